"""Rooms that are laid out: their texts, what they let happen, and what they hear of."""

from __future__ import annotations

from dataclasses import dataclass

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Room, Test
from delvewright.rules.battleaxe.content.plans import Square
from delvewright.rules.battleaxe.content.reading import known
from delvewright.rules.battleaxe.dungeon import initiative, rewards
from delvewright.rules.battleaxe.fighting import harm
from delvewright.rules.battleaxe.state import game
from delvewright.rules.battleaxe.state.board import Board
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.texts import Texts
from delvewright.rules.common.tiles.board import Area, Thing


@dataclass(frozen=True, slots=True)
class Here:
    """A room that is laid out."""

    index: int
    """Its area."""
    area: Area
    room: Room

    def at(self, square: Square) -> int:
        """The square in that column and row of the drawing."""
        return Board.spot(self.area.origin, self.area.entry, square[0] - 1, square[1] - 1)

    def where(self, q: int) -> Square:
        """The column and row of a square."""
        column, row = Board.column_row(self.area.origin, self.area.entry, q)
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

    def stands(self, g: Game, room: Here, f: Figure) -> None:
        """An enemy, of whatever room, has been put somewhere: in this room or outside."""

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
        yield from rewards.reward(g, f, room.room.reward, room.room.rules)

    def won(self, g: Game, f: Figure) -> Play:
        """The quest is won, whatever rooms were laid out; `f` is the first of the survivors."""
        return
        yield


room = Texts("room", Rules)
"""Says for which room a class holds the rules."""
CLOSING = room.speaking("closed")
"""Rooms that do not let heroes go everywhere,"""
MOVING = room.speaking("moves")
"""those where something can be tried as part of a move,"""
OFFERING = room.speaking("offers")
"""or as an action,"""
DIVERTING = room.speaking("instead")
"""those where enemies may do something else than their tactics say,"""
NOTICING = room.speaking("stands")
"""those that notice where enemies stand,"""
TURNING = room.speaking("turn_begins")
"""when a turn begins in them,"""
ROUNDS = room.speaking("round_ends")
"""or when a round ends,"""
REMEMBERING = room.speaking("won")
"""and those that have a say when the quest is won."""


def rules_of(here: Here) -> Rules:
    """The rules of a room."""
    own: Rules | None = here.room.own
    return own or room.of(here.room.id)


# -- while heroes are in it


def watch(g: Game, room: Here) -> None:
    """Mark the squares where steps matter: until somebody has entered, or always."""
    if rules_of(room).trapped or not room.count(g, "entered"):
        g.triggers |= room.area.squares


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


def closed(g: Game, f: Figure) -> int:
    """Squares that rooms do not let a hero enter now."""
    found = 0
    areas = g.board.areas
    for index in g.pending:
        if areas[index].name in CLOSING:
            room = here(g, index)
            found |= rules_of(room).closed(g, room, f)
    return found


def turn_begins(g: Game, f: Figure) -> Play:
    """What his room does when a hero's turn begins."""
    index = g.board.area_of.get(f.at, -1)
    if index >= 0 and g.board.areas[index].name in TURNING:
        room = here(g, index)
        yield from rules_of(room).turn_begins(g, room, f)


# -- and its enemies


def instead(g: Game, f: Figure) -> bool:
    """An enemy begins its turn; gives back whether its room has it do something else than its tactics say."""
    index = g.board.area_of.get(f.home, -1)
    if index < 0 or g.board.areas[index].name not in DIVERTING:
        return False
    room = here(g, index)
    return rules_of(room).instead(g, room, f)


@game.enemy_stands.heard
def enemy_stands(g: Game, f: Figure) -> None:
    """An enemy was put somewhere: some rooms do something to whoever is in them."""
    for index in g.board.noticing(NOTICING):
        room = here(g, index)
        rules_of(room).stands(g, room, f)


@harm.defeated.heard
def enemy_defeated(g: Game, f: Figure) -> None:
    """An enemy was killed or befriended; it is still on its squares."""
    g.due = True
    room = room_of(g, f.home) if f.home >= 0 else None
    if room is not None:
        rules_of(room).defeated(g, room, f)


def remembering(g: Game) -> list[Rules]:
    """The texts that have a say when the quest is won."""
    return [each.own or room.of(name) for name, each in known(g).rooms.items() if name in REMEMBERING]
