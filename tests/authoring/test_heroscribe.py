"""HeroScribe files come in and go out: what has a counterpart is played, all else is kept and said."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random

import pytest

from delvewright import DelveError, Game
from delvewright.authoring import heroscribe
from delvewright.authoring.exporting import export
from delvewright.authoring.importing import BOOKS, Imported, convert
from delvewright.cli import main
from delvewright.kernel.errors import BadFile
from delvewright.kernel.rulebook import find_book

DOCTYPE = '<!DOCTYPE quest PUBLIC "-//org.lightless//HeroScribe Quest 1.4//EN" "http://127.0.0.1:1/quest-1.4.dtd">'
OBJECTS = """
<object id="Stairway" left="2.0" top="2.0" rotation="upward"/>
<object id="Door" left="4.0" top="4.0" rotation="downward"/>
<object id="SecretDoor" left="6" top="3" rotation="rightward"/>
<object id="Throne" left="6" top="3"/>
<object id="Orc" left="3.0" top="8.0" rotation="downward" zorder="0.0"/>
<object id="Goblin" left="3.0" top="8.0"/>
<object id="OgreLord" left="5" top="8"/>
<object id="Table" left="2.0" top="5.0" rotation="rightward"/>
<object id="TreasureChestTrap" left="7" top="2"/>
<object id="PitTrap" left="5.0" top="6.0"/>
<object id="DoubleBlockedSquare" left="13" top="2"/>
<object id="LetterA" left="7.55" top="3"/>
<object id="LetterB" left="5" top="9"/>
<object id="Fog" left="5" top="5"/>
<object id="MyOwn Thing" left="4" top="9" kind="packs"/>
"""
NOTES = """
<note>The whole quest is cold.</note>
<note>

A: The chest holds 150 gold coins and a Potion of Healing. The trap is full of gas: you lose 2 Body Points.</note>
<note>It is heavy.</note>
<note>B - The lord: Movement 6, Attack 5, Defend 4, Body 3, Mind 4</note>
<note>Wandering Monster in this Quest: 2 Skeletons.</note>
"""


def rock(*open_: tuple[int, int, int, int]) -> str:
    """Dark squares: all but these rectangles, each by its column, row, width and height from 1 on."""
    free = {(x, y) for left, top, w, h in open_ for x in range(left, left + w) for y in range(top, top + h)}
    dark = [(x, y) for y in range(1, 20) for x in range(1, 27) if (x, y) not in free]
    return "".join(f'<dark left="{x}" top="{y}" width="1" height="1"/>' for x, y in dark)


ROOMS = rock((2, 2, 8, 8))
"""Four rooms in the corner: 2 to 5 and 6 to 9 across, 2 to 4 and 5 to 9 down."""


def quest(board: str = ROOMS + OBJECTS, notes: str = NOTES, head: str = "", name: str = "Cold Rooms") -> bytes:
    text = f"{head}<quest name='{name}' region='Europe' version='1.0'><board>{board}</board>"
    return f"{text}<speech>Brrr, said the elf.</speech>{notes}</quest>".encode()


def imported(data: bytes, book: str = "heroquest") -> Imported:
    return convert(heroscribe.read(data, "it.xml"), book, "it.xml")


@pytest.fixture
def made(tmp_path: Path):
    """A quest file of a book, written and read."""

    def make(data: bytes, book: str = "heroquest", ready: bool = True) -> tuple[Path, list[str]]:
        path = tmp_path / f"it-{book}.toml"
        found = imported(data, book)
        path.write_text(found.ready() if ready else found.text, encoding="utf-8")
        return path, [one.text for one in find_book(book).check_quest(path, False) if one.error]

    return make


@pytest.mark.parametrize("book", BOOKS)
def test_a_file_becomes_a_quest_that_is_played_to_its_end(made, book):
    path, missing = made(quest(), book)
    assert not missing
    game = Game.start(book, str(path), 3)
    random = Random(3)
    while game.decision is not None and len(game.answers) < 400:
        game.answer(game.decision.nth(random.randrange(len(game.decision))))
    assert game.view(0).title == "Cold Rooms" and len(game.answers) > 20


def test_everything_stands_where_it_is_drawn(made):
    path, _ = made(quest())
    state = Game.start("heroquest", str(path), 1).state
    drawn = state.quest
    at = {f"{q % 26 + 1},{q // 26 + 1}": kind for q, kind in ((m.at, m.kind.id) for m in drawn.monsters)}
    assert at["3,8"] == "orc" and at["5,8"] == "ogre-champion", at
    assert [m.name for m in drawn.monsters if m.name] == ["Ogre Lord"]
    doors = dict(zip(drawn.grid.doors, drawn.door_kinds, strict=True))
    assert doors == {(3 * 26 + 3, 4 * 26 + 3): "closed", (2 * 26 + 4, 2 * 26 + 5): "secret"}, "opposite its rotation"
    table = next(piece for piece in drawn.furniture if piece.kind.id == "table")
    assert [(q % 26 + 1, q // 26 + 1) for q in range(26 * 19) if table.squares >> q & 1] == [
        (x, y) for y in (5, 6, 7) for x in (2, 3)
    ], "it lies across, from its top left square"
    assert set(drawn.starts) == {"barbarian", "dwarf", "elf", "wizard"} and drawn.exit == drawn.stairs
    assert {trap.kind for trap in drawn.traps} == {"chest", "pit"}
    assert (drawn.wandering, drawn.wandering_number) == ("skeleton", 2)
    assert drawn.marks == [("A", 2 * 26 + 7), ("B", 8 * 26 + 4)], "7.55 is the eighth column"
    assert drawn.notes["A"].endswith("\n\nIt is heavy."), "a note without a letter goes on with the one before"
    assert drawn.behind, "the throne stands before the secret door"


def test_what_has_no_counterpart_is_said_and_what_notes_say_is_offered():
    found = imported(quest())
    said = "\n".join(found.said)
    assert "Fog has no counterpart: e5." in said and "MyOwn Thing has no counterpart: d9." in said
    assert "DoubleBlockedSquare lies where nobody can step" in said
    assert re.search(r"Goblin at c8 stands beside that, at [a-e]\d", said)
    assert "Wandering Monster: 2 skeleton, from the note" in said
    offers = [line for line in found.text.splitlines() if line.startswith("# note")]
    assert offers == [
        '# note A seems to say: [[hoard]] at = "h3", gold = 150, items = ["potion-of-healing"], note = "A"',
        '# note A seems to say: [[trap]] at = "g2", kind = "chest", damage = 2',
        '# note B seems to say: [[monster]] at = "e8", speed = 6, defence = 4, body = 3, mind = 4, '
        'attacks = ["melee 5"]',
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_in_out_and_in_again_is_the_same(tmp_path, made, book):
    path, _ = made(quest(), book, ready=False)
    again = heroscribe.write(export(book, str(path)))
    assert 'id="MyOwn Thing"' in again and 'left="7.55"' in again and 'kind="packs"' in again
    assert imported(again.encode(), book).text == path.read_text(encoding="utf-8")


def test_what_its_author_changes_goes_out(made):
    path, _ = made(quest())
    text = path.read_text(encoding="utf-8")
    text = text.replace('what = "orc"', 'what = "fimir"').replace('title = "Cold Rooms"', 'title = "Warm Rooms"')
    path.write_text(text.replace('"d4-d5" = "closed"', '"d4-d5" = "portcullis"'), encoding="utf-8")
    out = heroscribe.read(heroscribe.write(export("heroquest", str(path))).encode(), "out.xml")
    ids = [thing.id for thing in out.boards[0].things]
    assert out.name == "Warm Rooms" and "Orc" not in ids and ids.count("Fimir") == 1
    assert "Door" not in ids and ids.count("Portcullis") == 1 and "Fog" in ids
    fimir = next(thing for thing in out.boards[0].things if thing.id == "Fimir")
    assert (fimir.left, fimir.top, fimir.up) == ("3.0", "8.0", "0.0")


def test_a_quest_on_the_printed_board_goes_out_and_comes_back(made, tmp_path):
    """One that never was a HeroScribe file."""
    path = tmp_path / "own.toml"
    path.write_text(
        'book = "heroquest"\ntitle = "Own"\nboard = "standard"\nrock = "a11:z19 a1:a10 k1:z10"\nexit = "stairway"\n'
        'doors = { "d4-d5" = "open", "e3-f3" = "secret" }\nwandering = "orc"\n'
        '[[place]]\nat = "b2"\nwhat = "furniture:stairway"\n[[place]]\nat = "b5"\nwhat = "furniture:table"\n'
        "turned = true\n"
        + "".join(f'[[place]]\nat = "{q}"\nwhat = "{who}"\n' for q, who in zip(STAIRS, HEROES, strict=True))
        + '[[place]]\nat = "d7"\nwhat = "orc"\n[[mark]]\nletter = "A"\nat = "e8"\n[notes]\nA = "Nobody sits here."\n',
        encoding="utf-8",
    )  # fmt: skip
    out = heroscribe.write(export("heroquest", str(path)))
    assert '<object id="OpenDoor" left="4.0" top="4.0" rotation="downward" zorder="-1.0"/>' in out
    assert "<note>A. Nobody sits here.</note>\n<note>Wandering Monster in this quest: Orc</note>" in out
    back, missing = made(out.encode())
    one, other = (Game.start("heroquest", str(each), 1).state.quest for each in (path, back))
    assert not missing and other.notes["A"] == "Nobody sits here."
    for what in ("starts", "stairs", "exit", "door_kinds", "marks", "wandering"):
        assert getattr(one, what) == getattr(other, what), what
    assert one.grid.doors == other.grid.doors and one.grid.floor == other.grid.floor
    assert [(p.kind.id, p.squares) for p in one.furniture] == [(p.kind.id, p.squares) for p in other.furniture]


STAIRS = ("b2", "c2", "b3", "c3")
HEROES = ("barbarian", "dwarf", "elf", "wizard")


def test_other_walls_cannot_go_out():
    with pytest.raises(DelveError, match="has other walls"):
        export("allison", "weigh-house-cellar")


# -- shapes of files


def test_old_files_in_a_code_page_of_windows_are_read():
    data = quest(name="Die Pr\u00fcfung").decode().encode("cp1252")
    assert heroscribe.read(b"<?xml version='1.0' encoding='UTF-8'?>" + data, "it.xml").name == "Die Prüfung"


def test_a_doctype_is_accepted_and_never_fetched_and_entities_are_refused():
    assert heroscribe.read(quest(head=DOCTYPE), "it.xml").name == "Cold Rooms"
    bomb = '<!DOCTYPE quest [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    for data in (quest(head=bomb), quest(notes="<note>&b;</note>", head=DOCTYPE)):
        with pytest.raises(BadFile, match="entity"):
            heroscribe.read(data, "it.xml")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no XML"),
        (b"title = 1", "no XML"),
        (b"<html></html>", "not with <quest>"),
        (b"<quest name='x'></quest>", "no board"),
        (b"<quest><board></quest>", "no XML"),
        (b"<quest>" + b"<a>" * 30, "too deep"),
        (quest("<object id='Orc'/>" * 6000), "more than 5000 objects"),
        (b" " * 2_000_001, "too large"),
    ],
)
def test_what_is_no_quest_is_refused_in_words(data, said):
    with pytest.raises(BadFile, match=said):
        heroscribe.read(data, "it.xml")


def test_a_way_in_through_the_border_and_a_false_door(made):
    """DoorIn at the board's edge; a plain door onto the dark is only kept."""
    board = rock((1, 1, 1, 4), (2, 2, 4, 3)) + (
        '<object id="DoorIn" left="0" top="2" rotation="rightward"/><object id="DoorOut" left="1" top="0"/>'
        '<object id="Door" left="1" top="3" rotation="rightward"/>'
        '<object id="Door" left="5" top="3" rotation="leftward"/>'
        '<object id="Orc" left="4" top="3"/>'
    )
    path, missing = made(quest(board, ""))
    drawn = Game.start("heroquest", str(path), 1).state.quest
    assert not missing and drawn.entrance == 26 and drawn.exit == 1 and drawn.exit_door
    assert "Door leads into the dark: e3." in imported(quest(board, "")).said


def test_a_room_tile_over_several_rooms_takes_their_walls_away(made):
    """Then the board is drawn, and goes out again as the printed one with its tile."""
    board = ROOMS + '<object id="ChaosRoom" left="2" top="2"/><object id="Stairway" left="2" top="2"/>'
    board += '<object id="Orc" left="9" top="8"/>'
    path, missing = made(quest(board, ""), ready=False)
    assert not missing and "map =" in path.read_text(encoding="utf-8")
    out = heroscribe.write(export("heroquest", str(path)))
    assert imported(out.encode()).text == path.read_text(encoding="utf-8")


def test_boards_side_by_side_are_joined_by_their_bridges(made, tmp_path):
    left = rock((26, 1, 1, 10), (22, 2, 4, 3)) + '<object id="Stairway" left="22" top="2"/>'
    left += '<object id="Door" left="25" top="3" rotation="rightward"/>'
    right = rock((1, 1, 1, 10)) + '<object id="Orc" left="1" top="9"/>'
    text = f"<quest name='Two' width='2' height='1' version='1.0'><board>{left}</board><board>{right}</board>"
    data = (text + "<bridge column='1' row='1' position='5' orientation='horizontal'/></quest>").encode()
    path, missing = made(data)
    assert not missing, "the orc on the second board can be reached"
    _, missing = made(data.replace(b"position='5'", b"position='15'"))
    assert any("cannot be reached" in text for text in missing)
    path.write_text(imported(data).text, encoding="utf-8")
    assert imported(heroscribe.write(export("heroquest", str(path))).encode()).text == path.read_text(encoding="utf-8")


def test_a_number_that_stands_twice_joins_rooms_that_nothing_else_joins(made):
    board = rock((2, 2, 4, 3), (22, 15, 4, 4)) + '<object id="Stairway" left="2" top="2"/>'
    board += '<object id="Number1" left="5" top="4"/><object id="Number1" left="23" top="16"/>'
    board += '<object id="Orc" left="24" top="17"/>'
    _, missing = made(quest(board, ""))
    assert (
        not missing
        and "Number1 joins e4 and w16 as a Portal, for nothing else leads there." in imported(quest(board, "")).said
    )


def test_what_is_missing_makes_it_a_draft(tmp_path, capsys):
    source = tmp_path / "No Way Out.xml"
    source.write_bytes(quest(rock((2, 2, 4, 3), (22, 15, 4, 4)) + '<object id="Orc" left="24" top="17"/>', ""))
    assert main(["import", str(source)]) == 1
    out = capsys.readouterr().out
    assert "Missing: barbarian has no start square" in out and "is a draft: it can be tried" in out
    made = tmp_path / "no-way-out.toml"
    assert 'status = "draft"' in made.read_text(encoding="utf-8")
    assert Game.start("heroquest", str(made), 1).decision is not None, "a draft can be tried"


def test_the_commands_write_nothing_over_what_is_there(tmp_path, capsys):
    source = tmp_path / "cold.xml"
    source.write_bytes(quest())
    assert main(["import", str(source)]) == 0 and "can be played" in capsys.readouterr().out
    assert main(["import", str(source)]) == 2 and "is there already" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "cold.toml"), "--heroscribe", str(source)]) == 2
    assert main(["export", str(tmp_path / "cold.toml"), "--heroscribe", str(tmp_path / "out.xml")]) == 0
    assert heroscribe.read((tmp_path / "out.xml").read_bytes(), "out.xml").name == "Cold Rooms"
    assert source.read_bytes() == quest()


def test_mutated_files_are_refused_in_words_or_become_quests(tmp_path):
    """No traceback, in little time, and in and out again is the same for all that come in."""
    random, whole = Random(11), quest()
    came = 0
    values = [b"-1", b"99", b"1e9", b"nan", b"", b"0", b"27", b"Door", b"ChaosRoom", b"LetterA", b"SecretDoor", b"Orc"]
    more = [b"<board>", b"</board>", b"&x;", b"\xff", b"<object id='Yeti' left='3' top='3'/>", b"<note>", b"]]>"]
    begun = time.process_time()
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(random.randrange(1, 8)):
            at = random.randrange(len(data))
            if random.random() < 0.9 and (start := data.find(b'="', at)) > 0:
                data[start + 2 : data.find(b'"', start + 2)] = random.choice(values)
            else:
                data[at:at] = random.choice(more)
        for book in BOOKS:
            try:
                found = imported(bytes(data), book)
            except DelveError:
                continue
            came += 1
            path = tmp_path / "it.toml"
            path.write_text(found.text, encoding="utf-8")
            assert not [one.text for one in find_book(book).check_quest(path, False) if one.error]
            assert imported(heroscribe.write(export(book, str(path))).encode(), book).text == found.text
    assert came > 60 and time.process_time() - begun < 60
