"""Chests, doors, strangers, swarms and stairs; surprise, choking and the share of the dead: clause by clause."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question
from tests.advanced.test_amulet import chamber
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_narrow_clauses import fight, quiet

from delvewright.kernel.decisions import Decision
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import (
    chests,
    doors,
    expedition_over,
    hazards,
    quest_rooms,
    stairs,
    strangers,
    treasure,
)
from delvewright.rules.advanced.dungeon.sections import lay_start
from delvewright.rules.advanced.fighting import character_monsters, choking, harm, meeting, melee, sharing
from delvewright.rules.advanced.state import carrying
from delvewright.rules.advanced.state.board import BARRED, Group
from delvewright.rules.advanced.state.game import DEAD, HEROES, LYING, MASTER, NAMED, Escaped
from delvewright.rules.advanced.state.texts import Box
from delvewright.rules.common.tiles.board import Thing

# -- chests


def always(play: Play, face: int) -> Any:
    """Carry a rule out with dice that always show the same; nobody wants anything."""
    try:
        step: Any = next(play)
        order = 0
        while True:
            if isinstance(step, Decision):
                step = play.send(("pass",))
            elif step.purpose == "share":
                order += 1
                step = play.send((order % 12 + 1,))
            else:
                step = play.send((face,) * len(step.dice))
    except StopIteration as end:
        return end.value


@pytest.mark.proves("campaign.level3", "amulet.four")
def test_what_a_chest_of_a_map_holds_is_added_up() -> None:
    rich = 0
    for face in range(1, 13):
        g, _, f = chamber("warlords-lair", "R5")
        at = next(t for t in g.things if t.kind == "chest").first
        gold, _ = always(treasure.chest(g, f), face)
        for hero in g.party():
            hero.gold = 0
        always(chests.open_fixed(g, f, at, Box(rolls=2, gold=20)), face)
        left = sum(sum(t.coins) for t in g.tokens)
        assert sum(hero.gold for hero in g.party()) + left == 20 + 2 * gold
        rich += gold > 0
    assert rich


@pytest.mark.proves("explore.chest.share", "combat.chest")
@pytest.mark.parametrize(
    ("turn", "lying", "takers"),
    [
        ("exploration", False, ["heinrich", "sven", "torallion"]),
        ("exploration", True, ["heinrich", "torallion"]),
        ("combat", False, ["heinrich", "sven"]),
        ("combat", True, ["heinrich"]),
    ],
)
def test_who_shares_what_is_in_a_chest(turn: str, lying: bool, takers: list[str]) -> None:
    g = quiet("HS.../....T", turn=turn)
    one, two, _ = g.party()
    two.condition = LYING if lying else 0
    g.set_things((Thing("chest", 1 << one.at + 128, 0),))
    play = chests.open_box(g, one, one.at + 128, (0, ["rope"]))
    rolled: list[str] = []
    step: Any = next(play)
    while not isinstance(step, Decision):
        rolled.append(g.fig(step.owner).name)
        step = play.send((12 - len(rolled),))
    assert sorted(rolled) == (takers if len(takers) > 1 else []) and step.about == "share"
    assert g.things[0].state == "open"


# -- doors


@pytest.mark.proves("explore.door.open", "combatdoor.beside")
def test_a_false_door_is_no_door_and_others_are_worked() -> None:
    g = quiet("H..", corner="bf60", new={"bf60": "west"}, options={"doors": "narrow"})
    f = g.party()[0]
    assert doors.door_options(g, f) == [("open", "west")]
    g.open = 1
    assert doors.door_options(g, f) == [("close", "west")]
    g.open, g.false = 0, 1
    assert doors.door_options(g, f) == []


@pytest.mark.proves("amulet.d4.doors", "door.state")
def test_monsters_open_a_barred_door_and_heroes_push() -> None:
    for letter, opened in (("H", False), ("w", True)):
        g = fight("Hw.", corner="bf60", new={"bf60": "west"}, options={"doors": "narrow"})
        new = g.board.copy()
        new.doors = tuple(d._replace(kind=BARRED) for d in new.doors)
        g.lay(new)
        f = g.party()[0] if letter == "H" else g.foes()[0]
        doors.open_door(g, f, 0)
        assert bool(g.open) is opened and g.counters.get("opener", -1) == (f.id if opened else -1)


@pytest.mark.proves("amulet.d4.doors")
def test_who_has_walked_pushes_no_barred_door_in_exploration_and_anybody_in_a_fight() -> None:
    for turn, walked, offered in (
        ("exploration", 0, True), ("exploration", 1, False), ("combat", 0, True), ("combat", 1, True),
    ):  # fmt: skip
        g = quiet("H..", turn=turn, corner="bf60", new={"bf60": "west"}, options={"doors": "narrow"})
        new = g.board.copy()
        new.doors = tuple(d._replace(kind=BARRED) for d in new.doors)
        g.lay(new)
        g.walked = walked
        assert (doors.door_options(g, g.party()[0]) == [("open", "west")]) is offered
        assert (doors.barred_options(g, g.party()[0]) == [("open", "west")]) is not bool(walked)


# -- hazards


@pytest.mark.proves("hazard.rats_or_bats", "hazard.rats", "hazard.bats", "item.rat_poison", "item.screech_bug")
def test_what_can_be_done_about_a_swarm() -> None:
    g = quiet("M..")
    f = g.party()[0]
    f.pack, f.spells = {"rat-poison": 1, "screech-bug": 1, "greek-fire": 1, "fire-dust": 1}, ()

    def offered(left: int) -> list[str]:
        g.counters["swarm-1-0"] = left
        return [a[1] for a in hazards.RatsOrBats().offers(g, 0, f)]

    flasks = content().numbers["rats"].values["flasks"]
    assert (
        offered(0) == [] and offered(1) == ["fight-rats", "rat-poison"] and offered(-1) == ["fight-bats", "screech-bug"]
    )
    f.pack = {"greek-fire": flasks}
    assert offered(5) == ["fight-rats", "greek-fire"]
    f.pack = {"greek-fire": flasks - 1}
    assert offered(5) == ["fight-rats"]
    for calling, dust, burns in (("wizard", 1, True), ("warrior", 1, False), ("wizard", 0, False)):
        f.calling, f.spells, f.pack = calling, ("flames-of-death",), {"fire-dust": dust}
        assert ("flames-of-death" in offered(5)) is burns
    fighting = fight("M..w")
    fighting.counters["swarm-1-0"] = 5
    assert hazards.RatsOrBats().offers(fighting, 0, fighting.party()[0]) == []


@pytest.mark.proves("hazard.magic_circle")
def test_what_a_circle_leaves_on_somebody_is_told_by_its_name() -> None:
    g = quiet("M..")
    f = g.party()[0]
    fate = f.fate
    drive(hazards.MagicCircle().steps(g, 0, f, f.at), "8")
    assert [(e.name, e.changes) for e in f.effects] == [("free-spell", "free-spell")] and f.fate == fate


@pytest.mark.proves("qroom.cavern.tainted")
def test_who_is_mighty() -> None:
    g = fight("H....w")
    for kind, card in content().monsters.items():
        f = g.add_monster(card)
        assert quest_rooms.mighty(f) is (card.gold >= 80 or kind == "praznagar"), kind


# -- strangers


@pytest.mark.proves("hazard.stranger.rogue", "hazard.stranger.table")
def test_only_a_rogue_is_taken_along_for_the_asking() -> None:
    for who, offered in (("rogue", True), ("maiden", False), ("man-at-arms", False), ("witch", False), ("", False)):
        g = quiet("H..")
        text = strangers.Stranger()
        text._set(g, 0, who)
        assert (text.offers(g, 0, g.party()[0]) == [strangers.TAKE]) is offered
        g.mode = 1
        assert text.offers(g, 0, g.party()[0]) == []


@pytest.mark.proves("hazard.stranger.witch")
def test_a_witch_vanishes_at_the_end_of_the_turn_after_she_was_met() -> None:
    g = fight("H...v", round=5)
    g.round = 5
    witch, f = g.foes()[0], g.party()[0]
    f.gold = 51
    text = strangers.Stranger()
    text.monster(g, 0, witch)
    g.groups = (Group(0, (), ("witch",)), Group(4, (("orc", 0),), ("orc",)))
    drive(text.turn_ends(g, 0))
    assert g.foes() and f.gold == 51
    g.round = 6
    drive(text.turn_ends(g, 1))
    assert g.foes(), "of another room"
    drive(text.turn_ends(g, 0))
    assert not g.foes() and f.gold == 26 and [each.area for each in g.groups] == [4]


# -- stairs


@pytest.mark.proves("stairs.up_again", "stairs.new_level")
def test_upstairs_they_stand_at_the_stairs_down_and_not_at_something_else() -> None:
    g = quiet("H....")
    lay_start(g)
    first = g.board.areas[0].squares
    low = (first & -first).bit_length() - 1
    far = g.board.areas[-1].squares
    q = (far & -far).bit_length() - 1
    g.set_things((Thing("circle", 1 << low, 0, "flat"), Thing("stairs-down", 1 << q, 1, "flat")))
    stairs.move_to(g, 2, True)
    stairs.move_to(g, 1, False)
    assert g.party()[0].at == q and g.depth == 1


@pytest.mark.proves("stairs.expedition_over", "death.party")
def test_who_is_left_lying_fills_no_square_any_more() -> None:
    g = quiet("HS..")
    one, two = g.party()
    one.condition = LYING
    harm.leave(g, two)
    assert expedition_over.check_over(g) and one.condition == DEAD and not g.taken >> one.at & 1 and g.winner == "hero"


# -- fights


@pytest.mark.proves("campaign.characters", "counter.character")
def test_one_like_a_character_is_not_that_character() -> None:
    g = fight("H....w")
    g.escaped, g.fallen, g.dungeon = (), (), 4
    first = character_monsters.waiting(g)
    assert first is not None and first.named
    f = g.add_monster(content().monsters[first.kind])
    g.put(f, g.party()[0].at + 3)
    assert character_monsters.waiting(g) == first, "a person of a chamber"
    f.marks = (NAMED,)
    second = character_monsters.waiting(g)
    assert second is not None and second.kind != first.kind
    g.fallen = (second.kind,)
    third_ = character_monsters.waiting(g)
    assert third_ is not None and third_.kind not in (first.kind, second.kind)
    g.escaped = (Escaped("orc", 1, False),)
    assert character_monsters.waiting(g) == g.escaped[0]


@pytest.mark.proves("counter.character")
def test_a_character_for_whom_there_is_no_room_waits_on() -> None:
    g = fight("Hw", hand=["character"], rooms={"a1": {"kind": "lair"}})
    g.escaped = (Escaped("skaven-champion", 1, True), Escaped("orc", 1, False))
    assert drive(meeting.led(g, (0,), 0)) == [] and g.hand == ()
    assert g.escaped == (Escaped("skaven-champion", 1, True), Escaped("orc", 1, False))


@pytest.mark.proves("spell.choke")
def test_the_death_of_the_caster_saves_whoever_he_chokes_the_first_hero_as_well() -> None:
    for condition, free in ((0, False), (LYING, False), (DEAD, True)):
        g = fight("H...w")
        f, foe = g.party()[0], g.foes()[0]
        choking.choke(foe, f.id)
        foe.used["choke"] = 5
        f.condition = condition
        assert f.id == 0
        drive(choking.suffocate(g))
        assert ("choked" in foe.marks) is not free


@pytest.mark.proves("fate.exceptions", "fate.damage")
def test_wounds_that_fate_does_not_undo() -> None:
    for fated, fate, asks in ((True, 1, True), (False, 1, False), (True, 0, False)):
        g = quiet("HS")
        f = g.party()[0]
        f.fate = fate
        play = harm.hurt(g, f, 1, ("hazard.rats",), fated=fated)
        if asks:
            assert question(play).about == "wounds"
        else:
            assert drive(play) == 1


@pytest.mark.proves("spell.power_of_the_phoenix", "death.raise")
def test_who_lives_again_stands_on_the_nearest_free_square() -> None:
    g = quiet("......S/......./......./H......")
    dead, _ = g.party()
    dead.condition = DEAD
    g.count()
    harm.revive(g, dead, 2, ())
    assert dead.at == 3 * 128 and dead.wounds == dead.start == 2, "his own"
    other = g.party()[1]
    g.put(other, dead.at)
    dead.condition = DEAD
    g.count()
    harm.revive(g, dead, 2, ())
    assert dead.at == 2 * 128, "next to it: the first of those that touch it"


@pytest.mark.proves("combat.start", "surprise.heroes")
@pytest.mark.parametrize(("dice", "phase"), [("12 1", HEROES), ("1 12", MASTER)])
def test_whose_phase_comes_first(dice: str, phase: int) -> None:
    g = quiet("H.....")
    play = meeting.meet(g, (0,), (("orc", 0),), 0)
    faces = [int(word) for word in dice.split()]
    step = next(play)
    try:
        while True:
            step = play.send(("pass",)) if isinstance(step, Decision) else play.send((faces.pop(0),))
    except StopIteration:
        pass
    assert g.phase == phase and g.fighting and g.fought == 1


@pytest.mark.proves("zone.focus.setup")
def test_the_program_takes_the_first_in_a_zone_for_its_focus() -> None:
    g = fight("HwS")
    foe = g.foes()[0]
    foe.near = (1, 0)
    drive(meeting.focus(g))
    assert foe.near == (1, 0)
    g = fight("wHw")
    f = g.party()[0]
    one, two = g.foes()
    asked = question(meeting.focus(g))
    assert (asked.seat, asked.about, list(asked)) == (f.seat, "focus", [("focus", one.id), ("focus", two.id)])
    drive(meeting.focus(g), "", [("focus", two.id)])
    assert f.near == (two.id, one.id)


@pytest.mark.proves("death.slayer_step")
def test_a_gamesmaster_is_asked_about_the_step() -> None:
    g = table("Hw.", turn="combat").state
    foe = g.foes()[0]
    g.put(g.party()[0], -1)
    asked = question(melee.slayers_step(g, foe, 1))
    assert (asked.seat, asked.about, asked.figure) == (g.gm, "step", foe.id)


@pytest.mark.proves("end.loot.share", "explore.chest.share", "carry.limits")
def test_shares_of_gold() -> None:
    g = quiet("HST")
    one, two, three = g.party()
    for f in (one, two, three):
        f.gold = 0
    g.leader = two.seat
    sharing.share_gold(g, 11, [one, two, three], 0, ())
    assert (one.gold, two.gold, three.gold) == (3, 5, 3)
    g.leader = three.seat
    sharing.share_gold(g, 5, [one, two], 0, ())
    assert (one.gold, two.gold) == (6, 7), "the Leader is not there: the first has what is left over"
    one.gold = 251
    carrying.give_gold(g, one, 4)
    assert one.gold == 251 and [t.coins for t in g.tokens] == [(4,)]
    two.gold = 248
    carrying.give_gold(g, two, 4)
    assert two.gold == 250 and sum(sum(t.coins) for t in g.tokens) == 6
