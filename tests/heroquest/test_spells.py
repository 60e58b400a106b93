"""What scenarios cannot show of the spells: that all are there, and what it costs to offer and to remember."""

from __future__ import annotations

from collections import Counter

import pytest

from delvewright import Game
from delvewright.rules.heroquest.content import ELEMENTS, content
from delvewright.rules.heroquest.magic import WAYS
from delvewright.rules.heroquest.windows import USES

SPELLS = [card for card in content().cards.values() if card.deck == "spell"]


@pytest.mark.parametrize("card", SPELLS, ids=lambda card: card.id)
@pytest.mark.proves("missing.spell.default-cost", "card.keywords.example")
def test_every_spell_does_something_and_has_the_usual_cost_and_keywords(card):
    assert card.id in WAYS or card.id in USES
    assert card.cost == "drain"
    assert {"Spell", "Magic", "Memory", card.group.capitalize()} <= set(card.keywords)
    assert ("Elemental" in card.keywords) == (card.group in ELEMENTS)


@pytest.mark.proves("missing.spell.wizardry.group", "setup.spells.lesser", "setup.spells.greater")
def test_groups_are_lesser_or_greater_by_their_size():
    sizes = Counter(card.group for card in SPELLS)
    assert sizes == {
        "air": 3, "earth": 3, "fire": 3, "water": 3, "detection": 3, "darkness": 3, "protection": 3, "elf": 8,
        "wizardry": 6,
    }  # fmt: skip


@pytest.mark.proves("missing.scroll.deck")
def test_the_scroll_deck_holds_two_of_each_elemental_spell():
    game = Game.start("heroquest", "the-maze", seed=1)
    deck = Counter(game.state.scrolls)
    assert len(game.state.scrolls) == 24
    assert deck == {f"scroll-of-{card.id}": 2 for card in SPELLS if card.group in ELEMENTS}
    for scroll in deck:
        assert {"Item", "Scroll", "Magic"} <= set(content().cards[scroll].keywords)
        assert content().cards[scroll].cost == "discard"
        assert not content().cards[scroll].only


@pytest.mark.proves("missing.spell.elf.flashback")
def test_the_past_is_kept_only_while_somebody_has_a_flashback():
    game = Game.start("heroquest", "the-maze", seed=1, options={"spells": "none"})
    assert game.state.past is None
    elf = next(f for f in game.state.figures if f.name == "elf")
    game.state.gain(elf, "flashback")
    game.answer("end")
    assert game.state.past is not None
    assert game.state.past.past is None
    assert game.copy().digest() == game.digest()
