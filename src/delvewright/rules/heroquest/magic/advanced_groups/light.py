"""Light: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import marks_of
from delvewright.rules.heroquest.dungeon.exploring import lay_out
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game


@rule("missing.advspell.light.beacon")
def corridor_seen(g: Game, f: Figure) -> list[int]:
    """Laid-out corridor squares in sight, the caster's own included."""
    corridor = g.quest.corridor & g.laid
    return squares(squares_seen(g, f, corridor) | corridor & 1 << f.at)


WAYS_OUT = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@rule("missing.advspell.light.beacon")
def straight(g: Game, q: int, dx: int, dy: int) -> int:
    """Mask of the corridor squares in a straight line up to the first wall, shut door or blocked square."""
    step = dx + dy * g.width
    ground = g.quest.corridor & g.quest.grid.floor & ~(g.blocked | g.quest.blocked)
    mask, here = 0, 1 << q
    while here := spread(here, g.east, g.south, g.width) & ground & (here << step if step > 0 else here >> -step):
        mask |= here
    return mask


@spell("beacon", corridor_seen, aim="square")
@rule("missing.advspell.light.beacon")
def beacon(g: Game, f: Figure, q: int) -> Play:
    """A line of corridor is laid out, in a direction of the caster's choice."""
    options: list[Answer] = [("set", way) for way in WAYS_OUT]
    _, way = yield Decision(f.seat, "line", options, figure=f.id)
    new = straight(g, q, *WAYS_OUT[way]) & ~g.laid
    rules = ("missing.advspell.light.beacon",)
    g.tell("beacon", "Light falls to the {} from {}.", way, square_name(q, g.width), rules=rules, figures=(f.id,))
    if new:
        lay_out(g, new, f)


@spell("dazzle", enemies_seen)
@rule("missing.advspell.light.dazzle")
def dazzle(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice less in attacks for a turn."""
    give(g, target, for_a_turn(f, "dazzle", "attack-less", 2))
    yield from ()


@rule("missing.advspell.light.purge")
def undead_seen(g: Game, f: Figure) -> list[int]:
    """Undead in sight."""
    return [id for id in enemies_seen(g, f) if g.fig(id).has("undead")]


@spell("purge", undead_seen)
@rule("missing.advspell.light.purge")
def purge(g: Game, f: Figure, target: Figure) -> Play:
    """Two points of Piercing damage."""
    yield from harm(g, target, 2, "Purge", marks_of("purge", "piercing"), ("missing.advspell.light.purge",), f)
