"""Overrides: what a scenario changes about a figure's printed values, gear and effects."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.kernel.notation import parse_square
from delvewright.rules.common.combat_dice import COMBAT
from delvewright.rules.heroquest.content.reading import STANDARD, UNIQUE, Attack, Card, content, known_ability
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.interface.naming import card_called
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import may_use, rest, set_values
from delvewright.rules.heroquest.state.hero_side import turn_card

Overrides = Mapping[str, Any]

EFFECTS = {
    "potion-of-strength": Effect("potion-of-strength", "attack", 2, "attack"),
    "potion-of-resilience": Effect("potion-of-resilience", "defence", 2, "defence"),
    "potion-of-speed": Effect("potion-of-speed", "speed-twice", 1, "move"),
    "gold-by-die": Effect("gold-by-die", "miss", 1, "missed"),
    "miss": Effect("miss", "miss", 1, "missed"),
}
"""Effects that a scenario may give by name."""


def dress(g: Game, f: Figure, values: Overrides, where: str) -> None:
    """Give a figure what a scenario says it has: its cards first, then the points that they may raise."""
    where = f"{where}, figures, “{f.name}”"
    given = {}
    for key, value in values.items():
        name = SAME.get(slug(key), slug(key))
        if name not in VALUES:
            raise BadFile(f"a figure has no “{key}”.", where, close(name, VALUES, "Known"))
        given[name] = (value, f"{where}, {key}")
    for name in sorted(given, key=lambda name: (name in ("body", "mind"), name.startswith("max-"))):
        VALUES[name](g, f, *given[name])
        if name == "items" and f.kind.hero:
            f.worn = _armour(f)
            turn_card(g, f)
            rest(f)
    if "worn" not in given:
        f.worn = _armour(f)
    if f.kind.hero:
        set_values(f)


# -- reading values


def slug(text: str) -> str:
    """A name as ids are written: `Potion of Healing` is potion-of-healing."""
    return "-".join(text.lower().replace("'", "").replace("’", "").replace("_", "-").split())


def close(name: str, known: Iterable[str], label: str) -> str:
    """A hint: the nearest known name, or all of them."""
    names = [str(k) for k in known if k]
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    return f"Did you mean “{near[0]}”?" if near else f"{label}: {', '.join(names)}."


def known_or_else(name: str, known: Iterable[str], what: str, where: str) -> str:
    """The name if it is known; else an error with a hint."""
    names = list(known)
    if name not in names:
        raise BadFile(f"there is no {what} “{name}”.", where, close(name, names, "Known"))
    return name


def words(value: Any, where: str) -> list[str]:
    """A list of names, or one text with spaces or commas between them."""
    if isinstance(value, str):
        return value.replace(",", " ").split()
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise BadFile(f"{value!r} should be a list of names.", where)
    return list(value)


def card_name(name: str, where: str, monster: bool = False) -> str:
    """A card by id or title."""
    return known_or_else(card_called(slug(name), monster), content().cards, "card", where)


def _cards(value: Any, where: str, monster: bool = False) -> tuple[str, ...]:
    if isinstance(value, str) and card_called(slug(value)) in content().cards:
        value = [value]
    return tuple(card_name(name, where, monster) for name in words(value, where))


def _number(value: Any, where: str, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadFile(f"{value!r} should be a number from {least}.", where)
    return value


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


# -- giving values

Give = Callable[[Game, Figure, Any, str], None]


def _print(f: Figure, name: str, value: Any) -> None:
    """Change a value of a figure's card, for this figure only."""
    changes: dict[str, Any] = {name: value}
    f.kind = replace(f.kind, **changes)


def _points(name: str) -> Give:
    """Body or Mind as they are now; more than is printed raises what is printed too."""

    def give(g: Game, f: Figure, value: Any, where: str) -> None:
        points = _number(value, where)
        over = points - getattr(f, f"full_{name}")
        if over > 0:
            _print(f, name, getattr(f.kind, name) + over)
            setattr(f, f"full_{name}", points)
        setattr(f, name, points)

    return give


def _most(name: str) -> Give:
    def give(g: Game, f: Figure, value: Any, where: str) -> None:
        most = _number(value, where)
        _print(f, name, most)
        setattr(f, f"full_{name}", most)
        setattr(f, name, min(getattr(f, name), most))

    return give


def _printed(name: str) -> Give:
    """A value of the figure's card; false where it has none."""

    def give(g: Game, f: Figure, value: Any, where: str) -> None:
        _print(f, name, None if value is False else _number(value, where))

    return give


def _flag(name: str) -> Give:
    def give(g: Game, f: Figure, value: Any, where: str) -> None:
        if not isinstance(value, bool):
            raise BadFile(f"{value!r} should be true or false.", where)
        setattr(f, name, value)

    return give


def _amount(name: str) -> Give:
    def give(g: Game, f: Figure, value: Any, where: str) -> None:
        setattr(f, name, _number(value, where))

    return give


def _held(name: str) -> Give:
    def give(g: Game, f: Figure, value: Any, where: str) -> None:
        cards = _cards(value, where, f.side != HERO)
        setattr(f, name, cards)
        if name in ("hands", "worn"):
            f.items += tuple(card for card in cards if card not in f.items)

    return give


def _charges(g: Game, f: Figure, value: Any, where: str) -> None:
    """Cards with how often each has been used."""
    f.charges = tuple((card_name(str(card), where), _number(n, where)) for card, n in value.items())


def _assigned(g: Game, f: Figure, value: Any, where: str) -> None:
    """Selfish cards with what each is assigned to."""
    groups = {c.group for c in content().cards.values() if c.group}
    f.assigned = tuple(
        (card_name(str(a), where), str(b) if b in groups else card_name(str(b), where)) for a, b in value.items()
    )


def _fate(g: Game, f: Figure, value: Any, where: str) -> None:
    give_fate(g, f, _number(value, where))


def _tags(g: Game, f: Figure, value: Any, where: str) -> None:
    f.tags = tuple(words(value, where))


def _name(g: Game, f: Figure, value: Any, where: str) -> None:
    f.name = g.names[f.id] = str(value)


def _pit(g: Game, f: Figure, value: Any, where: str) -> None:
    _flag("pit")(g, f, value, where)
    if value:
        g.pits |= 1 << f.at


def _abilities(g: Game, f: Figure, value: Any, where: str) -> None:
    names = [value] if isinstance(value, str) else value
    abilities = tuple(" ".join(str(a).lower().replace("(", " ").replace(")", " ").split()) for a in names)
    f.abilities = ()
    f.learn(abilities)
    for ability in abilities:
        if not known_ability(ability):
            raise BadFile(f"there is no ability “{ability}”.", where, close(ability, (*STANDARD, *UNIQUE), "Known"))


def _effects(g: Game, f: Figure, value: Any, where: str) -> None:
    for entry in [value] if isinstance(value, str | Mapping) else value:
        if isinstance(entry, str):
            name = slug(entry)
            f.effects += (EFFECTS.get(name) or Effect(name, name),)
            continue
        for key in entry:
            known_or_else(key, Effect._fields, "part of an effect", where)
        made = dict(entry)
        mark = made.get("mark", -1)
        if isinstance(mark, str):
            made["mark"] = g.seats.index(known_or_else(slug(mark), g.seats, "seat", where))
        made.setdefault("changes", made.get("name", ""))
        f.effects += (Effect(**made),)


def _attack(g: Game, f: Figure, value: Any, where: str) -> None:
    if isinstance(value, int):
        dice = (COMBAT["white"],) * _number(value, where)
        attacks = tuple(replace(a, dice=dice) for a in f.kind.attacks) or (Attack(False, dice),)
    else:
        attacks = tuple(Attack.parse(text, where) for text in ([value] if isinstance(value, str) else value))
    f.kind = replace(f.kind, attacks=attacks)


def _defence_die(g: Game, f: Figure, value: Any, where: str) -> None:
    f.kind = replace(f.kind, defence_die=known_or_else(str(value), COMBAT, "combat die", where))


def _employer(g: Game, f: Figure, value: Any, where: str) -> None:
    """The Hero in whose pay a Man-at-Arms is."""
    f.seat = f.home = g.seats.index(known_or_else(slug(str(value)), g.seats[:-1], "Hero", where))
    f.master = next(h.id for h in g.figures if h is not None and h.name == g.seats[f.seat])


def _searched(g: Game, f: Figure, value: Any, where: str) -> None:
    grid = g.quest.grid
    if isinstance(value, bool):
        f.searched = 1 << grid.area_of[f.at] if value else 0
        return
    for name in words(value, where):
        q = parse_square(name, grid.width, grid.height)
        if q < 0 or grid.area_of[q] < 0:
            raise BadFile(f"“{name}” is not a square of the board.", where)
        f.searched |= 1 << grid.area_of[q]


VALUES: dict[str, Give] = {
    "name": _name,
    "body": _points("body"),
    "mind": _points("mind"),
    "max-body": _most("body"),
    "max-mind": _most("mind"),
    "speed": _printed("speed"),
    "attack": _attack,
    "defence": _printed("defence"),
    "defence-die": _defence_die,
    "dexterity": _printed("dexterity"),
    "brute-force": _printed("brute_force"),
    "wisdom": _printed("wisdom"),
    "spellcraft": _printed("spellcraft"),
    "abilities": _abilities,
    "effects": _effects,
    "items": _held("items"),
    "hands": _held("hands"),
    "worn": _held("worn"),
    "drained": _held("drained"),
    "slots": _held("slots"),
    "used": _held("used"),
    "charges": _charges,
    "assigned": _assigned,
    "tags": _tags,
    "gold": _amount("gold"),
    "valuables": _amount("valuables"),
    "pit": _pit,
    "searched": _searched,
    "fate": _fate,
    "employer": _employer,
}
"""What a scenario may change about a figure."""

SAME = {
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
