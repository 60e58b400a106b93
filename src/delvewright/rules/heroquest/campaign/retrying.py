"""A Quest that has failed is tried again: what a party meets there, and what is remembered of each try."""

from __future__ import annotations

import copy
from dataclasses import replace

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.campaign.party import Party
from delvewright.rules.heroquest.content.quest import Hoard, Placed, Quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import Game

WEAKER = ("gargoyle", "chaos-warrior", "mummy", "fimir", "zombie", "orc", "skeleton", "goblin")
"""Monsters from strong to weak: what was killed in a failed try is replaced by the next, a Goblin by nothing."""


@rule(
    "quest.unfinished.retry",
    "missing.gm.retry",
    "quest.lost-artefact",
    "missing.gm.lost-artefact",
    "card.relic.found-again",
)
def adjust(quest: Quest, party: Party) -> Quest:
    """The Quest as this party meets it: Monsters killed in a failed try weaker, lost Artefacts to be found again."""
    if not party.lost and not party.killed.get(quest.id) and not party.taken.get(quest.id):
        return quest
    new = copy.copy(quest)
    new.origin = quest
    new.monsters = [placed for _, placed in weakened(quest, party)]
    new.hoards = [quest.hoards[i] for i in untaken(quest, party)]
    if party.lost:
        new.hoards.append(Hoard(_last_room(quest), 0, tuple(party.lost)))
    return new


@rule("quest.unfinished.retry", "missing.gm.retry")
def weakened(quest: Quest, party: Party) -> list[tuple[int, Placed]]:
    """The Monsters of a Quest's map that are left, each with its number on the map as printed."""
    killed = party.killed.get(quest.id, ())
    found = []
    for i, placed in enumerate(quest.monsters):
        times, kind = killed.count(i), placed.kind.id
        if times and kind in WEAKER:
            weaker = WEAKER.index(kind) + times
            if weaker < len(WEAKER):
                found.append((i, replace(placed, kind=content().kinds[WEAKER[weaker]])))
        else:
            found.append((i, placed))
    return found


@rule("quest.unfinished.retry")
def untaken(quest: Quest, party: Party) -> list[int]:
    """The numbers of the listed treasures that nobody has found yet."""
    taken = party.taken.get(quest.id, ())
    return [i for i in range(len(quest.hoards)) if i not in taken]


@rule("missing.gm.lost-artefact", "quest.lost-artefact")
def _last_room(quest: Quest) -> int:
    """The last room with a listed treasure, or else the place of the goal."""
    rooms = [h.area for h in quest.hoards if quest.rooms[h.area]]
    if rooms:
        return rooms[-1]
    goal = quest.exit or quest.stairs or quest.grid.floor
    return quest.grid.area_of[(goal & -goal).bit_length() - 1]


@rule("quest.unfinished.retry", "missing.gm.retry")
def remember_try(g: Game, party: Party, after: Party, won: bool) -> None:
    """After a failed try: which Monsters of the map were killed and which treasures found."""
    printed = g.quest.origin or g.quest
    if won:
        after.killed.pop(printed.id, None)
        after.taken.pop(printed.id, None)
        return
    killed = [i for n, (i, _) in enumerate(weakened(printed, party)) if g.felled >> n & 1]
    found = [i for n, i in enumerate(untaken(printed, party)) if g.hoards >> n & 1]
    after.killed[printed.id] = sorted([*party.killed.get(printed.id, ()), *killed])
    after.taken[printed.id] = sorted([*party.taken.get(printed.id, ()), *found])
