"""More small things that nothing else would miss: empty boxes, marks, ties, and who is not counted."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tests.heroquest.helpers import LETTERS, at, board, carry, laid, of, one, row, run

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.players.heroquest.master_field import Field
from delvewright.players.heroquest.master_spells import Spells
from delvewright.players.heroquest.sorcerer import END, SorcererMind
from delvewright.players.heroquest.strength import mind as mind_of
from delvewright.rules.heroquest.content.quest import load_quest
from delvewright.rules.heroquest.content.reading import Attack, content
from delvewright.rules.heroquest.dungeon import exploring, rubble, traps
from delvewright.rules.heroquest.fighting import attacking, harm, mystic_combat
from delvewright.rules.heroquest.figures import equipment
from delvewright.rules.heroquest.interface.setup import set_up
from delvewright.rules.heroquest.moving import moving
from delvewright.rules.heroquest.state.game import MONSTER

ROOM = "+-+-+-+-+\n|B o . .|\n+       +\n|E . . .|\n+-+-+-+-+"
CLOSED = "+-+-+-+-+\n|B .D. o|\n+-+-+-+-+"


def nothing_left(g: Any, kind: Any) -> None:
    """A box from which every figure has been taken."""


# -- the dungeon


@pytest.mark.proves("explore.lay-out", "supply.substitute")
def test_what_the_box_has_no_figure_for_is_not_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board(CLOSED)
    monkeypatch.setattr(exploring, "in_stock", nothing_left)
    exploring.lay_out(g, g.quest.grid.floor & ~g.laid)
    assert g.laid >> at(g, "d1") & 1 and not g.monsters


@pytest.mark.proves("explore.lay-out", "role.es.runs-the-quest")
def test_a_monster_comes_with_the_marks_its_quest_gives_it() -> None:
    g = board(CLOSED)
    (orc,) = g.quest.monsters
    g.quest.monsters = (replace(orc, tags=("keeper", "dormant")),)
    exploring.lay_out(g, g.quest.grid.floor & ~g.laid)
    assert one(g, "orc.1").tags == ("keeper", "dormant")


@pytest.mark.proves("setup.board.only-start-area", "quest.start.usual")
def test_the_first_room_is_there_before_anybody_looks_round() -> None:
    told = set_up(load_quest("ember-crown"), {}).log or []
    first = next(event for event in told if event.kind == "reveal" and "new part" in event.text)
    assert first.text == "A new part of the dungeon is laid out."


@pytest.mark.proves("missing.trap.alarm", "supply.substitute")
def test_an_alarm_calls_nobody_when_the_box_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board("+-+-+-+-+\n|B .D. .|\n+-+-+-+-+", wandering="orc")
    g.laid = g.quest.grid.floor
    f = one(g, "barbarian")
    asked = next(traps.alarm(g, f, f.at))
    assert isinstance(asked, Decision) and asked.about == "wandering"
    monkeypatch.setattr(traps, "in_stock", nothing_left)
    run(traps.alarm(g, f, f.at))
    assert not g.monsters


@pytest.mark.proves("action.move.trap-ends-turn", "missing.trap.pit", "missing.trap.deep-pit", "missing.trap.long-pit")
@pytest.mark.parametrize(("kind", "points"), [("pit", 1), ("deep-pit", 2), ("long-pit", 1)])
def test_a_pit_laid_for_monsters_opens_and_costs_what_it_costs_a_hero(kind: str, points: int) -> None:
    g = row("D.o.", active="orc", figures={"o": {"body": 5}})
    orc = of(g, "orc")
    carry(traps.spring_kind(g, orc, orc.at, kind))
    assert (orc.body, orc.pit, g.pits, g.ended) == (5 - points, True, 1 << orc.at, True)


@pytest.mark.proves("action.move.trap-ends-turn")
def test_a_trap_that_does_nothing_to_a_monster_does_not_end_its_activation() -> None:
    g = row("D.o.", active="orc", figures={"o": {"body": 5}})
    orc = of(g, "orc")
    carry(traps.spring_kind(g, orc, orc.at, "alarm"))
    assert (orc.body, g.ended) == (5, False)


@pytest.mark.proves("missing.trap.falling-block", "quest.unfinished.failed", "missing.spell.earth.pass-through-rock")
@pytest.mark.parametrize("card", ["pass-through-rock", "cloak-of-passage", "ring-of-return", "rope"])
@pytest.mark.parametrize("out", [False, True])
def test_only_a_card_that_leads_out_and_is_still_in_the_dungeon_is_hope(
    card: str, out: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = board("+-+-+-+-+\n|B D . .|\n+-+-+-+-+")
    dwarf = one(g, "dwarf")
    g.gain(dwarf, card)
    if out:
        g.take_off(dwarf)
        dwarf.out = True
    g.combed = -1
    monkeypatch.setattr(rubble, "sealed", lambda g: 1)
    rubble.walled_in(g)
    assert g.over is (out or card == "rope")


@pytest.mark.proves("missing.equipment.spyglass")
def test_a_room_with_two_doors_is_looked_into_once() -> None:
    g = board("+-+-+-+\n|. . B|\n+-+D+ +\n|.|.D.|\n+-+-+-+", corridors=["a1"])
    assert equipment.doors_in_view(g, one(g, "barbarian"), 0) == [at(g, "b2")]


@pytest.mark.proves("missing.quest.09-unquiet-vault")
def test_a_coffin_is_seen_until_it_is_sealed() -> None:
    g = laid(quest="unquiet-vault").state
    assert g.quest.text.shows(g, "western-coffin")
    g.counters["western-coffin"] = 1
    assert not g.quest.text.shows(g, "western-coffin") and g.quest.text.shows(g, "eastern-coffin")


@pytest.mark.proves("action.move.declared-stepwise", "missing.spell.earth.pass-through-rock")
def test_whoever_comes_through_a_wall_onto_a_known_square_stands_there_before_looking_round() -> None:
    g = board("+-+-+-+\n|. . .|\n+-+-+ +\n|. B|r|\n+-+-+-+", legend={"r": "orc + refuge"}, corridors=["a1"])
    f = one(g, "barbarian")
    escaped = g.add(content().kinds["chaos-sorcerer"], -1, MONSTER, g.sorcerer)
    escaped.tags = ("refuge",)
    g.laid |= sum(1 << at(g, q) for q in ("a1", "b1", "c1"))
    f.effects = (condition("pass-through-rock", "rock", "move"),)
    g.points = 4
    run(moving.walk(g, f, at(g, "b1")))
    assert (f.at, one(g, "orc.1").at, escaped.at) == (at(g, "b1"), at(g, "c2"), at(g, "c1"))


# -- fighting


@pytest.mark.proves("action.attack.kinds", "action.attack.whom")
def test_two_kinds_of_blow_hand_to_hand_are_one_answer() -> None:
    g = board(ROOM)
    orc, hero = one(g, "orc.1"), one(g, "barbarian")
    orc.kind = replace(orc.kind, attacks=tuple(Attack.parse(a, "test") for a in ("melee 3", "melee 2 long")))
    found = attacking.attacks(g, orc, g.beside[orc.at])
    assert found.count(("strike", hero.id)) == 1


@pytest.mark.proves("action.attack.purpose", "action.treasure.wandering-monster")
@pytest.mark.parametrize("change", ["cowed", "pacified", "bound"])
def test_whoever_may_not_attack_rolls_no_dice(change: str) -> None:
    g = board(ROOM)
    orc, hero = one(g, "orc.1"), one(g, "barbarian")
    assert isinstance(next(attacking.attack(g, orc, hero, orc.kind.attacks[0])), Roll)
    orc.effects = (condition("spell", change, "turn"),)
    assert run(attacking.attack(g, orc, hero, orc.kind.attacks[0])) == 0


@pytest.mark.proves("damage.order", "missing.magic-item.armband-ice")
@pytest.mark.parametrize(("reckoning", "told"), [("1 skull", "1 skull, prevented"), ("", "")])
def test_damage_that_was_prevented_is_reckoned_where_it_was_rolled(reckoning: str, told: str) -> None:
    g = board(ROOM, figures={"B": {"items": ["armband-of-ice"]}})
    g.log = []
    assert run(harm.harm(g, one(g, "barbarian"), 1, "x", frozenset({"cold"}), reckoning=reckoning)) == 0
    assert [(event.kind, event.sum) for event in g.log] == [("prevented", told)]


@pytest.mark.proves("mystic.attack-dice", "missing.advspell.unity.link-minds")
def test_a_linked_mind_attacks_with_the_better_one() -> None:
    g = row("WBo")
    wizard, barbarian, orc = of(g, "wizard"), of(g, "barbarian"), of(g, "orc")
    assert wizard.mind > barbarian.mind
    for effects, dice in (((), barbarian.mind), ((Effect("link-minds", "linked", wizard.id, "turn"),), wizard.mind)):
        barbarian.effects = effects
        roll = next(mystic_combat.mystic_combat(g, barbarian, orc))
        assert isinstance(roll, Roll) and len(roll.dice) == dice


# -- the computer Evil Sorcerer


def thinking(game: Any, level: str = "normal") -> tuple[SorcererMind, Field]:
    view = game.view(len(game.seats) - 1)
    return SorcererMind(view, level), Field(view)


@pytest.mark.proves("missing.gm.spells")
def test_a_cloud_counts_the_heroes_of_the_room_alone() -> None:
    game = laid(map="+-+-+\n|W .|\n+-+O+\n|B E|\n+ + +\n|o .|\n+-+-+", legend=LETTERS)
    _, field = thinking(game)
    (orc,) = field.monsters
    there = [h for h in field.heroes if h.name != "wizard"]
    assert len(there) == 2 and len(field.heroes) == 3
    assert Spells(field, orc, ()).cloud() == pytest.approx(sum(2.5 * (5 / 6) ** mind_of(h) for h in there))


@pytest.mark.proves("missing.gm.movement", "missing.gm.target")
def test_a_monster_that_has_walked_goes_nowhere_not_even_to_the_first_square() -> None:
    game = laid(map="+-+-+-+-+\n|. B . o|\n+-+-+-+-+", legend=LETTERS)
    mind, field = thinking(game)
    (orc,) = field.monsters
    mind.walked = 1
    asked: Any = SimpleNamespace(figure=orc.id, options=[END], fields=())
    assert mind.act(field, asked) == END


@pytest.mark.proves("missing.gm.target")
@pytest.mark.parametrize(("far", "verb"), [(5.0, "strike"), (5.1, "walk")])
def test_a_monster_leaves_a_target_at_hand_for_one_more_than_a_quarter_better(
    far: float, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = laid(map="+-+-+-+-+\n|B o . W|\n+-+-+-+-+", legend=LETTERS)
    mind, field = thinking(game)
    (orc,) = field.monsters
    near = next(h for h in field.heroes if h.name == "barbarian")
    monkeypatch.setattr(mind, "rate", lambda field, monster, hero, q, answer=None: 4.0 if hero is near else far)
    chosen = mind.attack(field, orc, [("strike", near.id)], 1 << at(game.state, "c1"))
    assert chosen is not None and chosen[0] == verb


@pytest.mark.proves("missing.gm.movement")
def test_a_monster_on_guard_stays_where_no_other_square_is_nearer() -> None:
    game = laid(map="+-+-+-+\n|B . o|\n+     +\n|. . .|\n+     +\n|. . .|\n+-+-+-+", legend=LETTERS)
    mind, field = thinking(game)
    (orc,) = field.monsters
    assert not field.way_out(field.heroes[0])
    assert mind.guard_post(field, orc, 1 << at(game.state, "b2")) == at(game.state, "c1")
    assert mind.guard_post(field, orc, 1 << at(game.state, "a2")) == at(game.state, "a2")
