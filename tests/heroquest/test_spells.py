"""What scenarios cannot show of the spells: that all are there, and what it costs to offer and to remember."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from tests.heroquest.helpers import board, one

from delvewright import Game
from delvewright.rules.heroquest.content.reading import ELEMENTS, content
from delvewright.rules.heroquest.interface.odds import spell_odds
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.magic.casting import WAYS, _warded, squares_seen
from delvewright.rules.heroquest.magic.darkness import shadow, shadow_spots
from delvewright.rules.heroquest.state.game import MONSTER
from delvewright.rules.heroquest.state.windows import USES

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


@pytest.mark.proves("missing.magic-item.armband-ice")
@pytest.mark.parametrize(("name", "warded"), [("chill", True), ("mind-freeze", True), ("fear", False), ("rust", False)])
def test_an_armband_of_ice_wards_off_two_spells_of_other_sets(name, warded):
    spec = {"map": "+-+\n|B|\n+-+", "legend": {"B": "barbarian"}, "figures": {"B": {"items": ["armband-of-ice"]}}}
    f = stage(spec, "test").fig(0)
    assert _warded(f, name) is warded
    f.mind = 0
    assert not _warded(f, name), "In Shock"


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


@pytest.mark.parametrize(
    ("spell", "monster", "chances"),
    [
        ("ball-of-flame", "fimir", {"0 damage": "1/9", "1 damage": "4/9", "2 damage": "4/9", "kill": "4/9"}),
        ("ball-of-flame", "frozen-horror", {"0 damage": "1/9", "2 damage": "4/9", "4 damage": "4/9", "kill": "0"}),
        ("ball-of-flame", "fire-imp", {"0 damage": "1", "kill": "0"}),
        ("fire-of-wrath", "orc", {"0 damage": "1/3", "1 damage": "2/3", "kill": "2/3"}),
        (
            "arcane-bolt",
            "gargoyle",
            {"0 damage": "1/8", "1 damage": "3/8", "2 damage": "3/8", "3 damage": "1/8", "kill": "1/8"},
        ),
        ("arrows-of-the-night", "mummy", {"0 damage": "1/4", "1 damage": "1/2", "2 damage": "1/4", "kill": "1/4"}),
        ("sleep", "orc", {"success": "25/36"}),
        ("rock-skin", "orc", None),
    ],
)
def test_the_odds_of_a_spell_are_exact(spell, monster, chances):
    game = Game.start("heroquest", "the-maze", seed=1, options={"spells": "none"})
    figure = game.state.add(content().kinds[monster], -1, MONSTER, game.state.sorcerer)
    found = spell_odds(game.state, spell, figure)
    assert found == (chances and {name: Fraction(p) for name, p in chances.items()})


NOOK = """
+-+-+-+-+-+
|. . . . .|
+     +   +
|. . .|. .|
+     +-+ +
|. . . . .|
+-+ +     +
|. . . W .|
+-+-+-+-+-+
"""


@pytest.mark.proves("missing.spell.darkness.cloak", "action.cast.target")
@pytest.mark.parametrize("place", range(20))
def test_a_cloak_of_shadows_falls_where_one_square_of_four_is_in_sight(place):
    g = board(NOOK)
    wizard = one(g, "wizard")
    g.put(wizard, place)
    w, grid = g.width, g.quest.grid
    seen = squares_seen(g, wizard, g.laid)
    blocks = [
        q for q in range(grid.size)
        if q % w < w - 1 and q // w < g.height - 1 and grid.east >> q & grid.south >> q & grid.south >> q + 1 & 1
        and grid.east >> q + w & 1
    ]  # fmt: skip
    assert len(blocks) == 8
    assert shadow_spots(g, wizard) == [q for q in blocks if seen & shadow(q, w)]
