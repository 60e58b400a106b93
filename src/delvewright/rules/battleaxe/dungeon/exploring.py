"""Exploration, as the other rules meet it: what opens up when heroes step somewhere or open a new door, what rooms,
events and the quest offer, and what they do when something happens."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import (
    adventure_rooms_1_to_10,
    adventure_rooms_11_to_20,
    breaking_things,
    campaign_rooms,
    chests,
    decks,
    ending,
    events,
    grates,
    helping,
    initiative,
    passages,
    quest_rooms,
    room_cards,
    rooms,
)
from delvewright.rules.battleaxe.fighting import attacking
from delvewright.rules.battleaxe.fighting.harm import after_moment
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.ground.whereabouts import accompanied, passenger
from delvewright.rules.battleaxe.state import help_cards
from delvewright.rules.battleaxe.state.board import Thing
from delvewright.rules.battleaxe.state.game import DEAD, ESCAPED, Figure, Game
from delvewright.rules.battleaxe.state.outcome import check_end

ROOMS = (adventure_rooms_1_to_10, adventure_rooms_11_to_20, quest_rooms, campaign_rooms)
"""Where rooms with a text of their own are."""

# -- stepping and opening


@rule("passage.reveal.when", "finish.retreat", "move.reveal-continue")
def enter(g: Game, f: Figure, q: int) -> Play:
    """A hero has stepped on a square of g.triggers; gives back whether his walk is interrupted."""
    index = g.area(q)
    area = g.board.areas[index]
    if area.kind == "stairs":
        return (yield from ending.ask_leave(g, f))
    if area.kind != "end":
        return (yield from rooms.enter(g, f, q))
    if not f.hero:
        return False
    calm = not active_enemies(g)
    newcomers: list[Figure] = []
    stopped = False
    for laid in (yield from passages.reveal(g, f, index)):
        if laid.card.event and not g.over:
            stopped = True
            newcomers += yield from events.follow(g, f, (laid.passage, laid.end))
    room_cards.note_exhausted(g)
    yield from initiative.appear(g, newcomers, calm)
    return stopped


@rule("finish.goal.no-new")
def may_open(g: Game, door: int) -> bool:
    """Whether a new door may be opened at all: not once the goal is achieved, but for the door to the pit."""
    return not g.counters.get("goal") or bool(g.counters.get("to-quest", 0) >> door & 1)


def open_new(g: Game, f: Figure, door: int) -> Play:
    """A hero opens a door behind which nothing is laid yet."""
    yield from room_cards.open_new(g, f, door)


# -- specific actions


@rule("specific.where", "specific.cost", "clarify.animals.chest")
def offers(g: Game, f: Figure, calm: bool, near: int) -> list[Answer]:
    """The specific actions that rooms, events and the quest offer a hero where he stands.

    `calm`: No Active Enemies; `near`: what touches him.
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
    elif calm and area.kind == "end" and passages.may_search(g, f):
        found.append(("try", "search"))
    if counters.get("exhausted"):
        found += [("try-at", "secret-door", q) for q in passages.walls(g)]
    if f.at in board.doors_at and grates.at_grate(g, f) >= 0:
        found.append(("try", "lift"))
        if grates.helpers(g, f):
            found.append(("try", "lift-together"))
    if g.tokens and (scouts := events.scouts_near(g, f)):
        found += [("try-at", "search-body", q) for q in scouts]
    if accompanied(g, f, near):
        found += [("try-at", "cut-free", o.at) for o in events.snared_near(g, f)]
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


@rule("specific.cost", "coins.share", "finish.goal.return", "house.three-heroes.card")
def free(g: Game, f: Figure, calm: bool) -> list[Answer]:
    """What takes neither move nor action: sharing coins, ending a quest whose goal is achieved, help cards."""
    found: list[Answer] = []
    if f.coins and calm:
        found += decks.share_options(g, f)
    if f.cards:
        found += help_cards.offers(g, f)
    if "goal" in g.counters:
        found.append(ending.STOP)
    return found


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
    if what in chests.WORDS and (q < 0 or rooms.thing_at(g, q).state in chests.STATES):
        yield from chests.tries(g, f, what, rooms.thing_at(g, q))
    elif what == "strike":
        yield from breaking_things.strike(g, f, q)
    elif what == "search":
        yield from passages.search(g, f)
        room_cards.note_exhausted(g)
    elif what == "secret-door":
        passages.new_secret(g, f, q)
        room_cards.note_exhausted(g)
    elif what in ("lift", "lift-together"):
        yield from grates.lift(g, f, what == "lift-together")
    elif what == "search-body":
        yield from events.search_scout(g, f, q)
    elif what == "cut-free":
        events.cut_free(g, f, next(o for o in events.snared_near(g, f) if o.at == q))
    else:
        room = rooms.room_of(g, f.at)
        quest = g.counters.get("quest-room", -1)
        if quest >= 0 and answer in rooms.rules_of(rooms.here(g, quest)).calls(g, rooms.here(g, quest), f):
            room = rooms.here(g, quest)
        assert room is not None
        yield from rooms.rules_of(room).tries(g, room, f, what, q)
    g.due = True


def after_heroes(g: Game) -> Figure | None:
    """Somebody who moves after the heroes."""
    return quest_rooms.her_turn(g)


def shares(g: Game, f: Figure) -> list[Answer]:
    """Coins that may change hands in an exchange."""
    return decks.share_options(g, f)


def finish(g: Game, f: Figure, answer: Answer) -> Play:
    """The players stop: the quest ends in victory."""
    yield from ending.win(g)


# -- moments


def settle(g: Game) -> Play:
    """Something has happened: sleepers wake, rooms may be completed, the quest may be over."""
    for f in [f for f in g.others() if f.marks and f.at >= 0]:
        if "roused" in f.marks:
            room = rooms.room_of(g, f.home)
            if room is not None and "dormant" in f.marks:
                yield from rooms.rules_of(room).roused(g, room)
            f.marks = tuple(mark for mark in f.marks if mark != "roused")
    owed = g.counters.pop("owed", 0)
    if owed:
        yield from decks.find_coins(g, None, owed)
    yield from ending.settle(g)
    fight_over(g)


@rule("house.event.spore-cloud")
def fight_over(g: Game) -> None:
    """When there are No Active Enemies any more, what lasted for the fight is over."""
    if g.counters.get("fight") and not active_enemies(g):
        del g.counters["fight"]
        for f in g.figures:
            if f is not None and f.effects:
                after_moment(f, "fight")


def round_ends(g: Game) -> Play:
    """What events, rooms and the quest do when a round is over."""
    for room in rooms.at_work(g):
        yield from rooms.rules_of(room).round_ends(g, room)
        if g.over:
            return
    g.due = True
    yield from settle(g)
    if not g.over:
        ending.still(g)


def turn_begins(g: Game, f: Figure) -> Play:
    """What rooms and the quest do when a hero's turn begins."""
    helping.turn_begins(g, f)
    room = rooms.room_of(g, f.at) if f.at >= 0 else None
    if room is not None:
        yield from rooms.rules_of(room).turn_begins(g, room, f)


def defeated(g: Game, f: Figure) -> None:
    """An enemy was killed or befriended; it is still on its squares."""
    g.due = True
    room = rooms.room_of(g, f.home) if f.home >= 0 else None
    if room is not None:
        rooms.rules_of(room).defeated(g, room, f)


def instead(g: Game, f: Figure) -> bool:
    """An enemy begins its turn; gives back whether its room has it do something else than its tactics say."""
    index = g.board.area_of.get(f.home, -1)
    if index < 0 or g.board.areas[index].name not in rooms.DIVERTING:
        return False
    room = rooms.here(g, index)
    return rooms.rules_of(room).instead(g, room, f)


def closed(g: Game, f: Figure) -> int:
    """Squares that a room does not let a hero enter now."""
    found = 0
    areas = g.board.areas
    for index in g.pending:
        if areas[index].name in rooms.CLOSING:
            room = rooms.here(g, index)
            found |= rooms.rules_of(room).closed(g, room, f)
    return found


@rule("setup.quest-track.start", "complete.track")
def facts(g: Game) -> list[tuple[str, str]]:
    """What is written beside the board."""
    found = [("Rooms completed", str(g.counters.get("completed", 0)))]
    if g.counters.get("goal"):
        found.append(("Quest", "The goal is achieved"))
    top = decks.known(g, "room")
    if top:
        found.append(("Next room card", content().room_cards[top[0]].title))
    return found


# -- scrolls


@rule("house.scroll.scroll-of-unbarring")
def unlock(g: Game, f: Figure, thing: Thing) -> Play:
    """A locked or jammed thing opens."""
    yield from chests.opens(g, f, thing)
    yield from settle(g)


@rule("house.scroll.scroll-of-far-eyes")
def far_eyes(g: Game, f: Figure, cards: int) -> Play:
    """Look at the next room cards and put them back in any order."""
    seen = yield from decks.look(g, "room", cards)
    yield from decks.arrange(g, f, "room", seen)


@rule("finish.retreat", "chase.stairs", "finish.retreat.partial", "death.resurrection")
def escape(g: Game, f: Figure, rules: tuple[str, ...] = ()) -> None:
    """A hero has reached the stairs: he, and whom he carries, is out; the dead are carried out as bodies."""
    carried = passenger(g, f)
    if f.condition != DEAD:
        f.condition = ESCAPED
    f.marks += ("out",)
    g.waiting &= ~(1 << f.id)
    if g.active == f.id:
        g.acts, g.stopped = 0, True
    g.put(f, -1)
    g.tell("escape", "{} is out of the dungeon.", f, rules=("finish.retreat", *rules), figures=(f.id,))
    if carried is not None and not carried.hero:
        quest_rooms.daughter_out(g, carried)
    elif carried is not None:
        escape(g, carried, rules)
    check_end(g)
    g.due = True


DOES = {"finish": finish, "share": decks.share, "fortune": help_cards.use}
"""What the answers of `free` do, specific actions aside."""
