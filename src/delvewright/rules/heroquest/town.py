"""Between Quests: the shops, the Guild Hall, and what Men-at-Arms want for staying."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import Grid
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.campaign import Party, Sheet, equip, unpack
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.quest import Quest
from delvewright.rules.heroquest.state import HERO, Figure, Game

TOWN = "town"
"""The id under which the town is played, like a Quest."""
SHOPS = {"armoury": "Armoury", "equipment": "Outfitter's Emporium", "potion": "Alchemist's Shop"}
RESALE = ("armoury", "equipment")
"""Decks whose cards a shop takes back, for half their price."""
MEN = 4
DONE: Answer = ("done",)


def visit(party_text: str, options: Mapping[str, Any]) -> Game:
    """The town with a party in it."""
    if not party_text:
        raise DelveError("Nobody is in town.", do="The town is part of a campaign: delve campaign town FILE.")
    party = unpack(party_text)
    quest = Quest(TOWN, "The Town", Grid(1, 1, 1, 0, 0))
    quest.story = "Between two Quests there is time to rest, to trade, and to listen for rumours of the next one."
    g = Game(quest.finish(), list(party.heroes), options)
    g.log = []
    for seat, (name, sheet) in enumerate(party.heroes.items()):
        f = g.add(content().kinds[name], -1, HERO, seat)
        equip(g, f, sheet)
        f.tags = tuple(sheet.men)
        g.counters[f"champion-{f.id}"] = "Champion" in sheet.titles
    g.tell("story", "{}", quest.story, rules=("town.recover-points",))
    return g


@rule("town.bookkeeping", "quest.series.no-trade")
def town(g: Game) -> Play:
    """Each Hero in turn: first the Men-at-Arms are paid, then there is trade, except in the middle of a Series."""
    while g.turn < len(g.seats) - 1:
        f = next(h for h in g.figures if h is not None and h.seat == g.turn)
        if not g.begun:
            g.begun = True
            yield from pay_men(g, f)
        while True:
            options = trades(g, f)
            if len(options) == 1:
                break
            answer = yield Decision(f.seat, "town", options, figure=f.id, clean=True)
            if answer == DONE:
                break
            TRADES[answer[0]](g, f, *answer[1:])
        g.begun = False
        g.turn += 1
    g.turn = len(g.seats) - 1
    g.over, g.winner = True, "hero"


def in_series(g: Game) -> bool:
    """Whether the next Quest follows at once."""
    return g.options.get("series") == "yes"


@rule("town.mercenaries.upkeep", "quest.series.upkeep", "quest.solo")
def pay_men(g: Game, f: Figure) -> Play:
    """Pay each Man-at-Arms the Upkeep, in gold, in a Series also with valuables at face value and without change; or part."""
    if g.options.get("solo") == "yes":
        return
    for man in f.tags:
        kind = content().kinds[man]
        options: list[Answer] = []
        if f.gold >= kind.upkeep:
            options.append(("keep", man))
        if in_series(g) and f.valuables >= kind.upkeep:
            options.append(("barter", man))
        answer = (
            (yield Decision(f.seat, "upkeep", [*options, ("dismiss", man)], figure=f.id)) if options else ("dismiss",)
        )
        rules = ("town.mercenaries.upkeep",)
        if answer[0] == "keep":
            f.gold -= kind.upkeep
        elif answer[0] == "barter":
            f.valuables -= min(f.valuables, -(-kind.upkeep // VALUABLE) * VALUABLE)
        else:
            i = f.tags.index(man)
            f.tags = f.tags[:i] + f.tags[i + 1 :]
        text = "{} parts with a {}." if answer[0] == "dismiss" else "{} pays the {}."
        g.tell("upkeep", text, f, kind.title, rules=rules, figures=(f.id,))


VALUABLE = 50
"""What each gem or set of jewels is worth."""


@rule(
    "town.armoury.buy", "town.armoury.sell", "town.armoury.stock", "town.emporium.buy", "town.emporium.sell",
    "town.alchemist.buy", "town.alchemist.no-sell", "town.gold", "town.who-can-use", "town.mercenaries.hire",
    "town.mercenaries.limit", "town.champion.sergeant", "quest.series.no-exchange", "quest.series.no-trade",
)  # fmt: skip
def trades(g: Game, f: Figure) -> list[Answer]:
    """What a Hero can do in town now."""
    cards, options = content().cards, list[Answer]()
    friends = [h.id for h in g.figures if h is not None and h is not f]
    own = [c for c in dict.fromkeys(f.items) if "Memory" not in cards[c].keywords]
    if not in_series(g):
        options += [("buy", c.id) for c in cards.values() if c.deck in SHOPS and c.sold and 0 < c.price <= f.gold]
        options += [("sell", c) for c in own if cards[c].deck in RESALE]
        if f.valuables:
            options.append(("exchange",))
        if len(f.tags) < MEN:
            options += [("hire", k.id) for k in content().kinds.values() if k.man and hire_price(g, f, k.id) <= f.gold]
    options += [("hand", c, friend) for c in own for friend in friends]
    if f.gold:
        options += [("pay", friend) for friend in friends]
    return [*options, DONE]


@rule("town.mercenaries.hire", "town.champion.sergeant", "missing.potion.charm")
def hire_price(g: Game, f: Figure, man: str) -> int:
    """What a Man-at-Arms costs; only a Champion may hire a Sergeant, and only one."""
    price = content().kinds[man].hire
    if man == "sergeant" and (not g.count(f"champion-{f.id}") or man in f.tags):
        return 10**9
    charmed = "potion-of-charm" in f.items
    return max(0, price - 25) if charmed and g.count(f"charm-{f.id}") < 3 else price


def _buy(g: Game, f: Figure, item: str) -> None:
    card = content().cards[item]
    f.gold -= card.price
    g.gain(f, item)
    g.tell("trade", "{} buys {} for {} gc.", f, card.title, card.price, rules=("town.armoury.buy",), figures=(f.id,))


def _sell(g: Game, f: Figure, item: str) -> None:
    card = content().cards[item]
    f.gold += card.price // 2
    g.drop(f, item)
    g.tell(
        "trade", "{} sells {} for {} gc.", f, card.title, card.price // 2, rules=("town.armoury.sell",), figures=(f.id,)
    )


def _exchange(g: Game, f: Figure) -> None:
    f.gold += f.valuables
    g.tell("trade", "{} turns valuables into {} gc.", f, f.valuables, rules=("town.gold",), figures=(f.id,))
    f.valuables = 0


def _hire(g: Game, f: Figure, man: str) -> None:
    price = hire_price(g, f, man)
    if price < content().kinds[man].hire:
        g.counters[f"charm-{f.id}"] = g.count(f"charm-{f.id}") + 1
        if g.count(f"charm-{f.id}") == 3:
            g.drop(f, "potion-of-charm")
    f.gold -= price
    f.tags += (man,)
    title = content().kinds[man].title
    g.tell("trade", "{} hires a {} for {} gc.", f, title, price, rules=("town.mercenaries.hire",), figures=(f.id,))


def _hand(g: Game, f: Figure, item: str, friend: int) -> None:
    g.drop(f, item)
    g.gain(g.fig(friend), item)
    title = content().cards[item].title
    g.tell("pass", "{} gives {} to {}.", f, title, g.names[friend], rules=("card.pass",), figures=(f.id, friend))


def _pay(g: Game, f: Figure, friend: int) -> None:
    share = (f.gold + 1) // 2
    f.gold -= share
    g.fig(friend).gold += share
    g.tell(
        "pass", "{} gives {} gc to {}.", f, share, g.names[friend], rules=("card.pass.gold",), figures=(f.id, friend)
    )


TRADES: dict[str, Callable[..., None]] = {"buy": _buy, "sell": _sell, "exchange": _exchange, "hire": _hire, "hand": _hand, "pay": _pay}


@rule("town.recover-points", "missing.potion.charm")
def leave_town(g: Game, party: Party) -> Party:
    """The party as it sets out again; a Potion of Charm that was used is empty."""
    after = Party(dict(party.heroes), party.lost, party.killed, party.taken, party.gifts)
    for f in g.figures:
        assert f is not None
        if g.count(f"charm-{f.id}") and "potion-of-charm" in f.items:
            g.drop(f, "potion-of-charm")
        old = party.heroes[f.kind.id]
        worn = [c for c in dict.fromkeys((*old.worn, *f.items)) if _wearable(f, c)][:1]
        after.heroes[f.kind.id] = Sheet(f.gold, f.valuables, list(f.items), worn, list(f.tags), old.done, old.titles)
    return after


@rule("card.limits.armour-change")
def _wearable(f: Figure, item: str) -> bool:
    """Armour can be put on in town at leisure."""
    from delvewright.rules.heroquest.gear import may_use

    return item in f.items and "Armour" in content().cards[item].keywords and may_use(f.kind, item)
