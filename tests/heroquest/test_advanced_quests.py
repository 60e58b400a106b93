"""The two Quests of the advanced game: what stands beside the board, when they are done, what they bring."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import carry

from delvewright import Game
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.rules.heroquest.campaign.party import fresh, pack
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.quests.black_sun import kind_of
from delvewright.rules.heroquest.quests.toy_court import pay_debts, wake_one
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
        "Dark Relics in hand": "2 of 3", "The Barbarian": f"carries {titles[0]}", "The Dwarf": f"carries {titles[1]}",
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


# -- what their files say

CHAOS = ("chaos-tempest", "storm-wall-of-ice")
BARBARIAN = ("helmet", "shield", "chain-mail", "flail", "new-potion-of-healing", "cleave", "toughness")
DWARF = ("helmet", "shield", "chain-mail", "broadsword", "new-potion-of-healing", "iron-hide", "sure-footed")
ELF = ("helmet", "shield", "chain-mail", "longsword", "forest-pace", "toughness")
WIZARD = ("bracers", "cloak-of-protection", "new-potion-of-healing", "deep-study-elemental", "resolve")
SHEETS: dict[str, dict[str, Any]] = {
    "toy-court": {
        "monsters": {
            "k3": "wraith", "k16": "wraith", "n10": "veyra", "l9": "doll", "o11": "doll", "d7": "doll", "g7": "doll",
            "x7": "doll", "s12": "doll",
        },
        "furniture": {
            "treasure-chest": "b5", "throne": "p8", "cupboard": "w9 x9 y9", "fireplace": "r6 s6 t6",
            "bookcase": "f9 g9 h9",
        },
        "hoards": {
            "b5": (("weeping-mask",), 0, "B"), "w9": (("thread-of-hours",), 0, "B"),
            "p8": (("little-crown",), 0, "B"), "t16": ((), 150, "D"),
        },
        "stairs": "c12 d12 c13 d13", "wandering": "doll", "order": 23, "fate": 0, "reward": 0,
        "without": ("new-potion-of-healing",),
    },
    "black-sun": {
        "monsters": {
            "m10": "black-sun", "k8": "dark-warrior", "p12": "dark-warrior", "t7": "dark-warrior",
            "k16": "dark-warrior", "g7": "frozen-horror", "s12": "frozen-horror",
        },
        "furniture": {
            "weapons-rack": "o2 p2 q2", "cupboard": "f14 g14 h14", "bookcase": "o18 p18 q18", "fireplace": "c5 d5 e5",
        },
        "hoards": {
            "o2": (("shortsword", "flame-tongue"), 0, "B"), "f14": (("shortsword", "frost-brand"), 0, "B"),
            "o18": (("scroll-of-genie",), 0, "B"), "c3": (("elixir-of-life",), 0, "B"),
        },
        "stairs": "w16 x16 w17 x17", "wandering": "dark-warrior", "without": (), "order": 24, "fate": 6, "reward": 0,
    },
}  # fmt: skip


@pytest.mark.proves("missing.quest.13-toy-court", "missing.quest.14-black-sun", "missing.quest.advanced")
@pytest.mark.parametrize("quest", SHEETS)
def test_who_and_what_stands_where(quest):
    g: Any = Game.start("heroquest", quest, 1, options={"edition": "advanced"}).state
    sheet, at, file = SHEETS[quest], lambda q: square_name(q, g.width), g.quest
    assert {at(m.at): m.kind.id for m in file.monsters} == sheet["monsters"]
    assert {m.name for m in file.monsters if m.name} == {"veyra" if quest == "toy-court" else "black-sun"}
    assert {p.kind.id: " ".join(map(at, squares(p.squares))) for p in file.furniture} == sheet["furniture"]
    assert {at(h.at): (h.items, h.gold, h.note) for h in file.hoards} == sheet["hoards"]
    assert " ".join(map(at, squares(file.stairs))) == sheet["stairs"] and file.exit == file.stairs
    assert (file.wandering, file.order, file.fate, file.reward) == (
        sheet["wandering"], sheet["order"], sheet["fate"], sheet["reward"],
    )  # fmt: skip
    assert file.edition == "advanced" and [m.spells for m in file.monsters] == [
        CHAOS if m.kind.id == "frozen-horror" else () for m in file.monsters
    ]
    heroes = [f for f in g.figures if f.kind.hero]
    assert [at(h.at) for h in heroes] == sheet["stairs"].split()
    for hero, usual in zip(heroes, (BARBARIAN, DWARF, ELF, WIZARD), strict=True):
        outfit = tuple(item for item in usual if item not in sheet["without"])
        assert hero.items[-len(outfit) :] == outfit and len(hero.items) == len(outfit) + 2
        assert hero.bonus("fate") == sheet["fate"]


@pytest.mark.proves("missing.monster.doll", "missing.character.black-sun")
def test_their_monsters_line_by_line():
    kinds = content().kinds
    doll, goblin, avatar = kinds["doll"], kinds["goblin"], kinds["black-sun"]
    for value in ("speed", "attacks", "defence", "defence_die", "body", "mind", "character"):
        assert getattr(doll, value) == getattr(goblin, value), value
    assert doll.abilities == ("defencing",)
    first, second = avatar.attacks
    assert not first.ranged and not first.damage and [die.name for die in first.dice] == ["white"] * 4
    assert second.ranged and second.damage == {"spirit"} and [die.name for die in second.dice] == ["white"] * 3
    assert (avatar.speed, avatar.defence, avatar.body, avatar.mind) == (0, 6, 8, 8) and avatar.character
    assert avatar.defence_die == "black"
    assert avatar.abilities == ("ward 1", "immune poison", "immune spirit")


@pytest.mark.proves("missing.quest.13-toy-court", "missing.monster.doll")
def test_when_nobody_sleeps_nobody_wakes():
    g = started("toy-court").state
    carry(wake_one(g))
    g.extras.woken = 2
    carry(pay_debts(g))
    assert g.extras.woken == 0
    doll = g.add(content().kinds["doll"], 40, MONSTER, g.sorcerer)
    doll.tags, doll.spot = ("dormant",), 1
    g.waiting |= 1 << doll.id
    g.quest.text.turn_begins(g)
    assert not g.waiting >> doll.id & 1
    carry(wake_one(g))
    assert doll.tags == () and g.count("woke 1") == 1


@pytest.mark.proves("missing.quest.13-toy-court")
def test_veyra_is_there_unless_she_was_killed():
    party = fresh(["barbarian", "dwarf", "elf", "wizard"])
    for killed in (False, True):
        party.gifts = {"veyra-killed": 1} if killed else {}
        game: Any = Game.start("heroquest", "toy-court", 1, {"edition": "advanced", "party": pack(party)})
        g = game.state
        veyra = next(i for i, m in enumerate(g.quest.monsters) if m.kind.id == "veyra")
        assert bool(g.placed >> veyra & 1) is killed and not g.placed & ~(1 << veyra)


@pytest.mark.proves("missing.quest.14-black-sun", "missing.character.black-sun")
def test_three_blows_in_order_and_what_any_other_gives_back():
    g = started("black-sun").state
    avatar = g.add(content().kinds["black-sun"], 40, MONSTER, g.sorcerer)
    text = g.quest.text
    avatar.body = 5
    assert carry(text.struck(g, avatar, 3, 2, frozenset({"cold", "magic"}))) == 0
    assert avatar.body == 7 and g.count("blows") == 0 and g.count("awake") == 1
    assert carry(text.struck(g, avatar, 3, 3, frozenset())) == 0 and avatar.body == 8, "never more than it had"
    assert carry(text.struck(g, avatar, 3, 2, frozenset({"heat", "magic"}))) is None and g.count("blows") == 1
    assert carry(text.struck(g, avatar, 3, 2, frozenset({"cold"}))) is None and g.count("blows") == 2
    assert carry(text.struck(g, avatar, 3, 2, frozenset({"magic"}))) == 0
    assert not avatar.alive and "black-sun" in g.killed
    orc = g.add(content().kinds["orc"], 42, MONSTER, g.sorcerer)
    assert carry(text.struck(g, orc, 3, 2, frozenset({"heat"}))) is None
    assert [kind_of(frozenset(marks)) for marks in ({"magic", "cold"}, {"heat", "cold"}, {"magic"}, {"poison"})] == [
        "cold", "heat", "magic", "",
    ]  # fmt: skip


@pytest.mark.proves("missing.quest.13-toy-court", "missing.monster.doll")
def test_only_dolls_of_the_map_sleep_and_only_until_they_woke():
    g = started("toy-court").state
    text = g.quest.text

    def laid(kind: str, spot: int, new: int = 1 << 40) -> bool:
        f = g.add(content().kinds[kind], 40, MONSTER, g.sorcerer)
        f.spot = spot
        g.waiting |= 1 << f.id
        text.laid_out(g, new)
        asleep = "dormant" in f.tags
        assert asleep is not bool(g.waiting >> f.id & 1)
        g.take_off(f)
        g.figures[f.id] = None
        return asleep

    assert laid("doll", 1) and not laid("doll", -1), "one that wanders is awake"
    assert not laid("orc", 1) and not laid("doll", 1, 1 << 41)
    g.counters["woke 1"] = 1
    assert not laid("doll", 1) and laid("doll", 2)
