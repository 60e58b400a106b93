"""A fight: hold a line, strike the weakest, shoot and burn from behind it, look after the fallen."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.saying import counted
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import Field, mask_of, spot
from delvewright.players.advanced.lines import Line, best_line, open_cost, reaches, suffering
from delvewright.players.advanced.strength import Fighter, blow, burst, fighter, harms, lacking, shot, wounds
from delvewright.players.reasons import Words, about, percent, steps
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Spell
from delvewright.rules.advanced.fighting.ranged import weapon_named

END: Answer = ("end",)
DARING = 0.25
"""How much of the danger counts for those who have to go and get the enemy."""
BREAK = 1.5
"""What it costs to leave one's post."""
ACTS = ("fight", "shoot", "throw", "cast", "cast-on", "cast-at", "open", "close", "chest", "drink", "pour", "try")
"""Answers that take the place of the attack."""
BEFORE = 1.5
"""A potion is drunk before so many times the Wounds to be expected until the next turn would kill."""
MANY = 1
"""So many fighters for each enemy hold no line."""
TEMPLATE = 2
"""A template covers so many squares each way."""


class Fight:
    """One decision in a fight, for one model."""

    def __init__(self, field: Field, decision: Decision, own: FigureView, eager: bool, fear: float = 1.0) -> None:
        self.field, self.own, self.fear = field, own, fear
        self.pressing = outnumbers(field)
        self.eager = eager or (self.pressing and "wizard" not in own.tags)
        self.options = decision.options
        self.walk = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
        self.here = spot(own)
        self.me = fighter(own)
        self.line = self._line()
        self.post = self.line.post(own.id) if self.line is not None else -1
        self.others = field.company_mask & ~mask_of(own.squares)
        self.held = self.others if self.line is None else self.others & self.line.safe | self.line.held
        self.danger = field.danger(self.held, field.beside(self.line.held) if self.line is not None else 0)
        self.pain = suffering(field, own)
        self.can_act = any(a[0] in ACTS for a in self.options)

    def _line(self) -> Line | None:
        """A line to hold, where the fight in the open would cost more."""
        field = self.field
        if self.eager or self.pressing or len(field.foes) < 2:
            return None
        line = best_line(field, reaches(field))
        return line if line is not None and line.cost < open_cost(field) + 0.5 else None

    # -- what a place is worth

    def risk(self, q: int) -> float:
        """Wounds to be expected on a square until the next turn, weighed by how few there are."""
        held = self.held & ~(1 << self.here) | 1 << q
        sides = min(self.field.threats(q, held, self.danger), len(self.field.foes))
        cost = self.fear * sides * self.pain * (0.7 + 1.4 / max(1, self.me.wounds))
        if self.eager:
            return cost * DARING
        if self.post >= 0 and q != self.post:
            cost += BREAK
        elif self.line is not None and self.post < 0 and not self.line.safe >> q & 1:
            cost += 0.4
        return cost

    def blows(self, q: int) -> float:
        """The best blow that can be struck from a square."""
        near = self.field.around(1 << q) if self.me.reach else self.field.beside(1 << q)
        found = [gain(blow(self.me, fighter(f)), fighter(f)) for f in self.field.foes if mask_of(f.squares) & near]
        return max(found, default=0.0)

    # -- the answer

    def answer(self) -> Answer:
        """The best of all that can be done now."""
        if cared := self.care():
            return cared
        places = squares(self.walk)
        if self.post >= 0 and self.walk >> self.post & 1:
            places = [self.post, *[q for q in places if q != self.post]]
        stay = self.risk(self.here)
        risks = {q: self.risk(q) for q in places}
        after = min([stay, *risks.values()])
        found: list[tuple[float, int, Answer]] = [(-stay, 3, END)]
        for a in self.options:
            if a[0] == "fight":
                other = fighter(self.field.by_id[a[1]])
                found.append((gain(blow(self.me, other), other) - after, 2, a))
            elif a[0] in ("shoot", "throw") and not self.disarms(a):
                found.append((self.shot(a) - (stay if a[0] == "shoot" else after), 1, a))
            elif a[0].startswith("cast"):
                worth = self.spell(a)
                if worth > 0:
                    found.append((worth - after, 0, a))
        closer = self.closer(places)
        for q in places:
            worth = self.blows(q) if self.can_strike() else 0.0
            found.append((worth - risks[q] + closer.get(q, 0.0), 4, ("walk", q)))
        best = max(found, key=lambda each: (round(each[0], 6), -each[1]))
        idle = best[2] == END or (best[2][0] == "walk" and not self.blows(best[2][1]))
        if idle and (coat := self.coat()) is not None:
            return coat
        if best[2] == END and ("run",) in self.options and self.eager:
            return ("run",)
        return best[2]

    # -- why

    def words(self, answer: Answer) -> Words:
        """Why that was the best: whom it strikes and what that may do, where it stands and what may come there."""
        verb, field = answer[0], self.field
        target = field.by_id.get(answer[-1]) if len(answer) > 1 and isinstance(answer[-1], int) else None

        def said() -> str:
            if verb in ("fight", "shoot", "throw") and target is not None:
                hits, fells = self.chances(answer, target)
                return f"goes for {target.title}: {about(hits, 'Wound')} to expect, fells {percent(fells)}"
            if verb == "drink":
                return f"drinks: {counted(wounds(self.own), 'Wound')} left, {lacking(self.own)} lost"
            if verb in ("pour", "carry") and target is not None:
                return f"looks after {target.title}, who lies where enemies are"
            if verb.startswith("cast"):
                on = f" on {target.title}" if target is not None and verb == "cast-on" else ""
                name = content().spells.get(str(answer[1]))
                return f"casts {name.title if name else 'a spell'}{on}: {counted(len(field.foes), 'enemy')} there"
            if verb == "walk":
                return self.step_words(answer[1])
            if verb == "run":
                return f"runs to come to blows: the nearest enemy is {steps(self.away(self.here))} away"
            if verb == "coat":
                return "coats the blade: nobody is at hand to strike"
            sides = self.field.threats(self.here, self.held | 1 << self.here, self.danger)
            if self.post == self.here:
                return f"holds the line: {counted(sides, 'side')} open"
            if self.line is not None:
                return f"stays behind the line that {len(self.line.posts)} hold"
            return f"lets them come: the nearest of {len(field.foes)} is {steps(self.away(self.here))} away"

        return said

    def step_words(self, q: int) -> str:
        """Why it goes to a square."""
        if q == self.post:
            sides = self.field.threats(q, self.held | 1 << q, self.danger)
            return f"takes its post in the line: {counted(sides, 'side')} open"
        if (worth := self.blows(q)) and self.can_strike():
            return f"goes where it can strike: it spares {about(worth, 'Wound')}"
        if self.eager:
            return f"goes to meet them: nobody comes, and the nearest is {steps(self.away(self.here))} away"
        return f"goes where fewer can get at it: {counted(wounds(self.own), 'Wound')} left"

    def heading(self, answer: Answer) -> int:
        """The squares that a walk is for."""
        if answer[0] != "walk":
            return 0
        return 1 << self.post if self.post >= 0 else self.field.beside(self.field.foe_mask) if self.eager else 0

    def chances(self, answer: Answer, target: FigureView) -> tuple[float, float]:
        """Wounds to be expected of an attack, and the chance that it fells."""
        other = fighter(target)
        if answer[0] == "fight":
            return blow(self.me, other)
        weapon = weapon_named(answer[1])
        item = content().items[answer[2]].numbers if answer[0] == "shoot" else {}
        away = min(self.apart(self.here, q) for q in target.squares)
        return shot(self.me.bs, away, weapon.dice + item.get("dice", 0), other)

    def coat(self) -> Answer | None:
        """Venom for the blade of one who has nobody to strike, against those who are there."""
        kinds = [f.kind for f in self.field.foes]
        return next((a for a in self.options if a[0] == "coat" and harms(a[1], kinds)), None)

    def can_strike(self) -> bool:
        """Whether a walk leaves the attack for afterwards: nothing that takes its place was done."""
        return not any(what == "done" for what, _ in self.field.view.known)

    def closer(self, places: Sequence[int]) -> dict[int, float]:
        """What a square is worth for being nearer: to the enemy if one has to go and get him, else to one's post."""
        field = self.field
        if self.eager:
            goals, weight = field.beside(field.foe_mask) & ~field.solid, 0.2
        elif self.post >= 0:
            goals, weight = 1 << self.post, 0.1
        elif self.line is not None:
            goals, weight = self.line.held, 0.02
        else:
            goals, weight = field.beside(field.foe_mask) & ~field.solid, 0.03
        steps = field.steps(goals, field.solid | field.trapped | field.foe_mask, self.walk | 1 << self.here, False)
        if self.eager and self.here not in steps:  # nobody gets there: a bow or a spell may
            far = {q: self.away(q) for q in places} if self.shoots() else {}
            return {q: weight * (self.away(self.here) - n) for q, n in far.items()}
        now = steps.get(self.here, 60)
        return {q: weight * (now - steps.get(q, 60)) for q in places}

    def shot(self, a: Answer) -> float:
        """What a shot is worth."""
        target = self.field.by_id[a[-1]]
        return gain(self.chances(a, target), fighter(target))

    def away(self, q: int) -> int:
        """Squares from one to the nearest enemy, whatever lies between."""
        w = self.field.width
        x, y = q % w, q // w
        return min([abs(x - u) + abs(y - v) for u, v in self.field.foe_places])

    def shoots(self) -> bool:
        """Whether somebody can hurt an enemy from afar."""
        return "wizard" in self.own.tags or any(arm.way == "ranged" for arm in self.own.arms)

    def disarms(self, a: Answer) -> bool:
        """Whether a throw would leave a fighter without his weapon."""
        if a[0] != "throw" or "wizard" in self.own.tags:
            return False
        held = next((arm.card for arm in self.own.arms if arm.way == "hand-to-hand"), "")
        return bool(a[1] == held and self.own.items.count(held) < 2)

    def apart(self, a: int, b: int) -> int:
        """Squares between two, never counted cornerwise."""
        w = self.field.width
        return abs(a % w - b % w) + abs(a // w - b // w)

    # -- magic

    def spell(self, a: Answer) -> float:
        """What a spell is worth now; 0: it is kept."""
        card, field = spell_of(str(a[1])), self.field
        target = field.by_id.get(a[2]) if len(a) > 2 and a[0] == "cast-on" else None
        if card.use == "burst":
            return self.fire(a[2], card.numbers["dice"])
        if card.use == "bolt":
            other = fighter(field.by_id[a[2]])
            return gain(burst(card.numbers["dice"], other), other)
        if card.use == "choke":
            return card.worth * fighter(field.by_id[a[2]]).wounds / 3
        if card.use == "ward" and target is not None:
            front = "engaged" in target.tags or (self.line is not None and self.line.post(target.id) >= 0)
            return card.worth if front and len(field.foes) >= 2 and card.id not in target.effects else 0.0
        if card.use == "mend" and target is not None:
            dying = wounds(target) <= 1 and lacking(target) >= 3
            return card.worth if target.lying else card.worth - 1 if dying else 0.0
        if card.use == "smother":
            there = field.view.areas[field.area(a[2])]
            n = sum(bool(mask_of(f.squares) & there) for f in field.foes)
            return card.worth * n if n >= 3 else 0.0
        if card.use == "arm":
            return card.worth if self.post >= 0 else 0.0
        if card.use == "banish" and target is not None and target.side == "monster":
            dice = fighter(target).dice
            return card.worth * dice if dice >= 4 else 0.0
        return card.worth if card.use == "raise" else 0.0

    def fire(self, first: int, dice: int) -> float:
        """What a burst of fire is worth; friends in it count twice."""
        block = mask_of(first + x + y * self.field.width for x in range(TEMPLATE) for y in range(TEMPLATE))
        total, hit = 0.0, 0
        for f in self.field.foes:
            if mask_of(f.squares) & block:
                total += gain(burst(dice, fighter(f)), fighter(f))
                hit += 1
        for f in self.field.company:
            if mask_of(f.squares) & block:
                total -= 2 * burst(dice, fighter(f))[0]
        return total if hit >= 2 or len(self.field.foes) <= 2 else 0.0

    # -- those who are hurt

    def care(self) -> Answer | None:
        """A potion for somebody fallen or nearly so; those who are not in the line drag the fallen out of reach."""
        for a in self.options:
            if a[0] == "pour" and "healing-potion" not in self.field.by_id[a[1]].effects:
                return a
        drink = ("drink", "healing-potion")
        sides = min(self.field.threats(self.here, self.held, self.danger), len(self.field.foes))
        low = wounds(self.own) <= max(1.0, BEFORE * sides * self.pain) and lacking(self.own) >= 3
        if low and drink in self.options and "healing-potion" not in self.own.effects:
            return drink
        if self.post < 0 and not self.blows(self.here) and ("leave",) not in self.options:
            for a in self.options:
                if a[0] == "carry" and self.endangered(self.field.by_id[a[1]]):
                    return a
        return None

    def endangered(self, f: FigureView) -> bool:
        """Whether somebody lies where the enemy can get at him."""
        return f.alive and f.lying and bool(self.field.around(mask_of(f.squares)) & self.danger)


def outnumbers(field: Field) -> bool:
    """Whether there are so many who can fight that more of them at once cost less than a line that two hold."""
    import os

    able = [f for f in field.standing if "wizard" not in f.tags]
    return len(able) >= float(os.environ.get("KK", "1")) * len(field.foes)


def spell_of(source: str) -> Spell:
    """The spell of an answer: its own name, or that of the thing it is in."""
    known = content()
    return known.spells.get(source) or known.spells[known.items[source].text]


def gain(of: tuple[float, float], other: Fighter) -> float:
    """What an attack is worth in Wounds that it spares one's own side."""
    mean, fell = of
    return 0.45 * mean + 0.3 * other.dice * fell
