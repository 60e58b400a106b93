"""Clauses of the advanced game where two things meet: who is left out, what lies beside, what comes first or second."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import carry, of, row, table

from delvewright import Game
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon import dungeon_cards, event_cards, traps
from delvewright.rules.heroquest.fighting.death import saved_by_magic
from delvewright.rules.heroquest.figures import enchantments, skills
from delvewright.rules.heroquest.magic.advanced_groups import defiance, illusion, reason, stasis, underworld
from delvewright.rules.heroquest.quests.toy_court import wake_one
from delvewright.rules.heroquest.state.conjured_texts import turns_pass
from delvewright.rules.heroquest.state.figure import HERO, MONSTER
from delvewright.rules.heroquest.state.windows import ROLLED, Moment
from delvewright.rules.heroquest.turn import advanced

WHITE, YELLOW = COMBAT["white"], COMBAT["yellow"]


# -- cards of the Evil Sorcerer


@pytest.mark.proves("missing.dungeon.short-fuse")
def test_a_short_fuse_burns_past_those_who_are_gone():
    g = row("BW.", dungeon=["short-fuse"])
    g.figures.insert(0, None)
    wizard = of(g, "wizard")
    before = wizard.body
    carry(dungeon_cards.short_fuse(g, of(g, "barbarian"), 2))
    assert wizard.body == before - 1


@pytest.mark.proves("missing.event.counter-magic")
def test_counter_magic_is_for_heroes_alone():
    g = row("WmB")
    counter = event_cards.CounterMagic()
    man = of(g, "swordsman")
    assert man.side == HERO and not counter.answers(g, "spell", Moment(man))
    assert counter.answers(g, "spell", Moment(g.fig(0)))


@pytest.mark.proves("missing.skill.trapwright")
def test_a_laid_block_falls_on_a_monster():
    g = row("D.o.")
    orc = of(g, "orc")
    orc.body = 3
    carry(traps.spring_kind(g, orc, orc.at, "falling-block"), "skull skull white", ("step", 1))
    assert orc.body == 1 and g.blocked >> 2 & 1 and orc.at == 1


# -- the last moment


@pytest.mark.proves("missing.advspell.vitality.second-breath", "missing.advspell.stasis.preserve")
def test_a_man_at_arms_saves_nobody_by_magic():
    g = row("BmW")
    barbarian, man = g.fig(0), of(g, "swordsman")
    man.items = ("second-breath",)
    g.recount(man)
    barbarian.body = 0
    carry(saved_by_magic(g, barbarian, Moment(barbarian)))
    assert barbarian.body == 0


# -- what Heroes can do


@pytest.mark.proves("missing.enchant.seeking", "missing.skill.deadeye")
def test_nobody_shoots_past_somebody_at_what_is_unseen():
    g = row("EB..o", figures={"E": {"items": ["longbow", "deadeye"]}})
    elf, orc = of(g, "elf"), of(g, "orc")
    arms = [("longbow", attack) for attack in content().cards["longbow"].attacks]
    assert enchantments.unblocked(g, elf, [], arms) == [("attack", orc.id, "longbow")]
    orc.effects = (condition("x", "unseen", "quest"),)
    assert enchantments.unblocked(g, elf, [], arms) == []


@pytest.mark.proves("missing.skill.weapon-drill", "missing.skill.rules")
def test_weapon_drill_is_spent_until_the_turn_ends():
    g = row("Bo", figures={"B": {"items": ["weapon-drill"]}}, active="barbarian")
    f, orc = of(g, "barbarian"), of(g, "orc")
    roll = Roll(f.id, "attack", (WHITE, WHITE), orc.id)
    roll.faces = ["white", SKULL]
    carry(skills.weapon_drill(g, f, Moment(orc, f, roll, marks=frozenset({"melee"}), when=ROLLED), "white"), "skull")
    assert f.effects == (condition("weapon-drill", "drilled", "turn-end", g.turn),)


@pytest.mark.proves("missing.skill.shield-mate", "missing.adv.armoury.tower-shield")
def test_a_tower_shield_that_covers_a_friend():
    g = row("DB.o", figures={"B": {"items": ["shield-mate", "tower-shield"]}})
    barbarian = of(g, "barbarian")
    carry(skills.shield_mate(g, barbarian, Moment(of(g, "dwarf"))))
    (effect,) = barbarian.effects
    assert skills.Lent().defence_pool(g, barbarian, effect, (WHITE, WHITE, YELLOW)) == (WHITE, WHITE)


# -- spells


@pytest.mark.proves("missing.advspell.defiance.rebuke")
def test_a_rebuke_needs_more_shields_than_skulls(monkeypatch):
    g = row("Wo")
    wizard, orc = g.fig(0), of(g, "orc")
    dealt: list[int] = []

    def harm(g: Any, f: Any, points: int, *a: Any) -> Any:
        dealt.append(points)
        yield from ()

    monkeypatch.setattr(defiance, "harm", harm)
    text = defiance.Rebuking()
    for shields, skulls in ((1, 1), (0, 1), (3, 1)):
        carry(text.defended(g, wizard, orc, shields, skulls, frozenset({"melee"})))
    carry(text.defended(g, wizard, orc, 3, 1, frozenset({"ranged"})))
    carry(text.defended(g, wizard, None, 3, 1, frozenset({"melee"})))
    assert dealt == [2]


@pytest.mark.proves("missing.advspell.illusion.maze", "missing.skill.trapwright")
def test_who_flees_into_a_pit_flees_no_farther():
    g = row("Wo...", active="orc", figures={"o": {"body": 3}})
    orc = of(g, "orc")
    orc.effects = (Effect("maze", "mazed", 0, "activation"),)
    g.extras.snares = (("pit", 2),)
    carry(illusion.Mazed().activation_begins(g, orc))
    assert orc.at == 2 and orc.pit and g.ended
    free = row("Wo...", active="orc")
    orc = of(free, "orc")
    orc.effects = (Effect("maze", "mazed", 0, "activation"),)
    carry(illusion.Mazed().activation_begins(free, orc))
    assert orc.at == 4 and free.ended


@pytest.mark.proves("missing.advspell.reason.disprove")
def test_what_is_no_spell_cannot_be_disproved_where_a_spell_is():
    g = row("W..o.")
    g.walls, g.blocked = (("boulder", 0b10, 3), ("storm-wall-of-ice", 0b10, 3)), 0b10
    carry(reason.disprove(g, g.fig(0), 1))
    assert [name for name, _, _ in g.walls] == ["boulder"]


@pytest.mark.proves("missing.advspell.stasis.seal")
def test_a_seal_knows_its_own_door_from_the_next():
    g = table("+-+-+-+-+-+-+\n|W .D. .O. .|\n+-+-+-+-+-+-+\n", active="wizard")
    assert g.quest.grid.doors == ((1, 2), (3, 4)) and g.doors == 0b10
    carry(stasis.seal(g, g.fig(0), (1, 2)))
    assert g.doors == 0b10 and g.quest.door_kinds[0] == "sealed"
    (seal,) = g.extras.conjured
    assert seal.note == stasis.KINDS.index("closed") << 1
    turns_pass(g)
    assert g.doors == 0b10 and g.quest.door_kinds[0] == "closed"


@pytest.mark.proves("missing.advspell.underworld.speak-with-bones")
def test_bones_do_not_mistake_a_corridor_for_the_first_square():
    g = table("+-+-+-+-+\n|^ .D. W|\n+-+-+-+-+\n", corridors=["c1"])
    assert underworld.holds(g, 0, "traps") and not underworld.holds(g, 2, "traps")


@pytest.mark.proves("missing.advspell.underworld.speak-with-bones")
def test_bones_know_of_whom_nobody_has_seen():
    g = table("+-+-+-+-+-+-+\n|W .D. oD. p|\n+-+-+-+-+-+-+\n")
    assert [m.kind.id for m in g.quest.monsters] == ["orc", "goblin"] and g.placed == 0
    g.placed = 0b10
    assert underworld.holds(g, 2, "monsters") and not underworld.holds(g, 4, "monsters")
    g.placed = 0b01
    assert not underworld.holds(g, 2, "monsters") and underworld.holds(g, 4, "monsters")


# -- the two Quests


@pytest.mark.proves("missing.quest.14-black-sun")
def test_the_fate_of_the_black_sun_is_for_heroes():
    options = {"spells": "none", "edition": "advanced", "heroes": "barbarian, elf", "men": "barbarian:scout"}
    game: Any = Game.start("heroquest", "black-sun", 1, options=options)
    have = {f.kind.id: [e.name for e in f.effects] for f in game.state.figures if f is not None}
    assert have["barbarian"] == have["elf"] == ["fate"] and have["scout"] == []


@pytest.mark.proves("missing.quest.13-toy-court", "missing.monster.doll")
def test_the_first_doll_of_the_map_sleeps_too_and_of_two_one_is_chosen():
    options = {"spells": "none", "edition": "advanced", "heroes": "barbarian"}
    game: Any = Game.start("heroquest", "toy-court", 1, options=options)
    g = game.state
    dolls = [g.add(content().kinds["doll"], 40 + i, MONSTER, g.sorcerer) for i in (0, 1)]
    for i, doll in enumerate(dolls):
        doll.spot = i
    g.quest.text.laid_out(g, 0b11 << 40)
    assert [doll.tags for doll in dolls] == [("dormant",)] * 2
    play: Any = wake_one(g)
    asked = next(play)
    assert asked.seat == g.sorcerer and asked.options == [("event-on", "doll", doll.id) for doll in dolls]
    with pytest.raises(StopIteration):
        play.send(("event-on", "doll", dolls[1].id))
    assert [doll.tags for doll in dolls] == [("dormant",), ()]


@pytest.mark.proves("ability.fame")
def test_each_wandering_monster_of_fame_counts():
    g = row("B.o", figures={"o": {"abilities": ["fame 2"]}})
    orc = of(g, "orc")
    orc.spot = -1
    for fame in (2, 4):
        carry(advanced.monster_slain(g, orc, 2))
        assert g.extras.fame == fame and not any(key.startswith("fame") for key in g.counters)
    orc.spot = 0
    for _ in range(2):
        carry(advanced.monster_slain(g, orc, 2))
        assert g.extras.fame == 6, "raised again it brings nothing more"


@pytest.mark.proves("missing.skill.trapwright", "action.move.trap-ends-turn")
def test_a_laid_trap_that_costs_points_ends_a_monsters_activation():
    def after(kind: str, *dice: Any, active: bool = True) -> bool:
        g = row("D.o.", active="orc" if active else "dwarf", figures={"o": {"body": 5}})
        orc = of(g, "orc")
        carry(traps.spring_kind(g, orc, orc.at, kind), *dice)
        return bool(g.ended)

    assert after("spear", "skull") and not after("spear", "white"), "who is spared goes on"
    assert not after("spear", "skull", active=False), "moved in somebody else's Activation"
    assert after("swinging-blade", "skull white", "skull skull") and not after("swinging-blade", "white black")
    assert after("fireburst", "skull skull", "skull skull") and not after("fireburst", "white white")
    assert after("falling-block", "skull white white", ("step", 1))
    assert not after("falling-block", "white white white", ("step", 1))
    assert after("pit") and after("deep-pit") and after("long-pit")


@pytest.mark.proves("missing.event.poisoned")
def test_poisoned_blades_cost_more_of_heroes_and_their_men_alone():
    g = row("BmoW")
    text, orc = event_cards.Poisoned(), of(g, "orc")
    effect = Effect("poisoned-blades", "poisoned-blades", 1, "turn-end", g.sorcerer)
    melee, ranged = frozenset({"melee"}), frozenset({"ranged"})
    for name, costs in (("barbarian", 1), ("swordsman", 1), ("orc", 0)):
        assert text.wounds(orc, effect, of(g, name), "", melee) == costs
        assert text.wounds(orc, effect, of(g, name), "", ranged) == 0
    shade = g.add(content().kinds["skeleton"], 3, HERO, 0)
    assert text.wounds(orc, effect, shade, "", melee) == 0, "neither a Hero nor a Man-at-Arms"
