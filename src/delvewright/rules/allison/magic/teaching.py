"""Teaching spells between quests."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.attacking import DIE
from delvewright.rules.common.combat_dice import SKULL


@rule("crosstrain.when", "crosstrain.level", "spell.elf.who", "class.magic-users")
def teachable(learner: str, known: tuple[str, ...], taught: tuple[str, ...]) -> list[str]:
    """The spells a magic-user may try to learn from somebody who knows some: all that he does not know yet."""
    if not learner or not content().classes[learner].casts:
        return []
    return [name for name in taught if name not in known]


@rule("crosstrain.how", "scope.points-current-or-max")
def lesson(learner_mind: int, teacher_mind: int) -> Play:
    """White dice for the starting Mind of both: the learner needs more skulls than the teacher."""
    mine = Roll(-1, "learner", (DIE,) * learner_mind)
    mine.faces = (yield mine) if mine.dice else []
    theirs = Roll(-1, "teacher", (DIE,) * teacher_mind)
    theirs.faces = (yield theirs) if theirs.dice else []
    return mine.count(SKULL) > theirs.count(SKULL)
