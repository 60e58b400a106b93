"""What a Hero's player makes up: Monsters' spells, the refuge, what is in a tomb; and what a Spyglass has shown."""

from typing import Any

import pytest

from delvewright.kernel.game import Game
from delvewright.lab.scenario import Scenario, staged
from delvewright.rules.heroquest.figures.equipment import spyglass
from delvewright.rules.heroquest.interface.imagining import imagine

MAP = """
+-+-+-+-+-+-+
|W . . . s .|
+           +
|. . . T T .|
+   +D+     +
|. .|. T T .|
+-+-+-+     +
|. .|. T T .|
+-+-+-+-+-+-+
"""


def game(**spec: Any) -> Game:
    """A Wizard before a Chaos Sorcerer."""
    legend = {"W": "wizard", "s": "chaos-sorcerer", "T": "furniture:tomb"}
    table = {"name": "dream", "map": MAP, "legend": legend, **spec}
    return staged(Scenario("here", 1, "heroquest", table))


@pytest.mark.proves("role.es.secret-knowledge")
def test_games_that_differ_in_spells_and_refuge_are_imagined_the_same():
    tomb = {"id": "tomb", "at": "d2 e2 d3 e3 d4 e4"}
    one = game(figures={"s": {"items": ["escape", "fear"]}}, place={"refuge": "f1"}, feature=[tomb])
    two = game(
        figures={"s": {"items": ["firestorm"]}}, place={"refuge": "f4"}, feature=[{**tomb, "releases": ["mummy"]}]
    )
    for seed in range(20):
        dreams = [imagine(g.state, g.state, 0, seed) for g in (one, two)]
        assert dreams[0].freeze() == dreams[1].freeze()
        assert dreams[0].quest.refuge == dreams[1].quest.refuge
        assert not any(d.quest.features["tomb"].releases for d in dreams)


def test_spells_and_refuge_are_made_up_anew_each_time():
    g = game(figures={"s": {"items": ["escape", "fear"]}}).state
    dreams = [imagine(g, g, 0, seed) for seed in range(20)]
    assert len({d.fig(1).items for d in dreams}) > 5 and all(d.fig(1).items for d in dreams)
    assert len({d.quest.refuge for d in dreams}) > 1


@pytest.mark.proves("missing.equipment.spyglass")
@pytest.mark.parametrize("there", [True, False])
def test_what_a_spyglass_has_shown_is_remembered(there):
    drawing = "+-+-+-+-+\n|W . . .|\n+-+D+-+-+\n|# . . o|\n+-+-+-+-+"
    legend = {"W": "wizard", "o": "orc" if there else "furniture:throne"}
    g = game(map=drawing, legend=legend, corridors=["a1"], figures={"W": {"items": ["spyglass"]}})
    beyond = 5

    def monsters(seed: int) -> bool:
        dream = imagine(g.state, g.state, 0, seed)
        area = dream.quest.grid.areas[dream.quest.grid.area_of[beyond]] & ~g.state.laid
        return any(area >> m.at & 1 for m in dream.quest.monsters)

    assert {monsters(seed) for seed in range(40)} == {True, False}
    g.answer("apply spyglass to b2")
    assert (g.state.spied, g.state.clear) == ((1 << beyond, 0) if there else (0, 1 << beyond))
    assert {monsters(seed) for seed in range(40)} == {there}


@pytest.mark.proves("missing.equipment.spyglass")
def test_each_door_is_remembered_for_itself_as_it_was_seen_last():
    drawing = "+-+-+-+-+\n|. W . .|\n+D+D+D+-+\n|o|o|o|#|\n+-+-+-+-+"
    g = game(map=drawing, legend={"W": "wizard", "o": "orc"}, corridors=["a1"]).state
    doors = (4, 5, 6)
    for order in (doors, doors[::-1]):
        for q in order:
            list(spyglass(g, g.fig(0), q))
        assert (g.spied, g.clear) == (0b111 << 4, 0)
    g.quest.monsters = []
    seen = 0b111 << 4
    for q in (5, 4, 6, 4, 5, 6):
        list(spyglass(g, g.fig(0), q))
        seen &= ~(1 << q)
        assert (g.spied, g.clear) == (seen, 0b111 << 4 & ~seen)
