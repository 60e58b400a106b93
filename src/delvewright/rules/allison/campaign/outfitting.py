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
POTION, MAGIC, KIT, RESTORATION = "potion-of-healing", "potion-of-magic", "tool-kit", "potion-of-restoration"
BOUGHT = "bought"
"""Option `outfit`: only what each hero has bought for himself."""
MOST = 3
"""Potions of a sort that somebody carries, when there is gold for it."""
AXE = 7
"""Body for which a battle axe is bought."""
LATE = 5
"""Level from which on a party wants a Potion of Restoration."""


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


@rule("house.artifact.placement", "house.bot.loot-share")
def finds(g: Game, quest: Quest, party: Sequence[Figure]) -> None:
    """The artifacts of the quests before, each with whom it fits and who has fewest; but for what is used but once."""
    road = [book_quest(name) for name in quest_paths()]
    before = [q for q in road if quest.campaign and q.campaign == quest.campaign and q.order < quest.order]
    for one in before:
        for item in (item for hoard in one.hoards for item in hoard.items):
            thing = content().items[item]
            fit = [f for f in party if _suits(f, item)]
            if thing.sort == "artifact" and not thing.single and fit:
                f = min(fit, key=lambda f: (not thing.classes and casts(f), _artifacts(f), f.id))
                gain(g, f, item)
                if thing.slot and thing.slot != "hand":
                    wear(g, f, item)


def _suits(f: Figure, item: str) -> bool:
    """Whether somebody can wear or use a thing, and has nothing like it."""
    thing = content().items[item]
    if (thing.races and f.race not in thing.races) or (thing.classes and f.role not in thing.classes):
        return False
    if thing.min_magic and not casts(f):
        return False
    if thing.slot and not may_equip(f, item):
        return False
    return thing.slot in ("", "hand") or not any(content().items[i].slot == thing.slot for i in f.worn)


def _artifacts(f: Figure) -> int:
    return sum(content().items[item].sort == "artifact" for item in f.items)


@rule("house.bot.shop", "house.shop.stock", "house.gold.purse")
def go_shopping(g: Game, party: Sequence[Figure]) -> None:
    """What heroes usually buy: one purse for all, one sort of thing after the other, fighters first."""
    purse = sum(f.gold for f in party)
    served = sorted(party, key=lambda f: (casts(f), f.id))
    disarms = any("disarm-traps" in f.skills for f in party)
    for item, whose in orders(party, disarms):
        for f in served:
            price = content().items[item].price
            if f in whose and price <= purse and _wants(f, item):
                purse -= price
                gain(g, f, item)
                _put_on(g, f, item)
    each, odd = divmod(purse, len(party))
    for f in party:
        f.body, f.mind, f.magic = f.full_body, f.full_mind, f.full_magic
        f.gold = each + (odd if f is party[0] else 0)


@rule("house.bot.shop")
def orders(party: Sequence[Figure], disarms: bool) -> list[tuple[str, list[Figure]]]:
    """What is bought, the most wanted first, and for whom."""
    fighters = [f for f in party if not casts(f)] or list(party)
    strong = [f for f in party if bought(f, "body") >= AXE]
    biggest = max(party, key=lambda f: (bought(f, "body"), -f.id))
    found = [(POTION, list(party)), ("helmet", list(party)), ("shield", list(party)), ("broadsword", list(party))]
    found += [("battle-axe", strong), ("chain-mail", list(party))]
    found += [] if disarms else [(KIT, fighters[:1])]
    found += [("bow", fighters[-1:]), (MAGIC, [f for f in party if casts(f)]), ("plate-mail", [biggest])]
    found += [(RESTORATION, fighters[:1] if party[0].level >= LATE else [])]
    return found + [(POTION, list(party)), (MAGIC, [f for f in party if casts(f)])] * (MOST - 1)


def _wants(f: Figure, item: str) -> bool:
    """Whether somebody lacks a thing and can use it."""
    thing = content().items[item]
    if not thing.slot:
        return f.items.count(item) < MOST
    if not may_equip(f, item) or item in f.items:
        return False
    if thing.ranged:
        return not any(content().items[i].ranged for i in f.items)
    if thing.weapon:
        best = max((content().items[i].attack or 0 for i in f.items if content().items[i].weapon), default=0)
        return (thing.attack or 0) > best
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


# -- without finds, each for himself


@rule("house.bot.shop", "house.shop.stock")
def buy_alone(g: Game, party: Sequence[Figure]) -> None:
    """The option `outfit=bought`: each buys for himself what he can pay, and has found nothing."""
    disarms = any("disarm-traps" in f.skills for f in party)
    for f in party:
        for item in wishes(f, disarms):
            price = content().items[item].price
            if price <= f.gold and _lacks(f, item):
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


def _lacks(f: Figure, item: str) -> bool:
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
