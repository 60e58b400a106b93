"""How screens call figures, by the view they were sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.table.naming import called, spoken

__all__ = ["called", "of_view", "spoken"]


def of_view(view: Mapping[str, Any]) -> dict[str, str]:
    """The names of all figures of a view, as sent, and how they are called."""
    return {f["name"]: called(f["name"], f["title"]) for f in view["figures"].values()}
