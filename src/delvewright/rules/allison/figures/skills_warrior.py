"""Skills of warriors."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.experience import earn_once
from delvewright.rules.allison.figures.lending import Lending, Lent
from delvewright.rules.allison.ground.sight import foes_in_sight, outlook, sees
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import GUARD, OWN, Moment


@skill("bodyguard", "skill.warrior.bodyguard")
class Bodyguard(SkillText):
    """Stand by somebody, and take the blows meant for him."""

    windows = OWN
    takes = "action"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        near = g.quest.around[f.at] & outlook(g, f.at)
        return [t.id for t in g.on_board(f.side) if t is not f and near >> t.at & 1]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert isinstance(target, int)
        give(g, f, Effect(self.name, "ward", target, "turn"))


@effect("bodyguard", "skill.warrior.bodyguard", "xp.warrior-defend")
class Guarding(EffectText):
    """While the two are next to each other, each attack on the ward may be taken instead."""

    windows = GUARD

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        blow = moment.blow
        if blow is None or blow.guard is not None or blow.by is f or blow.hits <= 0:
            return False
        return f.bonus("ward") == blow.target.id and bool(g.quest.around[f.at] >> blow.target.at & 1)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert moment.blow is not None
        moment.blow.guard = f

    def was_attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        yield from ()
        if blow.guard is f and not blow.lost:
            earn_once(g, f, f, f"defended {blow.target}", ("xp.warrior-defend",))


@skill("focus", "skill.warrior.focus")
class Focus(Lending):
    """A Mind point lent for an attack or a defend die; never the last one."""

    aim = "word"
    _point = "mind"


@effect("focus", "skill.warrior.focus")
class Focused(Lent):
    """All one's mind on one thing."""

    _point = "mind"


@skill("inspire-courage", "skill.warrior.inspire-courage")
class InspireCourage(SkillText):
    """Companions in sight defend better until the warrior's next turn."""

    windows = OWN
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return f.met and bool(_companions(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        for friend in _companions(g, f):
            give(g, friend, Effect(self.name, "defence", 1, "turn", f.id))


def _companions(g: Game, f: Figure) -> list[Figure]:
    """Those of one's own side in sight, but not oneself."""
    return [t for t in g.on_board(f.side) if t is not f and sees(g, f, t)]


@skill("inspire-valour", "skill.warrior.inspire-valour")
class InspireValour(SkillText):
    """In place of Inspire Courage: they attack better too."""

    windows = OWN

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return f.met and "inspire-courage" not in f.spent and bool(_companions(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        f.spent += ("inspire-courage",)
        for friend in _companions(g, f):
            attack, defence = (condition(self.name, what, "turn", f.id) for what in ("attack", "defence"))
            give(g, friend, attack, defence)


@skill("stare-down", "skill.warrior.stare-down")
class StareDown(SkillText):
    """Mind against Mind: whoever is stared down does not defend this turn."""

    windows = OWN
    once = "encounter"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return [t.id for t in foes_in_sight(g, f)]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        foe = g.fig(target)
        won = yield from outstared(g, f, foe, self.name, ("skill.warrior.stare-down",))
        if won:
            give(g, foe, condition(self.name, self.name, "turn-end", f.id))


def outstared(g: Game, f: Figure, foe: Figure, name: str, rules: tuple[str, ...]) -> Play:
    """Whether red dice for a figure's Mind come to more than those for another's."""
    totals = []
    for who in (f, foe):
        roll = Roll(who.id, name, (D6,) * who.mind)
        roll.faces = (yield roll) if roll.dice else []
        totals.append(roll.total())
        g.tell("contest", "{} comes to {}.", who, totals[-1], rules=rules, faces=roll.faces)
    return totals[0] > totals[1]


@effect("stare-down", "skill.warrior.stare-down")
class StaredDown(EffectText):
    """No dice to defend with."""

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return 0
