"""Computer heroes in every book: each answer has a reason, nobody waits for who cannot come, nobody goes to and fro.

Nor does anybody stand still beside an enemy he could wound.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from tests.properties.helpers import sized

from delvewright import Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.kernel.view import View
from delvewright.players.tactician import Tactician

ROUNDS = 30
FIRST, GAMES = 4711, sized(1, 15)
"""The first seed, and how many games of each book; each is of another quest."""
RUNNING = 3
"""So many turns of one figure in a row are a habit."""
STRIKES = ("attack", "strike", "fight", "shoot")
"""Attacks that cost nothing; a throw may be somebody's only weapon."""
WALKS = ("walk", "jump")
IDLE = ("end", "move", "face")


class Step(NamedTuple):
    """One answer of a hero, as somebody who looks on sees it."""

    view: View
    decision: Decision
    answer: Answer
    reason: str
    waits: tuple[int, ...]
    told: bool
    """Whether anything came of it besides a walk."""


QUIET = (
    "turn",
    "round",
    "move",
    "move-roll",
    "speed",
    "search",
    "table",
    "leader",
    "gamesmaster",
    "reason",
    "initiative",
)
"""What is told while nothing happens."""


def played(book: str, quest: str, seed: int) -> Iterator[Step]:
    """A game between tacticians, answer by answer of the heroes."""
    game = Game.start(book, quest, seed)
    players = [Tactician(seed, n) for n in range(len(game.seats))]
    while (decision := game.decision) is not None and game.state.round <= ROUNDS:
        view, player, told = game.view(decision.seat), players[decision.seat], len(game.events)
        answer = player.choose(view, decision)
        reason, waits = player.reason(), player.waits()
        game.answer(answer)
        new = any(e.kind not in QUIET for e in game.events[told:])
        if game.seats[decision.seat].side == "hero":
            yield Step(view, decision, answer, reason, waits, new)


def way(view: View, a: int, b: int) -> bool:
    """Whether one can walk from one square to another, doors opened and figures thought away."""
    east, south = view.east, view.south
    for door in view.doors:
        if abs(door.a - door.b) == 1:
            east |= 1 << min(door.a, door.b)
        elif abs(door.a - door.b) == view.width:
            south |= 1 << min(door.a, door.b)
    levels = [1 << door.a | 1 << door.b for door in view.doors if abs(door.a - door.b) not in (1, view.width)]
    seen, before = 1 << a, 0
    while seen != before:
        before = seen
        for link in levels:
            seen |= link if seen & link else 0
        for front in layers(seen, view.width * view.height, east, south, view.width, ~view.floor & ~seen):
            seen |= front
    return bool(seen >> b & 1)


def where(view: View, figure: int) -> int:
    """The square of a figure; -1: it is not on the board."""
    return next((f.squares[0] for f in view.figures if f.id == figure and f.squares), -1)


@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
@pytest.mark.parametrize("book", book_ids())
def test_nobody_is_a_nuisance_to_sit_beside(book, seed):
    quests = [quest.id for quest in find_book(book).quests()]
    quest = quests[seed % len(quests)]
    said = f"{book} {quest}, seed {seed}"
    ends: dict[int, list[int]] = defaultdict(list)
    """By figure: where its last turns ended in which nothing happened."""
    waited: dict[int, int] = defaultdict(int)
    stood: dict[int, int] = defaultdict(int)
    turn: tuple[int, int] = (-1, -1)
    loud = True
    for step in played(book, quest, seed):
        view, decision, answer = step.view, step.decision, step.answer
        here = f"{said}, round {view.round}: {answer}, {step.reason!r}"
        assert step.reason or len(decision) < 2, f"{here}: no reason for {decision.about}"
        for id in step.waits:
            at, other = where(view, decision.figure), where(view, id)
            assert other >= 0 and way(view, at, other), f"{here}: it waits for {id}, who cannot come"
        if decision.about not in ("activation", "turn"):
            loud |= step.told
            continue
        if turn != (view.round, decision.figure):
            turn, loud = (view.round, decision.figure), False
        loud |= step.told
        figure = decision.figure
        if answer[0] != "end":
            if answer[0] not in (*WALKS, *IDLE):
                stood[figure] = waited[figure] = 0
            continue
        waited[figure] = waited[figure] + 1 if step.waits else 0
        assert waited[figure] <= RUNNING, f"{here}: it has waited for {waited[figure]} turns"
        strikes = any(a[0] in STRIKES for a in decision.options)
        stood[figure] = stood[figure] + 1 if strikes else 0
        assert stood[figure] < RUNNING, f"{here}: it stands beside an enemy and does nothing"
        ends[figure] = [] if loud else [*ends[figure], where(view, figure)][-2 * RUNNING :]
        a, b = ends[figure][-2:] if len(ends[figure]) == 2 * RUNNING else (0, 0)
        assert a == b or ends[figure] != [a, b] * RUNNING, f"{here}: it goes to and fro"
