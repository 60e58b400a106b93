"""Casting, traps, searching and treasure: single functions in single positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_blows_and_shots import fight, hero, texts

from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import (
    chests,
    doors,
    exploring,
    groups,
    searching,
    searching_furniture,
    spikes,
    traps,
    treasure,
)
from delvewright.rules.advanced.fighting import wards
from delvewright.rules.advanced.magic import aiming, casting, monster_casting
from delvewright.rules.advanced.state.board import FoundTrap
from delvewright.rules.advanced.state.game import AWAKE, DEAD, LYING, Figure, Game
from delvewright.rules.advanced.state.texts import spell
from delvewright.rules.advanced.state.texts import trap as trap_texts
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Thing

ALL = ["red-dragon-dust", "silver-key", "fire-dust", "phoenix-feather", "dragon-tooth"]


def wizard(picture: str = "M....w", **figure: Any) -> tuple[Game, Figure]:
    spec = {key: figure.pop(key) for key in ("turn", "round", "rooms", "corner", "new", "hand") if key in figure}
    g = fight(picture, figures={"M": figure}, **spec)
    f = hero(g, "magnus")
    open_action(g, f)
    return g, f


# -- who may cast what


@pytest.mark.proves("magic.no_armour", "create.class")
@pytest.mark.parametrize(
    ("figure", "hampered"),
    [
        ({}, False),
        ({"worn": ["leather"]}, True),
        ({"worn": ["shield"]}, True),
        ({"worn": ["ring-of-protection-1"]}, False),
        ({"weapons": ["sword"]}, True),
        ({"weapons": []}, False),
        ({"weapons": ["rune-sword"]}, False),
        ({"weapons": ["magic-dagger"]}, False),
    ],
)
def test_what_hampers_a_wizard(figure: dict[str, Any], hampered: bool) -> None:
    _, f = wizard(**figure)
    assert casting.hampered(f) is hampered


@pytest.mark.proves("magic.components", "sheet.wizard.book", "hazard.magic_circle")
def test_components() -> None:
    _, f = wizard(items={"fire-dust": 1, "dragon-tooth": 1}, spells=["inferno-of-doom", "flames-of-death", "courage"])
    assert casting.prepared(f) == ["inferno-of-doom", "flames-of-death"]
    f.pack["dragon-tooth"] = 0
    assert "inferno-of-doom" not in casting.prepared(f)
    free: dict[str, Any] = {"effects": [{"name": "free-spell", "changes": "free-spell", "until": "expedition"}]}
    _, f = wizard(items=[], spells=["inferno-of-doom"], **free)
    assert "inferno-of-doom" in casting.prepared(f)
    casting.pay(f, "inferno-of-doom")
    assert not f.under("free-spell") and "inferno-of-doom" not in casting.prepared(f)
    _, f = wizard(items={"fire-dust": 2, "dragon-tooth": 1}, spells=["inferno-of-doom"])
    casting.pay(f, "inferno-of-doom")
    assert f.pack == {"fire-dust": 1, "dragon-tooth": 0}


@pytest.mark.proves("magic.move", "injury.hand", "magic.once_per_turn", "item.wand", "item.scroll")
def test_spells_of_two_components_are_cast_standing_still() -> None:
    heavy = [name for name in content().spells if casting.heavy(name)]
    assert heavy == ["power-of-the-phoenix", "inferno-of-doom"] and not casting.heavy("wand-inferno-of-doom")

    def offered(walked: int = 0, done: tuple[str, ...] = (), **figure: Any) -> set[str]:
        g, f = wizard(
            "M....ww/......", items=dict.fromkeys(ALL, 2), spells=["inferno-of-doom", "flames-of-death"], **figure
        )
        g.walked, g.done = walked, done
        return {answer[1] for answer in casting.options(g, f)}

    assert offered() == {"inferno-of-doom", "flames-of-death"} and offered(1) == {"flames-of-death"}
    assert offered(marks=["lost-hand"]) == {"flames-of-death"} and offered(done=("spell",)) == set()
    assert offered(worn=["leather"]) == set()


@pytest.mark.proves("item.wand", "item.scroll", "item.jewel.fire_ruby", "item.jewel.other", "magic.no_armour")
def test_what_things_can_be_cast_with() -> None:
    def found(letter: str, items: Any, **figure: Any) -> list[str]:
        g = fight(f"{letter}....w", figures={letter: {"items": items, "spells": [], **figure}})
        return casting.sources(g, hero(g))

    assert (
        found("M", ["wand-choke"], used={"wand-choke": 1}) == ["wand-choke"]
        and found("M", ["wand-choke"], used={}) == []
    )
    assert found("M", ["scroll-choke"]) == ["scroll-choke"] and found("H", ["scroll-choke"]) == []
    assert found("H", ["wand-choke"], used={"wand-choke": 4}) == []
    assert found("H", ["fire-ruby"], used={"fire-ruby": 1}) == ["fire-ruby"] and found("H", ["fire-ruby"]) == []
    assert found("H", ["spell-jewel-courage"], used={"spell-jewel-courage": 1}) == ["spell-jewel-courage"]
    assert found("M", ["scroll-choke", "fire-ruby"], used={"fire-ruby": 1}, worn=["leather"]) == ["fire-ruby"]
    _, f = wizard(items={"scroll-choke": 2, "wand-choke": 1}, used={"wand-choke": 3})
    casting.pay(f, "scroll-choke")
    casting.pay(f, "wand-choke")
    assert f.pack["scroll-choke"] == 1 and f.used["wand-choke"] == 2 and f.pack["wand-choke"] == 1
    g = fight("H....z")
    foe = g.foes()[0]
    assert casting.sources(g, foe) == ["choke", "flaming-skull", "fireball"]
    for name, left in (
        ("choke", ["flaming-skull", "fireball"]),
        ("fireball", ["flaming-skull", "fireball"]),
        ("fireball", ["flaming-skull"]),
    ):
        casting.pay(foe, name)
        assert casting.sources(g, foe) == left


# -- what spells reach


@pytest.mark.proves("magic.template")
def test_templates_within_twelve_squares_and_in_line() -> None:
    for gap, can in ((11, True), (12, True), (13, False)):
        g, f = wizard("M" + "." * gap + "w/" + "." * (gap + 2))
        assert bool(aiming.template_places(g, f)) is can
    g, f = wizard("M....w/......")
    assert aiming.template_places(g, f) == {4: 0b11 << 4 | 0b11 << 4 + g.width}
    g, f = wizard("M....w.../.........")
    assert sorted(aiming.template_places(g, f)) == [4, 5]


@pytest.mark.proves("magic.template", "los.models")
def test_models_stand_in_the_way_of_a_line() -> None:
    g, f = wizard("M..S..w")
    assert not aiming.in_line(g, f, 6) and aiming.in_line(g, f, 3) and aiming.in_line(g, f, 2)
    hero(g, "sven").condition = LYING
    assert aiming.in_line(g, f, 6), "who lies there does not"
    g, f = wizard("MS....w")
    assert aiming.in_line(g, f, 6), "nor a friend beside him"


@pytest.mark.proves("qroom.chain.immune", "spell.lightning_bolt")
def test_whom_a_spell_can_be_aimed_at() -> None:
    g, f = wizard("M..w.")
    assert [o.id for o in aiming.seen(g, f)] == [g.foes()[0].id]
    g.foes()[0].kind = content().monsters["chain"]
    assert aiming.seen(g, f) == [] and len(aiming.seen(g, f, True)) == 1
    bolt = spell.of("lightning-bolt")
    for gap, can in ((11, True), (12, False)):
        g, f = wizard("M" + "." * gap + "w")
        assert bool(bolt.aims(g, f)) is can
    g, f = wizard("M.H")
    assert bolt.aims(g, f) == []


@pytest.mark.proves("spell.dragon_armour", "spell.courage", "spell.flames_of_the_phoenix")
def test_whom_a_friendly_spell_can_be_cast_on() -> None:
    g, f = wizard("MH.S/T...")
    near = [hero(g, name).id for name in ("heinrich", "torallion")]
    for name in ("dragon-armour", "courage"):
        assert sorted(aim[1] for aim in spell.of(name).aims(g, f)) == sorted([f.id, *near])
    phoenix = spell.of("flames-of-the-phoenix")
    assert phoenix.aims(g, f) == [], "two models are in his zone"
    g, f = wizard("M..S")
    assert phoenix.aims(g, f) == [("cast-on", f.id)]
    g, f = wizard("MH.S")
    assert phoenix.aims(g, f) == [("cast-on", hero(g, "heinrich").id)]
    g, f = wizard("Mw..")
    assert phoenix.aims(g, f) == []


@pytest.mark.proves("item.amulet.iron", "item.ring.magic_protection")
@pytest.mark.parametrize(
    ("item", "die", "wards_", "roll"),
    [
        ("amulet-of-iron", 8, False, "ward"),
        ("amulet-of-iron", 9, True, "ward"),
        ("ring-of-magic-protection-1", 10, False, "ward"),
        ("ring-of-magic-protection-1", 11, True, "ward"),
        ("ring-of-magic-protection-2", 8, False, "ward"),
        ("ring-of-magic-protection-2", 9, True, "ward"),
        ("ring-of-magic-protection-3", 8, True, "ward"),
        ("ring-of-magic-protection-3", 9, False, "ward"),
        ("ring-of-protection-2", 0, False, ""),
        ("amulet-of-protection", 0, False, ""),
        ("chain", 0, False, ""),
    ],
)
def test_what_turns_spells_aside(item: str, die: int, wards_: bool, roll: str) -> None:
    g = fight("H....z", figures={"H": {"worn": [item], "intelligence": 8}})
    found, rolls = watched(wards.warded(g, hero(g), g.foes()[0]), str(die) if die else "")
    assert found is wards_ and rolls == ([f"0: {roll}"] if roll else []) and bool(texts(g, "ward")) is wards_
    assert drive(wards.warded(g, hero(g), hero(g))) is False, "not a friend's spell"


@pytest.mark.proves("gm.special_attacks", "spell.flaming_skull", "spell.fireball", "spell.choke")
def test_what_a_monster_casts() -> None:
    def cast(picture: str, **used: int) -> tuple[Any, ...] | None:
        g = fight(picture, figures={"z": {"used": used}})
        return monster_casting.choose(g, next(f for f in g.foes() if f.monster.spells))

    near, far = "z" + "." * 9 + "H/" + "." * 11, "z" + "." * 10 + "H/" + "." * 12
    assert cast(near) == ("cast", "flaming-skull")
    found = cast(far)
    assert found is not None and found[1] == "fireball", "a skull once a Hero is within its move"
    found = cast(near, **{"flaming-skull": 1})
    assert found is not None and found[1] == "fireball"
    found = cast(near, **{"flaming-skull": 1, "fireball": 2})
    assert found is not None and found[:2] == ("cast-on", "choke")
    assert cast(near, **{"flaming-skull": 1, "fireball": 2, "choke": 1}) is None
    g = fight("z....H/.....T", figures={"z": {"used": {"flaming-skull": 1, "fireball": 2}}})
    found = monster_casting.choose(g, g.foes()[0])
    assert found == ("cast-on", "choke", hero(g, "torallion").id), "the best fighter in sight"


@pytest.mark.proves("spell.flight", "run.dice")
@pytest.mark.parametrize(("die", "far"), [(1, 5), (2, 7), (6, 11)])
def test_flight_makes_somebody_run_and_do_no_more(die: int, far: int) -> None:
    """Speed 5, and the die of a run."""
    g, f = wizard("M.S.............")
    sven = hero(g, "sven")
    g.waiting = 1 << sven.id
    flight = spell.of("flight")
    assert flight.aims(g, f) == [("cast-on", sven.id)]
    play = flight.works(g, f, ("cast-on", sven.id))
    roll: Any = next(play)
    assert (roll.owner, roll.purpose) == (sven.id, "run")
    asked: Any = play.send((die,))
    ((verb, mask),) = asked.fields
    assert asked.about == "flight" and asked.seat == f.seat and asked.figure == sven.id and verb == "flee"
    assert mask >> 2 + far & 1 and not mask >> 3 + far & 1 and not mask >> 2 & 1
    assert next(iter_of(play, ("flee", 2 + far)), None) is None
    assert sven.at == 2 + far and g.waiting == 0 and [(e.changes, e.until) for e in sven.effects] == [("fled", "turn")]
    g.waiting = 0
    assert flight.aims(g, f) == [], "who has acted cannot be made to"


def iter_of(play: Any, answer: Any) -> Any:
    """What a rule still asks after an answer."""
    try:
        yield play.send(answer)
    except StopIteration:
        return


# -- traps


@pytest.mark.proves("trap.spot", "trap.by_counter", "traps.table.room", "traps.table.chest", "trapfx.victim")
def test_a_trap_is_rolled_for_spotted_and_goes_off() -> None:
    g = fight("H...", turn="exploration")
    f = hero(g)
    found, rolls = watched(traps.trigger(g, f, f.at, False), "6 | 6 | 1 1 1 1")
    assert found is True and rolls == ["-1: room-traps", "0: spot", "-1: damage x4"], "a mantrap needs a 7"
    found, rolls = watched(traps.trigger(g, f, f.at, False), "6 | 7", [("leave-trap",)])
    assert found is False and rolls == ["-1: room-traps", "0: spot"] and g.traps == (FoundTrap("mantrap", 0),)
    g = fight("H...", turn="exploration")
    f = hero(g)
    found, rolls = watched(traps.trigger(g, f, f.at, True, "mantrap", hidden=True), "1 1 1 1")
    assert found is True and rolls == ["-1: damage x4"]


@pytest.mark.proves(
    "trap.disarm.roll", "trap.disarm.twelve", "trap.disarm.one", "sheet.disarm.bonus", "skill.dwarf.traps"
)
@pytest.mark.parametrize(
    ("letter", "learnt", "dice", "works", "after", "wounds"),
    [
        ("H", 0, "6", True, 0, 4),
        ("H", 0, "5 | 1 1 1 1", False, 0, 4),
        ("H", 0, "12", True, 1, 4),
        ("H", 0, "1 | 1 1 1 1", False, 0, 3),
        ("H", 5, "1", True, 5, 3),
        ("S", 0, "4", True, 0, 5),
        ("S", 0, "3 | 1 1 1 1", False, 0, 5),
        ("H", 2, "12", True, 3, 4),
        ("H", 1, "5", True, 1, 4),
        ("H", 1, "4 | 1 1 1 1", False, 1, 4),
    ],
)
def test_disarming(letter: str, learnt: int, dice: str, works: bool, after: int, wounds: int) -> None:
    """A mantrap: 6 or more."""
    g = fight(f"{letter}...", turn="exploration", figures={letter: {"learnt": learnt}}, traps={"b1": "mantrap"})
    f = hero(g)
    found, rolls = watched(traps.disarm(g, f, content().traps["mantrap"], 1, False), dice)
    assert found is True and rolls == ["0: disarm"] + ([] if works else ["-1: damage x4"])
    assert (f.learnt, f.wounds, g.traps) == (after, wounds, ())


@pytest.mark.proves("trap.disarm.who", "trap.leave.square")
def test_who_can_get_to_a_trap() -> None:
    def near(gap: int, points: int = -1, waiting: bool = False, active: bool = True, **spec: Any) -> bool:
        g = fight(
            "H" + "." * gap + "..", turn="exploration", traps={"abcdefghijklmnopq"[gap + 1] + "1": "mantrap"}, **spec
        )
        f = hero(g)
        g.active, g.points, g.waiting = f.id if active else -1, points, (1 << f.id if waiting else 0)
        return bool(traps.approach(g, f, gap + 1))

    assert near(12) and not near(13), "twelve squares, and the trap next to it"
    assert near(3, 3) and not near(3, 2) and not near(3, 0)
    assert near(5, waiting=True, active=False) and not near(5, active=False), "who has acted goes no further"


@pytest.mark.proves("trap.leave.square", "trap.leave.chest", "trapfx.pit", "trapfx.blocks")
def test_a_trap_that_is_left_alone() -> None:
    g = fight("...../..H../.....", turn="exploration", trod="all")
    f = hero(g)
    at = f.at
    open_action(g, f)
    traps.leave_alone(g, f, content().traps["mantrap"], at, False)
    assert (
        g.traps == (FoundTrap("mantrap", at),)
        and g.stopped
        and max(abs(f.at % g.width - 2), abs(f.at // g.width - 1)) == 2
    )
    g = fight("...../..H../.....", turn="exploration", trod="all")
    f = hero(g)
    traps.leave_alone(g, f, content().traps["blocks"], f.at, False)
    assert f.at % g.width == 2, "blocks may be crossed"
    g = fight("...../..H../.....", turn="exploration", trod="all")
    f = hero(g)
    at = f.at
    traps.leave_alone(g, f, content().traps["pit"], at, False)
    assert f.at != at and max(abs(f.at % g.width - 2), abs(f.at // g.width - 1)) == 1, "beside a pit one may stand"
    g = fight("H..x.", turn="exploration", legend={"H": "heinrich", "x": "chest"})
    f = hero(g)
    chest = next(t for t in g.things)
    traps.leave_alone(g, f, content().traps["spike"], chest.first, True)
    assert g.things[0].state == "trap:spike" and g.traps == () and chests.chest_options(g, f) == []


@pytest.mark.proves("trap.leave.chest", "trap.leave.square")
@pytest.mark.parametrize(
    ("picture", "near"), [("Hx..", True), ("H.x.", False), ("H.../.x..", True), ("H.../..x.", False)]
)
def test_a_known_trap_in_a_chest_is_tackled_beside_it(picture: str, near: bool) -> None:
    g = fight(picture, turn="exploration", legend={"H": "heinrich", "x": "chest"})
    f = hero(g)
    assert traps.known_near(g, f) == []
    g.set_things(tuple(t._replace(state="trap:spike") for t in g.things))
    assert traps.known_near(g, f) == ([("tackle", g.things[0].first)] if near else [])


@pytest.mark.proves("trap.when.square", "counter.trap", "trap.exploration_only", "trapfx.victim")
@pytest.mark.parametrize(
    ("hand", "fresh", "mode", "who", "plays"),
    [
        (2, True, "exploration", "H", True),
        (0, True, "exploration", "H", False),
        (2, False, "exploration", "H", False),
        (2, True, "combat", "H", False),
        (2, True, "exploration", "a", False),
    ],
)
def test_when_the_program_plays_a_trap(hand: int, fresh: bool, mode: str, who: str, plays: bool) -> None:
    areas = {"a1": "passage", "c1": "passage", "e1": "passage", "g1": "passage", "j1": "passage"}
    picture = "." * 10 + who + "S" + ("w" if mode == "combat" else ".")
    g = fight(picture, turn=mode, areas=areas, hand=["trap"] * hand, trod=[] if fresh else "all")
    f = next(o for o in g.company() if o.name.startswith({"H": "heinrich", "a": "man"}[who]))
    if fresh:
        g.trod &= ~f.mask
    play = traps.on_step(g, f)
    assert (next(play, None) is not None) is plays


@pytest.mark.proves(
    "trapfx.pit",
    "trapfx.crossfire",
    "trapfx.blocks",
    "trapfx.mantrap",
    "trapfx.poison_dart",
    "trapfx.spike",
    "trapfx.shock",
    "trapfx.guillotine",
    "trapfx.mindstealer",
    "injury.leg",
    "injury.hand",
)
@pytest.mark.parametrize(
    ("kind", "chest", "dice", "rolls", "wounds", "marks"),
    [
        ("pit", False, "8", ["-1: pit"], 4, ()),
        ("pit", False, "9", ["-1: pit"], 3, ()),
        ("crossfire", False, "4 | 1 1 1", ["-1: bolts", "-1: damage x3"], 4, ()),
        ("crossfire", False, "5 | 8 1 1 | 1 1 1", ["-1: bolts", "-1: damage x3", "-1: damage x3"], 3, ()),
        ("crossfire", False, "9 | 1 1 1 | 1 1 1 | 1 1 1", ["-1: bolts"] + ["-1: damage x3"] * 3, 4, ()),
        ("blocks", False, "6", ["0: blocks"], 4, ()),
        ("blocks", False, "7 | 8 1 1 1 1 1 1 1 1 1 1 1", ["0: blocks", "-1: damage x12"], 3, ()),
        ("mantrap", False, "7 7 7 7", ["-1: damage x4"], 4, ()),
        ("mantrap", False, "8 7 7 7", ["-1: damage x4"], 3, ("lost-leg",)),
        ("mantrap", True, "8 7 7 7", ["-1: damage x4"], 3, ("lost-hand",)),
        ("guillotine", True, "8 1", ["-1: damage x2"], 3, ("lost-hand",)),
        ("guillotine", True, "1 1", ["-1: damage x2"], 4, ()),
        ("poison-dart", True, "7", ["-1: damage"], 4, ()),
        ("poison-dart", True, "8", ["-1: damage"], 0, ()),
        ("spike", True, "1 1 1 | 7", ["-1: damage x3", "-1: poison"], 4, ()),
        ("spike", True, "8 1 1 | 7", ["-1: damage x3", "-1: poison"], 3, ()),
        ("spike", True, "1 1 1 | 8 | 7", ["-1: damage x3", "-1: poison", "-1: damage"], 4, ()),
        ("spike", True, "1 1 1 | 8 | 8", ["-1: damage x3", "-1: poison", "-1: damage"], 0, ()),
        ("shock", True, "1 1 1 1 1 1 1 1 1 1", ["-1: damage x10"], 4, ()),
        ("mindstealer", True, "", [], 4, ()),
    ],
)
def test_what_each_trap_does(
    kind: str, chest: bool, dice: str, rolls: list[str], wounds: int, marks: tuple[str, ...]
) -> None:
    g = fight("H..S", turn="exploration")
    f = hero(g)
    g.stopped = False
    _, thrown = watched(trap_texts.of(kind).springs(g, f, f.at, chest), dice)
    assert (
        thrown == rolls and (f.wounds, f.marks) == (wounds, marks) and f.condition == (LYING if not wounds else AWAKE)
    )
    assert trap_texts.of(kind).stays(g, f.at) == ("open" if kind == "pit" else "")
    if kind == "pit":
        assert f.under("pit") and g.stopped and f.effects[0].until == "climbing"
    if kind == "mindstealer":
        assert [(e.name, e.changes, e.until, e.times) for e in f.effects] == [("mindstealer", "stolen", "turn", 7)]


@pytest.mark.proves("trapfx.shock")
def test_metal_makes_a_shock_worse() -> None:
    for worn, dice in ((["leather", "shield"], 5), (["chain"], 10), (["plate"], 10), (["mithril"], 10), ([], 5)):
        g = fight("H..S", turn="exploration", figures={"H": {"worn": worn}})
        _, rolls = watched(trap_texts.of("shock").springs(g, hero(g), 0, True), "1 " * dice)
        assert rolls == [f"-1: damage x{dice}"]


@pytest.mark.proves("trapfx.spinning_blade")
def test_a_spinning_blade_strikes_those_beside_him() -> None:
    g = fight("HST/a..", turn="exploration")
    heinrich, sven, man = hero(g, "heinrich"), hero(g, "sven"), next(o for o in g.company() if not o.hero)
    _, rolls = watched(
        trap_texts.of("spinning-blade").springs(g, heinrich, heinrich.at, False), "1 1 1 1 1 | 5 | 7 | 1 1 1"
    )
    assert rolls == ["-1: damage x5", f"{sven.id}: blade", f"{man.id}: blade", "-1: damage x3"]


@pytest.mark.proves("trapfx.gas", "trapfx.gas.table")
def test_gas_is_thinner_farther_out() -> None:
    def resists(column: int, die: int) -> bool:
        g = fight("H" + "." * 5, turn="exploration", place={"heinrich": "abcdef"[column] + "1"}, figures={"H": {}})
        f = hero(g)
        g.put(f, column)
        _, rolls = watched(
            trap_texts.of("gas").springs(g, f, 0, False),
            f"{die} 7" if die - min(column, 2) > 5 and column < 3 else f"{die}" if column < 3 else "",
        )
        return "nausea" not in f.marks and (rolls[:1] == ["0: gas"] or column > 2)

    assert (
        resists(0, 5)
        and not resists(0, 6)
        and resists(1, 6)
        and not resists(1, 7)
        and resists(2, 7)
        and not resists(2, 8)
    )
    assert resists(3, 0)


@pytest.mark.proves("trapfx.gas.table")
@pytest.mark.parametrize(
    ("what", "count", "dice", "check"),
    [
        (
            "mild-poison",
            3,
            "",
            lambda f: f.wounds == 3 and [(e.changes, e.until, e.times) for e in f.effects] == [("no-move", "turn", 4)],
        ),
        ("nausea", 0, "", lambda f: f.marks == ("nausea",) and f.wounds == 4),
        (
            "madness",
            6,
            "",
            lambda f: [(e.name, e.changes, e.until, e.times) for e in f.effects] == [("madness", "mad", "turn", 7)],
        ),
        ("strong-poison", 8, "8 1 1 1 1 1 1 1", lambda f: f.wounds == 3),
        ("deadly-poison", 0, "", lambda f: f.condition == DEAD),
    ],
)
def test_what_gas_does(what: str, count: int, dice: str, check: Any) -> None:
    g = fight("H..S", turn="exploration")
    f = hero(g)
    gas: Any = trap_texts.of("gas")
    drive(gas._breathed(g, f, what, count), dice)
    assert check(f)
    if what == "nausea":
        drive(gas._breathed(g, f, what, count))
        assert f.marks == ("nausea",), "once is enough"


# -- searching


@pytest.mark.proves("search.treasure.table", "search.treasure.gold", "search.counter.may", "search.treasure.once")
@pytest.mark.parametrize(
    ("dice", "gold", "rolls"),
    [
        ("1 1", 0, ["0: hidden-treasure x2"]),
        ("3 3", 0, ["0: hidden-treasure x2"]),
        ("3 4", 0, ["0: hidden-treasure x2"]),
        ("8 8", 0, ["0: hidden-treasure x2"]),
        ("9 8 | 6", 30, ["0: hidden-treasure x2", "0: cache"]),
        ("12 11 | 12", 60, ["0: hidden-treasure x2", "0: cache"]),
    ],
)
def test_hidden_treasure(dice: str, gold: int, rolls: list[str]) -> None:
    g = fight("H..S", "person", turn="exploration")
    f = hero(g)
    total = sum(map(int, dice.split("|", maxsplit=1)[0].split()))
    _, thrown = watched(searching.for_treasure(g, f), dice, [("pass",)] if total <= 6 else [])
    assert thrown == rolls and f.gold == gold and g.searched == 1


@pytest.mark.proves("furnish.search.once", "furnish.weapons_rack.who")
def test_what_may_be_rummaged() -> None:
    legend = {"H": "heinrich", "u": "cupboard", "W": "weapons-rack", "x": "chest", "a": "man-at-arms"}
    g = fight("Hu../W.x.", turn="exploration", legend=legend)
    f = hero(g)
    assert [t.kind for t in searching_furniture.within_reach(g, f)] == ["cupboard", "weapons-rack"], "no chest"
    assert [a[1] for a in searching_furniture.racks(g, f)] == [t.first for t in g.things if t.kind == "weapons-rack"]
    g.set_things(tuple(t._replace(state="searched") for t in g.things))
    assert searching_furniture.within_reach(g, f) == [], "nothing is left on the rack"
    g.walked = 1
    assert searching_furniture.racks(g, f) == []


@pytest.mark.proves("furnish.weapons_rack.table", "furnish.weapons_rack.who", "carry.limits")
def test_a_rack_is_rolled_for_once_and_what_is_left_stays() -> None:
    legend = {"H": "heinrich", "W": "weapons-rack", "S": "sven"}
    g = fight(
        "HW../.S..", turn="exploration", legend=legend, figures={"H": {"weapons": ["sword"]}, "S": {"weapons": ["axe"]}}
    )
    f, sven = hero(g, "heinrich"), hero(g, "sven")
    at = g.things[0].first
    _, rolls = watched(searching_furniture.rummage(g, f, at), "12 | 5 | 6")
    assert rolls == ["0: weapons-rack"] * 3 and f.weapons == ("sword", "spear", "spear") and f.pack["arrow"] == 6
    assert [(t.kind, t.items) for t in g.tokens] == [("weapons-rack", ("spear",))]
    assert [t.kind for t in searching_furniture.within_reach(g, sven)] == ["weapons-rack"]
    assert (
        watched(searching_furniture.rummage(g, sven, at))[1] == []
        and sven.weapons == ("axe", "spear")
        and g.tokens == ()
    )


@pytest.mark.proves("furnish.torture.table", "trapfx.spinning_blade", "trap.leave.square")
def test_a_rack_with_a_blade_that_is_left_alone() -> None:
    g = fight("Hr../....", turn="exploration", trod="all", legend={"H": "heinrich", "r": "torture-rack"})
    f = hero(g)
    at = f.at
    _, rolls = watched(searching_furniture.rummage(g, f, g.things[0].first), "1 | 8", [("leave-trap",)])
    assert rolls == ["0: torture-rack", "0: spot"] and g.traps == (FoundTrap("spinning-blade", at),)
    assert [t.state for t in g.things] == ["searched"] and f.at != at


@pytest.mark.proves(
    "furnish.cupboard.table",
    "furnish.sorcerer.table",
    "furnish.alchemist.table",
    "furnish.bookcase.table",
    "furnish.torture.table",
    "furnish.search.once",
    "qroom.mosaic.fools_gold",
)
@pytest.mark.parametrize(
    ("piece", "dice", "gold", "items"),
    [
        ("cupboard", "2", 0, {}),
        ("cupboard", "9", 0, {}),
        ("cupboard", "10", 25, {}),
        ("cupboard", "12", 0, {"healing-potion": 1}),
        ("sorcerers-table", "10", 0, {}),
        ("sorcerers-table", "11 | 1 1 | 12 12", 0, {"scroll-inferno-of-doom": 1, "scroll-bright-key": 1}),
        ("sorcerers-table", "12 | 8", 0, {"bolt-of-true-flight": 1}),
        ("alchemists-bench", "11 | 3", 0, {"elfbane": 1}),
        ("alchemists-bench", "12", 0, {"healing-potion": 1}),
        ("bookcase", "10", 0, {}),
        ("bookcase", "11 | 4 4", 0, {"scroll-lightning-bolt": 1}),
        ("bookcase", "12", 0, {"treasure-map": 1}),
        ("torture-rack", "12", 0, {"rope": 1, "spikes": 1}),
        ("torture-rack", "11", 0, {}),
    ],
)
def test_what_is_in_furniture(piece: str, dice: str, gold: int, items: dict[str, int]) -> None:
    for special, part in (("", 1), ("mosaic-room.fools-gold", 2)):
        rooms = {"a1": {"kind": "quest", "special": special}} if special else {}
        g = fight("Hr../....", turn="exploration", legend={"H": "heinrich", "r": piece}, rooms=rooms)
        f = hero(g)
        drive(searching_furniture.rummage(g, f, g.things[0].first), dice)
        assert (f.gold, f.pack) == (gold // part, items) and g.things[0].state == "searched"
        assert searching_furniture.within_reach(g, f) == [], "once"


@pytest.mark.proves("furnish.cupboard.table", "furnish.sorcerer.table", "furnish.alchemist.table", "search.counter.may")
@pytest.mark.parametrize("piece", ["cupboard", "sorcerers-table", "alchemists-bench"])
def test_a_1_hands_the_gamesmaster_a_counter(piece: str) -> None:
    g = fight("Hr../....", "person", turn="exploration", legend={"H": "heinrich", "r": piece})
    play = searching_furniture.rummage(g, hero(g), g.things[0].first)
    next(play)
    asked: Any = play.send((1,))
    assert asked.about == "draw" and asked.seat == g.gm


# -- treasure


@pytest.mark.proves(
    "treasure.magic.table",
    "treasure.amulet.table",
    "treasure.ring.table",
    "treasure.shield.table",
    "treasure.weapon.table",
    "treasure.potion.table",
    "treasure.bow.table",
    "treasure.sword.table",
    "treasure.armour.table",
    "treasure.scroll.table",
    "treasure.wand.table",
    "treasure.arrows.table",
)
@pytest.mark.parametrize(
    ("dice", "items", "rolls"),
    [
        ("1 1", ["dawnstone"], ["magic x2"]),
        ("2 2 | 6", ["amulet-of-iron"], ["magic x2", "amulet"]),
        ("3 3 | 4 4", ["wand-lightning-bolt"], ["magic x2", "wand x2"]),
        ("4 4 | 6", ["ring-of-protection-3"], ["magic x2", "ring"]),
        ("5 5 | 12", ["dwarven-helm"], ["magic x2", "shield"]),
        ("5 6 | 9", ["war-axe"], ["magic x2", "weapon"]),
        (
            "6 6 | 7 | 1 1 | 12 12",
            ["scroll-inferno-of-doom", "scroll-bright-key"],
            ["magic x2", "scroll", "wand x2", "wand x2"],
        ),
        ("7 7 | 6", ["strength-potion"], ["magic x2", "potion"]),
        ("8 9 | 9", ["arrow-of-the-assassin"] * 4, ["magic x2", "arrows"]),
        ("9 9 | 12", ["elven-power-bow"], ["magic x2", "bow"]),
        ("10 10 | 12", ["rune-sword"], ["magic x2", "sword"]),
        ("12 12 | 10 10", ["magic-mithril"], ["magic x2", "armour x2"]),
    ],
)
def test_magic_treasure(dice: str, items: list[str], rolls: list[str]) -> None:
    g = fight("H..S", turn="exploration")
    found, thrown = watched(treasure.magic_treasure(g, hero(g)), dice)
    assert found == items and thrown == [f"0: {each}" for each in rolls]


@pytest.mark.proves("treasure.chest.table", "treasure.venom.table", "furnish.cupboard.table")
@pytest.mark.parametrize(
    ("dice", "gold", "items"),
    [
        ("1", 0, ["treasure-map"]),
        ("2", 20, ["arrow"] * 6),
        ("3", 30, ["rope"]),
        ("4", 0, ["greek-fire"] * 2),
        ("5", 50, []),
        ("6", 100, []),
        ("7", 150, []),
        ("8", 50, ["screech-bug"]),
        ("9", 50, ["rat-poison"]),
        ("10", 200, []),
        ("11 | 7", 50, ["healing-potion"]),
        ("12 | 1 1", 0, ["dawnstone"]),
    ],
)
def test_chests(dice: str, gold: int, items: list[str]) -> None:
    g = fight("H..S", turn="exploration")
    assert drive(treasure.chest(g, hero(g)), dice) == (gold, items)


@pytest.mark.proves("treasure.venom.table")
def test_venoms() -> None:
    g = fight("H..S", turn="exploration")
    faces = {1: "graveroot", 3: "elfbane", 4: "blackroot", 6: "stonebane", 8: "lawfoil", 10: "warpbane", 12: "warpbane"}
    for face, item in faces.items():
        assert drive(treasure.blade_venom(g, hero(g)), str(face)) == [item]


# -- groups


@pytest.mark.proves("matrix.level", "dungeon.deeper.harder", "matrix.small_party", "matrix.specialist")
def test_groups_by_level_dungeon_and_party() -> None:
    for depth, dungeon, plus in ((1, 1, 0), (2, 1, 1), (1, 3, 1), (2, 3, 2), (2, 4, 2), (3, 2, 0), (1, 5, 0)):
        g = fight("HSTM", turn="exploration")
        g.depth, g.dungeon = depth, dungeon
        assert groups.bonus(g) == plus
    kinds = ("skaven-champion", "skaven-warrior", "skaven-warrior", "skaven-sentry")
    for party, left in (
        ("HSTM", kinds),
        ("HST", ("skaven-champion", "skaven-warrior", "skaven-sentry")),
        ("HS", ("skaven-champion", "skaven-sentry")),
        ("H", ("skaven-sentry",)),
    ):
        g = fight(party + "....", turn="exploration")
        found = groups.thinned(g, kinds)
        assert len(found) == len(left) and found.count("skaven-warrior") == left.count("skaven-warrior")
    g = fight("HSTM", turn="exploration")
    found, rolls = watched(groups.guards(g, "lair"), "9 | 9")
    assert (
        rolls == ["-1: lair", "-1: specialist"]
        and found == ("skaven-warrior",) * 6 + ("skaven-champion",) + ("gutter-runner",) * 2
    )
    assert watched(groups.guards(g, "lair"), "8") == (("skaven-warlord",), ["-1: lair"])


# -- doors


@pytest.mark.proves("item.spikes")
def test_a_wedged_door_takes_monsters_a_turn_longer() -> None:
    g = fight("H....w", corner="bf60", new={"bf60": "west"}, figures={"H": {"items": {"spikes": 1}}})
    f = hero(g)
    assert spikes.wedge_options(g, f) == [("wedge", "west")]
    spikes.wedge(g, f, 0)
    assert f.pack["spikes"] == 0 and spikes.wedge_options(g, f) == []
    f.pack["spikes"] = 1
    assert spikes.wedge_options(g, f) == [], "it is wedged"
    foe = g.foes()[0]
    doors.open_door(g, foe, 0)
    assert not g.open
    doors.open_door(g, foe, 0)
    assert g.open & 1 and g.opened == (0,)
    g = fight("H....w", corner="bf60", new={"bf60": "west"}, figures={"H": {"items": {"spikes": 1}}})
    spikes.wedge(g, hero(g), 0)
    doors.open_door(g, hero(g), 0)
    assert g.open & 1, "heroes simply open it"
    assert spikes.wedge_options(g, hero(g)) == [], "an open door is not wedged"


@pytest.mark.proves("place.overlap.room", "place.overlap.passage")
def test_a_false_door_is_shut_for_good() -> None:
    g = fight("H...", turn="exploration", corner="bf60", new={"bf60": "west"})
    doors.open_door(g, hero(g), 0)
    exploring.false_door(g, 0)
    assert g.false & 1 and not g.open and doors.door_options(g, hero(g)) == []


@pytest.mark.proves("explore.chest.open", "combat.chest", "zone.no_doors")
def test_which_chests_may_be_opened() -> None:
    legend = {"H": "heinrich", "x": "chest", "w": "skaven-warrior"}
    g = fight("Hx./...", turn="exploration", legend=legend)
    assert chests.chest_options(g, hero(g)) == [("chest", 1)]
    g.set_things(tuple(t._replace(state="open") for t in g.things))
    assert chests.chest_options(g, hero(g)) == []
    g = fight("H.x/...", turn="exploration", legend=legend)
    assert chests.chest_options(g, hero(g)) == []
    g = fight("Hx./w..", legend=legend)
    assert chests.chest_options(g, hero(g)) == [], "not in a death zone"
    g = fight("Hx./..w", legend=legend)
    assert chests.chest_options(g, hero(g)) == [("chest", 1)]
    g.set_things((*g.things, Thing("desk", 1 << g.width, 0)))
    assert chests.chest_options(g, hero(g)) == [("chest", 1)]
