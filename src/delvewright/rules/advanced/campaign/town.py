"""Between expeditions: bills, events, the market, the trainers, the healer, henchmen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an, called, plain, some
from delvewright.rules.advanced.campaign import homecoming
from delvewright.rules.advanced.campaign import party as campaign
from delvewright.rules.advanced.campaign.party import TOWN, Party, unpack
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import TITLES
from delvewright.rules.advanced.figures import heroes
from delvewright.rules.advanced.state.carrying import room_for
from delvewright.rules.advanced.state.followers import henchmen
from delvewright.rules.advanced.state.game import AWAKE, DEAD, SOUL_LOST, Figure, Game
from delvewright.rules.advanced.state.rolling import d12, on_table
from delvewright.rules.advanced.state.values import can_use
from delvewright.rules.common import gifts as coins
from delvewright.rules.common.parties import come_to_town

DONE: Answer = ("done",)
DIVIDING, BILLS, EVENTS, TRADE = range(4)
"""What happens in town, in this order."""
TRAINED = ("ws", "bs", "strength", "toughness", "speed", "bravery", "intelligence", "wounds")
ILLS = {"diseased": "disease", "lost-leg": "limb", "lost-hand": "limb"}
"""What the healer heals, and under what his price stands."""


def numbers() -> dict[str, int]:
    """The numbers of the town."""
    return content().numbers["town"].values


@rule("town.sequence", "counter.expedition_end")
def visit(party_text: str, options: Mapping[str, Any]) -> Game:
    """The town with a party in it; nothing has to be paid by those who have not been away."""
    party = come_to_town(party_text, unpack)
    g = Game(TOWN, options)
    g.log = []
    for seat, (name, sheet) in enumerate(party.heroes.items()):
        f = campaign.equip(g, name, sheet, seat, town=True)
        f.used |= {f"men-{kind}": n for kind, n in sheet.men.items()}
        if sheet.dead:
            f.condition = DEAD
    g.seats = tuple(f.name for f in g.party())
    g.counters["home"] = sum(party.tries.values())
    g.counters["stage"] = TRADE if party.rested else DIVIDING
    wait(g)
    g.tell("story", "Between two expeditions there is time to rest, to pay and to prepare.", rules=("town.sequence",))
    return g


def wait(g: Game) -> None:
    """Everybody alive has still to take part in this stage."""
    g.waiting = sum(1 << f.id for f in g.party() if f.condition != DEAD)


@rule("town.sequence")
def town(g: Game) -> Play:
    """Treasure is divided; bills are paid; each has an event; then everybody trades, until all are ready."""
    while True:
        while g.waiting:
            f = g.fig((g.waiting & -g.waiting).bit_length() - 1)
            g.active = f.id
            yield from STAGES[g.counters["stage"]](g, f)
            g.waiting &= ~(1 << f.id)
        if g.counters["stage"] == TRADE:
            break
        g.counters["stage"] += 1
        wait(g)
    g.active = -1
    g.over, g.winner = True, "hero"


# -- dividing, bills, events


@rule("town.sequence")
def divide(g: Game, f: Figure) -> Play:
    """Treasure is divided: whoever has gold may give of it."""
    while options := gifts(g, f):
        answer = yield Decision(f.seat, "divide", [*options, DONE], figure=f.id, clean=True)
        if answer == DONE:
            return
        gift(g, f, answer)


def gifts(g: Game, f: Figure) -> list[Answer]:
    """Gold for another hero."""
    return coins.gifts(f.gold, [o for o in g.party() if o is not f and o.condition != DEAD])


@rule("town.living", "hench.pay", "hench.man_at_arms", "hench.sergeant", "town.sequence")
def bills(g: Game, f: Figure) -> Play:
    """Henchmen are paid, or leave; then the cost of living; who cannot pay it starts with less Fate."""
    for kind in henchmen():
        for _ in range(f.used.get(f"men-{kind}", 0)):
            wages = content().heroes[kind].pay
            answer: Answer = ("dismiss", kind)
            if f.gold >= wages:
                answer = yield Decision(f.seat, "wages", [("pay", kind), ("dismiss", kind)], figure=f.id)
            if answer[0] == "pay":
                f.gold -= wages
                g.tell("pay", "{} pays {} gold crowns to {}.", f, wages, an(kind), rules=("hench.pay",))
            else:
                f.used[f"men-{kind}"] -= 1
                g.tell("pay", "{} leaves {}.", an(kind), f, rules=("hench.pay",))
    living = numbers()["living"]
    if f.gold >= living:
        f.gold -= living
        g.tell("pay", "{} pays {} gold crowns for food and bed.", f, living, rules=("town.living",))
    else:
        f.used["fate"] = f.used.get("fate", 0) - numbers()["unpaid"]
        g.tell("pay", "{} cannot pay for food and bed.", f, rules=("town.living",))


@rule("town.event.table", "town.sequence")
def event(g: Game, f: Figure) -> Play:
    """Something happens to each of them."""
    row = yield from on_table(g, "town-event", f.id)
    had = f.gold
    if row.what in ("robbed", "patron"):
        face = yield from d12(g, f.id, row.what)
        f.gold = max(0, f.gold + face * row.gold * (1 if row.what == "patron" else -1))
    elif row.what == "brawl":
        f.used["bruised"] = row.count
    elif row.what in ("festival", "merchant"):
        f.used["tenths"] = 1 if row.what == "festival" else -1
    elif row.what == "veteran":
        f.used["veteran"] = row.count
    elif row.what == "blessing":
        f.used["fate"] = f.used.get("fate", 0) + row.count
    rules, won = ("town.event.table",), f.gold - had
    g.tell(
        "event",
        BEFALLS[row.what],
        f,
        abs(won) or row.count or "no",
        rules=rules,
        changes=(("gold", won),) if won else (),
    )


BEFALLS = {
    "blessing": "{} receives a blessing: {} Fate more on the next expedition.",
    "brawl": "{} gets into a brawl, and sets out with {} Wound less.",
    "festival": "{} comes upon a festival: everything costs a tenth more.",
    "merchant": "{} meets a merchant: everything costs a tenth less.",
    "patron": "{} finds a patron, who gives {} gold crowns.",
    "quiet": "{} has a quiet time.",
    "robbed": "{} is robbed of {} gold crowns.",
    "veteran": "{} meets a veteran: {} Man-at-Arms asks for no fee.",
}
"""What is said of events in town."""


# -- trade


@rule("town.sequence", "town.train.when")
def trade(g: Game, f: Figure) -> Play:
    """One hero's time on the market; a new hero is made first."""
    if heroes.unmade(f):
        yield from heroes.make(g, f)
    while True:
        answer = yield Decision(f.seat, "town", [*trades(g, f), DONE], figure=f.id, clean=True)
        if answer == DONE:
            return
        TRADES[answer[0]](g, f, answer)


STAGES: dict[int, Callable[[Game, Figure], Play]] = {DIVIDING: divide, BILLS: bills, EVENTS: event, TRADE: trade}


def trades(g: Game, f: Figure) -> list[Answer]:
    """Everything a hero can do in town."""
    found: list[Answer] = [("buy", item) for item in on_sale(f) if price(f, item) <= f.gold and may_own(g, f, item)]
    found += [("sell", item) for item in belongings(f) if worth(f, item) >= 0]
    found += [*training(g, f), *healing(g, f), *hiring(f), *gifts(g, f)]
    found += [("hand", item, o.id) for o in g.party() if o is not f and o.condition != DEAD for item in handable(f, o)]
    return found


def belongings(f: Figure) -> list[str]:
    """All things of somebody, each once."""
    return [*dict.fromkeys((*f.weapons, *f.worn, *[item for item, n in f.pack.items() if n]))]


def handable(f: Figure, other: Figure) -> list[str]:
    """Things that another hero could take."""
    return [item for item in belongings(f) if room_for(other, item)]


@rule("town.price.armour", "town.price.gear", "town.spell.learn")
def on_sale(f: Figure) -> list[str]:
    """What is sold, which has a price and no magic: weapons with their first missiles, packs of missiles, armour, gear;
    components to Wizards."""
    known = content()
    found = [w.id for w in known.weapons.values() if w.price]
    found += [a.id for a in known.armour.values() if a.price]
    parts = {part for spell in known.spells.values() for part in spell.components}
    for item in known.items.values():
        if item.id in parts:
            found += [item.id] if f.calling == "wizard" else []
        elif "pack-price" in item.numbers or (item.price and item.kind in ("supply", "potion")):
            found.append(item.id)
    return found


@rule("create.class")
def may_own(g: Game, f: Figure, item: str) -> bool:
    """Whether somebody can carry and use a thing: a Wizard has no armour, and no weapon but his own kinds."""
    known = content()
    if item in known.weapons and not can_use(g, f, known.weapons[item]):
        return False
    return room_for(f, item) and not (f.calling == "wizard" and item in known.armour)


@rule("town.event.table", "town.price.gear")
def price(f: Figure, item: str) -> int:
    """What a thing costs: a tenth more at a festival, a tenth less from a merchant, rounded up."""
    thing = content().thing(item)
    pack = thing.numbers.get("pack-price", 0) if item in content().items else 0  # type: ignore[union-attr]
    return marked(f, pack or thing.price)


def marked(f: Figure, gold: int) -> int:
    """A price as it is for somebody this time."""
    return -(-gold * (10 + f.used.get("tenths", 0)) // 10)


@rule("town.price.armour", "town.price.gear")
def buy(g: Game, f: Figure, answer: Answer) -> None:
    """Gold for a thing; armour is put on, a bow comes with missiles."""
    item, known = answer[1], content()
    gold = price(f, item)
    f.gold -= gold
    if item in known.weapons:
        f.weapons = (*f.weapons, item)
        missile = known.weapons[item].ammunition
        if missile:
            f.pack[missile] = f.pack.get(missile, 0) + known.items[missile].numbers["pack"]
    elif item in known.armour:
        f.worn = (*f.worn, item)
    else:
        f.pack[item] = f.pack.get(item, 0) + known.items[item].numbers.get("pack", 1)
    g.tell(
        "trade", "{} buys {} for {} gold crowns.", f, some(known.thing(item).title), gold, rules=("town.price.gear",)
    )


def in_use(g: Game, decision: Decision, answer: Answer) -> Game | None:
    """The game with a weapon that an answer buys in hand, or armour on; None: it is nothing of the kind."""
    known, item = content(), str(answer[-1])
    after = g.copy()
    f = after.fig(decision.figure)
    if answer[0] == "buy" and item in known.armour:
        f.worn = (*f.worn, item)
    elif answer[0] == "buy" and item in known.weapons and not known.weapons[item].bow:
        f.held = item if can_use(g, f, known.weapons[item]) else f.held
    else:
        return None
    return after


@rule("town.sell")
def worth(f: Figure, item: str) -> int:
    """What a thing brings: half its price; magic by bonus or charges; valuables in full. -1: nobody wants it."""
    known, n = content(), numbers()
    thing = known.thing(item)
    if not thing.magic:
        if item in known.items and known.items[item].kind in ("quest", "map"):
            return -1
        if item in known.items and known.items[item].kind == "valuable":
            return thing.price
        each = known.items[item].numbers if item in known.items else {}
        return thing.price // n["half"] if not each.get("pack") else -1
    if f.used.get(item):
        return n["magic"] * -(-f.used[item] // n["charges"])
    return n["magic"] * max(1, bonus_of(item))


@rule("town.sell")
def bonus_of(item: str) -> int:
    """The largest bonus that a magic thing gives."""
    known = content()
    if item in known.weapons:
        weapon = known.weapons[item]
        return max(weapon.bonus, weapon.ws, weapon.strength)
    if item in known.armour:
        return known.armour[item].toughness
    return known.items[item].numbers.get("toughness", 0)


@rule("town.sell")
def sell(g: Game, f: Figure, answer: Answer) -> None:
    """A thing for gold."""
    gold = worth(f, answer[1])
    take(f, answer[1])
    f.gold += gold
    title = content().thing(answer[1]).title
    g.tell("trade", "{} sells {} for {} gold crowns.", f, some(title), gold, rules=("town.sell",))


def take(f: Figure, item: str) -> int:
    """Somebody has one less of a thing; gives back the charges that go with it."""
    if item in f.weapons or item in f.worn:
        left = list(f.weapons if item in f.weapons else f.worn)
        left.remove(item)
        if item in f.weapons:
            f.weapons = tuple(left)
        else:
            f.worn = tuple(left)
    else:
        f.pack[item] -= 1
    return f.used.pop(item, 0) if not f.has(item) else 0


def hand(g: Game, f: Figure, answer: Answer) -> None:
    """A thing goes to another hero."""
    item, other = answer[1], g.fig(answer[2])
    worn = item in f.worn
    charges = take(f, item)
    if item in content().weapons:
        other.weapons = (*other.weapons, item)
    elif worn and other.calling != "wizard":
        other.worn = (*other.worn, item)
    else:
        other.pack[item] = other.pack.get(item, 0) + 1
    if charges:
        other.used[item] = other.used.get(item, 0) + charges
    g.tell("give", "{} gives {} to {}.", f, some(content().thing(item).title), other, rules=("town.sequence",))


def gift(g: Game, f: Figure, answer: Answer) -> None:
    """Gold goes to another hero."""
    f.gold -= int(answer[1])
    g.fig(answer[2]).gold += int(answer[1])
    g.tell("give", "{} gives {} {} gold crowns.", f, g.fig(answer[2]), answer[1], rules=("town.sequence",))


# -- trainers


@rule("town.train.characteristic", "town.train.fate", "town.train.when", "town.spell.learn", "sheet.scale")
def training(g: Game, f: Figure) -> list[Answer]:
    """What can be learnt, after the first expedition: one characteristic and one spell a stay, and Fate."""
    if not g.counters["home"]:
        return []
    n, found = numbers(), list[Answer]()
    if not f.used.get("trained") and f.gold >= marked(f, n["train"]):
        found += [("train", what) for what in TRAINED if getattr(f.base, what) < n["train-most"]]
    if f.gold >= marked(f, n["train-fate"]):
        found.append(("train", "fate"))
    if f.calling == "wizard" and not f.used.get("studied"):
        known = content().spells.values()
        found += [
            ("learn", s.id) for s in known if s.price and s.id not in f.spells and f.gold >= marked(f, s.price)
        ]  # fmt: skip
    return found


@rule("town.train.characteristic", "town.train.fate")
def train(g: Game, f: Figure, answer: Answer) -> None:
    """A start level rises by one."""
    what = answer[1]
    f.gold -= marked(f, numbers()["train-fate" if what == "fate" else "train"])
    f.base = replace(f.base, **{what: getattr(f.base, what) + 1})
    f.full = f.wounds = f.base.wounds
    f.fate = f.base.fate
    if what != "fate":
        f.used["trained"] = 1
    rules = ("town.train.fate" if what == "fate" else "town.train.characteristic",)
    g.tell("train", "{} trains {}.", f, TITLES[what], rules=rules)


@rule("town.spell.learn")
def learn(g: Game, f: Figure, answer: Answer) -> None:
    """A Wizard learns a spell."""
    card = content().spells[answer[1]]
    f.gold -= marked(f, card.price)
    f.spells = (*f.spells, card.id)
    f.used["studied"] = 1
    g.tell("learn", "{} learns {}.", f, card.title, rules=("town.spell.learn",))


# -- the healer


@rule("town.heal", "town.resurrect", "town.new_hero")
def healing(g: Game, f: Figure) -> list[Answer]:
    """The healer cures the sick, restores limbs and raises the dead, whoever pays; or a new hero takes their place."""
    n = numbers()
    found: list[Answer] = [
        ("cure", mark) for mark in f.marks if mark in ILLS and f.gold >= marked(f, n[ILLS[mark]])
    ]  # fmt: skip
    for other in g.party():
        if other.condition == DEAD:
            if SOUL_LOST not in other.marks and f.gold >= marked(f, n["raise"]):
                found.append(("raise", other.id))
            found.append(("replace", other.id))
    return found


@rule("town.heal")
def cure(g: Game, f: Figure, answer: Answer) -> None:
    """An ill is gone."""
    f.gold -= marked(f, numbers()[ILLS[answer[1]]])
    f.marks = tuple(mark for mark in f.marks if mark != answer[1])
    g.tell("cure", "The healer cures {} ({}).", f, plain(answer[1]), rules=("town.heal",))


@rule("town.resurrect")
def raise_dead(g: Game, f: Figure, answer: Answer) -> None:
    """Somebody whose body was brought out lives again."""
    other = g.fig(answer[1])
    f.gold -= marked(f, numbers()["raise"])
    other.condition, other.wounds = AWAKE, other.full
    g.waiting |= 1 << other.id
    g.tell("revive", "{} lives again.", other, rules=("town.resurrect",))


@rule("town.new_hero")
def replace_dead(g: Game, f: Figure, answer: Answer) -> None:
    """A new hero takes the place of a dead one; his things stay with the one who lets him rest."""
    other = g.fig(answer[1])
    sheet = campaign.fresh(g.options.get("new", "any-warrior"))
    f.gold += other.gold
    inherit(f, other)
    made = campaign.equip(Game("", {}), other.name, sheet, other.seat)
    for what in ("base", "full", "wounds", "start", "fate", "weapons", "worn", "pack", "used", "spells", "learnt"):
        setattr(other, what, getattr(made, what))
    other.race, other.calling, other.held, other.gold, other.marks = made.race, made.calling, made.held, 0, ("new",)
    other.title, other.condition = f"New {other.calling}", AWAKE
    g.waiting |= 1 << other.id
    g.tell("new", "A new hero takes the place of {}.", called(other.name), rules=("town.new_hero",))


@rule("town.new_hero", "town.sell")
def inherit(f: Figure, other: Figure) -> None:
    """The things of a dead hero: what somebody can take he has, and all quest treasures; the rest is sold."""
    for item in [*other.weapons, *other.worn, *[item for item, n in other.pack.items() for _ in range(n)]]:
        charges = take(other, item)
        if item in content().weapons and room_for(f, item):
            f.weapons = (*f.weapons, item)
        elif item not in content().weapons and room_for(f, item):
            f.pack[item] = f.pack.get(item, 0) + 1
        else:
            f.gold += max(0, worth(other, item))
            continue
        if charges:
            f.used[item] = f.used.get(item, 0) + charges


# -- henchmen


@rule("hench.limit", "hench.man_at_arms", "hench.sergeant", "town.event.table")
def hiring(f: Figure) -> list[Answer]:
    """Henchmen whom a hero may take on: one fewer than his maximum Fate; a Sergeant needs two men first."""
    n = content().numbers["henchmen"].values
    men = {kind: f.used.get(f"men-{kind}", 0) for kind in henchmen()}
    if sum(men.values()) >= f.base.fate - n["below-fate"]:
        return []
    led = sum(men[kind] for kind, card in henchmen().items() if not card.leads)
    found: list[Answer] = []
    for kind, card in henchmen().items():
        fee = 0 if not card.leads and f.used.get("veteran") else marked(f, card.hire)
        if f.gold >= fee and (not card.leads or led >= n["men"]):
            found.append(("hire", kind))
    return found


@rule("hench.man_at_arms", "hench.sergeant", "town.event.table")
def hire(g: Game, f: Figure, answer: Answer) -> None:
    """A henchman is hired; a veteran asks for no fee."""
    kind, card = answer[1], henchmen()[answer[1]]
    if not card.leads and f.used.get("veteran"):
        f.used["veteran"] -= 1
    else:
        f.gold -= marked(f, card.hire)
    f.used[f"men-{kind}"] = f.used.get(f"men-{kind}", 0) + 1
    g.tell("hire", "{} hires {}.", f, an(card.title), rules=card.rules[:1])


TRADES: dict[str, Callable[[Game, Figure, Answer], None]] = {
    "buy": buy, "sell": sell, "hand": hand, "gift": gift, "train": train, "learn": learn, "cure": cure,
    "raise": raise_dead, "replace": replace_dead, "hire": hire,
}  # fmt: skip


def cost(g: Game, f: Figure, answer: Answer) -> int:
    """The gold that an answer in town costs or brings; -1: none."""
    n, known = numbers(), content()
    verb, what = answer[0], answer[1] if len(answer) > 1 else ""
    if verb == "buy":
        return price(f, what)
    if verb == "sell":
        return worth(f, what)
    if verb == "train":
        return marked(f, n["train-fate" if what == "fate" else "train"])
    if verb == "learn":
        return marked(f, known.spells[what].price)
    if verb == "cure":
        return marked(f, n[ILLS[what]])
    if verb == "raise":
        return marked(f, n["raise"])
    if verb == "pay":
        return known.heroes[what].pay
    return marked(f, known.heroes[what].hire) if verb == "hire" else -1


# -- before a first expedition


@rule("town.train.when")
def before(g: Game) -> Play:
    """Heroes of one's own are made by their dice, and spend their first gold, before an expedition begins."""
    for f in g.party():
        if heroes.unmade(f):
            yield from heroes.make(g, f)
            f.used["shopping"] = 1
    g.counters.setdefault("home", 0)
    for f in g.party():
        if f.used.get("shopping"):
            yield from trade(g, f)
            del f.used["shopping"]


# -- leaving


@rule("town.sequence", "town.living", "town.event.table")
def leave_town(g: Game, party: Party) -> Party:
    """What a party is when it sets out: what each has bought, learnt and hired, and what the stay has done to him."""
    after = replace(party, heroes=dict(party.heroes), rested=True)
    for f in g.party():
        old = replace(party.heroes[f.name])
        if "new" in f.marks:
            old.hero = f"any-{f.calling}"
        sheet = homecoming.written(f, old, dead=f.condition == DEAD)
        sheet.gold, sheet.fate, sheet.bruised = f.gold, f.used.get("fate", 0), f.used.get("bruised", 0)
        sheet.men = {kind: f.used[f"men-{kind}"] for kind in henchmen() if f.used.get(f"men-{kind}")}
        after.heroes[f.name] = sheet
    return after
