"""Bought and Paid For."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.death import remove
from delvewright.rules.allison.fighting.experience import checkpoint, pay_for
from delvewright.rules.allison.figures.monsters import beaten_before
from delvewright.rules.allison.figures.persons import appear, follow, invitations, is_dead, is_out, lead_out, take_along
from delvewright.rules.allison.figures.victims import red_dice
from delvewright.rules.allison.ground.sight import foes_in_sight
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain
from delvewright.rules.allison.state.windows import recount

VOSS, ODO, OFFER, HEARD = "captain-voss", "odo", "offer", "heard"
PAY_CHEST, DUST = "ring-of-return", "dust-of-disappearance"
COMPANY, TURNED = 6, 3
"""Men dead or turned at which the captain yields; turned men that are worth a checkpoint."""
RULES = ("house.quest.04-bought-and-paid-for",)


@quest("bought-and-paid-for", "house.quest.04-bought-and-paid-for", "house.quest.04-map")
class BoughtAndPaidFor(QuestText):
    """A company of mercenaries who can be bought, all but their captain."""

    def set_up(self, g: Game) -> None:
        """The captain is beaten but once."""
        g.counters["voss"] = int(beaten_before(g, VOSS))

    def laid_out(self, g: Game, new: int) -> None:
        """Odo is there."""
        appear(g, new)

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """An offer to a man in sight who has not heard one; Odo can be taken along."""
        found = invitations(g, f)
        if f.hero:
            found += [("do-at", OFFER, man.at) for man in foes_in_sight(g, f) if self._listens(f, man)]
        return found

    def _listens(self, f: Figure, man: Figure) -> bool:
        return man.kind.hire > 0 and not man.named and HEARD not in man.tags and f.gold >= man.kind.hire

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """Lay down the rate, or take Odo along."""
        if word != OFFER:
            take_along(g, f, at)
            return
        man = next(m for m in g.on_board(ENEMY) if m.at == at)
        yield from self._offer(g, f, man)

    @rule("house.quest.04-bought-and-paid-for")
    def _offer(self, g: Game, f: Figure, man: Figure) -> Play:
        """Both roll for Mind, the hero one die more once the pay-chest is taken; a tie is his."""
        man.tags += (HEARD,)
        bid = yield from red_dice(g, f, "offer", f.mind + g.count("pay-chest"), "over the offer")
        will = yield from red_dice(g, man, "offer", man.mind, "over the offer")
        if bid < will:
            g.tell("offer", "{} spits on the gold of {}.", man, f, rules=RULES)
            return
        f.gold -= man.kind.hire
        g.tell("offer", "{} takes the gold of {} and changes sides.", man, f, rules=RULES)
        pay_for(g, man, None)
        g.turn_coat(man, HERO, f.seat)
        man.home, man.master, man.met, man.effects = f.seat, f.id, False, ()
        self._company(g, man, turned=True)
        recount(g)

    def _company(self, g: Game, man: Figure, turned: bool) -> None:
        """One of the company less, unless he only wandered by; men who were turned are counted, whoever they were."""
        g.counters["fewer"] = g.count("fewer") + (man.spot >= 0)
        if turned:
            g.counters["turned"] = g.count("turned") + 1
            if g.count("turned") == TURNED:
                checkpoint(g, "three-turned")

    def slain(self, g: Game, f: Figure, by: Figure | None) -> Play:
        """One of the company less; or the captain herself."""
        if f.named:
            g.counters["voss"] = 1
        elif f.side == ENEMY:
            self._company(g, f, turned=False)
        return
        yield

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """With six of her company dead or turned the captain yields and goes."""
        if f.named and f.side == ENEMY and g.count("fewer") >= COMPANY:
            g.counters["voss"] = 1
            g.tell("yield", "{} lowers her sword, and goes.", f, rules=RULES)
            remove(g, f)
        return
        yield

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """Odo follows."""
        yield from follow(g, f)

    def found(self, g: Game, f: Figure, hoard: int) -> Play:
        """The pay-chest speaks for whoever has it."""
        if PAY_CHEST in g.quest.hoards[hoard].items:
            g.counters["pay-chest"] = 1
            checkpoint(g, "pay-chest")
        return
        yield

    def hero_left(self, g: Game, f: Figure, at: int) -> None:
        """Odo is out, and thanks whoever led him."""
        lead_out(g, f, at)
        if f.name == ODO:
            checkpoint(g, "odo")
            leader = g.figures[f.master] if f.master >= 0 else None
            if leader is not None and leader.alive:
                gain(g, leader, DUST)
                g.tell("gift", "{} gives {} the Dust of Disappearance.", f, leader, rules=RULES)

    def goal_met(self, g: Game) -> bool:
        """Odo is out, and the captain dead or gone."""
        return is_out(g, ODO) and g.count("voss") > 0

    def lost(self, g: Game) -> bool:
        """Odo is dead, or the captain has got away."""
        return is_dead(g, ODO) or g.count("voss-gone") > 0

    def left(self, g: Game, f: Figure) -> Play:
        """A captain who runs has not yielded."""
        if f.name == VOSS:
            g.counters["voss-gone"] = 1
        return
        yield

    def homeward(self, g: Game) -> bool:
        """Nothing is left but to lead Odo out."""
        odo = next((f for f in g.figures if f is not None and f.name == ODO), None)
        return g.count("voss") > 0 and odo is not None and (odo.out or odo.master >= 0)

    def facts(self, g: Game) -> list[Told]:
        """The company, and its captain."""
        fewer = g.count("fewer")
        found = [Told("Company", f"{fewer} dead or turned", "fewer", "company", fewer)]
        found.append(
            Told("Captain Voss", "beaten" if g.count("voss") else "holds out", "beaten", VOSS, g.count("voss"))
        )
        return found
