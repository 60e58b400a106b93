"""The 26x19 board that several books are played on: 22 rooms and one net of corridors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from delvewright.kernel.grid import Grid

WIDTH, HEIGHT = 26, 19

ROOMS: tuple[tuple[int, int, int, int], ...] = (
    (1, 1, 4, 3), (5, 1, 4, 3), (9, 1, 3, 5), (1, 4, 4, 5), (5, 4, 4, 5), (14, 1, 3, 5), (17, 1, 4, 4), (21, 1, 4, 4),
    (17, 5, 4, 4), (21, 5, 4, 4), (10, 7, 6, 5), (1, 10, 4, 4), (5, 10, 2, 3), (7, 10, 2, 3), (1, 14, 4, 4),
    (5, 13, 4, 5), (9, 13, 3, 5), (17, 10, 4, 4), (21, 10, 4, 4), (14, 13, 4, 5), (18, 14, 3, 4), (21, 14, 4, 4),
)  # fmt: skip
"""Rooms R1 to R22 as (column, row, width, height); one square of R18 belongs to R20."""


@lru_cache(maxsize=1)
def areas() -> tuple[int, ...]:
    """The rooms R1 to R22 and then the corridors, as masks."""
    masks = []
    for x, y, w, h in ROOMS:
        masks.append(sum(1 << ((y + j) * WIDTH + x + i) for j in range(h) for i in range(w)))
    masks[17] &= ~(1 << (13 * WIDTH + 17))
    return (*masks, ((1 << WIDTH * HEIGHT) - 1) & ~sum(masks))


def open_edges(floor: int, areas: Sequence[int]) -> tuple[int, int]:
    """(east, south): edges without a wall: those inside one area."""
    east = south = 0
    last = sum(1 << (y * WIDTH + WIDTH - 1) for y in range(HEIGHT))
    for area in areas:
        inside = area & floor
        east |= inside & (inside >> 1) & ~last
        south |= inside & (inside >> WIDTH)
    return east, south


def standard_grid(doors: Sequence[tuple[int, int]] = (), rock: int = 0) -> Grid:
    """The board with these doors and this rock."""
    floor = ((1 << WIDTH * HEIGHT) - 1) & ~rock
    masks = [m & floor for m in areas()]
    east, south = open_edges(floor, masks)
    return Grid(WIDTH, HEIGHT, floor, east, south, doors, [m for m in masks if m])
