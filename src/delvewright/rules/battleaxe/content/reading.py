"""What the blocks, cards and books say, read once from the TOML files beside this module."""

from __future__ import annotations

import copyreg
import hashlib
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from delvewright.kernel.dice import D20
from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.content.cards import (
    COMPLETE,
    CONDITIONS,
    DECKS,
    ENDS,
    INITIATIVE,
    KINDS,
    MAGIC,
    PRIORITIES,
    RANGES,
    SLOTS,
    TEST_KINDS,
    TYPES,
    Ally,
    Coin,
    Contents,
    Enemy,
    EnemySpell,
    Event,
    Item,
    Passage,
    Piece,
    Puzzle,
    Quest,
    Race,
    ReadyHero,
    Reward,
    Role,
    Room,
    RoomCard,
    RoomText,
    SetupRow,
    Spell,
    State,
    Stats,
    Table,
    Test,
    Trait,
    Zone,
)
from delvewright.rules.battleaxe.content.plans import Square
from delvewright.rules.common.lines import inside
from delvewright.rules.common.tables import cited_at_heads, load_table, near, pickled

FOLDER = Path(__file__).parent
ROOMS = {
    "adventure": "rooms/adventure*.toml",
    "horde": "rooms/horde*.toml",
    "quest": "quests.toml",
    "campaign": "campaign.toml",
    "empty": "rooms/empty.toml",
    "event": "rooms/event.toml",
}
"""Where rooms come from, and the files in which they stand: with their quest, or their room card, if they have one."""


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """All of it, by id, in the order of the files."""

    races: dict[str, Race]
    roles: dict[str, Role]
    traits: dict[str, Trait]
    heroes: dict[str, ReadyHero]
    items: dict[str, Item]
    spells: dict[str, Spell]
    enemy_spells: dict[str, EnemySpell]
    enemies: dict[str, Enemy]
    allies: dict[str, Ally]
    states: dict[str, State]
    coins: dict[str, Coin]
    tables: dict[str, Table]
    tests: dict[str, Test]
    """Specific actions that are not of one room: locks, searching, breaking free, handling devices."""
    pieces: dict[str, Piece]
    zones: dict[str, Zone]
    passages: dict[str, Passage]
    room_cards: dict[str, RoomCard]
    events: dict[str, Event]
    rooms: dict[str, Room]
    quests: dict[str, Quest]
    puzzles: dict[str, Puzzle]
    fingerprint: str

    def base(self, race: str, role: str, magic: str = "") -> Stats:
        """The base stats of a hero; `magic` is the type a gnome has chosen."""
        born = self.races[race]
        more = Stats(**{magic: born.chosen_magic}) if magic else Stats()
        return born.stats + self.roles[role].stats + more

    @rule("house.item.deck.sizes")
    def deck(self, name: str) -> list[str]:
        """The cards of an item deck."""
        return [item.id for item in self.items.values() for _ in range(item.copies) if item.deck == name]

    def book(self, name: str) -> dict[int, Room]:
        """The rooms of a book by their number."""
        return {room.number: room for room in self.rooms.values() if room.book == name}

    def for_sale(self, level: int) -> list[Item]:
        """What a shop of that level sells (besides treasures)."""
        return [item for item in self.items.values() if 0 < item.shop <= level]

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data: id -> entries, and files that say it at their head."""
        out = cited_at_heads(FOLDER)
        tables = (getattr(self, f.name) for f in fields(self) if f.name not in ("fingerprint", "pieces", "zones"))
        for table in tables:
            for entry in table.values():
                for each in entry.rules:
                    out.setdefault(each, []).append(f"content {entry.id}")
        return out


@cache
def content() -> Content:
    """The content of this book."""
    return read(FOLDER)


class Played(Protocol):
    """What must be known of a game to find its quest."""

    own: Content | None


def known(g: Played) -> Content:
    """The content of the book, with the quest and the room of somebody's own file if that is played."""
    return g.own or content()


def read(folder: Path) -> Content:
    """Read and check a folder of content."""

    def table(name: str, key: str, cls: type[Any]) -> dict[str, Any]:
        return load_table(folder / name, key, cls)

    def several(names: Iterable[str], key: str, cls: type[Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in names:
            found |= _apart(table(name, key, cls), found, name)
        return found

    items: dict[str, Item] = {}
    for path in sorted((folder / "items").glob("*.toml")):
        items |= _apart(load_table(path, "item", Item), items, path.name)
    items |= {part.id: part for item in items.values() for part in _parts(item)}
    tests: dict[str, Test] = several(("tests.toml", "states.toml"), "test", Test)
    pieces: dict[str, Piece] = table("pieces.toml", "piece", Piece)
    zones: dict[str, Zone] = table("pieces.toml", "zone", Zone)
    enemies: dict[str, Enemy] = table("enemies.toml", "enemy", Enemy)
    devices = tests["device"].bonus
    rooms: dict[str, Room] = {}
    for book, files in ROOMS.items():
        for path in sorted(folder.glob(files)):
            texts = load_table(path, "room", RoomText)
            ready = {i: _room(t, book, pieces, zones, enemies, devices, path.name) for i, t in texts.items()}
            rooms |= _apart(ready, rooms, path.name)
    events: dict[str, Event] = table("events.toml", "event", Event)
    digest = hashlib.sha256()
    for path in sorted((*folder.rglob("*.toml"), folder / "words.txt")):
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    found = Content(
        races=table("races.toml", "race", Race),
        roles=table("roles.toml", "role", Role),
        traits=table("races.toml", "trait", Trait),
        heroes=table("heroes.toml", "hero", ReadyHero),
        items=items,
        spells=table("spells.toml", "spell", Spell),
        enemy_spells=table("spells.toml", "enemy-spell", EnemySpell),
        enemies=enemies,
        allies=table("allies.toml", "ally", Ally),
        states=table("states.toml", "state", State),
        coins=table("coins.toml", "coin", Coin),
        tables=table("numbers.toml", "table", Table),
        tests=tests,
        pieces=pieces,
        zones=zones,
        passages=table("passage-cards.toml", "passage", Passage),
        room_cards=several(("rooms/empty.toml", "rooms/event.toml", "room-cards.toml"), "room-card", RoomCard),
        events={i: replace(e, tests=_with_devices(e.tests, devices)) for i, e in events.items()},
        rooms=rooms,
        quests=several(("quests.toml", "campaign.toml"), "quest", Quest),
        puzzles=_puzzles(table("words.toml", "puzzle", Puzzle), folder / "words.txt"),
        fingerprint=digest.hexdigest()[:12],
    )
    _check(found)
    return found


def _puzzles(puzzles: dict[str, Puzzle], words: Path) -> dict[str, Puzzle]:
    """The puzzles with the words that their letters allow, out of a list of English words."""
    lines = words.read_text(encoding="utf-8").splitlines()
    known = [word for line in lines if not line.startswith("#") for word in line.split()]
    filled = {}
    for puzzle in puzzles.values():
        fits = [word for word in known if word not in puzzle.wrong and spells(word, puzzle.letters)]
        filled[puzzle.id] = replace(
            puzzle,
            words=tuple(word for word in fits if len(word) >= puzzle.shortest),
            short=tuple(word for word in fits if len(word) < puzzle.shortest),
        )
    return filled


def spells(word: str, letters: str) -> bool:
    """Whether a word can be put together from the letters, each used once at most."""
    return all(letters.count(letter) >= word.count(letter) for letter in word)


def _apart(new: dict[str, Any], old: Mapping[str, Any], where: str) -> dict[str, Any]:
    for each in new:
        if each in old:
            raise BadFile(f"“{each}” stands in another file too.", where)
    return new


@rule("house.gear.door-spikes")
def _parts(item: Item) -> list[Item]:
    """What is left of an item for several uses after some of them; no card of a deck, and nothing a shop sells."""
    return [
        replace(
            item, id=f"{item.id}-{left}", title=f"{item.title} ({left} left)", uses=left, deck="", copies=0, shop=0,
            whole=item.id,
        )
        for left in range(1, item.uses)
    ]  # fmt: skip


def _with_devices(tests: Iterable[Test], devices: dict[str, int]) -> tuple[Test, ...]:
    """Handling devices has modifiers everywhere, unless the text has its own."""
    return tuple(replace(t, bonus=devices | t.bonus) if "device" in t.kinds else t for t in tests)


def _room(
    text: RoomText, book: str, pieces: dict[str, Piece], zones: dict[str, Zone], enemies: dict[str, Enemy],
    devices: dict[str, int], file: str,
) -> Room:  # fmt: skip
    """A room from its drawing and legend."""
    where = f"{file}, room “{text.id}”"
    plan = text.map
    if plan.entry is None:
        raise BadFile("has no entry.", where, "Draw an E in the front wall.")
    if plan.exits:
        raise BadFile(f"the {plan.exits[0].side} wall has a hole at {plan.exits[0].at}.", where)
    by_letter: dict[str, list[Square]] = {}
    for square, letter in sorted(plan.marks.items(), key=lambda each: plan.number(each[0])):
        by_letter.setdefault(letter, []).append(square)
    of = {letter: enemy for enemy, letters in text.places.items() for letter in letters}
    for letter in by_letter:
        if letter not in text.legend and letter not in of:
            raise BadFile(f"“{letter}” stands in the drawing, but neither in legend nor in places.", where)
    contents: list[Contents] = []
    grounds: dict[str, tuple[Square, ...]] = {}
    for letter, thing in text.legend.items():
        if letter not in by_letter:
            raise BadFile(f"“{letter}” of the legend is not in the drawing.", where)
        if thing in pieces:
            contents += [Contents(thing, group) for group in _touching(by_letter[letter])]
        elif thing in zones:
            grounds[thing] = grounds.get(thing, ()) + tuple(by_letter[letter])
        else:
            raise BadFile(
                f"legend “{letter}”: “{thing}” is neither a piece nor a zone.", where, near(thing, [*pieces, *zones])
            )
    places: dict[str, tuple[Square, ...]] = {}
    for enemy, letters in text.places.items():
        if enemy not in enemies:
            raise BadFile(f"places: there is no enemy “{enemy}”.", where, near(enemy, enemies))
        for letter in letters:
            if len(by_letter.get(letter, ())) != 1:
                raise BadFile(f"place “{letter}” must stand in the drawing once.", where)
        places[enemy] = tuple(by_letter[letter][0] for letter in letters)
    return Room(
        id=text.id, title=text.title, rules=text.rules, book=book, number=text.number, plan=plan,
        entry=plan.entry, contents=tuple(contents), zones=grounds, places=places,
        setup=_setup(text.setup, {e: len(p) for e, p in places.items()}, where) if text.setup else (),
        story=text.story, goal=text.goal, complete=text.complete, reward=text.reward,
        tests={t.id: t for t in _with_devices(text.tests, devices)}, numbers=text.numbers, text=text.text,
    )  # fmt: skip


def _touching(squares: list[Square]) -> list[tuple[Square, ...]]:
    """Squares of one letter that share an edge are one piece."""
    groups: list[list[Square]] = []
    for c, r in squares:
        beside = [g for g in groups if any(abs(c - x) + abs(r - y) == 1 for x, y in g)]
        groups = [g for g in groups if g not in beside] + [[*(q for g in beside for q in g), (c, r)]]
    return [tuple(sorted(g, key=lambda q: (q[1], q[0]))) for g in groups]


def _setup(rows: tuple[SetupRow, ...], places: Mapping[str, int], where: str) -> tuple[dict[str, int], ...]:
    """What each number of the D6 brings; no more enemies than there are places."""
    faces: dict[int, dict[str, int]] = {}
    for row in rows:
        for enemy, count in row.enemies.items():
            if count > places.get(enemy, 0):
                raise BadFile(f"setup {row.low}-{row.high}: {count} {enemy}, but fewer places.", where)
        faces |= dict.fromkeys(range(row.low, row.high + 1), row.enemies)
    if sorted(faces) != [1, 2, 3, 4, 5, 6] or sum(r.high - r.low + 1 for r in rows) != 6:
        raise BadFile("setup must give each number from 1 to 6 once.", where)
    return tuple(faces[n] for n in range(1, 7))


def _check(c: Content) -> None:
    """Every reference leads somewhere, every word is a known one."""
    for race in c.races.values():
        _known(race.traits, c.traits, f"races.toml, race “{race.id}”, field “traits”")
        _known([race.height, race.weight], ("tall", "short", "heavy", "light"), f"races.toml, race “{race.id}”")
    for role in c.roles.values():
        _known(role.equipment, c.items, f"roles.toml, role “{role.id}”, equipment")
    for hero in c.heroes.values():
        where = f"heroes.toml, hero “{hero.id}”"
        _known([hero.race], c.races, f"{where}, field “race”")
        _known([hero.role], c.roles, f"{where}, field “role”")
        _known([hero.magic] if hero.magic else [], MAGIC, f"{where}, field “magic”")
        _known(hero.holding + hero.wearing + hero.backpack, c.items, f"{where}, equipment")
        _known(hero.holding + hero.wearing + hero.backpack, c.roles[hero.role].equipment, f"{where}, equipment")
    for item in c.items.values():
        where = f"items, item “{item.id}”"
        _known([item.kind], KINDS, f"{where}, field “kind”")
        _known([item.deck] if item.deck else [], DECKS, f"{where}, field “deck”")
        _known([item.slot] if item.slot else [], (*SLOTS, "free"), f"{where}, field “slot”")
        _known(item.only, ("tall", "short", "heavy", "light"), f"{where}, field “only”")
        _known(item.against, TYPES, f"{where}, field “against”")
        _known(item.tests, TEST_KINDS, f"{where}, field “tests”")
        if bool(item.deck) != bool(item.copies) or item.hands not in (0, 1, 2):
            raise BadFile("a deck needs copies, and there are two hands.", where)
    for spell in c.spells.values():
        _known([spell.magic], MAGIC, f"spells.toml, spell “{spell.id}”, field “magic”")
        _known([spell.range], RANGES, f"spells.toml, spell “{spell.id}”, field “range”")
    for enemy in c.enemies.values():
        where = f"enemies, enemy “{enemy.id}”"
        _known([enemy.type, *([enemy.like] if enemy.like else [])], TYPES, f"{where}, field “type”")
        _known([enemy.initiative], INITIATIVE, f"{where}, field “initiative”")
        _known(enemy.priorities, PRIORITIES, f"{where}, field “priorities”")
        _known([enemy.size], ("1x1", "2x1", "2x2", "3x3", "4x4"), f"{where}, field “size”")
        _known([enemy.spell] if enemy.spell else [], c.enemy_spells, f"{where}, field “spell”")
    for passage in c.passages.values():
        where = f"passage-cards.toml, passage “{passage.id}”"
        _known([passage.end], ENDS, f"{where}, field “end”")
        if passage.tiles not in (1, 2, 3):
            raise BadFile("is 1, 2 or 3 tiles long.", f"{where}, field “tiles”")
    for card in c.room_cards.values():
        where = f"room-cards.toml, room-card “{card.id}”"
        _known([card.room] if card.room else [], c.rooms, f"{where}, field “room”")
        _known([card.book] if card.book else [], ROOMS, f"{where}, field “book”")
    for test in c.tests.values():
        _check_test(c, test, f"tests.toml, test “{test.id}”")
    for event in c.events.values():
        where = f"events.toml, event “{event.id}”"
        _check_reward(c, event.reward, where)
        for row in event.enemies:
            _known(row.enemies, c.enemies, f"{where}, field “enemies”")
        for test in event.tests:
            _check_test(c, test, f"{where}, test “{test.id}”")
    for room in c.rooms.values():
        _check_room(c, room, f"rooms, room “{room.id}”")
    for book in dict.fromkeys(card.book for card in c.room_cards.values() if card.book):
        _check_numbers([room for room in c.rooms.values() if room.book == book], book)
    for quest in c.quests.values():
        _known([quest.id], c.rooms, f"quests.toml, quest “{quest.id}”, its room")
        _check_reward(c, quest.reward, f"quests.toml, quest “{quest.id}”")
        _known(quest.heroes, c.heroes, f"quests.toml, quest “{quest.id}”, heroes")


@rule("roomcard.room", "roomcard.horde")
def _check_numbers(rooms: Iterable[Room], book: str) -> None:
    """A D20 picks among the rooms of a book: every face has one room, and every room a face but those without a number,
    which come only where they are named."""
    by_face: dict[int, str] = {}
    for room in rooms:
        if not room.number:
            continue
        where = f"rooms, room “{room.id}”, field “number”"
        if room.number not in D20.faces:
            most = len(D20.faces)
            raise BadFile(
                f"{room.number} is no face of the D20 that picks it.", where, f"Give it one from 1 to {most}."
            )
        if room.number in by_face:
            raise BadFile(f"“{by_face[room.number]}” has the number {room.number} too.", where)
        by_face[room.number] = room.id
    for face in D20.faces:
        if face not in by_face:
            raise BadFile(f"no room of the book “{book}” has the number {face}, which a D20 may show.", "rooms")


def _known(words: Iterable[str], among: Iterable[str], where: str) -> None:
    among = list(among)
    for word in words:
        if word not in among:
            raise BadFile(f"“{word}” is unknown.", where, near(word, among))


def _check_test(c: Content, test: Test, where: str) -> None:
    _known(test.kinds, TEST_KINDS, f"{where}, field “kinds”")
    persons = (*c.races, *c.roles, "tall", "short", "heavy", "light")
    _known(test.bonus, (*persons, *c.items, *CONDITIONS), f"{where}, field “bonus”")


def _check_reward(c: Content, reward: Reward, where: str) -> None:
    where = inside(where, "field “reward”", "reward")
    _known(reward.draw, DECKS, where)
    _known(reward.items, c.items, where)


def _check_room(c: Content, room: Room, where: str) -> None:
    """Words are known; contents and enemies stand apart and inside; doors are free of contents, the entry of all."""
    _known([room.complete], COMPLETE, f"{where}, field “complete”")
    _check_reward(c, room.reward, where)
    for test in room.tests.values():
        _check_test(c, test, f"{where}, test “{test.id}”")
    doors: set[Square] = {q for gap in (room.entry, *room.plan.doors) for q in room.plan.inner(gap)}
    for here in room.contents:
        if doors & set(here.squares):
            raise BadFile(f"{c.pieces[here.piece].title} blocks a door.", where)
    pits = {q for zone, squares in room.zones.items() if not c.zones[zone].floor for q in squares}
    taken = pits | set(room.plan.inner(room.entry))
    for here in room.contents:
        _stand(room, here.squares, taken, where, c.pieces[here.piece].title)
    for enemy, squares in room.places.items():
        for at in squares:
            _stand(room, c.enemies[enemy].squares(at), taken, where, enemy)


def _stand(room: Room, squares: Iterable[Square], taken: set[Square], where: str, what: str) -> None:
    for square in squares:
        if not room.plan.has(square) or square in taken:
            raise BadFile(f"{what} on {square}: outside, at the entry, or taken.", where)
        taken.add(square)


def enemy(id: str) -> Enemy:
    """An enemy card, by its id."""
    return content().enemies[id]


def ally(id: str) -> Ally:
    """An ally, by its id."""
    return content().allies[id]


# A card of the book is put into a file by its id; one that a rule has changed, as it is.
copyreg.pickle(Enemy, lambda card: pickled(card, content().enemies, enemy, pickle.DEFAULT_PROTOCOL))
copyreg.pickle(Ally, lambda card: pickled(card, content().allies, ally, pickle.DEFAULT_PROTOCOL))
