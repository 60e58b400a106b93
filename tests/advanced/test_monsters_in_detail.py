"""What the program's monsters leave undone: who does not move, does not run, does not look for help, and why."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_monsters_act import LETTERS, LYING, act, fight, where

from delvewright.kernel.decisions import Decision
from delvewright.lab.scenario import parse, staged
from delvewright.rules.advanced.figures import monster_tactics, monsters
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import order

RELOADING = {"effects": [{"name": "reloading", "changes": "reloading", "until": "action"}]}


def drawn(map_: str, **spec: Any) -> Game:
    """A fight on a map with walls and doors; nobody has Fate."""
    scenario = {
        "name": "x", "map": map_, "legend": LETTERS, "turn": "combat", "options": {"gm": "computer"}, **spec,
    }  # fmt: skip
    g = staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0]).state
    for f in g.party():
        f.fate = 0
    g.log, g.phase, g.active, g.routine = [], 2, -1, "move-attack"
    return g


@pytest.mark.proves("gm.tactics.solo", "combat.gm.routine")
def test_a_person_chooses_the_routine_whatever_the_option_says() -> None:
    g = fight("H....w", options={"tactics": "dice", "gm": "person"})
    asked = question(monster_tactics.choose_routine(g))
    assert asked.about == "routine" and list(asked) == [("routine", "move-attack"), ("routine", "attack-move")]


@pytest.mark.proves("ranged.move.bows", "combat.gm.routine")
def test_who_has_shot_with_a_bow_does_not_move_after_it() -> None:
    g, f = act("A....H", "2", routine="attack-move")
    assert where(f) == "a1" and g.done == ("attack", "shot")
    g, f = act("AH.../.....", "2", routine="attack-move")
    assert "shot" not in g.done, "hand-to-hand"
    g = fight("A....H", options={"gm": "person"})
    f = g.foes()[0]
    open_action(g, f)
    g.routine = "attack-move"
    assert monsters.hand_choices(g, f)[1], "before it may"
    drive(monsters.loose(g, f, ("throw", "short-bow", 0)), "2")
    assert monsters.hand_choices(g, f) == ([], [])


@pytest.mark.proves("combat.gm.routine", "combat.always_attack")
def test_who_has_felled_one_may_close_in_on_the_next() -> None:
    g, f = act("aw...S", "9 | 12 1 1", routine="attack-move", figures={"a": {"wounds": 1}})
    assert where(f) == "e1" and g.done == ("attack",), "the man has fallen, the next one is a few steps off"
    g, f = act("aw...S", "9 | 12 1 1", routine="shoot", figures={"a": {"wounds": 1}})
    assert where(f) == "b1", "one who has nothing to shoot with moves and attacks"


@pytest.mark.proves("combat.always_attack", "ranged.move.bows", "special.two_attacks")
def test_a_single_step_keeps_an_archer_from_shooting() -> None:
    for walked, shot in ((0, True), (1, False), (2, False)):
        g = fight("A....H")
        f = g.foes()[0]
        open_action(g, f)
        g.walked = walked
        assert drive(monsters.strike(g, f), "2" if shot else "") is shot


@pytest.mark.proves("gm.special_attacks")
def test_who_reloads_stands_off_from_those_it_sees() -> None:
    for wall, seen in ((" ", True), ("|", False), ("D", False)):
        g = drawn(f"+-+-+-+-+\n|A .{wall}. H|\n+-+-+-+-+\n", figures={"A": RELOADING})
        assert monster_tactics.stands_off(g, g.foes()[0]) is seen


@pytest.mark.proves("gm.special_attacks")
@pytest.mark.parametrize(
    ("picture", "goal"),
    [
        ("..../.Hp./....", "c1"),  # b1 would be nearer the top left, but it is in his zone
        (".S../.Hp./....", "d1"),  # c1 is in the Dwarf's
        ("HpS", "b1"),  # nowhere to go
        ("Hp", "b1"),
        ("H.p", "c1"),  # nobody threatens it
        ("H./.p", "b2"),  # cornerwise
    ],
)
def test_it_leaves_all_zones_by_the_shortest_way(picture: str, goal: str) -> None:
    g = fight(picture)
    f = g.foes()[0]
    open_action(g, f)
    drive(monster_tactics.keep_away(g, f))
    assert where(f) == goal


@pytest.mark.proves("gm.special_attacks")
def test_it_goes_where_it_sees_somebody_still() -> None:
    g = drawn("+-+-+-+\n|. . .|\n+ +-+ +\n|H p|.|\n+-+-+-+\n", figures={"p": {"speed": 1}})
    f = g.foes()[0]
    open_action(g, f)
    drive(monster_tactics.keep_away(g, f))
    assert where(f) == "b2", "there is no square in reach from which it sees him, outside of his zone"


@pytest.mark.proves("pursuit.must_run", "combat.gm.run")
def test_who_stays_does_not_run_though_it_has_walked() -> None:
    for pursued, rolls in ((-2, []), (-1, ["1: run"]), (1, ["1: run"])):
        g = fight("w" + "." * 20 + "H")
        f = g.foes()[0]
        open_action(g, f)
        g.pursued, g.points, g.walked = pursued, 0, 10
        assert watched(monsters.hurry(g, f), "1" if rolls else "")[1] == rolls
    for done in (("attack",), ("door",)):
        g = fight("w" + "." * 20 + "H")
        f = g.foes()[0]
        open_action(g, f)
        g.pursued, g.points, g.walked, g.done = 1, 0, 10, done
        drive(monsters.hurry(g, f))


@pytest.mark.proves("pursuit.doors", "pursuit.must_run")
def test_in_pursuit_a_door_is_opened_not_closed_and_only_in_place_of_all_else() -> None:
    for door, done, pursued, opened in (
        ("D", (), 1, True), ("D", ("attack",), 1, False), ("D", (), 0, False), ("O", (), 1, None),
    ):  # fmt: skip
        g = drawn(f"+-+-+-+-+\n|. w{door}. H|\n+-+-+-+-+\n")
        f = g.foes()[0]
        open_action(g, f)
        g.pursued, g.done = pursued, done
        drive(monsters.hurry(g, f))
        if opened is None:
            assert g.open and g.done == ()
        else:
            assert bool(g.open) is opened and g.done == (("door",) if opened else done)


@pytest.mark.proves("combat.gm.choice", "combat.always_attack", "combat.gm.run")
@pytest.mark.parametrize(("far", "dice", "rolls"), [(9, "2", ["1: attack"]), (12, "12", ["1: run"])])
def test_the_first_square_of_the_board_is_one_like_others(far: int, dice: str, rolls: list[str]) -> None:
    g = fight("." * far + "w/H" + "#" * far)
    f = g.foes()[0]
    g.routine = "move-attack"
    assert watched(monsters.act(g, f), dice)[1] == rolls and where(f) == "a1"


@pytest.mark.proves("combat.gm.choice", "combat.always_attack")
def test_they_go_for_those_who_lie_there_if_nobody_stands() -> None:
    g = fight("w" + "." * 15 + "H")
    g.party()[0].condition = 1
    assert monster_tactics.destination(g, g.foes()[0], 10) == 10


@pytest.mark.proves("pursuit.must_run", "pursuit.doors")
@pytest.mark.parametrize(("pursued", "goes"), [(-2, False), (-1, False), (0, False), (1, True), (2, True)])
def test_a_shut_door_is_gone_for_in_pursuit_alone(pursued: int, goes: bool) -> None:
    g = drawn(f"+{'-+' * 8}\n|w . . . . .D. H|\n+{'-+' * 8}\n")
    f = g.foes()[0]
    g.pursued = pursued
    assert monster_tactics.destination(g, f, 4) == (4 if goes else -1)


@pytest.mark.proves("pursuit.must_run", "combat.gm.choice")
@pytest.mark.parametrize(("pursued", "far", "ends"), [(0, 20, True), (-1, 20, True), (1, 20, False), (1, 5, True)])
def test_by_hand_a_monster_that_pursues_must_run(pursued: int, far: int, ends: bool) -> None:
    g = fight("w" + "." * far + "H", options={"gm": "person"})
    f = g.foes()[0]
    open_action(g, f)
    g.pursued, g.routine = pursued, "move-attack"
    play = monsters.by_hand(g, f)
    asked = question(play)
    assert (("end",) in list(asked)) is ends and asked.seat == g.gm and asked.figure == f.id
    if not ends:
        again = play.send(("walk", 10))
        assert isinstance(again, Decision) and list(again) == [("run",)], "it has not run yet"


@pytest.mark.proves("combat.gm.choice", "monster.plague_monk", "gm.special_attacks")
def test_what_a_monster_can_do_besides_is_done_by_what_offers_it() -> None:
    both = {"effects": [{"name": word, "changes": word, "until": "fight"} for word in ("poisoned", "warpscroll")]}
    for letter, figure in (("q", {}), ("o", both)):
        g = fight(f"{letter}....H", options={"gm": "person"}, figures={letter: figure})
        f = g.foes()[0]
        open_action(g, f)
        g.routine = "move-attack"
        drive(monsters.by_hand(g, f), "", [("read",)])
        assert f.used["scroll"] == 1 and g.done == ("attack",)


# -- sentries


@pytest.mark.proves("sentry.open", "sentry.choice", "sentry.open.generate")
def test_a_sentry_goes_for_a_door_that_is_shut_and_leads_to_what_nobody_knows() -> None:
    def goes(state: str = "", **more: Any) -> bool:
        g = fight("..y..HS", corner="bf60", new={"bf60": "west"}, options={"doors": "narrow"})
        f = g.foes()[0]
        open_action(g, f)
        if state == "open":
            g.open |= 1
        elif state == "false":
            g.false |= 1
        elif state == "done":
            g.done = ("attack",)
        return bool(drive(monsters.sentry(g, f)))

    assert goes() and not goes("open") and not goes("false") and not goes("done")
    g = drawn("+-+-+-+-+-+-+-+\n|. .D. y . H S|\n+-+-+-+-+-+-+-+\n")
    open_action(g, g.foes()[0])
    assert not drive(monsters.sentry(g, g.foes()[0])), "what is behind it is known"


@pytest.mark.proves("sentry.open", "sentry.choice")
def test_it_takes_the_nearest_of_two_doors_and_opens_none_out_of_a_zone() -> None:
    g = fight(".....y..HS", corner="bf60", new={"bf60": "west", "bj60": "north"}, options={"doors": "narrow"})
    f = g.foes()[0]
    open_action(g, f)
    assert drive(monsters.sentry(g, f)) is True and where(f) == "bj60" and len(g.opened) == 1
    g = fight("yHS", corner="bf60", new={"bf60": "west"}, options={"doors": "narrow"})
    f = g.foes()[0]
    open_action(g, f)
    assert drive(monsters.sentry(g, f)) is True and not g.opened and g.done == () and not f.shown


@pytest.mark.proves("sentry.choice")
def test_only_those_on_their_feet_count_against_the_monsters() -> None:
    for figures, goes in (({}, True), ({"S": LYING}, False)):
        g = fight("..y..HS", corner="bf60", new={"bf60": "west"}, options={"doors": "narrow"}, figures=figures)
        f = g.foes()[0]
        open_action(g, f)
        assert bool(drive(monsters.sentry(g, f))) is goes


# -- the order


@pytest.mark.proves("combat.gm.one_by_one", "combat.gm.choice")
def test_a_game_can_be_taken_up_where_the_gamesmaster_chooses_who_is_next() -> None:
    g = fight("w..Hw", options={"gm": "person"})
    assert question(order.next_monster(g, g.foes())).clean


@pytest.mark.proves("special.two_attacks", "combat.always_attack")
def test_two_attacks_are_two_only_for_those_who_have_them() -> None:
    two = {"w": {"effects": [{"name": "x", "changes": "two-attacks", "until": "fight"}]}}
    for figures, dice, n in (({}, "2", 1), (two, "2 | 2", 2)):
        g = fight("Hw", figures=figures)
        f = g.foes()[0]
        open_action(g, f)
        drive(monsters.strike(g, f), dice)
        assert g.done == ("attack",) * n


@pytest.mark.proves("combat.always_attack", "gm.target")
def test_a_shot_goes_at_the_preferred_target() -> None:
    for figures, n in (({}, 1), ({"M": {"ws": 12}}, 0), ({"M": LYING}, 0)):
        g = fight("A....H/.....M", figures=figures)
        f = g.foes()[0]
        open_action(g, f)
        drive(monsters.strike(g, f), "2")
        assert [e.figures for e in g.log or () if e.kind == "shot"] == [(f.id, n)]


@pytest.mark.proves("combat.always_attack", "pursuit.must_run")
def test_an_archer_with_a_target_stays_and_one_without_comes_on() -> None:
    g = fight("A....H")
    f = g.foes()[0]
    open_action(g, f)
    drive(monsters.advance(g, f, run=False))
    assert where(f) == "a1"
    g = drawn("+-+-+-+-+\n|A . .|H|\n+ + + + +\n|. . . .|\n+-+-+-+-+\n")
    f = g.foes()[0]
    open_action(g, f)
    drive(monsters.advance(g, f, run=False))
    assert g.walked > 0 and walking.left(g, f) >= 0


@pytest.mark.proves("combat.always_attack", "special.large")
def test_one_that_is_shut_in_stays_where_it_is() -> None:
    for rows in (("R R", "R R"), ("w .", ". .")):
        g = drawn(f"+-+-+-+-+\n|{rows[0]}|. H|\n+ + + + +\n|{rows[1]}|. .|\n+-+-+-+-+\n")
        f = g.foes()[0]
        open_action(g, f)
        at = f.at
        drive(monsters.advance(g, f, run=True))
        assert f.at == at and g.walked == 0


@pytest.mark.proves("gm.special_attacks", "zone.long_reach")
def test_it_leaves_the_zone_of_a_long_weapon_cornerwise_too() -> None:
    for weapon, leaves in (("spear", True), ("sword", False)):
        g = fight("H..../.p.../.....", figures={"H": {"weapons": [weapon]}})
        f = g.foes()[0]
        open_action(g, f)
        drive(monster_tactics.keep_away(g, f))
        assert (where(f) != "b2") is leaves
