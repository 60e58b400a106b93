"""Dice: tables, dice-offs, rolls with a number to reach, and who may change them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_blows_and_shots import fight, hero, texts

from delvewright.kernel.dice import Draw
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.state import counters, fate, master, rolling, turns
from delvewright.rules.advanced.state.game import LYING, Game
from delvewright.rules.common.checks import at_least

FATE, PASS = ("fate",), ("pass",)


@pytest.mark.proves("fate.who", "fate.used_up", "item.dawnstone", "item.jewel.other", "hench.sergeant")
@pytest.mark.parametrize(
    ("figure", "can", "after"),
    [
        ({"fate": 0}, False, None),
        ({"fate": 1}, True, (0, {})),
        ({"fate": 0, "items": ["dawnstone"]}, False, None),
        ({"fate": 0, "items": ["dawnstone"], "used": {"dawnstone": 2}}, True, (0, {"dawnstone": 1})),
        ({"fate": 1, "items": ["dawnstone"], "used": {"dawnstone": 2}}, True, (0, {"dawnstone": 2})),
        ({"fate": 0, "items": ["fate-jewel"], "used": {"fate-jewel": 1}}, True, (0, {"fate-jewel": 0})),
        ({"fate": 0, "items": ["fate-jewel"], "used": {"fate-jewel": 0}}, False, None),
        ({"fate": 0, "items": [], "used": {"dawnstone": 2}}, False, None),
        (
            {"fate": 0, "items": ["dawnstone", "fate-jewel"], "used": {"dawnstone": 0, "fate-jewel": 2}},
            True,
            (0, {"dawnstone": 0, "fate-jewel": 1}),
        ),
    ],
)
def test_who_has_fate_and_what_is_spent(
    figure: dict[str, Any], can: bool, after: tuple[int, dict[str, int]] | None
) -> None:
    g = fight("H..w", figures={"H": figure})
    f = hero(g)
    f.used = dict(figure.get("used", {}))
    assert fate.has_fate(f) is can
    if after is not None:
        fate.spend_fate(f)
        assert (f.fate, f.used) == after
    man = fight("aH.w", figures={"a": {"fate": 1}})
    assert not fate.has_fate(next(o for o in man.company() if not o.hero))


@pytest.mark.proves("fate.roll", "fate.what", "fate.any_number", "magic.fate", "counter.fate")
def test_rolls_with_a_number_to_reach() -> None:
    def tried(
        dice: str, answers: Any = (), letter: str = "H", gm: str = "computer", **spec: Any
    ) -> tuple[bool, int, Game]:
        g = fight("H..w" if letter == "w" else f"{letter}..w", gm, **spec)
        f = g.foes()[0] if letter == "w" else g.company()[0]
        check = drive(rolling.attempt(g, f, "x", at_least(7), 7), dice, answers)
        return check.success, check.natural, g

    assert tried("7")[:2] == (True, 7) and tried("6")[:2] == (False, 6)
    one: dict[str, Any] = {"figures": {"H": {"fate": 1}}}
    success, natural, g = tried("6", [FATE], **one)
    assert (success, natural, hero(g).fate) == (True, 6, 0) and texts(g, "fate")
    success, _, g = tried("6", [PASS], **one)
    assert not success and hero(g).fate == 1
    assert tried("7", (), **one)[0], "nobody is asked about a success"
    lying: dict[str, Any] = {"figures": {"H": {"fate": 1, "wounds": 0, "full": 4}}}
    g = fight("HS.w", **lying)
    assert not drive(rolling.attempt(g, hero(g, "heinrich"), "x", at_least(7), 7), "6").success, (
        "nor one who lies there"
    )
    g = fight("H..w", **one)
    assert not drive(rolling.attempt(g, hero(g), "x", at_least(7), 7, fated=False), "6").success
    assert not tried("6", (), "w", hand=["fate"])[0], "the program saves it for others"
    assert tried("6", [("play",)], "w", "person", hand=["fate"])[0]
    assert not tried("6", [PASS], "w", "person", hand=["fate"])[0]
    g = fight("H..l", hand=["fate"])
    assert drive(rolling.attempt(g, g.foes()[0], "x", at_least(7), 7), "6").success and g.hand == (), "a Warlord"
    assert [counters.important(f) for f in (*fight("H..w").foes(), *fight("H..l").foes(), *fight("H..z").foes())] == [
        False,
        True,
        True,
    ]


@pytest.mark.proves("test.characteristic", "sheet.characteristics")
@pytest.mark.parametrize(
    ("die", "value", "passes"),
    [(8, 8, True), (9, 8, False), (12, 11, False), (12, 12, True), (12, 14, True), (1, 1, True), (1, 0, False)],
)
def test_characteristics(die: int, value: int, passes: bool) -> None:
    g = fight("H..w", figures={"H": {"bravery": value}})
    found, rolls = watched(rolling.test(g, hero(g), "bravery"), str(die))
    assert found is passes and rolls == ["0: bravery"]
    does = "passes" if passes else "fails"
    assert texts(g, "test") == [f"Heinrich Lowen {does} a test of Bravery: {die}, at most {value} is needed."]


@pytest.mark.proves("test.characteristic", "sheet.start.current")
def test_the_start_level_where_it_is_named() -> None:
    for start, die, passes in ((True, 5, True), (True, 6, False), (False, 8, True), (False, 9, False)):
        g = fight("H..w")
        found, rolls = watched(rolling.test(g, hero(g), "toughness", start=start, purpose="fumes"), str(die))
        assert found is passes and rolls == ["0: fumes"], "5 without armour, 8 with it"


@pytest.mark.proves("setup.leader.roll", "hero.choice.order", "explore.chest.share")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ("3 9 5", "STH"),
        ("9 5 3", "HST"),
        ("3 9 9 | 2 7", "TSH"),
        ("4 4 4 | 1 1 8 | 6 5", "THS"),
        ("9 3 3 | 1 1 | 2 3", "HTS"),
    ],
)
def test_dice_offs(dice: str, order: str) -> None:
    g = fight("HST.w")
    found = drive(rolling.highest(g, g.party(), "leader"), dice)
    assert [f.letter for f in found] == list(order)
    assert (
        drive(rolling.highest(g, g.party()[:1], "leader")) == g.party()[:1]
        and drive(rolling.highest(g, [], "leader")) == []
    )


@pytest.mark.proves("game.dice")
def test_tables_are_rolled_on_with_one_die_or_two() -> None:
    g = fight("H..w")
    for name, dice, plus, what, rolls in (
        ("furnishings", "8", 0, "cupboard", ["0: furnishings"]),
        ("passage-end", "1 2", 0, "t-junction", ["0: passage-end x2"]),
        ("lair", "11", 2, "specialist", ["0: lair"]),
        ("lair", "6", 2, "group", ["0: lair"]),
    ):
        row, thrown = watched(rolling.on_table(g, name, 0, plus), dice)
        assert thrown == rolls and (row.what == what or what == "group")
    assert rolling.result(content().tables["passage-length"].rows[0]) == "1 section"
    assert rolling.result(content().tables["passage-features"].rows[3]) == "2 doors"


@pytest.mark.proves("counter.draw", "counter.hand.limit", "search.counter.may", "counter.set", "setup.counters")
def test_drawing_counters() -> None:
    g = fight("H..w")
    counters.fill_cup(g)
    assert len(g.cup) == 24 and {kind: g.cup.count(kind) for kind in g.cup} == dict.fromkeys(
        ("trap", "wandering", "ambush", "escape", "character", "fate"), 4
    )
    assert g.hand == () == g.spent

    def draw(kind: str = "", answer: Any = None) -> None:
        play = counters.draw(g, ("turn.explore.gm_phase",))
        asked = next(play, None)
        if answer is not None:
            asked = _send(play, answer)
        if kind:
            assert isinstance(asked, Draw) and kind in asked.choices
            _send(play, kind)

    def _send(play: Any, value: Any) -> Any:
        try:
            return play.send(value)
        except StopIteration:
            return None

    draw("trap")
    assert g.hand == ("trap",) and len(g.cup) == 23
    draw("ambush")
    assert g.hand == ("ambush", "trap")
    g.hand = ("fate",) * 5
    draw("trap")
    assert len(g.hand) == 6
    before = g.cup
    draw()
    assert len(g.hand) == 6 and g.cup == before, "six at most"
    g.hand, g.cup, g.spent = (), (), ("trap", "fate")
    draw("fate")
    assert g.hand == ("fate",) and g.cup == ("trap",) and g.spent == ()
    g.hand, g.cup, g.spent = (), (), ()
    draw()
    assert g.hand == ()
    g = fight("H..w", "person")
    g.cup, g.hand = ("trap",), ()
    draw("", PASS)
    assert g.hand == () and g.cup == ("trap",), "he may leave it"
    counters.spend(fight("H..w", hand=["trap"]), "trap")


@pytest.mark.proves("counter.draw", "counter.fate")
def test_playing_counters() -> None:
    g = fight("H..w", hand=["trap", "fate"])
    assert drive(counters.plays(g, "ambush", None, True)) is False
    assert drive(counters.plays(g, "trap", None, False)) is False and len(g.hand) == 2
    assert drive(counters.plays(g, "trap", None, True)) is True and g.hand == ("fate",) and g.spent == ("trap",)
    g = fight("H..w", "person", hand=["trap"])
    asked = question(counters.plays(g, "trap", g.party()[0], False))
    assert (
        asked.about == "counter-trap" and asked.seat == g.gm and asked.figure == 0 and list(asked) == [("play",), PASS]
    )
    assert question(counters.plays(g, "trap", None, False)).figure == -1
    assert drive(counters.plays(g, "trap", None, True), "", [PASS]) is False and g.hand == ("trap",)


@pytest.mark.proves("game.roles")
def test_the_gamesmaster_is_asked_only_where_there_is_a_choice() -> None:
    g = fight("H..w", "person")
    assert drive(master.chosen(g, "routine", [("a",)], ("a",))) == ("a",)
    assert drive(master.chosen(g, "routine", [("a",), ("b",)], ("a",)), "", [("b",)]) == ("b",)
    assert drive(master.chosen(fight("H..w"), "routine", [("a",), ("b",)], ("b",))) == ("b",)


# -- turns


@pytest.mark.proves("turn.kinds", "fate.damage", "fate.what", "combat.phases", "turn.explore.phases")
def test_what_a_new_turn_is() -> None:
    g = fight("HS.w", round=4)
    f = hero(g, "heinrich")
    f.wounds, f.start, f.healed, f.marks, f.used = 2, 4, 1, ("lost-leg",), {"lost-leg": 1, "dawnstone": 3}
    g.closed = 1
    for name, until in (("a", "turn"), ("b", "exploration"), ("c", "fight")):
        last(f, name, "ws", 1, until)
    turns.open_turn(g, 1, 2)
    assert (g.round, g.mode, g.phase, g.closed) == (5, 1, 2, 0) and (f.start, f.healed) == (2, 0)
    assert f.used == {"dawnstone": 3} and [e.name for e in f.effects] == ["b", "c"], (
        "an injury is no longer of this turn"
    )
    turns.open_turn(g, 0)
    assert [e.name for e in f.effects] == ["c"] and (g.mode, g.phase) == (0, 0)
    g.round = 0
    last(f, "a", "ws", 1, "turn")
    turns.open_turn(g, 0)
    assert g.round == 1 and [e.name for e in f.effects] == ["c", "a"], "before the first turn nothing is over"


@pytest.mark.proves("spell.still_air", "spell.flight", "special.fearsome")
def test_who_has_still_to_act() -> None:
    for state in ("still", "fled", "afraid", "other"):
        g = fight("HS.ww")
        heinrich, sven = g.party()
        one, two = g.foes()
        for f in (heinrich, one):
            f.effects = ()
            last(f, "x", state, 1, "phase")
        idle = state != "other"
        turns.open_phase(g, 0)
        assert g.waiting == (0 if idle else 1 << heinrich.id) | 1 << sven.id and g.active == -1 and g.routine == ""
        turns.open_phase(g, 2)
        assert g.waiting == (0 if idle else 1 << one.id) | 1 << two.id
        turns.open_phase(g, 1)
        assert g.waiting == 0 and g.phase == 1
    sven.condition = LYING
    turns.open_phase(g, 0)
    assert not g.waiting >> sven.id & 1
