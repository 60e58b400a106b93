"""Passages: what a card shows is laid at the end of an arm, or behind a door."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.battleaxe.content.cards import Passage, PassageDoor
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.state.board import SIZE, Board
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.board import Area, Door, Place
from delvewright.rules.common.tiles.laying import (
    ahead,
    fits,
    front_left,
    has_door,
    nearest_first,
    on_some_level,
    put_area,
    put_behind,
    put_door,
    put_join,
    taken,
    turned,
)

SIZES = content().tables["tile"].numbers
WIDE, TILE, END = SIZES["passage-width"], SIZES["passage-length"], SIZES["end-length"]
ARMS = {"t-junction": ("left", "right"), "left-turn": ("left",), "right-turn": ("right",), "dead-end": ()}
SWAPPED = {"left-turn": "right-turn", "right-turn": "left-turn"}
SHIFT = 3
"""Squares by which a door of a passage may be moved."""


class Laid(NamedTuple):
    """What a passage card has added to the board."""

    card: Passage
    passage: int
    """The area of its tiles; `end` of its end tile."""
    end: int


def mouth(origin: int, entry: int, side: str) -> tuple[list[int], int]:
    """The squares of an end tile where an arm begins, the left one first as one walks out; and that direction."""
    rows = range(END) if side == "left" else range(END - 1, -1, -1)
    column = 0 if side == "left" else WIDE - 1
    return [Board.spot(origin, entry, column, row) for row in rows], turned(entry, side)


# -- corners


@rule("passage.reveal.when", "passage.reveal.cards", "passage.reveal.place", "passage.ends", "move.reveal-continue")
def reveal(g: Game, f: Figure, index: int) -> Play:
    """A hero is the first on an end tile: a card for each arm, the left one first. Gives back what was laid."""
    end = g.board.areas[index]
    g.triggers &= ~end.squares
    found: list[Laid] = []
    for side in ARMS[end.name]:
        card = yield from draw_card(g)
        exits, way = mouth(end.origin, end.entry, side)
        new = g.board.copy()
        corner = ahead(new.place(exits[0]), way)
        laid = lay_card(g, new, card, end.origin // SIZE, corner, way)
        connect(g, new, exits, way, [Board.spot(new.areas[laid.passage].origin, way, c, 0) for c in range(WIDE)])
        g.lay(new)
        tell(g, f, laid, ("passage.reveal.when", "passage.reveal.place"))
        found.append(laid)
    return found


def draw_card(g: Game) -> Play:
    """The next passage card."""
    name = yield from decks.draw(g, "passage")
    return content().passages[name]


def tell(g: Game, f: Figure, laid: Laid, rules: tuple[str, ...]) -> None:
    """Say what comes into sight."""
    if g.log is None:
        return
    mask = g.board.areas[laid.passage].squares | g.board.areas[laid.end].squares
    title = laid.card.title
    if forest(g):
        title = title.replace("passage", "path")
    rules = (*rules, *laid.card.rules)
    g.tell("laid", "{} sees {}.", f, seen_as(title), rules=rules, squares=tuple(squares(mask)))


def seen_as(title: str) -> str:
    """A passage card in a sentence: a long passage that ends in a T-junction."""
    passage, _, end = title.partition(", ")
    end = end.lower().replace("t-junction", "T-junction")
    return f"{an(passage.lower())} that ends in {an(end)}" if end else an(passage.lower())


@rule("game.room.meaning")
def forest(g: Game) -> bool:
    """Whether rooms are called clearings and passages paths in this quest."""
    quest = known(g).quests.get(g.quest)
    return quest is not None and quest.forest


def connect(g: Game, new: Board, exits: list[int], way: int, starts: list[int]) -> None:
    """Let an arm begin at an end tile: side by side if it lies on the same level, else by an opening to its level."""
    if exits[0] // SIZE == starts[0] // SIZE:
        for q in exits:
            put_join(new, q, way)
        return
    group = len(new.doors)
    for a, b in zip(exits, starts, strict=True):
        g.open |= 1 << put_door(new, Door(a, way, b, "opening", group))


# -- laying


@rule("passage.lengths", "clarify.tiles.shift", "clarify.tiles.never")
def lay_card(g: Game, new: Board, card: Passage, level: int, corner: Place, way: int) -> Laid:
    """Lay the tiles and the end tile of a card from a true place on, as drawn if that can be."""
    length = TILE * card.tiles
    origin = fits(new, level, corner, way, WIDE, length + END)
    if origin < 0:
        origin = overlap(new, corner, way, WIDE, length + END)
    passage = put_area(new, Board.piece("passage", card.id, origin, way, WIDE, length))
    at = Board.spot(origin, way, 0, length)
    end = put_area(new, Board.piece("end", end_tile(new, card, at, way), at, way, WIDE, END))
    for column in range(WIDE):
        put_join(new, Board.spot(origin, way, column, length - 1), way)
    if ARMS[new.areas[end].name]:
        g.triggers |= new.areas[end].squares
    for door in card.doors:
        put_passage_door(new, new.areas[passage], new.areas[end], door, length)
    return Laid(card, passage, end)


@rule("clarify.tiles.shift")
def overlap(new: Board, corner: Place, way: int, wide: int, deep: int) -> int:
    """The front left square of a piece that would lie on another: on whatever level it fits."""
    return on_some_level(new, corner, way, wide, deep)


@rule("clarify.tiles.shift", "clarify.tiles.never")
def end_tile(new: Board, card: Passage, at: int, way: int) -> str:
    """The end tile; a turn that would run into something is swapped for the other one, nothing else ever is."""

    def shut(name: str) -> bool:
        exits, out = mouth(at, way, ARMS[name][0])
        return any(taken(new, at // SIZE, ahead(new.place(q), out)) for q in exits)

    other = SWAPPED.get(card.end)
    return other if other is not None and shut(card.end) and not shut(other) else card.end


@rule("open.closed-at-first", "clarify.tiles.shift", "passage.reveal.place")
def put_passage_door(new: Board, passage: Area, end: Area, door: PassageDoor, length: int) -> None:
    """A door as drawn; where something lies behind it already it is moved by up to 3 squares, if that helps."""
    way = turned(passage.entry, door.wall)
    if door.wall == "end":
        put_door(new, Door(Board.spot(end.origin, end.entry, door.square - 1, END - 1), way))
        return
    column = 0 if door.wall == "left" else WIDE - 1
    drawn = door.square - 1
    spots = (Board.spot(passage.origin, passage.entry, column, row) for row in shifts(drawn, length))
    free = (q for q in spots if not has_door(new, q, way) and not taken(new, q // SIZE, ahead(new.place(q), way)))
    put_door(new, Door(next(free, Board.spot(passage.origin, passage.entry, column, drawn)), way))


@lru_cache(maxsize=1024)
def shifts(row: int, length: int) -> tuple[int, ...]:
    """Rows from nearest to furthest, the one drawn first."""
    return tuple(n for n in nearest_first(row, length) if abs(n - row) <= SHIFT)


@rule("passage.behind-door", "clarify.dead-end-dungeon", "open.no-door-dice")
def lay_behind(g: Game, f: Figure, door: int) -> Play:
    """A passage behind a door leads straight away from the wall the door is in."""
    card = yield from draw_card(g)
    new = g.board.copy()
    a, way = new.doors[door].a, new.doors[door].way
    level, place = a // SIZE, ahead(new.place(a), way)
    corners = [front_left(place, way, column) for column in range(WIDE)]
    deep = TILE * card.tiles + END
    column = next((c for c, corner in enumerate(corners) if fits(new, level, corner, way, WIDE, deep) >= 0), 0)
    laid = lay_card(g, new, card, level, corners[column], way)
    put_behind(new, door, Board.spot(new.areas[laid.passage].origin, way, column, 0))
    g.lay(new)
    tell(g, f, laid, ("passage.behind-door", "open.reveal"))
    return laid
