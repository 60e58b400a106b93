"""The order of things in a turn: each step noted as it is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_blows_and_shots import fight, hero, texts

from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon.sections import Found
from delvewright.rules.advanced.fighting import end_of_fight
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.state import leader_and_mapper
from delvewright.rules.advanced.state.game import DEAD, EXPLORING, GONE, LYING, MASTER, Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import possessed, turn

Noted = list[Any]


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> tuple[Noted, Callable[..., None]]:
    """What was called, and a way to have something noted instead of done."""
    calls: Noted = []

    def note(path: str, gives: Any = None, plain: bool = False, then: Callable[..., None] | None = None) -> None:
        name = path.rpartition(".")[2]

        def step(*args: Any, **kwargs: Any) -> Play:
            calls.append(
                (name, *[a for a in args[1:] if not isinstance(a, Game)], *kwargs.items())
                if len(args) > 1 or kwargs
                else name
            )
            if then is not None:
                then(*args)
            return gives
            yield

        def at_once(*args: Any, **kwargs: Any) -> Any:
            calls.append((name, *args[1:], *kwargs.items()) if len(args) > 1 or kwargs else name)
            if then is not None:
                then(*args)
            return gives

        monkeypatch.setattr(f"delvewright.rules.advanced.{path}", at_once if plain else step)

    return calls, note


# -- the whole


@pytest.mark.proves("turn.kinds", "setup.first", "turn.explore.phases", "combat.phases")
@pytest.mark.parametrize(
    ("round_", "phase", "mode", "steps"),
    [
        (0, 0, 0, ["set_out", "lost_leader", "hero_phase"]),
        (3, 0, 0, ["lost_leader", "hero_phase"]),
        (3, 0, 1, ["lost_leader", "hero_phase"]),
        (3, 1, 0, ["lost_leader", "exploration_phase"]),
        (3, 2, 0, ["lost_leader", "quiet_phase"]),
        (3, 2, 1, ["lost_leader", "master_phase"]),
    ],
)
def test_which_phase_is_played(noted: Any, round_: int, phase: int, mode: int, steps: list[str]) -> None:
    calls, note = noted
    g = fight("H..w")
    g.round, g.phase, g.mode = round_, phase, mode

    def over(game: Game, *_: Any) -> None:
        game.over = True

    for name in ("set_out", "new_leader"):
        note(f"turn.turn.{name}")
    for name in ("hero_phase", "exploration_phase", "quiet_phase", "master_phase"):
        note(f"turn.turn.{name}", then=over)
    for lost in (True, False):
        calls.clear()
        g.over = False
        note("turn.turn.lost_leader", plain=True, gives=lost)
        drive(turn.play(g))
        assert calls == [*steps[:-1], *(["new_leader"] if lost else []), steps[-1]]


@pytest.mark.proves("setup.leader.change")
def test_a_new_leader_at_once_if_he_is_dead_or_gone() -> None:
    for condition, lost in ((0, False), (LYING, False), (DEAD, True), (GONE, True)):
        g = fight("HS.w", leader="sven")
        hero(g, "sven").condition = condition
        if condition == GONE:
            g.put(hero(g, "sven"), -1)
        assert leader_and_mapper.lost_leader(g) is lost


@pytest.mark.proves("setup.leader.roll", "setup.mapper", "map.mapper.new", "setup.first", "campaign.fifth")
def test_setting_out() -> None:
    g = fight("HST.", turn="exploration", round=0)
    g.round = 0
    _, rolls = watched(turn.set_out(g), "9 5 3 | 4 8")
    assert rolls == ["0: leader", "1: leader", "2: leader", "1: mapper", "2: mapper"]
    assert (g.leader, g.mapper, g.round, g.mode, g.phase) == (0, 2, 1, 0, 0)
    assert texts(g, "leader")[-1] == "Torallion Leafstar draws the map."
    g = fight("H...", turn="exploration")
    g.round = 0
    assert watched(turn.set_out(g))[1] == [] and g.mapper == g.leader == 0, "a lone player is both"


# -- heroes


@pytest.mark.proves("explore.order", "combat.hero.order", "game.hero.control")
def test_steps_of_the_heroes_phase(noted: Any) -> None:
    calls, note = noted
    g = fight("HS.w", round=4)
    for name in ("suffocate", "heroes_begin", "begin_action", "lay_out", "action"):
        note(f"turn.turn.{name}")
    note("turn.turn.next_model", gives="next")
    note("fighting.end_of_fight.end_phase")
    g.active, g.counters = -1, {"player": 1}
    heinrich = hero(g, "heinrich")
    heinrich.used["holding"] = 1
    g.waiting = 0b11
    drive(turn.hero_phase(g))
    assert calls == ["suffocate"] and g.counters == {"lasting": 4} and "holding" not in heinrich.used
    calls.clear()
    drive(turn.hero_phase(g))
    assert calls == ["heroes_begin"] and g.counters["begun"] == 4
    calls.clear()
    drive(turn.hero_phase(g))
    assert calls == [("next_model", [heinrich, hero(g, "sven")]), ("begin_action", "next")]
    calls.clear()
    g.active = heinrich.id
    drive(turn.hero_phase(g))
    assert calls == [("action", heinrich)]
    calls.clear()
    g.active, g.waiting = -1, 0
    last(heinrich, "x", "ws", 1, "phase")
    drive(turn.hero_phase(g))
    assert calls == ["lay_out"] and g.phase == MASTER and heinrich.effects == ()
    calls.clear()
    g.phase, g.waiting = 0, 0
    g.remove(g.foes()[0])
    drive(turn.hero_phase(g))
    assert calls == ["lay_out", ("end_phase", end_of_fight.WON)]


@pytest.mark.proves("explore.order", "turn.explore.phases")
def test_the_heroes_phase_of_exploration_ends_with_laying_out(noted: Any) -> None:
    calls, note = noted
    g = fight("HS..", turn="exploration", round=4)
    note("turn.turn.heroes_begin")
    note("turn.turn.lay_out")
    g.active, g.waiting, g.counters = -1, 0, {"lasting": 4}
    drive(turn.hero_phase(g))
    assert calls == [] and g.phase == 1


@pytest.mark.proves("item.potion.healing", "weapon.in_hand")
def test_how_an_action_begins(noted: Any) -> None:
    calls, note = noted
    for name in ("act", "action"):
        note(f"turn.turn.{name}")
    note("turn.turn.drunk", plain=True)
    g = fight("HS.w")
    f = hero(g, "sven")
    g.counters["carried"], g.points, g.walked, g.stopped, g.done = 5, 3, 4, True, ("attack",)
    g.waiting = 0b11
    drive(turn.begin_action(g, f))
    assert calls == [("drunk", f), ("action", f)] and g.counters["player"] == f.seat and "carried" not in g.counters
    assert (g.active, g.waiting, g.points, g.walked, g.stopped, g.done) == (f.id, 0b11 & ~(1 << f.id), -1, 0, False, ())
    calls.clear()
    last(f, "madness", "mad", 1, "turn")
    drive(turn.begin_action(g, f))
    assert calls == [("drunk", f), ("act", f)], "one who is not himself"


# -- laying out


@pytest.mark.proves("turn.explore.phases", "turn.explore.cut_short", "gen.when.phase")
def test_steps_of_the_exploration_phase(noted: Any) -> None:
    calls, note = noted
    g = fight("HS..", turn="exploration")
    note("dungeon.portcullises.lift")
    note("dungeon.exploring.explore", gives=Found((0,)))
    note("turn.turn.met")
    g.phase = 1
    drive(turn.exploration_phase(g))
    assert calls == ["lift", "explore"] and g.phase == MASTER
    calls.clear()
    found = Found((0,), ("skaven-warrior",))
    note("dungeon.exploring.explore", gives=found)
    g.phase = 1
    drive(turn.exploration_phase(g))
    assert calls == ["lift", "explore", ("met", found)] and g.phase == 1, "monsters end the turn at once"


@pytest.mark.proves("combat.start", "turn.explore.cut_short")
def test_monsters_that_were_found_are_met(noted: Any) -> None:
    calls, note = noted
    g = fight("HS..", turn="exploration")
    note("fighting.meeting.meet")
    drive(turn.met(g, Found((4, 5), ("skaven-warrior", "skaven-sentry"))))
    assert calls == [("meet", (4, 5), (("skaven-warrior", 0), ("skaven-sentry", 0)), 4)] and g.phase == MASTER, (
        "nobody came"
    )

    def fights(game: Game, *_: Any) -> None:
        game.mode = 1

    note("fighting.meeting.meet", then=fights)
    g.phase = 0
    drive(turn.met(g, Found((4,), ("skaven-warrior",))))
    assert g.phase == 0


@pytest.mark.proves("combat.generate.end", "sentry.open.generate", "gen.when.phase")
def test_in_a_fight_sections_are_laid_out_until_nobody_comes(noted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, note = noted
    g = fight("HS.w")
    left = [Found((7,), ("skaven-warrior",)), Found((8, 9), ("skaven-sentry",)), Found(())]

    def explore(game: Game, henchmen: bool = False) -> Play:
        calls.append(("explore", henchmen))
        return left.pop(0)
        yield

    note("fighting.meeting.meet")
    monkeypatch.setattr("delvewright.rules.advanced.dungeon.exploring.explore", explore)
    drive(turn.lay_out(g))
    assert calls == [
        ("explore", True),
        ("meet", (7,), (("skaven-warrior", 0),), 7),
        ("explore", True),
        ("meet", (8, 9), (("skaven-sentry", 0),), 8),
        ("explore", True),
    ]


# -- the gamesmaster


@pytest.mark.proves("turn.explore.gm_phase", "counter.wandering")
@pytest.mark.parametrize(("die", "draws"), [(1, True), (2, False), (12, False)])
def test_steps_of_a_quiet_phase(noted: Any, die: int, draws: bool) -> None:
    calls, note = noted
    g = fight("HS..", turn="exploration", round=4)
    note("dungeon.trap_effects.Fireball.master_phase")
    for name in ("draw", "wandering_counter", "sleepers"):
        note(f"turn.turn.{name}")
    note("dungeon.stairs.change_level")
    g.phase = MASTER
    _, rolls = watched(turn.quiet_phase(g), str(die))
    drawn = [("draw", ("turn.explore.gm_phase",))] if draws else []
    assert calls == [("master_phase",), *drawn, "wandering_counter", "change_level", "sleepers"] and rolls == [
        "-1: gamesmaster"
    ]
    assert (g.round, g.mode, g.phase) == (5, EXPLORING, 0) and texts(g, "gamesmaster") == [
        f"The gamesmaster rolls for a counter: {die}, and a 1 is needed."
    ]

    def fights(game: Game, *_: Any) -> None:
        game.mode = 1

    calls.clear()
    note("turn.turn.wandering_counter", then=fights)
    drive(turn.quiet_phase(g), "7")
    assert calls == [("master_phase",), "wandering_counter"] and g.round == 5, "a fight has begun"


@pytest.mark.proves("special.fearsome", "special.regenerates", "qroom.cavern.firepit", "counter.ambush")
def test_what_comes_first_in_a_fight(noted: Any) -> None:
    calls, note = noted
    g = fight("H..w")
    note("dungeon.trap_effects.Fireball.master_phase")
    for name in ("clouds", "ambush"):
        note(f"turn.turn.{name}")
    foe = g.foes()[0]
    foe.wounds, foe.full = 1, 3
    last(foe, "tainted", "regenerates", 1, "expedition")
    drive(turn.master_begins(g))
    assert calls == [("master_phase",), "clouds", "ambush"] and foe.wounds == 2


@pytest.mark.proves("combat.gm.routine", "combat.gm.one_by_one", "combat.phases", "end.when")
@pytest.mark.parametrize(
    ("how", "over"),
    [(end_of_fight.GOING, False), (end_of_fight.WON, False), (end_of_fight.ESCAPED, False), (end_of_fight.GOING, True)],
)
def test_steps_of_a_fights_gamesmaster_phase(noted: Any, monkeypatch: pytest.MonkeyPatch, how: int, over: bool) -> None:
    calls, note = noted
    g = fight("H..ww", round=4)
    one, two = g.foes()
    for name in ("master_begins", "lay_out", "sleepers"):
        note(f"turn.turn.{name}")
    for name in ("choose_pursuit", "choose_routine"):
        note(f"figures.monster_tactics.{name}")

    def acts(game: Game, f: Any) -> None:
        game.waiting &= ~(1 << f.id)
        game.over = over

    note("figures.monsters.act", then=acts)
    note("fighting.end_of_fight.outcome", gives=how, plain=True)
    note("fighting.end_of_fight.end_phase")
    g.phase, g.routine, g.waiting = MASTER, "", 1 << one.id | 1 << two.id | 1 << 9
    drive(turn.master_phase(g))
    start = ["master_begins", "choose_pursuit", "choose_routine"]
    if over:
        assert calls == [*start, ("act", one)]
        return
    assert calls[:6] == [*start, ("act", one), ("act", two), "lay_out"] and calls[6] == "outcome"
    assert calls[7:] == (["sleepers"] if how == end_of_fight.GOING else [("end_phase", how)])
    assert (g.round, g.phase) == ((5, 0) if how == end_of_fight.GOING else (4, MASTER))
    calls.clear()
    g.routine, g.phase, g.waiting = "move-attack", MASTER, 0
    drive(turn.master_phase(g))
    assert calls[:2] == ["lay_out", "outcome"], "in the middle of a phase nothing begins again"


# -- those who are not themselves


def stolen(picture: str, changes: str = "stolen", **spec: Any) -> Game:
    g = fight(picture, turn="exploration", trod="all", **spec)
    last(hero(g, "heinrich"), "x", changes, 1, "turn", 5)
    open_action(g, hero(g, "heinrich"))
    return g


@pytest.mark.proves("trapfx.mindstealer", "trapfx.gas.table", "game.hero.control")
def test_who_is_moved_by_the_gamesmaster() -> None:
    for changes, is_ in (("stolen", True), ("mad", True), ("no-move", False)):
        g = stolen("H..S", changes)
        assert possessed.possessed(hero(g, "heinrich")) is is_ and not possessed.possessed(hero(g, "sven"))


@pytest.mark.proves("trapfx.mindstealer")
@pytest.mark.parametrize(
    ("picture", "holding", "strengths", "held"),
    [
        ("SHT", "ST", (9, 9), True),
        ("SHT", "ST", (9, 8), False),
        ("SHT", "S", (18, 9), True),
        ("S.HT", "ST", (9, 9), False),
        ("SHT", "", (20, 20), False),
    ],
)
def test_friends_hold_him_fast(picture: str, holding: str, strengths: tuple[int, int], held: bool) -> None:
    """Three times his Strength of 6, by those next to him who do nothing else."""
    g = stolen(picture, figures={"S": {"strength": strengths[0]}, "T": {"strength": strengths[1], "weapons": []}})
    f = hero(g, "heinrich")
    for o in g.party():
        if o.letter in holding:
            o.used["holding"] = f.id
    assert possessed.held_fast(g, f) is held
    at = f.at
    drive(possessed.act(g, f), "" if held else "2")
    assert g.active == -1 and (not held or (f.at == at and texts(g, "held")))


@pytest.mark.proves("trapfx.mindstealer", "trapfx.gas.table")
def test_he_goes_for_his_friends_and_a_madman_runs_from_them() -> None:
    g = stolen("H....S")
    f = hero(g, "heinrich")
    drive(possessed.act(g, f), "2")
    assert f.at == 4 and [e.figures for e in g.log or () if e.kind == "attack"] == [(f.id, hero(g, "sven").id)]
    g = stolen("H" + "." * 20 + "S")
    drive(possessed.act(g, hero(g, "heinrich")))
    assert hero(g, "heinrich").at == 12
    g = stolen("..HS", "mad")
    drive(possessed.act(g, hero(g, "heinrich")))
    assert hero(g, "heinrich").at == 0
    g = stolen("SH", "mad")
    drive(possessed.act(g, hero(g, "heinrich")))
    assert hero(g, "heinrich").at == 1 and g.active == -1
    g = stolen("H....")
    drive(possessed.act(g, hero(g, "heinrich")))
    assert hero(g, "heinrich").at == 0, "alone he stays"


@pytest.mark.proves("trapfx.mindstealer", "trapfx.gas.table")
def test_a_person_moves_him() -> None:
    g = stolen("H...S", gm="person")
    f, sven = hero(g, "heinrich"), hero(g, "sven")
    play = possessed.act(g, f)
    asked = question(play)
    assert asked.about == "possessed" and asked.seat == g.gm and asked.figure == f.id and asked.options == (("end",),)
    drive(possessed.act(g, f), "2", [("walk", 3), ("fight", sven.id), ("end",)])
    assert f.at == 3
    g = stolen("H...S", "mad", gm="person")
    drive(possessed.act(g, hero(g, "heinrich")), "", [("walk", 3), ("end",)])
