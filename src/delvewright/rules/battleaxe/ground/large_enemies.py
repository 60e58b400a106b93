"""Large enemies: how they move, where they fit, how far they reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import EAST, NORTH, SOUTH, sees, step, stride
from delvewright.rules.battleaxe.content.cards import Enemy
from delvewright.rules.battleaxe.ground.distances import distance, touching
from delvewright.rules.battleaxe.ground.routes import CROWD, Spot, Walk, number_of
from delvewright.rules.battleaxe.ground.whereabouts import reckoned
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.paths import Part, Paths, Step
from delvewright.rules.common.tiles.shortest_ways import Search

BLOCKS = tuple(sum(((1 << size) - 1) << i * WIDTH for i in range(size)) for size in range(5))
"""The squares of figures of 1x1, 2x2 …, from the first square on."""
INSIDE = tuple((block & block >> 1, block & block >> WIDTH) for block in BLOCKS)
"""The edges between them: to the east, to the south."""
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
            if apart <= reach and sees(p, q, east, south, WIDTH, g.high):
                return True
    return False


@rule("large.reach", "enemycard.reach")
def fighting_ground(g: Game, reach: int, target: int) -> int:
    """The squares from which somebody on one square can fight somebody on those."""
    near = touching(g, target)
    if reach == 1:
        return near
    around = target
    for _ in range(reach):
        around |= around << 1 | around >> 1
        around |= around << WIDTH | around >> WIDTH
    far = around & g.board.floor & ~(near | target)
    return near | mask_of([q for q in squares(far) if in_reach(g, 1 << q, reach, target)])


@rule("enemycard.size", "enemycard.reach", "large.shortest")
def rings(card: Enemy) -> bool:
    """Whether it looks for a place round its target square by square: those one square wide that must touch it do."""
    return card.width == 1 and card.reach == 1


# -- moving


def steps(g: Game, card: Enemy, mask: int, known: Paths) -> list[Step]:
    """Where one step could lead a large enemy, worked out once as long as the doors stay as they are."""
    kept = known.steps[card.size]
    found = kept.get(mask)
    if found is None:
        found = kept[mask] = list(neighbours(g, card, mask, known))
    return found


def returns(g: Game, card: Enemy, mask: int, known: Paths) -> list[Step]:
    """Those of these steps by which it could come back: looked up in the same way."""
    kept = known.returns[card.size]
    found = kept.get(mask)
    if found is None:
        found = kept[mask] = [s for s in steps(g, card, mask, known) if leads(g, card, s[1], mask, known)]
    return found


@rule("large.move.front", "large.move.footprint", "large.corridor", "large.door.rule", "large.door.widths")
def neighbours(g: Game, card: Enemy, mask: int, known: Paths) -> Iterator[Step]:
    """Where one step leads a large enemy.

    A long one drags its rear into the square the front has left; a square one shifts as a whole.
    """
    if card.width == 1:
        for lead in squares(mask):
            for way, q in known.beside(lead):
                if not mask >> q & 1:
                    yield 1 << q, 1 << q | 1 << lead, way
        return
    size = card.width
    for corner in corners(g, card, mask, known):
        for way in range(4):
            there = stride(corner, way, WIDTH)
            block = _block(there, size)
            ahead = _ahead(mask, way, known) & block
            if ahead:
                new = together(g, ahead & -ahead, there, size, known)
                torn = (ahead | mask & block) & ~new
                if not torn and fits(g, card, new):
                    yield ahead | new, new, way
    for a, way, b in known.links:
        if mask >> a & 1:
            yield from _over(g, card, a, way, b, known)
        if mask >> b & 1:
            yield from _over(g, card, b, way ^ 2, a, known)


def leads(g: Game, card: Enemy, mask: int, goal: int, known: Paths) -> bool:
    """Whether one step leads from a place to another: some places, half in a doorway, can be left but not come to."""
    return any([new == goal for _, new, _ in steps(g, card, mask, known)])  # noqa: C419  (a list is quicker)


def part(g: Game, card: Enemy, mask: int, known: Paths) -> Part:
    """The part of the dungeon a place is in, worked out once as long as the doors stay as they are."""
    found = known.parts.get((card.size, mask))
    if found is not None:
        return found
    area_of = g.board.area_of
    here = area_of[mask.bit_length() - 1]
    covers, inside, exits = mask, {mask: None}, dict[int, None]()
    back = False
    todo = [mask]
    while todo:
        for _, new, _ in steps(g, card, todo.pop(), known):
            back = back or new == mask
            if area_of[new.bit_length() - 1] != here or (card.size, new) in known.parts:
                exits[new] = None
            elif new not in inside:
                inside[new] = None
                covers |= new
                todo.append(new)
    if not back:  # it is left, but not come to again
        covers, inside = mask, {mask: None}
        exits = dict.fromkeys([new for _, new, _ in steps(g, card, mask, known)])
    found = Part(covers, list(exits))
    known.parts |= {(card.size, place): found for place in inside}
    return found


@rule("large.door.rule", "large.door.table")
def _over(g: Game, card: Enemy, near: int, way: int, far: int, known: Paths) -> Iterator[Step]:
    """Through a doorway to a part that overlaps: all of it comes to stand behind the doorway at once."""
    size = card.width
    door = next(g.board.doors[i] for i in g.board.doors_at[near] if far in (g.board.doors[i].a, g.board.doors[i].b))
    width = 1 if door.group < 0 else sum(other.group == door.group for other in g.board.doors)
    if width < size - 1:
        return
    for aside in range(size):
        back = size - 1 if way in (0, 3) else 0
        corner = far - (back * WIDTH + aside if way in (0, 2) else aside * WIDTH + back)
        new = together(g, 1 << far, corner, size, known)
        if new and fits(g, card, new):
            yield new, new, way


def _ahead(mask: int, way: int, known: Paths) -> int:
    """The squares that one step in a direction leads to, through open edges."""
    east, south = known.east, known.south
    if way == 1:
        return (mask & east) << 1 & ~mask
    if way == 3:
        return mask >> 1 & east & ~mask
    return ((mask & south) << WIDTH if way == 2 else mask >> WIDTH & south) & ~mask


def _block(corner: int, size: int) -> int:
    """The squares of a square figure whose top left one is `corner`."""
    return BLOCKS[size] << corner if corner >= 0 else 0


def corners(g: Game, card: Enemy, mask: int, known: Paths) -> list[int]:
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
        if together(g, mask, y * WIDTH + x, size, known) == mask
    ]


def together(g: Game, seed: int, corner: int, size: int, known: Paths) -> int:
    """The squares under a square figure that hang together with `seed`; the others are behind walls."""
    block = _block(corner, size)
    east, south = known.east, known.south
    across, down = INSIDE[size]
    if corner >= 0 and east >> corner & across == across and south >> corner & down == down:
        return block if seed & block else 0
    room = block & g.board.floor
    part = seed & room
    while (more := part | step(part, east, south, WIDTH) & room) != part:
        part = more
    return part


def places(g: Game, card: Enemy, corner: int, known: Paths) -> list[int]:
    """What a square figure may cover there, worked out once as long as the doors stay as they are."""
    found = known.places.get((card.size, corner))
    if found is None:
        found = known.places[card.size, corner] = []
        rest = _block(corner, card.width) & g.board.floor
        while rest:
            part = together(g, rest & -rest, corner, card.width, known)
            rest &= ~part
            if fits(g, card, part):
                found.append(part)
    return found


@rule("large.move.footprint", "large.corridor", "large.door.rule", "large.door.table")
def fits(g: Game, card: Enemy, mask: int) -> bool:
    """Whether a square figure may be there: whole in a room; over walls in passages and doorways that are at most one
    size too narrow."""
    size = card.width
    area_of = g.board.area_of
    here = area_of[mask.bit_length() - 1]
    area = g.board.areas[here]
    if area_of[(mask & -mask).bit_length() - 1] == here and mask & area.squares == mask:
        return area.kind != "room" or mask.bit_count() == size * size
    for i in doors_in(g, mask):
        group = g.board.doors[i].group
        width = 1 if group < 0 else sum(g.board.doors[n].group == group for n in doors_in(g, mask))
        if width < size - 1:
            return False
    return True


def covering(g: Game, card: Enemy, some: int, known: Paths) -> list[int]:
    """All places of a large enemy that cover one of some squares."""
    found: dict[int, None] = {}
    for q in squares(some):
        if card.width == 1:
            found |= {1 << q | 1 << p: None for _, p in known.beside(q)}
            continue
        for row in range(card.width):
            for column in range(card.width):
                parts = places(g, card, q - row * WIDTH - column, known)
                found |= {part: None for part in parts if part >> q & 1}
    return list(found)


def doors_in(g: Game, mask: int) -> list[int]:
    """The doors with both squares under a figure."""
    found = dict.fromkeys(i for q in squares(mask) for i in g.board.doors_at.get(q, ()))
    return [i for i in found if (d := g.board.doors[i]).b >= 0 and mask >> d.a & 1 and mask >> d.b & 1]


def front(mask: int, way: int) -> int:
    """The front square, looking in a direction: the left one of the foremost."""
    if way == NORTH:
        return (mask & -mask).bit_length() - 1
    if way == SOUTH:
        return mask.bit_length() - 1
    return max(squares(mask), key=lambda q: (q % WIDTH, -q) if way == EAST else (-(q % WIDTH), q))


class LargeWalk(Walk):
    """The routes of an enemy on several squares."""

    __slots__ = ("_cost", "_fars", "_heroes", "_rim", "_spots", "_ways")

    def __init__(self, g: Game, e: Figure) -> None:
        super().__init__(g, e)
        self._ways = {e.mask: 0}
        """Squares it can cover -> those it covered a step before."""
        self._spots: list[Spot] = []
        self._rim = [e.mask]
        """What it can cover at the greatest cost looked at so far,"""
        self._cost = 0
        """which is this."""
        self._heroes = reckoned(g)
        self._fars: dict[tuple[int, int, bool], int] = {}
        """How far it has to whom: looked up."""

    def spots(self) -> list[Spot]:
        """Where it can stop within its Speed, the cheapest first, its own place left out."""
        while self._further():
            pass
        return self._spots

    def each_spot(self) -> Iterator[Spot]:
        """The same one by one, for whoever may not want to know them all."""
        given = 0
        while given < len(self._spots) or self._further():
            yield from self._spots[given : (given := len(self._spots))]

    @rule("large.move.front", "large.move.footprint", "enemy.move.blocked")
    def _further(self) -> bool:
        """Look one step further; whether there is one."""
        if self._cost >= self.speed or not self._rim:
            return False
        self._cost += 1
        g, card, known, blocked, taken, ways = self.g, self.e.enemy, self.paths, self.blocked, self.taken, self._ways
        after = []
        for mask in self._rim:
            for needs, new, way in steps(g, card, mask, known):
                if new not in ways and not needs & blocked:
                    ways[new] = mask
                    after.append(new)
                    if not new & taken:
                        at = front(new & ~mask or new, way)
                        self._spots.append(Spot(at, new, self._cost, way))
        self._rim = after
        return True

    @rule("enemy.fight.shortest", "large.move.front", "large.move.footprint")
    def first_covered(self, some: int) -> int:
        """Which of some squares it comes to cover first, as if nothing stood on them; 0: none within its Speed."""
        g, card, known = self.g, self.e.enemy, self.paths
        blocked, taken = self.blocked & ~some, self.taken & ~some
        seen, rim = {self.e.mask}, [self.e.mask]
        for _ in range(self.speed):
            found, after = 0, []
            for mask in rim:
                for needs, new, _ in steps(g, card, mask, known):
                    if new not in seen and not needs & blocked:
                        seen.add(new)
                        after.append(new)
                        if not new & taken:
                            found |= new & some
            if found:
                return found
            rim = after
        return 0

    def trail(self, spot: Spot) -> list[int]:
        """Its front squares on the way to a place."""
        found = [spot.at]
        mask = self._ways[spot.mask]
        while mask != self.e.mask:
            ahead = mask & touching(self.g, 1 << found[-1])
            found.append((ahead & -ahead).bit_length() - 1 if ahead else (mask & -mask).bit_length() - 1)
            mask = self._ways[mask]
        return found[::-1]

    # -- near doorways: all its squares count

    @rule("survive.never-x", "large.all-directions")
    def amid(self, mask: int) -> bool:
        """Whether three heroes or more would touch it there, on any of its squares."""
        near = touching(self.g, mask)
        return sum([bool(h.mask & near) for h in self._heroes]) >= CROWD

    @rule("survive.never-x")
    def refuses(self, mask: int) -> bool:
        """Whether it would stand beyond a doorway among too many heroes."""
        return bool(mask & self.beyond()) and self.amid(mask)

    @property
    def crowd(self) -> int:
        """Squares of all places within its Speed where three or more conscious heroes would touch it."""
        if self._crowd < 0:
            self._crowd = reduce(or_, filter(self.amid, self._each_way()), 0)
        return self._crowd

    @property
    @rule("survive.never-x", "enemy.fight.search-exact")
    def forbidden(self) -> int:
        """Squares it does not come to cover, because it would stand among too many heroes wherever it did."""
        if self._forbidden < 0:
            bad = good = 0
            for spot in self.spots() if self.beyond() else ():
                if self.refuses(spot.mask):
                    bad |= spot.mask
                else:
                    good |= spot.mask
            self._forbidden = bad & ~good
        return self._forbidden

    def _crowded(self) -> int:
        """Mask of the doorways beyond which too many heroes wait: they would touch it on any of its squares, where it
        first comes to cover the square straight through."""
        g, found = self.g, 0
        if len(self._heroes) < CROWD:
            return 0
        size = self.e.enemy.width + 1
        for i in squares(g.open):
            door = g.board.doors[i]
            if door.b < 0 or (self.e.mask >> door.a & 1 and self.e.mask >> door.b & 1):
                continue
            a, b = self.cost(door.a), self.cost(door.b)
            far = door.b if b < 0 or 0 <= a < b else door.a
            if min(a, b) < 0 or sum([space_between(g, h.mask, 1 << far) <= 2 * size for h in self._heroes]) < CROWD:
                continue
            first = next((mask for mask in self._each_way() if mask >> far & 1), 0)
            if first and self.amid(first):
                found |= g.board.together(i)
        return found

    def _each_way(self) -> Iterator[int]:
        """What it comes to cover, the cheapest first, whether it may stop there or not."""
        given = 1
        while given < len(self._ways) or self._further():
            known = list(self._ways)
            yield from known[given:]
            given = len(known)

    @rule("large.shortest", "large.reach")
    def fighting_spot(self, target: Figure) -> Spot | None:
        """The place to fight somebody from: only as far as it must go to have him within reach."""
        e = self.e
        close = self.close_to(target.mask)
        best: tuple[int, tuple[int, int], Spot] | None = None
        for spot in self.each_spot():
            if best is not None and spot.cost > best[0]:
                break
            if not spot.mask & close:
                continue
            if in_reach(self.g, spot.mask, e.enemy.reach, target.mask) and not self.refuses(spot.mask):
                found = (spot.cost, _number(self.g, spot.mask), spot)
                if best is None or found < best:
                    best = found
        return best[2] if best is not None else None

    @rule("large.reach", "large.move.front")
    def far(self, target: int, known: Paths, taken: int | None = None) -> int:
        """Squares it must move by routes it fits through, in however many turns, to reach somebody from a place where
        nothing of `taken` is (without it: where it may stop); -1: it cannot."""
        taken = self.taken if taken is None else taken
        key = target, taken, known is self.paths
        found = self._fars.get(key)
        if found is None:
            found = self._fars[key] = self._reckon(target, known, taken)
        return found

    def _reckon(self, target: int, known: Paths, taken: int) -> int:
        g, card, own = self.g, self.e.enemy, self.e.mask
        close = self.close_to(target) & g.board.floor & ~taken

        def there(mask: int) -> bool:
            return bool(mask & close) and not mask & taken and in_reach(g, mask, card.reach, target)

        def ends() -> list[int]:
            return [mask for mask in covering(g, card, close, known) if there(mask)]

        found = self._search(known).find([own], close, there, ends)
        return found.cost if found is not None else -1

    def _search(self, known: Paths, back: bool = False) -> Search:
        """A search; `back`: for a way that is then walked the other way round, by steps that lead to and fro."""
        g, card = self.g, self.e.enemy
        look_up = returns if back else steps
        return Search(
            known.lattice(card.width, self.blocked),
            known.straight(self.blocked),
            (known.returns if back else known.steps)[card.size],
            lambda mask: look_up(g, card, mask, known),
            lambda mask: part(g, card, mask, known),
        )

    def close_to(self, target: int) -> int:
        """Squares of which it must cover one to reach somebody, whatever walls are between."""
        found = target
        for _ in range(self.e.enemy.reach):
            found |= found << 1 | found >> 1
            found |= found << WIDTH | found >> WIDTH
        return found | touching(self.g, target)

    @rule("large.move.front")
    def walked(self, goals: list[int], known: Paths) -> tuple[Spot | None, dict[int, int]]:
        """The same as `approaching`, by a way that can be walked from here to there, not only back."""
        spot, after = self.approaching(goals, known)
        mask = self.e.mask
        while mask in after:
            if not leads(self.g, self.e.enemy, mask, after[mask], known):
                return self.approaching(goals, known, back=True)
            mask = after[mask]
        return spot, after

    @rule("large.move.front")
    def approaching(self, goals: list[int], known: Paths, back: bool = False) -> tuple[Spot | None, dict[int, int]]:
        """The place nearest to a goal by its own routes (None: where it stands), and the steps from there to it."""
        own = self.e.mask
        found = self._search(known, back).find(goals, own, own.__eq__, lambda: [own], self.speed)
        if found is None:
            return None, {}
        left = found.costs
        best = min(
            (s for s in self.spots() if left.get(s.mask, found.cost) < found.cost and not self.refuses(s.mask)),
            key=lambda s: (left[s.mask], s.cost, _number(self.g, s.mask)),
            default=None,
        )
        return best, found.before

    def goals(self, target: int, reach: int, known: Paths) -> list[int]:
        """All places from which somebody would be in reach."""
        g, card = self.g, self.e.enemy
        found: dict[int, None] = {}
        for q in squares(target):
            x, y = q % WIDTH, q // WIDTH
            if card.width == 1:
                for s in squares(touching(g, target) & ~self.blocked):
                    for _, other in known.beside(s):
                        if not (self.blocked | target) >> other & 1:
                            found[1 << s | 1 << other] = None
                continue
            size = card.width
            for top in range(max(0, y - reach - size + 1), y + reach + 1):
                for left in range(max(0, x - reach - size + 1), x + reach + 1):
                    for part in places(g, card, top * WIDTH + left, known):
                        if not part & (self.blocked | target) and in_reach(g, part, reach, target):
                            found[part] = None
        return list(found)


def _number(g: Game, mask: int) -> tuple[int, int]:
    return min(number_of(g, q) for q in squares(mask))


def space_between(g: Game, mask: int, target: int) -> int:
    """Squares between two figures, diagonals as two."""
    if not (mask & mask - 1 or target & target - 1):
        return distance(g, mask.bit_length() - 1, target.bit_length() - 1)
    return min(distance(g, p, q) for p in squares(mask) for q in squares(target))
