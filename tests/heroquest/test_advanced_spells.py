"""Spells of the new groups: what they may be aimed at, how long they last, what is left when they end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import carry, of, row, table

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.rules.heroquest.content.changed_quest import changed
from delvewright.rules.heroquest.content.quest import Piece
from delvewright.rules.heroquest.content.quest_texts import quest
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.figures import advanced_potions, trapwright
from delvewright.rules.heroquest.magic.advanced_groups import (
    cantrips,
    confusion,
    divination,
    dwarven_runes,
    entropy,
    flora,
    fury,
    ice,
    illusion,
    light,
    metal,
    motion,
    poison,
    reason,
    sorrow,
    stasis,
    thaumaturgy,
    time_,
    underworld,
    unity,
    vitality,
)
from delvewright.rules.heroquest.magic.weapons_named import number_of
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.conjured_texts import banish, turns_pass
from delvewright.rules.heroquest.state.effects import free
from delvewright.rules.heroquest.state.figure import HERO, MONSTER
from delvewright.rules.heroquest.state.game import Token
from delvewright.rules.heroquest.state.windows import HARMED, HURT, OWN, ZERO, Moment

WHITE, BLUE = COMBAT["white"], COMBAT["blue"]


def names(g: Any, found: Any) -> list[str]:
    return [square_name(q, g.width) for q in (squares(found) if isinstance(found, int) else found)]


# -- what lies on squares


@pytest.mark.proves("missing.advspell.cantrips.kindle")
def test_a_fire_that_was_doused_burns_again():
    g = row("W..o", active="wizard")
    g.burning = 0b110
    assert names(g, 0b110) == ["b1", "c1"] and cantrips.kindled(g, g.fig(0)) == ["b1", "c1"]
    carry(cantrips.kindle(g, g.fig(0), "b1"))
    carry(cantrips.kindle(g, g.fig(0), "c1"))
    assert g.burning == 0 and [t.squares for t in g.extras.conjured] == [0b010, 0b100]
    turns_pass(g)
    assert g.burning == 0b110 and g.extras.conjured == ()


@pytest.mark.proves("missing.advspell.dwarven-runes.stone")
def test_a_stone_rises_and_sinks_again():
    g = row("D...o", active="dwarf")
    dwarf = g.fig(0)
    assert names(g, dwarven_runes.off_the_stairs(g, dwarf)) == ["b1", "c1", "d1"]
    g.pits = 0b100
    assert names(g, dwarven_runes.off_the_stairs(g, dwarf)) == ["b1", "d1"]
    carry(dwarven_runes.rune_of_stone(g, dwarf, 1))
    assert g.blocked == 0b10 and g.extras.conjured == (Conjured("rune-of-stone", 0b10, 0, 3),)
    for left in (2, 1):
        turns_pass(g)
        assert g.extras.conjured[0].turns == left and g.blocked == 0b10
    turns_pass(g)
    assert g.blocked == 0 and g.extras.conjured == ()
    carry(dwarven_runes.rune_of_stone(g, dwarf, 1))
    carry(dwarven_runes.rune_of_stone(g, dwarf, 3))
    assert g.blocked == 0b1000, "one at a time"


@pytest.mark.proves("missing.advspell.dwarven-runes.stone")
def test_the_new_stone_stands_before_the_old_one_sinks():
    """So nobody looks through where both are not yet and no longer."""
    g = table("+-+-+-+-+-+\n|D . . . .|\n+ +-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+\n", corridor=True)
    g.laid = 0b0001100011
    g.blocked = 0b10
    g.extras.conjured = (Conjured("rune-of-stone", 0b10, 0, 3),)
    carry(dwarven_runes.rune_of_stone(g, g.fig(0), 2))
    assert g.blocked == 0b100 and not g.laid & 0b11000


@pytest.mark.proves("missing.advspell.light.beacon")
def test_a_line_of_light():
    g = table("+-+-+-+-+\n|W . . .|\n+ +-+-+-+\n|. . .|.|\n+-+-+-+-+\n", corridor=True)
    assert names(g, light.straight(g, 0, 1, 0)) == ["b1", "c1", "d1"] and light.straight(g, 0, -1, 0) == 0
    assert names(g, light.straight(g, 0, 0, 1)) == ["a2"] and names(g, light.straight(g, 2, -1, 0)) == ["a1", "b1"]
    assert names(g, light.straight(g, 4, 1, 0)) == ["b2", "c2"], "up to a wall"
    assert light.straight(g, 1, 0, 1) == 0
    g.blocked = 0b100
    assert names(g, light.straight(g, 0, 1, 0)) == ["b1"]
    room = table("+-+-+-+-+\n|W . . .|\n+-+-+-+-+\n")
    assert light.straight(room, 0, 1, 0) == 0 and light.corridor_seen(room, room.fig(0)) == []


@pytest.mark.proves("missing.advspell.ice.ice-bridge")
def test_ice_over_pits_chasms_and_water():
    g = row("W....o")
    wizard = g.fig(0)
    g.pits, g.costly, g.chasm = 0b00010, 0b00100, 0b01000
    g.furniture |= 0b01000
    assert names(g, ice.holes_seen(g, wizard)) == ["b1", "c1", "d1"]
    carry(ice.ice_bridge(g, wizard, 3))
    assert not g.chasm and not g.furniture and g.pits == 0b10 and g.costly == 0b100
    carry(ice.ice_bridge(g, wizard, 1))
    assert g.chasm == 0b1000 == g.furniture and g.pits == 0, "the old one is gone"
    carry(ice.ice_bridge(g, wizard, 2))
    assert g.pits == 0b10 and g.costly == 0
    banish(g, g.extras.conjured[0])
    assert g.costly == 0b100 and g.chasm == 0b1000
    g.put(wizard, 1)
    assert names(g, ice.holes_seen(g, wizard)) == ["c1", "d1"], "nobody stands there"


@pytest.mark.proves("missing.advspell.illusion.phantom")
def test_whom_a_phantom_keeps_busy():
    g = table("+-+-+-+-+\n|B . o W|\n+ + + + +\n|. . . p|\n+-+-+-+-+\n")
    orc, goblin, barbarian, wizard = of(g, "orc"), of(g, "goblin"), g.fig(0), of(g, "wizard")
    carry(illusion.phantom(g, wizard, 1))
    thing, text = g.extras.conjured[0], illusion.Phantom()
    assert thing == Conjured("phantom", 0b10, wizard.id, 1)
    assert text.bars(g, thing, orc) and not text.bars(g, thing, barbarian)
    assert text.forbids(g, thing, orc, wizard) and not text.forbids(g, thing, goblin, wizard)
    assert not text.forbids(g, thing, barbarian, orc)
    assert illusion.phantoms(g, orc, g.beside[orc.at]) == [("decoy", 1)]
    assert illusion.phantoms(g, goblin, g.beside[goblin.at]) == []
    assert illusion.phantoms(g, barbarian, g.beside[0]) == []
    illusion.strike_phantom(g, orc, 1)
    assert g.extras.conjured == ()


@pytest.mark.proves("missing.advspell.illusion.maze", "missing.advspell.fury.roar")
def test_as_far_away_as_can_be():
    g = row("W.o..")
    orc = of(g, "orc")
    assert illusion.farthest(g, orc, 0b11010, 0) == 0b10000
    assert illusion.farthest(g, orc, 0b00010, 0) == 0, "it stands best where it stands"
    assert illusion.farthest(g, orc, 0b01010, 0) == 0b01000


@pytest.mark.proves("missing.advspell.fury.roar", "ability.ward.area")
def test_a_roar_drives_the_timid_away():
    g = row("W.o....", figures={"o": {"mind": 2}})
    orc = of(g, "orc")
    assert fury.timid(g, g.fig(0)) == [orc]
    carry(fury.roar(g, g.fig(0)))
    assert orc.at == 5, "three spaces"
    orc.mind = 3
    assert fury.timid(g, g.fig(0)) == []
    orc.mind = 0
    assert fury.timid(g, g.fig(0)) == []
    two = row("W.oq...", figures={"o": {"mind": 2}, "q": {"mind": 3}})
    carry(fury.roar(two, two.fig(0)))
    assert of(two, "orc").at == 2, "not past another"
    hole = row("W.o.u..", figures={"o": {"mind": 1}})
    carry(fury.roar(hole, hole.fig(0)))
    assert of(hole, "orc").at == 3, "nor into a pit"


@pytest.mark.proves("missing.advspell.flora.thorn-wall")
def test_thorns_hurt_monsters_on_two_squares():
    g = row("W....o")
    wizard, orc = g.fig(0), of(g, "orc")
    carry(flora.thorn_wall(g, wizard, 2), ("place", 3))
    thing, text = g.extras.conjured[0], flora.ThornWall()
    assert thing.squares == 0b1100 and thing.turns == 0
    orc.body = 2
    carry(text.entered(g, thing, orc))
    assert orc.body == 1
    before = wizard.body
    carry(text.entered(g, thing, wizard))
    assert wizard.body == before
    assert 0 not in flora.thorn_spots(g, wizard) and 1 in flora.thorn_spots(g, wizard)
    single = row("W.o")
    assert flora.thorn_spots(single, single.fig(0)) == [], "there must be two"


@pytest.mark.proves("missing.advspell.reason.disprove")
def test_what_can_be_disproved():
    g = row(
        "W..o.",
        figures={"o": {"effects": [{"name": "dazzle", "changes": "attack-less", "amount": 2, "until": "quest"}]}},
    )
    wizard, orc = g.fig(0), of(g, "orc")
    assert names(g, reason.under_spells(g, wizard)) == ["d1"]
    orc.effects = (Effect("potion-of-strength", "attack", 2, "quest"),)
    assert reason.under_spells(g, wizard) == [], "no potion is a spell"
    wizard.effects = (condition("bark-skin", "defence", "harmed"),)
    assert names(g, reason.under_spells(g, wizard)) == ["a1"]
    wizard.effects = ()
    g.extras.conjured = (Conjured("phantom", 0b10, 0, 1),)
    assert names(g, reason.under_spells(g, wizard)) == ["b1"]
    carry(reason.disprove(g, wizard, 1))
    assert g.extras.conjured == ()
    g.extras.conjured = (Conjured("phantom", 0b10, 0, 1), Conjured("thorn-wall", 0b110, 0))
    carry(reason.disprove(g, wizard, 1), ("choose", "thorn-wall"))
    assert [t.name for t in g.extras.conjured] == ["phantom"]
    carry(reason.disprove(g, wizard, 1))
    g.walls, g.blocked = (("boulder", 0b10, 3),), 0b10
    assert reason.under_spells(g, wizard) == [], "no spell"
    g.walls = (("storm-wall-of-ice", 0b10, 3),)
    assert names(g, reason.under_spells(g, wizard)) == ["b1"]
    carry(reason.disprove(g, wizard, 1))
    assert g.walls == () and not g.blocked & 0b10
    orc.effects = (
        condition("dazzle", "attack-less", "quest"),
        condition("daze", "dazed", "quest"),
        Effect("potion-of-strength", "attack", 2),
    )
    carry(reason.disprove(g, wizard, orc.at), ("choose", "daze"))
    assert [e.name for e in orc.effects] == ["dazzle", "potion-of-strength"]


@pytest.mark.proves("missing.advspell.stasis.seal")
def test_a_sealed_door_is_as_it_was_when_the_seal_ends():
    g = table("+-+-+-+-+\n|W .D. .|\n+-+-+-+-+\n", active="wizard")
    wizard = g.fig(0)
    assert stasis.sealable(g, wizard) == [(1, 2)]
    carry(stasis.seal(g, wizard, (1, 2)))
    assert [(t.name, t.squares, t.by, t.turns) for t in g.extras.conjured] == [("seal", 0b110, 0, 1)]
    assert g.quest.door_kinds == ["sealed"] and stasis.sealable(g, wizard) == []
    turns_pass(g)
    assert g.quest.door_kinds == ["closed"] and not g.doors
    g.doors = 1
    g.set_edges()
    g.put(wizard, 1)
    assert stasis.sealable(g, wizard) == [], "somebody stands in it"
    g.put(wizard, 0)
    carry(stasis.seal(g, wizard, (1, 2)))
    assert not g.doors and g.quest.door_kinds == ["sealed"]
    turns_pass(g)
    assert g.doors == 1 and g.quest.door_kinds == ["closed"]
    g.doors = 0
    g.put(wizard, 1)
    assert stasis.sealable(g, wizard) == [(1, 2)], "a shut one all the same"


# -- who is meant


@pytest.mark.proves(
    "missing.advspell.ice.freeze", "missing.advspell.poison.choke", "missing.advspell.underworld.grave-hand"
)
@pytest.mark.proves("missing.advspell.light.purge", "missing.advspell.sorrow.grief", "missing.advspell.motion.push")
def test_which_monsters_can_be_aimed_at():
    g = table("+-+-+-+-+\n|W . . o|\n+ + + + +\n|. . z .|\n+-+-+-+-+\n")
    wizard, orc, zombie = g.fig(0), of(g, "orc"), of(g, "zombie")
    both = sorted((orc.id, zombie.id))
    assert sorted(ice.not_cold_blooded(g, wizard)) == both
    orc.abilities = ("immune cold",)
    assert ice.not_cold_blooded(g, wizard) == [zombie.id]
    assert poison.breathing(g, wizard) == [orc.id] and light.undead_seen(g, wizard) == [zombie.id]
    assert sorrow.mourners(g, wizard) == []
    g.extras.mourning = 1 << orc.id
    assert sorrow.mourners(g, wizard) == [orc.id]
    assert sorted(motion.no_giants_seen(g, wizard)) == both
    orc.abilities = ("giant",)
    assert motion.no_giants_seen(g, wizard) == [zombie.id]


@pytest.mark.proves("missing.advspell.motion.push")
def test_where_a_monster_is_pushed():
    g = row("W.o.u..")
    orc = of(g, "orc")
    assert names(g, motion.pushed_to(g, orc)) == ["b1", "d1", "e1"], "into a pit, not past it"
    g.pits = 0
    assert names(g, motion.pushed_to(g, orc)) == ["b1", "d1", "e1", "f1"], "three steps"
    g.pits = 1 << 5
    assert names(g, motion.pushed_to(g, orc)) == ["b1", "d1", "e1", "f1"]
    g.points, g.ended = 4, False
    carry(motion.push(g, g.fig(0), orc), ("place", 5))
    assert orc.pit and orc.at == 5 and (g.points, g.ended) == (4, False)
    carry(motion.push(g, g.fig(0), orc), ("pass",))
    assert orc.at == 5


@pytest.mark.proves("missing.advspell.motion.blink")
def test_how_far_one_blinks():
    g = row("W........o")
    assert names(g, motion.blink_spots(g, g.fig(0))) == ["b1", "c1", "d1", "e1", "f1", "g1"]


@pytest.mark.proves("missing.advspell.confusion.turn-aside")
def test_whom_a_monster_turned_aside_could_hit():
    g = table("+-+-+-+-+\n|W . o p|\n+ + + + +\n|. . . q|\n+-+-+-+-+\n")
    orc, goblin = of(g, "orc"), of(g, "goblin")
    corner = [f for f in g.figures if f is not None and f.kind.id == "orc"][-1]
    assert [f.id for f, _ in confusion.could_hit(g, orc)] == [goblin.id]
    assert {f.id for f, _ in confusion.could_hit(g, goblin)} == {orc.id, corner.id}
    archer = table("+-+-+-+-+-+\n|W . a o q|\n+-+-+-+-+-+\n", legend={"a": "elven-archer"})
    found = [f.at for f, arm in confusion.could_hit(archer, of(archer, "elven-archer")) if arm.ranged]
    assert found == [], "not past another"
    far = table("+-+-+-+-+-+\n|W a . . q|\n+-+-+-+-+-+\n", legend={"a": "elven-archer"})
    assert [(f.at, arm.ranged) for f, arm in confusion.could_hit(far, of(far, "elven-archer"))] == [(4, True)]


@pytest.mark.proves("missing.advspell.metal.blade-storm", "ability.ward.area")
def test_a_blade_storm_is_for_those_beside():
    g = table("+-+-+-+\n|o W p|\n+ + + +\n|q B .|\n+-+-+-+\n")
    wizard = of(g, "wizard")
    assert sorted(f.at for f in metal.enemies_beside(g, wizard)) == [0, 2]
    wizard.side = MONSTER
    assert [f.kind.id for f in metal.enemies_beside(g, wizard)] == ["barbarian"]


@pytest.mark.proves("missing.advspell.metal.temper", "missing.advspell.poison.envenom")
def test_one_weapon_alone_is_better():
    number = number_of("broadsword")
    f: Any = row("B.o").fig(0)
    sharp, venom = Effect("temper", "tempered", number), Effect("envenom", "envenomed", number)
    one = (WHITE,)
    for weapon, better in (("broadsword", True), ("shortsword", False), ("", False)):
        assert metal.Tempered().attack_pool(None, f, sharp, one, weapon) == ((WHITE, WHITE) if better else one)  # type: ignore[arg-type]
        marks = poison.Envenomed().attack_marks(None, f, venom, weapon, frozenset())  # type: ignore[arg-type]
        assert marks == ({"poison"} if better else frozenset())
        assert poison.Envenomed().wounds(f, venom, f, weapon, frozenset()) == better


@pytest.mark.proves("missing.advspell.poison.antidote")
def test_what_poison_took_is_given_back():
    g = row("WBo")
    barbarian, wizard = of(g, "barbarian"), of(g, "wizard")
    assert poison.poisoned_heroes(g, wizard) == []
    barbarian.body = 2
    for lost, body, left in ((5, 5, 2), (2, 4, 0), (1, 3, 0)):
        barbarian.body, barbarian.effects = 2, (Effect("poison-lost", "poison-lost", lost),)
        assert poison.poisoned_heroes(g, wizard) == [barbarian.id]
        carry(poison.antidote(g, wizard, barbarian))
        assert (barbarian.body, barbarian.bonus("poison-lost")) == (body, left)


@pytest.mark.proves("missing.advspell.stasis.preserve", "missing.advspell.vitality.second-breath")
@pytest.mark.parametrize("can", [stasis._would_die, vitality._dying_in_sight])
def test_who_can_be_saved_at_the_last_moment(can):
    g = table("+-+-+-+\n|W . B|\n+ +-+-+\n|. .|E|\n+-+-+-+\n")
    wizard, barbarian, elf = of(g, "wizard"), of(g, "barbarian"), of(g, "elf")
    assert not can(g, wizard, Moment(barbarian, when=ZERO)), "who has Body left"
    barbarian.body = wizard.body = elf.body = 0
    assert can(g, wizard, Moment(barbarian, when=ZERO)) and can(g, wizard, Moment(wizard, when=ZERO))
    assert not can(g, wizard, Moment(elf, when=ZERO)), "out of sight"
    barbarian.effects = (condition("preserve", "preserved", "turn", 0),)
    assert not can(g, wizard, Moment(barbarian, when=ZERO))
    wizard.effects = (condition("x", "cowed", "quest"),)
    assert not can(g, wizard, Moment(wizard, when=ZERO))
    monster = row("W.o")
    of(monster, "orc").body = 0
    assert not can(monster, monster.fig(0), Moment(of(monster, "orc"), when=ZERO))


@pytest.mark.proves("missing.advspell.stasis.preserve")
def test_whoever_is_preserved_does_nothing_and_is_no_target():
    g = row("WBo")
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
    g.active, g.ended = barbarian.id, False
    carry(stasis.preserve(g, wizard, Moment(barbarian)))
    assert {(e.changes, e.until, e.mark) for e in barbarian.effects} == {
        (what, "turn", wizard.home) for what in ("preserved", "paralysed", "masked")
    }
    assert g.ended
    g.active, g.ended = wizard.id, False
    carry(stasis.preserve(g, wizard, Moment(barbarian)))
    assert not g.ended


@pytest.mark.proves("missing.advspell.underworld.speak-with-bones")
def test_which_dead_answer():
    g = table("+-+-+-+\n|W . .|\n+ + + +\n|. . o|\n+-+-+-+\n")
    wizard = g.fig(0)
    g.extras.graves = 0b111111
    assert names(g, underworld.graves_here(g, wizard)) == ["a1", "b1", "a2"]
    g.extras.asked = 0b1
    assert names(g, underworld.graves_here(g, wizard)) == ["b1", "a2"]
    g.extras.graves = 0
    g.tokens = (Token(1, "orc"), Token(3, "a fallen Hero"))
    assert names(g, underworld.graves_here(g, wizard)) == ["a2"]


@pytest.mark.proves("missing.advspell.underworld.speak-with-bones")
def test_what_a_room_holds():
    g = table("+-+-+-+-+\n|W .D^ o|\n+-+-+-+-+\n", treasure=[{"at": "c1", "gold": 25}])
    for q, answers in ((2, [True, True, False, True]), (0, [False, False, False, False])):
        assert [underworld.holds(g, q, what) for what in underworld.QUESTIONS] == answers
    g.hoards, g.armed = 1, 0
    assert [underworld.holds(g, 2, what) for what in underworld.QUESTIONS] == [True, False, False, False]
    secret = table("+-+-+-+-+\n|W .S. .|\n+-+-+-+-+\n")
    assert underworld.holds(secret, 0, "doors") and underworld.holds(secret, 2, "doors")
    secret.secrets = 1
    assert not underworld.holds(secret, 0, "doors")


@pytest.mark.proves("missing.advspell.underworld.call-shade")
def test_where_a_shade_stands_and_when_it_acts():
    g = row("oW.", active="wizard")
    wizard = of(g, "wizard")
    assert underworld.room_beside(g, wizard) == 0b100
    carry(underworld.call_shade(g, wizard))
    shade = g.figures[-1]
    assert (shade.kind.id, shade.at, shade.side, shade.home, shade.master) == (
        "skeleton",
        2,
        HERO,
        wizard.home,
        wizard.id,
    )
    assert shade.tags == ("shade",) and g.waiting >> shade.id & 1 and not underworld.room_beside(g, wizard)
    g = row("oW.", active="sorcerer")
    carry(underworld.call_shade(g, of(g, "wizard")))
    assert not g.waiting >> g.figures[-1].id & 1


@pytest.mark.proves("missing.advspell.underworld.call-shade", "missing.spell.chaos.command")
@pytest.mark.parametrize("commanded", [False, True])
def test_a_shade_stays_with_the_heroes(commanded: bool):
    """Whatever ends on it, a command of the Evil Sorcerer's included; a Skeleton that obeyed for a turn goes back."""
    g = row("oW..", active="wizard")
    wizard = of(g, "wizard")
    carry(underworld.call_shade(g, wizard))
    shade, orc = g.figures[-1], of(g, "orc")
    if commanded:
        g.turn_coat(shade, MONSTER, g.sorcerer)
    free(g, shade)
    assert (shade.side, shade.seat, shade.home) == (HERO, wizard.seat, wizard.home)
    g.turn_coat(orc, HERO, wizard.seat)
    orc.home = wizard.seat
    free(g, orc)
    assert (orc.side, orc.seat, orc.home) == (MONSTER, g.sorcerer, g.sorcerer)


@pytest.mark.proves("missing.advspell.unity.share-pain")
def test_pain_is_shared_with_who_is_willing():
    g = row("BWo")
    barbarian, wizard = g.fig(0), g.fig(1)
    for damage, left, lost in ((5, 2, 3), (2, 0, 2)):
        moment = Moment(barbarian, damage=damage, when=HURT)
        wizard.body = 4
        carry(unity.share_pain(g, barbarian, moment, wizard), ("accept",))
        assert moment.damage == left and wizard.body == 4 - lost
    moment = Moment(barbarian, damage=5, when=HURT)
    carry(unity.share_pain(g, barbarian, moment, wizard), ("refuse",))
    assert moment.damage == 5


@pytest.mark.proves("missing.advspell.unity.link-minds")
def test_two_minds_are_linked():
    g = row("BWEo")
    barbarian, wizard, elf = (of(g, name) for name in ("barbarian", "wizard", "elf"))
    play: Any = unity.link_minds(g, wizard, barbarian)
    asked = next(play)
    assert asked.options == [("use-on", "link-minds", f.id) for f in (wizard, elf)]
    with pytest.raises(StopIteration):
        play.send(("use-on", "link-minds", elf.id))
    links = {f.id: [(e.amount, e.until, e.mark) for e in f.effects if e.changes == "linked"] for f in (barbarian, elf)}
    assert links == {barbarian.id: [(elf.id, "turn", wizard.home)], elf.id: [(barbarian.id, "turn", wizard.home)]}


@pytest.mark.proves("missing.advspell.thaumaturgy.conjure-tool")
def test_a_tool_is_conjured_and_the_old_one_goes():
    g = row("W.o", figures={"W": {"items": ["rope"], "tags": ["conjured:rope", "marked"]}})
    wizard = g.fig(0)
    play: Any = thaumaturgy.conjure_tool(g, wizard)
    asked = next(play)
    assert wizard.items == () and wizard.tags == ("marked",)
    cards = content().cards
    offered = {answer[1] for answer in asked.options}
    assert offered == {c.id for c in cards.values() if c.deck == "equipment" and c.sold and 0 < c.price <= 100}
    prices = {cards[item].price for item in offered}
    assert max(prices) <= 100 and any(c.price > 100 for c in cards.values() if c.deck == "equipment")
    with pytest.raises(StopIteration):
        play.send(("choose", "chalk"))
    assert wizard.items == ("chalk",) and wizard.tags == ("marked", "conjured:chalk")


@pytest.mark.proves("missing.advspell.thaumaturgy.great-work", "missing.advspell.thaumaturgy.transmute")
def test_a_great_work_is_for_others():
    g = row(
        "WBo",
        figures={"B": {"items": ["dagger"], "drained": ["rope", "helmet"]}, "W": {"items": [], "drained": ["chalk"]}},
    )
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
    assert thaumaturgy.others_drained(g, wizard) == [barbarian.id] and thaumaturgy.with_goods(g, wizard) == [
        barbarian.id
    ]
    carry(thaumaturgy.great_work(g, wizard, barbarian))
    assert set(barbarian.items) == {"dagger", "rope", "helmet"} and barbarian.drained == ()
    assert thaumaturgy.others_drained(g, wizard) == []
    play: Any = thaumaturgy.transmute(g, wizard, barbarian)
    asked = next(play)
    assert asked.about == "tool" and len(asked.options) == 3
    with pytest.raises(StopIteration):
        play.send(("choose", "rope"))
    assert barbarian.tags == ("gilded:rope",)


@pytest.mark.proves("missing.advspell.divination.omen")
def test_the_top_of_the_deck_is_put_in_order():
    g = row("W.o")
    g.deck = ("gold-25", "arrow", "bolt")
    g.extras.top = ("bolt",)
    carry(divination.omen(g, g.fig(0)), "arrow", "gold-25", ("ask", "gold-25"), ("ask", "bolt"))
    assert g.extras.top == ("gold-25", "bolt", "arrow")
    g.deck, g.extras.top = ("arrow",), ()
    carry(divination.omen(g, g.fig(0)), "arrow")
    assert g.extras.top == ("arrow",)
    g.deck, g.extras.top = ("arrow", "arrow", "bolt", "gold-25"), ("gold-25", "bolt", "arrow", "arrow")
    carry(divination.omen(g, g.fig(0)), ("ask", "arrow"), ("ask", "bolt"))
    assert g.extras.top == ("arrow", "bolt", "gold-25"), "three of them"


@pytest.mark.proves("missing.advspell.divination.warning")
def test_a_warning_in_time():
    g = row("W.^o", active="wizard")
    wizard = g.fig(0)
    g.put(wizard, 2)
    g.stepped = 1
    moment = Moment(wizard, at=2)
    carry(divination.warning(g, wizard, moment))
    assert moment.stopped and wizard.at == 1 and g.found == 0b100 and g.armed == 0b100
    g.found, g.furniture = 0b100, 0b100
    carry(divination.warning(g, wizard, Moment(wizard, at=2)))
    assert not g.armed and not g.found, "a trapped chest is used up"
    wizard.at = 1
    carry(divination.warning(g, wizard, Moment(wizard, at=-1)))
    assert wizard.at == 1


@pytest.mark.proves("missing.advspell.time.delay")
def test_a_delay_lasts_for_their_next_turn():
    g = row("W.o")
    orc = of(g, "orc")
    carry(time_.delay(g, g.fig(0), orc))
    assert {(e.changes, e.until, e.mark) for e in orc.effects} == {
        ("delayed", "turn-end", g.sorcerer), ("rooted", "turn-end", g.sorcerer),
    }  # fmt: skip


@pytest.mark.proves("missing.advspell.cantrips.nudge")
def test_what_is_nudged_and_how_far():
    g = row("W....o", equipment={"c1": {"of": "wizard", "items": ["dagger"]}})
    wizard = g.fig(0)
    assert cantrips.nudged(g, wizard) == ["c1"]
    play: Any = cantrips.nudge(g, wizard, "c1")
    asked = next(play)
    assert names(g, dict(asked.fields)["place"]) == ["b1", "d1", "e1"]
    with pytest.raises(StopIteration):
        play.send(("place", 4))
    assert [t.at for t in g.tokens] == [4]


@pytest.mark.proves("missing.advspell.cantrips.mend-strap")
def test_which_straps_are_mended():
    g = row(
        "WBo",
        figures={
            "B": {"items": [], "drained": ["rope", "shield", "chalk"]},
            "W": {"items": [], "drained": ["mend-strap"]},
        },
    )
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
    assert cantrips.with_drained_equipment(g, wizard) == [barbarian.id]
    play: Any = cantrips.mend_strap(g, wizard, barbarian)
    asked = next(play)
    assert (asked.seat, asked.options) == (barbarian.seat, [("choose", "rope"), ("choose", "chalk")])
    with pytest.raises(StopIteration):
        play.send(("choose", "chalk"))
    assert barbarian.items == ("chalk",) and barbarian.drained == ("rope", "shield")


# -- potions, traps that are kept


@pytest.mark.proves("missing.adv.potion.regeneration")
def test_regeneration_counts_from_the_next_activation():
    g = row("B.o")
    hero = g.fig(0)
    hero.body, hero.mind = 2, hero.full_mind
    carry(advanced_potions.potion_of_regeneration(g, hero, Moment(hero)))
    text = advanced_potions.Regaining()
    for n, body in enumerate((2, 3, 4, 5, 6, 7)):
        effect = next(e for e in hero.effects if e.changes == "regaining")
        carry(text.activation_over(g, hero, effect))
        assert hero.body == body, n
    assert not hero.effects
    hero.body, hero.mind = 1, 1
    effect = Effect(advanced_potions.REGENERATION, "regaining", 1, "regained", times=5)
    hero.effects = (effect,)
    carry(text.activation_over(g, hero, effect), ("use-for", advanced_potions.REGENERATION, "mind"))
    assert (hero.body, hero.mind) == (1, 2)


@pytest.mark.proves("missing.adv.potion.rejuvenation", "missing.adv.potion.restoration", "missing.adv.potion.healing")
def test_how_much_salve_draught_and_healing_give():
    g = row("BWo", figures={"B": {"drained": ["rope"], "items": []}})
    hero, friend = g.fig(0), g.fig(1)
    hero.body, friend.body = 1, 1
    carry(advanced_potions.rejuvenation_salve(g, hero, Moment(hero), hero), [5])
    assert hero.body == 6
    carry(advanced_potions.rejuvenation_salve(g, hero, Moment(hero), friend), [5])
    assert friend.body == 4, "half of it, rounded up"
    hero.body, hero.mind = 1, 0
    carry(advanced_potions.potion_of_healing(g, hero, Moment(hero), "body"))
    assert (hero.body, hero.mind) == (5, 0)
    carry(advanced_potions.potion_of_healing(g, hero, Moment(hero), "both"))
    assert (hero.body, hero.mind) == (7, 2)
    hero.body, hero.mind = 1, 0
    carry(advanced_potions.restoration_draught(g, hero, Moment(hero), "points"))
    assert (hero.body, hero.mind) == (2, 1)
    carry(advanced_potions.restoration_draught(g, hero, Moment(hero), "rope"))
    assert hero.items == ("rope",) and hero.drained == ()


@pytest.mark.proves("missing.adv.potion.revitalisation")
def test_a_revitalisation_potion_helps_mind_or_mastery():
    g = row("W.o")
    wizard = g.fig(0)
    wizard.mind = 1
    carry(advanced_potions.revitalisation_potion(g, wizard, Moment(wizard), "mind"))
    assert wizard.mind == 4 and not wizard.effects
    carry(advanced_potions.revitalisation_potion(g, wizard, Moment(wizard), "mastery"))
    assert wizard.effects == (Effect("new-revitalisation-potion", "mastery", 2, "mastery"),)
    roll = Roll(wizard.id, "mastery", ())
    assert advanced_potions._mastering(wizard, Moment(wizard, roll=roll, when=TESTED))
    assert not advanced_potions._mastering(wizard, Moment(wizard, roll=roll, when=OWN))
    assert not advanced_potions._mastering(wizard, Moment(wizard, roll=Roll(wizard.id, "will", ()), when=TESTED))
    assert not advanced_potions._mastering(wizard, Moment(wizard, roll=Roll(7, "mastery", ()), when=TESTED))


@pytest.mark.proves("missing.adv.potion.antidote")
def test_when_venom_antidote_helps():
    g = row("B.o")
    hero = g.fig(0)
    poison_now = Moment(hero, marks=frozenset({"poison"}), damage=2, when=HURT)
    assert advanced_potions._stung(g, hero, poison_now) == ["immunity"]
    assert advanced_potions._stung(g, hero, Moment(hero, damage=2, when=HURT)) == []
    hero.body, hero.effects = 1, (Effect("poison-lost", "poison-lost", 3),)
    assert "body" in advanced_potions._stung(g, hero, Moment(hero, when=HARMED))
    carry(advanced_potions.venom_antidote(g, hero, Moment(hero), "body"))
    assert hero.body == 3 and hero.bonus("poison-lost") == 1
    carry(advanced_potions.venom_antidote(g, hero, poison_now, "immunity"))
    assert poison_now.damage == 0
    (effect,) = (e for e in hero.effects if e.name == "new-venom-antidote")
    assert (effect.changes, effect.until, effect.mark) == ("immune-poison", "turn-end", g.sorcerer)


@pytest.mark.proves("missing.adv.potion.warmth")
def test_essence_of_warmth():
    g = row("B.o")
    hero = g.fig(0)
    hero.body = 1
    cold = Moment(hero, marks=frozenset({"cold"}), damage=3, when=HURT)
    carry(advanced_potions.essence_of_warmth(g, hero, cold, "body"))
    assert hero.body == 3 and cold.damage == 3 and not hero.effects
    carry(advanced_potions.essence_of_warmth(g, hero, cold, "immunity"))
    assert hero.body == 4 and cold.damage == 0
    assert [(e.changes, e.until, e.mark) for e in hero.effects] == [("immune-cold", "turn", hero.home)]
    later = Moment(hero, marks=frozenset({"cold"}), damage=3, when=OWN)
    carry(advanced_potions.essence_of_warmth(g, hero, later, "immunity"))
    assert later.damage == 3
    heat = Moment(hero, marks=frozenset({"heat"}), damage=3, when=HURT)
    carry(advanced_potions.essence_of_warmth(g, hero, heat, "immunity"))
    assert heat.damage == 3


@pytest.mark.proves("missing.skill.trapwright")
def test_a_trap_is_kept_and_laid():
    g = row("oD..", figures={"D": {"items": ["trapwright"]}})
    dwarf = of(g, "dwarf")
    assert trapwright.layings(g, dwarf, g.beside[dwarf.at]) == []
    carry(trapwright.disarmed(g, dwarf, "pit", True, 3), ("refuse",))
    assert dwarf.tags == ()
    carry(trapwright.disarmed(g, dwarf, "chest", True, 3))
    carry(trapwright.disarmed(g, dwarf, "pit", False, 3))
    carry(trapwright.disarmed(g, dwarf, "pit", True, 3), ("accept",))
    assert trapwright.kept(dwarf) == "pit"
    carry(trapwright.disarmed(g, dwarf, "pit", True, 3))
    assert trapwright.layings(g, dwarf, g.beside[dwarf.at]) == [("lay", 2)]
    g.extras.snares = (("pit", 2),)
    assert trapwright.layings(g, dwarf, g.beside[dwarf.at]) == []
    g.extras.snares = ()
    trapwright.lay_trap(g, dwarf, 2)
    assert g.extras.snares == (("pit", 2),) and dwarf.tags == ()
    other = row("oD..", figures={"D": {"items": []}})
    carry(trapwright.disarmed(other, of(other, "dwarf"), "pit", True, 3))


@pytest.mark.proves("missing.advspell.stasis.seal")
def test_a_wedge_stays_in_a_door_that_is_sealed_shut():
    g = table("+-+-+-+-+\n|W .D. .|\n+-+-+-+-+\n", active="wizard")
    g.wedged = 1
    carry(stasis.seal(g, g.fig(0), (1, 2)))
    assert g.wedged == 1


@pytest.mark.proves("missing.advspell.motion.push")
def test_nobody_is_pushed_to_where_they_are():
    g = row("W.u..")
    orc = g.add(content().kinds["orc"], 2, MONSTER, g.sorcerer)
    orc.pit = True
    assert names(g, motion.pushed_to(g, orc)) == ["b1", "d1", "e1"]


@pytest.mark.proves("missing.advspell.underworld.speak-with-bones")
def test_bones_speak_of_rooms_only():
    g = row("W.o", corridor=True)
    assert not underworld.holds(g, 0, "monsters")


@pytest.mark.proves("missing.advspell.light.beacon")
def test_a_beacon_stands_on_what_is_laid_out():
    g = row("W...", corridor=True)
    g.laid = 0b0011
    assert names(g, light.corridor_seen(g, g.fig(0))) == ["a1", "b1"]


@pytest.mark.proves("missing.advspell.ice.ice-bridge")
def test_an_ice_bridge_stays():
    g = row("W.u.o")
    carry(ice.ice_bridge(g, g.fig(0), 2))
    assert g.extras.conjured == (Conjured("ice-bridge", 0b100, 0, 0, ice.PIT),)


@pytest.mark.proves("missing.advspell.entropy.rot")
def test_the_piece_that_rots_and_what_it_held():
    g = table(
        "+-+-+-+\n|t k .|\n+ + + +\n|t . W|\n+-+-+-+\n",
        legend={"t": "furniture:table"},
        treasure=[{"at": "a1", "gold": 25}, {"at": "b1", "gold": 50}],
    )
    one, chest, other = (piece.kind for piece in g.quest.furniture)
    assert one is other
    g.quest = changed(g.quest, furniture=[Piece(one, 0b1001), Piece(chest, 0b10)])
    carry(entropy.rot_furniture(g, g.fig(0), 1))
    assert g.furniture == 0b001001 and [(t.at, t.gold) for t in g.tokens] == [(1, 50)]
    carry(entropy.rot_furniture(g, g.fig(0), 0))
    assert g.furniture == 0 and [(t.at, t.gold) for t in g.tokens] == [(1, 50), (0, 25)]


@pytest.mark.proves("missing.advspell.cantrips.kindle")
def test_a_candle_of_the_quest_is_lit():
    g = row("W..o", feature=[{"id": "candle", "at": "b1"}])
    lit = []

    def investigate(self: Any, g: Any, f: Any, what: str) -> Any:
        lit.append(what)
        yield from ()

    g.quest.text = quest.like(g.quest.text, investigate=investigate)
    carry(cantrips.kindle(g, g.fig(0), "candle"))
    assert lit == ["candle"] and g.extras.conjured == ()
