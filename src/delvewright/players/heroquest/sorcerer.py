"""The Evil Sorcerer's seat: which Monster acts next, whom it attacks, where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers, reach, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView, View
from delvewright.players.characters import FAIR, manner
from delvewright.players.drawn_board import spot
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.master_answers import beside_heroes, nearest_to, reply, words
from delvewright.players.heroquest.master_events import between_activations
from delvewright.players.heroquest.master_field import Field, able, blow_on
from delvewright.players.heroquest.master_spells import CROWD, Spells
from delvewright.players.heroquest.strength import body, full, kind, mind, shoots, speed
from delvewright.players.reasons import Thinking, Words, chances, steps, whom

END: Answer = ("end",)
MOVE: Answer = ("move",)
STRIKES = ("strike", "shoot", "attack", "throw", "punch")
EASY, NORMAL, HARD = "easy", "normal", "hard"
CAUTION = 1.5
"""What the loss of a Monster counts, against the harm it does in one attack."""
FOCUS = 2.0
"""How much more a Hero is worth whom all Monsters together may kill this turn (hard)."""


RETREAT = 0.15
"""So much likelier a Monster must be to live elsewhere before it gets out of reach (hard)."""
ROOM = 0.35
"""So much less likely it may be to live elsewhere when it makes room for a friend."""


class SorcererMind(Thinking):
    """Plays the Monsters by the rules of the house for a computer Evil Sorcerer."""

    def __init__(self, view: View, level: str = NORMAL, below: Callable[[int], int] = lambda n: 0) -> None:
        board = Board(view)
        inside = 0
        for q in squares(board.stairs):
            inside |= board.area(q)
        self.exit = board.exits if not (inside & board.hero_mask and view.round == 1) else 0
        """Where the Heroes want to get; nothing if they came in there."""
        self.level, self.below = level, below
        self.now = (-1, -1)
        """Round and Monster of the Activation under way."""
        self.struck = self.walked = 0
        """How often it has attacked and walked in this Activation."""
        self.waiting: list[int] = []
        """Monsters that still have their Activation before them."""
        self.manner = FAIR
        self.struck_at: dict[int, int] = {}
        """Hero -> the last round in which a Monster attacked it."""

    def become(self, role: str) -> None:
        """Be like that from now on."""
        self.role, self.manner = role, manner(role)

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question the Evil Sorcerer is asked."""
        field = Field(view, self.exit)
        self.thought = words(field, decision)
        if decision.about == "activate":
            self.waiting = [a[1] for a in decision.options if a[0] == "activate"]
            reaches = any(field.beside(field.hero_mask) & self.far_walks(field, m) for m in field.monsters)
            played = between_activations(field, decision, reaches)
            return played or self.next_monster(field, self.waiting)
        if decision.about != "activation":
            return reply(field, decision)
        if self.now != (view.round, decision.figure):
            self.now, self.struck, self.walked = (view.round, decision.figure), 0, 0
            self.waiting = [m for m in self.waiting if m != decision.figure]
        before = self.thought
        answer = self.act(field, decision)
        if self.thought is before:
            self.thought = self.other_words(field, decision, answer)
        if answer[0] in STRIKES:
            self.struck_at[answer[1]] = view.round
        self.struck += answer[0] in STRIKES
        self.walked += answer[0] == "walk"
        return answer

    def other_words(self, field: Field, decision: Decision, answer: Answer) -> Words:
        """Why somebody does what is neither attack nor spell; of Heroes whom all can see alone."""
        monster = next(f for f in field.view.figures if f.id == decision.figure)
        struck = self.struck

        def said() -> str:
            hero = field.nearest(spot(monster)) if monster.squares else None
            if hero is None:
                return "waits: no Hero is to be got at"
            at = answer[1] if answer[0] == "walk" else spot(monster)
            there = next((n for n, front in enumerate(field.fronts_of(spot(hero))) if front >> at & 1), 0)
            away = f"{whom(hero, True)}, {steps(there)} away"
            if answer[0] == "walk":
                return f"bars the way of {away} from there" if there else f"comes nearer to {whom(hero, True)}"
            if answer[0] == "move":
                return f"rolls to come nearer to {away}"
            if answer[0] == "open":
                return f"lets the others at the Heroes; the nearest is {away}"
            if answer[0] == "end":
                return f"has struck, and stays with {away}" if struck else f"gets no nearer to {away}"
            return f"uses what only it can do; the nearest Hero is {away}"

        return said

    # -- who is next

    @rule("missing.gm.order", "missing.gm.hidden")
    def next_monster(self, field: Field, ids: Sequence[int]) -> Answer:
        """Those who can attack where they stand, those who can get at somebody, the rest; the cramped first."""
        targets = field.beside(field.hero_mask)
        best: tuple[int, int, int] | None = None
        for monster in field.monsters:
            if monster.id not in ids:
                continue
            at = spot(monster)
            gifted = bool(monster.items) or able(monster, "sentry") or able(monster, "raise-skeletons")
            if targets >> at & 1 or shoots(monster.kind, monster.items) or gifted:
                rank = (0, 0, monster.id)
            else:
                walk = self.walks(field, monster)
                stands = walk & targets
                rank = (1, stands.bit_count(), monster.id) if stands else (2, 0, monster.id)
                if not stands and self.guard_post(field, monster, walk & ~field.pits) == at:
                    continue
            if best is None or rank < best:
                best = rank
        return ("activate", best[2]) if best else END

    def far_walks(self, field: Field, monster: FigureView) -> int:
        """Squares a Monster could walk to within two turns."""
        edges, walls = (field.east, field.south, field.width), field.monster_walls()
        return reach(1 << spot(monster), 2 * speed(monster), *edges, walls) | 1 << spot(monster)

    def walks(self, field: Field, monster: FigureView) -> int:
        """Free squares a Monster could walk to in its turn, a pit only as the last."""
        start = 1 << spot(monster)
        edges = field.east, field.south, field.width
        walls = field.monster_walls() | field.pits
        found = reach(start, speed(monster), *edges, walls)
        if field.pits:
            before = start | reach(start, speed(monster) - 1, *edges, walls)
            found |= field.beside(before) & field.pits & ~field.monster_walls()
        return found & ~field.monster_mask

    # -- an Activation

    @rule("missing.gm.target", "missing.gm.movement", "turn.es.choice-of-target")
    def act(self, field: Field, decision: Decision) -> Answer:
        """A spell or another gift if it is worth it, else the best target at hand or in reach, else a place to wait."""
        monster = next(f for f in field.view.figures if f.id == decision.figure)
        if not monster.squares:
            return END
        heroes = {h.id: h for h in field.heroes}
        strikes = [a for a in decision.options if a[0] in STRIKES and a[1] in heroes]
        fields = dict(decision.fields)
        walk = fields.get("walk", 0)
        at_hand = max((self.appeal(field, monster, heroes[a[1]], a) for a in strikes), default=0.0)
        gift = self.gift(field, monster, decision, at_hand)
        if gift is not None:
            return gift
        free = walk if self.may_walk(monster) else 0
        if free and not self.struck and able(monster, "sentry"):
            door = self.door_to_open(field, free)
            if door >= 0 and self.doors(field) >> door & 1:
                return ("walk", door)
        attack = self.attack(field, monster, strikes, free if not self.struck else 0)
        if attack is not None:
            return attack
        if MOVE in decision.options and not self.struck:
            return MOVE
        if self.struck:
            return self.withdraw(field, monster, free & ~field.pits)
        hew = [a for a in decision.options if a[0] in ("hew", "hack", "hack-bare")]
        if hew:
            return hew[0]
        clear = [a for a in decision.options if a[0] == "clear"]
        if clear:
            return clear[0]
        post = self.guard_post(field, monster, free & ~field.pits)
        return ("walk", post) if post != spot(monster) else END

    def may_walk(self, monster: FigureView) -> bool:
        """Once, twice in haste; a Sentry goes on after opening a door."""
        hasty = "command" in monster.effects or "shaman-orc-berserker" in monster.effects or able(monster, "haste")
        return self.walked <= hasty + able(monster, "sentry")

    def appeal(self, field: Field, monster: FigureView, hero: FigureView, answer: Answer | None = None) -> float:
        """How good it is to attack a Hero, hand to hand unless an answer says how."""
        if answer is None:
            own = shoots(monster.kind, monster.items)
            return field.appeal(monster, hero, "shoot" if own else "strike")
        return field.appeal(monster, hero, answer[0], answer[2] if len(answer) > 2 else "")

    # -- gifts: spells, skeletons, doors, thieving

    def gift(self, field: Field, monster: FigureView, decision: Decision, at_hand: float) -> Answer | None:
        """What a Monster can do besides walking and attacking, if that is better."""
        options = decision.options
        casts = [a for a in options if a[0].startswith("cast")]
        if casts and not kind(monster).hero:
            spell = self.spell(field, monster, casts, at_hand)
            if spell is not None:
                return spell
        fields = dict(decision.fields)
        if "raise" in fields and not self.struck:
            near = field.covered(spot(monster))
            if sum(1 for m in field.monsters if near >> spot(m) & 1) <= CROWD:
                return ("raise", beside_heroes(field, fields["raise"]))
        loot = [a for a in options if a[0] == "steal"]
        if loot and at_hand < 0.5:
            return loot[0]
        return self.open(field, monster, [a for a in options if a[0] == "open"])

    @rule("missing.gm.spells", "missing.gm.difficulty")
    def spell(self, field: Field, caster: FigureView, casts: list[Answer], at_hand: float) -> Answer | None:
        """The best spell if it does more than a blow; an easy opponent casts any of them, every other time."""
        if self.level == EASY:
            pick = self.below(2 * len(casts))
            return casts[pick] if pick < len(casts) else None
        best = Spells(field, caster, casts).best()
        if best is None or best[0] <= at_hand:
            return None
        times = f"{best[0] / at_hand:.0%}".replace("%", " %") if at_hand else ""
        rather = f": it is worth {times} of a blow" if at_hand else ": nobody is at hand for a blow"
        self.thought = lambda: f"casts a spell{rather}"
        return best[1]

    @rule("missing.gm.hidden")
    def open(self, field: Field, monster: FigureView, doors: list[Answer]) -> Answer | None:
        """A Sentry opens every door behind which friends wait, or that leads to the Heroes."""
        hidden = sum({1 << spot(f) for f in field.view.figures if f.side == "hidden"})
        for answer in doors:
            if field.area(answer[1]) & (hidden | field.hero_mask) or not field.laid >> answer[1] & 1:
                return answer
        return None

    # -- attacking

    @rule("missing.gm.target", "missing.gm.movement", "missing.gm.difficulty")
    def attack(self, field: Field, monster: FigureView, strikes: list[Answer], walk: int) -> Answer | None:
        """Strike the best target at hand, or walk to where a better one can be struck; of equals the first seat."""
        choices: list[tuple[float, Answer, FigureView]] = []
        by_id = {h.id: h for h in field.heroes}
        for answer in strikes:
            hero = by_id[answer[1]]
            choices.append((self.rate(field, monster, hero, spot(monster), answer), answer, hero))
        archer = shoots(monster.kind, monster.items)
        shocked = any(mind(by_id[a[1]]) == 0 for a in strikes)
        if walk and not shocked:
            near = max((c[0] for c in choices), default=None)
            for hero in field.heroes:
                stands = field.stands(monster, hero, walk)
                if not stands or any(a[1] == hero.id and (a[0] == "shoot" or not archer) for a in strikes):
                    continue
                q = self.stand(field, monster, hero, stands)
                score = self.rate(field, monster, hero, q)
                if near is None or score > 1.25 * near:
                    choices.append((score, ("walk", q), hero))
        if not choices:
            return None
        best = max(choices, key=lambda c: c[0])
        others = [c[2] for c in choices if c[2] is not best[2]]
        self.thought = self.target_words(monster, best[2], others, best[1][0], self.taste(field, best[2]))
        return best[1]

    def target_words(
        self, monster: FigureView, hero: FigureView, others: list[FigureView], verb: str, tasted: float = 1.0
    ) -> Words:
        """Whom it attacks, or goes to attack, and rather than whom."""

        def may(target: FigureView) -> str:
            far = verb == "shoot" or (verb == "walk" and shoots(monster.kind, monster.items))
            hurt, left = blow_on(monster, target, "shoot" if far else "strike")
            return chances(hurt.at_least[1] if len(hurt.at_least) > 1 else 0.0, hurt.kills(left))

        says = f", {self.manner.says}" if tasted > 1 else ""

        def words() -> str:
            does = "goes for" if verb == "walk" else "attacks"
            if self.level == EASY:
                return f"{does} {whom(hero, True)}, who is nearest"
            rather = f", rather than {whom(others[0], True)} ({may(others[0])})" if others else ""
            return f"{does} {whom(hero, True)}{says}: {may(hero)}{rather}"

        return words

    @rule("missing.gm.target", "missing.gm.difficulty")
    def rate(self, field: Field, monster: FigureView, hero: FigureView, q: int, answer: Answer | None = None) -> float:
        """How good an attack is; an easy opponent takes the nearest Hero, a hard one thinks of what comes after."""
        if self.level == EASY:
            w, at = field.width, spot(hero)
            m = spot(monster)
            return 100.0 - abs(at % w - m % w) - abs(at // w - m // w)
        score = self.appeal(field, monster, hero, answer) * self.taste(field, hero)
        if self.level == HARD:
            score *= 1 + FOCUS * self.doom(field, hero)
            score += 1.0 - CAUTION * field.deaths(monster, q)
        return score

    def taste(self, field: Field, hero: FigureView) -> float:
        """How many times as much a Hero counts for one of this manner."""
        near = field.beside(1 << spot(hero)) & field.hero_mask
        fresh = self.struck_at.get(hero.id) != field.view.round
        return self.manner.taste(1 - body(hero) / max(1, full(hero)), not near, fresh)

    @rule("missing.gm.difficulty")
    def doom(self, field: Field, hero: FigureView) -> float:
        """The chance that all Monsters who can still get at a Hero this turn would kill it together."""
        chances = [1.0]
        around = field.beside(1 << spot(hero))
        places = (around & ~(field.walls | field.hero_mask)).bit_count()
        active = self.now[1]
        for m in field.monsters:
            if m.id != active and m.id not in self.waiting:
                continue
            far = shoots(m.kind, m.items)
            if not far:
                if places <= 0 or not field.strikes(m) >> spot(hero) & 1:
                    continue
                places -= 1
            hurt, _ = blow_on(m, hero, "shoot" if far else "strike")
            spread_ = [0.0] * (len(chances) + len(hurt.at_least) - 1)
            for a, p in enumerate(chances):
                for b in range(len(hurt.at_least)):
                    here = hurt.at_least[b] - (hurt.at_least[b + 1] if b + 1 < len(hurt.at_least) else 0.0)
                    spread_[a + b] += p * here
            chances = spread_
        return sum(chances[body(hero) :])

    @rule("missing.gm.movement")
    def stand(self, field: Field, monster: FigureView, hero: FigureView, stands: int) -> int:
        """The nearest square to attack from; of those, one in the Hero's way, facing few other Heroes."""
        target = spot(hero)
        way = field.way_out(hero)[:1] if self.level != EASY else []
        others = field.beside(field.hero_mask & ~(1 << target))
        ranks: list[tuple[float, int, int, int]] = []
        for far, front in enumerate(field.steps_from(monster)):
            for q in squares(front & stands):
                risk = 2 * field.deaths(monster, q) if self.level == HARD else float(others >> q & 1)
                ranks.append((risk - (q in way), far, others >> q & 1, q))
        return min(ranks)[3] if ranks else stands.bit_length() - 1

    # -- waiting

    @rule("missing.gm.movement", "missing.gm.order", "missing.gm.difficulty")
    def withdraw(self, field: Field, monster: FigureView, walk: int) -> Answer:
        """After an attack without a move: make room for a friend, or get out of reach (hard)."""
        at = spot(monster)
        near = [h for h in field.heroes if field.beside(1 << at) >> spot(h) & 1]
        if self.level == EASY or not walk or any(mind(h) == 0 for h in near):
            return END
        again, change = self.next_turn(field, monster, walk), -RETREAT
        if self.crowded(field, monster):
            again, change = again & ~field.beside(field.hero_mask), ROOM
        elif self.level != HARD:
            return END
        if not again:
            return END
        risk, best = min((field.deaths(monster, q), q) for q in squares(again))
        if risk >= field.deaths(monster, at) + change:
            return END
        self.thought = lambda: "makes room for a friend" if change == ROOM else "gets out of reach"
        return ("walk", best)

    def next_turn(self, field: Field, monster: FigureView, walk: int) -> int:
        """Squares of a mask from which a Hero could be attacked in the next turn, if all stay where they are."""
        stands = field.beside(field.hero_mask) & ~field.monster_walls()
        walls = field.monster_walls()
        return walk & (stands | reach(stands, speed(monster), field.east, field.south, field.width, walls))

    def crowded(self, field: Field, monster: FigureView) -> bool:
        """Whether a friend who still waits could attack only from here."""
        here = 1 << spot(monster)
        targets = field.beside(field.hero_mask)
        if not targets & here:
            return False
        for friend in field.monsters:
            if friend.id not in self.waiting or friend.id == monster.id or targets >> spot(friend) & 1:
                continue
            walls = field.monster_walls() | field.pits
            start = 1 << spot(friend)
            found = reach(start, speed(friend), field.east, field.south, field.width, walls)
            if found & here and not found & targets & ~field.monster_mask:
                return True
        return False

    @rule("missing.gm.movement", "missing.gm.hidden")
    def guard_post(self, field: Field, monster: FigureView, walk: int) -> int:
        """Where to go when nobody is in reach: into the nearest Hero's way to the goal, close to the Hero."""
        at = spot(monster)
        places = walk | 1 << at
        if shoots(monster.kind, monster.items):
            places &= ~field.beside(field.hero_mask) | 1 << at
        if able(monster, "sentry") and (door := self.door_to_open(field, places)) >= 0:
            return door
        hero = field.nearest(at)
        if hero is None:
            return at
        way = field.way_out(hero)
        if self.level == HARD and (lurking := self.next_turn(field, monster, places)):
            return min(squares(lurking), key=lambda q: (round(field.deaths(monster, q), 1), q not in way, q != at, q))
        for q in way:
            if places >> q & 1:
                return q
        east, south = field.opened
        for front in layers(1 << spot(hero), field.size, east, south, field.width, field.walls):
            if front & places:
                return at if front >> at & 1 else (front & places).bit_length() - 1
        return at

    @rule("missing.gm.hidden")
    def door_to_open(self, field: Field, places: int) -> int:
        """The square nearest to a shut door behind which friends wait; -1 if there is none."""
        doors = self.doors(field)
        return nearest_to(field, doors, places) if doors else -1

    def doors(self, field: Field) -> int:
        """Squares in front of shut doors behind which friends wait."""
        hidden = sum({1 << spot(f) for f in field.view.figures if f.side == "hidden"})
        found = 0
        for door in field.shut:
            for a, b in ((door.a, door.b), (door.b, door.a)):
                if door.kind == "door" and field.laid >> a & 1 and not field.laid >> b & 1 and field.area(b) & hidden:
                    found |= 1 << a
        return found
