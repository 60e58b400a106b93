"""Where furniture may stand: every place counted anew, in rooms of many sizes and with things in the way."""

from __future__ import annotations

import pytest
from tests.advanced.test_gamesmaster import table

from delvewright.kernel.grid import squares
from delvewright.rules.advanced.dungeon.chests import put_chest
from delvewright.rules.advanced.dungeon.furniture import along_walls, in_the_open
from delvewright.rules.advanced.state.game import Game

SIZES = [(1, 1), (2, 2), (3, 3), (5, 3), (3, 5), (5, 5), (8, 4), (4, 8), (6, 6)]


def room(wide: int, tall: int, **spec: object) -> Game:
    rows = ["." * wide for _ in range(tall)]
    rows[0] = "H" + rows[0][1:]
    return table("/".join(rows), turn="exploration", corner="k20", **spec).state


def spots(g: Game, mask: int) -> set[tuple[int, int]]:
    return {(q % g.width - 10, q // g.width - 19) for q in squares(mask)}


@pytest.mark.proves("furnish.place")
@pytest.mark.parametrize(("wide", "tall"), SIZES)
@pytest.mark.parametrize(("long", "deep"), [(1, 1), (3, 2), (2, 2)])
def test_places_in_the_open(wide: int, tall: int, long: int, deep: int) -> None:
    for thing in (None, (wide // 2, tall // 2)):
        place = {} if thing is None else {"place": {"pillar": f"{chr(ord('k') + thing[0])}{20 + thing[1]}"}}
        g = room(wide, tall, **place)
        w, h = (long, deep) if wide >= tall else (deep, long)
        expected = []
        for y in range(tall - h + 1):
            for x in range(wide - w + 1):
                block = {(x + i, y + j) for i in range(w) for j in range(h)}
                if thing not in block:
                    off = abs(2 * x + w - wide) + abs(2 * y + h - tall)
                    expected.append((off, y, x, block))
        expected.sort(key=lambda one: one[:3])
        assert [spots(g, mask) for mask in in_the_open(g, 0, long, deep)] == [block for *_, block in expected]


@pytest.mark.proves("furnish.place")
@pytest.mark.parametrize(("wide", "tall"), SIZES)
@pytest.mark.parametrize("long", [1, 2, 3])
def test_places_along_walls(wide: int, tall: int, long: int) -> None:
    g = room(wide, tall)
    found = [frozenset(spots(g, mask)) for mask in along_walls(g, 0, long)]
    rows = [[(x, 0) for x in range(wide)], [(x, tall - 1) for x in range(wide)]]
    rows += [[(0, y) for y in range(tall)], [(wide - 1, y) for y in range(tall)]]
    expected = {frozenset(row[n : n + long]) for row in rows for n in range(len(row) - long + 1)}
    assert set(found) == expected
    if found and wide != tall and max(wide, tall) - long >= 2:
        longest = max(wide, tall)
        first = min(x if wide > tall else y for x, y in found[0])
        assert abs(2 * first + long - longest) <= 1, "in the middle of the longest wall"


@pytest.mark.proves("furnish.place")
def test_a_wall_with_a_door_comes_last() -> None:
    g = room(5, 3, new={"m20": "north"})
    places = [spots(g, mask) for mask in along_walls(g, 0, 3)]
    assert {y for _, y in places[0]} == {2}, "the long wall without a door"
    assert all(y == 0 or x in (0, 4) for x, y in places[-1])


@pytest.mark.proves("room.chest.place", "room.lair", "room.quest")
@pytest.mark.parametrize(("entry", "row"), [("north", 0), ("south", 4)])
def test_a_chest_stands_at_the_far_wall(entry: str, row: int) -> None:
    g = room(5, 5, entry={"k20": entry}, options={"gm": "computer"})
    for _ in put_chest(g, 0):
        raise AssertionError("the program asks nobody")
    (chest,) = [t for t in g.things if t.kind == "chest"]
    assert spots(g, chest.squares) == {(2, row)} and not chest.state
