"""Breaking free: red dice for the Mind, one of which must show a 6."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.naming import rules_of, title_of
from delvewright.rules.allison.state.texts import EffectText, SpellText


@rule(
    "spell.water.sleep", "chaos.sleep", "chaos.fear", "chaos.mind-blast", "chaos.command", "chaos.cloud-of-chaos",
    "spell.elf.deep-sleep",
)  # fmt: skip
def six(g: Game, f: Figure, name: str, dice: int) -> Play:
    """Whether a 6 falls on any of so many red dice."""
    if dice <= 0:
        return False
    roll = Roll(f.id, name, red(dice))
    roll.faces = yield roll
    free = 6 in roll.faces
    text = "{} breaks free of {}: a 6." if free else "{} does not break free of {}: no 6."
    g.tell("break-free", text, f, title_of(name), rules=rules_of(name), faces=roll.faces)
    return free


def free_at_once(g: Game, f: Figure, name: str) -> Play:
    """The roll at the very moment a spell takes hold, one die for each point of Mind."""
    return (yield from six(g, f, name, f.mind))


class BreakFree(EffectText):
    """What lasts until a 6 falls at the beginning of a turn."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        if (yield from six(g, f, self.name, self._dice(f))):
            end(g, f, self.name)

    def _dice(self, f: Figure) -> int:
        return f.mind


class Stunning(SpellText):
    """A spell that leaves its victims helpless, unless a 6 falls at once."""

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        if (yield from free_at_once(g, victim, self.name)):
            return False
        return give(g, victim, *self._stunned())

    def _stunned(self) -> tuple[Effect, ...]:
        return (condition(self.name, "helpless", "own"),)


class Lulling(Stunning):
    """One that puts them to sleep."""

    def _stunned(self) -> tuple[Effect, ...]:
        return sleep_of(self.name)


def sleep_of(name: str) -> tuple[Effect, ...]:
    """Asleep by magic, until it is broken."""
    return tuple(condition(name, what, "own") for what in ("helpless", "senseless"))
