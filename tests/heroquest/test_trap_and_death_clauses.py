"""Traps, jumps and death, clause by clause."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from tests.heroquest.helpers import at, board, one, run

from delvewright.kernel.effects import Effect
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon import investigating, traps, treasure_deck
from delvewright.rules.heroquest.fighting import death
from delvewright.rules.heroquest.figures import artefacts
from delvewright.rules.heroquest.moving import jumping
from delvewright.rules.heroquest.state.game import HERO, Token

# -- traps


@pytest.mark.proves("action.move.trap-sprung", "action.move.trap-ends-turn", "turn.ended-early")
@pytest.mark.parametrize(
    ("kind", "dice", "lost", "ended", "gone"),
    [
        ("spear", ["skull"], 1, True, True), ("spear", ["white"], 0, False, True), ("spear", ["black"], 0, False, True),
        ("pit", [], 1, True, True), ("deep-pit", [], 2, True, True), ("chest", [], 1, True, True),
        ("swinging-blade", ["skull skull", "black white"], 1, True, False),
        ("swinging-blade", ["white white"], 0, False, False),
        ("fireburst", ["skull skull", "black black"], 2, True, True), ("fireburst", ["white black"], 0, False, True),
        ("alarm", [], 0, False, True),
    ],
)  # fmt: skip
def test_what_a_trap_costs_and_whether_the_turn_is_over(
    kind: str, dice: list[str], lost: int, ended: bool, gone: bool
) -> None:
    g = board("+-+-+-+-+\n|B t . s|\n+-+-+-+-+", legend={"t": f"trap:{kind}", "s": "trap:spear"})
    hero, q = one(g, "barbarian"), at(g, "b1")
    g.put(hero, q)
    g.found, g.ended, g.quest.wandering = 1 << q | 1 << at(g, "d1"), False, ""
    run(traps.spring(g, hero, q), *dice)
    assert (8 - hero.body, g.ended) == (lost, ended)
    assert (g.armed >> q & 1, g.found >> q & 1) == ((0, 0) if gone else (1, 1))
    assert g.armed & g.found & 1 << at(g, "d1"), "the other trap is as it was"
    pit = kind.endswith("pit")
    assert (hero.pit, bool(g.pits >> q & 1), "deep" in hero.tags) == (pit, pit, kind == "deep-pit")


@pytest.mark.proves("missing.trap.long-pit")
def test_both_squares_of_a_long_pit_stand_open() -> None:
    g = board("+-+-+-+-+-+\n|B L L . L|\n+-+-+-+-+-+", legend={"L": "trap:long-pit"})
    hero = one(g, "barbarian")
    g.put(hero, at(g, "c1"))
    g.found = g.armed
    run(traps.spring(g, hero, at(g, "c1")))
    both = 1 << at(g, "b1") | 1 << at(g, "c1")
    assert g.pits == both and g.armed == g.found == 1 << at(g, "e1") and hero.body == 7


@pytest.mark.proves("missing.trap.pit", "missing.trap.deep-pit", "action.move.trap-monsters-immune")
def test_open_pits_hurt_heroes_and_stop_everybody() -> None:
    g = board("+-+-+-+-+\n|B p d o|\n+-+-+-+-+", legend={"p": "trap:pit", "d": "trap:deep-pit"})
    hero, orc = one(g, "barbarian"), one(g, "orc.1")
    g.armed, g.pits = 0, 1 << at(g, "b1") | 1 << at(g, "c1")
    for q, lost, deep in (("b1", 1, False), ("c1", 2, True), ("b1", 1, False)):
        before, g.points, g.ended = hero.body, 4, False
        g.put(hero, at(g, q))
        run(traps.open_pit(g, hero))
        assert (before - hero.body, g.points, g.ended, hero.pit, "deep" in hero.tags) == (lost, 0, True, True, deep)
    g.put(hero, at(g, "a1"))
    before, g.points, g.ended = orc.body, 4, False
    g.put(orc, at(g, "c1"))
    run(traps.open_pit(g, orc))
    assert (orc.body, g.points, g.ended, orc.pit, "deep" in orc.tags) == (before, 0, False, True, False)


@pytest.mark.proves("missing.trap.falling-block")
@pytest.mark.parametrize(
    ("dice", "lost"), [("skull skull skull", 3), ("skull white black", 1), ("white white white", 0)]
)
def test_a_falling_block_leaves_rubble_and_the_hero_beside_it(dice: str, lost: int) -> None:
    g = board("+-+-+-+-+\n|D B f .|\n+-+-+-+-+", legend={"f": "trap:falling-block"})
    hero = one(g, "barbarian")
    q = at(g, "c1")
    g.put(hero, q)
    g.ended, g.foothold = False, 3
    g.tokens = (Token(q, "dwarf", ("rope",)), Token(at(g, "a1"), "dwarf", ("dagger",)))
    asked: Any = traps.falling_block(g, hero, q)
    roll = next(asked)
    assert len(roll.dice) == 3
    question = asked.send(dice.split())
    assert question.about == "step-aside" and question.fields == [("step", 1 << at(g, "b1") | 1 << at(g, "d1"))]
    with pytest.raises(StopIteration) as end:
        asked.send(("step", at(g, "d1")))
    assert end.value.value == lost == 8 - hero.body
    assert hero.at == at(g, "d1") and g.blocked >> q & 1 and g.foothold == -1 and not g.armed
    assert all(token.at != q for token in g.tokens) and g.tokens[1].at == at(g, "a1")


@pytest.mark.proves("missing.trap.door")
def test_a_doors_trap_goes_off_once_and_no_other() -> None:
    g = board("+-+-+-+\n|.DBD.|\n+-+-+-+", trap=[{"door": "a1-b1"}, {"door": "b1-c1"}])
    hero = one(g, "barbarian")
    second = g.quest.traps[1].door
    g.ended = False
    run(traps.spring_door(g, hero, second), "white")
    assert g.sprung == 2 and not g.ended and hero.body == 8
    run(traps.spring_door(g, hero, second))
    run(traps.spring_door(g, hero, g.quest.traps[0].door), "skull")
    assert g.sprung == 3 and g.ended and hero.body == 7


@pytest.mark.proves("missing.trap.alarm")
def test_an_alarm_brings_somebody_out_of_sight() -> None:
    g = board("+-+-+-+-+-+\n|B a .|. .|\n+-+-+-+-+-+", legend={"a": "trap:alarm"}, wandering="goblin")
    hero = one(g, "barbarian")
    g.laid |= g.quest.grid.floor
    asked: Any = next(iter(traps.alarm(g, hero, at(g, "b1"))))
    assert (asked.seat, asked.about) == (g.sorcerer, "wandering")
    assert asked.fields == [("place", 1 << at(g, "d1") | 1 << at(g, "e1"))]
    for name in ("furniture", "blocked", "pits"):
        setattr(g, name, getattr(g, name) | 1 << at(g, "e1"))
        asked = next(iter(traps.alarm(g, hero, at(g, "b1"))))
        assert asked.fields == [("place", 1 << at(g, "d1"))]
        setattr(g, name, getattr(g, name) & ~(1 << at(g, "e1")))
    g.quest.wandering = ""
    assert next(iter(traps.alarm(g, hero, at(g, "b1"))), None) is None


@pytest.mark.proves("missing.equipment.caltrops")
def test_caltrops_are_gone_with_the_first_to_tread_on_them() -> None:
    g = board("+-+-+-+\n|B o g|\n+-+-+-+")
    orc = one(g, "orc.1")
    g.caltrops = 1 << orc.at | 1 << at(g, "c1")
    run(traps.step_on_caltrops(g, orc), "white")
    assert g.caltrops == 1 << at(g, "c1") and orc.alive


# -- jumps


@pytest.mark.proves("action.jump.passed-spaces", "action.jump.progress", "action.jump.short", "action.jump.price")
@pytest.mark.parametrize(("dice", "to"), [("white black", "d1"), ("skull white", "c1"), ("skull skull", "b1")])
def test_a_jump_carries_a_space_for_each_shield_and_one_step(dice: str, to: str) -> None:
    g = board("+-+-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+")
    hero = one(g, "barbarian")
    g.points, g.foothold, hero.pit = 7, 2, True
    run(jumping.jump(g, hero, at(g, "d1")), dice)
    assert (hero.at, g.points, g.foothold, hero.pit, g.stepped) == (at(g, to), 4, -1, False, at(g, "a1"))


@pytest.mark.proves("missing.potion.dexterity")
def test_a_sure_jump_is_sure_once() -> None:
    g = board("+-+-+-+-+-+\n|B . . . .|\n+-+-+-+-+-+")
    hero = one(g, "barbarian")
    hero.effects = (Effect("x", "sure-jump", 1, "quest"), Effect("y", "attack", 1, "quest"))
    g.points = 9
    run(jumping.jump(g, hero, at(g, "d1")), "skull skull")
    assert hero.at == at(g, "d1") and [e.name for e in hero.effects] == ["y"]
    g.put(hero, at(g, "a1"))
    run(jumping.jump(g, hero, at(g, "d1")), "skull skull")
    assert hero.at == at(g, "b1")


@pytest.mark.proves("missing.quest.06-iron-teeth", "missing.equipment.rope")
@pytest.mark.parametrize(("items", "lost"), [(["dagger"], 2), (["rope"], 0)])
def test_who_falls_into_a_chasm_climbs_back(items: list[str], lost: int) -> None:
    g = board("+-+-+-+-+\n|B . c .|\n+-+-+-+-+", legend={"c": "chasm"}, figures={"B": {"items": items}})
    hero = one(g, "barbarian")
    g.points, g.ended = 6, False
    run(jumping.jump(g, hero, at(g, "d1")), "skull white")
    assert (hero.at, 8 - hero.body, g.points, g.ended) == (at(g, "a1"), lost, 0, True)


# -- death


@pytest.mark.proves("death.non-hero.removed", "ability.steal.lost")
def test_who_is_slain_is_gone_and_what_it_stole_is_there() -> None:
    g = board("+-+-+-+-+\n|B o g .|\n+-+-+-+-+")
    orc, goblin, hero = one(g, "orc.1"), one(g, "goblin.1"), one(g, "barbarian")
    orc.stolen = ((hero.id, "rope"), (hero.id, "dagger"))
    orc.spot, goblin.spot = 3, -1
    g.waiting = 1 << orc.id | 1 << goblin.id
    here = orc.at
    run(death.slain(g, orc, "x"))
    assert not orc.alive and g.figures[orc.id] is None and not g.monsters >> here & 1
    assert g.waiting == 1 << goblin.id and g.killed == ("orc",) and g.felled == 8
    assert g.tokens == (Token(here, "orc.1", ("rope", "dagger")),)
    goblin.side = HERO
    run(death.slain(g, goblin, "x"))
    assert g.killed == ("orc",) and g.felled == 8 and len(g.tokens) == 1


@pytest.mark.proves("death.hero.token", "death.hero.loot", "card.drain")
def test_a_fallen_hero_leaves_everything_but_what_was_in_the_mind() -> None:
    g = board("+-+-+-+-+\n|B W . o|\n+-+-+-+-+", active="wizard")
    hero, wizard = one(g, "barbarian"), one(g, "wizard")
    wizard.items, wizard.drained = ("dagger", "courage", "rope"), ("helmet", "sleep")
    wizard.gold, wizard.valuables, wizard.hands, wizard.worn, wizard.slots = 30, 50, ("dagger",), ("x",), ("y",)
    wizard.effects = (Effect("x", "attack", 1, "quest"),)
    g.waiting, g.ended, here = 1 << wizard.id | 1 << hero.id, False, wizard.at
    death.fall(g, wizard, "x")
    token = Token(here, "wizard", ("dagger", "rope"), 30, 50, ("helmet",))
    assert g.tokens == (token,) and not wizard.alive and wizard.at == -1
    assert (wizard.items, wizard.drained, wizard.effects, wizard.gold, wizard.valuables) == ((), (), (), 0, 0)
    assert (wizard.hands, wizard.worn, wizard.slots) == ((), (), ())
    assert g.waiting == 1 << hero.id and g.ended and g.deaths[-1] == ("wizard", "x") and not g.over
    assert death.fallen_heroes(g) == [(wizard, token)]
    assert death.lying(g, hero) is None
    g.put(hero, here)
    items, hero.gold = hero.items, 5
    death.take(g, hero)
    assert (hero.items, hero.drained, hero.gold, hero.valuables) == ((*items, "dagger", "rope"), ("helmet",), 35, 50)
    assert g.tokens == (Token(here, "wizard"),), "the token marks the place still"
    assert death.lying(g, hero) is None


@pytest.mark.proves("death.hero.loot")
@pytest.mark.parametrize(
    ("token", "some"),
    [((), False), ((1, 0, ()), True), ((0, 1, ()), True), ((0, 0, ("helmet",)), True), ((0, 0, ()), False)],
)
def test_what_is_worth_taking_up(token: tuple[Any, ...], some: bool) -> None:
    g = board("+-+-+-+\n|B o .|\n+-+-+-+")
    hero = one(g, "barbarian")
    g.tokens = (Token(at(g, "c1"), "elf", ("rope",)), *((Token(hero.at, "elf", (), *token),) if token else ()))
    assert (death.lying(g, hero) is not None) is some
    g.tokens += (Token(hero.at, "dwarf", ("rope",)),)
    assert death.lying(g, hero) is not None


@pytest.mark.proves("death.hero.revive", "missing.artefact.elixir-of-life")
@pytest.mark.parametrize("taken", ["", "hero", "monster", "furniture", "blocked"])
def test_whoever_comes_back_stands_there_or_near_with_what_is_left(taken: str) -> None:
    g = board("+-+-+-+-+\n|B W . o|\n+-+-+-+-+")
    hero, wizard, orc = one(g, "barbarian"), one(g, "wizard"), one(g, "orc.1")
    here = wizard.at
    wizard.pit, wizard.body = True, 0
    death.fall(g, wizard, "x")
    g.tokens += (Token(at(g, "c1"), "elf", ("rope",)),)
    if taken in ("hero", "monster"):
        g.put(hero if taken == "hero" else orc, here)
    elif taken:
        setattr(g, taken, getattr(g, taken) | 1 << here)
    token = Token(here, "wizard", ("dagger",), 7, 50, ("helmet",))
    g.tokens = (token, g.tokens[-1])
    artefacts.revive(g, wizard, token)
    assert wizard.alive and (wizard.at == here) is (taken == "") and g.heroes >> wizard.at & 1
    assert (wizard.body, wizard.mind, wizard.pit) == (wizard.full_body, wizard.full_mind, False)
    assert (wizard.items, wizard.drained, wizard.gold, wizard.valuables) == (("dagger",), ("helmet",), 7, 50)
    assert [t.whose for t in g.tokens] == ["elf"]


# -- investigating, and treasure


@pytest.mark.proves("missing.trap.deep-pit", "missing.door.portal", "action.investigate.who")
def test_what_can_be_investigated() -> None:
    g = board("+-+-+-+-+\n|B P . P|\n+-+-+-+-+", legend={"P": "portal"})
    hero, near = one(g, "barbarian"), 1 << at(g, "b1")
    assert investigating.investigations(g, hero, near) == [("investigate", "portal-1")]
    assert investigating.investigations(g, hero, 0) == []
    run(investigating.investigate(g, hero, "portal-1"))
    assert g.portals == 1 and investigating.investigations(g, hero, near) == []
    for pit, tags, climbs in ((True, ("deep",), True), (False, ("deep",), False), (True, (), False)):
        hero.pit, hero.tags = pit, tags
        assert (("climb",) in investigating.investigations(g, hero, near)) is climbs


@pytest.mark.proves("action.treasure.hazard", "action.treasure.good", "action.treasure.deck-empty")
def test_hazards_go_back_and_what_is_found_does_not() -> None:
    g = board("+-+-+-+\n|B . .|\n+-+-+-+")
    hero = one(g, "barbarian")
    treasure = content().treasure
    gold = next(c for c in g.deck if treasure[c].gold and c not in treasure_deck.DRAWN)
    hazard = next(c for c in g.deck if treasure[c].hazard)
    item = next(c for c in g.deck if treasure[c].item)
    size = len(g.deck)
    play = treasure_deck.draw_treasure(g, hero)
    draw: Any = next(play)
    assert draw.choices == g.deck
    with pytest.raises(StopIteration):
        play.send(gold)
    assert hero.gold == treasure[gold].gold and len(g.deck) == size - 1
    play = treasure_deck.draw_treasure(g, hero)
    next(play)
    with pytest.raises(StopIteration):
        play.send(item)
    assert hero.items[-1] == treasure[item].item and len(g.deck) == size - 2
    play = treasure_deck.draw_treasure(g, hero)
    next(play)
    with suppress(StopIteration):
        play.send(hazard)
    assert len(g.deck) == size - 2 and hazard in g.deck
    g.deck = ()
    assert next(iter(treasure_deck.draw_treasure(g, hero)), None) is None
