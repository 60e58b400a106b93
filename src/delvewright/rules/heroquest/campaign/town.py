"""Between Quests: a visit to town, with all that each Hero can do there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import Grid
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.common.cards import without
from delvewright.rules.common.gifts import gifts
from delvewright.rules.common.parties import come_to_town
from delvewright.rules.heroquest.campaign.learning import learn, learnable
from delvewright.rules.heroquest.campaign.men_at_arms_in_town import (
    hirable,
    hire,
    hire_price,
    owe,
    owing,
    part,
    pay_men,
)
from delvewright.rules.heroquest.campaign.party import CHAMPION, MEN, Party, Sheet, equip, unpack
from delvewright.rules.heroquest.campaign.shops import enchant, enchantable, for_sale, in_series, resale, sellable
from delvewright.rules.heroquest.content.hero_cards import is_laurel
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.card_texts import card_text
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import may_use
from delvewright.rules.heroquest.state.passing import hand_over, may_take, share

TOWN = "town"
"""The id under which the town is played, like a Quest."""
VISITS = 2
"""Each Hero has a turn in town, and another one if friends have given the Hero something since."""
DONE: Answer = ("done",)


@rule("quest.solo")
def visit(party_text: str, options: Mapping[str, Any]) -> Game:
    """The town with a party in it."""
    party = come_to_town(party_text, unpack)
    quest = Quest(TOWN, "The Town", Grid(1, 1, 1, 0, 0))
    quest.story = "Between two Quests there is time to rest, to trade, and to listen for rumours of the next one."
    g = Game(quest.finish(), list(party.heroes), options)
    g.log = []
    for seat, (name, sheet) in enumerate(party.heroes.items()):
        f = g.add(content().kinds[name], -1, HERO, seat)
        equip(g, f, sheet)
        for item in f.items:
            put_on(f, item)
        f.tags = tuple(sheet.men)
        g.counters[f"champion-{f.id}"] = int(champion(g, f, sheet))
        for item in sheet.transmuted:
            g.counters[f"full-{f.id}-{item}"] = 1
        if options.get("solo") != "yes":
            for man in sheet.men:
                owe(g, f, man, 1)
    g.tell("story", "{}", quest.story, rules=("town.recover-points",))
    return g


@rule("town.champion.sergeant", "adv.heroes.champion-by-skill")
def champion(g: Game, f: Figure, sheet: Sheet) -> bool:
    """Whether a Hero is a Champion: by title, in the advanced game by a Skill and nothing else."""
    if g.plays("advanced"):
        return any(is_laurel(c) for c in f.items)
    return CHAMPION in sheet.titles


@rule("card.pass.gold")
def town(g: Game) -> Play:
    """Each Hero in turn trades and pays; once more, whoever was given something later, or still owes somebody."""
    while g.round <= VISITS:
        while g.turn < g.sorcerer:
            f = next(h for h in g.figures if h is not None and h.seat == g.turn)
            if g.round == 1 or g.count(f"again-{f.id}") or owing(g, f):
                yield from shopping(g, f)
            g.turn += 1
        g.turn = 0
        g.round += 1
    for hero in g.figures:
        assert hero is not None
        for man in owing(g, hero):
            part(g, hero, man)
    g.round, g.turn = VISITS, g.sorcerer
    g.over, g.winner = True, "hero"


def done_in_town(g: Game, f: Figure) -> bool:
    """Whether a Hero has been in the shops, and was given nothing since."""
    return (g.round > 1 or f.seat < g.turn) and not g.count(f"again-{f.id}")


def shopping(g: Game, f: Figure) -> Play:
    """One Hero's turn in town; Men-at-Arms are paid as soon as they can be."""
    while True:
        yield from pay_men(g, f)
        options = trades(g, f)
        if len(options) == 1:
            break
        answer = yield Decision(f.seat, "town", options, figure=f.id, clean=True)
        if answer == DONE:
            break
        TRADES[answer[0]](g, f, *answer[1:])
    g.counters.pop(f"again-{f.id}", None)


# -- trade


@rule(
    "town.armoury.buy", "town.armoury.sell", "town.armoury.stock", "town.emporium.buy", "town.emporium.sell",
    "town.alchemist.buy", "town.alchemist.no-sell", "town.gold", "town.who-can-use", "town.mercenaries.hire",
    "quest.series.no-exchange", "quest.series.no-trade",
)  # fmt: skip
def trades(g: Game, f: Figure) -> list[Answer]:
    """What a Hero can do in town now; in the middle of a Series only what needs no town."""
    cards, options = content().cards, list[Answer]()
    own = list(dict.fromkeys(f.items))
    if not in_series(g):
        options += for_sale(g, f)
        options += [("sell", c) for c in own if sellable(c)]
        if f.valuables:
            options.append(("exchange",))
        options += [("hire", man) for man in hirable(g, f)]
        if len(f.tags) < MEN:
            options += [("use", c) for c in own if card_text.of(c).eases_hiring(g, f)]
    options += armour_choices(g, f)
    if g.plays("advanced"):
        options += learnable(g, f)
        if not in_series(g):
            options += enchantable(f)
    for friend in [h for h in g.figures if h is not None and h is not f]:
        for c in own:
            if {"Item", "Trinket"}.intersection(cards[c].keywords) and may_take(friend, c):
                options.append(("hand", c, friend.id))
        if f.gold or f.valuables:
            options.append(("pay", friend.id))
        options += gifts(f.gold, [friend])
    return [*options, DONE]


def price(g: Game, f: Figure, answer: Answer) -> int | None:
    """What an answer in town costs or brings, where that is a number of Gold Crowns."""
    verb, what = answer[0], str(answer[-1])
    if verb == "hire":
        return hire_price(g, f, what)
    if verb in ("keep", "barter"):
        return content().kinds[what].upkeep
    if verb == "sell":
        return content().cards[what].price if g.count(f"full-{f.id}-{what}") else resale(what)
    return content().cards[what].price if verb == "buy" else f.valuables if verb == "exchange" else None


BOUGHT = {
    "armoury": "town.armoury.buy", "advanced-armoury": "adv.armoury.added", "equipment": "town.emporium.buy",
    "potion": "town.alchemist.buy", "advanced-potion": "town.alchemist.buy", "magician": "opt.apprentice.shop",
    "enchantment": "adv.enchanter.buy",
}  # fmt: skip
"""Deck -> the rule by which its shop sells."""
SOLD = {
    "armoury": "town.armoury.sell", "advanced-armoury": "adv.armoury.added", "magician": "opt.apprentice.shop",
    "enchantment": "adv.enchanter.sell",
}  # fmt: skip
"""Deck -> the rule by which its shop takes something back, if it is not the Outfitter."""


def _buy(g: Game, f: Figure, item: str) -> None:
    card = content().cards[item]
    f.gold -= card.price
    g.gain(f, item)
    put_on(f, item)
    g.tell("trade", "{} buys {} for {} gc.", f, some(card.title), card.price, rules=(BOUGHT[card.deck],))


def _sell(g: Game, f: Figure, item: str) -> None:
    card = content().cards[item]
    price = resale(item)
    if g.count(f"full-{f.id}-{item}"):
        price = card.price
        del g.counters[f"full-{f.id}-{item}"]
    f.gold += price
    g.drop(f, item)
    if item not in f.items:
        f.assigned = tuple(pair for pair in f.assigned if item not in pair)
    if item not in f.items:
        f.charges = tuple(c for c in f.charges if c[0] != item)
    g.tell(
        "trade",
        "{} sells {} for {} gc.",
        f,
        some(card.title),
        price,
        rules=(SOLD.get(card.deck, "town.emporium.sell"),),
    )


def _exchange(g: Game, f: Figure) -> None:
    f.gold += f.valuables
    g.tell("trade", "{} turns valuables into {} gc.", f, f.valuables, rules=("town.gold",))
    f.valuables = 0


def _use(g: Game, f: Figure, item: str) -> None:
    card_text.of(item).used_in_town(g, f)


@rule("card.pass")
def _hand(g: Game, f: Figure, item: str, friend: int) -> None:
    to = g.fig(friend)
    hand_over(g, f, to, item)
    put_on(to, item)
    g.counters[f"again-{friend}"] = 1
    title = content().cards[item].title
    g.tell("pass", "{} gives {} to {}.", f, some(title), to, rules=("card.pass",), figures=(f.id, friend))


@rule("card.pass.gold")
def _pay(g: Game, f: Figure, friend: int) -> None:
    share(g, f, g.fig(friend))
    g.counters[f"again-{friend}"] = 1


@rule("card.pass.gold")
def _gift(g: Game, f: Figure, gold: str, friend: int) -> None:
    f.gold -= int(gold)
    g.fig(friend).gold += int(gold)
    g.counters[f"again-{friend}"] = 1
    g.tell("pass", "{} gives {} Gold Crowns to {}.", f, gold, g.fig(friend), rules=("card.pass.gold",))


# -- armour


@rule("card.limits.armour-change")
def put_on(f: Figure, item: str) -> None:
    """Armour is put on at leisure, if nothing else is worn in its place."""
    cards = content().cards
    taken = any(cards[c].icon == cards[item].icon for c in f.worn)
    if "Armour" in cards[item].keywords and may_use(f.kind, item) and not taken:
        f.worn += (item,)


@rule("card.limits.armour-change", "ability.cursed.must-use")
def armour_choices(g: Game, f: Figure) -> list[Answer]:
    """Other armour to wear, or none: each card once in a visit."""
    cards, found = content().cards, list[Answer]()
    cursed = {cards[c].icon for c in f.worn if "Cursed" in cards[c].keywords}
    for c in dict.fromkeys(f.items):
        card = cards[c]
        if "Armour" not in card.keywords or card.icon in cursed or g.count(f"changed-{f.id}-{c}"):
            continue
        if c in f.worn:
            found.append(("doff", c))
        elif may_use(f.kind, c):
            found.append(("wear", c))
    return found


@rule("card.limits.armour-change")
def _wear(g: Game, f: Figure, item: str) -> None:
    cards = content().cards
    f.worn = tuple(c for c in f.worn if cards[c].icon != cards[item].icon)
    put_on(f, item)
    g.counters[f"changed-{f.id}-{item}"] = 1
    g.tell("armour", "{} puts on {}.", f, some(cards[item].title), rules=("card.limits.armour-change",))


@rule("card.limits.armour-change")
def _doff(g: Game, f: Figure, item: str) -> None:
    f.worn = without(f.worn, item)
    g.counters[f"changed-{f.id}-{item}"] = 1
    title = content().cards[item].title
    g.tell("armour", "{} takes off {}.", f, some(title), rules=("card.limits.armour-change",))


TRADES: dict[str, Callable[..., None]] = {
    "buy": _buy, "sell": _sell, "exchange": _exchange, "hire": hire, "hand": _hand, "pay": _pay, "gift": _gift,
    "use": _use,
    "learn": learn, "enchant": enchant, "enchant-group": enchant, "wear": _wear, "doff": _doff,
}  # fmt: skip


@rule("town.bookkeeping")
def leave_town(g: Game, party: Party) -> Party:
    """The party as it sets out again."""
    after = Party(dict(party.heroes), party.lost, party.killed, party.taken, party.gifts)
    for f in g.figures:
        assert f is not None
        old = party.heroes[f.kind.id]
        after.heroes[f.kind.id] = Sheet(
            f.gold, f.valuables, list(f.items), list(f.worn), list(f.tags), old.done, old.titles, dict(f.charges),
            f.bonus("fate"), [[name, to] for name, to in f.assigned],
        )  # fmt: skip
    return after
