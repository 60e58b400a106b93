"""Answers to a spell just cast: Dispell and Mirror Magic."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.ground.sight import sees
from delvewright.rules.allison.magic.casting import DISPELLED, TURNED
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import SpellText, Target, spell
from delvewright.rules.allison.state.windows import CAST, Moment


class AnswerText(SpellText):
    """A spell that answers another one, cast by an opponent in sight."""

    windows = CAST
    answers = True

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        caster = moment.figure
        return caster.side != f.side and sees(g, f, caster) and not any(who == f.id for who, _ in moment.used)


@spell("dispell", "chaos.dispell")
class Dispell(AnswerText):
    """A red die and Mind against a red die and Mind: a higher total cancels the spell. One try for each casting."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return super().can(g, f, moment) and not any(what == self.name for _, what in moment.used)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        moment.used += ((f.id, self.name),)
        totals = []
        for who in (f, moment.figure):
            roll = Roll(who.id, self.name, red(1))
            roll.faces = yield roll
            totals.append(roll.total() + who.mind)
            text, told = (
                "{} rolls for the spell to be cancelled: {} with Mind, {}.",
                "and more than the caster is needed",
            )
            if who is not f:
                text, told = "{} rolls to keep the spell up: {} with Mind, against {}.", str(totals[0])
            g.tell("contest", text, who, totals[-1], told, rules=("chaos.dispell",), faces=roll.faces)
        if totals[0] > totals[1]:
            moment.marks |= {DISPELLED}
            moment.stopped = True


@spell("mirror-magic", "chaos.mirror-magic")
class MirrorMagic(AnswerText):
    """A spell aimed at the one who casts this strikes its own caster instead."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.other is f and super().can(g, f, moment)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        moment.marks |= {TURNED}
        moment.victims = [moment.figure]
        moment.stopped = True
        g.tell("mirror", "The spell flies back at {}.", moment.figure, rules=("chaos.mirror-magic",))
