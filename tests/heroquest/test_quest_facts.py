"""What the Quests of the book write beside the board, and which of their things are still shown on it."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright import Game
from delvewright.kernel.grid import squares
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.quests.iron_teeth import BRIDGE, LEVERS
from delvewright.rules.heroquest.state.game import MONSTER


def started(quest: str, **counters: int) -> Any:
    """A Quest at its beginning, all of it laid out, with some of its numbers changed."""
    game: Any = Game.start("heroquest", quest, 1, options={"spells": "none"})
    game.state.laid = game.state.quest.grid.floor
    game.state.counters.update({name.replace("_", "-"): n for name, n in counters.items()})
    return game


def written(game: Any) -> dict[str, str]:
    """Beside the board, but for what stands there in every Quest."""
    return {label: text for label, text in game.view(0).facts if label not in ("Treasure deck", "Goal", "Task")}


def task(game: Any) -> str:
    return dict(game.view(0).facts).get("Task", "")


def things(game: Any) -> set[str]:
    """The features that are shown."""
    return {token.title for token in game.view(0).tokens if token.kind == "feature"}


NUMBERS: list[tuple[str, dict[str, int], dict[str, str], str]] = [
    ("drowned-cellars", {}, {"Pump": "0 of 3"}, "not done yet"),
    ("drowned-cellars", {"pump": 2}, {"Pump": "2 of 3"}, "not done yet"),
    ("drowned-cellars", {"pump": 3}, {"Pump": "3 of 3"}, "get out"),
    ("silent-bell", {}, {"Noise": "0 of 6"}, "not done yet"),
    ("silent-bell", {"noise": 5}, {"Noise": "5 of 6"}, "not done yet"),
    ("grisks-larder", {}, {"Trunk": "shut"}, ""),
    ("grisks-larder", {"open": 1}, {"Trunk": "open"}, ""),
    ("iron-teeth", {}, {"Levers thrown this round": "none"}, ""),
    ("iron-teeth", {"north_lever": 1}, {"Levers thrown this round": "north lever"}, ""),
    ("iron-teeth", {"north_lever": 1, "south_lever": 1},
     {"Levers thrown this round": "north lever, south lever"}, ""),
    ("splithelm", {}, {"Grisk": "at large"}, "not done yet"),
    ("splithelm", {"bound": 1}, {"Grisk": "bound"}, "get out"),
    ("splithelm", {"dead": 1}, {"Grisk": "dead"}, "get out"),
    ("nine-candles", {},
     {"Candles burning": "9 of 9", "The will on the desk": "asks for Mind"}, "not done yet"),
    ("nine-candles", {"candles": 0, "read": 1},
     {"Candles burning": "0 of 9", "The will on the desk": "asks for Mind"}, "get out"),
    ("unquiet-vault", {}, {"Coffins sealed": "0 of 4"}, "not done yet"),
    ("unquiet-vault", {"western_coffin": 1, "great_tomb": 1}, {"Coffins sealed": "2 of 4"},
     "not done yet"),
    ("glass-stair", {}, {"Mirror": "whole"}, "not done yet"),
    ("wardens-wager-elf", {}, {"Bell": "silent"}, "not done yet"),
    ("wardens-wager-elf", {"bell": 1}, {"Bell": "rung"}, "get out"),
    ("ember-crown", {}, {"Areas on fire": "0"}, "not done yet"),
    ("ember-crown", {"burning": 2}, {"Areas on fire": "2"}, "not done yet"),
]  # fmt: skip


@pytest.mark.proves(
    "missing.quest.01-drowned-cellars",
    "missing.quest.02-silent-bell",
    "missing.quest.05-griskslarder",
    "missing.quest.06-iron-teeth",
    "missing.quest.07-splithelm",
    "missing.quest.08-nine-candles",
    "missing.quest.09-unquiet-vault",
    "missing.quest.10-glass-stair",
    "missing.quest.11-wardens-wager",
    "missing.quest.12-ember-crown",
)
@pytest.mark.parametrize(("quest", "counters", "facts", "said"), NUMBERS)
def test_what_stands_beside_the_board(quest, counters, facts, said):
    game = started(quest, **counters)
    assert (written(game), task(game)) == (facts, said)


@pytest.mark.proves("missing.quest.10-glass-stair")
def test_the_broken_mirror():
    game = started("glass-stair")
    game.state.killed += ("glass-mirror",)
    assert (written(game), task(game)) == ({"Mirror": "broken"}, "get out")


@pytest.mark.proves("missing.quest.06-iron-teeth")
def test_the_bridge_that_is_down():
    game = started("iron-teeth")
    game.state.chasm &= ~BRIDGE
    assert game.state.chasm, "the rest of it is as deep as before"
    assert written(game) == {"Bridge": "down"} and things(game) == set()


@pytest.mark.proves("missing.quest.06-iron-teeth", "action.investigate.who")
def test_the_bridge_comes_down_where_it_is():
    g = started("iron-teeth").state
    for lever in LEVERS:
        assert list(g.quest.text.investigate(g, g.figures[0], lever)) == []
    assert (g.log[-1].kind, g.log[-1].squares) == ("bridge", tuple(squares(BRIDGE)))


@pytest.mark.proves("missing.quest.04-moth-lantern")
def test_the_road_leads_out_from_the_beginning():
    assert task(started("moth-lantern")) == "get out"


@pytest.mark.proves("missing.quest.03-three-tolls")
def test_the_gates_that_the_heroes_have_seen():
    game = started("three-tolls", gate_of_the_arm=1)
    titles = {gate: thing.title for gate, thing in game.state.quest.features.items()}
    seen = {titles["gate-of-the-head"]: "asks for Wisdom", titles["gate-of-the-hand"]: "asks for Dexterity"}
    assert written(game) == {"Gates passed": "1 of 3", **seen}
    assert things(game) == set(seen)
    game.state.laid = 0
    assert written(game) == {"Gates passed": "1 of 3"}
    game.state.killed += ("orsk",)
    assert task(game) == "get out"


@pytest.mark.proves("missing.quest.02-silent-bell", "missing.quest.12-ember-crown")
@pytest.mark.parametrize(
    ("quest", "card", "label"),
    [("silent-bell", "bell-clapper", "Clapper"), ("ember-crown", "ember-crown", "Ember Crown")],
)
def test_who_carries_what_the_quest_is_about(quest, card, label):
    game = started(quest)
    hero = game.state.fig(1)
    game.state.gain(hero, card)
    assert written(game)[label] == f"carried by {hero}"
    assert task(game) == "get out"
    hero.alive = False
    assert task(game) == "not done yet"


@pytest.mark.proves("missing.quest.01-drowned-cellars", "missing.quest.02-silent-bell", "missing.quest.05-griskslarder")
@pytest.mark.parametrize(
    ("quest", "counters"),
    [("drowned-cellars", {"pump": 3}), ("silent-bell", {"clapper": 0}), ("grisks-larder", {"open": 1})],
)
def test_what_has_served_is_shown_no_more_and_cannot_be_investigated(quest, counters):
    game = started(quest)
    text, features = game.state.quest.text, game.state.quest.features
    assert things(game) == {thing.title for thing in features.values()}
    assert all(text.may_investigate(game.state, game.state.fig(0), each) for each in features)
    game.state.counters.update(counters)
    assert things(game) == set()
    assert not any(text.may_investigate(game.state, game.state.fig(0), each) for each in features)


@pytest.mark.proves("missing.quest.02-silent-bell", "missing.quest.12-ember-crown")
@pytest.mark.parametrize(("quest", "card"), [("silent-bell", "bell-clapper"), ("ember-crown", "ember-crown")])
def test_it_has_to_be_carried_out_by_a_hero(quest, card):
    game = started(quest)
    g, met = game.state, game.state.quest.text.goal_met
    hero, other = g.fig(0), g.fig(1)
    monster = g.add(content().kinds["orc"], 0, MONSTER, g.sorcerer)
    g.figures.append(None)  # as somebody who was slain
    other.out = True
    g.gain(monster, card)
    assert not met(g) and task(game) == "not done yet" and "carried by" not in str(written(game))
    g.drop(monster, card)
    g.gain(hero, card)
    assert not met(g) and task(game) == "get out" and f"carried by {hero}" in written(game).values()
    hero.out = True
    assert met(g)


@pytest.mark.proves("missing.quest.02-silent-bell")
@pytest.mark.parametrize(("item", "more"), [("broadsword", 1), ("staff", 0), ("", 0)])
def test_only_metal_rings(item, more):
    game = started("silent-bell", noise=3)
    assert list(game.state.quest.text.attacked(game.state, game.state.fig(0), item)) == []
    assert game.state.count("noise") == 3 + more


@pytest.mark.proves("missing.quest.02-silent-bell")
@pytest.mark.parametrize(
    ("before", "inside", "after", "asked"), [(4, True, 5, False), (5, True, 0, True), (5, False, 0, False)]
)
def test_the_sixth_noise_is_one_too_many(before, inside, after, asked):
    game = started("silent-bell", noise=before)
    g, hero = game.state, game.state.fig(0)
    g.put(hero, min(q for q in range(g.quest.grid.size) if g.quest.grid.floor >> q & 1) if inside else -1)
    opened = g.quest.text.door_opened(g, hero, 0)
    assert (next(opened, None) is not None) is asked
    assert g.count("noise") == after
