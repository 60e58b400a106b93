"""The printed board: its size, its rooms and its corridors, which everybody sees whether or not a Quest uses them."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.common.board import HEIGHT, WIDTH, areas
from delvewright.rules.heroquest.state.game import Game


@rule("missing.board.size")
def on_printed_board(g: Game) -> bool:
    """Whether the Quest is played on the board whose rooms everybody can see printed."""
    return (g.width, g.height) == (WIDTH, HEIGHT)


@rule("missing.board.rooms", "missing.board.corridors")
def printed_areas() -> tuple[int, ...]:
    """The rooms R1 to R22 and then the corridors, which are one area, as masks."""
    return areas()


def printed_rooms() -> tuple[int, ...]:
    """The rooms alone."""
    return printed_areas()[:-1]


def printed_area(q: int) -> int:
    """The room that a square belongs to, or else the corridors."""
    return next(area for area in printed_areas() if area >> q & 1)
