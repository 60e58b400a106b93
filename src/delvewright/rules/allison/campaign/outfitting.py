"""What a party that comes to a quest outside a campaign has by then: levels, and goods that heroes usually buy."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.campaign.party import Sheet, grown
from delvewright.rules.allison.content.quest import Quest, book_quest, quest_paths
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import ReadyHero
from delvewright.rules.allison.figures.heroes import bought, casts
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain, hold, may_equip, wear

FINDS = 50
"""Gold that a hero has found in each quest before, besides the pay."""
POTION, MAGIC, KIT = "potion-of-healing", "potion-of-magic", "tool-kit"


@rule("house.campaign.growth", "house.campaign.pay")
def savings(quest: Quest) -> int:
    """The gold that each hero has earned before a quest of a campaign."""
    if not quest.campaign:
        return 0
    road = [book_quest(name) for name in quest_paths()]
    before = [q for q in road if q.campaign == quest.campaign and q.order < quest.order]
    return sum(q.pay + FINDS for q in before)


@rule("house.campaign.growth")
def seasoned(quest: Quest, hero: ReadyHero, word: str) -> Sheet:
    """A hero of the level that a quest is made for, with the gold earned by then."""
    return grown(hero, word, quest.level, savings(quest))


@rule("house.bot.shop", "house.shop.stock")
def go_shopping(g: Game, party: Sequence[Figure]) -> None:
    """What heroes usually buy with the gold they have, each for himself, in the usual order."""
    disarms = any("disarm-traps" in f.skills for f in party)
    for f in party:
        for item in wishes(f, disarms):
            price = content().items[item].price
            if price <= f.gold and _wants(f, item):
                f.gold -= price
                gain(g, f, item)
                _put_on(g, f, item)
                disarms |= item == KIT


def wishes(f: Figure, disarms: bool) -> list[str]:
    """What a hero would like to have, the most wanted first."""
    found = [POTION, "helmet", "shield", "broadsword", "chain-mail"]
    found += [] if disarms else [KIT]
    found += [MAGIC] if casts(f) else ["battle-axe"] if bought(f, "body") >= 7 and f.skills else []
    return [*found, "plate-mail", POTION, "bow"]


def _wants(f: Figure, item: str) -> bool:
    thing = content().items[item]
    if not thing.slot:
        return f.items.count(item) < 2
    if not may_equip(f, item) or item in f.items:
        return False
    if thing.weapon:
        best = max((content().items[i].attack or 0 for i in f.items if content().items[i].weapon), default=0)
        return (thing.attack or 0) > best or (
            thing.ranged != "" and not any(content().items[i].ranged for i in f.items)
        )
    worn = [i for i in f.worn if content().items[i].slot == thing.slot]
    return not worn or thing.defend > content().items[worn[0]].defend


def _put_on(g: Game, f: Figure, item: str) -> None:
    slot = content().items[item].slot
    if slot == "hand" and not content().items[item].ranged:
        weapon = content().items[item].weapon
        main = f.held[0] if f.held else ""
        if weapon or not main or content().items[main].hands < 2:
            hold(g, f, item)
    elif slot and slot != "hand":
        wear(g, f, item)
