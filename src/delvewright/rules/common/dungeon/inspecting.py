"""Looking at a state on a drawn board value by value, as scenarios do: `orc.1.body`, `c4.door`, `game.round`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square, square_name
from delvewright.rules.common.asking import unknown, value_named
from delvewright.rules.common.dungeon.figure import HERO, MONSTER
from delvewright.rules.common.dungeon.quest import gone_mark
from delvewright.rules.common.dungeon.staging import hidden
from delvewright.rules.common.dungeon.state import TOLD, DrawnState
from delvewright.rules.common.naming import slug

OfFigure = Callable[[Any, Any], Any]
OfSquare = Callable[[Any, int], Any]
OfGame = Callable[[Any], Any]
Board = DrawnState[Any]


class Inspector:
    """What scenarios can ask of a book's state: tables of its figures', squares' and the game's values."""

    def __init__(
        self,
        figure: Mapping[str, OfFigure],
        square: Mapping[str, OfSquare],
        game: Mapping[str, OfGame],
        aliases: Callable[[Any], Mapping[str, str]],
        shadow: Callable[[Any, Any], Any],
    ) -> None:
        self.figure, self.square, self.game = dict(figure), dict(square), dict(game)
        self.aliases = aliases
        self.shadow = shadow
        """Of a Monster in the dark the figure that it will be."""

    def inspect(self, g: Board, path: str) -> Any:
        """The value a path names; an error says what there is."""
        path = path.strip().lower()
        if (found := self._find(g, path)) is not None:
            return self._of_figure(g, found, "exists")
        subject, _, value = path.rpartition(".")
        value = slug(value)
        if subject == "game":
            return value_named(self.game, value, "game")(g)
        here = [parse_square(name, g.width, g.height) for name in subject.split("-")]
        if len(here) == 2 and min(here) >= 0:
            return between(g, min(here), max(here)) if value == "door" else unknown(value, ("door",), subject)
        figure = self._find(g, subject)
        if figure is not None:
            return self._of_figure(g, figure, value)
        if here[0] >= 0:
            return value_named(self.square, value, subject)(g, here[0])
        names = [*g.names, *(p.name for p in hidden(g))]
        return unknown(subject or path, names, "this game", "There is no figure or square")

    def _find(self, g: Board, name: str) -> Any:
        """The figure of that name; a Monster still in the dark; the id of one taken off the board."""
        name = self.aliases(g).get(name, name)
        for i, known in enumerate(g.names):
            if slug(known) == slug(name):
                return g.figures[i] or i
        return next((p for p in hidden(g) if p.name and slug(p.name) == slug(name)), None)

    def _of_figure(self, g: Board, found: Any, value: str) -> Any:
        read = value_named(self.figure, value, "a figure")
        if isinstance(found, int):
            return value_named(GONE, value, f"{g.names[found]}, who is gone")
        if not isinstance(found, g.figure_class):
            return False if value in IN_PLAY else read(g, self.shadow(g, found))
        return read(g, found)


GONE: dict[str, Any] = {"at": ABSENT, "alive": False, "exists": False}
"""What is still true of a Monster taken off the board."""
IN_PLAY = ("exists", "on-board", "active", "waiting")
"""What is not true of a Monster in the dark."""


def printed(name: str) -> OfFigure:
    """A value of a figure's kind, absent where that is None."""

    def read(g: Any, f: Any) -> Any:
        value = getattr(f.kind, name)
        return ABSENT if value is None else value

    return read


def areas(g: Board, mask: int) -> list[str]:
    """Areas by the first square of each."""
    return [square_name(squares(g.quest.grid.areas[i])[0], g.width) for i in squares(mask)]


FIGURE: dict[str, OfFigure] = {
    "at": lambda g, f: square_name(f.at, g.width) if f.at >= 0 else ABSENT,
    "alive": lambda g, f: f.alive,
    "exists": lambda g, f: f.alive,
    "on-board": lambda g, f: f.at >= 0,
    "out": lambda g, f: f.out,
    "pit": lambda g, f: f.pit,
    "gold": lambda g, f: f.gold,
    "items": lambda g, f: list(f.items),
    "searched": lambda g, f: areas(g, f.searched),
    "kind": lambda g, f: f.kind.id,
    "name": lambda g, f: f.name,
    "side": lambda g, f: "hero" if f.side == HERO else "monster",
    "seat": lambda g, f: g.seats[f.seat],
    "active": lambda g, f: g.active == f.id,
    "waiting": lambda g, f: bool(g.waiting >> f.id & 1),
}
"""The values that a figure has on any drawn board."""


# -- squares


def door_state(g: Board, door: int) -> Fact:
    """A door: open, closed, secret."""
    secret = g.quest.secret >> door & 1
    if g.doors >> door & 1:
        return Fact("open", "secret", "found") if secret else Fact("open")
    if not secret:
        return Fact("closed")
    return Fact("closed", "secret", "found") if g.secrets >> door & 1 else Fact("secret", "hidden")


def between(g: Board, a: int, b: int) -> Any:
    """The door between two squares."""
    doors = g.quest.grid.doors
    return door_state(g, doors.index((a, b))) if (a, b) in doors else ABSENT


def _door(g: Board, q: int) -> Any:
    found = [door_state(g, i) for i in squares(g.quest.doors_at.get(q, 0))]
    if not found:
        return ABSENT
    return found[0] if len(set(found)) == 1 else found


def _trap(g: Board, q: int) -> Any:
    bit = 1 << q
    if g.pits & bit:
        return Fact("pit", "open", "open-pit", "sprung")
    if not g.armed & bit:
        return ABSENT
    kind = next((t.kind for t in g.quest.traps if t.at == q), "trap")
    return Fact(kind, "found") if g.found & bit else Fact(kind, "hidden")


def _furniture(g: Board, q: int) -> Any:
    if g.quest.stairs >> q & 1:
        return "stairway"
    pieces = [p for p in g.quest.furniture if p.squares >> q & 1 and not g.count(gone_mark(p.squares))]
    return pieces[0].kind.id if pieces else ABSENT


def _figures(g: Board, q: int) -> Any:
    names = [f.name for f in g.figures if f is not None and f.at == q] + [p.name for p in hidden(g) if p.at == q]
    return (names[0] if len(names) == 1 else names) if names else ABSENT


def _area(g: Board, q: int) -> Any:
    return ("corridor", "room")[g.is_room(g.quest.grid.area_of[q])] if g.quest.grid.floor >> q & 1 else ABSENT


SQUARE: dict[str, OfSquare] = {
    "door": _door,
    "trap": _trap,
    "furniture": _furniture,
    "figure": _figures,
    "laid": lambda g, q: bool(g.laid >> q & 1),
    "pit": lambda g, q: bool(g.pits >> q & 1),
    "chasm": lambda g, q: bool(g.chasm >> q & 1),
    "rubble": lambda g, q: bool(g.blocked & ~g.quest.blocked & 1 << q),
    "blocked": lambda g, q: bool((g.blocked | g.quest.blocked) >> q & 1),
    "floor": lambda g, q: bool(g.quest.grid.floor >> q & 1),
    "area": _area,
    "treasure": lambda g, q: any(h.at == q and not g.hoards >> i & 1 for i, h in enumerate(g.quest.hoards)),
}
"""The values that a square has on any drawn board."""


GAME: dict[str, OfGame] = {
    "round": lambda g: g.round,
    "over": lambda g: g.over,
    "turn": lambda g: g.seats[g.turn],
    "active": lambda g: g.names[g.active] if g.active >= 0 else ABSENT,
    "points": lambda g: g.points,
    "deck": lambda g: len(g.deck),
    "cards": lambda g: list(g.deck),
    "seats": lambda g: list(g.seats),
    "heroes": lambda g: [f.name for f in g.on_board(HERO)],
    "monsters": lambda g: [f.name for f in g.on_board(MONSTER)],
    "hidden": lambda g: [p.name or p.kind.id for p in hidden(g)],
    "fallen": lambda g: [name for name, _ in g.deaths],
    "quest": lambda g: g.quest.id,
    "counters": lambda g: [f"{what} {n}" for what, n in sorted(g.counters.items()) if not what.startswith(TOLD)],
}
"""The values that a game has on any drawn board."""
