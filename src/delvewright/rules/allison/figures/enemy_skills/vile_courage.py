"""Vile Courage: for a point of Mind an orc and its companions defend better."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, named
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import SkillText, Target, skill
from delvewright.rules.allison.state.windows import OWN, Moment


@skill("vile-courage", "monster.orc.vile-courage")
class VileCourage(SkillText):
    """For a Mind point everybody of its side in sight, itself included, defends with one die more."""

    windows = OWN

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """Not with its last Mind point, and not while it lasts on all of them."""
        return f.mind > 1 and any(not named(m.effects, "vile-courage") for m in self._bold(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Until the encounter ends; several do not add up."""
        f.mind -= 1
        for mate in self._bold(g, f):
            if not named(mate.effects, "vile-courage"):
                give(g, mate, Effect("vile-courage", "defence", 1, "encounter"))
        return
        yield

    def _bold(self, g: Game, f: Figure) -> list[Figure]:
        seen = outlook(g, f.at)
        return [m for m in g.on_board(f.side) if seen >> m.at & 1]
