"""Reading content from TOML: typed, checked, with errors that name file, entry and field."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from delvewright.kernel.errors import BadFile

T = TypeVar("T")


def read_toml(text: str, where: str) -> dict[str, Any]:
    """Parse TOML; a mistake gives line and column."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"not valid TOML: {error}.", where) from None


def load_table(path: Path, key: str, cls: type[T]) -> dict[str, T]:
    """All `[[key]]` entries of a file as records of a dataclass, by id."""
    out: dict[str, T] = {}
    for n, raw in enumerate(read_toml(path.read_text(encoding="utf-8"), path.name).get(key, []), 1):
        name = raw.get("id", f"number {n}")
        record = build(cls, raw, f"{path.name}, {key} “{name}”")
        if name in out:
            raise BadFile(f"“{name}” stands twice.", f"{path.name}, {key}")
        out[name] = record
    return out


def build(cls: type[T], raw: dict[str, Any], where: str) -> T:
    """One record from a TOML table."""
    assert is_dataclass(cls)
    hints, known = _shape(cls)
    values: dict[str, Any] = {}
    for key, value in raw.items():
        name = key.replace("-", "_")
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"Did you mean “{close[0].replace('_', '-')}”?" if close else f"Known: {', '.join(known)}."
            raise BadFile(f"unknown field “{key}”.", where, hint)
        values[name] = _fit(value, hints[name], f"{where}, field “{key}”")
    for name, f in known.items():
        if name not in values and f.default is MISSING and f.default_factory is MISSING:
            raise BadFile(f"field “{name.replace('_', '-')}” is missing.", where)
    return cls(**values)


def pickled(record: Any, table: Mapping[str, Any], find: Callable[[str], Any], protocol: Any) -> Any:
    """How a record is pickled: by its id, to be found again, if that is the one of the table; else by its values."""
    id = record.id
    return (find, (id,)) if table.get(id) is record else object.__reduce_ex__(record, protocol)


@cache
def _shape(cls: Any) -> tuple[dict[str, Any], dict[str, Field[Any]]]:
    """The types and the fields of a dataclass, by name."""
    return get_type_hints(cls), {f.name: f for f in fields(cls)}


def _fit(value: Any, hint: Any, where: str) -> Any:
    origin = get_origin(hint)
    if origin is tuple:
        inner = get_args(hint)[0]
        if not isinstance(value, list):
            raise BadFile(f"{value!r} should be a list.", where)
        return tuple(_fit(v, inner, where) for v in value)
    if origin is UnionType:
        hint = next(a for a in get_args(hint) if a is not type(None))
    if origin is dict or hint is dict:
        if not isinstance(value, dict):
            raise BadFile(f"{value!r} should be a table.", where)
        return value
    if hasattr(hint, "parse") and isinstance(value, str):
        return hint.parse(value, where)
    if is_dataclass(hint) and isinstance(value, dict):
        return build(hint, value, where)  # type: ignore[arg-type]
    if hint is Any:
        return value
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise BadFile(
            f"{value!r} should be {'a number' if hint is int else 'text' if hint is str else hint.__name__}.",
            where,
        )
    return value
