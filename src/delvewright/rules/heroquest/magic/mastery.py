"""Mastery: the test among the costs of spells in the advanced game, what helps with it, and buying it off."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import after
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.content.more import mastered, more, still_drained
from delvewright.rules.heroquest.content.quest_costs import Cost
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.death import slain
from delvewright.rules.heroquest.magic.casting import cast_over
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.checks import linked_mind
from delvewright.rules.heroquest.state.costs import PARTS, pay, pay_in_order
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import PASS, Moment, put_to_the_test, thrown

PAY: Answer = ("pay-mind",)
MASTERY = "mastery"
"""The part of a cost, the roll for it, and what adds to the Mind it is compared with."""


@rule(
    "missing.adv.spells.conversion", "missing.adv.spells.once", "adv.spells.unchanged", "missing.advspell.rules",
    "adv.spells.repeat",
)  # fmt: skip
def cost_line(g: Game, item: str, usual: str) -> list[Cost]:
    """The costs of a card in their order: by the Quest's Notes, as its advanced version says, or as usual."""
    if item in g.quest.costs:
        return list(g.quest.costs[item])
    if item in mastered():
        words = still_drained().get(item, MASTERY)
        return [(word, mastered()[item] if word == MASTERY else 0) for word in words.split()]
    if more(item).mastery >= 0:
        words = content().cards[item].cost
        return [(word, more(item).mastery if word == MASTERY else 0) for word in words.split()]
    return [(usual, 0)]


@pay_in_order.heard
@rule("cost.order", "adv.mastery.is-cost", "adv.mastery.tries", "ability.ward", "ability.ward.no-test")
def pay_line(g: Game, f: Figure, item: str, usual: str, aimed: Sequence[Figure]) -> Play:
    """Pay part by part; a Ward adds to the Mastery test, or puts one at the end. False if a test fails."""
    parts = cost_line(g, item, usual)
    words = content().cards[item].keywords
    extra = raised(g, f, item, aimed) if "Spell" in words else 0
    if extra and not any(what == MASTERY for what, _ in parts):
        parts.append((MASTERY, 0))
    title = content().cards[item].title
    if not any(what in ("drain", "discard", "charge", "") for what, _ in parts):
        pay(g, f, item, "")
    for what, points in parts:
        if what == MASTERY:
            if not (yield from mastery_test(g, f, item, points + extra)):
                return False
        elif what in PARTS:
            if not (yield from PARTS[what](g, f, what, points, title)):
                return False
        else:
            pay(g, f, item, what)
    return True


@rule("ability.ward", "ability.ward.area", "ability.advanced-only")
def raised(g: Game, f: Figure, item: str, aimed: Sequence[Figure]) -> int:
    """By how much the Mastery number of this casting is higher: the highest Ward aimed at, and what was played."""
    chaos = content().cards[item].deck == "chaos"
    played = f.bonus("countered")
    if played:
        f.effects = tuple(e for e in f.effects if e.changes != "countered")
    return max((ward_of(g, t, chaos) for t in aimed), default=0) + played


@rule("ability.ward")
def ward_of(g: Game, f: Figure, chaos: bool) -> int:
    """The Ward of a figure, by itself, by what it wears and by what is in play."""
    worn = sum(card.ward(f, chaos) for _, card in speaking(f, "ward")) if f.kind.hero else 0
    return f.level("ward") + worn + warded_halls(g, f)


@announced
def warded_halls(g: Game, f: Figure) -> int:
    """What a Dungeon card adds to the Ward of a figure."""
    return 0


@rule("ability.praxis", "missing.skill.deep-study")
def praxis(f: Figure, item: str) -> int:
    """By how much a figure's Mind counts higher in the test for a card; several such bonuses add up."""
    card = content().cards[item]
    words = frozenset({card.group, *(word.lower() for word in card.keywords)})
    found = sum(a.partition(" ")[2] in words for a in f.abilities if a.startswith("praxis "))
    found += sum(more(i).praxis in words for i in f.items if more(i).praxis)
    return found + sum(text.praxis(f, words) for _, text in speaking(f, "praxis"))


@rule("adv.mastery.roll", "adv.mastery.tries", "adv.mastery.fail-or-pay")
def mastery_test(g: Game, f: Figure, item: str, number: int) -> Play:
    """A die and the number, not above the caster's Mind; a fail can be bought off with Mind, point for point."""
    lower = 0
    for _, card in speaking(f, "mastery_due") if f.kind.hero else ():
        lower += yield from card.mastery_due(g, f)
    roll = Roll(f.id, MASTERY, (D6,))
    yield from thrown(g, roll, f, card=item)
    yield from put_to_the_test(g, Moment(f, None, roll, item))
    mind = linked_mind(g, f) + praxis(f, item) + f.bonus(MASTERY)
    f.effects = after(f.effects, MASTERY)
    total = roll.total() + number - lower
    title = content().cards[item].title
    text = "{} masters {} ({} against {})." if total <= mind else "{} does not master {} ({} against {})."
    g.tell("mastery", text, f, title, total, mind, rules=("adv.mastery.roll",), faces=roll.faces)
    if total <= mind:
        return True
    if total - mind > f.mind:
        return False
    answer = yield Decision(f.seat, MASTERY, [PAY, PASS], figure=f.id, subject=str(total - mind))
    if answer == PASS:
        return False
    f.mind -= total - mind
    text = "{} pays {} Mind for it."
    g.tell("wound", text, f, total - mind, rules=("adv.mastery.fail-or-pay",), squares=(f.at,))
    return True


@cast_over.heard
@rule("adv.mastery.fail-or-pay", "ability.ward.no-test")
def spent(g: Game, f: Figure) -> Play:
    """Whoever paid the last Mind for a spell is In Shock after it, or, being no Hero, gone."""
    if f.mind or not f.alive or not f.full_mind:
        return
    if f.kind.hero:
        g.tell("shock", "{} is In Shock.", f, rules=("shock.when",))
    else:
        yield from slain(g, f, "exhaustion")
