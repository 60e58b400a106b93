"""Heroes: race, class, free points, first skill and weapon put together; the ready-made ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import ATTRIBUTES, GROUPS, ReadyHero
from delvewright.rules.allison.figures.buying_skills import best_terms
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.spells import level_spells
from delvewright.rules.common.figure_names import hero_name
from delvewright.rules.common.tables import near

FREE = 2
"""Points that a new hero places."""
MOST = 6
"""Heroes that may take part."""
NOTHING = "none"
"""In place of a skill: the point is kept."""


# -- making one


@rule(
    "create.steps", "class.barbarian", "class.warrior", "class.rogue", "class.wizard", "class.rogue-mage",
    "race.human", "race.elf", "race.dwarf",
)  # fmt: skip
def attributes(hero: ReadyHero) -> dict[str, int]:
    """The six attributes of a new hero: those of the class, what the race adds, and the free points."""
    role, race = content().classes[hero.cls], content().races[hero.race]
    added = {"defend": race.defend, "body": race.body, "magic": race.magic}
    return {name: getattr(role, name) + added.get(name, 0) + hero.free.get(name, 0) for name in ATTRIBUTES}


@rule("create.free-points", "create.one-class", "race.elf", "race.dwarf")
def check_hero(hero: ReadyHero, where: str = "heroes") -> None:
    """Complain about a hero who cannot be."""
    known = content()
    race, role = known.races[hero.race], known.classes[hero.cls]
    if role.casts and not race.casts:
        raise DelveError(f"{where}: a {race.title.lower()} cannot be a {role.title.lower()}.")
    if sum(hero.free.values()) != FREE or min(hero.free.values()) < 0:
        raise DelveError(f"{where}: a new hero places {FREE} points.", do="For instance “attack+body”.")
    for name in hero.free:
        if name not in places(hero.race, hero.cls):
            listed = ", ".join(places(hero.race, hero.cls))
            raise DelveError(f"{where}: a {role.title.lower()} places no points in {name}.", do=f"Choose {listed}.")
    if race.most_body and attributes(hero)["body"] > race.most_body:
        raise DelveError(f"{where}: a new {race.title.lower()} has a Body of {race.most_body} at most.")
    if hero.weapon not in role.weapons:
        raise DelveError(f"{where}: a {role.title.lower()} begins with {' or '.join(role.weapons)}.")
    if len(set(hero.groups)) != role.groups or len(hero.groups) != role.groups:
        raise DelveError(f"{where}: a {role.title.lower()} chooses {role.groups} groups of spells.")
    if hero.skill and hero.skill not in first_skills(hero):
        raise DelveError(f"{where}: {hero.title} cannot begin with {hero.skill}.", do=near(hero.skill, known.skills))


@rule("create.free-points", "race.dwarf")
def places(race: str, role: str) -> tuple[str, ...]:
    """The attributes in which a new hero of that race and class may place points."""
    barred = () if content().races[race].casts else ("magic",)
    return tuple(name for name in content().classes[role].free if name not in barred)


@rule("create.first-skill", "skill.minimum", "skill.whose")
def first_skills(hero: ReadyHero) -> list[str]:
    """The skills of race and class that a new hero may take with the first point."""
    found = []
    for name, skill in content().skills.items():
        terms = best_terms(name, hero.race, hero.cls)
        if terms is None or terms.whose == "all" or terms.cost > 1 or skill.needs:
            continue
        if not terms.attribute or attributes(hero)[terms.attribute] >= terms.minimum:
            found.append(name)
    return found


@rule("create.start-weapon", "create.name-story", "race.list", "house.hero.party")
def create(word: str) -> ReadyHero:
    """The hero whom a word names: a ready-made one, or `human-wizard:body+mind/destiny/dagger/earth+fire+water`.

    What is left out is as usual. A name of one's own follows after @: `…@Bran_the_Bold`."""
    known = content()
    kind, _, name = word.partition("@")
    hero = known.heroes.get(kind) or _own(kind)
    if name:
        title = name.replace("_", " ")
        hero = replace(hero, id=hero_name(title), title=title)
    check_hero(hero)
    return hero


def _own(word: str) -> ReadyHero:
    known = content()
    head, *rest = word.split("/")
    kind, _, points = head.partition(":")
    race, _, role = kind.partition("-")
    if race not in known.races or role not in known.classes:
        names = [*known.heroes, *(f"{r}-{c}" for r in known.races for c in known.classes)]
        said = near(kind, names) or "Name a ready-made hero, or race and class: human-barbarian."
        raise DelveError(f"heroes: there is no “{word[:60]}”.", do=said)
    block = known.classes[role]
    skill, weapon, groups = (*rest, "", "", "")[:3]
    free: dict[str, int] = {}
    for name in points.split("+") if points else usual_points(race, role):
        free[name] = free.get(name, 0) + 1
    hero = ReadyHero(
        kind, f"{known.races[race].title} {block.title.lower()}", "create.steps", race, role, free,
        "", weapon or block.weapons[0], "", tuple(groups.split("+")) if groups else GROUPS[: block.groups],
    )  # fmt: skip
    open_to = first_skills(hero)
    return replace(hero, skill="" if skill == NOTHING else skill or (open_to[0] if open_to else ""))


def usual_points(race: str, role: str) -> list[str]:
    """Where the points go if nobody says so: to the first attributes of the class's list."""
    listed = places(race, role)
    return [listed[0], listed[1]]


@rule("house.hero.party")
def choose_heroes(options: Mapping[str, Any]) -> list[ReadyHero]:
    """The heroes that take part, by the option `heroes`; no two have the same name."""
    wanted = _list(options.get("heroes") or first_party())
    if not 1 <= len(wanted) <= MOST:
        raise DelveError(f"heroes: {len(wanted)} cannot take part.", do=f"Name one to {MOST} heroes.")
    found: list[ReadyHero] = []
    for word in wanted:
        hero = create(word)
        same = sum(other.id.removeprefix(hero.id).lstrip("-").isdecimal() or other.id == hero.id for other in found)
        if same:
            hero = replace(hero, id=f"{hero.id}-{same + 1}", title=f"{hero.title} {same + 1}")
        found.append(hero)
    return found


def first_party() -> Sequence[str]:
    """Who goes if nobody is named."""
    return next(iter(content().parties.values())).heroes


def _list(value: Any) -> list[str]:
    return value.replace(",", " ").split() if isinstance(value, str) else list(map(str, value))


# -- as figures


@rule("create.steps", "create.start-weapon", "house.gold.start", "xp.start", "create.first-skill", "spell.groups")
def outfit(f: Figure, hero: ReadyHero) -> None:
    """Make a figure what a hero is at the very beginning: level 1, one weapon, no gold, one skill or a point for it."""
    values = attributes(hero)
    f.hero, f.race, f.role = True, hero.race, hero.cls
    f.level, f.xp, f.points, f.gold = 1, 0, 0 if hero.skill else 1, 0
    f.attack = f.melee = values["attack"]
    f.defend, f.low = values["defend"], values["movement"]
    f.own_body, f.own_mind, f.own_magic = values["body"], values["mind"], values["magic"]
    f.skills = (hero.skill,) if hero.skill else ()
    f.items = f.held = (hero.weapon,)
    f.worn = ()
    f.groups = hero.groups
    f.spells = level_spells(f)
