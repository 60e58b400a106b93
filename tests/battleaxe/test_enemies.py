"""Enemies where a scenario does not reach: initiative, the doorway table, the speed of tactics."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import PERCENT, Roll
from delvewright.kernel.plane import EAST, NORTH
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import initiative
from delvewright.rules.battleaxe.figures.enemy_positions import ring_of, ring_round, zone
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, fits, in_reach
from delvewright.rules.battleaxe.interface.staging import square, stage
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH, Board
from delvewright.rules.battleaxe.state.game import BEFORE, HEROES, Figure, Game
from delvewright.rules.battleaxe.state.texts import enemy
from delvewright.rules.battleaxe.turn import enemies_part
from delvewright.rules.common.tiles.board import Area, Door
from delvewright.rules.common.tiles.laying import add_door, lay_area

ROOM = """
map = \"\"\"
+-+-+-+-+-+-+
|H . . . . .|
+ + + + + + +
|E . . . . .|
+-+-+-+-+-+-+
\"\"\"
legend = { H = "human-fighter", E = "elf-fighter" }
figures = { H = { luck = 0 }, E = { luck = 0 } }
"""


def staged(text: str) -> Game:
    return stage(tomllib.loads(text), "test")


def drive(play: Play, *rolls: int) -> list[Decision]:
    """Run a rule with these D100; the decisions it came to (each is passed on as the last option)."""
    dice: Iterator[int] = iter(rolls)
    asked = []
    answer: Any = None
    try:
        while True:
            request = play.send(answer)
            if isinstance(request, Roll):
                assert tuple(request.dice) == tuple(PERCENT)
                value = next(dice, 0)
                assert value, f"dice are missing: {request.purpose}"
                answer = [value // 10 % 10, value % 10]
            else:
                assert isinstance(request, Decision)
                asked.append(request)
                answer = request.options[-1]
    except StopIteration:
        pass
    assert next(dice, None) is None, "dice are left over"
    return asked


def add(g: Game, *kinds: str) -> list[Figure]:
    cards = content().enemies
    return [g.add_enemy(cards[kind], square(f"f{i + 1}", "test")) for i, kind in enumerate(kinds)]


def told(g: Game) -> str:
    return " ".join(event.text for event in g.log or ())


@pytest.mark.proves("house.enemy.stone-giant")
def test_a_rock_stays_where_nobody_is_whoever_stands_elsewhere() -> None:
    for at, stays in ((0, False), (WIDTH, False), (1, True), (WIDTH + 1, True), (2 * WIDTH - 1, True)):
        g = staged(ROOM)
        giant = g.add_enemy(content().enemies["stone-giant"], 3, 0, NORTH)
        enemy.of("stone-giant").has_shot(g, giant, at)
        assert [(thing.kind, thing.squares) for thing in g.things] == ([("rock-pile", 1 << at)] if stays else [])


@pytest.mark.proves("house.enemy.reflection")
def test_a_reflection_mirrors_one_hero_the_last_it_was_given() -> None:
    g = staged(ROOM)
    e = g.add_enemy(content().enemies["reflection"], 3, 0, NORTH)
    e.marks = ("broken",)
    for n, hero in enumerate(g.party()):
        hero.base = replace(hero.base, defend=30 + n)
    text = enemy.of("reflection")
    for hero in (*g.party(), g.party()[0]):
        text.meets(g, e, hero)
        assert text.defend_bonus(g, e, "") == values.defend(g, hero) - e.base.defend
        assert e.marks == ("broken", f"mirrors:{hero.id}")


@pytest.mark.proves("initiative.first", "initiative.last", "initiative.when")
def test_first_before_and_last_after_the_heroes() -> None:
    g = staged(ROOM)
    spider, skeleton = add(g, "cave-spider", "skeleton")
    drive(initiative.roll(g, [spider, skeleton]))
    assert (spider.first, skeleton.first) == (True, False)
    assert "A Cave spider acts before the heroes." in told(g) and "A Skeleton acts after the heroes." in told(g)


@pytest.mark.proves("initiative.rfi", "luck.scope.rfi")
@pytest.mark.parametrize(("heroes", "theirs", "first"), [(40, 39, True), (39, 40, False), (1, 100, False)])
def test_the_lower_roll_goes_first(heroes: int, theirs: int, first: bool) -> None:
    g = staged(ROOM)
    for hero in g.party():
        hero.luck = 3
    (orc,) = add(g, "orc")
    assert drive(initiative.roll(g, [orc]), heroes, theirs) == [], "nobody may use Luck"
    assert orc.first is first


@pytest.mark.proves("initiative.rfi")
def test_equal_rolls_are_rolled_again() -> None:
    g = staged(ROOM)
    (orc,) = add(g, "orc")
    drive(initiative.roll(g, [orc]), 50, 50, 60, 59)
    assert orc.first


@pytest.mark.proves("initiative.mixed")
def test_each_kind_goes_by_its_own_and_one_roll_serves_all() -> None:
    g = staged(ROOM)
    orc, skeleton = add(g, "orc", "skeleton")
    goblin = g.add_enemy(content().enemies["goblin"], square("e1", "test"))
    spider = g.add_enemy(content().enemies["cave-spider"], square("e2", "test"))
    drive(initiative.roll(g, [orc, skeleton, goblin, spider]), 60, 20)
    assert [f.first for f in (orc, skeleton, goblin, spider)] == [True, False, True, True]


@pytest.mark.proves("house.event.curious-fox")
def test_a_fox_warns_once() -> None:
    g = staged(ROOM)
    g.fixed = ("curious-fox",)
    spider, wolf = add(g, "cave-spider", "cave-spider")
    drive(initiative.roll(g, [spider]), 20, 60)
    assert not spider.first and not g.fixed
    drive(initiative.roll(g, [wolf]))
    assert wolf.first


@pytest.mark.proves("house.event.curious-fox", "initiative.mixed")
def test_a_fox_lets_those_who_would_be_first_share_the_roll_of_the_others() -> None:
    for theirs, first in ((60, False), (10, True)):
        g = staged(ROOM)
        g.fixed = ("deep-snow", "curious-fox")
        spider, orc = add(g, "cave-spider", "orc")
        skeleton = g.add_enemy(content().enemies["skeleton"], square("e1", "test"))
        drive(initiative.roll(g, [spider, orc, skeleton]), 20, theirs)
        assert (spider.first, orc.first, skeleton.first) == (first, first, False) and g.fixed == ("deep-snow",)
    g = staged(ROOM)
    g.fixed = ("curious-fox",)
    (orc,) = add(g, "orc")
    drive(initiative.roll(g, [orc]), 20, 60)
    assert g.fixed == ("curious-fox",), "it warns of those who would be first"


@pytest.mark.proves("initiative.rfi", "initiative.first", "initiative.last")
def test_the_log_says_who_goes_first() -> None:
    g = staged(ROOM)
    orc, skeleton = add(g, "orc", "skeleton")
    g.log = []
    drive(initiative.roll(g, [orc, skeleton]), 50, 50, 20, 60)
    assert [event.text for event in g.log] == [
        "The heroes roll 50 for Initiative, the enemies (Orc) 50: both roll again.",
        "The heroes roll 20 for Initiative, the enemies (Orc) 60: the heroes go first.",
        "A Skeleton acts after the heroes.",
    ]
    assert [event.rules for event in g.log] == [("initiative.rfi",), ("initiative.rfi",), ("initiative.last",)]
    g.log = []
    drive(initiative.roll(g, [orc]), 60, 20)
    assert [event.text for event in g.log] == [
        "The heroes roll 60 for Initiative, the enemies (Orc) 20: the enemies go first."
    ]


@pytest.mark.proves("enemy.order.sequence", "finish.all-dead")
def test_when_the_last_hero_is_dead_no_enemy_acts_any_more() -> None:
    g = staged(ROOM)
    for f in g.party():
        f.condition = 2
    orc, other = add(g, "orc", "orc")
    g.queue, g.over, g.log = (orc.id, other.id), True, []
    drive(enemies_part.act(g))
    assert not g.log and g.queue == (orc.id, other.id)


@pytest.mark.proves("initiative.effect")
def test_a_door_opened_in_peace_ends_the_round() -> None:
    g = staged(ROOM)
    g.points, g.walked = 5, 2
    spider, skeleton = add(g, "cave-spider", "skeleton")
    drive(initiative.meet(g, [spider, skeleton], fighting=False))
    assert (g.round, g.part, g.active) == (2, BEFORE, -1)
    assert g.queue == (spider.id,), "the skeletons come after the heroes"


@pytest.mark.proves("initiative.mid-fight")
def test_in_a_fight_those_who_win_act_at_once_and_keep_their_place() -> None:
    g = staged(ROOM)
    active = g.active
    orc, skeleton = add(g, "orc", "skeleton")
    orc.base = replace(orc.base, speed=1)
    before = orc.at
    drive(initiative.meet(g, [orc, skeleton], fighting=True), 60, 20, 90, 10)
    assert (g.round, g.part, g.active) == (1, HEROES, active), "the hero's turn goes on"
    assert orc.at != before and skeleton.at == square("f2", "test"), "only the orc has acted"
    assert orc.first and not skeleton.first


@pytest.mark.proves("initiative.mid-fight")
def test_in_a_fight_those_who_lose_wait_for_the_others() -> None:
    g = staged(ROOM)
    (orc,) = add(g, "orc")
    before = orc.at
    drive(initiative.meet(g, [orc], fighting=True), 20, 60)
    assert orc.at == before and not orc.first


@pytest.mark.proves("enemycard.fields", "enemycard.named")
def test_the_enemies_of_the_rulebook_have_cards_with_all_fields() -> None:
    cards = content().enemies
    for name in ("gruntling", "goblin", "orc", "wolf", "skeleton", "bone-colossus", "giant-spider"):
        card = cards[name]
        assert card.title and card.size and card.reach and card.type
        assert card.health and card.speed and card.attacks and card.attack and card.defend
        assert card.initiative and card.priorities
    assert cards["wolf"].size == "2x1"
    assert (cards["skeleton"].type, cards["bone-colossus"].type) == ("undead", "unique")


DOORWAY = """
map = \"\"\"
+-+-+-+-+-+-+-+-+-+-+
|. . . . .{0}. . . . .|
+ + + + + + + + + + +
|. . . . .{1}. . . . .|
+ + + + + + + + + + +
|. . . . .|. . . . .|
+ + + + + + + + + + +
|. . . . .|. . . . H|
+-+-+-+-+-+-+-+-+-+-+
\"\"\"
legend = {{ H = "human-fighter" }}
"""


@pytest.mark.proves("large.door.table", "large.door.rule", "large.door.widths")
@pytest.mark.parametrize(
    ("size", "single", "double"), [("2x2", True, True), ("3x3", False, True), ("4x4", False, False)]
)
def test_who_fits_through_which_doorway(size: str, single: bool, double: bool) -> None:
    for passes, ends in ((single, "O|"), (double, "OO")):
        g = staged(DOORWAY.format(*ends))
        card = replace(content().enemies["ogre"], size=size)
        across = sum(1 << square(f"{c}{r + 1}", "test") for r in range(card.width) for c in "defg"[: card.width])
        assert fits(g, card, across) is passes, (size, ends)


@pytest.mark.proves("large.door.table")
def test_no_figure_of_4x4_comes_through_a_double_doorway() -> None:
    g = staged(DOORWAY.format("O", "O"))
    card = replace(content().enemies["bone-colossus"], size="4x4", speed=9)
    worm = g.add_enemy(card, 1, sum(1 << square(f"{c}{r}", "test") for c in "bcde" for r in (1, 2, 3, 4)))
    walk = LargeWalk(g, worm)
    inside = g.board.areas[g.area(worm.at)].squares
    assert walk.spots() and all(not spot.mask & ~inside for spot in walk.spots())


@pytest.mark.proves("large.reach", "large.through-door")
def test_reach_is_a_square_of_that_width() -> None:
    g = staged(DOORWAY.format("|", "O"))
    giant = 1 << square("c3", "test")
    reached = [
        name for name in (f"{c}{r}" for c in "abcdefghij" for r in (1, 2, 3, 4) if (c, r) != ("c", 3))
        if in_reach(g, giant, 2, 1 << square(name, "test"))
    ]  # fmt: skip
    assert sorted(reached) == sorted(f"{c}{r}" for c in "abcde" for r in (1, 2, 3, 4) if (c, r) != ("c", 3))
    at_door = 1 << square("e2", "test")
    beyond = [f"{c}{r}" for c in "fgh" for r in (1, 2, 3, 4) if in_reach(g, at_door, 3, 1 << square(f"{c}{r}", "test"))]
    assert sorted(beyond) == ["f1", "f2", "f3"]


@pytest.mark.proves("house.enemy.deep-worm")
@pytest.mark.parametrize(("kind", "leaves"), [("deep-worm", False), ("ogre", True)])
def test_a_deep_worm_stays_in_its_room_even_if_it_were_small(kind: str, leaves: bool) -> None:
    g = staged(DOORWAY.format("O", "O"))
    card = replace(content().enemies[kind], size="2x2", speed=4)
    worm = g.add_enemy(card, square("d2", "test"), sum(1 << square(name, "test") for name in ("d1", "e1", "d2", "e2")))
    inside = g.board.areas[g.area(worm.at)].squares
    spots = LargeWalk(g, worm).spots()
    assert spots and any(spot.mask & ~inside for spot in spots) is leaves


@pytest.mark.proves("large.door.table", "large.door.rule")
@pytest.mark.parametrize(("size", "doors", "passes"), [("2x2", 1, True), ("3x3", 1, False), ("3x3", 2, True)])
def test_large_enemies_go_through_doorways_to_parts_that_overlap(size: str, doors: int, passes: bool) -> None:
    g = staged(ROOM)
    board = g.board.copy()
    board.levels += ((0, 0),)
    room = Board.block(SIZE + square("b5", "test"), NORTH, 4, 4)
    board = lay_area(board, Area("room", "area-9", room, EAST, SIZE + square("b2", "test")))
    board = lay_area(
        board, Area("room", "area-8", Board.block(square("b24", "test"), NORTH, 4, 4), EAST, square("b21", "test"))
    )
    for i in range(doors):
        a, b = square(f"e{22 + i}", "test"), SIZE + square(f"b{3 + i}", "test")
        board = add_door(board, Door(a, EAST, b, "door", len(g.board.doors) if doors > 1 else -1))
    g.open = (1 << len(board.doors)) - 1
    g.lay(board)
    card = replace(content().enemies["ogre"], size=size, speed=4)
    at = square("c24", "test") - WIDTH * (card.width - 1)
    ogre = g.add_enemy(card, at, sum(1 << at + x + y * WIDTH for x in range(card.width) for y in range(card.width)))
    spots = [spot for spot in LargeWalk(g, ogre).spots() if spot.mask & room]
    assert bool(spots) is passes
    assert all(spot.mask.bit_count() == card.width**2 and not spot.mask & ~room for spot in spots)


ZONE_BOARD = """
map = \"\"\"
+-+-+-+-+-+-+-+
|. . . . . . .|
+ + + + + + + +
|. . . . . . .|
+ + + + + + + +
|. . . H . . .|
+ + + + + + + +
|. . . . . . .|
+ + + + + + + +
|. . . . . . .|
+-+-+-+-+-+-+-+
\"\"\"
legend = { H = "human-fighter" }
place = { bandit = "a1" }
"""


@pytest.mark.proves("enemy.fight.zones", "enemy.fight.squares.numbering")
@pytest.mark.parametrize("long", [False, True])
def test_zones_round_a_hero(long: bool) -> None:
    """His own columns and rows are the straight zones, every other square is in the diagonal zone of its quarter."""
    g = staged(ZONE_BOARD)
    hero, bandit = g.party()[0], g.foes()[0]
    if long:
        g.put(hero, hero.at, 1 << hero.at | 1 << hero.at + 1)
    last = 4 if long else 3
    straight = ["2", "2+"] if long else ["2"]
    names = ["1", *straight, "3", "4", "1A", *[f"{word}A" for word in straight[::-1]], "3A", "4A"]
    places = ring_of(g, hero)
    assert len(places) == len(names)
    for y in range(5):
        for x in range(7):
            at = square(f"{'abcdefg'[x]}{y + 1}", "test")
            if hero.mask >> at & 1:
                continue
            g.put(bandit, at)
            column = "left" if x < 3 else "right" if x > last else straight[x - 3]
            expected = {
                ("left", -1): "1", ("right", -1): "3", ("right", 0): "4", ("right", 1): "1A", ("left", 1): "3A",
                ("left", 0): "4A",
            }.get((column, (y > 2) - (y < 2)), column if y < 2 else f"{column}A")  # fmt: skip
            assert names[zone(g, places, bandit)] == expected, (x, y)
            assert names[ring_round(g, hero, bandit)[2]] == expected, (x, y)


@pytest.mark.proves("enemy.fight.squares.numbering")
def test_the_ring_round_somebody_two_squares_long_goes_round_both() -> None:
    g = staged(ZONE_BOARD)
    hero = g.party()[0]
    g.put(hero, hero.at, 1 << hero.at | 1 << hero.at + WIDTH)
    x, y = g.board.place(hero.at)
    above, below = [(x + dx, y - 1) for dx in (-1, 0, 1)], [(x + dx, y + 2) for dx in (1, 0, -1)]
    assert ring_of(g, hero) == [*above, (x + 1, y), (x + 1, y + 1), *below, (x - 1, y + 1), (x - 1, y)]
