"""A party between Quests: its Heroes with all they own, as one line of text."""

from __future__ import annotations

from dataclasses import dataclass, field

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.rules.common import parties
from delvewright.rules.common.parties import fits, read_party
from delvewright.rules.heroquest.content.hero_cards import sides
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.figures.skills import turn_card
from delvewright.rules.heroquest.state.game import Figure, Game

__all__ = ["CHAMPION", "MEN", "Party", "Sheet", "equip", "fresh", "pack", "sheet_lines", "starting_sheet", "unpack"]

MEN = 4
"""Men-at-Arms a Hero may employ."""
CHAMPION = "Champion"
CHAMPION_AFTER = 10
"""Completed Quests that make a Champion."""


@dataclass(slots=True)
class Sheet:
    """A Hero's Character Sheet: everything kept between Quests."""

    gold: int = 0
    valuables: int = 0
    items: list[str] = field(default_factory=list)
    worn: list[str] = field(default_factory=list)
    men: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    """Quests completed that count."""
    titles: list[str] = field(default_factory=list)
    charges: dict[str, int] = field(default_factory=dict)
    """How much of cards with charges is used up."""
    fate: int = 0
    """Fate, in a campaign of the advanced game."""
    enchanted: list[list[str]] = field(default_factory=list)
    """Enchantments with the card or Spell Group each is on."""
    transmuted: list[str] = field(default_factory=list)
    """Cards that bring their full price on the next visit to town."""


BEYOND = ("fate", "enchanted", "transmuted")
"""What a Character Sheet of the basic game has no line for."""


@dataclass(slots=True)
class Party:
    """All Heroes of a campaign, and what the world remembers of their failures."""

    heroes: dict[str, Sheet] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    """Artefacts and Relics that were lost and will turn up again."""
    killed: dict[str, list[int]] = field(default_factory=dict)
    """Quest -> Monsters of its map killed in failed tries, by number; one killed in two tries stands here twice."""
    taken: dict[str, list[int]] = field(default_factory=dict)
    """Quest -> listed treasures already found in failed tries."""
    gifts: dict[str, int] = field(default_factory=dict)
    """Favours earned that a later Quest knows how to use."""


@rule("town.bookkeeping", "setup.hero.first-game")
def fresh(heroes: list[str]) -> Party:
    """A party at the very beginning."""
    return Party({name: starting_sheet(content().kinds[name]) for name in heroes})


@rule("death.hero.next-quest", "quest.series.replacement", "setup.hero.first-game")
def starting_sheet(hero: Kind) -> Sheet:
    """The Character Sheet of a new Hero, also of one in the place of the fallen: the starting set and nothing else."""
    return Sheet(items=list(hero.starts))


def pack(party: Party) -> str:
    """A party as one line of text, for records and campaign files; what the basic game has no line for only if set."""
    return parties.pack(party, BEYOND)


def unpack(text: str, where: str = "party") -> Party:
    """Read a party back; what does not fit is named."""
    party = read_party(text, where, Party, Sheet)
    for name, sheet in party.heroes.items():
        if name not in content().heroes:
            raise BadFile(f"there is no Hero “{name}”.", where)
        _check_sheet(name, sheet, where)
    for item in party.lost:
        if item not in content().cards:
            raise BadFile(f"“{item}” was lost, which is no card.", where)
    return party


def _check_sheet(name: str, sheet: Sheet, where: str) -> None:
    """Whether everything on a Character Sheet exists and is possible."""
    known = content()
    if not fits(sheet):
        raise BadFile(f"the Character Sheet of {name} cannot be read.", where)
    if min(sheet.gold, sheet.valuables) < 0:
        raise BadFile(f"{name} has an impossible amount of something.", where)
    for item in (*sheet.items, *sheet.worn, *sheet.charges):
        if item not in known.cards:
            raise BadFile(f"{name} owns “{item}”, which is no card.", where)
        if item not in sheet.items:
            raise BadFile(f"{name} does not own “{item}”.", where)
    if sheet.fate < 0 or not all(len(pair) == 2 for pair in sheet.enchanted):
        raise BadFile(f"{name} has an impossible amount of something.", where)
    for man in sheet.men:
        if man not in known.kinds or not known.kinds[man].man:
            raise BadFile(f"{name} employs “{man}”, which is no Man-at-Arms.", where)
    if len(sheet.men) > MEN:
        raise BadFile(f"{name} employs {len(sheet.men)} Men-at-Arms; {MEN} is the limit.", where)


@rule("setup.hero.later-games", "town.recover-points", "equipment.bonus.next-quest")
def equip(g: Game, f: Figure, sheet: Sheet) -> None:
    """Give a Hero what the Character Sheet says; Body and Mind begin at their full values."""
    f.items, f.worn = tuple(sheet.items), tuple(sheet.worn)
    f.gold, f.valuables = sheet.gold, sheet.valuables
    f.charges = tuple(sheet.charges.items())
    if g.extras is not None:
        equip_further(g, f, sheet)
    g.recount(f)
    f.body, f.mind = f.full_body, f.full_mind


@rule("adv.fate.keep", "adv.heroes.skills-category")
def equip_further(g: Game, f: Figure, sheet: Sheet) -> None:
    """In the advanced game: the Skill that comes with the Hero Card, Fate, Enchantments where they were put."""
    f.items = g.versions(f.items)
    if not g.plays("advanced"):
        return
    if sides()[f.kind.id].skill not in f.items:
        f.items += (sides()[f.kind.id].skill,)
    f.assigned = tuple((name, to) for name, to in sheet.enchanted)
    turn_card(g, f)
    give_fate(g, f, sheet.fate)


@rule("adv.heroes.champion-by-skill")
def sheet_lines(sheet: Sheet, advanced: bool = False) -> list[str]:
    """A Character Sheet as people read it; in the advanced game no number of Quests makes a Champion."""
    known = content()
    lines = [f"{sheet.gold} gc" + (f", valuables worth {sheet.valuables} gc" if sheet.valuables else "")]
    names = [known.cards[c].title + (" (worn)" if c in sheet.worn else "") for c in sheet.items]
    lines.append(f"Owns {', '.join(names) or 'nothing'}")
    if sheet.men:
        lines.append(f"Employs {', '.join(known.kinds[man].title for man in sheet.men)}")
    counted = f"{len(sheet.done)} Quest{'s' * (len(sheet.done) != 1)} completed"
    if CHAMPION not in sheet.titles and not advanced:
        counted = f"{len(sheet.done)} of {CHAMPION_AFTER} Quests that make a Champion (introductory ones do not count)"
    lines.append(counted + "".join(f", {title}" for title in sheet.titles))
    if sheet.fate:
        lines.append(f"{sheet.fate} Fate")
    return lines
