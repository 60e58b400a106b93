"""Costs: Actions; the card itself, or part by part as the Quest's Notes say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import commit, in_use

Pay = Callable[[Game, Figure, str, int, str], Play]
"""`pay(g, figure, what, points, title of the card)`: False if that was in vain."""
PARTS: dict[str, Pay] = {}
"""A part of a cost -> how it is paid; drain and discard are the card itself."""


def part_of_cost(*names: str) -> Callable[[Pay], Pay]:
    """Make a function the way to pay some parts of costs."""

    def mark(pay: Pay) -> Pay:
        PARTS.update(dict.fromkeys(names, pay))
        return pay

    return mark


@rule("cost.points.may-kill")
def affordable(g: Game, f: Figure, item: str) -> bool:
    """Whether a figure has the points that a card costs here."""
    parts = g.quest.costs.get(item, ())
    needs = {what: sum(points for name, points in parts if name == what) for what in ("body", "mind")}
    return needs["body"] <= f.body and needs["mind"] <= f.mind


@rule("cost.notation", "cost.order", "cost.points", "cost.test", "action.cast.cost")
def pay_here(g: Game, f: Figure, item: str, usual: str, aimed: Sequence[Figure] = ()) -> Play:
    """Pay for a card, by the Quest's Notes or else as usual; False if a test among the costs fails.

    `aimed` are the figures that a spell is aimed at, for what they add to its cost in the advanced game.
    """
    if g.extras is not None and g.plays("advanced"):
        return (yield from pay_in_order(g, f, item, usual, aimed))
    if item not in g.quest.costs:
        pay(g, f, item, usual)
        return True
    for what, points in g.quest.costs[item]:
        if what not in PARTS:
            pay(g, f, item, what)
        elif not (yield from PARTS[what](g, f, what, points, content().cards[item].title)):
            return False
    return True


@announced
def card_gone(g: Game, item: str) -> None:
    """A card was discarded as the cost of using it."""


@announced
def pay_in_order(g: Game, f: Figure, item: str, usual: str, aimed: Sequence[Figure]) -> Play:
    """Pay for a card in the advanced game, Mastery tests included; False if a test fails."""
    return True
    yield


@rule("missing.artefact.spell-ring")
def spared(g: Game, f: Figure, item: str) -> bool:
    """Whether a Spell Ring keeps a spell face up that would be drained, once."""
    for ring, spell in f.assigned:
        if spell == item and in_use(f, ring):
            f.assigned = tuple((r, "" if r == ring else s) for r, s in f.assigned)
            commit(f, ring)
            title = content().cards[item].title
            rules = ("missing.artefact.spell-ring",)
            g.tell("ring", "The Spell Ring keeps {} for {}.", title, f, rules=rules)
            return True
    return False


@rule("cost.discard", "cost.drain", "card.drain", "ability.sequestered", "card.limits.slot-icon")
def pay(g: Game, f: Figure, item: str, cost: str) -> None:
    """Pay with the card itself: gone for good, face down for the Quest, or one of its charges."""
    card = content().cards[item]
    if "Sequestered" in card.keywords:
        f.used += (item,)
    commit(f, item)
    if cost == "discard":
        g.drop(f, item)
        if g.extras is not None:
            card_gone(g, item)
    elif cost == "drain":
        if not spared(g, f, item):
            g.drop(f, item)
            f.drained += (item,)
    elif cost == "charge":
        used = dict(f.charges).get(item, 0) + 1
        f.charges = (*((c, n) for c, n in f.charges if c != item), (item, used))
        if used >= card.charges:
            f.charges = tuple(c for c in f.charges if c[0] != item)
            g.drop(f, item)
    if card.icon and item not in f.slots:
        f.slots += (item,)  # gone or face down, it has still been the one of its icon this turn


# -- Actions


@rule("cost.action", "bonus.counts-as-normal", "bonus.stack", "adv.run.when")
def spend(g: Game, kind: str) -> None:
    """Use up an Action: a bonus one of that kind first."""
    left = g.bonus.get(kind, 0)
    if left and g.extras is not None:
        g.extras.bonus_used = True
    if left > 1:
        g.bonus[kind] = left - 1
    elif left:
        del g.bonus[kind]
    else:
        g.acts -= 1
