"""The slots of a record, for its digest."""

from __future__ import annotations

from collections.abc import Collection


def slots_of(cls: type, without: Collection[str] = ()) -> tuple[str, ...]:
    """The names of all slots of a class and its bases, by the alphabet: which class has it never matters."""
    names = {name for base in cls.__mro__ for name in getattr(base, "__slots__", ())}
    return tuple(sorted(names.difference(without)))
