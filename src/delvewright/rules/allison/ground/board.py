"""The standard board: its rooms R1 to R22, the strips of its corridors, and what of a board is solid rock."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.board import HEIGHT, WIDTH, areas

STRIPS = (
    (0, 0, 26, 1), (0, 18, 26, 1), (0, 0, 1, 19), (25, 0, 1, 19), (12, 0, 2, 7), (12, 12, 2, 7), (0, 9, 10, 1),
    (16, 9, 10, 1), (9, 6, 1, 7), (16, 6, 1, 7), (9, 6, 8, 1), (9, 12, 8, 1),
)  # fmt: skip
"""The strips of the standard board's corridors, as (column, row, width, height)."""


@rule("house.board.rooms", "house.board.size")
def room_of(number: int) -> int:
    """Mask of a room of the standard board, R1 to R22; where they lie all books on it know (`common/board.py`)."""
    return areas()[number - 1]


@rule("house.board.corridors", "house.board.size", "house.area.same-corridor")
@lru_cache(maxsize=64)
def strips(corridor: int, width: int, height: int) -> tuple[int, ...]:
    """The strips of a board's corridors: those of the standard board, on others the longest straight runs."""
    if (width, height) == (WIDTH, HEIGHT) and not corridor & ~areas()[-1]:
        found = [_block(x, y, w, h) for x, y, w, h in STRIPS]
        return tuple(mask & corridor for mask in found)
    runs = [_run(q, 1, corridor, width) for q in squares(corridor) if not _before(q, 1, corridor, width)]
    runs += [_run(q, width, corridor, width) for q in squares(corridor) if not _before(q, width, corridor, width)]
    return tuple(run for run in runs if not any(run != other and not run & ~other for other in runs))


def _before(q: int, step: int, corridor: int, width: int) -> bool:
    """Whether the corridor goes on to the left of a square, or above it."""
    return q >= step and corridor >> q - step & 1 > 0 and not (step == 1 and q % width == 0)


def _run(q: int, step: int, corridor: int, width: int) -> int:
    """The straight run of corridor squares that begins on a square."""
    run = 0
    while corridor >> q & 1:
        run |= 1 << q
        q += step
        if step == 1 and q % width == 0:
            break
    return run


@rule("house.board.notation")
def _block(x: int, y: int, w: int, h: int) -> int:
    """Mask of a rectangle from a square in (column, row), counted from the top left corner."""
    return sum(1 << (y + j) * WIDTH + x + i for j in range(h) for i in range(w))


@rule("item.elven-cloak-of-passage", "house.board.solid-rock")
def entombed(g: Game, f: Figure) -> bool:
    """Whether a figure is in solid rock."""
    if f.at < 0:
        return False
    return not g.quest.grid.floor >> f.at & 1 or (g.blocked | g.quest.blocked | g.quest.cut_off) >> f.at & 1 > 0


@rule("house.board.solid-rock")
def solid(g: Game, among: int) -> int:
    """Mask of those of some squares that are solid rock."""
    return among & ~g.quest.grid.floor | among & (g.blocked | g.quest.blocked | g.quest.cut_off)
