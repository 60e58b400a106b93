"""Whatever people read of a game is said in sentences: random and sensible games of all quests, read line by line.

Each kind of fault has a check of its own (`tests/conformance/faults.py`), made from what the books' tables call things.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pytest
from tests.conformance.cases import QUESTS
from tests.conformance.faults import KINDS
from tests.conformance.lines import END, LABEL, LOG, PROMPT, Line, Step, Telling, told
from tests.properties.helpers import NIGHTLY, sized

from delvewright.kernel.decisions import Decision
from delvewright.kernel.events import Event
from delvewright.kernel.rulebook import book_ids

every_quest = pytest.mark.parametrize(("book", "quest"), QUESTS)
LONG = sized(60, 900)
"""Answers of a game."""
SEEDS = range(sized(1, 4))
WHOLE = [
    ("advanced", "descent", 302), ("allison", "short-weight", 402),
    ("battleaxe", "cold-lantern", 401), ("heroquest", "moth-lantern", 406),
]  # fmt: skip
"""Sensible games that are read from beginning to end: in them heroes fall and are robbed."""
SHOWN = 12
"""Faults that are told of."""


@lru_cache(maxsize=2)
def tellings(book: str, quest: str) -> tuple[Telling, ...]:
    """The games of a quest that are read; by day the sensible ones of the quests as they are printed."""
    players = ("random", "tactician") if NIGHTLY or " " not in quest else ("random",)
    return tuple(told(book, quest, seed + 1, player, LONG) for player in players for seed in SEEDS)


def wrong_in(told_: Iterable[Telling]) -> list[str]:
    """Every line that is not well said, with what is wrong."""
    found: dict[str, str] = {}
    for telling in told_:
        for kind, check in KINDS.items():
            for text, what in check(telling):
                found.setdefault(f"{kind}: {text}", what)
    return [f"{text} [{what}]" for text, what in found.items()]


@every_quest
def test_what_people_read_is_well_said(book, quest):
    wrong = wrong_in(tellings(book, quest))
    assert not wrong, "\n".join([f"{len(wrong)} lines:", *wrong[:SHOWN]])


@pytest.mark.parametrize(("book", "quest", "seed"), WHOLE)
def test_what_people_read_of_a_whole_game_is_well_said(book, quest, seed):
    wrong = wrong_in([told(book, quest, seed, "tactician", 1500)])
    assert not wrong, "\n".join([f"{len(wrong)} lines:", *wrong[:SHOWN]])


BAD = [
    ("notation", "allison", LOG, "Fire-of-wrath is being cast."), ("notation", "advanced", LOG, "Orc.1 is killed."),
    ("small_names", "allison", LOG, "A room is laid out before pim undergate."),
    ("half_names", "allison", LOG, "Pim Undergate takes what Pim had: a Dagger."),
    ("bare", "heroquest", PROMPT, "Dwarf attacks. Does the Elf use something?"),
    ("things", "allison", LOG, "Pim Undergate takes up Dagger."),
    ("things", "advanced", LOG, "Sven Hammerhelm takes off Shield."),
    ("names_with_articles", "allison", LOG, "The Pim Undergate rests."),
    ("inner_states", "allison", LOG, "Pim Undergate is still under Passed by."),
    ("doubled", "allison", LOG, "Pim finds a Potion of Healing, a Potion of Healing and 5 gold."),
    ("doubled", "advanced", LOG, "Skeleton 7 7 is killed."),
    ("numbers", "battleaxe", LOG, "There is a passage of 1 rooms."),
    ("numbers", "allison", LOG, "Maud searches for secret doors and finds one at k4-k5, h7-i7."),
    ("nothing_new", "heroquest", LOG, "The Elf regains 0 Body."),
    ("articles", "heroquest", LOG, "The Elf finds a Orc."),
    ("lists", "battleaxe", LOG, "It does not see Pim Undergate and the Dwarf."),
    ("fragments", "battleaxe", LOG, "An encounter: ."), ("fragments", "battleaxe", LOG, "The room card is Event!."),
    ("fragments", "allison", LOG, "Pim Undergate: Shield of Dawn."),
    ("fragments", "heroquest", LABEL, "move attack"),
    ("sides", "heroquest", END, "The hero side wins."),
]  # fmt: skip
"""Lines that are not well said: the kind of fault, and where it stood."""
GOOD = [
    (LOG, "Pim Undergate takes back a Dagger and 2 Potions of Healing."), (LOG, "The Dwarf attacks Orc 1."),
    (LOG, "Pim Undergate is under Rock Skin."), (LOG, "The Elf is killed (Dwarf)."), (LABEL, "Attack Orc 1 unarmed"),
    (PROMPT, "Pim Undergate: what now? (1 square left, an action)"), (END, "The heroes win in round 5."),
]  # fmt: skip
"""Lines that are."""


def telling_of(book: str, where: str, text: str) -> Telling:
    """One line of a game with two heroes and a monster."""
    telling = Telling(book, "", [Line(where, text)])
    telling.called = {"pim": "Pim Undergate", "dwarf": "the Dwarf", "orc.1": "Orc 1"}
    telling.names, telling.sides = {0: "pim", 1: "dwarf", 2: "orc.1"}, {0: "hero", 1: "hero", 2: "other"}
    telling.states = {"passed-by"}
    return telling


@pytest.mark.parametrize(("kind", "book", "where", "text"), BAD)
def test_what_is_not_well_said_is_found(kind, book, where, text):
    assert list(KINDS[kind](telling_of(book, where, text)))


@pytest.mark.parametrize(("where", "text"), GOOD)
@pytest.mark.parametrize("book", book_ids())
def test_what_is_well_said_is_no_fault(book, where, text):
    assert not wrong_in([telling_of(book, where, text)])


@pytest.mark.parametrize("kind", ["rolls", "order", "headings"])
def test_rolls_walks_and_turns_that_are_not_well_told_are_found(kind):
    """Dice without an outcome; a room that comes before the walk to it; enemies who act unannounced."""
    telling = telling_of("heroquest", LOG, "Orc 1 rolls.")
    telling.lines[0].event = Event("roll", "Orc 1 rolls.", faces=(4,))
    came = [Event("reveal", "A room.", figures=()), Event("move", "Pim moves.", figures=(0,))]
    turn = Step(Decision(0, "turn", [("end",)], figure=0), ("walk", 5), "hero", came)
    reason = [Event("reason", "Orc 1: it attacks.", figures=(2,))]
    other = Step(Decision(1, "monster", [("end",)], figure=2), ("end",), "other", reason)
    telling.steps = [turn, other]
    assert list(KINDS[kind](telling))
