"""The town's shops by their printed names, and what a Character Sheet says in each edition."""

from __future__ import annotations

import pytest

from delvewright import Game
from delvewright.commands.campaign import about
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.campaign.party import Party, Sheet, pack
from delvewright.rules.heroquest.campaign.shops import open_shops
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.interface.street import SHOPS, wares
from delvewright.table.campaign import new_campaign

BOOK_CARDS = content().cards


def town(sheet: Sheet, **options: str) -> Game:
    """A Wizard alone in town."""
    party = Party({"wizard": sheet})
    return Game.start("heroquest", "town", 1, {"party": pack(party), "solo": "yes", **options})


def places(game: Game) -> dict[str, str]:
    """Card or Man-at-Arms -> where it is offered."""
    return {str(ware.answer[-1]): ware.shop for ware in wares(game.state, 0) if ware.answer[0] != "sell"}


@pytest.mark.proves("town.armoury.buy", "town.emporium.buy", "town.alchemist.buy", "town.mercenaries.hire")
def test_every_shop_of_the_basic_game_has_its_printed_name() -> None:
    offered = places(town(Sheet(gold=5000)))
    assert offered["broadsword"] == "Armoury"
    assert offered["rope"] == "Outfitter's Emporium"
    assert offered["potion-of-healing"] == "Alchemist's Shop"
    assert offered["scout"] == "Mercenaries' Guild Hall"


@pytest.mark.proves("adv.enchanter.buy", "adv.fate.skill", "adv.armoury.added", "town.alchemist.buy")
def test_the_advanced_game_sells_no_skills_and_its_potions_where_potions_are_sold() -> None:
    game = town(Sheet(gold=5000, fate=9, items=["keen-edge", "dagger"]), edition="advanced")
    offered = places(game)
    assert offered["tower-shield"] == "Armoury"
    assert offered["new-potion-of-healing"] == "Alchemist's Shop"
    assert {w.shop for w in wares(game.state, 0) if w.answer[0] in ("enchant", "enchant-group")} == {
        "Enchanter's Emporium"
    }
    assert offered["keen-edge"] == "Enchanter's Emporium"
    learnt = {w.shop for w in wares(game.state, 0) if w.answer[0] == "learn"}
    assert learnt == {"Skills for Fate"} and not learnt & set(SHOPS.values())


@pytest.mark.proves("opt.apprentice.shop")
def test_the_magicians_emporium_is_open_to_apprentices_only() -> None:
    assert "Magician's Emporium" in places(town(Sheet(gold=5000), apprentice="yes")).values()
    assert "Magician's Emporium" not in places(town(Sheet(gold=5000))).values()


@pytest.mark.parametrize("options", [{}, {"edition": "advanced"}, {"apprentice": "yes"}])
def test_every_deck_on_sale_has_a_shop_and_its_rule(options: dict[str, str]) -> None:
    game = town(Sheet(gold=5000), **options)
    if game.state.extras is not None:
        assert set(open_shops(game.state)) <= set(SHOPS)
    assert game.decision is not None
    for answer in [a for a in game.decision.options if a[0] == "buy"]:
        copy = game.copy(quiet=False)
        copy.answer(answer)
        told = next(e for e in copy.events if e.kind == "trade")
        deck = SHOPS[BOOK_CARDS[answer[1]].deck]
        wanted = {
            "Armoury": ("town.armoury.buy", "adv.armoury.added"), "Outfitter's Emporium": ("town.emporium.buy",),
            "Alchemist's Shop": ("town.alchemist.buy",), "Magician's Emporium": ("opt.apprentice.shop",),
            "Enchanter's Emporium": ("adv.enchanter.buy",),
        }[deck]  # fmt: skip
        assert set(told.rules) <= set(wanted), answer


@pytest.mark.proves("adv.heroes.champion-by-skill", "town.bookkeeping")
def test_only_the_basic_game_counts_the_quests_that_make_a_champion() -> None:
    basic = "\n".join(about(new_campaign(BOOK, ["barbarian"], [])))
    advanced = "\n".join(about(new_campaign(BOOK, ["barbarian"], [], {"edition": "advanced"})))
    assert "0 of 10 Quests that make a Champion" in basic
    assert "make a Champion" not in advanced and "0 Quests completed" in advanced
