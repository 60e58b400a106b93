"""Tail Attack: a fimir that has defended well strikes back."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, SkillText, skill


@skill("tail-attack", "monster.fimir.tail-attack")
class TailAttack(SkillText):
    """After a successful defence one die at an attacker beside it, which cannot be defended."""

    def was_attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """Every time."""
        if blow.beaten_off and blow.by.alive and g.beside[f.at] >> blow.by.at & 1:
            yield from strike(g, Blow(f, blow.by, source="tail-attack", exactly=1, open=True))
