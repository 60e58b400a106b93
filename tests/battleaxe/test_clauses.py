"""Clauses of rules that a scenario does not reach."""

from pathlib import Path

import pytest

from delvewright import Game as Table
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.interface.hero_creation import _hands

MINE = Path(__file__).parent.parent / "files" / "old-mine.toml"


@pytest.mark.proves("create.equipment", "console.hold.two-hands")
def test_two_things_of_one_hand_each_may_be_held_at_first_but_nothing_beside_a_staff() -> None:
    roles = content().roles
    assert [each for each, _, _ in _hands(roles["priest"])] == ["mace", "holy-water", "mace+holy-water"]
    assert [each for each, _, _ in _hands(roles["wizard"])] == ["staff", "dagger"]


@pytest.mark.proves("setup.quest.choose", "game.oneoff", "game.party.any-mix")
def test_a_quest_of_ones_own_brings_its_heroes_and_its_story_unless_others_are_named() -> None:
    table = Table.start("battleaxe", str(MINE))
    assert [seat.id for seat in table.seats] == ["maren", "saewyn"]
    assert "Something knocks in the old mine." in [event.text for event in table.events]
    assert [seat.id for seat in Table.start("battleaxe", str(MINE), 1, {"heroes": "ilthien"}).seats] == ["ilthien"]
