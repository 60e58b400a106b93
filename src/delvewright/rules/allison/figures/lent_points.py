"""Points lent for a die: they come back when the encounter is over, and that is no healing."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, SkillText, Target
from delvewright.rules.allison.state.windows import OWN, Moment


class Lending(SkillText):
    """A skill that lends a point for an attack die, or for an attack or a defend die as one likes."""

    windows = OWN
    _point = ""
    """body, mind or magic."""
    _least = 2
    """Points it takes to lend one."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return f.met and getattr(f, self._point) >= self._least and not any(e.name == self.name for e in f.effects)

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[str]:
        return ("attack", "defence")

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        setattr(f, self._point, getattr(f, self._point) - 1)
        give(g, f, Effect(self.name, str(target or "attack"), 1, "encounter"))


class Lent(EffectText):
    """The point is back when the encounter is over."""

    _point = ""

    def ended(self, g: Game, f: Figure) -> None:
        if f.alive:
            give_back(f, self._point)


@rule("skill.barbarian.frenzy", "skill.warrior.focus", "skill.rogue-mage.combat-sorcery")
def give_back(f: Figure, point: str) -> None:
    """A point that was lent is there again, as far as there is room for it."""
    setattr(f, point, min(getattr(f, f"full_{point}"), getattr(f, point) + 1))
