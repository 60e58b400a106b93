"""Jumping over traps, pits and crevasses."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.checks import trial
from delvewright.rules.allison.dungeon.exploring import explore, explores
from delvewright.rules.allison.dungeon.traps import TRAP, open_pit, pit_kind, spring, whole
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.moving.moving import arrived, entered, ground, waits
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Hurt, speaking
from delvewright.rules.allison.state.windows import JUMP, Moment, window
from delvewright.rules.common.combat_dice import BLACK

FALL = 2
"""Body that a failed jump over a crevasse costs."""


@rule(
    "jump.any-trap", "jump.must-jump-known", "jump.movement-needed", "trap.pit.jump-open", "house.floor.crevasse",
    "env.chasm", "trap.long-pit.jump",
)  # fmt: skip
def jumps(g: Game, f: Figure, points: int) -> dict[int, tuple[int, ...]]:
    """Landing square -> the squares jumped over: in a straight line over one danger, lengthwise over a long pit."""
    if points < 2 or f.pit:
        return {}
    here = g.looked.underfoot or ground(g, f)
    near = g.beside[f.at]
    if not near & (here[3] | g.quest.crevasse) and not (near & (g.heroes | g.monsters) and speaking(f, "leaps")):
        return {}
    over = near & _dangers(g, f, here[3])
    found: dict[int, tuple[int, ...]] = {}
    for q in squares(over) if over else ():
        way = q - f.at
        to = q + way
        if not 0 <= to < g.quest.grid.size or not g.beside[q] >> to & 1:
            continue
        far = to + way
        if to not in whole(g, q):
            if _free(g, f, to, here[2]):
                found[to] = (q,)
        elif points > 2 and (_leaps(g, f) or _passable(g, f, to)) and _open(g, f, to, far, here[2]):
            found[far] = (q, to)
    return found


@rule("jump.any-trap", "trap.pit.jump-open", "artifact.rabbit-boots", "house.floor.crevasse")
def _dangers(g: Game, f: Figure, known: int) -> int:
    """Mask of what can be jumped over: traps one knows, open pits no opponent is in, crevasses."""
    found = (known | g.quest.crevasse & g.laid) & ~g.bridged
    if _leaps(g, f):
        return found | g.heroes | g.monsters
    return found & ~g.enemies_of(f)


def _open(g: Game, f: Figure, to: int, far: int, bars: int) -> bool:
    """Whether nothing is between two squares, and one can land on the second."""
    return far >= 0 and g.beside[to] >> far & 1 > 0 and _free(g, f, far, bars)


def _passable(g: Game, f: Figure, q: int) -> bool:
    return not g.enemies_of(f) >> q & 1


@rule("artifact.rabbit-boots")
def _leaps(g: Game, f: Figure) -> bool:
    return any(text.leaps(g, f) for text in speaking(f, "leaps"))


@rule("jump.movement-needed", "move.one-per-square")
def _free(g: Game, f: Figure, q: int, bars: int) -> bool:
    """Whether one can land on a square."""
    return not (bars | g.heroes | g.monsters | g.pits | g.found & ~g.quest.inside) >> q & 1


@rule("jump.any-trap", "jump.movement-needed", "trap.pit.jump-open", "trap.long-pit.jump")
def jump(g: Game, f: Figure, goal: int) -> Play:
    """One white die: a skull springs what is jumped over (a long pit lengthwise needs a black shield)."""
    start, over = f.at, jumps(g, f, g.points)[goal]
    long = len(over) > 1
    gap = (g.pits | g.quest.crevasse) >> over[0] & 1
    moment = Moment(f, spell="jump", marks=frozenset({"pit"} if gap else ()))
    yield from window(g, JUMP, moment)
    g.points -= len(over) + 1
    g.walked += len(over) + 1
    faces: list[str | int] = []
    if moment.stopped:  # somebody has made sure of it
        good = True
    else:
        bad, faces = yield from trial(g, f, "jump", 1)
        good = _lands(g, f, faces, long, bad)
    what = "jumps over" if good else "fails to jump over"
    a, b = square_name(over[0], g.width), square_name(goal, g.width)
    g.tell("jump", "{} {} {} towards {}.", f, what, a, b, rules=("jump.any-trap",), faces=faces, squares=(start, goal))
    if good:
        g.put(f, goal)
        g.foothold = -1
        arrived(g, f, over[-1], (goal,))
        if explores(f):
            explore(g, f)
        if waits(g, f, goal):
            yield from entered(g, f)
    else:
        yield from _failed(g, f, over)


@rule("jump.any-trap", "trap.long-pit.jump", "artifact.rabbit-boots")
def _lands(g: Game, f: Figure, faces: list[str | int], long: bool, bad: int) -> bool:
    """Whether a jump succeeds: by what the figure has, else on no skull; lengthwise on a black shield."""
    said = [text.jumps(g, f, str(face), long) for face in faces for text in speaking(f, "jumps")]
    if any(said):
        return True
    if any(each is not None for each in said):
        return False
    return BLACK in faces if long else not bad


@rule("jump.any-trap", "trap.pit.jump-open", "house.floor.crevasse", "artifact.rabbit-boots")
def _failed(g: Game, f: Figure, over: tuple[int, ...]) -> Play:
    """What was jumped over catches the jumper; over a crevasse or a pit that is taken he stays on the near side."""
    q = over[0]
    bit = 1 << q
    if g.quest.crevasse & ~g.bridged & bit:
        g.points = 0
        yield from harm(g, Hurt(f, FALL, cause="a crevasse", marks=TRAP), "house.floor.crevasse")
    elif (g.heroes | g.monsters) & bit:
        g.points = 0
        if g.pits & bit:
            kind = pit_kind(g, q)
            yield from harm(g, Hurt(f, kind.harm, cause=kind.title, marks=TRAP), "trap.pit.jump-open", kind.rule)
    else:
        g.put(f, q)
        g.foothold = -1
        if explores(f):
            explore(g, f)
        if g.pits & bit:
            yield from open_pit(g, f)
        else:
            yield from spring(g, f, q)
