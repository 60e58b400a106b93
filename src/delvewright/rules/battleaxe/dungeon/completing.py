"""Completing rooms, and what else follows when something has happened."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import coins, ending
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.dungeon.rooms import ROUNDS, Here, here, room_of, rules_of
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.effects import after_moment
from delvewright.rules.battleaxe.state.game import Game


def settle(g: Game) -> Play:
    """Something has happened: sleepers wake, rooms may be completed, the quest may be over."""
    for f in [f for f in g.others() if f.marks and f.at >= 0]:
        if "roused" in f.marks:
            room = room_of(g, f.home)
            if room is not None and "dormant" in f.marks:
                yield from rules_of(room).roused(g, room)
            f.marks = tuple(mark for mark in f.marks if mark != "roused")
    owed = g.counters.pop("owed", 0)
    if owed:
        yield from coins.find_coins(g, None, owed)
    yield from complete_all(g)
    fight_over(g)


@rule("complete.track", "finish.goal.immediate", "finish.goal.return", "game.goal")
def complete_all(g: Game) -> Play:
    """Complete what has been completed, and end the quest if that is due."""
    while g.due and not g.over:
        g.due = False
        for index in g.pending:
            room = here(g, index)
            if is_done(g, room):
                yield from complete(g, room)
                if index == g.counters.get("quest-room"):
                    yield from ending.achieve(g)
                else:
                    quest_of(g).completed(g, room.room.id)
                g.due = True
                break
    if g.over or not g.counters.get("goal"):
        return
    inside = any(f.living for f in g.party())
    if not inside or (not g.pending and not quest_of(g).goes_on(g)):
        yield from ending.win(g)


@rule("complete.requirement", "complete.empty-and-event", "house.horde.use")
def is_done(g: Game, room: Here) -> bool:
    """Whether what completes a room has happened."""
    word = room.room.complete
    if word == "enemies":
        return not room.enemies(g)
    if word == "chests":
        pieces = content().pieces
        return all(t.state == "open" for t in g.things if t.area == room.index and pieces[t.kind].chest)
    if word == "enter":
        return bool(room.count(g, "entered"))
    if word == "event":
        return bool(room.count(g, "entered") and room.count(g, "event"))
    return rules_of(room).done(g, room)


@rule("complete.track", "complete.once", "setup.quest-track.start")
def complete(g: Game, room: Here) -> Play:
    """A room is completed, once and for all: the Quest Room Dice moves one step along, and what was won is found."""
    g.pending = tuple(i for i in g.pending if i != room.index)
    g.counters["completed"] = g.counters.get("completed", 0) + 1
    rules = ("complete.requirement", "complete.track", *room.room.rules)
    done = f"{'the first' if g.counters['completed'] == 1 else g.counters['completed']} so far"
    g.tell("completed", "{} is completed, {}.", room.room.title, done, rules=rules)
    if rules_of(room).lasting:
        g.counters["lasting"] = g.counters.get("lasting", 0) | 1 << room.index
    yield from rules_of(room).reward(g, room, None)


@rule("house.event.spore-cloud")
def fight_over(g: Game) -> None:
    """When there are No Active Enemies any more, what lasted for the fight is over."""
    if g.counters.get("fight") and not active_enemies(g):
        del g.counters["fight"]
        for f in g.figures:
            if f is not None and f.effects:
                after_moment(f, "fight")


# -- round by round


def round_ends(g: Game) -> Play:
    """What events, rooms and the quest do when a round is over."""
    for room in at_work(g):
        yield from rules_of(room).round_ends(g, room)
        if g.over:
            return
    g.due = True
    yield from settle(g)
    if not g.over:
        ending.still(g)


def at_work(g: Game) -> list[Here]:
    """The rooms in which rounds matter."""
    later, areas = g.counters.get("lasting", 0), g.board.areas
    each = (*g.pending, *squares(later)) if later else g.pending
    return [here(g, i) for i in each if areas[i].name in ROUNDS]
