"""Whose a card may be: what the card says of Heroes, besides what the Hero Board says of keywords."""

import pytest

from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.gear import may_use


@pytest.mark.proves("card.limits.other")
@pytest.mark.parametrize(
    ("card", "whose"),
    [
        ("magic-ring", {"dwarf", "elf", "wizard"}),
        ("potion-of-magical-aptitude", {"elf", "wizard"}),
        ("ancient-staff", {"elf"}),
    ],
)
def test_whose_a_card_may_be(card: str, whose: set[str]) -> None:
    kinds = content().kinds
    assert {name for name in ("barbarian", "dwarf", "elf", "wizard") if may_use(kinds[name], card)} == whose
