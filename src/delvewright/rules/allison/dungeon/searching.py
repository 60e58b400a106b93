"""Searches for traps, secret doors and treasure; what furniture holds; disarming."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.quest import Hoard, Piece
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.checks import check, trial
from delvewright.rules.allison.dungeon.exploring import appear
from delvewright.rules.allison.dungeon.floors import river
from delvewright.rules.allison.dungeon.traps import defuse, gas, spring, trap_at, whole
from delvewright.rules.allison.dungeon.treasure import draw_treasure
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.fighting.experience import earn_by_deed
from delvewright.rules.allison.ground.placing import no_place
from delvewright.rules.allison.ground.sight import outlook, undisturbed
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.combat_dice import BLACK
from delvewright.rules.common.dungeon.placing import all_nearest, among

SCROLL = 12
"""What a Mind check at a bookcase must reach."""
KINDS = ("traps", "doors", "treasure")
ANY_SCROLL = "scroll"
"""What stands in for an artifact that nobody could use, where that is a scroll by the dice."""


@rule("search.not-with-enemies", "skill.rogue.improved-stealth", "house.floor.river")
def may_search(g: Game, f: Figure) -> bool:
    """Whether a figure can search or disarm where it stands: no enemy in view, and not in an icy river."""
    if river(g) >> f.at & 1:
        return False
    return undisturbed(g, f) or any(text.undisturbed(g, f) for text in speaking(f, "undisturbed"))


@rule("search.is-action", "search.three-kinds", "merc.scout", "merc.actions")
def searches(g: Game, f: Figure) -> list[Answer]:
    """The searches a figure may spend its action on: a hero all, whoever else knows traps only for those."""
    kinds = KINDS if f.hero else KINDS[:1] if speaking(f, "disarms") else ()
    return [("search", what) for what in kinds] if kinds and may_search(g, f) else []


def search(g: Game, f: Figure, what: str) -> Play:
    """One of the three kinds."""
    if what == "traps":
        search_traps(g, f)
    elif what == "doors":
        search_doors(g, f)
    else:
        yield from search_treasure(g, f)


@rule("search.traps", "sight.search-by-sight", "furniture.traps", "house.trap.furniture-rule")
def search_traps(g: Game, f: Figure) -> None:
    """Every unsprung trap in sight is marked, in furniture too; of what sort they are nobody learns."""
    new = show_traps(g, f)
    if g.log is not None:
        where = tuple(squares(new))
        what = "some at " + ", ".join([square_name(q, g.width) for q in where]) if where else "none"
        text = "{} searches for traps and finds {}."
        g.tell("search", text, f, what, rules=("search.traps",), squares=where)


@rule("search.traps", "item.potion-of-vision")
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
        where = ", ".join([f"{square_name(a, g.width)}-{square_name(b, g.width)}" for a, b in pairs])
        what = f"one at {where}" if new else "none"
        g.tell("search", "{} searches for secret doors and finds {}.", f, what, rules=("search.secret-doors",))


@rule("search.secret-doors", "item.potion-of-vision", "house.door.secret")
def show_secret_doors(g: Game, f: Figure) -> int:
    """Find the secret doors with an edge in a figure's sight; gives back which."""
    seen = outlook(g, f.at)
    new = 0
    for i in squares(g.quest.secret & ~g.secrets) if seen & g.quest.secret_squares else ():
        a, b = g.quest.grid.doors[i]
        if (seen >> a | seen >> b) & 1:
            new |= 1 << i
    g.secrets |= new
    return new


# -- treasure


@rule("search.treasure", "house.treasure.draw-limit", "search.treasure-risk", "house.area.definition")
def search_treasure(g: Game, f: Figure) -> Play:
    """Traps of furniture in sight first; then what is listed, what furniture holds, or a card once a hero and room."""
    area = g.quest.grid.area_of[f.at]
    place = g.quest.grid.areas[area] & in_view(g, f)
    yield from _trapped(g, f, place)
    if not f.alive:
        return
    listed = [i for i, hoard in enumerate(g.quest.hoards) if _findable(g, i, hoard, area, place)]
    pieces = [i for i, piece in enumerate(g.quest.furniture) if _unlisted(g, i, piece, place)]
    for i in listed:
        yield from take_hoard(g, f, i)
    for i in pieces:
        yield from look_into(g, f, i)
    yield from wake_the_dead(g, f, area)
    if listed or pieces:
        return
    g.tell("search", "{} searches for treasure; nothing special is here.", f, rules=("search.treasure",))
    more = any(hoard.area == area and not g.hoards >> i & 1 for i, hoard in enumerate(g.quest.hoards))
    if g.is_room(area) and not more and not f.searched >> area & 1 and not g.quest.vault >> f.at & 1:
        f.searched |= 1 << area
        yield from draw_treasure(g, f)


@rule("house.furniture.tomb", "search.treasure-risk")
def wake_the_dead(g: Game, f: Figure, area: int) -> Play:
    """Whoever lies in a tomb of the room comes out onto a free square beside it, and acts with the game master."""
    for i, placed in enumerate(g.quest.monsters):
        if not placed.occupant or g.placed >> i & 1 or g.quest.grid.area_of[placed.at] != area:
            continue
        tomb = _tomb_of(g, placed.at)
        taken = no_place(g) | tomb
        near = spread(tomb, g.east, g.south, g.width) & ~taken or all_nearest(g, placed.at, taken)
        at = yield from among(g.master_seat, near, "wandering", f)
        if at >= 0:
            risen = appear(g, i)
            g.put(risen, at)
            g.tell("rise", "{} rises from the tomb.", risen, rules=("house.furniture.tomb",), squares=(at,))
            recount(g)
            notice(g, f)


def _tomb_of(g: Game, q: int) -> int:
    """Mask of the piece in which whoever is drawn on a square lies: the one there, or beside it."""
    there = 1 << q | spread(1 << q, g.east, g.south, g.width)
    tombs = [piece.squares for piece in g.quest.furniture if piece.squares & there]
    return next((tomb for tomb in tombs if tomb >> q & 1), tombs[0] if tombs else 1 << q)


@rule("house.trap.furniture-rule", "furniture.traps", "search.treasure-risk")
def _trapped(g: Game, f: Figure, place: int) -> Play:
    """A trapped piece goes off on the hero who searches with it in sight, wherever he stands."""
    for q in squares(g.armed & g.quest.inside & place):
        if f.at >= 0:
            yield from spring(g, f, q)


@rule("search.treasure", "sight.search-by-sight", "furniture.treasure")
def _findable(g: Game, i: int, hoard: Hoard, area: int, place: int) -> bool:
    """Whether a listed treasure is still there, in the searcher's room and in his sight."""
    return not g.hoards >> i & 1 and hoard.area == area and (hoard.at < 0 or place >> hoard.at & 1 > 0)


@rule("search.treasure", "furniture.treasure", "house.gold.purse")
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
    what = ([f"{hoard.gold} gold"] if hoard.gold else []) + [title_of(item) for item in items]
    card, changes = next(iter(items), ""), (("gold", hoard.gold),) if hoard.gold else ()
    text = " and ".join(what) or "something"
    g.tell("treasure", "{} finds {}.", f, text, rules=("search.treasure",), card=card, changes=changes)
    yield from g.quest.text.found(g, f, i)


@rule("house.furniture.chest", "house.furniture.minor", "house.furniture.weapon-rack", "house.furniture.bench")
def _unlisted(g: Game, i: int, piece: Piece, place: int) -> bool:
    """Whether a piece holds something although the quest lists nothing, and nobody has looked into it."""
    if g.emptied >> i & 1 or not piece.squares & place or piece.kind.id not in HOLDS:
        return False
    return not any(hoard.at >= 0 and piece.squares >> hoard.at & 1 for hoard in g.quest.hoards)


HOLDS = ("chest", "cupboard", "weapon-rack", "alchemists-bench")
"""Furniture that holds something even if a quest lists nothing."""


@rule("house.furniture.chest", "house.furniture.minor", "house.furniture.weapon-rack", "house.furniture.bench")
def look_into(g: Game, f: Figure, i: int) -> Play:
    """A chest or cupboard holds a harmless card; of a weapon rack or bench a red die tells."""
    g.emptied |= 1 << i
    kind = g.quest.furniture[i].kind
    lot = content().lots.get(kind.id)
    if lot is None:
        yield from draw_treasure(g, f, harmless=True)
        return
    roll = Roll(f.id, kind.title, (D6,))
    roll.faces = yield roll
    found = lot.results[roll.total() - 1]
    what = title_of(found) if found else "nothing of use"
    g.tell("treasure", "{} looks through the {}: {}.", f, kind.title, what, rules=(lot.rule,), faces=roll.faces)
    if found in content().traps:
        yield from gas(g, f, content().traps[found])
    elif found:
        gain(g, f, found)
        recount(g)


@rule("house.furniture.bookcase", "house.scroll.random", "class.magic-users")
def readable(g: Game, f: Figure) -> list[Answer]:
    """Bookcases beside a magic-user in which he may look for a scroll: one try for each, one success in all."""
    if not f.hero or not content().classes[f.role].casts or not undisturbed(g, f):
        return []
    near = spread(1 << f.at, *g.quest.all_edges, g.width)
    found: list[Answer] = []
    for i, piece in enumerate(g.quest.furniture):
        if piece.kind.id != "bookcase" or not piece.squares & near or g.emptied >> i & 1 or (f.id, i) in g.trials:
            continue
        if not any(piece.squares >> hoard.at & 1 for hoard in g.quest.hoards if hoard.at >= 0):
            found.append(("read-books", squares(piece.squares)[0]))
    return found


@rule("house.furniture.bookcase", "action.other")
def read_books(g: Game, f: Figure, q: int) -> Play:
    """A Mind check of 12 finds a random scroll."""
    i = next(n for n, piece in enumerate(g.quest.furniture) if piece.squares >> q & 1)
    g.trials += ((f.id, i),)
    if (yield from check(g, f, "mind", SCROLL, "bookcase", "house.furniture.bookcase")):
        g.emptied |= 1 << i
        scroll = yield from random_scroll(g, f)
        gain(g, f, scroll)
        recount(g)
        earn_by_deed(g, f, "bookcase")
        rules = ("house.furniture.bookcase",)
        g.tell("treasure", "{} finds a {}.", f, title_of(scroll), rules=rules, card=scroll)


@rule("house.scroll.random")
def random_scroll(g: Game, f: Figure) -> Play:
    """Two red dice, read one after the other, name a scroll."""
    roll = Roll(f.id, "scroll", (D6, D6))
    first, second = yield roll
    group = content().lots["scroll"].results[first - 1]
    return f"scroll-of-{content().lots[f'scroll-{group}'].results[second - 1]}"


# -- disarming


@rule(
    "trap.disarm-risk", "skill.rogue.disarm-traps", "item.tool-kit", "house.trap.furniture-rule", "skill.types.action"
)
def disarmings(g: Game, f: Figure) -> list[Answer]:
    """Traps he knows of that somebody may disarm: beside him on a free square, or in a piece beside him."""
    if not g.found or not speaking(f, "disarms") or not may_search(g, f):
        return []
    near = g.beside[f.at]
    inside = g.quest.inside
    here = g.found & g.armed & ~inside & near & ~g.taken()
    for q in squares(g.found & g.armed & inside):
        piece = g.quest.piece_at(q)
        if piece is not None and piece.squares & near:
            here |= 1 << q
    return [("disarm", q) for q in squares(here)]


@rule("trap.disarm-risk", "skill.rogue.disarm-traps", "item.tool-kit", "xp.noncombat", "skill.human.resistance")
def disarm(g: Game, f: Figure, q: int) -> Play:
    """Step onto the trap's square (or up to the piece) and roll: a bad face springs it on whoever tries."""
    kind = trap_at(g, q).kind
    if not g.quest.inside >> q & 1:
        g.put(f, q)
        f.pit = False
    _, faces = yield from trial(g, f, "disarm", 1, BLACK)
    good = any(text.disarms(g, f, str(face)) for face in faces for text in speaking(f, "disarms"))
    title = title_of(kind) if good else "trap"
    g.tell(
        "disarm", "{} {} the {}.", f, "disarms" if good else "fails at", title, rules=("trap.disarm-risk",), faces=faces
    )
    if good:
        defuse(g, q)
        earn_by_deed(g, f, "trap disarmed")
    else:
        yield from spring(g, f, q)
