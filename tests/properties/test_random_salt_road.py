"""Random quests of the Revised System Rules: parties of every size, all quests, nothing breaks and nobody is stuck."""

from __future__ import annotations

import pytest
from tests.properties.helpers import sized

from delvewright.kernel.game import Game
from delvewright.players import make
from delvewright.rules.allison.content.quest import quest_paths
from delvewright.rules.allison.content.reading import content

QUESTS = sorted(quest_paths())
GAMES, CHUNK = sized(22, 1000), 11
LIMIT = 2500
"""Decisions after which a game of players without any aim is broken off."""
ROUNDS = 400


def party(n: int) -> list[str]:
    """One to six of the ready-made heroes."""
    known = sorted(content().heroes)
    return [known[(n + i) % len(known)] for i in range(1 + n // len(QUESTS) % 6)]


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_quests_do_not_break(first: int) -> None:
    for n in range(first, min(first + CHUNK, GAMES)):
        options = {"heroes": ",".join(party(n))}
        game = Game.start("allison", QUESTS[n % len(QUESTS)], n, options, quiet=n % 5 != 0)
        players = [make("random", n, seat) for seat in range(len(game.seats))]
        rounds = []
        for _ in range(LIMIT):
            if (decision := game.decision) is None:
                break
            assert len(decision), f"game {n}: nothing to answer about {decision.about}"
            game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
            rounds.append(game.state.round)
        assert game.over or rounds[-1] > rounds[0] + 5, f"game {n} does not go on"


@pytest.mark.parametrize("quest", QUESTS)
def test_computer_heroes_do_not_stall(quest: str) -> None:
    """With whoever the quest names, and with the first party."""
    for seed in range(sized(1, 10)):
        for heroes in ("", "ragna,maud,pim,ossian"):
            game = Game.start("allison", quest, seed, {"heroes": heroes} if heroes else {}, quiet=True)
            players = [make("tactician", seed, seat) for seat in range(len(game.seats))]
            while (decision := game.decision) is not None and game.state.round <= ROUNDS:
                game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
            assert game.over, f"seed {seed}, {heroes}: not over after {ROUNDS} rounds"
