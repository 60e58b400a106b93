"""Secret doors: searching dead ends for one, and placing one when nothing is left to explore."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import is_open, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.passages import END, TILE, WIDE
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH, Board
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.board import Area, Door
from delvewright.rules.common.tiles.laying import ahead, fits, front_left, has_door, put_door, turned

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


@rule("house.search.secret")
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


# -- when nothing is left


@rule("clarify.dead-end-dungeon")
def exhausted(g: Game) -> bool:
    """Whether every door is opened and every passage walked, and no quest room found."""
    if "quest-room" in g.counters or any(door.b < 0 for door in g.board.doors):
        return False
    return not any(a.kind == "end" and g.triggers & a.squares for a in g.board.areas)


@rule("clarify.dead-end-dungeon")
def note_exhausted(g: Game) -> None:
    """Keep in mind whether there is anything left to explore."""
    g.counters["exhausted"] = int(exhausted(g))


@rule("clarify.dead-end-dungeon")
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
