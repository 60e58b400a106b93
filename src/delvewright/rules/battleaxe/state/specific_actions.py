"""Specific actions: a base percentage, every modifier that fits, D100 at or below the sum."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Test
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.dice import test as roll_test
from delvewright.rules.battleaxe.state.game import ENEMY, Figure, Game
from delvewright.rules.battleaxe.state.values import shape, weighs


@rule("specific.modifiers", "stat.height", "stat.weight", "house.devices")
def fits(g: Game, f: Figure, what: str, kinds: Sequence[str], conditions: Sequence[str]) -> bool:
    """Whether a modifier holds for a figure: its race, role, height, weight, an item, or something of the moment."""
    if what in (f.race, f.role, f.height) or what in conditions:
        return True
    items = content().items
    if what in ("heavy", "light"):
        return weighs(f, what, kinds)
    if what == "large":
        return f.side == ENEMY and f.enemy.large
    if what == "blade":
        return any(items[name].blade for name in f.held)
    if what == "shield":
        return any(items[name].kind == "shield" for name in f.held)
    if what == "helm":
        return any(items[name].slot == "head" for name in f.worn)
    return what in items and serves(f, what)


@rule("house.gear.crowbar", "console.current.equipment")
def serves(f: Figure, item: str) -> bool:
    """Whether an item can be used: in the hands if it needs hands, worn if it is worn, else from the backpack too."""
    card = content().items[item]
    if shape(f):
        return False
    if card.slot:
        return item in f.worn
    return item in f.held if card.hands else f.has(item)


@rule(
    "specific.modifiers", "specific.chasm.base", "specific.chasm.modifiers", "specific.chasm.examples",
    "house.gear.grapnel", "house.guard.fur-boots", "house.guard.soft-boots", "house.treasure.boots-of-the-cat",
    "house.treasure.thief-s-lamp",
)  # fmt: skip
def chance(g: Game, f: Figure, test: Test, *conditions: str) -> int:
    """What must be rolled at most: the base, every bonus that fits, and what items add to this kind of action.

    Something fixed in place counts instead of another of its kind in the hands.
    """
    found = test.base
    for what, bonus in test.bonus.items():
        if fits(g, f, what, test.kinds, conditions):
            found += bonus
    items = content().items
    for name in dict.fromkeys((*f.held, *f.worn, *f.pack)):
        if name not in test.bonus and f"{name}-fixed" not in conditions and items[name].tests and serves(f, name):
            found += max((items[name].tests.get(kind, 0) for kind in test.kinds), default=0)
    return found


@rule("specific.modifiers", "specific.where", "luck.scope.danger")
def attempt(g: Game, f: Figure, test: Test, *conditions: str) -> Play:
    """Roll for it, with Luck; gives back whether it succeeds, and the roll."""
    need = chance(g, f, test, *conditions)
    success, value = yield from roll_test(g, f, need, test.title)
    g.tell(
        "test", "{} tries “{}”: {} against {}%, {}.", f, test.title, value, need, "success" if success else "failure",
        rules=("specific.modifiers", *test.rules), faces=(value,),
    )  # fmt: skip
    return success, value
