"""The board as the Evil Sorcerer weighs it: what a blow is worth, what a square costs, what is to be guarded."""

from __future__ import annotations

from functools import cached_property

from delvewright.kernel.grid import layers, neighbours8, path, spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView, View
from delvewright.players.drawn_board import spot
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import bearer_of
from delvewright.players.heroquest.strength import PLAIN, Blow, Dice, arms, blow, body, guard, hit, kind, mind, speed
from delvewright.rules.common.combat_dice import WHITE
from delvewright.rules.heroquest.interface.view import IN_PIT

ASLEEP = frozenset({"sleep", "cloud-of-chaos"})
"""Effects under which a figure does nothing and does not defend itself."""
HELD = ASLEEP | {"tempest", "necro-fear", "mage-strands-of-binding", "command-spell", "hypnotic-blaze", "deep-sleep"}
"""Effects under which a Hero strikes nobody in its next turn."""
AT_LEAST = (1.0, 1.0, 1.0, 35 / 36, 33 / 36, 30 / 36, 26 / 36, 21 / 36, 15 / 36, 10 / 36, 6 / 36, 3 / 36, 1 / 36)
"""The chance of rolling so much, or more, with the two dice of a Hero's Move."""
FAR = len(AT_LEAST)
SPELLS, BURDEN, ALONE = 1.5, 1.5, 1.15
"""How much dearer a Hero is who has spells, carries what the Quest is about, or stands far from all friends."""


def able(f: FigureView, word: str) -> bool:
    """Whether a figure has an ability."""
    return word in f.tags


def dice_against(attacker: FigureView, verb: str, item: str = "") -> tuple[Dice, frozenset[str]]:
    """The dice of a Monster's attack near by (strike) or from afar (shoot), and the kinds of its damage."""
    best: Dice = ()
    kinds: frozenset[str] = frozenset()
    for card, arm in arms(attacker.kind, attacker.items):
        if card == item and arm.ranged == (verb in ("shoot", "throw")) and len(arm.dice) > len(best):
            best, kinds = arm.dice, arm.damage
    if attacker.effects:
        best += (PLAIN,) * ("shaman-sharpen-blades" in attacker.effects)
        if IN_PIT in attacker.tags and len(best) > 1:
            best = best[:-1]
    return best, kinds


def guard_of(hero: FigureView) -> Dice:
    """The dice a Hero defends with, as far as anybody can see; none for whoever sleeps."""
    return () if hero.effects and not ASLEEP.isdisjoint(hero.effects) else guard(hero)


def blow_on(attacker: FigureView, hero: FigureView, verb: str = "strike", item: str = "") -> tuple[Blow, int]:
    """What an attack may do to a Hero, and how many points of that kind the Hero has left."""
    dice, kinds = dice_against(attacker, verb, item)
    left = mind(hero) if "spirit" in kinds else body(hero)
    return blow(dice, () if "piercing" in kinds else guard_of(hero), WHITE), left


class Field(Board):
    """What the Evil Sorcerer sees at one moment, with what follows from it."""

    def __init__(self, view: View, exit: int = 0) -> None:
        super().__init__(view)
        self.exit = exit
        """Where the Heroes want to get out; nothing if they came in there."""
        self._marches: dict[int, list[tuple[FigureView, list[int]]]] = {}

    # -- Heroes

    @cached_property
    def values(self) -> dict[int, float]:
        """How dear each Hero is, by id."""
        return {hero.id: self._value(hero) for hero in self.heroes}

    @rule("missing.gm.target", "missing.gm.hidden")
    def _value(self, hero: FigureView) -> float:
        """By what lies open: whoever can have spells, whoever carries the Quest's object; cards are not looked at."""
        worth = SPELLS if kind(hero).spellcraft else 1.0
        if bearer_of(self.view) == hero.id:
            worth *= BURDEN
        x, y = spot(hero) % self.width, spot(hero) // self.width
        near = [
            h
            for h in self.heroes
            if h is not hero and abs(spot(h) % self.width - x) + abs(spot(h) // self.width - y) <= 4
        ]
        return worth if near or len(self.heroes) == 1 else worth * ALONE

    @rule("missing.gm.target")
    def appeal(self, attacker: FigureView, hero: FigureView, verb: str = "strike", item: str = "") -> float:
        """Expected damage by points left, more if the blow could kill, and for dearer Heroes."""
        hurt, left = blow_on(attacker, hero, verb, item)
        return (hurt.mean / left + hurt.kills(left)) * self.values.get(hero.id, 1.0) if left else 0.0

    def marches(self, monster: FigureView) -> list[tuple[FigureView, list[int]]]:
        """Heroes who can strike next turn, each with the squares it can reach in at most 0, 1, 2 … steps.

        The Monster itself is thought away: it may be elsewhere by then.
        """
        found = self._marches.get(monster.id)
        if found is None:
            found = self._marches[monster.id] = []
            walls = self.walls | self.monster_mask & ~(1 << spot(monster)) | self.pits
            for hero in self.heroes:
                if hero.effects and not HELD.isdisjoint(hero.effects):
                    continue
                seen, within = 0, []
                for front in layers(1 << spot(hero), FAR - 1, self.east, self.south, self.width, walls):
                    seen |= front
                    within.append(seen)
                found.append((hero, within))
        return found

    def deaths(self, monster: FigureView, q: int) -> float:
        """The chance that a Monster on a square is killed before it acts again, as far as can be seen."""
        around = self.beside(1 << q) & ~(self.walls | self.monster_mask & ~(1 << spot(monster)))
        lives = 1.0
        taken = 0
        for hero, within in self.marches(monster):
            here = 1 << spot(hero)
            if around & here:
                reached = 1.0
            else:
                free = around & ~self.hero_mask
                if free.bit_count() <= taken:
                    continue
                steps = next((n for n, seen in enumerate(within) if seen & free), FAR)
                if steps >= FAR:
                    continue
                reached = AT_LEAST[steps]
                taken += 1
            lives *= 1 - reached * self._kill(hero, monster)
        return 1 - lives

    def _kill(self, hero: FigureView, monster: FigureView) -> float:
        left = body(monster)
        hurt = hit(hero, monster)
        return hurt.kills(left) + 0.4 * min(1.0, hurt.mean / left) * (1 - hurt.kills(left))

    # -- Monsters

    def stands(self, monster: FigureView, hero: FigureView, walk: int) -> int:
        """Squares of a mask to attack a Hero from: next to it, or for an archer in a straight line two away."""
        at = spot(hero)
        around = neighbours8(at, self.width, self.view.height)
        close = self.beside(1 << at)
        found = close & walk
        own = arms(monster.kind, ())
        if any(arm.long for _, arm in own):
            found |= around & self.area(at) & walk
        if any(arm.ranged for _, arm in own):
            found = self.rays(at, ~(self.walls | self.monster_mask & ~(1 << spot(monster)))) & walk & ~around or found
        return found & ~self.pits or found  # it fights badly from a pit

    def steps_from(self, monster: FigureView) -> list[int]:
        """The squares a Monster reaches in exactly 0, 1, 2 … steps."""
        walls = self.monster_walls()
        return layers(1 << spot(monster), speed(monster), self.east, self.south, self.width, walls)

    # -- the Quest

    @cached_property
    def goals(self) -> int:
        """Where the Heroes want to get: the way out, or first what the Quest is about."""
        if self.exit:
            return self.exit
        carried = bearer_of(self.view) >= 0
        wanted = self.features & self.floor
        return self.exits if carried or not wanted else wanted

    def way_out(self, hero: FigureView) -> list[int]:
        """The way a Hero will take to the nearest goal, doors opened."""
        here = 1 << spot(hero)
        fronts: list[int] = []
        east, south = self.opened
        shut = self.walls & ~(self.goals | here)
        for front in layers(self.goals, self.size, east, south, self.width, shut) if self.goals else ():
            if front & here:
                way = []
                for nearer in reversed(fronts):
                    here = spread(here, east, south, self.width) & nearer
                    here &= -here
                    way.append(here.bit_length() - 1)
                return way
            fronts.append(front)
        return []

    def nearest(self, at: int) -> FigureView | None:
        """The Hero nearest to a square, doors opened."""
        east, south = self.opened
        for front in layers(1 << at, self.size, east, south, self.width, self.walls):
            if front & self.hero_mask:
                return next(h for h in self.heroes if front >> spot(h) & 1)
        return None

    def fronts_of(self, at: int) -> list[int]:
        """Squares by their steps from one, doors opened."""
        east, south = self.opened
        return layers(1 << at, self.size, east, south, self.width, self.walls & ~(1 << at))

    def between(self, at: int, goal: int) -> list[int]:
        """The shortest way from one square to another as things stand."""
        return path(at, goal, self.east, self.south, self.width, self.walls)
