"""How rooms, events, tests, quests and the cards of the dungeon differ from their entries of the ledger."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.battleaxe.ledger_prose import CHASM, LEDGER, C, says, signed, title, unaccounted
from tests.ledger_text import WORDS

from delvewright.rules.battleaxe.content import cards as records
from delvewright.rules.battleaxe.content.cards import (
    Event,
    Passage,
    Reward,
    Room,
    RoomCard,
)

# Rooms, events and other tests.

SAID = {
    "failed-before": "+{n}% for every failed try before",
    "gold": "{n}% for each gold piece",
    "half-speed": "(?:Moving at half his Speed Roll gives|half the Speed Roll used) +{n}%",
    "rope-fixed": "rope fixed across +{n}%",
    "blade": "blade in hand +{n}%",
    "helm": "helm worn +{n}%",
    "fire": "a lit lantern or fire item +{n}%",
    "helper": "two heroes lifting together add {n}%",
    "shoulders": r"standing on a heavy hero's shoulders \(both spend their action\) +{n}%",
}
"""How the ledger puts a bonus that is no hero's and no item's."""
OWN_WORDS = {
    ("high-ledge", "tall"): "tall hero {n}%",
    ("high-ledge", "short"): "short hero {n}%",
}
DEVICES = C.tests["device"].bonus
"""What is added wherever a device is handled."""


def by_card(test: records.Test, text: str) -> dict[str, int]:
    """What items add to a test by their own cards, of those that the entry names once more."""
    items = [item for item in C.items.values() if f"{item.title.lower()} +" in text]
    return {item.id: item.tests[kind] for item in items for kind in test.kinds if kind in item.tests}


def take_tests(id: str, tests: Iterable[records.Test], text: str) -> tuple[list[str], str]:
    """Take base and bonuses of tests out of a text; what is wrong, and what is left of the text."""
    out = []
    for test in tests:
        bonus = test.bonus | by_card(test, text)
        devices = "plus house.devices" in text and "device" in test.kinds
        again = C.rooms["cracked-hall"].tests["jump"].bonus if CHASM in text else DEVICES if devices else {}
        out += [f"{test.id}: {who} {n} is in the entry it names" for who, n in again.items() if bonus.pop(who, 0) != n]
        for who, n in bonus.items():
            phrase = OWN_WORDS.get((id, who)) or SAID.get(who) or f"\\b{who.replace('-', ' ')} {{n}}%"
            plus = re.escape(signed(n))
            phrase = phrase.replace("+{n}", plus).replace("{n}", plus if phrase.startswith("\\b") else str(n))
            found = re.search(phrase, text, re.IGNORECASE)
            out += [] if found else [f"{test.id}: the entry lacks {who} {n}"]
            text = text[: found.start()] + text[found.end() :] if found else text
        if test.base:
            found = re.search(rf"(?<![+-])\b{test.base}%{' plus house.devices' if devices else ''}", text)
            out += [] if found else [f"{test.id}: the entry lacks {test.base}%"]
            text = text[: found.start()] + text[found.end() :] if found else text
    for _, n in re.findall(r"([\w ]+) ([+-]\d+)%(?! Attack| Defend)", text):
        out.append(f"no test has {n}%")
    if "plus house.devices" in text:
        out.append("no device")
    return [f"{id}: {each}" for each in out], text


DECKS = {"treasures": "Treasures", "arms": "Arms", "guard": "Guard", "flasks": "Flasks and Scrolls"}


def take_reward(id: str, reward: Reward, text: str) -> tuple[list[str], str]:
    """Take coins, cards and items of a reward out of a text."""
    out = []
    wanted = [rf"\b{n} {DECKS.get(deck, deck)} cards?\b" for deck, n in reward.draw.items()]
    coins = rf"else {reward.coins}\b" if id == "drakes-tooth" else rf"\b{reward.coins} coins?\b"
    wanted += [coins] if reward.coins else []
    wanted += [SHARDS.get(id, rf"\b(?:1 )?{title(item)}\b") for item in reward.items]
    out += [f"{id}: there is no {item}" for item in reward.items if item not in C.items]
    for phrase in wanted:
        found = re.search(phrase, text)
        out += [] if found else [f"{id}: the reward lacks {phrase}"]
        text = text[: found.start()] + text[found.end() :] if found else text
    left = text.partition(GIVES[id])[2] if id in GIVES else ""
    out += [f"{id}: the reward has {i.title}" for i in C.items.values() if re.search(rf"\b{i.title.lower()}\b", left)]
    return out, text


GIVES = {
    "dead-scout": "body with", "whispering-well": "find. ", "defiled-shrine": "undead. ", "beast-pens": "penned. ",
    "snake-pit": "enemies. ", "wraith-chapel": "enemies. ",
}  # fmt: skip
"""After which words an entry names an item that is found."""
SHARDS = {
    "grey-smith": "the first crown shard", "drowned-archive": "the second shard", "wolf-winter": "take the shard",
    "broken-bridge": "the fourth shard",
}  # fmt: skip
"""How the quests call their crown shard."""
COMPLETE = {
    "enemies": r"defeat (?:all|the) (?:enemies|reflections|undead)\b",
    "chests": r"open (?:the|both) chests?\b|open both chests",
    "enter": "when a hero has entered",
    "event": "draw an event card",
}
"""How an entry says when a room is complete, where that is nothing special."""


NEEDED = {
    "balance": ("house.guard.soft-boots", "Balance is needed in "),
    "stealth": ("house.guard.soft-boots", "stealth in "),
    "cross": ("house.gear.rope", "Gaps are crossed in "),
    "climb": ("house.gear.rope", "heroes climb in "),
    "jump": ("house.treasure.boots-of-the-cat", "Heroes jump in "),
}
"""Where the ledger says which rooms have actions of a kind."""


def kinds_in(room: Room, text: str) -> set[str]:
    """The kinds of actions that a room has by the rulings on what helps with them, and by the words of its entry."""
    here = room.title.replace("The ", "the ", 1)
    told = {k: LEDGER[rule].ruling.partition(words)[2] for k, (rule, words) in NEEDED.items()}
    out = {kind for kind, rooms in told.items() if here in re.split(r"[;.]", rooms, maxsplit=1)[0]}
    return out | ({"device"} if "plus house.devices" in text or "levers" in text else set())


def parts(text: str) -> dict[str, str]:
    """The lines of a room by their first word."""
    return {line.partition(": ")[0]: line.partition(": ")[2] for line in text.split("\n")}


def room_differs(room: Room, text: str) -> list[str]:
    if room.book in ("empty", "event"):
        words = COMPLETE.get(room.complete, "never")
        right = re.search(words, text) and room.id == f"{room.book}-{room.number}"
        empty = not (room.numbers or room.tests or room.setup or room.contents or room.places or room.zones)
        return [] if right and empty and room.reward == Reward() else [f"{room.id}: {room.complete}"]
    lines = parts(text)
    prose = " ".join(lines.get(word, "") for word in ("Specific", "Complete", "Reward"))
    end = lines.get("Complete", "").rstrip(".")
    if room.id == "worm":
        prose, end = text, "defeat all enemies"
    usual = [word for word, phrase in COMPLETE.items() if re.fullmatch(f"(?:lift the bars and )?(?:{phrase})", end)]
    out = [] if room.complete == (usual or ["special"])[0] else [f"{room.id}: complete {room.complete}"]
    reward = C.quests[room.id].reward if room.id in C.quests else room.reward
    out += [f"{room.id}: reward"] if room.id in C.quests and room.reward != Reward() else []
    wrong, prose = take_tests(room.id, room.tests.values(), prose)
    out += wrong
    wrong, prose = take_reward(room.id, reward, prose)
    out += wrong
    kinds = Counter(kind for test in room.tests.values() for kind in test.kinds)
    out += [] if kinds == Counter(kinds_in(room, text)) else [f"{room.id}: kinds {dict(kinds)}"]
    number = re.match(r"(?:Adventure room|Wild Horde room|Quest|Campaign quest) (\d+), ", text)
    out += [] if room.number == (int(number[1]) if number else 7) else [f"{room.id}: number"]
    given = dict(room.numbers)
    if room.id in C.quests and C.quests[room.id].shop:
        given |= {"shop": C.quests[room.id].shop}
    if room.id == "worm":
        given |= {"width": room.plan.width, "depth": room.plan.depth, "after": C.quests["ash-crown"].number}
    return out + unaccounted(room.id, prose, given)


def many(enemy: str, n: int) -> str:
    """So many of an enemy, in words."""
    names = (C.enemies[enemy].title.lower(), C.enemies[enemy].plural) if enemy in C.enemies else ("?", "?")
    return f"{WORDS[n] if 0 <= n < len(WORDS) else n} {names[n != 1]}"


def event_differs(event: Event, text: str) -> list[str]:
    head = f"Event card {[*C.events].index(event.id) + 1}: "
    prose = text.removeprefix(head)
    out = [] if text.startswith(head) and event.rules == (f"house.event.{event.id}",) else [head]
    rows = [
        f"{row.low}{f'-{row.high}' if row.high != row.low else ''} "
        + ", ".join(many(e, n) for e, n in row.enemies.items())
        for row in event.enemies
    ]
    if event.enemies:
        table = ", ".join(rows) + ", placed"
        out += [] if table in prose else [table]
        prose = prose.replace(table, "")
    out += ["kinds"] if any(test.kinds for test in event.tests) else []
    wrong, prose = take_tests(event.id, event.tests, prose)
    out += wrong
    if event.id == "forgotten-satchel":
        prose = prose.replace("1 card from Flasks and Scrolls", "1 Flasks and Scrolls card")
    wrong, prose = take_reward(event.id, event.reward, prose)
    return out + wrong + unaccounted(event.id, prose, event.numbers)


COMMON = {"device": ("device",), "pick-lock": ("pick",), "force-lock": ("force",), "search-secret": ("search",)}
"""The kinds of the actions that belong to no room, which are their names."""


def action_differs(test: records.Test, text: str) -> list[str]:
    """How a common test and its entry differ."""
    if test.id == "break-free":
        text = text.replace("+20% if heavy or large", "heavy +20%, large +20%")
        text = text.replace("+10% with a blade in hand", "blade in hand +10%")
    out, prose = take_tests(test.id, [test], text)
    out += (
        [] if test.rules and test.rules[0] in LEDGER and test.kinds == COMMON.get(test.id, ()) else ["rules or kinds"]
    )
    return out + unaccounted(test.id, prose, test.numbers)


def numbers_differ(record: Any, text: str) -> list[str]:
    """How a condition or a table of the frame and its entries differ."""
    out = [] if all(rule in LEDGER for rule in record.rules) else ["rules"]
    return out + unaccounted(f"{type(record).__name__.lower()} {record.id}", text, record.numbers)


def entries(record: Any) -> str:
    """All entries of a condition or a table."""
    return " ".join(map(says, record.rules))


def coin_differs(coin: records.Coin, text: str) -> list[str]:
    put = f"{coin.count} worth {coin.value}[, ](?:.*) {coin.value} {coin.title.lower()}[,.]"
    return [] if re.search(put, text) and coin.rules == ("house.coins.bag",) else [put]


def quest_differs(quest: records.Quest, text: str) -> list[str]:
    """How a quest and its entry differ, but for what its room has."""
    kind = "Campaign quest" if quest.campaign else "Quest"
    out = (
        []
        if text.startswith(f"{kind} {quest.number}, {quest.title.replace('The', 'the', 1)}. {quest.story}")
        else ["head"]
    )
    level = re.search(r"Shop level (\d)", text)
    out += [] if quest.shop == (int(level[1]) if level else 0) else ["shop"]
    out += [] if quest.forest == ("orest quest" in text) else ["forest"]
    out += [] if quest.rules == (f"house.{'campaign' if quest.campaign else 'quest'}.{quest.id}",) else ["rules"]
    wrong, _ = take_reward(quest.id, quest.reward, text)
    out += [] if quest.reward.coins or "coins" not in text else ["coins"]
    cards = re.findall(
        r"(\d) (Treasures|Arms|Guard|Flasks and Scrolls) card(?! for each)", text.partition("Reward: ")[2]
    )
    out += (
        [] if {DECKS.get(d, d): n for d, n in quest.reward.draw.items()} == {d: int(n) for n, d in cards} else ["cards"]
    )
    shard = quest.id in SHARDS
    out += [] if quest.reward.items == (("crown-shard",) if shard else ()) else ["items"]
    return out + wrong


def ally_differs(ally: records.Ally, text: str) -> list[str]:
    fight = f"Attacks {ally.attacks}, Attack {ally.attack}%, " if ally.attacks or ally.attack else ""
    build = [each for each in (ally.weight, ally.height) if each] + ([] if fight else ["no attack"])
    size = [ally.size] if ally.size != "1x1" else []
    put = f"(Health {ally.health}, Speed {ally.speed}, {fight}Defend {ally.defend}%, {', '.join(size + build)})"
    right = put in text and len(ally.rules) == 1 and ally.rules[0] in LEDGER and ally.title.split()[-1].lower() in text
    return [] if right else [put]


def passage_differs(card: Passage, text: str) -> list[str]:
    length = {1: "short", 2: "medium", 3: "long"}.get(card.tiles, "?")
    tiles = f"{card.tiles} tile{'s' if card.tiles > 1 else ''}"
    walls = [("end wall" if d.wall == "end" else f"{d.wall} wall") for d in card.doors]
    if not card.doors:
        doors = "no door"
    elif len(card.doors) == 1:
        doors = f"1 door on the {walls[0]}, square {card.doors[0].square}"
    elif walls[0] == walls[1]:
        doors = f"2 doors, {walls[0]} squares {' and '.join(str(d.square) for d in card.doors)}"
    else:
        each = [w if w == "end wall" else f"{w} square {d.square}" for w, d in zip(walls, card.doors, strict=True)]
        doors = f"{len(card.doors)} doors, {' and '.join(each)}"
    end = card.end.replace("t-junction", "T-junction").replace("-turn", " turn").replace("dead-end", "dead end")
    number = card.id.removeprefix("passage-")
    put = (
        f"Passage card {number}, {card.copies} copies: {length} ({tiles}, {4 * card.tiles} squares long), "
        f"ends in a {end}; {doors}; {'EVENT!' if card.event else 'no event'}. Squares are counted from the near end."
    )
    named = f"{length.capitalize()} passage, {end}"
    right = put == text and card.title == named and card.rules == (f"house.passage-card.{int(number):02d}",)
    right &= all(d.square == 1 for d in card.doors if d.wall == "end")
    return [] if right else [f"{put}\n{text}"]


def room_card_differs(card: RoomCard, text: str) -> list[str]:
    copies = f"{card.copies} cop{'ies' if card.copies != 1 else 'y'}: "
    kind = (card.book or card.room.partition("-")[0]).replace("adventure", "room")
    number = card.room.partition("-")[2]
    named = {"empty": "Empty Room", "event": "Event!", "room": "Room", "horde": "Wild Horde"}.get(kind, "?")
    told = {"empty": f"Empty Room card {number}", "event": f"Event! room card {number}"}.get(kind, f"{named} card")
    right = text.startswith(f"{told}, {copies}") and card.title == named and card.room in ("", card.id)
    right &= card.rules == (f"house.room-card.{kind}" + (f".{number}" if number else ""),)
    return [] if right else [f"{named}, {copies}"]


PIECES = {
    "egg-sac": ("house.quest.weaver-below", "an egg sac (Health {health}, Defend {defend}%)"),
    "engine-heart": ("house.quest.bone-engine", "the engine heart (Health {health}, Defend {defend}%)"),
    "mirror": ("house.adventure.silver-mirrors", "fight it as an enemy with Defend {defend}% and Health {health}"),
}
"""Things that can be destroyed."""


FIRST_STATES = {"cage": "locked"}
"""How a piece stands at first, where its name does not say it: the prisoner's cage has to be opened."""


def piece_differs(piece: records.Piece, text: str) -> list[str]:
    """Only what can be destroyed has Health; only what is called a chest is one."""
    words = PIECES[piece.id][1] if piece.id in PIECES else ""
    put = words.format(health=piece.health, defend=piece.defend)
    right = put in text if words else piece.health == piece.defend == 0
    named = next((word for word in ("barred", "grilled") if piece.id.startswith(word)), "")
    right = right and piece.state == FIRST_STATES.get(piece.id, named)
    return [] if right and piece.chest == ("chest" in piece.id) else [f"{piece.id}: {put}"]


def puzzle_differs(puzzle: records.Puzzle, text: str) -> list[str]:
    """How a word puzzle and its entry differ, but for the list of words."""
    least = re.search(r"\b(\d) letters", text)
    out = [] if least and puzzle.shortest == int(least[1]) else ["shortest"]
    out += [] if f" {', '.join(puzzle.letters.upper())}" in text else ["letters"]
    right = puzzle.rules == (*C.rooms[puzzle.id].rules[:1], "clarify.word-puzzles")
    return out if right else [*out, "rules"]
