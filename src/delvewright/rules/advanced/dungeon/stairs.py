"""Stairs: out of the dungeon, down to the next level, and up again."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import NORTH, SOUTH
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.dungeon import fixed_levels
from delvewright.rules.advanced.dungeon.doors import door_squares
from delvewright.rules.advanced.dungeon.furniture import free, stand
from delvewright.rules.advanced.dungeon.levels_and_size import levels
from delvewright.rules.advanced.dungeon.sections import lay_start
from delvewright.rules.advanced.dungeon.strangers import farewell
from delvewright.rules.advanced.fighting.harm import leave
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.routes import layers_of
from delvewright.rules.advanced.ground.squares import distance, side
from delvewright.rules.advanced.state.board import DOWN, OUT, STAIRS, UP, WIDTH
from delvewright.rules.advanced.state.carrying import drop
from delvewright.rules.advanced.state.followers import GUEST
from delvewright.rules.advanced.state.game import DEAD, FLAT, GONE, LYING, Figure, Game
from delvewright.rules.advanced.state.leader_and_mapper import leaders_choice

LEAVE: Answer = ("leave",)
STAY: Answer = ("stay",)


def stairs_at(g: Game, q: int) -> str:
    """What stairs are on a square: stairs-out, stairs-down, stairs-up, or none."""
    area = g.board.area_of.get(q, -1)
    if area >= 0 and g.board.areas[area].kind == STAIRS:
        return g.board.areas[area].name
    for t in g.things:
        if t.kind == DOWN and t.squares >> q & 1:
            return DOWN
    return ""


@rule("amulet.stairs_out", "gen.stairs.down")
def leads_down(g: Game) -> bool:
    """Whether stairs at the end of a passage lead down: if the dungeon is made so and there is a level below."""
    quest = content().quests.get(g.quest)
    return quest is not None and quest.stairs_down and g.depth < levels(g)


@rule("amulet.way_down")
def put_way_down(g: Game, area: int, door: int) -> bool:
    """The stairs down in a Quest Room: two squares by two in the corner farthest from the entry. Gives back whether
    there is room for them; if not, that is said, and another Quest Room has them."""
    places = places_for_stairs(g, area, door)
    if places:
        stand(g, DOWN, places[0], area, FLAT)
    else:
        g.tell("stairs", "There is no room for stairs down here.", rules=("amulet.way_down",))
    return bool(places)


@rule("amulet.way_down")
def places_for_stairs(g: Game, area: int, door: int) -> list[int]:
    """Where four squares of a room are free, the usual place first: a corner of the far wall, then elsewhere along that
    wall, then nearer; of equals the one farthest from the door."""
    whole, entry = g.board.areas[area].squares, g.board.areas[area].entry
    here = door_squares(g.board, door)[0]
    row = side(whole, entry)
    room, found = free(g, area), []
    for a in squares(room & room >> 1 & room >> WIDTH & room >> WIDTH + 1):
        block = (a, a + 1, a + WIDTH, a + WIDTH + 1)
        corner = [q for q in block if q in (row[0], row[-1])]
        near = min(_rows_between(q, row[0], entry) for q in block)
        far = max(distance(here, q) for q in corner or block)
        found.append((near, not corner, -far, corner[0] if corner else a, sum(1 << q for q in block)))
    return [mask for *_, mask in sorted(found)]


def _rows_between(q: int, wall: int, way: int) -> int:
    """How many rows lie between a square and those along the wall that way."""
    return abs(q // WIDTH - wall // WIDTH) if way in (NORTH, SOUTH) else abs(q % WIDTH - wall % WIDTH)


@rule("stairs.leave", "gen.stairs.out")
def may_leave(g: Game, f: Figure) -> bool:
    """Whether somebody may go out here: not from an enemy's zone; a henchman only after his Hero."""
    if stairs_at(g, f.at) != OUT or zones.engaged(g, f):
        return False
    return f.hero or g.figures[f.employer] is None or g.fig(f.employer).condition in (GONE, DEAD)


@rule("stairs.leave", "stairs.expedition_over")
def go_out(g: Game, f: Figure) -> Play:
    """He is out; whom he carries comes along, and a guest who stands beside him."""
    for guest in [o for o in g.company() if GUEST in o.marks and o.up and f.hero]:
        if guest.mask & (g.touching(f.mask) | g.board.areas[g.section(f)].squares):
            leave(g, guest)
            g.tell("leave", "{} is brought out.", guest, rules=("hazard.stranger.maiden",))
    if "drag" in g.done or "carry" in g.done:
        other = g.fig(g.counters["carried"])
        if other.there:
            leave(g, other)
            g.tell("leave", "{} is brought out.", other, rules=("stairs.leave",))
        else:
            g.put(other, -1)
            other.marks = (*other.marks, "out")
            g.tell("leave", "The body of {} is brought out.", other, rules=("town.resurrect",))
    leave(g, f)
    g.tell("leave", "{} leaves the dungeon.", f, rules=("stairs.leave",))
    if not g.anybody():
        yield from farewell(g)


@rule("stairs.new_level", "stairs.up_again", "gen.stairs.down", "setup.place")
def change_level(g: Game) -> Play:
    """At the end of an exploration turn the party may go down, or up again, if everybody is near the stairs."""
    ways = []
    for f in g.heroes():
        kind = stairs_at(g, f.at)
        if kind in (DOWN, UP) and kind not in ways and all_near(g, f):
            ways.append(kind)
    if not ways:
        return
    options: list[Answer] = [("descend",) if kind == DOWN else ("ascend",) for kind in ways]
    answer = yield from leaders_choice(g, "stairs", [*options, STAY])
    if answer != STAY:
        move_to(g, g.depth + (1 if answer == ("descend",) else -1), answer == ("descend",))


def all_near(g: Game, f: Figure) -> bool:
    """Whether every living model is within reach of the stairs somebody stands on."""
    near = 0
    for layer in layers_of(g, f, number("descending", "near")):
        near |= layer
    return all(o.mask & near or o.at == f.at for o in g.company())


@rule("stairs.new_level", "stairs.up_again", "place.new_level_clear", "place.reuse")
def move_to(g: Game, depth: int, down: bool) -> None:
    """The party is on another level: one that nobody knows yet, or one as it was left."""
    along = leave_bodies(g)
    if not g.leave_level(depth):
        if fixed_levels.plan(g) is not None:
            fixed_levels.lay_first(g)
        else:
            lay_start(g)
    if down:
        squares_ = g.board.areas[0].squares
    else:
        squares_ = next((t.squares for t in g.things if t.kind == DOWN), 0)
        first = g.board.areas[0].squares  # nobody has found the way down yet: they fell
        squares_ = squares_ or next((a.squares for a in g.board.areas if a.name == DOWN), first)
    g.tell("level", "The heroes are on level {}.", depth, rules=("stairs.new_level",))
    place_party(g, squares_)
    for body in along:
        lay_down(g, body)


@rule("death.hero.dead")
def leave_bodies(g: Game) -> list[Figure]:
    """The dead come along if somebody stands next to them; else they stay, and their belongings where they fell.
    Gives back those who come along."""
    near = 0
    for f in g.company():
        near |= g.touching(f.mask) if f.up else 0
    dead = [f for f in g.party() if f.condition == DEAD and f.at >= 0]
    for f in dead:
        if not f.mask & near:
            leave_belongings(g, f)
    return [f for f in dead if f.at >= 0]


@rule("death.hero.dead")
def leave_belongings(g: Game, f: Figure) -> None:
    """Somebody dead is left behind: all that he had lies where he fell."""
    items = (*f.weapons, *f.worn, *[item for item, n in f.pack.items() for _ in range(n)])
    if items or f.gold:
        drop(g, f.at, items, f.gold)
    f.weapons, f.worn, f.pack, f.gold = (), (), {}, 0
    g.put(f, -1)


def lay_down(g: Game, f: Figure) -> None:
    """A body lies next to somebody."""
    near = 0
    for o in g.company():
        near |= g.touching(o.mask)
    g.put(f, next(iter(squares(near & ~(g.taken | g.solid))), -1))


@rule("setup.place")
def place_party(g: Game, mask: int) -> None:
    """The company stands on the stairs, one to a square; whoever has no room there, on the nearest squares."""
    stairs = squares(mask)
    floor = [q for q in g.board.area_of if not g.solid >> q & 1]
    places = sorted(floor, key=lambda q: (min(distance(s, q) for s in stairs), q))
    taken: set[int] = set()
    for f in [f for f in g.everybody() if f.side == 0 and f.condition <= LYING]:
        at = next(q for q in places if q not in taken)
        taken.add(at)
        g.put(f, at)
        g.trod |= 1 << at
    g.count()
