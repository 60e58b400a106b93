"""Whether anybody can grow is looked for only after something happened that could make it so."""

from __future__ import annotations

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.fighting.encounters import end_for
from delvewright.rules.allison.fighting.experience import earn
from delvewright.rules.allison.figures.artifacts import revive
from delvewright.rules.allison.figures.hero_levels import level_ups
from delvewright.rules.allison.state.game import Game

from .helpers import play
from .test_rounds import board, of


def nobody_grows(g: Game) -> bool:
    """Whether no hero is asked for a level."""
    return next(iter(level_ups(g)), None) is None


@pytest.mark.proves("level.gain", "level.threshold")
def test_experience_and_the_end_of_a_fight_make_heroes_grow() -> None:
    g = board("R..o")
    ragna = of(g, "ragna")
    assert nobody_grows(g) and not g.looked.growing
    ragna.met = True
    earn(g, ragna, 1000, "a deed", ())
    assert g.looked.growing
    assert nobody_grows(g) and not g.looked.growing, "not in a fight"
    end_for(g, [ragna])
    asked = next(iter(level_ups(g)))
    assert isinstance(asked, Decision) and asked.about == "level" and ragna.level == 2


@pytest.mark.proves("level.gain")
def test_an_enemy_out_of_a_fight_lets_nobody_grow() -> None:
    g = board("R..o")
    orc = of(g, "orc.1")
    assert nobody_grows(g)
    end_for(g, [orc])
    assert not g.looked.growing


@pytest.mark.proves("level.gain", "artifact.elixir-of-life")
def test_who_is_alive_again_may_grow() -> None:
    g = board("RM.o")
    ragna = of(g, "ragna")
    ragna.xp = 1000
    play(die(g, ragna, "a fall"))
    assert nobody_grows(g) and not g.looked.growing
    revive(g, ragna, next(p for p in g.piles if p.body))
    assert not nobody_grows(g)


def test_a_copy_looks_again() -> None:
    g = board("R..o")
    assert nobody_grows(g)
    assert g.copy().looked.growing
