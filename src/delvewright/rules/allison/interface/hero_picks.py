"""Heroes in the making: what can be chosen, one thing after the other, and the word that names the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement

from delvewright.kernel.grid import Grid
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import NewHero, Pick
from delvewright.rules.allison.campaign.sheet import recover
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import GROUPS, ReadyHero
from delvewright.rules.allison.figures.heroes import (
    FREE,
    NOTHING,
    attributes,
    create,
    first_party,
    first_skills,
    outfit,
    places,
    usual_points,
)
from delvewright.rules.allison.interface.view import figure_view
from delvewright.rules.allison.state.figure import HERO, hero_kind
from delvewright.rules.allison.state.game import MASTER, Game
from delvewright.rules.common.figure_names import hero_name

OWN = "own"
Choices = tuple[tuple[str, str, str], ...]


@rule("create.steps", "create.name-story")
def make(picks: Mapping[str, str]) -> NewHero:
    """A ready-made hero, or one step after the other: race, class, points, skill, weapon, spell groups, name."""
    ready = tuple((h.id, h.title, f"{kind_of(h)}. {h.text}") for h in content().heroes.values())
    own = (OWN, "A hero of your own", "Any race and class, with two points to place and a first skill.")
    found = [Pick("hero", "Hero", _among(picks.get("hero"), (own, *ready), first_party()[0]), (own, *ready))]
    word = found[0].value
    if word == OWN:
        word = _own(picks, found)
    name = " ".join(picks.get("name", "").split())
    found.append(Pick("name", "Name", name))
    if name:
        hero_name(name)
        word += f"@{name.replace(' ', '_')}"
    hero = create(word)
    says = hero.text or f"{content().classes[hero.cls].title} of level 1."
    return NewHero(word, tuple(found), figure_view(*_figure(hero)), kind_of(hero), says)


def _figure(hero: ReadyHero) -> tuple[Game, int]:
    """A hero alone on a board that nobody sees."""
    g = Game(Quest("making", "", Grid(1, 1, 1, 0, 0)).finish(), (hero.id, MASTER), {})
    f = g.add(hero_kind(hero.id, hero.title), -1, HERO, 0, hero.id)
    outfit(f, hero)
    recover(f)
    return g, f.id


@rule("create.steps", "create.free-points", "create.first-skill")
def _own(picks: Mapping[str, str], found: list[Pick]) -> str:
    """Each choice as the ones before it leave it; gives back the word."""
    known = content()
    races = tuple((race.id, race.title, _race(race.id)) for race in known.races.values())
    race = _take(picks, found, "race", "Race", races, "human")
    fits = [c for c in known.classes.values() if known.races[race].casts or not c.casts]
    roles = tuple((c.id, c.title, _class(c.id)) for c in fits)
    role = _take(picks, found, "class", "Class", roles, "barbarian")
    pairs = [p for p in combinations_with_replacement(places(race, role), FREE) if _possible(race, role, p)]
    words = tuple(("+".join(p), _points(p), "") for p in pairs)
    points = _take(picks, found, "points", "Points", words, "+".join(usual_points(race, role)))
    weapons = tuple((w, known.items[w].title, "") for w in known.classes[role].weapons)
    weapon = _take(picks, found, "weapon", "Weapon", weapons, weapons[0][0]) if len(weapons) > 1 else weapons[0][0]
    groups = "+".join(GROUPS[: known.classes[role].groups])
    if known.classes[role].casts:
        sets = tuple(("+".join(c), " ".join(c).title(), "") for c in combinations(GROUPS, known.classes[role].groups))
        groups = _take(picks, found, "groups", "Spells", sets, groups)
    base = f"{race}-{role}:{points}"
    tail = f"{weapon}/{groups}" if groups else weapon
    open_to = first_skills(create(f"{base}/{NOTHING}/{tail}"))
    skills = tuple((s, known.skills[s].title, known.skills[s].text) for s in open_to)
    keep = (NOTHING, "None yet", "Keep the skill point.")
    skill = _take(picks, found, "skill", "Skill", (*skills, keep), open_to[0] if open_to else NOTHING)
    return f"{base}/{skill}/{tail}"


def _take(picks: Mapping[str, str], found: list[Pick], name: str, title: str, choices: Choices, usual: str) -> str:
    value = _among(picks.get(name), choices, usual)
    found.append(Pick(name, title, value, choices))
    return value


def _possible(race: str, role: str, points: tuple[str, ...]) -> bool:
    """Whether points may be placed like that: an elf's Body has a limit."""
    most = content().races[race].most_body
    hero = ReadyHero("", "", "", race, role, {p: points.count(p) for p in points}, "", "", "")
    return not most or attributes(hero)["body"] <= most


def _points(points: tuple[str, ...]) -> str:
    counts = {p: points.count(p) for p in points}
    return ", ".join(f"{name.capitalize()} +{n}" for name, n in counts.items())


def _race(id: str) -> str:
    race = content().races[id]
    more = [f"{name} +{n}" for name, n in (("Defend", race.defend), ("Body", race.body), ("Magic", race.magic)) if n]
    return ", ".join(more) + ("" if race.casts else "; uses no magic")


def _class(id: str) -> str:
    c = content().classes[id]
    text = f"Attack {c.attack}, Defend {c.defend}, Body {c.body}, Mind {c.mind}, Magic {c.magic}"
    groups = "1 group" if c.groups == 1 else f"{c.groups} groups"
    return text + (f"; {groups} of spells" if c.casts else "")


def picks_of(word: str) -> dict[str, str]:
    """The picks behind a word."""
    create(word)
    rest, _, name = word.partition("@")
    picks = {"name": name.replace("_", " ")}
    if rest in content().heroes:
        return picks | {"hero": rest}
    head, *parts = rest.split("/")
    kind, _, points = head.partition(":")
    race, _, role = kind.partition("-")
    skill, weapon, groups = (*parts, "", "", "")[:3]
    return picks | {
        "hero": OWN, "race": race, "class": role, "points": points, "skill": skill, "weapon": weapon, "groups": groups,
    }  # fmt: skip


def kind_of(hero: ReadyHero) -> str:
    """Race and class in words."""
    return f"{content().races[hero.race].title} {content().classes[hero.cls].title.lower()}"


def _among(value: str | None, choices: Choices, usual: str) -> str:
    """What was chosen, if it can be."""
    return value if value is not None and any(value == each for each, _, _ in choices) else usual
