"""Overrides: how a scenario gives a figure values, tags and effects other than those it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.kernel.notation import parse_square
from delvewright.rules.common.dungeon.figure import DrawnFigure
from delvewright.rules.common.dungeon.state import DrawnState
from delvewright.rules.common.naming import close, entries, known_or_else, number, slug, table, words

Give = Callable[[Any, Any, Any, str], None]
"""Gives a figure a value: the game, the figure, what is written, and where."""
Board = DrawnState[Any]


def given(
    f: DrawnFigure, values: Mapping[str, Any], where: str, known: Mapping[str, Give], same: Mapping[str, str]
) -> dict[str, tuple[Any, str]]:
    """What a scenario says of a figure: the names of values as the book has them, each with where it is written."""
    where = f"{where}, figures, “{f.name}”"
    found = {}
    for key, value in values.items():
        name = same.get(slug(key), slug(key))
        if name not in known:
            raise BadFile(f"a figure has no “{key}”.", where, close(name, known, "Known"))
        found[name] = (value, f"{where}, {key}")
    return found


def reprint(f: Any, name: str, value: Any) -> None:
    """Change a value of a figure's kind, for this figure only."""
    changes: dict[str, Any] = {name: value}
    f.kind = replace(f.kind, **changes)


def points(name: str) -> Give:
    """Points such as Body as they are now; more than is printed raises what is printed too."""

    def give(g: Board, f: Any, value: Any, where: str) -> None:
        now = number(value, where)
        over = now - getattr(f, f"full_{name}")
        if over > 0:
            reprint(f, name, getattr(f.kind, name) + over)
            setattr(f, f"full_{name}", now)
        setattr(f, name, now)

    return give


def most(name: str) -> Give:
    """The points that a figure begins with."""

    def give(g: Board, f: Any, value: Any, where: str) -> None:
        full = number(value, where)
        reprint(f, name, full)
        setattr(f, f"full_{name}", full)
        setattr(f, name, min(getattr(f, name), full))

    return give


def printed(name: str, none: int | None = None) -> Give:
    """A value of the figure's card; false where it has none, which some cards print as 0."""

    def give(g: Board, f: Any, value: Any, where: str) -> None:
        reprint(f, name, none if value is False else number(value, where))

    return give


def flag(name: str) -> Give:
    """Something that is so or not."""

    def give(g: Board, f: Any, value: Any, where: str) -> None:
        if not isinstance(value, bool):
            raise BadFile(f"{value!r} should be true or false.", where)
        setattr(f, name, value)

    return give


def amount(name: str) -> Give:
    """A number."""

    def give(g: Board, f: Any, value: Any, where: str) -> None:
        setattr(f, name, number(value, where))

    return give


def tags(g: Board, f: DrawnFigure, value: Any, where: str) -> None:
    """Marks."""
    f.tags = tuple(words(value, where))


def name(g: Board, f: DrawnFigure, value: Any, where: str) -> None:
    """Another name."""
    f.name = g.names[f.id] = str(value)


def pit(g: Board, f: DrawnFigure, value: Any, where: str) -> None:
    """Whether it is down in a pit, which is open then."""
    flag("pit")(g, f, value, where)
    if value:
        g.pits |= 1 << f.at


def searched(g: Board, f: DrawnFigure, value: Any, where: str) -> None:
    """The areas it has searched for treasure, by a square of each; true: where it stands."""
    grid = g.quest.grid
    if isinstance(value, bool):
        f.searched = 1 << grid.area_of[f.at] if value else 0
        return
    for square in words(value, where):
        q = parse_square(square, grid.width, grid.height)
        if q < 0 or grid.area_of[q] < 0:
            raise BadFile(f"“{square}” is not a square of the board.", where)
        f.searched |= 1 << grid.area_of[q]


def effects(known: Mapping[str, Effect]) -> Give:
    """What lasts on it: effects by name, or part by part."""

    def give(g: Board, f: DrawnFigure, value: Any, where: str) -> None:
        for entry in entries(value, where):
            if isinstance(entry, str):
                called = slug(entry)
                f.effects += (known.get(called) or Effect(called, called),)
                continue
            for key in table(entry, where):
                known_or_else(key, Effect._fields, "part of an effect", where)
            made = dict(entry)
            mark = made.get("mark", -1)
            if isinstance(mark, str):
                made["mark"] = g.seats.index(known_or_else(slug(mark), g.seats, "seat", where))
            made.setdefault("changes", made.get("name", ""))
            f.effects += (Effect(**made),)

    return give
