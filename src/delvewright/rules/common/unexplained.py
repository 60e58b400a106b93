"""What explains a book that has no `interface/explaining.py`: nothing. One that has one writes these functions anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.explaining import Harm, Number, Term
from delvewright.kernel.rulebook import Rulebook


def numbers(g: Any, seat: int, figure: int) -> Sequence[Number]:
    """The numbers of a figure now, each with its parts."""
    return ()


def harm(g: Any, seat: int, by: int, target: int) -> Sequence[Harm]:
    """What each attack of one figure on another would do."""
    return ()


def more_terms(book: Rulebook) -> Sequence[Term]:
    """Words besides those of `interface/terms.toml`."""
    return ()


def unused(g: Any, decision: Decision) -> list[str]:
    """What would be left undone if a turn ended now."""
    return []


def used_up(g: Any, decision: Decision, answer: Answer) -> str:
    """The card or thing that is gone for good by an answer."""
    return ""
