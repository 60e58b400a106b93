"""Whole levels, generated at random: nothing overlaps, no door leads into nothing, and the tables have their odds."""

from collections import Counter
from fractions import Fraction

import icepool
import pytest
from tests.advanced.levels import explored, fresh, level, run
from tests.properties.helpers import sized

from delvewright.kernel.dice import stream
from delvewright.kernel.grid import flood, squares
from delvewright.kernel.plane import stride
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import passages, rooms, searching, wandering
from delvewright.rules.advanced.interface import view
from delvewright.rules.advanced.state.board import DEAD_END, PASSAGE, WIDTH, Room
from delvewright.rules.advanced.state.turns import open_action, open_turn

LEVELS = sized(120, 10_000)
"""So many are tried every time, and at night."""
D12 = icepool.d(12)


def sound(g):
    """What is true of every level."""
    board = g.board
    assert sum(area.squares.bit_count() for area in board.areas) == board.floor.bit_count()
    for index, area in enumerate(board.areas):
        assert {board.area_of[q] for q in squares(area.squares)} == {index}
        inner = board.inner_edges(area.squares)
        assert board.east & inner[0] == inner[0] and board.south & inner[1] == inner[1]
    for i, door in enumerate(board.doors):
        assert board.floor >> door.a & 1
        behind = stride(door.a, door.way, WIDTH)
        if door.b >= 0:
            assert door.b == behind and board.area_of[door.b] != board.area_of[door.a]
        else:
            assert g.false >> i & 1 and not g.open >> i & 1
        assert 1 <= len(squares(board.together(i))) <= 2
        assert not g.solid >> door.a & 1 and not (door.b >= 0 and g.solid >> door.b & 1)
    for way_off in g.exits:
        assert board.areas[way_off.area].kind == "junction"
    g.open = (1 << len(board.doors)) - 1
    g.set_edges()
    start = board.areas[0].squares
    assert flood(start, g.east, g.south, WIDTH, 0) == board.floor, "everything can be walked to"


@pytest.mark.parametrize("seed", range(LEVELS))
def test_a_level_is_sound(seed):
    sound(level(seed))


@pytest.mark.parametrize("seed", range(20))
def test_with_narrow_doors(seed):
    g = level(seed, options={"doors": "narrow"})
    assert all(door.group < 0 for door in g.board.doors)
    sound(g)


def test_doors_are_one_to_a_wall_and_one_to_a_passage_section():
    for seed in range(60):
        g = level(seed)
        for index, area in enumerate(g.board.areas):
            own = {
                squares(g.board.together(i))[0] for i, d in enumerate(g.board.doors) if g.board.area_of[d.a] == index
            }
            walls = Counter(g.board.doors[i].way for i in own)
            assert max(walls.values(), default=0) <= 1
            if area.kind == "passage":
                assert len(own) <= 2


def test_sections_have_their_sizes():
    sizes = {"passage": {10}, "junction": {4}, "stairs": {4}, "room": {25, 50, 120}}
    for seed in range(40):
        for area in level(seed).board.areas:
            assert area.squares.bit_count() in sizes[area.kind]


# -- what a level must have

OWN = [
    (quest.id, depth) for quest in content().quests.values() for depth in range(1, quest.levels + (not quest.dungeon))
]
"""Levels of quests that no map shows."""
NEEDED = sized(20, 400)
"""So many of each are laid every time, and at night."""


def walked(g):
    """Mask of the squares that can be come to from where the level begins: every door open, things in the way; a chasm
    can be leapt, a portcullis lifted."""
    g.open = (1 << len(g.board.doors)) - 1
    g.set_edges()
    shut = g.solid & ~sum(thing.squares for thing in g.things if thing.kind == "chasm")
    return flood(g.board.areas[0].squares, g.east, g.south, WIDTH, shut)


@pytest.mark.proves("amulet.way_down", "dungeon.quest.treasure", "setup.layout", "place.dead_end_dungeon")
@pytest.mark.parametrize(("quest", "depth"), OWN)
def test_every_level_has_its_way_in_its_way_down_or_what_the_quest_is_about(quest, depth):
    for seed in range(NEEDED):
        g = explored(seed, quest, depth)
        there = walked(g)
        assert g.board.areas[0].name == ("stairs-out" if depth == 1 else "stairs-up"), seed
        area = g.counters.get(f"quest-room-{depth}")
        assert area, f"level {seed} of {quest} has no Quest Room: {len(g.board.areas)} sections"
        plan = g.rooms[area].plan
        down = [t for t in g.things if t.kind == "stairs-down" and t.area == area]
        if depth < content().quests[quest].levels:
            assert len(down) == 1 and down[0].squares & there == down[0].squares, (seed, plan)
        else:
            assert not down, (seed, plan)
        chests = [t for t in g.things if t.kind == "chest" and t.area == area]
        assert len(chests) == 1 and g.touching(chests[0].squares) & there, (seed, plan)


@pytest.mark.proves("place.dead_end_dungeon")
def test_where_no_room_has_a_wall_left_for_a_door_passages_are_searched():
    """Every way of this level ends in stairs, and its three rooms are built up all round."""
    assert explored(167, "amber-room").counters.get("quest-room-1")


# -- exact odds


def chances(table):
    """The exact chance of each row of a table."""
    die = icepool.d(12) if table.dice == 1 else icepool.d(12) + icepool.d(12)
    total: dict[object, Fraction] = {}
    for value, weight in die.items():
        row = table.at(value)
        key = (row.what, row.count, tuple(row.monsters.items()))
        total[key] = total.get(key, Fraction()) + Fraction(weight, die.denominator())
    return total


@pytest.mark.parametrize("id", list(content().tables))
def test_every_row_of_a_table_comes_as_often_as_its_dice_say(id):
    """The roll of the rules, many times, against the exact odds of the table: within five standard errors."""
    from delvewright.rules.advanced.state.rolling import on_table

    table, tries = content().tables[id], 1500
    g, rng = fresh(), stream(7, id)
    seen: Counter[object] = Counter()
    for _ in range(tries):
        rng, row = run(g, on_table(g, id, 0), rng)
        seen[(row.what, row.count, tuple(row.monsters.items()))] += 1
    exact = chances(table)
    assert sum(exact.values()) == 1
    assert set(seen) <= set(exact)
    for key, chance in exact.items():
        error = (float(chance * (1 - chance)) / tries) ** 0.5
        assert abs(seen[key] / tries - chance) <= 5 * error + 1e-9, key


def test_lengths_and_ends_of_passages_have_exact_odds():
    """A passage off the first junction, where everything fits."""
    tries = 600
    lengths: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    rng = stream(3, "passages")
    for _ in range(tries):
        g = fresh()
        rng, _ = run(g, passages.off_junction(g, g.exits[0]), rng)
        new = g.board.areas[4:]
        lengths[sum(area.kind == "passage" for area in new)] += 1
        ends[new[-1].name] += 1
    two = D12 + D12
    exact = {
        "t-junction": two.map(lambda n: n <= 3 or 12 <= n <= 14 or n >= 23), "dead-end": two.map(lambda n: 4 <= n <= 8),
        "right-turn": two.map(lambda n: 9 <= n <= 11), "left-turn": two.map(lambda n: 15 <= n <= 17),
        "stairs-out": two.map(lambda n: 18 <= n <= 22),
    }  # fmt: skip
    for name, die in exact.items():
        assert abs(ends[name] / tries - float(die.probability(True))) < 0.1
    for n, part in ((1, 3 / 12), (2, 5 / 12), (3, 4 / 12)):
        assert abs(lengths[n] / tries - part) < 0.1


def test_rooms_by_how_many_were_entered():
    """The chance of a Quest Room: none, 1/12, 4/12, 5/12."""
    rng, tries = stream(5, "rooms"), 600
    for entered, chance in (
        (0, 0),
        (2, 0),
        (3, 1 / 12),
        (5, 1 / 12),
        (6, 4 / 12),
        (7, 4 / 12),
        (8, 5 / 12),
        (12, 5 / 12),
    ):
        seen = 0
        g = fresh()
        g.entered = (1 << entered) - 1
        for _ in range(tries):
            rng, kind = run(g, rooms.room_type(g), rng)
            seen += kind == "quest"
        assert abs(seen / tries - chance) < 0.1
        assert seen == 0 or chance


def test_a_level_takes_at_most_twenty_milliseconds():
    """Eighty sections, the best of a few; machines of tests are slow, so with room to spare."""
    from time import perf_counter

    times = []
    for seed in range(6):
        begun = perf_counter()
        g = level(seed, most=80)
        times.append((perf_counter() - begun) / max(1, len(g.board.areas)) * 80)
    assert min(times) < 0.1


def test_groups_are_those_of_the_matrix():
    g, rng, seen = fresh(), stream(9, "groups"), set()
    for _ in range(300):
        rng, group = run(g, wandering.wandering(g), rng)
        seen.add(tuple(group))
    known = {tuple(k for k, n in row.monsters.items() for _ in range(n)) for row in content().tables["wandering"].rows}
    assert seen == known


@pytest.mark.proves("place.dead_end_dungeon")
def test_where_nothing_may_be_searched_rooms_may_be_and_else_passages():
    """Without it a level whose passages end in stairs, and whose rooms have two doors, could never be completed."""
    g = fresh()
    passages_ = [n for n, area in enumerate(g.board.areas) if area.kind == PASSAGE]
    f = g.party()[0]
    g.put(f, squares(g.board.areas[passages_[0]].squares)[0])
    open_turn(g, 0)
    open_action(g, f)
    assert g.exits and searching.SECRET not in searching.options(g, f), "there is a way to explore"
    g.exits = ()
    assert [n for n in range(len(g.board.areas)) if searching.last_resort(g, n)] == passages_
    assert searching.SECRET in searching.options(g, f)
    dead, new = passages_[-1], g.board.copy()
    new.areas = tuple(area._replace(name=DEAD_END) if n == dead else area for n, area in enumerate(new.areas))
    g.lay(new)
    assert not any(searching.last_resort(g, n) for n in passages_), "a dead end is where one searches"
    g.secret |= 1 << dead
    assert searching.SECRET not in searching.options(g, f)
    new = g.board.copy()
    new.areas = tuple(
        area._replace(kind="room", name="normal") if n == dead else area for n, area in enumerate(new.areas)
    )
    g.lay(new)
    g.rooms[dead] = Room("normal", "small-room", -1)
    assert [n for n in range(len(g.board.areas)) if searching.last_resort(g, n)] == [dead]
    assert searching.SECRET not in searching.options(g, f)


@pytest.mark.proves("place.dead_end_dungeon")
def test_where_no_wall_is_left_for_a_door_other_sections_may_be_searched(monkeypatch):
    """A dead end with a door on either side can be searched for ever, and the level would end there."""
    g = fresh()
    passages_ = [n for n, area in enumerate(g.board.areas) if area.kind == PASSAGE]
    g.exits, dead, new = (), passages_[-1], g.board.copy()
    new.areas = tuple(area._replace(name=DEAD_END) if n == dead else area for n, area in enumerate(new.areas))
    g.lay(new)
    g.secret |= 1 << dead
    assert searching.secret_places(g, dead) and view.hiding(g) == [dead]
    monkeypatch.setattr(searching, "door_places", lambda g, board, wall: [((0,), 0)] if wall.area != dead else [])
    assert not searching.secret_places(g, dead)
    assert view.hiding(g) == passages_
    f = g.party()[0]
    g.put(f, squares(g.board.areas[passages_[0]].squares)[0])
    open_turn(g, 0)
    open_action(g, f)
    assert searching.SECRET in searching.options(g, f)
