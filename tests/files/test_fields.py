"""The description of fields: docs are made of it, and each example in it is a quest that can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

import quest_fields
from delvewright.rules.allison.content.quest import FILES as REVISED
from delvewright.rules.allison.interface.checking import check as check_revised
from delvewright.rules.common.dungeon.fields import Field, described
from delvewright.rules.common.dungeon.twists import MOMENTS
from delvewright.rules.heroquest.content.quest import FILES as HEROQUEST
from delvewright.rules.heroquest.interface.checking import check

OF_OTHERS = {"heroquest": "checkpoint", "allison": "flood"}
"""What only the other book has."""
WAYS = ("killed", "found", "brought", "reached", "counter", "name")
"""What is to be done, one of which each goal says."""
HEAD = {
    "title": '"Example"',
    "board": '"standard"',
    "doors": '{ "b4-a4" = "closed" }',
    "exit": '"a10"',
}
BEGINS = {"heroquest": "entrance", "allison": "start"}
BOOKS = [(HEROQUEST, check), (REVISED, check_revised)]


def file(book: str, field: Field, fields: tuple[Field, ...]) -> str:
    """A quest with the example of one field, and what must be there beside it."""
    head, below = dict(HEAD), ""
    if field.table:
        needs = field.needs.partition("[notes]")
        wanted: list[str] = {"monster": ["kind"], "goal": ["all-killed"]}.get(field.table, [])
        if field.table == "trap" and field.name != "door":
            wanted = ["at"]
        if field.table == "when" and not any(name.replace("_", "-") in (field.name, needs[0][:8]) for name in MOMENTS):
            wanted = ["begins"]
        if field.table == "goal" and field.name in (*WAYS, "label"):
            wanted = []
        beside = [f.toml() for f in fields if (f.required or f.name in wanted) and f.name != field.name]
        below = "\n".join([f"[[{field.table}]]", *beside, field.toml(), *needs[:1], *needs[1:]])
    elif field.name == "map":
        head = {"title": head["title"], "map": field.example, "exit": '"b1"', "status": '"draft"'}
    else:
        head[field.name] = field.example
    if book == "allison" and field.name == "investigated":
        head["deeds"], below = '{ cask = { at = "c2" } }', below.partition("[[feature]]")[0]
    if field.name == "checkpoint":
        head["checkpoints"] = "{ box = 2 }"
    lines = [f"{name} = {value}" for name, value in head.items()]
    if "board" in head:
        below += f'\n[[place]]\nat = "a5"\nwhat = "{BEGINS[book]}"\n[[monster]]\nat = "b3"\nkind = "orc"\n'
    return "\n".join([*lines, below, ""])


@pytest.mark.parametrize(("files", "look"), BOOKS)
def test_every_example_is_a_quest_that_can_be_played(files, look, tmp_path: Path):
    tried = 0
    path = tmp_path / "example.toml"
    for table, fields in described(files).items():
        for field in fields:
            told = field.example in ("[]", "{}")  # a table of its own, told below
            if told or field.name in ("book", OF_OTHERS[files.book]):
                continue
            path.write_text(file(files.book, field, fields), encoding="utf-8")
            found = [f"{each.line}: {each.text}" for each in look(path) if each.error]
            assert not found, f"{table}.{field.name}: {found}\n{path.read_text(encoding='utf-8')}"
            tried += 1
    assert tried > 60


def test_the_page_is_made_of_the_description():
    text = quest_fields.PAGE.read_text(encoding="utf-8")
    assert text == quest_fields.page(text), "run tools/quest_fields.py"
    assert "| `title` | | must be there | its name |" in text
    assert "`table` 3x2" in text and "`stairway` 2x2" in text
