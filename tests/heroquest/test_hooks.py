"""What a quest's own module is told of, and how often."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.notation import square_name
from delvewright.lab.scenario import parse, staged


def table(board: str, legend: dict[str, str], active: str, **more: Any) -> Any:
    """A game on a small board; every die shows 1, every combat die a white shield."""
    scenario = {"name": "hooks", "map": board, "legend": legend, "active": active, "steps": [], **more}
    game: Any = staged(parse({"book": "heroquest", "scenario": [scenario]}, "hooks")[0])
    game.chance = lambda roll: [1 if 1 in die.faces else "white" for die in roll.dice]
    return game


def told(game: Any, *names: str) -> list[tuple[Any, ...]]:
    """Everything that the quest is told under these names from now on."""
    heard: list[tuple[Any, ...]] = []

    def listen(name: str) -> Any:
        return lambda g, f, *more: heard.append((name, f.name, *more))

    for name in names:
        game.state.quest.hooks[name] = listen(name)
    return heard


def squares_of(game: Any, mask: int) -> list[str]:
    return [square_name(q, game.state.width) for q in range(mask.bit_length()) if mask >> q & 1]


@pytest.mark.proves("turn.activation.discrete", "turn.duration.one-turn")
def test_the_end_of_each_activation_is_told_once():
    game = table("+-+-+-+\n|B . D|\n+-+-+-+", {"B": "barbarian", "D": "dwarf"}, "barbarian")
    heard = told(game, "activation-ends")
    game.answer("end")
    assert heard == [("activation-ends", "barbarian")]
    game.answer("end")
    assert heard == [("activation-ends", "barbarian"), ("activation-ends", "dwarf")]


@pytest.mark.proves("action.jump.explore", "action.move.declared-stepwise")
def test_where_a_walk_and_a_jump_lead_is_told():
    game = table("+-+-+-+-+-+\n|B . . ^ .|\n+-+-+-+-+-+", {"B": "barbarian", "^": "token:pit"}, "barbarian")
    heard = told(game, "walked")
    game.chance = lambda roll: [6 if 6 in die.faces else "white" for die in roll.dice]
    game.answer("move")
    game.answer("move c1")
    assert [(name, who, squares_of(game, way)) for name, who, way in heard] == [("walked", "barbarian", ["b1", "c1"])]
    heard.clear()
    game.answer("jump e1")
    assert [(name, who, squares_of(game, way)) for name, who, way in heard] == [("walked", "barbarian", ["e1"])]


@pytest.mark.proves("action.move.declared-stepwise", "action.move.trap-sprung", "action.jump.explore")
@pytest.mark.parametrize(
    ("row", "how", "more"),
    [("B . . .", "move", []), ("B D . .", "move", []), ("B . ^ .", "move", ["trap"]), ("B . ^ .", "jump", ["trap"])],
)
def test_the_table_hears_of_a_walk_or_jump_before_what_comes_of_it(row, how, more):
    """With nothing in the way, past a friend, and into a trap."""
    legend = {"B": "barbarian", "D": "dwarf", "^": "trap:spear"}
    game = table(f"+-+-+-+-+\n|{row}|\n+-+-+-+-+", legend, "barbarian")
    game.state.quest.hooks["walked"] = lambda g, f, way: g.tell("story", "{} hears the floor creak.", f)
    game.answer("move")
    before = len(game.state.log)
    game.answer(f"{how} c1")
    assert [event.kind for event in game.state.log[before:]] == [how, "story", *more]


@pytest.mark.proves("quest.end.usual")
def test_who_leaves_is_told_before_the_quest_is_over():
    game = table("+-+-+-+\n|B . .|\n+-+-+-+", {"B": "barbarian"}, "barbarian", exit=["a1"])
    heard: list[tuple[str, bool, bool]] = []
    game.state.quest.hooks["hero-left"] = lambda g, f: heard.append((f.name, f.out, g.over))
    game.answer("leave")
    assert heard == [("barbarian", True, False)]
    assert game.state.over


@pytest.mark.proves("damage.record")
def test_the_body_that_heroes_lose_is_counted():
    board = "+-+-+-+-+\n|B o t D|\n+-+-+-+-+"
    game = table(board, {"B": "barbarian", "o": "orc", "D": "dwarf", "t": "trap:pit"}, "dwarf")
    game.answer("move")
    game.answer("move c1")
    assert game.state.fig(1).body == 6
    assert game.state.lost == 1, "of Heroes, and nobody else"
    game.chance = lambda roll: [1 if 1 in die.faces else "skull" for die in roll.dice]
    while game.state.turn != 0 or not game.state.begun or game.state.active < 0:
        game.answer("end")
    game.answer("attack orc.1 with broadsword")
    assert game.state.lost == 1
