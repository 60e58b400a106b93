"""How records and entries of the ledger are held against each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from tests.ledger_text import other_records, other_texts

from delvewright.kernel.rulebook import find_book
from delvewright.rules.allison.content.reading import content

C = content()
LEDGER = find_book("allison").ledger.rules


def says(rule: str) -> str:
    """What an entry says; nothing if there is none."""
    return LEDGER[rule].says if rule in LEDGER else ""


def entry(rule: str) -> str:
    """What an entry says, and what was ruled about it."""
    return f"{LEDGER[rule].says} {LEDGER[rule].ruling}"


def left(lines: Iterable[str], text: str, states: str, known: str = "") -> list[str]:
    """How lines and an entry differ: lines it lacks, and words of fields that are left without a line."""
    out, rest = [], text
    for line in lines:
        if line not in rest:
            out.append(f"the entry lacks “{line}”: {text}")
        rest = rest.replace(line, "", 1)
    if known:
        rest = re.sub(known, "", rest)
    if found := re.search(states, rest):
        out.append(f"the record lacks “{found[0]}”: {text}")
    return out


def listed(names: Iterable[str], last: str = ", ") -> str:
    words = list(names)
    return ", ".join(words[:-1]) + (last if words[1:] else "") + "".join(words[-1:])


def noticed(
    record: Any,
    text: str,
    differs: Callable[[Any, str], list[str]],
    leave: tuple[str, ...],
    lines: list[str] | None = None,
) -> None:
    """A record is its entry's; with any one field changed it is not, nor with a number of a line changed."""
    assert differs(record, text) == [], record.id
    for what, other in other_records(record, leave):
        assert differs(other, text), f"{record.id}: {what}"
    for line in lines or ():
        assert line in text, line
        for other in other_texts(line):
            assert differs(record, text.replace(line, other, 1)), f"{record.id}: {other}"


def rules_text(record: Any) -> str:
    return " ".join(says(each) if each in LEDGER else "?" for each in record.rules)
