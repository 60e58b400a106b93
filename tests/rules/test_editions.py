"""Editions and optional rules, asked by a rule."""

from __future__ import annotations

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.rules.common.editions import Edition, Editions

BOOK = Editions(
    [Edition(name, f"The {name} game", f"It is {name}.") for name in ("basic", "advanced", "master")],
    [Edition("coop", "All at once", "Nobody waits."), Edition("ranged", "Long bows", "Far.")],
)


def dice(options):
    """A rule that asks: two dice, a third in the advanced game, and one more with an optional rule."""
    plays = BOOK.in_play(options).__contains__
    return 2 + plays("advanced") + plays("ranged")


@pytest.mark.parametrize(
    ("options", "rolled"),
    [
        ({}, 2),
        ({"edition": "basic"}, 2),
        ({"edition": "advanced"}, 3),
        ({"edition": "master"}, 3),
        ({"optional": "coop"}, 2),
        ({"optional": "coop, ranged"}, 3),
        ({"edition": "advanced", "optional": "ranged"}, 4),
        ({"ranged": "yes"}, 3),
        ({"ranged": "no", "coop": "yes"}, 2),
        ({"edition": "advanced", "ranged": "yes", "optional": "coop"}, 4),
    ],
)
def test_a_rule_asks(options, rolled):
    assert dice(options) == rolled


def test_an_edition_is_played_on_top_of_those_before_it():
    assert BOOK.in_play({"edition": "master", "optional": "coop"}) == {"basic", "advanced", "master", "coop"}


@pytest.mark.parametrize(
    ("options", "said"),
    [({"edition": "advnced"}, "Did you mean advanced?"), ({"optional": "rangd"}, "Did you mean ranged?")],
)
def test_a_slip_is_explained(options, said):
    with pytest.raises(DelveError) as error:
        BOOK.in_play(options)
    assert said in error.value.do


def test_what_can_be_chosen_is_offered_with_a_sentence_each():
    edition, coop, ranged = BOOK.choices
    assert edition.name == "edition" and [value for value, _ in edition.choices] == ["basic", "advanced", "master"]
    assert edition.says == ("It is basic.", "It is advanced.", "It is master.")
    assert coop.title == "All at once" and coop.choices == (("no", "No"), ("yes", "Yes"))
    assert coop.says == ("Nobody waits.", "Nobody waits.") and ranged.says[0] == "Far."
    assert all(option.rules for option in BOOK.choices)
    plain = Editions([Edition("basic", "Basic", "")])
    assert plain.choices == ()
    with pytest.raises(DelveError, match="There is no optional rule “x”"):
        plain.in_play({"optional": "x"})


def test_each_edition_is_played_on_top_of_the_one_before_and_options_by_themselves():
    with pytest.raises(DelveError, match="avanced"):
        Game.start("heroquest", "the-maze", options={"edition": "avanced"})
    plain = Game.start("heroquest", "the-maze").state
    assert plain.plays("basic") and not plain.plays("advanced") and plain.extras is None
    more = Game.start("heroquest", "the-maze", options={"edition": "advanced", "optional": "coop"}).state
    assert more.plays("basic") and more.plays("advanced") and more.plays("coop") and not more.plays("ranged")
