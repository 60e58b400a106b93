"""Hazards and rooms with a text of their own, moment by moment: what is offered, rolled, changed, and what is not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_gamesmaster import table

from delvewright.kernel.grid import squares
from delvewright.rules.advanced.dungeon import grates_and_trapdoors as depths
from delvewright.rules.advanced.dungeon import hazards
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.texts import special_of

NO_FATE = {letter: {"fate": 0} for letter in "HSTM"}


def room(special: str, picture: str = "...../.H.../.....", kind: str = "hazard", **spec: Any) -> tuple[Game, Figure]:
    """One room with a text, the program as gamesmaster."""
    options = {"gm": "computer", "furniture": "no", **spec.pop("options", {})}
    spec = {
        "turn": "exploration",
        "rooms": {spec.get("corner", "a1"): {"kind": kind, "special": special}},
        "trod": "all",
        **spec,
    }
    spec["figures"] = {
        letter: {"fate": 0, **spec.get("figures", {}).get(letter, {})}
        for letter in {*"HSTM", *spec.get("figures", {})}
        if letter in picture
    }
    g = table(picture, options=options, **spec).state
    g.log = []
    return g, g.party()[0]


def words(g: Game, f: Figure) -> list[str]:
    """What the room offers somebody."""
    return [answer[1] for answer in special_of(g, 0).offers(g, 0, f)]


def does(g: Game, f: Figure, word: str, dice: str = "", answers: Any = ()) -> list[str]:
    answer = next(a for a in special_of(g, 0).offers(g, 0, f) if a[1] == word)
    return watched(special_of(g, 0).does(g, 0, f, answer), dice, answers)[1]


def steps(g: Game, f: Figure, dice: str = "", answers: Any = ()) -> list[str]:
    return watched(special_of(g, 0).steps(g, 0, f, f.at), dice, answers)[1]


def laid(g: Game, dice: str = "") -> tuple[Any, list[str]]:
    return watched(special_of(g, 0).laid(g, 0), dice)


def spots(g: Game, mask: int) -> set[tuple[int, int]]:
    return {(q % g.width, q // g.width) for q in squares(mask)}


# -- thrones


@pytest.mark.proves("hazard.throne")
@pytest.mark.parametrize(("entry", "seat"), [("north", (2, 0)), ("south", (2, 4)), ("east", (4, 2)), ("west", (0, 2))])
def test_the_throne_stands_in_the_middle_of_the_far_wall(entry: str, seat: tuple[int, int]) -> None:
    g, _ = room("throne", "...../...../...../...../H....", entry={"a1": entry})
    group, rolls = laid(g, "5")
    (throne,) = g.things
    assert throne.kind == "throne" and spots(g, throne.squares) == {seat} and not g.solid
    assert group == ("skaven-warrior",) and rolls == ["-1: wandering"]


@pytest.mark.proves("hazard.throne")
def test_one_sits_and_the_others_are_stronger_until_he_rises_or_falls() -> None:
    g, _ = room("throne", "...../...../.H...", place={"throne": "c1"}, figures={})
    drive(meeting.place(g, (0,), (("skaven-warrior", 0), ("skaven-champion", 0), ("skaven-warrior", 0)), 0))
    king = next(f for f in g.foes() if f.monster.id == "skaven-champion")
    others = [f for f in g.foes() if f is not king]
    assert spots(g, king.mask) == {(2, 0)} and king.under("seated") and len({f.at for f in g.foes()}) == 3
    for f in others:
        assert sorted((e.name, e.changes, e.amount, e.until) for e in f.effects) == [
            ("throne", "dice", 1, "expedition"),
            ("throne", "toughness", 1, "expedition"),
        ]
    assert [(e.name, e.changes) for e in king.effects] == [("throne", "seated")]
    special_of(g, 0).fell(g, 0, others[0])
    assert others[1].effects, "one of the others"
    special_of(g, 0).fell(g, 0, king)
    assert not any(f.effects for f in g.foes())


@pytest.mark.proves("hazard.throne")
def test_the_strongest_sits_of_equals_the_first() -> None:
    g, _ = room("throne", "...../...../.H...", place={"throne": "c1"})
    drive(meeting.place(g, (0,), (("skaven-warrior", 0), ("skaven-warrior", 0)), 0))
    one, two = sorted(g.foes(), key=lambda f: f.id)
    assert one.under("seated") and not two.under("seated")


# -- statues, rats, bats


@pytest.mark.proves("hazard.statue")
@pytest.mark.parametrize(
    ("die", "fate", "kinds", "sentry"),
    [
        (1, 0, [], False),
        (2, 0, [], False),
        (3, 2, ["living-statue"], False),
        (6, 2, ["living-statue"], False),
        (7, 2, ["skaven-warlord"], True),
        (11, 2, ["skaven-warlord"], True),
        (12, 2, [], False),
    ],
)
def test_the_ruby(die: int, fate: int, kinds: list[str], sentry: bool) -> None:
    g, f = room("statue", figures={"H": {"fate": 2}})
    assert words(g, f) == ["take-ruby"]
    rolls = does(g, f, "take-ruby", f"{die} | 1 | 12" if kinds else str(die))
    assert rolls == ["0: statue"] + (["0: surprise", "-1: surprise"] if kinds else [])
    assert (f.fate, f.pack["statue-ruby"], [o.monster.id for o in g.foes()]) == (fate, 1, kinds)
    assert all(o.special("sentry") is sentry for o in g.foes())
    if sentry:
        assert g.foes()[0].effects[0].until == "expedition"
    g.mode = 0
    assert words(g, f) == [], "once"
    g, f = room("statue", "H...w", turn="combat")
    assert words(g, f) == [], "not in a fight"


@pytest.mark.proves("hazard.rats_or_bats", "hazard.rats", "hazard.bats")
@pytest.mark.parametrize(
    ("dice", "left", "rolls"),
    [
        ("6 | 3 4", 35, ["-1: rats-or-bats", "-1: rats x2"]),
        ("1 | 1 1", 10, ["-1: rats-or-bats", "-1: rats x2"]),
        ("7", -1, ["-1: rats-or-bats"]),
    ],
)
def test_what_fills_the_room(dice: str, left: int, rolls: list[str]) -> None:
    g, _ = room("rats-or-bats")
    assert laid(g, dice) == ((), rolls) and g.counters["swarm-1-0"] == left


@pytest.mark.proves(
    "hazard.rats_or_bats", "hazard.rats", "hazard.bats", "item.rat_poison", "item.screech_bug", "item.greek_fire"
)
def test_what_may_be_done_about_it() -> None:
    def found(left: int, letter: str = "H", **figure: Any) -> list[str]:
        g, f = room("rats-or-bats", f"{letter}....", counters={"swarm-1-0": left}, figures={letter: figure})
        return words(g, f)

    assert found(0) == [] and found(5) == ["fight-rats"] == found(1) and found(-1) == ["fight-bats"]
    assert found(5, items=["rat-poison", "screech-bug"]) == ["fight-rats", "rat-poison"]
    assert found(-1, items=["rat-poison", "screech-bug"]) == ["fight-bats", "screech-bug"]
    assert found(5, items={"greek-fire": 1}) == ["fight-rats"] and found(5, items={"greek-fire": 2}) == [
        "fight-rats",
        "greek-fire",
    ]
    assert found(-1, "M", items=["fire-dust"]) == ["fight-bats", "flames-of-death"]
    assert found(-1, "M", items=["silver-key"]) == ["fight-bats"]
    assert found(-1, "M", items=["fire-dust"], spells=["courage"]) == ["fight-bats"]
    assert found(5, items=["fire-dust"], spells=["flames-of-death"]) == ["fight-rats"], "a Wizard's"
    g, f = room("rats-or-bats", "H...w", turn="combat", counters={"swarm-1-0": 5})
    assert words(g, f) == []


@pytest.mark.proves("hazard.rats", "fate.exceptions")
@pytest.mark.parametrize(("die", "left", "wounds"), [(4, 6, 3), (5, 5, 4), (1, 9, 3), (12, 0, 4)])
def test_fighting_rats(die: int, left: int, wounds: int) -> None:
    g, f = room("rats-or-bats", counters={"swarm-1-0": 10}, figures={"H": {"fate": 2}})
    assert does(g, f, "fight-rats", str(die)) == ["0: rats"]
    assert (g.counters["swarm-1-0"], f.wounds, f.fate) == (left, wounds, 2), "Fate is of no use"
    assert bool([e for e in g.log or () if e.kind == "hazard"]) is (left == 0)


@pytest.mark.proves("hazard.bats", "fate.exceptions")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 2), (7, 4)])
def test_fighting_bats(die: int, lost: int) -> None:
    g, f = room("rats-or-bats", counters={"swarm-1-0": -1}, figures={"H": {"fate": 2, "wounds": 9, "full": 9}})
    assert does(g, f, "fight-bats", str(die)) == ["0: bats"]
    assert (g.counters["swarm-1-0"], f.wounds, f.fate) == (0, 9 - lost, 2)


@pytest.mark.proves("hazard.rats", "hazard.bats", "item.rat_poison", "item.screech_bug", "item.greek_fire")
def test_what_clears_the_room_is_used_up() -> None:
    for letter, left, word, items, rest in (
        ("H", 9, "rat-poison", {"rat-poison": 1}, {"rat-poison": 0}),
        ("H", -1, "screech-bug", {"screech-bug": 1}, {"screech-bug": 0}),
        ("H", 9, "greek-fire", {"greek-fire": 3}, {"greek-fire": 1}),
        ("M", 9, "flames-of-death", {"fire-dust": 2}, {"fire-dust": 1}),
    ):
        g, f = room("rats-or-bats", f"{letter}....", counters={"swarm-1-0": left}, figures={letter: {"items": items}})
        does(g, f, word)
        assert g.counters["swarm-1-0"] == 0 and f.pack == rest and [e.text for e in g.log or () if e.kind == "hazard"]


@pytest.mark.proves("hazard.rats", "hazard.bats")
def test_nobody_walks_through_them() -> None:
    for left, stopped in ((5, True), (-1, True), (0, False)):
        g, f = room("rats-or-bats", counters={"swarm-1-0": left})
        g.stopped = False
        steps(g, f)
        assert g.stopped is stopped


# -- mould, mushrooms, pools


@pytest.mark.proves("hazard.mould", "item.greek_fire")
def test_mould_is_breathed_once_a_turn_by_heroes_without_cloths() -> None:
    g, f = room("mould", "Ha...", round=3)
    man = next(o for o in g.company() if not o.hero)
    assert steps(g, man) == []
    assert steps(g, f, "11") == ["0: mould"] and steps(g, f) == []
    g.round = 4
    assert steps(g, f, "11") == ["0: mould"]
    g.round = 5
    last(f, "cloths", "masked", 1, "turn")
    assert steps(g, f) == []
    f.effects = ()
    g.counters["burnt-1-0"] = 1
    assert steps(g, f) == []


@pytest.mark.proves("hazard.mould")
@pytest.mark.parametrize(
    ("die", "wounds", "weak"), [(2, 3, 0), (6, 3, 0), (7, 4, 2), (10, 4, 2), (11, 4, 0), (12, 4, 0)]
)
def test_spores(die: int, wounds: int, weak: int) -> None:
    g, f = room("mould")
    drive(hazards.breathe_mould(g, f), str(die))
    assert (
        f.wounds == wounds
        and f.bonus("ws") == -weak
        and all(e.until == "fight" and e.name == "mould" for e in f.effects)
    )
    g, f = room("mould")
    drive(hazards.breathe_mould(g, f), "1")
    assert f.condition == 2


@pytest.mark.proves("hazard.mould", "item.greek_fire")
def test_before_the_mould() -> None:
    def found(picture: str = "H....", walked: int = 0, done: tuple[str, ...] = (), **spec: Any) -> list[str]:
        g, f = room("mould", picture, **spec)
        g.walked, g.done = walked, done
        return [answer[1] for answer in hazards.before_mould(g, f)]

    assert found() == ["wet-cloths"] and found(figures={"H": {"items": ["greek-fire"]}}) == ["wet-cloths", "greek-fire"]
    assert found(walked=1) == [] == found(done=("search",)) and found(counters={"burnt-1-0": 1}) == []
    assert found("H...w", turn="combat") == []
    g, f = room("mould", "H....", figures={"H": {"items": {"greek-fire": 2}}})
    (cloths, fire) = hazards.before_mould(g, f)
    drive(special_of(g, 0).does(g, 0, f, fire))
    assert f.pack["greek-fire"] == 1 and g.counters["burnt-1-0"] == 1 and not hazards.mouldy(g, 0)
    g, f = room("mould", "H....")
    g.done = ("special",)
    drive(special_of(g, 0).does(g, 0, f, cloths))
    assert g.points == 6 and g.done == () and f.under("masked") and f.effects[0].until == "turn"


@pytest.mark.proves("hazard.mushrooms")
def test_a_die_of_mushrooms_each_eaten_once() -> None:
    g, f = room("mushrooms")
    assert words(g, f) == [] and laid(g, "2") == ((), ["-1: mushrooms"])
    for left in (1, 0):
        assert words(g, f) == ["eat-mushroom"]
        assert does(g, f, "eat-mushroom", "5") == ["0: mushrooms"] and g.counters["mushrooms-1-0"] == left
    assert words(g, f) == []
    g, f = room("mushrooms", "H...w", turn="combat", counters={"mushrooms-1-0": 3})
    assert words(g, f) == []


@pytest.mark.proves("hazard.mushrooms", "hazard.pool")
@pytest.mark.parametrize(
    ("what", "count", "dice", "effects", "state"),
    [
        ("asleep", 0, "4", [("asleep", "asleep", 1, "turn", 5)], {"stopped": True}),
        ("spots", 0, "", [], {}),
        ("strong", 1, "", [("mushroom-strength", "dice", 1, "fight", 1)], {}),
        ("swift", 2, "", [("mushroom-speed", "swift", 1, "fight", 1)], {}),
        ("healed", 0, "", [], {"wounds": 4}),
        ("fate", 1, "", [], {"fate": 1}),
        ("nothing", 0, "", [], {}),
    ],
)
def test_what_is_swallowed(
    what: str, count: int, dice: str, effects: list[tuple[Any, ...]], state: dict[str, Any]
) -> None:
    g, f = room("pool")
    f.wounds, g.stopped = 2, False
    _, rolls = watched(hazards.swallowed(g, f, what, count, ("hazard.pool",)), dice)
    assert [(e.name, e.changes, e.amount, e.until, e.times) for e in f.effects] == effects
    assert (f.wounds, f.fate, g.stopped) == (state.get("wounds", 2), state.get("fate", 0), state.get("stopped", False))
    assert rolls == (["0: asleep"] if dice else []) and f.condition == 0
    g, f = room("pool")
    drive(hazards.swallowed(g, f, "deadly-poison", 0, ("hazard.pool",)))
    assert f.condition == 2


@pytest.mark.proves("hazard.pool")
def test_each_drinks_once_from_each_pool() -> None:
    g, f = room("pool", ".H..S")
    assert words(g, f) == ["drink-pool"]
    assert (
        does(g, f, "drink-pool", "9") == ["0: pool"] and words(g, f) == [] and words(g, g.party()[1]) == ["drink-pool"]
    )
    g.depth = 2
    g.rooms[0] = g.rooms[0]
    assert words(g, f) == ["drink-pool"], "another level"
    g, f = room("pool", "H...w", turn="combat")
    assert words(g, f) == []


# -- circles


@pytest.mark.proves("hazard.magic_circle")
def test_the_circle_is_drawn_in_the_middle() -> None:
    g, _ = room("magic-circle", "...../...../..H../...../.....")
    assert laid(g) == ((), [])
    (circle,) = g.things
    assert (circle.kind, circle.area, circle.state) == ("circle", 0, "flat") and spots(g, circle.squares) == {(2, 2)}


@pytest.mark.proves("hazard.magic_circle", "qroom.study.circle")
def test_who_steps_on_it() -> None:
    g, f = room("magic-circle", "..a../.H.../.....", place={"circle": ["b2", "e1"]}, round=4)
    man = next(o for o in g.company() if not o.hero)
    assert steps(g, man) == []
    g.put(f, f.at + 1)
    assert steps(g, f) == [], "beside it"
    g.put(f, f.at - 1)
    assert steps(g, f, "5") == ["0: magic-circle"] and steps(g, f) == [], "once a turn"
    g.round = 5
    assert steps(g, f, "6") == ["0: magic-circle"]
    g.round = 6
    assert steps(g, f, "7") == ["0: magic-circle"] and g.counters["drained-1-0"] == 1
    g.round = 7
    assert steps(g, f) == [], "drained"


@pytest.mark.proves("hazard.magic_circle")
@pytest.mark.parametrize(
    ("die", "fate", "wounds", "free", "drained"),
    [
        (1, 1, 2, False, False),
        (3, 2, 2, False, False),
        (6, 2, 2, False, False),
        (7, 2, 2, True, True),
        (9, 2, 2, True, True),
        (10, 2, 3, False, True),
        (11, 2, 3, False, True),
        (12, 3, 2, False, True),
    ],
)
def test_what_the_circle_does(die: int, fate: int, wounds: int, free: bool, drained: bool) -> None:
    g, f = room("magic-circle", figures={"H": {"fate": 2}})
    f.wounds, f.base = 2, f.base
    steps(g, f, str(die))
    assert (f.fate, f.wounds, f.under("free-spell")) == (fate, wounds, free)
    assert bool(g.counters.get("drained-1-0")) is drained
    assert all(e.until == "expedition" for e in f.effects)


@pytest.mark.proves("hazard.magic_circle", "surprise.heroes")
def test_a_lair_group_appears_and_nobody_rolls_for_surprise() -> None:
    g, f = room("magic-circle", "H.........")
    assert steps(g, f, "2 | 1") == ["0: magic-circle", "-1: lair"]
    assert g.fighting and g.phase == 2 and len(g.foes()) == 1 and not g.counters.get("drained-1-0")


# -- what lies below


@pytest.mark.proves("hazard.grate", "hazard.trapdoor")
@pytest.mark.parametrize("kind", ["grate", "trapdoor"])
def test_a_grate_or_a_trapdoor_in_the_middle(kind: str) -> None:
    g, _ = room(kind, "...../...../H..../...../.....")
    assert laid(g) == ((), [])
    (thing,) = g.things
    assert (thing.kind, thing.state) == (kind, "flat") and spots(g, thing.squares) == {(2, 2)}
    assert bool(g.counters.get("hole-1-0")) is (kind == "grate") is bool(g.counters.get("holes"))


@pytest.mark.proves("hazard.trapdoor", "hazard.crypt")
@pytest.mark.parametrize(
    ("die", "hole", "crypt"),
    [
        (2, True, False),
        (3, True, False),
        (4, False, True),
        (6, False, True),
        (7, False, False),
        (9, False, False),
        (10, True, False),
        (12, True, False),
    ],
)
def test_under_the_trapdoor(die: int, hole: bool, crypt: bool) -> None:
    g, f = room("trapdoor", place={"trapdoor": "c2"})
    assert words(g, f) == ["open-trapdoor"]
    assert does(g, f, "open-trapdoor", str(die)) == ["0: trapdoor"]
    assert bool(g.counters.get("hole-1-0")) is hole and words(g, f) == (["search-crypt"] if crypt else [])
    if crypt:
        does(g, f, "search-crypt", "3")
        assert words(g, f) == [], "once"


@pytest.mark.proves("hazard.trapdoor")
def test_the_trap_of_a_trapdoor_is_one_of_a_chest_that_nobody_spots() -> None:
    g, f = room("trapdoor")
    assert does(g, f, "open-trapdoor", "1 | 2 | 1") == ["0: trapdoor", "-1: chest-traps", "-1: damage"]
    g, f = room("trapdoor", "H...w", turn="combat")
    assert words(g, f) == []
    g, f = room("trapdoor", "aH...")
    assert words(g, next(o for o in g.company() if not o.hero)) == []


@pytest.mark.proves("hazard.trapdoor", "gen.stairs.down")
def test_stairs_down_where_the_dungeon_has_them() -> None:
    g, f = room("trapdoor", place={"trapdoor": "c2"})
    g.quest = "descent"
    does(g, f, "open-trapdoor", "10")
    stairs = [t for t in g.things if t.kind == "stairs-down"]
    assert len(stairs) == 1 and spots(g, stairs[0].squares) == {(2, 1)} and not g.counters.get("hole-1-0")


@pytest.mark.proves("hazard.crypt")
@pytest.mark.parametrize(
    ("dice", "rolls", "ring", "foes"),
    [
        ("1 | 11", ["0: crypt", "0: mould"], 0, 0),
        ("2 | 11", ["0: crypt", "0: mould"], 0, 0),
        ("3", ["0: crypt"], 0, 0),
        ("6", ["0: crypt"], 0, 0),
        ("7", ["0: crypt"], 1, 0),
        ("11", ["0: crypt"], 1, 0),
        ("12", ["0: crypt"], 0, 1),
    ],
)
def test_in_the_crypt(dice: str, rolls: list[str], ring: int, foes: int) -> None:
    g, f = room("trapdoor", "H.........")
    assert watched(depths.search_crypt(g, f), dice)[1] == rolls
    assert f.pack.get("gold-ring", 0) == ring and len(g.foes()) == foes
    assert not foes or (g.phase == 2 and g.foes()[0].monster.id == "undead-skaven"), "it is on them at once"


@pytest.mark.proves("hazard.grate", "item.rope")
def test_climbing_down_and_up() -> None:
    g, f = room(
        "grate",
        "...../.HS../.....",
        place={"grate": "bh61"},
        counters={"hole-1-0": 1, "holes": 1},
        round=3,
        corner="bf60",
        figures={"S": {"items": ["rope"]}},
    )
    sven = g.party()[1]
    assert depths.options(g, f) == [depths.CLIMB_DOWN]
    _, rolls = watched(depths.climb(g, f, depths.CLIMB_DOWN), "1")
    assert rolls == ["0: room-type-0"] and sven.pack["rope"] == 0 and depths.roped(g, 0)
    under = g.counters["below-1-0"] - 1
    assert under == 1 and g.counters["above-1-1"] == 1 and g.section(f) == 1 and g.stopped
    assert g.board.areas[1].squares.bit_count() == 25 and not g.board.doors
    assert g.rooms[1].kind == "normal" and g.rooms[1].entry == -1
    assert depths.options(g, sven) == [] == depths.options(g, f), "one model a turn"
    g.round = 4
    assert depths.options(g, sven) == [depths.CLIMB_DOWN] and depths.options(g, f) == [depths.CLIMB_UP]
    drive(depths.climb(g, f, depths.CLIMB_UP))
    assert g.section(f) == 0 and not depths.passable(g, 0)
    assert depths.options(g, sven) == [depths.TAKE_ROPE], "nobody is below"
    drive(depths.climb(g, sven, depths.TAKE_ROPE))
    assert sven.pack["rope"] == 1 and not depths.roped(g, 0) and depths.options(g, f) == []
    g.round = 5
    assert depths.options(g, f) == [depths.CLIMB_DOWN]
    sven.pack["rope"] = 0
    assert depths.options(g, f) == [], "without a rope nobody climbs"


@pytest.mark.proves("hazard.grate")
def test_who_is_in_the_room_below() -> None:
    g, f = room(
        "grate",
        "...../.H.../.....",
        place={"grate": "bh61"},
        counters={"hole-1-0": 1, "holes": 1},
        corner="bf60",
        figures={"H": {"items": ["rope"]}},
    )
    _, rolls = watched(depths.climb(g, f, depths.CLIMB_DOWN), "12 | 5 | 5 | 7", [("pass",)] * 3)
    assert rolls == ["0: room-type-0", "-1: lair", "0: surprise", "-1: surprise"]
    assert g.rooms[1].kind == "lair" and [t.kind for t in g.things if t.area == 1] == ["chest"]
    assert g.board.areas[1].squares.bit_count() == 50
    assert all(o.bonus("dice") == 1 - o.monster.dice for o in g.foes()) and g.foes(), "prisoners"
    assert [e.text for e in g.log or () if e.kind == "surprise"] == ["The monsters are surprised: 8 against 7."]


@pytest.mark.proves("hazard.grate", "hazard.table", "furnish.option")
def test_hazards_and_furniture_below() -> None:
    def below(dice: str, **options: str) -> tuple[Game, list[str]]:
        g, _ = room("grate", "...../.H.../.....", corner="bf60", options=options)
        (area, group), rolls = watched(depths.lay_below(g, 0), dice)
        assert area == 1 and group == ()
        return g, rolls

    g, rolls = below("7 | 9")
    assert rolls == ["0: room-type-0", "-1: hazards"] and g.rooms[1].special == "pool"
    g, rolls = below("1 | 8", furniture="yes")
    assert rolls == ["0: room-type-0", "-1: furnishings"] and [t.kind for t in g.things] == ["cupboard"]
    g, rolls = below("1 | 6", furniture="yes")
    assert not g.things
    g, _ = room("grate", "...../.H.../.....", corner="bf60", options={"rooms": "plain"})
    (_, group), rolls = watched(depths.lay_below(g, 0), "9 | 1")
    assert rolls == ["0: room-type", "-1: lair"] and group == ("skaven-warrior",)


@pytest.mark.proves("hazard.grate")
def test_rooms_below_lie_aside_one_beside_the_other() -> None:
    g, _ = room("grate", "...../.H.../.....", corner="bf60")
    assert depths.aside(g, 5, 5) == (6, 5), "not at the very edge"
    for n in range(22):
        drive(depths.lay_below(g, 0), "1")
        assert min(spots(g, g.board.areas[-1].squares)) == ((n % 20 + 1) * 6, 1 + 6 * (n // 20))


@pytest.mark.proves("hazard.grate")
def test_where_one_arrives() -> None:
    g, f = room("grate", "...../.H.../.....", place={"grate": "c2"})
    at = depths.arrival(g, 0)
    assert (at % g.width, at // g.width) == (2, 1)
    g.put(f, at)
    at = depths.arrival(g, 0)
    assert (at % g.width, at // g.width) == (2, 0), "the nearest that is free"
    g.set_things(())
    assert depths.arrival(g, 0) != f.at
    g, f = room("grate", "H")
    assert depths.arrival(g, 0) == -1
