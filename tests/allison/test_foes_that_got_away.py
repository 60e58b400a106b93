"""A foe whose death the goal wants, and who gets away: the goal is lost, and coming home alive counts half."""

from __future__ import annotations

import pytest

from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.fighting.encounters import chased
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.state.game import Game

from .helpers import begin, hero, play
from .test_quests import out


def lost(g: Game) -> bool:
    """Whether the quest says that its goal cannot be met."""
    return g.quest.text.lost(g)


def runs(g: Game, name: str) -> None:
    """An enemy has run, and nobody has caught up with it."""
    f = hero(g, name)
    f.fled = 1
    play(chased(g, ENEMY))
    assert not f.alive


@pytest.mark.proves("house.campaign.lost-goal", "escape.enemy-removed", "house.quest.10-weighing")
def test_the_widow_has_got_away() -> None:
    """Gone from the board alive she cannot be killed any more; killed, the goal is met, and it is not lost."""
    g = begin("the-weighing", "ragna maud")
    other = next(f for f in g.on_board(ENEMY) if f.name != "the-salt-widow")
    runs(g, other.name)
    assert not lost(g), "others may run"
    runs(g, "the-salt-widow")
    assert lost(g) and not g.quest.text.goal_met(g)
    ragna = hero(g, "ragna")
    before = ragna.gold
    for f in g.party():
        out(g, f, "m19")
    assert (g.over, g.winner, ragna.xp, ragna.gold - before) == (True, "hero", 5, 250)
    killed = begin("the-weighing", "ragna")
    play(die(killed, hero(killed, "the-salt-widow"), "test"))
    assert killed.quest.text.goal_met(killed) and not lost(killed)


@pytest.mark.proves("house.campaign.lost-goal", "escape.enemy-removed", "house.quest.04-bought-and-paid-for")
def test_the_captain_has_got_away() -> None:
    """She is neither dead nor has she yielded; others may run."""
    g = begin("bought-and-paid-for")
    runs(g, next(f.name for f in g.on_board(ENEMY) if f.name != "captain-voss"))
    assert not lost(g)
    runs(g, "captain-voss")
    assert lost(g)
    killed = begin("bought-and-paid-for")
    play(die(killed, hero(killed, "captain-voss"), "test"))
    assert not lost(killed)
