"""What is printed, read once from the TOML files beside this module."""

from __future__ import annotations

import copyreg
import hashlib
import pickle
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.records import (
    DICE,
    KINDS,
    SLOTS,
    Armour,
    Chamber,
    Hero,
    Item,
    Map,
    Monster,
    Numbers,
    Outfit,
    Piece,
    Plan,
    Quest,
    Race,
    Spell,
    Table,
    Trap,
    Values,
    Weapon,
)
from delvewright.rules.common.tables import cited_at_heads, load_table, near, pickled, read_toml

FOLDER = Path(__file__).parent
WORDS = ("specials", "fingerprint")
"""What of the content is no table."""
CALLINGS = ("warrior", "wizard", "henchman")


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """All of it, by id, in the order of the files."""

    tables: dict[str, Table]
    heroes: dict[str, Hero]
    races: dict[str, Race]
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    items: dict[str, Item]
    monsters: dict[str, Monster]
    spells: dict[str, Spell]
    traps: dict[str, Trap]
    plans: dict[str, Plan]
    pieces: dict[str, Piece]
    numbers: dict[str, Numbers]
    quests: dict[str, Quest]
    maps: dict[str, Map]
    chambers: dict[str, Chamber]
    outfits: dict[str, Outfit]
    specials: tuple[str, ...]
    fingerprint: str

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data: id -> entries, and files that say it at their head."""
        out = cited_at_heads(FOLDER)
        for table in (getattr(self, f.name) for f in fields(self) if f.name not in WORDS):
            for entry in table.values():
                for each in entry.rules:
                    out.setdefault(each, []).append(f"content {entry.id}")
        return out

    def thing(self, id: str) -> Weapon | Armour | Item:
        """Anything that can be carried."""
        return self.weapons.get(id) or self.armour.get(id) or self.items[id]


@cache
def content() -> Content:
    """The content of this book."""
    return read(FOLDER)


def number(group: str, name: str) -> int:
    """One number of a general rule."""
    return content().numbers[group].values[name]


def read(folder: Path) -> Content:
    """Read and check a folder of content."""

    def table(name: str, key: str, cls: type[Any]) -> dict[str, Any]:
        return load_table(folder / name, key, cls)

    tables: dict[str, Table] = {}
    for path in sorted(folder.glob("tables-*.toml")):
        for id, each in load_table(path, "table", Table).items():
            if id in tables:
                raise BadFile(f"“{id}” stands in another file too.", path.name)
            tables[id] = each
            _check_rows(each, f"{path.name}, table “{id}”, field “rows”")
    spells: dict[str, Spell] = table("spells.toml", "spell", Spell)
    items: dict[str, Item] = table("items.toml", "item", Item)
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.toml")):
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    found = Content(
        tables=tables,
        heroes=table("heroes.toml", "hero", Hero),
        races=table("races.toml", "race", Race),
        weapons=table("weapons.toml", "weapon", Weapon),
        armour=table("armour.toml", "armour", Armour),
        items=items | {each.id: each for spell in spells.values() for each in _written(items, spell)},
        monsters=table("monsters.toml", "monster", Monster),
        spells=spells,
        traps=table("traps.toml", "trap", Trap),
        plans=table("plans.toml", "plan", Plan),
        pieces=table("plans.toml", "piece", Piece),
        numbers=table("numbers.toml", "numbers", Numbers),
        quests=table("quests.toml", "quest", Quest),
        maps=table("amulet-third-levels.toml", "map", Map),
        chambers=table("amulet-third-levels.toml", "chamber", Chamber),
        outfits=table("outfits.toml", "outfit", Outfit),
        specials=tuple(read_toml((folder / "monsters.toml").read_text("utf-8"), "monsters.toml").get("specials", ())),
        fingerprint=digest.hexdigest()[:12],
    )
    _check(found)
    return found


@rule("item.scroll")
def _written(items: dict[str, Item], spell: Spell) -> list[Item]:
    """The scroll and the wand with a spell, and the jewel with one of the Bright college."""
    blank = [item for item in items.values() if item.blank and (item.kind != "jewel" or spell.college == "bright")]
    return [
        replace(item, id=f"{item.id}-{spell.id}", title=f"{item.title} ({spell.title})", text=spell.id, blank=False)
        for item in blank
    ]


@rule("game.dice")
def _check_rows(table: Table, where: str) -> None:
    """Each number that the dice can show has one row."""
    after = table.dice
    for row in table.rows:
        if row.roll.low != after:
            raise BadFile(f"row {row.roll} does not follow on: {after} is due.", where)
        after = row.roll.high + 1
    if after != table.dice * DICE + 1:
        raise BadFile(f"the rows end at {after - 1}.", where, f"They go from {table.dice} to {table.dice * DICE}.")


def _check(c: Content) -> None:
    """Every reference leads somewhere, every word is a known one."""
    things = {*c.weapons, *c.armour, *c.items}
    for table in c.tables.values():
        where = f"tables, table “{table.id}”"
        if table.of and table.of != "groups":
            _known((row.what for row in table.rows), getattr(c, table.of), f"{where}, field “what”")
        for row in table.rows:
            _known(row.items, things, f"{where}, row {row.roll}, field “items”")
            _known(row.monsters, c.monsters, f"{where}, row {row.roll}, field “monsters”")
    for hero in c.heroes.values():
        where = f"heroes.toml, hero “{hero.id}”"
        _known([hero.race], c.races, f"{where}, field “race”")
        _known([hero.calling], CALLINGS, f"{where}, field “calling”")
        _known(hero.weapons, c.weapons, f"{where}, field “weapons”")
        _known(hero.armour, c.armour, f"{where}, field “armour”")
        _known(hero.items, c.items, f"{where}, field “items”")
        _known(hero.spells, c.spells, f"{where}, field “spells”")
    for weapon in c.weapons.values():
        if weapon.ammunition:
            _known([weapon.ammunition], c.items, f"weapons.toml, weapon “{weapon.id}”, field “ammunition”")
        if weapon.hands not in (1, 2):
            raise BadFile("there are two hands.", f"weapons.toml, weapon “{weapon.id}”, field “hands”")
    for armour in c.armour.values():
        _known([armour.slot], SLOTS, f"armour.toml, armour “{armour.id}”, field “slot”")
    for item in c.items.values():
        _known([item.kind], KINDS, f"items.toml, item “{item.id}”, field “kind”")
        _known([item.slot], SLOTS, f"items.toml, item “{item.id}”, field “slot”")
    for monster in c.monsters.values():
        where = f"monsters.toml, monster “{monster.id}”"
        _known([monster.weapon], c.weapons, f"{where}, field “weapon”")
        _known(monster.armour, c.armour, f"{where}, field “armour”")
        _known(monster.special, c.specials, f"{where}, field “special”")
        _known(monster.spells, c.spells, f"{where}, field “spells”")
        _known(monster.items, c.items, f"{where}, field “items”")
        _known([monster.shoots] if monster.shoots else [], c.weapons, f"{where}, field “shoots”")
    for spell in c.spells.values():
        _known(spell.components, c.items, f"spells.toml, spell “{spell.id}”, field “components”")
    for quest in c.quests.values():
        _known([quest.treasure], c.items, f"quests.toml, quest “{quest.id}”, field “treasure”")
    for outfit in c.outfits.values():
        where = f"outfits.toml, outfit “{outfit.id}”"
        _known([outfit.id], c.quests, where)
        _known(outfit.items, c.items, f"{where}, field “items”")
        _known(outfit.men, c.heroes, f"{where}, field “men”")
        _known(outfit.trained, Values.__slots__, f"{where}, field “trained”")
    for chamber in c.chambers.values():
        where = f"amulet-third-levels.toml, chamber “{chamber.id}”"
        _known(chamber.monsters, c.monsters, f"{where}, field “monsters”")
        _known(chamber.things, c.pieces, f"{where}, field “things”")
    for piece in c.pieces.values():
        _known([piece.table] if piece.table else [], c.tables, f"plans.toml, piece “{piece.id}”, field “table”")
    for plan in c.plans.values():
        where = f"plans.toml, plan “{plan.id}”, field “spots”"
        _known([plan.effects] if plan.effects else [], c.tables, f"plans.toml, plan “{plan.id}”, field “effects”")
        for spot in plan.spots:
            if spot.x.high >= plan.deep or spot.y.high >= plan.wide:
                raise BadFile(f"{spot.what} on {spot.x}, {spot.y} is outside.", where)


def _known(words: Iterable[str], among: Iterable[str], where: str) -> None:
    among = list(among)
    for word in words:
        if word not in among:
            raise BadFile(f"“{word}” is unknown.", where, near(word, among))


def monster(id: str) -> Monster:
    """A monster, by its id."""
    return content().monsters[id]


# A card of the book is put into a file by its id; one that a rule has changed, as it is.
copyreg.pickle(Monster, lambda card: pickled(card, content().monsters, monster, pickle.DEFAULT_PROTOCOL))
