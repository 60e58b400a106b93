"""Every moment of a quest's text and of a figure's comes when it should, to whom it should, and not else: a text that
speaks of all of them writes down what it hears."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from delvewright.kernel.dice import Roll
from delvewright.rules.allison.content.quest_texts import QuestText
from delvewright.rules.allison.state import texts
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.texts import OwnText

from .helpers import sq
from .tables import Table
from .test_rounds import of, table

Heard = list[str]


def listener(base: type[Any], hears: Callable[[str, tuple[Any, ...]], None]) -> Any:
    """A text of a kind that says nothing and hears everything."""

    def moment(name: str, silent: Any) -> Any:
        def said(self: Any, *args: Any) -> Any:
            hears(name, args)
            return silent(self, *args)

        return said

    silent = inspect.getmembers(base, inspect.isfunction)
    kind = type("Listener", (base,), {name: moment(name, f) for name, f in silent if not name.startswith("_")})
    found = kind()
    return found


def quest_listener(t: Table, *only: str) -> Heard:
    """What a quest's text hears of these moments from now on, with the figure it is about."""
    heard: Heard = []

    def hears(name: str, args: tuple[Any, ...]) -> None:
        if name in only:
            heard.append(" ".join([name, *[a.name for a in args if isinstance(a, Figure)]]))

    t.g.quest.text = listener(QuestText, hears)
    return heard


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """What the texts of all figures hear: the moment, and whose text it is; who else is about."""
    heard: Heard = []
    voices = texts.voices

    class Everything(dict[Any, Any]):
        def __init__(self, f: Figure) -> None:
            self.known, self.mine = voices(f), f.name

        def __getitem__(self, moment: Any) -> Any:
            return (*self.known[moment], probe) if isinstance(moment, str) else self.known[moment]

    def hears(name: str, args: tuple[Any, ...]) -> None:
        heard.append(" ".join([name, *[a.name for a in args if isinstance(a, Figure)]]))

    probe = listener(OwnText, hears)

    def all_of(f: Figure) -> Any:
        found = Everything(f)
        f.voices = f.voices[0], found
        return found

    monkeypatch.setattr(texts, "voices", all_of)
    return heard


def strike(t: Table, hit: str, defended: str) -> None:
    """Whoever is asked attacks; all his dice show the one thing, all of the defender's the other."""
    t.asked = t.gen.send(next(a for a in t.decision.options if a[0] in ("attack", "strike")))
    for faces in (hit, defended):
        if isinstance(t.asked, Roll):  # nobody defends where nothing hits
            t.asked = t.gen.send([faces] * len(t.asked.dice))


def among(heard: Heard, *moments: str) -> Heard:
    return [each for each in heard if each.split()[0] in moments]


ROUNDS = ("round_begins", "master_begins", "turn_begins", "turn_ends", "round_ends")


@pytest.mark.proves("turn.players-before-gm", "turn.own-turn-only")
def test_a_quest_hears_rounds_and_turns_in_their_order() -> None:
    t = table("RM...o")
    heard = quest_listener(t, *ROUNDS)
    t.give(("end",))
    assert heard == ["turn_ends ragna", "turn_begins maud"]
    t.give(("end",))
    assert heard[2:] == ["turn_ends maud", "master_begins"]
    t.give(("activate", of(t.g, "orc.1").id))
    t.give(("end",))
    assert heard[4:] == ["turn_begins orc.1", "turn_ends orc.1", "round_ends", "round_begins", "turn_begins ragna"]


@pytest.mark.proves("turn.players-before-gm", "turn.order.enemies-roll-too")
def test_with_enemies_in_the_order_the_master_begins_and_the_round_ends_once() -> None:
    t = table("RM...oo", "maud", options={"order": "rolled", "enemies": "rolled"})
    heard = quest_listener(t, "master_begins", "round_ends", "round_begins")
    t.give(("end",))
    t.give(("end",))
    assert heard == ["master_begins", "round_ends", "round_begins"]
    t.give(("roll",), "66554433")
    turns = 0
    while heard.count("round_ends") == 1:
        if t.decision.about == "activate":
            t.give(t.decision.options[0])
        else:
            turns += 1
            t.give(("end",))
    assert (turns, heard[3:]) == (4, ["master_begins", "round_ends", "round_begins"])


@pytest.mark.proves("turn.own-turn-only", "turn.move-and-action")
def test_whom_a_quest_keeps_from_acting_is_not_asked_and_nothing_waits_for_him(own: Heard) -> None:
    t = table("RM...o")

    class Still(QuestText):
        def may_act(self, g: Any, f: Figure) -> bool:
            return f.name != "maud"

    t.g.quest.text = Still()
    t.give(("end",))
    assert t.decision.about == "activate" and "turn_begins maud" not in own
    assert "turn_ends maud" in own and of(t.g, "maud").at >= 0


@pytest.mark.proves("combat.successful-defence")
def test_a_quest_hears_of_heroes_attacks_only(own: Heard) -> None:
    t = table("RoM")
    heard = quest_listener(t, "attacked")
    strike(t, "black", "black")
    assert heard == ["attacked ragna"]
    assert among(own, "attacked", "was_attacked") == ["attacked ragna", "was_attacked orc.1"]
    t.give(("end",))
    t.give(("end",))
    t.give(("activate", of(t.g, "orc.1").id))
    before = len(own)
    strike(t, "white", "white")
    assert heard == ["attacked ragna"]
    assert among(own[before:], "attacked", "was_attacked") == ["attacked orc.1", "was_attacked ragna"]


@pytest.mark.proves("death.at-zero-body")
def test_who_kills_hears_of_it_after_the_death(own: Heard) -> None:
    t = table("Ro...oM", figures={"o": {"body": 1}})
    heard = quest_listener(t, "slain", "attacked")
    strike(t, "skull", "white")
    assert heard == ["slain orc.1 ragna", "attacked ragna"]
    assert among(own, "died", "killed", "was_attacked") == ["died orc.1", "killed ragna orc.1"]


@pytest.mark.proves("turn.own-turn-only", "turn.move-and-action")
def test_what_a_figure_hears_of_its_own_turn(own: Heard) -> None:
    t = table("RM...o")
    own.clear()
    t.give(("end",))
    assert among(own, "turn_begins", "turn_ends", "faced") == [
        "turn_ends ragna",
        "turn_begins maud",
        "faced orc.1 maud",
    ]
    own.clear()
    t.give(("move",), "34")
    assert among(own, "move_dice", "move_rolled") == ["move_dice maud", "move_rolled maud"]
    t.give(("walk", sq(t.g, "e1")))
    assert among(own, "walked") == ["walked maud"]
    own.clear()
    strike(t, "black", "black")
    assert among(own, "acted", "declares") == ["acted maud", "declares maud"]
