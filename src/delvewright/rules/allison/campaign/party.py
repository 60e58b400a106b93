"""From quest to quest: what a party keeps, what a lost one leaves behind, and who comes after it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.campaign.sheet import Sheet, all_are, check_sheet, grown, new_sheet
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.heroes import choose_heroes, create

TOWN, OUTPOST = "town", "outpost"
"""Where a party is between two quests."""
STARTER_GOLD = 100
"""Gold that each hero of a new party has for each level above 1."""
FULL = 4
"""Heroes that quests are made for."""


@dataclass(slots=True)
class Party:
    """All heroes of a campaign, and what the world remembers of them."""

    heroes: dict[str, Sheet]
    done: list[str] = field(default_factory=list)
    """Quests completed."""
    at: str = TOWN
    """Where it is now."""
    retreats: dict[str, int] = field(default_factory=dict)
    """Quest -> how often it was left."""
    met: dict[str, list[int]] = field(default_factory=dict)
    """Quest -> enemies of its map met before, which do not appear again."""
    taken: dict[str, list[int]] = field(default_factory=dict)
    """Quest -> listed treasures found before."""
    searched: dict[str, list[int]] = field(default_factory=dict)
    """Quest -> areas searched for treasure before, which are empty."""
    reached: dict[str, list[str]] = field(default_factory=dict)
    """Quest -> checkpoints paid before."""
    lost: list[str] = field(default_factory=list)
    """Artifacts that a dead party left behind: they lie in the last room of the quest that killed it."""
    gifts: dict[str, int] = field(default_factory=dict)
    """What later quests and the town know of: a teacher freed."""
    deaths: int = 0
    """Heroes lost in the last quest."""


# -- beginning


@rule("house.gold.start", "xp.start")
def fresh(heroes: Sequence[str] = ()) -> Party:
    """A party at the very beginning."""
    words = list(heroes)
    ready = choose_heroes({"heroes": words} if words else {})
    named = words or [hero.id for hero in ready]
    return Party({hero.id: new_sheet(hero, word) for hero, word in zip(ready, named, strict=True)})


# -- as one line of text


def pack(party: Party) -> str:
    """A party as one line of text, for records and campaign files."""
    return json.dumps(asdict(party), separators=(",", ":"))


def unpack(text: str, where: str = "party") -> Party:
    """Read a party back; what does not fit is named."""
    try:
        raw = json.loads(text)
        heroes = {str(name): Sheet(**sheet) for name, sheet in raw.pop("heroes").items()}
        party = Party(heroes, **raw)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadFile(f"this is not a party: {error}.", where) from None
    if not heroes:
        raise BadFile("there is nobody in this party.", where)
    for name, sheet in heroes.items():
        check_sheet(name, sheet, where)
    if not _fine(party):
        raise BadFile("this is not a party: what it remembers cannot be read.", where)
    for item in party.lost:
        if item not in content().items:
            raise BadFile(f"“{item}” was lost, which is no thing.", where)
    return party


def _fine(party: Party) -> bool:
    numbers = (party.met, party.taken, party.searched)
    fine = all(type(table) is dict for table in (*numbers, party.reached, party.retreats, party.gifts))
    if not fine or party.at not in (TOWN, OUTPOST) or type(party.deaths) is not int:
        return False
    lists: list[object] = [each for table in numbers for each in table.values()]
    if not all(type(some) is list and all_are(int, some) for some in lists):
        return False
    words: list[object] = [party.done, party.lost, *party.reached.values()]
    if not all(type(some) is list and all_are(str, some) for some in words):
        return False
    return all_are(int, party.retreats.values()) and all_are(int, party.gifts.values())


# -- in the places of the dead

SCALE = "rising"
"""The scale of experience of a campaign for which nobody chose another."""


@rule("death.new-character", "death.gm-catch-up")
def newcomer(sheet: Sheet, level: int, scale: str) -> Sheet:
    """Who takes the place of a dead hero: of that level, with the experience of it and some gold."""
    return grown(create(sheet.hero), sheet.hero, level, STARTER_GOLD * (level - 1), scale)


@rule("quest.party-dead", "quest.party-dead.help", "quest.party-dead.regain")
def next_party(party: Party, made_for: int = 1, scale: str = "") -> Party:
    """Who comes after a party that died to the last: new heroes at half its average level, rounded up, and at most one
    below the level that the quest is made for, with some gold; nothing that was carried, but the artifacts among it can
    be won back."""
    levels = [sheet.level for sheet in party.heroes.values()]
    level = max(-(-(sum(levels) // len(levels)) // 2), made_for - 1)
    gold = STARTER_GOLD * (level - 1)
    artifacts = [item for sheet in party.heroes.values() for item in sheet.items if content().items[item].unique]
    heroes = {name: grown(create(sheet.hero), sheet.hero, level, gold, scale) for name, sheet in party.heroes.items()}
    lost = [*party.lost, *artifacts]
    return Party(heroes, party.done, party.at, lost=lost, gifts=party.gifts, deaths=len(heroes))


@rule("quest.party-dead.restart")
def forgotten(party: Party, quest: str) -> Party:
    """Nothing of a quest is remembered: it was completed, or begins anew."""
    for table in (party.met, party.taken, party.searched, party.reached, party.retreats):
        table.pop(quest, None)
    return party
