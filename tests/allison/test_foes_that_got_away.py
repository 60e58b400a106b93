"""A foe whose death the goal wants, and who gets away: the goal is lost, and coming home alive counts half."""

from __future__ import annotations

import pytest

from delvewright.rules.allison.fighting.death import die, remove
from delvewright.rules.allison.figures.monsters import got_away
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.state.game import Game

from .helpers import begin, hero, play
from .test_quests import out


def lost(g: Game) -> bool:
    """Whether the quest says that its goal cannot be met."""
    return g.quest.text.lost(g)


@pytest.mark.proves("house.campaign.lost-goal", "escape.enemy-removed", "house.quest.10-weighing")
def test_the_widow_has_got_away() -> None:
    """Gone from the board alive she cannot be killed any more; killed, the goal is met, and it is not lost."""
    g = begin("the-weighing", "ragna maud")
    assert not lost(g)
    remove(g, hero(g, "the-salt-widow"))
    assert lost(g) and not g.quest.text.goal_met(g) and got_away(g, "the-salt-widow")
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
    """She is neither dead nor has she yielded; if she has yielded nothing is lost."""
    g = begin("bought-and-paid-for")
    assert not lost(g)
    remove(g, hero(g, "captain-voss"))
    assert lost(g)
    g.counters["voss"] = 1
    assert not lost(g)


@pytest.mark.proves("house.campaign.lost-goal", "escape.enemy-removed", "house.quest.09-house-of-salt")
def test_tallow_has_got_away() -> None:
    """As long as undead are there, rise again or wait in rooms unseen, or he is about to step out, he may come back."""
    g = begin("house-of-salt", "ragna maud")
    remove(g, hero(g, "brother-tallow"))
    assert not lost(g), "the dead may bring him back"
    for f in [f for f in g.on_board(ENEMY) if f.undead]:
        remove(g, f)
    assert lost(g)
    for key in ("step-out", "rise-0", f"rise-{len(g.quest.monsters) - 1}", "tallow"):
        g.counters[key] = 1
        assert not lost(g), key
        g.counters[key] = 0
    first = next(i for i, placed in enumerate(g.quest.monsters) if placed.kind.undead)
    g.placed &= ~(1 << first)
    assert not lost(g), "one is still to be met"
    whole = begin("house-of-salt", "ragna maud")
    for f in [f for f in whole.on_board(ENEMY) if f.undead]:
        remove(whole, f)
    assert not lost(whole), "he is there"
