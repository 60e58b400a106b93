"""Dice of the third book: which there are, and which way a red die points."""

import random

import pytest

from delvewright import Game
from delvewright.kernel.dice import D6, Roll
from delvewright.rules.allison.fighting.encounters import pick_by_die
from delvewright.rules.allison.interface.odds import at_least, damage, faces
from delvewright.rules.allison.state.figure import ENEMY, Figure, hero_kind
from delvewright.rules.common.combat_dice import COMBAT


@pytest.mark.proves("scope.no-extra-components", "dice.white-faces", "dice.red")
@pytest.mark.parametrize("quest", ["short-weight", "glass-river", "abbey-of-spent-ink"])
def test_nothing_but_white_and_red_dice_is_rolled(quest, monkeypatch):
    thrown = set()
    made = Roll.__init__

    def noted(self, owner, purpose, dice, against=-1):
        thrown.update(dice)
        made(self, owner, purpose, dice, against)

    monkeypatch.setattr(Roll, "__init__", noted)
    game, chance = Game.start("allison", quest=quest, seed=5), random.Random(5)
    for _ in range(700):
        if game.decision is None:
            break
        game.answer(game.decision.nth(chance.randrange(len(game.decision))))
    assert thrown == {D6, COMBAT["white"]}


def pointed(ways, *shown):
    """What comes of a red die that shows these faces in turn, and how often it was rolled."""
    play = pick_by_die(Figure(0, hero_kind("x", "X"), "x", ENEMY, 0), ways)
    next(play)
    for n, face in enumerate(shown, 1):
        try:
            play.send([face])
        except StopIteration as done:
            return done.value, n
    raise AssertionError("it goes on")


@pytest.mark.proves("escape.direction-roll")
def test_the_faces_of_a_red_die_are_shared_out_evenly_among_the_ways():
    assert [pointed(2, face)[0] for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    assert [pointed(3, face)[0] for face in range(1, 7)] == [0, 0, 1, 1, 2, 2]
    assert [pointed(4, face)[0] for face in range(1, 5)] == [0, 1, 2, 3]


@pytest.mark.proves("escape.direction-roll")
def test_faces_that_are_left_over_are_rolled_again():
    assert pointed(4, 5, 6, 2) == (1, 3)
    assert pointed(5, 6, 5) == (4, 2)


@pytest.mark.proves("house.dice.white", "action.other.target-number", "house.difficulty.numbers")
def test_chances_are_exact():
    assert [str(p) for p in damage(2, 2, "black")] == ["59/144", "5/12", "25/144"]
    assert [str(p) for p in damage(3, 2, "white")] == ["3/8", "25/72", "2/9", "1/18"]
    assert str(at_least(5, 15)) == "1009/1296"
    assert str(at_least(3, 9)) == "20/27"
    assert str(at_least(2, 6)) == "13/18"
    assert sum(faces(4, "skull")) == 1
