"""Quests of one's own: a file with one quest and its room, and perhaps a Python file beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import Ledger
from delvewright.rules.battleaxe.content import reading as loading
from delvewright.rules.battleaxe.content.cards import COMPLETE, Quest, Reward, Room, RoomText
from delvewright.rules.battleaxe.content.reading import FOLDER, Content, content
from delvewright.rules.battleaxe.dungeon import quests, rooms
from delvewright.rules.common.lines import inside
from delvewright.rules.common.tables import build, near, read_strange

LARGEST = 20
"""Squares of a room from wall to wall."""
FIGURES = 40
"""Enemies of a room at most."""
COINS, CARDS = 50, 10
"""What one reward may hold."""
KEYS = ("book", "quest", "room")
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def load(path: Path, trust: bool) -> tuple[str, Content]:
    """The id of a file's quest, and all content with the quest and its room in it."""
    own = questfile.module_beside(path)
    stamps = tuple(p.stat().st_mtime_ns for p in (path, own) if p is not None)
    return _load(path, trust, stamps)


@lru_cache(maxsize=16)
def _load(path: Path, trust: bool, stamps: tuple[int, ...]) -> tuple[str, Content]:
    """The file as it is now; `stamps` say when it was last changed."""
    raw, where = read_strange(questfile.read_text(path), path.name)
    quests, texts = tables(raw, where)
    if len(quests) != 1:
        what = "there is no quest in it" if not quests else f"there are {len(quests)} quests in it"
        raise BadFile(f"{what}.", inside(where, "", "quest"), "A file holds one [[quest]] and the [[room]] of its id.")
    quest = next(iter(quests.values()))
    found = {name: read_room(text, place) for name, (text, place) in texts.items()}
    if quest.id not in found:
        what = f"quest “{quest.id}” has no room of that id."
        raise BadFile(what, inside(where, "", "quest", 0, "id"), near(quest.id, found) or "Add a [[room]] with it.")
    own = questfile.module_beside(path)
    if own is not None:
        if not trust:
            raise questfile.refuse(path, own)
        found = run(own, quest.title, found)
    for name, room in found.items():
        if complaint := endless(room):
            raise BadFile(complaint, texts[name][1])
    known = content()
    return quest.id, replace(known, quests=known.quests | {quest.id: quest}, rooms=known.rooms | found)


def tables(raw: dict[str, Any], where: str) -> tuple[dict[str, Quest], dict[str, tuple[RoomText, str]]]:
    """The quests and the rooms of a file, the rooms with their places."""
    for key in raw:
        if key not in KEYS:
            raise BadFile(f"unknown field “{key}”.", inside(where, "", key), near(key, KEYS, True))
    if raw.get("book", "battleaxe") != "battleaxe":
        raise BadFile(f"this is a quest of the book “{raw['book']}”.", inside(where, "", "book"))
    quests: dict[str, Quest] = {}
    texts: dict[str, tuple[RoomText, str]] = {}
    for entry, place in entries(raw, "quest", where):
        quest = build(Quest, {"rules": [], "number": 0, **entry}, place)
        check_id(quest.id, (*content().quests, *quests), "quest", place)
        check_rules(quest.rules, place)
        loading._known(quest.heroes, content().heroes, inside(place, "field “heroes”", "heroes"))
        check_reward(quest.reward, place)
        quests[quest.id] = quest
    for entry, place in entries(raw, "room", where):
        text = build(RoomText, {"rules": [], **entry}, place)
        check_id(text.id, (*content().rooms, *texts), "room", place)
        check_rules(text.rules, place)
        check_reward(text.reward, place)
        texts[text.id] = text, place
    return quests, texts


def entries(raw: Mapping[str, Any], key: str, where: str) -> list[tuple[dict[str, Any], str]]:
    """The tables of a list, each with its place."""
    found = raw.get(key, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise BadFile(f"“{key}” should be a list of tables.", inside(where, "", key), f"Write [[{key}]].")
    return [(e, inside(where, f"{key} “{e.get('id', f'number {n + 1}')}”", key, n)) for n, e in enumerate(found)]


def check_id(name: str, taken: tuple[str, ...], what: str, where: str) -> None:
    """Whether something may be called so."""
    where = inside(where, "", "id")
    if not NAME.fullmatch(name):
        raise BadFile(f"“{name[:60]}” cannot be an id.", where, "Small letters, numbers and dashes: the-old-mine.")
    if name in taken:
        raise BadFile(f"there is another {what} “{name}”, in this file or in the book.", where, "Choose another id.")


def check_rules(rules: tuple[str, ...], where: str) -> None:
    """Whether the rules it names are in the ledger."""
    if not rules:
        return
    ledger = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
    for name in rules:
        if name not in ledger:
            raise BadFile(f"there is no rule “{name}”.", inside(where, "field “rules”", "rules"), near(name, ledger))


def check_reward(reward: Reward, where: str) -> None:
    """Whether a reward is one that can be handed out."""
    loading._check_reward(content(), reward, where)
    where = inside(where, "field “reward”", "reward")
    if not 0 <= reward.coins <= COINS or not all(0 <= n <= CARDS for n in reward.draw.values()):
        raise BadFile("so much cannot be handed out.", where, f"At most {COINS} coins and {CARDS} cards of a deck.")
    if len(reward.items) > CARDS:
        raise BadFile(f"{len(reward.items)} items are too many.", where, f"At most {CARDS}.")


def read_room(text: RoomText, where: str) -> Room:
    """A room, checked like those of the book."""
    known = content()
    if max(text.map.width, text.map.depth) > LARGEST:
        what = f"a room of {text.map.width} x {text.map.depth} squares."
        raise BadFile(what, inside(where, "", "map"), f"It may have {LARGEST} x {LARGEST}.")
    try:
        room = loading._room(
            text, "quest", known.pieces, known.zones, known.enemies, known.tests["device"].bonus, "room"
        )
        loading._check_room(known, room, "room")
    except BadFile as error:
        named = re.search(r"(?:field|test) “.+", error.where)
        key = re.search(r"field “(.+?)”|^(legend|places|setup)", f"{named[0] if named else ''}{error.what}")
        place = inside(where, named[0] if named else "", *([key[1] or key[2]] if key else []))
        raise BadFile(error.what, place, error.do) from None
    for row in room.setup:
        if any(n < 0 for n in row.values()) or sum(row.values()) > FIGURES:
            raise BadFile(f"there may be 0 to {FIGURES} enemies.", inside(where, "field “setup”", "setup"))
    return room


def endless(room: Room) -> str:
    """Why a room can never be completed, or nothing."""
    if room.complete == "special" and room.own is None:
        words = ", ".join(f"“{word}”" for word in COMPLETE[:3])
        return f'nothing says when room “{room.id}” is completed. Add complete = "enemies" (or another of {words}).'
    if room.complete == "event":
        return 'complete = "event" is for rooms of event cards. Use “enemies”, “chests” or “enter”.'
    return ""


def run(own: Path, title: str, found: Mapping[str, Room]) -> dict[str, Room]:
    """Run the module of a quest that is trusted: it may give rules to the rooms of its file, and to no other."""
    with rooms.room.apart() as given, quests.quest.apart() as beyond:
        questfile.run_module(own, title)
    if beyond:
        raise BadFile("a module gives rules to rooms only.", str(own), "Write them into the class of its room.")
    for name in given:
        if name not in found:
            raise BadFile(f"there is no room “{name}” in its file.", str(own), near(name, found, True))
    return {name: replace(room, own=given.get(name)) for name, room in found.items()}
