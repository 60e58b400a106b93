"""Which room lies behind a new door: the Quest Room, or what a room card says."""

from __future__ import annotations

from delvewright.kernel.dice import D20
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Room, RoomCard
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.dungeon.quests import is_quest_room, quest_of
from delvewright.rules.battleaxe.state.game import Game
from delvewright.rules.battleaxe.state.luck import impersonal


@rule("open.before-five", "open.quest-dice.blank", "open.quest-room.once")
def next_room(g: Game, door: int) -> Play:
    """The room that the quest names for this door; the Quest Room if its dice say so; else what a room card says."""
    if named := quest_of(g).behind(g, door):
        return known(g).rooms[named]
    if (yield from is_quest_room(g)):
        return known(g).rooms[g.quest]
    card = yield from room_card(g)
    return (yield from by_card(g, card))


@rule("roomcard.two-in-a-row.group1", "roomcard.two-in-a-row.group2", "roomcard.search-order", "house.room-card.deck")
def room_card(g: Game) -> Play:
    """The next room card; after two of a group in a row the first one of the other group."""
    group, forced = g.counters.get("run-group", 0), g.counters.get("run") == 2
    cards = content().room_cards
    name = yield from decks.draw(g, "room", (lambda card: cards[card].group != group) if forced else None)
    if not name:  # none of the other group is left anywhere
        name = yield from decks.draw(g, "room")
    card = cards[name]
    g.counters["run"] = 2 if card.group == group and not forced else 1
    g.counters["run-group"] = card.group
    rules = (f"roomcard.two-in-a-row.group{group}",) if forced else ()
    g.tell("card", "The room card is “{}”.", card.title, rules=(*rules, *card.rules))
    return card


@rule(
    "roomcard.types", "roomcard.empty", "roomcard.event", "roomcard.room", "roomcard.horde", "roomcard.repeat-d20",
    "house.room-card.room", "house.room-card.horde", "house.adventure.use", "house.horde.use",
)  # fmt: skip
def by_card(g: Game, card: RoomCard) -> Play:
    """The room on the card; or the D20's in the named book, the next higher one not used yet."""
    if card.room:
        return content().rooms[card.room]
    found: dict[int, Room] = content().book(card.book)
    face = yield from impersonal("room", D20)
    number = face
    used = g.counters.get(f"used-{card.book}", 0)
    if used.bit_count() == len(found):
        used = 0
    while used >> number & 1:
        number = number % len(found) + 1
    g.counters[f"used-{card.book}"] = used | 1 << number
    rules = card.rules if number == face else (*card.rules, "roomcard.repeat-d20")
    text = "A D20 picks the room ({}): number {}."
    g.tell("room", text, card.title, number, rules=rules, faces=(face,))
    return found[number]
