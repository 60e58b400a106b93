"""What explains a game while it is played: numbers with where they come from, words with what they mean."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import Ledger


class Part(NamedTuple):
    """A share of a number, and what it comes from."""

    source: str
    amount: int


class Number(NamedTuple):
    """A number in force now, made of its parts: 3 = 2 printed + 1 Shield."""

    label: str
    """As it stands on the sheet."""
    value: int
    parts: tuple[Part, ...]
    unit: str = ""
    """What is counted: dice, per cent …"""


class Harm(NamedTuple):
    """What one attack may do, as far as whoever asks can know."""

    how: str
    """What it is done with, in words; empty: with what the figure is."""
    card: str
    hurt: Fraction
    """The chance of any harm at all,"""
    kill: Fraction
    """of enough of it,"""
    mean: Fraction
    """and how much it is on average."""


class Term(NamedTuple):
    """A word on the screen that has a rule."""

    word: str
    """As it stands in views: a label, an effect, the kind of a piece, token or door, an ability."""
    title: str
    says: str
    rules: tuple[str, ...] = ()


class Ware(NamedTuple):
    """Something that is offered in a town: goods, a service, somebody for hire; or one's own things to part with."""

    shop: str
    """Where, in words."""
    answer: Answer
    card: str = ""
    """What it is, as the book calls it, where it has a text."""
    price: int = 0
    """What it costs."""
    pays: int = 0
    """What it brings."""
    icon: str = ""
    """The drawing of it: blade, bow, armour, shield, potion, scroll, tool, person, book, heart, gem."""
    users: tuple[str, ...] | None = None
    """The heroes who can use it; None: it does not matter who."""
    legal: bool = True
    """Else it is too dear."""
    grows: bool = False
    """Whether it is something to learn: what it changes may be no more than a line on the sheet."""
    gives: int = 0
    """So much gold goes to another hero; a line of notation gives any amount."""


class Growth(NamedTuple):
    """A way in which somebody can grow: open now, or later, when there is what it needs."""

    place: str
    """What it is one of, in words; in a town the shop."""
    title: str
    answer: Answer = ()
    """What chooses it; nothing: it is not open."""
    card: str = ""
    """What it is, as the book calls it, where it has a text."""
    needs: tuple[str, ...] = ()
    """What is missing, in words."""
    icon: str = "book"
    """The drawing of it, as of a `Ware`."""


class Standing(NamedTuple):
    """How a member of a party stands, to be compared with how it stood before."""

    title: str
    gold: int
    items: tuple[str, ...] = ()
    """What it owns, by title; whoever it pays as well."""
    numbers: Mapping[str, int] = {}
    """What can rise, by label: level, quests …"""


class Measured(NamedTuple):
    """What a quest is like, in many games of computer players."""

    rounds: int
    won: int
    """Per cent."""


MINUTES = 0.35
"""Minutes that one hero's part of a round takes people at a table, by and large."""


def table_minutes(rounds: int, heroes: int) -> int:
    """The minutes that so many rounds take people at a table, by and large."""
    return round(rounds * heroes * MINUTES)


class Step(NamedTuple):
    """One thing that a coach tells, at the first moment that fits."""

    title: str
    says: str
    rules: tuple[str, ...]
    about: tuple[str, ...] = ()
    """One of these is asked,"""
    offers: tuple[str, ...] = ()
    """an answer with one of these verbs can be given,"""
    event: tuple[str, ...] = ()
    """one of these kinds of things has happened,"""
    over: bool = False
    """or the game is over."""


class Lesson(NamedTuple):
    """A first game that teaches: a quest with one hero for whoever learns, and what is told on the way."""

    quest: str
    seed: int
    steps: tuple[Step, ...]


PRINTED = "printed"
AROUND = "where it stands"
Layer = tuple[str, Callable[[], None]]
"""Something that is put on: its title, and how."""


def taken_off(figure: Any, slots: Sequence[str], title: Callable[[str], str]) -> list[Layer]:
    """Take from a figure what it has in these slots; the list puts it on again, one thing after the other.

    A slot holds a row of names, a row of effects, or a plain value, which is put on as a whole.
    """
    found: list[Layer] = []
    for slot in slots:
        kept = getattr(figure, slot)
        if isinstance(kept, tuple):
            setattr(figure, slot, ())
            found += [
                (title(str(getattr(each, "name", each))), partial(setattr, figure, slot, kept[:n]))
                for n, each in enumerate(kept, 1)
            ]
        else:
            setattr(figure, slot, type(kept)())
            found.append((title(slot), partial(setattr, figure, slot, kept)))
    return found


def made_of(
    reckon: Callable[[], int], layers: Iterable[Layer], first: str = PRINTED, printed: int | None = None
) -> tuple[Part, ...]:
    """What a number is made of: it is reckoned bare, and again after each thing is put on.

    Where it is known what is printed, the rest of the bare number is the place's.
    """
    value = reckon()
    found = [Part(first, value)]
    if printed is not None and printed != value:
        found = [Part(first, printed), Part(AROUND, value - printed)]
    for source, put_on in layers:
        put_on()
        now = reckon()
        if now != value:
            found.append(Part(source, now - value))
        value = now
    return tuple(found)


def explained(
    label: str,
    unit: str,
    reckon: Callable[[], int],
    layers: Callable[[], Iterable[Layer]],
    first: str = PRINTED,
    printed: int | None = None,
) -> Number:
    """A number as the rules reckon it, then what it is made of, once everything is taken off by `layers`."""
    value = reckon()
    return Number(label, value, made_of(reckon, layers(), first, printed), unit)


def read_terms(path: Path, ledger: Ledger) -> Sequence[Term]:
    """The words of a file: each with a title and the rules that explain it; where no text of its own stands there, the
    first rule speaks."""
    found = []
    for word, raw in tomllib.loads(path.read_text("utf-8")).items():
        rules = tuple(raw.get("rules", ()))
        unknown = [each for each in rules if each not in ledger.rules]
        if unknown or not (rules or "says" in raw):
            raise BadFile(
                f"“{word}” has no text.", str(path), f"Rules that do not exist: {', '.join(unknown) or 'none'}."
            )
        title = raw.get("title", word.replace("-", " ").capitalize())
        found.append(Term(word, title, raw.get("says") or ledger.rules[rules[0]].says, rules))
    return found


def read_lesson(path: Path, ledger: Ledger) -> Lesson:
    """The lesson of a file."""
    raw = tomllib.loads(path.read_text("utf-8"))
    steps = []
    for one in raw["step"]:
        told = {key: _words(one.get(key, ())) for key in ("about", "offers", "event")}
        unknown = [each for each in one["rules"] if each not in ledger.rules]
        if unknown or not (any(told.values()) or one.get("over")):
            raise BadFile(
                f"“{one['title']}” cannot be told.", str(path), f"Unknown rules: {', '.join(unknown) or 'none'}."
            )
        steps.append(Step(one["title"], one["says"], tuple(one["rules"]), **told, over=bool(one.get("over"))))
    return Lesson(raw["quest"], raw["seed"], tuple(steps))


def _words(said: str | Sequence[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)
