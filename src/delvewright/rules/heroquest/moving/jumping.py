"""Jumping: the ways of a jump, which of them is meant, and how far it carries."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import shortest_ways, spread, straightest
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content.reading import COMBAT
from delvewright.rules.heroquest.dungeon.exploring import explore, explores
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.moving.moving import ground, land
from delvewright.rules.heroquest.state.card_texts import carries, speaking
from delvewright.rules.heroquest.state.game import Figure, Game, Ground
from delvewright.rules.heroquest.state.windows import thrown

WHITE = COMBAT["white"]
STRAIGHT: Answer = ("straight",)
Ways = list[int]
"""All ways of one length to a square: the mask of where one may be after each step; no square is in two of them."""


# -- which way


def _in_the_air(g: Game, here: Ground) -> int:
    """Mask of the squares that nobody jumps over: everything in the way, and every figure."""
    return here[2] | g.heroes | g.monsters | g.furniture | g.costly


@rule("action.jump.declare")
def usual_way(g: Game, f: Figure, goal: int, here: Ground) -> Sequence[int]:
    """The way of a jump for which nobody names another: a shortest one, over no more known danger than need be."""
    return safest(g, f.at, ways(g, f, goal, here)[0], here)


@rule("action.jump.declare", "action.jump.afford")
def ways(g: Game, f: Figure, goal: int, here: Ground) -> list[Ways]:
    """The ways of a jump: all shortest ones; if they lead over known danger, also the shortest that do not."""
    east, south, width = here[0], here[1], g.quest.grid.width
    air, danger = _in_the_air(g, here), here[3] & ~(1 << goal)
    found = shortest_ways(f.at, goal, east, south, width, air)
    if g.chasm and not 0 < len(found) <= g.points:
        found = shortest_ways(f.at, goal, east, south, width, air & ~g.chasm)
    if not danger or not sum(found) & danger:
        return [found]
    safe = shortest_ways(f.at, goal, east, south, width, air | danger)
    return [found, safe] if len(found) < len(safe) <= g.points else [found]


def forks(found: list[Ways]) -> int:
    """Mask of the squares by which one can say which of several ways is meant."""
    usual, *others = found
    along = sum(usual)
    mask = sum([step for step in usual if step & step - 1]) if along.bit_count() > len(usual) else 0
    for way in others:
        mask |= sum(way) & ~along
    return mask


def over(g: Game, found: list[Ways], q: int, here: Ground) -> list[Ways]:
    """Those of several ways that lead over a square."""
    east, south, width, bit = here[0], here[1], g.width, 1 << q
    way, i = next((list(way), n) for way in found for n, step in enumerate(way) if step & bit)
    way[i] = bit
    for n in range(i - 1, -1, -1):
        way[n] &= spread(way[n + 1], east, south, width)
    for n in range(i + 1, len(way)):
        way[n] &= spread(way[n - 1], east, south, width)
    return [way]


def safest(g: Game, start: int, way: Ways, here: Ground) -> list[int]:
    """Of several ways one over as little known danger as can be; straight on, if that is the same."""
    if here[3] and sum(way[:-1]) & here[3]:
        way = _over_least_danger(g, start, way, here)
    return straightest(start, way, here[0], here[1], g.quest.grid.width)


def _over_least_danger(g: Game, start: int, way: Ways, here: Ground) -> Ways:
    """Those of several ways that lead over as little known danger as can be, wherever they end."""
    east, south, width, danger = here[0], here[1], g.width, here[3]
    ahead = [way[-1]]
    """The squares of a step by how much danger lies from there on."""
    each = [ahead]
    for step in way[-2::-1]:
        beyond, ahead = ahead, [0] * (len(ahead) + 1)
        for price, mask in enumerate(beyond):
            these = spread(mask, east, south, width) & step
            step ^= these
            ahead[price] |= these & ~danger
            ahead[price + 1] |= these & danger
        each.append(ahead)
    found, at = [], 1 << start
    for ahead in each[::-1]:
        at = next(better for mask in ahead if (better := spread(at, east, south, width) & mask))
        found.append(at)
    for n in range(len(found) - 2, -1, -1):  # the same danger may lie later on a way that is left by then
        found[n] &= spread(found[n + 1], east, south, width)
    return found


# -- the jump itself


@rule("action.jump.declare", "action.jump.price", "action.jump.explore")
def jump(g: Game, f: Figure, goal: int, here: Ground | None = None) -> Play:
    """Jump to a square by the usual way."""
    return _fly(g, f, usual_way(g, f, goal, here or ground(g, f)))


@rule("action.jump.declare")
def jump_by(g: Game, f: Figure, goal: int, here: Ground | None = None) -> Play:
    """Jump along a way of the player's choice: squares to pass are named until only one way is left."""
    here = here or ground(g, f)
    found = ways(g, f, goal, here)
    while mask := forks(found):
        answer = yield Decision(f.seat, "route", [STRAIGHT], [("by", mask)], figure=f.id)
        if answer == STRAIGHT:
            break
        found = over(g, found, answer[1], here)
    yield from _fly(g, f, safest(g, f.at, found[0], here))


@rule(
    "action.jump.passed-spaces", "action.jump.progress", "action.jump.last-step", "action.jump.short",
    "action.jump.price", "action.jump.explore", "action.jump.part-of-move",
)  # fmt: skip
def _fly(g: Game, f: Figure, route: Sequence[int]) -> Play:
    """Jump along a way: a die for each space passed, a space for each shield, and one normal step."""
    start = f.at
    over = len(route) - 1
    roll = Roll(f.id, "jump", (WHITE,) * over)
    yield from thrown(g, roll, f)
    g.points -= over + 1
    flown = _flown(g, f, roll, route)
    q = route[flown]
    f.pit = False
    g.foothold = -1
    g.stepped = start
    g.put(f, q)
    if g.log is not None:
        how = "jumps" if flown == over else "jumps short,"
        a, b = square_name(start, g.width), square_name(q, g.width)
        g.tell(
            "jump", "{} {} from {} to {}.", f, how, a, b, rules=("action.jump.progress", "action.jump.short"),
            faces=roll.faces, squares=(start, *route[: flown + 1]),
        )  # fmt: skip
    if g.chasm >> q & 1:
        yield from _fall(g, f, start)
        return
    if not g.looked.surveyed >> q & 1 and explores(f):
        explore(g, f)
    g.quest.text.walked(g, f, 1 << q)
    yield from land(g, f)


@rule("turn.ended-early")
def _fall(g: Game, f: Figure, back: int) -> Play:
    """Whoever comes down in a chasm loses 2 Body, or none with a rope, and climbs back up; the turn ends."""
    rules = ("missing.quest.06-iron-teeth",)
    g.put(f, back)
    g.points, g.ended = 0, True
    if carries(f, "climbs"):
        g.tell("chasm", "{} falls into the chasm and hangs in the rope.", f, rules=rules)
        return
    g.tell("chasm", "{} falls into the chasm and climbs back, battered.", f, rules=rules)
    yield from harm(g, f, 2, "chasm", rules=rules)


@rule("missing.potion.dexterity", "missing.skill.sure-footed", "missing.magic-item.rabbit-boots")
def _flown(g: Game, f: Figure, roll: Roll, route: Sequence[int]) -> int:
    """How many spaces a jump carries: one for each die that is good."""
    if f.under("sure-jump"):
        f.effects = tuple(e for e in f.effects if e.changes != "sure-jump")
        return len(roll.faces)
    for _, text in speaking(f, "flown") if f.items else ():
        if (far := text.flown(g, f, roll, route)) is not None:
            return far
    return len(roll.faces) - roll.count(SKULL)
