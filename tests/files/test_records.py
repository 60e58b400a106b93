"""Records that accidents or strangers left: what was once a traceback is told in words."""

from __future__ import annotations

import json

import pytest

from delvewright import Game
from delvewright.kernel import record
from delvewright.kernel.errors import BadFile, DelveError, IllegalAnswer
from delvewright.kernel.rulebook import book_ids, find_book

DEEP = '{"heroes":' * 3000 + "1" + "}" * 3000


def text(book="heroquest", quest="the-maze", more="", answers=()):
    head = f"delvewright 1\nbook {book}\ncontent x\nquest {quest}\nseed 1\n{more}"
    return "\n".join([f"{head.rstrip()}\n", *answers, f"= {len(answers)} 0123456789abcdef", ""])


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("line", [" ", "the", ",", "cast", "cast ,", "move", "move 9", "²", "move a²", "x" * 9000])
def test_lines_that_say_nothing(book, line):
    game = Game.start(book, find_book(book).quests()[0].id, 1)
    if game.decision and (line,) in game.decision:
        line = f"{line} {line}"  # where it says something
    with pytest.raises(IllegalAnswer):
        game.answer(line)


def test_shorthand_of_somebody_who_is_still_before_the_door():
    """`move n16`: roll, then go there; but nobody has entered yet."""
    game = Game.start("heroquest", "silent-bell", 309)
    while game.decision is not None and ("move",) not in game.decision:
        game.answer(game.decision.nth(0))
    assert game.state.fig(game.state.active).at < 0
    for line in ("move n16", "jump n16"):
        with pytest.raises(IllegalAnswer):
            game.answer(line)


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize(
    "party", [DEEP, "[" * 30000, "{}", "null", "[1]", '{"heroes":{"elf":null},"done":[]}', "1e999"]
)
def test_parties_that_are_none(book, party):
    quest = find_book(book).quests()[0].id
    with pytest.raises(BadFile, match="cannot be set up"):
        record.replay(record.parse(text(book, quest, f"option party {party}")))
    with pytest.raises(BadFile, match="cannot be set up"):
        record.replay(record.parse(text(book, "town", f"option party {party}")))


@pytest.mark.parametrize("book", book_ids())
def test_a_party_of_which_nobody_goes_does_not_set_out(book):
    """Either it is said, or all of them go; nobody plays rounds for ever without a Hero."""
    road = find_book(book).road()[0].id
    party = find_book(book).party()
    for options in ({"heroes": ",,,", "party": party}, {"heroes": "nobody-here", "party": party}):
        try:
            game = Game.start(book, road, 1, options)
        except DelveError as error:
            assert "hero" in str(error).lower()
        else:
            assert game.decision is not None
    empty = json.dumps(json.loads(party) | {"heroes": {}})
    with pytest.raises(DelveError):
        Game.start(book, road, 1, {"party": empty})


def test_control_characters_and_endless_lines_are_refused(tmp_path, run):
    file = tmp_path / "r.delve"
    for more, said in (("seat elf \x1b[2J", "control character (U+001B)"), ("seat elf \u202e", "U+202E"),
                       ("seat elf " + "x" * 200_000, "too long")):  # fmt: skip
        file.write_text(text(more=more), encoding="utf-8")
        out = run("replay", file, status=2)
        assert said in out and "line 6" in out and "\x1b" not in out
    file.write_bytes(b"delvewright 1\n" + b"x" * 9_000_000)
    assert "too large" in run("replay", file, status=2)


@pytest.mark.parametrize("book", ["common", "__init__", "heroquest.book", "..", "", "os", "\x1b[2J"])
def test_books_that_are_none(book):
    with pytest.raises(DelveError) as caught:
        find_book(book)
    assert "There is no rulebook" in str(caught.value) and "\x1b" not in str(caught.value)
