"""Skills of barbarians and of warriors, who share two of them."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import distances, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.fighting.death import take_pile
from delvewright.rules.allison.fighting.experience import earn_once
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.lent_points import Lending, Lent
from delvewright.rules.allison.ground.sight import can_strike, foes_in_sight, outlook, sees
from delvewright.rules.allison.moving.moving import begin_move, end_move, steps, walk
from delvewright.rules.allison.state.conditions import attackable
from delvewright.rules.allison.state.dice import red, white
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import discard, may_equip
from delvewright.rules.allison.state.texts import Blow, EffectText, Hurt, More, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import GUARD, KILLED, OWN, STRIKE, Moment, thrown
from delvewright.rules.common.combat_dice import BLACK


@rule("skill.barbarian.battle-roar", "skill.barbarian.savagery")
def shaken(g: Game, f: Figure, name: str, rules: tuple[str, ...]) -> Play:
    """Whether somebody loses heart: a white die for each point of Mind, and no black shield; the undead never do."""
    if f.undead:
        return False
    roll = Roll(f.id, name, white(f.mind))
    yield from thrown(g, roll, f)
    lost = not roll.count(BLACK)
    text = "{} is shaken: no black shield." if lost else "{} stands firm: a black shield."
    g.tell("save", text, f, rules=rules, faces=roll.faces)
    return lost


# -- throwing a weapon


@skill("mighty-toss", "skill.barbarian.mighty-toss")
class MightyToss(SkillText):
    """A hand weapon thrown with all dice; it lies where the target stood until its owner comes by."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(_throwable(f))

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return [t.id for t in foes_in_sight(g, f) if attackable(t) and can_strike(g, f.at, t.at)]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        weapons = _throwable(f)
        weapon = weapons[0]
        if len(weapons) > 1:
            options: list[Answer] = [("choose", name) for name in weapons]
            weapon = (yield Decision(f.seat, "hurl", options, figure=f.id, subject=g.names[target]))[1]
        victim = g.fig(target)
        at = victim.at
        yield from strike(g, Blow(f, victim, weapon, "thrown", self.name))
        if weapon in f.items:
            discard(g, f, weapon)
            g.piles += (Pile(at, f.name, (weapon,), flew=self.name),)

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        near = passed | 1 << f.at
        for pile in g.piles:
            if pile.flew == self.name and pile.whose == f.name and (g.beside[pile.at] | 1 << pile.at) & near:
                take_pile(g, f, pile)


def _throwable(f: Figure) -> list[str]:
    """The hand weapons that a figure may throw."""
    known = content().items
    return [n for n in dict.fromkeys(f.items) if known[n].weapon and known[n].reach != "none" and may_equip(f, n)]


# -- fury


@skill("frenzy", "skill.barbarian.frenzy")
class Frenzy(Lending):
    """A Body point lent for an attack die."""

    _point = "body"


@effect("frenzy", "skill.barbarian.frenzy")
class Frenzied(Lent):
    """More furious, and less whole."""

    _point = "body"


@skill("berserker", "skill.barbarian.berserker", "skill.warrior.berserker")
class Berserker(SkillText):
    """Near death one attack has a die more, and never fewer hits than base Attack."""

    windows = STRIKE
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and f.body <= 2 and moment.blow is not None

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert moment.blow is not None
        moment.blow.fewer -= 1
        moment.blow.least = f.attack


@skill("manhandler", "skill.barbarian.manhandler", "skill.warrior.manhandler")
class Manhandler(SkillText):
    """Two attacks this turn, the second with base dice."""

    windows = OWN
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return g.may_attack and bool(g.acts)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        give(g, f, condition(self.name, self.name, "turn-end"))


@effect("manhandler", "skill.barbarian.manhandler")
class Manhandling(EffectText):
    """One more attack, with base dice, on whom one likes."""

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        return More(self.name, base=True)


# -- terror


@skill("battle-roar", "skill.barbarian.battle-roar", "skill.barbarian.frightening-battle-roar")
class BattleRoar(SkillText):
    """Enemies in sight lose a defend die; those beside a frightening one a Body point too."""

    windows = OWN
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(foes_in_sight(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        frightening = "frightening-battle-roar" in f.skills
        for foe in foes_in_sight(g, f):
            if not (yield from shaken(g, foe, self.name, ("skill.barbarian.battle-roar",))):
                continue
            give(g, foe, Effect(self.name, "defence", -1, "turn-end"))
            if frightening and g.beside[f.at] >> foe.at & 1:
                hurt = Hurt(foe, 1, cause="Frightening Battle Roar", by=f)
                yield from harm(g, hurt, "skill.barbarian.frightening-battle-roar")


@skill("savagery", "skill.barbarian.savagery")
class Savagery(SkillText):
    """After a kill, enemies close by lose heart and flee."""

    windows = KILLED
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and bool(_close_by(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        for foe in _close_by(g, f):
            if (yield from shaken(g, foe, self.name, ("skill.barbarian.savagery",))):
                give(g, foe, Effect(self.name, "flees", f.id, "turn-end"))


def _close_by(g: Game, f: Figure) -> list[Figure]:
    """Enemies within one square, aslant too."""
    near = g.quest.around[f.at]
    return [foe for foe in g.on_board(1 - f.side) if near >> foe.at & 1]


@effect("savagery", "skill.barbarian.savagery")
class Terrified(EffectText):
    """Half the dice to defend with, rounded down; the next turn is a flight and nothing else."""

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return dice // 2

    def turn_begins(self, g: Game, f: Figure) -> Play:
        give(g, f, condition("flight", "miss", "missed"))
        terror = g.figures[f.bonus("flees")]
        if terror is None or terror.at < 0 or f.helpless or f.under("rooted"):
            return
        yield from begin_move(g, f)
        away = distances(terror.at, g.east, g.south, g.width, g.blocked, g.quest.grid.size)
        squares_there = squares(steps(g, f, g.points)[0])
        goal = max(squares_there, key=lambda q: (away[q], -q), default=f.at)
        if away[goal] > away[f.at]:
            yield from walk(g, f, goal)
        end_move(g, f)


# -- warriors alone


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
        roll = Roll(who.id, name, red(who.mind))
        roll.faces = (yield roll) if roll.dice else []
        totals.append(roll.total())
        g.tell("contest", "{} comes to {}.", who, totals[-1], rules=rules, faces=roll.faces)
    return totals[0] > totals[1]


@effect("stare-down", "skill.warrior.stare-down")
class StaredDown(EffectText):
    """No dice to defend with."""

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return 0
