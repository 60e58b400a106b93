"""What the files of the Quests say: strangers among the Monsters, treasures, things to investigate, gear."""

from __future__ import annotations

import pytest

from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.rules.heroquest.content.quest import Placed, Quest, load_quest
from delvewright.rules.heroquest.content.reading import content


def name(quest: Quest, q: int) -> str:
    return square_name(q, quest.grid.width)


def strangers(quest: Quest) -> dict[str, str]:
    """Monsters that are not as their card says: square -> what they are here."""
    return {name(quest, m.at): line for m in quest.monsters if (line := differs(m))}


def differs(m: Placed) -> str:
    card = content().kinds[next(k for k in content().kinds if k == m.kind.id)]
    words = [m.kind.id]
    if m.kind.attacks != card.attacks:
        words += [f"{'ranged' if a.ranged else 'melee'} {len(a.dice)}" for a in m.kind.attacks]
        assert {die.name for a in m.kind.attacks for die in a.dice} == {"white"}
        assert not any(a.damage for a in m.kind.attacks)
    for key in ("body", "mind", "defence", "speed"):
        if (value := getattr(m.kind, key)) != getattr(card, key):
            words.append(f"{key} {value}")
    words += [*m.abilities, *m.spells, *([f"called {m.name}"] if m.name else [])]
    return ", ".join(words) if len(words) > 1 else ""


def hoards(quest: Quest) -> dict[str, str]:
    return {name(quest, h.at): ", ".join([*([f"{h.gold} gc"] if h.gold else []), *h.items]) for h in quest.hoards}


def features(quest: Quest) -> dict[str, str]:
    return {
        f.id: f"{f.title} at {' '.join(name(quest, q) for q in squares(f.squares))}" for f in quest.features.values()
    }


GOBLIN = "goblin, melee 2, ranged 1"
PIRATE = "orc, melee 5, body 5, rage 1"
ROBBER = "orc, melee 4, body 4, rage 1"
RINGER = "zombie, melee 3, body 3, rage 1"
SHEETS = {
    "drowned-cellars": (
        11, "goblin", 120, {"n11": PIRATE, "w4": PIRATE}, {"f9": "75 gc", "r18": "potion-of-speed"},
        {"pump": "the great pump at x3"},
    ),
    "silent-bell": (
        12, "skeleton", 150, {"g3": ROBBER, "q16": ROBBER, "l11": RINGER, "g16": RINGER},
        {"j15": "holy-water", "u6": "60 gc"}, {"altar": "the altar of the chapel at m9 n9 o9 m10 n10 o10"},
    ),
    "three-tolls": (
        13, "orc", 200, {"q16": "orsk, called orsk"}, {"b14": "crowbar", "u15": "rabbit-boots"},
        {
            "gate-of-the-arm": "the Gate of the Arm at b7", "gate-of-the-head": "the Gate of the Head at y7",
            "gate-of-the-hand": "the Gate of the Hand at f17",
        },
    ),
    "moth-lantern": (14, "goblin", 180, {"n11": "nettle, called nettle"}, {}, {}),
    "grisks-larder": (15, "orc", 0, {}, {"f11": "potion-of-healing"}, {"trunk": "the trunk at m10"}),
    "iron-teeth": (
        16, "goblin", 0,
        {
            "o8": GOBLIN, "o12": GOBLIN, "k3": GOBLIN, "k17": GOBLIN,
            "o9": "chaos-warrior, rage 1", "o11": "chaos-warrior, rage 1",
        },
        {"h13": "rope", "q2": "dust-of-disappearance"},
        {"north-lever": "the northern lever at k2", "south-lever": "the southern lever at k18"},
    ),
    "the-labyrinth": (
        2, "orc", 0, {"x4": "chaos-warrior, rage 1"},
        {"f6": "heroic-brew", "g13": "potion-of-resilience", "b5": "potion-of-strength",
         "h11": "scroll-of-ball-of-flame"},
        {},
    ),
    "the-maze": (1, "orc", None, {}, {"f2": "25 gc", "u2": "25 gc", "u18": "25 gc"}, {}),
}  # fmt: skip
"""Order in the Quest Book, Wandering Monster, reward, strangers, treasures, things to investigate."""


@pytest.mark.proves(
    "missing.quest.01-drowned-cellars", "missing.quest.02-silent-bell", "missing.quest.03-three-tolls",
    "missing.quest.04-moth-lantern", "missing.quest.05-griskslarder", "missing.quest.06-iron-teeth",
    "missing.map.maze", "missing.map.labyrinth",
)  # fmt: skip
@pytest.mark.parametrize("id", SHEETS)
def test_the_sheet_of_a_quest(id):
    quest = load_quest(id)
    order, wandering, reward, strange, treasure, things = SHEETS[id]
    assert (quest.order, quest.wandering) == (order, wandering)
    assert reward is None or quest.reward == reward
    assert strangers(quest) == strange
    assert {at: what for at, what in hoards(quest).items() if what} == treasure
    assert {
        key: text for key, text in features(quest).items() if key in things or not key.startswith("portal")
    } == things


@pytest.mark.proves("missing.map.maze")
def test_the_wardens_of_the_harder_maze():
    north, south = "orc, melee 4, body 4, rage 1", "orc, body 4, rage 1"
    assert strangers(load_quest("the-maze", "harder")) == {"c7": north, "x7": north, "x13": south, "c13": south}


OUTFITS = {
    "three-tolls": {
        "barbarian": ("helmet", "shield"), "dwarf": ("helmet", "shield", "broadsword"), "elf": ("helmet",),
        "wizard": ("bracers",),
    },
}  # fmt: skip


@pytest.mark.proves("missing.quest.03-three-tolls", "setup.hero.later-games")
@pytest.mark.parametrize("id", OUTFITS)
def test_what_heroes_have_earned_on_the_way_to_a_later_quest(id):
    assert load_quest(id).outfit == OUTFITS[id]


@pytest.mark.proves("missing.quest.01-drowned-cellars", "missing.quest.02-silent-bell")
def test_the_first_quests_expect_nothing():
    for id in ("drowned-cellars", "silent-bell", "the-maze", "the-labyrinth"):
        assert not load_quest(id).outfit


@pytest.mark.proves("missing.map.labyrinth")
def test_the_chest_of_the_labyrinth_is_trapped():
    quest = load_quest("the-labyrinth")
    chests = [t for t in quest.traps if t.kind == "chest"]
    assert [(name(quest, t.at), t.damage, t.unfindable) for t in chests] == [("b5", 1, False)]
