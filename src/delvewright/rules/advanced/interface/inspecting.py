"""Looking at a state value by value, as scenarios do: `heinrich.wounds`, `c4.door`, `game.round`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.plane import WAYS
from delvewright.rules.advanced.fighting import melee
from delvewright.rules.advanced.fighting.ranged import shot_roll, sighted
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.interface.staging import STATS, aliases
from delvewright.rules.advanced.state import values
from delvewright.rules.advanced.state.board import PASSAGE, WIDTH
from delvewright.rules.advanced.state.game import AWAKE, CONDITIONS, DEAD, GROUND, LYING, PHASES, TURNS, Figure, Game
from delvewright.rules.common.asking import unknown, value_named
from delvewright.rules.common.tiles.inspecting import door_at, door_between, door_fact, figure_at, named


def inspect(g: Game, path: str) -> Any:
    """The value a path names; an error says what there is."""
    path = path.strip().lower()
    subject, _, value = path.rpartition(".")
    if subject == "game":
        if value in GAME:
            return GAME[value](g)
        return g.counters.get(value, ABSENT)
    here = [parse_square(name, g.width, g.height) for name in subject.split("-")]
    if len(here) == 2 and min(here) >= 0:
        return _between(g, min(here), max(here))
    found = _find(g, path)
    if found is not None:
        return isinstance(found, Figure) and found.condition <= LYING
    found = _find(g, subject)
    if found is not None:
        read = value_named(FIGURE, value, "a figure")
        if isinstance(found, int):
            return value_named(GONE, value, f"{g.names[found]}, who is gone")
        return read(g, found)
    if here and here[0] >= 0:
        return value_named(SQUARE, value, subject)(g, here[0])
    return unknown(subject or path, [*g.names, "game"], "this game", "There is no figure or square")


def _find(g: Game, name: str) -> Figure | int | None:
    """The figure of that name; the id of one taken off the board."""
    found: Figure | int | None = named(g, aliases(g).get(name, name))
    return found


GONE: dict[str, Any] = {"at": ABSENT, "alive": False, "exists": False}
"""What is still true of a monster taken off the board."""


def _current(name: str) -> Callable[[Game, Figure], Any]:
    return lambda g, f: values.current(g, f, name)


def _base(name: str) -> Callable[[Game, Figure], Any]:
    return lambda g, f: getattr(f.base, name)


FIGURE: dict[str, Callable[[Game, Figure], Any]] = {
    name: _current(name) for name in STATS if name not in ("wounds", "fate")
}
FIGURE |= {f"base-{name}": _base(name) for name in STATS}
FIGURE |= {
    f"start-{name}": _base(name) for name in STATS
}  # fmt: skip
FIGURE |= {f"current-{name}": FIGURE[name] for name in STATS if name in FIGURE}
FIGURE |= {
    "weapon-skill": _current("ws"),
    "bow-skill": _current("bs"),
    "at": lambda g, f: square_name(f.at, WIDTH) if f.at >= 0 else ABSENT,
    "squares": lambda g, f: [square_name(q, WIDTH) for q in squares(f.mask)],
    "alive": lambda g, f: f.condition != DEAD,
    "exists": lambda g, f: f.condition <= LYING,
    "condition": lambda g, f: CONDITIONS[f.condition],
    "conscious": lambda g, f: f.condition == AWAKE,
    "wounds": lambda g, f: f.wounds,
    "full": lambda g, f: f.full,
    "max-wounds": lambda g, f: f.full,
    "knocked-out": lambda g, f: f.condition == LYING,
    "ko": lambda g, f: f.condition == LYING,
    "dead": lambda g, f: f.condition == DEAD,
    "fate": lambda g, f: f.fate,
    "gold": lambda g, f: f.gold,
    "weapons": lambda g, f: list(f.weapons),
    "held": lambda g, f: f.held,
    "worn": lambda g, f: list(f.worn),
    "items": lambda g, f: [item if n == 1 else f"{item} {n}" for item, n in f.pack.items() if n],
    "spells": lambda g, f: list(f.spells),
    "used": lambda g, f: [f"{item} {n}" for item, n in f.used.items() if n],
    "learnt": lambda g, f: f.learnt,
    "marks": lambda g, f: list(f.marks),
    "effects": lambda g, f: list(dict.fromkeys(e.name for e in f.effects)),
    "near": lambda g, f: [g.names[i] for i in f.near],
    "focus": lambda g, f: g.names[f.near[0]] if f.near else ABSENT,
    "zone": lambda g, f: [square_name(q, WIDTH) for q in squares(zones.zone(g, f))],
    "engaged": zones.engaged,
    "death-zone": lambda g, f: [square_name(q, WIDTH) for q in squares(zones.zone(g, f))],
    "dice": lambda g, f: values.damage_dice(g, f, f.held or "fists"),
    "damage-dice": lambda g, f: values.damage_dice(g, f, f.held or "fists"),
    "needs": lambda g, f: [f"{o.name} {melee.hit_roll(g, f, o)}" for o in g.enemies(f)],
    "needs-to-shoot": lambda g, f: [
        f"{o.name} {shot_roll(values.current(g, f, 'bs'), far)}" for o in g.enemies(f) if (far := sighted(g, f, o))
    ],
    "ammunition": lambda g, f: sum(n for item, n in f.pack.items() if item.partition("-of-")[0] in ("arrow", "bolt")),
    "shown": lambda g, f: f.shown,
    "kind": lambda g, f: f.kind.id if f.kind is not None else f.calling,
    "race": lambda g, f: f.race,
    "name": lambda g, f: f.name,
    "employer": lambda g, f: g.names[f.employer] if f.employer >= 0 else ABSENT,
    "group": lambda g, f: f.group if f.group >= 0 else ABSENT,
    "section": lambda g, f: g.board.areas[g.section(f)].name if f.at >= 0 else ABSENT,
    "active": lambda g, f: g.active == f.id,
    "waiting": lambda g, f: bool(g.waiting >> f.id & 1),
    "far": lambda g, f: [f"{o.name} {sighted(g, f, o)}" for o in g.enemies(f)],
}


def _between(g: Game, a: int, b: int) -> Any:
    return door_between(g, a, b, _door)


def _door(g: Game, i: int) -> Fact:
    return door_fact(g, i, ["false"] if g.false >> i & 1 else [])


SQUARE: dict[str, Callable[[Game, int], Any]] = {
    "door": lambda g, q: door_at(g, q, _door),
    "figure": figure_at,
    "floor": lambda g, q: bool(g.board.floor >> q & 1),
    "furniture": lambda g, q: next((t.kind for t in g.things if t.squares >> q & 1), ABSENT),
    "room": lambda g, q: g.rooms[g.area(q)].kind if g.area(q) in g.rooms else ABSENT,
    "searched": lambda g, q: bool(g.area(q) >= 0 and g.searched >> g.area(q) & 1),
    "searched-for-doors": lambda g, q: bool(g.area(q) >= 0 and g.secret >> g.area(q) & 1),
    "trod": lambda g, q: bool(g.trod >> q & 1),
    "laid": lambda g, q: bool(g.board.floor >> q & 1),
    "thing": lambda g, q: [Fact(t.kind, t.state) for t in g.things if t.squares >> q & 1],
    "state": lambda g, q: next((t.state for t in g.things if t.squares >> q & 1), ABSENT),
    "items": lambda g, q: [item for t in g.tokens if t.at == q for item in t.items],
    "gold": lambda g, q: sum(sum(t.coins) for t in g.tokens if t.at == q),
    "trap": lambda g, q: next((t.kind for t in g.traps if t.at == q), ABSENT),
    "area": lambda g, q: g.board.areas[g.area(q)].kind if g.area(q) >= 0 else ABSENT,
    "section": lambda g, q: g.board.areas[g.area(q)].name if g.area(q) >= 0 else ABSENT,
    "special": lambda g, q: g.rooms[g.area(q)].special if g.area(q) in g.rooms else ABSENT,
    "plan": lambda g, q: g.rooms[g.area(q)].plan if g.area(q) in g.rooms else ABSENT,
    "number": lambda g, q: g.area(q) if g.area(q) >= 0 else ABSENT,
}

GAME: dict[str, Callable[[Game], Any]] = {
    "round": lambda g: g.round,
    "mode": lambda g: TURNS[g.mode],
    "turn": lambda g: TURNS[g.mode],
    "held": lambda g: len(g.hand),
    "rooms": lambda g: [room.kind for room in g.rooms.values()],
    "passages": lambda g: sum(area.kind == PASSAGE for area in g.board.areas),
    "traps": lambda g: [trap.kind for trap in g.traps],
    "phase": lambda g: PHASES[g.phase],
    "over": lambda g: g.over,
    "winner": lambda g: {"hero": "heroes", "monster": "gamesmaster"}.get(g.winner, ABSENT),
    "quest": lambda g: g.quest,
    "leader": lambda g: g.seats[g.leader],
    "mapper": lambda g: g.seats[g.mapper],
    "active": lambda g: g.names[g.active] if g.active >= 0 else ABSENT,
    "points": lambda g: g.points,
    "walked": lambda g: g.walked,
    "routine": lambda g: g.routine or ABSENT,
    "pursued": lambda g: g.pursued,
    "ground": lambda g: squares(g.counters.get(GROUND, 0)),
    "hand": lambda g: list(g.hand),
    "cup": lambda g: len(g.cup),
    "spent": lambda g: list(g.spent),
    "escaped": lambda g: [f"{each.kind} {each.wounds}" for each in g.escaped],
    "fallen": lambda g: list(g.fallen),
    "areas": lambda g: [area.name for area in g.board.areas],
    "sections": lambda g: len(g.board.areas),
    "doors": lambda g: len({i if d.group < 0 else d.group for i, d in enumerate(g.board.doors)}),
    "exits": lambda g: [
        f"{square_name(squares(g.board.areas[e.area].squares)[0], WIDTH)} {WAYS[e.way]}" for e in g.exits
    ],
    "heroes": lambda g: [f.name for f in g.heroes()],
    "monsters": lambda g: [f.name for f in g.foes()],
    "groups": lambda g: [
        f"{square_name(squares(g.board.areas[e.area].squares)[0], WIDTH)} {len(e.alive)}" for e in g.groups
    ],
    "entered": lambda g: g.entered.bit_count(),
    "level": lambda g: g.depth,
    "seats": lambda g: list(g.seats),
    "loot": lambda g: list(g.loot),
    "shots": lambda g: [f"{g.names[id]} {item}" for id, item in g.shots],
    "waiting": lambda g: [g.names[i] for i in range(len(g.names)) if g.waiting >> i & 1],
}
