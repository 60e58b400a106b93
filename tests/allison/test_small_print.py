"""Clauses that are seldom seen: lessons in the shop's list, traps off the map, healers, images, fuel and gold."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from delvewright.kernel import record
from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.kernel.game import Game
from delvewright.players.allison.explore import errand
from delvewright.players.allison.master import MasterMind
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.master_spells import _healing
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.campaign import town as shop
from delvewright.rules.allison.content.quest import FILES, EnemyTrap
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.monsters import somebody_heals
from delvewright.rules.allison.figures.persons import follow
from delvewright.rules.allison.interface.odds import odds
from delvewright.rules.allison.quests.three_cold_hearths import FUEL, LIES
from delvewright.rules.allison.state.figure import ENEMY

from .helpers import begin, clear, hero, play, put, sq
from .tables import Table
from .test_campaign import visit
from .test_hero_players import turn_of
from .test_master import draw


@pytest.mark.proves("house.shop.stock", "crosstrain.when")
def test_lessons_stand_in_the_list_of_what_can_be_done_in_town() -> None:
    g = visit("ossian", "fenn", "ragna")
    assert ("lesson", "rock-skin@ossian") in shop.trades(g, hero(g, "fenn"))
    assert not [a for a in shop.trades(g, hero(g, "ragna")) if a[0] == "lesson"]


@pytest.mark.proves("trap.quest-damage", "furniture.traps")
def test_a_trap_off_the_map_is_told_as_one() -> None:
    with pytest.raises(BadFile, match="trap"):
        FILES.add_trap(begin("short-weight").quest, EnemyTrap(at="zz99", kind="spear"), "here")


@pytest.mark.proves("house.level.skill-order", "house.tag.healing")
def test_somebody_heals_who_knows_or_carries_a_healing_spell_and_lives() -> None:
    g = begin("short-weight", "ragna maud")
    assert not somebody_heals(g)
    healing = next(i for i in content().items.values() if i.spell and "healing" in content().spells[i.spell].tags)
    hero(g, "maud").items += (healing.id,)
    assert somebody_heals(g)
    hero(g, "maud").alive = False
    assert not somebody_heals(g)
    hero(g, "ragna").spells = (healing.spell,)
    assert somebody_heals(g)


@pytest.mark.proves("combat.damage", "combat.hits-are-skulls")
def test_half_of_the_blows_go_to_an_image() -> None:
    g = begin("short-weight", "ragna")
    foe = g.on_board(ENEMY)[0]
    clear(g)
    ragna = hero(g, "ragna")
    g.put(foe, next(q for q in range(g.width * g.height) if g.beside[ragna.at] >> q & 1))
    g.active = ragna.id
    answer = ("attack", foe.id, ragna.held[0])
    plain = odds(g, answer)
    foe.effects += (Effect("double-image", "double-image", 1, "encounter"),)
    doubled = odds(g, answer)
    assert plain is not None and doubled is not None
    assert 0 < doubled["hit"] == plain["hit"] / 2 < Fraction(1, 2)
    assert doubled["kill"] == plain["kill"] / 2


@pytest.mark.proves("house.quest.07-larder")
def test_who_hangs_in_the_larder_has_not_a_coin() -> None:
    g = begin("the-larder")
    clear(g)
    pim = hero(g, "pim")
    pim.gold = 30
    assert g.quest.text.carried_off(g, pim, pim)
    assert pim.gold == 0 and any(p.at == sq(g, "m11") and p.gold == 30 for p in g.piles)


@pytest.mark.proves("house.quest.03-three-cold-hearths")
def test_fuel_is_dropped_only_where_a_body_lies() -> None:
    g = begin("three-cold-hearths")
    pim = put(g, "pim", "a1") if g.quest.grid.floor & 1 else hero(g, "pim")
    pim.tags += (FUEL,)
    g.quest.text.hero_fell(g, pim)
    assert not [name for name in g.counters if name == f"{LIES}0"]


@pytest.mark.proves("house.npc.line")
def test_nobody_walks_after_a_leader_who_is_off_the_board_but_not_gone() -> None:
    g = begin("stockinged-feet")
    ragna, friend = hero(g, "ragna"), hero(g, "maud")
    friend.kind, friend.master = content().kinds["person"], ragna.id
    g.take_off(ragna)
    at = friend.at
    play(follow(g, ragna))
    assert (friend.at, friend.master) == (at, ragna.id)


@pytest.mark.proves("chaos.choice")
def test_what_enemies_hold_is_guessed_and_what_heroes_know_is_not() -> None:
    game = Game.start("allison", "the-weighing", 1, {"heroes": "ossian,ragna"})
    ossian = next(f for f in game.state.figures if f is not None and f.name == "ossian")
    dreamt = next(f for f in game.imagine(0, 3).state.figures if f is not None and f.name == "ossian")
    assert ossian.spells and dreamt.spells == ossian.spells and dreamt.memory == ossian.memory


LEGEND = {"R": "ragna", "M": "maud", "o": "orc 5", "f": "fimir 5"}


@pytest.mark.proves("house.gm.heal")
def test_the_game_master_heals_nobody_of_the_other_side() -> None:
    t = Table(draw("R..o"), LEGEND, "ragna", figures={"R": {"body": 1}, "o": {"body": 1, "max-body": 8}})
    view = BOOK.view(t.g, t.g.master_seat, t.decision)
    ragna, orc = (next(f for f in view.figures if f.kind == kind) for kind in ("ragna", "orc"))
    assert _healing(Field(view), orc, "soothe", ragna) == 0
    assert _healing(Field(view), orc, "soothe", orc) > 0


@pytest.mark.proves("house.gm.kidnap", "house.gm.theft")
def test_whoever_carries_something_off_ends_his_turn_only_if_there_is_nobody_to_strike() -> None:
    t = Table(draw("R..f"), LEGEND, "ragna")
    view = BOOK.view(t.g, t.g.master_seat, t.decision)
    fimir, ragna = (next(f for f in view.figures if f.kind == kind) for kind in ("fimir", "ragna"))
    fimir.effects = ("carrying",)
    master, end, strike = MasterMind(view), ("end",), ("strike", ragna.id)
    assert master.flee(Field(view), fimir, [strike, end], 0) is None
    assert master.flee(Field(view), fimir, [end], 0) == end


@pytest.mark.proves("house.bot.loot-share", "house.bot.explore")
def test_sharing_is_an_errand_where_the_quest_has_none() -> None:
    two = {"R": {"items": ["potion-of-healing", "potion-of-healing"]}, "M": {"items": []}}
    t = Table(draw("RM"), LEGEND, "ragna", figures=two)
    assert t.said(errand(turn_of(t))) == "give potion-of-healing to maud"


def test_coming_home_leaves_the_game_as_it_is() -> None:
    """It is recorded afterwards, and a record tells the state in which the game ended."""
    path = Path(__file__).parent.parent / "records" / "allison-feet-asked-before-the-roll.delve"
    kept = record.parse(record.read(path))
    game = record.replay(kept)
    before = game.digest()
    assert BOOK.come_home(game.state, kept.options["party"]) != kept.options["party"]
    assert game.digest() == before
