"""catanatron: Settlers of Catan in Python, four random players.

Driven by its fast door (`execute` without validating) and a cheap random choice, a little faster than its own
`Game.play`. Its copies are complete at any decision, so a fork is a copy; its view is its web client's JSON.
"""

import json
from collections.abc import Iterator
from random import Random

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from catanatron.json import GameEncoder

from harness import Costs, Subject, main


def start(seed: int) -> Game:
    """A game of four; seed 0 would mean a random one."""
    return Game([RandomPlayer(color) for color in Color], seed=seed + 1)


def walk(seed: int) -> Iterator[Game]:
    """The game at each of its decisions."""
    game, random = start(seed), Random(seed).random
    state = game.state
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        yield game
        actions = state.playable_actions
        game.execute(actions[int(random() * len(actions))], validate_action=False)


def play(seed: int) -> int:
    """`walk` without its generator."""
    game, random, decisions = start(seed), Random(seed).random, 0
    state = game.state
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        actions = state.playable_actions
        game.execute(actions[int(random() * len(actions))], validate_action=False)
        decisions += 1
    return decisions


def fork_answer(game: Game) -> object:
    """Copy, one answer, and the next legal ones (made by `execute`)."""
    fork = game.copy()
    actions = fork.state.playable_actions
    fork.execute(actions[len(actions) // 2], validate_action=False)
    return fork.state.playable_actions


if __name__ == "__main__":
    costs: Costs = {
        "copy": Game.copy,
        "fork": Game.copy,
        "fork_answer": fork_answer,
        "view": lambda game: json.dumps(game, cls=GameEncoder),
    }
    main(Subject(start, play, walk, costs))
