"""What a party that comes to a quest outside a campaign has by then: levels, and goods that heroes usually buy."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.campaign.sheet import Sheet, grown
from delvewright.rules.allison.content.quest import Quest, book_quest, quest_paths
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import ReadyHero
from delvewright.rules.allison.state.figure import Figure, bought
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain, hold, may_equip, wear
from delvewright.rules.allison.state.spells import casts
from delvewright.rules.allison.state.texts import item as items
from delvewright.rules.allison.state.texts import skill

FINDS = 50
"""Gold that a hero has found in each quest before, besides the pay."""
BOUGHT, FOUND = "bought", "found"
"""Option `outfit`, with the first party: what each has bought alone, or finds and one potion of a sort each."""
MOST = 3
"""Potions of a sort that somebody carries, when there is gold for it."""
STRONG = 7
"""Body that is strong."""


@rule("house.campaign.growth")
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


@rule("house.bot.shop", "house.shop.stock")
def go_shopping(g: Game, party: Sequence[Figure], most: int = MOST) -> None:
    """What heroes usually buy: one purse for all, one sort of thing after the other, fighters first."""
    purse = sum(f.gold for f in party)
    served = sorted(party, key=lambda f: (casts(f), f.id))
    disarms = any(_disarms(f) for f in party)
    for item, whose in orders(party, disarms, most):
        for f in served:
            price = content().items[item].price
            if f in whose and price <= purse and _wants(f, item, most):
                purse -= price
                gain(g, f, item)
                _put_on(g, f, item)
    each, odd = divmod(purse, len(party))
    for f in party:
        f.body, f.mind, f.magic = f.full_body, f.full_mind, f.full_magic
        f.gold = each + (odd if f is party[0] else 0)


@rule("house.bot.shop")
def orders(party: Sequence[Figure], disarms: bool, most: int) -> list[tuple[str, list[Figure]]]:
    """What is bought, the most wanted first, and for whom."""
    found = [
        (each.item, those(party, each.whose) if party[0].level >= each.level else [])
        for each in content().errands.values()
        if not (each.unless_disarmed and disarms)
    ]
    more = [(each.item, those(party, each.whose)) for each in content().errands.values() if each.again]
    return found + more * (most - 1)


def those(party: Sequence[Figure], whose: str) -> list[Figure]:
    """For whom something is bought."""
    fighters = [f for f in party if not casts(f)] or list(party)
    return {
        "everybody": list(party),
        "casters": [f for f in party if casts(f)],
        "strong": [f for f in party if bought(f, "body") >= STRONG],
        "trained": [f for f in party if not casts(f) and bought(f, "body") >= STRONG and f.skills],
        "first-fighter": fighters[:1],
        "last-fighter": fighters[-1:],
        "biggest": [max(party, key=lambda f: (bought(f, "body"), -f.id))],
    }[whose]


def _disarms(f: Figure) -> bool:
    """Whether somebody has learned to disarm traps."""
    return any(name in skill.speaking("disarms") for name in f.skills)


def _wants(f: Figure, item: str, most: int) -> bool:
    """Whether somebody lacks a thing and can use it."""
    thing = content().items[item]
    if not thing.slot:
        return f.items.count(item) < most
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
    disarms = any(_disarms(f) for f in party)
    for f in party:
        for item in wishes(f, disarms):
            price = content().items[item].price
            if price <= f.gold and _lacks(f, item):
                f.gold -= price
                gain(g, f, item)
                _put_on(g, f, item)
                disarms |= item in items.speaking("disarms")


def wishes(f: Figure, disarms: bool) -> list[str]:
    """What a hero would like to have, the most wanted first."""
    wished = [each for each in content().wishes.values() if not (each.unless_disarmed and disarms)]
    return [each.item for each in wished if f in those([f], each.whose)]


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
