"""Rules played by hand: a quest set up, and a generator that is given its dice and answers."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.notation import parse_square
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.dungeon.exploring import lay_out
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game

FACES = {"s": "skull", "w": "white", "b": "black"}


def begin(quest: str, heroes: str = "ragna maud pim ossian", **options: Any) -> Game:
    """A quest with these heroes, everything laid out."""
    g = BOOK.begin(quest, 0, {"heroes": heroes, "level": "new"} | options)
    lay_out(g, g.quest.grid.floor & ~g.laid)
    g.round = 1
    g.log = []
    return g


def hero(g: Game, name: str) -> Figure:
    """A figure by its name."""
    return next(f for f in g.figures if f is not None and f.name == name)


def began_at(g: Game, level: int) -> None:
    """All heroes are of a level, and were when the quest began."""
    for f in g.party():
        f.level = level
    g.counters.pop("party-level", None)


def sq(g: Game, name: str) -> int:
    """A square by its name."""
    return parse_square(name, g.width, g.height)


def put(g: Game, name: str, square: str) -> Figure:
    """Move a figure."""
    f = hero(g, name)
    g.put(f, sq(g, square))
    return f


def clear(g: Game, *names: str) -> None:
    """Take enemies off the board, all or those of some kinds."""
    for f in g.on_board(ENEMY):
        if not names or f.kind.id in names:
            g.take_off(f)


def play(gen: Generator[Any, Any, Any] | Iterable[Any], dice: str = "", answers: Iterable[Any] = ()) -> Any:
    """Play a rule to its end with these dice (letters or digits, in order) and answers; all must be used."""
    faces, said = list(dice.replace(" ", "")), list(answers)
    if not isinstance(gen, Generator):
        gen = (each for each in gen)  # a rule that asks nobody anything may be an empty list
    value: Any = None
    try:
        while True:
            asked = gen.send(value)
            if isinstance(asked, Roll):
                value = [FACES.get(c) or int(c) for c in (faces.pop(0) for _ in asked.dice)]
            else:
                assert isinstance(asked, Decision)
                value = said.pop(0)
    except StopIteration as stop:
        assert not faces, f"dice left over: {faces}"
        assert not said, f"answers left over: {said}"
        return stop.value
