"""Races, classes, skills and spells in all their numbers and words, held against the ledger, both ways."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.allison.ledger_lines import LEDGER, C, left, noticed, rules_text, says
from tests.ledger_text import other_records

from delvewright.rules.allison.content.records import (
    ATTRIBUTES,
    HeroClass,
    Race,
    Skill,
    Spell,
)

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


@pytest.mark.proves(
    "house.bot.level-up", "class.barbarian", "class.rogue", "class.rogue-mage", "class.warrior", "class.wizard"
)
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
