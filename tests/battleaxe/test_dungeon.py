"""The dungeon where a scenario does not reach: every room in every direction, tile clashes, whole quests."""

import random
import re
import tomllib
from dataclasses import replace
from typing import Any

import pytest

from delvewright import Game as Table
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import PERCENT, Draw, Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, next_to, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.plans import Gap
from delvewright.rules.battleaxe.content.reading import FOLDER, content
from delvewright.rules.battleaxe.dungeon import (
    coins,
    completing,
    decks,
    ending,
    event_cards,
    events,
    exploring,
    grates,
    passages,
    rewards,
    room_cards,
    room_layout,
    rooms,
    working_together,
)
from delvewright.rules.battleaxe.dungeon.doors import held_open, may_open, set_open
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.fighting import attacking
from delvewright.rules.battleaxe.fighting.befriending import befriend
from delvewright.rules.battleaxe.fighting.harm import destroy
from delvewright.rules.battleaxe.ground.distances import active_enemies, distance
from delvewright.rules.battleaxe.ground.square_numbers import number
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.interface import view
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.magic.casting import spell
from delvewright.rules.battleaxe.moving.moving import goals
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.belongings import kit
from delvewright.rules.battleaxe.state.board import HEIGHT, SIZE, WIDTH, Board
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, ESCAPED, UNCONSCIOUS, Figure, Game
from delvewright.rules.battleaxe.state.lookups import Lookups
from delvewright.rules.battleaxe.turn import trying, turn
from delvewright.rules.common.tiles.board import Area, Door
from delvewright.rules.common.tiles.ground import line_free
from delvewright.rules.common.tiles.laying import add_door, ahead, fits, has_door, lay_area

C = content()
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
MIDDLE = 30 * WIDTH + 30
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def drive(play: Play, *script: Any) -> Any:
    """Run a rule with these dice (D100 and others as numbers), cards (text) and answers (tuples)."""
    given: list[Any] = list(script)
    answer: Any = None
    while True:
        try:
            asked = play.send(answer)
        except StopIteration as end:
            assert not given, f"left over: {given}"
            return end.value
        assert given, f"nothing is said to {asked}"
        if isinstance(asked, Roll):
            if tuple(asked.dice) == tuple(PERCENT):
                value = given.pop(0)
                answer = [value // 10 % 10, value % 10]
            else:
                answer = [given.pop(0) for _ in asked.dice]
        else:
            answer = given.pop(0)
            assert isinstance(asked, Draw | Decision), asked
            known: Any = asked.choices if isinstance(asked, Draw) else asked
            assert answer in known, (answer, asked)


def hall(way: int = NORTH, hero: str = "human-fighter", quest: str = "") -> tuple[Game, Figure]:
    """A small passage in the middle of the plane with a new door in that direction, and a hero in front of it."""
    g = stage(tomllib.loads(f'map = """\n+-+\n|H|\n+-+\n"""\nlegend = {{ H = "{hero}" }}\nplaying = "{quest}"'), "test")
    f = g.party()[0]
    f.luck, f.traits = 0, ()
    board = lay_area(Board(), Area("passage", "passage-1", Board.block(MIDDLE, way, 1, 1), way, MIDDLE))
    board = add_door(board, Door(MIDDLE, way))
    g.lay(board)
    g.put(f, MIDDLE)
    return g, f


def laid(name: str, way: int = NORTH, quest: str = "") -> tuple[Game, Figure, Here]:
    """A room of the books laid behind that door, its enemies not placed yet."""
    g, f = hall(way, quest=quest)
    room = drive(room_layout.lay(g, f, 0, C.rooms[name]))
    return g, f, room


def at(way: int, entry: int, column: int, row: int) -> int:
    """The square of (column, row) of a room entered in that direction from MIDDLE through its entry column."""
    dx, dy = STEPS[way]
    rx, ry = STEPS[(EAST, SOUTH, WEST, NORTH)[way]]
    x = 30 + dx * row + rx * (column - entry)
    y = 30 + dy * row + ry * (column - entry)
    return y * WIDTH + x


BOOKS = {
    "adventure": "house.adventure.",
    "horde": "house.horde.",
    "quest": "house.quest.",
    "campaign": "house.campaign.",
}


def rooms_of(*books: str) -> list[Any]:
    return [
        pytest.param(room.id, marks=pytest.mark.proves(*(r for r in room.rules if r.startswith(tuple(BOOKS.values())))))
        for room in C.rooms.values()
        if room.book in books
    ]


@pytest.mark.proves(
    "layout.contents", "layout.doors-exact", "layout.entry", "layout.setup.squares", "house.layout.notation",
    "house.horde.use", "house.adventure.use", "layout.setup-d6", "open.closed-at-first", "game.text.narrative",
    "house.horde.rat-cellar", "house.horde.bone-barracks", "house.horde.orc-guardroom", "house.horde.spider-nest",
    "house.horde.cult-circle", "house.horde.shambling-ward", "house.horde.gruntling-warren", "house.horde.snake-pit",
    "house.horde.archers-gallery", "house.horde.bear-cave", "house.horde.ghoul-feast", "house.horde.ogre-kitchen",
    "house.horde.imp-forge", "house.horde.bat-vault", "house.horde.troll-hole", "house.horde.warband",
    "house.horde.wraith-chapel",
)  # fmt: skip
@pytest.mark.parametrize("name", rooms_of("adventure", "horde", "quest", "campaign"))
@pytest.mark.parametrize("way", (NORTH, EAST, SOUTH, WEST))
def test_every_room_lies_as_it_is_written(name: str, way: int) -> None:
    room = C.rooms[name]
    for face in range(1, 7):
        g, _, here = laid(name, way, quest=name if room.book == "quest" else "")
        entry = room.entry.at
        assert g.board.doors[0].b == at(way, entry, entry, 1) and g.open & 1
        for contents in room.contents:
            mask = sum(1 << at(way, entry, *q) for q in contents.squares)
            assert any(t.kind == contents.piece and t.squares == mask for t in g.things)
        for zone, where in room.zones.items():
            assert here.zone(g, zone) == sum(1 << at(way, entry, *q) for q in where)
        sides = {"left": (way + 3) % 4, "right": (way + 1) % 4, "back": way}
        wanted = {(at(way, entry, *q), sides[gap.side]) for gap in room.plan.doors for q in room.plan.inner(gap)}
        assert {(d.a, d.way) for d in g.board.doors[1:]} == wanted
        assert not g.open >> 1, "new doors are closed"
        dice = [face] if len({tuple(row.items()) for row in room.setup}) > 1 else []
        found = drive(room_layout.populate(g, here), *dice)
        row = room.setup[face - 1] if room.setup else {}
        for kind, count in row.items():
            places = [at(way, entry, *q) for q in room.places[kind][:count]]
            assert [e.at for e in found if e.enemy.id == kind] == places
            for e in found:
                assert e.mask.bit_count() == e.enemy.length * e.enemy.width and not e.mask & ~here.area.squares
        assert len(found) == sum(row.values())


@pytest.mark.proves("coins.when", "complete.requirement", "complete.track", "house.horde.use", "complete.once")
@pytest.mark.parametrize("name", rooms_of("horde"))
def test_a_horde_is_complete_with_its_last_enemy_and_brings_its_coins(name: str) -> None:
    g, f, here = laid(name)
    found = drive(room_layout.populate(g, here), 6)
    for e in found[1:]:
        destroy(g, e)
        drive(completing.settle(g))
        assert g.pending
    destroy(g, found[0])
    text = LEDGER[f"house.horde.{name}"].says.partition("Reward: ")[2]
    counted = re.match(r"(\d+) coins?", text)
    assert counted
    coins = int(counted[1])
    draws = ["copper-purse"] * coins
    for deck, title in decks.NAMES.items():
        if f"1 {title} card" in text:
            draws.append(g.decks[deck][-1])
    drive(completing.settle(g), *draws)
    assert f.coins == (1,) * coins and not g.pending and g.counters["completed"] == 1
    for item in ("holy-water", "antidote"):
        assert (item in f.pack) == (item.replace("-", " ") in text)
    g.due = True
    drive(completing.settle(g))
    assert g.counters["completed"] == 1


@pytest.mark.proves("house.horde.wolf-den", "house.state.befriended", "complete.defeated")
def test_befriended_wolves_are_worth_two_coins_each_to_a_party_with_a_gnome_or_druid() -> None:
    for hero, worth in (("human-druid", 5), ("human-fighter", 1)):
        g, f = hall(NORTH, hero)
        here = drive(room_layout.lay(g, f, 0, C.rooms["wolf-den"]))
        for e in drive(room_layout.populate(g, here), 1):
            befriend(g, e)
        drive(completing.settle(g), *["copper-purse"] * worth)
        assert len(f.coins) == worth


@pytest.mark.proves("house.quest.green-maze", "game.room.meaning")
def test_in_the_green_maze_large_animals_push_gates_open_and_rooms_are_clearings() -> None:
    for quest, opens, word in (("green-maze", True, "clearing"), ("cold-lantern", False, "room")):
        g, _, here = laid("wolf-den", quest=quest)
        wolves = drive(room_layout.populate(g, here), 1)
        assert [e.enemy.opens_doors for e in wolves] == [opens, opens]
        assert g.log is not None and any(f"({word})" in event.text for event in g.log)
        g, _, here = laid("rat-cellar", quest=quest)
        assert not any(e.enemy.opens_doors for e in drive(room_layout.populate(g, here), 1)), "rats are not large"


# -- tiles that clash


@pytest.mark.proves("clarify.tiles.shift", "house.tile.sizes")
def test_a_room_that_does_not_fit_lies_on_a_level_of_its_own() -> None:
    g, f = hall()
    wall = 26 * WIDTH + 29
    g.lay(lay_area(g.board, Area("room", "area", Board.block(wall, EAST, 1, 3), EAST, wall)))
    here = drive(room_layout.lay(g, f, 0, C.rooms["empty-4"]))
    assert here.area.origin // SIZE == 1 and len(g.board.levels) == 2
    inner = g.board.doors[0].b
    assert g.board.place(inner) == (30, 29), "at its true place"
    assert goals(g, f, 20) & here.area.squares, "one walks in all the same"
    assert distance(g, MIDDLE, here.at((5, 4))) == 4 and line_free(g, MIDDLE, here.at((5, 4)), 0)


@pytest.mark.proves("clarify.tiles.shift", "layout.doors-exact", "clarify.tiles.never")
def test_a_door_of_a_passage_moves_a_little_where_the_room_behind_it_would_clash() -> None:
    for blocked, moved in (((33, 28), 1), ((31, 28), 3)):
        g, f = hall()
        origin = 32 * WIDTH + 26
        board = lay_area(
            Board(), Area("passage", "passage-6", Board.block(origin - WIDTH, EAST, 2, 8), EAST, origin - WIDTH)
        )
        board = add_door(board, Door(31 * WIDTH + 30, NORTH))
        q = blocked[1] * WIDTH + blocked[0]
        board = lay_area(board, Area("room", "area", 1 << q, NORTH, q))
        g.lay(board)
        g.put(f, 31 * WIDTH + 30)
        drive(room_layout.lay(g, f, 0, C.rooms["empty-4"]))
        assert g.board.levels == ((0, 0),)
        assert g.board.doors[0].a == 31 * WIDTH + 30 - moved
        assert g.board.doors_at[g.board.doors[0].a] == (0,)


@pytest.mark.proves("clarify.tiles.shift", "clarify.tiles.never")
@pytest.mark.parametrize(
    ("card", "wanted"), [("passage-2", "right-turn"), ("passage-1", "t-junction"), ("passage-4", "dead-end")]
)
def test_a_turn_is_swapped_if_it_would_run_into_something_and_nothing_else_ever_is(card: str, wanted: str) -> None:
    g, _ = hall()
    q = 25 * WIDTH + 29
    board = lay_area(g.board, Area("room", "area", 1 << q, NORTH, q))
    new = board.copy()
    found = passages.lay_card(g, new, C.passages[card], 0, (30, 29), NORTH)
    assert new.areas[found.end].name == wanted


@pytest.mark.proves("clarify.tiles.shift")
def test_a_door_drawn_against_something_is_moved_by_up_to_three_squares() -> None:
    g, _ = hall()
    for q in (27 * WIDTH + 32, 28 * WIDTH + 32):
        g.lay(lay_area(g.board, Area("room", "area", 1 << q, NORTH, q)))
    new = g.board.copy()
    passages.lay_card(g, new, C.passages["passage-2"], 0, (30, 29), NORTH)
    assert new.doors[-1] == Door(26 * WIDTH + 31, EAST), "square 3 and 2 are built over, square 4 is free"


@pytest.mark.proves("clarify.tiles.shift", "passage.reveal.place", "clarify.tiles.never")
def test_an_arm_that_would_overlap_goes_on_by_an_opening_to_another_level() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric,ilthien"})
    g = table.state
    end = g.board.areas[2]
    exits, way = passages.mouth(end.origin, end.entry, "left")
    q = stride(stride(exits[0], way, WIDTH), way, WIDTH)
    g.lay(lay_area(g.board, Area("room", "area", 1 << q, NORTH, q)))
    f = g.party()[0]
    g.put(f, exits[0])
    drive(passages.reveal(g, f, 2), "passage-1", "passage-1")
    assert len(g.board.levels) == 2 and g.links
    assert any(p // SIZE == 1 for p in squares(goals(g, f, 20)))
    assert not active_enemies(g)
    friend = g.party()[1]
    for a, side, b in g.links:  # those on both sides of an opening touch each other, be it one square wide
        g.links, g.ends = ((a, side, b),), 1 << a | 1 << b
        g.put(f, a)
        g.put(friend, b)
        g.near, g.looked = {}, Lookups()
        assert friends_near(g, f) == [friend] and friends_near(g, friend) == [f]


def built_over(board: Board, *places: tuple[int, int]) -> Board:
    """A board where something lies on some places already, a square each."""
    for x, y in places:
        q = y * WIDTH + x
        board = lay_area(board, Area("room", "area", 1 << q, NORTH, q))
    return board


def lay_passage(g: Game, card: str, board: Board, way: int = NORTH) -> tuple[Board, passages.Laid]:
    """A passage card laid north of the hall, from (30, 29) on."""
    new = board.copy()
    return new, passages.lay_card(g, new, C.passages[card], 0, (30, 29), way)


@pytest.mark.proves("clarify.tiles.shift", "passage.lengths", "house.tile.sizes")
@pytest.mark.parametrize(("card", "tiles"), [("passage-1", 1), ("passage-5", 2), ("passage-10", 3)])
def test_a_passage_overlaps_only_where_its_tiles_or_its_end_tile_would_lie(card: str, tiles: int) -> None:
    g, _ = hall()
    far = 29 - (4 * tiles + 2)
    for place, clash in (
        ((30, 29), True), ((31, 29), True), ((30, far + 1), True), ((31, far + 1), True), ((30, far), False),
        ((31, far), False), ((32, far + 5), False), ((32, 29), False), ((29, 29), False),
    ):  # fmt: skip
        new, found = lay_passage(g, card, built_over(g.board, place))
        passage, end = new.areas[found.passage], new.areas[found.end]
        assert passage.origin // SIZE == end.origin // SIZE == (1 if clash else 0), place
        assert len(new.levels) == (2 if clash else 1)
        assert new.place(passage.origin) == (30, 29) and new.place(end.origin) == (30, 29 - 4 * tiles)
        assert passage.squares.bit_count() == 8 * tiles and end.squares.bit_count() == 4
        assert (passage.entry, end.entry, passage.kind, end.kind) == (NORTH, NORTH, "passage", "end")


@pytest.mark.proves("clarify.tiles.shift", "passage.lengths")
def test_what_overlaps_lies_on_the_first_level_where_it_fits_whole() -> None:
    g, _ = hall()
    for place, level in (
        ((0, 0), 2), ((1, 0), 2), ((0, -5), 2), ((1, -5), 2), ((2, 0), 1), ((-1, 0), 1), ((0, 1), 1), ((0, -6), 1),
    ):  # fmt: skip
        board = built_over(g.board, (30, 29))
        board.levels = ((0, 0), (0, 0))
        q = SIZE + (29 + place[1]) * WIDTH + 30 + place[0]
        board = lay_area(board, Area("room", "area", 1 << q, NORTH, q))
        new, found = lay_passage(g, "passage-1", board)
        assert new.areas[found.passage].origin // SIZE == level and len(new.levels) == max(2, level + 1), place
        assert new.place(new.areas[found.passage].origin) == (30, 29)
        assert set(new.levels) == {(0, 0)}, "squares have the names of their places, as long as there is room"


@pytest.mark.proves("clarify.tiles.shift", "passage.lengths")
def test_what_begins_on_a_level_goes_on_there_as_long_as_it_fits() -> None:
    g, _ = hall()
    for place, level in (
        (None, 1), ((30, 29), 0), ((31, 24), 0), ((30, 23), 1), ((31, 23), 1), ((32, 29), 1), ((29, 24), 1),
    ):  # fmt: skip
        new = g.board.copy()
        new.levels = ((0, 0), (0, 0))
        if place:
            q = SIZE + place[1] * WIDTH + place[0]
            new = lay_area(new, Area("room", "area", 1 << q, NORTH, q))
        found = passages.lay_card(g, new, C.passages["passage-1"], 1, (30, 29), NORTH)
        assert new.areas[found.passage].origin // SIZE == new.areas[found.end].origin // SIZE == level, place
        assert len(new.levels) == 2


@pytest.mark.proves("clarify.tiles.shift")
def test_beyond_the_rim_of_the_plane_a_level_has_its_own_middle() -> None:
    g, _ = hall()
    new = g.board.copy()
    first = passages.lay_card(g, new, C.passages["passage-1"], 0, (30, 5), NORTH)
    assert new.levels == ((0, 0), (30 - WIDTH // 2, 5 - HEIGHT // 2))
    assert new.place(new.areas[first.passage].origin) == (30, 5) and new.place(new.areas[first.end].origin) == (30, 1)
    beside = passages.lay_card(g, new, C.passages["passage-1"], 0, (32, 5), NORTH)
    assert new.areas[beside.passage].origin // SIZE == 1, "where there is room already"
    inside = passages.lay_card(g, new, C.passages["passage-1"], 0, (34, 6), NORTH)
    assert new.areas[inside.passage].origin // SIZE == 0, "six squares, and one to the rim"


@pytest.mark.proves("clarify.tiles.shift", "clarify.tiles.never")
@pytest.mark.parametrize(("card", "beside", "drawn", "other"), [
    ("passage-2", (29, 32), "left-turn", "right-turn"), ("passage-3", (32, 29), "right-turn", "left-turn"),
])  # fmt: skip
def test_a_turn_is_swapped_only_if_the_other_one_is_free(
    card: str, beside: tuple[int, int], drawn: str, other: str
) -> None:
    g, _ = hall()
    own, far = beside
    for places, wanted in (
        ([], drawn),
        ([(own, 24)], other),
        ([(own, 25)], other),
        ([(own, 23)], drawn),
        ([(own, 26)], drawn),
        ([(far, 24)], drawn),
        ([(own, 25), (far, 24)], drawn),
        ([(own, 24), (far, 25)], drawn),
    ):
        new, found = lay_passage(g, card, built_over(g.board, *places))
        assert new.areas[found.end].name == wanted, places


@pytest.mark.proves("clarify.tiles.shift", "passage.reveal.place")
def test_a_door_of_a_passage_is_moved_to_the_nearest_free_square_three_away_at_most() -> None:
    g, _ = hall()
    drawn = 29 - 5  # the sixth square on the right
    for rows, wanted in (
        ([], drawn),
        ([0], drawn + 1),
        ([0, 1], drawn - 1),
        ([-1, 0, 1], drawn + 2),
        ([-1, 0, 1, 2], drawn - 2),
        ([-2, -1, 0, 1, 2], drawn + 3),
        ([-2, -1, 0, 1, 2, 3], drawn),
    ):
        new, _ = lay_passage(g, "passage-6", built_over(g.board, *((32, drawn + n) for n in rows)))
        doors = [d for d in new.doors if d.way == EAST]
        assert doors == [Door(wanted * WIDTH + 31, EAST)], rows
    for rows in ([-3, -2, -1, 0, 1, 2], [-3, -1, 0, 1, 2, -2]):
        new, _ = lay_passage(g, "passage-10", built_over(g.board, *((32, 29 - 8 - n) for n in rows)))
        assert [d for d in new.doors if d.way == EAST] == [Door((29 - 11) * WIDTH + 31, EAST)], "three further on"
    new, _ = lay_passage(g, "passage-11", built_over(g.board, *((32, 29 - n) for n in range(12) if n != 6)))
    rows = [29 - d.a // WIDTH for d in new.doors if d.way == EAST]
    assert rows == [6, 9], "where one door stands no other does: it stays as drawn"


@pytest.mark.proves("passage.behind-door", "clarify.tiles.shift")
@pytest.mark.parametrize("way", (NORTH, EAST, SOUTH, WEST))
def test_a_passage_behind_a_door_lies_on_whichever_side_it_fits(way: int) -> None:
    right = (way + 1) % 4
    for blocks, column, level in (
        ([], 0, 0),
        ([(1, 1)], 1, 0),
        ([(1, 6)], 1, 0),
        ([(1, 7)], 0, 0),
        ([(-1, 6)], 0, 0),
        ([(1, 3), (-1, 6)], 0, 1),
        ([(0, 6)], 0, 1),
    ):
        g, f = hall(way)
        places = [ahead(ahead((30, 30), way, deep), right, aside) for aside, deep in blocks]
        g.lay(built_over(g.board, *places))
        g.counters["to-passage"] = 1
        drive(exploring.open_new(g, f, 0), "passage-4")
        door = g.board.doors[0]
        passage = g.board.areas[g.area(door.b)]
        assert passage.kind == "passage" and passage.entry == way and passage.origin // SIZE == level, blocks
        assert g.board.place(door.b) == ahead((30, 30), way), "right behind the door"
        assert g.board.place(passage.origin) == ahead(ahead((30, 30), way), right, -column), blocks
        assert g.open & 1 and len(g.board.areas) == 3 + len(places)


@pytest.mark.proves("passage.behind-door", "event.when", "open.no-door-dice")
def test_a_passage_behind_a_door_may_bring_an_event() -> None:
    for card, event in (("passage-8", ("lucky-find", "garnet")), ("passage-5", ())):
        g, f = hall()
        g.counters["to-passage"] = 1
        drive(exploring.open_new(g, f, 0), card, *event)
        assert f.coins == ((10,) if event else ()) and not g.foes()


@pytest.mark.proves("roomcard.double-door")
@pytest.mark.parametrize(("side", "squares_"), [("left", (29, 30)), ("right", (30, 31))])
def test_a_double_door_where_a_single_one_was_opened(side: str, squares_: tuple[int, int]) -> None:
    g, f = hall()
    board = lay_area(Board(), Area("passage", "passage-1", Board.block(MIDDLE - 2, NORTH, 5, 1), NORTH, MIDDLE - 2))
    g.lay(add_door(board, Door(MIDDLE, NORTH)))
    room = replace(C.rooms["empty-4"], entry=Gap("front", 4, 2))
    asked = next(room_layout.lay(g.copy(), f, 0, room))
    assert isinstance(asked, Decision)
    assert (asked.about, asked.seat, asked.figure) == ("double-door", f.seat, f.id)
    drive(room_layout.lay(g, f, 0, room), ("side", side))
    pair = [d for d in g.board.doors if d.group == 0]
    assert sorted(d.a % WIDTH for d in pair) == list(squares_) and g.open == sum(
        1 << g.board.doors.index(d) for d in pair
    )
    here = rooms.here(g, 1)
    assert sorted(here.where(d.b)[0] for d in pair) == [4, 5]


@pytest.mark.proves("layout.doors-exact", "layout.entry")
@pytest.mark.parametrize("way", [NORTH, EAST, SOUTH, WEST])
def test_a_second_door_in_the_front_leads_back_beside_the_first(way: int) -> None:
    """No printed room has one; a room of one's own may."""
    g, f = hall(way)
    room = C.rooms["empty-4"]
    plan = replace(room.plan, doors=(*room.plan.doors, Gap("front", 1, 1)))
    drive(room_layout.lay(g, f, 0, replace(room, plan=plan)))
    here = rooms.here(g, len(g.board.areas) - 1)
    new = g.board.doors[-1]
    assert here.where(new.a) == (1, 1) and new.way == way ^ 2
    assert stride(new.a, new.way, WIDTH) not in squares(here.area.squares)


@pytest.mark.proves("layout.doors-exact", "layout.entry")
def test_a_printed_double_door_opens_as_one() -> None:
    g, f, _ = laid("troll-hole")
    pair = [i for i, d in enumerate(g.board.doors) if d.group >= 0]
    assert len(pair) == 2
    g.put(f, g.board.doors[pair[1]].a)
    drive(room_layout.lay(g, f, pair[1], C.rooms["empty-4"]))
    assert all(g.open >> i & 1 and g.board.doors[i].b >= 0 for i in pair)


# -- dead ends, cards


@pytest.mark.proves("clarify.dead-end-dungeon", "passage.behind-door", "open.no-door-dice", "passage.reveal.place")
def test_a_dead_end_dungeon_gets_a_new_secret_door_with_a_passage_behind_it() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    g.put(f, squares(g.board.areas[2].squares)[0])
    drive(passages.reveal(g, f, 2), "passage-4", "passage-4")
    exploring.note_exhausted(g)
    assert not g.counters["exhausted"], "there are doors"
    for i in range(4):
        g.put(f, g.board.doors[i].a)
        drive(room_layout.lay(g, f, i, C.rooms["empty-4"]))
        exploring.note_exhausted(g)
        assert bool(g.counters["exhausted"]) == (i == 3)
    offered = [a for a in trying.offers(g, f, True, 0) if a[1] == "secret-door"]
    assert sorted(a[2] for a in offered) == sorted(passages.walls(g)), "the players choose among all places there are"
    at, way = list(passages.walls(g).items())[-1]
    other = g.copy()
    drive(trying.attempt(other, other.party()[0], ("try-at", "secret-door", at)))
    assert (other.board.doors[-1].a, other.board.doors[-1].way) == (at, way), "where they have said, not at the first"
    drive(trying.attempt(g, f, offered[0]))
    door = len(g.board.doors) - 1
    assert g.board.doors[door].kind == "secret" and g.found >> door & 1 and not g.counters["exhausted"]
    assert g.board.areas[g.area(g.board.doors[door].a)].kind == "passage"
    g.put(f, g.board.doors[door].a)
    drive(exploring.open_new(g, f, door), "passage-1")
    behind = g.board.areas[g.area(g.board.doors[door].b)]
    assert behind.kind == "passage" and behind.entry == g.board.doors[door].way, "at right angles, straight away"


@pytest.mark.proves("clarify.dead-end-dungeon")
def test_the_new_secret_door_may_be_anywhere_along_the_walls_where_a_passage_fits() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    end = g.board.areas[2]
    g.put(f, squares(end.squares)[0])
    drive(passages.reveal(g, f, 2), "passage-4", "passage-4")
    for i in range(4):
        g.put(f, g.board.doors[i].a)
        drive(room_layout.lay(g, f, i, C.rooms["empty-4"]))
    offered = passages.walls(g)
    board = g.board
    for area in board.areas:
        if area.kind != "passage":
            continue
        for q in squares(area.squares):
            for way in range(4):
                walled = next_to(q, way, board.east, board.south, WIDTH) < 0 and way & 1 != area.entry & 1
                left = ahead(board.place(q), way)
                corners = [left, ahead(left, (way + 3) % 4)]
                roomy = any(fits(board, q // SIZE, at, way, 2, passages.TILE + 2) >= 0 for at in corners)
                if walled:
                    free = roomy and not has_door(board, q, way)
                    assert (offered.get(q) == way) == free, (q, way)
    assert len(offered) > 10 and any(board.areas[g.area(q)].kind == "end" for q in offered)
    for q, way in offered.items():
        trial = g.copy()
        trial.put(trial.party()[0], q)
        before = len(trial.board.areas)
        passages.new_secret(trial, trial.party()[0], q)
        door = len(trial.board.doors) - 1
        drive(exploring.open_new(trial, trial.party()[0], door), "passage-1")
        there = trial.board.doors[door]
        assert there.way == way and there.b == stride(q, way, WIDTH), "it lies right behind the door"
        assert len(trial.board.areas) == before + 2


@pytest.mark.proves("clarify.dead-end-dungeon", "open.quest-room.once")
def test_the_dungeon_is_a_dead_end_when_no_corner_and_no_door_is_left_and_the_quest_room_not_found() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    assert not passages.exhausted(g), "the first junction"
    f_at = squares(g.board.areas[2].squares)[0]
    g.put(f, f_at)
    drive(exploring.enter(g, f, f_at), "passage-1", "passage-1")
    assert not g.board.doors and not g.counters["exhausted"], "corners are left"
    for index in (4, 6):
        corner = squares(g.board.areas[index].squares)[0]
        g.put(f, corner)
        g.decks["passage"] = ("passage-4", "passage-4")
        drive(exploring.enter(g, f, corner), "passage-4", "passage-4")
    for door in range(len(g.board.doors)):
        assert not g.counters["exhausted"], "doors are left"
        g.put(f, g.board.doors[door].a)
        g.counters["run"], g.decks["room"] = 0, ("empty-4",)
        drive(exploring.open_new(g, f, door), "empty-4")
    assert g.counters["exhausted"] == 1
    g.put(f, f_at)
    offered = [a for a in trying.offers(g, f, True, 0) if a[1] == "secret-door"]
    assert offered and not trying.costs(g, f, offered[0]), "it takes no action"
    g.counters["quest-room"] = -1
    exploring.note_exhausted(g)
    assert g.counters["exhausted"] == 0
    assert not [a for a in trying.offers(g, f, True, 0) if a[1] == "secret-door"]


@pytest.mark.proves("clarify.dead-end-dungeon")
def test_new_secret_doors_are_found_already_and_each_leads_to_a_passage() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    g.triggers = 0
    walls = passages.walls(g)
    for n, q in enumerate(list(walls)[:2]):
        passages.new_secret(g, f, q)
        assert g.counters["to-passage"] == (1 << n + 1) - 1 and g.found >> n & 1
        door = g.board.doors[n]
        assert (door.a, door.way, door.b, door.kind) == (q, walls[q], -1, "secret") and not g.open >> n & 1
        assert q not in passages.walls(g) or passages.walls(g)[q] != walls[q]
    del g.counters["to-passage"]
    passages.new_secret(g, f, next(iter(passages.walls(g))))
    assert g.counters["to-passage"] == 1 << 2, "this door and none that was there before"


@pytest.mark.proves("house.search.secret")
def test_nobody_searches_an_end_wall_full_of_doors() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    start = squares(g.board.areas[2].squares)[0]
    g.put(f, start)
    assert not passages.may_search(g, f), "a junction is no dead end"
    drive(passages.reveal(g, f, 2), "passage-9", "passage-3")
    end = g.board.areas[4]
    assert end.name == "dead-end"
    g.put(f, squares(end.squares)[0])
    assert passages.may_search(g, f)
    free = passages.end_wall(g, end)
    assert len(free) == 1
    passages.place_secret(g, f, free[0], end.entry, ())
    assert not passages.may_search(g, f)


@pytest.mark.proves("passage.reveal.when", "move.reveal-continue")
def test_an_ally_who_is_first_at_a_corner_reveals_nothing() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    corner = squares(g.board.areas[2].squares)[0]
    wolf = effects.add_ally(g, C.allies["called-wolf"], corner, 0, 0)
    assert drive(exploring.enter(g, wolf, corner)) is False
    assert len(g.board.areas) == 3 and g.triggers >> corner & 1
    f = g.party()[0]
    g.put(f, corner)
    assert drive(exploring.enter(g, f, corner), "passage-4", "passage-4") is False
    assert len(g.board.areas) == 7 and not g.triggers & g.board.areas[2].squares


@pytest.mark.proves("game.room.meaning", "house.quest.green-maze")
@pytest.mark.parametrize(("quest", "word"), [("green-maze", "path"), ("cold-lantern", "passage")])
def test_in_the_green_maze_passages_are_paths(quest: str, word: str) -> None:
    g, f = hall(quest=quest)
    g.counters["to-passage"] = 1
    drive(exploring.open_new(g, f, 0), "passage-4")
    assert g.log is not None
    event = next(event for event in g.log if event.kind == "laid")
    assert event.text == f"Human fighter sees: short {word}, dead end."
    assert {"passage.behind-door", "open.reveal", "house.passage-card.04"} <= set(event.rules)
    assert set(event.squares) == {q for area in g.board.areas[1:] for q in squares(area.squares)}


@pytest.mark.proves("house.event.blood-trail")
def test_a_blood_trail_leads_to_the_next_wild_horde_and_no_further() -> None:
    for cards, first, left in (
        (("room", 12, 1), False, ("blood-trail", "deep-snow")),
        (("wild-horde", 2, 1), True, ("deep-snow",)),
    ):
        g, f = hall()
        g.fixed = ("blood-trail", "deep-snow")
        g.active = f.id
        drive(exploring.open_new(g, f, 0), *cards)
        assert g.fixed == left and {e.first for e in g.foes()} == {first}, cards


@pytest.mark.proves("open.before-five", "open.from-five", "open.no-door-dice")
def test_a_dungeon_without_a_quest_has_no_quest_room() -> None:
    g, f = hall()
    g.counters["completed"] = 9
    drive(exploring.open_new(g, f, 0), "empty-1")
    assert g.board.areas[1].name == "empty-1" and "quest-room" not in g.counters


@pytest.mark.proves("house.event.falling-grate", "passage.reveal.place", "move.reveal-continue")
def test_a_grate_shuts_an_open_way_back_on_its_whole_width_and_nothing_else() -> None:
    for way in (NORTH, EAST, SOUTH, WEST):
        g, f = hall(way)
        g.counters["to-passage"] = 1
        drive(exploring.open_new(g, f, 0), "passage-5")
        end = g.board.areas[2]
        corner = squares(end.squares)[0]
        g.put(f, corner)
        drive(passages.reveal(g, f, 2), "passage-4", "passage-4")
        before = g.board.joins
        assert (1, 2) in before
        assert all(goals(g, f, 20) & g.board.areas[arm].squares for arm in (3, 5)), "one walks on into both arms"
        grates.drop(g, f)
        bars = [d for d in g.board.doors if d.kind == "grate"]
        back = [q for q in squares(end.squares) if g.area(stride(q, way ^ 2, WIDTH)) == 1]
        assert sorted((d.a, d.way, d.b) for d in bars) == sorted((q, way ^ 2, stride(q, way ^ 2, WIDTH)) for q in back)
        assert len(bars) == 2 and len({d.group for d in bars}) == 1 and bars[0].group >= 0
        assert set(before) - set(g.board.joins) == {(1, 2)}, "the arms stay open"
        shut = sum(1 << i for i, d in enumerate(g.board.doors) if d.kind == "grate")
        assert not g.open & shut and not goals(g, f, 20) & g.board.areas[1].squares
        assert goals(g, f, 20) & g.board.areas[3].squares
        g.put(f, back[0])
        assert grates.at_grate(g, f) >= 0
        drive(grates.lift(g, f, False), 1)
        assert g.open & shut == shut and goals(g, f, 20) & g.board.areas[1].squares and grates.at_grate(g, f) < 0


@pytest.mark.proves("house.event.falling-grate", "door.close.clear", "large.move.footprint")
def test_a_grate_does_not_fall_through_one_who_stands_in_its_way() -> None:
    for astride in (True, False):
        table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
        g = table.state
        f = g.party()[0]
        corner = squares(g.board.areas[2].squares)
        g.put(f, corner[0])
        row = corner[2] if astride else corner[2] + WIDTH
        g.add_enemy(C.enemies["ogre"], row, sum(1 << row + d for d in (0, 1, WIDTH, WIDTH + 1)))
        grates.drop(g, f)
        assert [d.kind for d in g.board.doors] == ["grate", "grate"] and g.open == (3 if astride else 0)


@pytest.mark.proves("door.close.clear", "large.move.footprint")
def test_one_of_four_squares_keeps_both_leaves_open_whichever_is_asked_for() -> None:
    drawn = "\n+-+-+-+-+\n|H o o .|\n+-+O+O+-+\n|. o o .|\n+-+-+-+-+\n"
    g = stage({"map": drawn, "legend": {"H": "human-fighter", "o": "ogre"}}, "test")
    assert held_open(g, 0) and held_open(g, 1)
    set_open(g, 3, False)
    assert g.open == 3
    destroy(g, g.foes()[0])
    assert not held_open(g, 0)
    set_open(g, 3, False)
    assert not g.open


@pytest.mark.proves("house.event.falling-grate")
def test_a_grate_takes_the_place_of_the_door_by_which_one_came() -> None:
    g, f = hall()
    g.counters["to-passage"] = 1
    drive(exploring.open_new(g, f, 0), "passage-4")
    g.put(f, g.board.doors[0].b)
    g.lay(add_door(g.board, Door(f.at + 1, SOUTH)))
    doors = g.board.doors
    assert goals(g, f, 20) >> MIDDLE & 1
    grates.drop(g, f)
    assert g.board.doors == (doors[0]._replace(kind="grate"), *doors[1:]), "the doors of its walls stay what they are"
    assert not g.open & 1 and grates.at_grate(g, f) == 0 and not goals(g, f, 20) >> MIDDLE & 1
    set_open(g, 1 << len(doors) - 1, False)
    assert not g.open, "where nothing is laid yet nobody stands on both sides"
    for roll, is_open in ((100, 0), (1, 1)):
        drive(grates.lift(g, f, False), roll)
        assert g.open & 1 == is_open


@pytest.mark.proves("house.event.lucky-find", "dice.rfi.highest")
def test_a_lucky_find_gives_back_spent_luck_but_no_more() -> None:
    for spent in (1, 0):
        g, f = hall()
        f.luck = f.base.luck - spent
        drive(events.EVENTS["lucky-find"](g, f, (0,), C.events["lucky-find"]), "garnet")
        assert f.coins == (10,) and f.luck == f.base.luck


@pytest.mark.proves("house.adventure.silver-mirrors")
def test_the_last_reflection_gives_back_spent_luck() -> None:
    g, f, here = laid("silver-mirrors")
    f.luck = f.base.luck - 1
    f.luck = max(f.luck, 0)
    for e in drive(room_layout.populate(g, here), 1):
        destroy(g, e)
    drive(completing.settle(g), "garnet", "garnet")
    assert f.luck == f.base.luck and f.coins == (10, 10)


@pytest.mark.proves("house.scroll.scroll-of-far-eyes", "roomcard.search-order", "house.event.whispering-wall")
def test_cards_that_were_looked_at_are_drawn_in_the_order_they_were_put_back() -> None:
    g, f = hall()
    drive(
        spell.of("scroll-of-far-eyes").works(g, f, ()),
        "empty-1",
        "wild-horde",
        "empty-2",
        ("top", "wild-horde"),
        ("top", "empty-2"),
    )
    assert [drive(decks.draw(g, "room")) for _ in range(3)] == ["wild-horde", "empty-2", "empty-1"]


@pytest.mark.proves("house.scroll.scroll-of-far-eyes", "house.event.whispering-wall", "passage.deck.empty")
def test_cards_that_are_looked_at_leave_the_deck_and_the_discards_are_used_when_it_is_empty() -> None:
    g, _ = hall()
    g.decks["room"], g.discards["room"] = ("empty-1", "empty-1"), ("empty-2", "wild-horde")
    assert drive(decks.look(g, "room", 1), "empty-1") == ("empty-1",)
    assert g.decks["room"] == ("empty-1",) and decks.known(g, "room") == ("empty-1",)
    assert drive(decks.look(g, "room", 1)) == ("empty-1",), "what is known needs no look"
    assert drive(decks.look(g, "room", 3), "empty-1", "wild-horde") == ("empty-1", "empty-1", "wild-horde")
    assert g.decks["room"] == ("empty-2",) and not g.discards["room"]
    assert len(drive(decks.look(g, "room", 9), "empty-2")) == 4, "there are no more"
    assert drive(decks.look(g, "room", 2)) == ("empty-1", "empty-1")


@pytest.mark.proves("coins.draw", "coins.value", "house.coins.bag")
def test_coins_are_drawn_as_long_as_there_are_any() -> None:
    g, f = hall()
    g.decks["coins"] = ("copper-purse", "garnet")
    drive(coins.take_coins(g, f, 3), "garnet", "copper-purse")
    drive(coins.take_coins(g, f, 1))
    assert f.coins == (10, 1) and g.decks["coins"] == () and g.log is not None
    assert [event.text for event in g.log if event.kind == "coins"] == [
        "Human fighter finds garnet, copper purse (11 gold).",
        "Human fighter finds no coin: the bag is empty.",
    ]


@pytest.mark.proves("passage.deck.empty", "roomcard.search-order")
def test_a_deck_without_what_is_looked_for_is_shuffled_with_its_discards_and_cards_passed_over_stay() -> None:
    g, _ = hall()
    g.decks["room"], g.discards["room"] = ("empty-1", "wild-horde"), ("empty-2", "wild-horde")

    def horde(card: str) -> bool:
        return card == "wild-horde"

    assert drive(decks.draw(g, "room", horde), "wild-horde") == "wild-horde"
    assert g.decks["room"] == ("empty-1",) and g.discards["room"] == ("empty-2", "wild-horde", "wild-horde")
    assert g.log is not None and not [event for event in g.log if event.kind == "shuffle"]
    assert drive(decks.draw(g, "room", horde), "wild-horde") == "wild-horde"
    assert g.decks["room"] == ("empty-1", "empty-2", "wild-horde") and g.discards["room"] == ("wild-horde",)
    shuffled = [event for event in g.log if event.kind == "shuffle"]
    assert [event.text for event in shuffled] == ["The discarded room cards are shuffled."]
    assert shuffled[0].rules == ("passage.deck.empty",)
    g.decks["room"], g.discards["room"], g.decks["room-top"] = ("empty-1",), (), ("empty-2", "empty-3")
    assert drive(decks.draw(g, "room", horde)) == "" and decks.known(g, "room") == ("empty-2", "empty-3")
    assert len([event for event in g.log if event.kind == "shuffle"]) == 1, "there was nothing to shuffle"
    assert drive(decks.draw(g, "room")) == "empty-2" and g.discards["room"] == ("empty-2",)
    assert drive(decks.draw(g, "room")) == "empty-3" and g.decks["room"] == ("empty-1",)
    assert drive(decks.draw(g, "room", horde)) == "" and g.decks["room"] == ("empty-1", "empty-2", "empty-3")


@pytest.mark.proves("house.item.decks")
def test_cards_of_the_item_decks_stay_with_their_heroes_and_a_deck_that_is_used_up_gives_none() -> None:
    g, f = hall()
    pack = f.pack
    g.decks["arms"] = ("short-bow", "great-sword")
    for play, what in ((decks.draw(g, "arms"), "card"), (coins.take_coins(g, f, 1), "coin")):
        asked = next(iter(play))
        assert isinstance(asked, Draw) and asked.purpose == what
    drive(rewards.find_card(g, f, "arms"), "great-sword")
    drive(rewards.take_card(g, f, "arms", ()), "short-bow")
    assert f.pack == (*pack, "great-sword", "short-bow") and not g.decks["arms"] and not g.discards.get("arms")
    drive(rewards.take_card(g, f, "arms", ()))
    assert f.pack == (*pack, "great-sword", "short-bow") and g.log is not None
    drive(rewards.find_card(g, f, "arms"))
    assert g.log[-1].text == "There is no Arms card left." and g.log[-1].rules == ("house.item.decks",)


@pytest.mark.proves("coins.when", "house.item.decks")
def test_something_is_found_by_whoever_did_it_by_the_active_hero_or_by_the_first_who_is_awake() -> None:
    drawn = "\n+-+-+-+-+\n|H E D .|\n+-+-+-+-+\n"
    legend = {"H": "human-fighter", "E": "elf-fighter", "D": "dwarf-fighter"}
    g = stage({"map": drawn, "legend": legend}, "test")
    h, e, d = g.party()
    g.active = d.id
    assert [decks.finder(g, f) for f in (None, h, e)] == [d, h, e]
    e.condition = UNCONSCIOUS
    assert decks.finder(g, e) is d
    g.active = e.id
    assert decks.finder(g) is h
    g.active = -1
    drive(coins.find_coins(g, None, 1), "garnet")
    assert h.coins == (10,) and g.log is not None
    told = len(g.log)
    drive(coins.find_coins(g, None, 0))
    assert len(g.log) == told, "nothing found is not worth a word"
    drive(rewards.find_item(g, None, "rope"), ("for", d.id))
    assert "rope" in d.pack and "rope" not in h.pack
    for f in (h, d):
        f.condition = UNCONSCIOUS
    drive(coins.find_coins(g, None, 1))
    drive(rewards.find_card(g, None, "arms"))
    drive(rewards.find_item(g, None, "rope"))
    assert [f.coins for f in g.party()] == [(10,), (), ()] and len(g.decks["arms"]) == 19


@pytest.mark.proves("roomcard.two-in-a-row.group1", "roomcard.two-in-a-row.group2", "roomcard.search-order")
def test_two_of_a_group_in_a_row_force_the_other_one_and_a_forced_card_begins_a_new_run() -> None:
    g, _ = hall()
    for card in ("wild-horde", "empty-1", "wild-horde", "wild-horde"):
        drive(room_cards.room_card(g), card)
    g.decks["room-top"] = ("wild-horde",)
    assert drive(room_cards.room_card(g), "empty-2").group == 1, "the known card on top is passed over"
    assert drive(room_cards.room_card(g)).group == 2, "and stays where it was"
    assert (g.counters["run-group"], g.counters["run"]) == (2, 1)
    for card in ("room", "room"):
        drive(room_cards.room_card(g), card)
    g.decks["room-top"] = ("empty-1",)
    assert drive(room_cards.room_card(g), "wild-horde").group == 2
    assert g.counters["run"] == 1, "a forced card starts a run of length 1"


@pytest.mark.proves("event.d20", "house.event.night-bell")
def test_the_night_bell_heals_active_enemies() -> None:
    g, f, here = laid("orc-guardroom")
    found = drive(room_layout.populate(g, here), 1)
    found[0].health -= 1
    drive(events.EVENTS["night-bell"](g, f, (here.index,), C.events["night-bell"]))
    assert found[0].health == found[0].full and len(g.foes()) == 3


@pytest.mark.proves("house.quest.weaver-below", "house.spell.nature.call-the-wolf")
def test_a_called_wolf_bites_no_egg_sac() -> None:
    g, f, here = laid("weaver-below")
    g.put(f, here.at((4, 8)))
    wolf = effects.add_ally(g, C.allies["called-wolf"], here.at((6, 9)), 0, 0)
    assert attacking.strikes(g, f) == attacking.strikes(g, f)[:1] == [("try-at", "strike", here.at((5, 9)))]
    assert attacking.strikes(g, wolf) == []


@pytest.mark.proves("clarify.animals.chest", "clarify.animals.items")
def test_a_druid_in_bear_shape_opens_no_chest() -> None:
    from delvewright.kernel.effects import Effect
    from delvewright.rules.battleaxe.turn.turn import actions

    g, f, here = laid("dart-gallery")
    g.put(f, here.at((2, 9)))
    g.acts = 1
    assert any(a[:2] == ("try-at", "open") for a in actions(g, f, kit(f), True))
    f.effects = (Effect("bear-shape", "bear-shape"),)
    assert not any(a[:2] == ("try-at", "open") for a in actions(g, f, kit(f), True))


@pytest.mark.proves("layout.tokens")
def test_another_piece_or_token_may_stand_in_without_changing_the_rules() -> None:
    seen = []
    for piece in ("barrel", "crate"):
        g, f, here = laid("goblin-cookfire")
        g.set_things(tuple(t._replace(kind=piece) if t.kind == "barrel" else t for t in g.things))
        far = here.at((1, 4))
        seen.append((goals(g, f, 20), line_free(g, here.at((1, 2)), far, g.high), g.low, g.high))
    assert seen[0] == seen[1] and seen[0][2]


@pytest.mark.proves("house.chest.force")
def test_force_breaks_potions_at_fifty_percent() -> None:
    from delvewright.rules.battleaxe.dungeon import chests
    from delvewright.rules.common.tiles.board import Token

    for roll, left in ((50, ()), (51, ("antidote",))):
        g, f, here = laid("caged-prisoner")
        f.pack = ()
        g.put(f, here.at((4, 5)))
        cage = here.things(g, "cage")[0]
        g.tokens += (Token("inside", squares(cage.squares)[0], ("antidote",)),)
        drive(chests.tries(g, f, "force", cage), 1, roll)
        assert f.pack == left


# -- quests


def random_answer(table: Table, rnd: random.Random) -> Answer:
    """Anything; but rather something that leads on, and nobody runs away."""
    d = table.decision
    assert d is not None
    if d.about == "stairs":
        return ending.STAY
    if d.about == "turn":
        does = [a for a in d.options if a[0] in ("open", "fight", "shoot", "try", "try-at")]
        if does and rnd.random() < 0.6:
            return rnd.choice(does)
        if d.fields and rnd.random() < 0.6:
            verb, mask = d.fields[0]
            g = table.state
            new = sum({1 << door.a for door in g.board.doors if door.b < 0}) | g.triggers
            return verb, rnd.choice(squares(mask & new or mask))
    return d.nth(rnd.randrange(len(d)))


def played(quest: str, seed: int, health: int = 0, limit: int = 6000, **options: str) -> Table:
    table = Table.start("battleaxe", quest=quest, seed=seed, options=options)
    rnd = random.Random(seed)
    for f in table.state.party() if health else ():
        f.health = f.full = health
    for _ in range(limit):
        if table.decision is None:
            break
        table.answer(random_answer(table, rnd))
    return table


@pytest.mark.proves("house.quest.list", "setup.quest.choose", "game.goal", "finish.three-ways")
@pytest.mark.parametrize("quest", C.quests)
def test_a_quest_is_played_to_its_end_by_chance_itself(quest: str) -> None:
    table = played(quest, seed=11)
    assert table.over and table.winner in ("hero", "monster")


@pytest.mark.proves("house.quest.millers-daughter", "finish.goal.immediate")
def test_the_daughter_at_the_stairs_is_the_goal_and_unhurt_she_brings_luck() -> None:
    table = Table.start("battleaxe", quest="millers-daughter", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    q = squares(g.board.areas[1].squares)[0]
    g.lay(add_door(g.board, Door(q, WEST)))
    room = drive(room_layout.lay(g, f, 0, C.rooms["millers-daughter"]))
    g.counters["quest-room"] = room.index
    her = effects.add_ally(g, C.allies["millers-daughter"], room.at((4, 5)), 0, 0)
    assert not completing.is_done(g, room)
    drive(exploring.enter(g, her, squares(g.board.areas[0].squares)[0]))
    assert g.counters["unhurt"] and completing.is_done(g, room)
    drive(completing.settle(g), *["copper-purse"] * 6)
    assert g.over and g.winner == "hero"


@pytest.mark.proves("house.quest.millers-daughter", "finish.retreat")
@pytest.mark.parametrize("hurt", (0, 1))
def test_the_daughter_in_somebodys_arms_is_brought_out_with_him(hurt: int) -> None:
    table = Table.start("battleaxe", quest="millers-daughter", seed=1, options={"heroes": "sir-aldric, ilthien"})
    g = table.state
    f = g.party()[0]
    her = effects.add_ally(g, C.allies["millers-daughter"], f.at + 5, 0, 0)
    her.health -= hurt
    g.tie(f, her)
    ending.escape(g, f)
    assert g.counters["daughter-out"] == 1 and bool(g.counters.get("unhurt")) == (not hurt)
    assert g.figures[her.id] is None and f.condition == ESCAPED and f.at < 0 and g.due and not g.over


@pytest.mark.proves("finish.retreat", "finish.retreat.partial", "death.resurrection")
def test_whoever_is_carried_out_is_out_too_and_has_no_turn_left_the_dead_stay_dead() -> None:
    for condition, after in ((AWAKE, ESCAPED), (UNCONSCIOUS, ESCAPED), (DEAD, DEAD)):
        heroes = "sir-aldric, ilthien, velmora"
        table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": heroes})
        g = table.state
        a, b, c = g.party()
        b.condition = condition
        g.active, g.acts, g.waiting = a.id, 1, 1 << b.id | 1 << c.id
        g.tie(a, b)
        ending.escape(g, a)
        assert (a.condition, b.condition, c.condition) == (ESCAPED, after, AWAKE)
        assert (a.at, b.at) == (-1, -1) and "out" in a.marks and "out" in b.marks and "out" not in c.marks
        assert g.waiting == 1 << c.id and g.acts == 0 and g.stopped and not g.over and g.due
        g.active, g.acts, g.stopped = c.id, 1, False
        other = g.copy()
        other.active = -1
        ending.escape(other, other.party()[2])
        assert other.over and other.acts == 1 and not other.stopped, "it is nobody's turn"


@pytest.mark.proves("complete.track", "setup.quest-track.start")
def test_the_mat_shows_completed_rooms_the_goal_and_the_card_that_was_looked_at() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    assert view.facts(g) == [("Rooms completed", "0")]
    g.counters["completed"] = 3
    g.decks["room-top"] = ("wild-horde", "empty-1")
    assert view.facts(g) == [("Rooms completed", "3"), ("Next room card", "Wild Horde")]
    g.counters["goal"], g.decks["room-top"] = 1, ()
    assert view.facts(g) == [("Rooms completed", "3"), ("Quest", "The goal is achieved")]


@pytest.mark.proves("game.text.narrative", "layout.tokens")
def test_everybody_sees_whose_turn_it_is_and_who_is_asked() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric, ilthien"})
    g = table.state
    assert (table.view(1).turn, table.view(1).asked, table.view(1).about) == (-1, 0, "order")
    for name in ("sir-aldric", "ilthien"):
        if table.decision is not None and table.decision.about == "order":
            table.answer(("activate", g.names.index(name)))
        seat = g.seats.index(name)
        seen = table.view(0)
        assert (seen.turn, seen.asked, seen.about, seen.title) == (seat, seat, "turn", C.quests["cold-lantern"].title)
        table.answer(("end",))
    g.over = True
    seen = view.view(g, 0, None)
    assert seen.over and (seen.asked, seen.about) == (-1, "")


@pytest.mark.proves("layout.tokens")
def test_passages_are_drawn_as_passages_and_unfound_doors_not_at_all() -> None:
    g, _, here = laid("empty-4")
    assert view.view(g, 0, None).corridors == g.board.floor & ~here.area.squares == 1 << MIDDLE
    assert view.view(g, 0, None).rock == 0
    g.lay(add_door(g.board, Door(MIDDLE, WEST, -1, "secret")))
    for found, doors in ((0, 1), (-1, 2)):
        g.found = found
        assert len(view.view(g, 0, None).doors) == doors


@pytest.mark.proves("console.traits.two", "console.spell-cards", "console.hold.two-hands", "console.wear")
def test_a_sheet_says_what_is_used_and_what_is_left() -> None:
    _, f = hall(hero="human-wizard")
    f.traits, f.used, f.worn, f.held, f.pack = tuple(C.traits), ("run-for-it",), ("cloak",), ("staff",), ("rope",)
    f.cast, f.magic = ("ember-lance",), (1, 0, 0)
    shelves = {name: dict(cards) for name, cards in view._shelves(f)}
    for trait in C.traits.values():
        wanted = "used" if trait.id == "run-for-it" else "once a quest" if trait.once else "always"
        assert shelves["Traits"][trait.id] == wanted
    assert set(shelves["Traits"].values()) == {"used", "once a quest", "always"}
    assert shelves["In hand"] == {"staff": ""} and shelves["Worn"] == {"cloak": ""}
    assert shelves["Backpack"] == {"rope": ""}
    arcane = {spell.id for spell in C.spells.values() if spell.magic == "arcane"}
    assert shelves["Spells"] == {name: "cast" if name == "ember-lance" else "" for name in arcane}
    f.magic, f.pack = (0, 0, 0), ()
    shelves = {name: dict(cards) for name, cards in view._shelves(f)}
    assert "Backpack" not in shelves and set(shelves["Spells"].values()) == {"cast", "none left"}


@pytest.mark.proves("house.quest.reward", "coins.end-of-quest", "house.campaign.grey-smith")
def test_every_survivor_has_the_reward_but_a_shard_is_one_shard() -> None:
    table = Table.start("battleaxe", quest="grey-smith", seed=1)
    g = table.state
    a, b, c, d = g.party()
    b.condition, c.condition = DEAD, ESCAPED
    cards = (
        ["copper-purse"] * 5 + ["buckler"] + ["garnet"] * 5 + ["round-shield"] + ["silver-buckle"] * 5 + ["open-helm"]
    )
    drive(ending.win(g), *cards)
    assert [f.gold for f in (a, b, c, d)] == [5, 0, 50, 10]
    assert sum(f.pack.count("crown-shard") for f in g.party()) == 1
    assert "open-helm" in d.pack and g.winner == "hero"


@pytest.mark.proves("finish.goal.return", "finish.goal.immediate", "finish.retreat.partial")
def test_with_the_goal_achieved_the_last_to_leave_wins_though_a_room_is_not_completed() -> None:
    g, f, here = laid("rat-cellar", quest="cold-lantern")
    drive(room_layout.populate(g, here), 1)
    g.counters["goal"] = 1
    g.due = True
    drive(completing.settle(g))
    assert not g.over and g.pending == (here.index,), "whoever is in may go on"
    f.condition = UNCONSCIOUS
    drive(completing.settle(g))
    assert not g.over, "nor is it over for who lies there"
    ending.escape(g, f)
    drive(completing.settle(g), *["garnet"] * 5, "golden-idol")
    assert g.over and g.winner == "hero" and f.gold == 50


@pytest.mark.proves("finish.goal.return", "finish.goal.immediate", "game.goal")
def test_a_body_left_behind_keeps_no_quest_open() -> None:
    """With the goal achieved and all the living out it is won, though a dead hero lies in there and a room is open."""
    g = Table.start(
        "battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric, dorn-underhand, maren"}
    ).state
    f, body, mate = g.party()
    g.lay(add_door(g.board, Door(squares(g.board.areas[1].squares)[0], WEST)))
    here = drive(room_layout.lay(g, f, 0, C.rooms["rat-cellar"]))
    drive(room_layout.populate(g, here), 1)
    g.put(body, here.at((1, 1)))
    body.condition = DEAD
    g.counters["goal"] = 1
    g.due = True
    drive(completing.settle(g))
    ending.escape(g, mate)
    drive(completing.settle(g))
    assert not g.over and g.pending and body.at >= 0, "one is in there, one is out"
    ending.escape(g, f)
    drive(completing.settle(g), *["garnet"] * 5, "golden-idol", *["copper-purse"] * 5, "ember-cloak")
    assert g.over and g.winner == "hero" and not body.coins


@pytest.mark.proves("house.adventure.web-larder")
@pytest.mark.parametrize(("freed", "drawn"), [(0, 0), (1, 2), (2, 4)])
def test_prisoners_are_paid_for_if_there_were_any(freed: int, drawn: int) -> None:
    g, f, _ = laid("web-larder")
    if freed:
        g.counters["prisoners"] = freed
    before, told = len(f.coins), len(g.log or ())
    drive(rooms.room.of("web-larder").won(g, f), *["gold-ring"] * drawn)
    assert len(f.coins) == before + drawn
    assert len(g.log or ()) == told + bool(freed), "without prisoners nothing is said of coins"


@pytest.mark.proves("turn.shape")
def test_what_to_do_in_a_turn_is_asked_from_the_state_alone() -> None:
    """Whatever matters for it is written down: a copy there starts afresh and is asked the same."""
    table = Table.start("battleaxe", quest="cold-lantern", seed=3, options={"heroes": "sir-aldric"})
    assert table.decision is not None and (table.decision.about, table.decision.clean) == ("turn", True)
    g = table.state
    assert turn.choices(g, g.fig(g.active)).clean


@pytest.mark.proves("house.campaign.broken-bridge")
def test_two_heroes_on_the_back_row_achieve_the_goal_and_the_bridge_bears_two() -> None:
    table = Table.start("battleaxe", quest="broken-bridge", seed=1)
    g = table.state
    q = squares(g.board.areas[1].squares)[0]
    g.lay(add_door(g.board, Door(q, WEST)))
    heroes = g.party()
    room = drive(room_layout.lay(g, heroes[0], 0, C.rooms["broken-bridge"]))
    for f, where in zip(heroes, ((4, 5), (5, 5), (4, 3), (1, 9)), strict=True):
        g.put(f, room.at(where))
    bridge = room.zone(g, "bridge")
    assert not goals(g, heroes[2], 20) & bridge and not completing.is_done(g, room)
    g.put(heroes[1], room.at((5, 8)))
    assert goals(g, heroes[2], 20) & bridge
    g.put(heroes[1], room.at((5, 9)))
    assert completing.is_done(g, room)


@pytest.mark.proves("house.campaign.worm", "house.enemy.deep-worm", "house.campaign.ash-crown")
def test_the_pit_below_the_throne_is_one_last_door() -> None:
    table = Table.start("battleaxe", quest="ash-crown", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    assert f.pack.count("crown-shard") == 4, "who plays it on its own has the shards"
    q = squares(g.board.areas[1].squares)[0]
    g.lay(add_door(g.board, Door(q, WEST)))
    room = drive(room_layout.lay(g, f, 0, C.rooms["ash-crown"]))
    g.counters["quest-room"] = room.index
    f.pack = ()
    g.due = True
    drive(completing.settle(g), ("agree",))
    assert not g.over and may_open(g, len(g.board.doors) - 1) and not may_open(g, 0)
    g.put(f, g.board.doors[-1].a)
    drive(exploring.open_new(g, f, len(g.board.doors) - 1))
    assert g.counters["quest-room"] == room.index, "the throne room stays the Quest Room"
    worm = g.foes()[0]
    assert worm.enemy.id == "deep-worm" and worm.mask.bit_count() == 16
    destroy(g, worm)
    treasures = list(g.decks["treasures"][:2])
    drive(completing.settle(g), *["copper-purse"] * 12, *treasures)
    assert g.over and g.winner == "hero" and f.gold == 12


@pytest.mark.proves("finish.all-dead", "finish.retreat.partial")
def test_a_retreat_is_over_when_the_last_one_inside_dies() -> None:
    from delvewright.rules.battleaxe.fighting.harm import wound

    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric, ilthien"})
    g = table.state
    a, b = g.party()
    ending.escape(g, a)
    assert not g.over
    drive(wound(g, b, 20, "test"))
    assert g.over and g.winner == "monster"


@pytest.mark.proves("roomcard.repeat-d20", "house.adventure.use")
def test_each_of_the_twenty_rooms_comes_once_before_any_comes_again() -> None:
    """The first one counts as used, and nothing but it."""
    g, _ = hall()
    card = next(card for card in C.room_cards.values() if card.book == "adventure")
    found = [drive(room_cards.by_card(g, card), 7).number for _ in range(21)]
    assert found == [*range(7, 21), *range(1, 7), 7]


@pytest.mark.proves("house.event.falling-grate", "house.adventure.high-ledge", "house.adventure.whispering-well")
def test_whoever_has_promised_his_action_helps_nobody_else() -> None:
    drawn = "\n+-+-+-+-+\n|H K E .|\n+-+-+-+-+\n"
    g = stage({"map": drawn, "legend": {"H": "human-fighter", "K": "dwarf-fighter", "E": "elf-fighter"}}, "test")
    first, second, third = g.party()
    g.waiting = 1 << second.id | 1 << third.id
    assert working_together.ready(g, first) == [second, third]
    working_together.spend(g, second)
    assert working_together.ready(g, first) == [third]
    working_together.turn_begins(g, second)
    assert g.acts == 0 and working_together.ready(g, first) == [second, third]


@pytest.mark.proves("round.hero.once")
def test_nothing_of_a_turn_is_left_when_it_is_over() -> None:
    g, f = hall()
    g.active, g.fighting, g.attacks, g.swapping = f.id, "fight", 2, True
    turn.end_turn(g, f)
    assert (g.active, g.fighting, g.attacks, g.swapping) == (-1, "", 0, False)


@pytest.mark.proves("house.event.lucky-find")
def test_a_lucky_find_is_told_as_it_is_printed_first_the_coin() -> None:
    g, f = hall()
    drive(event_cards.lucky_find(g, f, (0,), C.events["lucky-find"]), "garnet")
    assert g.log is not None and [event.kind for event in g.log][-2:] == ["coins", "luck"]


@pytest.mark.proves("enemy.order.numbering")
@pytest.mark.parametrize("way", [NORTH, EAST, SOUTH, WEST])
def test_squares_are_numbered_from_the_front_left_as_one_enters(way: int) -> None:
    _, _, here = laid("empty-4", way)
    wide, deep = here.room.plan.width, here.room.plan.depth
    found = [number(here.area, here.at((column, row))) for row in range(1, deep + 1) for column in range(1, wide + 1)]
    assert found == list(range(1, wide * deep + 1))
