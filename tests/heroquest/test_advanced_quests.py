"""The two Quests of the advanced game: what stands beside the board, when they are done, what they bring."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright import Game
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import MONSTER

RELICS = ("weeping-mask", "thread-of-hours", "little-crown")


def started(quest: str) -> Any:
    options = {"spells": "none", "edition": "advanced", "heroes": "barbarian, dwarf, elf"}
    game: Any = Game.start("heroquest", quest, 1, options=options)
    game.state.figures.append(None)  # as somebody who was slain
    return game


def beside(g: Any) -> dict[str, str]:
    return {told.label: told.text for told in g.quest.text.facts(g)}


@pytest.mark.proves("missing.quest.13-toy-court")
def test_the_relics_in_hand_and_who_carries_them():
    g = started("toy-court").state
    barbarian, dwarf, elf = (g.fig(n) for n in range(3))
    assert beside(g) == {"Dark Relics in hand": "0 of 3"} and not g.quest.text.homeward(g)
    g.put(barbarian, 40)
    g.gain(barbarian, RELICS[0], "broadsword")
    g.put(dwarf, 41)
    g.gain(dwarf, RELICS[1])
    monster = g.add(content().kinds["orc"], 44, MONSTER, g.sorcerer)
    g.gain(monster, RELICS[2])
    titles = [content().cards[card].title for card in RELICS]
    assert beside(g) == {
        "Dark Relics in hand": "2 of 3", "Barbarian": f"carries {titles[0]}", "Dwarf": f"carries {titles[1]}",
    }  # fmt: skip
    assert not g.quest.text.homeward(g)
    g.drop(monster, RELICS[2])
    g.gain(elf, RELICS[2])
    assert beside(g)["Dark Relics in hand"] == "3 of 3" and g.quest.text.homeward(g)
    elf.alive, elf.out = False, False
    assert beside(g)["Dark Relics in hand"] == "2 of 3" and not g.quest.text.homeward(g)
    elf.out = True
    assert beside(g)["Dark Relics in hand"] == "3 of 3"


@pytest.mark.proves("missing.quest.13-toy-court")
def test_all_three_relics_must_be_out():
    g = started("toy-court").state
    for n, card in enumerate(RELICS):
        g.gain(g.fig(n), card)
    assert not g.quest.text.goal_met(g)
    for n in range(3):
        g.fig(n).out = True
        assert g.quest.text.goal_met(g) is (n == 2)


@pytest.mark.proves("missing.quest.13-toy-court", "missing.quest.14-black-sun", "adv.fate.gain")
def test_the_fate_they_bring():
    states = [started(quest).state for quest in ("toy-court", "black-sun", "moth-lantern")]
    assert [g.quest.text.fate(g) for g in states] == [2, 3, 1]


@pytest.mark.proves("missing.quest.14-black-sun", "missing.character.black-sun")
def test_the_avatar_and_its_blows():
    g = started("black-sun").state
    text = g.quest.text
    assert [f.bonus("fate") for f in g.figures if f is not None and f.kind.hero] == [g.quest.fate] * 3
    assert beside(g) == {"The next blow": "heat"}
    g.counters["blows"] = 1
    assert beside(g) == {"The next blow": "cold"}
    g.turn = 1
    text.turn_begins(g)
    assert g.count("blows") == 1, "the order goes on through the round"
    g.turn = 0
    text.turn_begins(g)
    assert g.count("blows") == 0
    assert not text.goal_met(g)
    g.killed += ("black-sun",)
    assert text.goal_met(g)


@pytest.mark.proves("missing.quest.14-black-sun", "missing.character.black-sun")
def test_the_avatar_sleeps_until_it_is_struck_at():
    g = started("black-sun").state
    avatar = g.add(content().kinds["black-sun"], 40, MONSTER, g.sorcerer)
    orc = g.add(content().kinds["orc"], 42, MONSTER, g.sorcerer)
    g.turn, g.waiting = g.sorcerer, 1 << avatar.id | 1 << orc.id
    g.quest.text.turn_begins(g)
    assert g.waiting == 1 << orc.id
    list(g.quest.text.attack_declared(g, g.fig(0), orc))
    assert not g.count("awake")
    list(g.quest.text.attack_declared(g, g.fig(0), avatar))
    g.waiting |= 1 << avatar.id
    g.quest.text.turn_begins(g)
    assert g.waiting == 1 << avatar.id | 1 << orc.id
