"""What furniture holds: its traps, chests and cupboards, weapon racks and benches, and scrolls in bookcases."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.allison.content.quest import Piece
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.checks import check
from delvewright.rules.allison.dungeon.exploring import appear
from delvewright.rules.allison.dungeon.traps import gas, spring
from delvewright.rules.allison.dungeon.treasure import draw_treasure
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.fighting.experience import earn_by_deed
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.ground.sight import undisturbed
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.placing import all_nearest, among

SCROLL = 12
"""What a Mind check at a bookcase must reach."""


@rule("house.trap.furniture-rule", "furniture.traps")
def spring_trapped(g: Game, f: Figure, place: int) -> Play:
    """Whatever trap a piece holds goes off on the hero who searches with it in sight, wherever he stands."""
    for q in squares(g.armed & g.quest.inside & place):
        if f.at >= 0:
            yield from spring(g, f, q)


@rule("house.furniture.chest", "house.furniture.minor", "house.furniture.weapon-rack", "house.furniture.bench")
def unlisted(g: Game, i: int, piece: Piece, place: int) -> bool:
    """Whether a piece holds something although the quest lists nothing, and nobody has looked into it."""
    if g.emptied >> i & 1 or not piece.squares & place or not piece.kind.holds:
        return False
    return not any(hoard.at >= 0 and piece.squares >> hoard.at & 1 for hoard in g.quest.hoards)


@rule(
    "house.furniture.chest", "house.furniture.minor", "house.furniture.weapon-rack", "house.furniture.bench",
    "furniture.treasure",
)  # fmt: skip
def look_into(g: Game, f: Figure, i: int) -> Play:
    """A chest or cupboard holds a harmless card; of a weapon rack or bench a red die tells."""
    g.emptied |= 1 << i
    kind = g.quest.furniture[i].kind
    lot = content().lots.get(kind.id)
    if lot is None:
        yield from draw_treasure(g, f, harmless=True)
        return
    roll = Roll(f.id, kind.title, red(1))
    roll.faces = yield roll
    found = lot.results[roll.total() - 1]
    what = title_of(found) if found else "nothing of use"
    g.tell("treasure", "{} looks through the {}: {}.", f, kind.title, what, rules=(lot.rule,), faces=roll.faces)
    if found in content().traps:
        yield from gas(g, f, content().traps[found])
    elif found:
        gain(g, f, found)
        recount(g)


@rule("house.furniture.tomb")
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


@rule("house.furniture.bookcase", "house.scroll.random")
def readable(g: Game, f: Figure) -> list[Answer]:
    """Bookcases beside a magic-user in which he may look for a scroll: one try for each, one success in all."""
    if not g.quest.shelves or not f.hero or not content().classes[f.role].casts or not undisturbed(g, f):
        return []
    near = spread(1 << f.at, *g.quest.all_edges, g.width)
    found: list[Answer] = []
    for i in g.quest.shelves:
        piece = g.quest.furniture[i]
        if not piece.squares & near or g.emptied >> i & 1 or (f.id, i) in g.trials:
            continue
        if not any(piece.squares >> hoard.at & 1 for hoard in g.quest.hoards if hoard.at >= 0):
            found.append(("read-books", squares(piece.squares)[0]))
    return found


@rule("house.furniture.bookcase")
def read_books(g: Game, f: Figure, q: int) -> Play:
    """A Mind check of 12 finds a random scroll."""
    i = next(n for n, piece in enumerate(g.quest.furniture) if piece.squares >> q & 1)
    shelf = g.quest.furniture[i].kind
    g.trials += ((f.id, i),)
    if (yield from check(g, f, "mind", SCROLL, shelf.id, "house.furniture.bookcase")):
        g.emptied |= 1 << i
        scroll = yield from random_scroll(g, f)
        gain(g, f, scroll)
        recount(g)
        earn_by_deed(g, f, shelf.id)
        rules = ("house.furniture.bookcase",)
        g.tell("treasure", "{} finds {}.", f, some(title_of(scroll)), rules=rules, card=scroll)


@rule("house.scroll.random")
def random_scroll(g: Game, f: Figure) -> Play:
    """Two red dice, read one after the other, name a scroll."""
    roll = Roll(f.id, "scroll", red(2))
    first, second = yield roll
    group = content().lots["scroll"].results[first - 1]
    return f"scroll-of-{content().lots[f'scroll-{group}'].results[second - 1]}"
