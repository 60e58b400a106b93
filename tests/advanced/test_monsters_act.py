"""What the program does with its monsters, position by position: routine, pursuit, whom they strike, where they go."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_amulet import placed
from tests.advanced.test_gamesmaster import table

from delvewright.kernel.notation import square_name
from delvewright.lab.scenario import parse, staged
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.dungeon.wandering import ambush, ambush_at_once
from delvewright.rules.advanced.fighting.skaven_weapons import aims, pair
from delvewright.rules.advanced.figures import monster_tactics, monsters
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import MASTER, Figure, Game
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import order

LYING = {"wounds": 0, "full": 4}
LETTERS = {
    "H": "heinrich",
    "S": "sven",
    "T": "torallion",
    "M": "magnus",
    "w": "skaven-warrior",
    "c": "skaven-champion",
    "l": "skaven-warlord",
    "y": "skaven-sentry",
    "z": "white-sorcerer",
    "a": "man-at-arms",
    "R": "rat-ogre",
    "A": "goblin-archer",
    "G": "globadier",
    "m": "minotaur",
    "k": "skeleton",
    "p": "warpweaver",
    "j": "jezzail",
    "f": "warpfire",
    "n": "chain",
    "v": "witch",
    "o": "orc",
    "t": "troll",
    "q": "plague-monk",
}


def fight(picture: str, **spec: Any) -> Game:
    """A fight, the program being the gamesmaster; every character of the picture is a square."""
    options = {"gm": "computer", **spec.pop("options", {})}
    spec = {"turn": "combat", "legend": LETTERS, **spec}
    g = table(picture, options=options, **spec).state
    g.log, g.phase, g.active = [], MASTER, -1
    for f in g.party():
        f.fate = 0
    return g


def act(
    picture: str, dice: str = "", answers: Any = (), n: int = 0, routine: str = "move-attack", **spec: Any
) -> tuple[Game, Figure]:
    """One monster does all that it does."""
    g = fight(picture, **spec)
    f = g.foes()[n]
    g.routine = routine
    drive(monsters.act(g, f), dice, answers)
    assert g.active == -1
    return g, f


def where(f: Figure) -> str:
    return square_name(f.at, WIDTH)


# -- routines


@pytest.mark.proves("combat.gm.routine", "combat.gm.choice")
@pytest.mark.parametrize(
    ("picture", "routine"),
    [
        ("Hw", "attack-move"),
        ("H.w", "move-attack"),
        ("Hw.w", "attack-move"),
        ("Hw.ww", "move-attack"),
        ("wHw.ww", "attack-move"),
        ("H..wwww", "move-attack"),
        ("k./.H", "attack-move"),
        ("w./.H", "move-attack"),
    ],
)
def test_they_attack_first_if_half_of_them_are_in_contact(picture: str, routine: str) -> None:
    g = fight(picture)
    assert drive(monster_tactics.choose_routine(g)) == routine == g.routine


@pytest.mark.proves("gm.tactics.solo")
@pytest.mark.parametrize(
    ("letter", "faces"),
    [
        ("w", {1: "move-attack", 2: "move-attack", 6: "move-attack", 7: "attack-move", 12: "attack-move"}),
        ("A", {1: "move-attack", 2: "move-attack", 4: "move-attack", 5: "attack-move", 8: "attack-move"}),
        ("A", {9: "shoot", 12: "shoot"}),
        ("G", {4: "move-attack", 5: "attack-move", 9: "shoot"}),
    ],
)
def test_by_the_dice(letter: str, faces: dict[int, str]) -> None:
    for face, routine in faces.items():
        g = fight(f"H....w{letter}", options={"tactics": "dice"})
        assert drive(monster_tactics.choose_routine(g), str(face)) == routine == g.routine


@pytest.mark.proves("gm.tactics.solo", "counter.ambush")
def test_reinforcements_on_a_1_if_there_is_an_ambush_counter_and_not_otherwise() -> None:
    g = fight("H....w......", options={"tactics": "dice"}, hand=["ambush"], fought=9)
    drive(ambush(g))
    assert g.hand == ("ambush",), "by the dice alone"
    drive(monster_tactics.choose_routine(g), "1 | 3")
    assert g.hand == () and [f.monster.id for f in g.foes()] == ["skaven-warrior", "skaven-sentry"]
    g = fight("H....w......", options={"tactics": "dice"}, hand=["ambush"])
    drive(monster_tactics.choose_routine(g), "2")
    assert g.hand == ("ambush",)


@pytest.mark.proves("counter.ambush")
@pytest.mark.parametrize(
    ("fought", "foes", "played"), [(3, "w", True), (2, "w", False), (4, "ww", False), (5, "ww", True)]
)
def test_an_ambush_when_fewer_than_half_of_them_are_left(fought: int, foes: str, played: bool) -> None:
    g = fight(f"H....{foes}......", hand=["ambush"], fought=fought)
    drive(ambush(g), "3" if played else "")
    assert (g.hand == ()) is played and len(g.foes()) == len(foes) + played


@pytest.mark.proves("counter.ambush")
def test_the_program_does_not_ambush_while_a_fight_is_set_up() -> None:
    g = fight("H....w......", hand=["ambush"], fought=9)
    assert drive(ambush_at_once(g)) == () and g.hand == ("ambush",)
    person = fight("H....w......", hand=["ambush"], options={"gm": "person"}, round=4)
    assert drive(ambush_at_once(person), "1", [("play",)]) == ("skaven-warrior",) and person.hand == ()
    person.hand, person.round = ("ambush",), 5
    drive(ambush(person))
    assert person.hand == ("ambush",), "one in a turn"
    person.round = 6
    drive(ambush(person), "", [("pass",)])


# -- pursuit


def chase(
    picture: str = "w..../.....", foes: str = "a1", heroes: str = "e2", kind: str = "normal", **spec: Any
) -> Game:
    """Monsters in one section, heroes in another; those of the first belong there."""
    g = fight(picture, areas={foes: kind, heroes: "passage"}, **spec)
    for f in g.foes():
        f.group = g.section(f)
    return g


FAR = "w" + "." * 12 + "H"


@pytest.mark.proves("pursuit.choice", "pursuit.ends")
@pytest.mark.parametrize(
    ("picture", "heroes", "kind", "pursued", "then"),
    [
        (FAR, "n1", "normal", -1, 1),
        (FAR, "n1", "normal", 0, 1),
        (FAR, "n1", "normal", 1, 2),
        (FAR, "n1", "normal", 4, 5),
        (FAR, "n1", "lair", 2, 3),
        (FAR, "n1", "lair", 3, -2),
        (FAR, "n1", "quest", 3, -2),
        (FAR, "n1", "hazard", 3, 4),
        (FAR + "S", "o1", "normal", -1, -2),
        ("w" + FAR + "S", "p1", "normal", -1, 1),
        ("w...H", "e1", "normal", 2, -1),
        ("w......wH", "i1", "normal", 2, -1),
    ],
)
def test_who_pursues(picture: str, heroes: str, kind: str, pursued: int, then: int) -> None:
    """They go after heroes who leave while there are as many of them; guards of a room for three turns; and once all of
    them can come to blows it is an ordinary fight again."""
    g = chase(picture, heroes=heroes, kind=kind)
    g.pursued = pursued
    drive(monster_tactics.choose_pursuit(g))
    assert g.pursued == then
    told = [event.text for event in g.log or () if event.kind == "pursuit"]
    assert told == {-1: [], -2: ["The monsters stay."]}.get(then, ["The monsters pursue."])


@pytest.mark.proves("pursuit.choice")
def test_they_pursue_whatever_their_number_if_somebody_lies_there() -> None:
    g = chase(FAR + "S", heroes="o1", figures={"S": LYING})
    drive(monster_tactics.choose_pursuit(g))
    assert g.pursued == 1
    g = chase(FAR + "ST", heroes="p1", figures={"S": LYING})
    g.fig(1).condition = 2
    drive(monster_tactics.choose_pursuit(g))
    assert g.pursued == -2, "the dead do not count"


@pytest.mark.proves("pursuit.choice")
def test_nobody_has_left_while_one_is_in_a_section_with_monsters() -> None:
    g = chase("w" + "." * 12 + "H", heroes="n1")
    assert monster_tactics.leaving(g)
    g = fight("w" + "." * 12 + "H")
    assert not monster_tactics.leaving(g)
    g = chase("w" + "." * 9 + "H", heroes="k1")
    assert not monster_tactics.leaving(g), "a normal move brings it next to him"
    g = chase("w" + "." * 12 + "H", heroes="n1", figures={"w": {"speed": 12}})
    assert not monster_tactics.leaving(g)
    g = chase("ww" + "." * 10 + "H", heroes="m1")
    assert monster_tactics.leaving(g), "not all of them"


# -- whom they strike


@pytest.mark.proves("gm.target", "combat.gm.choice")
def test_the_lowest_skill_then_the_lowest_toughness_and_nobody_who_lies_there() -> None:
    def best(**figures: Any) -> str:
        g = fight("HSTMw", figures=figures)
        return monster_tactics.preferred(g, g.company()).name

    assert best() == "magnus"
    assert best(M=LYING) == "sven" or best(M=LYING) == "heinrich"
    assert best(M={"ws": 8, "toughness": 9}) == "heinrich", "all of 8, he and the Dwarf less tough than others"
    assert best(M={"ws": 8, "toughness": 7}) == "magnus"
    assert best(H=LYING, S=LYING, M=LYING) == "torallion", "whoever stands"
    assert best(M={"ws": 12}, T={"ws": 7}) == "torallion"


@pytest.mark.proves("combat.always_attack", "gm.target", "special.two_attacks", "combat.gm.one_by_one")
def test_blows() -> None:
    g, f = act("Hw", "2")
    assert where(f) == "b1"
    g, f = act("HwM", "9 | 1 1 1", routine="attack-move")
    assert [event.figures for event in g.log or () if event.kind == "attack"] == [(f.id, 1)], "at the Wizard"
    g, f = act("Hw", "2 | 3", figures={"w": {"effects": [{"name": "x", "changes": "two-attacks", "until": "fight"}]}})
    assert len([event for event in g.log or () if event.kind == "attack"]) == 2
    strong = {"effects": [{"name": "x", "changes": "two-attacks", "until": "fight"}], "wounds": 1}
    g, f = act("Hw", "1 | 9 | 9 9 9 9", [("pass",)], figures={"w": strong})
    assert g.figures[f.id] is None and len([e for e in g.log or () if e.kind == "attack"]) == 2, (
        "the dead strike no more"
    )


@pytest.mark.proves("hazard.stranger.witch", "qroom.chain")
def test_a_witch_only_waits_and_a_chain_strikes_within_four_squares() -> None:
    g, f = act("Hv")
    assert where(f) == "b1" and not [e for e in g.log or () if e.kind == "attack"]
    g, f = act("H...n", "2")
    assert where(f) == "e1" and [e for e in g.log or () if e.kind == "attack"]
    g, f = act("H....n")
    assert not [e for e in g.log or () if e.kind == "attack"]
    g, f = act("H..nM", "2")
    assert [e.figures for e in g.log or () if e.kind == "attack"] == [(f.id, 1)]


# -- where they go


@pytest.mark.proves("combat.gm.choice", "gm.target", "combat.always_attack")
@pytest.mark.parametrize(
    ("picture", "goal", "spec"),
    [
        ("w...H", "d1", {}),
        ("H...w", "b1", {}),
        ("Hw", "", {}),
        ("w" + "." * 10 + "H", "k1", {}),
        ("w" + "." * 11 + "H", "k1", {}),
        ("w" + "." * 20 + "H", "k1", {}),
        ("H..w..M", "f1", {}),
        ("H..w..S", "b1", {}),
        ("S..w..H", "f1", {}),
        ("H..w..M", "b1", {"figures": {"M": LYING}}),
        ("...w..M" + "." * 16 + "S", "f1", {"figures": {"M": LYING}}),
        # the shortest way to him, of equals the first square
        ("...../..H../w....", "b2", {}),
        ("w..../...../..H..", "c2", {}),
        # a berserk one goes for the nearest, whoever he is
        ("mm.H..M/mm.....", "b1", {"figures": {"H": {"bravery": 12}}}),
        # long reach: cornerwise is near enough
        ("k..../..H..", "b1", {}),
        # a large one: any of its four squares will do
        ("RR...H/RR....", "d1", {}),
        ("H...RR/....RR", "b1", {}),
        # nobody near: towards those it sees, on their feet
        ("S" + "." * 14 + "w" + "." * 18 + "H", "f1", {}),
        ("S" + "." * 14 + "w" + "." * 18 + "H", "z1", {"figures": {"S": LYING}}),
    ],
)
def test_where_the_program_moves_a_monster(picture: str, goal: str, spec: dict[str, Any]) -> None:
    g = fight(picture, **spec)
    f = g.foes()[0]
    found = monster_tactics.destination(g, f, walking.allowance(g, f))
    assert (square_name(found, WIDTH) if found >= 0 else "") == goal


@pytest.mark.proves("combat.gm.choice")
def test_it_goes_for_those_it_sees_and_only_else_for_others() -> None:
    picture = "+-+-+-+-+-+-+-+\n|H .|. . w . .|\n+ +-+-+-+-+-+ +\n|. . . . . . .|\n+-+-+-+-+-+-+-+\n"

    def toward(extra: dict[str, str]) -> str:
        scenario = {
            "name": "x",
            "map": picture,
            "legend": LETTERS,
            "options": {"gm": "computer"},
            "turn": "combat",
            "figures": {"w": {"speed": 1}},
            "areas": {"a1": "passage", "c1": "passage", "a2": "passage"},
            **extra,
        }
        g = staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0]).state
        f = g.foes()[0]
        found = monster_tactics.destination(g, f, 1)
        return square_name(found, WIDTH)

    assert toward({}) == "f1", "by the way round"
    assert toward({"place": {"sven": "c1"}}) == "d1"  # type: ignore[dict-item]


@pytest.mark.proves("combat.never_retreat", "combat.gm.choice")
def test_nobody_left_to_go_for() -> None:
    g = fight("w...H")
    f = g.foes()[0]
    for o in g.company():
        g.put(o, -1)
    assert monster_tactics.destination(g, f, 10) == -1


@pytest.mark.proves("combat.gm.run", "combat.always_attack", "pursuit.must_run")
def test_who_cannot_strike_runs_on() -> None:
    g, f = act("w" + "." * 20 + "H", "5")
    assert where(f) == "p1"
    g, f = act("w" + "." * 20 + "H", "12 ", routine="attack-move")
    assert where(f) == "u1"
    g, f = act("w" + "." * 20 + "H", "1")
    assert where(f) == "k1"
    g, f = act("w" + "." * 11 + "H", "4")
    assert where(f) == "l1", "one more square, next to him, and no blow"
    g, f = act("w" + "." * 10 + "H", "2")
    assert where(f) == "k1" and [e for e in g.log or () if e.kind == "attack"]


@pytest.mark.proves("combat.gm.routine")
def test_after_an_attack_it_moves_no_nearer_and_runs_no_more() -> None:
    g, f = act("HwM", "2", routine="attack-move")
    assert where(f) == "b1"
    g, f = act("w..H", routine="attack-move", dice="")
    assert where(f) == "c1" and not [e for e in g.log or () if e.kind == "attack"]


@pytest.mark.proves("gm.tactics.solo")
def test_on_shoot_those_who_can_shoot_and_stay_and_others_move_and_attack() -> None:
    g, f = act("A....H", "2", routine="shoot")
    assert where(f) == "a1" and [e for e in g.log or () if e.kind == "shot"]
    g, f = act("w....H", "2", routine="shoot")
    assert where(f) == "e1" and [e for e in g.log or () if e.kind == "attack"]


@pytest.mark.proves("combat.always_attack", "monster.format")
def test_an_archer_stands_and_shoots_and_beside_an_enemy_fights() -> None:
    g, f = act("A....H", "2")
    assert where(f) == "a1" and [e.kind for e in g.log or () if e.kind in ("attack", "shot")] == ["shot"]
    g, f = act("AH", "2")
    assert [e.kind for e in g.log or () if e.kind in ("attack", "shot")] == ["attack"]


@pytest.mark.proves("pursuit.choice", "pursuit.doors", "pursuit.must_run", "combat.gm.sentry")
def test_told_to_stay_it_stays_and_in_pursuit_it_opens_doors() -> None:
    for pursued, spot in ((-2, "a1"), (-1, "d1"), (1, "d1")):
        g = fight("w...H")
        g.pursued, g.routine = pursued, "move-attack"
        f = g.foes()[0]
        drive(monsters.act(g, f), "2" if pursued > -2 else "")
        assert where(f) == spot

    for pursued, opened in ((1, True), (-1, False)):
        scenario = {
            "name": "x",
            "map": "+-+-+-+-+\n|. wD. H|\n+-+-+-+-+\n",
            "legend": LETTERS,
            "turn": "combat",
            "options": {"gm": "computer"},
        }
        g = staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0]).state
        g.pursued, g.routine = pursued, "move-attack"
        drive(monsters.act(g, g.foes()[0]))
        assert bool(g.open) is opened


@pytest.mark.proves("hazard.throne", "combat.always_attack")
def test_who_sits_on_the_throne_stays_while_others_live() -> None:
    seated = {"l": {"effects": [{"name": "throne", "changes": "seated", "until": "expedition"}]}}
    _, f = act("l....H.w", figures=seated)
    assert f.monster.id == "skaven-warlord" and where(f) == "a1"
    _, f = act("l....H..", "3", figures=seated)
    assert where(f) == "e1", "alone he rises"


@pytest.mark.proves("gm.special_attacks")
def test_casters_and_shooters_keep_away_from_blades() -> None:
    """Beside an enemy and with something to do from afar it leaves all death zones first, the nearest square that sees
    somebody."""
    g = fight("Hp......")
    f = g.foes()[0]
    open_action(g, f)
    assert monster_tactics.stands_off(g, f)
    drive(monster_tactics.keep_away(g, f))
    assert where(f) == "c1"
    g = fight("H.p.....")
    f = g.foes()[0]
    open_action(g, f)
    drive(monster_tactics.keep_away(g, f))
    assert where(f) == "c1", "nobody threatens it"
    g = fight("Hp", figures={"p": {"used": {"fireball": 1, "flaming-skull": 1}}})
    assert not monster_tactics.stands_off(g, g.foes()[0]), "no spell left"
    g = fight("H....A", figures={"A": {"effects": [{"name": "reloading", "changes": "reloading", "until": "action"}]}})
    assert monster_tactics.stands_off(g, g.foes()[0])
    g = fight("HA", figures={"A": {"effects": [{"name": "reloading", "changes": "reloading", "until": "action"}]}})
    assert not monster_tactics.stands_off(g, g.foes()[0])
    assert not monster_tactics.stands_off(fight("Hw"), fight("Hw").foes()[0])


# -- sentries


@pytest.mark.proves("sentry.open", "sentry.choice", "combat.gm.sentry")
@pytest.mark.parametrize(
    ("picture", "door", "opened", "at"),
    [
        ("..y...H", {"bf60": "west"}, False, "bk60"),  # two points against one model: it fights
        ("..y..HS", {"bf60": "west"}, True, "bf60"),
        ("y....HS", {"bf60": "west"}, True, "bf60"),
        ("..w..HS", {"bf60": "west"}, False, "bj60"),
        ("..y..HS", {}, False, "bj60"),
        ("." * 12 + "y..HS", {"bf60": "west"}, False, "bt60"),  # too far for one move
        ("." * 11 + "y..HS", {"bf60": "west"}, True, "bf60"),
        ("." * 12 + "y.HS", {"bg60": "north"}, True, "bg60"),
        ("y..HS/c....", {"bf60": "west"}, False, "bh60"),  # four points
    ],
)
def test_a_sentry_fetches_help_while_the_monsters_are_few(
    picture: str, door: dict[str, str], opened: bool, at: str
) -> None:
    g = fight(picture, corner="bf60", new=door, options={"doors": "narrow"})
    f = next(o for o in g.foes() if o.monster.id.startswith("skaven-") and o.id == g.foes()[0].id)
    g.routine = "move-attack"
    drive(monsters.act(g, f), "" if opened else "2")
    assert where(f) == at and bool(g.opened) is opened and f.shown is (f.monster.id == "skaven-sentry")


@pytest.mark.proves("sentry.choice")
def test_worth_of_all_that_are_present() -> None:
    g = fight("H....wyc")
    assert monster_tactics.worth(g) == 1 + 2 + 2
    g = fight("H....jj")
    assert monster_tactics.worth(g) == 6, "the points are for the pair"


# -- who goes next


@pytest.mark.proves("combat.gm.one_by_one", "combat.gm.choice")
def test_those_in_contact_go_first_then_the_nearest() -> None:
    for picture, n in (("w..Hw", 1), ("wH..w", 0), ("w..H..w", 0), ("w...H..w", 1)):
        g = fight(picture)
        assert drive(order.next_monster(g, g.foes())) is g.foes()[n]
    person = fight("w..Hw", options={"gm": "person"})
    first, second = person.foes()
    assert drive(order.next_monster(person, [first])) is first, "nobody is asked about one"
    assert drive(order.next_monster(person, [first, second]), "", [("activate", first.id)]) is first


# -- a person moves them


def choices(
    picture: str, routine: str = "move-attack", done: tuple[str, ...] = (), walked: int = 0, **spec: Any
) -> tuple[set[str], bool]:
    g = fight(picture, options={"gm": "person"}, **spec)
    f = g.foes()[0]
    open_action(g, f)
    g.routine, g.done, g.walked = routine, done, walked
    g.points = spec.get("points", -1) if not walked else 10 - walked
    options, fields = monsters.hand_choices(g, f)
    return {a[0] for a in options}, bool(fields)


@pytest.mark.proves("combat.gm.routine", "combat.gm.choice", "combat.gm.run", "special.two_attacks")
def test_what_a_monster_may_do_by_hand() -> None:
    assert choices("Hw..") == ({"fight"}, True)
    assert choices("Hw..", walked=2) == ({"fight"}, True)
    assert choices("Hw..", walked=10) == ({"fight", "run"}, False), "all its Speed"
    assert choices("Hw..", done=("attack",)) == (set(), False), "move and then attack"
    assert choices("Hw..", done=("attack",), walked=2) == (set(), False)
    assert choices("Hw..", "attack-move", ("attack",)) == (set(), True)
    assert choices("Hw..", "attack-move", ("attack",), 2) == (set(), False)
    assert choices("Hw..", "attack-move", (), 2) == (set(), True), "attack and then move"
    assert choices("Hw..", done=("door",)) == (set(), False)
    assert choices("Hw..", done=("run",), walked=4) == (set(), True)
    two = {"w": {"effects": [{"name": "x", "changes": "two-attacks", "until": "fight"}]}}
    assert choices("Hw..", done=("attack",), figures=two) == ({"fight"}, False)
    assert choices("Hw..", done=("attack", "attack"), figures=two) == (set(), False)
    assert choices("A...H")[0] == {"throw"} and choices("A...H", walked=1)[0] == set()


@pytest.mark.proves("combat.gm.sentry", "sentry.open", "pursuit.doors")
def test_only_sentries_work_doors_and_in_pursuit_everybody() -> None:
    def doors(letter: str, pursued: int = -1, done: tuple[str, ...] = ()) -> bool:
        g = fight(f"{letter}...H", corner="bf60", new={"bf60": "west"}, options={"gm": "person", "doors": "narrow"})
        f = g.foes()[0]
        open_action(g, f)
        g.routine, g.pursued, g.done = "attack-move", pursued, done
        return any(a[0] == "open" for a in monsters.hand_choices(g, f)[0])

    assert doors("y") and not doors("w") and doors("w", 1) and not doors("w", 0)
    assert not doors("y", done=("attack",)) and not doors("y", done=("run",))


@pytest.mark.proves("monster.jezzail", "monster.warpfire")
def test_a_team_keeps_its_numbers() -> None:
    g = fight("jj..H")
    one, two = g.foes()
    pair(one, two)
    assert aims(g, one) and not aims(g, two)


@pytest.mark.proves("pursuit.must_run", "pursuit.doors")
def test_in_pursuit_it_runs_to_a_door_that_was_shut_on_it() -> None:
    def chased(pursued: int, door: str = "D", dice: str = "") -> tuple[str, bool]:
        scenario = {
            "name": "x",
            "map": f"+{'-+' * 17}\n|w . . . . . . . . . . . . .{door}. H|\n+{'-+' * 17}\n",
            "legend": LETTERS,
            "turn": "combat",
            "options": {"gm": "computer"},
        }
        g = staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0]).state
        g.pursued, g.routine = pursued, "move-attack"
        f = g.foes()[0]
        drive(monsters.act(g, f), dice)
        return where(f), bool(g.open)

    assert chased(1, dice="2") == ("m1", False) and chased(1, dice="3") == ("n1", False)
    assert chased(-1) == ("a1", False) == chased(-2), "who does not pursue stays"
    assert chased(1, "|") == ("a1", False), "there is no way"


@pytest.mark.proves("pursuit.choice")
def test_one_who_stays_behind_keeps_the_fight_where_it_is() -> None:
    """Of two heroes one is in the section with the monsters, though none of them can reach anybody at once."""
    g = fight("w" + "." * 12 + "H" + "." * 16 + "S", areas={"a1": "normal", "ae1": "passage"})
    assert g.section(g.party()[0]) == g.section(g.foes()[0]) != g.section(g.party()[1])
    assert not monster_tactics.contact(g, g.foes()[0], 10) and not monster_tactics.leaving(g)


def struck(picture: str, dice: str = "", n: int = 0, **spec: Any) -> tuple[bool, Game, Figure, list[str]]:
    """One monster attacks from where it is; whether it did, and who rolled for what."""
    g = fight(picture, **spec)
    f = g.foes()[n]
    open_action(g, f)
    found, rolls = watched(monsters.strike(g, f), dice)
    return found, g, f, rolls


@pytest.mark.proves("combat.always_attack", "gm.target", "special.two_attacks", "gm.special_attacks")
def test_every_kind_of_attack_is_one_and_says_so() -> None:
    found, g, f, rolls = struck("w..H")
    assert (found, g.done, rolls) == (False, (), []), "nobody in reach"
    found, g, f, rolls = struck("wH", "2")
    assert (found, g.done, rolls) == (True, ("attack",), ["1: attack"])
    found, g, f, rolls = struck("A....H", "2")
    assert (found, g.done, rolls) == (True, ("attack", "shot"), ["1: shot"])
    found, g, f, rolls = struck("z....H/......", figures={"z": {"used": {"fireball": 2, "choke": 1}}})
    assert (found, "attack" in g.done, f.under("fearsome")) == (True, True, True), "a spell"
    found, g, f, rolls = struck("G....H", "9")
    assert (found, g.done, f.used["globes"]) == (True, ("attack",), 1) and rolls == ["0: globe"], "a globe"
    found, g, f, rolls = struck("G....H/....ww")
    assert (found, g.done, f.used.get("globes", 0)) == (False, (), 0), "not at the cost of more of its own"
    found, g, f, rolls = struck("q....H")
    assert (found, g.done, f.used["scroll"]) == (True, ("attack",), 1)


@pytest.mark.proves("combat.always_attack", "amulet.d1.r3", "special.two_attacks")
def test_what_a_room_lets_a_monster_do_is_an_attack_of_its_own() -> None:
    g, area = placed("warlords-lair", "R3")
    g.log = []
    f = g.foes()[0]
    g.put(f, at(19, 19))
    for hero, x in zip(g.party(), (16, 24, 16, 24), strict=True):
        g.put(hero, at(x, 22 - (x == 16)))
    g.put(g.party()[2], at(15, 20))
    g.put(g.party()[3], at(23, 20))
    open_action(g, f)
    assert g.section(f) == area and special_of(g, area).monster_offers(g, area, f)
    found, rolls = watched(monsters.strike(g, f))
    assert found is True and g.done == ("attack",) and rolls == [] and g.counters["hall-portcullis"] == 1
    assert [event.kind for event in g.log or ()].count("portcullis") == 1


@pytest.mark.proves("combat.gm.routine", "combat.gm.choice", "combat.gm.run", "pursuit.must_run", "pursuit.doors")
def test_a_person_does_one_thing_after_the_other() -> None:
    def by_hand(picture: str, answers: list[Any], dice: str = "", **spec: Any) -> tuple[Game, Figure]:
        g = fight(picture, options={"gm": "person"}, **spec)
        f = g.foes()[0]
        open_action(g, f)
        g.routine = spec.get("routine", "move-attack")
        drive(monsters.by_hand(g, f), dice, answers)
        return g, f

    hero = 0
    g, f = by_hand("w..H", [("walk", 2), ("fight", hero)], "2")
    assert where(f) == "c1" and g.done == ("attack",)
    g, f = by_hand("w..H", [("end",)])
    assert where(f) == "a1" and g.done == ()
    g, f = by_hand("w" + "." * 15 + "H", [("walk", 10), ("run",), ("walk", 12), ("end",)], "4")
    assert where(f) == "m1" and g.done == ("run",)
    g, f = by_hand("A....H", [("throw", "short-bow", hero)], "2")
    assert g.done == ("attack", "shot") and len([e for e in g.log or () if e.kind == "shot"]) == 1
    g, f = by_hand("z....H", [("cast", "flaming-skull")])
    assert f.under("fearsome") and g.done == ("spell", "attack")
    g, f = by_hand("G....H", [("lob", 5)], "9")
    assert g.done == ("attack",) and f.used["globes"] == 1
    g, f = by_hand("y...H", [("open", "west")], corner="bf60", new={"bf60": "west"})
    assert g.done == ("door",) and g.opened == (0,) and f.shown
