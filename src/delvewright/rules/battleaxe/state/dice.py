"""Dice: the D100, tests of success, Roll For It; `luck.py` has what may be done about them, and nobody's dice."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import D6, PERCENT, Roll, percent
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import NOBODY, Extra, nothing_else, rfi_die, settle
from delvewright.rules.battleaxe.state.texts import item
from delvewright.rules.common.checks import Judge


@rule("dice.kinds", "dice.d100.build", "dice.d100.double-zero", "dice.d100.leading-zero")
def d100(g: Game, owner: int, purpose: str, against: int = NOBODY) -> Play:
    """Tens and units, 1 to 100."""
    faces = yield Roll(owner, purpose, PERCENT, against)
    return percent(faces)


@rule("dice.low-is-good", "dice.success.at-most", "stat.bounds", "luck.scope.own")
def test(g: Game, f: Figure, need: int, purpose: str, extra: Extra = nothing_else) -> Play:
    """A test of success: whether the D100 is at most what is needed, and the D100; a hero may use Luck."""
    value, _ = yield from settle(g, f, f.id, purpose, lambda v: v <= need, extra, need=need)
    return value <= need, value


def die6(g: Game, hero: Figure | None, purpose: str, good: Judge, extra: Extra = nothing_else) -> Play:
    """A D6 for a hero, with Luck."""
    found = yield from settle(g, hero, hero.id if hero else -1, purpose, good, extra, dice=(D6,))
    return found


@rule("dice.rfi.highest", "dice.rfi.tie", "luck.scope.rfi")
def roll_for_it(g: Game, heroes: Sequence[Figure], purpose: str, harmful: bool = True) -> Play:
    """RFI: a D100 for each; the highest is the one affected. Those who tie roll again."""
    while len(heroes) > 1:
        rolled: list[tuple[int, Figure]] = []
        for f in heroes:
            value = yield from rfi_die(g, f, purpose, harmful)
            rolled.append((value, f))
        top = max(value for value, _ in rolled)
        if g.log is not None:
            told = ", ".join(f"{f} {value}" for value, f in rolled)
            first = listed([f for value, f in rolled if value == top])
            g.tell("rfi", "Roll For It ({}): {}; highest is {}.", purpose, told, first, rules=("dice.rfi.highest",))
        heroes = unequal(g, [f for value, f in rolled if value == top])
    (found,) = heroes
    return found


@rule("dice.rfi.tie")
def unequal(g: Game, tied: list[Figure]) -> list[Figure]:
    """Of those who rolled the same, whoever wears something for it counts as the lower."""
    others = [f for f in tied if not any(item.of(name).counts_lower(f) for name in f.worn)]
    return others or tied


@rule("dice.rfi.who")
def event_victim(g: Game, purpose: str, harmful: bool = True) -> Play:
    """The RFI of an event: every living hero in the dungeon rolls, the unconscious too."""
    found = yield from roll_for_it(g, g.living(), purpose, harmful)
    return found
