"""Whether a quest's board can be played: what stands where, what can be reached."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.grid import flood, mask_of, spread, squares
from delvewright.rules.common.dungeon.findings import Findings
from delvewright.rules.common.dungeon.quest import DrawnQuest
from delvewright.rules.common.dungeon.twists import outcomes


def check_board(
    c: Findings, quest: DrawnQuest, inside: Sequence[str] = (), links: Sequence[tuple[int, int]] = ()
) -> None:
    """Everything about the board; `inside` are traps that lie in furniture, `links` squares joined by other ways."""
    pieces(c, quest)
    figures(c, quest, inside)
    reachability(c, quest, links)
    never_opened(c, quest)


def moves(quest: DrawnQuest) -> list[tuple[int, int]]:
    """Squares from which twists move somebody to another."""
    return [
        (q, then.move)
        for twist in quest.twists
        for then in outcomes(twist)
        for q in squares(twist.place)
        if then.move >= 0
    ]


def never_opened(c: Findings, quest: DrawnQuest) -> None:
    """Doors that nothing in the quest opens, or brings to light; a module may, if there is one."""
    if c.path.with_suffix(".py").is_file():
        return
    done = {
        name: {edge for twist in quest.twists for then in outcomes(twist) for edge in then.doors[name]}
        for name in ("open", "unlock", "lock", "show")
    }
    freed = done["open"] | done["unlock"]
    for i, edge in enumerate(quest.grid.doors):
        where = f"{c.name(edge[0])}-{c.name(edge[1])}"
        shut = quest.door_kinds[i] == "sealed" or edge in done["lock"]
        if shut and edge not in freed:
            again = any(twist.said.until for twist in quest.twists if edge in twist.then.doors["lock"])
            if not again:
                c.warn(c.row_of(edge[0]), f"nothing in this quest ever opens {where}.")
        elif quest.unsearchable >> i & 1 and edge not in done["open"] | done["show"]:
            c.warn(c.row_of(edge[0]), f"nothing in this quest ever shows the secret door {where}.")


def pieces(c: Findings, quest: DrawnQuest) -> None:
    """Furniture has its printed size and stands inside one area."""
    for piece in quest.furniture:
        first = squares(piece.squares)[0]
        size = piece.kind.width * piece.kind.height
        line, what = c.row_of(first), f"{piece.kind.title} at {c.name(first)}"
        if piece.squares.bit_count() != size:
            shape = f"{piece.kind.width} by {piece.kind.height}"
            c.error(line, f"{what} covers {piece.squares.bit_count()} squares; it must be {shape}, either way.")
        if len({quest.grid.area_of[q] for q in squares(piece.squares)}) > 1:
            c.error(line, f"{what} stands across a wall.")
        elif not quest.rooms[quest.grid.area_of[first]]:
            c.warn(line, f"{what} stands in what “corridors” calls a corridor.")
        for i, (a, b) in enumerate(quest.grid.doors):
            if (piece.squares >> a | piece.squares >> b) & 1 and quest.door_kinds[i] != "secret":
                c.warn(line, f"{what} stands in the doorway {c.name(a)}-{c.name(b)}.")
    if quest.stairs and not _two_by_two(quest):
        c.warn(c.row_of(squares(quest.stairs)[0]), "the stairway should cover 2 by 2 squares.")


def _two_by_two(quest: DrawnQuest) -> bool:
    left, block = quest.stairs, 1 | 2 | 1 << quest.grid.width | 2 << quest.grid.width
    while left:  # there may be more than one
        here = block << squares(left)[0]
        if left & here != here:
            return False
        left &= ~here
    return True


def figures(c: Findings, quest: DrawnQuest, inside: Sequence[str]) -> None:
    """Nobody stands in furniture or rock, or on somebody else; no trap lies there either."""
    furniture = sum(piece.squares for piece in quest.furniture)
    taken: dict[int, str] = {}
    standing = [(name, q) for name, q in quest.starts.items()]
    standing += [(m.kind.id, m.at) for m in quest.monsters]
    for name, q in standing:
        where = f"{name} at {c.name(q)}"
        if furniture >> q & 1:
            c.error(c.row_of(q), f"{where} stands in furniture.")
        if quest.blocked >> q & 1:
            c.error(c.row_of(q), f"{where} stands in a blocked square.")
        if q in taken:
            c.error(c.row_of(q), f"{where} stands where {taken[q]} does.")
        taken[q] = name
    for trap in quest.traps:
        if trap.door >= 0 or trap.kind in inside:
            continue
        if (furniture | quest.blocked | quest.stairs) >> trap.at & 1:
            c.error(c.row_of(trap.at), f"the {trap.kind} trap at {c.name(trap.at)} lies where nobody can step.")
        elif taken.get(trap.at) in quest.starts:
            c.warn(c.row_of(trap.at), f"{taken[trap.at]} starts on a {trap.kind} trap ({c.name(trap.at)}).")


def reachability(c: Findings, quest: DrawnQuest, links: Sequence[tuple[int, int]]) -> None:
    """From the start squares, secret doors counted, everything can be walked to."""
    grid = quest.grid
    doors = (1 << len(grid.doors)) - 1
    east, south = grid.edges_with(doors)
    furniture = sum(piece.squares for piece in quest.furniture)
    solid = quest.blocked | furniture & ~sum({*quest.behind.values()})
    start = sum({1 << q for q in quest.beginnings()})
    near = flood(start, east, south, grid.width, solid | ~grid.floor)
    ways = [*links, *((b, a) for a, b in links), *moves(quest)]
    for _ in ways:
        for a, b in ways:
            if near >> a & 1 and not near >> b & 1:
                near |= flood(1 << a | 1 << b, east, south, grid.width, solid | ~grid.floor)
    used = furniture | mask_of([m.at for m in quest.monsters]) | sum({grid.areas[h.area] for h in quest.hoards})
    for i, area in enumerate(grid.areas):
        walkable = area & ~solid
        cut = walkable & ~near
        if not cut or (c.undrawn and cut == walkable and not area & used):  # a printed room that is not in use
            continue
        first = squares(cut)[0]
        what = "room" if quest.rooms[i] else "corridor"
        if cut == walkable:
            c.missing(c.row_of(first), f"the {what} at {c.name(first)} cannot be reached from the start squares.")
        else:
            names = ", ".join(c.name(q) for q in squares(cut)[:6])
            c.warn(c.row_of(first), f"part of the {what} cannot be reached: {names}.")
    beside = near | spread(near, east, south, grid.width)
    for monster in quest.monsters:
        if not near >> monster.at & 1:
            c.missing(c.row_of(monster.at), f"{monster.kind.id} at {c.name(monster.at)} cannot be reached.")
    for piece in quest.furniture:
        if not piece.squares & beside:
            q = squares(piece.squares)[0]
            c.warn(c.row_of(q), f"{piece.kind.title} at {c.name(q)} cannot be reached.")
    for hoard in quest.hoards:
        if not grid.areas[hoard.area] & near:
            q = squares(grid.areas[hoard.area])[0]
            c.missing(c.row_of(q), f"the treasure listed for the area of {c.name(q)} cannot be reached.")
    if not quest.exit:
        own = c.path.with_suffix(".py").is_file()
        text = "there is no exit: no Hero can leave the dungeon."
        (c.warn if own else c.missing)(c.line_of("exit"), text)
    elif not quest.exit & near:
        c.missing(c.line_of("exit"), "the exit cannot be reached from the start squares.")
