"""Looking at a state value by value, as scenarios do: `orc.1.health`, `c4.door`, `game.round`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.plane import WAYS
from delvewright.rules.battleaxe.fighting.attacking import hand_weapons, missile_weapons
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.ground.square_numbers import number
from delvewright.rules.battleaxe.ground.whereabouts import bearer, passenger, place
from delvewright.rules.battleaxe.interface.staging import aliases
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import AWAKE, CONDITIONS, DEAD, PARTS, UNCONSCIOUS, Figure, Game
from delvewright.rules.common.asking import unknown, value_named
from delvewright.rules.common.tiles.inspecting import door_at, door_between, door_fact, figure_at, named


def inspect(g: Game, path: str) -> Any:
    """The value a path names; an error says what there is."""
    path = path.strip().lower()
    subject, _, value = path.rpartition(".")
    if subject == "game":
        if value in GAME:
            return GAME[value](g)
        if value in g.decks:
            return list(g.decks[value])
        return g.counters.get(value, ABSENT)
    here = [parse_square(name, g.width, g.height) for name in subject.split("-")]
    if len(here) == 2 and min(here) >= 0:
        return _between(g, min(here), max(here))
    found = _find(g, path)
    if found is not None:
        return isinstance(found, Figure) and found.living
    found = _find(g, subject)
    if found is not None:
        return _of_figure(g, found, value)
    if here and here[0] >= 0:
        return value_named(SQUARE, value, subject)(g, here[0])
    return unknown(subject or path, [*g.names, "game"], "this game", "There is no figure or square")


def _find(g: Game, name: str) -> Figure | int | None:
    """The figure of that name; the id of one taken off the board."""
    found: Figure | int | None = named(g, aliases(g).get(name, name))
    return found


def _of_figure(g: Game, found: Figure | int, value: str) -> Any:
    read = value_named(FIGURE, value, "a figure")
    if isinstance(found, int):
        return value_named(GONE, value, f"{g.names[found]}, who is gone")
    return read(g, found)


GONE: dict[str, Any] = {"at": ABSENT, "alive": False, "exists": False}
"""What is still true of an enemy taken off the board."""


def _attack(g: Game, f: Figure) -> int:
    return max(values.attack(g, f, w) for w in hand_weapons(f))


def _missile(g: Game, f: Figure) -> Any:
    if not f.hero:
        return values.missile(g, f, "")
    return max((values.missile(g, f, w) for w in missile_weapons(f)), default=ABSENT)


def _base(name: str) -> Callable[[Game, Figure], Any]:
    return lambda g, f: getattr(f.base, name)


FIGURE: dict[str, Callable[[Game, Figure], Any]] = {
    "at": lambda g, f: square_name(f.at, WIDTH) if f.at >= 0 else ABSENT,
    "squares": lambda g, f: [square_name(q, WIDTH) for q in squares(f.mask)],
    "alive": lambda g, f: f.condition != DEAD,
    "exists": lambda g, f: f.living,
    "condition": lambda g, f: CONDITIONS[f.condition],
    "conscious": lambda g, f: f.condition == AWAKE,
    "unconscious": lambda g, f: f.condition == UNCONSCIOUS,
    "health": lambda g, f: f.health,
    "luck": lambda g, f: f.luck,
    "speed": values.speed,
    "attacks": values.attacks,
    "attack": _attack,
    "missile": _missile,
    "defend": values.defend,
    "arcane": lambda g, f: f.magic[0],
    "holy": lambda g, f: f.magic[1],
    "nature": lambda g, f: f.magic[2],
    "cast": lambda g, f: list(f.cast),
    "used": lambda g, f: list(f.used),
    "traits": lambda g, f: list(f.traits),
    "held": lambda g, f: list(f.held),
    "worn": lambda g, f: list(f.worn),
    "pack": lambda g, f: list(f.pack),
    "items": lambda g, f: [*f.held, *f.worn, *f.pack],
    "coins": lambda g, f: list(f.coins),
    "gold": lambda g, f: f.gold,
    "cards": lambda g, f: f.cards,
    "effects": lambda g, f: list(dict.fromkeys(e.name for e in f.effects)),
    "marks": lambda g, f: list(f.marks),
    "height": lambda g, f: f.height,
    "weight": lambda g, f: f.weight,
    "race": lambda g, f: f.race,
    "role": lambda g, f: f.role,
    "carrying": lambda g, f: other.name if (other := passenger(g, f)) is not None else ABSENT,
    "carrier": lambda g, f: bearer(g, f).name if f.carried else ABSENT,
    "place": lambda g, f: place(f),
    "facing": lambda g, f: WAYS[f.facing],
    "first": lambda g, f: f.first,
    "home": lambda g, f: square_name(f.home, WIDTH) if f.home >= 0 else ABSENT,
    "kind": lambda g, f: f.kind.id if f.kind is not None else f"{f.race}-{f.role}",
    "name": lambda g, f: f.name,
    "side": lambda g, f: "monster" if f.side else "hero",
    "active": lambda g, f: g.active == f.id,
    "waiting": lambda g, f: bool(g.waiting >> f.id & 1),
}
for _name in ("health", "speed", "attacks", "attack", "missile", "defend", "luck", "arcane", "holy", "nature"):
    FIGURE[f"base-{_name}"] = _base(_name)


def _between(g: Game, a: int, b: int) -> Any:
    return door_between(g, a, b, _door)


def _door(g: Game, i: int) -> Fact:
    return door_fact(g, i, ["spiked"] if g.spiked >> i & 1 else [])


SQUARE: dict[str, Callable[[Game, int], Any]] = {
    "door": lambda g, q: door_at(g, q, _door),
    "figure": figure_at,
    "floor": lambda g, q: bool(g.board.floor >> q & 1),
    "thing": lambda g, q: [Fact(t.kind, t.state) for t in g.things if t.squares >> q & 1],
    "state": lambda g, q: next((t.state for t in g.things if t.squares >> q & 1), ABSENT),
    "zone": lambda g, q: [name for name, mask, _ in g.zones if mask >> q & 1],
    "tokens": lambda g, q: [t.kind for t in g.tokens if t.at == q],
    "items": lambda g, q: [item for t in g.tokens if t.at == q for item in t.items],
    "area": lambda g, q: g.board.areas[g.area(q)].kind if g.area(q) >= 0 else ABSENT,
    "room": lambda g, q: g.board.areas[g.area(q)].name if g.area(q) >= 0 else ABSENT,
    "number": lambda g, q: number(g.board.areas[g.area(q)], q) if g.area(q) >= 0 else ABSENT,
}

GAME: dict[str, Callable[[Game], Any]] = {
    "round": lambda g: g.round,
    "part": lambda g: PARTS[g.part],
    "over": lambda g: g.over,
    "winner": lambda g: {"hero": "heroes", "monster": "enemies"}.get(g.winner, ABSENT),
    "quest": lambda g: g.quest,
    "active": lambda g: g.names[g.active] if g.active >= 0 else ABSENT,
    "turn": lambda g: g.names[g.active] if g.active >= 0 else ABSENT,
    "points": lambda g: g.points,
    "walked": lambda g: g.walked,
    "actions": lambda g: g.acts,
    "attacks": lambda g: g.attacks,
    "calm": lambda g: not active_enemies(g),
    "areas": lambda g: [area.name for area in g.board.areas],
    "doors": lambda g: len(g.board.doors),
    "seats": lambda g: list(g.seats),
    "heroes": lambda g: [f.name for f in g.living()],
    "enemies": lambda g: [f.name for f in g.foes()],
    "queue": lambda g: [g.names[i] for i in g.queue],
    "rules": lambda g: list(g.fixed),
    "deaths": lambda g: [name for name, _ in g.deaths],
    "completed": lambda g: g.counters.get("completed", 0),
    "pending": lambda g: [g.board.areas[i].name for i in g.pending],
    "goal": lambda g: bool(g.counters.get("goal")),
    "levels": lambda g: len(g.board.levels),
    "bag": lambda g: len(g.decks["coins"]),
    "deck": lambda g: {name: len(cards) for name, cards in g.decks.items()},
    "counters": lambda g: [f"{name} {n}" for name, n in g.counters.items()],
}
