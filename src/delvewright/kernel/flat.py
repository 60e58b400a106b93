"""Copying flat records quickly: one assignment a field, written out by machine so that none is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")


def copier(cls: type[T], special: Mapping[str, str] | None = None) -> Callable[[T], T]:
    """A function that copies a slotted record.

    Values are taken over as they are, which is right for everything that cannot change in place; `special` gives
    for other fields the expression of a copy, in which `old` is the value.
    """
    special = special or {}
    names = [name for base in reversed(cls.__mro__) for name in getattr(base, "__slots__", ())]
    lines = ["def copy(self):", "    new = make(cls)"]
    for name in names:
        how = special.get(name, "old").replace("old", f"self.{name}")
        lines.append(f"    new.{name} = {how}")
    scope: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    exec("\n".join([*lines, "    return new"]), scope)
    function: Callable[[T], T] = scope["copy"]
    return function
