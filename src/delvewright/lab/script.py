"""Scripted chance: the dice and cards of a scenario, in the order they are rolled and drawn."""

from __future__ import annotations

import difflib
import re
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from delvewright.kernel.dice import TENS, Draw, Face, Roll, advance, throw
from delvewright.kernel.game import Game
from delvewright.lab.expecting import tell

SAYS = {"white-shield": "white", "black-shield": "black", "hero-shield": "white", "monster-shield": "black"}
"""Other words for the faces of dice."""
KINDS = {"red": "d6"}
"""Other words for kinds of dice: a red die with numbers is an ordinary one."""


class Wrong(Exception):
    """A step that did not come out as the scenario says."""

    def __init__(self, what: str, expected: str = "", got: str = "") -> None:
        super().__init__(what)
        self.what, self.expected, self.got = what, expected, got

    def __str__(self) -> str:
        text = self.what
        if self.expected:
            text += f": expected {self.expected}"
        if self.got:
            text += f", got {self.got}" if self.expected else f": {self.got}"
        return text


NOBODY = -1
"""In place of a figure, where a die is nobody's or against nobody."""


class Script:
    """Chance as a scenario has it: what the step says, for cards also what the deck says; else the game's own."""

    def __init__(self, deck: Iterable[str] = (), real: bool = False) -> None:
        self.deck = deque(deck)
        self.real = real
        self.tokens: deque[str] | None = None
        self.game: Game | None = None
        self.rolls: list[Roll] = []
        """What was thrown since the dice of a step were said."""

    def say(self, dice: object) -> None:
        """Take the dice of a step; none when it is over."""
        self.tokens = self._read(dice) if dice is not None else None

    def _read(self, dice: object) -> deque[str]:
        text = " | ".join(map(str, dice)) if isinstance(dice, list) else str(dice)
        text = joined(text.lower(), self._names())
        return deque(text.replace("|", " ").replace(",", " ").replace("+", " ").split())

    def _names(self) -> Mapping[str, str]:
        return self.game.book.aliases(self.game.state) if self.game is not None else {}

    def left(self) -> list[str]:
        """Dice that nobody rolled."""
        return list(self.tokens or ())

    def __call__(self, asked: Roll | Draw) -> Any:
        """Answer a roll or a draw."""
        if isinstance(asked, Draw):
            return self._card(asked)
        if min(asked.owner, asked.against) < NOBODY:
            raise Wrong("a roll", "somebody's, or nobody's", f"one of figure {min(asked.owner, asked.against)}")
        self.rolls.append(asked)
        if self.tokens is None and self.real:
            assert self.game is not None
            self.game.state.rng, faces = throw(self.game.state.rng, asked.dice)
            return faces
        mixed = len({die.name for die in asked.dice} - {TENS.name}) > 1  # a D100 is one number on two dice
        return [self._face(asked, i, mixed) for i in range(len(asked.dice))]

    def _face(self, roll: Roll, i: int, mixed: bool) -> Face:
        die = roll.dice[i]
        what = f"die {i + 1} of {len(roll.dice)} ({die.name}) for {roll.purpose}"
        if not self.tokens:
            raise Wrong("dice are missing", what, "no more dice in this step")
        token = self.tokens.popleft()
        kind, _, shown = token.rpartition(":")
        if kind and die.name not in (kind, KINDS.get(kind)):
            raise Wrong("wrong kind of dice", what, tell(token))
        if mixed and not kind:
            raise Wrong("the kind of a die is not said", f"“{die.name}:{token}” or the like, as {what}", tell(token))
        if die is TENS and shown.isdigit() and len(shown) > 1:  # “87” for the dice 8 and 7, “05”, “100”
            self.tokens.appendleft(shown[-1])
            shown = shown[-2]
        shown = SAYS.get(shown, shown)
        face: Face = int(shown) if shown.isdigit() else shown
        if face not in die.faces:
            raise Wrong("wrong kind of dice", f"{what}: {', '.join(map(str, dict.fromkeys(die.faces)))}", tell(token))
        return face

    def _card(self, draw: Draw) -> str:
        if self.tokens:
            name = self.tokens.popleft()
            name = name if name in draw.choices else name.rpartition(":")[2]
        elif self.deck:
            name = self.deck.popleft()
        elif self.real and self.tokens is None:
            assert self.game is not None
            self.game.state.rng, bits = advance(self.game.state.rng)
            return draw.choices[bits % len(draw.choices)]
        else:
            raise Wrong("a card is missing", f"the {draw.purpose} card drawn, in dice or deck", "none")
        if name not in draw.choices:
            said = "-".join(name.lower().replace("(", " ").replace(")", " ").replace(":", " ").split())
            name = next((n for n in (said, self._names().get(said, "")) if n in draw.choices), name)
        if name not in draw.choices:
            near = difflib.get_close_matches(name, draw.choices, n=1)
            hint = f"did you mean “{near[0]}”?" if near else f"there are {', '.join(dict.fromkeys(draw.choices))}"
            raise Wrong("wrong card", f"a {draw.purpose} card", f"“{name}”; {hint}")
        return name


def joined(text: str, names: Mapping[str, str]) -> str:
    """A line with every name of several words as the game writes it; the longest names come first."""
    for alias, name in names.items():
        if " " in alias and alias in text:
            text = re.sub(rf"(?<![\w-]){re.escape(alias)}(?![\w-])", name, text)
    return text


def highest(asked: Roll | Draw) -> Any:
    """The best of luck: every die shows its highest number."""
    if isinstance(asked, Draw):
        return asked.choices[0]
    return [max(die.faces) if isinstance(die.faces[0], int) else die.faces[-1] for die in asked.dice]
