"""Specific actions: what rooms, events, dead ends and the quest let a hero try, as an action or as part of his move."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import (
    breaking_things,
    chests,
    contents,
    event_cards,
    grates,
    rooms,
    secret_doors,
)
from delvewright.rules.battleaxe.fighting import attacking
from delvewright.rules.battleaxe.state.game import Figure, Game


@rule("specific.where", "specific.cost", "clarify.animals.chest")
def offers(g: Game, f: Figure, calm: bool, near: int, company: bool = True) -> list[Answer]:
    """The specific actions that rooms, events and the quest offer a hero where he stands.

    `calm`: No Active Enemies; `near`: what touches him; `company`: others may do too.
    """
    found: list[Answer] = []
    counters = g.counters
    board = g.board
    area = board.areas[board.area_of[f.at]]
    if area.kind == "room":
        if near and g.things and near & (g.low | g.high):
            found += chests.offers(g, f)
            found += attacking.strikes(g, f)
        if area.name in rooms.OFFERING:
            room = rooms.here(g, board.area_of[f.at])
            found += rooms.rules_of(room).offers(g, room, f)
    elif calm and area.kind == "end" and secret_doors.may_search(g, f):
        found.append(("try", "search"))
    if counters.get("exhausted"):
        found += [("try-at", "secret-door", q) for q in secret_doors.walls(g)]
    if f.at in board.doors_at and grates.at_grate(g, f) >= 0:
        found.append(("try", "lift"))
        if grates.helpers(g, f):
            found.append(("try", "lift-together"))
    if g.tokens and (scouts := event_cards.scouts_near(g, f)):
        found += [("try-at", "search-body", q) for q in scouts]
    if company:
        found += [("try-at", "cut-free", o.at) for o in event_cards.snared_near(g, f)]
    if "quest-room" in counters and (quest := counters["quest-room"]) >= 0:
        room = rooms.here(g, quest)
        found += rooms.rules_of(room).calls(g, room, f)
    return found


@rule("specific.cost")
def moves(g: Game, f: Figure) -> list[Answer]:
    """What a room lets a hero try as part of his move."""
    board = g.board
    index = board.area_of[f.at]
    if board.areas[index].name not in rooms.MOVING or not f.afoot:
        return []
    room = rooms.here(g, index)
    return rooms.rules_of(room).moves(g, room, f)


@rule("specific.cost")
def costs(g: Game, f: Figure, answer: Answer) -> bool:
    """Whether a specific action takes the hero's action; else it is part of his move."""
    room = rooms.room_of(g, f.at)
    if answer[1] == "secret-door":
        return False
    return room is None or answer not in rooms.rules_of(room).moves(g, room, f)


def attempt(g: Game, f: Figure, answer: Answer) -> Play:
    """Carry one of them out."""
    what, q = answer[1], answer[2] if len(answer) > 2 else -1
    if what in chests.WORDS and (q < 0 or contents.thing_at(g, q).state in chests.STATES):
        yield from chests.tries(g, f, what, contents.thing_at(g, q))
    elif what == "strike":
        yield from breaking_things.strike(g, f, q)
    elif what == "search":
        yield from secret_doors.search(g, f)
        secret_doors.note_exhausted(g)
    elif what == "secret-door":
        secret_doors.new_secret(g, f, q)
        secret_doors.note_exhausted(g)
    elif what in ("lift", "lift-together"):
        yield from grates.lift(g, f, what == "lift-together")
    elif what == "search-body":
        yield from event_cards.search_scout(g, f, q)
    elif what == "cut-free":
        event_cards.cut_free(g, f, next(o for o in event_cards.snared_near(g, f) if o.at == q))
    else:
        room = rooms.room_of(g, f.at)
        quest = g.counters.get("quest-room", -1)
        if quest >= 0 and answer in rooms.rules_of(rooms.here(g, quest)).calls(g, rooms.here(g, quest), f):
            room = rooms.here(g, quest)
        assert room is not None
        yield from rooms.rules_of(room).tries(g, room, f, what, q)
    g.due = True
