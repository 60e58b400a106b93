"""Walks, spells and the ways of monsters: small positions for clauses that only rare places show."""

from __future__ import annotations

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_choices import place as surrounded
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_master_weapons import EVERY
from tests.advanced.test_monsters_in_detail import drawn
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_shots_monsters_and_sight_in_every_clause import named
from tests.advanced.test_turns_and_masters import mind

from delvewright.kernel.decisions import Decision
from delvewright.kernel.plane import WEST
from delvewright.players.advanced.board import Field
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import traps
from delvewright.rules.advanced.fighting import harm, meeting, ranged
from delvewright.rules.advanced.figures import monster_tactics, monsters
from delvewright.rules.advanced.ground import routes, zones
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.board import FoundTrap, Room
from delvewright.rules.advanced.state.game import DEAD, HEROES, LYING, MASTER, NAMED, Escaped
from delvewright.rules.advanced.state.texts import spell
from delvewright.rules.advanced.state.turns import open_action, open_phase
from delvewright.rules.advanced.state.values import current
from delvewright.rules.advanced.turn import choices, possessed
from delvewright.rules.common.tiles.board import Door
from delvewright.rules.common.tiles.laying import put_door

W = 128


# -- on foot


@pytest.mark.proves("zone.focus.follow", "zone.focus.handover", "move.zone_stop")
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("goal", "near"), [(3 * W + 2, ["sven", "heinrich"]), (3, ["sven"])])
def test_who_has_left_a_zone_altogether_is_the_last_to_come_back(goal: int, near: list[str], known: bool) -> None:
    g = fight("...../.#H#./.Sw#./.#.#./.....", figures={"H": {"speed": 12}})
    g.trod, g.entered = (g.board.floor, 1) if known else (0, 0)
    f, foe = named(g, "heinrich"), g.foes()[0]
    foe.near = (f.id, named(g, "sven").id)
    open_action(g, f)
    drive(walking.walk(g, f, goal))
    assert f.at == goal and [g.fig(id).name for id in foe.near] == near


@pytest.mark.proves("zone.focus.follow", "zone.focus", "special.large", "move.zone_stop")
@pytest.mark.parametrize(("first", "later"), [("H", "S"), ("S", "H")])
def test_a_large_one_heeds_whom_it_has_come_past_first(first: str, later: str) -> None:
    """The one below it has a foe of his own, and does not stop it; it comes beside him before it meets the other."""
    g = fight(f"RR....{later}/RR...../....{first}../....w..")
    f = named(g, "rat-ogre")
    below, ahead = g.at(2 * W + 4), g.at(6)
    assert below is not None and ahead is not None
    zones.settle(g)
    assert below.near == (named(g, "skaven-warrior").id,)
    open_action(g, f)
    drive(walking.walk(g, f, 4))
    assert f.at == 4 and f.near == (below.id, ahead.id)


@pytest.mark.proves("explore.move.through", "move.blocked", "setup.one.per.square")
def test_a_friend_is_passed_and_a_monster_is_not() -> None:
    for picture, found in (("HS...", 0b11100), ("Hw...", 0), ("H.w..", 0b10), ("H....", 0b11110)):
        g = quiet(picture)
        assert routes.reachable(g, g.party()[0], 12) == found, picture


@pytest.mark.proves("trap.leave.square", "move.blocked", "explore.move.through")
def test_a_trap_bars_no_way_to_itself_and_those_to_all_others() -> None:
    g = quiet("H............")
    f = named(g, "heinrich")
    open_action(g, f)
    near, far = FoundTrap("gas", 4), FoundTrap("mantrap", 8)
    for known, found in (((far, near), [4]), ((near, far), [4]), ((far,), [8]), ((near,), [4])):
        g.traps = known
        assert traps.known_near(g, f) == [("tackle", at) for at in found], known


@pytest.mark.proves("trapfx.pit")
def test_out_of_a_pit_one_climbs_only_where_there_is_room() -> None:
    for picture, out in (("SHT", False), ("SH.", True), ("SH#", False)):
        g = quiet(picture)
        f = named(g, "heinrich")
        harm.last(f, "pit", "pit", 1, "climbing")
        open_action(g, f)
        _, rolls = watched(walking.climb(g, f), "1")
        assert rolls == [f"{f.id}: climb"]
        assert f.at == 1 + out and f.under("pit") is not out
        assert any(event.kind == "move" for event in g.log or ()) is out


@pytest.mark.proves("trapfx.mindstealer", "trapfx.gas.table")
@pytest.mark.parametrize(
    ("state", "picture", "dice", "at"),
    [
        ("stolen", "..H/S..", "2", 0),  # beside his friend, and strikes at him
        ("stolen", ".H./..S", "2", 2),
        ("mad", ".H..S", "", 0),  # as far from his friend as he comes
        ("mad", "S..H.", "", 4),
    ],
)
def test_the_corner_of_the_map_is_no_refuge_from_madness(state: str, picture: str, dice: str, at: int) -> None:
    g = quiet(picture)
    f = named(g, "heinrich")
    harm.last(f, state, state, 1, "turn", 3)
    open_action(g, f)
    _, rolls = watched(possessed.act(g, f), dice)
    assert f.at == at and rolls == [f"{f.id}: attack"] * bool(dice)


# -- phases and what is offered in them


@pytest.mark.proves("spell.still_air", "combat.gm.one_by_one")
def test_a_phase_begins_for_those_who_are_left() -> None:
    for phase, names in ((MASTER, ["skaven-champion.1"]), (HEROES, ["heinrich"])):
        g = fight("H..w..c")
        g.remove(named(g, "skaven-warrior"))
        open_phase(g, phase)
        assert [f.name for f in g.everybody() if g.waiting >> f.id & 1] == names


@pytest.mark.proves("trapfx.mindstealer")
def test_the_dead_need_not_be_held_fast() -> None:
    for state, held in ((0, True), (LYING, True), (DEAD, False)):
        g = quiet("HS...")
        f, other = named(g, "heinrich"), named(g, "sven")
        other.condition = state
        harm.last(other, "mindstealer", "stolen", 1, "turn", 3)
        open_action(g, f)
        assert (("hold-fast", other.id) in choices.exploration(g, f).options) is held


@pytest.mark.proves("explore.one_activity", "explore.door.open", "explore.chest.open", "item.spikes")
def test_what_is_at_hand_is_always_offered_in_the_same_order() -> None:
    g, f = surrounded("H", traps={"bg61": "gas"})
    found = [answer[0] for answer in choices.exploration(g, f).options]
    words = ("open", "chest", "tackle", "wedge", "search", "pick", "end")
    assert [word for word in dict.fromkeys(found) if word in words] == list(words)


# -- spells


@pytest.mark.proves("spell.still_air", "combat.sight")
def test_the_air_stands_still_only_where_the_wizard_sees_somebody() -> None:
    for map_, found in (
        ("+-+-+-+-+-+\n|M . wD. w|\n+-+-+-+-+-+\n", [0]),
        ("+-+-+-+-+-+\n|M . .D. w|\n+-+-+-+-+-+\n", []),
        ("+-+-+-+-+-+\n|M . .D. .|\n+-+-+-+-+-+\n", []),
        ("+-+-+-+-+-+\n|. . MOw .|\n+-+-+-+-+-+\n", [3]),
        ("+-+-+-+-+-+\n|. n MOw .|\n+-+-+-+-+-+\n", [3]),  # a chain is as still as ever
    ):
        g = drawn(map_)
        assert spell.of("still-air").aims(g, named(g, "magnus")) == [("cast-at", q) for q in found], map_


@pytest.mark.proves("spell.still_air", "zone.what", "ranged.not_in_zone")
def test_who_is_frozen_threatens_nobody() -> None:
    g = fight("M.Hw")
    f, foe = named(g, "heinrich"), g.foes()[0]
    zones.settle(g)
    assert zones.engaged(g, f) and foe.near == (f.id,)
    drive(spell.of("still-air").works(g, named(g, "magnus"), ("cast-at", 0)))
    assert foe.under("still") and foe.near == () and not zones.engaged(g, f)
    assert f.near == (foe.id,) and zones.engaged(g, foe), "and is threatened all the same"


@pytest.mark.proves("spell.flight", "special.large")
def test_who_must_run_goes_wherever_the_wizard_says() -> None:
    g = fight("M...RR../....RR../........")
    f, foe = named(g, "magnus"), named(g, "rat-ogre")
    play = spell.of("flight").works(g, f, ("cast-on", foe.id))
    next(play)
    asked = play.send((1,))
    assert isinstance(asked, Decision)
    for way in (1, -1, W, W + 1, 2):
        assert ("flee", foe.at + way) in list(asked), way
    assert ("flee", foe.at) not in list(asked), "but not to where it is"
    with pytest.raises(StopIteration):
        play.send(("flee", foe.at + 1))
    assert foe.at == 5 and g.taken == f.mask | 0b11 << 5 | 0b11 << 5 + W
    g = fight("M...w...")
    f, foe = named(g, "magnus"), g.foes()[0]
    play = spell.of("flight").works(g, f, ("cast-on", foe.id))
    next(play)
    asked = play.send((1,))
    assert isinstance(asked, Decision) and {answer[1] for answer in asked} == {1, 2, 3, 5, 6, 7}


@pytest.mark.proves("spell.open_window", "pursuit.return")
def test_whoever_was_seen_through_the_window_is_unhurt() -> None:
    g = drawn(
        "+-+-+\n|. .|\n+ + +\n|M H|\n+ + +\n|. .|\n+ + +\n|. .|\n+ + +\n|. .|\n+-+-+\n",
        corner="ah30",
        areas={"ah30": "passage"},
        new={"ah31": "west"},
        turn="exploration",
        options={"gm": "computer", "doors": "narrow", "plans": "large"},
        entered=2,
    )
    f = named(g, "magnus")
    (aim,) = spell.of("open-window").aims(g, f)
    drive(spell.of("open-window").works(g, f, aim), "12 | 8 | 4 | 4")
    (group,) = g.groups
    found = drive(meeting.place(g, (group.area,), group.alive, group.area))
    assert [o.monster.id for o in found] == list(group.all) and len(found) > 0
    assert all(o.wounds == o.full == o.monster.values.wounds for o in found)


@pytest.mark.proves("spell.flames_of_the_phoenix", "death.ko.spell")
def test_a_spell_is_told_by_its_own_rule() -> None:
    g = fight("MH...w", figures={"H": {"wounds": 0, "full": 5, "condition": "knocked-out"}})
    f, other = named(g, "magnus"), named(g, "heinrich")
    drive(spell.of("flames-of-the-phoenix").works(g, f, ("cast-on", other.id)))
    assert other.up and other.wounds == 5
    assert [event.rules for event in g.log or () if event.kind == "heal"] == [("spell.flames_of_the_phoenix",)]


@pytest.mark.proves("spell.flames_of_the_phoenix", "zone.no_spells", "death.ko.spell")
def test_a_body_is_in_nobodys_way() -> None:
    flames = spell.of("flames-of-the-phoenix")
    for state, found in ((0, []), (LYING, []), (DEAD, ["sven"])):
        g = fight("HMS..w")
        f, other = named(g, "magnus"), named(g, "heinrich")
        other.condition = state
        assert flames.aims(g, f) == [("cast-on", named(g, name).id) for name in found]
    g = fight("HM...w")
    f, other = named(g, "magnus"), named(g, "heinrich")
    assert flames.aims(g, f) == [("cast-on", other.id)]
    other.condition = DEAD
    assert flames.aims(g, f) == [("cast-on", f.id)], "nor are the dead healed"


@pytest.mark.proves("spell.courage")
def test_courage_is_no_less_for_being_given_twice() -> None:
    g = fight("M....w")
    f = named(g, "magnus")
    assert current(g, f, "bravery") == 7
    for _ in range(3):
        drive(spell.of("courage").works(g, f, ("cast-on", f.id)))
        assert current(g, f, "bravery") == 12 and len(f.effects) == 1


# -- how monsters come, and what harms them


@pytest.mark.proves("combat.place.choice", "sentry.choice")
def test_a_sentry_is_put_at_a_door_behind_which_nobody_has_been() -> None:
    for behind, order in ((-1, [1, 2, 3]), (0, [2, 1, 3])):
        g = drawn("+-+-+-+-+-+\n|.|. . . H|\n+-+-+-+-+-+\n")
        new = g.board.copy()
        put_door(new, Door(1, WEST, behind, "door"))
        g.lay(new)
        f = g.add_monster(content().monsters["skaven-sentry"])
        assert meeting.usual_places(g, f, 0b1110) == order, behind


@pytest.mark.proves("combat.place", "combat.place.choice", "combat.start")
def test_who_comes_is_told_and_who_finds_no_room_is_not() -> None:
    for picture, n in (("H....", 2), ("H.", 1), ("H", 0)):
        g = quiet(picture)
        found = drive(meeting.place(g, (0,), (("skaven-warrior", 0), ("skaven-warrior", 0)), -1))
        assert len(found) == len(g.foes()) == n
        told = [(event.text, event.figures) for event in g.log or () if event.kind == "monsters"]
        names = " and ".join(f.title for f in g.foes())
        text = f"Monsters appear: {names}." if n > 1 else f"{names} appears."
        assert told == [(text, tuple(f.id for f in found))] * bool(n), picture


@pytest.mark.proves("counter.escape", "counter.character")
def test_who_has_slipped_away_comes_back_with_his_wounds_and_without_what_he_has_used_up() -> None:
    g = quiet("H....")
    g.rooms[0], g.hand = Room("lair", "large-room", -1), ("character",)
    g.escaped = (Escaped("named-warlord", 3, True, (("flight", 2),)),)
    (warlord,) = drive(meeting.led(g, (0,), 0))
    assert (warlord.wounds, warlord.used["flight"], warlord.marks, g.escaped) == (3, 2, (NAMED,), ())


@pytest.mark.proves("qroom.chain.immune", "ranged.hit")
@pytest.mark.parametrize(
    ("weapon", "item", "harms"),
    [("short-bow", "arrow", False), ("short-bow", "arrow-of-death", True), ("spear", "", True), ("dagger", "", True)],
)
def test_only_plain_arrows_do_the_chain_no_harm(weapon: str, item: str, harms: bool) -> None:
    g = fight("T..n", figures={"T": {"strength": 8, "bs": 12, "weapons": ["short-bow", "spear", "dagger"]}})
    f, foe = named(g, "torallion"), g.foes()[0]
    f.pack = {item: 1} if item else {}
    card = content().weapons[weapon]
    more = content().items[item].numbers.get("dice", 0) if item else 0
    faces = ["7", *["1"] * (card.dice + more - 1)] if harms else []
    drive(ranged.shoot(g, f, card, item, foe), " ".join(["11", *faces]))
    assert foe.full - foe.wounds == harms
    assert any(event.kind == "immune" for event in g.log or ()) is not harms


# -- what they do


@pytest.mark.proves("gm.special_attacks")
def test_a_caster_withdraws_to_where_it_sees_one_of_them() -> None:
    for map_, at in (
        ("+-+-+-+-+-+\n|. . z HDS|\n+-+-+-+-+-+\n", 1),
        ("+-+-+-+-+-+\n|. . z H S|\n+-+-+-+-+-+\n", 1),
        ("+-+-+-+\n|#|z H|\n+-+O+-+\n|. . .|\n+-+-+-+\n", 1),  # beyond the door it would see nobody
    ):
        g = drawn(map_)
        f = g.foes()[0]
        open_action(g, f)
        zones.settle(g)
        drive(monster_tactics.keep_away(g, f))
        assert f.at == at, map_


@pytest.mark.proves("pursuit.choice", "pursuit.ends", "pursuit.must_run")
def test_one_guard_among_them_is_enough_to_turn_back() -> None:
    for homes, turns, then in (((0, 0), 3, -2), ((0, -1), 3, -2), ((-1, 0), 3, -2), ((-1, -1), 3, 4), ((0, -1), 2, 3)):
        g = drawn("+-+-+-+-+-+-+\n|w . wD. . H|\n+-+-+-+-+-+-+\n")
        g.rooms[0] = Room("lair", "", -1)
        for f, home in zip(g.foes(), homes, strict=True):
            f.group = home
        g.pursued = turns
        drive(monster_tactics.choose_pursuit(g))
        assert g.pursued == then, homes


@pytest.mark.proves("special.reveal", "monster.globadier", "combat.gm.run")
def test_it_is_told_what_a_monster_is_before_it_is_told_what_it_does() -> None:
    g = fight("G....H", options={"gm": "person"})
    f, target = g.foes()[0], g.party()[0]
    open_action(g, f)
    drive(monsters.by_hand(g, f), "1", [("lob", target.at)])
    assert [event.kind for event in g.log or () if event.kind in ("reveal", "globe", "test")][:2] == ["reveal", "globe"]
    assert f.shown


@pytest.mark.proves("melee.one_attack", "melee.free.target", "combat.gm.run")
def test_whoever_is_asked_in_the_midst_of_an_attack_sees_that_it_is_one() -> None:
    game = table("HwS", turn="combat", phase="gamesmaster", legend=EVERY)
    g = game.state
    f, target = g.foes()[0], named(g, "heinrich")
    g.log = []
    open_action(g, f)
    play = monsters.by_hand(g, f)
    next(play)
    play.send(("fight", target.id))
    asked = play.send((12,))
    assert isinstance(asked, Decision) and asked.about == "free-attack"
    assert ("done", "attack") in game.view(g.gm).known and g.done == ("attack",)


@pytest.mark.proves("gm.special_attacks", "pursuit.must_run")
def test_one_that_must_move_and_would_rather_stay_comes_nearer() -> None:
    reloading = {"A": {"effects": [{"name": "reloading", "changes": "reloading", "until": "action"}]}}
    for picture, goal in (("..A...H", 3), ("H...A..", 3)):
        game = table(picture, turn="combat", legend=EVERY, figures=reloading)
        field = Field(game.view(len(game.seats) - 1))
        me = field.foes[0]
        here = me.squares[0]
        walk = (("walk", 1 << here - 1 | 1 << here + 1),)
        must = Decision(game.state.gm, "monster", (), walk, me.id)
        may = Decision(game.state.gm, "monster", (("end",),), walk, me.id)
        assert mind(field).act(field, must) == ("walk", goal)
        assert mind(field).act(field, may) == ("end",)
