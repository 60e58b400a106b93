"""The party: who goes, and what it keeps from expedition to expedition."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import CHARACTERISTICS, Hero, Values
from delvewright.rules.advanced.figures.heroes import ready_made, who
from delvewright.rules.advanced.state.followers import add_man, plain_man
from delvewright.rules.advanced.state.game import SOUL_LOST, Figure, Game
from delvewright.rules.common import parties

TOWN = "town"
LASTING = ("lost-leg", "lost-hand", "diseased", "lost", SOUL_LOST)
"""Marks that a rest does not heal."""


@dataclass(slots=True)
class Sheet:
    """What is kept of a hero between expeditions."""

    hero: str
    """Who he is: a ready-made hero, or race and class."""
    title: str = ""
    race: str = ""
    values: dict[str, int] = field(default_factory=dict)
    """Start levels; none: the dice have still to make him."""
    gold: int = 0
    weapons: list[str] = field(default_factory=list)
    worn: list[str] = field(default_factory=list)
    pack: dict[str, int] = field(default_factory=dict)
    charges: dict[str, int] = field(default_factory=dict)
    spells: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    learnt: int = 0
    dead: bool = False
    """His body was brought out, and he has not been raised."""
    fate: int = 0
    """More or fewer Fate Points on the next expedition alone."""
    bruised: int = 0
    """Wounds that he starts the next expedition without."""
    men: dict[str, int] = field(default_factory=dict)
    """Henchmen he keeps, by kind."""


@dataclass(slots=True)
class Party:
    """All heroes of a campaign, and what they have achieved."""

    heroes: dict[str, Sheet]
    done: list[str] = field(default_factory=list)
    """Quests that are completed."""
    tries: dict[str, int] = field(default_factory=dict)
    """Expeditions that each quest has taken so far."""
    slain: list[str] = field(default_factory=list)
    """Character monsters that are dead for good."""
    escaped: list[str] = field(default_factory=list)
    """Those that have slipped away: kind, Wounds left, and a star if it came by a counter."""
    rested: bool = True
    """Whether the bills of the last expedition are paid."""
    dungeon: str = ""
    """The dungeon as it was left, if its quest is not completed."""


@rule("game.quest.span")
def found(heroes: list[str]) -> Party:
    """A party at the very beginning."""
    chosen = choose_heroes({"heroes": heroes} if heroes else {})
    words = heroes or [hero.id for hero in chosen]
    return Party({hero.id: fresh(word) for hero, word in zip(chosen, words, strict=True)})


@rule("town.new_hero")
def fresh(word: str) -> Sheet:
    """The sheet of a hero who has done nothing yet."""
    hero = who(word)
    values = asdict(hero.values) if hero.values.wounds else {}
    return Sheet(
        word, hero.title, hero.race, values, 0, list(hero.weapons), list(hero.armour), dict(hero.items), {},
        list(hero.spells),
    )  # fmt: skip


# -- who goes


@rule("hero.count.four", "hero.count.three")
def choose_heroes(options: Mapping[str, Any]) -> list[Hero]:
    """Who goes: those who are named, or all four."""
    told = options.get("heroes") or ""
    words = told.replace(",", " ").split() if isinstance(told, str) else [str(word) for word in told]
    found: list[Hero] = []
    for word in words or ready_made():
        hero = who(word)
        if hero.calling != "henchman" and hero.id in ready_made() and hero in found:
            continue
        n = 1 + sum(other.id.rstrip("-0123456789") == hero.id for other in found)
        found.append(hero if n == 1 else replace(hero, id=f"{hero.id}-{n}", title=f"{hero.title} {n}"))
    most = len(ready_made())
    if len(found) > most:
        raise DelveError(f"{len(found)} heroes are too many.", do=f"{most} go on an expedition at most.")
    return found


HENCHMEN = {1: 2, 2: 1}
"""How many henchmen each player has where few play."""


@rule("hero.count.two", "hero.count.one", "hero.count.henchman.sheet")
def free_men(g: Game) -> None:
    """Where few play each Hero has henchmen who cost nothing."""
    heroes = g.party()
    for f in heroes:
        for _ in range(HENCHMEN.get(len(heroes), 0)):
            add_man(g, f, plain_man())


# -- as text


def pack(party: Party) -> str:
    """A party as one line of text."""
    return parties.pack(party)


USED_UP = re.compile(r"[a-z-]{1,40}=[0-9]{1,3}")
"""What a monster that may come back has used up, and how often."""


def unpack(text: str, where: str = "party") -> Party:
    """Read a party back; what does not fit is named."""
    party = parties.read_party(text, where, Party, Sheet)
    if len(party.heroes) > 4:
        raise BadFile(f"a party of {len(party.heroes)}.", where, "One to four heroes make a party.")
    for name, sheet in party.heroes.items():
        _check(name, sheet, where)
    for each in (*party.slain, *party.escaped):
        kind, *rest = each.split() or [""]
        plain = [word for word in rest if not USED_UP.fullmatch(word)]
        if kind not in content().monsters or len(plain) > 2 or not all(w in "*" or w.isdigit() for w in plain):
            raise BadFile(f"“{each}” is no monster that could be remembered.", where)
    return party


def _check(name: str, sheet: Sheet, where: str) -> None:
    if not parties.fits(sheet):
        raise BadFile(f"the sheet of {name} cannot be read.", where)
    try:
        who(sheet.hero)
    except DelveError as error:
        raise BadFile(str(error), where) from None
    known = content()
    things = {*known.weapons, *known.armour, *known.items}
    for item in (*sheet.weapons, *sheet.worn, *sheet.pack):
        if item not in things:
            raise BadFile(f"{name} owns “{item}”, which is no thing.", where)
    if any(spell not in known.spells for spell in sheet.spells):
        raise BadFile(f"{name} knows a spell that does not exist.", where)
    if sheet.values and set(sheet.values) != set(CHARACTERISTICS):
        raise BadFile(f"{name} has other characteristics than a hero.", where)
    if sheet.race not in (*known.races, "any") or any(kind not in known.heroes for kind in sheet.men):
        raise BadFile(f"the sheet of {name} cannot be read.", where)
    numbers = (*sheet.values.values(), sheet.gold, *sheet.pack.values(), *sheet.charges.values(), *sheet.men.values())
    if any(n < 0 for n in (*numbers, sheet.learnt, sheet.bruised)):
        raise BadFile(f"{name} has an impossible amount of something.", where)


# -- going out


@rule("town.wounds.restore", "town.fate.restore", "sheet.equipment", "game.heroes.persist")
def equip(g: Game, name: str, sheet: Sheet, seat: int, town: bool = False) -> Figure:
    """A hero as he comes to town or to an expedition: rested, with Fate at its maximum, and what he can carry."""
    hero = replace(who(sheet.hero), id=name, title=sheet.title, race=sheet.race)
    f = g.add_hero(hero, seat, name)
    if sheet.values:
        f.base = Values(**sheet.values)
    f.full = f.base.wounds
    f.wounds = f.start = max(0 if not f.full else 1, f.full - (0 if town else sheet.bruised))
    f.fate = max(0, f.base.fate + (0 if town else sheet.fate))
    f.gold = sheet.gold if town else min(sheet.gold, number("carrying", "gold"))
    f.weapons, f.worn, f.pack = tuple(sheet.weapons), tuple(sheet.worn), dict(sheet.pack)
    arms = [w for w in f.weapons if not content().weapons[w].bow]
    f.held = arms[0] if arms else "fists"
    f.used, f.spells, f.learnt = dict(sheet.charges), tuple(sheet.spells), sheet.learnt
    f.marks = tuple(sheet.marks)
    return f


@rule("hench.man_at_arms")
def bring_men(g: Game, f: Figure, men: dict[str, int]) -> None:
    """The henchmen whom a hero keeps come with him."""
    for kind, n in men.items():
        for _ in range(n):
            add_man(g, f, kind)


# -- coming home


def lines(sheet: Sheet) -> list[str]:
    """What there is to say of a hero."""
    if not sheet.values:
        return ["still to be made"]
    titles = content()
    names = [titles.thing(item).title for item in (*sheet.weapons, *sheet.worn, *sheet.pack)]
    out = [f"{sheet.gold} gold crowns", ", ".join(names)]
    out += [", ".join(f"{n} {titles.heroes[kind].title}" for kind, n in sheet.men.items())] if sheet.men else []
    return [*out, "dead; the healer may raise him"] if sheet.dead else out
