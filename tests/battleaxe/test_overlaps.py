"""Where one part of the dungeon overlaps another: what no map of a scenario can show."""

import tomllib
from dataclasses import replace

import pytest

from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, stride
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.doors import set_open
from delvewright.rules.battleaxe.ground.large_enemies import neighbours
from delvewright.rules.battleaxe.ground.sight import clear_sight
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH
from delvewright.rules.battleaxe.turn.turn import choices
from delvewright.rules.common.tiles.board import Area, Door
from delvewright.rules.common.tiles.ground import paths
from delvewright.rules.common.tiles.laying import add_door, lay_area, lead_to

RIGHT = (EAST, SOUTH, WEST, NORTH)
MAP = 'map = """\n+-+\n|H|\n+ +\n|.|\n+-+\n"""\nlegend = { H = "human-druid" }'


@pytest.mark.proves("house.spell.nature.snaring-roots")
def test_roots_are_not_offered_where_only_part_of_a_large_enemy_is_seen_past_the_rest_of_it() -> None:
    g = stage(tomllib.loads(MAP), "test")
    druid = g.party()[0]
    corner = SIZE + druid.at + WIDTH + 1
    room = sum(1 << corner + d for d in (0, 1, WIDTH, WIDTH + 1))
    board = lay_area(g.board, Area("room", "area", room, NORTH, corner))
    board.levels = (*board.levels, (0, 0))
    board = lead_to(add_door(board, Door(druid.at + WIDTH, EAST)), 0, corner)
    g.lay(board)
    set_open(g, 1, True)
    ogre = g.add_enemy(content().enemies["ogre"], corner, room, NORTH)
    g.active = druid.id
    assert clear_sight(g, druid, ogre.mask) and not any(
        clear_sight(g, druid, 1 << q) for q in range(corner, corner + 2)
    )
    assert ("cast", "snaring-roots") not in choices(g, druid).options
    g.put(druid, druid.at + WIDTH)
    assert ("cast", "snaring-roots") in choices(g, druid).options


@pytest.mark.proves("large.door.rule", "large.door.table")
@pytest.mark.parametrize("way", (NORTH, EAST, SOUTH, WEST))
def test_through_a_doorway_to_another_level_all_of_a_large_enemy_comes_to_stand_behind_it(way: int) -> None:
    def square(corner: int, size: int) -> int:
        return sum(1 << corner + x + y * WIDTH for x in range(size) for y in range(size))

    g = stage(tomllib.loads(MAP), "test")
    near, far = 30 * WIDTH + 30, SIZE + 30 * WIDTH + 30
    here, there = near - 3 * WIDTH - 3, far - 3 * WIDTH - 3
    board = lay_area(g.board, Area("room", "area", square(here, 7), NORTH, here))
    board = lay_area(board, Area("room", "area", square(there, 7), NORTH, there))
    board.levels = (*board.levels, (0, 0))
    board = lead_to(add_door(board, Door(near, way)), 0, far)
    g.lay(board)
    set_open(g, 1, True)
    card = content().enemies["ogre"]
    aside = stride(far, RIGHT[way], WIDTH) - far
    for leaving, behind, there_and_back in ((near, far, way), (far, near, way ^ 2)):
        each = [new for _, new, _ in neighbours(g, card, square(leaving, 2), paths(g))]
        ahead = stride(behind, there_and_back, WIDTH)
        places = {1 << behind | 1 << ahead | 1 << behind + d | 1 << ahead + d for d in (aside, -aside)}
        assert {new for new in each if (new >= 1 << SIZE) == (behind >= SIZE)} == places


@pytest.mark.proves("large.door.rule", "large.door.table")
def test_a_double_doorway_to_another_level_is_as_wide_beside_another_door() -> None:
    """A single door opens off the same square: it is not the one that a figure of 3x3 goes through."""

    def square(corner: int, size: int) -> int:
        return sum(1 << corner + x + y * WIDTH for x in range(size) for y in range(size))

    g = stage(tomllib.loads(MAP), "test")
    near, far = 30 * WIDTH + 30, SIZE + 30 * WIDTH + 30
    here, there = near - 4 * WIDTH - 4, far - 4 * WIDTH - 4
    board = lay_area(g.board, Area("room", "area", square(here, 9), NORTH, here))
    board = lay_area(board, Area("room", "area", square(there, 9), NORTH, there))
    board.levels = (*board.levels, (0, 0))
    board = add_door(board, Door(near, WEST))
    for n in (0, 1):
        board = lead_to(add_door(board, Door(near + n, NORTH, group=7)), n + 1, far + n)
    g.lay(board)
    set_open(g, 0b110, True)
    card = replace(content().enemies["ogre"], size="3x3")
    found = {new for _, new, _ in neighbours(g, card, square(near, 3), paths(g)) if new >= 1 << SIZE}
    assert any(new >> far & 1 and not new >> far + 1 & 1 for new in found)
    assert any(new >> far + 1 & 1 and not new >> far & 1 for new in found)
