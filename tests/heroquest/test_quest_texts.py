"""What the text of a Quest is told of, and how often."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import speak

from delvewright.kernel.notation import square_name
from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.dungeon.doors import unlock
from delvewright.rules.heroquest.state.ending import finish


def table(board: str, legend: dict[str, str], active: str, **more: Any) -> Any:
    """A game on a small board; every die shows 1, every combat die a white shield."""
    scenario = {"name": "texts", "map": board, "legend": legend, "active": active, "steps": [], **more}
    game: Any = staged(parse({"book": "heroquest", "scenario": [scenario]}, "texts")[0])
    game.chance = lambda roll: [1 if 1 in die.faces else "white" for die in roll.dice]
    return game


def told(game: Any, *names: str) -> list[tuple[Any, ...]]:
    """Everything that the quest is told under these names from now on."""
    heard: list[tuple[Any, ...]] = []

    def listen(name: str) -> Any:
        return lambda g, f, *more: heard.append((name, f.name, *more))

    speak(game, **{name: listen(name) for name in names})
    return heard


def squares_of(game: Any, mask: int) -> list[str]:
    return [square_name(q, game.state.width) for q in range(mask.bit_length()) if mask >> q & 1]


@pytest.mark.proves("turn.activation.discrete", "turn.duration.one-turn")
def test_the_end_of_each_activation_is_told_once():
    game = table("+-+-+-+\n|B . D|\n+-+-+-+", {"B": "barbarian", "D": "dwarf"}, "barbarian")
    heard = told(game, "activation_ends")
    game.answer("end")
    assert heard == [("activation_ends", "barbarian")]
    game.answer("end")
    assert heard == [("activation_ends", "barbarian"), ("activation_ends", "dwarf")]


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
    speak(game, walked=lambda g, f, way: g.tell("story", "{} hears the floor creak.", f))
    game.answer("move")
    before = len(game.state.log)
    game.answer(f"{how} c1")
    assert [event.kind for event in game.state.log[before:]] == [how, "story", *more]


@pytest.mark.proves("quest.end.usual")
def test_who_leaves_is_told_before_the_quest_is_over():
    game = table("+-+-+-+\n|B . .|\n+-+-+-+", {"B": "barbarian"}, "barbarian", exit=["a1"])
    heard: list[tuple[str, bool, bool]] = []
    speak(game, hero_left=lambda g, f: heard.append((f.name, f.out, g.over)))
    game.answer("leave")
    assert heard == [("barbarian", True, False)]
    assert game.state.over


@pytest.mark.proves("missing.door.iron-entrance")
def test_who_comes_in_by_the_entrance_has_walked_there():
    game = table("+-+-+-+\n|e . .|\n+-+-+-+", {"e": "entrance"}, "evil-sorcerer", options={"heroes": "barbarian"})
    heard = told(game, "walked")
    game.answer("end")
    game.answer("move")
    game.answer("enter")
    assert [(name, who, squares_of(game, way)) for name, who, way in heard] == [("walked", "barbarian", ["a1"])]


@pytest.mark.proves("action.move.door-special", "missing.door.portcullis")
def test_a_quest_is_asked_about_its_sealed_doors_only():
    board = "+-+-+-+-+\n|.D.D. .|\n+-+D+-+-+\n|. . . .|\n+-+-+-+-+"
    doors = [{"at": "a1-b1", "kind": "sealed"}, {"at": "b1-c1", "kind": "portcullis"}]
    game = table(board, {}, "barbarian", door=doors, place={"barbarian": "b1"})
    asked: list[int] = []

    def may_open(g: Any, f: Any, door: int) -> bool:
        asked.append(door)
        return True

    speak(game, may_open=may_open)
    opens = [answer for answer in game.decision.options if answer[0] == "open"]
    assert opens == [("open", 5)], "before it has a say"
    game.answer("move")
    opens = sorted(answer for answer in game.decision.options if answer[0] == "open")
    assert opens == [("open", 0), ("open", 5)], "the plain door once, the portcullis not at all"
    assert set(asked) == {game.state.quest.grid.doors.index((0, 1))}


@pytest.mark.proves("missing.trap.falling-block")
@pytest.mark.parametrize(("shown", "over"), [(True, False), (False, True)])
def test_what_a_quest_does_not_show_is_no_hope_for_the_walled_in(shown, over):
    board = "+-+-+-+-+-+-+\n|. B x . s s|\n+-+-+-+-+   +\n|#|#|#|#|s s|\n+-+-+-+-+-+-+"
    feature = [{"id": "altar", "at": "a1"}]
    legend = {"B": "barbarian", "x": "rubble", "s": "stairway"}
    game = table(board, legend, "barbarian", feature=feature)
    speak(game, shows=lambda g, what: shown)
    game.answer("search doors")
    game.answer("end")
    assert game.state.over is over


@pytest.mark.proves("death.hero.off-turn", "missing.artefact.elixir-of-life", "quest.end.other")
@pytest.mark.parametrize("ends", [False, True])
def test_nobody_is_asked_when_a_death_has_ended_the_quest(ends):
    legend = {"B": "barbarian", "D": "dwarf", "o": "orc"}
    figures = {"B": {"items": ["elixir-of-life"]}, "D": {"body": 1}}
    game = table("+-+-+-+\n|o D B|\n+-+-+-+", legend, "orc", figures=figures)
    if ends:
        speak(game, hero_fell=lambda g, f: finish(g, False))
    game.chance = lambda roll: ["skull" for die in roll.dice]
    game.answer("attack dwarf")
    assert game.state.over is ends
    assert (game.decision is None) is ends
    assert ends or game.decision.about == "killed"


@pytest.mark.proves("missing.spell.chaos.high-mage", "quest.end.other")
@pytest.mark.parametrize("ends", [False, True])
def test_madness_is_over_with_the_quest(ends):
    mad = [{"name": "mage-madness", "changes": "mad", "until": "activation"}]
    legend = {"B": "barbarian", "o": "orc"}
    game = table("+-+-+-+-+\n|B . . o|\n+-+-+-+-+", legend, "evil-sorcerer", figures={"B": {"effects": mad}})
    if ends:
        speak(game, walked=lambda g, f, way: finish(g, False))
    game.answer("end")
    game.answer("move b1")
    assert game.state.over is ends
    assert (game.decision is None) is ends
    assert ends or game.decision.about == "madness"


@pytest.mark.proves("missing.furniture.rack")
def test_the_prisoner_belongs_to_whoever_freed_him():
    legend = {"B": "barbarian", "D": "dwarf", "R": "furniture:rack"}
    feature = [{"id": "rack", "at": "c1 d1 c2 d2 c3 d3", "title": "the rack", "prisoner": "wat"}]
    board = "+-+-+-+-+-+\n|B D R R .|\n+   +   + +\n|. . R R .|\n+   +   + +\n|. . R R .|\n+-+-+-+-+-+"
    game = table(board, legend, "dwarf", feature=feature)
    game.answer("investigate rack")
    man = next(f for f in game.state.figures if f.name == "wat")
    assert (man.master, man.seat, man.side) == (game.state.fig(1).id, 1, 0)


@pytest.mark.proves("explore.any-time", "los.explore.ignores")
def test_a_door_that_opens_matters_only_to_squares_that_may_see_it():
    board = "+-+-+-+-+-+-+\n|B . .|. .D.|\n+-+-+ +-+-+-+\n|#|#|. D|#|#|\n+-+-+-+-+-+-+"
    game = table(board, {"B": "barbarian", "D": "dwarf"}, "barbarian", corridor=True)
    g = game.state
    far, near = 0, 9
    assert g.surveyed >> far & 1
    assert g.surveyed >> near & 1
    unlock(g, 0)
    assert g.surveyed >> far & 1, "nothing new can be seen from there"


@pytest.mark.proves("ability.crush.grab", "ability.crush.ends")
def test_grips_are_counted():
    game = table("+-+-+-+\n|D y .|\n+-+-+-+", {"D": "dwarf", "y": "yeti"}, "yeti")
    game.chance = lambda roll: ["skull" for die in roll.dice]
    game.answer("attack dwarf")
    assert game.state.grips == 1
    if game.decision.figure != 0:
        game.answer("end")
    game.answer("attack yeti.1 unarmed")
    assert game.state.grips == 0


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
