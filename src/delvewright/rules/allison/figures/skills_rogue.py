"""Skills of rogues."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.exploring import explore
from delvewright.rules.allison.fighting.attacking import in_reach, strike
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.fighting.experience import earn_once
from delvewright.rules.allison.figures.skills_weapon import two_weapons
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.ground.sight import foes_in_sight, outlook, undisturbed
from delvewright.rules.allison.moving.moving import entered, waits
from delvewright.rules.allison.state.conditions import attackable, may_attack
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import weapons
from delvewright.rules.allison.state.texts import Blow, EffectText, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import LULL, OWN, PASS, Moment
from delvewright.rules.common.combat_dice import BLACK

SET_AT_ONCE = 2
"""Traps of one rogue that may wait at the same time."""


@skill("backstab", "skill.rogue.backstab", "xp.rogue-backstab")
class Backstab(SkillText):
    """One more die from directly behind, but not with two weapons."""

    def attack_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        return 1 if stabs(f, blow) else 0

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        yield from ()
        if stabs(f, blow) and blow.lost and f.role in ("rogue", "rogue-mage"):
            earn_once(g, f, blow.victim, "backstab", ("xp.rogue-backstab",))


@rule("skill.rogue.backstab")
def stabs(f: Figure, blow: Blow) -> bool:
    """Whether a blow is a Backstab."""
    dual = "dual-wielding" in f.skills and two_weapons(f) and blow.weapon in f.held
    return blow.behind and not dual and blow.source != "dual-wielding"


@skill("disarm-traps", "skill.rogue.disarm-traps", "skill.dwarf.disarm-traps")
class DisarmTraps(SkillText):
    """Anything but a black shield."""

    def disarms(self, g: Game, f: Figure, face: str) -> bool | None:
        return face != BLACK


# -- stealth


@skill("stealth", "skill.rogue.stealth")
class Stealth(SkillText):
    """Out of everybody's sight one slips into the shadows."""

    windows = OWN

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return undisturbed(g, f) and not f.under("stealth")

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        give(g, f, condition("stealth", "stealth", "noticed"))


@effect("stealth", "skill.rogue.stealth", "skill.rogue.stealth.check", "skill.rogue.stealth.broken")
class InStealth(EffectText):
    """Half the dice to move with; unseen for as long as checks succeed and nobody is close."""

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        return (dice + 1) // 2

    def hidden(self, g: Game, f: Figure) -> bool:
        return not foe_close_by(g, f)

    def turn_begins(self, g: Game, f: Figure) -> Play:
        if foe_close_by(g, f):
            discovered(g, f)
        elif watchers(g, f):
            yield from stealth_check(g, f)

    def door_opened(self, g: Game, f: Figure) -> Play:
        if foe_close_by(g, f):
            discovered(g, f)
        elif watchers(g, f) and not f.under("passed-by"):
            yield from stealth_check(g, f)

    def stepped(self, g: Game, f: Figure) -> Play:
        if foe_close_by(g, f):
            give(g, f, condition("from-stealth", "from-stealth", "turn-end"))
            discovered(g, f)
        elif watchers(g, f) and not f.under("passed-by"):
            yield from stealth_check(g, f)

    def declares(self, g: Game, f: Figure, blow: Blow) -> None:
        discovered(g, f)

    def acted(self, g: Game, f: Figure, what: str) -> None:
        if not (what in ("search", "disarm") and "improved-stealth" in f.skills):
            discovered(g, f)


@rule("skill.rogue.stealth.broken")
def foe_close_by(g: Game, f: Figure) -> bool:
    """Whether an enemy is within one square, aslant too, and not behind a wall."""
    return g.quest.around[f.at] & g.enemies_of(f) & outlook(g, f.at) > 0


@rule("skill.rogue.stealth.check")
def watchers(g: Game, f: Figure) -> list[Figure]:
    """The enemies in sight who could become aware of somebody: a quest may have some who cannot."""
    return [foe for foe in foes_in_sight(g, f) if g.quest.text.aware(g, foe)]


@rule("skill.rogue.stealth.check", "house.gm.stealth")
def stealth_check(g: Game, f: Figure) -> Play:
    """Red dice for the rogue's Mind must come to more than the Minds of all enemies in sight together."""
    against = sum(foe.mind for foe in watchers(g, f))
    roll = Roll(f.id, "stealth", red(f.mind))
    roll.faces = (yield roll) if roll.dice else []
    hidden = roll.total() > against
    rules = ("skill.rogue.stealth.check",)
    text = "{} stays hidden ({} against {})." if hidden else "{} is seen ({} against {})."
    g.tell("stealth", text, f, roll.total(), against, rules=rules, faces=roll.faces)
    if hidden:
        give(g, f, condition("passed-by", "passed-by", "turn-end"))
    else:
        discovered(g, f)


@rule("skill.rogue.stealth.broken")
def discovered(g: Game, f: Figure) -> None:
    """Stealth is over, and whoever sees the rogue becomes aware of him."""
    if end(g, f, "stealth"):
        notice(g, f)


@effect("from-stealth", "skill.rogue.stealth.backstab", "skill.rogue.improved-stealth", "skill.rogue.stealth.broken")
class FromStealth(EffectText):
    """A Backstab on arriving: half the dice to defend with, rounded up; none against the best."""

    def foe_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        if "backstab" not in f.skills or not stabs(f, blow):
            return dice
        return 0 if "improved-stealth" in f.skills else -(-dice // 2)


@skill("improved-stealth", "skill.rogue.improved-stealth")
class ImprovedStealth(SkillText):
    """In stealth one searches and disarms under the enemies' eyes."""

    def undisturbed(self, g: Game, f: Figure) -> bool:
        return f.under("stealth")


# -- running past


@skill("dash-attack", "skill.rogue.dash-attack", "skill.rogue.dash-attack.limits")
class DashAttack(SkillText):
    """Move, hit, and run on past whoever was hit."""

    windows = OWN
    aim = "figure"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(g.acts) and g.may_attack and may_attack(f) and g.moving

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        near = g.beside[f.at] & in_reach(g, f, _dashing(f))
        return [t.id for t in g.on_board(1 - f.side) if near >> t.at & 1 and attackable(t)]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        foe, left = g.fig(target), g.points
        g.acts, g.may_attack, g.follow = 0, False, ()
        at = foe.at
        blow = Blow(f, foe, _dashing(f), source=self.name)
        yield from strike(g, blow)
        if blow.hits <= 0 or f.at < 0 or left < 2:
            return
        to = beyond(g, f, at)
        if to < 0:
            return
        answer = yield Decision(f.seat, "dash", [("place", to), PASS], figure=f.id)
        if answer == PASS:
            return
        g.tell("dash", "{} runs past.", f, rules=("skill.rogue.dash-attack",), squares=(f.at, to))
        g.put(f, to)
        g.points, g.foothold = left - 2, -1
        g.walked += 2
        explore(g, f)
        if waits(g, f, to):
            yield from entered(g, f)
        notice(g, f)


def _dashing(f: Figure) -> str:
    """The weapon for hand to hand that a figure would dash with: the best it has at hand, or nothing but its fists."""
    known = content().items
    return next(n for n in weapons(f) if not n or known[n].reach != "none")


@rule("skill.rogue.dash-attack.limits")
def beyond(g: Game, f: Figure, at: int) -> int:
    """The square directly beyond another one, if it is free and the way is open; else -1."""
    to = at + (at - f.at)
    open_way = to >= 0 and g.beside[at] >> to & 1 and not no_place(g) >> to & 1
    return to if open_way else -1


# -- setting traps


@skill("set-trap", "skill.rogue.set-trap", "skill.rogue.set-trap.limit", "skill.rogue.set-trap.secrecy")
class SetTrap(SkillText):
    """A trap noted in secret, on any square crossed in this quest: in one's own turn or when all have had theirs."""

    windows = OWN | LULL
    aim = "square"
    secret = True

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return undisturbed(g, f) and sum(who == f.id for who, _ in g.sworn) < SET_AT_ONCE

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        crossed = dict(g.crossed).get(f.id, 0) & ~g.taken() & g.laid & ~g.pits
        waiting = {q for _, q in g.sworn}
        return [q for q in squares(crossed) if q not in waiting]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert isinstance(target, int)
        g.sworn += ((f.id, target),)

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        known = dict(g.crossed)
        known[f.id] = known.get(f.id, 0) | passed
        g.crossed = tuple(known.items())
