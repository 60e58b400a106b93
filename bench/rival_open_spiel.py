"""OpenSpiel: backgammon, rules in C++, driven from Python.

Dice are chance nodes and played out by the driver; they are no decisions. Its view is the observation tensor.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

from harness import Costs, Subject, main

GAME = pyspiel.load_game("backgammon")


def start(seed: int) -> Any:
    """A new game; the seed serves dice and players only."""
    return GAME.new_initial_state()


def roll(state: Any, at: float) -> None:
    """Play the chance node: the outcome whose share of 0..1 contains `at`."""
    for outcome, probability in state.chance_outcomes():
        at -= probability
        if at < 1e-9:
            state.apply_action(outcome)
            return


def walk(seed: int) -> Iterator[Any]:
    """The state at each of its decisions."""
    state, random = start(seed), Random(seed).random
    while not state.is_terminal():
        if state.is_chance_node():
            roll(state, random())
        else:
            yield state
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])


def play(seed: int) -> int:
    """`walk` without its generator."""
    state, random, decisions = start(seed), Random(seed).random, 0
    while not state.is_terminal():
        if state.is_chance_node():
            roll(state, random())
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += 1
    return decisions


def fork_answer(state: Any) -> object:
    """Copy, one answer, the dice if they come next, and the next legal answers."""
    fork = state.clone()
    actions = fork.legal_actions()
    fork.apply_action(actions[len(actions) // 2])
    if fork.is_chance_node():
        roll(fork, 0.5)
    return fork.legal_actions()


if __name__ == "__main__":
    costs: Costs = {
        "copy": lambda state: state.clone(),
        "fork": lambda state: state.clone(),
        "fork_answer": fork_answer,
        "view": lambda state: state.observation_tensor(state.current_player()),
    }
    main(Subject(start, play, walk, costs))
