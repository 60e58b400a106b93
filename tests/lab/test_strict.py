"""What is written wrong in a scenario is an error with what, where and a suggestion; nothing wrong passes."""

from pathlib import Path
from typing import Any

import pytest

from delvewright.lab.scenario import SHOWING, find, load, parse, run

ROOM = "+-+-+-+-+\n|{}|\n+-+-+-+-+"
BOOKS: dict[str, Any] = {
    "heroquest": {"map": ROOM.format("B o . ."), "legend": {"B": "barbarian", "o": "orc"}, "active": "barbarian"},
    "battleaxe": {"map": ROOM.format("H o . ."), "legend": {"H": "human-paladin", "o": "orc"}},
    "allison": {"map": ROOM.format("H o . ."), "legend": {"H": "human-warrior", "o": "orc"}},
    "advanced": {"map": ROOM.format("H s . ."), "legend": {"H": "heinrich", "s": "skaven"}},
}
HERO = {"heroquest": "B", "battleaxe": "H", "allison": "H", "advanced": "H"}
LOOK = {"offers": "end"}


def said(book, *steps, **spec):
    """What is said of a scenario: nothing if it passes."""
    entry = {"name": "x", **BOOKS[book], "steps": list(steps) or [LOOK], **spec}
    return run(parse({"book": book, "scenario": [entry]}, "f.toml")[0]).failure


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_itself_is_in_order(book):
    assert said(book) == ""


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("step", "says"),
    [
        ({"refuses": [3]}, "step 1: refuses should be text, or a list of texts, not [3]"),
        ({"refuses": [" "]}, "step 1: refuses should be text"),
        ({"offers": [3]}, "step 1: offers should be text"),
        ({"offers": [""]}, "step 1: offers should be text"),
        ({"answer": 3}, "step 1: answer should be text"),
        ({"expect": [3]}, "step 1: expect should be a table, or texts"),
        ({"expect": {"game.round": "> many"}}, "“> many” compares with “many”, which is no number."),
        ({"expect": {"game.round": "<= true"}}, "“<= true” compares with “true”, which is no number."),
        ({"decision": 3}, "step 1: decision should be text, or a table, not 3"),
        ({"decision": {"text": ""}}, "decision: text should be text, not ''."),
        ({"decision": {"about": 3}}, "decision: about should be text, not 3."),
        ({"event": ["move"]}, "step 1: event should be text, or a table"),
        ({"no-event": {"kind": "move", "figures": "orc"}}, "no-event: figures should be a list of names, not 'orc'."),
        ({"no-event": {"kind": ["move"]}}, "no-event: kind should be text, not ['move']."),
        ({"no-event": {"kind": "move", "text": ""}}, "no-event: text should be text, not ''."),
        (
            {"no-event": {"kind": "move", "figures": ["ogrre"]}},
            "nobody is called “ogrre”: expected a figure of this game",
        ),
        ({"by": 3, "offers": "end"}, "step 1: by should be text, not 3"),
        ({"note": "nothing"}, "nothing is done or looked at in it"),
    ],
)
def test_a_step_of_the_wrong_kind(book, step, says):
    assert says in said(book, step)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"name": ""}, "it has no name."),
        ({"name": 3}, "name should be text, not 3."),
        ({"steps": []}, "nothing is done or looked at in it"),
        ({"proves": []}, "proves is empty."),
        ({"seed": "seven"}, "seed should be a number, not 'seven'."),
        ({"round": "two"}, "round should be a number, not 'two'."),
        ({"round": -1}, "round should be a number, not -1."),
        ({"repeat": True}, "repeat should be a number, not True."),
        ({"active": 3}, "active should be text, not 3."),
        ({"quest": 3}, "quest should be text, not 3."),
        ({"repeat": 9}, "repeat and frequency belong together."),
        ({"frequency": {"orc.alive = false": "1/2"}}, "repeat and frequency belong together."),
        ({"options": {"dice": 17}}, "options: dice should be text, not 17."),
        ({"deck": ["nonesuch-card"]}, "nothing is called “nonesuch-card”"),
    ],
)
def test_a_scenario_with_values_of_the_wrong_kind(book, spec, says):
    assert says in said(book, **spec)


def test_a_letter_of_its_own_legend_that_is_not_drawn():
    for book, table in BOOKS.items():
        legend = {**table["legend"], "x": "orc"}
        says = said(book, legend=legend)
        assert says == "set-up: legend: “x” (orc) is not drawn on the map.\nDraw it, or leave it out."
        door = {"map": table["map"].replace(" . .", "D. ."), "legend": {**table["legend"], "D": "orc"}}
        assert "“D” (orc) is not drawn on the map." in said(book, **door), "an edge is no square"
    quest = {"quest": "the-maze", "map": "", "legend": {"B": "barbarian"}}
    assert "is not drawn on the map.\nThere is no map: write place = { name = square }." in said("heroquest", **quest)


def test_the_legend_of_a_file_is_for_all_its_maps():
    entries = [
        {"name": "x", "map": ROOM.format("B . . ."), "steps": [LOOK]},
        {"name": "y", **BOOKS["heroquest"], "steps": [LOOK]},
    ]
    shared = {"B": "barbarian", "o": "orc", "p": "goblin"}
    both = parse({"book": "heroquest", "legend": shared, "scenario": entries}, "f.toml")
    assert [run(one).failure for one in both] == ["", ""]


SEARCH = {"answer": "search treasure"}


def test_cards_of_the_deck_that_nobody_draws_are_left_over():
    alone = {"map": ROOM.format("B . . ."), "legend": {"B": "barbarian"}}
    assert said("heroquest", SEARCH, {"event": "treasure"}, deck=["gem"], **alone) == ""
    left = "deck: cards are left over: expected every card to be drawn, got gold-25 gem"
    assert said("heroquest", SEARCH, {"event": "treasure"}, deck=["gem", "gold-25", "gem"], **alone) == left
    assert said("heroquest", deck=["gem"]) == "deck: cards are left over: expected every card to be drawn, got gem"
    assert "a card is missing" in said("heroquest", SEARCH, {"event": "treasure"}, deck=[], **alone)


def test_with_real_dice_some_run_draws_the_whole_deck():
    map_ = ROOM.format("B . . ^")
    table = {"map": map_, "legend": {"B": "barbarian", "^": "trap:pit"}, "repeat": 20}
    chance = {"barbarian.alive = true": "1"}
    assert said("heroquest", SEARCH, deck=["gem"], frequency=chance, **table) == ""
    says = said("heroquest", SEARCH, deck=["gem", "gold-25"], frequency=chance, **table)
    assert says == "deck: cards are left over: expected every card to be drawn, got gold-25"


@pytest.mark.parametrize(
    ("book", "line", "says"),
    [
        ("heroquest", "attack goblin", "nobody is called “goblin”: expected a figure of this game: barbarian, orc.1"),
        ("heroquest", "attack orc.2", "nobody is called “orc.2”: expected a figure of this game, for instance orc.1"),
        ("heroquest", "attack orc with orc", "“orc.1” is no card"),
        ("heroquest", "attack orc unarmed twice", "no answer is written so: expected attack a figure with a card or"),
        ("heroquest", "cast ball-of-flame on goblin", "nobody is called “goblin”"),
        ("heroquest", "move k9", "nothing is called “k9”: expected a name"),
        ("battleaxe", "fight goblin", "nobody is called “goblin”"),
        ("battleaxe", "fight orc orc", "“orc.1” is no card"),
        ("battleaxe", "move a2", "there is no square “a2”"),
        ("battleaxe", "use old-grudge on goblin", "nobody is called “goblin”"),
        ("allison", "attack goblin", "nobody is called “goblin”"),
        ("allison", "cast deep-sleep on skeleton", "nobody is called “skeleton”"),
        ("allison", "guard orc", "“guard orc”: no answer is written so: expected guard"),
        ("allison", "move a2", "nothing is called “a2”"),
        ("advanced", "fight goblin", "nobody is called “goblin”"),
        ("advanced", "move a2", "there is no square “a2”"),
    ],
)
def test_a_refusal_of_what_is_not_there_shows_nothing(book, line, says):
    assert says in said(book, {"refuses": line})


@pytest.mark.parametrize(
    ("book", "line"),
    [
        ("heroquest", "attack barbarian"),
        ("heroquest", "attack orc with crossbow"),
        ("heroquest", "use fate for body-1"),
        ("heroquest", "search"),
        ("battleaxe", "fight human-paladin with fists"),
        ("battleaxe", "move b1"),
        ("allison", "attack human-warrior"),
        ("advanced", "pick up gold"),
    ],
)
def test_what_is_there_and_not_possible_is_refused(book, line):
    assert said(book, {"refuses": line}) == ""


NUMBER = {"heroquest": "body", "battleaxe": "health", "allison": "body", "advanced": "wounds"}
NAMES = {"heroquest": "items", "battleaxe": "pack", "allison": "items", "advanced": "items"}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("value", ["three", True, 1.5, [3], {"a": 1}])
def test_a_number_of_a_figure_that_is_none(book, value):
    says = said(book, figures={HERO[book]: {NUMBER[book]: value}})
    assert says.startswith(f"set-up: figures, “{HERO[book]}”") or "figures, “" in says
    assert "should be a" in says
    assert "stumbled" not in says


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("value", [7, False, [7], ["nonesuch"]])
def test_names_of_cards_that_are_none(book, value):
    says = said(book, figures={HERO[book]: {NAMES[book]: value}})
    assert "should be a list" in says or "“nonesuch”" in says


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("value", [7, False])
def test_effects_that_are_none(book, value):
    assert "should be a" in said(book, figures={HERO[book]: {"effects": value}})


@pytest.mark.parametrize(
    ("book", "key", "value"),
    [
        ("heroquest", "abilities", 7),
        ("heroquest", "assigned", 7),
        ("heroquest", "charges", 7),
        ("heroquest", "attack", 1.5),
        ("allison", "skills", 7),
        ("allison", "spells", False),
        ("allison", "charges", 7),
        ("battleaxe", "traits", 7),
        ("battleaxe", "used", 7),
        ("battleaxe", "coins", "three"),
        ("battleaxe", "first", ["x"]),
        ("battleaxe", "marks", {"x": 1}),
        ("battleaxe", "height", 3),
        ("advanced", "weapons", 7),
        ("advanced", "used", 7),
        ("advanced", "fate", "two"),
        ("advanced", "gold", True),
        ("advanced", "speed", "fast"),
    ],
)
def test_other_values_of_the_wrong_kind(book, key, value):
    says = said(book, figures={HERO[book]: {key: value}})
    assert "should be" in says
    assert "stumbled" not in says


def test_every_scenario_looks_at_what_came_of_it():
    every = [one for path in find([Path(__file__).parents[1] / "scenarios"]) for one in load(path)]
    blind = [
        one.where for one in every
        if not one.spec.get("frequency") and not any(key in step for step in one.spec["steps"] for key in SHOWING)
    ]  # fmt: skip
    assert blind == []
    assert len(every) > 5000


def test_no_spellcraft_is_a_value():
    assert said("heroquest", {"expect": {"barbarian.spellcraft": 0}}, figures={"B": {"spellcraft": False}}) == ""
    wizard = {"map": ROOM.format("W o . ."), "legend": {"W": "wizard", "o": "orc"}, "active": "wizard"}
    for without in ({"W": {"spellcraft": False}}, {"o": {"spellcraft": False}}):
        assert said("heroquest", LOOK, **wizard, figures=without) == ""
