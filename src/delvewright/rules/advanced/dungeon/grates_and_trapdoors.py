"""What lies below: rooms under a grate or a trapdoor, the rope into them, and crypts."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import NORTH
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an, plain
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.dungeon import chests, furniture, hazards, traps
from delvewright.rules.advanced.dungeon.groups import guards
from delvewright.rules.advanced.dungeon.rooms import SIZES, room_type
from delvewright.rules.advanced.dungeon.sections import lay_section, section_fits
from delvewright.rules.advanced.dungeon.stairs import leads_down
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.fighting.surprise import NEVER
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.squares import distance
from delvewright.rules.advanced.state.announced import stepped
from delvewright.rules.advanced.state.board import DOWN, ROOM, WIDTH, Room
from delvewright.rules.advanced.state.carrying import give, room_for
from delvewright.rules.advanced.state.game import FLAT, Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY, on_table
from delvewright.rules.advanced.state.texts import Special, special, special_of
from delvewright.rules.common.tiles.board import Place

CLIMB_DOWN: Answer = ("climb-down",)
CLIMB_UP: Answer = ("climb-up",)
TAKE_ROPE: Answer = ("take-rope",)
OPEN: Answer = ("try", "open-trapdoor")
SEARCH: Answer = ("try", "search-crypt")


def word(g: Game, what: str, area: int) -> str:
    """Under what something of a section of this level is counted."""
    return f"{what}-{g.depth}-{area}"


# -- grates and trapdoors


@special("grate", "hazard.grate")
class Grate(Special):
    """One sees down through it."""

    def laid(self, g: Game, area: int) -> Play:
        furniture.stand(g, "grate", furniture.in_the_open(g, area, 1, 1)[0], area, FLAT)
        open_hole(g, area)
        return ()
        yield


@special("trapdoor", "hazard.trapdoor", "hazard.crypt")
class Trapdoor(Special):
    """What is under it, a die tells when it is opened."""

    def laid(self, g: Game, area: int) -> Play:
        furniture.stand(g, "trapdoor", furniture.in_the_open(g, area, 1, 1)[0], area, FLAT)
        return ()
        yield

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        if g.fighting:
            return []
        if not g.counters.get(word(g, "opened", area)):
            return [OPEN] if f.hero else []
        return [SEARCH] if g.counters.get(word(g, "crypt", area)) else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        if answer == SEARCH:
            g.counters[word(g, "crypt", area)] -= 1
            yield from search_crypt(g, f)
            return
        g.counters[word(g, "opened", area)] = 1
        row = yield from on_table(g, "trapdoor", f.id)
        what = row.what if row.what != DOWN or leads_down(g) else "lower-room"
        told = plain(what) if what in ("nothing", DOWN) else an(plain(what))
        g.tell("hazard", "Under the trapdoor there is {}.", told, rules=("hazard.trapdoor",))
        if what == "trap":
            yield from traps.trigger(g, f, f.at, True, hidden=True)
        elif what == "lower-room":
            open_hole(g, area)
        elif what == "crypt":
            g.counters[word(g, "crypt", area)] = 1
        elif what == DOWN:
            at = next((t.squares for t in g.things if t.kind == "trapdoor" and t.area == area), 1 << f.at)
            furniture.stand(g, DOWN, at, area, FLAT)


def open_hole(g: Game, area: int) -> None:
    """From now on there is a way down out of a room."""
    g.counters[word(g, "hole", area)] = 1
    g.counters["holes"] = 1


# -- up and down


@rule("hazard.grate", "item.rope")
def options(g: Game, f: Figure) -> list[Answer]:
    """Climbing through a hole, one model a turn: down where somebody has a rope or one hangs there; up by that rope.
    When nobody is below the rope can be taken along."""
    if zones.engaged(g, f):
        return []
    area = g.section(f)
    above = g.counters.get(word(g, "above", area), 0) - 1
    if above >= 0:
        free = passable(g, above) and roped(g, above) and arrival(g, above) >= 0
        return [CLIMB_UP] if free else []
    if not g.counters.get(word(g, "hole", area)):
        return []
    found: list[Answer] = []
    has_rope = roped(g, area) or any(o.pack.get("rope") and g.section(o) == area for o in g.company())
    below = g.counters.get(word(g, "below", area), 0) - 1
    if passable(g, area) and has_rope and (below < 0 or arrival(g, below) >= 0):
        found.append(CLIMB_DOWN)
    if roped(g, area) and room_for(f, "rope") and not any(g.section(o) == below for o in g.company()):
        found.append(TAKE_ROPE)
    return found


def passable(g: Game, area: int) -> bool:
    """Whether nobody has been through the hole of a room in this turn."""
    return g.counters.get(word(g, "passed", area)) != g.round


def roped(g: Game, area: int) -> bool:
    """Whether a rope hangs in the hole of a room."""
    return bool(g.counters.get(word(g, "rope", area)))


def arrival(g: Game, area: int) -> int:
    """The free square of a room nearest to its hole, or its centre; -1: it is full."""
    hole = next((t.first for t in g.things if t.area == area and t.kind in ("grate", "trapdoor")), -1)
    whole = squares(g.board.areas[area].squares)
    at = hole if hole >= 0 else whole[len(whole) // 2]
    free = [q for q in whole if not (g.solid | g.taken) >> q & 1]
    return min(free, key=lambda q: (distance(at, q), q), default=-1)


@rule("hazard.grate", "item.rope")
def climb(g: Game, f: Figure, answer: Answer) -> Play:
    """Somebody climbs; the first time the room below is laid, and whoever is in it is met."""
    area = g.section(f)
    if answer == TAKE_ROPE:
        g.counters[word(g, "rope", area)] = 0
        give(g, f, "rope")
        g.tell("rope", "{} takes the rope.", f, rules=("item.rope",))
        return
    g.stopped = True
    if answer == CLIMB_UP:
        above = g.counters[word(g, "above", area)] - 1
        g.counters[word(g, "passed", above)] = g.round
        move(g, f, above, "up")
        yield from stepped(g, f)
        return
    g.counters[word(g, "passed", area)] = g.round
    if not roped(g, area):
        bearer = next(o for o in (f, *g.company()) if o.pack.get("rope") and g.section(o) == area)
        bearer.pack["rope"] -= 1
        g.counters[word(g, "rope", area)] = 1
    below = g.counters.get(word(g, "below", area), 0) - 1
    group: tuple[str, ...] = ()
    if below < 0:
        below, group = yield from lay_below(g, area)
    move(g, f, below, "down")
    yield from stepped(g, f)
    found = tuple((kind, 0) for kind in group)
    yield from meeting.meet(g, (below,), found, below, bonus=number("grate", "surprise"))


def move(g: Game, f: Figure, area: int, way: str) -> None:
    """Somebody is in the other room."""
    g.put(f, arrival(g, area))
    zones.settle(g)
    g.tell("climb", "{} climbs {}.", f, way, rules=("hazard.grate", "item.rope"))


@rule("hazard.grate")
def lay_below(g: Game, above: int) -> Play:
    """A room without doors; its type is rolled for. Gives back its number, and who is in it."""
    kind = yield from room_type(g)
    plan = content().plans[SIZES[kind]]
    new = g.board.copy()
    area = lay_section(new, ROOM, kind, aside(g, plan.wide, plan.deep), NORTH, plan.wide, plan.deep)
    g.lay(new)
    g.rooms[area] = Room(kind, plan.id, -1)
    g.counters[word(g, "below", above)], g.counters[word(g, "above", area)] = area + 1, above + 1
    squares_ = tuple(squares(new.areas[area].squares))
    g.tell("laid", "A room without doors lies below.", rules=("hazard.grate",), squares=squares_)
    group: tuple[str, ...] = ()
    if kind == "hazard":
        row = yield from on_table(g, "hazards", NOBODY)
        g.rooms[area] = g.rooms[area]._replace(special=row.what)
    elif kind != "normal":
        group = yield from guards(g, kind)
    group += yield from special_of(g, area).laid(g, area)
    if kind in ("lair", "quest"):
        yield from chests.put_chest(g, area)
    if kind != "hazard" and g.options.get("furniture", "yes") == "yes":
        row = yield from on_table(g, "furnishings", NOBODY)
        if row.what != "nothing":
            yield from furniture.put_furniture(g, area, row.what)
    return area, group


def aside(g: Game, wide: int, deep: int) -> Place:
    """A place for a room that lies below: in a corner of the plane, beside others of its kind."""
    for y in range(deep, WIDTH, deep + 1):
        for x in range(0, WIDTH - wide, wide + 1):
            if section_fits(g.board, (x, y), NORTH, wide, deep):
                return x, y
    raise AssertionError("the plane is full")


# -- crypts


@rule("hazard.crypt")
def search_crypt(g: Game, f: Figure) -> Play:
    """Spores, nothing, a ring, or somebody who is not as dead as he should be, and is on them at once."""
    row = yield from on_table(g, "crypt", f.id)
    if row.what == "mould":
        yield from hazards.breathe_mould(g, f)
    elif row.what == "gold":
        give(g, f, "gold-ring")
        g.tell("take", "{} finds a gold ring.", f, rules=("hazard.crypt",))
    elif row.what == "monster":
        group = tuple((kind, 0) for kind in row.monsters)
        yield from meeting.meet(g, (g.section(f),), group, bonus=NEVER)
    else:
        g.tell("search", "The crypt is empty.", rules=("hazard.crypt",))
