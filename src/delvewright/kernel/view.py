"""Views: what one seat may know now. The same shape for every book; a client draws whatever comes."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from delvewright.kernel.events import Event


@dataclass(slots=True)
class FigureView:
    """A figure as it stands there for everybody to see."""

    id: int
    name: str
    kind: str
    title: str
    side: str
    """Who it fights for: hero, monster …"""
    letter: str
    squares: tuple[int, ...]
    """Where it stands; empty when it is off the board."""
    bars: dict[str, tuple[int, int]]
    """Points now and at most, by label."""
    sheet: tuple[tuple[str, str], ...] = ()
    """Labelled values, in the order to show them."""
    items: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    seat: int = -1
    alive: bool = True
    active: bool = False
    facing: str = ""
    """n, e, s or w, where it matters."""
    lying: bool = False
    """On the floor, but not dead."""
    shelves: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """Its cards by where they lie (in hand, worn …), where a book tells that apart; each with a remark (used)."""


@dataclass(slots=True)
class DoorView:
    """A door between two squares."""

    a: int
    b: int
    kind: str
    state: str
    """open or closed."""
    way: str = ""
    """The side of `a` on which it stands, where that does not follow from the squares: it leads to another level."""


@dataclass(slots=True)
class PieceView:
    """A piece of furniture, or anything that covers squares."""

    kind: str
    title: str
    squares: tuple[int, ...]
    high: bool | None = None
    """Whether nobody can see over it, where a book tells that apart."""


@dataclass(slots=True)
class TokenView:
    """A marker on one square."""

    kind: str
    title: str
    square: int


@dataclass(slots=True)
class SeatView:
    """A seat at the table."""

    id: int
    name: str
    title: str
    side: str


@dataclass(slots=True, repr=False)
class View:
    """Everything one seat may know of a game at one moment."""

    book: str
    quest: str
    title: str
    seat: int
    seats: tuple[SeatView, ...]
    round: int
    turn: int
    """The seat whose turn it is."""
    asked: int
    """The seat that must decide now; -1 when the game is over."""
    about: str
    """What it must decide."""
    over: bool
    winner: str
    width: int
    height: int
    floor: int
    """Mask of the squares that are known; the rest is fog."""
    rock: int
    """Mask of known squares nobody can enter."""
    areas: tuple[int, ...]
    """Masks of the known parts of rooms and corridors, rooms first to last."""
    corridors: int
    """Mask: known squares that are corridor."""
    east: int
    """Mask: squares from which one can step or look east, open doors included."""
    south: int
    doors: tuple[DoorView, ...]
    furniture: tuple[PieceView, ...]
    tokens: tuple[TokenView, ...]
    figures: tuple[FigureView, ...]
    facts: tuple[tuple[str, str], ...] = ()
    """Other labelled values of the game: deck sizes, counters."""
    laid: int = -1
    """Mask of the squares laid out for all to see; whoever knows more of the floor has it from the map."""
    plane: int = 0
    """0: a printed board, shown whole. Else an endless one, of which only the known part is shown: it is made of levels
    of so many rows, one below the other."""
    log: list[Event] = field(default_factory=list)

    def __repr__(self) -> str:
        """All fields; masks in hexadecimal, because Python writes no decimal number of more than 4300 digits."""
        return f"View({', '.join(f'{f.name}={_plain(getattr(self, f.name))}' for f in fields(self))})"

    def _repr_svg_(self) -> str:
        """A picture, for notebooks."""
        from importlib import import_module

        svg: str = import_module("delvewright.ui.svg").draw(self)
        return svg


def _plain(value: object) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return f"({', '.join(map(_plain, value))})"
    return hex(value) if isinstance(value, int) and value.bit_length() > 64 else repr(value)
