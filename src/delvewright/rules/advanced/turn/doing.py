"""Carrying out what somebody of the hero side has chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import (
    chests,
    doors,
    grates_and_trapdoors,
    portcullises,
    searching,
    searching_furniture,
    spikes,
    stairs,
    traps,
)
from delvewright.rules.advanced.fighting import melee, ranged, venoms
from delvewright.rules.advanced.fighting.fate_against_wounds import undo
from delvewright.rules.advanced.figures import gear
from delvewright.rules.advanced.magic import casting
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.advanced.state.turns import close_action

Done = Iterable[Any]


def _walk(g: Game, f: Figure, answer: Answer) -> Play:
    return walking.walk(g, f, answer[1])


def _jump(g: Game, f: Figure, answer: Answer) -> Play:
    return walking.jump(g, f, answer[1])


def _run(g: Game, f: Figure, answer: Answer) -> Play:
    return walking.run(g, f)


@rule("melee.one_attack")
def _fight(g: Game, f: Figure, answer: Answer) -> Play:
    g.done = (*g.done, "attack")
    yield from melee.attack(g, f, g.fig(answer[1]))


@rule("melee.one_attack")
def _shoot(g: Game, f: Figure, answer: Answer) -> Play:
    weapon = ranged.weapon_named(answer[1])
    ranged.take_attack(g, weapon)
    yield from ranged.shoot(g, f, weapon, answer[2] if answer[0] == "shoot" else "", g.fig(answer[-1]))


def _door(g: Game, f: Figure, answer: Answer) -> Play:
    door = doors.door_towards(g, f, answer[1])
    (doors.open_door if answer[0] == "open" else doors.close_door)(g, f, door)
    g.done = (*g.done, "door")
    yield from walking.lurking(g, f)


def _chest(g: Game, f: Figure, answer: Answer) -> Play:
    g.done = (*g.done, "chest")
    yield from chests.open_chest(g, f, answer[1])


def _search(g: Game, f: Figure, answer: Answer) -> Play:
    g.done = (*g.done, "search")
    if answer == searching.SECRET:
        yield from searching.for_secret_doors(g, f)
    else:
        yield from searching.for_treasure(g, f)


def _rummage(g: Game, f: Figure, answer: Answer) -> Play:
    g.done = (*g.done, "search")
    yield from searching_furniture.rummage(g, f, answer[1])


def _lift(g: Game, f: Figure, answer: Answer) -> Done:
    portcullises.help_lift(g, f)
    g.done = (*g.done, "special")
    if g.fighting:
        close_action(g)
    return ()


def _wedge(g: Game, f: Figure, answer: Answer) -> Done:
    spikes.wedge(g, f, doors.door_towards(g, f, answer[1]))
    g.done = (*g.done, "door")
    return ()


def _through(g: Game, f: Figure, answer: Answer) -> Play:
    g.done = (*g.done, "special")
    yield from grates_and_trapdoors.climb(g, f, answer)


def _tackle(g: Game, f: Figure, answer: Answer) -> Play:
    g.done = (*g.done, "search")
    yield from traps.tackle_known(g, f, answer[1])


def _armour(g: Game, f: Figure, answer: Answer) -> Done:
    (gear.doff if answer[0] == "doff" else gear.don)(g, f, answer[1])
    g.done = (*g.done, answer[0])
    return ()


def _hold(g: Game, f: Figure, answer: Answer) -> Done:
    gear.hold(g, f, answer[1])
    return ()


def _drink(g: Game, f: Figure, answer: Answer) -> Done:
    gear.drink(g, f, answer[1])
    g.done = (*g.done, "potion") if g.fighting else g.done
    return ()


def _coat(g: Game, f: Figure, answer: Answer) -> Done:
    venoms.coat(g, f, answer[1])
    g.done = (*g.done, "potion") if g.fighting else g.done
    return ()


def _pour(g: Game, f: Figure, answer: Answer) -> Done:
    gear.pour(g, f, g.fig(answer[1]))
    g.done = (*g.done, "potion")
    return ()


def _exchange(g: Game, f: Figure, answer: Answer) -> Play:
    if answer[0] == "hand":
        gear.hand_over(g, f, answer[1], g.fig(answer[2]))
    elif answer[0] == "loot":
        gear.hand_over(g, g.fig(answer[2]), answer[1], f)
    else:
        yield from gear.pick_up(g, f, answer[1])
    g.done = (*g.done, "exchange") if g.fighting else g.done


def _carry(g: Game, f: Figure, answer: Answer) -> Done:
    walking.carry(g, f, g.fig(answer[1]))
    return ()


def _climb(g: Game, f: Figure, answer: Answer) -> Play:
    yield from walking.climb(g, f)


def _hold_fast(g: Game, f: Figure, answer: Answer) -> Done:
    f.used["holding"] = answer[1]
    g.done = (*g.done, "special")
    g.stopped = True
    return ()


def _fate(g: Game, f: Figure, answer: Answer) -> Done:
    undo(g, f)
    return ()


def _leave(g: Game, f: Figure, answer: Answer) -> Play:
    yield from stairs.go_out(g, f)


def _special(g: Game, f: Figure, answer: Answer) -> Play:
    g.done = (*g.done, "special")
    area = g.area(answer[2]) if answer[0] == "try-at" else g.section(f)
    yield from special_of(g, area).does(g, area, f, answer)


DOES: dict[str, Callable[[Game, Figure, Answer], Done]] = {
    "walk": _walk, "jump": _jump, "run": _run, "fight": _fight, "shoot": _shoot, "throw": _shoot, "open": _door,
    "close": _door, "chest": _chest, "search": _search, "rummage": _rummage, "tackle": _tackle, "doff": _armour,
    "don": _armour, "hold": _hold, "drink": _drink, "coat": _coat, "pour": _pour, "hand": _exchange, "pick": _exchange,
    "loot": _exchange, "carry": _carry, "fate": _fate, "leave": _leave, "try": _special, "try-at": _special,
    "cast": casting.cast, "cast-on": casting.cast, "cast-at": casting.cast, "cast-way": casting.cast, "climb": _climb,
    "hold-fast": _hold_fast, "lift": _lift, "wedge": _wedge, "climb-down": _through, "climb-up": _through,
    "take-rope": _through,
}  # fmt: skip
LAST = frozenset({"open", "close", "wedge", "chest", "search", "rummage", "tackle"})
"""Answers after which a Hero's exploration turn is over, whatever he has not done."""
CLOSING = frozenset({"door", "chest", "potion", "search", "special"})
"""What ends a Hero's activity in an exploration turn."""
