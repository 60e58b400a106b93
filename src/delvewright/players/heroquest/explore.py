"""Where a Hero wants to go: the way out, the unknown, doors, belongings, and at last secret doors."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.grid import layers, path, spread, squares
from delvewright.kernel.view import FigureView
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import assigned
from delvewright.players.heroquest.strength import immune, in_vain
from delvewright.players.heroquest.turn import Turn, harm, is_weak

Wanted = dict[int, tuple[float, str]]
"""Squares worth going to: how much farther each counts than it is, and why."""
NEAR = 8
"""A treasure chest is worth a detour of so many steps."""
SHY = 12
"""The unknown is so many steps farther away for a weak Hero who has somebody to follow."""
STUBBORN = 8
"""After so many rounds before a danger that cannot be crossed, it is time to look for secret doors."""
PASSES = 2
"""How often everything is searched for secret doors before a Hero gives up."""
TOGETHER = ("unknown", "door", "portal", "enemy")
"""Goals for the whole party: the way of the others counts as well."""
COHESION = 1.0
"""How much, beside one's own."""
THROUGH = 8
"""So many steps a Portal counts: nobody knows who waits behind it, and one goes through alone."""
KEPT = 5.0
"""So many steps nearer counts what one was making for already: nobody turns round for a little."""
TAKEN = 6.0
"""So many steps farther away is a square on which a friend stands: whoever wants it queues."""
LAST = 100.0
"""How far away something counts that is done when there is nothing else to do."""
HARMLESS = 0.1
"""Who does less harm than this in a turn, even the weak go for."""
FAR = 40
"""Friends farther away than this are on their own."""


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
        self.tries: dict[str, int] = {}
        """How often it has investigated what."""
        self.worn: set[str] = set()
        """Armour it has put on."""
        self.shown = 0
        """Squares of the areas somebody who is guarded has come to."""
        self.ward_came = False
        """Whether that somebody has ever been on the board."""
        self.together = 1.0
        """How much the way of the others counts for somebody of this character."""
        self.kept = 0
        """The squares it was making for last."""
        self.start = 0
        """Squares of the area where all began: nobody looks for traps there."""
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

    __slots__ = ("across", "kind", "squares", "whom")

    def __init__(
        self, kind: str, squares: int, across: tuple[int, int] = (-1, -1), whom: FigureView | None = None
    ) -> None:
        self.kind = kind
        """exit, bearer, unknown, door, portal, feature, loot, chest, friend, enemy, cross, leap, wall, aside,
        secret."""
        self.squares = squares
        """Where to stand."""
        self.across = across
        """The danger to cross from there, and the square behind it."""
        self.whom = whom
        """Whom it is about."""


def find_goal(t: Turn, memory: Memory, leaving: bool, waited: int = 0) -> Goal | None:
    """The best goal: by a free way, else past Monsters, else past traps, else by finding a secret door.

    `waited` is for how many rounds nothing has changed; even the shy lose patience.
    """
    board = t.board
    wanted = _wanted(t, memory, leaving, waited)
    free = _nearest(t, memory, wanted, board.walls | board.monster_mask | board.danger)
    if free and (free.kind in ("exit", "bearer") or not leaving or not board.exits):
        return free
    fought = _nearest(t, memory, wanted, board.walls | board.danger)
    if fought and (not free or (fought.kind == "exit" and not t.weak)):
        way = _way(t, fought, board.walls | board.danger)
        enemy = next((q for q in way if board.monster_mask >> q & 1), -1)
        return Goal("enemy", board.beside(1 << enemy) & ~board.walls) if enemy >= 0 else fought
    if free:
        return free
    crossed = _nearest(t, memory, wanted, board.walls)
    if crossed and (waited < STUBBORN or memory.passes >= PASSES):
        return _crossing(t, wanted) or _first_danger(t, _way(t, crossed, board.walls)) or crossed
    if board.chasm and (goal := _leap(t, wanted)):
        return goal
    if board.advanced and board.barriers and (goal := _hewing(t, memory)):
        return goal
    ward = t.errand.ward
    safe = ward is None or (board.advanced and memory.ward_came and not ward.squares)
    return _secret(t, memory) if safe else None


def _wanted(t: Turn, memory: Memory, leaving: bool, waited: int) -> Wanted:
    """Everything worth going to."""
    board, errand = t.board, t.errand
    wanted: Wanted = {}
    exits = board.exits | memory.exits
    if leaving and exits and errand.bearer is not None and errand.bearer.id != t.me.id:
        follow = board.beside(1 << errand.bearer.squares[0]) & ~(board.walls | board.danger)
        if board.advanced and waited >= STUBBORN:
            follow = 0  # the bearer cannot get on: make room, and see what can be done about it
        for q in squares(follow):
            wanted[q] = -500.0, "bearer"
    others = board.hero_mask & ~(1 << t.at)
    leaders = _leaders(t) if t.weak and waited < SHY else 0
    shy = float(SHY - waited) if leaders else 0.0
    doorsteps = board.portals | sum({1 << q for door in board.shut for q in (door.a, door.b)})
    for q in squares(board.beside(leaders) & ~(board.walls | board.danger | doorsteps | others)):
        wanted.setdefault(q, (2.0, "friend"))
    for q in squares(board.frontier & ~memory.useless):
        wanted[q] = shy, "unknown"
    for door in board.shut:
        for side, other in ((door.a, door.b), (door.b, door.a)):
            if (board.floor & ~memory.useless) >> side & 1 and wanted.get(side, (0, ""))[1] != "unknown":
                wanted[side] = shy + (4.0 if board.floor >> other & 1 else 1.0), "door"
    known = sum(1 << q for q in board.links)
    for q in squares(board.portals & ~known & ~(1 << t.at if leaving else memory.useless)):
        wanted.setdefault(q, (shy + 6.0, "portal"))
    for title in assigned(board, errand, t.me):
        where = board.things[title]
        for q in squares((where | board.beside(where)) & ~(board.walls | board.danger | memory.useless)):
            if wanted.get(q, (0.0, ""))[1] != "bearer":
                wanted[q] = -8.0, "feature"
    helpless = board.advanced and errand.ward is not None and errand.ward.squares  # who waits till all is quiet
    if not leaving or helpless:
        foes = sum(
            1 << m.squares[0]
            for m in board.monsters
            if not immune(m, "attack") and not in_vain(t.view, t.me, m) and (not leaders or harm(m, t.me) < HARMLESS)
        )
        for q in squares(board.beside(foes) & ~(board.walls | board.danger | board.stairs)):
            wanted.setdefault(q, (shy, "enemy"))
    if t.healthy:
        for q in squares(board.loot & ~(board.danger | memory.useless | others)):
            wanted[q] = -4.0, "loot"
        closed = memory.emptied()
        if board.advanced:
            calm = ~(board.walls | board.danger | memory.useless | others)
            for area in t.view.areas:
                if board.chests & area and not area & board.monster_mask:
                    for q in squares(board.beside(board.chests & area) & area & calm):
                        wanted.setdefault(q, (-6.0, "chest"))
        for chest in squares(board.chests & ~closed) if not board.advanced else ():
            area = board.area(chest)
            if not area & (board.monster_mask | t.view.corridors):
                for q in squares(area & ~board.solid):
                    wanted.setdefault(q, (-6.0, "chest"))
    ward = errand.ward
    if ward is not None and (ward.squares or not memory.ward_came):
        for q in squares(board.beside(sum(1 << q for q in ward.squares)) & ~(board.walls | board.danger | board.exits)):
            wanted.setdefault(q, (LAST, "friend"))
        if not ward.squares and board.entrances >> t.at & 1:
            for q in squares(t.board.region(t.at, board.walls | board.danger) & ~(board.hero_mask | board.exits)):
                wanted.setdefault(q, (LAST, "aside"))
    elif leaving:
        for q in squares(exits):
            wanted[q] = -1000.0, "exit"
    return wanted


def _leaders(t: Turn) -> int:
    """Where the stronger friends are whom a weak Hero can walk to."""
    region = t.board.region(t.at, t.board.walls | t.board.monster_mask | t.board.danger)
    return region & sum({1 << f.squares[0] for f in t.friends if not is_weak(f)})


def _friends_away(t: Turn, mask: int) -> dict[int, float]:
    """How far the other Heroes are from squares of a mask, on average of those who can walk there."""
    board = t.board
    total: dict[int, int] = {}
    count: dict[int, int] = {}
    for friend in t.errand.heroes:
        if friend.id == t.me.id:
            continue
        left = mask
        for steps, front, _ in waves(board, friend.squares[0], board.walls):
            for q in squares(front & left):
                total[q] = total.get(q, 0) + steps
                count[q] = count.get(q, 0) + 1
            left &= ~front
            if not left or steps > FAR:
                break
    return {q: total[q] / count[q] for q in total}


def _nearest(t: Turn, memory: Memory, wanted: Wanted, blocked: int) -> Goal | None:
    """The goal with the shortest way, for this Hero and for the party."""
    if not wanted:
        return None
    board = t.board
    mask = _mask(wanted) & ~_walked_round(t, wanted, blocked)
    together = _mask({q: w for q, w in wanted.items() if w[1] in TOGETHER}) & mask
    away = _friends_away(t, together) if len(t.errand.heroes) > 1 else {}
    least = min(extra for extra, _ in wanted.values()) - KEPT
    others = board.hero_mask & ~(1 << t.at)
    best: Goal | None = None
    best_cost = 1e9
    for d, front, via in waves(board, t.at, blocked):
        if d + least >= best_cost:
            break
        for q in squares(front & mask):
            extra, kind = wanted[q]
            if kind == "chest" and d > NEAR:
                continue
            cost = d + extra
            if kind in TOGETHER:
                n = len(t.errand.heroes)
                cost = extra + 2 * (d + memory.together * (n - 1) * away.get(q, 0.0)) / (1 + memory.together * (n - 1))
            cost += TAKEN * (others >> q & 1) - KEPT * (memory.kept >> q & 1)
            if cost < best_cost:
                best, best_cost = (Goal(kind, 1 << q) if via < 0 else Goal("portal", 1 << via)), cost
    return best


def waves(board: Board, start: int, blocked: int) -> Iterator[tuple[int, int, int]]:
    """Squares by their distance, through known Portals too: (steps, squares, the first Portal on the way or -1)."""
    east, south, width = board.east, board.south, board.width
    fronts: list[tuple[int, int]] = [(1 << start, -1)]
    later: dict[int, list[tuple[int, int]]] = {}
    seen, d = blocked | 1 << start, 0
    taken = board.hero_mask | board.monster_mask
    while fronts or later:
        beyond = later.pop(d + 1, [])
        for front, via in fronts:
            yield d, front, via
            new = spread(front, east, south, width) & ~seen
            seen |= new
            if new:
                beyond.append((new, via))
            if front & board.portals:
                for q, to in board.links.items():
                    if front >> q & 1 and not seen >> to & 1:
                        seen |= 1 << to
                        later.setdefault(d + THROUGH * (1 + (taken >> to & 1)), []).append(
                            (1 << to, via if via >= 0 else q)
                        )
        fronts = beyond
        d += 1


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


def _leap(t: Turn, wanted: Wanted) -> Goal | None:
    """The nearest place to jump over a chasm from, to where there is something to go to."""
    board = t.board
    blocked = board.walls | board.monster_mask | board.danger
    region = board.region(t.at, blocked)
    goals = _mask(wanted) | board.frontier
    best: tuple[int, int, int] | None = None
    east, south, width = board.east, board.south, board.width
    for before in squares(region & board.beside(board.chasm)):
        for step, edges in ((1, east), (-1, east), (width, south), (-width, south)):
            q, wide = before, 0
            while _open(q, step, edges):
                q += step
                if not board.chasm >> q & 1:
                    break
                wide += 1
            if wide and not (board.chasm | blocked) >> q & 1 and board.region(q, blocked) & goals:
                rank = (wide, _steps(t, before, blocked), before)
                if best is None or rank < best[:3]:
                    best = rank
                    landing = q
    return Goal("leap", 1 << best[2], (-1, landing)) if best else None


def _hewing(t: Turn, memory: Memory) -> Goal | None:
    """The nearest places from which a wall that somebody has conjured can be hewn at."""
    board = t.board
    blocked = board.walls | board.monster_mask | board.danger
    stands = board.beside(board.barriers) & board.region(t.at, blocked) & ~memory.useless
    return Goal("wall", stands) if stands else None


def _open(q: int, step: int, edges: int) -> bool:
    """Whether the edge in this direction is open."""
    return bool(edges >> (q if step > 0 else q + step) & 1) if q + min(step, 0) >= 0 else False


def _steps(t: Turn, q: int, blocked: int) -> int:
    board = t.board
    fronts = layers(1 << t.at, board.size, board.east, board.south, board.width, blocked)
    return next((n for n, front in enumerate(fronts) if front >> q & 1), 999)


def _secret(t: Turn, memory: Memory) -> Goal | None:
    """The nearest place not yet searched for secret doors: first one's own share, then that of the others."""
    board = t.board
    blocked = board.walls | board.monster_mask | board.danger
    region = board.region(t.at, blocked)
    while memory.passes < PASSES:
        left = region & ~memory.doors & _share(t, memory.passes)
        if left:
            for front in layers(1 << t.at, board.size, board.east, board.south, board.width, blocked):
                if front & left:
                    return Goal("secret", front & left)
        beyond = board.region(t.at, board.walls | board.monster_mask) & ~(memory.doors | board.danger)
        if beyond and (goal := _crossing(t, dict.fromkeys(squares(beyond), (0.0, "secret")))):
            return goal
        memory.passes += 1
    return None


def _share(t: Turn, passes: int) -> int:
    """The squares this Hero searches: every so many-th area while there are others, in the end all of them."""
    if passes:
        return -1
    ids = sorted(f.id for f in t.errand.heroes)
    rank = ids.index(t.me.id) if t.me.id in ids else 0
    return sum(area for i, area in enumerate(t.view.areas) if (i + rank) % len(ids or [0]) == 0)
