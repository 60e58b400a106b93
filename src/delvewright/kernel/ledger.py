"""The ledger: every rule of a book by its id, in our words. Code cites ids, tests prove them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])

LISTS = ("needs", "sections", "joins", "doors")
"""Fields of an entry that are lists."""
_CITED: dict[str, dict[str, list[str]]] = {}
"""Package of a rulebook -> rule id -> where it is cited."""


def package_of(module: str) -> str:
    """The package of the rulebook that a module belongs to."""
    parts = module.split(".")
    return ".".join(parts[:3] if parts[0] == "delvewright" else parts[:1])


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a function carries out. Costs nothing at run time; read by `delve rules`."""

    def mark(function: F) -> F:
        module = function.__module__
        book = package_of(module)
        where = f"{module.rpartition('.')[2]}.{function.__qualname__}"
        for each in ids:
            _CITED.setdefault(book, {}).setdefault(each, []).append(where)
        return function

    return mark


def cited(package: str) -> dict[str, list[str]]:
    """What the loaded modules of a rulebook's package cite: id -> places."""
    return _CITED.get(package, {})


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry: what a player could notice being right or wrong."""

    id: str
    says: str
    kind: str
    edition: str = ""
    ruling: str = ""
    needs: tuple[str, ...] = ()
    source: str = "book"
    sections: tuple[Mapping[str, Any], ...] = ()
    """Where the entry is a map: its pieces,"""
    joins: tuple[tuple[str, ...], ...] = ()
    """those that are open to each other,"""
    doors: tuple[Mapping[str, Any], ...] = ()
    """and the doors between the others."""

    @property
    def chapter(self) -> str:
        """The first part of the id (with the second for content the book does not print)."""
        parts = self.id.split(".")
        return ".".join(parts[:2]) if parts[0] in ("missing", "house") else parts[0]


@dataclass(slots=True)
class Ledger:
    """All rules of one book, in the book's order."""

    rules: dict[str, Rule] = field(default_factory=dict)

    @classmethod
    def load(cls, *paths: Path) -> Ledger:
        """Read ledger files; those that do not exist are left out."""
        ledger = cls()
        for path in paths:
            if not path.exists():
                continue
            for entry in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]:
                entry |= {name: tuple(entry[name]) for name in LISTS if name in entry}
                one = Rule(**entry)
                ledger.rules[one.id] = one
        return ledger

    def search(self, words: Iterable[str]) -> list[Rule]:
        """The rules that hold all these words, those that have them in their id first."""
        wanted = [w.lower() for w in words]
        hits = [r for r in self.rules.values() if all(w in f"{r.id} {r.says} {r.ruling}".lower() for w in wanted)]
        return sorted(hits, key=lambda r: not all(w in r.id for w in wanted))
