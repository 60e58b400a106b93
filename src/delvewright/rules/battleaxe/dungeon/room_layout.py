"""Laying out rooms: the tile and its doors; `contents.py` furnishes them, `room_enemies.py` puts enemies there."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Room
from delvewright.rules.battleaxe.dungeon.contents import furnish
from delvewright.rules.battleaxe.dungeon.passages import forest, overlap, shifts
from delvewright.rules.battleaxe.dungeon.rooms import Here, watch
from delvewright.rules.battleaxe.state.board import SIZE, Board
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.board import Door
from delvewright.rules.common.tiles.laying import (
    ahead,
    fits,
    front_left,
    has_door,
    move_door,
    put_area,
    put_behind,
    put_door,
    put_in_place,
    turned,
)


@rule("layout.entry", "layout.doors-exact", "open.closed-at-first", "clarify.tiles.shift", "roomcard.double-door")
def lay(g: Game, f: Figure, door: int, chosen: Room) -> Play:
    """Lay the tile of a room so that its entry meets the opened door, with its doors and contents.

    If it does not fit, a door of a passage is moved by up to 3 squares; else the room lies on a level of its own.
    """
    new = g.board.copy()
    group = squares(g.board.together(door))
    column = chosen.entry.at - 1
    beside = 0
    if chosen.entry.width == 2 and len(group) == 1:
        options: list[Answer] = [("side", "left"), ("side", "right")]
        side = yield Decision(f.seat, "double-door", options, figure=f.id)
        left = side[1] == "left"
        beside = -1 if left else 1
        column += left
    origin = meet(new, door, len(group) == 1, chosen, column)
    way = new.doors[door].way
    index = put_area(new, Board.piece("room", chosen.id, origin, way, chosen.plan.width, chosen.plan.depth))
    first = new.doors[door].a
    opened = sum(1 << i for i in group)
    for i in group:
        offset = 0 if i == door else Board.column_row(first, way, new.doors[i].a)[0]
        put_behind(new, i, Board.spot(origin, way, column + offset, 0))
    if beside:
        right = Board.spot(first, way, beside, 0)
        put_in_place(new, door, new.doors[door]._replace(group=door))
        opened |= 1 << put_door(new, Door(right, way, Board.spot(origin, way, column + beside, 0), "door", door))
    for gap in chosen.plan.doors:
        out = turned(way, gap.side) if gap.side != "front" else way ^ 2
        twin = len(new.doors) if gap.width > 1 else -1
        for c, r in chosen.plan.inner(gap):
            put_door(new, Door(Board.spot(origin, way, c - 1, r - 1), out, group=twin))
    g.open |= opened
    g.lay(new)
    found = Here(index, g.board.areas[index], chosen)
    furnish(g, found)
    g.pending += (index,)
    watch(g, found)
    word = "clearing" if forest(g) else "room"
    told = f"A {word} comes to light: {chosen.title}. {chosen.story}".strip()
    g.tell(
        "laid", "{}", told, rules=("open.reveal", "game.text.narrative", *chosen.rules), figures=(f.id,),
        squares=tuple(squares(found.area.squares)),
    )  # fmt: skip
    return found


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
        wall = [Board.spot(area.origin, area.entry, side, n) for n in range(length)]
        for n in shifts(wall.index(a), length):
            if wall[n] != a and not has_door(new, wall[n], way) and (origin := behind(wall[n])) >= 0:
                move_door(new, door, wall[n])
                return origin
    if origin < 0:
        corner = front_left(ahead(new.place(a), way), way, column)
        origin = overlap(new, corner, way, plan.width, plan.depth)
    return origin
