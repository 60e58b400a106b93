"""Clauses of Quests and turns that no scenario can name: markers in a view, gifts, what a question is about."""

from __future__ import annotations

import pytest
from tests.heroquest.helpers import laid, run

from delvewright.kernel.notation import parse_square
from delvewright.rules.heroquest.content.reading import COMBAT
from delvewright.rules.heroquest.quests.glass_stair import double_of


def _at(q: str) -> int:
    return parse_square(q, 26, 19)


@pytest.mark.proves("missing.quest.01-drowned-cellars")
@pytest.mark.parametrize(("turns", "shown"), [(0, True), (2, True), (3, False)])
def test_the_pump_is_marked_until_it_has_been_worked_three_times(turns: int, shown: bool) -> None:
    game = laid(
        quest="drowned-cellars", options={"heroes": "barbarian"}, place={"barbarian": "x2"}, counters={"pump": turns}
    )
    assert any(token.name == "pump" for token in game.view(0).tokens) is shown


@pytest.mark.proves("missing.quest.10-glass-stair")
def test_a_gargoyle_that_fell_on_its_way_is_seen_by_nobody() -> None:
    """It has no square any more from which a Hero could see it; alive and in sight it stands still."""
    game = laid(quest="glass-stair", options={"heroes": "barbarian"}, place={"barbarian": "d17"}, active="gargoyle.2")
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


@pytest.mark.proves("missing.quest.10-glass-stair")
def test_a_gargoyle_stands_still_in_the_first_square_of_the_board_too_and_only_gargoyles_do() -> None:
    game = laid(
        quest="glass-stair", options={"heroes": "barbarian"}, active="gargoyle.1",
        place={"barbarian": "d1", "gargoyle.1": "a1", "veyra": "c1", "gargoyle.2": "b1"},
    )  # fmt: skip
    g = game.state
    seen, unseen, veyra = (next(f for f in g.figures if f.at == _at(q)) for q in ("a1", "b1", "c1"))
    g.put(unseen, _at("a3"))
    route = [_at(q) for q in ("a2", "a1", "b1")]
    assert g.quest.text.may_walk(g, veyra, route) is None
    assert g.quest.text.may_walk(g, unseen, route) == 3, "Veyra stands between"
    for f, left in ((veyra, 3), (unseen, 3), (seen, 3)):
        g.points = g.moves = 3
        g.quest.text.walked(g, f, 0)
        assert (g.points, g.moves) == (left, left)
    g.put(veyra, -1)
    assert g.quest.text.may_walk(g, unseen, route) == 2
    g.quest.text.walked(g, seen, 0)
    assert (g.points, g.moves) == (0, 0)


@pytest.mark.proves("missing.quest.10-glass-stair", "missing.door.portal")
def test_the_glass_takes_from_heroes_only_and_makes_no_double_without_a_square_for_it() -> None:
    game = laid(quest="glass-stair", options={"heroes": "barbarian"}, place={"barbarian": "i18", "veyra": "g18"})
    g = game.state
    hero, veyra = (next(f for f in g.figures if f.at == _at(q)) for q in ("i18", "g18"))
    figures, text = len(g.figures), g.quest.text
    run(text.portal_used(g, veyra))
    assert (veyra.mind, len(g.figures)) == (veyra.kind.mind, figures)
    room = g.quest.grid.areas[g.quest.grid.area_of[hero.at]]
    g.blocked |= room & ~(1 << hero.at)
    run(text.portal_used(g, hero), (1, 5))
    assert (hero.mind, len(g.figures)) == (1, figures)
    g.blocked &= ~(1 << _at("f15"))
    run(text.portal_used(g, hero), (6,))
    assert g.figures[-1].kind.id == "mirror-double" and g.figures[-1].at == _at("f15")


@pytest.mark.proves("missing.quest.10-glass-stair")
def test_a_double_strikes_with_white_dice_as_many_as_the_hero_would_throw() -> None:
    def attacks(*items: str) -> list[tuple[bool, int, bool]]:
        place = {"barbarian": "f4"}
        game = laid(quest="glass-stair", options={"heroes": "barbarian"}, place=place,
                      figures={"barbarian": {"items": list(items)}})  # fmt: skip
        found = double_of(game.state, game.state.figures[0]).attacks
        assert all(die is COMBAT["white"] for each in found for die in each.dice)
        assert not any(each.discard for each in found), "what it throws comes back"
        return [(each.ranged, len(each.dice), each.long) for each in found]

    assert attacks() == [(False, 1, False)]
    assert attacks("shortsword", "broadsword") == [(False, 3, False)]
    assert attacks("dagger", "crossbow") == [(True, 3, False), (False, 1, False)]
    assert attacks("shortsword", "spear") == [(False, 2, False), (True, 2, False)], "of two as good the first"


@pytest.mark.proves("missing.quest.11-wardens-wager")
def test_the_gift_is_for_the_hero_and_for_no_monster_that_stands_by() -> None:
    game = laid(quest="wardens-wager-barbarian", place={"barbarian": "i8"}, active="barbarian")
    g = game.state
    assert any(f is not None and f.alive and not f.kind.hero for f in g.figures), "the squire looks on"
    assert g.quest.text.gifts(g) == {}
    game.answer("investigate bell")
    assert g.quest.text.gifts(g) == {"wardens-gift-barbarian": 1}


@pytest.mark.proves("turn.es-turn", "turn.any-figures")
def test_who_is_next_is_no_figures_own_question() -> None:
    """The Evil Sorcerer is asked for a figure; the Activation that follows is that figure's."""
    game = laid(map="+-+-+-+-+\n|B o o .|\n+-+-+-+-+", legend={"B": "barbarian", "o": "orc"}, active="evil-sorcerer")
    assert game.decision is not None
    assert (game.decision.about, game.decision.figure) == ("activate", -1)
    chosen = game.decision.options[1][1]
    game.answer("activate orc.2")
    assert (game.decision.about, game.decision.figure) == ("activation", chosen)
