"""Computer players in the advanced game: Danger, Event cards, Mastery, Dungeon cards; Fate, Running, furniture."""

from __future__ import annotations

import pytest
from tests.players.test_sorcerer import LETTERS, said, table

NEAR = "B . o"


def advanced(picture, **spec):
    options = {"edition": "advanced", **spec.pop("options", {})}
    return table(picture, options=options, legend={**LETTERS, "W": "wizard", **spec.pop("legend", {})}, **spec)


# -- Danger

danger = pytest.mark.proves("missing.gm.danger")


@danger
def test_danger_is_rolled_when_no_monster_is_on_the_board():
    assert said(advanced("B .")) == "danger"


@danger
def test_a_turn_is_not_given_up_while_a_monster_can_reach_a_hero_within_two_turns():
    assert said(advanced(NEAR)) == "activate orc.1"


@danger
@pytest.mark.parametrize(("steps", "answer"), [(15, "activate orc.1"), (20, "danger")])
def test_a_turn_is_given_up_if_none_can(steps, answer):
    assert said(advanced("B " + ". " * steps + "o")) == answer


# -- Event cards

events = pytest.mark.proves("missing.gm.events")


@events
def test_placement_cards_are_played_as_soon_as_legal():
    assert said(advanced("B . . o", events=["reinforcements", "whispers"])) == "play reinforcements on orc.1"


@events
@pytest.mark.parametrize(("body", "answer"), [(3, "play parry"), (2, "pass")])
def test_a_guard_is_held_until_the_monster_is_worth_it(body, answer):
    game = advanced("B o", events=["parry"], active="barbarian", figures={"B": {"items": []}, "o": {"body": body}})
    for seed in range(40):
        again = game.copy()
        again.state.rng = seed * 7919
        again.answer("attack orc.1 unarmed")
        if again.decision.about == "event":
            assert said(again) == answer
            return
    pytest.fail("no skull was rolled")


@events
def test_with_more_than_five_cards_a_legal_one_is_played_at_every_chance():
    hand = ["snuffed-torches", "parry", "parry", "stumble", "stumble"]
    assert said(advanced(NEAR, events=hand)) == "activate orc.1"
    assert said(advanced(NEAR, events=[*hand, "false-floor"])) == "play snuffed-torches"


# -- Mastery and Dungeon cards


@pytest.mark.proves("missing.gm.mastery")
@pytest.mark.parametrize(("mind", "answer"), [(4, "pay mind"), (3, "pass")])
def test_mind_is_paid_only_if_two_are_left(mind, answer):
    figures = {"B": {"items": ["little-crown"]}, "o": {"items": ["ball-of-flame"], "mind": mind}}
    game = advanced("B . o", active="orc", figures=figures)
    for seed in range(60):
        again = game.copy()
        again.state.rng = seed * 7919
        again.answer("cast chaos-ball-of-flame on barbarian")
        if again.decision.about == "mastery" and str(again.decision.subject) == "2":
            assert said(again) == answer
            return
    pytest.fail("no roll that fails by two")


@pytest.mark.proves("missing.dungeon.rules")
def test_the_dearest_dungeon_card_that_fits_is_bought_first():
    game = advanced("B . o", before=True, figures={"B": {"items": ["cleave", "weapon-drill"]}})
    assert said(game) == "buy champion-of-chaos"


# -- Heroes


def test_a_hero_with_one_fate_keeps_it_for_the_last_moment():
    game = advanced("B . o", figures={"B": {"items": [], "fate": 1}})
    game.answer("activate orc.1")
    game.answer("end")
    assert game.decision.about == "between" and said(game) == "hold"


def test_a_hero_with_more_strikes_again_at_an_enemy_next_to_him():
    game = advanced("B o .", figures={"B": {"items": [], "fate": 2}, "o": {"body": 5}})
    game.answer("activate orc.1")
    game.answer("end")
    assert said(game) == "fate"


def test_a_hero_runs_where_nobody_is_near_and_searches_furniture_at_hand():
    game = advanced("B . . . . . . . .", active="barbarian", figures={"B": {"items": []}})
    game.answer("move")
    assert ("run",) in game.decision.options
    chest = advanced("B t .", active="barbarian", figures={"B": {"items": []}}, legend={"t": "treasure-chest"})
    seen = []
    for _ in range(6):
        if chest.decision.about != "activation" or chest.state.fig(0).home != chest.decision.seat:
            break
        answer = said(chest)
        seen.append(answer)
        chest.answer(answer)
    assert "search furniture b1" in seen
