"""What is said about a file of rooms and quests, without playing it."""

from pathlib import Path

import pytest

from delvewright.rules.battleaxe.content.reading import FOLDER
from delvewright.rules.battleaxe.interface.checking import check

QUEST = """
[[quest]]
id = "old-mine"
title = "The Old Mine"
story = "Something knocks."
goal = "Defeat everything."
"""
ROOM = '''
[[room]]
id = "old-mine"
title = "The Old Mine"
map = """
+-+-+-+
|. 1 .|
+     +
|. . .|
+-+E+-+
"""
places = { goblin = "1" }
setup = ["1-6: goblin 1"]
complete = "enemies"
'''
OTHER = QUEST.replace("old-mine", "new-mine")
NEITHER = "There is neither a [[room]] nor a [[quest]] in this file."
ALONE = "the file should hold one [[quest]] and the [[room]] of its id."
UNUSED = "room “old-mine” is never laid out: no quest has its id."
MODULE = """
from delvewright.rules.battleaxe.dungeon.rooms import Rules, room


@room("old-mine")
class OldMine(Rules):
    def laid(self, g, room, f):
        g.tell("room", "It drips.")
        return
        yield
"""
LEFT = "mine.py belongs to this quest and was read, but not run; --trust runs it."


def said(folder: Path, text: str, module: str | None = None, trust: bool = False) -> list[tuple[bool, str]]:
    """Errors (True) and warnings about a file of that text, with or without a module beside it."""
    path = folder / "mine.toml"
    path.write_text('book = "battleaxe"\n' + text, encoding="utf-8")
    if module is not None:
        (folder / "mine.py").write_text(module, encoding="utf-8")
    found = [(each.error, each.text) for each in check(path, trust)]
    (folder / "mine.py").unlink(missing_ok=True)
    return found


@pytest.mark.proves("house.layout.notation")
def test_a_file_holds_one_quest_and_the_room_of_its_id(tmp_path: Path) -> None:
    assert said(tmp_path, "") == [(True, NEITHER)]
    assert said(tmp_path, QUEST + ROOM) == []
    alone = [(False, UNUSED)]
    for text, unused in ((ROOM, alone), (QUEST, []), (OTHER + ROOM, alone), (QUEST + OTHER + ROOM, [])):
        for module in (None, MODULE):
            found = said(tmp_path, text, module)
            errors = [each for error, each in found if error]
            assert len(errors) == 1 and NEITHER not in errors[0], (text, found)
            assert [each for each in found if each in unused] == unused
            if module is not None:
                assert (ALONE if ROOM in text else "“old-mine”") in errors[0] and (False, LEFT) in found


@pytest.mark.proves("house.layout.notation")
def test_a_module_is_read_and_run_only_if_it_is_trusted(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    module = f"{MODULE}open({str(ran)!r}, 'w').close()\n"
    assert said(tmp_path, QUEST + ROOM, module) == [(False, LEFT)] and not ran.exists()
    assert (False, LEFT) not in said(tmp_path, QUEST + ROOM, module, trust=True) and ran.exists()
    found = said(tmp_path, QUEST + ROOM, "PLAYED = 1\n")
    assert [error for error, _ in found] == [True, False] and "there is no text in it" in found[0][1]
    found = said(tmp_path, QUEST + ROOM, "def (\n")
    assert found == [(True, "mine.py cannot be used: line 1: invalid syntax."), (False, LEFT)]


@pytest.mark.proves("house.layout.notation")
def test_mistakes_in_a_room_are_told_with_their_line_the_first_line_first(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(QUEST + ROOM.replace('complete = "enemies"', 'complete = "enemys"'), encoding="utf-8")
    found = check(path)
    assert [each.error for each in found] == [True] and found[0].line > 7 and "enem" in found[0].text
    path.write_text(QUEST + "[[room\n", encoding="utf-8")
    found = check(path)
    assert [(each.error, each.line) for each in found] == [(True, 7)]
    files = [FOLDER / "quests.toml", FOLDER / "campaign.toml", *sorted((FOLDER / "rooms").glob("*.toml"))]
    assert len(files) > 1
    for file in files:
        assert not [each for each in check(file) if each.error], "the book's own, some of them rooms without a quest"


@pytest.mark.proves("house.layout.notation")
def test_what_stands_on_no_line_is_said_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for text, module in (("", None), ("x = ", None), (QUEST + ROOM, "1 / 0\n")):
        path.write_text('book = "battleaxe"\n' + text, encoding="utf-8")
        if module is not None:
            (tmp_path / "mine.py").write_text(module, encoding="utf-8")
        found = [each for each in check(path, trust=True) if each.error]
        assert [each.line for each in found] == [1], found
