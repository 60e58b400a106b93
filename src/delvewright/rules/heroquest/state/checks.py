"""Tests: of Will, of Strength, and those with Brute Force, Wisdom or Dexterity."""

from __future__ import annotations

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.state.costs import part_of_cost
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import thrown


@rule("dice.test-will", "dice.test-strength", "dice.test.zero-points", "dice.standard")
def test(g: Game, f: Figure, value: int, what: str) -> Play:
    """A Test of Will or Strength: as many dice as the points, one 6 passes; no points, no dice, no pass."""
    if g.extras is not None and what == "will":
        value = max(value, linked_mind(g, f))
    roll = Roll(f.id, what, (D6,) * value)
    yield from thrown(g, roll, f)
    passed = 6 in roll.faces
    rule_id = "dice.test-will" if what == "will" else "dice.test-strength"
    name = "Test of Will" if what == "will" else "Test of Strength"
    text = "{} passes a {}." if passed else "{} fails a {}."
    g.tell("test", text, f, name, rules=(rule_id,), faces=roll.faces)
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
    return (yield from test(g, f, f.mind if what == "will" else f.body, what))


@rule("missing.hero.value-test", "figure.hero-values")
def value_test(g: Game, f: Figure, value: int | None, what: str) -> Play:
    """One die plus Brute Force, Wisdom or Dexterity: 7 or more succeeds; without the value one cannot try."""
    assert value is not None
    roll = Roll(f.id, what, (D6,))
    yield from thrown(g, roll, f)
    passed = roll.total() + value >= 7
    text = "{} succeeds ({})." if passed else "{} fails ({})."
    g.tell("test", text, f, what, rules=("missing.hero.value-test",), faces=roll.faces)
    return passed
