"""The table as a hero sees it: who stands where, what is in the way, how far it is."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WAYS, WEST, Links, sees, spread, touching
from delvewright.kernel.view import DoorView, FigureView, View
from delvewright.rules.battleaxe.content.reading import content


def health(f: FigureView) -> int:
    """Health now."""
    return f.bars["Health"][0]


def lacking(f: FigureView) -> int:
    """Health lost."""
    now, full = f.bars["Health"]
    return full - now


def luck(f: FigureView) -> int:
    """Luck left."""
    return f.bars.get("Luck", (0, 0))[0]


def success(f: FigureView, way: str, card: str | None = None) -> int:
    """The per cent of an attack or missile, with a weapon where it is one of the figure's, else the best; 0: none."""
    own = [arm for arm in f.arms if arm.way == way]
    return next((arm.value for arm in own if arm.card == card), max((arm.value for arm in own), default=0))


def speed(f: FigureView) -> int:
    """Speed before any die."""
    return f.values["speed"]


def shelf(f: FigureView, place: str) -> list[str]:
    """What a hero has in a place: In hand, Worn, Backpack; the spells and traits he can still use."""
    used, items = ("cast", "used"), content().items
    found = [card for name, cards in f.shelves if name == place for card, remark in cards if remark not in used]
    return [items[card].whole or card if card in items else card for card in found]


def is_hero(f: FigureView) -> bool:
    """Whether somebody at the heroes' side is one of them, not an animal or a guest."""
    return f.seat >= 0 and "Luck" in f.bars


def awake(f: FigureView) -> bool:
    """Whether a figure can do something."""
    return f.alive and bool(f.squares) and "unconscious" not in f.effects and "escaped" not in f.effects


class Board:
    """One look at the table, for one decision."""

    def __init__(self, view: View, decision: Decision) -> None:
        self.view = view
        self.me = next(f for f in view.figures if f.id == decision.figure)
        self.options: list[Answer] = list(decision.options)
        self.walk = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
        self.at = self.me.squares[0] if self.me.squares else -1
        self.heroes = [f for f in view.figures if f.side == "hero" and f.alive and f.squares]
        self.friends = [f for f in self.heroes if f.id != self.me.id]
        self.foes = [f for f in view.figures if f.side == "monster" and f.squares]
        self.calm = bool(view.known["calm", ""])
        self.links: Links = tuple(
            (door.a, _way(door, view.width), door.b)
            for door in view.doors
            if door.state == "open" and abs(door.a - door.b) not in (1, view.width)
        )
        known = content()
        self.things = self.high = self.pits = 0
        for piece in view.furniture:
            mask = sum(1 << q for q in piece.squares)
            self.things |= mask
            if not known.pieces[piece.kind].low:
                self.high |= mask
        for token in view.tokens:
            if token.kind in known.zones and not known.zones[token.kind].floor:
                self.pits |= 1 << token.square
        self.east, self.south = view.east, view.south
        self.foe_mask = sum(1 << q for f in self.foes for q in f.squares)
        self.hero_mask = sum(1 << q for f in self.heroes for q in f.squares)
        self.walls = self.foe_mask | self.things | self.pits

    def having(self, *verbs: str) -> list[Answer]:
        """The legal answers with these verbs."""
        return [a for a in self.options if a[0] in verbs]

    def beside(self, mask: int) -> int:
        """The squares that touch these."""
        return touching(mask, self.view.east, self.view.south, self.view.width, self.links)

    def mask(self, f: FigureView) -> int:
        """The squares of a figure."""
        return sum(1 << q for q in f.squares)

    def sees(self, a: int, b: int) -> bool:
        """Whether a hero on a square would have Clear Sight of another."""
        blockers = (self.foe_mask | self.hero_mask & ~(1 << self.at) | self.high) & ~(1 << a) & ~(1 << b)
        return sees(a, b, self.view.east, self.view.south, self.view.width, blockers)

    def steps(self, start: int, goal: int, walls: int, limit: int = 200) -> int:
        """Squares of the shortest way; -1 if there is none."""
        for n, front in enumerate(self.fronts(start, walls)):
            if front & goal:
                return n
            if n >= limit:
                break
        return -1

    def fronts(self, start: int, walls: int, unbarred: bool = False) -> Iterator[int]:
        """Squares by their distance from some; `unbarred`: as if every closed door were open."""
        east, south, links = self._unbarred() if unbarred else (self.east, self.south, self.links)
        return spread(start, east, south, self.view.width, walls & ~start, links)

    def _unbarred(self) -> tuple[int, int, Links]:
        """The edges and links if every closed door between what is laid were open."""
        view, east, south, links = self.view, self.east, self.south, list(self.links)
        for door in view.doors:
            if door.state == "closed" and door.kind != "spiked" and view.floor >> door.b & 1:
                first, step = min(door.a, door.b), abs(door.a - door.b)
                if step == 1:
                    east |= 1 << first
                elif step == view.width:
                    south |= 1 << first
                else:
                    links.append((door.a, _way(door, view.width), door.b))
        return east, south, tuple(links)

    def towards(self, goal: int) -> int:
        """Where to walk to come near a goal: round what is in the way, or as near as that lets one; -1: stay."""
        here = 1 << self.at
        for walls, unbarred in ((self.walls, False), (self.walls & ~self.pits, False), (self.walls, True), (0, True)):
            for front in self.fronts(goal, walls & ~here, unbarred):
                if front & here:
                    return -1
                if front & self.walk:
                    found = front & self.walk
                    return found.bit_length() - 1
        return -1

    def within(self, f: FigureView, steps: int) -> int:
        """The squares an enemy can touch after so many steps."""
        found = mine = self.mask(f)
        blocked = self.hero_mask & ~(1 << self.at) | self.things | self.pits
        for n, front in enumerate(self.fronts(mine, blocked)):
            if n > steps:
                break
            found |= front
        return self.beside(found) | found

    def door_at(self, answer: Answer) -> DoorView | None:
        """The door that an answer opens or closes."""
        way = WAYS.index(answer[1])
        for door in self.view.doors:
            if door.a == self.at and _way(door, self.view.width) == way:
                return door
            if door.b == self.at and _way(door, self.view.width) ^ 2 == way:
                return door
        far = [d for d in self.view.doors if self.at in (d.a, d.b) and abs(d.a - d.b) not in (1, self.view.width)]
        return far[0] if far else None


def _way(door: DoorView, width: int) -> int:
    """The direction from the first square of a door to the second."""
    step = door.b - door.a
    if abs(step) not in (1, width):  # to another level: columns tell nothing, rows do
        step = width if step > 0 else -width
    return {1: EAST, -1: WEST, width: SOUTH, -width: NORTH}[step]
