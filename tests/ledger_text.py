"""Holding content against the ledger: the numbers in a text, and a record with one thing changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args, get_origin, get_type_hints

from delvewright.kernel.dice import Die
from delvewright.rules.heroquest.content.reading import COMBAT

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SPELT = {word: n for n, word in enumerate(WORDS) if n > 1} | {"twice": 2, "double": 2, "doubled": 2, "one more": 1}
"""Numbers as words. A bare “one” is mostly an article, and is none."""
TOKEN = re.compile(rf"\d+|\b(?:{'|'.join(sorted(SPELT, key=len, reverse=True))})\b", re.IGNORECASE)


def value(token: str) -> int:
    """The number that a word or a figure stands for."""
    return int(token) if token.isdecimal() else SPELT[token.lower()]


def numbers(text: str) -> Counter[int]:
    """All numbers of a text, in figures or in words, as often as they stand there."""
    return Counter(value(token) for token in TOKEN.findall(text))


def other_texts(text: str) -> Iterator[str]:
    """The text with one of its numbers changed."""
    for found in TOKEN.finditer(text):
        yield f"{text[: found.start()]}{value(found[0]) + 1}{text[found.end() :]}"


def other_values(old: Any, hint: Any = None) -> Iterator[tuple[str, Any]]:
    """A value with one thing changed: what was changed, and the value."""
    if isinstance(old, bool):
        yield f"{not old}", not old
    elif isinstance(old, int):
        yield f"{old + 1}", old + 1
        yield f"{old - 1}", old - 1
    elif old is None:
        yield "7", 7
    elif isinstance(old, str):
        yield f"{old}-x", f"{old}-x"
    elif isinstance(old, Die):
        colour = "red" if old.name == "white" else "white"
        yield colour, COMBAT[colour]
    elif isinstance(old, frozenset):
        yield from ((what, frozenset(new)) for what, new in other_values(tuple(sorted(old)), tuple[str, ...]))
    elif isinstance(old, tuple):
        for n, each in enumerate(old):
            yield f"without {each}", old[:n] + old[n + 1 :]
            for what, new in other_values(each):
                yield f"number {n}: {what}", (*old[:n], new, *old[n + 1 :])
        if get_origin(hint) is tuple and get_args(hint)[0] is str:
            yield "with x", (*old, "x")
    elif isinstance(old, dict):
        for key, each in old.items():
            yield f"without {key}", {k: v for k, v in old.items() if k != key}
            for what, new in other_values(each):
                yield f"{key}: {what}", old | {key: new}
        if get_args(hint)[1:] == (int,):
            yield "with x", old | {"x": 77}
    elif is_dataclass(old) and not isinstance(old, type):
        yield from other_records(old)
    else:
        raise TypeError(f"{old!r} cannot be changed")


def other_records(record: Any, leave: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """A record with one thing changed in one of its fields, but for those to be left alone."""
    hints = get_type_hints(type(record))
    for field in fields(record):
        if field.name not in leave:
            for what, new in other_values(getattr(record, field.name), hints[field.name]):
                yield f"{field.name} {what}", replace(record, **{field.name: new})
