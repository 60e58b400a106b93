"""Moving: how far, where to, and by which squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import Strides
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe import exploring, stats, traits
from delvewright.rules.battleaxe.board import HEIGHT, WIDTH
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.ground import paths
from delvewright.rules.battleaxe.luck import die6
from delvewright.rules.battleaxe.reasons import Named
from delvewright.rules.battleaxe.state import AWAKE, Figure, Game

FREE = content().tables["free-speed"].numbers["speed"]
"""Speed with No Active Enemies, whatever the hero's own."""
BURDEN = content().tables["carry"].numbers["speed"]
COLUMNS = [sum(1 << row * WIDTH for row in range(rows + 1)) for rows in range(2 * HEIGHT)]
"""A column of so many squares and one more."""
YES: Answer = ("agree",)
NO: Answer = ("refuse",)


@rule("stat.speed.no-active-enemies", "carry.speed")
def free_speed(f: Figure) -> int:
    """The whole allowance while there are No Active Enemies."""
    return FREE + BURDEN if f.carrying >= 0 else FREE


@rule("stat.speed.roll", "move.allowance", "luck.scope.own")
def roll_speed(g: Game, f: Figure, answer: Answer = ()) -> Play:
    """Speed Roll: Speed and a D6, the one roll where high is good."""
    value, used = yield from die6(g, f, "movement", lambda v: v == 6, lambda v: traits.on_speed(f))
    more = (yield from traits.run_for_it(g, f)) if used is not None else 0
    speed = stats.speed(g, f)
    g.points = speed + value + more
    g.tell(
        "speed", "{} may move {} squares ({} + {}).", f, g.points, speed + more, value,
        rules=("stat.speed.roll",), figures=(f.id,), faces=(value,),
    )  # fmt: skip


@rule("move.enemy-blocks", "move.contents-block", "clarify.animals.items")
def barriers(g: Game, f: Figure) -> int:
    """Squares a hero cannot enter: enemies, and room contents low or high."""
    shut = g.enemies | g.low | g.high | g.void
    return shut | exploring.closed(g, f) if g.pending else shut


def ways(g: Game, f: Figure, points: int, also: int = 0) -> Strides:
    """The squares a hero can come to; `also` are squares he may not enter either."""
    return (g.paths.get(0) or paths(g)).ground(barriers(g, f) | also).strides(1 << f.at, points)


@rule("move.allowance", "move.diagonal", "move.diagonal.walls", "move.walls-doors", "move.one-per-square")
def goals(g: Game, f: Figure, points: int) -> int:
    """Where a hero can stop: he passes through heroes, but ends on a square of his own. Bodies stop nobody."""
    if points <= 0:
        return 0
    if f.kind is not None:
        return ways(g, f, points, (g.heroes | g.fallen) & ~f.mask).reached & ~f.mask
    return ways(g, f, points, refused(g)).reached & ~(g.heroes | g.fallen)


def refused(g: Game) -> int:
    """Squares of heroes who will not let the active hero pass this turn."""
    who = g.counters.get("refused", 0)
    return sum({f.mask for i in squares(who) if (f := g.figures[i]) is not None}) if who else 0


def path_to(g: Game, f: Figure, goal: int, points: int) -> list[tuple[int, int]]:
    """The squares of a shortest way with what each costs so far, round the heroes where that is as short."""
    shut = refused(g) if f.kind is None else (g.heroes | g.fallen) & ~f.mask
    known = ways(g, f, points, shut)
    path = known.way_to(goal)
    others = known.reached & g.heroes
    if others and any([others >> q & 1 for q, _ in path]):  # noqa: C419  (a list is quicker)
        cost = path[-1][1]
        round_them = ways(g, f, cost, shut | g.heroes & ~f.mask)
        return round_them.way_to(goal) if round_them.cost(goal) == cost else path
    return path


@rule("move.hero-pass", "move.bodies", "move.reveal-continue", "unconscious.carrier-only-moves")
def walk(g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    """Go to a square by a shortest way; what is revealed may stop the walk."""
    goal = answer[1]
    if g.points < 0:
        g.points = free_speed(f)
    if g.log is None and f.kind is None:
        known = ways(g, f, g.points, refused(g))
        (_, cost), (before, _) = known.way_back(goal, last=True)
        heed = known.reached & (g.heroes | g.triggers)
        if not heed or not (g.links or heed & between(f.at, goal, cost)):  # whichever way he goes, he meets nothing
            laden(g, f)
            stepped(g, before, cost)
            g.put(f, goal)
            return ()
    return on_the_way(g, f, path_to(g, f, goal, g.points))


def between(a: int, b: int, cost: int) -> int:
    """Squares outside of which no way leads from one square to another of the same level for that cost."""
    x, u = a % WIDTH, b % WIDTH
    if x > u:
        x, u = u, x
    if a > b:
        a, b = b, a
    y, v = a // WIDTH, b // WIDTH
    more = cost - (u - x + v - y) >> 1
    x, y = max(x - more, 0), max(y - more, 0)
    return COLUMNS[v - y + more] * ((1 << min(u + more, WIDTH - 1) - x + 1) - 1) << y * WIDTH + x


def laden(g: Game, f: Figure) -> None:
    """Whoever moves with a helpless hero does nothing else in this turn."""
    if f.carrying >= 0 and g.fig(f.carrying).condition != AWAKE:
        g.carried = True


def on_the_way(g: Game, f: Figure, path: list[tuple[int, int]]) -> Play:
    """Go square by square: past heroes who may object, into whatever is there."""
    if g.options.get("consent") == "ask":
        for q, _ in path:
            other = g.at(q)
            if other is not None and other.condition == AWAKE and not (yield from lets_pass(g, other, f)):
                g.counters["refused"] = g.counters.get("refused", 0) | 1 << other.id
                return
    laden(g, f)
    start = f.at
    long = bool(f.mask & f.mask - 1)
    spent = cost = 0
    walked = [start]
    halted = False
    for q, cost in path:
        walked.append(q)
        if g.triggers >> q & 1 and not ((g.heroes | g.fallen) >> q & 1):
            stepped(g, walked[-2], cost - spent)
            spent = cost
            g.put(f, q)
            halted = (yield from exploring.enter(g, f, q)) or f.at != q or f.condition != AWAKE or g.active != f.id
            if halted:
                break
    if spent < cost:
        stepped(g, walked[-2], cost - spent)
    if not halted and (walked[-1] != f.at or long):
        g.put(f, walked[-1], 1 << walked[-1] | 1 << g.left if long else 0)
    if g.log is not None:
        g.tell(
            "move", "{} moves to {}.", f, Named(walked[-1]), rules=("move.allowance",), figures=(f.id,),
            squares=tuple(walked),
        )  # fmt: skip


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
