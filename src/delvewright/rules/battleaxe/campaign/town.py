"""In town: buying and selling, sharing, growing, raising the dead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.battleaxe.campaign import party as campaign
from delvewright.rules.battleaxe.campaign.party import TOWN, Party, Sheet, unpack
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.heroes import choose_heroes
from delvewright.rules.battleaxe.state import texts
from delvewright.rules.battleaxe.state.answers import DONE
from delvewright.rules.battleaxe.state.belongings import free_hands, kit, suits
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, Figure, Game
from delvewright.rules.common.cards import without
from delvewright.rules.common.gifts import gifts
from delvewright.rules.common.parties import come_to_town

NUMBERS = content().tables["shop"].numbers


@rule("house.campaign.frame", "house.shop.when")
def visit(party_text: str, options: Mapping[str, Any]) -> Game:
    """The town with a party in it."""
    party = come_to_town(party_text, unpack)
    g = Game(TOWN, options)
    g.log = []
    for seat, (name, sheet) in enumerate(party.heroes.items()):
        f = campaign.equip(g, name, sheet, seat)
        if sheet.dead:
            f.condition = DEAD
            g.counters[f"price-{f.id}"] = campaign.price_of_life(sheet)
        g.counters[f"grow-{f.id}"] = campaign.growth_due(party, sheet) if not sheet.dead else 0
        f.marks = tuple(f"grown:{word}" for word in sheet.growth)
    g.seats = tuple(f.name for f in g.party())
    owned = [item for f in g.party() for item in (*f.held, *f.worn, *f.pack)]
    g.decks["treasures"] = tuple(sorted(card for card in content().deck("treasures") if card not in owned))
    g.counters["level"] = shop_level(party)
    g.counters["done"] = len(party.done)
    g.waiting = sum(1 << f.id for f in g.party() if f.condition != DEAD)
    g.tell("story", "Between two quests there is time to rest, to trade and to mourn.", rules=("house.campaign.frame",))
    return g


@rule("house.shop.when")
def before(g: Game) -> None:
    """A stand-alone party is given 20 gold each to shop before it starts."""
    for f in g.party():
        f.gold += NUMBERS["stand-alone-gold"]
    g.counters["level"] = 1
    g.counters["shopping"] = sum(1 << f.id for f in g.party())


def before_quest(g: Game) -> Play:
    """Everybody shops; then the quest begins."""
    while g.counters.get("shopping"):
        left = g.counters["shopping"]
        f = g.fig((left & -left).bit_length() - 1)
        yield from shopping(g, f)
        g.counters["shopping"] = left & ~(1 << f.id)
    g.counters.pop("shopping", None)


@rule("house.shop.level-3", "house.shop.stock", "house.shop.when")
def town(g: Game) -> Play:
    """Each hero in turn, until everybody is done. A shop of level 3 has two Treasures cards to sell."""
    if g.counters["level"] >= NUMBERS["treasures-level"] and not g.counters.get("stocked"):
        for _ in range(NUMBERS["treasures"]):
            if g.decks["treasures"]:
                card = yield Draw("treasure", g.decks["treasures"])
                g.decks["treasures"] = without(g.decks["treasures"], card)
                g.fixed += (f"stock:{card}",)
        g.counters["stocked"] = 1
    while g.waiting:
        f = g.fig((g.waiting & -g.waiting).bit_length() - 1)
        g.active = f.id
        yield from shopping(g, f)
        g.waiting &= ~(1 << f.id)
    g.active = -1
    g.over, g.winner = True, "hero"


def shopping(g: Game, f: Figure) -> Play:
    """One hero's time in town."""
    while True:
        options = trades(g, f)
        answer = yield Decision(f.seat, "town", [*options, DONE], figure=f.id, clean=True)
        if answer == DONE:
            return
        yield from TRADES[answer[0]](g, f, answer)


def trades(g: Game, f: Figure) -> list[Answer]:
    """Everything a hero can do in town."""
    found: list[Answer] = []
    if g.counters.get(f"grow-{f.id}"):
        found += [("grow", word) for word in campaign.GROWS if f"grown:{word}" not in f.marks]
    found += [("buy", item) for item in on_sale(g) if price(g, item) <= f.gold]
    found += [("sell", item) for item in dict.fromkeys((*f.held, *f.worn, *f.pack)) if worth(f, item)]
    for other in g.party():
        if other is f:
            continue
        if other.condition == DEAD:
            if g.counters[f"price-{other.id}"] <= sum(o.gold for o in g.party()):
                found.append(("raise", other.id))
            found.append(("replace", other.id))
        else:
            found += gifts(f.gold, [other])
            found += [("give", item, other.id) for item in dict.fromkeys((*f.held, *f.pack))]
    found += [("hold", item) for item in kit(f).holdable] + [("stow", item) for item in dict.fromkeys(f.held)]
    found += kit(f).changes
    return found


# -- the shop


@rule("house.shop.level-1", "house.shop.level-2", "house.shop.level-3")
def shop_level(party: Party) -> int:
    """The level that the quests achieved so far have opened."""
    known = content().quests
    return max([1, *(known[q].shop for q in party.done if q in known)])


@rule("house.shop.level-1", "house.shop.level-2", "house.shop.level-3", "house.shop.stock")
def on_sale(g: Game) -> list[str]:
    """What the shop sells now: any number of plain items, one of each scroll and treasure."""
    sold = {word.removeprefix("sold:") for word in g.fixed if word.startswith("sold:")}
    found = [item.id for item in content().for_sale(g.counters["level"])]
    found += [word.removeprefix("stock:") for word in g.fixed if word.startswith("stock:")]
    return [item for item in found if item not in sold]


@rule("house.shop.level-3")
def price(g: Game, item: str) -> int:
    """The price of an item; a treasure costs double its value."""
    card = content().items[item]
    return card.price * NUMBERS["treasures-price"] // 100 if card.deck == "treasures" else card.price


@rule("house.shop.selling")
def worth(f: Figure, item: str) -> int:
    """What the shop pays: half the price, rounded down; 0: it does not take it."""
    card = content().items[item]
    return card.price * (card.sold_for or NUMBERS["pays"]) // 100 if texts.item.of(item).sellable(f) else 0


def cost(g: Game, f: Figure, answer: Answer) -> int:
    """The gold that an answer in town costs or brings; -1: none."""
    if answer[0] == "buy":
        return price(g, answer[1])
    if answer[0] == "sell":
        return worth(f, answer[1])
    return g.counters[f"price-{answer[1]}"] if answer[0] == "raise" else -1


@rule("house.shop.stock")
def buy(g: Game, f: Figure, answer: Answer) -> Play:
    """Gold for an item."""
    item = answer[1]
    card = content().items[item]
    cost = price(g, item)
    f.gold -= cost
    f.pack += (item,)
    if card.kind == "scroll" or card.deck == "treasures":
        g.fixed += (f"sold:{item}",)
    g.tell("trade", "{} buys {} for {} gold.", f, some(card.title), cost, rules=("house.shop.stock",))
    return
    yield


def in_use(g: Game, decision: Decision, answer: Answer) -> Game | None:
    """The game with arms that an answer buys held, in place of their like, or with what is worn on; None: it is
    nothing of the kind. What is shot or thrown is taken up besides."""
    known, item = content().items, str(answer[-1])
    if answer[0] != "buy" or known[item].kind not in ("weapon", "missile", "shield", "worn"):
        return None
    after = g.copy()
    f = after.fig(decision.figure)
    if not suits(known[item], f.height, f.weight):
        return after
    if known[item].slot:
        f.worn = (*(n for n in f.worn if known[n].slot != known[item].slot), item)
        return after
    like = sorted(f.held, key=lambda n: known[n].kind != known[item].kind)
    while known[item].kind != "missile" and free_hands(f.held) < known[item].hands:
        f.held = without(f.held, like.pop(0))
    f.held += (item,)
    return after


@rule("house.shop.selling")
def sell(g: Game, f: Figure, answer: Answer) -> Play:
    """An item for gold."""
    item = answer[1]
    paid = worth(f, item)
    lose(f, item)
    f.gold += paid
    title = content().items[item].title
    g.tell("trade", "{} sells {} for {} gold.", f, some(title), paid, rules=("house.shop.selling",))
    return
    yield


def lose(f: Figure, item: str) -> None:
    """Take an item away, from the backpack first."""
    for slot in ("pack", "held", "worn"):
        if item in getattr(f, slot):
            setattr(f, slot, without(getattr(f, slot), item))
            return


# -- among friends


@rule("house.shop.sharing")
def gift(g: Game, f: Figure, answer: Answer) -> Play:
    """Gold may be given freely."""
    other = g.fig(answer[2])
    f.gold -= int(answer[1])
    other.gold += int(answer[1])
    if g.quest == TOWN:
        g.waiting |= 1 << other.id
    rules = ("house.shop.sharing",)
    g.tell("trade", "{} gives {} gold to {}.", f, answer[1], other, rules=rules)
    return
    yield


def give(g: Game, f: Figure, answer: Answer) -> Play:
    """So may items."""
    other = g.fig(answer[2])
    lose(f, answer[1])
    other.pack += (answer[1],)
    title = content().items[answer[1]].title
    g.tell("trade", "{} gives {} to {}.", f, some(title), other, rules=("house.campaign.frame",))
    return
    yield


def arrange(g: Game, f: Figure, answer: Answer) -> Play:
    """Hands, wearing slots and backpack."""
    verb, item = answer
    here = {"stow": "held", "doff": "worn"}.get(verb, "pack")
    there = {"hold": "held", "wear": "worn"}.get(verb, "pack")
    setattr(f, here, without(getattr(f, here), item))
    setattr(f, there, (*getattr(f, there), item))
    return
    yield


# -- the living and the dead


@rule("house.campaign.growth")
def grow(g: Game, f: Figure, answer: Answer) -> Play:
    """+1 base Health, or +5% to one base success, or +1 base Luck; the same choice only once."""
    g.counters[f"grow-{f.id}"] -= 1
    f.marks += (f"grown:{answer[1]}",)
    campaign.grow_in(f, answer[1])
    g.tell("grow", "{} grows in {}.", f, answer[1], rules=("house.campaign.growth",))
    return
    yield


@rule("house.campaign.resurrection", "death.resurrection")
def raise_dead(g: Game, f: Figure, answer: Answer) -> Play:
    """Paid by any heroes: first by the one who asks for it."""
    other = g.fig(answer[1])
    cost = g.counters.pop(f"price-{other.id}")
    g.tell("raise", "{} is raised for {} gold.", other, cost, rules=("house.campaign.resurrection",))
    for payer in (f, *g.party()):
        paid = min(cost, payer.gold)
        payer.gold -= paid
        cost -= paid
    other.condition = AWAKE
    other.marks += ("raised",)
    g.waiting |= 1 << other.id
    return
    yield


@rule("house.campaign.replacement")
def replace_dead(g: Game, f: Figure, answer: Answer) -> Play:
    """The dead rest; a new hero comes with starting equipment and 10 gold for each quest achieved."""
    other = g.fig(answer[1])
    word = other.name if other.name in content().heroes else f"{other.race}-{other.role}"
    (hero,) = choose_heroes({"heroes": [word]})
    other.held, other.worn, other.pack = hero.holding, hero.wearing, hero.backpack
    other.gold = content().tables["replacement"].numbers["gold"] * g.counters["done"]
    other.condition = AWAKE
    other.marks = ("new",)
    g.counters.pop(f"price-{other.id}")
    g.waiting |= 1 << other.id
    rules = ("house.campaign.replacement",)
    g.tell("replace", "A new hero takes the place of {}.", other, rules=rules)
    return
    yield


TRADES: dict[str, Callable[[Game, Figure, Answer], Play]] = {
    "buy": buy, "sell": sell, "gift": gift, "give": give, "hold": arrange, "stow": arrange, "wear": arrange,
    "doff": arrange, "grow": grow, "raise": raise_dead, "replace": replace_dead,
}  # fmt: skip


@rule("house.campaign.frame", "house.campaign.resurrection")
def leave_town(g: Game, party: Party) -> Party:
    """What the party is when it sets out again."""
    after = Party(dict(party.heroes), list(party.done))
    for f in g.party():
        old = party.heroes[f.name]
        if "new" in f.marks:
            old = Sheet(old.hero)
        grown = [mark.removeprefix("grown:") for mark in f.marks if mark.startswith("grown:")]
        raised = "raised" in f.marks
        after.heroes[f.name] = replace(
            old, gold=f.gold, held=list(f.held), worn=list(f.worn), pack=list(f.pack), growth=grown,
            dead=f.condition == DEAD, raised=old.raised + raised, thanks=0 if raised else old.thanks,
        )  # fmt: skip
    return after
