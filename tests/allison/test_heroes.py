"""Making heroes, growing, sheets: what a hero may be and what he keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.rules.allison.campaign.party import fresh, next_party, pack, unpack
from delvewright.rules.allison.campaign.sheet import grown, sheet_lines, sheet_of, take_sheet
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.buying_skills import best_terms, buy_skill, buyable, terms_for
from delvewright.rules.allison.figures.hero_levels import (
    needed,
    raisable,
    raise_attribute,
    reach_level,
    usual_attribute,
    usual_growth,
)
from delvewright.rules.allison.figures.heroes import attributes, choose_heroes, create, first_skills, outfit
from delvewright.rules.allison.state.figure import HERO, Figure, hero_kind


def figure(word: str) -> Figure:
    hero = create(word)
    f = Figure(0, hero_kind(hero.id, hero.title), hero.title, HERO, 0)
    outfit(f, hero)
    return f


READY = {
    "ragna": ("human", "barbarian", (3, 2, 6, 2, 0, 2), "destiny", "broadsword"),
    "durn": ("dwarf", "warrior", (2, 2, 7, 2, 0, 2), "berserker", "short-sword"),
    "maud": ("human", "warrior", (1, 3, 6, 3, 0, 2), "bodyguard", "short-sword"),
    "thessaly": ("elf", "rogue", (2, 1, 5, 4, 1, 2), "stealth", "short-sword"),
    "pim": ("dwarf", "rogue", (2, 2, 6, 3, 0, 2), "disarm-traps", "short-sword"),
    "ossian": ("human", "wizard", (1, 2, 4, 5, 3, 2), "destiny", "dagger"),
    "ilsabet": ("elf", "wizard", (1, 3, 3, 4, 4, 2), "finesse", "dagger"),
    "fenn": ("elf", "rogue-mage", (1, 1, 4, 3, 4, 2), "combat-sorcery", "short-sword"),
}
SPELLS = {
    "ossian": {"rock-skin", "fire-of-wrath", "water-of-healing"},
    "ilsabet": {"rock-skin", "swift-wind", "water-of-healing"},
    "fenn": {"water-of-healing"},
}


@pytest.mark.proves(
    "create.steps",
    "house.gold.start",
    "xp.start",
    "house.hero.ragna",
    "house.hero.durn",
    "house.hero.maud",
    "house.hero.thessaly",
    "house.hero.pim",
    "house.hero.ossian",
    "house.hero.ilsabet",
    "house.hero.fenn",
)
@pytest.mark.parametrize("name", READY)
def test_ready_made_heroes(name: str) -> None:
    """create.steps, house.gold.start, xp.start and house.hero.ragna, .durn, .maud, .thessaly, .pim, .ossian, .ilsabet,
    .fenn: figures, skill, weapon, spells."""
    f = figure(name)
    race, role, values, skill, weapon = READY[name]
    assert (f.race, f.role, f.skills, f.items, f.held) == (race, role, (skill,), (weapon,), (weapon,))
    assert (f.attack, f.defend, f.own_body, f.own_mind, f.own_magic, f.low) == values
    assert (f.level, f.xp, f.gold, f.points, f.worn) == (1, 0, 0, 0, ())
    assert {s for s in f.spells if content().spells[s].school == "elemental"} == SPELLS.get(name, set())


@pytest.mark.proves(
    "class.barbarian",
    "class.warrior",
    "class.rogue",
    "class.wizard",
    "class.rogue-mage",
    "race.human",
    "race.elf",
    "race.dwarf",
)
def test_classes_and_races() -> None:
    """class.barbarian, class.warrior, class.rogue, class.wizard, class.rogue-mage, race.human, race.elf, race.dwarf."""
    printed = {
        "barbarian": (1, 1, 6, 2, 0, 2), "warrior": (1, 1, 6, 2, 0, 2), "rogue": (1, 1, 5, 3, 0, 2),
        "wizard": (1, 1, 3, 4, 3, 2), "rogue-mage": (1, 1, 4, 3, 1, 2),
    }  # fmt: skip
    bonus = {"human": (0, 1, 0, 0, 0, 0), "elf": (0, 0, 0, 0, 1, 0), "dwarf": (0, 0, 1, 0, 0, 0)}
    for role, values in printed.items():
        for race, more in bonus.items():
            if race == "dwarf" and role in ("wizard", "rogue-mage"):
                with pytest.raises(DelveError, match="cannot be"):
                    create(f"{race}-{role}")
                continue
            hero = create(f"{race}-{role}:movement+movement")
            assert tuple(attributes(hero).values()) == tuple(
                a + b + (2 if i == 5 else 0) for i, (a, b) in enumerate(zip(values, more, strict=True))
            )


@pytest.mark.proves("create.free-points", "race.elf", "race.dwarf")
def test_free_points() -> None:
    """create.free-points, race.elf, race.dwarf: two points, among those of the class's list."""
    assert attributes(create("human-barbarian:attack+attack"))["attack"] == 3
    for word in ("human-barbarian:mind+body", "human-wizard:attack+body", "dwarf-warrior:magic+body"):
        with pytest.raises(DelveError, match="places no points"):
            create(word)
    for word in ("human-rogue:attack", "human-rogue:attack+attack+attack"):
        with pytest.raises(DelveError, match="places 2 points"):
            create(word)
    assert attributes(create("elf-rogue:body+mind"))["body"] == 6
    with pytest.raises(DelveError, match="Body of 6"):
        create("elf-rogue:body+body")
    assert attributes(create("human-rogue:body+body"))["body"] == 7


@pytest.mark.proves("create.start-weapon", "spell.groups", "create.name-story")
def test_start_weapon_and_groups() -> None:
    """create.start-weapon, spell.groups, create.name-story: what each class begins with; a name of one's own."""
    assert figure("human-barbarian//broadsword").held == ("broadsword",)
    assert figure("human-barbarian").held == ("short-sword",)
    assert figure("human-wizard").held == ("dagger",)
    assert figure("elf-rogue-mage").held == ("short-sword",)
    with pytest.raises(DelveError, match="begins with"):
        create("human-warrior//broadsword")
    assert create("human-wizard:mind+body/destiny/dagger/air+fire+water").groups == ("air", "fire", "water")
    for groups in ("air", "air+air+fire", "air+fire+water+earth"):
        with pytest.raises(DelveError, match="groups"):
            create(f"human-wizard:mind+body/destiny/dagger/{groups}")
    named = create("human-rogue@Bran_the_Bold")
    assert (named.id, named.title) == ("bran-the-bold", "Bran the Bold")
    with pytest.raises(DelveError, match="name"):
        create("human-rogue@x")


@pytest.mark.proves("create.first-skill", "skill.minimum", "skill.whose")
def test_first_skill() -> None:
    """create.first-skill, skill.minimum, skill.whose: a skill of race or class for one point, minimum met; or none."""
    assert "berserker" not in first_skills(create("human-barbarian:attack+attack"))
    assert "berserker" in first_skills(create("dwarf-warrior"))
    assert "focus" not in first_skills(create("human-warrior:attack+attack"))
    assert "focus" in first_skills(create("human-warrior:attack+mind"))
    assert "riposte" not in first_skills(create("human-warrior"))
    assert "strength-of-will" not in first_skills(create("human-wizard:mind+mind"))
    with pytest.raises(DelveError, match="cannot begin with"):
        create("human-barbarian:attack+attack/frenzy")
    saved = figure("human-barbarian:attack+attack/none")
    assert (saved.skills, saved.points) == ((), 1)


@pytest.mark.proves("skill.whose", "class.rogue-mage.skills", "skill.weapon.open-to-all", "skill.points")
def test_whose_skills() -> None:
    """skill.whose, class.rogue-mage.skills, skill.weapon.open-to-all, skill.points: class, race, all; easier terms."""
    assert best_terms("telekinesis", "elf", "rogue-mage")
    assert best_terms("stealth", "elf", "rogue-mage")
    assert best_terms("stealth", "elf", "wizard") is None
    assert best_terms("finesse", "human", "wizard") is None
    assert best_terms("riposte", "dwarf", "barbarian")
    rogue = best_terms("disarm-traps", "dwarf", "rogue")
    assert rogue
    assert (rogue.cost, rogue.minimum) == (1, 0)
    dwarf = best_terms("disarm-traps", "dwarf", "warrior")
    assert dwarf
    assert (dwarf.attribute, dwarf.minimum) == ("mind", 3)


@pytest.mark.proves("skill.points", "skill.minimum")
def test_buying_skills() -> None:
    """skill.points, skill.minimum: points, minimum as bought, other skills first; each once."""
    f = figure("human-barbarian:body+attack/none")
    assert f.own_body == 7
    assert {"frenzy", "berserker", "destiny"} <= set(buyable(f))
    assert "battle-roar" not in buyable(f)
    f.points = 4
    assert "frightening-battle-roar" not in buyable(f)
    buy_skill(f, "battle-roar")
    assert f.points == 2
    assert "battle-roar" not in buyable(f)
    assert "frightening-battle-roar" in buyable(f)
    assert terms_for(f, "savagery") is None
    raise_attribute(f, "mind")
    assert terms_for(f, "savagery") is not None
    f.own_body, f.full_body = 6, 8
    assert terms_for(f, "frenzy") is None  # what is worn does not count


@pytest.mark.proves("level.gain", "level.spells", "race.dwarf", "attr.no-overheal")
def test_levels() -> None:
    """level.gain, level.spells, race.dwarf, attr.no-overheal: a point, a skill point, spells; Magic for magic-users."""
    f = figure("ossian")
    f.body, f.full_body = 2, 4
    reach_level(f)
    raise_attribute(f, "body")
    assert (f.level, f.points, f.own_body, f.full_body, f.body) == (2, 1, 5, 5, 3)
    assert {"heal-body", "courage", "veil-of-mist"} & set(f.spells) == {
        s for s in ("heal-body", "courage", "veil-of-mist") if content().spells[s].level <= 2
    }
    while f.level < 3:
        reach_level(f)
    assert all(
        (s.id in f.spells) == (s.group in f.groups and s.level <= 3)
        for s in content().spells.values()
        if s.school == "elemental"
    )
    assert "magic" in raisable(f)
    assert "magic" not in raisable(figure("thessaly"))
    assert "magic" not in raisable(figure("pim"))
    assert "mind" in raisable(figure("ragna"))


@pytest.mark.proves("spell.elf.who")
def test_elf_spells() -> None:
    """spell.elf.who: elves who use magic learn Elf spells with their levels; nobody else does."""
    elf, human, thief = figure("ilsabet"), figure("ossian"), figure("thessaly")
    for f in (elf, human, thief):
        while f.level < 8:
            reach_level(f)
    own = {s.id for s in content().spells.values() if s.school == "elf" and s.level <= 8}
    assert own
    assert own <= set(elf.spells)
    assert not own & set(human.spells)
    assert not thief.spells


@pytest.mark.proves("level.threshold", "level.threshold.gradual", "house.level.thresholds")
def test_thresholds() -> None:
    """level.threshold, level.threshold.gradual, house.level.thresholds: totals for levels 2 to 8, and further."""
    assert [needed("linear", n) for n in range(1, 9)] == [0, 40, 80, 120, 160, 200, 240, 280]
    assert [needed("rising", n) for n in range(2, 9)] == [60, 130, 210, 300, 400, 510, 630]
    assert [needed("gradual", n) for n in range(2, 9)] == [80, 180, 300, 440, 600, 780, 980]
    assert (needed("linear", 10), needed("rising", 9), needed("gradual", 9)) == (360, 760, 1200)


@pytest.mark.proves("house.bot.level-up")
def test_usual_growth() -> None:
    """house.bot.level-up: attributes in turn, what opens a skill first, the dearest skill that can be paid."""
    f = figure("ragna")
    assert f.own_body == 6
    usual_growth(f)  # Body 7 opens Frenzy
    assert (f.own_body, f.skills) == (7, ("destiny", "frenzy"))
    usual_growth(f)
    assert (f.points, f.skills) == (1, ("destiny", "frenzy"))
    usual_growth(f)
    assert f.skills == ("destiny", "frenzy", "battle-roar")
    wizard = figure("ilsabet")
    usual_growth(wizard)
    assert wizard.own_mind == 5
    for points in (1, 9):  # what was bought counts, not what there is of it now
        hero = figure("ragna")
        hero.points, hero.body, hero.mind = 1, points, points
        assert usual_attribute(hero) == "body"
        hero.own_body = 9
        assert usual_attribute(hero) != "body"


@pytest.mark.proves("sheet.fields", "sheet.base-and-mod")
def test_party_as_text() -> None:
    """sheet.fields, sheet.base-and-mod: a party is one line and reads back the same."""
    party = fresh(["ragna", "ossian"])
    party.heroes["ragna"].gold = 75
    party.retreats["short-weight"] = 1
    text = pack(party)
    assert "\n" not in text
    assert unpack(text) == party
    lines = sheet_lines(party.heroes["ossian"], "rising")
    assert lines[0].startswith("Human wizard, level 1")
    assert "Attack 1, Defend 2, Body 4, Mind 5, Magic 3, Movement 2" in lines
    for wrong in (
        text.replace("broadsword", "soup-spoon"),
        text.replace('"gold":75', '"gold":-1'),
        text.replace('"at":"town"', '"at":"moon"'),
        text.replace('"destiny"', '"fate"'),
        text.replace('"level":1', '"level":0'),
        "{}",
        text.replace('"short-weight":1', '"short-weight":"often"'),
    ):
        assert wrong != text
        with pytest.raises(BadFile):
            unpack(wrong)


@pytest.mark.proves("house.recovery.between", "quest.between")
def test_recovery() -> None:
    """house.recovery.between, quest.between: all points full, nothing lingers; the wolf's curse and charges stay."""
    sheet = fresh(["ossian"]).heroes["ossian"]
    sheet.marks, sheet.items, sheet.charges = ["werewolfs-curse"], [*sheet.items, "fire-ring"], {"fire-ring": 1}
    f = figure("ossian")
    f.body, f.mind, f.magic, f.venom, f.strained, f.used = 1, 0, 0, 2, 2, ("destiny",)
    take_sheet(f, sheet)
    assert (f.body, f.mind, f.magic, f.venom, f.strained, f.used) == (4, 5, 3, 0, 0, ())
    assert [e.name for e in f.effects] == ["werewolfs-curse"]
    assert f.charges == (("fire-ring", 1),)
    assert sheet_of(f, "ossian", "Ossian").marks == ["werewolfs-curse"]


@pytest.mark.proves("quest.party-dead", "quest.party-dead.help", "quest.party-dead.regain")
def test_after_a_dead_party() -> None:
    """quest.party-dead, quest.party-dead.help, quest.party-dead.regain: half the level, gold, artifacts to find."""
    party = fresh(["ragna", "ossian"])
    for name, level in (("ragna", 6), ("ossian", 5)):
        party.heroes[name] = replace(grown(create(name), name, level), gold=500)
    party.heroes["ragna"].items += ["orcs-bane", "potion-of-healing"]
    party.done = ["short-weight"]
    after = next_party(party)
    assert [sheet.level for sheet in after.heroes.values()] == [3, 3]
    assert [sheet.gold for sheet in after.heroes.values()] == [200, 200]
    assert after.heroes["ragna"].items == ["broadsword"]
    assert after.lost == ["orcs-bane"]
    assert after.done == ["short-weight"]
    low = fresh(["ragna"])
    assert (next_party(low).heroes["ragna"].level, next_party(low).heroes["ragna"].gold) == (1, 0)


@pytest.mark.proves("house.hero.party", "house.party.short")
def test_parties() -> None:
    """house.hero.party, house.party.short: who goes if nobody is named; how many; no two of a name."""
    assert [hero.id for hero in choose_heroes({})] == ["ragna", "maud", "pim", "ossian"]
    kin = choose_heroes({"heroes": "elf-rogue-mage, elf-rogue"})
    assert [hero.id for hero in kin] == ["elf-rogue-mage", "elf-rogue"]
    twins = choose_heroes({"heroes": "human-rogue, human-rogue"})
    assert [hero.id for hero in twins] == ["human-rogue", "human-rogue-2"]
    with pytest.raises(DelveError, match="one to 6"):
        choose_heroes({"heroes": ["ragna"] * 7})


@pytest.mark.proves("create.one-class", "class.magic-users")
def test_one_class() -> None:
    """No word joins two of them; only wizards and rogue mages use magic."""
    with pytest.raises(DelveError, match="there is no"):
        create("human-warrior-rogue")
    assert {c.id for c in content().classes.values() if c.casts} == {"wizard", "rogue-mage"}
