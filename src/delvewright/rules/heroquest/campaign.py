"""From Quest to Quest: what a party keeps, what it loses, and who takes the place of the fallen."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.quest import Hoard, Quest
from delvewright.rules.heroquest.state import Figure, Game

CHAMPION_AFTER = 10
"""Completed Quests that make a Champion."""
WEAKER = ("gargoyle", "chaos-warrior", "mummy", "fimir", "zombie", "orc", "skeleton", "goblin")
"""Monsters from strong to weak: what was killed in a failed try is replaced by the next, a Goblin by nothing."""


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


@dataclass(slots=True)
class Party:
    """All Heroes of a campaign, and what the world remembers of their failures."""

    heroes: dict[str, Sheet] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    """Artefacts and Relics that were lost and will turn up again."""
    killed: dict[str, list[str]] = field(default_factory=dict)
    """Quest -> kinds of Monsters killed in failed tries."""
    taken: dict[str, list[int]] = field(default_factory=dict)
    """Quest -> listed treasures already found in failed tries."""
    gifts: dict[str, int] = field(default_factory=dict)
    """Favours earned that a later Quest knows how to use."""


@rule("town.bookkeeping", "setup.hero.first-game")
def fresh(heroes: list[str]) -> Party:
    """A party at the very beginning."""
    return Party({name: Sheet(items=list(content().kinds[name].starts)) for name in heroes})


def pack(party: Party) -> str:
    """A party as one line of text, for records and campaign files."""
    return json.dumps(asdict(party), sort_keys=True, separators=(",", ":"))


def unpack(text: str, where: str = "party") -> Party:
    """Read a party back; what does not fit is named."""
    try:
        raw = json.loads(text)
        heroes = {str(name): Sheet(**sheet) for name, sheet in raw.pop("heroes").items()}
        party = Party(heroes, **raw)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadFile(f"this is not a party: {error}.", where) from None
    for name, sheet in party.heroes.items():
        if name not in content().heroes:
            raise BadFile(f"there is no Hero “{name}”.", where)
        for item in (*sheet.items, *sheet.worn):
            if item not in content().cards:
                raise BadFile(f"{name} owns “{item}”, which is no card.", where)
        for man in sheet.men:
            if man not in content().kinds or not content().kinds[man].man:
                raise BadFile(f"{name} employs “{man}”, which is no Man-at-Arms.", where)
    return party


@rule("setup.hero.later-games", "town.recover-points", "equipment.bonus.next-quest")
def equip(g: Game, f: Figure, sheet: Sheet) -> None:
    """Give a Hero what the Character Sheet says; Body and Mind begin at their full values."""
    f.items, f.worn = tuple(sheet.items), tuple(sheet.worn)
    f.gold, f.valuables = sheet.gold, sheet.valuables
    g.recount(f)
    f.body, f.mind = f.full_body, f.full_mind


@rule(
    "quest.unfinished.retry",
    "missing.gm.retry",
    "quest.lost-artefact",
    "missing.gm.lost-artefact",
    "card.relic.found-again",
)
def adjust(quest: Quest, party: Party) -> Quest:
    """The Quest as this party meets it: Monsters killed in a failed try weaker, lost Artefacts to be found again."""
    killed, taken = list(party.killed.get(quest.id, ())), party.taken.get(quest.id, ())
    if not killed and not party.lost and not taken:
        return quest
    new = copy.copy(quest)
    new.outlook = {}
    new.monsters = []
    for placed in quest.monsters:
        kind = placed.kind.id
        if kind in killed and kind in WEAKER:
            killed.remove(kind)
            i = WEAKER.index(kind) + 1
            if i < len(WEAKER):
                new.monsters.append(replace(placed, kind=content().kinds[WEAKER[i]]))
        else:
            new.monsters.append(placed)
    new.hoards = [h if i not in taken else replace(h, gold=0, items=()) for i, h in enumerate(quest.hoards)]
    if party.lost:
        goal = quest.exit or quest.stairs or quest.grid.areas[0]
        area = quest.hoards[-1].area if quest.hoards else quest.grid.area_of[(goal & -goal).bit_length() - 1]
        new.hoards = [*new.hoards, Hoard(area, 0, tuple(party.lost))]
    return new


@rule(
    "town.recover-points", "town.other-losses", "town.memory-discard", "death.hero.next-quest", "death.hero.loot-left",
    "quest.series.replacement", "quest.series.recovery", "town.mercenaries.employer-dead", "town.champion.ten",
    "intro.not-counted", "town.laurels", "card.relic.found-again", "quest.lost-artefact", "quest.solo",
)  # fmt: skip
def homecoming(g: Game, party: Party) -> Party:
    """What the party is after a Quest: drained cards up, Memory cards gone, the fallen replaced, the lost remembered."""
    cards = content().cards
    won = g.winner == "hero"
    after = Party(dict(party.heroes), [], dict(party.killed), dict(party.taken), dict(party.gifts))
    found = {i for i in range(len(g.quest.hoards)) if g.hoards >> i & 1}
    for f in g.figures:
        if f is None or not f.kind.hero:
            continue
        old = party.heroes.get(f.kind.id, Sheet())
        if not f.alive:
            after.heroes[f.kind.id] = Sheet(items=list(f.kind.starts))
            continue
        kept = [c for c in (*f.items, *f.drained) if "Memory" not in cards[c].keywords]
        men = [m.kind.id for m in g.figures if m is not None and m.kind.man and m.alive and m.master == f.id]
        if g.quest.solo:
            men = old.men
        done, titles = list(old.done), list(old.titles)
        if won and not g.quest.introduction and g.quest.id not in done:
            done.append(g.quest.id)
        if len(done) >= CHAMPION_AFTER and "Champion" not in titles:
            titles.append("Champion")
        titles += [t for t in g.quest.hook("titles", g, f) or () if t not in titles]
        worn = [c for c in f.worn if c in kept]
        after.heroes[f.kind.id] = Sheet(f.gold, f.valuables, kept, worn, men, done, titles)
    left = [c for token in g.tokens for c in (*token.items, *token.drained)]
    left += [c for m in g.figures if m is not None for _, c in m.stolen]
    left += [c for i, h in enumerate(g.quest.hoards) if i not in found for c in h.items if c in party.lost]
    after.lost = [c for c in left if {"Relic", "Artefact"}.intersection(cards[c].keywords)]
    if won:
        after.killed.pop(g.quest.id, None)
        after.taken.pop(g.quest.id, None)
    else:
        after.killed[g.quest.id] = [*party.killed.get(g.quest.id, ()), *g.killed]
        after.taken[g.quest.id] = sorted({*party.taken.get(g.quest.id, ()), *found})
    gifts: Mapping[str, Any] = g.quest.hook("gifts", g) or {}
    after.gifts.update(gifts)
    return after
