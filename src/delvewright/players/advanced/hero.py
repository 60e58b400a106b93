"""A hero's seat: hold the line, explore together, spend Fate for lives, and bring the prize home."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.saying import counted
from delvewright.kernel.view import View
from delvewright.players.advanced import reactions
from delvewright.players.advanced.board import FAR, Field, spot
from delvewright.players.advanced.explore import ENOUGH, Explore, Memory, front
from delvewright.players.advanced.fight import Fight
from delvewright.players.advanced.shopping import shop
from delvewright.players.advanced.strength import wounds
from delvewright.players.characters import known
from delvewright.players.reasons import Thinking

END: Answer = ("end",)
PASS: Answer = ("pass",)
FATE: Answer = ("fate",)
CAUTIOUS, DESPERATE = 6, 2
"""With so few Wounds left among them they turn back: where they can come again, and where they cannot."""
STALE = 12
"""After so many turns in which nobody was hurt the fight is broken off."""
APART = 1
"""After so many such turns where nobody can come to an enemy."""
QUIET = 2
"""After so many turns in which nobody was hurt an enemy who is not at hand is sought out."""
PATIENCE = 12
"""So many answers for one model in one turn, then it is over."""


class HeroMind(Thinking):
    """Plays one hero's seat with his henchmen; remembers how often it was asked, and what it has seen."""

    def __init__(self) -> None:
        self.now = (-1, -1)
        self.memory = Memory()
        self.known = (0, 0)
        self.since = 0
        self.hurt = (0, -1)
        """The round in which anybody was hurt, and how much there was of it."""
        self.fought = -1
        """The last round of a fight."""
        self.distance: dict[int, int] = {}
        """Round of a fight -> how far the nearest enemy was."""

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a hero is asked; None where common sense will do."""
        field = Field(view)
        options = list(decision.options)
        about = decision.about
        self.thought = reactions.words(field, decision)
        if about == "wounds":
            return reactions.at_wounds(field, decision)
        if about == "poison":
            return options[0]
        if about == "fate":
            return reactions.at_roll(decision)
        if about in ("step", "shift"):
            return PASS
        if about == "turn":
            return self.turn(field, decision)
        if about == "order":
            exploring = view.known["mode", ""] == "exploration"
            answer, self.thought = reactions.order(field, decision, exploring, front(field))
            return answer
        if about == "stairs":
            wanted = ("ascend",) if self.homeward(field) else ("descend",)
            return wanted if wanted in options else ("stay",)
        if about == "trap":
            return reactions.disarm(field, options)
        if about == "share":
            return reactions.share(field, decision)
        if about == "town":
            return shop(field, decision)
        if about == "divide":
            return ("done",)
        return options[0] if options else None

    # -- the aim

    def homeward(self, field: Field) -> bool:
        """Whether it is time to leave: the prize is found, or too few are left to find it, unless it must be near."""
        known = field.view.known
        prize = str(known.get(("prize", ""), ""))
        have = sum(f.values.get(prize, 0) for f in field.view.figures if f.side == "hero" and f.alive)
        level = int(known.get(("level", ""), 1))
        have += sum(int(known.get(("lost", str(depth)), 0)) for depth in range(1, level + 1))
        if have >= int(known.get(("needed", ""), 1)) or self.memory.stuck > ENOUGH:
            self.memory.done = True
        if self.memory.done:
            return True
        fit = sum(wounds(f) for f in field.heroes)
        if known.get(("campaign", "")):
            return fit <= CAUTIOUS
        found = any(what == "room" and kind == "quest" for (what, _), kind in known.items())
        return fit <= DESPERATE and not (found and level == known.get(("levels", ""), 1))

    # -- a turn

    def turn(self, field: Field, decision: Decision) -> Answer:
        """One model's turn, answer by answer."""
        view, memory = field.view, self.memory
        if self.now != (view.round, decision.figure):
            if self.now[0] != view.round:
                memory.patience -= 1
            self.now = (view.round, decision.figure)
            memory.asked, memory.stepped = 0, False
        memory.asked += 1
        if memory.level != (level := int(view.known.get(("level", ""), 1))):
            memory.level = level
            memory.avoid = 0
            memory.visited.clear()
        seen = (view.floor, len(view.doors))
        if self.known != seen:
            self.known, self.since, memory.rounds, memory.patience = seen, view.round, 0, 3
            memory.tries.clear()
        memory.stuck = view.round - self.since
        if memory.asked > PATIENCE:
            self.thought = lambda: f"has done enough for one turn: {PATIENCE} things"
            return END
        memory.homeward = self.homeward(field)
        own = field.by_id[decision.figure]
        if field.foes:
            if self.fought < view.round - 1:  # another fight: what was in the last one says nothing
                self.hurt = (view.round, -1)
                self.distance.clear()
            self.fought = view.round
            memory.met |= {f.kind: 1 for f in field.foes}
            eager = self.eager(field)
            fight = Fight(field, decision, own, eager, known(self.role).fear)
            answer = fight.answer()
            quiet = view.round - self.hurt[0]
            if quiet > (APART if self.apart(field) else STALE) and answer[0] in ("end", "walk", "run"):
                self.thought = lambda: f"breaks off: nobody was hurt for {quiet} turns"
                return self.break_off(field, decision)
            self.thought, self.heading = fight.words(answer), fight.heading(answer)
            near = field.beside(field.foe_mask) & ~field.solid
            far = field.far(1 << spot(own), near) if answer == END and fight.eager else FAR
            if far < FAR and (way := Explore(field, decision, own, memory).towards(near)) != END and way in decision:
                self.thought, self.heading = lambda: f"looks for a way to them, {counted(far, 'step')} long", near
                return way
            return answer
        return self.follow(Explore(field, decision, own, memory).wish())

    def apart(self, field: Field) -> bool:
        """Whether nobody can come to any enemy, doors opened."""
        near = field.beside(field.foe_mask) & ~field.solid
        return all(field.far(1 << spot(f), near) >= FAR for f in field.standing)

    def break_off(self, field: Field, decision: Decision) -> Answer:
        """Nobody gets at anybody: leap over what lies between, lift the bars, or go out of sight, in the end by the
        stairs."""
        own = field.by_id[decision.figure]
        near = field.beside(field.foe_mask) & ~field.solid
        sure = own.bars.get("Fate", (0, 0))[0] > 0 or not field.view.known.get(("campaign", ""))
        for a in decision.options:
            if a[0] in ("fight", "shoot", "leave", "lift"):
                return a
            if (
                a[0] == "try-at"
                and (a[1] == "roped-leap" or (a[1] == "leap" and sure))
                and field.far(1 << a[2], near) < FAR
            ):
                return a
        if self.apart(field):  # on with what they were about
            answer = Explore(field, decision, own, self.memory).answer()
            if answer[0] in ("walk", "open") and answer in decision:
                return answer
        if field.view.round - self.hurt[0] > 2 * STALE:
            stairs = field.marked("stairs-out") or field.marked("stairs-up")
            answer = Explore(field, decision, own, self.memory).towards(stairs)
            return answer if answer in decision else END
        walk = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
        here = spot(own)
        far = {q: field.far(1 << q, field.foe_mask) for q in squares(walk | 1 << here)}
        best = max(far, key=lambda q: (far[q], -q))
        return ("walk", best) if far[best] > far[here] else END

    def eager(self, field: Field) -> bool:
        """Whether the enemy has to be sought out: it was no farther away in the last turn and did not come."""
        near = field.beside(field.foe_mask) & ~field.solid
        now = min(field.far(1 << spot(f), near) for f in field.standing)
        round = field.view.round
        self.distance.setdefault(round, now)
        hurt = sum(f.values.get("lost", 0) for f in field.view.figures) + 10 * len(field.foes)
        if hurt != self.hurt[1]:
            self.hurt = (round, hurt)
        if not self.distance[round]:
            return False
        before = self.distance.get(round - 1)
        return round - self.hurt[0] >= QUIET or (before is not None and self.distance[round] >= before)
