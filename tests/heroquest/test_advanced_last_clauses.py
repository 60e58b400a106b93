"""Clauses of the advanced game at the very edge: one step too far, one square too many, nobody there at all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.heroquest.helpers import at, carry, of, row, table

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import Effect
from delvewright.players.heroquest import master_events
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon import events
from delvewright.rules.heroquest.fighting import advanced_attacks
from delvewright.rules.heroquest.fighting.attacking import attacks
from delvewright.rules.heroquest.figures import enchantments, fate, skills
from delvewright.rules.heroquest.ground import sight
from delvewright.rules.heroquest.magic.advanced_groups import dwarven_runes, illusion, light, motion, time_
from delvewright.rules.heroquest.state.figure import HERO, MONSTER

WHITE = COMBAT["white"]


@pytest.mark.proves("adv.event.deck", "adv.danger.roll", "adv.event.play")
def test_what_is_drawn_is_an_event_card():
    g = row("B.o")
    g.extras.event_deck = ("dread", "parry")
    play: Any = events.draw_event(g)
    asked = next(play)
    assert isinstance(asked, Draw) and (asked.purpose, tuple(asked.choices)) == ("event", ("dread", "parry"))


@pytest.mark.proves("missing.dice.advanced", "missing.adv.armoury.tower-shield", "missing.skill.cleave")
def test_no_monster_has_the_use_of_what_it_carries():
    g = row("BoW", figures={"B": {"items": ["tower-shield", "cleave"]}})
    barbarian, orc = of(g, "barbarian"), of(g, "orc")
    orc.items = barbarian.items
    assert set(advanced_attacks.defence_pool(g, barbarian, (WHITE,), orc, frozenset({"melee"}))) > {WHITE}
    assert advanced_attacks.defence_pool(g, orc, (WHITE,), barbarian, frozenset({"melee"})) == (WHITE,)
    play: Any = skills.cleave(g, barbarian, 1, frozenset({"melee"}))
    assert next(play).options == [("use-on", "cleave", orc.id), ("pass",)]
    carry(skills.cleave(g, orc, 1, frozenset({"melee"})))


@pytest.mark.proves("missing.enchant.seeking", "missing.skill.deadeye")
def test_nobody_shoots_past_somebody_at_a_foe_on_the_same_square():
    g = row("EB..o", figures={"E": {"items": ["longbow", "deadeye"]}})
    elf, orc = of(g, "elf"), of(g, "orc")
    arms = [("longbow", attack) for attack in content().cards["longbow"].attacks]
    assert enchantments.unblocked(g, elf, [], arms) == [("attack", orc.id, "longbow")]
    orc.at = elf.at
    assert enchantments.unblocked(g, elf, [], arms) == []


@pytest.mark.proves("adv.fate.activation", "missing.quest.14-black-sun")
def test_shared_fate_buys_an_activation_for_heroes_only(monkeypatch):
    g = row("BWmo", figures={"W": {"fate": 1}})
    barbarian, wizard, man, orc = of(g, "barbarian"), of(g, "wizard"), of(g, "swordsman"), of(g, "orc")
    assert man.side == HERO
    monkeypatch.setattr(fate, "shared_fate", lambda g: True)
    assert [fate.may_act_by_fate(g, f) for f in (barbarian, wizard, man, orc)] == [True, True, False, False]
    fate.opens(g)
    assert g.extras.gap == (barbarian.id, wizard.id)


@pytest.mark.proves("missing.event.snuffed")
def test_how_far_one_sees_in_the_dark():
    edge, lines = "+-+-+-+-+-+", ["|E . . . .|", *["|. . . . .|"] * 3, "|. . . . o|"]
    g = table("\n".join((edge, "\n+ + + + + +\n".join(lines), edge, "")))
    elf, orc = of(g, "elf"), of(g, "orc")
    for dark, out in ((False, ()), (True, ("e1", "a5", "e4", "d5", "e5"))):
        g.extras.dark = dark
        for name in ("d1", "a4", "d4", "e1", "a5", "e4", "d5", "e5"):
            g.put(orc, at(g, name))
            assert sight.sees(g, elf, orc) == sight.sees(g, orc, elf) == (name not in out), name


@pytest.mark.proves("missing.advspell.dwarven-runes.opening")
def test_no_rune_opens_a_door_that_is_open():
    g = table("+-+-+-+-+\n|. DD. .|\n+-+-+-+-+\n")
    dwarf = of(g, "dwarf")
    assert dwarven_runes.doors_beside(g, dwarf) == [(1, 2)]
    g.doors = 1
    assert dwarven_runes.doors_beside(g, dwarf) == []


@pytest.mark.proves("missing.advspell.illusion.maze")
def test_nobody_flees_from_a_caster_who_has_left():
    g = row("Wo...", active="orc")
    orc, wizard = of(g, "orc"), of(g, "wizard")
    orc.effects = (Effect("maze", "mazed", wizard.id, "activation"),)
    wizard.at = -1
    carry(illusion.Mazed().activation_begins(g, orc))
    assert orc.at == 1 and g.ended


@pytest.mark.proves("missing.advspell.illusion.maze")
def test_nobody_is_asked_for_the_only_way_to_flee():
    g = row(".oW", active="orc")
    orc = of(g, "orc")
    orc.effects = (Effect("maze", "mazed", of(g, "wizard").id, "activation"),)
    carry(illusion.Mazed().activation_begins(g, orc))
    assert orc.at == 0 and g.ended


@pytest.mark.proves("missing.advspell.light.beacon")
def test_a_beacon_is_lit_where_the_caster_sees():
    g = table("+-+-+-+-+\n|W .D. .|\n+-+-+-+-+\n", corridors=["a1", "c1"])
    g.laid = 0b1111
    assert light.corridor_seen(g, of(g, "wizard")) == [0, 1], "not behind the door"
    g.doors = 1
    g.set_edges()
    assert light.corridor_seen(g, of(g, "wizard")) == [0, 1, 2, 3]


@pytest.mark.proves("missing.advspell.motion.push")
def test_a_pit_four_steps_away_is_too_far_to_be_pushed_into():
    g = row("Wo....")
    orc = of(g, "orc")
    for pit, found in ((5, 0b11100), (4, 0b11100), (3, 0b1100)):
        g.pits = 1 << pit
        assert motion.pushed_to(g, orc) == found, pit


@pytest.mark.proves("missing.advspell.time.again")
def test_whoever_can_attack_nobody_is_not_asked():
    g = row("WB.o")
    barbarian, orc = of(g, "barbarian"), of(g, "orc")
    assert time_.who_can_attack(g, of(g, "wizard")) == []
    carry(time_.again(g, of(g, "wizard"), barbarian))
    g.put(orc, 2)
    assert time_.who_can_attack(g, of(g, "wizard")) == [barbarian.id]
    play: Any = time_.again(g, of(g, "wizard"), barbarian)
    asked = next(play)
    assert asked.about == "again" and {a[:2] for a in asked.options} == {("attack", orc.id), ("punch", orc.id)}


@pytest.mark.proves("missing.gm.events")
def test_the_computer_keeps_only_its_guards_for_those_who_are_worth_it():
    def answered(card: str, body: int | None, hand: int = 2) -> Any:
        figure: Any = None if body is None else SimpleNamespace(bars={"Body": (body, 3)})
        field: Any = SimpleNamespace(view=SimpleNamespace(known={("events", ""): hand}), monsters=[])
        return master_events._react(field, Decision(4, "event", [("event", card), ("pass",)]), figure)

    for card in ("stumble", "parry"):
        assert answered(card, 3) == answered(card, 1, hand=6) == answered(card, None, hand=6) == ("event", card)
    assert answered("parry", 2) == answered("parry", None) == ("pass",)
    assert answered("stumble", 2) == answered("stumble", None) == ("event", "stumble")


# -- what hinders every attack hinders one past somebody too


def shots(g: Any) -> list[Any]:
    """Whom the Elf can shoot at, or throw something at."""
    elf = of(g, "elf")
    return [
        a[1] for a in attacks(g, elf, g.beside[elf.at]) if a[2:] in (("longbow",), ("throwing-knife",), ("dagger",))
    ]


@pytest.mark.proves("missing.event.snuffed", "missing.skill.deadeye", "missing.enchant.seeking")
def test_in_the_dark_nobody_shoots_far_past_somebody():
    g = row("EB..o", figures={"E": {"items": ["longbow", "deadeye"]}})
    orc = of(g, "orc")
    assert shots(g) == [orc.id]
    g.extras.dark = True
    assert shots(g) == []
    g.put(orc, 3)
    assert shots(g) == [orc.id]


@pytest.mark.proves("missing.spell.darkness.cloak", "missing.skill.deadeye", "missing.enchant.seeking")
def test_nobody_shoots_past_somebody_into_shadows():
    g = row("EB.o.o", figures={"E": {"items": ["longbow", "deadeye"]}})
    near, far = (f for f in g.on_board(MONSTER))
    assert shots(g) == [near.id]
    g.put(far, 2)
    assert shots(g) == [far.id]
    g.shadows = 1 << 2
    assert shots(g) == []


@pytest.mark.proves("ability.crush.target-held", "missing.skill.deadeye", "missing.enchant.seeking")
def test_whoever_is_held_throws_nothing_past_somebody():
    g = row("oEB.p", figures={"E": {"items": ["dagger", "deadeye"]}})
    elf, orc, goblin = of(g, "elf"), of(g, "orc"), of(g, "goblin")
    assert set(shots(g)) == {orc.id, goblin.id}
    orc.grip, g.grips = elf.id, 1
    assert set(shots(g)) == {orc.id}


@pytest.mark.proves("ability.crush.target-held", "action.attack.ranged-range")
def test_whoever_is_held_stabs_the_holder_and_throws_nothing_at_it():
    g = row("oE.p", figures={"E": {"items": ["dagger", "broadsword"]}})
    elf, orc, goblin = of(g, "elf"), of(g, "orc"), of(g, "goblin")
    assert ("throw", goblin.id, "dagger") in attacks(g, elf, g.beside[elf.at])
    orc.grip, g.grips = elf.id, 1
    assert attacks(g, elf, g.beside[elf.at]) == [("attack", orc.id, "dagger"), ("punch", orc.id)]


@pytest.mark.proves("missing.skill.deadeye", "missing.enchant.seeking")
def test_what_is_shot_past_somebody_is_offered_once_and_to_either_side():
    g = row("EB..Wo", figures={"E": {"items": ["longbow", "deadeye"]}})
    elf, wizard, orc = of(g, "elf"), of(g, "wizard"), of(g, "orc")
    arms = [("longbow", attack) for attack in content().cards["longbow"].attacks]
    elf.side = MONSTER
    assert enchantments.unblocked(g, elf, [], arms * 2) == [("attack", wizard.id, "longbow")]
    assert enchantments.unblocked(g, elf, [("attack", wizard.id, "longbow")], arms) == []
    assert orc.side == MONSTER
