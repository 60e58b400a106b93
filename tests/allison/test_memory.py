"""Spells that casters have in mind, and what they keep at the start of a quest."""

from __future__ import annotations

import pytest

from delvewright.kernel.game import Game as Table
from delvewright.kernel.rulebook import find_book
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.magic.casting import fill_memory
from delvewright.rules.allison.state.figure import HERO, Figure, hero_kind
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import level_needed, ready_spells


def caster(race: str = "elf", level: int = 3, mind: int = 2) -> Figure:
    f = Figure(0, hero_kind("x", "X"), "x", HERO, 0)
    f.hero, f.race, f.role, f.level = True, race, "wizard", level
    f.own_mind = f.full_mind = f.mind = mind
    f.magic = 1
    f.spells = ("rock-skin", "heal-body", "pass-through-rock", "swift-wind")
    return f


@pytest.mark.proves("magic.memorise-limit", "scope.points-current-or-max")
def test_as_many_spells_as_starting_mind_those_chosen_first() -> None:
    f = caster()
    f.memory = ("swift-wind", "gone")
    f.mind = 1
    fill_memory(f)
    assert f.memory == ("swift-wind", "rock-skin")
    f.full_mind = 9
    fill_memory(f)
    assert f.memory == ("swift-wind", "rock-skin", "heal-body")  # the third needs level 5
    f.level = 5
    fill_memory(f)
    assert f.memory == ("swift-wind", "rock-skin", "heal-body", "pass-through-rock")


@pytest.mark.proves("spell.level-to-cast", "spell.elf.who", "chaos.who")
def test_levels_of_spells() -> None:
    assert [level_needed(caster(), name) for name in ("heal-body", "slow", "warmth", "rust")] == [3, 7, 0, 5]
    assert [level_needed(caster("human"), name) for name in ("heal-body", "slow", "warmth", "rust")] == [3, 8, 0, 5]


@pytest.mark.proves("magic.combat-only-memorised", "magic.cost-one")
def test_ready_spells() -> None:
    f = caster()
    f.memory = ("rock-skin",)
    assert ready_spells(f) == ("rock-skin", "heal-body", "swift-wind")
    f.met = True
    assert ready_spells(f) == ("rock-skin",)
    f.magic = 0
    assert ready_spells(f) == ()
    f.magic, f.mind = 1, 0
    assert ready_spells(f) == ()


@pytest.mark.proves("skill.human.destiny", "spell.pool", "magic.memorise-limit")
def test_a_quest_begins_with_a_face_kept_and_spells_in_mind() -> None:
    book = find_book("allison")
    for seed in range(3):
        table = Table.start(book, "weigh-house-cellar", seed, {"heroes": ["ragna", "ossian"]})
        assert isinstance(table.state, Game)
        ragna, ossian = table.state.party()
        kept = [e for e in ragna.effects if e.name == "destiny"]
        assert len(kept) == 1 and kept[0].changes in ("skull", "white", "black")
        known = {s.id for s in content().spells.values() if s.group in ossian.groups and s.level == 1}
        assert set(ossian.spells) == set(ossian.memory) == known
