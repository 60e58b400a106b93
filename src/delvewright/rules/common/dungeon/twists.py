"""Twists as data: what happens when, if what is true, and what comes of it; and what is to be done.

Nothing here names a square by a number of the whole map's lists: doors, Monsters and pieces are found by their squares,
so that a twist means the same on a board of which only a part is known.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import mask_of
from delvewright.kernel.notation import parse_square
from delvewright.rules.common.dungeon.twist_entries import Aim, GoalEntry, Outcome, WhenEntry
from delvewright.rules.common.lines import inside
from delvewright.rules.common.tables import build, near

Edge = tuple[int, int]
Whom = str | int
"""A name or kind; or the square where a Monster is drawn."""
Test = tuple[str, str, int]
"""A counter, how it is compared, and with what."""

COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}  # fmt: skip
MOMENTS = (
    "begins",
    "entered",
    "stepped",
    "seen",
    "searched",
    "opened",
    "investigated",
    "killed",
    "attacked",
    "wounded",
    "strikes",
    "taken",
    "sprung",
    "botched",
    "left",
    "fallen",
    "round",
    "round_ends",
    "counted",
    "turn_begins",
    "turn_ends",
    "all_in",
    "all_passed",
    "wandering",
)
OWN_DEED = (
    "entered",
    "stepped",
    "searched",
    "opened",
    "investigated",
    "strikes",
    "taken",
    "sprung",
    "botched",
    "left",
    "turn_begins",
    "turn_ends",
    "all_in",
    "all_passed",
)
"""Moments of somebody who can be asked after."""
PLACES = ("entered", "stepped", "seen", "searched", "sprung", "turn_begins", "turn_ends", "all_in", "all_passed")
ROOMS = ("entered", "seen", "searched", "turn_begins", "turn_ends", "all_in")
"""Moments whose place is the whole room where a single square of one is named."""
DOORS = ("open", "close", "lock", "unlock", "show", "hide")
FACES = ("skull", "white", "black")
ANY = "any"
DEEP = 2
"""A row may roll again once."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One result of a roll, and what comes of it."""

    faces: str = ""
    least: int = 0
    most: int = 0
    then: Then | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Dice:
    """A roll with its results; `against` is `body` or `mind`."""

    number: int
    combat: bool
    against: str
    rows: tuple[Row, ...]
    test: str = ""
    difficulty: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Then:
    """What comes of it, squares and doors found."""

    said: Outcome
    doors: Mapping[str, tuple[Edge, ...]]
    move: int
    appear: tuple[tuple[int, str], ...]
    block: int
    flood: int
    whom: Mapping[str, tuple[Whom, ...]]
    roll: Dice | None

    @property
    def silent(self) -> bool:
        """Whether nobody need notice."""
        quiet = {
            "who",
            "event",
            "count",
            "set",
            "lock",
            "unlock",
            "close",
            "open",
            "goal",
            "sleep",
            "wake",
            "roll",
            "flood",
        }
        plain = Outcome()
        return self.roll is None and all(
            getattr(self.said, f.name) == getattr(plain, f.name) for f in fields(Outcome) if f.name not in quiet
        )


@dataclass(frozen=True, slots=True, eq=False)
class Twist:
    """When, if, then."""

    number: int
    moment: str
    said: WhenEntry
    then: Then
    place: int = 0
    door: Edge | None = None
    whom: tuple[Whom, ...] = ()
    dead: tuple[Whom, ...] = ()
    alive: tuple[Whom, ...] = ()
    disarmed: int = -1
    armed: int = -1
    counters: tuple[Test, ...] = ()

    @property
    def mark(self) -> str:
        """The counter that says that it has happened."""
        return f"when {self.number}"


def outcomes(twist: Twist) -> list[Then]:
    """All that may come of a twist, the rows of its rolls included."""
    found, left = [], [twist.then]
    while left:
        then = left.pop()
        found.append(then)
        left += [row.then for row in then.roll.rows if row.then is not None] if then.roll is not None else []
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Goal:
    """One thing to be done."""

    said: Aim
    killed: tuple[Whom, ...] = ()
    place: int = 0
    counters: tuple[Test, ...] = ()
    number: int = 0


class TwistReader:
    """Reads the twists and goals of one file."""

    def __init__(self, files: Any, quest: Any) -> None:
        self.files, self.quest = files, quest

    def twist(self, entry: Mapping[str, Any], number: int, where: str) -> Twist:
        """One `[[when]]`."""
        said = build(WhenEntry, dict(entry), where)
        plain = WhenEntry()
        moments = [name for name in MOMENTS if getattr(said, name) != getattr(plain, name)]
        if len(moments) != 1:
            known = ", ".join(name.replace("_", "-") for name in MOMENTS)
            what = "no moment is named" if not moments else f"{' and '.join(moments)} are named"
            raise BadFile(f"{what}.", where, f"A twist has one of {known}.")
        moment = moments[0]
        what = getattr(said, moment)
        there = inside(where, "", moment.replace("_", "-"))
        one_of = self.files.one_of_words
        one_of(said.for_, ("treasure", "doors", "traps"), inside(where, "", "for"))
        one_of(said.asks, ("him", "master"), inside(where, "", "asks"))
        place = 0
        if moment in PLACES:
            whole = moment in ROOMS
            place = self.files.place_of(self.quest, what, there) if whole else self._mask(what, there)
        door = self._edges(what, there)[0] if moment == "opened" and what != ANY else None
        if moment == "investigated" and what not in self.files.things_of(self.quest):
            raise BadFile(f"there is nothing called “{what}” to be done.", there, "Give a [[feature]] or deed that id.")
        whom: tuple[Whom, ...] = ()
        if moment in ("killed", "attacked", "wounded"):
            whom = self._whom(what, there)
        counters = tests(said.counter, inside(where, "", "counter"))
        reached = tests(said.counted, inside(where, "", "counted"))
        if moment == "taken":
            self._cards(what, there)
            whom = tuple(what)
        for name in ("has", "lacks"):
            if getattr(said, name):
                self._cards((getattr(said, name),), inside(where, "", name))
        for name in (*said.by, *said.unless):
            if name not in ("hero", "monster", *self.files.hero_words):
                self._whom((name,), inside(where, "", "by"))
        return Twist(
            number, moment, said, self.then(said, where), place, door, whom,
            self._whom(said.dead, inside(where, "", "dead")), self._whom(said.alive, inside(where, "", "alive")),
            self._square(said.disarmed, inside(where, "", "disarmed")),
            self._square(said.armed, inside(where, "", "armed")), (*counters, *reached),
        )  # fmt: skip

    def then(self, said: Outcome, where: str, depth: int = 0) -> Then:
        """What comes of it."""
        self.files.one_of_words(said.who, ("him", "there", "all"), inside(where, "", "who"))
        self.files.one_of_words(said.ends, ("", "won", "lost"), inside(where, "", "ends"))
        for name in ("give", "pile", "lose"):
            self._cards(getattr(said, name), inside(where, "", name))
        if said.note and said.note not in self.quest.notes:
            raise BadFile(f"there is no note “{said.note}”.", inside(where, "", "note"), "Write it under [notes].")
        if said.goal and said.goal not in self.goal_names:
            raise BadFile(f"there is no goal “{said.goal}”.", inside(where, "", "goal"), "Give a goal that name.")
        appear = []
        for square, kind in said.appear.items():
            place = inside(where, "", "appear", square)
            q = self._square(square, place)
            self.files.monster_word(kind, place)
            appear.append((q, kind))
        doors = {name: self._edges(getattr(said, name), inside(where, "", name)) for name in DOORS}
        for name in ("show", "hide"):
            for edge in doors[name]:
                if self.quest.door_kinds[self.quest.grid.doors.index(edge)] != "secret":
                    raise BadFile("only a secret door is shown or hidden.", inside(where, "", name))
        whom = {
            name: self._whom(getattr(said, name), inside(where, "", name), furniture=name == "remove")
            for name in ("wake", "sleep", "join", "remove")
        }
        block = self._mask(said.block, inside(where, "", "block")) if said.block else 0
        roll = self._dice(said.roll, inside(where, "", "roll"), depth) if said.roll else None
        move = self._square(said.move, inside(where, "", "move"))
        if said.checkpoint and said.checkpoint not in self.files.checkpoints_of(self.quest):
            raise BadFile(f"there is no checkpoint “{said.checkpoint}”.", inside(where, "", "checkpoint"))
        flood = self._mask(said.flood, inside(where, "", "flood")) if said.flood else 0
        if flood and not self.files.floods:
            raise BadFile("nothing is flooded in this book.", inside(where, "", "flood"))
        return Then(said, doors, move, tuple(appear), block, flood, whom, roll)

    def goal(self, entry: Mapping[str, Any], number: int, where: str) -> Goal:
        """One `[[goal]]`."""
        said = build(GoalEntry, dict(entry), where)
        plain = Aim(text="")
        ways = ("killed", "found", "brought", "reached", "all_killed", "counter", "name")
        given = [name for name in ways if getattr(said, name) != getattr(plain, name)]
        if len(given) != 1:
            raise BadFile("a goal says one thing that is to be done.", where, f"One of {', '.join(ways)}.")
        self._cards(said.found, inside(where, "", "found"))
        people = (*self.files.persons_of(self.quest), *self.files.kinds)
        for word in said.brought:
            if word not in self.files.cards and word not in people:
                raise BadFile(
                    f"nothing is called “{word}”.", inside(where, "", "brought"), near(word, self.files.cards)
                )
        place = self.files.place_of(self.quest, said.reached, inside(where, "", "reached")) if said.reached else 0
        killed = self._whom(said.killed, inside(where, "", "killed"))
        return Goal(said, killed, place, tests(said.counter, inside(where, "", "counter")), number)

    @property
    def goal_names(self) -> list[str]:
        """What twists may say that is met."""
        return [goal.said.name for goal in self.quest.goals if goal.said.name]

    # -- words

    def _dice(self, raw: Mapping[str, Any], where: str, depth: int) -> Dice:
        if depth >= DEEP:
            raise BadFile("a row may roll again once.", where)
        if "test" in raw:
            return self._test(raw, where, depth)
        m = re.fullmatch(r"([1-9]) (combat|d6)", str(raw.get("dice", "")))
        if m is None:
            raise BadFile("the dice are missing.", where, 'Write dice = "1 combat" or dice = "2 d6".')
        against = str(raw.get("against", ""))
        self.files.one_of_words(against, ("", "body", "mind"), inside(where, "", "against"))
        combat = m[2] == "combat"
        known = FACES if combat else ("over", "under") if against else ()
        rows = []
        for key, entry in raw.items():
            if key in ("dice", "against"):
                continue
            place = inside(where, f"row “{key}”", key)
            numbers = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", key) if not known else None
            if key not in known and numbers is None:
                said = f"Known: {', '.join(known)}." if known else "Write 4 or 2-5."
                raise BadFile(f"“{key}” is no result of these dice.", place, said)
            if not isinstance(entry, dict):
                raise BadFile("a row is a table.", place, f"{key} = {{ harm = 1 }}")
            then = self.then(build(Outcome, entry, place), place, depth + 1)
            if numbers is None:
                rows.append(Row(key, then=then))
            else:
                rows.append(Row("", int(numbers[1]), int(numbers[2] or numbers[1]), then))
        if not rows:
            raise BadFile("a roll has rows.", where, 'skull = { harm = 1 }, or "4-6" = { gold = 10 }')
        return Dice(int(m[1]), combat, against, tuple(rows))

    def _test(self, raw: Mapping[str, Any], where: str, depth: int) -> Dice:
        """A test of the book, with a row for success and one for failure."""
        test, difficulty = str(raw["test"]), str(raw.get("difficulty", ""))
        self.files.test_words(test, difficulty, inside(where, "", "test"))
        rows = []
        for key, entry in raw.items():
            if key in ("test", "difficulty"):
                continue
            place = inside(where, f"row “{key}”", key)
            if key not in ("success", "failure") or not isinstance(entry, dict):
                raise BadFile("a test has the rows success and failure.", place, 'success = { goal = "read" }')
            rows.append(Row(key, then=self.then(build(Outcome, entry, place), place, depth + 1)))
        return Dice(0, False, "", tuple(rows), test, difficulty)

    def _mask(self, names: str, where: str) -> int:
        return mask_of(self.files.squares(self.quest, names, where))

    def _square(self, name: str, where: str) -> int:
        return self.files.squares(self.quest, name, where)[0] if name else -1

    def _edges(self, names: str, where: str) -> tuple[Edge, ...]:
        doors = self.quest.grid.doors
        return tuple(doors[self.files.door(self.quest, name, "door", where)] for name in names.split())

    def _cards(self, names: Sequence[str], where: str) -> None:
        for name in names:
            if name not in self.files.cards:
                raise BadFile(f"there is no card “{name}”.", where, near(name, self.files.cards))

    def _whom(self, names: Sequence[str], where: str, furniture: bool = False) -> tuple[Whom, ...]:
        quest = self.quest
        found: list[Whom] = []
        own = {m.name for m in quest.monsters if m.name} | set(self.files.persons_of(quest))
        for name in names:
            q = parse_square(name, quest.grid.width, quest.grid.height)
            if any(m.at == q for m in quest.monsters) or (
                furniture and any(p.squares >> q & 1 for p in quest.furniture)
            ):
                found.append(q)
            elif name in own or name in self.files.kinds:
                found.append(name)
            else:
                what = f"nobody is drawn at {name}" if q >= 0 else f"nobody is called “{name}”"
                raise BadFile(f"{what}.", where, near(name, [*own, *self.files.kinds]))
        return tuple(found)


def tests(texts: Sequence[str], where: str) -> tuple[Test, ...]:
    """Counters that are compared: `crystals >= 4`."""
    found = []
    for text in texts:
        m = re.fullmatch(r"([a-z][\w-]*) *(>=|<=|>|<|=) *(\d{1,4})", text.strip())
        if m is None:
            raise BadFile(f"“{text}” compares nothing.", where, "Write “crystals >= 4”.")
        found.append((m[1], m[2], int(m[3])))
    return tuple(found)


def holds(counters: Mapping[str, int], test: Test) -> bool:
    """Whether a counter is as a test wants it."""
    return COMPARE[test[1]](counters.get(test[0], 0), test[2])
