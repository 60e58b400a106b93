"""Items: hands, wearing slots, backpack; swapping, exchanging, wearing, drinking."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.potions import quaff
from delvewright.rules.battleaxe.ground.distances import active_enemies, touching
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.state.answers import NO, YES
from delvewright.rules.battleaxe.state.belongings import free_hands, kit, suits
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, UNCONSCIOUS, Figure, Game
from delvewright.rules.battleaxe.state.healing import wake
from delvewright.rules.battleaxe.state.texts import item
from delvewright.rules.common.cards import without
from delvewright.rules.common.tiles.board import Token

# -- worn items


@rule("worn.action", "worn.no-move")
def worn_options(g: Game, f: Figure) -> Sequence[Answer]:
    """Putting on or taking off one worn item: only by somebody who has not moved."""
    return [] if g.walked else kit(f).changes


@rule("worn.action", "worn.no-move", "console.recalculate", "house.treasure.ring-of-second-chances")
def change_worn(g: Game, f: Figure, answer: Answer) -> Play:
    """The item goes between wearing slot and backpack; there is no moving in this turn."""
    verb, name = answer
    g.stopped = True
    if verb == "wear":
        f.pack, f.worn = without(f.pack, name), (*f.worn, name)
    else:
        f.worn, f.pack = without(f.worn, name), (*f.pack, name)
    card = content().items[name]
    f.luck = max(0, f.luck + (card.luck if verb == "wear" else -card.luck))
    what = "puts on" if verb == "wear" else "takes off"
    g.tell("worn", "{} {} {}.", f, what, card.title, rules=("worn.action", "worn.no-move"))
    return
    yield


# -- swap and exchange


@rule(
    "swap.held", "swap.exchange", "swap.not-worn", "swap.receiver-hands", "spell.not-exchanged", "house.weapon.dagger"
)
def swap_options(g: Game, f: Figure) -> list[Answer]:
    """Everything that can be done with items in a swap: hands and backpack, one partner, what lies here."""
    found = list(kit(f).swaps)
    for other in friends_near(g, f):
        if other.condition != AWAKE or g.partner not in (-1, other.id) or f"no-exchange:{other.id}" in g.done:
            continue
        free, items = free_hands(other.held), content().items
        for name in dict.fromkeys((*f.held, *f.pack)):
            found.append(("give", name, other.id))
            if 0 < items[name].hands <= free and suits(items[name], other.height, other.weight):
                found.append(("hand", name, other.id))
        found += [("take", name, other.id) for name in dict.fromkeys((*other.held, *other.pack))]
    return found + [("pick", name) for t in lying_near(g, f) for name in t.items]


def lying_near(g: Game, f: Figure) -> list[Token]:
    """Items that lie where a hero stands or next to him."""
    lying = [t for t in g.tokens if t.items]
    near = touching(g, f.mask) | f.mask if lying else 0
    return [t for t in lying if near >> t.at & 1]


@rule("swap.held")
def can_swap(g: Game, f: Figure) -> bool:
    """Whether a swap could change anything."""
    if f.held or kit(f).holdable or lying_near(g, f):
        return True
    friends = [o for o in friends_near(g, f) if o.condition == AWAKE]
    return any(f.pack or o.held or o.pack for o in friends)


@rule("swap.held", "swap.move-allowed")
def begin_swap(g: Game, f: Figure, answer: Answer) -> Play:
    """The swap action begins; it goes on until the hero is done."""
    g.swapping = True
    return
    yield


def _lose(f: Figure, name: str) -> None:
    if name in f.pack:
        f.pack = without(f.pack, name)
    else:
        f.held = without(f.held, name)


@rule("swap.held", "swap.exchange", "swap.receiver-hands")
def swap(g: Game, f: Figure, answer: Answer) -> Play:
    """One step of a swap. The partner is asked once; if he refuses, there is no exchange with him."""
    verb, name = answer[0], answer[1] if len(answer) > 1 else ""
    if verb == "done":
        g.swapping, g.partner = False, -1
        return
    title = content().items[name].title
    if verb == "hold":
        f.pack, f.held = without(f.pack, name), (*f.held, name)
    elif verb == "stow":
        f.held, f.pack = without(f.held, name), (*f.pack, name)
    elif verb == "pick":
        i = g.tokens.index(next(t for t in lying_near(g, f) if name in t.items))
        rest = g.tokens[i]._replace(items=without(g.tokens[i].items, name))
        g.tokens = g.tokens[:i] + ((rest,) if rest.items or rest.coins else ()) + g.tokens[i + 1 :]
        f.pack += (name,)
        g.tell("take", "{} picks up {}.", f, title, rules=("swap.held",))
    else:
        other = g.fig(answer[2])
        if g.partner < 0 and other.condition == AWAKE:
            agreed = yield Decision(other.seat, "exchange", (YES, NO), figure=other.id, subject=f"{f}: {verb} {title}")
            if agreed == NO:
                g.done += (f"no-exchange:{other.id}",)
                return
        g.partner = other.id
        giver, taker = (other, f) if verb == "take" else (f, other)
        _lose(giver, name)
        if verb == "hand":
            taker.held += (name,)
        else:
            taker.pack += (name,)
        g.tell(
            "exchange",
            "{} gives {} to {}.",
            giver,
            title,
            taker,
            rules=("swap.exchange",),
        )


# -- those who cannot help themselves


@rule(
    "unconscious.take-items", "unconscious.take-worn", "unconscious.pour", "death.take-items", "death.no-heal",
    "house.gear.bandages",
)  # fmt: skip
def helpless_options(g: Game, f: Figure) -> list[Answer]:
    """What can be done with an unconscious or dead hero next to this one, on the floor or in somebody's arms."""
    found: list[Answer] = []
    for other in friends_near(g, f):
        if other.condition not in (UNCONSCIOUS, DEAD):
            continue
        if not g.walked:
            if other.held or other.pack:
                found.append(("loot", other.id))
            found += [("strip", name, other.id) for name in other.worn]
        if other.condition == UNCONSCIOUS:
            found += [("pour", name, other.id) for name in potions_for(f, other)]
            if f.has("bandages") and not active_enemies(g):
                found.append(("bandage", other.id))
    return found


@rule("unconscious.take-items", "death.take-items")
def loot(g: Game, f: Figure, answer: Answer) -> Play:
    """Take any held and backpacked items, as one action, without moving; the choice goes on until he is done."""
    g.stopped = True
    g.swapping, g.partner = True, answer[1]
    return
    yield


def loot_options(g: Game, f: Figure) -> list[Answer]:
    """What is left to take."""
    other = g.fig(g.partner)
    return [("take", name, other.id) for name in dict.fromkeys((*other.held, *other.pack))]


@rule("unconscious.take-worn", "death.take-items")
def strip(g: Game, f: Figure, answer: Answer) -> Play:
    """Take one worn item, as one action, without moving."""
    name, other = answer[1], g.fig(answer[2])
    g.stopped = True
    other.worn = without(other.worn, name)
    f.pack += (name,)
    title = content().items[name].title
    g.tell("take", "{} takes {} off {}.", f, title, other, rules=("unconscious.take-worn",))
    return
    yield


@rule("house.gear.bandages")
def bandage(g: Game, f: Figure, answer: Answer) -> Play:
    """Bandages wake an unconscious hero to Health 1."""
    other = g.fig(answer[1])
    _lose(f, "bandages")
    other.health = content().items["bandages"].numbers["health"]
    rules = ("house.gear.bandages",)
    wake(g, other, rules)
    return
    yield


# -- potions


@rule("turn.potion.free", "unconscious.pour")
def drinkable(g: Game, f: Figure) -> list[Answer]:
    """Potions a hero may drink in his turn: one, from hand or backpack."""
    return [] if g.drunk else [("drink", name) for name in potions_for(f, f)]


def potions_for(f: Figure, drinker: Figure) -> list[str]:
    """The potions a hero has for himself or another."""
    return [name for name in kit(f).potions if item.of(name).helps(drinker)]


@rule("turn.potion.free")
def drink(g: Game, f: Figure, answer: Answer) -> Play:
    """Drinking takes neither move nor action."""
    g.drunk = True
    name = answer[1]
    _lose(f, name)
    quaff(g, f, name)
    return
    yield


@rule("unconscious.pour")
def pour(g: Game, f: Figure, answer: Answer) -> Play:
    """Pouring a potion for an unconscious hero is an action."""
    _lose(f, answer[1])
    quaff(g, g.fig(answer[2]), answer[1])
    return
    yield
