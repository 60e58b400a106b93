"""Why an enemy does what it does: the hero, the square, the rule, and what was rejected."""

from __future__ import annotations

from delvewright.kernel.notation import square_name
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import Figure, Game


class Why:
    """The reasons of one turn, collected as its tactics are worked out; nothing is collected when nobody reads."""

    __slots__ = ("e", "g", "parts", "reading", "rules")

    def __init__(self, g: Game, e: Figure) -> None:
        self.g = g
        self.e = e
        self.reading = g.log is not None
        self.parts: list[str] = []
        self.rules: list[str] = []

    def add(self, text: str, *rules: str) -> None:
        """One sentence and the rules behind it."""
        if self.reading:
            self.parts.append(text)
            self.rules += rules

    def tell(self, *figures: int, squares: tuple[int, ...] = ()) -> None:
        """Write them down, and begin anew."""
        if self.parts:
            text = f"{self.e}: {' '.join(self.parts)}"
            rules = tuple(dict.fromkeys(self.rules))
            self.g.tell("reason", "{}", text, rules=rules, figures=(self.e.id, *figures), squares=squares)
            before = self.g.log[-2:-1] if self.g.log else []
            if before and before[0].kind == "move" and before[0].figures[:1] == (self.e.id,):
                self.g.put_first(self.g.told_so_far() - 2)  # why, and then where
        self.parts, self.rules = [], []


class Named(int):
    """A square that is written by its name, once somebody reads it."""

    __slots__ = ()

    def __str__(self) -> str:
        return name(self)


def name(q: int) -> str:
    """A square as the log calls it."""
    return square_name(q, WIDTH)
