"""A view turned into masks to reason with: who stands where, and who can get where."""

from __future__ import annotations

from functools import cached_property

from delvewright.kernel.grid import distances, layers, reach, squares
from delvewright.kernel.view import DoorView, FigureView, View
from delvewright.players.drawn_board import DrawnBoard, spot

COSTLY = ("river", "ice")
HIDDEN = ("stealth", "disappear", "dust-of-disappearance")
"""Effects under which somebody's place is nobody's business."""


class Board(DrawnBoard):
    """What a seat sees at one moment; everything in it comes from the view."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.heroes, self.hero_mask = self.on_side("hero")
        """Everybody of the heroes' side on the board."""
        self.enemies, self.enemy_mask = self.on_side("monster")
        self.stairs = self.chests = self.low = 0
        for piece in view.furniture:
            mask = sum(1 << q for q in piece.squares)
            if piece.kind == "stairway":
                self.stairs |= mask
            elif piece.kind in ("table", "tomb", "torture-rack", "sorcerers-table"):
                self.low |= mask
            else:
                self.solid |= mask
        self.piles = self.gaps = self.wet = self.vault = 0
        self.river = self.bolt_hole = 0
        """Where only enemies leave."""
        self.exits = self.stairs
        """Where one can leave, as far as it is to be seen."""
        for token in view.tokens:
            bit = 1 << token.square
            if token.kind == "pit":
                self.pits |= bit
            elif token.kind in ("found-trap", "hidden-trap"):
                self.traps |= bit
            elif token.kind == "pile":
                self.piles |= bit
            elif token.kind in ("chasm", "crevasse"):
                self.gaps |= bit
            elif token.kind in COSTLY:
                self.wet |= bit
                self.river |= bit if token.kind == "river" else 0
            elif token.kind == "vault":
                self.vault |= bit
            elif token.kind == "bolt-hole":
                self.bolt_hole |= bit
            elif token.kind == "exit":
                self.exits |= bit
            elif token.kind in ("ice-wall", "rubble"):
                self.solid |= bit
        for (what, of), value in view.known.items():
            if what == "thing" and isinstance(value, int) and of.partition("@")[0] in SOLID_THINGS:
                self.solid |= 1 << value
        self.solid |= self.gaps
        self.no_stop = sum(1 << q for q in self.things(SLEDGE))
        """Squares that can be crossed, but where nobody stops."""

    @property
    def other_exit(self) -> bool:
        """Whether the goal lies behind another door than the one the heroes came in by."""
        return bool(self.fact("onward"))

    @cached_property
    def shut(self) -> list[DoorView]:
        """Known doors that are closed and could be opened."""
        return [d for d in self.view.doors if d.state == "closed" and d.kind != "sealed"]

    @cached_property
    def opened(self) -> tuple[int, int]:
        """The edges (east, south) as if all known doors were open."""
        return self.with_open([d for d in self.view.doors if d.state == "closed"])

    def nook(self, q: int) -> int:
        """Where a search from a square reaches: its room, or the straight stretch of corridor around it."""
        if self.is_room(q):
            return self.area(q)
        mask, floor = 1 << q, self.floor & ~self.solid
        for step, edges in ((1, self.east), (self.width, self.south)):
            at = q
            while edges >> at & 1 and floor >> at + step & 1:
                at += step
                mask |= 1 << at
            at = q
            while at >= step and edges >> at - step & 1 and floor >> at - step & 1:
                at -= step
                mask |= 1 << at
        return mask

    def is_room(self, q: int) -> bool:
        """Whether a square is in a room."""
        return not self.view.corridors >> q & 1

    def steps(self, start: int, blocked: int) -> list[int]:
        """Steps from a square to every other, -1 where there is no way."""
        return distances(start, self.east, self.south, self.width, blocked & ~(1 << start), self.size)

    def steps_to(self, goals: int, blocked: int, through_doors: bool = False) -> list[int]:
        """Steps from every square to the nearest of some, -1 where there is no way; perhaps through doors that are
        shut but known."""
        found = [-1] * self.size
        east, south = self.opened if through_doors else (self.east, self.south)
        for n, front in enumerate(layers(goals, self.size, east, south, self.width, blocked & ~goals)):
            for q in squares(front):
                found[q] = n
        return found

    def apart(self, a: int, b: int) -> int:
        """How far two squares are from each other, the larger offset counting."""
        return max(abs(a % self.width - b % self.width), abs(a // self.width - b // self.width))

    def reach_of(self, f: FigureView, points: int, blocked: int) -> int:
        """Where a figure could walk with so many points."""
        return reach(1 << spot(f), points, self.east, self.south, self.width, blocked)

    def enemy_walls(self) -> int:
        """Squares no enemy enters."""
        return ~(self.view.laid & self.floor) | self.solid | self.stairs | self.hero_mask

    def strikes(self, enemy: FigureView) -> int:
        """The squares an enemy can hit in one turn, walking first, with an average roll."""
        here = 1 << spot(enemy)
        points = min(enemy.values.get("high", 6), 7)
        stands = reach(here, points, self.east, self.south, self.width, self.enemy_walls())
        return self.beside(here | stands & ~self.enemy_mask)

    def things(self, name: str) -> list[int]:
        """Where things of a name are, as far as everybody knows."""
        found = []
        for (what, of), value in self.view.known.items():
            if what == "thing" and of.partition("@")[0] == name and isinstance(value, int):
                found.append(value)
        return found

    def fact(self, what: str, of: str = "", usual: int | str = 0) -> int | str:
        """A fact that everybody knows."""
        return self.view.known.get((what, of), usual)

    def bearers(self) -> set[int]:
        """The ids of those who carry what the quest is about."""
        return {int(v) for (what, _), v in self.view.known.items() if what == "bearer" and isinstance(v, int)}

    def rooms_of(self, figures: list[FigureView]) -> int:
        """Mask of the areas in which figures stand."""
        mask = 0
        for f in figures:
            mask |= self.area(spot(f))
        return mask

    def nearest(self, goals: int, far: list[int]) -> int:
        """The nearest square of a mask by a list of steps; -1: none can be reached."""
        found = [(far[q], q) for q in squares(goals) if far[q] >= 0]
        return min(found)[1] if found else -1


SLEDGE = "salt-sledge"
SOLID_THINGS = ("cairn", "salt-jar", "salt-lamp")
"""Things of quests that stand in the way."""
