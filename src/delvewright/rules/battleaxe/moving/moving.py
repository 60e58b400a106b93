"""Moving: how far, where to, by which squares, and facing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import WAYS, Strides
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted
from delvewright.rules.battleaxe.dungeon import exploring, rooms
from delvewright.rules.battleaxe.ground.whereabouts import burdened
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.answers import NO, YES
from delvewright.rules.battleaxe.state.dice import die6
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.battleaxe.state.reasons import Named
from delvewright.rules.battleaxe.state.texts import trait
from delvewright.rules.battleaxe.state.traits import usable
from delvewright.rules.common.tiles.ground import paths

RUNNING = trait.speaking("speed_seen")
TURNS = tuple(tuple(("face", way) for way in WAYS if way != facing) for facing in WAYS)
"""The sides to which one can turn who looks north, east, south, west."""


@rule("stat.speed.roll", "move.allowance")
def roll_speed(g: Game, f: Figure, answer: Answer = ()) -> Play:
    """Speed Roll: Speed and a D6, the one roll where high is good."""
    value, used = yield from die6(g, f, "movement", lambda v: v == 6, lambda v: faster(f))
    more = trait.of(used[1]).runs(g, f) if used is not None else 0
    speed = values.speed(g, f)
    g.points = speed + value + more
    if g.log is not None:
        text, rules = "{} may move {} ({} + {}).", ("stat.speed.roll",)
        g.tell("speed", text, f, counted(g.points, "square"), speed + more, value, rules=rules, faces=(value,))


def faster(f: Figure) -> list[Answer]:
    """The traits that may be used once the movement die is seen."""
    return [("use", name) for name in usable(f, RUNNING) if trait.of(name).speed_seen(f)]


def passed_by(g: Game, f: Figure) -> int:
    """Squares of others whom one may not pass: heroes who will not let the active hero through this turn; an ally
    passes nobody."""
    if f.kind is not None:
        return (g.heroes | g.fallen) & ~f.mask
    who = g.counters.get("refused", 0)
    return sum({o.mask for i in squares(who) if (o := g.figures[i]) is not None}) if who else 0


@rule("move.enemy-blocks", "move.contents-block", "move.diagonal", "move.diagonal.walls", "move.walls-doors")
def ways(g: Game, f: Figure, points: int, also: int = 0) -> Strides:
    """The squares a hero can come to: he cannot enter those of enemies and of contents, nor `also`. Whoever is two
    squares long makes diagonals as two straight steps."""
    shut = g.enemies | g.solid | also
    if g.pending:
        shut |= rooms.closed(g, f)
    known = g.paths.get(0) or paths(g)
    if f.kind is not None or "refused" in g.counters:
        shut |= passed_by(g, f)
        if f.mask & f.mask - 1:
            return known.straight(shut).strides_from(f.at, points)
    return known.ground(shut).strides_from(f.at, points)


@rule("move.allowance", "move.one-per-square")
def stops(g: Game, f: Figure, known: Strides) -> int:
    """Where a hero can stop: he passes through heroes, but ends on a square of his own. Bodies stop nobody."""
    taken = g.heroes | g.fallen if f.kind is None else f.mask
    return known.reached ^ known.reached & taken


def goals(g: Game, f: Figure, points: int) -> int:
    """Where a hero could go with so many points."""
    return stops(g, f, ways(g, f, points)) if points > 0 else 0


def path_to(g: Game, f: Figure, goal: int, points: int) -> list[tuple[int, int]]:
    """The squares of a shortest way with what each costs so far, round the heroes where that is as short."""
    known = ways(g, f, points)
    path = known.way_to(goal)
    if known.reached & g.heroes and meets(path, g.heroes):
        cost = path[-1][1]
        round_them = ways(g, f, cost, g.heroes & ~f.mask)
        return round_them.way_to(goal) if round_them.cost(goal) == cost else path
    return path


def meets(path: list[tuple[int, int]], some: int) -> bool:
    """Whether a way leads over one of some squares."""
    return any([some >> q & 1 for q, _ in path])  # noqa: C419  (a list is quicker)


@rule("move.hero-pass")
def walk(g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    """Go to a square by a shortest way; what is revealed may stop the walk."""
    start, goal = f.at, answer[1]
    if g.points < 0:
        g.points = values.free_speed(f)
    known = g.looked.ahead or ways(g, f, g.points)
    before, cost = known.last_step(start, goal)
    heed = known.reached & (g.heroes | g.triggers)
    if heed:
        heed &= g.board.between(start, goal, cost)
    if heed or f.kind is not None:
        path = path_to(g, f, goal, g.points)
        if f.kind is not None or meets(path, heed):
            return on_the_way(g, f, path)
        before = path[-2][0] if len(path) > 1 else start
    walked = squares_of(g, f, goal) if g.log is not None else []
    stepped(g, before, cost)  # he meets nothing on the way
    if f.laden:
        laden(g, f)
        g.put(f, goal)
    else:
        g.step(f, goal)
    tell_walk(g, f, walked)
    return ()


def squares_of(g: Game, f: Figure, goal: int) -> list[int]:
    """The squares of somebody's way, for the log."""
    return [f.at, *(q for q, _ in path_to(g, f, goal, g.points))]


def tell_walk(g: Game, f: Figure, walked: list[int]) -> None:
    """Write down where somebody went, if he went anywhere."""
    if g.log is not None and len(walked) > 1:
        ends, rules = (Named(walked[0]), Named(walked[-1])), ("move.allowance",)
        g.tell("move", "{} moves from {} to {}.", f, *ends, rules=rules, squares=tuple(walked))


def laden(g: Game, f: Figure) -> None:
    """Whoever moves with a helpless hero does nothing else in this turn."""
    if burdened(g, f):
        g.carried = True


def on_the_way(g: Game, f: Figure, path: list[tuple[int, int]]) -> Play:
    """Go square by square: past heroes who may object, into whatever is there."""
    if g.options.get("consent") == "ask":
        for q, _ in path:
            other = g.at(q)
            if other is not None and other.condition == AWAKE and not (yield from lets_pass(g, other, f)):
                g.counters["refused"] = g.counters.get("refused", 0) | 1 << other.id
                return
    if f.laden:
        laden(g, f)
    start = f.at
    long = bool(f.mask & f.mask - 1)
    spent = cost = 0
    walked = [start]
    halted = False
    told = 0  # so much of the way
    for q, cost in path:
        walked.append(q)
        if g.triggers >> q & 1 and not ((g.heroes | g.fallen) >> q & 1):
            stepped(g, walked[-2], cost - spent)
            spent = cost
            g.put(f, q, 1 << q | 1 << g.left if long else 0)
            if g.log is None:
                halted = yield from exploring.enter(g, f, q)
            else:
                halted, said = yield from g.led_to(exploring.enter(g, f, q), tell_walk, g, f, walked[told:])
                told = len(walked) - 1 if said else told
            halted = halted or f.at != q or f.condition != AWAKE or g.active != f.id
            if halted:
                break
    if spent < cost:
        stepped(g, walked[-2], cost - spent)
    if not halted and (walked[-1] != f.at or long):
        g.put(f, walked[-1], 1 << walked[-1] | 1 << g.left if long else 0)
    tell_walk(g, f, walked[told:])


def stepped(g: Game, left: int, cost: int) -> None:
    """So much of the move is used up, and this square was left last."""
    g.walked += cost
    g.points -= cost
    g.left = left


@rule("move.hero-pass")
def lets_pass(g: Game, other: Figure, f: Figure) -> Play:
    """Ask the player of a hero in the way."""
    answer = yield Decision(other.seat, "pass-through", (YES, NO), figure=other.id, subject=str(f))
    return answer == YES


@rule("turn.facing")
def face(g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    """Turn to any side; it changes nothing."""
    f.facing = WAYS.index(answer[1])
    g.done += ("face",)
    return ()
