"""Variants of a quest: as printed unless somebody chooses another, everywhere a game is set up."""

from pathlib import Path

import pytest

from delvewright import Game
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.record import parse, record, replay
from delvewright.kernel.rulebook import find_book
from delvewright.rules.heroquest.content.quest import load_quest
from delvewright.rules.heroquest.content.reading import FOLDER
from delvewright.rules.heroquest.interface.checking import check
from delvewright.ui.web.library import book_json, check_setup

BOOK = find_book("heroquest")
HARDER = {"variant": "harder"}


def bodies(**options: str) -> list[int]:
    quest = Game.start("heroquest", "the-maze", 1, options).state.quest
    return sorted(m.kind.body for m in quest.monsters if m.kind.id == "orc")


def test_the_maze_is_as_printed_unless_somebody_wants_it_harder():
    assert bodies() == bodies(variant="printed") == bodies(variant="") == [1] * 6
    assert bodies(variant="harder") == [1, 1, 4, 4, 4, 4]


def test_a_quest_is_read_once():
    assert load_quest("the-maze") is load_quest("the-maze", "") is load_quest("the-maze", "printed")
    assert load_quest("the-maze", "harder") is load_quest("the-maze", "harder")


def test_a_variant_has_its_notes_and_the_printed_quest_has_not():
    assert not load_quest("the-maze").notes
    assert "wardens" in load_quest("the-maze", "harder").notes["A"]


@pytest.mark.parametrize("quest, hint", [("the-maze", "printed, harder"), ("the-labyrinth", "none")])
def test_a_variant_that_is_not_there(quest, hint):
    with pytest.raises(DelveError, match="no variant “easy”") as refused:
        Game.start("heroquest", quest, 1, {"variant": "easy"})
    assert hint in refused.value.do


def test_the_labyrinth_has_the_notes_of_the_book():
    assert "".join(load_quest("the-labyrinth").notes) == "ABCDEF"
    assert not any(m.spells for m in load_quest("the-labyrinth").monsters)


def test_a_record_names_the_variant():
    game = Game.start("heroquest", "the-maze", 1, HARDER)
    for _ in range(20):
        assert game.decision is not None
        game.answer(game.decision.nth(0))
    text = record(game).text()
    assert "option variant harder\n" in text
    assert replay(parse(text)).digest() == game.digest()


# -- where it can be chosen


def test_quests_say_what_can_be_chosen_for_them():
    found = {quest.id: quest.options for quest in BOOK.quests()}
    (option,) = found["the-maze"]
    assert [value for value, _ in option.choices] == ["printed", "harder"]
    assert option.choices[1][1].startswith("Harder")
    assert found["the-labyrinth"] == ()


def test_the_browser_offers_it_with_its_quest():
    quests = {quest["id"]: quest for quest in book_json("heroquest")["quests"]}
    (option,) = quests["the-maze"]["options"]
    assert (option["name"], option["default"]) == ("variant", "printed")
    assert quests["the-labyrinth"]["options"] == []


def test_the_browser_may_choose_it_for_its_quest_only():
    assert check_setup("heroquest", "the-maze", {"variant": "harder"}, {}) == HARDER
    assert check_setup("heroquest", "the-maze", {"variant": "printed"}, {}) == {}
    for quest, value in (("the-labyrinth", "harder"), ("the-maze", "easy")):
        with pytest.raises(DelveError, match="cannot be chosen"):
            check_setup("heroquest", quest, {"variant": value}, {})


# -- quest files


def own(tmp_path: Path, more: str) -> Path:
    text = (FOLDER / "quests" / "the-maze.toml").read_text("utf-8")
    path = tmp_path / "own.toml"
    path.write_text(text[: text.index("[[variant]]")] + more, "utf-8")
    return path


def test_a_variant_of_an_own_quest_is_checked(tmp_path):
    path = own(tmp_path, '[[variant]]\nid = "odd"\ntitle = "Odd"\nmonster = [{ at = "a1", body = 2 }]\n')
    assert any("none is drawn at a1" in found.text for found in check(path))
    with pytest.raises(BadFile, match="none is drawn at a1"):
        load_quest(str(path), "odd")
    assert load_quest(str(path)).variants == (("odd", "Odd"),)


def test_a_variant_needs_a_title(tmp_path):
    with pytest.raises(BadFile, match="title"):
        load_quest(str(own(tmp_path, '[[variant]]\nid = "odd"\n')))
