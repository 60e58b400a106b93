"""Between quests: the shop, the hall of mercenaries, the teacher, and who takes the place of the dead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import Grid
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an, some
from delvewright.rules.allison.campaign.party import FULL, OUTPOST, SCALE, TOWN, Party, unpack
from delvewright.rules.allison.campaign.sheet import sheet_of, take_sheet
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.buying_skills import buyable, learn
from delvewright.rules.allison.figures.handing_over import hand_over, share_purses
from delvewright.rules.allison.figures.hero_levels import level_ups
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.figure import HERO, Figure, hero_kind
from delvewright.rules.allison.state.game import MASTER, Game
from delvewright.rules.allison.state.gear import discard, gain, hold, holding, may_equip, take_off, wear
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.spells import casts
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.common.gifts import gifts
from delvewright.rules.common.parties import come_to_town

STIPEND = 100
"""Gold for mercenaries that each hero under four brings."""
CHEAP = 200
"""The dearest thing that an outpost sells."""
LESSON = 50
"""What a try with the teacher costs."""
TEACHER, TEACHER_MIND = "ilvane", 4
OFFERS = {"artifact": 250, "scroll": 100}
"""What is offered for things without a price, by their sort."""
POTION, OTHER = 50, 10
DONE: Answer = ("done",)
VISITS = 2
"""Each hero has a turn in town, and another one if friends have given him something since."""


@rule("house.shop.open", "quest.between", "house.party.short")
def visit(party_text: str, options: Mapping[str, Any]) -> Game:
    """The town, or the outpost, with a party in it."""
    party = come_to_town(party_text, unpack)
    quest = Quest(TOWN, "Harrowford" if party.at == TOWN else "Hallow Post", Grid(1, 1, 1, 0, 0))
    quest.story = "Between two quests there is time to rest, to trade, and to learn."
    quest.scale = SCALE
    g = Game(quest.finish(), (*party.heroes, MASTER), options)
    g.log = []
    for seat, (name, sheet) in enumerate(party.heroes.items()):
        f = g.add(hero_kind(name, sheet.title), -1, HERO, seat, name)
        take_sheet(f, sheet)
    g.counters["outpost"] = int(party.at == OUTPOST)
    g.counters["teacher"] = party.gifts.get(TEACHER, 0)
    g.counters["mourning"] = int(party.deaths > 0 or bool(party.retreats))
    g.counters["stipend"] = stipend(party)
    g.round = 1
    g.tell("story", "{}", quest.story, rules=("quest.between",))
    return g


@rule("house.party.short")
def stipend(party: Party) -> int:
    """What a party of fewer than four heroes gets before every quest, to spend on mercenaries only."""
    return STIPEND * max(0, FULL - len(party.heroes))


@rule("quest.between")
def town(g: Game) -> Play:
    """Levels first; then each hero in turn trades; once more, whoever was given something later."""
    yield from level_ups(g)
    while g.round <= VISITS:
        while g.turn < g.master_seat:
            f = next(h for h in g.party() if h.seat == g.turn)
            if g.round == 1 or g.count(f"again-{f.id}"):
                yield from business(g, f)
            g.turn += 1
        g.turn = 0
        g.round += 1
    g.round, g.turn = VISITS, g.master_seat
    g.over, g.winner = True, "hero"


def done_in_town(g: Game, f: Figure) -> bool:
    """Whether a hero has been in the shops, and was given nothing since."""
    return (g.round > 1 or f.seat < g.turn) and not g.count(f"again-{f.id}")


def business(g: Game, f: Figure) -> Play:
    """One hero's turn in town."""
    while True:
        options = trades(g, f)
        if len(options) == 1:
            break
        answer = yield Decision(f.seat, "town", options, figure=f.id, clean=True)
        if answer == DONE:
            break
        if answer[0] == "lesson":
            yield from study(g, f, answer[1])
        elif answer[0] == "ponder":
            yield from learn(g, f)
        else:
            TRADES[answer[0]](g, f, *answer[1:])
    g.counters.pop(f"again-{f.id}", None)


# -- buying and selling


@rule("house.shop.stock", "equip.buy-find", "house.shop.outpost", "house.shop.no-minimum", "artifact.unique")
def stock(g: Game) -> list[str]:
    """What the shop sells: everything with a printed price, an outpost only what is cheap."""
    most = CHEAP if g.count("outpost") else None
    return [i.id for i in content().items.values() if i.price and (most is None or i.price <= most)]


@rule("sell.half", "sell.negotiated", "house.scroll.price")
def worth(item: str) -> int:
    """What is paid for a thing: half its price, rounded down; else what the game master offers."""
    thing = content().items[item]
    if thing.price:
        return thing.price // 2
    return thing.sells or OFFERS.get(thing.sort, POTION if thing.potion else OTHER)


@rule("merc.hire", "house.merc.hall", "house.shop.outpost", "house.party.short")
def hirable(g: Game, f: Figure) -> list[str]:
    """The mercenaries that a hero can pay, with what the party gets for them besides; there are none at an outpost."""
    if g.count("outpost"):
        return []
    return [k.id for k in content().kinds.values() if k.hire and k.hire <= f.gold + g.count("stipend")]


@rule("house.shop.stock", "house.shop.no-minimum", "merc.hire")
def trades(g: Game, f: Figure) -> list[Answer]:
    """What a hero can do in town now."""
    known, found = content().items, list[Answer]()
    own = list(dict.fromkeys(f.items))
    found += [("buy", item) for item in stock(g) if known[item].price <= f.gold]
    found += [("sell", item) for item in own if known[item].sort != "quest"]
    found += [("hire", man) for man in hirable(g, f)]
    found += changes(g, f)
    if buyable(f):
        found.append(("ponder",))
    found += [("lesson", word) for word in lessons(g, f)]
    for friend in g.party():
        if friend is not f:
            found += [("hand", item, friend.id) for item in own]
            if f.gold:
                found.append(("pay", friend.id))
            found += gifts(f.gold, [friend])
    return [*found, DONE]


def cost(g: Game, f: Figure, answer: Answer) -> int | None:
    """What an answer in town costs or brings, where that is a number of gold."""
    verb, what = answer[0], str(answer[-1])
    if verb == "buy":
        return content().items[what].price
    if verb == "sell":
        return worth(what)
    if verb == "hire":
        return content().kinds[what].hire
    return LESSON if verb == "lesson" and what.endswith(f"@{TEACHER}") else None


@rule("equip.buy-find", "house.shop.no-minimum")
def _buy(g: Game, f: Figure, item: str) -> None:
    f.gold -= content().items[item].price
    gain(g, f, item)
    put_on(g, f, item)
    rules = ("equip.buy-find", "house.shop.stock")
    g.tell("trade", "{} buys {} for {} gold.", f, some(title_of(item)), content().items[item].price, rules=rules)


@rule("sell.half", "sell.negotiated")
def _sell(g: Game, f: Figure, item: str) -> None:
    f.gold += worth(item)
    discard(g, f, item)
    if item not in f.items:
        f.charges = tuple(c for c in f.charges if c[0] != item)
    g.tell("trade", "{} sells {} for {} gold.", f, some(title_of(item)), worth(item), rules=("sell.half",))


@rule("merc.hire", "merc.no-refund", "house.party.short")
def _hire(g: Game, f: Figure, man: str) -> None:
    price = content().kinds[man].hire
    given = min(price, g.count("stipend"))
    g.counters["stipend"] -= given
    f.gold -= price - given
    f.tags += (f"hired:{man}",)
    title = content().kinds[man].title
    g.tell("trade", "{} hires {} for {} gold.", f, an(title), price, rules=("merc.hire",))


@rule("items.give")
def _hand(g: Game, f: Figure, item: str, friend: int) -> None:
    to = g.fig(friend)
    hand_over(g, f, to, item)
    put_on(g, to, item)
    g.counters[f"again-{friend}"] = 1
    g.tell("pass", "{} gives {} to {}.", f, some(title_of(item)), to, rules=("items.give",))


@rule("house.gold.purse")
def _pay(g: Game, f: Figure, friend: int) -> None:
    """Share what both have in their purses."""
    share_purses(g, f, g.fig(friend))
    g.counters[f"again-{friend}"] = 1


@rule("house.gold.purse")
def _gift(g: Game, f: Figure, gold: str, friend: int) -> None:
    f.gold -= int(gold)
    g.fig(friend).gold += int(gold)
    g.counters[f"again-{friend}"] = 1
    g.tell("pass", "{} gives {} gold to {}.", f, gold, g.fig(friend), rules=("house.gold.purse",))


# -- clothes, at leisure


@rule("equip.combine")
def put_on(g: Game, f: Figure, item: str) -> None:
    """A new thing is taken up or put on, if nothing else is in its place."""
    known = content().items
    slot = known[item].slot
    if not slot or not may_equip(f, item):
        return
    if slot == "hand":
        if set(f.held) <= set(holding(f, item)):
            hold(g, f, item)
    elif not any(known[other].slot == slot for other in f.worn):
        wear(g, f, item)


def in_use(g: Game, decision: Decision, answer: Answer) -> Game | None:
    """The game with what an answer buys held or worn, in place of what is there; None: it is nothing of the kind."""
    item = str(answer[-1])
    if answer[0] != "buy" or not (slot := content().items[item].slot):
        return None
    after = g.copy()
    f = after.fig(decision.figure)
    f.items += (item,)
    if may_equip(f, item):
        (hold if slot == "hand" else wear)(after, f, item)
    return after


@rule("equip.combine")
def changes(g: Game, f: Figure) -> list[Answer]:
    """What else could be held or worn, or be taken off; each thing once in a visit."""
    known, found = content().items, list[Answer]()
    for item in dict.fromkeys(f.items):
        if not known[item].slot or g.count(f"changed-{f.id}-{item}"):
            continue
        if item in f.worn:
            found.append(("doff", item))
        elif item not in f.held and may_equip(f, item):
            found.append(("hold" if known[item].slot == "hand" else "wear", item))
    return found


def _wear(g: Game, f: Figure, item: str) -> None:
    wear(g, f, item)
    g.counters[f"changed-{f.id}-{item}"] = 1
    g.tell("wear", "{} puts on {}.", f, some(title_of(item)), rules=("equip.change-wearable-action",))


def _doff(g: Game, f: Figure, item: str) -> None:
    take_off(g, f, item)
    g.counters[f"changed-{f.id}-{item}"] = 1
    g.tell("wear", "{} takes off {}.", f, some(title_of(item)), rules=("equip.change-wearable-action",))


def _hold(g: Game, f: Figure, item: str) -> None:
    hold(g, f, item)
    g.counters[f"changed-{f.id}-{item}"] = 1
    g.tell("wear", "{} takes up {}.", f, some(title_of(item)), rules=("equip.change-weapon-free",))


TRADES: dict[str, Callable[..., None]] = {
    "buy": _buy, "sell": _sell, "hire": _hire, "hand": _hand, "pay": _pay, "gift": _gift,
    "wear": _wear, "doff": _doff, "hold": _hold,
}  # fmt: skip


# -- learning spells from others


@rule("crosstrain.when", "spell.elf.who", "house.npc.teacher", "crosstrain.level")
def lessons(g: Game, f: Figure) -> list[str]:
    """What a magic-user can try to learn, each with whom: `spell@teacher`; one try between two quests, and the teacher
    takes one learner."""
    if not casts(f) or g.count(f"studied-{f.id}"):
        return []
    known, found = content().spells, list[str]()
    for friend in g.party():
        if friend is not f and casts(friend):
            found += [f"{s}@{friend.name}" for s in friend.spells if s not in f.spells and _teachable(f, friend, s)]
    if g.count("teacher") and not g.count("outpost") and not g.count("taught") and f.gold >= LESSON:
        most = max(hero.level for hero in g.party()) + 1
        own = [s.id for s in known.values() if s.school == "elf" and s.level <= most]
        found += [f"{s}@{TEACHER}" for s in own if s not in f.spells]
    return found


def _teachable(f: Figure, friend: Figure, spell: str) -> bool:
    """An Elf spell is taught by elves, and those of other schools by whoever knows them; scrolls have their own way."""
    known = content().spells[spell]
    return known.school == "elemental" or (known.school == "elf" and friend.race == "elf")


@rule("crosstrain.how", "crosstrain.when", "house.npc.teacher")
def study(g: Game, f: Figure, word: str) -> Play:
    """Both roll white dice for starting Mind: more skulls than the teacher, and the spell is learned for good."""
    spell, _, teacher = word.partition("@")
    g.counters[f"studied-{f.id}"] = 1
    if teacher == TEACHER:
        f.gold -= LESSON
        g.counters["taught"] = 1
        mind, other = TEACHER_MIND, f.id
    else:
        friend = next(h for h in g.party() if h.name == teacher)
        mind, other = friend.full_mind, friend.id
    mine = Roll(f.id, "study", white(f.full_mind), other)
    mine.faces = yield mine
    theirs = Roll(other, "teach", white(mind), f.id)
    theirs.faces = yield theirs
    good = mine.count(SKULL) > theirs.count(SKULL)
    if good:
        f.spells += (spell,)
    text = "{} learns {} from {}." if good else "{} does not grasp {}, whatever {} says."
    faces = (*mine.faces, *theirs.faces)
    g.tell("study", text, f, title_of(spell), teacher.capitalize(), rules=("crosstrain.how",), faces=faces)


@rule("merc.hire")
def leave_town(g: Game, party: Party) -> Party:
    """The party as it sets out again."""
    heroes = dict(party.heroes)
    for f in g.party():
        old = heroes[f.name]
        men = [tag.removeprefix("hired:") for tag in f.tags if tag.startswith("hired:")]
        heroes[f.name] = sheet_of(f, old.hero, old.title, men)
    return Party(
        heroes, party.done, party.at, party.retreats, party.met, party.taken, party.searched, party.reached,
        party.lost, party.gifts, 0,
    )  # fmt: skip
