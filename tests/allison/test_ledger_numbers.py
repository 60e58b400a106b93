"""Every table in all its numbers and words, held against its entries of the ledger, both ways.

A record is put into words as the ledger would (`…_lines`); every line must stand in the entry, and what is left of the
entry may hold nothing that the record has a field for. Where an entry is a list, the whole list is written out from the
tables and must be the entry's, word for word. The last tests change every field of every record, and every number of
those entries, and see that it is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest
from tests.ledger_text import WORDS, other_records, other_texts

from delvewright.kernel.errors import BadFile
from delvewright.kernel.rulebook import find_book
from delvewright.rules.allison.content.reading import Content, check, content, level_step
from delvewright.rules.allison.content.records import (
    ATTRIBUTES,
    HeroClass,
    Item,
    Kind,
    Race,
    ReadyHero,
    Row,
    Skill,
    Spell,
    Trap,
    Treasure,
)

C = content()
LEDGER = find_book("allison").ledger.rules


def says(rule: str) -> str:
    """What an entry says; nothing if there is none."""
    return LEDGER[rule].says if rule in LEDGER else ""


def entry(rule: str) -> str:
    """What an entry says, and what was ruled about it."""
    return f"{LEDGER[rule].says} {LEDGER[rule].ruling}"


def left(lines: Iterable[str], text: str, states: str, known: str = "") -> list[str]:
    """How lines and an entry differ: lines it lacks, and words of fields that are left without a line."""
    out, rest = [], text
    for line in lines:
        if line not in rest:
            out.append(f"the entry lacks “{line}”: {text}")
        rest = rest.replace(line, "", 1)
    if known:
        rest = re.sub(known, "", rest)
    if found := re.search(states, rest):
        out.append(f"the record lacks “{found[0]}”: {text}")
    return out


def listed(names: Iterable[str], last: str = ", ") -> str:
    words = list(names)
    return ", ".join(words[:-1]) + (last if words[1:] else "") + "".join(words[-1:])


# Races and classes.


def race_lines(r: Race) -> list[str]:
    gains = [f"+{n} {name.capitalize()}" for name in ("defend", "body", "magic") if (n := getattr(r, name))]
    out = [f"{r.title}: {', '.join(gains)}"]
    out += [f"Body may be at most {r.most_body} at creation"] if r.most_body else []
    return out + ([] if r.casts else ["no magic-using class (Wizard, Rogue Mage) and no points in Magic, ever"])


def race_differs(r: Race, text: str) -> list[str]:
    return left(race_lines(r), text, r"[+]\d|at most|no magic") + ([] if r.rule == f"race.{r.id}" else ["rule"])


COUNTS = {1: "one of the four elemental spell groups", 3: "three of the four elemental spell groups"}
ARMED = {
    ("short-sword", "broadsword"): "may start with a broadsword instead of a short sword",
    ("short-sword",): "short sword",
    ("dagger",): "dagger",
}


def class_lines(c: HeroClass) -> list[str]:
    figures = ", ".join(f"{name.capitalize()} {getattr(c, name)}" for name in ATTRIBUTES)
    free = "all six attributes" if c.free == ATTRIBUTES else ", ".join(name.capitalize() for name in c.free)
    out = [f"{c.title}: {figures}; two free points among {free}" + ("; " if c.id != "rogue-mage" else "")]
    out += [COUNTS.get(c.groups, "?")] if c.groups else []
    if c.id != "rogue-mage":  # nothing is said of its weapon: the standard one
        out.append(ARMED.get(c.weapons, "?"))
    return out


def class_differs(c: HeroClass, text: str) -> list[str]:
    out = left(class_lines(c), text, r"[A-Z]\w+ \d|sword|dagger|of the four")
    out += [] if c.id != "rogue-mage" or c.weapons == ("short-sword",) else ["weapon"]
    out += [] if c.lists == (("rogue", "wizard") if "any Rogue or Wizard skill" in rules_text(c) else ()) else ["lists"]
    return out + ([] if c.rule == f"class.{c.id}" else ["rule"])


def rules_text(record: Any) -> str:
    return " ".join(says(each) if each in LEDGER else "?" for each in record.rules)


@pytest.mark.proves(
    "class.barbarian", "class.rogue", "class.rogue-mage", "class.rogue-mage.skills", "class.warrior", "class.wizard",
    "race.dwarf", "race.elf", "race.human", "race.list",
)  # fmt: skip
def test_races_and_classes() -> None:
    for r in C.races.values():
        noticed(r, says(r.rule), race_differs, ("id", "title"))
    for c in C.classes.values():
        noticed(c, says(c.rule), class_differs, ("id", "title", "rules", "grows", "wants"))
    assert ", ".join(C.races) in says("race.list")


@pytest.mark.proves("house.bot.level-up")
def test_how_classes_grow_if_nobody_chooses() -> None:
    points, _, rest = says("house.bot.level-up").removeprefix("Attribute points in turn: ").partition(". An attribute")
    skills = rest.partition("affordable one of ")[2].removesuffix("; else saved.")
    for c in C.classes.values():
        name = c.id.replace("-", " ")
        turns = [f"{each.capitalize()}{f' until {n}' if n else ''}" for each, n in c.grows.items()]
        assert f"{name} {', '.join(turns)}" in points.replace("with Mind", "Mind").split("; ")
        titles = [C.skills[skill].title for skill in c.wants]
        if c.id == "wizard":
            titles = ["race skill", *titles[2:]]  # Destiny and Finesse: one for each race that has wizards
        assert f"{name} {', '.join(titles)}" in skills.split("; ")
    assert C.classes["wizard"].wants[:2] == ("destiny", "finesse")


def test_traits_that_general_rules_ask_for() -> None:
    assert [c.id for c in C.treasure.values() if c.only] == ["cloak"]
    assert "only one exists in a campaign at a time" in says("house.treasure.card.cloak")
    pieces = {s.id: s.pieces for s in C.skills.values() if s.pieces}
    assert pieces == {"sweep-attack": ("scythe", "halberd"), "shield-bash": ("shield",)}
    assert [s.id for s in C.skills.values() if s.pair] == ["dual-wielding"]
    assert [s.id for s in C.skills.values() if s.curable] == ["stone-gaze"]
    assert [k.id for k in C.kinds.values() if k.sorcerer] == ["chaos-sorcerer"]
    assert [f.id for f in C.furniture.values() if f.books] == ["bookcase"]
    assert {f.id for f in C.furniture.values() if f.holds} == {"chest", "cupboard", "weapon-rack", "alchemists-bench"}


@pytest.mark.proves("house.bot.shop")
def test_what_heroes_usually_buy() -> None:
    told = [(e.item, e.whose, e.level, e.unless_disarmed, e.again) for e in C.errands.values()]
    assert told == [
        ("potion-of-healing", "everybody", 0, False, True), ("helmet", "everybody", 0, False, False),
        ("shield", "everybody", 0, False, False), ("broadsword", "everybody", 0, False, False),
        ("battle-axe", "strong", 0, False, False), ("chain-mail", "everybody", 0, False, False),
        ("tool-kit", "first-fighter", 0, True, False), ("bow", "last-fighter", 0, False, False),
        ("potion-of-magic", "casters", 0, False, True), ("plate-mail", "biggest", 0, False, False),
        ("potion-of-restoration", "first-fighter", 5, False, False),
    ]  # fmt: skip
    said = says("house.bot.shop")
    order = [
        "Potion of Healing", "helmet", "shield", "broadsword", "battle axe at Body 7", "chain mail",
        "Tool Kit if nobody disarms", "bow", "Potions of Magic for magic-users", "plate mail for the hero with most",
        "Restoration one per party from level 5",
    ]  # fmt: skip
    assert [said.index(each) for each in order] == sorted(said.index(each) for each in order)


# Skills.

FOR_ENEMIES = ("pieces", "pair", "curable")
"""What an enemy needs for it: see `test_traits_that_general_rules_ask_for`."""
WHOSE = {"warrior": "Warriors may buy", "dwarf": "Dwarves may buy"}
BOTH = {"berserker", "manhandler"}
SAID_KIND = {"destiny": "reaction", "finesse": "active", "set-trap": "passive", "inspire-valour": "active"}
"""Where no word of an entry says which kind it is; Finesse stands among the examples of active skills."""
SAID_ONCE = {"combat-sorcery": "one magic point per encounter", "destiny": "at the start of a quest"}


def price(cost: int, attribute: str, minimum: int, needs: str = "", more: str = "") -> str:
    out = f"cost {cost}" + (f", {attribute.capitalize()} {minimum}" if attribute or minimum else "")
    return f"({out}{f', requires {C.skills[needs].title}' if needs in C.skills else needs}{more})"


def skill_lines(s: Skill) -> list[tuple[str, str]]:
    """The lines of a skill, each with the entry it must stand in."""
    out = []
    for n, t in enumerate(s.terms):
        both = "; Barbarian and Warrior" if s.id in BOTH and not n else ""
        head = s.title if not n else f"{WHOSE.get(t.whose, '?')} {s.title}"
        tail = "" if not n or t.whose == "dwarf" else " on the barbarian's terms"
        out.append((f"{head}{tail} {price(t.cost, t.attribute, t.minimum, s.needs, both)}", t.rule))
        home = {"all": "weapon"}.get(t.whose, t.whose)
        out.append((f"skill.{home}.", f"!{t.rule}"))
    return out


def skill_differs(s: Skill, text: str) -> list[str]:
    out = []
    for line, where in skill_lines(s):
        if where.startswith("!"):
            out += [] if where[1:].startswith(line) and where[1:] in LEDGER else [f"{line} in {where}"]
        else:
            whole = text if where == s.rule else says(where) if where in LEDGER else ""
            out += left([line], whole, r"\(cost|requires")
    if not s.terms:
        return out + ([] if s.rule.startswith("monster.") and f"{s.title}: " in text else [s.rule])
    out += [] if s.rule == s.terms[0].rule else ["rule"]
    ruling = LEDGER[s.rule].ruling if s.rule in LEDGER else ""
    word = re.match(r"(Active|Passive|Action|Reaction)\b(?!-)", ruling)
    out += [] if s.kind == (word[1].lower() if word else SAID_KIND.get(s.id, "action")) else [f"kind {s.kind}"]
    once = "once per encounter" in text.lower()
    right = {"combat-sorcery": "encounter", "destiny": "quest"}.get(s.id, "encounter" if once else "")
    out += [] if s.once == right and SAID_ONCE.get(s.id, "") in text else [f"once {s.once}"]
    return out + (["mental"] if s.mental else [])


def enemy_skill_differs(s: Skill, text: str) -> list[str]:
    out = [] if s.rule.startswith("monster.") and says(s.rule) == text and f"{s.title}: " in text else ["rule"]
    out += [] if s.once == ("encounter" if "once per encounter" in text.lower() else "") else ["once"]
    out += [] if s.mental == (f", {s.title}," in tagged("mental")) else ["mental"]
    return out + (["terms"] if s.terms or s.needs else [])


HERO_SKILLS = [s for s in C.skills.values() if s.terms]
ENEMY_SKILLS = [s for s in C.skills.values() if not s.terms]


@pytest.mark.proves(
    "skill.barbarian.battle-roar", "skill.barbarian.berserker", "skill.barbarian.frenzy",
    "skill.barbarian.frightening-battle-roar", "skill.barbarian.manhandler", "skill.barbarian.mighty-toss",
    "skill.barbarian.savagery", "skill.dwarf.disarm-traps", "skill.dwarf.excavate", "skill.dwarf.hardiness",
    "skill.elf.awareness", "skill.elf.finesse", "skill.elf.long-jump", "skill.human.destiny",
    "skill.human.resistance", "skill.human.strength-of-will", "skill.rogue-mage.combat-sorcery",
    "skill.rogue.backstab", "skill.rogue.dash-attack", "skill.rogue.disarm-traps", "skill.rogue.improved-stealth",
    "skill.rogue.set-trap", "skill.rogue.stealth", "skill.warrior.berserker", "skill.warrior.bodyguard",
    "skill.warrior.focus", "skill.warrior.inspire-courage", "skill.warrior.inspire-valour",
    "skill.warrior.manhandler", "skill.warrior.stare-down", "skill.weapon.dual-wielding",
    "skill.weapon.ranged-accuracy", "skill.weapon.riposte", "skill.weapon.shield-bash", "skill.weapon.sweep-attack",
    "skill.wizard.dominion", "skill.wizard.mimic", "skill.wizard.telekinesis",
)  # fmt: skip
def test_skills() -> None:
    """What enemies need for a skill stands with the enemies who have it."""
    assert (len(HERO_SKILLS), len(ENEMY_SKILLS)) == (35, 21)
    for s in HERO_SKILLS:
        noticed(
            s, says(s.rule), skill_differs, ("id", "text", "rules", "terms", *FOR_ENEMIES), lines=[skill_lines(s)[0][0]]
        )
        for n, terms in enumerate(s.terms):
            for what, other in other_records(terms):
                changed = replace(s, terms=(*s.terms[:n], other, *s.terms[n + 1 :]))
                assert skill_differs(changed, says(s.rule)), f"{s.id}: {what}"
    for s in ENEMY_SKILLS:
        noticed(s, says(s.rule), enemy_skill_differs, ("id", "text", "rules", "kind", *FOR_ENEMIES), lines=[])


# Spells.


def spell_lines(s: Spell) -> list[str]:
    where = {"elf": "Elf, ", "chaos": "Chaos, ", "other": ""}.get(s.school, f"{s.group.capitalize()}, ")
    out = [f"{s.title} ({where}{f'level {s.level}' if s.level else 'no level'})"]
    out += [", ".join(f"{each.points} at level {each.level}" for each in s.scaling)] if s.scaling else []
    return out


def tagged(tag: str) -> str:
    """What the entry lists under a tag, without what it names as exceptions."""
    text = says(f"house.tag.{tag}")
    return re.split(r"; not|\. Not|\. These|\. It pays|\. Only", text)[0].split(": ", 1)[1]


def spell_differs(s: Spell, text: str) -> list[str]:
    out = left(spell_lines(s), text.replace("1 point at", "1 at"), r"\b(?:Earth|Fire|Air|Water|Elf|Chaos), |at level")
    parts = s.rule.split(".")
    home = {"chaos": ["chaos"], "elemental": ["spell", s.group]}.get(s.school, ["spell", s.school])
    out += [] if parts[:-1] == home and s.id in (parts[-1], f"chaos-{parts[-1]}") else ["rule"]
    for tag in ("fire", "ice", "mental", "healing"):
        named = re.search(rf"\b{s.title}\b(?! \(both\))", tagged(tag)) is not None
        named |= tag == "mental" and s.title == "Sleep"
        named &= not (tag == "fire" and s.title == "Courage")
        out += [] if (tag in s.tags) == named else [f"tag {tag}"]
    hero = s.school != "chaos"
    named = hero and re.search(rf"(?:^|, ){s.title}\b", tagged("offensive")) is not None
    out += [] if ("offensive" in s.tags) == named else ["tag offensive"]
    out += [] if (s.group != "") == (s.school == "elemental") else ["group"]
    out += [] if set(s.tags) <= {"fire", "ice", "mental", "healing", "offensive"} else ["tags"]
    out += (
        []
        if s.scroll == ((s.group != "" or s.title in says("house.scroll.list")) and s.school != "chaos")
        else ["scroll"]
    )
    out += [] if s.cold == ("in icy places" in text) else ["cold"]
    return out + ([] if (s.role != "") == (s.school == "chaos") else ["role"])


ROLES = {
    "harm": "Harm", "control": "Control", "healing": "Healing", "answer": "Answer", "flight": "Flight",
    "ruin": "Ruin and barrier", "call": "Call",
}  # fmt: skip


def roles(spells: dict[str, Spell]) -> str:
    """The whole entry of the roles that enemies choose Chaos spells for."""
    out = ["Chaos spells by role (level)."]
    for role, title in ROLES.items():
        mine = [f"{s.title} {s.level}{' (cold only)' if s.cold else ''}" for s in spells.values() if s.role == role]
        out.append(f"{title}: {', '.join(mine)}.")
    return " ".join(out)


@pytest.mark.proves(
    "house.scroll.list", "house.spells.roles", "house.tag.fire", "house.tag.healing", "house.tag.ice",
    "house.tag.mental", "house.tag.offensive", "spell.earth.heal-body", "spell.fire.ball-of-flame",
    "spell.fire.fire-of-wrath", "spell.water.water-of-healing",
)  # fmt: skip
def test_spells() -> None:
    assert roles(C.spells) == says("house.spells.roles")
    assert sum(s.scroll for s in C.spells.values()) == 19
    for s in C.spells.values():
        lines = [line.replace("1 at level 1", "1 point at level 1") for line in spell_lines(s)]
        noticed(s, says(s.rule), spell_differs, ("id", "text", "rules", "role"), lines=lines)
        for what, other in other_records(
            s, ("id", "text", "rules", "rule", "scaling", "tags", "school", "group", "scroll")
        ):
            if s.school == "chaos":
                assert roles(C.spells | {s.id: other}) != says("house.spells.roles"), f"{s.id}: {what}"


# Goods.

TIMES = {"five uses": 5, "three uses": 3, "four arrows": 4, "two fire-based spells": 2, "four tokens": 4}
SLOTS = {
    "head": ("helmet", "leather-helm"),
    "body": ("chain-mail", "plate-mail", "borins-armor", "leather-armour", "ceremonial-armour"),
    "feet": ("elven-boots", "rabbit-boots", "snowshoes-of-speed"),
    "cloak": ("elven-cloak-of-passage", "wizards-cloak"),
    "neck": ("amulet-of-the-north", "talisman-of-lore"),
    "finger": ("fire-ring", "ring-of-warmth", "spell-ring"),
    "arm": ("armband-of-healing", "armband-of-ice", "elven-bracers"),
}
"""What the entry of the slots calls head, body, feet, cloak, amulet, rings, armbands and bracers."""
FREE = ("anti-poison-quill", "ancient-staff", "sky-orb", "elven-cloak-of-passage")
"""What costs no action though it is no potion of the list of those."""
NO_POTION = ("elven-cloak-of-passage", "tool-kit")
STAND_IN = {
    "Potion of Restoration": ("potion-of-restoration",), "Potion of Speed": ("potion-of-speed",),
    "Potion of Frost Skin and Potion of Battle": ("potion-of-frost-skin", "potion-of-battle"),
    "one random scroll each": ("scroll",), "two Potions of Healing": ("potion-of-healing",) * 2,
}  # fmt: skip
SAID = {
    "borins-armor": ("plate mail with +2 defend dice", "Body 5"),
    "orcs-bane": ("short sword with +1 attack die", "Body 6"),
    "spirit-blade": ("+2 against others", "Body 6"),
    "wand-of-magic": ("+0 dice", "magic-user"),
    "wizards-cloak": ("+1 defend die", "at least 4 starting magic points"),
    "wizards-staff": ("+1 attack die and diagonal attacks", "4 starting magic points"),
    "amulet-of-the-north": ("+2 Body and +1 Mind", "barbarians only"),
    "elven-bracers": ("elves only", "+2 Body and +1 Mind"),
    "talisman-of-lore": ("magic-users only", "+1 Mind"),
    "spell-ring": ("magic-user",),
    "elven-boots": ("rogues",),
}
"""How the entries of artifacts say what they have fields for."""


def dice(n: int, what: str) -> str:
    return f"+{n} {what} di{'e' if n == 1 else 'ce'}"


def shop_lines(i: Item) -> list[str]:
    out = [f"{i.price} gold"] if i.price else []
    if i.attack is not None:
        out.append(dice(i.attack, "attack"))
    out += [dice(i.defend, "defend")] if i.defend else []
    out += [f"+{i.against_ranged} against ranged weapons"] if i.against_ranged else []
    out += ["may attack diagonally"] if i.reach == "diagonal" else []
    out += ["ranged by line of sight"] if i.ranged == "shot" else []
    out += ["thrown at an opponent in sight"] if i.ranged == "thrown" else []
    out += ["two-handed"] if i.hands == 2 else []
    return out + ([f"Body {i.min_body}"] if i.min_body else [])


STATES = r"\d+ gold|[+]\d|diagonal|ranged by|thrown at|two-handed|\b(?:Body|Magic) \d|only|treasure deck|uses\b|charges"


def item_differs(i: Item, text: str) -> list[str]:
    """How goods and their entry differ."""
    if i.sort in ("weapon", "armour"):
        out = left(shop_lines(i), text, STATES)
        far = "shot" if "ranged by" in text else "thrown" if "thrown at" in text else ""
        reach = "none" if far == "shot" else "diagonal" if "diagonally" in text else "side"
        out += [] if (i.ranged, i.reach) == (far, reach) else ["reach"]
    elif i.sort == "item":
        price = f"({i.price} gold)" if i.price else "(treasure deck only)"
        out = left([f"{i.title} {price}", *times(i)], text, r"\d+ gold|treasure deck|three uses")
        out += [] if i.potion == (i.id not in NO_POTION) and i.single == i.potion else ["potion"]
        offer = 0 if i.price else 100 if i.slot == "cloak" else 50
        out += [] if i.sells == offer else ["sells"]
    else:
        out = artifact_differs(i, text)
    return out + common_differs(i, text)


def times(i: Item) -> list[str]:
    return (
        [next((said for said, n in TIMES.items() if n == i.charges and said in says(f"{i.rule}")), "?")]
        if i.charges
        else []
    )


def artifact_differs(i: Item, text: str) -> list[str]:
    numbers = {"attack": i.attack, "defend": i.defend, "body": i.body, "mind": i.mind, "magic": i.min_magic}
    out = left([*SAID.get(i.id, ()), *times(i)], text, r"Body \d|starting magic|five uses|four arrows|four tokens")
    if i.id in SAID:
        told = " ".join(SAID[i.id])
        for name, n in numbers.items():
            word = {"magic": rf"(\d) starting {name}", "attack": r"\+(\d) (?:attack|dice|against)"}.get(
                name, rf"\+(\d) {name.capitalize()}" if name in ("body", "mind") else rf"\+(\d) {name} di"
            )
            found = re.search(word, told)
            out += [] if (int(found[1]) if found else None) == (n or (0 if n == 0 and found else None)) else [name]
        least = re.search(r"\bBody (\d)", told.replace("+2 Body", ""))
        out += [] if i.min_body == (int(least[1]) if least else 0) else ["min_body"]
        out += [] if (i.reach == "diagonal") == ("diagonal" in told) else ["reach"]
    elif i.attack not in (None, 0) or i.defend or i.body or i.mind or i.min_body or i.min_magic:
        out.append("numbers")
    users = ("rogue", "rogue-mage") if i.id == "elven-boots" else ("wizard", "rogue-mage")
    out += (
        []
        if i.classes == (("barbarian",) if "barbarians only" in text else users if "classes" in who(i) else ())
        else ["classes"]
    )
    out += [] if i.races == (("elf",) if "elves only" in text else ()) else ["races"]
    out += [] if i.single == ("one use" in text) else ["single"]
    out += [] if i.sells == 250 and not i.price and not i.potion else ["sells"]
    arms = {"elven-bow-of-vindication", "magical-throwing-dagger", "orcs-bane", "spirit-blade", "wand-of-magic"}
    out += [] if i.weapon == (i.id in arms | {"wizards-staff"}) else ["weapon"]
    out += (
        []
        if i.ranged == {"elven-bow-of-vindication": "shot", "magical-throwing-dagger": "thrown"}.get(i.id, "")
        else ["ranged"]
    )
    right = {"elven-bow-of-vindication": ("none", 2), "wizards-staff": ("diagonal", 2)}
    out += [] if (i.reach, i.hands) == right.get(i.id, ("side", int(i.weapon))) else ["hands"]
    return out + stand_in_differs(i)


def who(i: Item) -> tuple[str, ...]:
    return ("classes",) if re.search(r"magic-user|rogues roll", says(i.rule)) and i.id != "wizards-cloak" else ()


def stand_in_differs(i: Item) -> list[str]:
    """What lies in its place when nobody could use it."""
    found: tuple[str, ...] = ()
    for clause in says("house.artifact.stand-in").split(": ", 1)[1].split(". A hero")[0].split("; "):
        names, things = clause.split(" -> ")
        if i.title in names.split(", "):
            found = STAND_IN[things]
    return [] if i.stand_in == found else ["stand-in"]


WOOD, METAL, NEITHER = (
    part.split(", ")
    for part in re.findall(r"(?:Wooden \(Twist Wood\)|Metal \(Rust\)|Neither): (.*?)\.", says("house.material.weapons"))
)
METAL = METAL + re.findall(r"Metal \(Rust\): (.*?)\.", says("house.material.armour"))[0].split(", ")
OF_ARTIFACTS = {
    "ancient-staff": "wood", "borins-armor": "metal", "elven-bow-of-vindication": "wood", "orcs-bane": "metal",
    "magical-throwing-dagger": "metal", "spirit-blade": "metal", "wizards-staff": "wood",
}  # fmt: skip
"""Artifacts have a material but are never ruined: what their names say."""


def common_differs(i: Item, text: str) -> list[str]:
    name = i.title.lower()
    right = "wood" if name in WOOD else "metal" if name in METAL else OF_ARTIFACTS.get(i.id, "")
    out = [] if i.material == right else ["material"]
    slot = next((s for s, ids in SLOTS.items() if i.id in ids), "hand" if i.weapon or i.id == "shield" else "")
    out += [] if i.slot == slot else ["slot"]
    pair = "bracers" in name and "or one pair of bracers" in entry("equip.combine")
    out += [] if i.places == (2 if pair else 1) else ["places"]
    named = re.findall(r"[A-Z]\w+(?: [A-Z]\w+)*", LEDGER["items.free-timing"].ruling.split(" cost no action")[0])
    free = any(i.title.endswith(each) for each in named if each not in ("Potions", "Warmth", "Any"))
    out += [] if i.free == ((free and i.sort == "item") or i.id in FREE) else ["free"]
    out += [] if i.slow == (2 if "2 is subtracted" in rules_text(i) else 0) else ["slow"]
    if i.sort not in OWN or i.rule != f"{i.sort}.{i.id}":
        return [*out, "rule or sort"]
    hands = {"weapon": (1, 2), "artifact": (0, 1, 2)}.get(i.sort, (int(i.id == "shield"),))
    out += [] if i.hands in hands else ["hands"]
    return out + [name for name in Item.__slots__ if name not in OWN[i.sort] and getattr(i, name) != DEFAULTS.get(name)]


DEFAULTS = {f.name: f.default for f in fields(Item)}
ANY = {"id", "title", "rule", "rules", "sort", "text", "slot", "material"}
OWN: dict[str, set[str]] = {
    "weapon": ANY | {"price", "hands", "attack", "reach", "ranged", "min_body"},
    "armour": ANY | {"price", "hands", "defend", "against_ranged", "slow", "min_body"},
    "item": ANY | {"price", "sells", "charges", "single", "free", "potion"},
    "artifact": set(Item.__slots__) - {"price", "against_ranged", "slow", "potion", "spell"},
}
"""What goods of a sort may have; nothing else."""
GOODS = [i for i in C.items.values() if i.sort in ("weapon", "armour", "item", "artifact")]


@pytest.mark.proves(
    "armour.chain-mail", "armour.helmet", "armour.plate-mail", "armour.shield", "house.artifact.stand-in",
    "house.material.armour", "house.material.weapons", "sell.negotiated", "weapon.battle-axe", "weapon.bow",
    "weapon.broadsword", "weapon.crossbow", "weapon.dagger", "weapon.longsword", "weapon.short-sword", "weapon.staff",
)  # fmt: skip
@pytest.mark.parametrize("i", GOODS, ids=lambda i: i.id)
def test_goods(i: Item) -> None:
    leave = ("id", "title", "text", "rules")
    lines = shop_lines(i) if i.sort in ("weapon", "armour") else [f"({i.price} gold)"] if i.price else []
    noticed(i, says(i.rule), item_differs, leave, lines=lines)


@pytest.mark.proves(
    "house.shop.stock",
)  # fmt: skip
def test_the_shop_sells_what_has_a_price() -> None:
    names = [i.title.lower() for i in C.items.values() if i.price]
    text = re.sub(
        r"Potions of ([^;]*);",
        lambda m: ", ".join(f"Potion of {n}" for n in m[1].split(", ")) + ",",
        says("house.shop.stock"),
    )
    stock = text[text.index("(") + 1 : text.index(")")].replace("; ", ", ").lower().split(", ")
    arms = [i.title.lower() for i in C.items.values() if i.sort in ("weapon", "armour")]
    assert sorted(names) == sorted([*stock, *arms])
    assert (sum(i.sort == "weapon" for i in GOODS), sum(i.sort == "armour" for i in GOODS)) == (8, 4)


@pytest.mark.proves(
    "house.scroll.price", "monster.base-without-gear",
)  # fmt: skip
def test_scrolls_and_what_only_enemies_carry() -> None:
    for i in C.items.values():
        if i.sort == "scroll":
            assert (i.sells, i.price, i.single, i.spell, i.slot) == (100, 0, True, i.id.removeprefix("scroll-of-"), "")
        if i.sort == "enemy":
            name, text = i.title.lower(), entry(i.rule) if i.rule in LEDGER else ""
            assert i.id == "halberd" or f"{name} (+{i.attack or i.defend}" in text, i.id
            assert (i.price, i.sells, i.min_body) == (0, 0, 0)
            base = LEDGER["monster.base-without-gear"].ruling
            two = (
                i.title in base.split(" are two-handed")[0] or f"and {name}" in base.split(" are two-handed")[0].lower()
            )
            assert i.hands == (0 if i.attack is None else 2 if two else 1), i.id
            assert i.material == ("wood" if name in WOOD else "metal" if name in METAL else ""), i.id
            assert i.slot == next((s for s, ids in SLOTS.items() if i.id in ids), "hand"), i.id
            assert (i.reach == "diagonal") == (i.id in ("scythe", "halberd")) and "diagonal" in entry(
                "monster.skeleton.gear"
            )


# Figures with tables.


def row_text(r: Row) -> str:
    attack = f"{r.attack},{r.melee}" if r.melee != r.attack else f"{r.attack}"
    return f"level {r.level} is {r.low}-{r.high} {attack}/{r.defend}/{r.body}/{r.mind}/{r.magic}"


PRINTED = [k for k in C.kinds.values() if k.rule.startswith(("monster.", "merc."))]


def kind_differs(k: Kind, text: str) -> list[str]:
    out = left([row_text(k.rows[0]), row_text(k.rows[-1])], text, r"level \d+ is|\d+ gold")
    return out


def gear_differs(k: Kind, text: str) -> list[str]:
    """How the gear of a monster and its entry differ."""
    lines = [
        f"{C.items[n].title.lower()} (+{C.items[n].attack if C.items[n].weapon else C.items[n].defend}"
        for n in k.gear
        if n in C.items
    ]
    out = left(lines, text.replace("daggers", "dagger"), r"\(\+\d")
    out += [] if len(lines) == len(k.gear) else ["gear"]
    slows = "plate does not slow" not in text
    out += [] if k.plate_slows == slows else ["plate"]
    for pair in k.choices if not out else ():
        first, _, second = pair.partition("/")
        if not {first, second} <= set(k.gear):
            return [*out, f"choice {pair}"]
        words = [C.items[n].title.lower() if n in C.items else "?" for n in (first, second)]
        near = text[text.index(words[0]) :] if words[0] in text else ""
        joined = re.match(rf"{words[0]} \(\+\d[^)]*\),? or {words[1]}", near)
        instead = "take the place of the second weapon" in text or "only with a hand-axe" in text
        out += [] if joined or (instead and "shield" in words) else [f"choice {pair}"]
    wanted = (
        len(re.findall(r"\) or |\), or ", text)) + text.count("take the place of") + text.count("only with a hand-axe")
    )
    return out + ([] if len(k.choices) == wanted else ["choices"])


ORDINALS = {2: "second", 3: "third"}


@pytest.mark.proves(
    "merc.crossbowman", "merc.halberdier", "merc.scout", "merc.swordsman", "merc.tables", "monster.chaos-warrior",
    "monster.chaos-warrior.gear", "monster.elven-archer", "monster.elven-archer.gear", "monster.elven-warrior",
    "monster.elven-warrior.gear", "monster.fimir", "monster.fimir.gear", "monster.gargoyle", "monster.gargoyle.gear",
    "monster.giant-wolf", "monster.goblin", "monster.goblin.gear", "monster.ice-gremlin", "monster.ice-gremlin.gear",
    "monster.minds-of-undead", "monster.mummy", "monster.mummy.gear", "monster.ogre", "monster.ogre.gear",
    "monster.orc", "monster.orc.gear", "monster.polar-warbear", "monster.polar-warbear.gear", "monster.skeleton",
    "monster.skeleton.gear", "monster.tables", "monster.yeti", "monster.zombie", "monster.zombie.gear",
)  # fmt: skip
def test_tables_of_figures() -> None:
    assert len(PRINTED) == 19
    for k in PRINTED:
        text = entry(k.rule)
        hire = f"{k.hire} gold a quest"
        assert kind_differs(k, text.replace(hire, "")) == [], k.id
        assert (hire in text) == bool(k.hire) and k.sort == ("mercenary" if k.hire else "monster"), k.id
        for n in (0, -1):
            for what, other in other_records(k.rows[n]):
                rows = (other, *k.rows[1:]) if n == 0 else (*k.rows[:-1], other)
                assert kind_differs(replace(k, rows=rows), text), f"{k.id}: {what}"
        gear = f"{k.rule}.gear"
        if gear in LEDGER:
            noticed(
                replace(k, text=""),
                entry(gear),
                gear_differs,
                tuple(f for f in Kind.__slots__ if f not in ("gear", "choices", "plate_slows")),
                lines=[],
            )
        else:
            assert not k.gear or k.hire, k.id
        assert k.undead == (k.title.lower().replace("mummy", "mummies") in says("monster.minds-of-undead").lower()), (
            k.id
        )
        assert k.native == (k.title.lower() in says("house.floor.ice-natives").lower().replace("wolves", "wolf")), k.id


@pytest.mark.proves(
    "monster.level-step", "monster.tables.goblin-8", "monster.tables.yeti-11",
)  # fmt: skip
def test_every_step_of_every_table_is_one_body_and_one_other_point() -> None:
    steps = 0
    for k in PRINTED:
        for before, after in zip(k.rows, k.rows[1:], strict=False):
            steps += 1
            assert level_step(before, after), f"{k.id} {after.level}"
            for what, other in other_records(after, ("level",)):
                assert not level_step(before, other), f"{k.id} {after.level}: {what}"
    assert steps == 19 * 7
    assert C.kinds["goblin"].rows[7].high == 10 and C.kinds["yeti"].rows[7].high == 9


@pytest.mark.proves(
    "house.level.beyond-table", "merc.level",
)  # fmt: skip
def test_above_a_table_one_body_and_attack_defend_mind_in_turn() -> None:
    ogre, zombie, archer = C.kinds["ogre"], C.kinds["zombie"], C.kinds["elven-archer"]
    assert row_text(ogre.row(5)) == row_text(ogre.rows[0]) and ogre.row(20, within=True) is ogre.rows[-1]
    assert [row_text(ogre.row(n)) for n in (14, 15, 16, 17)] == [
        "level 14 is 2-6 8/7/18/3/0",
        "level 15 is 2-6 8/8/19/3/0",
        "level 16 is 2-6 8/8/20/4/0",
        "level 17 is 2-6 9/8/21/4/0",
    ]
    assert [row_text(zombie.row(n)) for n in (9, 10, 11)] == [
        "level 9 is 2-7 6/5/9/0/0",
        "level 10 is 2-7 6/6/10/0/0",
        "level 11 is 2-7 7/6/11/0/0",
    ]
    assert row_text(archer.row(9)) == "level 9 is 2-7 7,4/4/11/3/2"
    assert C.kinds["goblin"].row(5) is C.kinds["goblin"].rows[4]


def gear_order(k: Kind) -> str:
    """The order of a kind's gear, as the entry has it."""
    out = []
    for step in k.gear_order:
        title = lambda n: C.items[n].title.lower() if n in C.items else "?"  # noqa: E731
        other = f" ({'every second one' if step.every == 2 else f'every {ORDINALS.get(step.every)}'}"
        if k.id == "skeleton":
            other = " (every third one"
        old = {"short-sword": "the sword", "chain-mail": "chain"}.get(step.instead, f"the {title(step.instead)}")
        new = "plate" if step.item == "plate-mail" else title(step.item)
        text = new + (f" for {old}" if step.instead else "")
        if step.other:
            text = title(step.item) + (
                f"{other} a bow)" if step.other == "bow" else f"{other} shield{' instead' if step.instead else ''})"
            )
        out.append(text)
    return ", ".join(out)


@pytest.mark.proves(
    "house.level.gear-order", "house.level.skill-order", "house.spells.creature-pick",
)  # fmt: skip
def test_gear_skills_and_spells_come_in_the_order_of_the_house() -> None:
    order = says("house.level.gear-order").split("first piece first: ")[1].split(". An upgrade")[0].replace("then ", "")
    mine = {k.id: gear_order(k) for k in PRINTED if k.gear_order}
    assert order == "; ".join(f"{C.kinds[id].title.lower()} {text}" for id, text in mine.items())
    skills = (
        says("house.level.skill-order")
        .split("second skill: ")[1]
        .split(". A skill")[0]
        .replace("Dual-wielding", "Dual-Wielding")
    )
    assert skills == "; ".join(
        f"{k.title.lower()} {', '.join(C.skills[s].title for s in k.skills)}" for k in PRINTED if k.sort == "monster"
    )
    picks = says("house.spells.creature-pick").split("hold: ")[1].rstrip(".")
    assert picks == "; ".join(f"{k.title.lower()} {spells_of(k)}" for k in PRINTED if k.spells)


def spells_of(k: Kind) -> str:
    out = []
    for n, held in enumerate(k.spells):
        title = C.spells[held.spell].title
        if held.high < 99:
            out.append(f"one spell, {title} up to level {held.high}")
        elif held.low and k.undead:
            out.append(f" and {title} from {held.low}")
        elif held.low:
            out.append(f", from level {held.low} also {title}")
        else:
            out.append(title if not n else f" and {title}")
    return "".join(out)


@pytest.mark.proves(
    "house.monster.chaos-sorcerer", "house.monster.werewolf", "house.npc.line",
)  # fmt: skip
def test_kinds_of_the_house() -> None:
    rows = ", ".join(
        row_text(r).replace("level ", "").replace(" is 2-8 ", ": ") for r in C.kinds["chaos-sorcerer"].rows
    )
    assert f"movement 2-8 throughout, Attack/Defend/Body/Mind/Magic by level: {rows}." in says(
        "house.monster.chaos-sorcerer"
    )
    assert [k.rows[-1].level for k in (C.kinds["chaos-sorcerer"], C.kinds["werewolf"])] == [10, 11]
    wolf = C.kinds["giant-wolf"]
    text = says("house.monster.werewolf")
    assert ", ".join(f"{r.level}: {r.low}-{r.high} {r.attack}/{r.defend}" for r in C.kinds["werewolf"].rows) in text
    for r in C.kinds["werewolf"].rows:
        same = wolf.row(r.level)
        assert (r.low, r.high, r.attack, r.defend) == (
            same.low,
            same.high,
            same.attack - max(0, 4 - r.level),
            same.defend,
        )
    one = C.kinds["person"].rows[0]
    line = f"movement {one.low}-{one.high}, Attack {one.attack}, Defend {one.defend}, Body {one.body}, Mind {one.mind}"
    assert line in says("house.npc.line") and one.magic == 0


@pytest.mark.proves(
    "house.named.list", "house.named.salt-widow",
)  # fmt: skip
def test_foes_with_names() -> None:
    clauses = says("house.named.list").split("extras): ")[1].split(". Their")[0].split("; ")
    for clause, n in zip(clauses, [n for n in C.named.values() if n.rule == "house.named.list"], strict=True):
        base = C.kinds[n.kind].title.lower().replace("chaos ", "")
        text = f"{n.title}, {base} {n.level}"
        text += "".join(f", {C.items[g].title.lower()}" for g in n.gear if n.kind != "chaos-sorcerer")
        told = " and ".join(C.skills[s].title for s in n.skills)
        text += f", {told}" if told else ""
        text += f", spells {', '.join(C.spells[s].title for s in n.spells)}" if n.spells else ""
        assert clause in (text, f"{text}, no Curse", f"{text}, no gear", f"{text} on the chaos warrior's terms"), clause
    widow = C.named["the-salt-widow"]
    r = C.kinds[widow.kind].row(widow.level)
    text = (
        f"The Salt Widow, Chaos Sorcerer {widow.level}: movement {r.low}-{r.high}, Attack {r.attack}, Defend {r.defend}"
    )
    text += f", Body {r.body}, Mind {r.mind}, Magic {r.magic}, {widow.gear[0]}. Spells: "
    assert says(widow.rule).startswith(text + ", ".join(C.spells[s].title for s in widow.spells) + ".")
    assert widow.immune == ("elven-bow-of-vindication", "dominion")


# The deck, furniture, traps, heroes, and the numbers of the house.


def deck(cards: Iterable[Treasure]) -> str:
    return ", ".join(f"{c.title} x{c.count}" for c in cards)


def card_differs(c: Treasure, text: str) -> list[str]:
    count = f"({c.count} card{'s' if c.count > 1 else ''}"
    single = c.rule in ("house.treasure.card.gold", "house.treasure.card.brews")
    out = [] if single or count in text else ["count"]
    gold = re.search(rf"{c.title} \((\d)" if c.id.startswith("gold") else r"into (\d+) gold", text)
    if c.id.startswith("gold"):
        out += [] if gold and int(gold[1]) == c.count and c.title == f"Gold {c.gold}" else ["gold"]
    else:
        out += [] if c.gold == (int(gold[1]) if gold else 0) else ["gold"]
    out += [] if c.hazard == ("hazard" in text) else ["hazard"]
    out += [] if c.monster == (c.title == "Wandering Monster") else ["monster"]
    out += [] if c.only == ("only one exists" in text) else ["only"]
    out += [] if c.dice == (1 if "one white die, a skull costs the searcher 1" in text else 0) else ["dice"]
    harm = "loses 1" in text or "misses his next turn" in text
    out += [] if c.harm == int(harm) else ["harm"]
    out += [] if c.point == ("mind" if "1 Mind" in text else "turn" if "next turn" in text else "body") else ["point"]
    out += [] if (c.venom, c.mental) == ("venom" in text, "mental" in text) else ["venom"]
    titles = {i.title: i.id for i in C.items.values()}
    return out + ([] if c.item == titles.get(c.title, "") else ["item"])


@pytest.mark.proves(
    "house.treasure.card.arrow", "house.treasure.card.brews", "house.treasure.card.cloak",
    "house.treasure.card.floor", "house.treasure.card.gas", "house.treasure.card.gem", "house.treasure.card.gold",
    "house.treasure.card.healing", "house.treasure.card.jewels", "house.treasure.card.needle",
    "house.treasure.card.nothing", "house.treasure.card.wandering", "house.treasure.card.whisper",
    "house.treasure.deck",
)  # fmt: skip
def test_the_treasure_deck() -> None:
    text = says("house.treasure.deck")
    order = {
        part.rpartition(" x")[0]: n for n, part in enumerate(text.split("cards: ")[1].split(". 12")[0].split(", "))
    }
    cards = sorted(C.treasure.values(), key=lambda c: order[c.title])
    assert f"{deck(cards)}." in text
    total = sum(c.count for c in cards)
    bad = sum(c.count for c in cards if c.hazard or c.monster)
    empty = sum(c.count for c in cards if not (c.hazard or c.monster or c.gold or c.item))
    worth = sum(c.count * c.gold for c in cards)
    assert f"Treasure deck, {total} cards" in text
    assert f"{bad} of {total} draws are bad" in text and f"{empty} empty, {total - bad - empty} good" in text
    assert f"worth {worth} gold together" in text
    for c in cards:
        assert card_differs(c, says(c.rule)) == []
        for what, other in other_records(c, ("id", "title", "rule", "only")):
            assert card_differs(other, says(c.rule)) or deck([other]) not in text, f"{c.id}: {what}"


@pytest.mark.proves(
    "furniture.obstacle", "house.furniture.list",
)  # fmt: skip
def test_furniture() -> None:
    groups: dict[str, list[str]] = {}
    for f in C.furniture.values():
        words = f"{f.width}x{f.height} {'tall' if f.tall else 'low'} {'yes' if f.stand else 'no'} {f.dice}"
        groups.setdefault(
            words if f.id in ("bookcase", "cupboard", "weapon-rack", "fireplace") else f"{f.id} {words}", []
        ).append(f.title)
        size = f.width * f.height
        assert f.dice == (size if f.tall else (size + 1) // 2), f.id
        low = LEDGER["furniture.obstacle"].ruling
        assert (f.title in low.split("Tall: ")[1], f.title in low.split("Low, not")[0]) == (f.tall, f.stand), f.id
    shown = "; ".join(
        f"{listed(names, ' and ')} {words[-1] if len(names) == 1 else f'{words[-1]} each'}"
        for words, names in ((key.split(" ", 1) if key[0].isalpha() else [key], names) for key, names in groups.items())
    )
    assert f"dice): {shown}." in says("house.furniture.list")


def trap_differs(t: Trap, text: str) -> list[str]:
    word = re.search(rf"({'|'.join(WORDS[1:4])}) white di", text)
    out = [] if t.dice == (WORDS.index(word[1]) if word else 0) else ["dice"]
    sure = re.search(r"(?:loses|costs|for) (one|two|1) (?:Body points?|magic point)", text) if not word else None
    points = {"one": 1, "two": 2, "1": 1}[sure[1]] if sure else 0
    out += [] if t.harm == points else ["harm"]
    out += (
        []
        if t.point == ("mind" if "costs him 1 Mind" in text else "magic" if "magic point" in text else "body")
        else ["point"]
    )
    out += [] if t.venom == ("venom" in text) else ["venom"]
    mental = ("stunning gas in furniture" if t.id == "gas" else t.id) in says("house.tag.mental")
    out += [] if t.mental == mental else ["mental"]
    out += [] if t.resets == ("resets" in text) and t.blocks == (t.id == "falling-rock") else ["lasting"]
    out += [] if t.heroes_only == ("first hero" in text) == t.cold else ["heroes"]
    out += [] if t.furniture == (t.id in says("house.trap.random")) else ["furniture"]
    return out + ([] if t.rule in (f"trap.{t.id}", f"house.trap.{t.id}") else ["rule"])


@pytest.mark.proves(
    "house.trap.alarm", "house.trap.blade", "house.trap.dart", "house.trap.gas", "house.trap.glyph",
    "house.trap.needle", "trap.falling-rock", "trap.long-pit", "trap.pit", "trap.spear", "trap.stalactite",
    "trap.swinging-axe", "trap.wandering-monster",
)  # fmt: skip
def test_traps() -> None:
    for t in C.traps.values():
        noticed(t, says(t.rule), trap_differs, ("id", "title", "rules"), lines=[])


def hero_text(h: ReadyHero) -> str:
    r, c = C.races[h.race], C.classes[h.cls]
    values = {n: getattr(c, n) + getattr(r, n, 0) + h.free.get(n, 0) for n in ATTRIBUTES}
    gain = next(f"+{getattr(r, n)} {n.capitalize()}" for n in ("defend", "body", "magic") if getattr(r, n))
    free = " and ".join(f"+{n} {name.capitalize()}" for name, n in h.free.items())
    weapon = C.items[h.weapon]
    attack = values["attack"] + (weapon.attack or 0)
    text = f"{h.title}, {h.race} {c.title.lower()}, level 1. Attack/Defend/Body/Mind/Magic/Movement "
    text += (
        "/".join(map(str, values.values())) + f" (race {gain}, free points {free}). Skill {C.skills[h.skill].title}. "
    )
    dice = lambda n: "die" if n == 1 else "dice"  # noqa: E731
    defend = values["defend"]
    text += f"{weapon.title.capitalize()}: {attack} attack {dice(attack)}, {defend} defend {dice(defend)}. 0 gold."
    if h.groups:
        known = [s.title for g in h.groups for s in C.spells.values() if s.group == g and s.level == 1]
        many = "s" if h.groups[1:] else ""
        text += f"|Spell group{many} {', '.join(g.capitalize() for g in h.groups)}; knows {', '.join(known)}, "
        text += f"within the memorising limit of {values['mind']}."
    return text


def hero_differs(h: ReadyHero, text: str) -> list[str]:
    if h.race not in C.races or h.cls not in C.classes or h.weapon not in C.items or h.skill not in C.skills:
        return ["names"]
    if sum(h.free.values()) != 2 or not set(h.free) <= set(C.classes[h.cls].free):
        return ["free"]
    wants = 3 if h.cls == "wizard" else 1 if h.cls == "rogue-mage" else 0
    out = [line for line in hero_text(h).split("|") if line not in text]
    out += [] if len(h.groups) == wants and h.weapon in C.classes[h.cls].weapons else ["groups or weapon"]
    return out + ([] if h.rule == f"house.hero.{h.id}" else ["rule"])


@pytest.mark.proves(
    "house.hero.durn", "house.hero.fenn", "house.hero.ilsabet", "house.hero.maud", "house.hero.ossian",
    "house.hero.party", "house.hero.pim", "house.hero.ragna", "house.hero.thessaly",
)  # fmt: skip
def test_heroes_who_are_ready() -> None:
    for h in C.heroes.values():
        noticed(h, says(h.rule), hero_differs, ("id", "text"), lines=[])
    names = {p.id: ", ".join(C.heroes[h].title.split()[0] for h in p.heroes) for p in C.parties.values()}
    text = says("house.hero.party")
    assert f"{names['first-game']} (first game); {names['stealth-and-magic']} (stealth and magic)" in text
    assert f"with two heroes {names['two-heroes'].replace(', ', ' and ')}." in text
    assert f"in the order {names['computer']}." in text


@pytest.mark.proves(
    "house.level.thresholds", "level.threshold",
)  # fmt: skip
def test_scales_of_experience() -> None:
    text = says("house.level.thresholds")
    for t in C.thresholds.values():
        assert f"{t.id}: {', '.join(map(str, t.totals))}" in text
        steps = [b - a for a, b in zip((0, *t.totals), t.totals, strict=False)]
        assert {b - a for a, b in pairwise(steps)} == {t.growth}
        assert [t.total(n) for n in range(1, 9)] == [0, *t.totals]
        assert t.total(9) - t.total(8) == steps[-1] + t.growth and t.total(10) - t.total(9) == steps[-1] + 2 * t.growth
    book = says("level.threshold")
    assert [C.thresholds["linear"].total(n) for n in (2, 3, 4)] == [
        40,
        80,
        120,
    ] and "40 for level 2, 80 for level 3" in book


@pytest.mark.proves(
    "house.difficulty.numbers", "house.furniture.bench", "house.furniture.weapon-rack", "house.scroll.random",
    "house.trap.random",
)  # fmt: skip
def test_target_numbers_and_what_a_red_die_brings() -> None:
    text = says("house.difficulty.numbers")
    for t in C.tasks.values():
        what = "tasks on Attack, Defend or Movement" if t.attributes[1:] else f"{t.attributes[0].capitalize()} tasks"
        assert f"{what} {' / '.join(map(str, t.targets))} (standard {WORDS[t.dice]} dice)" in text
    lots = {name: lot.results for name, lot in C.lots.items()}
    assert ranges(lots["furniture-trap"]) == says("house.trap.random").split("red die: ")[1].rstrip(".")
    rack = says("house.furniture.weapon-rack").split("red die: ")[1].split(". A hero")[0]
    assert ranges(lots["weapon-rack"], "rusted scrap").lower() == rack
    bench = says("house.furniture.bench").split("red die: ")[1].rstrip(".").lower()
    assert ranges(lots["alchemists-bench"], "nothing", {"gas": C.traps["gas"].title}).lower() == bench
    scroll = says("house.scroll.random")
    assert (
        ranges(
            lots["scroll"],
            names={"other": "scroll-only", **{g: g.capitalize() for g in ("earth", "fire", "air", "water", "elf")}},
        )
        in scroll
    )
    for group in ("earth", "fire", "air", "water"):
        mine = sorted((s for s in C.spells.values() if s.group == group), key=lambda s: s.level)
        assert lots[f"scroll-{group}"] == tuple(s.id for s in mine for _ in range(2))
    assert f"(Elf: {', '.join(C.spells[s].title for s in lots['scroll-elf'][::2])})" in scroll
    assert f"For 5: {ranges(lots['scroll-other'])}." in scroll
    assert "red die 1-3 = 4 orcs, 4-5 = 5 orcs, 6 = 6 orcs" in says("chaos.summon-orcs")
    assert lots["summon-orcs"] == ("4 orc",) * 3 + ("5 orc",) * 2 + ("6 orc",)
    assert "1-2 = 4 skeletons; 3-4 = 3 skeletons and 2 zombies; 5-6 = 2 zombies and 2 mummies" in says(
        "chaos.summon-undead"
    )
    assert lots["summon-undead"][::2] == ("4 skeleton", "3 skeleton, 2 zombie", "2 zombie, 2 mummy")
    assert lots["summon-undead"][1::2] == lots["summon-undead"][::2]
    assert "1-2 = 1, 3-4 = 2, 5-6 = 3 giant wolves" in says("chaos.summon-wolves")
    assert lots["summon-wolves"] == tuple(f"{n} giant-wolf" for n in (1, 1, 2, 2, 3, 3))


def ranges(results: tuple[str, ...], nothing: str = "", names: dict[str, str] | None = None) -> str:
    """What a red die brings, as an entry writes it: 1-2 needle, 3 gas …"""
    assert len(results) == 6
    known = {t.id: t.title for t in C.items.values()} | {s.id: s.title for s in C.spells.values()}
    known |= {"": nothing} | (names or {})
    out: list[str] = []
    for n, what in enumerate(results, 1):
        if n > 1 and results[n - 2] == what:
            head, _, tail = out[-1].partition(" ")
            out[-1] = f"{head.split('-')[0]}-{n} {tail}"
        else:
            out.append(f"{n} {known.get(what, what)}")
    return ", ".join(out)


@pytest.mark.proves(
    "house.level.gear-budget", "house.wandering.per-quest",
)  # fmt: skip
def test_wandering_monsters_and_the_budget_of_gear() -> None:
    text = says("house.wandering.per-quest")
    levels = [w.level for w in C.wanderers.values()]
    for w, after in zip(C.wanderers.values(), [*levels[1:], 0], strict=True):
        band = f"{w.level}-{after - 1}" if after else f"{w.level} and more"
        many = f" ({WORDS[w.at_once]} at once from a card)" if w.at_once > 1 else ""
        cold = f", or {C.kinds[w.cold].title.lower()} in a cold quest" if w.cold else ""
        assert f"{band} {C.kinds[w.kind].title.lower()}{many}{cold}" in text
    bands = [(b.level, b.pieces, b.skills) for b in C.bands.values()]
    assert bands == [(1, 0, 0), (3, 1, 1), (5, 2, 2), (7, 99, 2)]
    budget = says("house.level.gear-budget")
    assert (
        "1-2 none; 3-4 one piece and the first skill; 5-6 two pieces and both skills; 7 and more everything" in budget
    )


@pytest.mark.proves(
    "house.door.kinds", "house.floor.kinds", "house.rest.table",
)  # fmt: skip
def test_words_of_quests() -> None:
    doors = says("house.door.kinds").split("quest data: ")[1].split(". All")[0]
    assert re.sub(r" \([^)]*\)", "", doors).replace(" and ", ", ").split(", ") == list(C.doors)
    floors = says("house.floor.kinds").split("a square: ")[1].split(". A square")[0]
    assert re.sub(r" \([^)]*\)", "", floors).split(", ") == list(C.floors)
    rests = says("house.rest.table").split("quest: ")[1].split(". Chance")[0]
    assert re.sub(r" \([^)]*\)", "", rests).split(", ") == list(C.rests)


# That all of this would be noticed.


def noticed(
    record: Any,
    text: str,
    differs: Callable[[Any, str], list[str]],
    leave: tuple[str, ...],
    lines: list[str] | None = None,
) -> None:
    """A record is its entry's; with any one field changed it is not, nor with a number of a line changed."""
    assert differs(record, text) == [], record.id
    for what, other in other_records(record, leave):
        assert differs(other, text), f"{record.id}: {what}"
    for line in lines or ():
        assert line in text, line
        for other in other_texts(line):
            assert differs(record, text.replace(line, other, 1)), f"{record.id}: {other}"


def test_every_rule_that_the_tables_cite_is_one() -> None:
    assert set(C.cited()) <= set(LEDGER)


def bad(**tables: Any) -> Content:
    return replace(C, **tables)


@pytest.mark.parametrize(
    ("made", "what"),
    [
        (bad(skills={"x": replace(C.skills["riposte"], kind="idle")}), "skills, “riposte”, field “kind”"),
        (bad(named={"pinch": replace(C.named["pinch"], kind="gobblin")}), "named, “pinch”, field “kind”"),
        (bad(kinds=C.kinds | {"orc": replace(C.kinds["orc"], gear=("club-x",))}), "kinds, “orc”, field “gear”"),
        (bad(kinds=C.kinds | {"orc": replace(C.kinds["orc"], rows=C.kinds["orc"].rows[::2])}), "kinds, “orc”, “rows”"),
        (bad(kinds=C.kinds | {"orc": replace(C.kinds["orc"], rows=())}), "kinds, “orc”"),
        (bad(heroes={"pim": replace(C.heroes["pim"], free={"luck": 2})}), "heroes, “pim”, field “free”"),
    ],
)  # fmt: skip
def test_mistakes_in_tables_say_where_they_are(made: Content, what: str) -> None:
    with pytest.raises(BadFile) as found:
        check(made)
    assert what in str(found.value)


@pytest.mark.parametrize("text", ["1: 2-10 2/1/1", "1 2-10 2/1/1/1/0", "one: 2-10 2/1"])
def test_a_row_that_is_none(text: str) -> None:
    with pytest.raises(BadFile):
        Row.parse(text, "x")
