"""Overrides: what a scenario changes about a figure's printed values, gear and effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.rules.common.dungeon import staging_values as give
from delvewright.rules.common.dungeon.staging_values import Give
from delvewright.rules.common.naming import close, entries, known_or_else, number, slug, table, words
from delvewright.rules.heroquest.content.ability_texts import STANDARD, UNIQUE, known_ability
from delvewright.rules.heroquest.content.reading import COMBAT, Attack, Card, content
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.figures.skills import turn_card
from delvewright.rules.heroquest.interface.naming import card_called
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import may_use, rest, set_values

EFFECTS = {
    "potion-of-strength": Effect("potion-of-strength", "attack", 2, "attack"),
    "potion-of-resilience": Effect("potion-of-resilience", "defence", 2, "defence"),
    "potion-of-speed": Effect("potion-of-speed", "speed-twice", 1, "move"),
    "gold-by-die": Effect("gold-by-die", "miss", 1, "missed"),
    "miss": Effect("miss", "miss", 1, "missed"),
}
"""Effects that a scenario may give by name."""


def dress(g: Game, f: Figure, values: Mapping[str, Any], where: str) -> None:
    """Give a figure what a scenario says it has: its cards first, then the points that they may raise."""
    given = give.given(f, values, where, VALUES, SAME)
    for name in sorted(given, key=lambda name: (name in ("body", "mind"), name.startswith("max-"), name in FURTHER)):
        VALUES[name](g, f, *given[name])
        if name in ("items", "skills") and f.kind.hero:
            f.worn = _armour(f)
            turn_card(g, f)
            rest(f)
    if "worn" not in given:
        f.worn = _armour(f)
    if f.kind.hero:
        set_values(f)


def card_name(name: str, where: str, monster: bool = False) -> str:
    """A card by id or title."""
    return known_or_else(card_called(slug(name), monster), content().cards, "card", where)


def _cards(value: Any, where: str, monster: bool = False) -> tuple[str, ...]:
    if isinstance(value, str) and card_called(slug(value)) in content().cards:
        value = [value]
    return tuple(card_name(name, where, monster) for name in words(value, where))


def _armour(f: Figure) -> tuple[str, ...]:
    """Armour that was put on before the Quest: the best a Hero may wear of each corner icon."""
    if not f.kind.hero:
        return ()
    cards = [content().cards[item] for item in f.items]
    best: dict[str, Card] = {}
    for card in sorted(cards, key=lambda c: -c.defence):
        if "Armour" in card.keywords and may_use(f.kind, card.id):
            best.setdefault(card.icon, card)
    return tuple(card.id for card in best.values())


def _held(name: str) -> Give:
    def hold(g: Game, f: Figure, value: Any, where: str) -> None:
        cards = _cards(value, where, f.side != HERO)
        setattr(f, name, cards)
        if name in ("hands", "worn"):
            f.items += tuple(card for card in cards if card not in f.items)

    return hold


def _further(deck: str) -> Give:
    """Cards besides the others: of one deck, if it is named."""

    def add(g: Game, f: Figure, value: Any, where: str) -> None:
        for card in _cards(value, where, f.side != HERO):
            if deck and content().cards[card].deck != deck:
                raise BadFile(f"“{card}” is no {'Skill' if deck == 'skill' else 'Magic Spell'} card.", where)
            f.items += (card,)

    return add


def _charges(g: Game, f: Figure, value: Any, where: str) -> None:
    """Cards with how often each has been used."""
    f.charges = tuple((card_name(str(card), where), number(n, where)) for card, n in table(value, where).items())


def _assigned(g: Game, f: Figure, value: Any, where: str) -> None:
    """Selfish cards with what each is assigned to."""
    groups = {c.group for c in content().cards.values() if c.group}
    f.assigned = tuple(
        (card_name(a, where), str(b) if b in groups else card_name(str(b), where))
        for a, b in table(value, where).items()
    )


def _fate(g: Game, f: Figure, value: Any, where: str) -> None:
    give_fate(g, f, number(value, where))


def _abilities(g: Game, f: Figure, value: Any, where: str) -> None:
    names = map(str, entries(value, where))
    abilities = tuple(" ".join(name.lower().replace("(", " ").replace(")", " ").split()) for name in names)
    f.abilities = ()
    f.learn(abilities)
    for ability in abilities:
        if not known_ability(ability):
            raise BadFile(f"there is no ability “{ability}”.", where, close(ability, (*STANDARD, *UNIQUE), "Known"))


def _attack(g: Game, f: Figure, value: Any, where: str) -> None:
    if isinstance(value, int):
        dice = (COMBAT["white"],) * number(value, where)
        attacks = tuple(replace(a, dice=dice) for a in f.kind.attacks) or (Attack(False, dice),)
    else:
        attacks = tuple(Attack.parse(text, where) for text in entries(value, where))
    f.kind = replace(f.kind, attacks=attacks)


def _defence_die(g: Game, f: Figure, value: Any, where: str) -> None:
    f.kind = replace(f.kind, defence_die=known_or_else(str(value), COMBAT, "combat die", where))


def _employer(g: Game, f: Figure, value: Any, where: str) -> None:
    """The Hero in whose pay a Man-at-Arms is."""
    f.seat = f.home = g.seats.index(known_or_else(slug(str(value)), g.seats[:-1], "Hero", where))
    f.master = next(h.id for h in g.figures if h is not None and h.name == g.seats[f.seat])


VALUES: dict[str, Give] = {
    "name": give.name,
    "body": give.points("body"),
    "mind": give.points("mind"),
    "max-body": give.most("body"),
    "max-mind": give.most("mind"),
    "speed": give.printed("speed", 0),
    "attack": _attack,
    "defence": give.printed("defence", 0),
    "defence-die": _defence_die,
    "dexterity": give.printed("dexterity"),
    "brute-force": give.printed("brute_force"),
    "wisdom": give.printed("wisdom"),
    "spellcraft": give.printed("spellcraft", 0),
    "abilities": _abilities,
    "effects": give.effects(EFFECTS),
    "items": _held("items"),
    "hands": _held("hands"),
    "worn": _held("worn"),
    "drained": _held("drained"),
    "slots": _held("slots"),
    "used": _held("used"),
    "charges": _charges,
    "assigned": _assigned,
    "tags": give.tags,
    "gold": give.amount("gold"),
    "valuables": give.amount("valuables"),
    "pit": give.pit,
    "searched": give.searched,
    "fate": _fate,
    "employer": _employer,
}
"""What a scenario may change about a figure."""

FURTHER = {"skills": "skill", "spells": "", "hand": "apprentice"}
"""Cards that are named apart from the rest, with the deck they must be of."""
VALUES |= {name: _further(deck) for name, deck in FURTHER.items()}

SAME = {
    "enchanted": "assigned",
    "enchantments": "assigned",
    "skill": "skills",
    "magic": "hand",
    "cards": "items",
    "gear": "items",
    "equipment": "items",
    "weapons": "items",
    "weapon": "items",
    "armour": "worn",
    "attacks": "attack",
    "resilience": "defence",
    "starting-body": "max-body",
    "starting-mind": "max-mind",
    "ability": "abilities",
    "effect": "effects",
    "in-pit": "pit",
}
"""Other names of the same."""
