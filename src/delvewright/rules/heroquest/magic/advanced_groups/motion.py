"""Motion: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import reach, spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.dungeon.exploring import explore
from delvewright.rules.heroquest.dungeon.traps import open_pit
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    free_squares_seen,
    heroes_seen,
    spell,
)
from delvewright.rules.heroquest.moving.moving import land
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import PASS


@spell("hasten", heroes_seen)
@rule("missing.advspell.motion.hasten")
def hasten(g: Game, f: Figure, target: Figure) -> Play:
    """Three more spaces in the next Move Action."""
    give(g, target, Effect("hasten", "speed", 3, "move"))
    yield from ()


@rule("missing.advspell.motion.push")
def pushed_to(g: Game, target: Figure) -> int:
    """Where a Monster can be moved: up to three steps over free squares, the last of which may be a pit."""
    bars = ~g.laid | g.furniture | g.blocked | g.occupied | g.quest.stairs
    start, safe = 1 << target.at, bars | g.pits
    found = reach(start, 3, g.east, g.south, g.width, safe)
    before = reach(start, 2, g.east, g.south, g.width, safe) | start
    return found | spread(before, g.east, g.south, g.width) & g.pits & ~bars


def no_giants_seen(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are no Giants and have somewhere to go."""
    return [id for id in enemies_seen(g, f) if not g.fig(id).has("giant") and pushed_to(g, g.fig(id))]


@spell("push", no_giants_seen)
@rule("missing.advspell.motion.push")
def push(g: Game, f: Figure, target: Figure) -> Play:
    """The caster moves it; it springs no traps, but an open pit takes it in."""
    answer = yield Decision(f.seat, "push", [PASS], [("place", pushed_to(g, target))], figure=target.id)
    if answer == PASS:
        return
    target.pit = False
    g.put(target, answer[1])
    where, rules = square_name(target.at, g.width), ("missing.advspell.motion.push",)
    g.tell("push", "{} is pushed to {}.", target, where, rules=rules, squares=(target.at,))
    if g.pits >> target.at & 1:
        points, ended = g.points, g.ended
        yield from open_pit(g, target)
        g.points, g.ended = points, ended


NEAR = 6


@rule("missing.advspell.motion.blink")
def blink_spots(g: Game, f: Figure) -> list[int]:
    """Free squares in sight, columns plus rows away six at most."""
    x, y = f.at % g.width, f.at // g.width
    return [q for q in free_squares_seen(g, f) if abs(q % g.width - x) + abs(q // g.width - y) <= NEAR]


@spell("blink", blink_spots, aim="square")
@rule("missing.advspell.motion.blink")
def blink(g: Game, f: Figure, q: int) -> Play:
    """The caster is there; traps go off."""
    f.pit = False
    g.put(f, q)
    where, rules = square_name(q, g.width), ("missing.advspell.motion.blink",)
    g.tell("sending", "{} is at {} now.", f, where, rules=rules, squares=(q,))
    explore(g, f)
    yield from land(g, f)
