"""Spells that are learned from scrolls only."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.harm import restore_mind
from delvewright.rules.allison.magic.aiming import friends, ids
from delvewright.rules.allison.magic.casting import SCROLL
from delvewright.rules.allison.magic.elements import Healing, OnFriend
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Target, spell
from delvewright.rules.allison.state.windows import Moment


@spell("warmth", "spell.other.warmth")
class Warmth(Healing):
    """Up to three Body points."""

    def _points(self, level: int) -> int:
        return 3


@spell("psychic-recovery", "spell.other.psychic-recovery", "skill.wizard.telekinesis.cost")
class PsychicRecovery(OnFriend):
    """All Mind that was lost; what was spent on skills only from a scroll."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in friends(g, f) if t.mind < t.full_mind])

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        if moment.other is not None:
            scroll = SCROLL in moment.marks
            restore_mind(g, moment.other, moment.other.full_mind, "spell.other.psychic-recovery", strained=scroll)
