"""Looking for mistakes in files of rooms and quests."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Finding
from delvewright.rules.battleaxe.content import reading as loading
from delvewright.rules.battleaxe.content.cards import Quest, Room, RoomText
from delvewright.rules.battleaxe.content.reading import FOLDER, content
from delvewright.rules.battleaxe.dungeon.rooms import room as room_texts
from delvewright.rules.battleaxe.interface import own_quests
from delvewright.rules.common.tables import build_table, read_strange, read_toml
from delvewright.rules.common.text_source import check_source


@rule("house.layout.notation")
def check(path: Path, trust: bool = False) -> list[Finding]:
    """What is wrong with the rooms and quests of a file; an unreadable file is an error of its own."""
    path = path.expanduser().resolve()
    text = questfile.read_text(path)
    if path.is_relative_to(FOLDER):
        return _book_file(path, text)
    try:
        raw, where = read_strange(text, path.name)
    except BadFile as error:
        at = re.search(r"line (\d+)", error.what)
        return [_finding(error, int(at[1]) if at else 1)]
    if not raw.get("room") and not raw.get("quest"):
        return [Finding(1, "There is neither a [[room]] nor a [[quest]] in this file.")]
    found: list[Finding] = []
    try:
        quests, texts = own_quests.tables(raw, where)
    except BadFile as error:
        return [_finding(error)]
    rooms: dict[str, Room] = {}
    for name, (one, place) in texts.items():
        try:
            room = rooms[name] = own_quests.read_room(one, place)
            line = getattr(place, "line", 1)
            found += [Finding(line, said, error=False) for said in doubts(room)]
            if name not in quests:
                found.append(Finding(line, f"room “{name}” is never laid out: no quest has its id.", error=False))
        except BadFile as error:
            found.append(_finding(error))
    found += _module(path, trust, rooms)
    module = questfile.module_beside(path)
    if not any(f.error for f in found):
        try:
            if module is None or trust:
                own_quests.load(path, trust)
            elif len(quests) != 1 or not set(quests) <= set(rooms):
                raise BadFile("the file should hold one [[quest]] and the [[room]] of its id.", where)
        except BadFile as error:
            found.append(_finding(error))
    return sorted(found, key=lambda f: (f.line, not f.error))


def _finding(error: BadFile, line: int = 1) -> Finding:
    """What reading a file complained about."""
    named = re.search(r"(?:room|quest) “.+", error.where)
    what = f"{named[0]}: {error.what}" if named else error.what
    return Finding(error.line or line, f"{what} {error.do}".strip())


def _module(path: Path, trust: bool, rooms: Collection[str]) -> list[Finding]:
    """The module beside a file, as far as reading it tells."""
    module = questfile.module_beside(path)
    if module is None:
        return []
    try:
        found = check_source(room_texts, questfile.read_text(module), module.name, rooms)
    except BadFile as error:
        return [Finding(1, f"{module.name} cannot be used: {error}")]
    said = f"{module.name} belongs to this quest and was read, but not run; --trust runs it."
    return found if trust else [*found, Finding(1, said, error=False)]


def _book_file(path: Path, text: str) -> list[Finding]:
    """The same for a file of the book itself, whose quests and rooms may stand in different files."""
    found: list[Finding] = []
    try:
        raw = read_toml(text, path.name)
        texts = build_table(raw, "room", RoomText, path.name)
        quests = build_table(raw, "quest", Quest, path.name)
    except BadFile as error:
        return [Finding(_line(text, str(error)), str(error))]
    if not texts and not quests:
        return [Finding(1, "There is neither a [[room]] nor a [[quest]] in this file.")]
    known = content()
    devices = known.tests["device"].bonus
    for name, one in texts.items():
        try:
            room = loading._room(one, "quest", known.pieces, known.zones, known.enemies, devices, path.name)
            loading._check_room(known, room, f"room “{name}”")
            found += [Finding(_line(text, name), said, error=False) for said in doubts(room)]
        except BadFile as error:
            found.append(Finding(_line(text, name), str(error)))
    for name, quest in quests.items():
        if name not in texts and name not in known.rooms:
            found.append(Finding(_line(text, name), f"quest “{name}” has no room of that id."))
        try:
            loading._check_reward(known, quest.reward, f"quest “{name}”")
        except BadFile as error:
            found.append(Finding(_line(text, name), str(error)))
    return found


def doubts(room: Room) -> list[str]:
    """What can be played, but is surely not meant so: doors and enemies that nobody can walk to."""
    known = content()
    plan = room.plan
    blocked = sum({plan.bit(q) for c in room.contents for q in c.squares})
    blocked |= sum({plan.bit(q) for name, where in room.zones.items() if not known.zones[name].floor for q in where})
    start = sum({plan.bit(q) for q in plan.inner(room.entry)})
    reached = plan.reached(start, blocked) | start
    gap = any(not known.zones[name].floor for name in room.zones)
    out = []
    for door in plan.doors:
        if not gap and not any(reached & plan.bit(q) for q in plan.inner(door)):
            out.append(f"room “{room.id}”: the {door.side} door cannot be walked to.")
    if not gap and squares(reached) and room.complete == "enemies" and not room.setup:
        out.append(f"room “{room.id}” is completed by defeating enemies, but has none.")
    return out


def _line(text: str, name: str) -> int:
    """The line of an entry, as far as it can be told."""
    for n, line in enumerate(text.split("\n"), 1):
        if line.replace(" ", "").startswith("id=") and line.partition("=")[2].strip().strip('"') in name:
            return n
    return 1
