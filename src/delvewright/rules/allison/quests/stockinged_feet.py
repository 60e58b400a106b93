"""Stockinged Feet."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.figures.persons import appear, follow, invitations, is_out, lead_out, take_along
from delvewright.rules.allison.figures.victims import red_dice, white_dice
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.effects import end
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, effect
from delvewright.rules.common.combat_dice import BLACK

LEDGER, WAT, ASLEEP = "toll-ledger", "wat", "asleep"
ALARM, ALARM_ON = "alarm", 5
SEEN = "has-seen-a-hero"
QUIET = frozenset({"stealth", "unnoticed"})
"""What keeps sleepers from hearing somebody."""
RULES = ("house.quest.02-stockinged-feet",)


def asleep(f: Figure) -> bool:
    """Whether somebody sleeps."""
    return any(e.name == ASLEEP for e in f.effects)


def wake_room(g: Game, q: int) -> None:
    """Everybody in the room of a square wakes."""
    area = g.quest.grid.area_of[q]
    for f in g.on_board(ENEMY):
        if g.quest.grid.area_of[f.at] == area and asleep(f):
            end(g, f, ASLEEP)


@effect(ASLEEP, "house.quest.02-stockinged-feet")
class Asleep(EffectText):
    """A sleeper neither acts nor defends; a blow that leaves him alive wakes his room."""

    def was_attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """Hurt or not."""
        wake_room(g, f.at)
        return
        yield


@quest("stockinged-feet", "house.quest.02-stockinged-feet", "house.quest.02-map")
class StockingedFeet(QuestText):
    """A tower full of sleepers, and an alarm that shuts the way back."""

    def laid_out(self, g: Game, new: int) -> None:
        """Wat is there; after the alarm nobody is found asleep."""
        appear(g, new)
        if g.count(ALARM):
            self._wake_all(g)

    def may_act(self, g: Game, f: Figure) -> bool:
        """Sleepers do nothing."""
        return not asleep(f)

    def aware(self, g: Game, f: Figure) -> bool:
        """Nor do they see anybody."""
        return not asleep(f)

    def may_rest(self, g: Game, f: Figure) -> bool:
        """Not in sight of sleepers."""
        return not self._sleepers_seen(g, f)

    def _sleepers_seen(self, g: Game, f: Figure) -> list[Figure]:
        seen = outlook(g, f.at)
        return [m for m in g.on_board(ENEMY) if asleep(m) and seen >> m.at & 1]

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """Whoever moved or acted in their sight without stealth may wake them; Wat follows."""
        yield from follow(g, f)
        self._remember(g)
        if not f.hero or f.at < 0 or (not g.walked and g.acts) or f.under_any(QUIET):
            return
        sleepers = self._sleepers_seen(g, f)
        if not sleepers:
            return
        roll = yield from white_dice(g, f, "quiet", 1, what="to go quietly", needed="no black shield")
        if roll.count(BLACK):
            for m in sleepers:
                if asleep(m):
                    wake_room(g, m.at)

    @rule("house.quest.02-stockinged-feet")
    def master_begins(self, g: Game) -> Play:
        """An orc who is awake and has seen a hero may raise the alarm."""
        self._remember(g)
        awake = [f for f in g.on_board(ENEMY) if SEEN in f.tags and not asleep(f)]
        if g.count(ALARM) or not awake:
            return
        if (yield from red_dice(g, awake[0], "alarm", 1, "to raise the alarm", f"{ALARM_ON} or more")) >= ALARM_ON:
            g.counters[ALARM] = 1
            g.tell("alarm", "The alarm! Everybody wakes, and the gate falls shut.", rules=RULES)
            self._wake_all(g)

    def _remember(self, g: Game) -> None:
        """An orc who is in a fight has seen a hero, and does not forget it."""
        for f in g.on_board(ENEMY):
            if f.kind.id == "orc" and f.met and not asleep(f) and SEEN not in f.tags:
                f.tags += (SEEN,)

    def _wake_all(self, g: Game) -> None:
        for f in g.on_board(ENEMY):
            if asleep(f):
                end(g, f, ASLEEP)

    def exits(self, g: Game) -> int:
        """After the alarm the entrance is shut for good."""
        shut = sum(1 << q for q in g.quest.begin) if g.count(ALARM) else 0
        return g.quest.exit & ~shut

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """Wat can be taken along."""
        return invitations(g, f)

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """He comes."""
        take_along(g, f, at)
        return
        yield

    def found(self, g: Game, f: Figure, hoard: int) -> Play:
        """The ledger is worth something at once."""
        if LEDGER in g.quest.hoards[hoard].items:
            checkpoint(g, "ledger")
        return
        yield

    def hero_left(self, g: Game, f: Figure, at: int) -> None:
        """By the door in the east with the ledger: done, quietly or not. Wat counts wherever he gets out."""
        lead_out(g, f, at)
        if f.name == WAT:
            checkpoint(g, "wat")
        elif f.hero and LEDGER in f.items and at not in g.quest.begin:
            g.counters["delivered"] = 1
            if not g.count(ALARM):
                checkpoint(g, "no-alarm")

    def homeward(self, g: Game) -> bool:
        """Somebody has it."""
        return any(f.alive and LEDGER in f.items for f in g.party())

    def facts(self, g: Game) -> list[Told]:
        """The alarm, the ledger, Wat."""
        found = [Told("Alarm", "raised" if g.count(ALARM) else "not raised", "alarm", "", g.count(ALARM))]
        for f in g.party():
            if LEDGER in f.items and f.at >= 0:
                found.append(Told("Toll ledger", f"carried by {f}", "bearer", LEDGER, f.id))
        if is_out(g, WAT):
            found.append(Told("Wat", "is out"))
        return found
