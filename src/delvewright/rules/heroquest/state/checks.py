"""Tests: of Will, of Strength, and those with Brute Force, Wisdom or Dexterity."""

from __future__ import annotations

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.state.costs import part_of_cost
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import Moment, put_to_the_test, thrown


@rule("dice.test-will", "dice.test-strength", "dice.test.zero-points", "dice.standard")
def test(g: Game, f: Figure, what: str, marks: frozenset[str] = frozenset(), against: str = "") -> Play:
    """A Test of Will or Strength: as many dice as the points, one 6 passes; no points, no dice, no pass.

    Whose Will is tested may see to it first; `marks` has `spirit` if more than the test is at stake for that Mind.
    `against` says what it is about, for those who read."""
    if what == "will":
        yield from put_to_the_test(g, Moment(f, marks=marks))
        value = f.mind if g.extras is None else linked_mind(g, f)
    else:
        value = f.body
    roll = Roll(f.id, what, (D6,) * value)
    yield from thrown(g, roll, f)
    passed = 6 in roll.faces
    rule_id = "dice.test-will" if what == "will" else "dice.test-strength"
    name = "Test of Will" if what == "will" else "Test of Strength"
    text = "{} passes a {}{}: a 6." if passed else "{} fails a {}{}: no 6."
    g.tell("test", text, f, name, f" against {against}" if against else "", rules=(rule_id,), faces=roll.faces)
    return passed


@rule("missing.advspell.unity.link-minds")
def linked_mind(g: Game, f: Figure) -> int:
    """The Mind with which a figure takes tests: its own, or that of whoever it is linked with if that is higher."""
    best = f.mind
    for effect in f.effects:
        if effect.changes == "linked":
            other = g.figures[effect.amount]
            if other is not None and other.alive:
                best = max(best, other.mind)
    return best


@part_of_cost("will", "strength")
@rule("cost.test")
def pay_by_test(g: Game, f: Figure, what: str, points: int, title: str) -> Play:
    """A test is part of a cost: if it fails, the rest of the cost was paid for nothing."""
    return (yield from test(g, f, what))


@rule("missing.hero.value-test", "figure.hero-values")
def value_test(g: Game, f: Figure, value: int | None, what: str) -> Play:
    """One die plus Brute Force, Wisdom or Dexterity: 7 or more succeeds; without the value one cannot try."""
    assert value is not None
    roll = Roll(f.id, what, (D6,))
    yield from thrown(g, roll, f)
    passed = roll.total() + value >= 7
    text = "{} {} a test of {}: {} + {}, and 7 is needed."
    said, rules = "passes" if passed else "fails", ("missing.hero.value-test",)
    g.tell("test", text, f, said, what, roll.total(), value, rules=rules, faces=roll.faces)
    return passed
