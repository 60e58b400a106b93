"""Dice: D12s for everything, tables, and rolls with a number to reach, which Fate may change."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D12, Face, Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Row
from delvewright.rules.advanced.state.counters import fate_counter
from delvewright.rules.advanced.state.fate import Fate, has_fate
from delvewright.rules.advanced.state.game import AWAKE, MONSTER, Figure, Game
from delvewright.rules.advanced.state.values import current
from delvewright.rules.common.checks import Check, Judge, Throw, at_least, at_most, settle

NOBODY = -1
PASS: Answer = ("pass",)
DICE = tuple((D12,) * n for n in range(25))


@rule("game.dice")
def dice(g: Game, owner: int, purpose: str, count: int = 1, against: int = NOBODY) -> Play:
    """Throw so many D12, each read alone."""
    faces = yield Roll(owner, purpose, (D12,) * count, against)
    return faces


def d12(g: Game, owner: int, purpose: str, against: int = NOBODY) -> Play:
    """Throw one D12."""
    (face,) = yield Roll(owner, purpose, DICE[1], against)
    return face


@rule("game.dice")
def on_table(g: Game, name: str, owner: int, plus: int = 0) -> Play:
    """Roll on a table with one D12, or two that are added; gives back the row."""
    table = content().tables[name]
    faces: Sequence[Face] = yield Roll(owner, name, DICE[table.dice])
    total = sum(face for face in faces if isinstance(face, int))
    row = table.at(total + plus)
    if g.log is not None:
        g.tell(
            "table",
            "{}: {}, {}.",
            table.title,
            total + plus if plus else total,
            result(row),
            rules=table.rules[:1],
            faces=faces,
            figures=(),
        )
    return row


def result(row: Row) -> str:
    """What a row of a table says, in words; of monsters no more than how many, for special ones are not named."""
    if row.monsters:
        n = sum(row.monsters.values())
        return f"{n} monster{'s' * (n != 1)}"
    if row.what in ("sections", "doors"):
        return f"{row.count or 'no'} {row.what[:-1]}{'s' * (row.count > 1)}"
    words = row.what.replace("-", " ")
    return f"{words}, {row.gold} gold crowns" if row.gold and row.what != "gold" else words


@rule("setup.leader.roll", "hero.choice.order")
def highest(g: Game, owners: Sequence[Figure], purpose: str) -> Play:
    """Each rolls a die; gives back them all, the highest first. Those who tie roll again among themselves."""
    if len(owners) <= 1:
        return list(owners)
    rolled: dict[int, list[Figure]] = {}
    for f in owners:
        face = yield from d12(g, f.id, purpose)
        rolled.setdefault(face, []).append(f)
    found: list[Figure] = []
    for face in sorted(rolled, reverse=True):
        found += yield from highest(g, rolled[face], purpose)
    return found


# -- rolls with a number to reach


@rule("fate.roll", "counter.fate")
def attempt(
    g: Game, f: Figure, purpose: str, judge: Judge, need: int, against: int = NOBODY, fated: bool = True
) -> Play:
    """One D12 with a number to reach; a Hero may spend Fate, a gamesmaster's counter may help a monster.

    Gives back the check: whether it is a success, and the natural die.
    """
    throw = Throw(f.id, purpose, DICE[1], judge, need, against)
    if f.side == MONSTER:
        check = yield from settle(throw)
        if not check.success and "fate" in g.hand:
            check = yield from _doom(g, f, check)
        return check
    if fated and f.condition == AWAKE and has_fate(f):
        check = yield from settle(throw, Fate(g, f))
    else:
        check = yield from settle(throw)
    return check


@rule("counter.fate")
def _doom(g: Game, f: Figure, check: Check) -> Play:
    """The gamesmaster may turn a monster's failure into a success."""

    if (yield from fate_counter(g, f)):
        g.tell("counter", "A Fate counter: {} succeeds after all.", f, rules=("counter.fate",))
        return check.granted()
    return check


@rule("test.characteristic")
def test(g: Game, f: Figure, what: str, start: bool = False, purpose: str = "") -> Play:
    """A test against a characteristic: at most its value; gives back whether it is passed."""
    value: int = getattr(f.base, what) if start else current(g, f, what)
    check = yield from attempt(g, f, purpose or what, at_most(value), value)
    word = "passes" if check.success else "fails"
    rules = ("test.characteristic",)
    g.tell("test", "{} {} a test of {}.", f, word, what.capitalize(), rules=rules, faces=check.faces)
    return check.success


def reach(g: Game, f: Figure, purpose: str, need: int, bonus: int = 0, against: int = NOBODY) -> Play:
    """A die that must show a number or more, with what is added to it."""
    check = yield from attempt(g, f, purpose, at_least(need, bonus), need - bonus, against)
    return check
