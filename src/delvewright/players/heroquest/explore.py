"""Where a Hero wants to go: the way out, the unknown, doors, belongings, and at last secret doors."""

from __future__ import annotations

from delvewright.kernel.grid import layers, path, spread, squares
from delvewright.kernel.view import FigureView
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.turn import Turn, is_weak

Wanted = dict[int, tuple[float, str]]
"""Squares worth going to: how much farther each counts than it is, and why."""
NEAR = 8
"""A treasure chest is worth a detour of so many steps."""
SHY = 12
"""The unknown is so many steps farther away for a weak Hero who has somebody to follow."""
STUBBORN = 8
"""After so many rounds before a danger that cannot be crossed, it is time to look for secret doors."""
PASSES = 3
"""How often everything is searched for secret doors before a Hero gives up."""


class Memory:
    """What a seat remembers of its own doings."""

    def __init__(self) -> None:
        self.traps = self.doors = 0
        """Squares it has searched for traps, for secret doors."""
        self.passes = 0
        """How often it has searched everything for secret doors."""
        self.treasure: dict[int, int] = {}
        """By figure: squares of the areas it has searched for treasure."""
        self.useless = 0
        """Squares it went to for nothing: a door that will not open, a gap that shows nothing."""
        self.exits = 0
        """Squares from which it was once allowed to leave."""
        self.studied: set[str] = set()
        """What it has investigated."""
        self.retries = 3
        """How often it will still begin again with what was in vain."""

    def searched(self, what: str, figure: int, board: Board, at: int) -> None:
        """Remember a search."""
        if what == "treasure":
            self.treasure[figure] = self.treasure.get(figure, 0) | board.area(at)
        elif what == "traps":
            self.traps |= board.covered(at)
        else:
            self.doors |= board.covered(at)

    def emptied(self) -> int:
        """Squares of all areas searched for treasure by anybody of this seat."""
        mask = 0
        for area in self.treasure.values():
            mask |= area
        return mask


class Goal:
    """Somewhere to go."""

    __slots__ = ("across", "kind", "squares")

    def __init__(self, kind: str, squares: int, across: tuple[int, int] = (-1, -1)) -> None:
        self.kind = kind
        """exit, unknown, door, portal, feature, loot, chest, friend, enemy, cross or secret."""
        self.squares = squares
        """Where to stand."""
        self.across = across
        """The danger to cross from there, and the square behind it."""


def find_goal(t: Turn, memory: Memory, leaving: bool, waited: int = 0) -> Goal | None:
    """The best goal: by a free way, else past Monsters, else past traps, else by finding a secret door.

    `waited` is for how many rounds nothing has changed; even the shy lose patience.
    """
    board = t.board
    wanted = _wanted(t, memory, leaving, waited)
    free = _nearest(t, wanted, board.walls | board.monster_mask | board.danger)
    if free and (free.kind == "exit" or not leaving or not board.exits):
        return free
    fought = _nearest(t, wanted, board.walls | board.danger)
    if fought and (not free or (fought.kind == "exit" and not t.weak)):
        way = _way(t, fought, board.walls | board.danger)
        enemy = next((q for q in way if board.monster_mask >> q & 1), -1)
        return Goal("enemy", board.beside(1 << enemy) & ~board.walls) if enemy >= 0 else fought
    if free:
        return free
    crossed = _nearest(t, wanted, board.walls)
    if crossed and (waited < STUBBORN or memory.passes >= PASSES):
        return _crossing(t, wanted) or _first_danger(t, _way(t, crossed, board.walls)) or crossed
    return _secret(t, memory)


def _wanted(t: Turn, memory: Memory, leaving: bool, waited: int) -> Wanted:
    """Everything worth going to."""
    board = t.board
    wanted: Wanted = {}
    leaders = _leaders(t) if t.weak and waited < SHY else 0
    shy = float(SHY - waited) if leaders else 0.0
    for q in squares(board.beside(leaders) & ~(board.walls | board.danger | board.hero_mask & ~(1 << t.at))):
        wanted[q] = 2.0, "friend"
    for q in squares(board.frontier & ~memory.useless):
        wanted[q] = shy, "unknown"
    for door in board.shut:
        for side, other in ((door.a, door.b), (door.b, door.a)):
            if (board.floor & ~memory.useless) >> side & 1 and wanted.get(side, (0, ""))[1] != "unknown":
                wanted[side] = shy + (4.0 if board.floor >> other & 1 else 1.0), "door"
    for q in squares(board.portals & ~(1 << t.at if leaving else memory.useless)):
        wanted.setdefault(q, (shy + 6.0, "portal"))
    friends = board.hero_mask & ~(1 << t.at)
    alone = board.features & ~(friends | board.beside(friends))
    for q in squares((alone | board.beside(alone)) & ~(board.walls | board.danger | memory.useless)):
        wanted.setdefault(q, (shy, "feature"))
    if t.healthy:
        for q in squares(board.loot & ~(board.danger | memory.useless)):
            wanted[q] = -4.0, "loot"
        closed = memory.emptied()
        for chest in squares(board.chests & ~closed):
            area = board.area(chest)
            if not area & (board.monster_mask | t.view.corridors):
                for q in squares(area & ~board.solid):
                    wanted.setdefault(q, (-6.0, "chest"))
    if leaving:
        for q in squares(board.exits | memory.exits):
            wanted[q] = -1000.0, "exit"
    return wanted


def _leaders(t: Turn) -> int:
    """Where the stronger friends are whom a weak Hero can walk to."""
    region = t.board.region(t.at, t.board.walls | t.board.monster_mask | t.board.danger)
    return region & sum({1 << f.squares[0] for f in t.friends if not is_weak(f)})


def _nearest(t: Turn, wanted: Wanted, blocked: int) -> Goal | None:
    """The goal with the shortest way, all things considered."""
    if not wanted:
        return None
    board = t.board
    mask = _mask(wanted) & ~_walked_round(t, wanted, blocked)
    least = min(extra for extra, _ in wanted.values())
    best: Goal | None = None
    best_cost = 1e9
    east, south, width = board.east, board.south, board.width
    front, seen, d = 1 << t.at, blocked | 1 << t.at, 0
    while front and d + least < best_cost:
        if front & mask:
            for q in squares(front & mask):
                extra, kind = wanted[q]
                if kind == "chest" and d > NEAR:
                    continue
                cost = d + extra
                if kind in ("unknown", "door") and any(_apart(f, q, width) + 2 < d for f in t.friends):
                    cost += 6.0
                if cost < best_cost:
                    best, best_cost = Goal(kind, 1 << q), cost
        front = spread(front, east, south, width) & ~seen
        seen |= front
        d += 1
    return best


def _mask(wanted: Wanted) -> int:
    mask = 0
    for q in wanted:
        mask |= 1 << q
    return mask


def _walked_round(t: Turn, wanted: Wanted, blocked: int) -> int:
    """Squares wanted only for closed doors with both sides in reach: opening them shows nothing new."""
    board = t.board
    inner = [d for d in board.shut if board.floor >> d.a & board.floor >> d.b & 1]
    if not inner:
        return 0
    region = board.region(t.at, blocked)
    old = new = 0
    for door in board.shut:
        ends = 1 << door.a | 1 << door.b
        if region & ends == ends:
            old |= ends
        else:
            new |= ends
    return sum(1 << q for q in squares(old & ~new) if q in wanted and wanted[q][1] == "door")


def _apart(f: FigureView, q: int, width: int) -> int:
    at = f.squares[0]
    return abs(at % width - q % width) + abs(at // width - q // width)


def _way(t: Turn, goal: Goal, blocked: int) -> list[int]:
    """The squares on the way to a goal."""
    target = goal.squares.bit_length() - 1
    return path(t.at, target, t.board.east, t.board.south, t.board.width, blocked)


def _crossing(t: Turn, wanted: Wanted) -> Goal | None:
    """The nearest single danger behind which there is something to go to."""
    board = t.board
    blocked = board.walls | board.monster_mask | board.danger
    region = board.region(t.at, blocked)
    goals = _mask(wanted)
    found: dict[int, tuple[int, int]] = {}
    for q in squares(board.danger & board.beside(region)):
        for behind in squares(board.beside(1 << q) & ~(blocked | region)):
            if board.region(behind, blocked) & goals:
                for before in squares(board.beside(1 << q) & region):
                    found.setdefault(before, (q, behind))
    stands = sum(1 << q for q in found)
    for front in layers(1 << t.at, board.size, board.east, board.south, board.width, blocked):
        if front & stands:
            before = (front & stands).bit_length() - 1
            return Goal("cross", 1 << before, found[before])
    return None


def _first_danger(t: Turn, way: list[int]) -> Goal | None:
    """The first of several dangers on a way: go next to it, then into it or across."""
    before = t.at
    for i, q in enumerate(way):
        if t.board.danger >> q & 1:
            return Goal("cross", 1 << before, (q, way[i + 1] if i + 1 < len(way) else -1))
        before = q
    return None


def _secret(t: Turn, memory: Memory) -> Goal | None:
    """The nearest place not yet searched for secret doors; each pass over everything begins afresh."""
    board = t.board
    blocked = board.walls | board.monster_mask | board.danger
    region = board.region(t.at, blocked)
    while memory.passes < PASSES:
        left = region & ~memory.doors
        if left:
            for front in layers(1 << t.at, board.size, board.east, board.south, board.width, blocked):
                if front & left:
                    return Goal("secret", front & left)
        beyond = board.region(t.at, board.walls | board.monster_mask) & ~(memory.doors | board.danger)
        if beyond and (goal := _crossing(t, dict.fromkeys(squares(beyond), (0.0, "secret")))):
            return goal
        memory.passes += 1
        memory.doors = 0
    return None
