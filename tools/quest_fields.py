"""Write the reference of fields into docs/writing-a-quest.md, from the description that readers and checks use.

.venv/bin/python tools/quest_fields.py
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from delvewright.rules.allison.content.quest import FILES as REVISED
from delvewright.rules.common.dungeon.fields import Field, described
from delvewright.rules.heroquest.content.quest import FILES as HEROQUEST

PAGE = Path(__file__).resolve().parent.parent / "docs" / "writing-a-quest.md"
BEGIN, END = "<!-- fields: tools/quest_fields.py -->\n", "<!-- end of fields -->"
BOOKS: dict[str, Any] = {"HeroQuest": HEROQUEST, "Revised": REVISED}


def rows(table: str) -> list[str]:
    """All fields of one table, in both books."""
    described_in = {book: {f.name: f for f in described(files).get(table, ())} for book, files in BOOKS.items()}
    names = dict.fromkeys(name for fields in described_in.values() for name in fields)
    found = []
    for name in names:
        ways: dict[str, tuple[Field, list[str]]] = {}
        for book, fields in described_in.items():
            if name in fields:
                ways.setdefault(fields[name].about, (fields[name], []))[1].append(book)
        for field, books in ways.values():
            found.append(row(field, "" if len(books) == len(BOOKS) else books[0]))
    return found


def row(field: Field, book: str) -> str:
    """One field as a row."""
    given = "must be there" if field.required else field.type
    example = field.example.replace("\n", " ")
    shown = f"`{example}`" if example not in ("[]", "{}", '""') else ""
    return f"| `{field.name}` | {book} | {given} | {field.about} | {shown} |".replace("|  |", "| |").replace(
        "|  |", "| |"
    )


def words(names: Iterable[str]) -> str:
    """Words in code type."""
    return ", ".join(f"`{name}`" for name in names)


def reference() -> str:
    """The whole reference."""
    tables = {name: record for files in BOOKS.values() for name, record in {"": files.file, **files.tables()}.items()}
    lines: list[str] = []
    for name, record in tables.items():
        about = (record.__doc__ or "").strip().partition("\n")[0]
        lines += [f"### `[[{name}]]`", "", about, ""] if name else ["### The file", ""]
        lines += ["| field | only in | | what it is | example |", "| --- | --- | --- | --- | --- |", *rows(name), ""]
    lines += ["### Words", ""]
    for book, files in BOOKS.items():
        lines += [f"**{book}**.", "", *_words(files), ""]
    return "\n".join(lines)


def _words(files: Any) -> list[str]:
    pieces = [f"`{kind.id}` {kind.width}x{kind.height}" for kind in files.pieces.values()]
    return [
        f"* Furniture, with its size: {', '.join([*pieces, '`stairway` 2x2'])}.",
        f"* Traps: {words(files.trap_kinds)}.",
        f"* Doors: {words(files.door_kinds)}; a `doorway` is never shut, a `sealed` one opens when the quest says so.",
        f"* Other words of the legend: {words(files.places)}; {words(f'{group}:NAME' for group in files.groups)}.",
    ]


def page(text: str) -> str:
    """The page with the reference as it is now."""
    return re.sub(f"(?s){re.escape(BEGIN)}.*{re.escape(END)}", lambda _: BEGIN + "\n" + reference() + "\n" + END, text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
