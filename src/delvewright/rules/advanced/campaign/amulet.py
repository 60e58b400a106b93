"""The quest for the Shattered Amulet: the order of its dungeons, the quarters wanted, what the whole amulet brings."""

from __future__ import annotations

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.campaign.party import Party, Sheet
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import QUARTERS, Quest


@rule("campaign.gate", "campaign.order")
def gate(quest: str, party: Party) -> None:
    """A dungeon of the amulet is open once the quarter of the one before has been brought out."""
    number = content().quests[quest].dungeon
    before = next((q for q in content().quests.values() if q.dungeon and q.dungeon == number - 1), None)
    if before is not None and before.id not in party.done:
        raise DelveError(f"The way to {content().quests[quest].title} is shut.", do=f"First comes {before.title}.")


@rule("amulet.four", "dungeon.quest.treasure")
def needed(quest: Quest, party: Party, carried: int) -> int:
    """How many Quest Treasures have to be brought out: one more than the party has; quarters of the amulet as many as
    there are dungeons so far, so that one that was lost has to be fetched, too."""
    if not 0 < quest.dungeon <= QUARTERS:
        return carried + 1
    return quest.dungeon - sum(sheet.pack.get(quest.treasure, 0) for sheet in party.heroes.values() if sheet.dead)


@rule("campaign.end", "amulet.four")
def amulet_whole(party: Party) -> bool:
    """Whether all four quarters are out."""
    return all(quest.id in party.done for quest in content().quests.values() if 0 < quest.dungeon <= QUARTERS)


@rule("campaign.end", "campaign.fifth")
def reward(living: list[Sheet]) -> None:
    """The campaign is won: gold and Fate for everybody who lives; who wins the fifth part has them twice."""
    n = content().numbers["reward"].values
    for sheet in living:
        sheet.gold += n["gold"]
        sheet.values["fate"] += n["fate"]
