"""Chaos spells that take hold of somebody's mind or body."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import DIE
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.ground.places import place_of
from delvewright.rules.allison.magic.aiming import ids, standing_in
from delvewright.rules.allison.magic.breaking_free import BreakFree, Lulling, Stunning
from delvewright.rules.allison.magic.elements import Laying, OnFoe
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Hurt, effect, spell
from delvewright.rules.allison.state.windows import Moment, thrown
from delvewright.rules.common.combat_dice import WHITE

MENTAL = frozenset({"spell", "mental"})


@spell("fear", "chaos.fear")
class Fear(Laying, OnFoe):
    """Attacks with one die."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "afraid", "own"),)


@effect("fear", "chaos.fear")
class Afraid(BreakFree):
    """One die for every attack, until a 6 falls."""

    def attack_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return min(dice, 1)


@spell("mind-blast", "chaos.mind-blast")
class MindBlast(Laying, OnFoe):
    """Neither moves nor attacks, and defends with base dice."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return tuple(condition(self.name, what, "own") for what in ("rooted", "meek", "base-defence"))


@effect("mind-blast", "chaos.mind-blast")
class Blasted(BreakFree):
    """Until a 6 falls on one of the dice for the present Mind."""


@spell("chaos-sleep", "chaos.sleep")
class ChaosSleep(Lulling, OnFoe):
    """A victim sleeps."""


@effect("chaos-sleep", "chaos.sleep")
class PutToSleep(BreakFree):
    """Asleep by Chaos magic."""


@spell("cloud-of-chaos", "chaos.cloud-of-chaos")
class CloudOfChaos(Stunning):
    """All opponents in the same room or corridor stand still."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(self.victims(g, f, moment))

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        return [t for t in standing_in(g, place_of(g, f.at)) if t.side != f.side]


@effect("cloud-of-chaos", "chaos.cloud-of-chaos")
class Clouded(BreakFree):
    """In the cloud."""


@spell("mind-freeze", "chaos.mind-freeze")
class MindFreeze(OnFoe):
    """A white die for each point of Mind; each white shield is a point that is kept."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([g.fig(t) for t in super().targets(g, f, moment) if g.fig(t).mind > 0])

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        roll = Roll(victim.id, self.name, (DIE,) * victim.mind)
        yield from thrown(g, roll, victim)
        kept = roll.count(WHITE)
        rules = ("chaos.mind-freeze",)
        g.tell("save", "{} keeps {} of {} Mind.", victim, kept, victim.mind, rules=rules, faces=roll.faces)
        hurt = Hurt(victim, victim.mind - kept, mind=True, cause="Mind Freeze", by=f, marks=MENTAL)
        lost = yield from harm(g, hurt, *rules)
        return lost > 0
