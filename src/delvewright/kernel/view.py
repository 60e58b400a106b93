"""Views: what one seat may know now. The same shape for every book; a client draws whatever comes.

What is said to people (titles, sheets, facts) and what is reckoned with (values, arms, tags, names) stand side by side:
nobody reads a number out of a sentence. How a thing is drawn comes with it as its `look`, a word of the pictures
(`ui/svg_*`, `ui/text.py`); a book says in `interface/looks.toml` which of them it wants for what.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import NamedTuple

from delvewright.kernel.events import Event


class Arm(NamedTuple):
    """One way in which a figure attacks."""

    way: str
    """Near by or from afar, in the book's word."""
    card: str
    """What it is done with; empty: with what the figure is."""
    value: int
    """How good it is at it: dice or per cent, as the book counts."""


class Told(NamedTuple):
    """A fact about the game: a label and a text for people, and where players reckon with it, the value itself."""

    label: str
    text: str
    what: str = ""
    """What it tells: bearer, asks …"""
    of: str = ""
    """Of what, by its name in answers."""
    value: int | str = 0


Known = dict[tuple[str, str], int | str]
"""Facts to reckon with: (what, of what) -> value, as in ("asks", "stone-gate") -> "wisdom"."""


NAMED = "named"
"""The tag of figures whose title is a name of their own: Nettle, and not the Nettle."""


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
    """Not dead: knocked out, or off the board because it has left, it lives."""
    active: bool = False
    facing: str = ""
    """n, e, s or w, where it matters."""
    lying: bool = False
    """On the floor, but not dead."""
    shelves: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """Its cards by where they lie (in hand, worn …), where a book tells that apart; each with a remark (used)."""
    look: str = ""
    """The words that its bust is put together from (`orc topknot axe`); empty: somebody unknown."""
    values: dict[str, int] = field(default_factory=dict)
    """Numbers of the sheet by the book's name for them: speed, defence …"""
    arms: tuple[Arm, ...] = ()
    """How it attacks."""
    tags: tuple[str, ...] = ()
    """What it is: abilities, build …; `NAMED` if its title is a name, and needs no article."""


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
    look: str = ""
    """The drawing of it; empty: its title in a box."""
    state: str = ""
    """What has become of it; empty: it is as it was."""


@dataclass(slots=True)
class TokenView:
    """A marker on one square."""

    kind: str
    title: str
    square: int
    look: str = ""
    """The drawing of it; empty: a coin with its first letter."""
    name: str = ""
    """What answers call it, where they name it."""
    state: str = ""
    """How it stands, where that matters."""
    to: int = -1
    """Where one gets from here, where that is known."""


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
    """The seat that must decide now; -1 when the game is over, or when this seat may not know of the question."""
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
    """Other labelled values of the game, in words: deck sizes, counters."""
    known: Known = field(default_factory=dict)
    """The same to reckon with, where players do."""
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
