"""Searches for traps, secret doors and treasure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import after
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed, things
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.dungeon.states import is_statue
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.furniture import on_the_bench
from delvewright.rules.heroquest.dungeon.rubble import sealed
from delvewright.rules.heroquest.dungeon.traps import findable, spring
from delvewright.rules.heroquest.dungeon.treasure_deck import draw_treasure
from delvewright.rules.heroquest.state.card_texts import carries, speaking
from delvewright.rules.heroquest.state.effect_texts import effect_text
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.passing import receive


@rule("action.search.area-room", "action.search.area-corridor")
def covered(g: Game, f: Figure, among: int = -1) -> int:
    """Mask of the squares, among some, that a search covers: the whole room, or the corridor in sight past friends."""
    grid = g.quest.grid
    area = grid.area_of[f.at]
    mask = grid.areas[area]
    if g.is_room(area):
        return mask & among
    mask &= g.laid
    seen = g.quest.sight.seen_from(f.at, g.tall | g.blocked | g.monsters, g.doors, mask) | 1 << f.at
    for _, text in speaking(f, "lights"):
        seen = text.lights(g, seen, mask)
    if g.extras is not None and f.effects:
        for effect in f.effects:
            seen = effect_text.of(effect.changes).lights(g, seen, mask)
    return seen & among


@rule("action.search.no-monsters")
def undisturbed(g: Game, f: Figure) -> bool:
    """No Monster in the room, or in the part of the corridor in sight."""
    if not g.monsters:
        return True
    area = g.quest.grid.area_of[f.at]
    near = g.quest.grid.areas[area] & (awake(g) if g.extras is not None or g.quest.statues else g.monsters)
    if not near or g.is_room(area):
        return not near
    if carries(f, "lights") and near & covered(g, f):
        return False
    return not g.quest.sight.seen_from(f.at, g.tall | g.blocked | g.monsters, g.doors, near)


@rule("missing.quest.13-toy-court")
def awake(g: Game) -> int:
    """Mask of the Monsters that are any: statues are none, nor, in the advanced game, sleepers who are none yet."""
    sleeping = [m.at for m in g.on_board(MONSTER) if "dormant" in m.tags or is_statue(m)]
    return g.monsters & ~mask_of(sleeping)


@rule("action.search-traps.who", "action.search-doors.who", "action.treasure.who", "missing.men.scout")
def searches(g: Game, f: Figure) -> list[Answer]:
    """The searches a figure whom nobody disturbs may take as an Action now."""
    if not g.acts:
        return [("search", what) for what, kind in KINDS.items() if kind in g.bonus and f.kind.hero]
    return ANY_SEARCH if f.kind.hero else TRAP_SEARCH


TRAP_SEARCH: list[Answer] = [("search", "traps")]
KINDS = {"traps": "search-traps", "doors": "search-doors", "treasure": "treasure"}
"""What can be searched for, with the kind of Action it takes."""
ANY_SEARCH: list[Answer] = [("search", what) for what in KINDS]


@rule(
    "action.search-traps.result",
    "action.search-traps.again",
    "action.search-traps.unfindable",
    "action.search.figure-stays",
)
def search_traps(g: Game, f: Figure) -> Iterable[Any]:
    """A Found Trap token on every findable trap in the covered area."""
    area = covered(g, f, g.armed & ~g.found | g.quest.trapped_doors)
    new = 0
    for n, trap in enumerate(g.quest.traps) if area else ():
        if not findable(trap):
            continue
        if trap.door >= 0:
            a, b = g.quest.grid.doors[trap.door]
            if (area >> a | area >> b) & 1 and not (g.sprung | g.found_doors) >> n & 1 and _known(g, trap.door):
                g.found_doors |= 1 << n
                new |= 1 << (a if area >> a & 1 else b)
        elif area >> trap.at & 1 and g.armed & ~g.found & 1 << trap.at:
            new |= 1 << trap.at
            g.found |= 1 << trap.at
    if g.log is not None:
        at = tuple(squares(new))
        where = listed([square_name(q, g.width) for q in at])
        what = f"{'some' if at[1:] else 'one'} at {where}" if at else "none"
        rules = ("action.search-traps.result",)
        g.tell("search", "{} searches for traps and finds {}.", f, what, rules=rules, squares=at)
    return ()


def _known(g: Game, door: int) -> bool:
    return bool((g.known_doors | g.secrets) >> door & 1)


@rule("action.search-doors.result", "action.search.figure-stays")
def search_doors(g: Game, f: Figure) -> Iterable[Any]:
    """A token for every secret door on the edge of the covered area, from either side."""
    area = covered(g, f, g.quest.secret_squares)
    if g.blocked & ~g.quest.blocked and (cell := sealed(g)):
        g.combed |= covered(g, f, cell)
    new = 0
    for i in squares(g.quest.secret & ~g.secrets & ~g.quest.unsearchable) if area else ():
        a, b = g.quest.grid.doors[i]
        if (area >> a | area >> b) & 1 and g.quest.text.may_find_door(g, f, i):
            new |= 1 << i
    g.secrets |= new
    if g.log is not None:
        pairs = [g.quest.grid.doors[i] for i in squares(new)]
        where = listed([f"{square_name(a, g.width)}-{square_name(b, g.width)}" for a, b in pairs])
        what, rules = f"{'some' if pairs[1:] else 'one'} at {where}" if new else "none", ("action.search-doors.result",)
        g.tell("search", "{} searches for secret doors and finds {}.", f, what, rules=rules)
    return ()


@rule(
    "action.treasure.listed",
    "action.treasure.none-announced",
    "action.treasure.draw",
    "action.treasure.no-draw-corridor",
    "action.treasure.per-hero-room",
    "missing.furniture.weapons-rack",
)
def search_treasure(g: Game, f: Figure) -> Play:
    """Listed treasure of the place, or else, once for each Hero and room, a Treasure card."""
    area = g.quest.grid.area_of[f.at]
    apart = furnished(g) if g.extras is not None and g.plays("advanced") else 0
    told = False
    covers = covered(g, f, g.armed & ~apart)
    if g.log is None:
        yield from _trapped(g, f, covers)
    else:
        _, told = yield from g.led_to(_trapped(g, f, covers), _tell_search, g, f)
    if not f.alive:
        return
    found = [i for i in _listed(g, f, area) if not in_a_piece(apart, g.quest.hoards[i].at)]
    first = not f.searched >> area & 1
    if not told:
        _tell_search(g, f, not found)
    elif not found:
        g.tell("search", "No treasure is listed here.", rules=("action.treasure.none-announced",), figures=(f.id,))
    if found:
        f.searched |= 1 << area
        find(g, f, found)
        return
    if first and g.is_room(area):
        f.searched |= 1 << area
        if (yield from on_the_bench(g, f, area)):
            return
        draws = max([effect_text.of(e.changes).draws() for e in f.effects], default=1)
        f.effects = after(f.effects, "draw")
        for _ in range(draws):
            if f.alive:
                yield from draw_treasure(g, f)


def _tell_search(g: Game, f: Figure, none: bool = False) -> None:
    text = "{} searches for treasure; none is listed here." if none else "{} searches for treasure."
    g.tell("search", text, f, rules=("action.treasure.none-announced",) if none else ("action.treasure.listed",))


@rule("action.treasure.listed")
def find(g: Game, f: Figure, hoards: Iterable[int]) -> None:
    """A Hero finds treasures that the Quest lists."""
    for i in hoards:
        hoard = g.quest.hoards[i]
        g.hoards |= 1 << i
        f.gold += hoard.gold
        receive(g, f, hoard.items)
        what = [f"{hoard.gold} Gold Crowns"] if hoard.gold else []
        what += things(content().cards[item].title for item in hoard.items)
        changes = (("gold", hoard.gold),) if hoard.gold else ()
        card, rules = next(iter(hoard.items), ""), ("action.treasure.listed",)
        g.tell("treasure", "{} finds {}.", f, listed(what), rules=rules, changes=changes, card=card)
        g.quest.text.got(g, f, hoard.items)
        if g.extras is not None:
            hoard_found(g, f, hoard.items)


@announced
def hoard_found(g: Game, f: Figure, items: tuple[str, ...]) -> None:
    """A Hero has found cards that the Quest lists."""


def in_a_piece(furniture: int, at: int) -> bool:
    """Whether a square is under furniture of some mask."""
    return at >= 0 and bool(furniture >> at & 1)


@rule("adv.furniture.separate")
def furnished(g: Game) -> int:
    """Mask of the squares under furniture: in the advanced game what is there is found by searching the piece."""
    return sum(piece.squares for piece in g.quest.furniture)


@rule("action.treasure.listed")
def _listed(g: Game, f: Figure, area: int) -> list[int]:
    """The treasures listed for a place that nobody has found yet; in a corridor those on squares the search covers."""
    found: list[int] = []
    for i, hoard in enumerate(g.quest.hoards):
        if hoard.area != area or g.hoards >> i & 1:
            continue
        if hoard.at < 0 or g.is_room(area) or covered(g, f) >> hoard.at & 1:
            found.append(i)
    return found


@rule("action.treasure.trapped", "missing.trap.chest", "action.search.area-corridor")
def _trapped(g: Game, f: Figure, area: int) -> Play:
    """A trap that guards a treasure goes off first on whoever searches its place before it is dealt with."""
    for trap in g.quest.traps:
        if trap.kind in ("chest", "furniture") and area >> trap.at & 1 and g.armed >> trap.at & 1 and f.alive:
            yield from spring(g, f, trap.at)


SEARCHES = {"traps": search_traps, "doors": search_doors, "treasure": search_treasure}
"""The three kinds of search."""
