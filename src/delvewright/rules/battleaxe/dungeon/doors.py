"""Doors: which ones can be opened and closed; opening them, with what lies behind; closing them."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import WAYS
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import (
    events,
    initiative,
    passages,
    room_cards,
    room_enemies,
    room_layout,
    rooms,
    secret_doors,
)
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.fighting import unconscious
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import lasting


def side(g: Game, door: int, q: int) -> str:
    """The direction in which a door lies from one of its squares."""
    return WAYS[g.board.side(door, q)]


def at_door(g: Game, q: int, way: str) -> int:
    """The door on that side of a square."""
    return next(i for i in g.board.doors_at[q] if side(g, i, q) == way)


@rule("door.close.clear", "large.move.footprint")
def held_open(g: Game, door: int) -> bool:
    """Whether one figure stands on both sides of a doorway: then the door cannot fall shut."""
    leaves = [g.board.doors[i] for i in squares(g.board.together(door))]
    doorway = [1 << d.a | 1 << d.b for d in leaves if d.b >= 0]
    standing = g.heroes | g.fallen | g.enemies
    return any(f.mask & both == both for both in doorway if standing & both == both for f in g.present())


def visible(g: Game, door: int) -> bool:
    """Whether a door is known: secret ones once they are found."""
    return g.board.doors[door].kind != "secret" or bool(g.found >> door & 1)


@rule("finish.goal.no-new")
def may_open(g: Game, door: int) -> bool:
    """Whether a new door may be opened at all: not once the goal is achieved, but for one that the quest names."""
    return not g.counters.get("goal") or bool(quest_of(g).behind(g, door))


def openable(g: Game, door: int) -> bool:
    """Whether a closed door can be opened by hand, and what lies behind it may be seen."""
    known = g.board.doors[door]
    if known.kind not in ("door", "secret") or g.spiked >> door & 1:
        return False
    return known.b >= 0 or may_open(g, door)


@rule("door.position", "door.open-action", "door.close-action")
def door_options(g: Game, f: Figure) -> list[Answer]:
    """The doors a hero stands directly in front of, on either side: to be opened or closed."""
    found: list[Answer] = []
    for i in g.board.doors_at.get(f.at, ()):
        door = g.board.doors[i]
        if g.open >> i & 1:
            if door.kind in ("door", "secret") and not held_open(g, i):
                found.append(("close", side(g, i, f.at)))
        elif visible(g, i) and openable(g, i):
            found.append(("open", side(g, i, f.at)))
    return found


@rule("door.open-action", "door.close.clear")
def set_open(g: Game, doors: int, is_open: bool) -> None:
    """Doors stand open, or are shut, but for those that somebody large keeps open."""
    if not is_open:
        doors = sum(1 << i for i in squares(doors) if not held_open(g, i))
    g.open = g.open | doors if is_open else g.open & ~doors
    g.set_edges()


@rule("door.open-action", "open.reveal")
def open_door(g: Game, f: Figure, answer: Answer) -> Play:
    """Open a door; what lies behind a new one is laid out at once."""
    door = at_door(g, f.at, answer[1])
    squares_ = tuple(q for i in squares(g.board.together(door)) for q in (g.board.doors[i].a,))
    g.tell("door", "{} opens the door.", f, rules=("door.open-action",), squares=squares_)
    if g.board.doors[door].b < 0:
        yield from open_new(g, f, door)
    else:
        set_open(g, g.board.together(door), True)


@rule("open.reveal", "door.open-action", "open.no-door-dice")
def open_new(g: Game, f: Figure, door: int) -> Play:
    """What lies behind a new door is laid out at once: a room, but for doors behind which a passage must lie. Enemies
    may appear; the hero goes on if nothing stops him."""
    calm = not active_enemies(g)
    newcomers: list[Figure] = []
    if g.counters.get("to-passage", 0) >> door & 1:
        laid = yield from passages.lay_behind(g, f, door)
        set_open(g, g.board.together(door), True)
        if laid.card.event:
            newcomers += yield from events.follow(g, f, (laid.passage, laid.end))
    else:
        chosen = yield from room_cards.next_room(g, door)
        room = yield from room_layout.lay(g, f, door, chosen)
        if chosen.book in ("quest", "campaign"):
            g.counters.setdefault("quest-room", room.index)
        newcomers += yield from room_enemies.populate(g, room)
        yield from rooms.rules_of(room).laid(g, room, f)
        if chosen.book == "event":
            newcomers += yield from events.follow(g, f, (room.index,))
            room.note(g, "event")
            g.due = True
        for name in dict.fromkeys(g.fixed):
            lasting.of(name).comes_out(g, chosen.book, newcomers)
    secret_doors.note_exhausted(g)
    yield from initiative.appear(g, newcomers, calm)


@rule("door.close-action", "door.close.clear", "unconscious.revive")
def close_door(g: Game, f: Figure, answer: Answer) -> Play:
    """Close a door; it lies between its two squares, so nobody is in its way."""
    door = at_door(g, f.at, answer[1])
    set_open(g, g.board.together(door), False)
    g.tell("door", "{} closes the door.", f, rules=("door.close-action",), squares=(f.at,))
    unconscious.calm(g)
    return
    yield
