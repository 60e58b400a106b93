"""Fallen rock: whoever it cuts off from every way out may clear it away."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import reach, spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.checks import check
from delvewright.rules.allison.dungeon.exploring import explore
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game

STRENGTH = 15
"""What clearing fallen rock away takes, as with a locked door."""


@rule("trap.falling-rock.blocks")
def diggings(g: Game, f: Figure) -> list[Answer]:
    """The fallen rock beside a hero whom it has cut off."""
    rock = spread(1 << f.at, *g.quest.all_edges, g.width) & g.rubble
    return [("dig", q) for q in squares(rock)] if rock and _walled_in(g, f) else []


def _walled_in(g: Game, f: Figure) -> bool:
    """Whether neither a way out nor anything unknown can be reached, every known door thought open."""
    doors = g.quest.grid.edges_with(g.known_doors | g.doors)
    east, south = doors[0] | g.east, doors[1] | g.south
    closed = ~(g.laid & ~g.blocked & ~g.quest.blocked)
    there = reach(1 << f.at, g.quest.grid.size, east, south, g.width, closed) | 1 << f.at
    ahead = spread(there, east, south, g.width) & g.quest.grid.floor & ~g.laid
    return not ahead and not there & g.quest.text.exits(g)


@rule("trap.falling-rock.blocks")
def dig(g: Game, f: Figure, q: int) -> Play:
    """A strength check, and the square is free again; a failure costs only the action."""
    if (yield from check(g, f, "body", STRENGTH, "strength", "trap.falling-rock.blocks", "action.strength-check")):
        g.blocked &= ~(1 << q)
        g.rubble &= ~(1 << q)
        g.set_edges()
        g.looked.sight_changed()
        g.tell("dig", "{} clears the rock away.", f, rules=("trap.falling-rock.blocks",), squares=(q,))
        explore(g, f)
        notice(g, f)
