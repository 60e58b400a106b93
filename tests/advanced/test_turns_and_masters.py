"""Magic, turns, and the computer in the gamesmaster's seat: what each leaves alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_gamesmaster import FALLEN, table
from tests.advanced.test_monsters_act import LETTERS as MONSTERS
from tests.advanced.test_monsters_in_detail import drawn
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_players import said

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.lab.scenario import parse, staged
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.master import MasterMind
from delvewright.players.advanced.master_answers import possessed as possessed_answer
from delvewright.players.advanced.master_answers import step as step_answer
from delvewright.players.advanced.master_counters import Counters
from delvewright.rules.advanced.dungeon import strangers
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.magic import aiming
from delvewright.rules.advanced.state.board import Room
from delvewright.rules.advanced.state.game import EXPLORING, FIGHTING, LYING, Game
from delvewright.rules.advanced.state.texts import spell
from delvewright.rules.advanced.state.turns import open_action, open_turn
from delvewright.rules.advanced.turn import choices, possessed, turn

# -- magic


@pytest.mark.proves("magic.template")
@pytest.mark.parametrize(
    ("picture", "q", "seen"),
    [
        ("..w.M", 0, False),  # somebody stands between
        ("M.w..", 4, False),
        ("....M", 0, True),
        ("..w.M", 2, True),  # who stands on a square does not hide it
        ("..SM.", 0, True),  # a friend next to the caster is looked past
        (".S..M", 0, False),
    ],
)
def test_what_stands_between_a_caster_and_a_square(picture: str, q: int, seen: bool) -> None:
    g = fight(picture)
    caster = next(f for f in g.party() if f.name == "magnus")
    assert aiming.in_line(g, caster, q) is seen


@pytest.mark.proves("spell.open_window")
def test_a_window_into_a_door_is_one_aim() -> None:
    g = quiet("M../...", corner="bf60", new={"bf60": "west", "bf61": "west"})
    f = g.party()[0]
    assert len(g.board.doors) == 2 and g.board.together(0).bit_count() == 2
    assert len(spell.of("open-window").aims(g, f)) == 1


@pytest.mark.proves("spell.swift_wind")
def test_the_wind_carries_those_on_their_feet() -> None:
    g = quiet("MST")
    f, sven, elf = (next(o for o in g.party() if o.name == name) for name in ("magnus", "sven", "torallion"))
    sven.condition = LYING
    play = spell.of("swift-wind").works(g, f, ("cast",))
    next(play)
    asked = play.send((12,))
    assert isinstance(asked, Decision)
    assert {a[1] for a in asked if a[0] == "help"} == {f.id, elf.id}


@pytest.mark.proves("spell.fireball", "gm.special_attacks")
@pytest.mark.parametrize(
    ("picture", "cast"), [("z....HS", True), ("z....H.", True), ("z....Hw", False), ("z...wHw", False)]
)
def test_a_fireball_is_thrown_where_it_covers_more_heroes_than_monsters(picture: str, cast: bool) -> None:
    g = fight(picture + "/" + "#" * 4 + ".." + "#")
    ball = spell.of("fireball")
    assert (ball._worth(g, 0b11 << 5) > 0) is cast  # type: ignore[attr-defined]
    assert ball._worth(g, 0b1111 << 4) == {"z....HS": 2, "z....H.": 1, "z....Hw": 0, "z...wHw": -1}[picture]  # type: ignore[attr-defined]


@pytest.mark.proves("spell.flight", "zone.focus")
def test_who_has_fled_is_in_no_zone_any_more() -> None:
    g = fight("M.Hw..../........")
    foe = g.foes()[0]
    f, hero = (next(o for o in g.party() if o.name == name) for name in ("magnus", "heinrich"))
    assert hero.near == (foe.id,) and foe.near == (hero.id,)
    drive(spell.of("flight").works(g, f, ("cast-on", foe.id)), "1", [("flee", 7)])
    assert foe.at == 7 and hero.near == foe.near == ()


# -- turns


@pytest.mark.proves("magic.until_exploration", "turn.kinds")
def test_what_lasts_until_exploration_ends_with_a_fight_and_not_with_a_turn() -> None:
    g = quiet("HS")
    f = g.party()[0]
    f.effects = (Effect("x", "x", 1, "exploration", -1, 1),)
    open_turn(g, EXPLORING)
    assert f.effects
    open_turn(g, FIGHTING)
    open_turn(g, FIGHTING)
    assert f.effects
    open_turn(g, EXPLORING)
    assert not f.effects


@pytest.mark.proves("explore.armour.change", "explore.one_activity", "magic.exploration")
def test_who_changes_his_armour_does_nothing_else() -> None:
    for done, casts in (((), True), (("doff",), False), (("don",), False)):
        g = quiet("M..", figures={"M": {"items": ["fire-dust", "silver-key", "red-dragon-dust"]}})
        f = g.party()[0]
        g.rooms[0] = Room("hazard", "small-room", -1, "pool")
        open_action(g, f)
        f.pack["scroll-courage"] = 1
        g.done = done
        verbs = {a[0] for a in choices.exploration(g, f).options}
        assert ("try" in verbs) is casts
        assert any(verb.startswith("cast") for verb in verbs) is casts
        assert bool(choices.exploration(g, f).fields) is casts


@pytest.mark.proves("trapfx.gas.table", "trapfx.mindstealer")
def test_one_who_is_not_himself_and_cannot_move_stays() -> None:
    for changes in ("mad", "stolen"):
        g = drawn("+-+-+-+-+\n|.|H|. S|\n+-+-+-+-+\n", turn="exploration")
        f = next(o for o in g.party() if o.name == "heinrich")
        last(f, changes, changes, 1, "turn", 3)
        open_action(g, f)
        at = f.at
        drive(possessed.act(g, f))
        assert f.at == at and g.active == -1
    g = quiet("H..#S")
    f = next(o for o in g.party() if o.name == "heinrich")
    last(f, "mad", "mad", 1, "turn", 3)
    open_action(g, f)
    drive(possessed.act(g, f))
    assert g.active == -1


@pytest.mark.proves("campaign.fifth", "setup.first")
def test_those_who_wait_in_the_first_chamber_belong_to_it() -> None:
    g = Table.start("advanced", quest="prison-of-ice", seed=4, options={"gm": "computer"}).state
    assert g.foes() and all(f.group == 0 for f in g.foes())


@pytest.mark.proves("end.when", "combat.phases", "hazard.stranger.witch")
def test_a_gamesmasters_phase_ends_with_what_its_rooms_have_to_say() -> None:
    g = fight("H...v", round=5)
    g.round, g.phase, g.routine = 6, 2, "move-attack"
    g.rooms[0] = Room("hazard", "small-room", -1, "stranger")
    strangers.Stranger()._set(g, 0, "witch")
    g.foes()[0].used["came"] = 6
    g.party()[0].gold = 40
    g.waiting = 1 << g.foes()[0].id
    watched(turn.master_phase(g))
    assert not g.foes() and g.party()[0].gold == 20


# -- the gamesmaster's seat


def asked(picture: str, level: str, routine: str = "move-attack", **spec: Any) -> str:
    game = table(picture, turn="combat", phase="gamesmaster", **spec)
    while game.decision is not None and game.decision.about != "monster":
        game.answer(f"routine {routine}" if game.decision.about == "routine" else game.decision.options[0])
    return said(game, level)


@pytest.mark.proves("gm.target", "combat.always_attack")
@pytest.mark.parametrize(
    ("picture", "level", "figures", "answer"),
    [
        ("Sw...M", "normal", {}, "fight sven"),  # whoever it has, it strikes
        ("Sw...M", "easy", {}, "fight sven"),
        ("HwM", "easy", {"H": FALLEN}, "fight magnus"),  # nobody who lies there
        ("HwM", "normal", {"M": FALLEN}, "fight heinrich"),
        ("HwM", "hard", {"M": FALLEN}, "fight heinrich"),
    ],
)
def test_whom_a_monster_strikes(picture: str, level: str, figures: dict[str, Any], answer: str) -> None:
    assert asked(picture, level, figures=figures) == answer


def mind(field: Field, level: str = "normal") -> MasterMind:
    return MasterMind(field.view, level)


@pytest.mark.proves("gm.special_attacks")
def test_who_keeps_off() -> None:
    for letter, keeps in (("w", False), ("c", False), ("A", True), ("G", True), ("z", True), ("p", True), ("R", False)):
        game = table(f"H....{letter}", turn="combat") if letter != "R" else table("H...RR/....RR", turn="combat")
        seat = len(game.seats) - 1
        field = Field(game.view(seat))
        me = field.foes[0]
        assert mind(field).keeps_off(me) is keeps, letter


@pytest.mark.proves("sentry.choice", "combat.gm.sentry", "sentry.open")
def test_only_a_sentry_fetches_help_and_before_it_does_anything_else() -> None:
    for letter, done, helps in (("y", (), True), ("w", (), False), ("y", ("attack",), False)):
        game = table(f"{letter}...HS", turn="combat", corner="bf60", new={"bf60": "west"})
        state: Game = game.state
        f = state.foes()[0]
        open_action(state, f)
        state.done = done
        seat = len(game.seats) - 1
        field = Field(game.view(seat))
        options = [("open", "west"), ("end",)]
        assert (mind(field).fetch_help(field, field.by_id[f.id], options, 0) == ("open", "west")) is helps


@pytest.mark.proves("pursuit.doors", "combat.never_retreat", "combat.always_attack")
def test_in_pursuit_a_computer_opens_the_door_that_is_in_its_way() -> None:
    for pursued, answer in ((1, "open"), (-1, "end")):
        scenario = {
            "name": "x", "map": "+-+-+\n|wD.|\n+-+ +\n|H .|\n+-+-+\n", "legend": MONSTERS, "turn": "combat",
            "options": {"gm": "person"},
        }  # fmt: skip
        game = staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0])
        seat = len(game.seats) - 1
        game.state.pursued = pursued
        f = game.state.foes()[0]
        decision = Decision(seat, "monster", (("open", "east"), ("end",)), (), f.id)
        field = Field(game.view(seat))
        assert mind(field).act(field, decision)[0] == answer


@pytest.mark.proves("death.slayer_step")
def test_of_two_squares_a_hard_gamesmaster_steps_onto_the_better() -> None:
    game = table("..w../.H.S./..T..", turn="combat")
    seat = len(game.seats) - 1
    f = game.state.foes()[0]
    free = 1 << 0 | 1 << 2 + 128
    asked_ = Decision(seat, "step", (("pass",),), (("step", free),), f.id)
    assert step_answer(Field(game.view(seat)), asked_, "hard") == ("step", 2 + 128)


@pytest.mark.proves("trapfx.mindstealer", "trapfx.gas.table")
def test_one_who_is_alone_has_nobody_to_go_to() -> None:
    game = table("H....w", turn="combat")
    seat = len(game.seats) - 1
    hero = game.state.party()[0]
    for walk in (0, 1 << 2):
        asked_ = Decision(seat, "possessed", (("end",),), (("walk", walk),), hero.id)
        assert possessed_answer(Field(game.view(seat)), asked_) == ("end",)


@pytest.mark.proves("counter.wandering")
def test_nobody_wanders_in_the_first_turn_of_any_level() -> None:
    game = table("H....", turn="exploration")
    seat = len(game.seats) - 1
    counters = Counters("normal", lambda n: 0)
    for depth in (1, 2, 3):
        game.state.depth = depth
        game.state.round = 10 * depth
        field = Field(game.view(seat))
        counters.look(field)
        assert not counters.wandering(field, None), depth
        game.state.round += 1
        assert counters.wandering(Field(game.view(seat)), None), "a 1 is low enough"


@pytest.mark.proves("monster.jezzail", "monster.warpfire", "gm.special_attacks")
def test_a_bullet_strikes_one_and_warpfire_all_around() -> None:
    for letter, fires in (("j", True), ("f", False)):
        scenario = {
            "name": "x",
            "map": f"+{'-+' * 7}\n|{letter} {letter} . . w H w|\n+ + + + + + + +\n|. . . . w w w|\n+{'-+' * 7}\n",
            "legend": MONSTERS, "turn": "combat", "options": {"gm": "person"},
        }  # fmt: skip
        game = staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0])
        seat = len(game.seats) - 1
        hero, f = game.state.party()[0], game.state.foes()[0]
        decision = Decision(seat, "monster", (("fire", hero.id), ("end",)), (), f.id)
        field = Field(game.view(seat))
        assert (mind(field).act(field, decision) == ("fire", hero.id)) is fires
