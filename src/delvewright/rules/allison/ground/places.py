"""Places: a room is one, a corridor is as many as it has straight strips."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.ground.board import strips
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.dungeon.placing import all_nearest


@rule("house.area.definition", "house.area.same-corridor")
def place_of(g: Game, q: int) -> int:
    """Mask of the squares that are in the same room as a square, or in the same corridor: on a strip with it, with no
    rock between."""
    quest = g.quest
    area = quest.grid.area_of[q]
    if area < 0:
        return 1 << q
    if quest.rooms[area]:
        return quest.grid.areas[area]
    found = 0
    for strip in strips(quest.corridor, g.width, g.height):
        if strip >> q & 1:
            found |= _linked(q, strip & ~g.blocked | 1 << q, g.width)
    return found


def _linked(q: int, mask: int, width: int) -> int:
    """The part of a mask that hangs together with a square of it."""
    found = 1 << q
    while True:
        more = (found << 1 | found >> 1 | found << width | found >> width) & mask | found
        if more == found:
            return found
        found = more


def together(g: Game, a: Figure, b: Figure) -> bool:
    """Whether two figures are in the same room or corridor."""
    return a.at >= 0 and b.at >= 0 and place_of(g, a.at) >> b.at & 1 > 0


def no_place(g: Game) -> int:
    """Mask of the squares on which no figure is put: taken ones, pits, gaps, things of the quest, and those that nobody
    has laid out."""
    return g.taken() | g.pits | g.quest.gaps & ~g.bridged | ~g.laid | g.quest.text.stands(g)


def room_near(g: Game, q: int) -> int:
    """The free square nearest to another, -1 if there is none; where nobody has looked yet, in the same room, and not
    where something will be found."""
    hidden = not g.laid >> q & 1
    taken = no_place(g)
    if hidden:
        found_later = [1 << m.at for i, m in enumerate(g.quest.monsters) if not g.placed >> i & 1]
        found_later += [piece.squares for piece in g.quest.furniture]
        taken = g.taken() | g.pits | g.quest.gaps & ~g.bridged | g.quest.text.stands(g) | ~place_of(g, q)
        for mask in found_later:
            taken |= mask
    free = all_nearest(g, q, taken, hidden)
    return (free & -free).bit_length() - 1
