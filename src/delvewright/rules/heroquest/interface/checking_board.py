"""Whether a quest's board can be played: what stands where, what can be reached, what the box holds."""

from __future__ import annotations

from collections import Counter

from delvewright.kernel.grid import flood, spread, squares
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.interface.findings import Findings


def check_board(c: Findings, quest: Quest) -> None:
    """Everything about the board, noted with the checker."""
    pieces(c, quest)
    figures(c, quest)
    reachability(c, quest)
    components(c, quest)


def pieces(c: Findings, quest: Quest) -> None:
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
        for i, (a, b) in enumerate(quest.grid.doors):
            if (piece.squares >> a | piece.squares >> b) & 1 and quest.door_kinds[i] != "secret":
                c.warn(line, f"{what} stands in the doorway {c.name(a)}-{c.name(b)}.")
    if quest.stairs and not _two_by_two(quest):
        c.warn(c.row_of(squares(quest.stairs)[0]), "the stairway should cover 2 by 2 squares.")


def _two_by_two(quest: Quest) -> bool:
    left, block = quest.stairs, 1 | 2 | 1 << quest.grid.width | 2 << quest.grid.width
    while left:  # there may be more than one
        here = block << squares(left)[0]
        if left & here != here:
            return False
        left &= ~here
    return True


def figures(c: Findings, quest: Quest) -> None:
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
        if trap.door >= 0 or trap.kind in ("chest", "furniture"):
            continue
        if (furniture | quest.blocked | quest.stairs) >> trap.at & 1:
            c.error(c.row_of(trap.at), f"the {trap.kind} trap at {c.name(trap.at)} lies where nobody can step.")
        elif taken.get(trap.at) in quest.starts:
            c.warn(c.row_of(trap.at), f"{taken[trap.at]} starts on a {trap.kind} trap ({c.name(trap.at)}).")


def reachability(c: Findings, quest: Quest) -> None:
    """From the start squares, secret doors counted, everything can be walked to."""
    grid = quest.grid
    doors = (1 << len(grid.doors)) - 1
    east, south = grid.edges_with(doors)
    furniture = sum(piece.squares for piece in quest.furniture)
    solid = quest.blocked | furniture
    start = sum({1 << q for q in (*quest.starts.values(), quest.entrance) if q >= 0})
    near = flood(start, east, south, grid.width, solid | ~grid.floor)
    links = [*quest.portals, *((trap.at, trap.link) for trap in quest.traps if trap.link >= 0)]
    for _ in links:
        for a, b in links:
            if near >> a & 1 or near >> b & 1:
                near |= flood(1 << a | 1 << b, east, south, grid.width, solid | ~grid.floor)
    for i, area in enumerate(grid.areas):
        walkable = area & ~solid
        cut = walkable & ~near
        if not cut:
            continue
        first = squares(cut)[0]
        what = "room" if quest.rooms[i] else "corridor"
        if cut == walkable:
            c.error(c.row_of(first), f"the {what} at {c.name(first)} cannot be reached from the start squares.")
        else:
            names = ", ".join(c.name(q) for q in squares(cut)[:6])
            c.warn(c.row_of(first), f"part of the {what} cannot be reached: {names}.")
    beside = near | spread(near, east, south, grid.width)
    for monster in quest.monsters:
        if not near >> monster.at & 1:
            c.error(c.row_of(monster.at), f"{monster.kind.id} at {c.name(monster.at)} cannot be reached.")
    for piece in quest.furniture:
        if not piece.squares & beside:
            q = squares(piece.squares)[0]
            c.warn(c.row_of(q), f"{piece.kind.title} at {c.name(q)} cannot be reached.")
    for hoard in quest.hoards:
        if not grid.areas[hoard.area] & near:
            q = squares(grid.areas[hoard.area])[0]
            c.error(c.row_of(q), f"the treasure listed for the area of {c.name(q)} cannot be reached.")
    if not quest.exit:
        own = c.path.with_suffix(".py").is_file()
        text = "there is no exit: no Hero can leave the dungeon."
        (c.warn if own else c.error)(c.line_of("exit"), text)
    elif not quest.exit & near:
        c.error(c.line_of("exit"), "the exit cannot be reached from the start squares.")


BOX = {"secret doors": 4, "pits": 6, "squares of the stairway": 4}
"""Markers in the box, besides blocked squares: eight single ones and two double."""


@rule("missing.door.secret-counts")
def markers(quest: Quest) -> dict[str, int]:
    """How many of the counted markers a Quest needs."""
    pits = sum(trap.kind in ("pit", "deep-pit", "long-pit") for trap in quest.traps)
    return {"secret doors": quest.secret.bit_count(), "pits": pits, "squares of the stairway": quest.stairs.bit_count()}


@rule("missing.door.secret-counts")
def blocks_left(quest: Quest) -> int:
    """Blocked squares that eight single and two double markers do not cover; a double one lies on two neighbours."""
    left, width = quest.blocked, quest.grid.width
    double = single = 0
    for q in squares(left):
        if not left >> q & 1:
            continue
        beside = [o for o in (q + 1, q + width) if left >> o & 1 and (o != q + 1 or o % width)]
        if beside and double < 2:
            left &= ~(1 << beside[0])
            double += 1
        else:
            single += 1
    return max(0, single - 8)


def components(c: Findings, quest: Quest) -> None:
    """What the box holds; more of something can be played here, but not on a table."""
    for what, n in markers(quest).items():
        if n > BOX[what]:
            c.warn(1, f"{n} {what}; the box has markers for {BOX[what]}.")
    if over := blocks_left(quest):
        c.warn(1, f"{over} blocked squares more than the box has markers for (eight single, two double).")
    used = Counter(piece.kind.id for piece in quest.furniture)
    for name, n in used.items():
        if n > (box := content().furniture[name].count):
            c.warn(c.line_of(f"furniture:{name}"), f"{n} pieces of furniture “{name}”; the box holds {box}.")
    monsters = Counter(m.kind.id for m in quest.monsters)
    for name, n in monsters.items():
        if n > (box := content().kinds[name].figures):
            c.warn(c.line_of(f'"{name}"'), f"{n} figures of “{name}”; the box holds {box}.")
