"""Who is in the game, on the board and in the party is looked up once: it is so whatever happens."""

from __future__ import annotations

from random import Random

import pytest

from delvewright.kernel.game import Game
from delvewright.rules.allison.state.figure import ENEMY, HERO
from delvewright.rules.allison.state.game import Game as State


def reckoned(g: State) -> tuple[list[object], ...]:
    """The same lists, made afresh."""
    all_of_them = [f for f in g.figures if f is not None]
    there = [f for f in all_of_them if f.at >= 0]
    heroes, enemies = [f for f in there if f.side == HERO], [f for f in there if f.side == ENEMY]
    return [*all_of_them], [*there], [f for f in all_of_them if f.hero], [*heroes], [*enemies]


def looked_up(g: State) -> tuple[list[object], ...]:
    return [*g.everybody()], [*g.there()], [*g.party()], [*g.on_board(HERO)], [*g.on_board(ENEMY)]


@pytest.mark.parametrize("quest", ["short-weight", "house-of-salt", "the-larder"])
def test_who_is_there_is_known_after_every_answer(quest: str) -> None:
    seen = set()
    for seed in range(2):
        heroes = {"heroes": "pim,thessaly"} if quest == "the-larder" else {}
        random, game = Random(seed).random, Game.start("allison", quest, seed, heroes, quiet=True)
        while game.decision is not None and len(game.answers) < 500:
            assert looked_up(game.state) == reckoned(game.state), (seed, len(game.answers))
            seen.add(tuple(map(len, reckoned(game.state))))
            game.answer_code(game.decision.nth(int(random() * len(game.decision))))
    assert len(seen) > 3  # some came, some went


def test_a_copy_looks_for_itself() -> None:
    g: State = Game.start("allison", "short-weight", 1, {}, quiet=True).state
    before = g.there()
    other = g.copy()
    assert all(mine is not its for mine, its in zip(before, other.there(), strict=True))
    gone = other.there()[0]
    other.take_off(gone)
    assert gone not in other.there() and gone in other.party() and len(g.there()) == len(before)
    other.strike_out(gone)
    assert gone not in other.everybody() and gone not in other.party()
    man = other.add(gone.kind, -1, ENEMY, other.master_seat, "newcomer")
    assert man in other.everybody() and man not in other.there()
    other.put(man, gone.start)
    assert man in other.there() and man in other.on_board(ENEMY)
