"""Notation: one line of text for every answer; what people type, bots return, records and scenarios hold.

A rulebook gives each verb a pattern such as `attack $figure with $card`. Arguments are `$square` (spreadsheet
names: c4), `$figure` (orc.2), `$card` and `$word` (names with dashes).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import IllegalAnswer

FILLERS = frozenset({"the", "a", "an", "for", "to", "at", "on", "with", "from", "of", "into", "onto", "in", "and"})
"""Words that carry no meaning of their own: typed or left out as one likes."""

A_NUMBER, A_SQUARE = "a number", "a square"
"""In a list of the words that `$word` may be: any number, any square."""

_SQUARE = re.compile(r"([a-z]{1,4})([0-9]{1,6})\Z")


def column_name(x: int) -> str:
    """0 is a, 25 is z, 26 is aa …"""
    name = ""
    x += 1
    while x:
        x, r = divmod(x - 1, 26)
        name = chr(97 + r) + name
    return name


def square_name(q: int, width: int) -> str:
    """The spreadsheet name of a square."""
    y, x = divmod(q, width)
    return f"{column_name(x)}{y + 1}"


def parse_square(text: str, width: int, height: int) -> int:
    """The square of that name, or -1."""
    m = _SQUARE.match(text)
    if not m:
        return -1
    x = 0
    for c in m[1]:
        x = x * 26 + ord(c) - 96
    y = int(m[2]) - 1
    return y * width + x - 1 if x <= width and 0 <= y < height else -1


class Names(Protocol):
    """What notation must know of a game."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    def figure_name(self, figure: int) -> str: ...


class Notation:
    """The verbs of one rulebook, printed and parsed."""

    def __init__(self, verbs: Mapping[str, str]) -> None:
        self.patterns = {verb: pattern.split() for verb, pattern in verbs.items()}

    def write(self, answer: Answer, names: Names) -> str:
        """The line of text for an answer."""
        args = list(answer[1:])
        words = []
        for part in self.patterns[answer[0]]:
            if part == "$square":
                words.append(square_name(_take(args, int), names.width))
            elif part == "$figure":
                words.append(names.figure_name(_take(args, int)))
            elif part[0] == "$":
                words.append(str(_take(args, str)))
            else:
                words.append(part)
        return " ".join(words)

    def arguments(self, answer: Answer) -> list[tuple[str, Any]]:
        """The arguments of an answer in its own order, each with what it is: $square, $figure, $card or $word."""
        kinds = [part for part in self.patterns[answer[0]] if part[0] == "$"]
        found = []
        for value in answer[1:]:
            fits = [k for k in kinds if (k in ("$square", "$figure")) == isinstance(value, int)]
            kinds.remove(fits[0])
            found.append((fits[0], value))
        return found

    def read(self, text: str, decision: Decision, names: Names) -> Answer:
        """The legal answer that a line of text means; an error says what is legal instead."""
        typed = _words(text)
        if not typed:
            raise IllegalAnswer("Nothing was said.", do=self.legal(decision, names))
        if len(typed) > 1 and (q := parse_square(typed[-1], names.width, names.height)) >= 0:
            for verb, mask in decision.fields:
                if mask >> q & 1 and _words(" ".join(self.patterns[verb][:-1])) == typed[:-1]:
                    return (verb, q)
        lines = [(answer, _words(self.write(answer, names))) for answer in decision.options]
        for answer, words in lines:
            if words == typed:
                return answer
        starting = [(a, words) for a, words in lines if words[: len(typed)] == typed]
        if len(starting) == 1 or (len(typed) > 1 and len({_points_at(a) for a, _ in starting}) == 1):
            return starting[0][0]  # `attack orc.1`: with the weapon that stands first
        if starting:
            meant = ", ".join(self.write(a, names) for a, _ in starting[:8])
            raise IllegalAnswer(f"“{text.strip()}” could mean several things.", do=f"Say which: {meant}.")
        raise IllegalAnswer(f"“{text.strip()}” is not possible now.", do=self._hint(text, decision, names))

    def _hint(self, text: str, decision: Decision, names: Names) -> str:
        known = [self.write(a, names) for a in decision]
        close = difflib.get_close_matches(text.strip().lower(), known, n=3, cutoff=0.6)
        hint = f"Did you mean {' or '.join(close)}? " if close else ""
        return hint + self.legal(decision, names)

    def legal(self, decision: Decision, names: Names) -> str:
        """The legal answers in one line, squares last."""
        parts = [self.write(a, names) for a in decision.options[:24]]
        if len(decision.options) > 24:
            parts.append(f"… {len(decision.options) - 24} more")
        for verb, mask in decision.fields:
            found = [self.write((verb, q), names) for q in _first(mask, 6)]
            more = mask.bit_count() - len(found)
            parts.append(", ".join(found) + (f" … {more} more squares" if more > 0 else ""))
        return "Possible now: " + ", ".join(p for p in parts if p) + "."


def _first(mask: int, n: int) -> list[int]:
    out: list[int] = []
    while mask and len(out) < n:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def _take(args: list[Any], kind: type) -> Any:
    """The first argument of that type: a pattern may name card and figure in another order than the answer."""
    return args.pop(next(i for i, value in enumerate(args) if isinstance(value, kind)))


def _points_at(answer: Answer) -> tuple[int, ...]:
    """The squares and figures an answer names, without cards and words."""
    return tuple(value for value in answer[1:] if isinstance(value, int))


def _words(text: str) -> list[str]:
    return [w for w in text.lower().replace(",", " ").split() if w not in FILLERS]


Expand = Callable[[str], list[str]]
"""A rulebook's shorthand: one line typed that stands for several answers in a row."""
