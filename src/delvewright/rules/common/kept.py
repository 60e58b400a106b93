"""Parts of views that are kept as long as all they follow from is the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
Kept = dict[Hashable, tuple[Any, Any]]
"""By name: what a part followed from when it was made, and the part."""


def kept(store: Kept, name: Hashable, mark: object, make: Callable[..., T], *given: Any) -> T:
    """A part of a view: the one that is kept if what it follows from is the same, else it is made anew."""
    found = store.get(name)
    if found is not None and found[0] == mark:
        part: T = found[1]
        return part
    part = make(*given)
    store[name] = mark, part
    return part
