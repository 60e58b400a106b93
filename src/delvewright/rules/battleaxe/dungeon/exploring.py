"""Exploration: what opens up when heroes step somewhere or open a door."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import (
    doors,
    ending,
    events,
    initiative,
    passages,
    room_cards,
    room_layout,
    rooms,
)
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import lasting


@rule("passage.reveal.when", "finish.retreat", "move.reveal-continue")
def enter(g: Game, f: Figure, q: int) -> Play:
    """A hero has stepped on a square of g.triggers; gives back whether his walk is interrupted."""
    index = g.area(q)
    area = g.board.areas[index]
    if area.kind == "stairs":
        return (yield from ending.ask_leave(g, f))
    if area.kind != "end":
        return (yield from rooms.enter(g, f, q))
    if not f.hero:
        return False
    calm = not active_enemies(g)
    newcomers: list[Figure] = []
    stopped = False
    for laid in (yield from passages.reveal(g, f, index)):
        if laid.card.event and not g.over:
            stopped = True
            newcomers += yield from events.follow(g, f, (laid.passage, laid.end))
    note_exhausted(g)
    yield from initiative.appear(g, newcomers, calm)
    return stopped


@rule("door.open-action", "open.closed-at-first", "open.reveal")
def open_door(g: Game, f: Figure, answer: Answer) -> Play:
    """Open a door; what lies behind a new one is laid out at once."""
    door = doors.at_door(g, f.at, answer[1])
    squares_ = tuple(q for i in squares(g.board.together(door)) for q in (g.board.doors[i].a,))
    g.tell("door", "{} opens the door.", f, rules=("door.open-action",), squares=squares_)
    if g.board.doors[door].b < 0:
        yield from open_new(g, f, door)
    else:
        doors.set_open(g, g.board.together(door), True)


@rule("open.reveal", "door.open-action", "open.no-door-dice")
def open_new(g: Game, f: Figure, door: int) -> Play:
    """What lies behind a new door is laid out at once; enemies may appear; the hero goes on if nothing stops him."""
    calm = not active_enemies(g)
    newcomers: list[Figure] = []
    if g.counters.get("to-passage", 0) >> door & 1:
        laid = yield from passages.lay_behind(g, f, door)
        doors.set_open(g, g.board.together(door), True)
        if laid.card.event:
            newcomers += yield from events.follow(g, f, (laid.passage, laid.end))
    else:
        chosen = yield from room_cards.next_room(g, door)
        room = yield from room_layout.lay(g, f, door, chosen)
        if chosen.book in ("quest", "campaign"):
            g.counters.setdefault("quest-room", room.index)
        newcomers += yield from room_layout.populate(g, room)
        yield from rooms.rules_of(room).laid(g, room, f)
        g.stirring = None
        if chosen.book == "event":
            newcomers += yield from events.follow(g, f, (room.index,))
            room.note(g, "event")
            g.due = True
        for name in dict.fromkeys(g.fixed):
            lasting.of(name).comes_out(g, chosen.book, newcomers)
    note_exhausted(g)
    yield from initiative.appear(g, newcomers, calm)


@rule("clarify.dead-end-dungeon")
def note_exhausted(g: Game) -> None:
    """Keep in mind whether there is anything left to explore."""
    g.counters["exhausted"] = int(passages.exhausted(g))
