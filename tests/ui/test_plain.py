"""The board as text, and the whole game as plain lines through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from delvewright import Game
from delvewright.kernel.dice import D6
from delvewright.kernel.rulebook import find_book
from delvewright.kernel.view import DoorView, FigureView, PieceView, TokenView, View
from delvewright.rules.common.combat_dice import COMBAT
from delvewright.table.session import Session
from delvewright.table.typed import spell_faces
from delvewright.ui import words
from delvewright.ui.text import Canvas, draw, legend


def squares(*qs: int) -> int:
    return sum(1 << q for q in qs)


def figure(id: int, name: str, letter: str, at: int, side: str = "monster", active: bool = False) -> FigureView:
    return FigureView(id, name, name, name.title(), side, letter, (at,), {"Body": (1, 1)}, active=active)


BOARD = View(
    book="any", quest="small", title="Small", seat=0, seats=(), round=1, turn=0, asked=0, about="", over=False,
    winner="", width=4, height=3, floor=squares(0, 1, 2, 4, 5, 6, 8), rock=squares(8), areas=(), corridors=0,
    east=squares(0, 4, 5), south=squares(0, 1, 2),
    doors=(DoorView(1, 2, "door", "closed"), DoorView(4, 8, "secret", "closed")),
    furniture=(PieceView("table", "Table", (5, 6)),), tokens=(TokenView("pit", "Pit", 4, "pit"),),
    figures=(figure(0, "elf", "E", 0, "hero", True), figure(1, "orc.2", "o", 2)),
)  # fmt: skip
"""Four by three squares; the right column and most of the last row are unknown."""


def test_every_sign_of_a_small_board():
    assert draw(BOARD, 2, squares(1)) == [
        "    a  b  c  d",
        "   ┏━━━━━┳━━┓░░░",
        " 1 ┃E  · +o2┃░░░",
        "   ┃     ╹  ┃░░░",
        " 2 ┃() Ta:::┃░░░",
        "   ┣SS┳━━━━━┛░░░",
        " 3 ┃▓▓┃░░░░░░░░░",
        "   ┗━━┛░░░░░░░░░",
        "    a  b  c  d",
    ]
    assert legend(BOARD, 2) == [
        "E elf at a1, active",
        "o2 orc.2 at c1",
        "Ta Table",
        "() Pit",
        "+ closed door",
        "S closed secret door",
        "░ unknown",
        "▓ nobody can enter",
    ]


def test_squares_of_other_widths_show_the_active_figure_and_the_letter():
    assert draw(BOARD, 3)[2] == " 1 ┃ »E    + o2┃░░░░"
    assert draw(BOARD, 1)[2] == " 1 ┃E  +o┃░░"


def test_doors_differ_by_their_signs():
    def sign(kind: str, state: str) -> str:
        view = replace(BOARD, doors=(DoorView(1, 2, kind, state),))
        return draw(view, 1, names=False)[1][4]

    signs = {(k, s): sign(k, s) for k in ("door", "secret", "portcullis") for s in ("open", "closed")}
    assert len(set(signs.values())) == len(signs), signs


def test_figures_that_share_a_square_are_all_there():
    view = replace(BOARD, figures=tuple(figure(i, f"f{i}", "abcd"[i], 0) for i in range(4)))
    assert "ab&" in draw(view, 3)[2] and "a&" in draw(view, 2)[2] and "&" in draw(view, 1)[2]


def test_a_character_leads_back_to_its_square_or_edge():
    canvas = Canvas(BOARD, 3)
    for q in range(12):
        column, row = canvas.place(q)
        assert {canvas.square_at(column + i, row) for i in range(3)} == {q}
    assert canvas.square_at(0, 1) == canvas.square_at(1, 0) == canvas.square_at(99, 1) == -1
    assert canvas.edge_at(8, 1) == (1, 2) and canvas.edge_at(2, 4) == (4, 8) and canvas.edge_at(0, 0) is None


def test_a_square_in_words():
    assert words.look(BOARD, 0) == "a1: room, Elf (Body 1 of 1). Wall north, west; open east, south."
    assert words.look(BOARD, 1) == "b1: room. Wall north; closed door east; open south, west."
    assert words.look(BOARD, 3) == "d1: unknown."


def test_every_view_of_a_game_can_be_drawn():
    game = Game.start("heroquest", "the-maze", seed=5)
    for n in range(400):
        if game.decision is None:
            break
        game.answer_code(game.decision.nth(n * 7 % len(game.decision)))
        if n % 40 == 0:
            for seat in (0, 4):
                view = game.view(seat)
                assert len({len(line) for line in draw(view, 2, names=False)} | {79}) == 1
                assert legend(view)


@pytest.mark.parametrize(
    ("typed", "dice", "meant"),
    [
        ("ssw", (COMBAT["white"],) * 3, "skull skull white"),
        ("s, b", (COMBAT["white"],) * 2, "skull black"),
        ("skulls white shield", (COMBAT["white"],) * 2, "skull white"),
        ("☠ ◆", (COMBAT["white"],) * 2, "skull black"),
        ("34", (D6, D6), "3 4"),
        ("x y", (D6, D6), "x y"),
    ],
)
def test_short_forms_of_dice(typed, dice, meant):
    assert spell_faces(typed, dice, find_book("heroquest")) == meant


# -- through a pipe


def delve(*args: str, said: str = "", data: object = None, status: int = 0) -> str:
    env = dict(os.environ, DELVE_DATA=str(data), PYTHONIOENCODING="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "delvewright.cli", *args],
        input=said, capture_output=True, encoding="utf-8", env=env, timeout=120, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == status, done.stdout[-2000:] + done.stderr
    return done.stdout + done.stderr


def test_a_whole_sitting(tmp_path):
    typed = [
        "help", "look", "look z1", "look dwarf", "look nobody", "sheet", "sheet barbarian", "board", "board small",
        "options", "move", "squares", "fly away", "saev x", "99", "why", "why 99", "log 2", "odds 1",
        f"save {tmp_path / 'mine.delve'}", "save", "undo", "undo", "", "move c1", "end",
    ]  # fmt: skip
    out = delve(
        "play", "heroquest", "the-maze", "--plain", "--seed", "3", "--players", "barbarian=person",
        said="\n".join(typed) + "\n", data=tmp_path,
    )  # fmt: skip
    for wanted in (
        "The Barbarian: what now? (Move, one other Action)",
        "  1 Roll for a Move Action",
        "a1: corridor, Barbarian (Body 8 of 8, Mind 2 of 2). Wall north, west; open east, south.",
        "Nobody here is called “nobody”.",
        "  Has: Broadsword",
        " 1 ┃ »B",
        "Barbarian may move 7 spaces. 3, 4",
        "Walk to …: b1, c1,",
        "“fly away” is not possible now.",
        "Or did you mean the command “save”?",
        "There is no answer 99.",
        "figure.speed.dice: ",
        "Nothing to explain so far back.",
        f"Saved as {tmp_path / 'mine.delve'}.",
        "Say where: save game.delve.",
        "Undone: 1 answer, back to Barbarian. Since then dice have fallen",
        "There is nothing to undo.",
        "Barbarian moves from a1 to c1.",
        "Round 2: the Barbarian's turn.",
        "The game is kept. Go on with: delve play --resume --plain",
    ):
        assert wanted in out, wanted
    out = delve("play", "--plain", "--resume", said="options\n", data=tmp_path)
    assert "The Barbarian: what now?" in out and "Round 2" in out


def test_a_scripted_game_to_its_end(tmp_path):
    """A person who answers as the computer would, among computers: the same game to the end, to the byte."""
    alone = Session.start("heroquest", "the-maze", 7, holders=["computer:tactician"] * 5, keep=False)
    typed = [step.notation for step in alone.advance() if step.seat == 0]
    file = tmp_path / "r.delve"
    out = delve(
        "play", "heroquest", "the-maze", "--plain", "--seed", "7", "--players", "barbarian=person",
        "--record", str(file), said="\n".join(typed) + "\n", data=tmp_path,
    )  # fmt: skip
    assert " in round " in out and f"Record: {file}" in out
    assert file.read_text(encoding="utf-8").splitlines()[-1] == f"= {len(alone.lines)} {alone.game.digest()}"
    assert "answers replayed, the same state as recorded" in delve("replay", str(file), data=tmp_path)


def test_real_dice_and_both_sides(tmp_path):
    said = "move d1\n3\nxyz\n3 4\nsearch traps\nroll\nend\nquit\n"
    out = delve(
        "play", "heroquest", "the-maze", "--plain", "--dice", "typed", "--players", "person",
        "--heroes", "barbarian", "--seed", "1", said=said, data=tmp_path,
    )  # fmt: skip
    assert "Now at the keyboard: Barbarian." in out
    assert "Roll 2 d6 dice for the Barbarian (move)." in out and "“3” does not fit the dice." in out
    assert "Barbarian moves from a1 to d1." in out


def test_setting_up_by_lines(tmp_path):
    assert " in round " in delve("play", "--plain", "--seed", "1", said="1\n1\ncomputer:random\n", data=tmp_path)
    out = delve("play", "--plain", "--seed", "1", said="\nheroquest\n99\nthe-maze\n\n1\n1\n1\n1\n", data=tmp_path)
    assert out.count("Type a number from 1 to") == 2 and "The Wizard: which Spell Group?" in out
    assert "The Barbarian: what now?" in out
    assert "Which book?" in delve("play", "--plain", said="", data=tmp_path)
    assert "Which quest?" in delve("play", "--plain", said="1\n", data=tmp_path)
    assert "Who plays?" in delve("play", "--plain", said="1\n1\n", data=tmp_path)
    assert "nobody is called" in delve("play", "--plain", said="1\n1\nrobots\n", data=tmp_path, status=2)


def test_a_variant_is_a_quest_of_the_list(tmp_path):
    out = delve("play", "--plain", "--seed", "1", said="heroquest\nthe-maze variant=harder\ncomputer\n", data=tmp_path)
    assert "The Maze (Harder: wardens in the outer rooms)" in out and "The Maze (heroquest)" in out


def test_rules_are_chosen_by_lines(tmp_path):
    said = "heroquest\nthe-maze\nrules\nadvanced\nyes\n\n\ncomputer:random\n"
    out = delve("play", "--plain", "--seed", "1", "--record", str(tmp_path / "game.delve"), said=said, data=tmp_path)
    assert "2 Advanced game. On top of the basic rules: Heroes have Skills" in out and "The Maze (heroquest)" in out
    record = (tmp_path / "game.delve").read_text()
    assert "edition" in record and "coop" in record and "ranged" not in record
    said = "heroquest\ntoy-court\nrules\n\n\n\n"
    out = delve("play", "--plain", said=said, data=tmp_path)
    assert "The Toy Court (advanced game)" in out and "Edition?" not in out  # the quest has settled it
    assert "Ranged Weapon Upkeep? (Enter: No)" in out


MADE = "own\ngnome\nburglar\nholy\n3\n!!\nBran the Bold\n"
"""A hero made by lines: each pick in turn; the first name is refused."""


def test_heroes_are_made_by_lines(tmp_path):
    said = f"battleaxe\n1\nheroes\nchoose\n{MADE}no\n{MADE}\nyes\nmaren\n\n\nno\n\nsheet bran-the-bold\n"
    out = delve("play", "--plain", "--seed", "5", said=said, data=tmp_path)
    assert "Press Enter, or type: choose" in out and out.count("“!!” cannot be a name.") == 2
    assert "Bran the Bold (gnome burglar)." in out and "  Holy spells: 1 of 1 left" in out
    assert "Lock picks: +15% to picking locks" in out and "Who goes next?" in out
    sheet = out[out.index("bran-the-bold (Bran the Bold)") :]
    assert "  In hand: Throwing knives\n" in sheet and "  Backpack: Dagger, Lock picks\n" in sheet
    assert "1 Bran the Bold goes next" in out and "2 Maren goes next" in out and "3 " not in out.split("goes next")[2]


def test_heroes_of_the_third_book_are_made_by_lines(tmp_path):
    made = "own\ndwarf\nwarrior\n11\n1\nBran the Bold\n"
    said = f"allison\nshort-weight\nchoose\n{made}\nyes\nragna\n\n\nno\n\nsheet bran-the-bold\n"
    out = delve("play", "--plain", "--seed", "5", said=said, data=tmp_path)
    assert "Bran the Bold (dwarf warrior)." in out and "  Body: 8 of 8" in out
    sheet = out[out.rindex("(Bran the Bold)") :]
    assert "  Skills: Berserker\n" in sheet and "  Held: Short Sword\n" in sheet and "  Mind: 3 of 3\n" in sheet


def test_the_usual_party_needs_no_choosing(tmp_path):
    out = delve("play", "--plain", "--seed", "5", said="battleaxe\n1\n\n\n", data=tmp_path)
    book = find_book("battleaxe")
    for word in book.first_party(book.quests()[0].id):
        assert f"{book.make_hero(book.picks_of(word)).figure.title} goes next" in out


def test_spells_by_lines(tmp_path):
    out = delve(
        "play", "heroquest", "the-maze", "--plain", "--seed", "3", "--heroes", "wizard",
        said="options\n1\npick fire\npick water\ncast swift-wind\nsheet wizard\n", data=tmp_path,
    )  # fmt: skip
    for wanted in (
        "The Wizard: which Spell Group?",
        "  1 Pick the Air spells",
        "Cast Swift Wind on the Wizard",
        "Wizard casts Swift Wind.",
        "  Now: Swift Wind",
    ):
        assert wanted in out, wanted
