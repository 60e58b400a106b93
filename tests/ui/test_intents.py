"""One click for several answers: what is offered, with which chances, how it goes on, and where it stops."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.heroquest.helpers import laid

from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import Game
from delvewright.table.typed import Typed
from delvewright.ui.intents import ATTACK, OPEN, WALK, Errand, Offer, offers

DOOR = """
+-+-+-+-+-+
|. B|. . o|
+   +     +
|. .D. . .|
+-+-+-+-+-+
"""
CORRIDOR = """
-+-+-+-+-+-+
|B . . o . .|
-+-+-+-+-+-+
"""


def scene(picture: str = CORRIDOR, **more: Any) -> Game:
    legend = {"B": "barbarian", "o": "orc", "g": "goblin", "D": "dwarf", **more.pop("legend", {})}
    return laid(map=picture, legend=legend, **more)


def offered(game: Game, kind: str) -> list[Offer]:
    assert game.decision is not None
    return [offer for offer in offers(game, game.decision.seat) if offer.kind == kind]


def carried_out(game: Game, offer: Offer, square: int = -1, dice: str = "") -> tuple[list[str], str]:
    """The answers that are given, and what is said when it stops."""
    lines: list[str] = []
    faces = iter(dice.split("|"))
    game.chance = lambda roll: [int(f) if f.isdigit() else f for f in next(faces).split()]

    def give(answer: Any) -> str:
        lines.append(game.write(answer))
        game.answer_code(answer)
        return ""

    typed = Typed()
    give(typed.meant(game, Errand(game, offer, square)))
    return lines, typed.go_on(game, give)


def test_a_click_on_an_enemy_rolls_walks_and_attacks_with_the_odds_of_the_whole_of_it() -> None:
    game = scene()
    (offer,) = offered(game, ATTACK)
    assert "Orc" in offer.label and "roll" in offer.label.lower()
    hit = laid(map=CORRIDOR.replace("B . . o", ". . B o"), legend={"B": "barbarian", "o": "orc"})
    assert hit.decision is not None
    alone = hit.odds(next(a for a in hit.decision.options if a[0] == "attack"))
    assert alone is not None
    assert offer.odds["get there"] == 1  # two dice show two at least
    assert offer.odds["kill"] == alone["kill"]
    lines, stopped = carried_out(game, offer, dice="1 1|skull skull black|white white|")
    assert lines == ["move", "move c1", "attack orc.1 with broadsword"] and not stopped


def test_the_chance_of_the_roll_is_in_the_odds_and_a_roll_that_falls_short_ends_it() -> None:
    game = scene("\n" + "-+" * 8 + "\n|B . . . . . . o|\n" + "-+" * 8 + "\n")
    (offer,) = offered(game, ATTACK)
    six = Fraction(26, 36)  # two dice come to six or more
    assert offer.odds["get there"] == six
    lines, stopped = carried_out(game, offer, dice="1 1")
    assert lines == ["move"] and "does not get that far" in stopped
    assert game.decision is not None and game.decision.about == "activation"


def test_a_click_on_a_square_rolls_first() -> None:
    game = scene(CORRIDOR.replace("o", "."))
    (offer,) = offered(game, WALK)
    lines, stopped = carried_out(game, offer, 4, dice="3 3")
    assert lines == ["move", "move e1"] and not stopped


def test_a_click_on_a_door_goes_and_opens_it() -> None:
    game = scene(DOOR)
    (offer,) = offered(game, OPEN)
    assert offer.odds == {"get there": 1}
    lines, stopped = carried_out(game, offer, dice="1 2")
    assert lines == ["move", "move b2", "open c2"] and not stopped


def test_something_that_comes_between_ends_it() -> None:
    game = scene()
    (offer,) = offered(game, ATTACK)
    errand = Errand(game, offer)
    game.chance = lambda roll: [3, 3]
    for _ in range(2):
        answer = errand.next(game)
        assert answer is not None
        game.answer_code(answer)
    game.state.fig(0).body -= 1  # somebody has hurt him on the way
    assert errand.next(game) is None


def test_what_is_possible_at_once_is_no_offer() -> None:
    game = scene(CORRIDOR.replace("B . . o", ". . B o"))
    assert offered(game, ATTACK) == []


def test_an_offer_that_is_gone_is_refused_and_changes_nothing() -> None:
    game = scene()
    (offer,) = offered(game, ATTACK)
    game.state.put(game.state.fig(1), -1)
    with pytest.raises(IllegalAnswer):
        Typed().meant(game, Errand(game, offer))
    assert game.answers == []
