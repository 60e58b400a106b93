"""The order of turns in a round: agreed, or rolled for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.figures.mercenaries import left_behind
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game

FIGURE = 1000
"""From here on numbers in the order are enemies by their ids, below seats."""
FEW = 6
"""So many, a full party, can get numbers that all differ."""
KEEP: Answer = ("keep",)
ROLL: Answer = ("roll",)


@rule("turn.players-before-gm", "merc.hirer-dies")
def playing(g: Game) -> list[Figure]:
    """Whose seats have a turn, as they sit: heroes on the board; for one who is not, somebody in his pay who is."""
    return [who for f in g.party() if (who := f if f.at >= 0 else left_behind(g, f)) is not None]


@rule("turn.players-before-gm", "turn.order.roll", "turn.order.keep-or-reroll", "turn.order.agreed")
def set_order(g: Game) -> Iterable[Any]:
    """Who has a turn in this round, in which order: every hero, then the game master."""
    heroes = playing(g)
    if g.options.get("order") == "rolled":
        return _keep_or_roll(g, heroes)
    g.order = tuple([f.home for f in heroes])
    g.queue = (*g.order, g.master_seat)
    return ()


@rule("turn.order.roll", "turn.order.keep-or-reroll")
def _keep_or_roll(g: Game, heroes: list[Figure]) -> Play:
    """The order of the last round, or a new one by the dice."""
    if g.order and heroes:
        answer = yield Decision(heroes[0].home, "order", [KEEP, ROLL], figure=heroes[0].id)
        if answer == ROLL:
            g.order = ()
    if not g.order:
        yield from roll_order(g, heroes)
    there = {f.home for f in heroes}
    g.queue = (*(one for one in g.order if one in there or _enemy(g, one)), g.master_seat)


def _enemy(g: Game, number: int) -> bool:
    """Whether a number of the order is an enemy who is still there."""
    f = g.figures[number - FIGURE] if number >= FIGURE else None
    return f is not None and f.at >= 0


@rule("turn.order.roll", "turn.order.roll-ties", "turn.order.enemies-roll-too")
def roll_order(g: Game, heroes: list[Figure]) -> Play:
    """Two red dice each, from the highest to the lowest; those with equal totals roll again until all differ.

    The new number takes the place of the old one; among many, where eleven numbers are too few, it only decides between
    those who tied."""
    rollers = {f.home: f for f in heroes}
    if g.options.get("enemies") == "rolled":
        rollers |= {FIGURE + m.id: m for m in g.on_board(ENEMY)}
    few = len(rollers) <= FEW
    totals: dict[int, tuple[int, ...]] = {}
    again = list(rollers)
    while again:
        for number in again:
            f = rollers[number]
            roll = Roll(f.id, "order", red(2))
            roll.faces = yield roll
            totals[number] = (*(() if few else totals.get(number, ())), roll.total())
            g.tell("order", "{} rolls {} for the order.", f, roll.total(), rules=("turn.order.roll",), faces=roll.faces)
        values = list(totals.values())
        again = [number for number, total in totals.items() if values.count(total) > 1]
    g.order = tuple(sorted(totals, key=lambda number: totals[number], reverse=True))


@rule("turn.order.agreed")
def agree_who_is_next(g: Game) -> Play:
    """Where the order is agreed upon round by round the heroes who are left say who comes first."""
    left = [seat for seat in g.queue if seat < g.master_seat]
    if len(left) > 1:
        heroes = [f for f in playing(g) if f.home in left]
        options: list[Answer] = [("next", f.id) for f in heroes]
        answer = yield Decision(heroes[0].home, "next", options, figure=heroes[0].id)
        first = g.fig(answer[1]).home
        g.queue = (first, *(seat for seat in g.queue if seat != first))
