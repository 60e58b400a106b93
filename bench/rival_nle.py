"""NLE: NetHackScore stepped at random, observations included (optional; cannot be copied).

The rival of our learning environment, not of the bare rules.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import nle  # noqa: F401  (registers the environments)

from harness import Subject, main

ENV: Any = gymnasium.make("NetHackScore-v0").unwrapped
ACTIONS = int(ENV.action_space.n)


def start(seed: int) -> Any:
    """Reset the one environment."""
    ENV.reset(seed=seed)
    return ENV


def walk(seed: int) -> Iterator[Any]:
    """The environment at each step."""
    env, random = start(seed), Random(seed).random
    ended = cut = False
    while not (ended or cut):
        yield env
        _, _, ended, cut, _ = env.step(int(random() * ACTIONS))


def play(seed: int) -> int:
    """Steps of one episode."""
    return sum(1 for _ in walk(seed))


if __name__ == "__main__":
    main(Subject(start, play, walk))
