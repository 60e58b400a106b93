"""Passages: what a card shows is laid at the end of an arm, or behind a door."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import is_open, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Passage, PassageDoor
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH, Board
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


@rule(
    "passage.reveal.when", "passage.reveal.cards", "passage.reveal.place", "passage.ends",
    "move.reveal-continue",
)  # fmt: skip
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
    g.tell("laid", "{} sees: {}.", f, title.lower(), rules=rules, squares=tuple(squares(mask)))


@rule("game.room.meaning", "house.quest.green-maze")
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


@rule("passage.lengths", "house.tile.sizes", "clarify.tiles.shift", "clarify.tiles.never")
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


# -- dead ends


def at_dead_end(g: Game, f: Figure) -> int:
    """The dead-end tile a hero stands on; -1: none."""
    index = g.area(f.at)
    area = g.board.areas[index] if index >= 0 else None
    return index if area is not None and area.kind == "end" and area.name == "dead-end" else -1


def end_wall(g: Game, area: Area) -> list[int]:
    """The squares at the end wall of a dead end where no door is yet."""
    found = [Board.spot(area.origin, area.entry, c, END - 1) for c in range(WIDE)]
    return [q for q in found if not has_door(g.board, q, area.entry)]


@rule("house.search.secret")
def may_search(g: Game, f: Figure) -> bool:
    """Whether a hero may search the dead end he stands in: once each, and only for the first secret door."""
    index = at_dead_end(g, f)
    if index < 0 or g.counters.get(f"{index}.searched", 0) >> f.id & 1:
        return False
    free = end_wall(g, g.board.areas[index])
    return bool(free) and not g.counters.get(f"{index}.secret")


@rule("house.search.secret", "house.gear.lantern")
def search(g: Game, f: Figure) -> Play:
    """Search a dead end: success places a secret door in its end wall."""
    index = at_dead_end(g, f)
    g.counters[f"{index}.searched"] = g.counters.get(f"{index}.searched", 0) | 1 << f.id
    found, _ = yield from specific_actions.attempt(g, f, content().tests["search-secret"])
    if found:
        area = g.board.areas[index]
        g.counters[f"{index}.secret"] = 1
        place_secret(g, f, end_wall(g, area)[0], area.entry, ("house.search.secret",))


def place_secret(g: Game, f: Figure, q: int, way: int, rules: tuple[str, ...]) -> int:
    """A secret door, found."""
    new = g.board.copy()
    door = put_door(new, Door(q, way, -1, "secret"))
    g.found |= 1 << door
    g.lay(new)
    g.tell("secret", "{} finds a secret door.", f, rules=rules, squares=(q,))
    return door


@rule("clarify.dead-end-dungeon")
def exhausted(g: Game) -> bool:
    """Whether every door is opened and every passage walked, and no quest room found."""
    if "quest-room" in g.counters or any(door.b < 0 for door in g.board.doors):
        return False
    return not any(a.kind == "end" and g.triggers & a.squares for a in g.board.areas)


@rule("clarify.dead-end-dungeon", "clarify.tiles.shift")
def walls(g: Game) -> dict[int, int]:
    """Where a new secret door may be placed: any square at a wall of a passage behind which the shortest passage fits;
    if it fits nowhere, any such square: tiles may overlap."""
    found = list(_walls(g.board))
    fitting = [(q, way) for q, way in found if _roomy(g.board, q, way)]
    options: dict[int, int] = {}
    for q, way in fitting or found:
        options.setdefault(q, way)
    return options


def _walls(board: Board) -> Iterator[tuple[int, int]]:
    """The walls of passages and their end tiles where no door is: the squares at them, and the directions."""
    for area in board.areas:
        if area.kind not in ("passage", "end"):
            continue
        for row in range(area.squares.bit_count() // WIDE):
            for column, side in ((0, "left"), (WIDE - 1, "right")):
                q = Board.spot(area.origin, area.entry, column, row)
                ahead_too = (area.entry,) if area.kind == "end" and row == END - 1 else ()
                for way in (*ahead_too, turned(area.entry, side)):
                    shut = not is_open(q, way, board.east, board.south, WIDTH)
                    if shut and not has_door(board, q, way) and stride(q, way, WIDTH) >= 0:
                        yield q, way


def _roomy(board: Board, q: int, way: int) -> bool:
    """Whether the shortest passage fits behind a wall."""
    place = ahead(board.place(q), way)
    corners = (front_left(place, way, column) for column in range(WIDE))
    return any(fits(board, q // SIZE, corner, way, WIDE, TILE + END) >= 0 for corner in corners)


@rule("clarify.dead-end-dungeon")
def new_secret(g: Game, f: Figure, q: int) -> None:
    """The players place a new secret door in a passage; a passage lies behind it."""
    door = place_secret(g, f, q, walls(g)[q], ("clarify.dead-end-dungeon",))
    g.counters["to-passage"] = g.counters.get("to-passage", 0) | 1 << door
