"""Doors: which ones can be opened and closed, and closing them; `exploring.py` opens them."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import WAYS
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.fighting.unconscious import calm
from delvewright.rules.battleaxe.state.game import Figure, Game


def side(g: Game, door: int, q: int) -> str:
    """The direction in which a door lies from one of its squares."""
    return WAYS[g.board.side(door, q)]


def at_door(g: Game, q: int, way: str) -> int:
    """The door on that side of a square."""
    return next(i for i in g.board.doors_at[q] if side(g, i, q) == way)


@rule("door.close.clear", "large.move.footprint")
def held_open(g: Game, door: int) -> bool:
    """Whether one figure stands on both sides of a doorway: then the door cannot fall shut."""
    leaves = [g.board.doors[i] for i in squares(g.board.together(door))]
    doorway = [1 << d.a | 1 << d.b for d in leaves if d.b >= 0]
    standing = g.heroes | g.fallen | g.enemies
    return any(f.mask & both == both for both in doorway if standing & both == both for f in g.present())


def visible(g: Game, door: int) -> bool:
    """Whether a door is known: secret ones once they are found."""
    return g.board.doors[door].kind != "secret" or bool(g.found >> door & 1)


@rule("finish.goal.no-new")
def may_open(g: Game, door: int) -> bool:
    """Whether a new door may be opened at all: not once the goal is achieved, but for one that the quest names."""
    return not g.counters.get("goal") or bool(quest_of(g).behind(g, door))


def openable(g: Game, door: int) -> bool:
    """Whether a closed door can be opened by hand, and what lies behind it may be seen."""
    known = g.board.doors[door]
    if known.kind not in ("door", "secret") or g.spiked >> door & 1:
        return False
    return known.b >= 0 or may_open(g, door)


@rule("door.position", "door.open-action", "door.close-action", "clarify.animals.doors")
def door_options(g: Game, f: Figure) -> list[Answer]:
    """The doors a hero stands directly in front of, on either side: to be opened or closed."""
    found: list[Answer] = []
    for i in g.board.doors_at.get(f.at, ()):
        door = g.board.doors[i]
        if g.open >> i & 1:
            if door.kind in ("door", "secret") and not held_open(g, i):
                found.append(("close", side(g, i, f.at)))
        elif visible(g, i) and openable(g, i):
            found.append(("open", side(g, i, f.at)))
    return found


@rule("door.open-action", "door.close.clear")
def set_open(g: Game, doors: int, is_open: bool) -> None:
    """Doors stand open, or are shut, but for those that somebody large keeps open."""
    if not is_open:
        doors = sum(1 << i for i in squares(doors) if not held_open(g, i))
    g.open = g.open | doors if is_open else g.open & ~doors
    g.set_edges()


@rule("door.close-action", "door.close.clear", "unconscious.revive")
def close_door(g: Game, f: Figure, answer: Answer) -> Play:
    """Close a door; it lies between its two squares, so nobody is in its way."""
    door = at_door(g, f.at, answer[1])
    set_open(g, g.board.together(door), False)
    g.tell("door", "{} closes the door.", f, rules=("door.close-action",), squares=(f.at,))
    calm(g)
    return
    yield
