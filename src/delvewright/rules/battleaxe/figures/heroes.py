"""Heroes: races, roles and equipment put together; the ready-made ones."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.content.cards import MAGIC, ReadyHero
from delvewright.rules.battleaxe.content.reading import Content, content
from delvewright.rules.battleaxe.state.game import HERO, Figure, Game
from delvewright.rules.battleaxe.state.values import refresh
from delvewright.rules.common.figure_names import hero_name

FIRST_PARTY = ("sir-aldric", "dorn-underhand", "ilthien", "sarrix")
"""Who goes if nobody is named, neither by the players nor by the quest."""


def _list(value: Any) -> list[str]:
    return value.replace(",", " ").split() if isinstance(value, str) else list(map(str, value))


@rule(
    "game.players.standard",
    "game.players.split",
    "game.party.any-mix",
    "race.list",
    "role.list",
    "create.count",
    "ready.count",
)
def choose_heroes(options: Mapping[str, Any], quest: str = "", own: Content | None = None) -> list[ReadyHero]:
    """The heroes that take part, by the option `heroes`: ready-made ones by name, own ones as race and role. A name of
    one's own follows after @: `human-paladin@Bran_the_Bold`. No two have the same name."""
    known = (own or content()).quests.get(quest)
    wanted = _list(options.get("heroes") or (known.heroes if known is not None else ()) or FIRST_PARTY)
    if not 1 <= len(wanted) <= 4:
        raise DelveError(f"heroes: {len(wanted)} cannot take part.", do="Name one to four heroes.")
    found: list[ReadyHero] = []
    for word in wanted:
        kind, _, name = word.partition("@")
        hero = content().heroes.get(kind) or create(kind)
        if name:
            name = name.replace("_", " ")
            hero = replace(hero, id=hero_name(name), title=name, letter=name[0].upper())
        same = sum(other.id == hero.id or other.id.startswith(f"{hero.id}-") for other in found)
        if same:
            hero = replace(hero, id=f"{hero.id}-{same + 1}", title=f"{hero.title} {same + 1}")
        found.append(hero)
    return found


def own_letter(g: Game, hero: ReadyHero) -> str:
    """His letter, or the first of his name that nobody else has."""
    taken = {other.letter for other in g.party()}
    letters: list[str] = [hero.letter, *(c.upper() for c in hero.title if c.isalpha()), *"ABCD"]
    return next(letter for letter in letters if letter not in taken)


def magic_of(role: str) -> str:
    """The magic that fits a role best."""
    return {"wizard": "arcane", "priest": "holy", "paladin": "holy", "druid": "nature"}.get(role, "arcane")


@rule("create.count", "create.equipment", "create.spells-traits", "create.base-sum", "house.race.gnome")
def create(word: str) -> ReadyHero:
    """An own hero: `human-paladin`; `gnome-wizard:holy` chooses a gnome's magic; `/short-bow` what to hold instead."""
    head, _, hands = word.partition("/")
    name, _, magic = head.partition(":")
    race, _, role = name.rpartition("-")
    known = content()
    if race not in known.races or role not in known.roles:
        names = [*known.heroes, *(f"{r}-{o}" for r in known.races for o in known.roles)]
        near = difflib.get_close_matches(name, names, n=1)
        hint = f"Did you mean {near[0]}?" if near else "Name a ready-made hero, or race and role: human-paladin."
        raise DelveError(f"heroes: there is no “{word}”.", do=hint)
    born, block = known.races[race], known.roles[role]
    if bool(magic) and (not born.chosen_magic or magic not in MAGIC):
        raise DelveError(f"heroes: “{word}” cannot choose {magic} magic.", do=f"A gnome chooses {', '.join(MAGIC)}.")
    if born.chosen_magic and not magic:
        magic = magic_of(role)
    holding, pack = block.holding, block.backpack
    if hands:
        holding = tuple(hands.split("+"))
        loose = list(block.holding + block.backpack)
        for item in holding:
            if item not in loose:
                raise DelveError(f"heroes: “{word}” does not start with {item}.", do=f"He has {', '.join(loose)}.")
            loose.remove(item)
        if sum(known.items[item].hands for item in holding) > 2:
            raise DelveError(f"heroes: “{word}” holds more than two hands can.", do="Two hands, one card each.")
        pack = tuple(loose)
    title = f"{born.title} {block.title.lower()}"
    return ReadyHero(
        name, title, born.title[0], (*born.rules, *block.rules), race, role, holding, block.wearing, pack, magic
    )


@rule(
    "ready.setup", "ready.block", "hero.makeup", "create.base-sum", "create.example.human-paladin", "stat.list",
    "console.base-current", "console.traits.two", "house.role.spell-reset", "stat.spells", "spell.access.roles",
    "spell.access.paladin", "spell.access.others",
)  # fmt: skip
def bring(g: Game, hero: ReadyHero, seat: int) -> Figure:
    """A hero as he comes to a quest: base stats, equipment in hands, slots and backpack, all spells and Luck."""
    known = content()
    letter = own_letter(g, hero)
    f = g.add(hero.id, hero.title, HERO, seat)
    race = known.races[hero.race]
    f.letter, f.race, f.role = letter, hero.race, hero.role
    f.height, f.weight, f.traits = race.height, race.weight, race.traits
    f.base = known.base(hero.race, hero.role, hero.magic)
    f.held, f.worn, f.pack = hero.holding, hero.wearing, hero.backpack
    refresh(f)
    return f
