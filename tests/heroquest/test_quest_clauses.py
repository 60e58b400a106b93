"""Clauses of Quests and turns that no scenario can name: markers in a view, gifts, what a question is about."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright import Game
from delvewright.lab.scenario import parse, staged


def _table(**scenario: Any) -> Game:
    return staged(parse({"book": "heroquest", "scenario": [{"name": "x", **scenario}]}, "f")[0])


@pytest.mark.proves("missing.quest.01-drowned-cellars")
@pytest.mark.parametrize(("turns", "shown"), [(0, True), (2, True), (3, False)])
def test_the_pump_is_marked_until_it_has_been_worked_three_times(turns: int, shown: bool) -> None:
    game = _table(
        quest="drowned-cellars", options={"heroes": "barbarian"}, place={"barbarian": "x2"}, counters={"pump": turns}
    )
    assert any(token.name == "pump" for token in game.view(0).tokens) is shown


@pytest.mark.proves("missing.quest.10-glass-stair")
def test_a_gargoyle_that_fell_on_its_way_is_seen_by_nobody() -> None:
    """It has no square any more from which a Hero could see it; alive and in sight it stands still."""
    game = _table(quest="glass-stair", options={"heroes": "barbarian"}, place={"barbarian": "d17"}, active="gargoyle.2")
    g = game.state
    gargoyle = g.fig(g.active)
    g.points = g.moves = 3
    at = gargoyle.at
    g.put(gargoyle, -1)
    g.quest.text.walked(g, gargoyle, 1 << at)
    assert (g.points, g.moves) == (3, 3)
    g.put(gargoyle, at)
    g.quest.text.walked(g, gargoyle, 1 << at)
    assert (g.points, g.moves) == (0, 0)


@pytest.mark.proves("missing.quest.11-wardens-wager")
def test_the_gift_is_for_the_hero_and_for_no_monster_that_stands_by() -> None:
    game = _table(quest="wardens-wager-barbarian", place={"barbarian": "i8"}, active="barbarian")
    g = game.state
    assert any(f is not None and f.alive and not f.kind.hero for f in g.figures), "the squire looks on"
    assert g.quest.text.gifts(g) == {}
    game.answer("investigate bell")
    assert g.quest.text.gifts(g) == {"wardens-gift-barbarian": 1}


@pytest.mark.proves("turn.es-turn", "turn.any-figures")
def test_who_is_next_is_no_figures_own_question() -> None:
    """The Evil Sorcerer is asked for a figure; the Activation that follows is that figure's."""
    game = _table(map="+-+-+-+-+\n|B o o .|\n+-+-+-+-+", legend={"B": "barbarian", "o": "orc"}, active="evil-sorcerer")
    assert game.decision is not None
    assert (game.decision.about, game.decision.figure) == ("activate", -1)
    chosen = game.decision.options[1][1]
    game.answer("activate orc.2")
    assert (game.decision.about, game.decision.figure) == ("activation", chosen)
