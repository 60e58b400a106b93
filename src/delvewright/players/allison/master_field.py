"""The board as the game master reasons about it: whom it pays to attack, and from where."""

from __future__ import annotations

from functools import cached_property

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView, View
from delvewright.players.allison.board import HIDDEN, Board
from delvewright.players.allison.strength import blow, body, casts, helpless, kills, mean, shoots
from delvewright.players.drawn_board import spot

MAGIC_USER, BEARER, LYING = 0.3, 0.2, 0.5
"""What a target is worth more or less, beside the harm that can be done."""
TRAP_PRICE = 3
"""Squares that a known danger counts besides itself."""


class Field(Board):
    """A view of the game master's."""

    @rule("house.gm.knowledge", "house.gm.target")
    def __init__(self, view: View) -> None:
        """Heroes in hiding are left out, for nobody knows their place; so are those of stone, and captives: people whom
        nobody leads."""
        super().__init__(view)
        self.heroes = [h for h in self.heroes if not set(HIDDEN) & set(h.effects) and "stone" not in h.effects]
        self.heroes = [h for h in self.heroes if h.kind != "person" or "master" in h.values]
        self.prey = sum({1 << spot(h) for h in self.heroes})
        """The squares of those whom it pays to go for; others of the heroes' side only stand in the way."""
        self.laid = view.laid & view.floor
        self.set_by: dict[int, int] = {}
        """Square -> the enemy that has set a trap there, as the game master remembers."""
        self.way_in = 0
        """The ways out that the heroes saw when they came in, as the game master remembers."""

    @cached_property
    def waking(self) -> list[FigureView]:
        """Those of the heroes' side who can still act."""
        return [h for h in self.heroes if not helpless(h)]

    @rule("house.gm.target")
    def score(self, f: FigureView, target: FigureView, weapon: str | None = None, ranged: bool = False) -> float:
        """How good a target is: the chance to kill, the damage to expect, who it is."""
        chances = blow(f, target, weapon, ranged)
        left = max(1, body(target))
        found = kills(chances, left) + mean(chances) / left
        found += MAGIC_USER * casts(target) + BEARER * (target.id in self.bearers())
        if helpless(target) and any(not helpless(h) for h in self.heroes):
            found -= LYING
        return found

    @rule("house.gm.traps")
    def price(self, f: FigureView) -> int:
        """Squares that an enemy treats as dangerous: what it knows to hurt."""
        return self.danger | (0 if "native" in f.tags else self.wet)

    @rule("house.quest.03-three-cold-hearths")
    def sent(self, f: FigureView) -> int:
        """Mask of the square to which the quest sends an enemy that is in no fight; 0: it goes where it likes."""
        there = self.fact("march", f.name, -1)
        return 1 << there if isinstance(there, int) and there >= 0 and not f.values.get("met") else 0

    def walks(self, f: FigureView, points: int) -> int:
        """Free squares that an enemy could walk to, round what hurts."""
        return self.reach_of(f, points, self.enemy_walls() | self.price(f)) & ~self.enemy_mask

    def stands(self, target: FigureView) -> int:
        """Squares beside a target."""
        return self.beside(1 << spot(target))

    @rule("house.gm.gremlin-trap")
    def goal(self) -> int:
        """Where the quest takes the heroes: to another way out than the one they came in by; else to people who wait
        and things that lie about, and once that is done out again."""
        if self.other_exit:
            return self.exits & ~self.way_in
        waiting = {q for (what, _), q in self.view.known.items() if what in ("mark", "thing")}
        return (0 if self.fact("homeward") else sum(1 << int(q) for q in waiting)) or self.exits

    @rule("house.gm.gremlin-trap")
    def passing(self) -> list[int]:
        """For every square, how many heroes have it on a shortest way to the quest's goal, through doors yet shut."""
        left, found = self.steps_to(self.goal(), self.walls, through_doors=True), [0] * self.size
        for hero in self.waking:
            far = self.steps_to(1 << spot(hero), self.walls, through_doors=True)
            for q in range(self.size):
                found[q] += far[q] >= 0 and far[q] + left[q] == left[spot(hero)]
        return found

    @cached_property
    def doorways(self) -> int:
        """Squares on either side of an open door."""
        return sum({1 << q for d in self.view.doors if d.state == "open" for q in (d.a, d.b)})

    def danger_of(self, hero: FigureView) -> float:
        """The damage that a hero deals in a turn to something of middling strength."""
        return hero.values.get("melee", 1) + max((a.value for a in hero.arms), default=0)

    def near(self, q: int, figures: list[FigureView], steps: int) -> int:
        """How many figures stand within so many squares."""
        return sum(self.apart(q, spot(f)) <= steps for f in figures)

    def nearest_hero(self, f: FigureView, blocked: int) -> tuple[int, FigureView | None]:
        """The nearest hero on foot, and how far that is."""
        far = self.steps(spot(f), blocked)
        best: tuple[int, FigureView | None] = (1 << 20, None)
        for hero in self.heroes:
            around = [far[q] for q in squares(self.stands(hero)) if far[q] >= 0]
            if around and min(around) < best[0]:
                best = min(around), hero
        return best

    def archer(self, f: FigureView) -> bool:
        """Whether it fights from afar."""
        return shoots(f)
