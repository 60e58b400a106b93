"""Exploring: what is laid out when, and for whose eyes."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.saying import listed
from delvewright.rules.allison.content.quest import Piece
from delvewright.rules.allison.ground.facing import first_facing
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.announced import arrive
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.exploring import in_view, newcomers, read_out, uncover


def explores(f: Figure) -> bool:
    """Whoever is on the heroes' side."""
    return f.side == HERO


@rule("house.board.reveal")
def explore(g: Game, f: Figure) -> bool:
    """Lay out what a figure sees for the first time; tells whether that was more than bare floor."""
    return look_from(g, f.at, f)


@rule("house.board.reveal")
def look_from(g: Game, at: int, by: Figure | None = None) -> bool:
    """Lay out what is seen from a square for the first time: the whole of a room, of a corridor what is in sight."""
    quest = g.quest
    g.looked.looked_from(at)
    quest.sight_with(g.dug).doors_towards(at)  # so that the opening of one of them is noticed
    seen = outlook(g, at) & quest.grid.floor & ~g.laid
    if not seen:
        return False
    areas, area_of = quest.grid.areas, quest.grid.area_of
    for q in squares(seen & ~quest.corridor):
        seen |= areas[area_of[q]]
    return lay_out(g, seen & ~g.laid, by)


@rule("house.board.reveal", "furniture.obstacle", "scope.silence")
def lay_out(g: Game, new: int, by: Figure | None = None) -> bool:
    """Place rock, furniture, doors and enemies of newly seen squares; no traps, secrets, or who lies in ambush or in a
    tomb."""
    quest = g.quest
    before = in_view(g)
    uncover(g, new, _solid)
    names = []
    for i, placed in newcomers(g, new):
        if not placed.ambush and not placed.occupant:
            f = appear(g, i)
            names.append(f"{f} at {square_name(f.at, g.width)}" if g.log is not None else "")
    if names:
        text = "There stand {}." if len(names) > 1 else "There stands {}."
        g.tell("reveal", text, listed(names), rules=("house.board.reveal",))
        recount(g)
    more = before != in_view(g) or bool(new & ~quest.corridor)
    if more:
        where = f" before {by}" if by and g.log is not None else ""
        text = "A new part of the dungeon is laid out{}."
        g.tell("reveal", text, where, rules=("house.board.reveal",), squares=tuple(squares(new)))
    read_out(g, new)
    quest.text.laid_out(g, new)
    return more


@rule("furniture.obstacle")
def _solid(piece: Piece) -> bool:
    """Whether figures must go round a piece."""
    return not piece.kind.stand


def appear(g: Game, i: int) -> Figure:
    """An enemy of the map comes into play, looking where heroes would come from."""
    placed = g.quest.monsters[i]
    g.placed |= 1 << i
    f = arrive(g, i, placed)
    f.spot = i
    f.facing = first_facing(g.quest, placed.at)
    return f
