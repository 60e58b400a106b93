"""A quest that watches steps says of which it has anything to do; a walk over the others is one move."""

from __future__ import annotations

from random import Random

import pytest

from delvewright.kernel.game import Game
from delvewright.kernel.grid import squares
from delvewright.rules.allison.state.figure import HERO
from delvewright.rules.allison.state.game import Game as State


def positions(quest: str, seed: int, most: int = 400) -> list[State]:
    """Some positions of a game in which everybody answers at random."""
    random, game, found = Random(seed).random, Game.start("allison", quest, seed, {}, quiet=True), []
    while game.decision is not None and len(game.answers) < most:
        if len(game.answers) % 40 == 0:
            found.append(game.state.copy())
        game.answer_code(game.decision.nth(int(random() * len(game.decision))))
    return found


@pytest.mark.proves("house.quest.01-short-weight")
@pytest.mark.parametrize("quest", ["short-weight"])
def test_a_step_does_nothing_where_the_quest_does_not_watch(quest: str) -> None:
    told = 0
    for seed in (3, 100):
        for g in positions(quest, seed):
            for f in g.there():
                watched = g.quest.text.watches(g, f)
                told += watched.bit_count()
                for q in squares(g.quest.watched & ~watched):
                    before = (g.counters.copy(), f.tags, g.acts)
                    assert list(g.quest.text.stepped(g, f, q)) == []
                    assert (g.counters, f.tags, g.acts) == before, (seed, f.name, q)
    assert told > 100


@pytest.mark.proves("house.quest.01-short-weight")
def test_where_sacks_lie_depends_on_who_comes() -> None:
    g: State = Game.start("allison", "short-weight", 1, {}, quiet=True).state
    hero = next(f for f in g.there() if f.hero)
    lying = {int(key.removeprefix("sack@")) for key in g.counters if key.startswith("sack@")}
    assert set(squares(g.quest.text.watches(g, hero))) == lying
    hero.tags += ("salt-sack",)
    assert g.quest.text.watches(g, hero) == g.quest.stairs
    hero.hero = False
    assert g.quest.text.watches(g, hero) == 0
    hero.tags = ()
    assert hero.side == HERO and g.quest.text.watches(g, hero) == 0
