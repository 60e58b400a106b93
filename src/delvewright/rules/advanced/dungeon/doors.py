"""Opening and closing doors."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import WAYS
from delvewright.rules.advanced.dungeon.sections import at_door, way_out
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.board import BARRED, PORTCULLIS
from delvewright.rules.advanced.state.game import HERO, MONSTER, Figure, Game


@rule("explore.door.open", "explore.door.close", "combatdoor.beside", "combat.hero.door", "zone.no_doors")
def door_options(g: Game, f: Figure) -> list[Answer]:
    """The doors beside somebody that he could open or close, by the side on which they are."""
    if f.at not in g.board.doors_at or zones.engaged(g, f):
        return []
    found: list[Answer] = []
    for door in at_door(g.board, f.at):
        if g.board.doors[door].kind == PORTCULLIS:
            continue
        tired = g.board.doors[door].kind == BARRED and f.side == HERO and g.walked and not g.fighting
        if not g.false >> door & 1 and not tired:
            found.append(("close" if g.open >> door & 1 else "open", WAYS[way_out(g.board, f.at, door)]))
    return found


def door_towards(g: Game, f: Figure, word: str) -> int:
    """The door on a side of somebody."""
    return next(d for d in at_door(g.board, f.at) if way_out(g.board, f.at, d) == WAYS.index(word))


@rule("explore.door.open", "explore.door.unexplored", "door.state", "combatdoor.replace", "gen.when", "item.spikes")
def open_door(g: Game, f: Figure, door: int) -> None:
    """A door is opened; what is behind it, if nobody knows yet, is laid out when the phase ends."""
    if f.side == MONSTER and g.counters.pop(f"wedged-{g.depth}-{door}", 0):
        g.tell("door", "{} throws himself against a wedged door.", f, rules=("item.spikes",))
        return
    if g.board.doors[door].kind == BARRED and f.side == HERO and not unbarred(g, f, door):
        g.tell("door", "{} throws himself against the barred door.", f, rules=("amulet.d4.doors",))
        return
    for i in squares(g.board.together(door)):
        g.open |= 1 << i
    g.counters.pop(f"wedged-{g.depth}-{door}", None)
    g.counters["opener"] = f.id
    if g.board.doors[door].b < 0:
        g.opened = (*g.opened, door)
    g.set_edges()
    zones.settle(g)
    g.tell("door", "{} opens a door.", f, rules=("explore.door.open",) if not g.fighting else ("combatdoor.replace",))


@rule("amulet.d4.doors")
def unbarred(g: Game, f: Figure, door: int) -> bool:
    """Whether a barred door gives way: to a second one in the same turn, or to the same one in two turns running."""
    pushed = f"pushed-{g.depth}-{g.board.doors[door].a}"
    who, when = g.counters.get(pushed, -1), g.counters.get(f"{pushed}-turn", -9)
    if (when == g.round and who != f.id) or (when == g.round - 1 and who == f.id):
        both = g.board.together(door)
        new = g.board.copy()
        new.doors = tuple(d._replace(kind="door") if both >> i & 1 else d for i, d in enumerate(new.doors))
        g.lay(new)
        return True
    g.counters[pushed], g.counters[f"{pushed}-turn"] = f.id, g.round
    return False


@rule("amulet.d4.doors")
def barred_options(g: Game, f: Figure) -> list[Answer]:
    """Barred doors at which a henchman, who has not moved, may help in exploration."""
    here = [i for i in g.board.doors_at.get(f.at, ()) if g.board.doors[i].kind == BARRED]
    return door_options(g, f) if here and not g.walked else []


@rule("explore.door.close", "door.state", "end.escape.door")
def close_door(g: Game, f: Figure, door: int) -> None:
    """A door is closed."""
    for i in squares(g.board.together(door)):
        g.open &= ~(1 << i)
        g.closed |= 1 << i
    g.set_edges()
    zones.settle(g)
    g.tell("door", "{} closes a door.", f, rules=("explore.door.close",) if not g.fighting else ("combatdoor.replace",))
