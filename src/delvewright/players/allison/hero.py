"""A hero's seat: fight what can be fought, look after each other, explore, do what the quest asks, get out."""

from __future__ import annotations

from functools import partial

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import View
from delvewright.players.allison.care import care, restful
from delvewright.players.allison.explore import errand, explore_answer
from delvewright.players.allison.fight import ATTACKS, fight_answer
from delvewright.players.allison.growing import grow_answer, town_answer
from delvewright.players.allison.memory import Memory
from delvewright.players.allison.reactions import react
from delvewright.players.allison.strength import CONTROLLED, blow, body, kills
from delvewright.players.allison.turn import Turn
from delvewright.players.reasons import Thinking, Words, chances

END: Answer = ("end",)
PATIENCE = 40
"""So many answers in one turn, then it is time to let others play."""


THOUGHTS = {
    care: "looks after what cannot wait",
    fight_answer: "fights: enemies are near",
    errand: "does what the quest asks",
    restful: "rests while nobody is near",
    explore_answer: "explores",
}
"""What each part of the order of thoughts is about."""


class HeroMind(Thinking):
    """Plays one hero, and whoever is in his pay, by the rules of the house for computer heroes."""

    def __init__(self, view: View) -> None:
        self.memory = Memory(view)
        self.now = (-1, -1)
        """Round and figure of the turn under way."""
        self.asked = 0
        self.moved = self.rolled = self.struck = False

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a hero is asked."""
        about = decision.about
        if about in ("level", "skill"):
            return grow_answer(view, decision)
        if about == "town":
            return town_answer(view, decision, self.memory.town)
        if about == "activate":
            return self.next_figure(decision)
        if about != "turn":
            return react(view, decision)
        if self.now != (view.round, decision.figure):
            self.now, self.asked = (view.round, decision.figure), 0
            self.moved = self.rolled = self.struck = False
        self.asked += 1
        t = Turn(view, decision, self.memory, self.moved, self.rolled)
        if self.asked > PATIENCE or t.me is None:
            return END
        t.can_act |= CONTROLLED in t.i.effects and not self.struck
        self.memory.stale(t)
        answer = self.act(t)
        self.rolled |= answer == ("move",)
        self.moved |= answer[0] in ("walk", "jump", "brave")
        self.struck |= answer[0] in ATTACKS
        self.memory.note(t, answer)
        return answer

    @rule("house.bot.hire")
    def next_figure(self, decision: Decision) -> Answer:
        """Mercenaries go in front: whoever is in pay acts first."""
        ids = [a for a in decision.options if a[0] == "activate"]
        return max(ids, key=lambda a: a[1]) if ids else END

    @rule("house.bot.order", "house.bot.fight", "house.bot.explore")
    def act(self, t: Turn) -> Answer:
        """Look after oneself and others, fight, do what the quest asks, rest, explore."""
        for think in (care, fight_answer, errand, restful, explore_answer):
            answer = think(t)
            if answer is not None:
                self.thought = self.aim(t, answer) or partial(str, THOUGHTS[think])
                return answer
        return END

    def aim(self, t: Turn, answer: Answer) -> Words | None:
        """What an attack may do to its target, if it is one."""
        target = next((f for f in t.threats if answer[0] in ATTACKS and f.id == answer[1]), None)
        if target is None or t.me is None:
            return None
        weapon, far = answer[2] if len(answer) > 2 else None, answer[0] in ("shoot", "throw", "loose")
        hurt = blow(t.me, target, weapon, far)
        return lambda: f"takes {target.name}: {chances(kills(hurt, 1), kills(hurt, body(target)))}"
