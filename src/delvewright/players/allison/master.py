"""The game master's seat: which enemy acts next, whom it attacks and how, where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView, View
from delvewright.players.allison.master_answers import reply, words
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.master_skills import skill_answer
from delvewright.players.allison.master_spells import best_spell, worth
from delvewright.players.allison.strength import CONTROLLED, attack_dice, blow, body, full, kills, mean, mind
from delvewright.players.characters import FAIR, manner
from delvewright.players.drawn_board import spot
from delvewright.players.reasons import Thinking, Words, chances, steps, whom

END: Answer = ("end",)
MOVE: Answer = ("move",)
STRIKES = ("strike", "attack", "shoot", "throw", "loose")
RANGED = ("shoot", "throw", "loose")
EASY, HARD = "easy", "hard"
KEEP_OFF = 3
"""Squares that shooters like to keep from every hero."""
LURE = 9
"""Steps within which a goblin prefers a sack to a fight."""
LEASH = 3
"""Turns after which an enemy gives up whom it cannot get at."""
FOCUS = 1.0
"""How much more a hero is worth whom all enemies together may kill this turn (hard)."""


class MasterMind(Thinking):
    """Plays the enemies by the rules of the house for a computer game master."""

    def __init__(self, view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> None:
        self.level, self.below = level, below
        self.now = (-1, -1)
        """Round and enemy of the turn under way."""
        self.walked = self.rolled = self.struck = False
        self.waiting: list[int] = []
        """Enemies that still have their turn before them."""
        self.manner = FAIR
        self.struck_at: dict[int, int] = {}
        """Hero -> the last round in which an enemy attacked him."""
        self.seen_round: dict[int, int] = {}
        """Enemy -> the round in which it first saw a hero."""
        self.set_by: dict[int, int] = {}
        """Square -> the gremlin that has set a trap there."""
        self.way_in = Field(view).exits & view.laid
        """The ways out that the heroes saw when they came in."""
        self.homes: dict[int, int] = {}
        """Enemy -> where it stood then."""
        self.baffled: dict[int, int] = {}
        """Enemy -> turns in a row in which no way led to any hero."""

    def become(self, role: str) -> None:
        """Be like that from now on."""
        self.role, self.manner = role, manner(role)

    @rule("gm.fairness", "house.gm.knowledge")
    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question the game master is asked, from its own view and by a fixed policy."""
        field = Field(view)
        field.set_by, field.way_in = self.set_by, self.way_in
        self.thought = words(field, decision)
        if decision.about == "activate":
            self.waiting = [a[1] for a in decision.options if a[0] == "activate"]
            return self.next_enemy(field, decision)
        if decision.about != "turn":
            return reply(field, decision)
        if self.now != (view.round, decision.figure):
            self.now, self.walked, self.rolled, self.struck = (view.round, decision.figure), False, False, False
            self.waiting = [m for m in self.waiting if m != decision.figure]
            self.seen_round.setdefault(decision.figure, view.round)
            self.homes.update({e.id: spot(e) for e in field.enemies if e.id not in self.homes})
        before = self.thought
        answer = self.act(field, decision)
        if self.thought is before:
            self.thought = self.other_words(field, decision, answer)
        self.rolled |= answer == MOVE
        self.walked |= answer[0] == "walk"
        if answer[0] in STRIKES:
            self.struck_at[answer[1]] = view.round
        self.struck |= answer[0] in STRIKES
        if answer[:2] == ("use-at", "gremlin-trap"):
            self.set_by[answer[2]] = decision.figure
        return answer

    def other_words(self, field: Field, decision: Decision, answer: Answer) -> Words:
        """Why somebody does what is no attack; only of heroes, whom all can see."""
        me = next(f for f in field.view.figures if f.id == decision.figure)

        def said() -> str:
            at = answer[1] if answer[0] == "walk" else spot(me) if me.squares else -1
            seen = [h for h in field.heroes if h.squares]
            if at < 0 or not seen:
                return "waits: no hero is to be got at"
            hero = min(seen, key=lambda h: (field.apart(spot(h), at), h.id))
            away = f"{whom(hero)}, {steps(field.apart(spot(hero), at))} away"
            if answer[0] == "walk":
                laden = "carrying" in me.effects or any(t.startswith("stolen:") for t in me.tags)
                if laden or self.loses_heart(field, me):
                    return f"gets away; the nearest is {away} then"
                return f"comes up to {whom(hero)}" if field.apart(spot(hero), at) <= 1 else f"comes nearer to {away}"
            if answer[0] == "move":
                return f"rolls to get about; the nearest is {away}"
            if answer[0] == "end":
                return f"has done what it could; the nearest is {away}"
            return f"does what only it can do; the nearest is {away}"

        return said

    # -- who is next

    @rule("house.gm.order", "house.gm.ambush", "house.gm.stealth")
    def next_enemy(self, field: Field, decision: Decision) -> Answer:
        """Those who can attack where they stand, then those who can get at somebody, the cramped first, then casters,
        then the nearest; whoever has seen nobody stays where it is."""
        ambush = [a for a in decision.options if a[0] == "ambush"]
        if self.springs(field, [a[1] for a in ambush]):
            return ambush[0]
        best: tuple[int, int, int] | None = None
        for enemy in field.enemies:
            if enemy.id not in self.waiting or not self.wakes(field, enemy):
                continue
            rank = (*self.rank(field, enemy), spot(enemy))
            if best is None or rank < best:
                best = rank
        if best is None:
            return END
        return next(("activate", e.id) for e in field.enemies if spot(e) == best[2] and e.id in self.waiting)

    def wakes(self, field: Field, enemy: FigureView) -> bool:
        """Whether an enemy has a reason to act: it is in a fight, something lasts on it, or the quest sends it off."""
        busy = bool(enemy.values.get("met")) or bool(enemy.effects) or "hunter" in enemy.tags
        return busy or field.sent(enemy) > 0

    def rank(self, field: Field, enemy: FigureView) -> tuple[int, int]:
        """What comes first when enemies are put in order."""
        at = 1 << spot(enemy)
        if field.beside(field.prey) & at or field.archer(enemy):
            return 0, 0
        walk = field.walks(enemy, enemy.values.get("high", 6))
        stands = walk & field.beside(field.prey)
        if stands:
            return 1, stands.bit_count()
        if enemy.bars.get("Magic", (0, 0))[0]:
            return 2, 0
        return 3, field.nearest_hero(enemy, field.enemy_walls())[0]

    @rule("house.gm.ambush")
    def springs(self, field: Field, places: Sequence[int]) -> bool:
        """Whether those in ambush shoot now: a hero alone in the open, two heroes in the room, or one too near."""
        rooms = 0
        for q in places:
            rooms |= field.area(q)
        inside = [h for h in field.heroes if rooms >> spot(h) & 1]
        alone = [h for h in inside if field.near(spot(h), field.heroes, 1) == 1]
        close = any(field.apart(spot(h), q) <= 2 for h in inside for q in places)
        return bool(alone) or len(inside) >= 2 or close

    # -- a turn

    @rule("house.gm.target", "house.gm.move", "house.gm.fighters", "house.monster.werewolf.turn")
    def act(self, field: Field, decision: Decision) -> Answer:
        """A skill or spell if it is worth it, else the best target at hand or in reach, else nearer to the heroes."""
        me = next(f for f in field.view.figures if f.id == decision.figure)
        if not me.squares:
            return END
        heroes = {h.id: h for h in field.heroes}
        strikes = [a for a in decision.options if a[0] in STRIKES and a[1] in heroes]
        walk = dict(decision.fields).get("walk", 0)
        options = decision.options
        again = [a for a in options if a[0] == "again" and a[1] in heroes]
        if again:
            return max(again, key=lambda a: field.score(me, heroes[a[1]]))
        if away := self.steal_away(field, me, options, walk):
            return away
        if fled := self.flee(field, me, options, walk):
            return fled
        at_hand = max((self.worth(field, me, heroes[a[1]], a) for a in strikes), default=0.0)
        skill = skill_answer(field, me, decision, self.seen_round.get(me.id, 0), at_hand)
        if skill is not None:
            return skill
        casts = [a for a in options if a[0].startswith("cast")]
        if casts:
            spell = self.spell(field, me, casts, max(at_hand, 0.0))
            if spell is not None:
                return spell
        if self.stays_off(field, me, strikes, options, walk):
            return self.keep_off(field, me, options, walk)
        if strikes:
            return self.aim(field, me, heroes, max(strikes, key=lambda a: self.rate(field, me, heroes[a[1]], a)))
        if walk and not self.walked:
            return self.walk_to(field, me, walk, bool(strikes), options) or self.finish(field, me, options, strikes)
        if MOVE in options and not self.rolled and field.heroes and self.acts_left(me, options):
            return MOVE
        return self.finish(field, me, options, strikes)

    def aim(self, field: Field, me: FigureView, heroes: dict[int, FigureView], answer: Answer) -> Answer:
        """Remember whom it attacks, what that may do, and whom it might have attacked."""
        hero = heroes[answer[1]]
        hurt = blow(me, hero, answer[2] if len(answer) > 2 else None, answer[0] in RANGED)
        nearest = ", who is nearest" if self.level == EASY else ""
        nearest += f", {self.manner.says}" if self.taste(field, hero) > 1 else ""
        self.thought = lambda: f"attacks {whom(hero)}{nearest}: {chances(kills(hurt, 1), kills(hurt, body(hero)))}"
        return answer

    def acts_left(self, me: FigureView, options: Sequence[Answer]) -> bool:
        """Whether anything but moving can still be done in this turn; a hero under control attacks once."""
        return ("guard",) in options or (CONTROLLED in me.effects and not self.struck)

    def finish(self, field: Field, me: FigureView, options: Sequence[Answer], strikes: list[Answer]) -> Answer:
        """Nothing is left but to strike after all, to rob a body, or to wait."""
        heroes = {h.id: h for h in field.heroes}
        if strikes:
            return self.aim(field, me, heroes, max(strikes, key=lambda a: self.rate(field, me, heroes[a[1]], a)))
        if ("loot",) in options and "undead" not in me.tags:
            return ("loot",)
        return END

    @rule("house.gm.loot")
    def worth(self, field: Field, me: FigureView, hero: FigureView, answer: Answer) -> float:
        """How good an attack of an answer is."""
        weapon = answer[2] if len(answer) > 2 else ""
        return field.score(me, hero, weapon, answer[0] in RANGED)

    @rule("house.difficulty", "house.gm.target")
    def rate(self, field: Field, me: FigureView, hero: FigureView, answer: Answer | None = None) -> float:
        """How good a target is; an easy opponent takes the nearest, a hard one whom others can finish off."""
        if self.level == EASY:
            return 100.0 - field.apart(spot(me), spot(hero))
        score = field.score(me, hero) if answer is None else self.worth(field, me, hero, answer)
        if self.level == HARD:
            score *= 1 + FOCUS * self.doom(field, hero)
        return score * self.taste(field, hero) if score > 0 else score

    def taste(self, field: Field, hero: FigureView) -> float:
        """How many times as much a hero counts for one of this manner."""
        alone = field.near(spot(hero), field.heroes, 1) == 1
        fresh = self.struck_at.get(hero.id) != field.view.round
        return self.manner.taste(1 - body(hero) / max(1, full(hero)), alone, fresh)

    @rule("house.difficulty")
    def doom(self, field: Field, hero: FigureView) -> float:
        """How much of a hero's Body all enemies who can still get at him this turn may take, at most all of it."""
        around = field.stands(hero)
        total = 0.0
        for other in field.enemies:
            if other.id not in self.waiting:
                continue
            if field.archer(other) or (field.walks(other, 7) | 1 << spot(other)) & around:
                total += mean(blow(other, hero))
        return min(1.0, total / max(1, body(hero)))

    # -- moving

    @rule("house.gm.move", "house.gm.fighters", "house.gm.wounds")
    def walk_to(
        self, field: Field, me: FigureView, walk: int, struck: bool, options: Sequence[Answer]
    ) -> Answer | None:
        """To the nearest square from which the best target in reach can be attacked; else towards the nearest hero."""
        at = spot(me)
        far = field.steps(at, field.enemy_walls() | field.price(me))
        choices: list[tuple[float, int, int]] = []
        for hero in field.heroes:
            stands = field.stands(hero) & walk & ~field.price(me)
            for q in squares(stands):
                door = field.doorways >> q & 1
                pincer = 0.3 * self.opposite(field, me, hero, q)
                rush = 0.2 if "rush" in me.tags and far[q] >= 3 else 0.0
                unmauled = 0.1 if "maul" in me.tags and "maul" not in hero.effects else 0.0
                choices.append((self.rate(field, me, hero) + pincer + rush + unmauled - 0.05 * door, -far[q], q))
        if choices and self.acts_left(me, options):
            return ("walk", max(choices)[2])
        if struck:
            return None
        return self.closer(field, me, walk)

    @rule("house.gm.leash", "house.gm.move")
    def closer(self, field: Field, me: FigureView, walk: int) -> Answer | None:
        """Towards the nearest hero, or where the quest sends it, as far as the roll goes; home, if for some turns no
        way has led there."""
        at = spot(me)
        goals = field.beside(field.sent(me) or field.prey) & ~field.enemy_walls() & ~field.no_stop
        steps = field.steps_to(goals, field.enemy_walls()) if goals else []
        self.baffled[me.id] = 0 if goals and steps[at] >= 0 else self.baffled.get(me.id, 0) + 1
        if self.baffled[me.id] > LEASH:
            goals = 1 << self.homes.get(me.id, at)
            steps = field.steps_to(goals, field.enemy_walls())
        if not goals:
            return None
        best = min(((steps[q], q) for q in squares(walk & ~field.price(me)) if steps[q] >= 0), default=None)
        if best is None or (steps[at] >= 0 and steps[at] <= best[0]):
            return None
        return ("walk", best[1])

    @rule("house.gm.fighters")
    def opposite(self, field: Field, me: FigureView, hero: FigureView, q: int) -> bool:
        """Whether a square is opposite to a friend with whom this one can hold a hero in a pincer."""
        if "pincer-attack" not in me.tags:
            return False
        other = 2 * spot(hero) - q
        return any(spot(f) == other and "pincer-attack" in f.tags for f in field.enemies)

    # -- shooters

    @rule("house.gm.archers")
    def stays_off(
        self, field: Field, me: FigureView, strikes: list[Answer], options: Sequence[Answer], walk: int
    ) -> bool:
        """Whether a shooter has a hero too near and can still get away before it shoots."""
        if not field.archer(me) or self.walked or not self.acts_left(me, options):
            return False
        close = [h for h in field.waking if field.apart(spot(me), spot(h)) < KEEP_OFF]
        if not close or not (walk or (MOVE in options and not self.rolled)):
            return False
        return attack_dice(me) <= attack_dice(me, None, True)

    @rule("house.gm.archers")
    def keep_off(self, field: Field, me: FigureView, options: Sequence[Answer], walk: int) -> Answer:
        """To a square further from all heroes in the same room, where they are still in sight."""
        if not walk:
            return MOVE
        self.walked = True
        room = field.area(spot(me))
        heroes = [spot(h) for h in field.waking]

        def apart(q: int) -> int:
            return min(field.apart(q, h) for h in heroes)

        best = max(squares(walk & room & ~field.price(me)) or [spot(me)], key=lambda q: (min(apart(q), 4), -q))
        if apart(best) > apart(spot(me)):
            return ("walk", best)
        strikes = [a for a in options if a[0] in STRIKES]
        return strikes[0] if strikes else END

    # -- thieves

    @rule("house.quest.01-short-weight", "house.gm.theft")
    def steal_away(self, field: Field, me: FigureView, options: Sequence[Answer], walk: int) -> Answer | None:
        """Goblins would rather take a sack of salt than fight, and run for their bolt-hole with it."""
        if not field.bolt_hole or me.kind != "goblin":
            return None
        if ("leave",) in options and "salt-sack" in me.tags:
            return ("leave",)
        goals = field.bolt_hole if "salt-sack" in me.tags else sum({1 << q for q in field.things("salt-sack")})
        goals &= ~field.enemy_walls()
        if not goals:
            return None
        steps = field.steps_to(goals, field.enemy_walls() | field.price(me))
        if "salt-sack" not in me.tags and not 0 < steps[spot(me)] <= LURE:
            return None
        if walk and not self.walked:
            best = min(((steps[q], q) for q in squares(walk) if steps[q] >= 0), default=None)
            return ("walk", best[1]) if best is not None and best[0] < steps[spot(me)] else None
        return MOVE if MOVE in options and not self.rolled else None

    # -- flight

    @rule("house.gm.retreat", "house.gm.theft", "house.gm.leash", "house.gm.kidnap")
    def flee(self, field: Field, me: FigureView, options: Sequence[Answer], walk: int) -> Answer | None:
        """With loot or a captive always; else when nearly dead, outnumbered and not too proud."""
        laden = "carrying" in me.effects or any(t.startswith("stolen:") for t in me.tags)
        if not laden and not self.loses_heart(field, me):
            return None
        if walk and not self.walked:
            away = [q for q in squares(walk & ~field.price(me)) if not field.rooms_of(field.waking) >> q & 1]
            if not away and (not laden or self.cornered(field, me)):
                return None
            heroes = [spot(h) for h in field.waking]
            pool = away or squares(walk)
            return ("walk", max(pool, key=lambda q: (min((field.apart(q, h) for h in heroes), default=0), -q)))
        if MOVE in options and not self.rolled:
            return MOVE
        return END if laden and not any(a[0] in STRIKES for a in options) else None

    @rule("house.gm.theft")
    def cornered(self, field: Field, me: FigureView) -> bool:
        """Whether a thief has no way to where no hero is: it attacks."""
        if "carrying" in me.effects:
            return False
        far = field.steps(spot(me), field.enemy_walls())
        return all(far[q] < 0 for q in squares(field.laid & ~field.rooms_of(field.waking)))

    def loses_heart(self, field: Field, me: FigureView) -> bool:
        """A third of its Body, two heroes to one friend; the dead, the named and those who hug stay."""
        if mind(me) < 1 or "undead" in me.tags or "named" in me.tags or "hugging" in me.effects:
            return False
        if 3 * body(me) > full(me) or full(me) < 3:
            return False
        heroes = field.near(spot(me), field.waking, 4)
        friends = field.near(spot(me), field.enemies, 6) - 1
        return heroes >= 2 * max(1, friends)

    # -- spells

    @rule("house.gm.spell-when", "house.difficulty")
    def spell(self, field: Field, me: FigureView, casts: list[Answer], at_hand: float) -> Answer | None:
        """The best spell if it does more than a blow; an easy opponent casts any useful one, every other time."""
        if self.level == EASY:
            useful = [a for a in casts if worth(field, me, a) > 0]
            pick = self.below(2 * len(useful)) if useful else 0
            return useful[pick] if pick < len(useful) else None
        best = best_spell(field, me, casts)
        if best is None or best[0] <= at_hand:
            return None
        times = f"{best[0] / at_hand:.0%}".replace("%", " %") if at_hand else ""
        rather = f": it is worth {times} of a blow" if at_hand else ": nobody is at hand for a blow"
        self.thought = lambda: f"casts a spell{rather}"
        return best[1]
