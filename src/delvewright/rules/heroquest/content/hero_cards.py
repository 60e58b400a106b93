"""The two-sided Hero Cards of the advanced game: the ordinary side, the Champion's, and what Skills write on them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache, lru_cache

from delvewright.kernel.ledger import rule
from delvewright.rules.common.tables import load_table
from delvewright.rules.heroquest.content.more import FOLDER, more
from delvewright.rules.heroquest.content.reading import Attack, Kind, content


@dataclass(frozen=True, slots=True, eq=False)
class HeroCard(Kind):
    """A Hero as the advanced game has one: one side of the card, with what Skills have changed."""

    blue: int = 0
    """How many of the Resilience dice are blue."""
    pace: int = 0
    """Added to the sum of a Speed roll."""
    runes: int = 0
    """Spellcraft that is for Dwarven Runes only."""
    champion: bool = False
    frenzied: bool = False
    """Whether the first sight of a Monster in a room brings Rage."""


@dataclass(frozen=True, slots=True)
class Sides:
    """What the new card of a Hero has besides the basic board, and what its Champion side has instead."""

    id: str
    rule: str
    skill: str
    """The Skill the Hero starts with."""
    body: int = 0
    mind: int = 0
    wisdom: int = 0
    brute_force: int = 0
    attacks: tuple[Attack, ...] = ()
    defence: int = 0
    blue: int = 0
    pace: int = 0
    spellcraft: int = 0
    runes: int = 0
    abilities: tuple[str, ...] = ()
    frenzied: bool = False


@cache
def sides() -> dict[str, Sides]:
    """The cards by Hero."""
    return load_table(FOLDER / "hero-cards.toml", "hero", Sides)


def is_laurel(card: str) -> bool:
    """Whether a Skill turns the Hero Card to its Champion side."""
    return "champion" in more(card).writes


@rule(
    "missing.skill.toughness", "missing.skill.resolve", "missing.skill.locksmith", "missing.skill.iron-hide",
    "missing.skill.runesmith", "missing.skill.extra-group", "missing.skill.champion",
)  # fmt: skip
def written(cards: tuple[str, ...]) -> tuple[str, ...]:
    """What Skills among some cards write there: values that rise by one, or that the Champion side is up."""
    return tuple(sorted(value for card in cards for value in more(card).writes))


@rule("adv.heroes.boards", "adv.heroes.start-side", "adv.heroes.champion-by-skill")
def hero_card(hero: str, written: tuple[str, ...]) -> HeroCard:
    """The card of a Hero with what Skills have written on it: of the Champion side only by the Skill for it."""
    return _hero_card(hero, "champion" in written, written)


@lru_cache(maxsize=512)
@rule(
    "missing.adv.hero.dwarf", "missing.adv.hero.elf", "missing.adv.hero.wizard", "missing.skill.toughness",
    "missing.skill.resolve", "missing.skill.locksmith", "missing.skill.iron-hide", "missing.skill.runesmith",
    "missing.skill.extra-group",
)  # fmt: skip
def _hero_card(hero: str, champion: bool, written: tuple[str, ...]) -> HeroCard:
    basic, side = content().kinds[hero], sides()[hero]
    values = {field.name: getattr(basic, field.name) for field in fields(Kind)}
    values |= {"starts": (*basic.starts, side.skill), "rule": side.rule, "champion": champion}
    if champion:
        for name in ("body", "mind", "wisdom", "brute_force", "attacks", "defence", "spellcraft"):
            values[name] = getattr(side, name) or values[name]
        values["abilities"] = (*basic.abilities, *side.abilities)
        values |= {name: getattr(side, name) for name in ("blue", "pace", "runes", "frenzied")}
    for value in written:
        if value != "champion":
            values[value] = (values.get(value) or 0) + 1
    values["blue"] = min(values.get("blue", 0), values["defence"])
    return HeroCard(**values)


@rule("adv.skills.more-danger")
def threat(cards: tuple[str, ...]) -> int:
    """The threat marks on all Skill cards among some cards."""
    known = content().cards
    return sum(more(c).threat for c in cards if known[c].deck == "skill")
