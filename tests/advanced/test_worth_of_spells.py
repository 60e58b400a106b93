"""What computer players know of a spell stands beside the spell."""

from __future__ import annotations

import pytest

from delvewright.rules.advanced.content.reading import content

USES = ("burst", "bolt", "choke", "ward", "mend", "smother", "arm", "raise", "banish")
NEVER = {"open-window", "bright-key", "swift-wind", "courage"}
"""To look behind a door, to open one, to flee, and Bravery, which hardly anything asks for."""


def test_only_these_spells_of_a_wizard_would_never_be_cast_by_a_computer():
    assert {card.id for card in content().spells.values() if card.college == "bright" and not card.use} == NEVER


@pytest.mark.parametrize("card", [c for c in content().spells.values() if c.use], ids=lambda card: card.id)
def test_what_is_known_of_a_spell_is_what_players_ask_for(card):
    assert card.use in USES
    assert card.worth > 0
    assert (card.use in ("burst", "bolt")) == ("dice" in card.numbers)
