"""Turns begin and moments pass: what a turn is worth, and what ends with it."""

from __future__ import annotations

from delvewright.kernel.effects import after
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.state.game import AWAKE, EXPLORING, FIGHTING, HEROES, MASTER, Figure, Game


def moment(g: Game, what: str) -> None:
    """A moment has come: effects that last until then are over."""
    for f in g.everybody():
        if f.effects:
            f.effects = after(f.effects, what)


@rule("fate.what", "turn.explore.phases")
def open_turn(g: Game, mode: int, phase: int = HEROES) -> None:
    """A new turn: Fate reaches back no further than this."""
    if g.round:
        moment(g, "turn")
    g.round += 1
    if mode == EXPLORING and g.mode == FIGHTING:
        moment(g, "exploration")
    g.mode = mode
    g.closed = 0
    for f in g.everybody():
        f.start, f.healed = f.wounds, 0
        if f.used and f.marks:
            for mark in [mark for mark in f.used if mark in f.marks]:
                del f.used[mark]
    open_phase(g, phase)


IDLE = frozenset({"still", "fled", "afraid"})
"""States in which somebody does not act in a phase that begins."""


@rule("spell.still_air")
def open_phase(g: Game, phase: int) -> None:
    """A new phase: everybody of that side has still to act."""
    g.phase = phase
    if g.log is not None and (g.mode == FIGHTING or phase == HEROES):
        heroes = "the heroes fight" if g.mode == FIGHTING else "the heroes explore"
        does = "the monsters act" if phase == MASTER else heroes
        g.tell("turn", "Turn {}: {}.", g.round, does, rules=("turn.explore.phases",), figures=())
    g.active, g.waiting, g.routine = -1, 0, ""
    _, _, company, monsters = g.looked.crowd or g.gather()
    if phase in (0, 2):
        for f in company if phase == HEROES else monsters:
            if f.at >= 0 and f.condition == AWAKE and not f.under_any(IDLE):
                g.waiting |= 1 << f.id


def open_action(g: Game, f: Figure) -> None:
    """Somebody begins to act: all of it is still to come."""
    f.effects = after(f.effects, "action") if f.effects else f.effects
    g.active = f.id
    g.waiting &= ~(1 << f.id)
    g.points, g.walked, g.stopped, g.done = -1, 0, False, ()
    g.looked.somebody_acts()


def close_action(g: Game) -> None:
    """Whoever acted has done so."""
    g.active = -1
