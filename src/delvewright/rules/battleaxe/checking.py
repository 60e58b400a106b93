"""Looking for mistakes in files of rooms and quests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Finding
from delvewright.rules.battleaxe import content as loading
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.records import Quest, Room, RoomText
from delvewright.rules.common.tables import load_table


@rule("house.layout.notation")
def check(path: Path) -> list[Finding]:
    """What is wrong with the rooms and quests of a file; an unreadable file is an error of its own."""
    try:
        text = path.read_text(encoding="utf-8")
        raw: dict[str, Any] = tomllib.loads(text)
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}.", str(path)) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(f"is no TOML: {error}.", str(path)) from None
    if not raw.get("room") and not raw.get("quest"):
        return [Finding(1, "There is neither a [[room]] nor a [[quest]] in this file.")]
    found: list[Finding] = []
    rooms: dict[str, Room] = {}
    try:
        texts = load_table(path, "room", RoomText) if raw.get("room") else {}
        quests = load_table(path, "quest", Quest) if raw.get("quest") else {}
    except BadFile as error:
        return [Finding(_line(text, str(error)), str(error))]
    known = content()
    devices = known.tests["device"].bonus
    for name, one in texts.items():
        try:
            room = loading._room(one, "quest", known.pieces, known.zones, known.enemies, devices, path.name)
            loading._check_room(known, room, f"room “{name}”")
            rooms[name] = room
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
    blocked = sum(plan.bit(q) for c in room.contents for q in c.squares)
    blocked |= sum(plan.bit(q) for name, where in room.zones.items() if not known.zones[name].floor for q in where)
    start = sum(plan.bit(q) for q in plan.inner(room.entry))
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
