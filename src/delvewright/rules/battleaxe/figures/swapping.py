"""Swapping: hands and backpack, exchanging with a friend, picking up what lies about."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some, the
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.state.answers import NO, YES
from delvewright.rules.battleaxe.state.belongings import free_hands, kit, lose, suits
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.common.cards import without
from delvewright.rules.common.tiles.board import Token


@rule("swap.held", "swap.exchange", "swap.not-worn", "swap.receiver-hands", "spell.not-exchanged")
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
        g.tell("take", "{} picks up {}.", f, some(title), rules=("swap.held",))
    else:
        other = g.fig(answer[2])
        if g.partner < 0 and other.condition == AWAKE:
            wish = f"{f} would {'take' if verb == 'take' else 'give you'} {the(title)}"
            agreed = yield Decision(other.seat, "exchange", (YES, NO), figure=other.id, subject=wish)
            if agreed == NO:
                g.done += (f"no-exchange:{other.id}",)
                return
        g.partner = other.id
        giver, taker = (other, f) if verb == "take" else (f, other)
        lose(giver, name)
        if verb == "hand":
            taker.held += (name,)
        else:
            taker.pack += (name,)
        g.tell(
            "exchange",
            "{} gives {} to {}.",
            giver,
            some(title),
            taker,
            rules=("swap.exchange",),
        )
