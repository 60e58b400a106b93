"""Dice: D12s for everything, tables, and rolls with a number to reach, which Fate may change."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D12, Face, Roll
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted, listed, plain
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Row
from delvewright.rules.advanced.state.counters import fate_counter, may_be_played
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
        rules, whole = table.rules[:1], EVERYBODY
        if table.secret:
            whole = 1 << g.gm if g.gm >= 0 else 0
            text = "The table “{}” says “{}”."
            g.tell("table", text, table.title, result(row), rules=rules, to=EVERYBODY & ~whole, figures=())
        if whole:
            text = "The table “{}” says “{}” at {}."
            g.tell(
                "table", text, table.title, result(row), total + plus, rules=rules, to=whole, faces=faces, figures=()
            )
    return row


def result(row: Row) -> str:
    """What a row of a table says, in words; of monsters no more than how many, for special ones are not named."""
    if row.monsters:
        return counted(sum(row.monsters.values()), "monster")
    if row.what in ("sections", "doors"):
        return counted(row.count, row.what[:-1])
    words = called_in_tables(row.what)
    return f"{words}, {row.gold} gold crowns" if row.gold and row.what != "gold" else words


SAID = {
    "t-junction": "T-junction", "wandering": "wandering monsters", "counter": "a counter for the gamesmaster",
    "move-attack": "move, then attack", "attack-move": "attack, then move",
    "fools-gold": "fool's gold",
}  # fmt: skip
"""Words of tables that people say otherwise."""


def called_in_tables(word: str) -> str:
    """A word of a table as people say it: things by their titles."""
    known = content()
    for table in (known.items, known.weapons, known.armour, known.spells, known.pieces, known.traps):
        if word in table:
            return str(table[word].title)
    return SAID.get(word) or plain(word)


DECIDED = {
    "leader": "who leads", "mapper": "who draws the map", "share": "who takes first", "pick": "who chooses first",
}  # fmt: skip
"""What the highest die decides."""


@rule("setup.leader.roll", "hero.choice.order")
def highest(g: Game, owners: Sequence[Figure], purpose: str) -> Play:
    """Each rolls a die; gives back them all, the highest first. Those who tie roll again among themselves."""
    if len(owners) <= 1:
        return list(owners)
    rolled: dict[int, list[Figure]] = {}
    faces: list[int] = []
    for f in owners:
        face = yield from d12(g, f.id, purpose)
        rolled.setdefault(face, []).append(f)
        faces.append(face)
    if g.log is not None:
        each = listed([f"{f} {face}" for f, face in zip(owners, faces, strict=True)])
        text, about = "The dice decide {}: {}.", tuple(f.id for f in owners)
        g.tell("roll", text, DECIDED.get(purpose, plain(purpose)), each, faces=faces, figures=about)
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
        if not check.success and g.hand and may_be_played(g, "fate"):
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
        g.tell("counter", "A Fate counter is played, and {} succeeds after all.", f, rules=("counter.fate",))
        return check.granted()
    return check


@rule("test.characteristic")
def test(g: Game, f: Figure, what: str, start: bool = False, purpose: str = "") -> Play:
    """A test against a characteristic: at most its value; gives back whether it is passed."""
    value: int = getattr(f.base, what) if start else current(g, f, what)
    check = yield from attempt(g, f, purpose or what, at_most(value), value)
    word = "passes" if check.success else "fails"
    rules = ("test.characteristic",)
    text, told = "{} {} a test of {}: {}, at most {} is needed.", what.capitalize()
    g.tell("test", text, f, word, told, check.natural, value, rules=rules, faces=check.faces)
    return check.success


def reach(g: Game, f: Figure, purpose: str, need: int, bonus: int = 0, against: int = NOBODY) -> Play:
    """A die that must show a number or more, with what is added to it."""
    check = yield from attempt(g, f, purpose, at_least(need, bonus), need - bonus, against)
    return check
