"""Clauses of the advanced game about those on the wrong side, in flight, or beside what is meant."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.heroquest.helpers import carry, of, row, table

from delvewright import Game
from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect, condition
from delvewright.players.heroquest import master_events
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon import dungeon_cards, events
from delvewright.rules.heroquest.fighting import advanced_attacks
from delvewright.rules.heroquest.figures import fate, skills
from delvewright.rules.heroquest.magic import mastery
from delvewright.rules.heroquest.magic.advanced_groups import cantrips, dwarven_runes, illusion, light
from delvewright.rules.heroquest.magic.weapons_named import number_of
from delvewright.rules.heroquest.moving.moving import hurried
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.figure import HERO, MONSTER

WHITE = COMBAT["white"]


@pytest.mark.proves("missing.dungeon.pack-hunters")
def test_whoever_hunts_for_the_heroes_is_of_no_pack():
    g = table("+-+-+-+\n|w o v|\n+-+-+-+\n", dungeon=["pack-hunters"])
    orc = of(g, "orc")
    first, second = (f for f in g.on_board(MONSTER) if f.kind.id == "giant-wolf")
    for side, dice in ((MONSTER, 2), (HERO, 1)):
        first.side = side
        assert len(dungeon_cards.hunting_in_packs(g, first, (WHITE,), orc)) == dice
    assert len(dungeon_cards.hunting_in_packs(g, second, (WHITE,), None)) == 1


@pytest.mark.proves("missing.advspell.unity.link-minds")
def test_a_mind_that_is_linked_with_none_adds_nothing():
    g = row("WBo")
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
    assert advanced_attacks.mind_bonus(g, barbarian) == 0
    barbarian.effects = (Effect("link-minds", "linked", wizard.id, "turn"),)
    assert advanced_attacks.mind_bonus(g, barbarian) == wizard.mind - barbarian.mind > 0
    barbarian.mind = wizard.mind + 1
    assert advanced_attacks.mind_bonus(g, barbarian) == 0


@pytest.mark.proves("missing.advspell.illusion.phantom")
def test_of_two_phantoms_the_one_that_is_struck_vanishes():
    g = row("W...o.")
    g.extras.conjured = (Conjured("phantom", 0b100000, 0, 1), Conjured("phantom", 0b1000, 1, 1))
    illusion.strike_phantom(g, of(g, "orc"), 3)
    assert [t.squares for t in g.extras.conjured] == [0b100000]


@pytest.mark.proves("ability.ward", "missing.enchant.warding")
def test_a_warding_rune_is_against_chaos_spells():
    worn = {"items": ["chain-mail", "warding-rune"], "worn": ["chain-mail"], "assigned": {"warding-rune": "chain-mail"}}
    g = row("Bo", figures={"B": worn})
    chaos = next(c.id for c in content().cards.values() if c.deck == "chaos")
    orc, barbarian = of(g, "orc"), of(g, "barbarian")
    assert mastery.raised(g, orc, chaos, [barbarian]) == 1
    assert mastery.raised(g, orc, "spark", [barbarian]) == 0 == mastery.raised(g, orc, chaos, [])


@pytest.mark.proves("missing.quest.14-black-sun", "missing.character.black-sun")
def test_blows_against_others_are_none_of_the_three():
    options = {"spells": "none", "edition": "advanced", "heroes": "barbarian"}
    game: Any = Game.start("heroquest", "black-sun", 1, options=options)
    g = game.state
    orc = g.add(content().kinds["orc"], 42, MONSTER, g.sorcerer)
    before = dict(g.counters)
    for marks in ({"heat"}, {"cold"}, set()):
        assert carry(g.quest.text.struck(g, orc, 2, 1, frozenset(marks))) is None
    assert dict(g.counters) == before


@pytest.mark.proves("missing.dungeon.rules")
def test_the_computer_buys_for_the_monsters_of_the_map():
    def bought(side: str, kind: str = "orc") -> Any:
        figures = [SimpleNamespace(kind=kind, side=side)]
        field: Any = SimpleNamespace(view=SimpleNamespace(figures=figures))
        question = Decision(4, "dungeon", [("buy", "cold-stone"), ("buy", "well-drilled"), ("ready",)])
        return master_events._buy(field, question)

    assert bought("monster") == bought("hidden") == ("buy", "well-drilled")
    assert bought("hero") == bought("hidden", "mummy") == ("buy", "cold-stone")


@pytest.mark.proves("missing.event.deck", "missing.advspell.cantrips.hush")
def test_no_event_card_is_played_for_a_hero_on_the_wrong_side():
    g = row("B.o")
    orc = of(g, "orc")
    g.fig(0).side = MONSTER
    assert events.monsters(g) == [orc]
    orc.effects = (condition("hush", "hushed", "turn"),)
    assert events.monsters(g) == []
    orc.effects, orc.tags = (), ("dormant",)
    assert events.monsters(g) == []


@pytest.mark.proves("missing.event.poisoned", "missing.advspell.poison.envenom", "missing.enchant.flame")
def test_what_kind_of_damage_a_weapon_does():
    g = row("B.o", figures={"B": {"items": ["broadsword", "flame-tongue"], "assigned": {"flame-tongue": "broadsword"}}})
    barbarian, orc = g.fig(0), of(g, "orc")
    melee = content().cards["broadsword"].attacks[0]
    assert advanced_attacks.weapon_marks(g, barbarian, frozenset(), melee, "broadsword") == {"melee", "heat"}
    assert advanced_attacks.weapon_marks(g, barbarian, frozenset(), melee, "") == {"melee"}
    claws = orc.kind.attacks[0]
    assert advanced_attacks.weapon_marks(g, orc, frozenset(), claws, "") == {"melee"}
    orc.effects = (Effect("poisoned-blades", "poisoned-blades", 1, "turn-end", g.sorcerer),)
    assert advanced_attacks.weapon_marks(g, orc, frozenset(), claws, "") == {"melee", "poison"}
    barbarian.effects = (Effect("envenom", "envenomed", number_of("broadsword"), "turn"),)
    assert "poison" in advanced_attacks.weapon_marks(g, barbarian, frozenset(), melee, "broadsword")


@pytest.mark.proves("missing.skill.spell-dancer")
def test_who_danced_onto_a_friend_may_step_back_to_the_first_square():
    g = row("W.Bo", figures={"W": {"items": ["spell-dancer"]}})
    wizard = of(g, "wizard")
    wizard.at, g.foothold = 2, 0
    carry(skills.SpellDancer().cast_done(g, wizard), ("pass",))
    assert wizard.at == 0 and g.foothold == -1


@pytest.mark.proves("missing.advspell.illusion.maze", "missing.advspell.flora.thorn-wall")
def test_who_dies_in_flight_flees_no_farther():
    g = row("Wo...", active="orc", figures={"o": {"body": 1}})
    orc = of(g, "orc")
    orc.effects = (Effect("maze", "mazed", 0, "activation"),)
    g.extras.conjured = (Conjured("thorn-wall", 0b1100, 0),)
    carry(illusion.Mazed().activation_begins(g, orc))
    assert not orc.alive and g.ended


@pytest.mark.proves("missing.advspell.illusion.maze", "missing.advspell.fury.roar")
def test_steps_away_are_counted_round_what_stands_in_the_way():
    g = row("Wc.o.")
    orc = of(g, "orc")
    assert illusion.farthest(g, orc, 0b10100, 0) == 0, "there is no way at all"
    assert illusion.farthest(g, orc, 0b10100, 2) == 0b10000


@pytest.mark.proves("missing.skill.forest-pace", "missing.event.stumble")
def test_a_stumble_halves_what_the_pace_has_added_to():
    g = row("E....o", active="elf", events=["stumble"], figures={"E": {"items": ["forest-pace"]}})
    elf = of(g, "elf")
    g.points = 3
    carry(hurried(g, elf), ("event", "stumble"))
    assert g.points == 2
    g.points, g.extras.events = 3, ()
    carry(hurried(g, elf))
    assert g.points == 4


# -- Dungeon cards that are bought before the first turn


@pytest.mark.proves("missing.dungeon.champion", "ability.fame")
def test_a_champion_is_chosen_among_those_who_are_no_characters():
    g = table("+-+-+-+-+-+-+\n|B o|p .|g o|\n+-+-+-+-+-+-+\n")
    spots = [(m.kind.id, m.at) for m in g.quest.monsters]
    assert [kind for kind, _ in spots] == ["orc", "goblin", "grisk", "orc"]
    play: Any = dungeon_cards.champion_of_chaos(g)
    asked = next(play)
    assert asked.seat == g.sorcerer and asked.fields == [("place", 1 << 1 | 1 << 2 | 1 << 5)]
    with pytest.raises(StopIteration):
        play.send(("place", 2))
    assert g.extras.marked == 1 and not of(g, "orc").has("fame 1"), "that one is not laid out"
    carry(dungeon_cards.champion_of_chaos(g), ("place", 1))
    assert g.extras.marked == 0 and of(g, "orc").has("fame 1") and of(g, "orc").body == content().kinds["orc"].body + 2


@pytest.mark.proves("missing.dungeon.iron-doors")
def test_three_doors_that_nobody_has_seen_are_locked():
    g = table("+-+-+-+-+-+-+-+-+-+-+\n|B .D. .D. .D. .S. .|\n+-+-+-+-+-+-+-+-+-+-+\n")
    assert dungeon_cards._lockable(g) == [(3, 4), (5, 6)], "not the one in sight, and no secret one"
    play: Any = dungeon_cards.iron_doors(g)
    assert next(play).options == [("event-door", "iron-doors", 3, 4), ("event-door", "iron-doors", 5, 6)]
    assert play.send(("event-door", "iron-doors", 5, 6)).options == [("event-door", "iron-doors", 3, 4)]
    with pytest.raises(StopIteration):
        play.send(("event-door", "iron-doors", 3, 4))
    assert g.quest.door_kinds[:3] == ["closed", "locked", "locked"]
    long = table(f"+{'-+' * 12}\n|B .D{'. .D' * 4}. .|\n+{'-+' * 12}\n")
    carry(dungeon_cards.iron_doors(long), *(("event-door", "iron-doors", q, q + 1) for q in (3, 5, 7)))
    assert long.quest.door_kinds == ["closed", "locked", "locked", "locked", "closed"]


@pytest.mark.proves("missing.dungeon.iron-doors")
def test_a_door_with_a_trap_on_it_is_not_locked():
    drawn = "+-+-+-+-+-+-+\n|B .D. .D. .|\n+-+-+-+-+-+-+\n"
    assert dungeon_cards._lockable(table(drawn)) == [(3, 4)]
    assert dungeon_cards._lockable(table(drawn, trap=[{"door": "d1-e1", "kind": "door"}])) == []


@pytest.mark.proves("missing.dungeon.hidden-teeth")
def test_where_hidden_teeth_may_lie():
    g = table("+-+-+-+-+-+-+-+-+\n|B .D. . . ^ . .|\n+-+-+-+-+-+-+-+-+\n", corridors=["c1"])
    assert dungeon_cards._spots(g) == 0b10001100, "unseen corridor, next to no trap"
    play: Any = dungeon_cards.hidden_teeth(g)
    assert next(play).fields == [("place", 0b10001100)]
    assert play.send(("place", 7)).fields == [("place", 0b1100)]
    with pytest.raises(StopIteration):
        play.send(("place", 2))
    assert g.armed == 1 << 5 | 1 << 7 | 1 << 2
    carry(dungeon_cards.hidden_teeth(g))
    assert [(t.kind, t.at) for t in g.quest.traps] == [("pit", 5), ("pit", 7), ("pit", 2)]


# -- who pays with Fate


@pytest.mark.proves("missing.quest.14-black-sun", "adv.fate.keep", "missing.dark-relic.little-crown")
def test_friends_are_asked_to_pay_one_after_the_other(monkeypatch):
    g = row("BWDEo", figures={"W": {"fate": 1}, "D": {"fate": 2}})
    barbarian, wizard, dwarf = of(g, "barbarian"), of(g, "wizard"), of(g, "dwarf")
    assert fate.payers(g, barbarian) == [] and carry(fate.pay_fate(g, barbarian)) is False
    monkeypatch.setattr(fate, "shared_fate", lambda g: True)
    assert fate.payers(g, barbarian) == [wizard, dwarf] and fate.payers(g, dwarf) == [dwarf, wizard]
    assert carry(fate.pay_fate(g, barbarian), ("refuse",), ("accept",)) is True
    assert (wizard.bonus("fate"), dwarf.bonus("fate")) == (1, 1)
    assert carry(fate.pay_fate(g, barbarian), ("refuse",), ("refuse",)) is False
    assert carry(fate.pay_fate(g, dwarf)) is True and dwarf.bonus("fate") == 0, "one's own is not asked for"
    man = g.add(content().kinds["swordsman"], 3, HERO, 0)
    man.effects = (Effect("fate", "fate", 3),)
    assert fate.payers(g, barbarian) == [wizard], "no Man-at-Arms pays"


# -- runes, ice, light


@pytest.mark.proves("missing.advspell.dwarven-runes.opening")
def test_which_doors_a_rune_opens():
    for kind, opens in (("closed", True), ("locked", True), ("portcullis", True), ("warded", True), ("sealed", False)):
        door = [{"at": "b1-c1", "kind": kind}] if kind != "closed" else []
        g = table("+-+-+-+-+\n|. DD. .|\n+-+-+-+-+\n", door=door)
        found = dwarven_runes.doors_beside(g, of(g, "dwarf"))
        assert found == ([(1, 2)] if opens else []), kind
    g.doors = 1
    assert dwarven_runes.doors_beside(g, of(g, "dwarf")) == []
    secret = table("+-+-+-+-+\n|. DS. .|\n+-+-+-+-+\n")
    assert dwarven_runes.doors_beside(secret, of(secret, "dwarf")) == [], "nobody knows of it"
    secret.secrets = 1
    assert dwarven_runes.doors_beside(secret, of(secret, "dwarf")) == [(1, 2)]


@pytest.mark.proves("missing.advspell.dwarven-runes.warding")
def test_whom_a_rune_of_warding_guards():
    g = row("mD.o")
    dwarf = of(g, "dwarf")
    g.add(content().kinds["skeleton"], 2, HERO, 0)  # a Shade is neither a Hero nor a Man-at-Arms
    assert [g.fig(id).kind.id for id in dwarven_runes.friends_seen(g, dwarf)] == ["dwarf", "swordsman"]


@pytest.mark.proves("missing.advspell.light.beacon")
def test_how_far_a_beacon_shines():
    g = table("+-+-+-+-+-+-+\n|. W . . .D.|\n+-+-+-+-+-+-+\n", corridors=["b1", "f1"])
    assert light.straight(g, 1, 1, 0) == 0b11100 and light.straight(g, 1, -1, 0) == 0b1
    g.blocked = 0b1000
    assert light.straight(g, 1, 1, 0) == 0b100
    g.blocked = 0
    g.doors = 1
    g.set_edges()
    assert light.straight(g, 1, 1, 0) == 0b111100
    room = table("+-+-+-+\n|. W .|\n+-+-+-+\n")
    assert light.straight(room, 1, 1, 0) == 0


@pytest.mark.proves("missing.advspell.cantrips.nudge")
def test_how_far_a_token_is_nudged():
    g = row("W..B....", equipment={"c1": {"of": "elf", "items": ["dagger"]}})
    wizard = of(g, "wizard")
    assert cantrips.nudged(g, wizard) == ["c1"]
    play: Any = cantrips.nudge(g, wizard, "c1")
    assert next(play).fields == [("place", 0b10)], "not past a Hero"
    with pytest.raises(StopIteration):
        play.send(("place", 1))
    assert [t.at for t in g.tokens] == [1]
    far = row("W......", equipment={"b1": {"of": "elf", "items": ["dagger"]}})
    play = cantrips.nudge(far, of(far, "wizard"), "b1")
    assert next(play).fields == [("place", 0b11100)]
    shut = row("W.B", equipment={"b1": {"of": "elf", "items": ["dagger"]}})
    carry(cantrips.nudge(shut, of(shut, "wizard"), "b1"))
    assert [t.at for t in shut.tokens] == [1]
