"""Where to make a stand: doorways and passages that two can hold, and who holds them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as slot

from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import Field, mask_of, spot
from delvewright.players.advanced.strength import blow, fighter

NEAR = 14
"""So far from the company lines are looked for."""
STEP = 0.06
"""What a step to a post costs, in Wounds."""
LOST = 0.8
"""What it costs that somebody cannot get behind the line, for each enemy who can get at him."""


@dataclass(slots=True)
class Line:
    """Posts that keep the enemy on one side of them."""

    posts: dict[int, int]
    """Square -> who holds it."""
    danger: int
    """Squares on the enemy's side."""
    cost: float
    safe: int = slot(default=0)
    """Squares behind it that no enemy can strike at."""

    @property
    def held(self) -> int:
        """The posts as a mask."""
        return mask_of(self.posts)

    def post(self, who: int) -> int:
        """The post of somebody; -1: he has none."""
        return next((q for q, id in self.posts.items() if id == who), -1)


def suffering(field: Field, f: FigureView) -> float:
    """Wounds that an enemy of those present is likely to take from somebody in one attack."""
    own = fighter(f)
    found = [blow(fighter(foe), own)[0] for foe in field.foes]
    return sum(found) / len(found) if found else 0.4


def holding(field: Field, f: FigureView) -> float:
    """How long somebody would hold a post."""
    return fighter(f).wounds / (0.1 + suffering(field, f))


def spans(field: Field) -> Iterator[tuple[int, ...]]:
    """Squares that together fill a way from wall to wall: two of a passage, those before or behind an open door."""
    width = field.width
    e, s = field.east, field.south
    floor = field.view.floor
    for q in squares(e & ~(e << 1) & ~(e >> 1) & floor):
        yield q, q + 1
    for q in squares(s & ~(s << width) & ~(s >> width) & floor):
        yield q, q + width
    doors = [d for d in field.view.doors if d.state == "open"]
    for door in doors:
        pair = next((d for d in doors if d is not door and _abreast(door.a, door.b, d.a, d.b, width)), None)
        if pair is None:
            yield (door.a,)
            yield (door.b,)
        elif (door.a, door.b) < (pair.a, pair.b):
            same = abs(door.a - pair.a) in (1, width)
            yield door.a, pair.a if same else pair.b
            yield door.b, pair.b if same else pair.a


def _abreast(a: int, b: int, c: int, d: int, width: int) -> bool:
    """Whether two doors are the two halves of one."""
    along = width if abs(a - b) == 1 else 1
    return abs(min(a, b) - min(c, d)) == along and abs(max(a, b) - max(c, d)) == along


def reaches(field: Field) -> dict[int, dict[int, int]]:
    """Of everybody on his feet: the squares he can be on at the end of this phase, with the steps there."""
    found: dict[int, dict[int, int]] = {}
    blocked = field.solid | field.foe_mask | field.trapped
    for f in field.standing:
        here = mask_of(f.squares)
        points = fighter(f).speed if "waiting" in f.tags or f.active else 0
        places = {q: n for n, front in enumerate(field.fronts(here, points, blocked)) for q in squares(front)}
        found[f.id] = places
    return found


def best_line(field: Field, reach: dict[int, dict[int, int]]) -> Line | None:
    """The line that costs least, if there is one behind which all others can be."""
    people = field.standing
    if len(people) < 2 or not field.foes:
        return None
    able = sorted((f for f in people if "wizard" not in f.tags), key=lambda f: -holding(field, f))
    near = mask_of(q for places in reach.values() for q in places)
    best: Line | None = None
    seen: set[tuple[int, ...]] = set()
    for posts in spans(field):
        key = tuple(sorted(posts))
        mask = mask_of(posts)
        if key in seen or mask & ~near or mask & (field.foe_mask | field.solid | field.trapped):
            continue
        seen.add(key)
        line = manned(field, posts, able, people, reach)
        if line is not None and (best is None or line.cost < best.cost):
            best = line
    return best


def manned(
    field: Field, posts: tuple[int, ...], able: list[FigureView], people: list[FigureView],
    reach: dict[int, dict[int, int]],
) -> Line | None:  # fmt: skip
    """A line with those on it who hold it best; None if it cannot be held."""
    held = mask_of(posts)
    danger = field.flood(field.foe_mask, field.solid | held, field.beside(held))
    if not field.beside(held) & danger:
        return None
    chosen: dict[int, int] = {}
    walk = 0
    left = [f for f in able if any(q in reach[f.id] for q in posts)]
    for q in posts:
        takers = [f for f in left if q in reach[f.id]]
        if not takers:
            return None
        pair = [f for f in left[: len(posts)] if q in reach[f.id]] or takers
        f = min(pair, key=lambda f: reach[f.id][q])
        chosen[q] = f.id
        walk += reach[f.id][q]
        left = [o for o in left if o is not f]
    struck = field.around(danger) if any(fighter(foe).reach for foe in field.foes) else field.beside(danger)
    safe = field.view.floor & ~(danger | struck | held | field.solid | field.trapped)
    cost = STEP * walk
    for q, id in chosen.items():
        f = field.by_id[id]
        sides = min(field.threats(q, held, danger), len(field.foes))
        cost += sides * suffering(field, f) * (1 + 2 / max(1, fighter(f).wounds))
    for f in people:
        if f.id in chosen.values():
            continue
        behind = [n for q, n in reach[f.id].items() if safe >> q & 1]
        if behind:
            cost += STEP * min(behind)
        else:
            cost += LOST * min(2, len(field.foes)) * (2 if "wizard" in f.tags else 1)
    return Line(chosen, danger, cost, safe)


def open_cost(field: Field) -> float:
    """What a fight in the open would cost in one turn: all who can be attacked are, on two sides at most."""
    total = 0.0
    foes = len(field.foes)
    danger = field.danger(field.company_mask)
    for f in sorted(field.standing, key=lambda f: -suffering(field, f)):
        sides = min(2, field.threats(spot(f), field.company_mask, danger), foes)
        foes -= sides
        total += sides * suffering(field, f) * (1 + 2 / max(1, fighter(f).wounds))
    return total
