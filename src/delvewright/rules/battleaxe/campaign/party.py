"""A party from quest to quest: its heroes with all they own, as one line of text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.content.cards import ReadyHero
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.heroes import bring, choose_heroes
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.values import refresh

OWN = re.compile(r"[a-z][a-z0-9-]{0,39}\.toml")
"""How a quest of somebody's own file is remembered."""
TOWN = "town"
GROWTH = content().tables["growth"].numbers
PRICES = content().tables["resurrection"].numbers
GROWS = ("health", "attack", "missile", "defend", "luck")
"""What a hero can choose to grow in, each once."""


@dataclass(slots=True)
class Sheet:
    """What is kept of a hero between quests."""

    hero: str
    """Who he is: a ready-made hero, or race and role."""
    gold: int = 0
    held: list[str] = field(default_factory=list)
    worn: list[str] = field(default_factory=list)
    pack: list[str] = field(default_factory=list)
    growth: list[str] = field(default_factory=list)
    dead: bool = False
    """His body was brought out, and he has not been raised yet."""
    raised: int = 0
    thanks: int = 0
    """By how much his next resurrection is cheaper."""
    luck: int = 0
    """More Luck in the next quest."""
    title: str = ""


@dataclass(slots=True)
class Party:
    """All heroes of a campaign, and the quests they have achieved."""

    heroes: dict[str, Sheet]
    done: list[str] = field(default_factory=list)


def fresh(hero: ReadyHero, word: str, gold: int = 0) -> Sheet:
    return Sheet(word, gold, list(hero.holding), list(hero.wearing), list(hero.backpack))


@rule("game.campaign.definition", "setup.quest.choose")
def found(heroes: Sequence[str]) -> Party:
    """A party at the very beginning."""
    options = {"heroes": list(heroes)} if heroes else {}
    ready = choose_heroes(options)
    words = list(heroes) if heroes else [hero.id for hero in ready]
    return Party({hero.id: fresh(hero, word) for hero, word in zip(ready, words, strict=True)})


def who(name: str, sheet: Sheet) -> ReadyHero:
    """The hero of a sheet."""
    return replace(choose_heroes({"heroes": [sheet.hero]})[0], id=name)


@rule("house.campaign.replacement")
def replaced(name: str, old: Sheet, done: Iterable[str]) -> Sheet:
    """A new hero in place of one who is lost: starting equipment, and 10 gold for each quest achieved."""
    each = content().tables["replacement"].numbers["gold"]
    return fresh(who(name, old), old.hero, each * len(list(done)))


# -- as text


def pack(party: Party) -> str:
    """A party as one line of text."""
    return json.dumps(asdict(party), separators=(",", ":"))


def unpack(text: str, where: str = "party") -> Party:
    """Read a party back; what does not fit is named."""
    try:
        raw = json.loads(text)
        heroes = {str(name): Sheet(**sheet) for name, sheet in raw["heroes"].items()}
        party = Party(heroes, [str(quest) for quest in raw["done"]])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadFile(f"this is not a party: {error}.", where) from None
    if not 1 <= len(heroes) <= 4:
        raise BadFile(f"a party of {len(heroes)}.", where, "One to four heroes make a party.")
    for name, sheet in heroes.items():
        _check(name, sheet, where)
    for quest in party.done:
        if quest not in content().quests and not OWN.fullmatch(quest):
            raise BadFile(f"there is no quest “{quest}”.", where)
    return party


def _check(name: str, sheet: Sheet, where: str) -> None:
    try:
        who(name, sheet)
    except DelveError as error:
        raise BadFile(str(error), where) from None
    lists = (sheet.held, sheet.worn, sheet.pack, sheet.growth)
    numbers = (sheet.gold, sheet.raised, sheet.thanks, sheet.luck)
    if not all(type(some) is list and all(type(i) is str for i in some) for some in lists):
        raise BadFile(f"the sheet of {name} cannot be read.", where)
    if not all(type(n) is int and n >= 0 for n in numbers) or type(sheet.dead) is not bool:
        raise BadFile(f"{name} has an impossible amount of something.", where)
    for item in (*sheet.held, *sheet.worn, *sheet.pack):
        if item not in content().items:
            raise BadFile(f"{name} owns “{item}”, which is no item.", where)
    for word in sheet.growth:
        if word not in GROWS or sheet.growth.count(word) > 1:
            raise BadFile(f"{name} cannot have grown in “{word}” like that.", where)


# -- going out


@rule("house.campaign.growth")
def equip(g: Game, name: str, sheet: Sheet, seat: int) -> Figure:
    """A hero as he comes to a quest or to town: rested, with what he owns and has grown in."""
    f = bring(g, who(name, sheet), seat)
    for word in sheet.growth:
        grow_in(f, word)
    f.held, f.worn, f.pack = tuple(sheet.held), tuple(sheet.worn), tuple(sheet.pack)
    refresh(f)
    f.gold = sheet.gold
    f.luck += sheet.luck
    return f


@rule("house.campaign.growth")
def grow_in(f: Figure, word: str) -> None:
    """+1 base Health, or +5% to one base success, or +1 base Luck."""
    amount = GROWTH[word if word in ("health", "luck") else "success"]
    f.base = replace(f.base, **{word: getattr(f.base, word) + amount})
    if word == "health":
        f.health += amount
        f.full += amount
    elif word == "luck":
        f.luck += amount


GROWING = (GROWTH["first-after"], GROWTH["second-after"])
"""The quests of the campaign after which heroes grow."""


@rule("house.campaign.growth")
def growth_due(party: Party, sheet: Sheet) -> int:
    """How many choices a hero still has: one after quest 2, one after quest 4."""
    known = content().quests
    numbers = {known[q].number for q in party.done if q in known and known[q].campaign}
    earned = sum(after in numbers for after in GROWING)
    return max(0, earned - len(sheet.growth))


@rule("house.campaign.growth")
def growth_after(choices: int) -> int:
    """The quest of the campaign that brings the next choice to somebody who has had so many; 0: there is none."""
    return GROWING[choices] if choices < len(GROWING) else 0


def going(party: Party) -> list[str]:
    """The heroes who take part in the next quest: all but the dead."""
    return [name for name, sheet in party.heroes.items() if not sheet.dead]


# -- coming home


@rule("house.campaign.resurrection")
def price_of_life(sheet: Sheet) -> int:
    """200 gold the first time, 100 more each further time; less what grateful captives see to."""
    return max(0, PRICES["price"] + PRICES["more"] * sheet.raised - sheet.thanks)


def lines(party: Party, sheet: Sheet) -> list[str]:
    """What there is to say of a hero."""
    titles = content().items
    out = [f"{sheet.gold} gold", ", ".join(titles[i].title for i in (*sheet.held, *sheet.worn, *sheet.pack))]
    if sheet.growth:
        out.append(f"grown in {', '.join(sheet.growth)}")
    if not sheet.dead and growth_due(party, sheet):
        out.append("grows on the next visit to town")
    elif not sheet.dead and (after := growth_after(len(sheet.growth))):
        out.append(f"grows after quest {after}")
    if sheet.dead:
        out.append(f"dead; resurrection costs {price_of_life(sheet)} gold")
    return [*out, *([sheet.title] if sheet.title else [])]
