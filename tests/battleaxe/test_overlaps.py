"""Where one part of the dungeon overlaps another: what no map of a scenario can show."""

import tomllib

import pytest

from delvewright.kernel.plane import EAST, NORTH
from delvewright.rules.battleaxe.board import SIZE, WIDTH, Area, Door
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.doors import set_open
from delvewright.rules.battleaxe.ground import clear_sight
from delvewright.rules.battleaxe.laying import add_door, lay_area, lead_to
from delvewright.rules.battleaxe.staging import stage
from delvewright.rules.battleaxe.turn import choices

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
