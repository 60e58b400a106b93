"""Tricks of the fight: numbers, speed, spite, and weapons knocked away."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect, named
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import may_attack, strike
from delvewright.rules.allison.ground.places import together
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.texts import Blow, More, SkillText, Target, skill
from delvewright.rules.allison.state.windows import OWN, PASS, SAVED, Moment

RUN = 3
"""Squares that make a rush."""


@skill("swarm", "monster.goblin.swarm")
class Swarm(SkillText):
    """One more attack die while more than one of its kind is in the same room."""

    def attack_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        """A corridor counts as one place too; it counts itself."""
        mates = (m for m in g.on_board(f.side) if m is not f and m.kind is f.kind)
        return int(any(together(g, f, mate) for mate in mates))


@skill("rush", "monster.orc.rush", "monster.giant-wolf.rush")
class Rush(SkillText):
    """One more attack die after three squares or more in this turn."""

    def attack_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        """Before the attack, on the way to whom it attacks."""
        return int(g.active == f.id and g.walked >= RUN and not blow.ranged)


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


@skill("claw-swipe", "monster.polar-warbear.claw-swipe", "combat.extra-attacks")
class ClawSwipe(SkillText):
    """Another attack, with base dice."""

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        """After the attack of the turn."""
        return More("claw-swipe", base=True)


@skill("tail-attack", "monster.fimir.tail-attack", "combat.successful-defence")
class TailAttack(SkillText):
    """After a successful defence one die at an attacker beside it, which cannot be defended."""

    def was_attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """Every time."""
        if blow.beaten_off and blow.by.alive and g.beside[f.at] >> blow.by.at & 1:
            yield from strike(g, Blow(f, blow.by, source="tail-attack", exactly=1, open=True))


@skill("disarm", "monster.chaos-warrior.disarm", "house.named.list", "combat.successful-defence")
class Disarm(SkillText):
    """Once an encounter, after a successful defence: the weapon of an attacker beside it flies out of his hand."""

    windows = SAVED
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """A weapon that was struck with hand to hand."""
        blow = moment.blow
        if blow is None or blow.victim is not f or blow.ranged or not blow.weapon or not blow.by.alive:
            return False
        return blow.by.hero and blow.weapon in blow.by.held and g.beside[f.at] >> blow.by.at & 1 > 0

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """It lies on his square, and nobody can take it up before the encounter is over."""
        blow = moment.blow
        assert blow is not None
        discard(g, blow.by, blow.weapon)
        g.piles += (Pile(blow.by.at, blow.by.name, (blow.weapon,), locked=True),)
        return
        yield


@skill("pincer-attack", "monster.chaos-warrior.pincer-attack", "combat.extra-attacks")
class PincerAttack(SkillText):
    """Two on opposite sides of somebody attack him in one turn: the first may attack once more."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """The first leaves a mark; the second looks for it."""
        if blow.source or g.active != f.id or g.turn != g.master_seat:
            return
        victim = blow.target
        mark = Effect("pincer", "pincer", victim.id, "turn", f.id)
        f.effects = (*(e for e in f.effects if e != mark), mark)
        for mate in g.on_board(f.side):
            if mate is not f and victim.alive and self._holds(g, mate, victim, f):
                options = [("use-on", "pincer-attack", victim.id), PASS]
                answer = yield Decision(mate.seat, "pincer", options, figure=mate.id)
                mate.effects = tuple(e for e in mate.effects if e.name != "pincer")
                if answer != PASS:
                    weapon = mate.held[0] if mate.held else ""
                    yield from strike(g, Blow(mate, victim, weapon, source="pincer-attack"))

    def _holds(self, g: Game, mate: Figure, victim: Figure, f: Figure) -> bool:
        """Whether another one attacked him in this turn and stands opposite."""
        if (
            "pincer-attack" not in mate.skills
            or mate.helpless
            or not may_attack(mate)
            or mate.at + f.at != 2 * victim.at
        ):
            return False
        near = g.beside[victim.at]
        marked = any(e.name == "pincer" and e.amount == victim.id for e in mate.effects)
        return marked and near >> mate.at & near >> f.at & 1 > 0
