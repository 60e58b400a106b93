"""Checks: red dice against a number, white dice against traps and surroundings."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.quest import DIFFICULTIES
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.dice import red, white
from delvewright.rules.allison.state.figure import Figure, points_now
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.allison.state.windows import CHECK, Moment, thrown, window
from delvewright.rules.common.combat_dice import SKULL


@rule("house.difficulty.numbers", "action.other.target-number")
def target_number(attribute: str, difficulty: str) -> int:
    """The number of a deed, by what it asks for and how hard it is."""
    tasks = next(t for t in content().tasks.values() if attribute in t.attributes)
    return tasks.targets[DIFFICULTIES.index(difficulty)]


@rule("action.other", "action.strength-check")
def check(g: Game, f: Figure, attribute: str, target: int, what: str, *rules: str) -> Play:
    """As many red dice as the doer has points now; the total must reach the number. Gives back whether it did."""
    yield from window(g, CHECK, Moment(f, spell=what, marks=frozenset({attribute})))
    dice = points_now(f, attribute) + sum(text.check_dice(g, f, attribute) for text in speaking(f, "check_dice"))
    for text in speaking(f, "check_target"):
        target = text.check_target(g, f, attribute, target)
    roll = Roll(f.id, what, red(dice))
    roll.faces = (yield roll) if dice else []
    good = roll.total() >= target
    text_of = "{} succeeds ({}): {}, and {} is needed." if good else "{} fails ({}): {}, and {} is needed."
    g.tell("check", text_of, f, what, roll.total(), target, rules=(*rules, "action.other"), faces=roll.faces)
    return good


@rule("skill.human.resistance", "scope.no-extra-components")
def trial(g: Game, f: Figure, what: str, dice: int, bad: str = SKULL) -> Play:
    """White dice against a trap or the surroundings: gives back how many show the bad face, and all that lay there.

    Who is hardy rolls one more and leaves one out."""
    hardy = any(text.hardy(g, f) for text in speaking(f, "hardy"))
    roll = Roll(f.id, what, white(dice + hardy))
    yield from thrown(g, roll, f)
    return max(0, roll.count(bad) - hardy), roll.faces


@rule("skill.human.resistance")
def red_trial(g: Game, f: Figure, what: str, least: int) -> Play:
    """One red die against the surroundings: whether it shows so much; who is hardy adds 2."""
    roll = Roll(f.id, what, red(1))
    roll.faces = yield roll
    more = 2 if any(text.hardy(g, f) for text in speaking(f, "hardy")) else 0
    return roll.total() + more >= least, roll.faces
