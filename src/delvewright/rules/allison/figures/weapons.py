"""Weapons with a text of their own."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.death import take_pile
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.texts import Blow, Hurt, ItemText, item
from delvewright.rules.allison.state.windows import thrown
from delvewright.rules.common.combat_dice import BLACK, SKULL


@item("battle-axe", "weapon.battle-axe", "weapon.battle-axe.concussion", "house.tag.mental")
class BattleAxe(ItemText):
    """If every die shows a skull, the victim loses a Mind point, however he defends."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        roll, victim = blow.attack, blow.victim
        if blow.weapon != self.name or roll is None or not roll.dice or roll.count(SKULL) < len(roll.dice):
            return
        if victim.full_mind:
            hurt = Hurt(victim, 1, mind=True, cause="a concussion", by=f, marks=frozenset({"mental"}))
            yield from harm(g, hurt, "weapon.battle-axe.concussion")


@item("dagger", "weapon.dagger", "weapon.dagger.recover")
class Dagger(ItemText):
    """Thrown, it lies on the target's square; whoever steps there finds it unless a black shield falls."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        yield from ()
        if blow.weapon == self.name and blow.ranged == "thrown" and not blow.source and f.hero:
            discard(g, f, self.name)
            g.piles += (Pile(blow.at, f.name, (self.name,), flew=self.name),)

    def got_back(self, g: Game, f: Figure, pile: Pile) -> Play:
        roll = Roll(f.id, self.name, white(1))
        yield from thrown(g, roll, f)
        lost = roll.count(BLACK) > 0
        text = "{} cannot find the dagger: a black shield." if lost else "{} picks the dagger up: no black shield."
        g.tell("dagger", text, f, rules=("weapon.dagger.recover",), faces=roll.faces, squares=(f.at,))
        if lost:
            g.piles = tuple(p for p in g.piles if p is not pile)
        else:
            take_pile(g, f, pile)


@item("magical-throwing-dagger", "artifact.magical-throwing-dagger")
class ThrowingDagger(ItemText):
    """Thrown, it comes back: it is not lost as a dagger is, so nothing more has to be said."""
