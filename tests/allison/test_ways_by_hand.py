"""Where a movement leads, on boards made up at random, against the rules written down once more, square by square."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.rules.allison.dungeon.exploring import lay_out
from delvewright.rules.allison.moving.jumping import jumps
from delvewright.rules.allison.moving.moving import ground, route_to, step_price, steps, walk
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game

from .tables import Table
from .test_rounds import of

WIDTH, HEIGHT = 6, 4
LEGEND = {
    "R": "ragna", "M": "maud", "o": "orc", "g": "goblin", "t": "furniture:table", "b": "furniture:throne", "=": "river",
    "^": "trap:spear", "s": "trap:stalactite", "p": "token:pit", "x": "blocked", "c": "chasm", "v": "crevasse",
    "<": "stairway",
}  # fmt: skip
COMMON = "......tt==^psxcvb<"


def drawing(random: Random) -> str:
    """A board with a few walls, and this and that on its squares."""
    letters = [random.choice(COMMON) if random.random() < 0.45 else "." for _ in range(WIDTH * HEIGHT)]
    for letter, q in zip("RMog", random.sample(range(WIDTH * HEIGHT), 4), strict=True):
        letters[q] = letter
    rows = []
    for y in range(HEIGHT):
        row = letters[y * WIDTH : (y + 1) * WIDTH]
        walls = ["|" if random.random() < 0.12 else " " for _ in range(WIDTH - 1)]
        rows.append("|" + "".join(a + b for a, b in zip(row, [*walls, "|"], strict=True)))
    edges = ["+" + "".join(("-" if random.random() < 0.12 else " ") + "+" for _ in range(WIDTH)) for _ in rows[1:]]
    whole = "+" + "-+" * WIDTH
    body = "\n".join(x for pair in zip(rows, [*edges, whole], strict=True) for x in pair)
    return f"\n{whole}\n{body}\n"


def made(seed: int) -> tuple[Game, Random]:
    """A board with everything laid out; some traps are known, some gaps bridged, some ice conjured up."""
    g, state = _made(seed)
    random = Random()
    random.setstate(state)
    return g.copy(), random


@cache
def _made(seed: int) -> tuple[Game, Any]:
    random = Random(seed)
    g = Table(drawing(random), LEGEND, "ragna").g
    seen = g.laid
    lay_out(g, g.quest.grid.floor & ~g.laid)
    g.laid = g.laid if random.random() < 0.7 else seen
    traps = [t.at for t in g.quest.traps]
    g.armed = sum(1 << q for q in traps)
    g.found = sum(1 << q for q in traps if random.random() < 0.6)
    g.bridged = sum(1 << q for q in range(g.quest.grid.size) if random.random() < 0.08)
    free = [q for q in range(g.quest.grid.size) if not (g.heroes | g.monsters) >> q & 1]
    g.ice = ((random.choice(free), 0),) if random.random() < 0.3 else ()
    return g, random.getstate()


class Rules:
    """The rules of moving for one figure, as the book and the house have them."""

    def __init__(self, g: Game, f: Figure, states: tuple[str, ...] = (), warm: bool = False) -> None:
        self.g, self.f, self.states, self.warm = g, f, states, warm
        hero = f.name in ("ragna", "maud")
        self.foes = g.monsters if hero else g.heroes
        self.friends = (g.heroes if hero else g.monsters) & ~(1 << f.at)
        ours = sum(1 << t.at for t in g.quest.traps if t.kind == "stalactite")
        self.known = g.found if hero else g.armed & ~ours
        self.stairs = 0 if hero else g.quest.stairs
        self.ice = sum(1 << q for q, _ in g.ice)

    def has(self, mask: int, q: int) -> bool:
        """Whether a square is in a mask."""
        return bool(mask >> q & 1)

    def bridged(self, q: int) -> bool:
        """Whether a bridge makes plain floor of it."""
        return self.has(self.g.bridged, q)

    def gap(self, q: int) -> bool:
        """A chasm or crevasse that nothing covers."""
        return self.has(self.g.quest.chasm | self.g.quest.crevasse, q) and not self.bridged(q)

    def danger(self, q: int) -> bool:
        """An open pit or a known trap: entered only on purpose."""
        if "rock" in self.states or "light" in self.states:
            return False
        return self.has(self.g.pits | self.known, q) and not self.bridged(q)

    def open(self, q: int) -> bool:
        """Whether the figure may set foot there at all."""
        g = self.g
        if "rock" in self.states:
            if self.has(g.furniture, q):
                return False
        else:
            if not self.has(g.laid, q) or self.has(g.furniture | g.blocked | self.stairs | self.ice, q):
                return False
            if self.gap(q) and "light" not in self.states:
                return False
        return not self.has(self.foes, q) or "ghost" in self.states

    def stops(self, q: int) -> bool:
        """Whether it may end its movement there."""
        if "light" in self.states and (self.gap(q) or (self.has(self.g.pits, q) and not self.bridged(q))):
            return False
        return not self.has(self.friends | (self.foes if "ghost" in self.states else 0), q)

    def slow(self, q: int) -> bool:
        """A river without warmth, or furniture one climbs on."""
        wet = self.has(self.g.quest.river, q) and not self.bridged(q) and not self.warm
        return wet or self.has(self.g.quest.climbable, q)

    def beside(self, q: int) -> list[int]:
        """The squares one step away."""
        if "rock" in self.states:
            x, y = q % WIDTH, q // WIDTH
            near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            return [b * WIDTH + a for a, b in near if 0 <= a < WIDTH and 0 <= b < HEIGHT]
        return squares(self.g.beside[q])

    def price(self, a: int, b: int) -> int:
        """What a step costs."""
        return 2 if self.slow(b) or self.has(self.g.quest.climbable, a) else 1

    def costs(self) -> dict[int, int]:
        """Square -> the fewest squares of movement that lead there, on foot and round every danger."""
        found, heap = {self.f.at: 0}, [(0, self.f.at)]
        while heap:
            cost, q = heapq.heappop(heap)
            if cost > found[q]:
                continue
            for to in self.beside(q):
                if not self.open(to) or self.danger(to):
                    continue
                whole = cost + self.price(q, to)
                if whole < found.get(to, 99):
                    found[to] = whole
                    heapq.heappush(heap, (whole, to))
        return found

    def leads(self, points: int) -> tuple[int, int]:
        """Masks: where so many squares lead, and which dangers beside the way may be entered with the last one."""
        costs = self.costs()
        walks = sum(1 << q for q, cost in costs.items() if 0 < cost <= points and self.stops(q))
        brave = 0
        for q, cost in costs.items():
            for to in self.beside(q) if cost <= points - 1 else ():
                if self.danger(to) and self.open(to) and self.stops(to) and to != self.f.at:
                    brave |= 1 << to
        return walks, brave


def movers(g: Game) -> Iterator[tuple[Figure, Rules]]:
    """Heroes and enemies, as they are and under everything that lets somebody go where others do not."""
    for name in ("ragna", "orc.1"):
        f = of(g, name)
        for states in ((), ("rock",), ("ghost",), ("light",), ("ghost", "light")):
            f.effects = tuple(condition(state, state, "own") for state in states)
            yield f, Rules(g, f, states)
        f.effects = ()


@pytest.mark.proves(
    "move.orthogonal", "move.diagonal-costs-two", "move.one-per-square", "move.partial", "move.pass-allies",
    "move.not-through-enemies", "furniture.obstacle", "furniture.cost", "house.floor.river", "house.floor.chasm",
    "jump.must-jump-known", "house.board.entrance", "house.board.solid-rock", "scope.same-rules-for-all",
    "trap.falling-rock.blocks", "chaos.ice-wall", "env.chasm", "spell.earth.pass-through-rock",
    "spell.water.veil-of-mist", "item.air-walk", "artifact.dust-of-disappearance",
)  # fmt: skip
@pytest.mark.parametrize("part", range(4))
def test_where_movements_lead(part: int) -> None:
    """On every board, for every mover and every number of squares."""
    for seed in range(part * 20, part * 20 + 20):
        g, _ = made(seed)
        for f, rules in movers(g):
            for points in range(1, 8):
                assert steps(g, f, points) == rules.leads(points), (seed, f.name, rules.states, points)


@pytest.mark.proves("artifact.ring-of-warmth", "house.floor.river")
def test_where_movements_lead_with_a_warm_ring() -> None:
    """To whom a river is as good as floor."""
    for seed in range(20):
        g, _ = made(seed)
        ragna = of(g, "ragna")
        ragna.items = ragna.worn = ("ring-of-warmth",)
        for points in range(1, 8):
            assert steps(g, ragna, points) == Rules(g, ragna, warm=True).leads(points), (seed, points)


@pytest.mark.proves("furniture.cost", "house.floor.river", "move.partial", "move.one-per-square", "combat.facing")
@pytest.mark.parametrize("part", range(2))
def test_the_way_there(part: int) -> None:
    """It costs what the cheapest way costs, round all dangers; the figure stands there and looks the way it went."""
    for seed in range(part * 12, part * 12 + 12):
        g, _ = made(seed)
        g.armed &= g.found
        for name in ("ragna", "orc.1"):
            rules = Rules(g, of(g, name))
            costs = rules.costs()
            for goal in squares(rules.leads(7)[0]):
                h = g.copy()
                f = of(h, name)
                h.active, h.points, h.walked, h.moving = f.id, 7, 0, True
                route, passed = route_to(h, f, goal, ground(h, f))
                way = [f.at, *route]
                assert passed == sum(1 << q for q in route) and way[-1] == goal
                prices = [rules.price(a, b) for a, b in pairwise(way)]
                slow = ground(h, f)[5]
                assert prices == [step_price(h, a, b, slow) for a, b in pairwise(way)]
                assert sum(prices) == costs[goal], (seed, name, goal)
                assert not any(rules.danger(q) for q in route)
                go(walk(h, f, goal))
                assert (f.at, h.points, h.walked) == (goal, 7 - costs[goal], len(route)), (seed, name, goal)
                dx, dy = goal % WIDTH - way[-2] % WIDTH, goal // WIDTH - way[-2] // WIDTH
                assert f.facing == {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}[dx, dy]


def go(gen: Any) -> None:
    """Let a walk go on: white shields on all dice; nobody is asked."""
    gen = iter(gen)
    try:
        asked = next(gen)
        while True:
            assert not isinstance(asked, Decision)
            asked = gen.send(["white"] * len(asked.dice))
    except StopIteration:
        pass


# -- jumps


def with_long_pit(seed: int) -> Game:
    """A board with a long pit somewhere, open or only known or neither, and perhaps somebody down in it."""
    random = Random(seed)
    cells = [list(row) for row in drawing(random).strip("\n").split("\n")]
    across = random.random() < 0.5
    x, y = random.randrange(WIDTH - across), random.randrange(HEIGHT - (not across))
    spots = [(x, y), (x + across, y + (not across))]
    if all(cells[2 * b + 1][2 * a + 1] not in "RMog" for a, b in spots):
        for a, b in spots:
            cells[2 * b + 1][2 * a + 1] = "L"
        a, b = spots[0]
        cells[2 * b + 1 + (not across)][2 * a + 1 + across] = " "
    text = "\n" + "\n".join("".join(row) for row in cells) + "\n"
    g = Table(text, LEGEND | {"L": "trap:long-pit"}, "ragna").g
    lay_out(g, g.quest.grid.floor & ~g.laid)
    g.armed = sum(1 << t.at for t in g.quest.traps)
    g.found = sum(1 << t.at for t in g.quest.traps if t.kind != "long-pit" and random.random() < 0.7)
    deep = sum(1 << t.at for t in g.quest.traps if t.kind == "long-pit")
    how = random.randrange(3)
    if how == 0:
        g.found |= deep
    elif how == 1:
        g.pits, g.armed = g.pits | deep, g.armed & ~deep
    g.bridged = sum(1 << q for q in range(g.quest.grid.size) if random.random() < 0.06)
    for name in ("maud", "goblin.1"):
        spots_free = [q for q in squares(g.pits) if not (g.heroes | g.monsters) >> q & 1]
        if spots_free and random.random() < 0.5:
            g.put(of(g, name), random.choice(spots_free))
    return g


def jumps_by_hand(g: Game, f: Figure, points: int, boots: bool) -> dict[int, tuple[int, ...]]:
    """Landing square -> what is jumped over, by the rules."""
    rules = Rules(g, f)
    everybody = g.heroes | g.monsters
    long = {t.at for t in g.quest.traps if t.kind == "long-pit"}

    def over(q: int) -> bool:
        crevasse = rules.has(g.quest.crevasse & g.laid, q) and not rules.bridged(q)
        if boots and rules.has(everybody, q):
            return True
        return (rules.danger(q) or crevasse) and not rules.has(rules.foes, q)

    def lands(q: int) -> bool:
        return rules.open(q) and not rules.has(everybody | g.pits | g.found, q)

    found: dict[int, tuple[int, ...]] = {}
    for way in (1, -1, WIDTH, -WIDTH):
        q = f.at + way
        if q not in rules.beside(f.at) or not over(q):
            continue
        to = q + way
        if to not in rules.beside(q):
            continue
        if q in long and to in long:
            far = to + way
            clear = boots or not rules.has(rules.foes, to)
            if points >= 3 and clear and far in rules.beside(to) and lands(far):
                found[far] = (q, to)
        elif points >= 2 and lands(to):
            found[to] = (q,)
    return found


@pytest.mark.proves(
    "jump.any-trap", "jump.movement-needed", "trap.pit.jump-open", "trap.long-pit.jump", "house.floor.crevasse",
    "house.floor.chasm", "artifact.rabbit-boots", "move.one-per-square", "trap.long-pit",
)  # fmt: skip
@pytest.mark.parametrize("part", range(3))
def test_where_jumps_lead_by_hand(part: int) -> None:
    """Straight over one danger, lengthwise over a long pit; with boots over figures too; onto a free square."""
    some = 0
    for seed in range(part * 60, part * 60 + 60):
        g = with_long_pit(seed)
        for name, boots in (("ragna", False), ("ragna", True), ("orc.1", False)):
            f = of(g, name)
            f.items = f.worn = ("rabbit-boots",) if boots else ()
            for points in (0, 1, 2, 3, 6):
                g.looked.another_goes()
                expected = jumps_by_hand(g, f, points, boots)
                assert jumps(g, f, points) == expected, (seed, name, boots, points)
                some += len(expected)
        f.pit = True
        assert jumps(g, f, 6) == {}
    assert some > 30
