"""Large enemies: how they move, where they fit, how far they reach."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import next_to, sees, step, stride
from delvewright.rules.battleaxe.board import WIDTH
from delvewright.rules.battleaxe.ground import distance, touching
from delvewright.rules.battleaxe.records import Enemy
from delvewright.rules.battleaxe.routes import CROWD, Edges, Spot, Walk, conscious, number_of
from delvewright.rules.battleaxe.state import Figure, Game

BLOCKS = tuple(sum(((1 << size) - 1) << i * WIDTH for i in range(size)) for size in range(5))
"""The squares of figures of 1x1, 2x2 …, from the first square on."""
LEFT = (3, 0, 1, 2)
"""What lies to the left of whoever looks north, east, south, west."""


# -- reach


@rule("large.reach", "large.all-directions", "large.through-door", "enemycard.reach", "fight.doorway.rule")
def in_reach(g: Game, mask: int, reach: int, target: int) -> bool:
    """Whether somebody on these squares can fight somebody on those.

    Reach n goes n squares in all directions from every square, a diagonal counting one; walls and high contents stop
    it, figures do not; through a doorway it is never more than touching.
    """
    if touching(g, mask) & target:
        return True
    if reach == 1:
        return False
    east, south = g.board.east & g.east, g.board.south & g.south
    for p in squares(mask):
        for q in squares(target):
            apart = max(abs(p % WIDTH - q % WIDTH), abs(p // WIDTH - q // WIDTH))
            if apart <= reach and sees(p, q, east, south, WIDTH, g.high & ~mask & ~target):
                return True
    return False


@rule("enemycard.size", "enemycard.reach", "large.shortest")
def rings(card: Enemy) -> bool:
    """Whether it looks for a place round its target square by square: those one square wide that must touch it do."""
    return card.width == 1 and card.reach == 1


# -- moving


@rule("large.move.front", "large.move.footprint", "large.corridor", "large.door.rule", "large.door.widths")
def neighbours(g: Game, card: Enemy, mask: int, edges: Edges, blocked: int) -> Iterator[tuple[int, int]]:
    """Where one step leads a large enemy: its squares then, and the direction.

    A long one drags its rear into the square the front has left; a square one shifts as a whole.
    """
    if card.width == 1:
        for lead in squares(mask):
            for way in range(4):
                q = next_to(lead, way, *edges[:2], WIDTH, edges[2])
                if q >= 0 and not (mask | blocked) >> q & 1:
                    yield 1 << q | 1 << lead, way
        return
    size = card.width
    for corner in corners(g, card, mask, edges):
        for way in range(4):
            there = stride(corner, way, WIDTH)
            block = _block(there, size)
            ahead = _ahead(mask, way, edges) & block
            if ahead and not ahead & blocked:
                new = together(g, ahead & -ahead, there, size, edges)
                torn = (ahead | mask & block) & ~new
                if not torn and not new & blocked and fits(g, card, new, edges):
                    yield new, way
    for a, way, b in edges[2]:
        if mask >> a & 1:
            yield from _over(g, card, a, way, b, edges, blocked)
        if mask >> b & 1:
            yield from _over(g, card, b, way ^ 2, a, edges, blocked)


@rule("large.door.rule", "large.door.table")
def _over(g: Game, card: Enemy, near: int, way: int, far: int, edges: Edges, blocked: int) -> Iterator[tuple[int, int]]:
    """Through a doorway to a part that overlaps: all of it comes to stand behind the doorway at once."""
    size = card.width
    door = next(g.board.doors[i] for i in g.board.doors_at[near] if far in (g.board.doors[i].a, g.board.doors[i].b))
    width = 1 if door.group < 0 else sum(other.group == door.group for other in g.board.doors)
    if width < size - 1:
        return
    for aside in range(size):
        back = size - 1 if way in (0, 3) else 0
        corner = far - (back * WIDTH + aside if way in (0, 2) else aside * WIDTH + back)
        new = together(g, 1 << far, corner, size, edges) if corner >= 0 else 0
        if new and not new & blocked and fits(g, card, new, edges):
            yield new, way


def _ahead(mask: int, way: int, edges: Edges) -> int:
    """The squares that one step in a direction leads to, through open edges."""
    east, south, _ = edges
    if way == 1:
        return (mask & east) << 1 & ~mask
    if way == 3:
        return mask >> 1 & east & ~mask
    return ((mask & south) << WIDTH if way == 2 else mask >> WIDTH & south) & ~mask


def _block(corner: int, size: int) -> int:
    """The squares of a square figure whose top left one is `corner`."""
    return BLOCKS[size] << corner if corner >= 0 else 0


def corners(g: Game, card: Enemy, mask: int, edges: Edges) -> list[int]:
    """Where the top left corner of a square figure may be that covers these squares; over walls it hangs unseen."""
    size = card.width
    low = (mask & -mask).bit_length() - 1
    if mask == _block(low, size):
        return [low]
    found = squares(mask)
    left, right = min(q % WIDTH for q in found), max(q % WIDTH for q in found)
    top, bottom = min(found) // WIDTH, max(found) // WIDTH
    return [
        y * WIDTH + x
        for y in range(max(0, bottom - size + 1), top + 1)
        for x in range(max(0, right - size + 1), left + 1)
        if together(g, mask, y * WIDTH + x, size, edges) == mask
    ]


def together(g: Game, seed: int, corner: int, size: int, edges: Edges) -> int:
    """The squares under a square figure that hang together with `seed`; the others are behind walls."""
    room = _block(corner, size) & g.board.floor
    part = seed & room
    east, south, _ = edges
    while (more := part | step(part, east, south, WIDTH) & room) != part:
        part = more
    return part


@rule("large.move.footprint", "large.corridor", "large.door.rule", "large.door.table")
def fits(g: Game, card: Enemy, mask: int, edges: Edges) -> bool:
    """Whether a square figure may be there: whole in a room; over walls in passages and doorways that are at most one
    size too narrow."""
    size = card.width
    area = g.board.areas[g.area((mask & -mask).bit_length() - 1)]
    if not mask & ~area.squares:
        return mask.bit_count() == size * size or area.kind != "room"
    for i in doors_in(g, mask):
        group = g.board.doors[i].group
        width = 1 if group < 0 else sum(g.board.doors[n].group == group for n in doors_in(g, mask))
        if width < size - 1:
            return False
    return True


def doors_in(g: Game, mask: int) -> list[int]:
    """The doors with both squares under a figure."""
    found = dict.fromkeys(i for q in squares(mask) for i in g.board.doors_at.get(q, ()))
    return [i for i in found if (d := g.board.doors[i]).b >= 0 and mask >> d.a & 1 and mask >> d.b & 1]


def front(mask: int, way: int) -> int:
    """The front square, looking in a direction: the left one of the foremost."""
    ahead = stride(0, way, WIDTH)
    aside = stride(0, LEFT[way], WIDTH)
    return max(squares(mask), key=lambda q: (_along(q, ahead), _along(q, aside)))


def _along(q: int, step_: int) -> int:
    return (q // WIDTH if abs(step_) == WIDTH else q % WIDTH) * (1 if step_ > 0 else -1)


class LargeWalk(Walk):
    """The routes of an enemy on several squares."""

    __slots__ = ("_spots", "_ways")

    def __init__(self, g: Game, e: Figure) -> None:
        super().__init__(g, e)
        self._ways: dict[int, int] = {}
        """Squares it can cover -> those it covered a step before."""
        self._spots: list[Spot] | None = None

    @rule("large.move.front", "large.move.footprint", "enemy.move.blocked")
    def spots(self) -> list[Spot]:
        """Where it can stop within its Speed, the cheapest first, its own place left out."""
        if self._spots is None:
            g, e = self.g, self.e
            self._ways = {e.mask: 0}
            self._spots = []
            edge_ = [e.mask]
            for cost in range(1, self.speed + 1):
                after = []
                for mask in edge_:
                    for new, way in neighbours(g, e.enemy, mask, self.edges, self.blocked):
                        if new not in self._ways:
                            self._ways[new] = mask
                            after.append(new)
                            if not new & self.taken:
                                at = front(new & ~mask or new, way)
                                self._spots.append(Spot(at, new, cost, way))
                edge_ = after
        return self._spots

    def trail(self, spot: Spot) -> list[int]:
        """Its front squares on the way to a place."""
        found = [spot.at]
        mask = self._ways[spot.mask]
        while mask != self.e.mask:
            ahead = mask & touching(self.g, 1 << found[-1])
            found.append((ahead & -ahead).bit_length() - 1 if ahead else (mask & -mask).bit_length() - 1)
            mask = self._ways[mask]
        return found[::-1]

    @rule("survive.never-x", "survive.further")
    def refuses(self, mask: int) -> bool:
        """Whether it would stand beyond a doorway among too many heroes."""
        if not self.crowd or not mask & self.beyond():
            return False
        near = touching(self.g, mask)
        return sum(bool(h.mask & near) for h in conscious(self.g)) >= CROWD

    @rule("large.shortest", "large.reach", "enemy.algorithm.fight-phase")
    def fighting_spot(self, target: Figure) -> Spot | None:
        """The place to fight somebody from: only as far as it must go to have him within reach."""
        e = self.e
        best: tuple[int, tuple[int, int], Spot] | None = None
        for spot in self.spots():
            if best is not None and spot.cost > best[0]:
                break
            if in_reach(self.g, spot.mask, e.enemy.reach, target.mask) and not self.refuses(spot.mask):
                found = (spot.cost, _number(self.g, spot.mask), spot)
                if best is None or found < best:
                    best = found
        return best[2] if best is not None else None

    @rule("enemy.algorithm.approach", "large.move.front")
    def approaching(self, goals: list[int], edges: Edges) -> tuple[Spot | None, dict[int, int]]:
        """The place nearest to a goal by its own routes (None: where it stands), and the steps from there to it."""
        g, e = self.g, self.e
        left = dict.fromkeys(goals, 0)
        after: dict[int, int] = {}
        edge_ = goals
        while edge_ and e.mask not in left:
            new_edge = []
            for mask in edge_:
                for new, _ in neighbours(g, e.enemy, mask, edges, self.blocked):
                    if new not in left:
                        left[new] = left[mask] + 1
                        after[new] = mask
                        new_edge.append(new)
            edge_ = new_edge
        if e.mask not in left:
            return None, {}
        best = min(
            (s for s in self.spots() if s.mask in left and left[s.mask] < left[e.mask] and not self.refuses(s.mask)),
            key=lambda s: (left[s.mask], s.cost, _number(g, s.mask)),
            default=None,
        )
        return best, after

    def goals(self, target: int, reach: int, edges: Edges) -> list[int]:
        """All places from which somebody would be in reach."""
        g, card = self.g, self.e.enemy
        found: dict[int, None] = {}
        for q in squares(target):
            x, y = q % WIDTH, q // WIDTH
            if card.width == 1:
                for s in squares(touching(g, target) & ~self.blocked):
                    for way in range(4):
                        other = next_to(s, way, *edges[:2], WIDTH, edges[2])
                        if other >= 0 and not (self.blocked | target) >> other & 1:
                            found[1 << s | 1 << other] = None
                continue
            size = card.width
            for top in range(max(0, y - reach - size + 1), y + reach + 1):
                for left in range(max(0, x - reach - size + 1), x + reach + 1):
                    rest = _block(top * WIDTH + left, size) & g.board.floor
                    while rest:
                        part = together(g, rest & -rest, top * WIDTH + left, size, edges)
                        rest &= ~part
                        if part & (self.blocked | target) or not fits(g, card, part, edges):
                            continue
                        if in_reach(g, part, reach, target):
                            found[part] = None
        return list(found)


def _number(g: Game, mask: int) -> tuple[int, int]:
    return min(number_of(g, q) for q in squares(mask))


def space_between(g: Game, mask: int, target: int) -> int:
    """Squares between two figures, diagonals as two."""
    return min(distance(g, p, q) for p in squares(mask) for q in squares(target))
