"""A small table, and what a computer player of the third book answers there."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.view import FigureView, View
from delvewright.players.allison import mind
from delvewright.players.allison.hero import HeroMind
from delvewright.players.allison.master import MasterMind
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.state.game import Game


class Table:
    """A staged game, played on by hand."""

    def __init__(self, drawing: str, legend: dict[str, str], active: str, level: str = "normal", **more: Any) -> None:
        spec = {"map": drawing, "legend": legend, "active": active, **more}
        self.g: Game = BOOK.stage(spec, "table")
        self.gen: Generator[Any, Any, Any] = BOOK.play(self.g)
        self.level = level
        self.minds: dict[int, HeroMind | MasterMind] = {}
        self.asked: Any = next(self.gen)

    @property
    def decision(self) -> Decision:
        """What is asked."""
        assert isinstance(self.asked, Decision)
        return self.asked

    def choose(self) -> Answer:
        """What the player of the seat that is asked would say."""
        d = self.decision
        view = BOOK.view(self.g, d.seat, d)
        if d.seat not in self.minds:
            self.minds[d.seat] = mind(view, self.level)
        answer = self.minds[d.seat].decide(view, d)
        assert answer is not None
        assert answer in d
        return answer

    def said(self, answer: Answer | None = None) -> str:
        """An answer in notation."""
        return BOOK.notation.write(answer or self.choose(), self.g)

    def give(self, answer: Answer, dice: str = "") -> None:
        """Answer, and throw these dice."""
        faces = list(dice)
        names = {"s": "skull", "w": "white", "b": "black"}
        self.asked = self.gen.send(answer)
        while isinstance(self.asked, Roll):
            roll = [names.get(c) or int(c) for c in (faces.pop(0) for _ in self.asked.dice)]
            self.asked = self.gen.send(roll)
        assert not faces

    def go(self, dice: str = "") -> str:
        """Let the player answer; gives back what it said."""
        answer = self.choose()
        text = self.said(answer)
        self.give(answer, dice)
        return text


BARS = {"body": "Body", "mind": "Mind", "magic": "Magic"}


def alter(view: View, changes: dict[str, dict[str, Any]]) -> None:
    """Change what a view shows of figures: points (`body`, or `body=(2, 6)` with the most), values, anything."""
    for name, what in changes.items():
        f = next(f for f in view.figures if f.name == name)
        for key, value in what.items():
            if key in BARS:
                most = f.bars.get(BARS[key], (0, value))[1]
                f.bars[BARS[key]] = value if isinstance(value, tuple) else (value, most)
            elif hasattr(f, key):
                setattr(f, key, value)
            else:
                f.values[key] = value


def seen(t: Table, **changes: Any) -> View:
    """What the seat that is asked sees, with changes of figures by their names (a dot in a name is written _)."""
    view = BOOK.view(t.g, t.decision.seat, t.decision)
    alter(view, {name.replace("_", "."): what for name, what in changes.items()})
    return view


def figure(view: View, name: str) -> FigureView:
    """A figure of a view by its name."""
    return next(f for f in view.figures if f.name == name)


def freely(changes: dict[str, Any]) -> dict[str, Any]:
    """Changes of figures whose names are no Python names."""
    return changes
