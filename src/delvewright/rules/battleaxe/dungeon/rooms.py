"""Rooms: laying them out, what they do while heroes are in them, and completing them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Room, Test
from delvewright.rules.battleaxe.content.plans import Square
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import decks, doors, initiative
from delvewright.rules.battleaxe.dungeon.fitting import ahead, fits, front_left, overlap
from delvewright.rules.battleaxe.dungeon.laying import TURN_RIGHT, block, put_area, put_behind, put_door, spot
from delvewright.rules.battleaxe.dungeon.passages import forest, has_door, shifts, turned
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH, Area, Board, Door, Thing
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import impersonal
from delvewright.rules.common.texts import Texts


@dataclass(frozen=True, slots=True)
class Here:
    """A room that is laid out."""

    index: int
    """Its area."""
    area: Area
    room: Room

    def at(self, square: Square) -> int:
        """The square in that column and row of the drawing."""
        return spot(self.area.origin, self.area.entry, square[0] - 1, square[1] - 1)

    def where(self, q: int) -> Square:
        """The column and row of a square."""
        right, way = TURN_RIGHT[self.area.entry], self.area.entry
        x, y = q % WIDTH - self.area.origin % WIDTH, q // WIDTH - self.area.origin // WIDTH
        column, row = (x * dx + y * dy for dx, dy in (((0, 1, 0, -1)[w], (-1, 0, 1, 0)[w]) for w in (right, way)))
        return column + 1, row + 1

    def row(self, *rows: int) -> int:
        """The squares of rows."""
        wide = self.room.plan.width
        return sum(1 << self.at((c, r)) for r in rows for c in range(1, wide + 1))

    def has(self, f: Figure) -> bool:
        """Whether a figure is in this room."""
        return bool(f.mask & self.area.squares)

    def count(self, g: Game, word: str) -> int:
        """What was counted here under that word."""
        return g.counters.get(f"{self.index}.{word}", 0)

    def note(self, g: Game, word: str, number: int = 1) -> None:
        """Keep a number under a word; without one, that something has happened."""
        g.counters[f"{self.index}.{word}"] = number

    def add(self, g: Game, word: str, number: int = 1) -> int:
        """Count on."""
        g.counters[f"{self.index}.{word}"] = found = self.count(g, word) + number
        return found

    def zone(self, g: Game, name: str) -> int:
        """The squares of a kind of ground."""
        return sum(mask for zone, mask, index in g.zones if zone == name and index == self.index)

    def things(self, g: Game, *kinds: str) -> list[Thing]:
        """The contents of these kinds that are whole."""
        return [t for t in g.things if t.area == self.index and t.kind in kinds and t.state != "broken"]

    def inside(self, g: Game) -> list[Figure]:
        """The living heroes in it."""
        return [f for f in g.party() if f.living and f.at >= 0 and self.has(f)]

    def enemies(self, g: Game) -> list[Figure]:
        """The enemies that belong to it and are not defeated, wherever they are."""
        return [f for f in g.foes() if f.home >= 0 and self.area.squares >> f.home & 1]

    def test(self, name: str) -> Test:
        """A test of its text, which cites the room's rule."""
        return self.room.tests[name]


def here(g: Game, index: int) -> Here:
    """The room of an area."""
    found: Here | None = g.board.rooms.get(index)
    if found is None:
        area = g.board.areas[index]
        found = g.board.rooms[index] = Here(index, area, known(g).rooms[area.name])
    return found


def room_of(g: Game, q: int) -> Here | None:
    """The room a square belongs to, if it is one of a book."""
    index = g.board.area_of.get(q, -1)
    if index < 0 or (area := g.board.areas[index]).kind != "room":
        return None
    return here(g, index) if index in g.board.rooms or area.name in known(g).rooms else None


class Rules:
    """What a room does of its own; each room that has a text of its own overrides what it speaks of."""

    trapped = False
    """Whether every step in it matters."""
    lasting = False
    """Whether rounds matter in it even after it is completed."""

    def laid(self, g: Game, room: Here, f: Figure) -> Play:
        """It has been laid out, its enemies placed."""
        return
        yield

    def offers(self, g: Game, room: Here, f: Figure) -> list[Answer]:
        """What a hero in it may try as an action."""
        return []

    def calls(self, g: Game, room: Here, f: Figure) -> list[Answer]:
        """What a hero may try as an action from outside too (quest rooms only)."""
        return []

    def moves(self, g: Game, room: Here, f: Figure) -> list[Answer]:
        """What he may try as part of his move."""
        return []

    def tries(self, g: Game, room: Here, f: Figure, what: str, q: int) -> Play:
        """He tries it."""
        return
        yield

    def steps(self, g: Game, room: Here, f: Figure, q: int) -> Play:
        """A hero steps on a square; gives back whether that ends his walk."""
        return False
        yield

    def turn_begins(self, g: Game, room: Here, f: Figure) -> Play:
        """A hero in it begins his turn."""
        return
        yield

    def round_ends(self, g: Game, room: Here) -> Play:
        """A round is over."""
        return
        yield

    def instead(self, g: Game, room: Here, f: Figure) -> bool:
        """One of its enemies begins its turn; gives back whether it does something else than its tactics say."""
        return False

    def roused(self, g: Game, room: Here) -> Play:
        """One of its enemies that did nothing so far was attacked."""
        yield from initiative.wake(g, [f for f in room.enemies(g) if "roused" in f.marks])

    def defeated(self, g: Game, room: Here, f: Figure) -> None:
        """One of its enemies is defeated."""

    def opening(self, g: Game, room: Here, f: Figure, thing: Thing) -> Play:
        """A chest is about to be opened; gives back whether that comes to nothing."""
        return False
        yield

    def opened(self, g: Game, room: Here, f: Figure, thing: Thing) -> Play:
        """A chest of it, or something like one, has been opened."""
        return
        yield

    def broken(self, g: Game, room: Here, q: int, kind: str) -> None:
        """Contents with Health have been destroyed."""

    def closed(self, g: Game, room: Here, f: Figure) -> int:
        """Squares that a hero may not enter now."""
        return 0

    def done(self, g: Game, room: Here) -> bool:
        """Whether it is completed, where its text has words of its own for that."""
        return bool(room.count(g, "done"))

    def reward(self, g: Game, room: Here, f: Figure | None) -> Play:
        """What is found then."""
        yield from decks.reward(g, f, room.room.reward, room.room.rules)


room = Texts("room", Rules)
"""Says for which room a class holds the rules."""
CLOSING = room.speaking("closed")
"""Rooms that do not let heroes go everywhere,"""
MOVING = room.speaking("moves")
"""those where something can be tried as part of a move,"""
OFFERING = room.speaking("offers")
"""or as an action,"""
DIVERTING = room.speaking("instead")
"""and those where enemies may do something else than their tactics say."""


def rules_of(here: Here) -> Rules:
    """The rules of a room."""
    own: Rules | None = here.room.own
    return own or room.of(here.room.id)


# -- laying


@rule("layout.entry", "layout.doors-exact", "open.closed-at-first", "clarify.tiles.shift", "roomcard.double-door")
def lay(g: Game, f: Figure, door: int, chosen: Room) -> Play:
    """Lay the tile of a room so that its entry meets the opened door, with its doors and contents.

    If it does not fit, a door of a passage is moved by up to 3 squares; else the room lies on a level of its own.
    """
    new = g.board.copy()
    group = squares(doors.together(g, door))
    column = chosen.entry.at - 1
    beside = 0
    if chosen.entry.width == 2 and len(group) == 1:
        options: list[Answer] = [("side", "left"), ("side", "right")]
        side = yield Decision(f.seat, "double-door", options, figure=f.id)
        beside = -1 if side[1] == "left" else 1
        column += 1 if beside < 0 else 0
    origin = meet(new, door, len(group) == 1, chosen, column)
    way = new.doors[door].way
    index = put_area(
        new, Area("room", chosen.id, block(origin, way, chosen.plan.width, chosen.plan.depth), way, origin)
    )
    first = new.doors[door].a
    opened = sum(1 << i for i in group)
    for i in group:
        offset = 0 if i == door else _right_of(first, new.doors[i].a, way)
        put_behind(new, i, spot(origin, way, column + offset, 0))
    if beside:
        right = spot(first, way, beside, 0)
        new.doors = (*new.doors[:door], new.doors[door]._replace(group=door), *new.doors[door + 1 :])
        opened |= 1 << put_door(new, Door(right, way, spot(origin, way, column + beside, 0), "door", door))
    for gap in chosen.plan.doors:
        out = turned(way, gap.side) if gap.side != "front" else way ^ 2
        twin = len(new.doors) if gap.width > 1 else -1
        for c, r in chosen.plan.inner(gap):
            put_door(new, Door(spot(origin, way, c - 1, r - 1), out, group=twin))
    g.open |= opened
    g.lay(new)
    found = Here(index, g.board.areas[index], chosen)
    furnish(g, found)
    g.pending += (index,)
    watch(g, found)
    word = "clearing" if forest(g) else "room"
    told = f"{chosen.title} ({word}). {chosen.story}".strip()
    g.tell(
        "laid", "{}", told, rules=("open.reveal", "game.text.narrative", *chosen.rules), figures=(f.id,),
        squares=tuple(squares(found.area.squares)),
    )  # fmt: skip
    return found


def _right_of(a: int, b: int, way: int) -> int:
    """How many squares to the right of `a` a square lies, looking in a direction."""
    right = TURN_RIGHT[way]
    return (b % WIDTH - a % WIDTH) * (0, 1, 0, -1)[right] + (b // WIDTH - a // WIDTH) * (-1, 0, 1, 0)[right]


@rule("clarify.tiles.shift", "clarify.tiles.never", "layout.doors-exact")
def meet(new: Board, door: int, single: bool, chosen: Room, column: int) -> int:
    """Where the room lies behind a door: as drawn, behind the door moved a little, or on another level."""
    plan = chosen.plan
    a, way = new.doors[door].a, new.doors[door].way
    level = a // SIZE

    def behind(q: int) -> int:
        corner = front_left(ahead(new.place(q), way), way, column)
        return fits(new, level, corner, way, plan.width, plan.depth)

    origin = behind(a)
    area = new.areas[new.area_of[a]]
    if origin < 0 and single and area.kind == "passage" and (way ^ area.entry) & 1:
        length = area.squares.bit_count() // 2
        side = 0 if turned(area.entry, "left") == way else 1
        wall = [spot(area.origin, area.entry, side, n) for n in range(length)]
        for n in shifts(wall.index(a), length):
            if wall[n] != a and not has_door(new, wall[n], way) and (origin := behind(wall[n])) >= 0:
                move_door(new, door, wall[n])
                return origin
    if origin < 0:
        corner = front_left(ahead(new.place(a), way), way, column)
        origin = overlap(new, corner, way, plan.width, plan.depth)
    return origin


def move_door(new: Board, door: int, a: int) -> None:
    """Set a door of a passage at another square of its wall."""
    old = new.doors[door]
    new.doors_at[old.a] = tuple(i for i in new.doors_at[old.a] if i != door)
    new.doors_at[a] = (*new.doors_at.get(a, ()), door)
    new.doors = (*new.doors[:door], old._replace(a=a), *new.doors[door + 1 :])


STATES = {"cage": "locked", "barred-chest": "barred", "grilled-chest": "grilled"}
"""How contents stand at first, where that matters."""


@rule("layout.contents", "house.layout.notation", "layout.tokens")
def furnish(g: Game, room: Here) -> None:
    """Contents and grounds on exactly the squares shown."""
    pieces = content().pieces
    added = []
    for here_ in room.room.contents:
        mask = sum(1 << room.at(square) for square in here_.squares)
        added.append(Thing(here_.piece, mask, room.index, STATES.get(here_.piece, ""), pieces[here_.piece].health))
    zones = tuple((name, sum(1 << room.at(s) for s in where), room.index) for name, where in room.room.zones.items())
    g.set_zones(g.zones + zones)
    g.set_things(g.things + tuple(added))


@rule("layout.setup-d6", "layout.setup.squares", "layout.setup.example", "house.adventure.use", "house.horde.use")
def populate(g: Game, room: Here) -> Play:
    """A D6 picks the enemies; they stand on the first places of their letter. Gives them back."""
    setup = room.room.setup
    if not setup:
        return []
    row: dict[str, int] = setup[0]
    if any(other != row for other in setup):
        face = yield from impersonal("setup", D6)
        row = setup[face - 1]
        g.tell("setup", "Setup of {}: {}.", room.room.title, face, rules=("layout.setup-d6",), faces=(face,))
    row = trailed(g, room, dict(row))
    return [place(g, room, enemy, at) for enemy, n in row.items() for at in room.room.places[enemy][:n]]


@rule("house.event.blood-trail")
def trailed(g: Game, room: Here, row: dict[str, int]) -> dict[str, int]:
    """After a blood trail the next Wild Horde room has 1 fewer of its most numerous enemy."""
    if "blood-trail" in g.fixed and room.room.book == "horde":
        most = max(row, key=lambda kind: row[kind])
        row[most] -= content().events["blood-trail"].numbers["fewer"]
    return row


def place(g: Game, room: Here, enemy: str, at: Square) -> Figure:
    """Put an enemy on its place, looking at the entry."""
    card = content().enemies[enemy]
    mask = sum(1 << room.at(square) for square in card.squares(at))
    return opens_gates(g, g.add_enemy(card, room.at(at), mask, room.area.entry ^ 2))


@rule("house.quest.green-maze")
def opens_gates(g: Game, e: Figure) -> Figure:
    """In the Green Maze closed gates do not stop large Animals: they count as opening doors."""
    if g.quest == "green-maze" and e.enemy.large and "animal" in (e.enemy.type, e.enemy.like):
        e.kind = replace(e.enemy, opens_doors=True)
    return e


def watch(g: Game, room: Here) -> None:
    """Mark the squares where steps matter: until somebody has entered, or always."""
    if rules_of(room).trapped or not room.count(g, "entered"):
        g.triggers |= room.area.squares


# -- while heroes are in it


@rule("complete.empty-and-event")
def enter(g: Game, f: Figure, q: int) -> Play:
    """A hero steps on a square of a room; gives back whether his walk ends."""
    found = room_of(g, q)
    if found is None:
        g.triggers &= ~(1 << q)
        return False
    if not found.count(g, "entered"):
        found.note(g, "entered")
        g.due = True
    if not rules_of(found).trapped:
        g.triggers &= ~found.area.squares
        return False
    return (yield from rules_of(found).steps(g, found, f, q))


# -- contents


def change(g: Game, thing: Thing, **values: object) -> None:
    """Contents stand differently from now on."""
    i = g.things.index(thing)
    g.set_things((*g.things[:i], thing._replace(**values), *g.things[i + 1 :]))  # type: ignore[arg-type]
    g.due = True


def thing_at(g: Game, q: int) -> Thing:
    """The contents on a square."""
    return next(t for t in g.things if t.squares >> q & 1 and t.state != "broken")


# -- completing


@rule(
    "complete.requirement", "complete.defeated", "complete.empty-and-event", "house.horde.use", "coins.when",
    "house.room-card.empty.1", "house.room-card.empty.2", "house.room-card.empty.3", "house.room-card.empty.4",
)  # fmt: skip
def is_done(g: Game, room: Here) -> bool:
    """Whether what completes a room has happened."""
    word = room.room.complete
    if word == "enemies":
        return not room.enemies(g)
    if word == "chests":
        pieces = content().pieces
        return all(t.state == "open" for t in g.things if t.area == room.index and pieces[t.kind].chest)
    if word == "enter":
        return bool(room.count(g, "entered"))
    if word == "event":
        return bool(room.count(g, "entered") and room.count(g, "event"))
    return rules_of(room).done(g, room)


@rule("complete.track", "complete.once", "setup.quest-track.start")
def complete(g: Game, room: Here) -> Play:
    """A room is completed, once and for all: the Quest Room Dice moves one step along, and what was won is found."""
    g.pending = tuple(i for i in g.pending if i != room.index)
    g.counters["completed"] = g.counters.get("completed", 0) + 1
    rules = ("complete.requirement", "complete.track", *room.room.rules)
    g.tell("completed", "{} is completed ({} rooms).", room.room.title, g.counters["completed"], rules=rules)
    if rules_of(room).lasting:
        g.counters["lasting"] = g.counters.get("lasting", 0) | 1 << room.index
    yield from rules_of(room).reward(g, room, None)


def at_work(g: Game) -> list[Here]:
    """The rooms in which rounds matter."""
    later = g.counters.get("lasting", 0)
    return [here(g, i) for i in (*g.pending, *(squares(later) if later else ()))]


def calm(g: Game) -> bool:
    """Whether there are No Active Enemies."""
    return not active_enemies(g)
