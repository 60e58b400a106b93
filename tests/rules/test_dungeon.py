"""What drawn boards have in common, on a little book of its own: what HeroQuest does not do, or does in its own way."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import ClassVar

import pytest

from delvewright.kernel.errors import BadFile
from delvewright.kernel.flat import copier
from delvewright.kernel.grid import squares
from delvewright.kernel.sight import Sight
from delvewright.rules.common.dungeon.doors import behind, door_to, has_key, stand_open
from delvewright.rules.common.dungeon.dreaming import Dream, Dreamer
from delvewright.rules.common.dungeon.exploring import in_view, newcomers, seen_anew, uncover
from delvewright.rules.common.dungeon.figure import HERO, MONSTER, DrawnFigure
from delvewright.rules.common.dungeon.inspecting import FIGURE, GAME, SQUARE, Inspector
from delvewright.rules.common.dungeon.placing import all_nearest, nearest_free
from delvewright.rules.common.dungeon.quest import DrawnQuest
from delvewright.rules.common.dungeon.quest_files import QuestFiles
from delvewright.rules.common.dungeon.staging import Staging
from delvewright.rules.common.dungeon.state import COPIED, DrawnState
from delvewright.rules.common.texts import Texts


@dataclass(frozen=True)
class Kind:
    id: str
    title: str = ""
    letter: str = "x"
    hero: bool = False


@dataclass(frozen=True)
class Thing:
    id: str
    title: str = ""
    width: int = 1
    height: int = 1
    tall: bool = False


@dataclass(frozen=True)
class Placed:
    kind: Kind
    at: int
    name: str = ""
    level: int = 0


@dataclass
class Entry:
    at: str
    name: str = ""
    look: str = ""


class Text:
    def laid_out(self, g, new):
        """The squares of a mask have been laid out."""


TEXTS = Texts("little quest", Text)


class Figure(DrawnFigure):
    __slots__ = ("courage", "zeal")
    derived = frozenset({"zeal"})

    def __init__(self, id, kind, name, side, seat, at):
        super().__init__(id, kind, name, side, seat, at)
        self.courage, self.zeal = 1, 2

    def copy(self):
        return COPY_FIGURE(self)


COPY_FIGURE = copier(Figure)


class Quest(DrawnQuest):
    clear_doors = ("grate",)
    files: ClassVar[Files]

    def __init__(self, id, title, grid):
        super().__init__(id, title, grid)
        self.text = TEXTS.plain

    def sight_on(self, grid):
        return Sight(grid, anywhere=False)

    @classmethod
    def load(cls, *source):
        return cls.files.load(*source)


class State(DrawnState[Figure]):
    __slots__ = ("weather",)
    figure_class = Figure

    def __init__(self, quest, options=None):
        super().__init__(quest, ("hero", "keeper"), options or {})
        self.weather = "fair"

    def copy(self):
        return COPY_STATE(self)

    def let_go(self, f):
        self.counters["let go"] = self.count("let go") + 1


COPY_STATE = copier(State, COPIED)


class Files(QuestFiles[Quest]):
    book = "little"
    monster_entry = Entry
    door_kinds = ("closed", "open", "secret", "doorway", "grate", "locked")
    trap_kinds = ("pit", "spear")

    kinds = {k.id: k for k in (Kind("rat"), Kind("ogre"), Kind("hero", hero=True))}  # noqa: RUF012
    pieces = {t.id: t for t in (Thing("table", width=2), Thing("press", tall=True))}  # noqa: RUF012
    cards = {"key": 1}  # noqa: RUF012

    def make(self, id, title, grid):
        return Quest(id, title, grid)

    def placed(self, kind, at, name=""):
        return Placed(kind, at, name)

    def monster(self, old, one, place):
        return Placed(old.kind, old.at, one.name, 3)


CELLAR = '''
title = "Cellar"
book = "little"
wandering = "rat"
exit = "a1"
map = """
+-+-+-+-+-+
|h . .G. .|
+-+-+D+ + +
|. . .|r t|
+ + + + + +
|. . .|s t|
+-+-+-+-+-+
"""
[legend]
h = "hero"
r = "rat"
s = "trap:spear"
t = "furniture:table"
G = "door:grate"
[[monster]]
at = "d2"
name = "gnawer"
look = "rat eyepatch"
[[door]]
at = "c1-c2"
kind = "locked"
key = "key"
[[hoard]]
at = "a2"
gold = 7
'''


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    (tmp_path / "cellar.toml").write_text(CELLAR, encoding="utf-8")
    made = Files(tmp_path, TEXTS)
    monkeypatch.setattr(Quest, "files", made, raising=False)
    return made


@pytest.fixture
def g(files):
    state = State(files.load("cellar"))
    state.log = []
    state.add(files.kinds["hero"], 0, HERO, 0)
    return state


def test_a_quest_is_read_with_what_only_this_book_says(files):
    quest = files.load("cellar")
    assert quest is files.book_quest("cellar", "printed")
    assert quest.starts == {"hero": 0} and quest.wandering == "rat" and quest.exit == 1
    assert quest.monsters == [Placed(files.kinds["rat"], 8, "gnawer", 3)]
    assert quest.faces == {"gnawer": "rat eyepatch"}
    assert [(p.kind.id, squares(p.squares)) for p in quest.furniture] == [("table", [9, 14])], "turned by a quarter"
    assert [(t.kind, t.at) for t in quest.traps] == [("spear", 13)]
    assert (quest.door_kinds, quest.see_through) == (["grate", "locked"], 1)
    assert not quest.sight.anywhere
    assert quest.hoards[0].gold == 7 and quest.beginnings() == [0]


def test_a_quest_is_pickled_by_its_file(files):
    quest = files.load("cellar")
    again = pickle.loads(pickle.dumps(quest))
    assert again is not quest and type(again) is Quest and again.grid is quest.grid
    assert vars(again) == vars(quest)


def test_what_the_little_book_does_not_have_is_complained_of(files, tmp_path):
    for old, new, what in (
        ('"door:grate"', '"door:iron"', "no kind of door"),
        ('"trap:spear"', '"trap:gas"', "no trap “gas”"),
        ('"furniture:table"', '"furniture:bed"', "no furniture “bed”"),
        ('r = "rat"', 'r = "refugee"', "is unknown"),
        ('book = "little"', 'book = "large"', "a quest of the book “large”"),
    ):
        with pytest.raises(BadFile, match=what):
            files.read(CELLAR.replace(old, new), tmp_path / "cellar.toml")


def test_the_digest_takes_slots_by_the_alphabet_whichever_class_has_them(g):
    assert list(State.lasting) == sorted(State.lasting)
    assert {"weather", "laid", "figures"} <= set(State.lasting)
    assert not {"log", "rng", "beside"} & set(State.lasting), "rng comes first, the others are no part of it"
    assert "courage" in Figure.lasting and "zeal" not in Figure.lasting
    before = g.freeze()
    g.fig(0).zeal = 9
    assert g.freeze() == before
    g.fig(0).courage = 9
    assert g.freeze() != before


def test_a_rewound_state_is_the_earlier_one_but_for_dice_and_log(g):
    g.past = g.copy()
    g.weather, g.rng, g.laid = "foul", 77, 5
    log = g.log
    past = g.past
    g.rewind(past)
    assert (g.weather, g.laid, g.rng) == ("fair", 0, 77) and g.log is log
    assert g.figures[0] is not past.figures[0]


def test_a_grip_is_let_go_when_somebody_is_moved_away(g):
    g.grips = 1
    g.put(g.fig(0), 0)
    assert not g.counters, "nobody is moved"
    g.put(g.fig(0), 1)
    assert g.count("let go") == 1
    g.turn_coat(g.fig(0), MONSTER, 1)
    assert g.count("let go") == 1 and (g.heroes, g.monsters) == (0, 2)


def test_a_room_is_seen_as_a_whole_and_through_a_grate(g):
    new = seen_anew(g, 0)
    assert new & 0b111 == 0b111 and new >> 3 & 1, "the grate hides nothing"
    assert not new >> 5 & 1, "the shut door does"
    before = in_view(g)
    uncover(g, new)
    assert [(i, placed.name) for i, placed in newcomers(g, new)] == [(0, "gnawer")]
    assert in_view(g) != before and g.known_doors == 0b11
    assert squares(g.furniture) == [9, 14]
    g.placed = 1
    assert newcomers(g, new) == []


def test_furniture_that_is_not_in_the_way_is_laid_out_and_walked_on(g):
    uncover(g, g.quest.grid.floor, lambda piece: piece.kind.tall)
    assert g.furniture == 0 and g.laid >> 9 & 1


def test_a_locked_door_wants_its_key(g):
    f = g.fig(0)
    door = door_to(g, 7, 2)
    assert (door, behind(g, 2, door), behind(g, 7, door)) == (1, 7, 2)
    assert not has_key(g, f, door)
    f.tags = ("key",)
    assert has_key(g, f, door), "a mark will do"
    f.tags, f.items = (), ("key",)
    assert has_key(g, f, door)
    assert not has_key(g, f, 0), "a door without a key"
    g.looked.surveyed = 1 << 2 | 1 << 13
    g.quest.sight.doors_towards(2)
    g.quest.sight.doors_towards(13)
    stand_open(g, door)
    assert g.doors == 0b10 and g.south >> 2 & 1
    assert g.surveyed == 1 << 13, "who stands before it looks again"


def drawn(files, rows, **legend):
    """A state on a board of one row or more, everything corridor."""
    text = f'title = \'x\'\nmap = """\n{rows}\n"""\ncorridors = [\'a1\']\n[legend]\n'
    text += "".join(f"{letter} = '{meaning}'\n" for letter, meaning in legend.items())
    return State(files.read(text, files.folder / "x.toml"))


def test_rock_hides_what_is_behind_it_before_anybody_has_seen_it(files):
    g = drawn(files, "+-+-+-+-+\n|. . b .|\n+-+-+-+-+", b="blocked")
    assert squares(seen_anew(g, 0)) == [0, 1, 2]


def test_the_nearest_square_is_reached_on_foot_or_else_as_the_crow_flies(files):
    g = drawn(files, "+-+-+-+-+\n|. .|. .|\n+-+-+ + +\n|. . . .|\n+-+-+-+-+")
    g.laid = g.quest.grid.floor
    assert squares(all_nearest(g, 2, taken=1 << 2)) == [3, 6], "not through the wall"
    assert squares(all_nearest(g, 0, taken=0b11)) == [4] and nearest_free(g, 0, taken=0b11) == 4
    assert nearest_free(g, 0, taken=g.laid) == 0, "nowhere"


def test_a_listed_trap_is_there_instead_of_the_drawn_one(files, tmp_path):
    more = '[[trap]]\nat = "d3"\nkind = "pit"\ndamage = 4\n[[trap]]\nat = "a3"\n[[trap]]\ndoor = "c1-c2"\n'
    quest = files.read(CELLAR + more, tmp_path / "cellar.toml")
    assert [(t.kind, t.at, t.door, t.damage) for t in quest.traps] == [
        ("pit", 13, -1, 4), ("pit", 10, -1, 1), ("door", 2, 1, 1),
    ]  # fmt: skip


class LittleStaging(Staging[Quest, State]):
    master = "keeper"

    def set_up(self, quest, heroes, spec, where):
        g = State(quest)
        for name in heroes:
            g.add(self.files.kinds[name], quest.starts[name], HERO, 0)
        self.lay_out(g, quest.grid.floor)
        return g

    def dress(self, g, f, values, where):
        f.courage = values.get("courage", f.courage)

    def lay_out(self, g, mask):
        uncover(g, mask)
        for i, placed in newcomers(g, mask):
            g.placed |= 1 << i
            g.add(placed.kind, placed.at, MONSTER, 1, placed.name)
        g.quest.text.laid_out(g, mask)

    def begin_turn(self, g, seat):
        g.turn = seat

    def begin(self, g, f):
        g.active = f.id

    def card(self, name, where):
        return name

    def called(self):
        return {"vermin": "rat"}


def staged(files, **more):
    spec = {"map": "+-+-+\n|h r|\n+-+-+\n|p r|\n+-+-+", "legend": {"h": "hero", "r": "rat", "p": "token:pit"}} | more
    return LittleStaging(files).stage(spec, "test")


def test_a_little_book_stages_scenarios_and_answers_what_is_asked(files):
    g = staged(files, figures={"r": {"courage": 5}, "rat.2": {"name": "Old Tooth"}}, round=3, active="old tooth")
    assert g.names == ["hero", "rat.1", "Old Tooth"] and [f.courage for f in g.figures] == [1, 5, 5]
    asked = Inspector(FIGURE, SQUARE, GAME, LittleStaging(files).aliases, lambda g, placed: None)
    assert asked.inspect(g, "game.active") == "Old Tooth" and asked.inspect(g, "game.turn") == "keeper"
    assert asked.inspect(g, "b1.figure") == "rat.1" and asked.inspect(g, "a2.trap") == "pit"
    assert asked.inspect(g, "rat.1.at") == "b1" and asked.inspect(g, "game.round") == 3
    assert staged(files, active="gm").turn == 1 and staged(files).active == 0


def test_a_scenario_leaves_the_quest_of_the_book_as_it_is(files):
    spec = {"quest": "cellar", "treasure": {"at": "b2", "gold": 1}, "doors": {"c1-c2": "secret"}}
    g = LittleStaging(files).stage(spec, "test")
    true = files.load("cellar")
    assert len(g.quest.hoards) == 2 and g.quest.door_kinds[1] == "secret"
    assert len(true.hoards) == 1 and true.door_kinds[1] == "locked" and true.aliases == {}


def test_a_dream_keeps_what_is_known_and_makes_up_the_rest(g, files):
    uncover(g, seen_anew(g, 0) & 0b11111)
    g.known_doors = 0b10
    now = g.copy()
    dream = Dream(files, now, Dreamer(5))
    dream.guess_exit()
    dream.guess_monsters(["ogre"])
    dream.guess_secrets(g, dream.keep_searches(g), ["pit"], later=False)
    dream.come_true(g)
    quest = g.quest
    assert quest.grid.doors[0] == (2, 7) and quest.door_kinds[0] == "locked" and quest.keys == {0: "key"}
    assert quest.exit == 1 and g.known_doors == 1 and g.placed == 0
    assert all(m.kind.id == "ogre" and not now.laid >> m.at & 1 for m in quest.monsters)
    assert now.quest is files.load("cellar"), "the true one is as it was"
