"""Heroes in the making: what can be chosen, one thing after the other, and the word that names the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import NewHero, Pick
from delvewright.rules.battleaxe.content.cards import MAGIC, ReadyHero, Role
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.heroes import FIRST_PARTY, bring, choose_heroes, magic_of
from delvewright.rules.battleaxe.interface.view import figure_view
from delvewright.rules.battleaxe.state.game import Game
from delvewright.rules.common.figure_names import hero_name

OWN = "own"
SAYS = {
    "arcane": "Mostly destructive spells.",
    "holy": "Spells that protect, heal and strike the unnatural.",
    "nature": "Spells that heal, charm, summon and change shape.",
}


@rule("create.count", "create.equipment")
def make(picks: Mapping[str, str]) -> NewHero:
    """A ready-made hero, or any race with any role; a gnome's magic; what to hold first; a name."""
    known = content()
    ready = tuple((h.id, h.title, f"{kind_of(h)}. {h.text}") for h in known.heroes.values())
    own = (OWN, "A hero of your own", "Any race with any role.")
    found = [Pick("hero", "Hero", _among(picks.get("hero"), (own, *ready), FIRST_PARTY[0]), (own, *ready))]
    word = found[0].value
    if word == OWN:
        found += _own(picks)
        chosen = {pick.name: pick.value for pick in found}
        word = f"{chosen['race']}-{chosen['role']}"
        word += (
            f":{chosen['magic']}" if chosen.get("magic", magic_of(chosen["role"])) != magic_of(chosen["role"]) else ""
        )
        usual = "+".join(known.roles[chosen["role"]].holding)
        word += f"/{chosen['hands']}" if chosen.get("hands", usual) != usual else ""
    name = " ".join(picks.get("name", "").split())
    found.append(Pick("name", "Name", name))
    if name:
        hero_name(name)
        word += f"@{name.replace(' ', '_')}"
    hero = choose_heroes({"heroes": [word]})[0]
    says = hero.text or f"{known.races[hero.race].text} {known.roles[hero.role].text}"
    g = Game("", {})
    return NewHero(word, tuple(found), figure_view(g, bring(g, hero, 0)), kind_of(hero), says)


def picks_of(word: str) -> dict[str, str]:
    """The picks behind a word."""
    choose_heroes({"heroes": [word]})
    rest, _, name = word.partition("@")
    picks = {"name": name.replace("_", " ")}
    if rest in content().heroes:
        return picks | {"hero": rest}
    head, _, hands = rest.partition("/")
    kind, _, magic = head.partition(":")
    race, _, role = kind.rpartition("-")
    return picks | {"hero": OWN, "race": race, "role": role, "magic": magic, "hands": hands}


def kind_of(hero: ReadyHero) -> str:
    """Race and role in words."""
    return f"{content().races[hero.race].title} {content().roles[hero.role].title.lower()}"


def _own(picks: Mapping[str, str]) -> list[Pick]:
    known = content()
    races = tuple((race.id, race.title, race.text) for race in known.races.values())
    roles = tuple((role.id, role.title, role.text) for role in known.roles.values())
    race = _among(picks.get("race"), races, "human")
    role = _among(picks.get("role"), roles, "fighter")
    found = [Pick("race", "Race", race, races), Pick("role", "Role", role, roles)]
    if known.races[race].chosen_magic:
        kinds = tuple((magic, magic.capitalize(), SAYS[magic]) for magic in MAGIC)
        found.append(Pick("magic", "Magic", _among(picks.get("magic"), kinds, magic_of(role)), kinds))
    hands = _hands(known.roles[role])
    if len(hands) > 1:
        found.append(Pick("hands", "In hand", _among(picks.get("hands"), hands, hands[0][0]), hands))
    return found


@rule("create.equipment")
def _hands(role: Role) -> tuple[tuple[str, str, str], ...]:
    """What of the starting equipment two hands can hold at first; the usual first."""
    items = content().items
    loose = [item for item in (*role.holding, *role.backpack) if items[item].hands]
    found = [role.holding] if role.holding else []
    for n in (1, 2):
        for some in combinations(loose, n):
            if some not in found and sum(items[item].hands for item in some) <= 2:
                found.append(some)
    return tuple(("+".join(some), " and ".join(items[i].title for i in some), "") for some in found)


def _among(value: str | None, choices: tuple[tuple[str, str, str], ...], usual: str) -> str:
    """What was chosen, if it can be."""
    return value if value is not None and any(value == each for each, _, _ in choices) else usual
