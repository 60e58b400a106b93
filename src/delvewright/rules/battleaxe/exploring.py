"""Exploration: what opens up when heroes step somewhere or open a new door."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.state import DEAD, ESCAPED, Figure, Game, Thing


def enter(g: Game, f: Figure, q: int) -> Play:
    """A hero has stepped on a square of g.triggers; gives back whether his walk is interrupted."""
    g.triggers &= ~(1 << q)
    return False
    yield


def may_open(g: Game, door: int) -> bool:
    """Whether a new door may be opened at all."""
    return False


def open_new(g: Game, f: Figure, door: int) -> Play:
    """A hero opens a door behind which nothing is laid yet."""
    return
    yield


def offers(g: Game, f: Figure) -> list[Answer]:
    """The specific actions that rooms, events and the quest offer a hero where he stands."""
    return []


def attempt(g: Game, f: Figure, answer: Answer) -> Play:
    """Carry one of them out; `costs` says whether it takes the hero's action."""
    return
    yield


def costs(g: Game, f: Figure, answer: Answer) -> bool:
    """Whether a specific action takes the hero's action; else it is part of his move."""
    return True


def round_ends(g: Game) -> Play:
    """What events, rooms and the quest do when a round is over."""
    return
    yield


def defeated(g: Game, f: Figure) -> None:
    """An enemy was killed or befriended; it is still on its squares."""


def turn_begins(g: Game, f: Figure) -> Play:
    """What rooms and the quest do when a hero's turn begins."""
    return
    yield


def facts(g: Game) -> list[tuple[str, str]]:
    """What is written beside the board."""
    return []


def unlock(g: Game, f: Figure, thing: Thing) -> Play:
    """A locked or jammed thing opens."""
    g.set_things(tuple(t._replace(state="open") if t is thing else t for t in g.things))
    return
    yield


def far_eyes(g: Game, f: Figure, cards: int) -> Play:
    """Look at the next room cards and put them back in any order."""
    return
    yield


def escape(g: Game, f: Figure, rules: tuple[str, ...] = ()) -> None:
    """A hero has reached the stairs: he, and whom he carries, is out; the dead are carried out as bodies."""
    if f.condition != DEAD:
        f.condition = ESCAPED
    f.marks += ("out",)
    g.waiting &= ~(1 << f.id)
    if g.active == f.id:
        g.acts, g.stopped = 0, True
    g.put(f, -1)
    g.tell("escape", "{} is out of the dungeon.", f, rules=("finish.retreat", *rules), figures=(f.id,))
