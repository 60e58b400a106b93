"""What a seat may know of a drawn board: the heroes what is laid out, the game master the whole map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from delvewright.kernel.decisions import Decision, asked
from delvewright.kernel.grid import flood, squares
from delvewright.kernel.rulebook import Seat
from delvewright.kernel.view import DoorView, FigureView, Known, PieceView, SeatView, TokenView, View
from delvewright.rules.common.dungeon.quest import gone_mark
from delvewright.rules.common.dungeon.state import DrawnState
from delvewright.rules.common.looks import Looks

Board = DrawnState[Any]
SIDES = ("hero", "monster")
SEARCHED = "searched"
"""The state of a piece in which a listed treasure was found."""


def known_squares(g: Board, seat: int) -> int:
    """Mask of the squares that a seat knows."""
    return g.quest.grid.floor if seat == g.master_seat else g.laid


def board_view(
    g: Board, book: str, seats: Sequence[Seat], seat: int, decision: Decision | None,
    *, special: Sequence[str], furniture: tuple[PieceView, ...], tokens: tuple[TokenView, ...],
    figures: tuple[FigureView, ...], facts: tuple[tuple[str, str], ...], known: Known,
) -> View:  # fmt: skip
    """The view of a seat; `special` are the kinds of doors that are seen to be something else than a door."""
    master = seat == g.master_seat
    quest, grid = g.quest, g.quest.grid
    floor = known_squares(g, seat)
    doors = (1 << len(grid.doors)) - 1 if master else g.known_doors | g.secrets
    who, about = asked(decision, 1 << seat)
    return View(
        book=book,
        quest=quest.id,
        title=quest.title,
        seat=seat,
        seats=tuple(SeatView(i, s.id, s.title, s.side) for i, s in enumerate(seats)),
        round=g.round,
        turn=g.turn,
        asked=who,
        about=about,
        over=g.over,
        winner=g.winner,
        width=grid.width,
        height=grid.height,
        floor=floor,
        rock=(quest.rock | quest.blocked if master else 0) | g.blocked,
        areas=_areas(g, floor),
        corridors=quest.corridor & floor,
        east=g.east & (floor | floor >> 1),
        south=g.south & (floor | floor >> grid.width),
        doors=tuple(_door(g, i, special) for i in squares(doors)),
        furniture=furniture,
        tokens=tokens,
        figures=figures,
        facts=facts,
        known=known,
        laid=g.laid,
    )


def _areas(g: Board, known: int) -> tuple[int, ...]:
    """The known rooms in order, then all known corridors as one: whether they meet in the dark is not known."""
    rooms = [area for area, room in zip(g.quest.grid.areas, g.quest.rooms, strict=True) if room and area & known]
    corridor = g.quest.corridor & known
    return (*rooms, corridor) if corridor else tuple(rooms)


def _door(g: Board, i: int, special: Sequence[str]) -> DoorView:
    a, b = g.quest.grid.doors[i]
    own = g.quest.door_kinds[i]
    kind = "secret" if g.quest.secret >> i & 1 else own if own in special else "door"
    return DoorView(a, b, kind, "open" if g.doors >> i & 1 else "closed")


def furniture_seen(g: Board, known: int, looks: Looks) -> tuple[PieceView, ...]:
    """The pieces of furniture on known squares, those in which something was found marked so, then the stairways."""
    found = sum({1 << h.at for n, h in enumerate(g.quest.hoards) if g.hoards >> n & 1 and h.at >= 0})
    pieces = [
        PieceView(
            p.kind.id,
            p.kind.title,
            tuple(squares(p.squares)),
            look=looks.furniture.get(p.kind.id, ""),
            state=SEARCHED if p.squares & found else "",
        )
        for p in g.quest.furniture
        if p.squares & known and not (g.counters and g.count(gone_mark(p.squares)))
    ]
    stairs = g.quest.stairs & known
    while stairs:  # there may be more than one
        first = squares(stairs)[0]
        whole = flood(1 << first, *g.quest.all_edges, g.width, ~stairs)
        pieces.append(PieceView("stairway", "Spiral Stairway", tuple(squares(whole)), look=looks.furniture["stairway"]))
        stairs &= ~whole
    return tuple(pieces)


def in_the_dark(g: Board, looks: Looks, body: Callable[[Any], int]) -> list[FigureView]:
    """For the game master: the Monsters of the map that are not on the board yet, each with its Body."""
    found = []
    for i, p in enumerate(g.quest.monsters):
        if not g.placed >> i & 1:
            kind, bars = p.kind, {"Body": (body(p), body(p))}
            name, look = p.name or kind.id, g.quest.faces.get(p.name) or looks.figures.get(kind.id, "")
            found.append(FigureView(-1 - i, name, kind.id, kind.title, "hidden", kind.letter, (p.at,), bars, look=look))
    return found
