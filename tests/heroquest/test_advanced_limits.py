"""Clauses of the advanced game at their limits: who is gone, what is off the board, whose game it is, what is next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.heroquest.helpers import carry, of, row, table

from delvewright import Game
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.rules.heroquest.content.quest import read_quest
from delvewright.rules.heroquest.content.reading import COMBAT
from delvewright.rules.heroquest.dungeon import dungeon_cards, events, searching_furniture, treasure_deck
from delvewright.rules.heroquest.figures import advanced_potions, fate, skills
from delvewright.rules.heroquest.interface.view import view
from delvewright.rules.heroquest.magic.advanced_groups import cantrips, dwarven_runes, ice, illusion, underworld
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.figure import MONSTER
from delvewright.rules.heroquest.state.windows import ROLLED, Moment
from delvewright.rules.heroquest.turn import advanced, turn
from delvewright.rules.heroquest.turn.choosing import more_actions

WHITE = COMBAT["white"]
END = ("end",)


# -- cards of the Evil Sorcerer


@pytest.mark.proves("adv.skills.more-danger", "adv.dungeon.buy")
def test_threat_marks_are_those_of_heroes_who_are_there():
    g = row("BmW", figures={"B": {"items": ["cleave"]}})
    dungeon_cards.count_marks(g)
    marks = g.extras.threat
    assert marks > 0 and g.extras.unspent == marks
    of(g, "swordsman").items = ("cleave",)
    g.figures.append(None)
    dungeon_cards.count_marks(g)
    assert g.extras.threat == marks


@pytest.mark.proves("adv.dungeon.buy", "missing.dungeon.rules")
def test_which_dungeon_cards_make_sense():
    g = row("B.o")
    g.extras.unspent = 99
    cards = dungeon_cards.affordable_cards(g)
    assert "cold-stone" in cards and "iron-doors" not in cards and "hidden-teeth" not in cards
    far = table("+-+-+-+-+-+-+\n|B .D. .D. .|\n+-+-+-+-+-+-+\n")
    far.extras.unspent = 99
    assert "iron-doors" in dungeon_cards.affordable_cards(far)
    far.extras.unspent = 0
    assert dungeon_cards.affordable_cards(far) == []


@pytest.mark.proves("missing.dungeon.deep-graves")
def test_other_counts_have_nothing_to_do_with_graves():
    g = row("B.o")
    g.counters |= {"woke 1": 1, "noise": 2}
    carry(dungeon_cards.rise(g))
    assert g.counters == {"woke 1": 1, "noise": 2}


@pytest.mark.proves("adv.event.play", "adv.event.deck")
def test_an_event_can_be_refused_though_the_first_of_all_is_dead():
    g = row("BWo", figures={"W": {"items": ["refuse"]}}, events=["dread"])
    g.take_off(g.fig(0))
    g.figures[0] = None
    play: Any = events.play_event(g, "dread")
    asked = next(play)
    assert asked.figure == 1 and ("use", "refuse") in asked.options
    play.close()


@pytest.mark.proves("missing.event.deck", "adv.event.play", "adv.danger.when")
def test_the_evil_sorcerers_turn_between_two_activations():
    g = row("B.o.p", active="evil-sorcerer")
    ids = [f.id for f in g.on_board(MONSTER)]
    options = [("activate", id) for id in ids]
    g.waiting = sum(1 << id for id in ids)
    assert carry(turn.master_of_the_turn(g, options), options[0]) is True
    assert g.active == ids[0] and g.extras.danger == 1 and g.waiting
    g.active = -1
    assert carry(turn.master_of_the_turn(g, options), END) is False
    assert g.waiting == 0 and g.active == -1
    g.extras.events = ("whispers",)
    g.waiting = 1 << ids[0]
    play: Any = turn.master_of_the_turn(g, options)
    asked = next(play)
    assert asked.options[-1] == END and any(a[0] == "event-on" for a in asked.options)
    choice = next(a for a in asked.options if a[0] == "event-on")
    roll = play.send(choice)
    with pytest.raises(StopIteration) as end:
        play.send([1] * len(roll.dice))
    assert end.value.value is True, "somebody is still to be activated"


# -- whose game it is


@pytest.mark.proves("adv.furniture.room", "adv.furniture.adjacent", "adv.run.action")
def test_what_the_advanced_game_alone_has():
    for edition, more in (("advanced", True), ("basic", False)):
        g = row("Bk.", active="barbarian", options={"edition": edition, "ranged": "yes"})
        hero = g.fig(0)
        hero.searched = 1 << g.quest.grid.area_of[0]
        assert (("search", "treasure") not in searching_furniture.searches_left(g, hero)) is more
        assert any(a[0] == "search-piece" for a in more_actions(g, hero, g.beside[0])) is more


@pytest.mark.proves("adv.furniture.room")
def test_a_room_that_was_not_searched_can_be():
    g = row("Bk.", active="barbarian")
    assert ("search", "treasure") in searching_furniture.searches_left(g, g.fig(0))


# -- Treasure


@pytest.mark.proves("missing.advspell.divination.omen")
def test_what_lies_on_top_is_drawn_one_by_one():
    g = row("B.o")
    g.extras.top = ("gold-25", "arrow", "bolt")
    assert carry(treasure_deck.card_drawn(g, g.fig(0))) == "gold-25"
    assert g.extras.top == ("arrow", "bolt")


@pytest.mark.proves("missing.adv.potion.rejuvenation")
def test_half_the_salve_for_a_friend_who_needs_more():
    g = row("BDo")
    hero, friend = of(g, "barbarian"), of(g, "dwarf")
    for rolled, given in ((5, 3), (4, 2), (1, 1)):
        friend.body = 1
        carry(advanced_potions.rejuvenation_salve(g, hero, Moment(hero), friend), [rolled])
        assert friend.body == 1 + given


# -- Fate


@pytest.mark.proves("adv.fate.dice")
def test_fate_sets_the_dice_of_mystic_combat_and_of_no_other_roll_of_it():
    g = row("W.o")
    wizard = g.fig(0)

    def own(purpose: str, marks: str) -> bool:
        roll = Roll(wizard.id, purpose, (WHITE,))
        roll.faces = ["white"]
        return fate.own_roll(wizard, Moment(wizard, wizard, roll, marks=frozenset(marks.split()), when=ROLLED))

    assert own("attack", "") and own("spell", "mystic")
    assert not own("spell", "heat") and not own("mastery", "mystic")


@pytest.mark.proves("adv.fate.activation")
def test_who_is_asked_for_fate_between_activations():
    g = row("BWo", figures={"B": {"fate": 1}, "W": {"fate": 1}})
    g.extras.held = 0b10
    fate.opens(g)
    assert g.extras.gap == (0,), "the second wants to hear no more, the first does"
    g.extras.held = 0b01
    fate.opens(g)
    assert g.extras.gap == (1,)
    g.extras.held, g.extras.gap = 0, (0, 1)
    assert carry(fate.between(g), ("fate",)) is g.fig(0) and g.extras.gap == (), "an Activation comes first"
    g.extras.gap = (0, 1)
    assert carry(fate.between(g), ("pass",)) is None, "who has none left is not asked"
    g.extras.gap = (1,)
    g.fig(1).effects += (Effect("x", "asleep", 1),)
    assert carry(fate.between(g)) is None


# -- Skills


@pytest.mark.proves("missing.skill.cleave", "missing.skill.spell-dancer")
def test_whoever_is_off_the_board_neither_cleaves_nor_dances():
    g = row("E.Bo.", figures={"E": {"items": ["spell-dancer"]}, "B": {"items": ["cleave"]}})
    barbarian, elf, dancer = of(g, "barbarian"), of(g, "elf"), skills.SpellDancer()
    play: Any = skills.cleave(g, barbarian, 2, frozenset({"melee"}))
    assert next(play).about == "cleave"
    play.close()
    g.take_off(barbarian)
    assert barbarian.at == -1 and g.beside[-1] >> of(g, "orc").at & 1
    carry(skills.cleave(g, barbarian, 2, frozenset({"melee"})))
    g.take_off(elf)
    g.ended = False
    carry(dancer.cast_done(g, elf))
    g.points = 3
    carry(advanced.cast_action_over(g, elf))
    assert g.points == 3


@pytest.mark.proves("missing.skill.spell-dancer")
def test_who_danced_onto_a_friend_steps_back():
    g = row("BW.o", figures={"W": {"items": ["spell-dancer"]}})
    wizard = g.fig(1)
    wizard.at, g.foothold = 0, 1
    carry(skills.SpellDancer().cast_done(g, wizard), ("pass",))
    assert wizard.at == 1 and g.foothold == -1


@pytest.mark.proves("missing.skill.spell-dancer", "missing.skill.stonewall")
def test_skills_speak_for_heroes_alone():
    g = row("Wm.D", figures={"D": {"items": ["stonewall"]}})
    man, hero = of(g, "swordsman"), of(g, "dwarf")
    man.items = ("spell-dancer", "stonewall")
    man.home = hero.home
    carry(advanced.cast_action_over(g, man))
    g.turn = hero.home
    g.extras.stayed = -1
    advanced.turn_over(g)
    assert [e.name for e in hero.effects] == ["stonewall"] and man.effects == ()
    hero.effects = ()
    g.take_off(hero)
    advanced.turn_over(g)
    assert hero.effects == ()


@pytest.mark.proves("missing.skill.keen-eyes")
def test_keen_eyes_are_for_the_floor():
    g = row("E^.", corridor=True, figures={"E": {"items": ["keen-eyes"]}})
    elf = of(g, "elf")
    g.furniture |= 0b10
    carry(skills.KeenEyes().entered(g, elf))
    g.furniture = 0
    carry(skills.KeenEyes().entered(g, elf), [6])
    assert g.found == 0b10


# -- the dead


@pytest.mark.proves("missing.advspell.sorrow.grief", "ability.fame")
def test_nobody_mourns_a_hero_on_the_wrong_side():
    g = row("B.o", figures={"o": {"abilities": ["fame 2"]}})
    hero = g.fig(0)
    hero.side = MONSTER
    carry(advanced.monster_slain(g, hero, 0))
    assert g.extras.mourning == 0 and g.extras.fame == 0
    orc = of(g, "orc")
    orc.spot = 3
    g.take_off(orc)
    carry(advanced.monster_slain(g, orc, 2))
    assert g.counters["fame 3"] == 1


@pytest.mark.proves("missing.dungeon.champion")
def test_a_champion_is_crowned_once():
    g = row("B.o")
    orc = of(g, "orc")
    orc.spot = g.extras.marked = 0
    advanced.newly_laid_out(g, 0b100)
    crowned = orc.body, orc.full_body, orc.abilities
    advanced.newly_laid_out(g, 0b100)
    assert (orc.body, orc.full_body, orc.abilities) == crowned and orc.has("fame 1")
    orc.spot = 1
    other = row("B.o")
    plain = of(other, "orc")
    plain.spot, other.extras.marked = 1, 0
    advanced.newly_laid_out(other, 0b100)
    assert not plain.has("fame 1")


# -- spells


@pytest.mark.proves("missing.advspell.cantrips.hush")
def test_a_door_that_nobody_knows_is_not_hushed():
    g = table("+-+-+-+-+\n|. WD. .|\n+-+-+-+-+\n")
    assert cantrips.ordinary_doors_beside(g, g.fig(0)) == [(1, 2)]
    g.known_doors = 0
    assert cantrips.ordinary_doors_beside(g, g.fig(0)) == []


@pytest.mark.proves("missing.advspell.dwarven-runes.stone")
def test_heroes_look_where_a_stone_has_sunk(monkeypatch):
    g = row("D.o.W")
    looked: list[Any] = []
    monkeypatch.setattr(dwarven_runes, "explore", lambda g, f: looked.append(f.kind.id))
    dwarven_runes.RisenStone().ends(g, Conjured("rune-of-stone", 0b10, 0, 3))
    assert sorted(looked) == ["dwarf", "wizard"]


@pytest.mark.proves("missing.advspell.ice.ice-bridge")
def test_a_bridge_of_ice_is_to_be_seen():
    g = row("W.u.o")
    carry(ice.ice_bridge(g, g.fig(0), 2))
    assert [(t.kind, t.title, t.square) for t in view(g, 0, None).tokens] == [("conjured", "Ice Bridge", 2)]


@pytest.mark.proves("missing.advspell.illusion.phantom")
def test_a_phantom_is_struck_and_not_what_lies_below_it():
    g = row("W..o.")
    g.extras.conjured = (Conjured("thorn-wall", 0b110, 0), Conjured("phantom", 0b100, 0, 1))
    illusion.strike_phantom(g, of(g, "orc"), 2)
    assert [t.name for t in g.extras.conjured] == ["thorn-wall"]


@pytest.mark.proves("missing.advspell.illusion.maze", "missing.advspell.fury.roar")
def test_nobody_flees_to_where_it_is_no_farther():
    g = table("+-+-+\n|W .|\n+ + +\n|. o|\n+ + +\n|. .|\n+-+-+\n")
    orc = of(g, "orc")
    assert illusion.farthest(g, orc, 0b010000, 0) == 0, "a3 is two steps away as its own square is"
    assert illusion.farthest(g, orc, 0b110000, 0) == 0b100000


@pytest.mark.proves("missing.advspell.underworld.speak-with-bones")
def test_listed_treasure_of_another_room_is_not_here():
    g = table("+-+-+-+-+\n|W .D. .|\n+-+-+-+-+\n", treasure=[{"at": "c1", "gold": 25}, {"at": "d1", "gold": 5}])
    assert underworld.holds(g, 3, "treasure") and not underworld.holds(g, 0, "treasure")
    g.hoards = 0b01
    assert underworld.holds(g, 2, "treasure")
    g.hoards = 0b11
    assert not underworld.holds(g, 2, "treasure")


# -- the dice of Danger


@pytest.mark.proves("adv.danger.roll", "missing.quest.13-toy-court", "missing.quest.11-wardens-wager")
def test_quest_notes_may_name_other_dice_of_danger():
    for quest, dice in (("toy-court", 2), ("wardens-wager-elf", 2), ("wardens-wager-dwarf", 1), ("the-maze", 1)):
        g: Any = Game.start("heroquest", quest, 1, {"edition": "advanced", "spells": "none"}).state
        assert dungeon_cards.danger_dice(g) == dice, quest
        g.extras.dungeon = ("hungry-dark",)
        assert dungeon_cards.danger_dice(g) == dice + 1


@pytest.mark.proves("adv.danger.roll")
def test_a_quest_file_names_one_die_of_danger_at_least():
    drawn = 'title = "Q"\nmap = """\n+-+-+-+\n|B . s|\n+-+-+-+\n"""\n'
    drawn += 'legend = { B = "barbarian", s = "furniture:stairway" }\n'
    for dice in (3, 1):
        assert read_quest(f"danger = {dice}\n{drawn}", Path("q.toml")).danger == dice
    with pytest.raises(BadFile, match="1 or more"):
        read_quest(f"danger = 0\n{drawn}", Path("q.toml"))
