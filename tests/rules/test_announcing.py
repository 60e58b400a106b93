"""Announcements: who hears them, and what is refused at once."""

from collections.abc import Iterator

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.rules.common.announcing import announced


def test_what_is_announced_is_carried_out_by_whoever_hears_it() -> None:
    @announced
    def fell(who: str, deep: int) -> str:
        """Somebody fell."""
        return f"{who} is gone"

    assert fell("gnome", deep=3) == "gnome is gone"

    @fell.heard
    def rescue(who: str, deep: int) -> str:
        return f"{who} is pulled up {deep}"

    assert fell("gnome", deep=3) == rescue("gnome", 3) == "gnome is pulled up 3"
    assert fell.__doc__ == "Somebody fell."


def test_only_one_rule_hears_it() -> None:
    @announced
    def fell(who: str) -> None:
        """Somebody fell."""

    fell.heard(lambda who: None)
    with pytest.raises(DelveError, match=r"“fell” is heard by .*test_announcing already"):
        fell.heard(lambda who: None)


def test_whoever_hears_it_is_given_the_same() -> None:
    @announced
    def fell(who: str) -> None:
        """Somebody fell."""

    def rescue(whom: str) -> None:
        """By another name."""

    with pytest.raises(DelveError, match=r"“fell” is given \(who\)"):
        fell.heard(rescue)  # type: ignore[arg-type]


def test_where_somebody_may_be_asked_both_are_generators() -> None:
    @announced
    def fell(who: str) -> Iterator[str]:
        """Somebody fell."""
        return
        yield

    def rescue(who: str) -> Iterator[str]:
        return iter(())

    with pytest.raises(DelveError, match="generators both, or neither"):
        fell.heard(rescue)
