"""What enemies come with: figures, gear, skills and spells by level."""

from __future__ import annotations

import pytest

from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.attacking import attack_dice
from delvewright.rules.allison.figures.enemy_levels_and_gear import (
    band,
    enemy_level,
    equip,
    gear_of,
    skills_of,
    take_figures,
    take_name,
)
from delvewright.rules.allison.magic.enemy_spells import sorcerer_spells, spells_of
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.gear import may_equip
from delvewright.rules.allison.state.texts import Blow

from .helpers import begin, hero


def enemy(kind: str, level: int = 1) -> Figure:
    f = Figure(0, content().kinds[kind], kind, ENEMY, 0)
    take_figures(f, level)
    return f


FIRST_AND_LAST = {
    "goblin": ("2-10 2/1/1/1/0", "3-10 4/3/8/3/0"), "skeleton": ("2-6 2/2/1/0/0", "2-7 5/5/8/0/0"),
    "zombie": ("2-5 2/3/1/0/0", "2-7 5/5/8/0/0"), "orc": ("2-8 3/2/1/2/0", "3-8 5/4/8/4/0"),
    "fimir": ("2-6 3/3/2/3/0", "2-7 6/4/9/4/1"), "mummy": ("2-4 3/4/2/0/0", "2-5 5/6/9/0/2"),
    "chaos-warrior": ("2-7 4/4/3/3/0", "2-8 6/6/10/4/1"), "gargoyle": ("2-6 4/5/3/4/0", "2-7 6/6/10/5/2"),
    "elven-archer": ("2-6 4/2/3/2/1", "2-7 6/4/10/3/2"), "elven-warrior": ("2-6 4/3/3/2/1", "2-7 6/5/10/4/1"),
    "ice-gremlin": ("2-10 2/3/3/3/0", "2-11 4/4/10/5/1"), "giant-wolf": ("2-9 6/3/5/1/0", "2-10 8/5/12/3/0"),
    "yeti": ("2-8 3/3/5/2/0", "2-9 5/5/12/4/0"), "polar-warbear": ("2-6 4/3/6/2/0", "2-7 6/6/13/3/0"),
    "ogre": ("2-4 6/4/10/2/0", "2-6 7/7/17/3/0"), "crossbowman": ("2-6 3/3/2/2/0", "2-8 5/5/9/3/0"),
    "halberdier": ("2-6 3/3/2/2/0", "2-7 5/5/9/4/0"), "scout": ("2-9 2/3/2/2/0", "2-10 4/5/9/4/0"),
    "swordsman": ("2-5 4/5/2/2/0", "2-6 6/7/9/4/0"), "chaos-sorcerer": ("2-8 1/2/2/4/3", "2-8 3/4/11/6/6"),
}  # fmt: skip


@pytest.mark.proves(
    "monster.tables",
    "merc.tables",
    "house.monster.chaos-sorcerer",
    "monster.goblin",
    "monster.skeleton",
    "monster.zombie",
    "monster.orc",
    "monster.fimir",
    "monster.mummy",
    "monster.chaos-warrior",
    "monster.gargoyle",
    "monster.elven-archer",
    "monster.elven-warrior",
    "monster.ice-gremlin",
    "monster.giant-wolf",
    "monster.yeti",
    "monster.polar-warbear",
    "monster.ogre",
    "merc.crossbowman",
    "merc.halberdier",
    "merc.scout",
    "merc.swordsman",
    "monster.tables.goblin-8",
    "monster.tables.yeti-11",
)
@pytest.mark.parametrize("kind", FIRST_AND_LAST)
def test_first_and_last_row(kind: str) -> None:
    """monster.tables, merc.tables and every monster's and mercenary's own table; house.monster.chaos-sorcerer."""
    rows = content().kinds[kind].rows
    for row, printed in ((rows[0], FIRST_AND_LAST[kind][0]), (rows[-1], FIRST_AND_LAST[kind][1])):
        f = enemy(kind, row.level)
        assert f"{f.low}-{f.high} {f.attack}/{f.defend}/{f.body}/{f.mind}/{f.magic}" == printed
        assert (f.full_body, f.full_mind, f.full_magic) == (f.own_body, f.own_mind, f.own_magic)
    assert len(rows) == (10 if kind == "chaos-sorcerer" else 8)


@pytest.mark.proves("house.level.beyond-table", "monster.level-step", "merc.level")
def test_beyond_the_table() -> None:
    """house.level.beyond-table, monster.level-step, merc.level: one Body a level, and Attack, Defend, Mind in turn."""
    orc, skeleton = content().kinds["orc"], content().kinds["skeleton"]
    assert [(r.attack, r.defend, r.body, r.mind) for r in map(orc.row, (9, 10, 11, 12))] == [
        (6, 4, 9, 4), (6, 5, 10, 4), (6, 5, 11, 5), (7, 5, 12, 5),
    ]  # fmt: skip
    assert [(r.attack, r.defend, r.mind) for r in map(skeleton.row, (9, 10, 11))] == [(6, 5, 0), (6, 6, 0), (7, 6, 0)]
    assert content().kinds["giant-wolf"].row(1).level == 4
    f = enemy("orc")
    take_figures(f, 12, within=True)
    assert (f.level, f.body) == (8, 8)
    archer = enemy("elven-archer", 9)
    assert (archer.attack, archer.melee) == (7, 4)


@pytest.mark.proves("house.level.gear-budget", "level.enemy-equipment")
def test_budget() -> None:
    """house.level.gear-budget, level.enemy-equipment: bands by the party's level; one lower for later comers."""
    assert [(band(n).pieces, band(n).skills) for n in (1, 2, 3, 4, 5, 6, 7)] == [
        (0, 0), (0, 0), (1, 1), (1, 1), (2, 2), (2, 2), (99, 2),
    ]  # fmt: skip
    assert [band(n, lower=True).pieces for n in (1, 3, 5, 7)] == [0, 0, 1, 2]


GEAR = [
    ("goblin", 1, 1, "hand-axe"), ("goblin", 99, 1, "hand-axe leather-armour leather-helm"),
    ("skeleton", 1, 1, "scythe"), ("skeleton", 1, 3, "bow"), ("skeleton", 99, 2, "scythe helmet chain-mail"),
    ("zombie", 1, 2, "hatchet"), ("zombie", 99, 3, "bow helmet"), ("orc", 2, 1, "short-sword chain-mail"),
    ("orc", 99, 1, "chain-mail helmet ball-and-chain"), ("fimir", 99, 1, "chain-mail battle-axe"),
    ("mummy", 99, 1, "ceremonial-staff ceremonial-armour"), ("chaos-warrior", 99, 1, "battle-axe helmet plate-mail"),
    ("chaos-warrior", 99, 2, "hand-axe shield helmet plate-mail"),
    ("gargoyle", 99, 1, "broadsword whip helmet plate-mail"), ("elven-archer", 99, 1, "bow chain-mail helmet"),
    ("elven-warrior", 99, 1, "broadsword chain-mail short-sword helmet"),
    ("elven-warrior", 99, 2, "broadsword chain-mail shield helmet"),
    ("ice-gremlin", 99, 1, "icicle leather-armour helmet"), ("polar-warbear", 99, 1, "spiked-mace helmet plate-mail"),
    ("ogre", 99, 1, "spiked-club helmet plate-mail"), ("ogre", 2, 1, "club chain-mail"),
    ("giant-wolf", 99, 1, ""), ("yeti", 99, 1, ""), ("chaos-sorcerer", 0, 1, "staff"),
]  # fmt: skip


@pytest.mark.proves(
    "house.level.gear-order",
    "house.monster.chaos-sorcerer.gear",
    "monster.goblin.gear",
    "monster.skeleton.gear",
    "monster.zombie.gear",
    "monster.orc.gear",
    "monster.fimir.gear",
    "monster.mummy.gear",
    "monster.chaos-warrior.gear",
    "monster.gargoyle.gear",
    "monster.elven-archer.gear",
    "monster.elven-warrior.gear",
    "monster.ice-gremlin.gear",
    "monster.polar-warbear.gear",
    "monster.ogre.gear",
)
@pytest.mark.parametrize(("kind", "pieces", "number", "expected"), GEAR)
def test_gear(kind: str, pieces: int, number: int, expected: str) -> None:
    """house.level.gear-order and every monster's gear: pieces in their order, an upgrade for what it replaces."""
    assert set(gear_of(content().kinds[kind], pieces, number)) == set(expected.split())


SKILLS = {
    "goblin": "swarm bite", "zombie": "pestilence minor-dread", "orc": "rush vile-courage",
    "fimir": "tail-attack kidnap", "mummy": "dread curse", "chaos-warrior": "disarm pincer-attack",
    "elven-archer": "ranged-accuracy ambush", "ice-gremlin": "theft gremlin-trap", "giant-wolf": "rush maul",
    "yeti": "maul bear-hug", "polar-warbear": "claw-swipe stomp", "ogre": "stomp toss",
}  # fmt: skip


@pytest.mark.proves(
    "house.level.skill-order",
    "monster.skeleton.sweep-attack",
    "monster.gargoyle.dual-wielding",
    "monster.elven-archer.ranged-accuracy",
    "monster.elven-warrior.dual-wielding",
    "monster.elven-warrior.shield-bash",
)
def test_skills() -> None:
    """house.level.skill-order: first and second; one without its weapon is passed over; no gaze if nobody heals."""
    kinds = content().kinds
    for kind, expected in SKILLS.items():
        assert skills_of(kinds[kind], 2, (), True) == tuple(expected.split())
        assert skills_of(kinds[kind], 1, (), True) == (expected.split()[0],)
    assert skills_of(kinds["skeleton"], 2, ("scythe",), True) == ("minor-dread", "sweep-attack")
    assert skills_of(kinds["skeleton"], 2, ("bow",), True) == ("minor-dread",)
    assert skills_of(kinds["gargoyle"], 2, ("broadsword", "whip"), True) == ("stone-gaze", "dual-wielding")
    assert skills_of(kinds["gargoyle"], 2, ("broadsword",), True) == ("stone-gaze",)
    assert skills_of(kinds["gargoyle"], 2, ("broadsword", "whip"), False) == ("dual-wielding",)
    assert skills_of(kinds["elven-warrior"], 2, ("broadsword", "shield"), True) == ("shield-bash",)
    assert skills_of(kinds["elven-warrior"], 2, ("broadsword", "short-sword"), True) == ("dual-wielding",)


@pytest.mark.proves("house.spells.creature-pick", "monster.mummy.magic")
def test_spells_of_creatures() -> None:
    """house.spells.creature-pick, monster.mummy.magic: with a magic point, by level."""
    expected = {
        ("fimir", 6): ["chaos-tempest", "fear"], ("fimir", 5): [], ("mummy", 4): ["fear"], ("mummy", 3): [],
        ("mummy", 7): ["mind-freeze"], ("chaos-warrior", 4): ["dispell"], ("chaos-warrior", 5): ["dispell", "rust"],
        ("gargoyle", 3): ["lightning-bolt"], ("gargoyle", 5): ["lightning-bolt", "firestorm"], ("gargoyle", 2): [],
        ("elven-archer", 2): ["chaos-tempest"], ("elven-archer", 3): ["chaos-tempest", "chaos-sleep"],
        ("elven-warrior", 3): ["chaos-tempest", "soothe"], ("ice-gremlin", 4): ["skate", "chill"], ("orc", 8): [],
    }  # fmt: skip
    for (kind, level), spells in expected.items():
        f = enemy(kind, level)
        assert list(spells_of(f.kind, f.level, f.magic, f.mind, cold=True)) == spells, (kind, level)


@pytest.mark.proves("house.spells.sorcerer-pick", "house.spells.roles", "chaos.choice")
def test_spells_of_sorcerers() -> None:
    """house.spells.sorcerer-pick, house.spells.roles: the highest of each role; Skate in the cold only."""
    assert sorcerer_spells(1, 4, False) == ("weak-ball-of-flame", "chaos-tempest")
    assert sorcerer_spells(2, 4, True) == ("chill", "fear", "skate", "mind-blast")
    assert sorcerer_spells(2, 4, False) == ("chill", "fear", "mind-blast", "weak-ball-of-flame")
    assert sorcerer_spells(5, 5, False) == ("firestorm", "command", "mirror-magic", "restore-chaos", "escape")
    assert sorcerer_spells(9, 6, False) == (
        "firestorm", "werewolfs-curse", "mirror-magic", "restore-chaos", "escape", "summon-wolves",
    )  # fmt: skip


NAMED = {
    "pinch": "goblin 3 hand-axe", "hask-ironjaw": "orc 3 short-sword rush", "the-drover": "mummy 2 dread",
    "captain-voss": "swordsman 4 disarm",
    "prior-vole": "chaos-sorcerer 5 staff dispell mirror-magic lightning-bolt chaos-sleep soothe",
    "old-mother-gaunt": "yeti 8 bear-hug maul", "grandfather-hail": "polar-warbear 8 claw-swipe stomp",
    "brother-tallow": "chaos-sorcerer 7 staff reanimation escape firestorm dispell mind-freeze restore-chaos",
    "the-salt-widow": "chaos-sorcerer 9 staff dispell mirror-magic firestorm cloud-of-chaos summon-undead escape",
}  # fmt: skip


@pytest.mark.proves("house.named.list", "house.named.salt-widow", "monster.named")
@pytest.mark.parametrize("id", NAMED)
def test_named_foes(id: str) -> None:
    """house.named.list, house.named.salt-widow, monster.named: fixed gear, skills and spells."""
    named = content().named[id]
    f = enemy(named.kind, named.level)
    take_name(f, named)
    assert [named.kind, str(named.level), *f.items, *f.skills, *f.spells] == NAMED[id].split()
    assert f.named
    if id == "the-salt-widow":
        assert (f.attack, f.defend, f.body, f.mind, f.magic) == (3, 4, 10, 6, 5)
        assert {"elven-bow-of-vindication", "dominion"} <= set(f.tags)


@pytest.mark.proves("monster.base-without-gear")
def test_in_hand_and_on() -> None:
    """monster.base-without-gear: weapons and shields in hand, the one with most dice first; the rest worn."""
    f = enemy("gargoyle")
    equip(f, ("whip", "broadsword", "helmet", "plate-mail"))
    assert (f.held, f.worn) == (("broadsword", "whip"), ("helmet", "plate-mail"))
    equip(f, ("shield", "hand-axe"))
    assert f.held == ("hand-axe", "shield")


@pytest.mark.proves("house.level.enemy", "level.enemies", "house.difficulty")
def test_levels_of_enemies() -> None:
    """house.level.enemy, level.enemies, house.difficulty: as printed or as the party, the step, growth."""
    assert enemy_level(3, 5, 3, 0, False) == 3
    assert enemy_level(3, 5, 3, 1, False) == 4
    assert enemy_level(1, 1, 1, -1, False) == 1
    assert enemy_level(0, 4, 1, 1, False) == 5
    assert enemy_level(0, 1, 1, -1, False) == 1
    assert [enemy_level(3, party, 3, 0, True) for party in (1, 2, 3, 5, 6, 9)] == [2, 2, 3, 5, 6, 6]


@pytest.mark.proves("monster.minds-of-undead")
def test_the_undead() -> None:
    """Skeletons, zombies and mummies, and nobody else, at every level without a Mind."""
    dead = {kind.id for kind in content().kinds.values() if kind.undead}
    assert dead == {"skeleton", "zombie", "mummy"}
    for kind in dead:
        assert all(content().kinds[kind].row(level).mind == 0 for level in range(1, 14))


@pytest.mark.proves("monster.suggested", "monster.tables", "house.level.enemy")
def test_enemies_of_a_quest_have_the_figures_of_their_tables() -> None:
    """Whatever the quest: level by level, with the step of the difficulty."""
    for difficulty, step in (("normal", 0), ("easy", -1), ("hard", 1)):
        g = begin("bought-and-paid-for", difficulty=difficulty)
        for f in g.on_board(ENEMY):
            placed = g.quest.monsters[f.spot]
            row = placed.kind.row(max(1, placed.level + step))
            assert (f.level, f.attack, f.defend, f.full_body, f.full_mind) == (
                row.level, row.attack, row.defend, row.body, row.mind,
            )  # fmt: skip


@pytest.mark.proves("monster.gear-any-level", "monster.base-without-gear")
def test_minimums_bind_heroes_only() -> None:
    """A fimir of level 1 swings a battle axe; of two weapons only the better one's dice count."""
    g = begin("short-weight", "ragna")
    ragna = hero(g, "ragna")
    fimir = enemy("fimir")
    assert fimir.own_body < content().items["battle-axe"].min_body
    assert may_equip(fimir, "battle-axe")
    assert not may_equip(ragna, "battle-axe")
    g.put(ragna, 30)
    elf = enemy("elven-warrior")
    elf.at = 31
    equip(elf, ("broadsword", "short-sword"))
    assert attack_dice(g, Blow(elf, ragna, elf.held[0])) == elf.attack + 2
    equip(elf, ())
    assert attack_dice(g, Blow(elf, ragna)) == elf.attack
