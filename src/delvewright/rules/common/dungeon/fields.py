"""The description of fields: what a quest file may say, from which reader, check, docs and editors are made.

Each table of a file is a dataclass whose fields are declared with `said`: type, default, what it is, of what its words
are, an example. `described` gives a book's whole description as plain records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

NOTHING: Final[Any] = MISSING
"""The default of a field that must be there."""


def said(about: str, default: Any = NOTHING, *, example: str, of: str = "", needs: str = "") -> Any:
    """One field of a table: what it is, its default, an example value as TOML, and of what its words are.

    `of` is one of `square`, `squares`, `edge`, `monster`, `hero`, `card`, `furniture`, `trap`, `door-kind`, `note`, or
    empty; `needs` are further lines that the example wants beside it."""
    more = {"about": about, "example": example, "of": of, "needs": needs}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=more)
    return field(default=default, metadata=more)


@dataclass(frozen=True, slots=True)
class Field:
    """One field as an editor and the docs see it."""

    table: str
    """The table it stands in; empty: the file itself."""
    name: str
    type: str
    default: Any
    """What holds where nothing is said; `NOTHING`: it must be there."""
    about: str
    example: str
    of: str
    needs: str

    @property
    def required(self) -> bool:
        """Whether it must be there."""
        return self.default is NOTHING

    def toml(self) -> str:
        """The example as a line of a file."""
        return f"{self.name} = {self.example}"


TYPES: dict[Any, str] = {str: "text", int: "number", bool: "true or false"}


def _type(hint: Any) -> str:
    origin, inner = get_origin(hint), [a for a in get_args(hint) if a is not type(None)]
    if origin is tuple:
        return "tables" if get_origin(inner[0]) is dict or inner[0] is dict else "list"
    if origin is dict or hint is dict:
        return "table"
    return TYPES.get(hint) or (_type(inner[0]) if len(inner) == 1 else "text or list" if inner else "any")


@cache
def fields_of(record: type[Any], table: str = "") -> tuple[Field, ...]:
    """The fields of one table, in the order in which they are declared."""
    hints = get_type_hints(record)
    found = []
    for f in fields(record):
        default = f.default_factory() if f.default_factory is not MISSING else f.default
        told: Mapping[str, str] = f.metadata
        name = f.name.removesuffix("_").replace("_", "-")
        of, needs = told.get("of", ""), told.get("needs", "")
        found.append(Field(table, name, _type(hints[f.name]), default, told["about"], told["example"], of, needs))
    return tuple(found)


def described(files: Any) -> dict[str, tuple[Field, ...]]:
    """All fields of a book's quest files, by the table they stand in; the file itself is the empty name."""
    own = {name: fields_of(record, name) for name, record in files.tables().items()}
    return {"": fields_of(files.file), **own}
