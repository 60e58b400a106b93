"""Barred Air: an open doorway, or a line from wall to wall of a passage, is shut for some rounds."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.outlook import outlook
from delvewright.kernel.plane import WAYS, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.doors import at_door, held_open
from delvewright.rules.battleaxe.magic.casting import Spell, spell
from delvewright.rules.battleaxe.state.board import WIDTH, Bar
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.ground import line_free, paths

WALLS = "walls"
"""Where lines from wall to wall of passages begin, as it is remembered."""


@spell("barred-air", "house.spell.arcane.barred-air")
class BarredAir(Spell):
    """Nothing moves, shoots or fights across it."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """If there is anything to be barred."""
        return [()] if _bar_near(g, f.at) or next(_bars(g, f), None) is not None else []

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He names a doorway or a line, and its edges are shut."""
        card = self._card
        aim = yield Decision(f.seat, "aim", list(_bars(g, f)), figure=f.id, subject=card.id)
        way, q = WAYS.index(aim[1]), aim[2]
        east = south = doors = 0
        here = g.board.doors_at.get(q, ())
        door = next((i for i in here if g.board.doors[i].a == q and g.board.doors[i].way == way), None)
        if door is not None:
            doors = g.board.together(door)
        else:
            for p in (q, stride(q, way, WIDTH)):
                east |= 3 << p >> 1
                south |= 1 << p | 1 << p >> WIDTH
        g.barred += (Bar(east, south, doors, f.id, card.rounds),)
        g.set_edges()
        g.tell("effect", "The air is barred.", rules=card.rules, figures=(f.id,), squares=(q,))

    def casters(self, g: Game) -> list[int]:
        """Whose bars there are."""
        return [bar.caster for bar in g.barred]

    def stopped(self, g: Game, caster: Figure) -> None:
        """His bars are gone."""
        g.barred = tuple(bar for bar in g.barred if bar.caster != caster.id)
        g.set_edges()

    def round_over(self, g: Game) -> None:
        """The bars have lasted one more round."""
        if g.barred:
            g.barred = tuple(b._replace(rounds=b.rounds - 1) for b in g.barred if b.rounds > 1)
            g.set_edges()


@rule("house.spell.arcane.barred-air")
def _bars(g: Game, f: Figure) -> Iterator[Answer]:
    """Open doorways in sight, and lines of two squares from wall to wall of a passage, free of figures."""
    figures = g.heroes | g.fallen | g.enemies
    known = paths(g).known.get((f.at, g.high))
    for q, p, way in _noted(g, f.at) if known is None else known:
        if not (held_open(g, at_door(g, q, WAYS[way])) if p < 0 else figures & (1 << q | 1 << p)):
            yield ("aim-way", WAYS[way], q)


def _noted(g: Game, at: int) -> Iterator[tuple[int, int, int]]:
    """What can be barred in sight of a square, remembered once all of it has been looked for."""
    found = []
    for line in _lines_in_sight(g, at):
        found.append(line)
        yield line
    paths(g).known[at, g.high] = found


def _lines_in_sight(g: Game, at: int) -> Iterator[tuple[int, int, int]]:
    """Such doorways (square, -1, direction) and lines (square, the other one, direction), whoever stands there."""

    def seen(q: int) -> bool:
        return q == at or line_free(g, at, q, g.high)

    view = outlook(at, g.east, g.south, WIDTH)
    ends = [pair for a, _, b in g.links for pair in ((a, b), (b, a))]
    while far := [b for a, b in ends if view >> a & 1 and not view >> b & 1]:
        view |= outlook(far[0], g.east, g.south, WIDTH)
    for i in squares(g.open):
        door = g.board.doors[i]
        if door.b < 0 or door.kind == "opening" or not (view >> door.a & 1 or view >> door.b & 1):
            continue
        if seen(door.a) or seen(door.b):
            yield door.a, -1, door.way
    own = g.area(at)
    across, down = _walls(g)
    for q in sorted(squares((across | down) & view), key=lambda q: (g.area(q) != own, g.area(q), q)):
        for way, wall in ((1, across), (2, down)):
            if wall >> q & 1 and seen(q) and seen(p := stride(q, way, WIDTH)):
                yield q, p, way


def _walls(g: Game) -> tuple[int, int]:
    """The first squares of all lines from wall to wall of passages: those across to the east, and to the south."""
    known = paths(g).known
    if WALLS not in known:
        across = down = 0
        for area in g.board.areas:
            if area.kind in ("passage", "end"):
                across |= area.squares & area.squares >> 1
                down |= area.squares & area.squares >> WIDTH
        east, south = g.east, g.south
        known[WALLS] = across & ~(east << 1 | east >> 1), down & ~(south << WIDTH | south >> WIDTH)
    found: tuple[int, int] = known[WALLS]
    return found


def _bar_near(g: Game, at: int) -> bool:
    """Whether there is such a line in the area of a square: soon known, and mostly enough."""
    figures = g.heroes | g.fallen | g.enemies
    across, down = _walls(g)
    area = g.board.areas[g.area(at)].squares
    for way, wall in ((1, across), (2, down)):
        for q in squares(wall & area):
            p = stride(q, way, WIDTH)
            if (
                not (figures >> q & 1 or figures >> p & 1)
                and line_free(g, at, q, g.high)
                and line_free(g, at, p, g.high)
            ):
                return True
    return False
