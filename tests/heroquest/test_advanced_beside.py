"""The advanced game: what is written beside the board for whom, and what a party brings and takes home."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright import Game
from delvewright.rules.heroquest.campaign.homecoming import homecoming
from delvewright.rules.heroquest.campaign.party import fresh, pack
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.interface.view import view
from delvewright.rules.heroquest.state.ending import finish

ROOM = "+-+-+-+-+\n|B W c k|\n+-+-+-+-+\n"
LEGEND = {"B": "barbarian", "W": "wizard", "c": "furniture:cupboard", "k": "furniture:treasure-chest"}


def table(edition: str = "advanced", **spec: Any) -> Any:
    options = {"edition": edition, "heroes": "barbarian, wizard"} | spec.pop("options", {})
    return stage({"map": ROOM, "legend": LEGEND, "options": options} | spec, "test")


def beside(g: Any, seat: int) -> dict[str, str]:
    return dict(view(g, seat, None).facts)


@pytest.mark.proves("adv.event.play", "missing.dungeon.rules")
def test_dungeon_cards_for_all_and_event_cards_for_who_holds_them():
    g = table()
    assert beside(g, 0)["Event cards"] == beside(g, g.sorcerer)["Event cards"] == "0"
    assert "Dungeon cards" not in beside(g, 0)
    g.extras.events = ("parry", "dread")
    g.extras.dungeon = ("cold-stone", "watchful")
    assert beside(g, 0)["Event cards"] == "2" and beside(g, g.sorcerer)["Event cards"] == "Parry, Dread"
    assert beside(g, 0)["Dungeon cards"] == "Cold Stone, Watchful"
    known = view(g, 0, None).known
    assert known["edition", ""] == "advanced" and known["events", ""] == 2
    assert known["events", "left"] == len(g.extras.event_deck) > 30
    assert "Torches" not in beside(g, 0) and "Magic Spell cards" not in beside(g, 0)
    g.extras.dark = True
    assert "three spaces" in beside(g, 1)["Torches"]


@pytest.mark.proves("missing.apprentice.deck", "adv.event.play")
def test_the_deck_of_magic_spells_is_counted_under_its_option_only():
    g = table("basic", options={"optional": "apprentice"})
    assert beside(g, 0)["Magic Spell cards"] == str(len(g.extras.magic))
    assert "Event cards" not in beside(g, 0) and ("edition", "") not in view(g, 0, None).known


@pytest.mark.proves("adv.furniture.once")
def test_furniture_that_was_searched_is_known_to_all():
    g = table()
    g.extras.pieces = 1 << 1
    shown = {piece.squares[0]: (piece.state, piece.title) for piece in view(g, 0, None).furniture}
    first, second = (shown[min(shown)], shown[max(shown)])
    assert first == ("", "Cupboard") and second == ("searched", "Treasure Chest (searched)")
    g.extras.pieces = 1
    states = {piece.squares[0]: piece.state for piece in view(g, 1, None).furniture}
    assert [states[q] for q in sorted(states)] == ["searched", ""]


@pytest.mark.proves("missing.advspell.thaumaturgy.conjure-tool")
def test_what_was_conjured_is_not_taken_home_and_what_was_bought_is():
    g = table(figures={"W": {"items": ["rope", "chalk"], "tags": ["conjured:chalk", "conjured:lantern", "marked"]}})
    finish(g, True)
    home = homecoming(g, fresh(["barbarian", "wizard"]))
    assert "rope" in home.heroes["wizard"].items and "chalk" not in home.heroes["wizard"].items


@pytest.mark.proves("adv.fate.keep", "adv.heroes.skills-category", "missing.enchant.rules", "adv.potions.replaced")
def test_what_a_party_brings_into_the_advanced_game():
    party = fresh(["barbarian"])
    sheet = party.heroes["barbarian"]
    sheet.items, sheet.fate = [*sheet.items, "potion-of-healing", "weapon-drill", "champions-laurel"], 2
    for edition in ("advanced", "basic"):
        game: Any = Game.start("heroquest", "splithelm", options={"edition": edition, "party": pack(party)})
        hero = game.state.fig(0)
        if edition == "advanced":
            assert hero.items.count("weapon-drill") == 1 and "new-potion-of-healing" in hero.items
            assert "potion-of-healing" not in hero.items and hero.kind.champion and hero.bonus("fate") == 2
        else:
            assert "potion-of-healing" in hero.items and hero.bonus("fate") == 0


@pytest.mark.proves("town.memory-discard", "missing.enchant.rules")
def test_what_is_enchanted_stays_so_and_a_ring_is_free_again_when_its_spell_is_discarded():
    items = ["spell-ring", "courage", "broadsword", "keen-edge"]
    g = table(figures={"W": {"items": items, "assigned": {"spell-ring": "courage", "keen-edge": "broadsword"}}})
    finish(g, True)
    sheet = homecoming(g, fresh(["barbarian", "wizard"])).heroes["wizard"]
    assert "spell-ring" in sheet.items and "courage" not in sheet.items
    assert sheet.enchanted == [["keen-edge", "broadsword"]]
