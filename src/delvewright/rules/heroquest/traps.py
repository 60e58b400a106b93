"""Traps: what each does when it goes off."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import distances, spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import COMBAT, SKULL
from delvewright.rules.heroquest.death import harm
from delvewright.rules.heroquest.exploring import explore
from delvewright.rules.heroquest.state import Figure, Game

WHITE = COMBAT["white"]


@rule(
    "action.move.trap-sprung",
    "action.move.trap-ends-turn",
    "turn.ended-early",
    "action.disarm.turn-ends",
    "action.disarm.six-or-less",
)
def spring(g: Game, f: Figure, q: int) -> Play:
    """The trap on a square goes off on a figure; if it costs points, the figure's turn ends."""
    kind = next(t.kind for t in g.quest.traps if t.at == q)
    lost = yield from TRAPS[kind](g, f, q)
    if lost or kind == "pit":  # also if something saved a Hero afterwards
        g.ended = True


@rule("missing.trap.pit")
def pit(g: Game, f: Figure, q: int) -> Play:
    """Fall in and lose 1 Body; the pit stays open. Gives back the points lost, as every trap does."""
    bit = 1 << q
    g.armed &= ~bit
    g.found &= ~bit
    g.pits |= bit
    f.pit = True
    g.tell(
        "trap",
        "{} falls into a pit!",
        f,
        rules=("missing.trap.pit", "action.move.trap-sprung"),
        figures=(f.id,),
        squares=(q,),
    )
    return (yield from harm(g, f, 1, "pit", rules=("missing.trap.pit",)))


@rule("missing.trap.pit", "action.move.trap-monsters-immune")
def open_pit(g: Game, f: Figure) -> Play:
    """Step into an open pit: it hurts a Hero as before, a Monster climbs down unharmed; nobody goes on from it."""
    f.pit = True
    g.points = 0
    g.tell(
        "pit",
        "{} climbs down into the pit." if not f.kind.hero else "{} falls into the open pit!",
        f,
        rules=("missing.trap.pit",),
        figures=(f.id,),
    )
    if f.kind.hero:
        yield from harm(g, f, 1, "pit", rules=("missing.trap.pit",))
        g.ended = True


@rule("missing.trap.spear")
def spear(g: Game, f: Figure, q: int) -> Play:
    """One die: a skull costs 1 Body; any shield is a dodge. The trap is gone."""
    g.armed &= ~(1 << q)
    g.found &= ~(1 << q)
    roll = Roll(f.id, "spear trap", (WHITE,))
    roll.faces = yield roll
    hit = roll.count(SKULL)
    g.tell(
        "trap",
        "A spear shoots at {}{}",
        f,
        "!" if hit else ", who dodges it.",
        rules=("missing.trap.spear",),
        faces=roll.faces,
        figures=(f.id,),
        squares=(q,),
    )
    return (yield from harm(g, f, hit, "spear trap", rules=("missing.trap.spear",)))


@rule("missing.trap.falling-block")
def falling_block(g: Game, f: Figure, q: int) -> Play:
    """Three dice, a Body for each skull; the figure steps aside and rubble closes the square for good."""
    bit = 1 << q
    g.armed &= ~bit
    g.found &= ~bit
    roll = Roll(f.id, "falling block", (WHITE,) * 3)
    roll.faces = yield roll
    g.tell(
        "trap",
        "The ceiling comes down on {}!",
        f,
        rules=("missing.trap.falling-block",),
        faces=roll.faces,
        figures=(f.id,),
        squares=(q,),
    )
    lost = yield from harm(g, f, roll.count(SKULL), "falling block", rules=("missing.trap.falling-block",))
    g.blocked |= bit
    if not f.alive:
        return lost
    taken = g.heroes | g.monsters | g.furniture | g.blocked | ~g.laid
    free = spread(bit, g.east, g.south, g.width) & ~taken
    if free.bit_count() > 1:
        answer = yield Decision(f.seat, "step-aside", (), [("step", free)], figure=f.id)
        to = answer[1]
    elif free:
        to = free.bit_length() - 1
    else:
        to = nearest_free(g, q, taken)
    g.put(f, to)
    g.foothold = -1
    explore(g, f)
    if g.armed >> to & 1:
        yield from spring(g, f, to)
    elif g.pits >> to & 1:
        yield from open_pit(g, f)
    return lost


TRAPS = {"pit": pit, "spear": spear, "falling-block": falling_block}
"""Floor traps by kind."""


def nearest_free(g: Game, q: int, taken: int) -> int:
    """The free square nearest to q by walking, the first of equals."""
    far = distances(q, g.east, g.south, g.width, ~g.quest.grid.floor, g.quest.grid.size)
    free = [s for s in squares(g.laid & ~taken) if far[s] >= 0]
    return min(free, key=lambda s: far[s]) if free else q
