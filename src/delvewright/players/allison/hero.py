"""A hero's seat: fight what can be fought, look after each other, explore, do what the quest asks, get out."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import View
from delvewright.players.aims import best
from delvewright.players.allison.aims import table
from delvewright.players.allison.fight import ATTACKS
from delvewright.players.allison.growing import grow_answer, town_answer
from delvewright.players.allison.memory import Memory
from delvewright.players.allison.reactions import react, words
from delvewright.players.allison.strength import CONTROLLED
from delvewright.players.allison.turn import Turn
from delvewright.players.characters import known
from delvewright.players.reasons import Thinking

END: Answer = ("end",)
PATIENCE = 40
"""So many answers in one turn, then it is time to let others play."""


class HeroMind(Thinking):
    """Plays one hero, and whoever is in his pay, by the rules of the house for computer heroes."""

    def __init__(self, view: View) -> None:
        self.memory = Memory(view)
        self.now = (-1, -1)
        """Round and figure of the turn under way."""
        self.asked = 0
        self.moved = self.rolled = self.struck = False

    def become(self, role: str) -> None:
        """Be like that from now on."""
        self.role, self.memory.fear = role, known(role).fear

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a hero is asked."""
        about = decision.about
        self.thought = words(view, decision)
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
            self.thought = lambda: f"has done enough for one turn: {PATIENCE} things"
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
        wish = best(table(self.role), t)
        return self.follow(wish) if wish else END
