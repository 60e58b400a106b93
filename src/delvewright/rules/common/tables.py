"""Reading content from TOML: typed, checked, with errors that name file, line, entry and field."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from delvewright.kernel.errors import BadFile
from delvewright.kernel.text import harmless
from delvewright.rules.common.lines import DEEP, Place, inside, too_deep

T = TypeVar("T")

SIZE = 100_000
"""Characters of a file; no quest is half as long."""
LINE = 8_000
"""Characters of a line; a story may be one."""
TEXT = 20_000
"""Characters of one text."""
MANY = 500
"""Entries of a list or table."""
NUMBER = 100_000
"""No number is larger, or smaller than its negative."""


def read_toml(text: str, where: str) -> dict[str, Any]:
    """Parse TOML; a mistake gives line and column."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError; or a number with too many digits
        raise BadFile(f"not valid TOML: {error}.", where) from None


def read_strange(text: str, where: str) -> tuple[dict[str, Any], Place]:
    """Parse TOML that anybody may have written, and the place that tells its lines.

    It has limits, so that no file takes long; what a terminal would obey in its texts is replaced by signs.
    """
    if len(text) > SIZE:
        raise BadFile(f"the file is too long: {len(text)} characters.", where, f"It may have {SIZE}.")
    for n, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE:
            raise BadFile(f"line {n} is too long: {len(line)} characters.", where, f"It may have {LINE}.")
    if at := too_deep(text):
        raise BadFile(f"line {at}: tables, lists or keys stand in each other more than {DEEP} deep.", where)
    raw = read_toml(text, where)
    place = Place.top(where, text)
    return {harmless(key): _bounded(value, place.inside(f"“{key}”", key)) for key, value in raw.items()}, place


def _bounded(value: Any, where: str) -> Any:
    """A value as it was read, if it is of a size that makes sense, its texts harmless."""
    if isinstance(value, str):
        if len(value) > TEXT:
            raise BadFile(f"the text is too long: {len(value)} characters.", where, f"It may have {TEXT}.")
        return harmless(value)
    if isinstance(value, list | dict):
        if len(value) > MANY:
            raise BadFile(f"{len(value)} entries are too many.", where, f"There may be {MANY}.")
        if isinstance(value, dict):
            return {harmless(key): _bounded(v, inside(where, "", key)) for key, v in value.items()}
        return [_bounded(v, inside(where, "", n)) for n, v in enumerate(value)]
    if isinstance(value, int | float) and not -NUMBER <= value <= NUMBER:
        raise BadFile("the number is too large or too small.", where, f"It may be {-NUMBER} to {NUMBER}.")
    return value


def load_table(path: Path, key: str, cls: type[T]) -> dict[str, T]:
    """All `[[key]]` entries of a file as records of a dataclass, by id."""
    text = path.read_text(encoding="utf-8")
    return build_table(read_toml(text, path.name), key, cls, path.name)


def cited_at_heads(folder: Path) -> dict[str, list[str]]:
    """What whole files of content say: rule id -> the files with `rules = […]` before their first entry."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.toml")):
        file = path.relative_to(folder).as_posix()
        raw = read_toml(path.read_text(encoding="utf-8"), file)
        for each in _fit(raw.get("rules", []), tuple[str, ...], f"{file}, field “rules”"):
            found.setdefault(each, []).append(f"content {file}")
    return found


def build_table(raw: dict[str, Any], key: str, cls: type[T], where: str) -> dict[str, T]:
    """The same from a file already read."""
    out: dict[str, T] = {}
    entries = raw.get(key, [])
    if not isinstance(entries, list):
        raise BadFile(f"“{key}” should be a list of tables.", inside(where, "", key), f"Write [[{key}]].")
    for n, entry in enumerate(entries, 1):
        place = inside(where, f"{key} number {n}", key, n - 1)
        if not isinstance(entry, dict):
            raise BadFile(f"{entry!r} should be a table.", place, f"Write [[{key}]].")
        name = entry.get("id", f"number {n}")
        record = build(cls, entry, inside(where, f"{key} “{name}”", key, n - 1))
        if name in out:
            raise BadFile(f"“{name}” stands twice.", inside(where, key, key, n - 1))
        out[name] = record
    return out


def build(cls: type[T], raw: dict[str, Any], where: str) -> T:
    """One record from a TOML table."""
    assert is_dataclass(cls)
    hints, known = _shape(cls)
    values: dict[str, Any] = {}
    for key, value in raw.items():
        name = key.replace("-", "_")
        if name not in known and f"{name}_" in known:  # a word of Python's own
            name += "_"
        if name not in known:
            names = [n.removesuffix("_").replace("_", "-") for n in known]
            raise BadFile(f"unknown field “{key}”.", inside(where, "", key), near(key, names, True))
        values[name] = _fit(value, hints[name], inside(where, f"field “{key}”", key))
    for name, f in known.items():
        if name not in values and f.default is MISSING and f.default_factory is MISSING:
            raise BadFile(f"field “{name.replace('_', '-')}” is missing.", where)
    return cls(**values)


def near(name: str, known: Iterable[str], all_of_them: bool = False) -> str:
    """What may have been meant by a name that nothing has."""
    names = list(known)
    close = difflib.get_close_matches(name[:40], names, n=2)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    return f"Known: {', '.join(names)}." if all_of_them or len(names) <= 12 else ""


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
            raise BadFile(f"{shown(value)} should be a list.", where)
        return tuple(_fit(v, inner, inside(where, "", n)) for n, v in enumerate(value))
    if origin is UnionType:
        hint = next(a for a in get_args(hint) if a is not type(None))
    if origin is dict or hint is dict:
        if not isinstance(value, dict):
            raise BadFile(f"{shown(value)} should be a table.", where)
        inner = (get_args(hint) or (str, Any))[1]
        return {key: _fit(v, inner, inside(where, f"“{key}”", key)) for key, v in value.items()}
    if hasattr(hint, "parse") and isinstance(value, str):
        return hint.parse(value, where)
    if is_dataclass(hint) and isinstance(value, dict):
        return build(hint, value, where)  # type: ignore[arg-type]
    if hint is Any:
        return value
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        kind = {int: "a number", str: "text", bool: "true or false"}.get(hint) or "a table"
        raise BadFile(f"{shown(value)} should be {kind}.", where)
    return value


def shown(value: object) -> str:
    """A value of a file in a message, not all of it if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
