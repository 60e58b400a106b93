"""Searches for traps, secret doors and treasure."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed, things
from delvewright.rules.allison.content.quest import Hoard
from delvewright.rules.allison.dungeon.ice_rivers_and_vaults import river
from delvewright.rules.allison.dungeon.searching_furniture import (
    look_into,
    random_scroll,
    spring_trapped,
    unlisted,
    wake_the_dead,
)
from delvewright.rules.allison.dungeon.traps import whole
from delvewright.rules.allison.dungeon.treasure import draw_treasure, has_card
from delvewright.rules.allison.ground.sight import outlook, undisturbed
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.allison.state.windows import recount

SEARCHES: tuple[Answer, ...] = (("search", "traps"), ("search", "doors"), ("search", "treasure"))
"""The three kinds of searches."""
ANY_SCROLL = "scroll"
"""What stands in for an artifact that nobody could use, where that is a scroll by the dice."""


@rule("search.not-with-enemies")
def may_search(g: Game, f: Figure, quiet: bool | None = None) -> bool:
    """Whether a figure can search or disarm where it stands: no enemy in view (`quiet`, if that is known), and not in
    an icy river."""
    if river(g) >> f.at & 1:
        return False
    if undisturbed(g, f) if quiet is None else quiet:
        return True
    return any(text.undisturbed(g, f) for text in speaking(f, "undisturbed"))


@rule("search.is-action", "search.three-kinds", "merc.scout")
def searches(g: Game, f: Figure, quiet: bool | None = None) -> list[Answer]:
    """The searches a figure may spend its action on: a hero all, whoever else knows traps only for those."""
    kinds = SEARCHES if f.hero else SEARCHES[:1] if speaking(f, "disarms") else ()
    return list(kinds) if kinds and may_search(g, f, quiet) else []


def search(g: Game, f: Figure, what: str) -> Play:
    """One of the three kinds."""
    if what == "traps":
        search_traps(g, f)
    elif what == "doors":
        search_doors(g, f)
    else:
        yield from search_treasure(g, f)
    if f.at >= 0 and not g.over:
        yield from g.quest.text.searched(g, f, what, in_view(g, f))


@rule("search.traps", "sight.search-by-sight")
def search_traps(g: Game, f: Figure) -> None:
    """Every unsprung trap in sight is marked, in furniture too; of what sort they are nobody learns."""
    new = show_traps(g, f)
    if g.log is not None:
        where = tuple(squares(new))
        at = listed([square_name(q, g.width) for q in where])
        what = f"{'some' if where[1:] else 'one'} at {at}" if where else "none"
        text = "{} searches for traps and finds {}."
        g.tell("search", text, f, what, rules=("search.traps",), squares=where)


@rule("search.traps")
def show_traps(g: Game, f: Figure, furniture: bool = True) -> int:
    """Mark the traps in a figure's sight that nobody knew of, in furniture too if it is so; gives back where."""
    new: int = in_view(g, f) & g.armed & ~g.found
    if not furniture:
        new &= ~g.quest.inside
    for trap in g.quest.traps:
        if trap.unfindable:
            new &= ~(1 << trap.at)
    for q in squares(new):
        for at in whole(g, q):
            new |= 1 << at & g.armed
    g.found |= new
    return new


def in_view(g: Game, f: Figure) -> int:
    """Mask of what a figure sees; a piece of furniture is seen if any part of it is."""
    seen = outlook(g, f.at)
    for piece in g.quest.furniture:
        if piece.squares & seen:
            seen |= piece.squares & g.laid
    return seen


@rule("search.secret-doors", "house.door.secret", "sight.search-by-sight")
def search_doors(g: Game, f: Figure) -> None:
    """Every secret door with its edge in sight is found, and a closed door like any other from then on."""
    new = show_secret_doors(g, f)
    if g.log is not None:
        pairs = [g.quest.grid.doors[i] for i in squares(new)]
        where = listed([f"{square_name(a, g.width)}-{square_name(b, g.width)}" for a, b in pairs])
        what = f"{'some' if pairs[1:] else 'one'} at {where}" if new else "none"
        g.tell("search", "{} searches for secret doors and finds {}.", f, what, rules=("search.secret-doors",))


@rule("search.secret-doors", "house.door.secret")
def show_secret_doors(g: Game, f: Figure) -> int:
    """Find the secret doors with an edge in a figure's sight; gives back which."""
    seen = outlook(g, f.at)
    new = 0
    for i in squares(g.quest.secret & ~g.secrets & ~g.quest.unsearchable) if seen & g.quest.secret_squares else ():
        a, b = g.quest.grid.doors[i]
        if (seen >> a | seen >> b) & 1:
            new |= 1 << i
    g.secrets |= new
    return new


# -- treasure


@rule("search.treasure", "house.treasure.draw-limit", "search.treasure-risk")
def search_treasure(g: Game, f: Figure) -> Play:
    """Traps of furniture in sight first; then what is listed, what furniture holds, or a card once a hero and room."""
    area = g.quest.grid.area_of[f.at]
    place = g.quest.grid.areas[area] & in_view(g, f)
    told = False
    if g.log is None:
        yield from spring_trapped(g, f, place)
    else:
        _, told = yield from g.led_to(spring_trapped(g, f, place), _tell_search, g, f)
    if not f.alive:
        return
    listed = [i for i, hoard in enumerate(g.quest.hoards) if _findable(g, i, hoard, area, place)]
    pieces = [i for i, piece in enumerate(g.quest.furniture) if unlisted(g, i, piece, place)]
    if not told and (listed or pieces):
        _tell_search(g, f)
    for i in listed:
        yield from take_hoard(g, f, i)
    for i in pieces:
        yield from look_into(g, f, i)
    yield from wake_the_dead(g, f, area)
    if listed or pieces:
        return
    g.tell("search", "{} searches for treasure; nothing special is here.", f, rules=("search.treasure",))
    if has_card(g, f, area):
        f.searched |= 1 << area
        yield from draw_treasure(g, f)


def _tell_search(g: Game, f: Figure) -> None:
    g.tell("search", "{} searches for treasure.", f, rules=("search.treasure",))


@rule("search.treasure", "sight.search-by-sight", "furniture.treasure")
def _findable(g: Game, i: int, hoard: Hoard, area: int, place: int) -> bool:
    """Whether a listed treasure is still there, in the searcher's room and in his sight."""
    return not g.hoards >> i & 1 and hoard.area == area and (hoard.at < 0 or place >> hoard.at & 1 > 0)


@rule("search.treasure", "furniture.treasure")
def take_hoard(g: Game, f: Figure, i: int) -> Play:
    """Take a listed treasure."""
    hoard = g.quest.hoards[i]
    g.hoards |= 1 << i
    f.gold += hoard.gold
    items = []
    for item in hoard.items:
        items.append((yield from random_scroll(g, f)) if item == ANY_SCROLL else item)
    gain(g, f, *items)
    recount(g)
    what = ([f"{hoard.gold} gold"] if hoard.gold else []) + things(map(title_of, items))
    card, changes = next(iter(items), ""), (("gold", hoard.gold),) if hoard.gold else ()
    text = listed(what) or "something"
    g.tell("treasure", "{} finds {}.", f, text, rules=("search.treasure",), card=card, changes=changes)
    yield from g.quest.text.found(g, f, i)
