"""Cards that turn over have a line of flavour, always the same, that says nothing of rules."""

from __future__ import annotations

import re

import pytest

from delvewright.rules.heroquest.content.reading import content
from delvewright.ui.flavour import LINES, flavour


@pytest.mark.parametrize("title", ["Gold", "Potion of Healing", "Wandering Monster", "Loose Flagstone", "Long bow"])
def test_a_card_has_a_line_of_its_own(title: str) -> None:
    assert flavour(title) and flavour(title) == flavour(title)


def test_treasure_has_flavour_and_flavour_has_no_rules() -> None:
    titles = {card.title for card in content().treasure.values()}
    without = {title for title in titles if not flavour(title)}
    assert titles and not without
    assert not flavour("Xyzzy")
    assert not [
        line for lines in LINES.values() for line in lines if re.search(r"\d|\b(dice?|Body|Mind|turn|roll)\b", line)
    ]
