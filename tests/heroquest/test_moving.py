"""Ways over flooded squares, which only one Quest has, and only after some rounds."""

from __future__ import annotations

import pytest

from delvewright.kernel.grid import mask_of, squares
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.moving.moving import end_move, steps, walk, way_to
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.turn.choosing import choices

ROOM = "+-+-+-+\n|B . .|\n+ + + +\n|. . .|\n+-+-+-+\n"
A1, B1, C1, A2, B2, C2 = range(6)


def flooded(*wet: int) -> tuple[Game, Figure]:
    """A Barbarian in the corner of a room of six squares, some of them under water."""
    g = stage({"map": ROOM, "legend": {"B": "barbarian"}}, "test")
    g.costly = mask_of(wet)
    return g, g.fig(0)


@pytest.mark.proves("missing.quest.01-drowned-cellars")
@pytest.mark.parametrize(
    ("wet", "goal", "way"),
    [
        ((B1,), C1, [B1, C1]),  # three points; round the water four
        ((B1, C1), C1, [B1, C1]),  # four; round the water five
        ((B1,), B2, [A2, B2]),
        ((A2,), B2, [B1, B2]),
        ((B1, C2), C1, [B1, C1]),
        ((A2, B2), C2, [B1, C1, C2]),
        ((B2, C1), C2, [A2, B2, C2]),  # each way crosses water once
        ((), C1, [B1, C1]),
    ],
)
def test_the_cheapest_way_over_flooded_squares(wet: tuple[int, ...], goal: int, way: list[int]) -> None:
    g, f = flooded(*wet)
    found = way_to(g, f, goal)
    cost = [sum(2 if q in wet else 1 for q in each) for each in (found, way)]
    assert (found[-1], cost[0]) == (goal, cost[1])
    if wet != (B2, C1):
        assert found == way


@pytest.mark.proves("missing.quest.01-drowned-cellars", "action.move.declared-stepwise")
@pytest.mark.parametrize(("points", "at", "left"), [(1, A1, 1), (2, B1, 0), (3, C1, 0), (4, C1, 1)])
def test_a_walk_ends_where_the_points_do(points: int, at: int, left: int) -> None:
    g, f = flooded(B1, A2)
    g.points = points
    assert not list(walk(g, f, C1))
    assert (f.at, g.points) == (at, left)


@pytest.mark.proves("missing.quest.01-drowned-cellars", "action.move.up-to-speed")
def test_known_danger_beyond_the_water_takes_the_last_point() -> None:
    g, f = flooded(B1)
    g.pits = 1 << C2
    assert not steps(g, f, 2, g.beside[f.at])[0] >> C2 & 1
    assert steps(g, f, 3, g.beside[f.at])[0] >> C2 & 1
    g.furniture |= 1 << A2
    assert not steps(g, f, 3, g.beside[f.at])[0] >> C2 & 1
    assert steps(g, f, 4, g.beside[f.at])[0] >> C2 & 1


@pytest.mark.proves("missing.quest.01-drowned-cellars", "turn.default-actions", "action.move.up-to-speed")
def test_without_a_point_nobody_steps_into_a_pit_beside_the_water() -> None:
    g, f = flooded(C1)
    g.pits = 1 << B1
    g.moves, g.points = 0, 1
    assert dict(choices(g, f).fields)["walk"] >> B1 & 1
    g.points = 0
    assert not choices(g, f).fields


@pytest.mark.proves("missing.quest.01-drowned-cellars")
def test_a_flooded_square_costs_two_points_and_nobody_jumps_from_into_or_over_water() -> None:
    g, f = flooded(B1, A2)
    assert squares(steps(g, f, 1, g.beside[f.at])[0]) == []
    assert squares(steps(g, f, 2, g.beside[f.at])[0]) == [B1, A2]
    walks, jumps = steps(g, f, 3, g.beside[f.at])
    assert squares(walks) == [B1, C1, A2, B2]
    assert jumps == 0
    g, f = flooded(A1)
    assert steps(g, f, 3, g.beside[f.at])[1] == 0
    g, f = flooded(B1)
    assert squares(steps(g, f, 3, g.beside[f.at])[1]) == [B2, C2]


@pytest.mark.proves("missing.spell.earth.pass-through-rock", "death.no-negative")
def test_who_ends_in_solid_rock_has_no_body_left_and_no_less() -> None:
    from delvewright.kernel.effects import Effect

    g = stage({"map": "+-+-+\n|B|#|\n+-+-+\n", "legend": {"B": "barbarian"}}, "test")
    f = g.fig(0)
    f.effects = (Effect("pass-through-rock", "rock", until="move"),)
    g.moving = True
    g.put(f, 1)
    list(end_move(g, f))
    assert (f.alive, f.body) == (False, 0)
