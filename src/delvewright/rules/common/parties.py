"""A party of a campaign as one line of text: two dataclasses of the book, a sheet for each hero and what is remembered.

    @dataclass(slots=True)
    class Party:
        heroes: dict[str, Sheet]
        done: list[str] = field(default_factory=list)

Whatever else stands in such a line was not written by us, so every value is looked at before it is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.saying import listed

P = TypeVar("P")


def pack(party: Any, unless_set: Sequence[str] = ()) -> str:
    """A party as one line of text, for records and campaign files; some entries of a sheet only if there is one."""
    raw = asdict(party)
    for sheet in raw["heroes"].values() if unless_set else ():
        for name in unless_set:
            if not sheet[name]:
                del sheet[name]
    return json.dumps(raw, separators=(",", ":"))


def read_party(text: str, where: str, party: Callable[..., P], sheet: Callable[..., Any]) -> P:
    """Read a party back: somebody is in it, and it remembers what can be; sheets are the book's to check."""
    try:
        raw = json.loads(text)
        heroes = {str(name): sheet(**values) for name, values in raw.pop("heroes").items()}
        found = party(heroes=heroes, **raw)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadFile(f"this is not a party: {error}.", where) from None
    if not heroes:
        raise BadFile("there is nobody in this party.", where)
    if not fits(found):
        raise BadFile("this is not a party: what it remembers cannot be read.", where)
    return found


def come_to_town(text: str, unpack: Callable[[str], P]) -> P:
    """The party that comes to town; the town is part of a campaign, so there must be one."""
    if not text:
        raise DelveError("Nobody is in town.", do="The town is part of a campaign: delve campaign town FILE.")
    return unpack(text)


def ready(titles: Iterable[str]) -> list[tuple[str, str]]:
    """Who is done in town, as it is written where a dungeon has what is known of it."""
    done = list(titles)
    return [("Ready", listed(done))] if done else []


def fits(record: Any) -> bool:
    """Whether every value of a dataclass is of the kind that it says: numbers, words, lists and tables of them."""
    cls: Any = type(record)
    return all(_fits(getattr(record, name), hint) for name, hint in _hints(cls).items())


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)


def _fits(value: Any, hint: Any) -> bool:
    kind, inner = get_origin(hint), get_args(hint)
    if kind is list:
        return type(value) is list and all(_fits(each, inner[0]) for each in value)
    if kind is dict:
        return type(value) is dict and all(_fits(each, inner[1]) for each in value.values())
    return type(value) is hint
