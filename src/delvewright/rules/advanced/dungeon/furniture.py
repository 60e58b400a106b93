"""Furniture, chests and features: where they stand."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.doors import nearest_first_half
from delvewright.rules.advanced.dungeon.sections import in_room
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import FLAT, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.rolling import NOBODY, on_table
from delvewright.rules.common.tiles.board import Board, Thing


def doorways(board: Board, area: int) -> int:
    """Mask of the squares of a section that have a door on a side."""
    return sum(1 << q for q in squares(board.areas[area].squares) if board.doors_at.get(q))


def free(g: Game, area: int) -> int:
    """Mask of the squares of a section where something can be put."""
    kept = sum(1 << q for t in g.things if t.area == area for q in squares(t.squares))
    return g.board.areas[area].squares & ~(g.solid | kept | doorways(g.board, area))


def stand(g: Game, kind: str, mask: int, area: int, state: str = "") -> None:
    """Something stands there from now on."""
    g.set_things((*g.things, Thing(kind, mask, area, state)))


def empty(g: Game, kind: str) -> None:
    """What held something of its own holds it no more, and everybody sees it."""
    g.set_things(tuple(t._replace(state="open") if t.kind == kind else t for t in g.things))


@rule("geometry.quest_rooms")
def put_features(g: Game, area: int, plan: str) -> None:
    """What a special floor plan shows."""
    for spot in content().plans[plan].spots:
        mask = 0
        for x in range(spot.x.low, spot.x.high + 1):
            for y in range(spot.y.low, spot.y.high + 1):
                mask |= 1 << in_room(g.board, area, x, y)
        stand(g, spot.what, mask, area, "" if spot.blocks else FLAT)


@rule("furnish.option", "furnish.table")
def furnish(g: Game, area: int) -> Play:
    """The gamesmaster rolls for a piece of furniture in a new room, unless it is a Hazard room or played without."""
    if g.rooms[area].kind != "hazard" and g.options.get("furniture", "yes") == "yes":
        row = yield from on_table(g, "furnishings", NOBODY)
        if row.what != "nothing":
            yield from put_furniture(g, area, row.what)


@rule("furnish.place")
def put_furniture(g: Game, area: int, kind: str) -> Play:
    """The gamesmaster places a piece: against a wall, in the middle of the longest that is free, or in the centre."""
    piece = content().pieces[kind]
    places = along_walls(g, area, piece.long) if piece.wall else in_the_open(g, area, piece.long, piece.deep)
    if not places:
        return
    options = [("stand", squares(mask)[0], n) for n, mask in enumerate(places)]
    answers = [("stand", first) for _, first, _ in options]
    kept = list(dict.fromkeys(answers))
    answer = yield from chosen(g, "furniture", kept, kept[0], subject=piece.title)
    mask = places[answers.index(answer)]
    stand(g, kind, mask, area)
    g.tell("furniture", "{} stands here.", an(piece.title), rules=("furnish.place",), squares=tuple(squares(mask)))


@rule("furnish.place")
def along_walls(g: Game, area: int, long: int) -> list[int]:
    """Places for a piece against a wall: walls without a door first, the longest first, from the middle outwards."""
    room, found = free(g, area), []
    for way in range(4):
        row = side(g.board.areas[area].squares, way)
        doors = sum(bool(g.board.doors_at.get(q)) for q in row)
        for order, n in enumerate(nearest_first_half(len(row) - long)):
            mask = sum(1 << q for q in row[n : n + long])
            if mask & room == mask:
                found.append((bool(doors), -len(row), order, way, mask))
    return [mask for *_, mask in sorted(found)]


@rule("furnish.place")
def in_the_open(g: Game, area: int, long: int, deep: int) -> list[int]:
    """Places for a piece anywhere in a room, the one nearest the centre first; along the room."""
    whole = g.board.areas[area].squares
    room, low, high = free(g, area), (whole & -whole).bit_length() - 1, whole.bit_length() - 1
    left, right, top, bottom = low % WIDTH, high % WIDTH, low // WIDTH, high // WIDTH
    wide, tall = (long, deep) if right - left >= bottom - top else (deep, long)
    block = sum(((1 << wide) - 1) << WIDTH * n for n in range(tall))
    found = []
    for y in range(top, bottom - tall + 2):
        for x in range(left, right - wide + 2):
            mask = block << y * WIDTH + x
            if mask & room == mask:
                off = abs(2 * x + wide - left - right - 1) + abs(2 * y + tall - top - bottom - 1)
                found.append((off, y, x, mask))
    return [mask for *_, mask in sorted(found)]
