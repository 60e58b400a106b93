"""How computer heroes get on where no way leads: across a chasm, from level to level."""

from __future__ import annotations

import pytest
from tests.advanced.driving import drive
from tests.advanced.test_amulet import third
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_players import said, started
from tests.advanced.test_players import table as drawn

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import squares
from delvewright.players.advanced.board import FAR, Field
from delvewright.players.advanced.explore import Explore, Memory
from delvewright.players.advanced.fight import END, Fight
from delvewright.players.advanced.hero import DESPERATE, FATE, PASS, HeroMind
from delvewright.players.advanced.shopping import wishes
from delvewright.players.tactician import Tactician
from delvewright.rules.advanced.dungeon import fixed_levels as fixed
from delvewright.rules.advanced.dungeon import stairs
from delvewright.rules.advanced.interface import view
from delvewright.rules.advanced.state import board
from delvewright.rules.advanced.state.board import Room
from delvewright.rules.advanced.state.game import DEAD
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import choices
from delvewright.rules.common.checks import Check

ROOM = "HS.T./...../XXXXX/...../....."
"""A chasm; the door beyond is the only one."""


def chasm(picture: str = ROOM, **spec: object) -> Table:
    """Exploration in a room with a chasm that was searched already."""
    known = {"rooms": {"m20": {"kind": "hazard", "special": "chasm"}}, "new": {"n24": "south", "o24": "south"}}
    return table(
        picture,
        **{"turn": "exploration", "secret": ["m20"], "corner": "m20", "active": "heinrich", "waiting": []}
        | known
        | spec,
    )


NOBODY = {"H": {"fate": 0}, "S": {"fate": 0}, "T": {"fate": 0}}
BRIDGE = {"H": {"items": ["rope", "spikes"]}, "S": {"items": ["rope"]}}
BRINK = "...T./HS.../XXXXX/...../....."


@pytest.mark.parametrize(
    ("picture", "figures", "answer"),
    [
        (ROOM, {}, "move m21"),  # to where one can leap
        (BRINK, {}, "try leap at m23"),  # Fate is at hand
        (BRINK, BRIDGE, "end"),  # one is enough, and Torallion is quicker
        (
            BRINK,
            BRIDGE | {"T": {"fate": 0}, "S": {"fate": 0, "items": ["rope"]}},
            "try roped-leap at m23",
        ),  # but has no Fate
        (BRINK, NOBODY | {"H": {"fate": 1}}, "try leap at m23"),
        (BRINK, NOBODY, "end"),  # nobody risks his life
        (BRINK, NOBODY | {"H": {"fate": 0, "speed": 12, "items": ["rope"]}}, "try roped-leap at m23"),
        ("...../HST../XXXXX/...../.....", NOBODY | {"S": {"items": ["rope"]}}, "try roped-leap at m23"),
    ],
)
def test_whoever_is_surest_leaps_first(picture: str, figures: dict[str, object], answer: str) -> None:
    assert said(chasm(picture, figures=figures)) == answer


def test_with_ropes_and_spikes_a_bridge_is_built_once_somebody_is_across() -> None:
    assert said(chasm("...../HS.../XXXXX/...../...T.", figures=BRIDGE)) == "try bridge"
    assert said(chasm("...../HS.../XXXXX/...../...T.", figures={"S": {"items": ["rope"]}})) != "try bridge"


def test_nobody_goes_on_before_all_who_can_are_across() -> None:
    assert said(chasm("...../S..T./XXXXX/...../.H...")) == "end", "at the door, with others to wait for"
    assert said(chasm("...../...../XXXXX/...T./.HS..")).startswith("open"), "all are here"


@pytest.mark.parametrize(("purpose", "answer"), [("leap", FATE), ("rope", FATE), ("melee", PASS)])
def test_fate_is_spent_on_a_roll_that_somebody_would_die_of(purpose: str, answer: tuple[str, ...]) -> None:
    asked = Decision(0, "fate", (FATE, PASS), figure=0, subject=Check(purpose, (9,), 6))
    assert HeroMind().decide(started().view(0), asked) == answer


def test_what_a_bridge_takes_is_bought() -> None:
    game = started()
    hero = game.state.party()[0]
    assert {"rope", "spikes"} <= set(wishes(game.view(0).figures[0]))
    hero.pack |= {"rope": 1, "spikes": 1}
    assert not {"rope", "spikes"} & set(wishes(game.view(0).figures[0]))


def test_what_was_found_out_is_known_on_the_next_level_too() -> None:
    """The mind of a seat is the same below the stairs; it is another one when time has gone back."""
    game = Table.start("advanced", "descent", 1, {"gm": "computer"})
    player = Tactician()
    first = player._mind(game.view(0))
    assert player._mind(game.view(0)) is first
    stairs.move_to(game.state, 2, True)
    assert player._mind(game.view(0)) is first, "another level, and no square of the last one"
    game.state.round += 1
    assert player._mind(game.view(0)) is first
    game.state.round -= 1
    assert player._mind(game.view(0)) is not first, "an earlier turn"


BEYOND = "H..../T..../XXXXX/...../w...."


@pytest.mark.parametrize(("who", "answer"), [("torallion", "shoot skaven-warrior.1"), ("heinrich", "end")])
def test_enemies_beyond_a_chasm_are_shot_at(who: str, answer: str) -> None:
    game = table(BEYOND, turn="combat", active=who, waiting=[], corner="m20")
    assert said(game).startswith(answer)


@pytest.mark.parametrize(("letter", "moves"), [("T", True), ("M", True), ("H", False)])
def test_those_who_shoot_or_cast_come_nearer_though_nobody_gets_there(letter: str, moves: bool) -> None:
    """From a place without sight of the enemy; fighters have no use there."""
    game = table(f"{letter}..../...../XXXXX/...../..w..", turn="combat", waiting=[], corner="m20")
    field = Field(game.view(0))
    own = next(f for f in field.company)
    walk = field.view.floor & ~(field.solid | field.foe_mask | field.company_mask)
    fight = Fight(field, Decision(0, "turn", (END,), figure=own.id, fields=(("walk", walk),)), own, True)
    far = fight.closer([q for q in squares(walk) if field.far(1 << q, 1 << fight.here) < FAR])
    assert bool(far) == moves
    assert not moves or (max(far, key=lambda q: far[q]) // field.width == 20 and max(far.values()) > 0)


def test_a_new_fight_is_not_given_up_for_what_was_in_the_last_one() -> None:
    game = table("...H...w", turn="combat", active="heinrich", waiting=[], round=90)
    asked = game.decision
    assert asked is not None
    view = game.view(0)

    def after(last: int) -> tuple[object, ...]:
        mind = HeroMind()
        mind.hurt, mind.fought = (75, 10), last
        answer = mind.decide(view, asked)
        assert answer is not None
        return answer

    assert after(70) == HeroMind().decide(view, asked)
    assert after(89) == ("walk", 0), "fifteen turns of one fight: out of its way"


def test_heroes_whom_nobody_gets_at_go_on_with_what_they_were_about() -> None:
    """Home past enemies beyond a chasm, not back into the corner where they do not see them."""
    areas = {"m20": "stairs-out", "p20": "passage"}
    game = table("...H......../XXXXXXXXXXXX/........w...", turn="combat", active="heinrich", waiting=[], round=90,
                 corner="m20", areas=areas, figures={"H": {"items": ["stolen-casket"]}})  # fmt: skip
    game.state.quest = "expedition"
    mind = HeroMind()
    mind.hurt, mind.fought = (60, 10), 89
    asked = game.decision
    assert asked is not None
    answer = mind.decide(game.view(0), asked)
    assert answer is not None and answer[0] == "walk" and game.state.board.areas[0].squares >> answer[1] & 1


DOOR = """
+-+-+-+-+-+
|. HD. . .|
+ + + + + +
|. .D. . .|
+-+-+-+-+-+
"""


def test_the_half_of_a_door_at_hand_is_opened_though_the_other_is_a_step_nearer() -> None:
    """Else whoever cannot open that one goes to and fro between them."""
    game = drawn(DOOR, turn="exploration", active="heinrich", waiting=[])
    asked = game.decision
    assert asked is not None
    field = Field(game.view(0))
    heroes = Explore(field, asked, field.company[0], Memory())
    below = 1 << field.width + 2
    beyond = heroes.here + 1
    assert field.far(1 << beyond, below) == 1 and field.far(1 << beyond + field.width, below) == 0
    assert heroes.door_on_the_way(below) == (heroes.here, "east")
    heroes.options = tuple(a for a in asked.options if a[0] != "open")
    assert heroes.door_on_the_way(below) == (heroes.here + field.width, "east"), "this half is stuck"


# -- venom


@pytest.mark.parametrize(
    ("picture", "items", "answer"),
    [
        ("H" + "." * 14 + "w", ["warpbane"], "coat blade with warpbane"),
        ("H" + "." * 14 + "w", ["graveroot"], ""),  # they are none of the dead
        ("H" + "." * 14 + "w", ["graveroot", "warpbane"], "coat blade with warpbane"),
        ("Hw", ["warpbane"], ""),  # there is somebody to strike
        ("H.w", ["warpbane"], ""),
    ],
)
def test_a_blade_is_coated_where_there_is_nobody_to_strike_yet(picture: str, items: list[str], answer: str) -> None:
    game = table(picture, turn="combat", active="heinrich", waiting=[], figures={"H": {"items": items}})
    assert (said(game) == answer) if answer else not said(game).startswith("coat")


def test_venom_against_those_who_were_met_is_put_on_before_the_next_fight() -> None:
    game = table("HS....", turn="exploration", active="heinrich", waiting=[], figures={"H": {"items": ["warpbane"]}})
    asked = game.decision
    assert asked is not None
    field = Field(game.view(asked.seat))
    own = field.by_id[asked.figure]
    memory = Memory()
    assert Explore(field, asked, own, memory).first() is None
    memory.met = {"orc": 1, "special": 1}
    assert Explore(field, asked, own, memory).first() is None
    memory.met = {"skaven-warrior": 1}
    assert Explore(field, asked, own, memory).first() == ("coat", "warpbane")


def test_before_a_barred_door_one_waits_and_does_not_go_from_half_to_half() -> None:
    """Whoever has walked cannot push it in this turn."""
    g = third("amber-room")
    section = fixed.named(fixed.here(g), "P12")
    fixed.lay_from(g, section)
    drive(fixed.behind(g, next(i for i, d in enumerate(g.board.doors) if d.kind == "barred")))
    doors = [d for d in g.board.doors if d.kind == "barred" and d.b >= 0]
    assert len(doors) == 2, "its two halves"
    for f in g.party()[1:]:
        g.put(f, -1)
    f = g.party()[0]
    for door in doors:
        goals = 1 << door.b
        g.put(f, door.a)
        open_action(g, f)
        g.phase = 0
        for walked, expected in ((0, "open"), (3, "end")):
            g.walked, g.points = walked, 12 - walked
            asked = choices.choices(g, f)
            field = Field(view.view(g, f.seat, asked))
            answer = Explore(field, asked, field.by_id[f.id], Memory()).towards(goals)
            assert answer[0] == expected


# -- what made them stay where they were


@pytest.mark.parametrize(
    ("quest", "level", "room", "home"),
    [
        ("expedition", 1, "normal", True),
        ("expedition", 1, "quest", False),  # what they came for must be near
        ("descent", 1, "quest", True),  # there are only the stairs down in it
        ("descent", 2, "quest", False),
        ("descent", 2, "normal", True),
    ],
)
def test_the_last_of_them_goes_home_from_whatever_level_unless_the_prize_is_near(
    quest: str, level: int, room: str, home: bool
) -> None:
    """Else he would go up the stairs and down again for ever."""
    game = Table.start("advanced", quest, 1, {"gm": "computer"})
    g = game.state
    if level > 1:
        stairs.move_to(g, level, True)
    for f in g.party()[1:]:
        f.condition = DEAD
        g.put(f, -1)
    new = g.board.copy()
    new.areas = (new.areas[0]._replace(kind=board.ROOM), *new.areas[1:])
    g.lay(new)
    g.rooms = {0: Room(room, "small-room", -1)}
    for wounds, expected in ((DESPERATE, home), (DESPERATE + 1, False)):
        g.party()[0].wounds = wounds
        assert HeroMind().homeward(Field(game.view(0))) is expected


WALL = """
+-+-+-+-+-+
|H S|. . .|
+ + + + + +
|. .|. . .|
+-+-+-+-+-+
"""


def test_a_door_behind_which_nobody_has_looked_leads_nowhere_whatever_was_laid_there() -> None:
    """Such a door is no way to what lies on its other side, but one to be opened."""
    spec = {"turn": "exploration", "active": "heinrich", "waiting": [], "secret": ["a1", "c1"]}
    game = drawn(WALL, new={"b1": "east", "b2": "east"}, **spec)
    asked = game.decision
    assert asked is not None
    field = Field(game.view(0))
    here, beyond = 1 << 1, 1 << 2
    assert field.far(here, beyond) == FAR and not field.doors
    assert set(field.unknown_doors) == {1, 1 + field.width}
    heroes = Explore(field, asked, field.company[0], Memory())
    assert heroes.aim().what == "door" and heroes.towards(beyond) == END
    game.state.open, game.state.false = 0, 0b11
    assert not Field(game.view(0)).unknown_doors, "once it turned out false nobody goes there"
    joined = Field(drawn(WALL.replace("S|.", "SD.").replace(".|.", ".D."), **spec).view(0))
    assert joined.far(here, beyond) == 1 and len(joined.doors) == 2 and not joined.unknown_doors


MEN = """
+-+-+-+-+-+
|a .D. . .|
+ + + + + +
|. HD. . .|
+-+-+-+-+-+
"""


def test_a_henchman_does_not_go_to_a_door_that_he_cannot_open() -> None:
    """He would stand where a Hero has to."""
    legend = {"H": "heinrich", "a": "man-at-arms"}
    game = drawn(MEN, legend=legend, turn="exploration", active="man-at-arms.1", waiting=[])
    asked = game.decision
    assert asked is not None and asked.figure == game.state.names.index("man-at-arms.1")
    field = Field(game.view(asked.seat))
    man = Explore(field, asked, field.by_id[asked.figure], Memory())
    assert man.walk >> 1 & 1 and man.towards(1 << 4) == END
    man.own = field.by_id[0]
    assert man.towards(1 << 4) != END, "a Hero there would go to it"
