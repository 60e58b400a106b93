"""A hero's seat: fight what is there, explore what is not known, spend Fate for lives, and bring the prize home."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.plane import step
from delvewright.kernel.view import FigureView, View
from delvewright.players.advanced import ways
from delvewright.rules.advanced.content.reading import content

END: Answer = ("end",)
PASS: Answer = ("pass",)
FATE: Answer = ("fate",)
PRIZES = frozenset(quest.treasure for quest in content().quests.values())
ENOUGH = 2
"""So often every section is searched for secret doors, then the heroes give up."""
PATIENCE = 12
"""So many answers for one model in one turn, then it is over."""


class HeroMind:
    """Plays one hero's seat with his henchmen; remembers how often it was asked, and what the party had at first."""

    def __init__(self) -> None:
        self.now = (-1, -1)
        self.asked = 0
        self.first: int | None = None
        self.tried: set[int] = set()
        """Sections that have been looked at for secret doors, since anything new was seen."""
        self.rounds = 0
        """How often all of them were."""
        self.known = 0

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer to any question a hero is asked; None where common sense will do."""
        options = list(decision.options)
        if self.first is None:
            self.first = prizes(view)
        if decision.about == "wounds":
            _, left = decision.subject if isinstance(decision.subject, tuple) else (0, 0)
            return FATE if left <= 0 else PASS
        if decision.about == "poison":
            return options[0]
        if decision.about in ("fate", "step", "shift"):
            return PASS
        if decision.about == "turn":
            return self.turn(view, decision, options)
        if decision.about == "stairs":
            return self.stairs(view, options)
        if decision.about == "trap":
            return self.disarm(view, options)
        if decision.about in ("town", "divide"):
            return ("done",)
        return options[0] if options else None

    # -- the aim

    def homeward(self, view: View) -> bool:
        """Whether it is time to leave: the prize is found, or too few are left to find it."""
        heroes = [f for f in view.figures if f.side == "hero" and f.seat >= 0 and "Fate" in f.bars]
        fit = [f for f in heroes if f.squares and f.alive and not f.lying and wounds(f) > 1]
        return prizes(view) > (self.first or 0) or len(fit) * 2 < len(heroes) or self.rounds > ENOUGH

    def stairs(self, view: View, options: list[Answer]) -> Answer:
        """Down while there is something to find, up with it."""
        wanted = ("ascend",) if self.homeward(view) else ("descend",)
        return wanted if wanted in options else ("stay",)

    def disarm(self, view: View, options: list[Answer]) -> Answer:
        """Whoever has the best chance tries; a Dwarf, else the first."""
        figures = {f.id: f for f in view.figures}
        able = [a for a in options if a[0] == "disarm"]
        return max(able, key=lambda a: (figures[a[1]].kind == "sven", wounds(figures[a[1]]))) if able else options[-1]

    # -- a turn

    def turn(self, view: View, decision: Decision, options: list[Answer]) -> Answer:
        """One model's turn, answer by answer."""
        if self.now != (view.round, decision.figure):
            self.now, self.asked = (view.round, decision.figure), 0
        self.asked += 1
        if self.known != view.floor:
            self.known, self.rounds = view.floor, 0
        if self.asked > PATIENCE:
            return END
        own = next(f for f in view.figures if f.id == decision.figure)
        free = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
        return (self.fight if ways.foes(view) else self.explore)(view, own, options, free)

    def fight(self, view: View, own: FigureView, options: list[Answer], free: int) -> Answer:
        """Heal who is nearly dead, burn several, shoot, strike; else come nearer."""
        foes = {f.id: f for f in ways.foes(view)}
        for verb in ("pour", "drink"):
            for a in options:
                if a[0] == verb and (verb == "pour" or (a[1] == "healing-potion" and wounds(own) <= 1)):
                    if own.effects and "healing-potion" in own.effects:
                        continue
                    return a
        if spell := self.spell(view, own, options):
            return spell
        shots = [a for a in options if a[0] == "shoot"]
        if shots:
            return shots[0]
        blows = [a for a in options if a[0] == "fight" and a[1] in foes]
        if blows:
            return min(blows, key=lambda a: foes[a[1]].values.get("ws", 9))
        if "bow" not in " ".join(own.items) and free and wounds(own) > 0:
            near = step(ways.mask_of(q for f in foes.values() for q in f.squares), view.east, view.south, view.width)
            here = ways.mask_of(own.squares)
            if not near & here:
                goal = ways.nearest(view, free | here, near & ~ways.solid(view))
                if goal >= 0 and not here >> goal & 1:
                    return ("walk", goal)
        return END

    def spell(self, view: View, own: FigureView, options: list[Answer]) -> Answer | None:
        """A healing spell for who needs it; fire over foes alone, two of them or the only one in sight."""
        figures = {f.id: f for f in view.figures}
        for a in options:
            if a[0] == "cast-on" and "phoenix" in a[1] and lacking(figures[a[2]]) >= 3:
                return a
        best: tuple[int, Answer] | None = None
        for a in options:
            if a[0] != "cast-at" or not any(word in a[1] for word in ("flames-of-death", "fireball", "inferno")):
                continue
            block = 0b11 << a[2] | 0b11 << a[2] + view.width
            hit = sum(bool(ways.mask_of(f.squares) & block) for f in ways.foes(view))
            own_side = sum(bool(ways.mask_of(f.squares) & block) for f in ways.friends(view))
            if not own_side and (best is None or hit > best[0]):
                best = hit, a
        if best is not None and best[0] >= min(2, len(ways.foes(view))):
            return best[1]
        bolts = [a for a in options if a[0] == "cast-on" and "lightning" in a[1]]
        return bolts[0] if bolts else None

    def explore(self, view: View, own: FigureView, options: list[Answer], free: int) -> Answer:
        """Chests, doors, what is unexplored; searching where it pays; with the prize, home."""
        here = ways.mask_of(own.squares)
        homeward = self.homeward(view)
        if homeward and ("leave",) in options:
            return ("leave",)
        for verb in ("pour", "carry", "climb"):
            for a in options:
                if a[0] == verb and not (verb == "carry" and not homeward):
                    return a
        if (
            lacking(own) >= 3
            and (drink := ("drink", "healing-potion")) in options
            and "healing-potion" not in own.effects
        ):
            return drink
        for a in options:
            if a[0] == "cast-on" and "phoenix" in a[1]:
                target = next(f for f in view.figures if f.id == a[2])
                if lacking(target) >= 3 or target.lying:
                    return a
        if not homeward:
            for a in options:
                if a[0] in ("chest", "pick") or a == ("search", "treasure"):
                    return a
        goals = self.goals(view, homeward)
        if not goals:
            if self.asked == 1 and (secret := ("search", "secret-doors")) in options:
                self.tried.add(ways.area_at(view, here))
                return secret
            goals = self.untried(view, here)
        doors = [a for a in options if a[0] == "open"]
        if doors and (here & (ways.shut_doors(view) if not homeward else ways.closed_doors(view))):
            return doors[0]
        if not goals & here and goals and free:
            goal = ways.nearest(view, free | here, goals)
            if goal >= 0 and not here >> goal & 1:
                return ("walk", goal)
        if doors and not goals & here:
            return doors[0]
        return END

    def goals(self, view: View, homeward: bool) -> int:
        """Where to go: out with the prize; else down, to chests, to what is not laid out; at last to dead ends."""
        if homeward:
            return ways.marked(view, "stairs-out") or ways.marked(view, "stairs-up")
        return (
            ways.marked(view, "stairs-down")
            or ways.chests(view)
            or ways.marked(view, "unexplored") | ways.shut_doors(view)
        )

    def untried(self, view: View, here: int) -> int:
        """Sections where nobody of this seat has looked for secret doors; when there are none it begins anew."""
        if self.asked == 1:
            self.tried.add(ways.area_at(view, here))
        left = [mask for n, mask in enumerate(view.areas) if n not in self.tried]
        if not left:
            self.tried.clear()
            self.rounds += 1
        return sum(left)


def wounds(f: FigureView) -> int:
    """Wounds somebody has left."""
    return f.bars.get("Wounds", (1, 1))[0]


def lacking(f: FigureView) -> int:
    """Wounds somebody has lost."""
    now, full = f.bars.get("Wounds", (1, 1))
    return full - now


def prizes(view: View) -> int:
    """How many things that a quest is about the party has."""
    return sum(item in PRIZES for f in view.figures if f.side == "hero" and f.alive for item in f.items)
