"""What a player is: somebody who is shown a view and a decision, and answers."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from delvewright.kernel.decisions import PASS, Answer, Decision, is_lull
from delvewright.kernel.dice import Roll, advance, stream, throw
from delvewright.kernel.errors import DelveError
from delvewright.kernel.view import View
from delvewright.players.characters import CHARACTERS, MASTERS

LEVELS = ("normal", "hard", "easy")
"""How hard a tactician plays against the Heroes; the usual first. Difficulty never changes dice."""
SEARCH = "search"
"""The player who thinks ahead; `search:400` says how many play-outs it may take, `search:1s` how long."""
ROLES = tuple(f"tactician-{name}" for name in (*CHARACTERS, *MASTERS))
"""The tactician with a character: some are for heroes' seats, some for a game master's."""
NAMES = ("tactician", "tactician-hard", "tactician-easy", *ROLES, SEARCH, "random")
"""The computer players there are, the usual one first."""


class Player(Protocol):
    """Anybody who holds a seat: a bot here, a person behind a screen elsewhere."""

    @property
    def name(self) -> str:
        """What kind of player it is."""

    def choose(self, view: View, decision: Decision) -> Answer:
        """One of the decision's legal answers, found from the seat's own view and nothing else."""


class Bot:
    """The common part of computer players: a name and a random stream of their own."""

    name = "bot"
    blind = False
    """Whether it never looks at the view, so that nobody need make one for it."""

    def __init__(self, seed: int = 0, seat: int = 0) -> None:
        self.rng = stream(seed, f"bots.{seat}")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, from the player's own stream."""
        self.rng, bits = advance(self.rng)
        return bits % n

    def choose(self, view: View, decision: Decision) -> Answer:
        """A legal answer; at a table with real dice a bot throws its own, fairly."""
        roll = getattr(decision, "roll", None)
        if isinstance(roll, Roll):
            self.rng, faces = throw(self.rng, roll.dice)
            return ("dice", *faces)
        if is_lull(decision):
            return PASS
        return self.decide(view, decision)

    def decide(self, view: View, decision: Decision) -> Answer:
        """The answer to anything but a call for dice."""
        raise NotImplementedError

    def reason(self) -> str:
        """Why it gave its last answer, as the rest of a sentence that begins with the figure's name; or nothing."""
        return ""


def make(name: str, seed: int = 0, seat: int = 0) -> Bot:
    """A computer player by name; `seed` and `seat` start its own random stream. A name with a colon, or that of an
    installed package, is a player that somebody else wrote (`own.py`)."""
    if name not in NAMES and not name.startswith(f"{SEARCH}:"):
        own = import_module("delvewright.players.own")
        if own.is_spec(name) or name in own.installed():
            made: Bot = own.Own(name, seed, seat)
            return made
        others = (*NAMES, *own.installed())
        raise DelveError(
            f"There is no computer player called “{name}”.", do=f"Players: {', '.join(others)}. {own.FORM}"
        )
    kind, mark, level = name.partition(":" if name.startswith(SEARCH) else "-")
    bot: Bot = getattr(import_module(f"delvewright.players.{kind}"), kind.capitalize())(
        seed, seat, *([level] if mark else [])
    )
    return bot
