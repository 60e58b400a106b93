"""All tables of this book, read once from the TOML files beside this module and held against each other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.records import (
    ATTRIBUTES,
    GROUPS,
    Band,
    Errand,
    Furniture,
    HeroClass,
    Item,
    Kind,
    Lot,
    Named,
    Party,
    Race,
    ReadyHero,
    Row,
    Skill,
    Spell,
    Tasks,
    Terms,
    Thresholds,
    Trap,
    Treasure,
    Wanderer,
    Word,
)
from delvewright.rules.common.tables import cited_at_heads, load_table, near

FOLDER = Path(__file__).parent.parent
T = TypeVar("T")
WORDS: dict[type, dict[str, tuple[str, ...]]] = {
    HeroClass: {"free": ATTRIBUTES, "grows": ATTRIBUTES},
    Terms: {"attribute": ("", *ATTRIBUTES)},
    Skill: {"kind": ("active", "passive", "action", "reaction", "attack"), "once": ("", "encounter", "quest")},
    Spell: {
        "school": ("elemental", "elf", "chaos", "other"),
        "group": ("", *GROUPS),
        "tags": ("fire", "ice", "mental", "offensive", "healing"),
        "role": ("", "harm", "control", "healing", "answer", "flight", "ruin", "call"),
    },
    Item: {
        "sort": ("weapon", "armour", "item", "artifact", "scroll", "enemy", "quest"),
        "slot": ("", "hand", "head", "body", "feet", "cloak", "neck", "finger", "arm"),
        "reach": ("side", "diagonal", "none"),
        "ranged": ("", "shot", "thrown"),
        "material": ("", "wood", "metal"),
    },
    Kind: {"sort": ("monster", "mercenary", "cursed", "person")},
    Treasure: {"point": ("body", "mind", "turn")},
    Trap: {"point": ("body", "mind", "magic")},
    ReadyHero: {"free": ATTRIBUTES},
    Tasks: {"attributes": ATTRIBUTES},
    Errand: {"whose": ("everybody", "casters", "strong", "trained", "first-fighter", "last-fighter", "biggest")},
}
"""The words that some fields may hold."""


@dataclass(frozen=True, slots=True)
class Content:
    """All of it, by table and id."""

    races: dict[str, Race]
    classes: dict[str, HeroClass]
    skills: dict[str, Skill]
    spells: dict[str, Spell]
    items: dict[str, Item]
    kinds: dict[str, Kind]
    named: dict[str, Named]
    treasure: dict[str, Treasure]
    furniture: dict[str, Furniture]
    traps: dict[str, Trap]
    doors: dict[str, Word]
    floors: dict[str, Word]
    rests: dict[str, Word]
    heroes: dict[str, ReadyHero]
    parties: dict[str, Party]
    thresholds: dict[str, Thresholds]
    tasks: dict[str, Tasks]
    lots: dict[str, Lot]
    wanderers: dict[str, Wanderer]
    bands: dict[str, Band]
    errands: dict[str, Errand]
    wishes: dict[str, Errand]
    fingerprint: str

    def tables(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every table and its name."""
        for field in fields(self):
            if field.name != "fingerprint":
                yield field.name, getattr(self, field.name)

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data: id -> entries, and files that say it at their head."""
        out = cited_at_heads(FOLDER / "content")
        for _, table in self.tables():
            for each in table.values():
                terms = [one.rule for one in getattr(each, "terms", ())]
                for cited in dict.fromkeys((each.rule, *getattr(each, "rules", ()), *terms)):
                    out.setdefault(cited, []).append(f"content {each.id}")
        return out


@cache
def content() -> Content:
    """The content of this book."""
    folder = FOLDER / "content"
    spells = _all(folder, ("spells.toml", "chaos.toml"), "spell", Spell)
    goods = (
        "items/weapons.toml",
        "items/enemies-only.toml",
        "items/usable.toml",
        "items/artifacts.toml",
        "items/quests.toml",
    )
    scrolls = {f"scroll-of-{each.id}": _scroll(each) for each in spells.values() if each.scroll}
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.toml"), *(FOLDER / "quests").glob("*")]):
        if path.is_file():
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    made = Content(
        races=load_table(folder / "races-and-classes.toml", "race", Race),
        classes=load_table(folder / "races-and-classes.toml", "class", HeroClass),
        skills=_all(folder, ("skills.toml", "enemy-skills.toml"), "skill", Skill),
        spells=spells,
        items=_all(folder, goods, "item", Item) | scrolls,
        kinds=_all(folder, ("monsters.toml", "mercenaries.toml", "house-kinds.toml"), "kind", Kind),
        named=load_table(folder / "named.toml", "named", Named),
        treasure=load_table(folder / "treasure.toml", "treasure", Treasure),
        furniture=load_table(folder / "furniture.toml", "furniture", Furniture),
        traps=load_table(folder / "traps.toml", "trap", Trap),
        doors=load_table(folder / "doors-and-floors.toml", "door", Word),
        floors=load_table(folder / "doors-and-floors.toml", "floor", Word),
        rests=load_table(folder / "doors-and-floors.toml", "rest", Word),
        heroes=load_table(folder / "heroes.toml", "hero", ReadyHero),
        parties=load_table(folder / "heroes.toml", "party", Party),
        thresholds=load_table(folder / "numbers.toml", "thresholds", Thresholds),
        tasks=load_table(folder / "numbers.toml", "tasks", Tasks),
        lots=_all(folder, ("traps.toml", "furniture.toml", "treasure.toml", "chaos.toml"), "lot", Lot),
        wanderers=load_table(folder / "numbers.toml", "wanderer", Wanderer),
        bands=load_table(folder / "numbers.toml", "band", Band),
        errands=load_table(folder / "what-heroes-buy.toml", "errand", Errand),
        wishes=load_table(folder / "what-heroes-buy.toml", "wish", Errand),
        fingerprint=digest.hexdigest()[:12],
    )
    check(made)
    return made


def _all(folder: Path, files: Iterable[str], key: str, cls: type[T]) -> dict[str, T]:
    """One table out of several files."""
    out: dict[str, T] = {}
    for file in files:
        found = load_table(folder / file, key, cls)
        if twice := sorted(out.keys() & found.keys()):
            raise BadFile(f"“{twice[0]}” stands in another file too.", f"{file}, {key} “{twice[0]}”")
        out |= found
    return out


@rule("artifact.spell-scroll", "house.scroll.list", "house.scroll.price")
def _scroll(spell: Spell) -> Item:
    """The scroll of a spell: anybody may read it, once; nobody sells one."""
    text = f"Read it once for the spell, or learn it. {spell.text}"
    return Item(
        f"scroll-of-{spell.id}", f"Scroll of {spell.title}", "artifact.spell-scroll", "scroll", text,
        sells=100, single=True, spell=spell.id, rules=("artifact.spell-scroll.learn", "house.scroll.list"),
    )  # fmt: skip


# -- the tables held against each other


def check(made: Content) -> None:
    """Complain of names that nothing has, and of tables that are not what the book calls a table."""
    for name, table in made.tables():
        for each in table.values():
            _words(f"content, {name}, “{each.id}”", each)
    for each, where, field, names, known in _references(made):
        for one in names:
            if one not in known:
                place = f"content, {where}, “{each}”, field “{field}”"
                raise BadFile(f"there is no “{one}”.", place, near(one, known))
    for kind in made.kinds.values():
        _table(kind)


def _words(where: str, record: Any) -> None:
    """Fields that may hold certain words only, in a record and in its terms."""
    for name, known in WORDS.get(type(record), {}).items():
        value = getattr(record, name)
        for word in (value,) if isinstance(value, str) else value:
            if word not in known:
                raise BadFile(f"“{word}” means nothing here.", f"{where}, field “{name}”", near(word, known, True))
    for terms in getattr(record, "terms", ()):
        _words(where, terms)


def _references(c: Content) -> Iterator[tuple[str, str, str, Iterable[str], Iterable[str]]]:
    """Every field that names an entry of another table: whose, which field, the names, and those there are."""
    for cls in c.classes.values():
        yield cls.id, "classes", "weapons", cls.weapons, c.items
        yield cls.id, "classes", "lists", cls.lists, c.classes
        yield cls.id, "classes", "wants", cls.wants, c.skills
    for skill in c.skills.values():
        yield skill.id, "skills", "needs", (skill.needs,) if skill.needs else (), c.skills
        yield skill.id, "skills", "pieces", skill.pieces, c.items
        yield skill.id, "skills", "whose", [t.whose for t in skill.terms], ("all", *c.classes, *c.races)
    for item in c.items.values():
        yield item.id, "items", "races", item.races, c.races
        yield item.id, "items", "classes", item.classes, c.classes
        yield item.id, "items", "stand-in", item.stand_in, ("scroll", *c.items)
    for kind in c.kinds.values():
        steps = [name for s in kind.gear_order for name in (s.item, s.instead, s.other) if name]
        yield kind.id, "kinds", "gear", kind.gear, c.items
        yield kind.id, "kinds", "gear-order", steps, kind.gear
        yield kind.id, "kinds", "choices", [name for one in kind.choices for name in one.split("/")], kind.gear
        yield kind.id, "kinds", "skills", kind.skills, c.skills
        yield kind.id, "kinds", "spells", [held.spell for held in kind.spells], c.spells
    for foe in c.named.values():
        yield foe.id, "named", "kind", (foe.kind,), c.kinds
        yield foe.id, "named", "gear", foe.gear, c.items
        yield foe.id, "named", "skills", foe.skills, c.skills
        yield foe.id, "named", "spells", foe.spells, c.spells
        yield foe.id, "named", "immune", foe.immune, (*c.items, *c.skills)
    for card in c.treasure.values():
        yield card.id, "treasure", "item", (card.item,) if card.item else (), c.items
    for hero in c.heroes.values():
        yield hero.id, "heroes", "race", (hero.race,), c.races
        yield hero.id, "heroes", "cls", (hero.cls,), c.classes
        yield hero.id, "heroes", "skill", (hero.skill,), c.skills
        yield hero.id, "heroes", "weapon", (hero.weapon,), c.items
        yield hero.id, "heroes", "groups", hero.groups, GROUPS
    for party in c.parties.values():
        yield party.id, "parties", "heroes", party.heroes, c.heroes
    for errand in (*c.errands.values(), *c.wishes.values()):
        yield errand.id, "shopping", "item", (errand.item,), c.items
    for wanderer in c.wanderers.values():
        yield wanderer.id, "wanderers", "kind", [k for k in (wanderer.kind, wanderer.cold) if k], c.kinds


def _table(kind: Kind) -> None:
    """Levels follow each other, and each step of a printed table is one Body and one other point."""
    if not kind.rows:
        raise BadFile("it has no rows.", f"content, kinds, “{kind.id}”")
    for before, after in zip(kind.rows, kind.rows[1:], strict=False):
        if after.level != before.level + 1:
            raise BadFile(f"level {after.level} follows level {before.level}.", f"content, kinds, “{kind.id}”, “rows”")
        if kind.sort != "cursed" and not level_step(before, after):
            where = f"content, kinds, “{kind.id}”, field “rows”, level {after.level}"
            raise BadFile("a level is one Body and one other point more.", where)


@rule("monster.level-step")
def level_step(before: Row, after: Row) -> bool:
    """Whether a row is one level above another: one Body point, and one point in one other attribute."""
    gains = [
        after.low - before.low,
        after.high - before.high,
        after.attack - before.attack,
        after.defend - before.defend,
        after.mind - before.mind,
        after.magic - before.magic,
    ]
    together = after.melee - before.melee == after.attack - before.attack
    return after.body - before.body == 1 and together and sorted(gains) == [0, 0, 0, 0, 0, 1]


# -- entries by their ids


def race(id: str) -> Race:
    """A race."""
    return content().races[id]


def hero_class(id: str) -> HeroClass:
    """A class."""
    return content().classes[id]


def skill(id: str) -> Skill:
    """A skill."""
    return content().skills[id]


def spell(id: str) -> Spell:
    """A spell."""
    return content().spells[id]


def item(id: str) -> Item:
    """A piece of goods."""
    return content().items[id]


def kind(id: str) -> Kind:
    """A kind of figure."""
    return content().kinds[id]


def furniture(id: str) -> Furniture:
    """A kind of furniture."""
    return content().furniture[id]


def trap(id: str) -> Trap:
    """A kind of trap."""
    return content().traps[id]
