"""Small things that no scenario and no longer game shows."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from tests.battleaxe.dungeons import MIDDLE, drive, hall, laid
from tests.battleaxe.test_checking import QUEST, ROOM, said

from delvewright.kernel.decisions import Decision
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, stride
from delvewright.rules.battleaxe.content.plans import Gap
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import coins, completing, initiative, room_layout, rooms, working_together
from delvewright.rules.battleaxe.dungeon.adventure_rooms.alchemists_table import AlchemistsTable
from delvewright.rules.battleaxe.dungeon.doors import set_open
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.figures.enemy_positions import approach, ring_spot, sight_spot
from delvewright.rules.battleaxe.figures.enemy_tactics import go
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, neighbours
from delvewright.rules.battleaxe.ground.routes import Walk
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.magic.casting import spell
from delvewright.rules.battleaxe.moving.moving import walk
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH, Board
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, ESCAPED, HEROES, Game
from delvewright.rules.battleaxe.state.reasons import Why
from delvewright.rules.battleaxe.state.texts import enemy, item, lasting, trait
from delvewright.rules.battleaxe.turn import trying
from delvewright.rules.battleaxe.turn.turn import begin_part
from delvewright.rules.common.tiles.board import Area, Door
from delvewright.rules.common.tiles.ground import paths
from delvewright.rules.common.tiles.laying import add_door, lay_area, lead_to

C = content()


def staged(rows: str, **legend: str) -> Game:
    """A room of these rows, without walls inside."""
    lines = rows.split("/")
    edge = "+" + "-+" * len(lines[0])
    inner = "\n" + "+" + " +" * len(lines[0]) + "\n"
    drawn = inner.join("|" + " ".join(line) + "|" for line in lines)
    return stage({"map": f"\n{edge}\n{drawn}\n{edge}\n", "legend": legend}, "test")


def block(corner: int, size: int) -> int:
    return sum(1 << corner + x + y * WIDTH for x in range(size) for y in range(size))


# -- rooms and quests


@pytest.mark.proves("house.adventure.alchemists-table")
def test_the_dead_beside_the_table_suffer_nothing_from_it() -> None:
    g, f, room = laid("alchemists-table")
    table = room.things(g, "work-table")[0]
    free = touching(g, table.squares) & room.area.squares & ~g.solid
    g.put(f, (free & -free).bit_length() - 1)
    assert AlchemistsTable()._at_table(g, room) == [f]
    f.condition = DEAD
    assert f.mask & free and AlchemistsTable()._at_table(g, room) == []


@pytest.mark.proves("house.adventure.rope-bridge", "specific.named")
def test_nobody_climbs_out_of_the_water_through_the_door_of_the_room() -> None:
    g, f, room = laid("rope-bridge")
    water = room.zone(g, "water")
    g.put(f, (water & -water).bit_length() - 1)
    shore = room.row(1, 2, 3) & ~g.solid
    for q in range(shore.bit_length()):
        if shore >> q & 1:
            g.add_enemy(C.enemies["goblin"], q)
    assert g.board.floor >> MIDDLE & 1 and not (g.heroes | g.enemies) >> MIDDLE & 1
    at = f.at
    drive(rooms.turn_begins(g, f))
    assert f.at == at


@pytest.mark.proves("coins.share")
def test_who_is_given_coins_in_an_exchange_is_the_partner_of_it() -> None:
    g = staged("HE.", H="human-fighter", E="elf-fighter")
    a, b = g.party()
    a.coins, g.swapping, g.partner = (5, 10), True, -1
    drive(coins.share(g, a, ("share", b.id)), ("coin", "5"))
    assert (a.coins, b.coins, g.partner) == ((10,), (5,), b.id)
    g.swapping, g.partner = False, -1
    drive(coins.share(g, a, ("share", b.id)), ("coin", "10"))
    assert g.partner == -1


@pytest.mark.proves("complete.track", "game.goal", "finish.goal.return", "finish.goal.immediate")
def test_a_quest_that_is_over_is_not_won_afterwards() -> None:
    g, _ = hall(quest="cold-lantern")
    g.counters["goal"], g.over, g.winner = 1, True, "monster"
    g.put(g.party()[0], -1)
    drive(completing.complete_all(g))
    assert g.winner == "monster"


@pytest.mark.proves("complete.track", "complete.once", "setup.quest-track.start")
def test_rooms_that_go_on_are_all_kept_in_mind() -> None:
    g, _, room = laid("falling-roof")
    g.counters["lasting"] = 1 << 9
    next(iter(completing.complete(g, room)), None)
    assert g.counters["lasting"] == 1 << 9 | 1 << room.index


@pytest.mark.proves("house.event.curious-fox", "initiative.first")
def test_the_fox_warns_of_nobody_who_does_not_go_first() -> None:
    g = staged("H.oo", H="human-fighter", o="orc")
    g.fixed = ("curious-fox",)
    initiative.acting(g.foes(), "last")
    assert not lasting.of("curious-fox").warns(g, g.foes()) and g.fixed == ("curious-fox",)
    initiative.acting(g.foes(), "first")
    assert lasting.of("curious-fox").warns(g, g.foes()) and g.fixed == ()


@pytest.mark.proves("house.campaign.ash-crown", "house.campaign.worm")
def test_nobody_is_asked_twice_to_go_down_to_the_worm() -> None:
    g, _, room = laid("ash-crown", quest="ash-crown")
    g.counters["quest-room"] = room.index
    assert isinstance(next(iter(quest_of(g).achieved(g.copy()))), Decision)
    g.counters["worm"] = 1
    drive(quest_of(g).achieved(g))


@pytest.mark.proves("house.quest.millers-daughter")
def test_the_daughter_is_brought_out_only_if_a_hero_lives_or_is_out() -> None:
    g, f, room = laid("millers-daughter", quest="millers-daughter")
    g.counters["daughter-out"] = 1
    for condition, marks, done in ((AWAKE, (), True), (DEAD, (), False), (ESCAPED, ("out",), True)):
        f.condition, f.marks = condition, marks
        assert rooms.rules_of(room).done(g, room) is done


@pytest.mark.proves("roomcard.double-door", "layout.doors-exact")
@pytest.mark.parametrize("way", [NORTH, EAST, SOUTH, WEST])
@pytest.mark.parametrize("side", ["left", "right"])
def test_the_second_leaf_of_a_double_door_is_in_line_with_the_first(way: int, side: str) -> None:
    g, f = hall(way)
    aside = stride(MIDDLE, (way + (1 if side == "right" else 3)) % 4, WIDTH)
    board = lay_area(Board(), Area("passage", "passage-1", 1 << MIDDLE | 1 << aside, way, MIDDLE))
    g.lay(add_door(board, Door(MIDDLE, way)))
    room = replace(C.rooms["empty-4"], entry=Gap("front", 4, 2))
    drive(room_layout.lay(g, f, 0, room), ("side", side))
    assert [d.a for d in g.board.doors if d.group == 0] == [MIDDLE, aside]


@pytest.mark.proves("complete.empty-and-event")
def test_a_step_outside_of_all_rooms_enters_none_and_is_heeded_no_more() -> None:
    g, f = hall()
    g.triggers = 1 << MIDDLE
    assert drive(rooms.enter(g, f, MIDDLE)) is False
    assert not g.triggers and not g.due


@pytest.mark.proves("house.event.falling-grate", "house.adventure.high-ledge", "house.adventure.whispering-well")
def test_who_has_had_his_turn_helps_nobody() -> None:
    g = staged("HKE", H="human-fighter", K="dwarf-fighter", E="elf-fighter")
    *_, third = g.party()
    g.waiting = 1 << third.id
    assert working_together.ready(g) == [third]


# -- figures


@pytest.mark.proves("house.enemy.troll")
@pytest.mark.parametrize("fire", [False, True])
def test_a_troll_remembers_fire_once_and_nothing_else(fire: bool) -> None:
    g = staged("H...tt/....tt", H="human-fighter", t="troll")
    troll = g.foes()[0]
    for _ in range(2):
        drive(wound(g, troll, 1, "test", fire=fire))
    left = troll.health
    enemy.of("troll").own_turn(g, troll)
    assert troll.health == left + (0 if fire else troll.enemy.numbers["heal"])
    if fire:
        enemy.of("troll").own_turn(g, troll)
        assert troll.health == left + troll.enemy.numbers["heal"]


@pytest.mark.proves("house.enemy.reflection")
def test_a_reflection_that_mirrors_nobody_is_as_its_card_says() -> None:
    g = staged("H..r", H="human-fighter", r="reflection")
    e = g.foes()[0]
    e.marks = ()
    assert enemy.of("reflection").defend_bonus(g, e, "") == enemy.of("reflection").attack_bonus(g, e) == 0


@pytest.mark.proves("enemy.fight.search-exact", "enemy.fight.clockwise")
def test_the_first_square_of_the_plane_is_one_to_fight_from() -> None:
    g = staged(".H/oo/.o", H="human-fighter", o="orc")
    e = g.foes()[-1]
    spot = ring_spot(Walk(g, e), g.party()[0], Why(g, e))
    assert spot is not None and spot.at == 0


@pytest.mark.proves("enemy.sight.exact", "enemy.sight.order")
def test_a_long_enemy_that_only_turns_does_not_go_backwards() -> None:
    g = staged("....x/H..ss/....x/.....", H="human-fighter", s="wolf", x="orc")
    e = next(f for f in g.foes() if f.mask.bit_count() == 2)
    spot = sight_spot(LargeWalk(g, e), g.party()[0], False, Why(g, e))
    assert spot is not None and spot.mask == 3 << 3 * WIDTH + 3


@pytest.mark.proves("enemy.algorithm.approach", "chase.follow")
def test_whoever_can_open_a_door_towards_a_hero_looks_for_no_way_round() -> None:
    drawn = "\n+-+-+-+\n|oDo H|\n+ +-+ +\n|oD. o|\n+-+-+-+\n"
    g = stage({"map": drawn, "legend": {"H": "human-fighter", "o": "orc"}}, "test")
    e = next(f for f in g.foes() if f.at == 0)
    assert not g.open and approach(Walk(g, e), g.party()[0], Why(g, e)) == (None, 0, False)


@pytest.mark.proves("enemycard.speed", "enemy.move.before-attack")
def test_who_goes_nowhere_has_moved_no_square() -> None:
    g = staged("H..o", H="human-fighter", o="orc")
    e = g.foes()[0]
    assert go(g, Walk(g, e), None) == 0 and e.at == 3


@pytest.mark.proves("house.gear.herb-pouch")
def test_herbs_do_not_help_the_dead() -> None:
    g = staged("HE.", H="human-fighter", E="elf-fighter")
    f, other = g.party()
    f.pack = ("herb-pouch",)
    other.health = 0
    assert item.of("herb-pouch").actions(g, f, True) == [("use-on", "herb-pouch", other.id)]
    other.condition = DEAD
    g.count()
    assert item.of("herb-pouch").actions(g, f, True) == []


@pytest.mark.proves("house.gear.meat-bait")
def test_bait_is_laid_out_of_the_backpack() -> None:
    g = staged("H..", H="human-fighter")
    f = g.party()[0]
    f.pack = ("meat-bait",)
    assert item.of("meat-bait").actions(g, f, True) == [("use-at", "meat-bait", 1)]
    f.pack = ()
    assert item.of("meat-bait").actions(g, f, True) == []


@pytest.mark.proves("house.trait.gnome.mirror-self")
def test_a_gnome_uses_the_trait_and_is_invisible_then() -> None:
    g = staged("H..", H="gnome-wizard")
    g.log = []
    drive(trait.of("mirror-self").used(g, g.party()[0], ("use", "mirror-self")))
    assert [event.kind for event in g.log] == ["trait", "effect"]


@pytest.mark.proves("house.spell.arcane.shackles-of-frost")
def test_shackles_hold_and_then_weaken() -> None:
    g = staged("H..o", H="gnome-wizard", o="orc")
    orc = g.foes()[0]
    drive(spell.of("shackles-of-frost").works(g, g.party()[0], ("cast-on", "shackles-of-frost", orc.id)))
    assert [e.changes for e in orc.effects] == ["held", "attack"]


# -- the ground


def two_levels(way: int, *others: Door) -> tuple[Game, int, int]:
    """Two rooms, one on a level of its own, and a doorway between their middles."""
    g = stage(tomllib.loads('map = """\n+-+\n|H|\n+-+\n"""\nlegend = { H = "human-druid" }'), "test")
    near, far = 30 * WIDTH + 30, SIZE + 30 * WIDTH + 30
    board = g.board
    for middle in (near, far):
        corner = middle - 4 * WIDTH - 4
        board = lay_area(board, Area("room", "area", block(corner, 9), NORTH, corner))
    board.levels = (*board.levels, (0, 0))
    board = lead_to(add_door(board, Door(near, way)), 0, far)
    for door in others:
        board = add_door(board, door)
    g.lay(board)
    set_open(g, 1, True)
    return g, near, far


@pytest.mark.proves("large.door.rule", "large.move.footprint")
@pytest.mark.parametrize("way", (NORTH, EAST, SOUTH, WEST))
def test_a_large_enemy_comes_back_from_another_level_from_the_square_behind_the_doorway(way: int) -> None:
    g, _, far = two_levels(way)

    def back(corner: int) -> list[int]:
        found = neighbours(g, C.enemies["ogre"], block(corner, 2), paths(g))
        return [new for _, new, _ in found if new < 1 << SIZE]

    assert len(back(far - 1)) == len(back(far)) == 2
    assert back(far + 1) == back(far - 2) == []


@pytest.mark.proves("large.door.rule", "large.door.table")
def test_two_single_doors_are_no_double_one() -> None:
    g, near, _ = two_levels(NORTH, Door(30 * WIDTH + 30, WEST))
    card = replace(C.enemies["ogre"], size="3x3")
    assert not [new for _, new, _ in neighbours(g, card, block(near, 3), paths(g)) if new >= 1 << SIZE]


@pytest.mark.proves("move.hero-pass", "move.bodies")
def test_the_square_left_last_is_known_after_a_way_round_somebody() -> None:
    g = staged("HE./...", H="human-fighter", E="elf-fighter")
    f = g.party()[0]
    g.active, g.points = f.id, 4
    list(walk(g, f, ("move", WIDTH + 1)))
    assert (f.at, g.left) == (WIDTH + 1, WIDTH)


# -- the rest


@pytest.mark.proves("house.scroll.scroll-of-unbarring")
def test_a_grate_that_stands_open_is_nothing_to_unbar() -> None:
    drawn = "\n+-+-+\n|HD.|\n+-+-+\n"
    g = stage({"map": drawn, "legend": {"H": "human-fighter"}, "kinds": {"a1-b1": "grate"}}, "test")
    f = g.party()[0]
    set_open(g, 1, False)
    assert spell.of("scroll-of-unbarring").targets(g, f) == [(-2,)]
    set_open(g, 1, True)
    assert spell.of("scroll-of-unbarring").targets(g, f) == []


@pytest.mark.proves("house.scroll.scroll-of-unbarring")
def test_a_barred_door_behind_which_nothing_is_laid_yet_is_nothing_to_unbar() -> None:
    g = staged("H", H="human-fighter")
    f = g.party()[0]
    g.lay(add_door(g.board, Door(f.at, EAST, kind="grate")))
    assert not g.open and spell.of("scroll-of-unbarring").targets(g, f) == []


@pytest.mark.proves("house.layout.notation")
def test_a_room_that_can_never_be_completed_is_found_without_a_module(tmp_path: Path) -> None:
    text = QUEST + ROOM.replace('complete = "enemies"', 'complete = "event"')
    assert any(error for error, _ in said(tmp_path, text))


@pytest.mark.proves("round.hero.once")
def test_who_is_not_on_the_board_has_no_turn() -> None:
    g = staged("HE.", H="human-fighter", E="elf-fighter")
    a, b = g.party()
    g.put(b, -1)
    begin_part(g, HEROES)
    assert g.waiting == 1 << a.id


# -- what a room lets somebody try as part of his move


@pytest.mark.proves("specific.cost")
def test_whoever_is_carried_tries_nothing_as_part_of_a_move_whatever_the_room_offers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g, bearer, room = laid("dart-gallery")
    other = g.add("halfling-burglar", "Halfling burglar", bearer.side, bearer.seat)
    monkeypatch.setattr(type(rooms.rules_of(room)), "moves", lambda self, g, here, f: [("try", "anything")])
    for f in (bearer, other):
        g.put(f, room.at((1, 1)))
    assert trying.moves(g, other) == [("try", "anything")]
    bearer.carrying, other.carrier = other.id, bearer.id
    assert trying.moves(g, bearer) == [("try", "anything")]
    assert trying.moves(g, other) == []
