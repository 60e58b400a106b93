"""Aims: the weightiest wish wins, what cannot count more is not asked, and characters change what counts."""

from __future__ import annotations

import pytest
from tests.players.quests import start

import companions
from delvewright.kernel.decisions import Decision
from delvewright.players import NAMES, make
from delvewright.players.aims import Aim, Wish, best, ordered
from delvewright.players.characters import CHARACTERS
from delvewright.players.heroquest.aims import AIMS
from delvewright.players.tactician import Tactician


def wish(word: str, call: float = 1.0) -> Wish:
    return Wish((word,), lambda: word, call)


def never() -> Wish | None:
    raise AssertionError("it cannot count more than what was found")


def test_the_wish_that_counts_most_wins_and_the_rest_is_not_asked():
    aims = (
        Aim("fly", 90, lambda: None),
        Aim("run", 80, lambda: wish("run", 0.5)),
        Aim("walk", 60, lambda: wish("walk")),
    )
    found = best((*aims, Aim("sit", 50, never)))
    assert found is not None and found.answer == ("walk",) and found.why() == "walk"
    assert best(aims[:1]) is None


def test_a_character_puts_aims_in_another_order():
    plain = [aim.name for aim in ordered(AIMS, {})]
    greedy = [aim.name for aim in ordered(AIMS, CHARACTERS["greedy"].weights)]
    assert plain.index("treasure") > plain.index("go") and greedy.index("treasure") < greedy.index("go")
    assert sorted(plain) == sorted(greedy)


@pytest.mark.parametrize("name", sorted(CHARACTERS))
def test_every_character_can_be_chosen_by_name_and_weighs_only_aims_there_are(name):
    from delvewright.players.allison.aims import AIMS as REVISED
    from delvewright.players.battleaxe.aims import AIMS as BATTLE_AXE

    assert f"tactician-{name}" in NAMES
    player = make(f"tactician-{name}", 1, 0)
    assert isinstance(player, Tactician) and player.level == "normal"
    known = {aim.name for aim in AIMS} | {aim.name for aim in REVISED} | {aim.name for aim in BATTLE_AXE}
    assert set(CHARACTERS[name].weights) <= known


QUIET = """
+-+-+-+-+-+-+
|. . . .|B .|
+       +   +
|. . . .D. .|
+       +   +
|. . . .|s s|
+       +   +
|. . . .|s s|
+-+-+-+-+-+-+
"""


@pytest.mark.parametrize(("name", "first"), [("tactician", "move"), ("tactician-greedy", "search")])
def test_only_the_greedy_search_for_treasure_that_buys_nothing(tmp_path, name, first):
    game = start(tmp_path, QUIET, "barbarian")
    assert game.decision is not None
    assert make(name, 1, 0).choose(game.view(0), game.decision)[0] == first


def test_the_measure_counts_a_game(capsys):
    companions.main(["heroquest", "the-maze", "-n", "1", "--seed", "3"])
    said = capsys.readouterr().out
    assert "seeds 3 to 3" in said and "| answers without a reason, heroes | 0 %" in said
    companions.main(["heroquest", "the-maze", "--seed", "3", "--read"])
    assert "[" in capsys.readouterr().out


def test_a_turn_that_only_walks_is_counted_unless_it_came_nearer(tmp_path):
    game = start(tmp_path, QUIET, "barbarian")
    watch = companions.Watch("small", 1, 2, "tactician")
    view = game.view(0)
    here = view.figures[0].squares[0]
    for goal, astray in ((here + 1, 0), (here, 1)):
        asked = Decision(0, "activation", [("end",)], [("walk", 1 << here + 1)], figure=0)
        watch.before(view, asked, ("walk", here + 1), "hero", 1 << goal)
        watch.close()
        assert watch.tally.astray == astray
    assert (watch.tally.turns, watch.tally.walked, watch.tally.nothing) == (2, 2, 0)
