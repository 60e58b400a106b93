"""A game that is pickled goes on the same, in another process too."""

import pickle
import subprocess
import sys

import pytest

from delvewright import Game
from delvewright.kernel.dice import PERCENT
from delvewright.players import Random, Tactician

GAMES = [
    ("heroquest", "the-maze", {}),
    ("heroquest", "silent-bell", {}),
    ("heroquest", "moth-lantern", {"dice": "typed"}),
    ("battleaxe", "bone-engine", {}),
    ("battleaxe", "cold-lantern", {"dice": "typed"}),
]


def ahead(game: Game, steps: int, seed: int = 5) -> list[str]:
    """So many answers of a random player, and what the game was like after each."""
    players = [Random(seed, seat) for seat in range(len(game.seats))]
    out = []
    for _ in range(steps):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
        out.append(game.digest())
    return out


@pytest.mark.parametrize(("book", "quest", "options"), GAMES)
def test_an_unpickled_game_goes_on_the_same(book: str, quest: str, options: dict[str, str]) -> None:
    game = Game.start(book, quest, seed=4, options=options)
    for n in range(12):
        ahead(game, 1 + 7 * n % 13, seed=n)
        if game.decision is None:
            break
        again = pickle.loads(pickle.dumps(game))
        seat = game.decision.seat
        assert (again.digest(), again.answers, again.lines()) == (game.digest(), game.answers, game.lines())
        assert again.view(seat) == game.view(seat) and list(again.decision)[:500] == list(game.decision)[:500]
        assert ahead(again, 15) == ahead(game.copy(), 15)
        assert again.undo(len(game.answers)).digest() == game.digest()
        dream = game.imagine(seat, n)
        assert ahead(pickle.loads(pickle.dumps(dream)), 5) == ahead(dream, 5)
    assert not game.answers or len(game.answers) > 30


def test_dice_are_the_same_after_pickling() -> None:
    assert pickle.loads(pickle.dumps(PERCENT))[0] is PERCENT[0]


def test_another_process_goes_on_with_it() -> None:
    game = Game.start("battleaxe", "bone-engine", seed=12)
    players = [Tactician(1, seat) for seat in range(len(game.seats))]
    for _ in range(60):
        assert game.decision
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
    code = (
        "import pickle, sys; game = pickle.load(sys.stdin.buffer)\n"
        "for _ in range(20): game.answer(game.decision.nth(0))\n"
        "print(game.digest())"
    )
    told = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(game), capture_output=True, check=True)
    for _ in range(20):
        assert game.decision
        game.answer(game.decision.nth(0))
    assert told.stdout.decode().strip() == game.digest()


def test_a_scripted_game_says_that_it_cannot() -> None:
    game = Game.start("heroquest", "the-maze")
    game.chance = lambda asked: None
    with pytest.raises(TypeError, match="scripted"):
        pickle.dumps(game)
