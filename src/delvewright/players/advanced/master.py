"""The gamesmaster's seat: counters at their moments, who acts next, whom it attacks and how, where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.saying import counted
from delvewright.kernel.view import FigureView, View
from delvewright.players.advanced.board import FAR, Field, lowest, mask_of, spot
from delvewright.players.advanced.master_answers import reply, words
from delvewright.players.advanced.master_counters import Counters
from delvewright.players.advanced.master_magic import best_spell, own_attack
from delvewright.players.advanced.strength import blow, fighter, wounds
from delvewright.players.reasons import Thinking, Words, about, percent

END: Answer = ("end",)
RUN: Answer = ("run",)
EASY, HARD = "easy", "hard"
SHOTS = ("shoot", "throw")
STAY = -2
"""What `pursued` is when the monsters have been told to stay."""
MODELS = 2
"""A Sentry fetches help while the monsters are worth fewer points than this for each of the hero side."""


class MasterMind(Thinking):
    """Plays the monsters and the counters by the rules of the house for a computer gamesmaster."""

    def __init__(self, view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> None:
        self.level, self.below = level, below
        self.counters = Counters(level, below)

    @rule("game.roles", "combat.gm.choice")
    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a gamesmaster is asked, from what the gamesmaster may know."""
        field = Field(view)
        self.counters.look(field)
        self.thought = words(field, decision)
        about = decision.about
        if about == "order":
            return self.next_monster(field, decision)
        if about == "monster":
            return self.act(field, decision)
        if about == "routine":
            return self.routine(field)
        if about == "pursuit":
            return self.pursuit(field)
        if about == "draw" or about.startswith("counter-"):
            return self.counters.answer(field, decision)
        return reply(field, decision, self.level)

    # -- the phase

    @rule("combat.gm.choice")
    def routine(self, field: Field) -> Answer:
        """Attack and then move, if at least half of them are in contact; else move and then attack. A hard opponent
        always moves first: those in contact strike where they stand, and the others come to blows, too."""
        touching = sum(bool(self.near(field, f, mask_of(f.squares))) for f in field.foes)
        move = self.level == HARD or touching * 2 < len(field.foes)
        return ("routine", "move-attack" if move else "attack-move")

    @rule("pursuit.choice")
    def pursuit(self, field: Field) -> Answer:
        """After heroes who flee, while there are as many monsters or somebody lies there; guards for three turns."""
        if self.level == HARD:
            return ("pursue",)
        keen = len(field.foes) >= len(field.heroes) or any(f.lying for f in field.company)
        tired = int(field.view.known["pursued", ""]) >= 3 and any("guard" in f.tags for f in field.foes)
        return ("pursue",) if keen and not tired else ("stay",)

    @rule("combat.gm.choice")
    def next_monster(self, field: Field, decision: Decision) -> Answer:
        """Those in contact first, then the nearest; a hard opponent has those first who strike hardest."""
        people = mask_of(q for f in field.company for q in f.squares)

        def rank(id: int) -> tuple[float, int]:
            f = field.by_id[id]
            far = field.far(mask_of(f.squares), people)
            if self.level == HARD and far <= 1:
                return (-fighter(f).dice, id)
            return (far, id)

        return ("activate", min((a[1] for a in decision.options), key=rank))

    # -- one monster

    @rule("gm.special_attacks")
    def act(self, field: Field, decision: Decision) -> Answer:
        """A spell if it is worth one, a blow or shot at the best target, else nearer; it never holds back."""
        me = field.by_id[decision.figure]
        options = decision.options
        walk = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
        if spell := best_spell(field, me, options):
            self.thought = lambda: f"casts a spell: {counted(len(field.heroes), 'hero', 'heroes')} to be got at"
            return spell
        if other := own_attack(field, me, options):
            self.thought = lambda: "uses what only it has: no more friends than enemies are in the way"
            return other
        if door := self.fetch_help(field, me, options, walk):
            return door
        strikes = [a for a in options if a[0] == "fight"]
        if strikes and not (self.level == HARD and walk and self.better_elsewhere(field, me, strikes, walk)):
            return self.aim(field, me, max(strikes, key=lambda a: self.appeal(field, me, field.by_id[a[1]])))
        shots = [a for a in options if a[0] in SHOTS]
        if shots:
            return self.aim(field, me, max(shots, key=lambda a: self.appeal(field, me, field.by_id[a[-1]])))
        near = min((self.apart(field, me, f) for f in field.standing), default=0)
        self.thought = lambda: f"stays where it is: the nearest hero is {counted(near, 'square')} away"
        if field.view.known["pursued", ""] == STAY:
            return END
        if walk:
            goal = self.destination(field, me, walk)
            if goal >= 0:
                self.thought = self.way_words(field, me, goal)
                return ("walk", goal)
        if RUN in options:
            self.thought = lambda: f"runs to come to blows: the nearest hero is {counted(near, 'square')} away"
            return RUN
        for a in options:
            if a[0] == "open" and int(field.view.known["pursued", ""]) > 0:
                return a
        if strikes or END in options:
            return strikes[0] if strikes else END
        return ("walk", min(squares(walk), key=lambda q: field.far(1 << q, field.company_mask)))

    def aim(self, field: Field, me: FigureView, answer: Answer) -> Answer:
        """Remember whom it attacks, by what it chose, and what that may do."""
        hero = field.by_id[answer[-1]]
        nearest = self.level == EASY or "berserk" in me.tags
        why = "who is nearest" if nearest else "whom it hurts most" if self.level == HARD else "the easiest to hit"

        def said() -> str:
            mean, fells = blow(fighter(me), fighter(hero))
            wounds_ = (
                f"{about(mean, 'Wound')} to expect, fells {percent(fells)}" if answer[0] == "fight" else "from afar"
            )
            return f"attacks {hero.title}, {why}: {wounds_}"

        self.thought = said
        return answer

    def way_words(self, field: Field, me: FigureView, goal: int) -> Words:
        """Where it goes: to whom it may strike from there, or nearer to."""
        near = self.near(field, me, self.shape(field, me, goal))
        if near:
            best = max(near, key=lambda h: self.appeal(field, me, h))
            return lambda: f"goes for {best.title}, one of {len(near)} whom it can strike from there"
        return lambda: f"comes nearer: {counted(len(field.standing), 'opponent')} to be got at"

    @rule("gm.target")
    def appeal(self, field: Field, me: FigureView, hero: FigureView) -> tuple[float, ...]:
        """How good a target is: the lowest Weapon Skill, then the lowest Toughness, never one who lies there while
        another stands. A berserk monster and an easy opponent take the nearest, a hard one whom it hurts most."""
        if self.level == EASY or "berserk" in me.tags:
            return (not hero.lying, -self.apart(field, me, hero), -hero.id)
        if self.level == HARD:
            mean, fell = blow(fighter(me), fighter(hero))
            left = max(1, wounds(hero))
            return (not hero.lying, mean / left + 2 * fell + 0.3 * ("wizard" in hero.tags), -hero.id)
        v = hero.values
        return (not hero.lying, -v["ws"], -v["toughness"], -hero.id)

    def apart(self, field: Field, me: FigureView, hero: FigureView) -> int:
        """Squares between two figures."""
        w = field.width
        return min(abs(a % w - b % w) + abs(a // w - b // w) for a in me.squares for b in hero.squares)

    def near(self, field: Field, me: FigureView, at: int) -> list[FigureView]:
        """Whom a monster could strike from some squares."""
        reach = field.around(at) if fighter(me).reach and not at & at - 1 else field.beside(at)
        return [f for f in field.company if mask_of(f.squares) & reach]

    def shape(self, field: Field, me: FigureView, q: int) -> int:
        """The squares a monster would fill."""
        return 0b11 << q | 0b11 << q + field.width if len(me.squares) > 1 else 1 << q

    @rule("gm.target")
    def destination(self, field: Field, me: FigureView, walk: int) -> int:
        """Next to the best hero it can reach, by the shortest way; else nearer to one. One that keeps off comes nearer
        too, outside of death zones, but stays when it has attacked, or reloads."""
        here = spot(me)
        if self.keeps_off(me):
            if ("done", "attack") in field.view.known or "reloading" in me.effects:
                return -1
            walk &= ~field.zones
        best: tuple[tuple[float, ...], int, int] | None = None
        steps = {
            q: n for n, front in enumerate(field.fronts(mask_of(me.squares), 30, field.solid)) for q in squares(front)
        }
        for q in squares(walk):
            for hero in self.near(field, me, self.shape(field, me, q)):
                found = (self.appeal(field, me, hero), -steps.get(q, 30), -q)
                if best is None or found > best:
                    best = found
        if best is not None:
            return -best[2]
        goals = field.around(mask_of(q for f in field.standing for q in f.squares))
        goals &= ~field.solid
        if not goals:
            return -1
        now = field.far(1 << here, goals)
        fronts = field.fronts(goals, FAR, field.solid)
        for n, front in enumerate(fronts):
            if n >= now:
                break
            if found_ := front & walk:
                return lowest(found_)
        return -1

    @rule("gm.special_attacks")
    def keeps_off(self, me: FigureView) -> bool:
        """Whether it stays out of death zones if it can: casters and shooters, while they have something to use."""
        return me.values["afar"] > 0

    def better_elsewhere(self, field: Field, me: FigureView, strikes: Sequence[Answer], walk: int) -> bool:
        """Whether a much better target than those at hand can be reached before the blow (hard)."""
        known = field.view.known
        if known.get(("routine", "")) == "attack-move" or ("done", "attack") in known:
            return False
        now = max(self.appeal(field, me, field.by_id[a[1]]) for a in strikes)
        goal = self.destination(field, me, walk)
        if goal < 0:
            return False
        there = max((self.appeal(field, me, h) for h in self.near(field, me, self.shape(field, me, goal))), default=now)
        return there[0] >= now[0] and there[1] > now[1] + 0.4

    # -- sentries

    @rule("sentry.choice")
    def fetch_help(self, field: Field, me: FigureView, options: Sequence[Answer], walk: int) -> Answer | None:
        """A Sentry goes for a door behind which nobody has looked, while the monsters are few."""
        if "sentry" not in me.tags or any(what == "done" for what, _ in field.view.known):
            return None
        worth = sum(f.values["points"] for f in field.foes)
        if worth >= MODELS * len(field.standing) and self.level != HARD:
            return None
        doors = mask_of(field.unknown_doors)
        if doors >> spot(me) & 1:
            return next((a for a in options if a[0] == "open"), None)
        if goals := doors & walk:
            return ("walk", min(squares(goals), key=lambda q: (field.far(1 << q, 1 << spot(me)), q)))
        return None
