"""Make the records of this folder anew: `.venv/bin/python tests/records/make.py`.

Only for a change that is meant to alter play (a rule, a quest, the order in which dice are thrown). The tests
replay what stands here; a record that no longer comes out as it did means that games people have saved do not
either.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from delvewright.kernel.game import Game
from delvewright.kernel.record import record, write

HERE = Path(__file__).parent
GAMES: dict[str, tuple[str, int, dict[str, str], int]] = {
    "maze-four": ("the-maze", 1, {}, 400),
    "maze-others": ("the-maze", 20261115, {}, 400),
    "maze-typed-dice": ("the-maze", 3, {"dice": "typed"}, 400),
    "maze-wizard-alone": ("the-maze", 8, {"heroes": "wizard"}, 300),
    "maze-elf-and-dwarf": ("the-maze", 5, {"heroes": "elf,dwarf"}, 300),
    "maze-to-the-end": ("the-maze", 6, {"heroes": "barbarian,dwarf,elf,wizard"}, 100_000),
    "bell-four": ("silent-bell", 155, {}, 600),
    "bell-at-death": ("silent-bell", 309, {}, 600),
    "labyrinth-four": ("the-labyrinth", 120, {}, 600),
}
"""Name: quest, seed, options, and how many answers at most."""


def played(quest: str, seed: int, options: dict[str, str], most: int) -> Game:
    """A game of players who choose at random, but like to do something."""
    game = Game.start("heroquest", quest, seed, options, quiet=True)
    random = Random(seed)
    while game.decision is not None and len(game.answers) < most:
        decision = game.decision
        some = len(decision.options) - 1
        if some > 0 and random.random() < 0.5:
            game.answer_code(decision.nth(int(random.random() * some)))
        else:
            game.answer_code(decision.nth(int(random.random() * len(decision))))
    return game


def main() -> None:
    """Write all of them."""
    for name, (quest, seed, options, most) in GAMES.items():
        game = played(quest, seed, options, most)
        path = HERE / f"{name}.delve"
        write(path, record(game, {seat.id: "random" for seat in game.seats}).text())
        print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'not ended'}")


if __name__ == "__main__":
    main()
