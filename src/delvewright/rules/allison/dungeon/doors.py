"""Doors of all kinds, and the ways out."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import flood, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.checks import check
from delvewright.rules.allison.dungeon.exploring import explore, explores
from delvewright.rules.allison.fighting.attacking import attack_dice
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.ending import check_end
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, speaking
from delvewright.rules.allison.state.windows import thrown
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.common.dungeon.doors import behind, door_to, has_key
from delvewright.rules.common.dungeon.twisting import lock_of
from delvewright.rules.common.dungeon.twisting import openable as by_hand

PLAIN = "closed"
FREE = (PLAIN, "secret")
"""Kinds of doors that open without more ado."""
LOCK = 15
"""What a strength check on a locked door must reach."""
FROZEN, SEALED = "frozen", "sealed"
ICE = 5
"""Skulls that break the ice of a frozen door, or of a wall of ice."""


@rule("door.closed-at-start", "door.no-action", "door.secret", "house.door.kinds")
def openable(g: Game, f: Figure) -> list[int]:
    """The doors a figure may open from where it stands, for nothing."""
    here = g.quest.doors_at.get(f.at, 0) & (g.known_doors | g.secrets) & ~g.doors
    if not here or not may_open(f):
        return []
    kinds = g.quest.door_kinds if not g.door_hits else [kind_of(g, i) for i in range(len(g.quest.door_kinds))]
    found = [
        i
        for i in squares(here)
        if kinds[i] in FREE or (kinds[i] == "locked" and has_key(g, f, i)) or (kinds[i] == SEALED and shut_in(g))
    ]
    return by_hand(g, here, found) if g.quest.twists else found


@rule("house.door.sealed")
def shut_in(g: Game) -> bool:
    """Whether all heroes who are left are behind sealed doors, whichever other doors are opened: they came through a
    wall."""
    others = sum(1 << i for i, kind in enumerate(g.quest.door_kinds) if kind != SEALED)
    grid = g.quest.sight_with(g.dug).grid
    edges = grid.edges_with(others | g.doors)
    inside = flood(sum({1 << f.at for f in g.on_board(HERO) if f.hero}), *edges, g.width, ~grid.floor)
    outside = g.quest.text.exits(g) | sum({1 << q for q in g.quest.begin})
    return outside > 0 and not inside & outside


@rule("house.door.frozen", "house.door.kinds")
def kind_of(g: Game, door: int) -> str:
    """The kind of a door as it is now: a frozen one whose ice is gone is a plain one."""
    kind = g.quest.door_kinds[door]
    return PLAIN if kind == FROZEN and dict(g.door_hits).get(door, 0) >= ICE else kind


@rule("door.enemies-do-not-open", "npc.friendly")
def may_open(f: Figure) -> bool:
    """Heroes and mercenaries open doors, enemies and other people do not, unless a quest says so."""
    return f.hero or (f.side == HERO and f.kind.sort == "mercenary") or "opens-doors" in f.tags


def openings(g: Game, f: Figure) -> list[Answer]:
    """The doors a figure may open, by the squares behind them."""
    return [("open", behind(g, f.at, door)) for door in openable(g, f)]


@rule("door.no-action", "door.stops-movement")
def open_door(g: Game, f: Figure, to: int) -> Play:
    """Open the door towards a neighbouring square; who walked up to it this turn moves no further."""
    door = door_to(g, f.at, to)
    if g.active == f.id and g.walked:
        g.end_movement(f)
        g.moves = 0
        g.opened = True
    where = square_name(to, g.width)
    g.tell("door", "{} opens the door to {}.", f, where, rules=("door.no-action",), squares=(f.at, to))
    unlock(g, door)
    yield from after_opening(g, f, door)


def after_opening(g: Game, f: Figure, door: int) -> Play:
    """What is behind a door that was opened is laid out, for everybody to see."""
    if f.at >= 0 and explores(f):
        explore(g, f)
    yield from looked_in(g)
    yield from g.quest.text.door_opened(g, f, door)


def looked_in(g: Game) -> Play:
    """Every hero may see more than before, and be seen."""
    for friend in g.on_board(HERO):
        for text in speaking(friend, "door_opened"):
            yield from text.door_opened(g, friend)


@rule("door.no-action", "house.door.kinds")
def unlock(g: Game, door: int) -> None:
    """A door stands open from now on."""
    g.doors |= 1 << door
    g.known_doors |= 1 << door
    g.set_edges()
    g.looked.door_moved(g.quest.sight_with(g.dug).careless(door))


@rule("house.door.sealed")
def unseal(g: Game, door: int) -> Play:
    """The condition of a sealed door is met: it opens at once, and whoever sees it sees in."""
    g.tell("door", "A sealed door opens.", rules=("house.door.sealed",), squares=g.quest.grid.doors[door])
    unlock(g, door)
    for f in g.on_board(HERO):
        explore(g, f)
    yield from looked_in(g)


@rule("house.door.locked", "house.door.frozen")
def forcings(g: Game, f: Figure) -> list[Answer]:
    """What an action may do to a locked or frozen door beside a figure."""
    here = g.quest.doors_at.get(f.at, 0) & g.known_doors & ~g.doors
    found: list[Answer] = []
    for door in squares(here) if here and may_open(f) else ():
        if g.quest.twists and lock_of(g, door):
            continue
        kind, to = kind_of(g, door), behind(g, f.at, door)
        if kind == "locked":
            found.append(("force", to))
            if speaking(f, "disarms"):
                found.append(("pick-lock", to))
        elif kind == FROZEN:
            found.append(("hack", to))
    return found


@rule("house.door.locked")
def force(g: Game, f: Figure, to: int) -> Play:
    """A strength check on a locked door; a failure costs only the action."""
    if (yield from check(g, f, "body", LOCK, "strength", "house.door.locked", "action.strength-check")):
        yield from open_door(g, f, to)


@rule("house.door.locked")
def pick_lock(g: Game, f: Figure, to: int) -> Play:
    """One white die on the lock, as on a trap."""
    roll = Roll(f.id, "lock", white(1))
    yield from thrown(g, roll, f)
    good = any(text.disarms(g, f, str(roll.faces[0])) for text in speaking(f, "disarms"))
    g.tell(
        "lock", "{} {} the lock.", f, "picks" if good else "fails at", rules=("house.door.locked",), faces=roll.faces
    )
    if good:
        yield from open_door(g, f, to)


@rule("house.door.frozen")
def hack_door(g: Game, f: Figure, to: int) -> Play:
    """An attack on a frozen door: five skulls in all break the ice, and then it is a plain door."""
    door = door_to(g, f.at, to)
    weapon = f.held[0] if f.held else ""
    roll = Roll(f.id, "ice", white(attack_dice(g, Blow(f, f, weapon))))
    yield from thrown(g, roll, f)
    g.tell("hack", "{} hacks at the ice of the door.", f, rules=("house.door.frozen",), faces=roll.faces)
    melt(g, door, roll.count(SKULL))


@rule("house.door.frozen")
def melt(g: Game, door: int, skulls: int = ICE) -> None:
    """So much of the ice of a frozen door goes; without ice it is a plain door, closed and opened for nothing."""
    hits = dict(g.door_hits).get(door, 0) + skulls
    g.door_hits = (*((d, n) for d, n in g.door_hits if d != door), (door, hits))
    if hits >= ICE:
        g.tell("door", "The ice on the door is gone.", rules=("house.door.frozen",), squares=g.quest.grid.doors[door])


# -- the ways out


@rule("quest.begin-end", "house.board.entrance", "door.exit", "quest.retreat")
def may_leave(g: Game, f: Figure) -> bool:
    """On the stairway, or inside an exit door, one more square of movement leads off the board."""
    if g.points <= 0:
        return False
    return bool((g.quest.text.exits(g) if f.side == HERO else g.quest.bolt_hole) >> f.at & 1)


@rule("quest.begin-end", "house.board.entrance", "quest.retreat")
def leave(g: Game, f: Figure) -> Play:
    """Leave the board for the rest of the quest."""
    at = f.at
    g.take_off(f)
    f.out = True
    g.ended = True
    g.waiting &= ~(1 << f.id)
    g.tell("leave", "{} leaves the dungeon.", f, rules=("quest.begin-end",), squares=(at,))
    if f.side != HERO:
        yield from g.quest.text.left(g, f)
        f.alive = False
        g.strike_out(f)
        return
    g.quest.text.hero_left(g, f, at)
    check_end(g)
