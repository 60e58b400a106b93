"""A computer in the gamesmaster's seat, with those monsters that have more than a blade."""

from __future__ import annotations

import pytest
from tests.advanced.test_gamesmaster import MORE, table
from tests.advanced.test_players import LETTERS, said

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.players.tactician import Tactician

EVERY = {**LETTERS, **MORE, "j": "jezzail", "f": "warpfire", "q": "plague-monk"}


def asked(picture: str, **spec: object) -> Table:
    """The first monster is asked what it does."""
    game = table(picture, turn="combat", phase="gamesmaster", legend=EVERY, **spec)
    while game.decision is not None and game.decision.about != "monster":
        routine = game.decision.about == "routine"
        game.answer("routine attack-move" if routine else game.decision.options[0])
    return game


@pytest.mark.proves("gm.special_attacks", "monster.globadier", "monster.jezzail", "monster.warpfire")
@pytest.mark.parametrize(
    ("picture", "answer"),
    [
        ("G....H", "lob f1"),
        ("G....H..S", "lob f1"),  # the nearest
        ("S..G..H", "lob g1"),  # of equals the first in the order of the seats
        ("G....H/....ww", ""),  # more monsters than heroes would be hit
        ("G....HS/....ww.", "lob f1"),
        ("jj...H", "fire at heinrich"),
        ("jj...H.S", "fire at heinrich"),
        ("ff...H/......", "fire at heinrich"),
        ("ff...w/.....H", "fire at heinrich"),
        ("ff..www/..w.wHw/....www", ""),
        ("GH....", ""),  # beside an enemy nobody throws
    ],
)
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_what_is_thrown_or_fired(picture: str, answer: str, level: str) -> None:
    said_ = said(asked(picture), level)
    assert said_ == answer if answer else not said_.startswith(("lob", "fire"))


@pytest.mark.proves("gm.special_attacks", "monster.plague_monk")
def test_a_scroll_is_read_while_a_hero_is_there() -> None:
    assert said(asked("q.....H")) == "read"
    assert not said(asked("qH....")).startswith("read"), "not in a death zone"
    assert said(asked("q" + "." * 8 + "H", areas={"a1": "normal", "j1": "passage"})) != "read", (
        "nobody is in its section"
    )


@pytest.mark.proves("pursuit.choice")
@pytest.mark.parametrize(
    ("picture", "answer"),
    [("w.....HST", "pursue"), ("w.....HS.", "stay"), ("ww....HS.", "pursue"), ("w......H.", "pursue")],
)
def test_one_who_lies_there_is_worth_a_pursuit(picture: str, answer: str) -> None:
    """Two stand against one: he stays, unless a third of them lies there."""
    game = table(
        picture,
        turn="combat",
        areas={"a1": "normal", "h1": "passage"},
        figures={"T": {"wounds": 0, "full": 4}} if "T" in picture else {},
    )
    seat = len(game.seats) - 1
    question = Decision(seat, "pursuit", (("pursue",), ("stay",)))
    assert Tactician(0, seat).decide(game.view(seat), question) == (answer,)
