"""Movement: the roll, where it leads, and the way there step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import cheapest, mask_of, spread, trail
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.ambushes import stumble
from delvewright.rules.allison.dungeon.exploring import explore, explores, look_from
from delvewright.rules.allison.dungeon.ice_rivers_and_vaults import icy, river, river_roll, slip
from delvewright.rules.allison.dungeon.traps import open_pit, own_trap, spring, springs, sworn_squares
from delvewright.rules.allison.fighting.encounters import comes_into_view, notice
from delvewright.rules.allison.ground.facing import direction
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import pass_by
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game, Ground, Pile
from delvewright.rules.allison.state.gear import slowed
from delvewright.rules.allison.state.texts import item as items
from delvewright.rules.allison.state.texts import speaking, voices
from delvewright.rules.allison.state.windows import MOVE, window
from delvewright.rules.common.dungeon.twisting import watched as twists_watch

DICE = 2
CAP = 12
"""No figure's steps in one turn come to more."""


@rule("move.roll-two-red")
def begin_move(g: Game, f: Figure) -> Play:
    """Begin the movement of a turn: two red dice, more or fewer by what the figure has, and what they come to."""
    g.moves -= 1
    g.moving = True
    g.foothold = -1
    yield from window(g, MOVE, f)
    dice, said = DICE, voices(f)
    for text in said["move_dice"]:
        dice = text.move_dice(g, f, dice)
    dice = g.quest.text.move_dice(g, f, dice)
    roll = Roll(f.id, "move", red(dice))
    roll.faces = (yield roll) if dice else []
    g.points = squares_of(g, f, roll)
    for text in said["move_rolled"]:
        text.move_rolled(g, f, roll)
    if g.log is not None:
        what = "square" if g.points == 1 else "squares"
        g.tell("move-roll", "{} may move {} {}.", f, g.points, what, rules=("move.roll-two-red",), faces=roll.faces)


@rule("move.base-attribute", "move.hero-cap-12", "move.enemy-min-max", "attr.movement", "scope.optional-modules")
def squares_of(g: Game, f: Figure, roll: Roll) -> int:
    """How far a roll leads: what slows comes off, then floor and cap; the option `additive` adds Movement."""
    steps = max(0, roll.total() - slowed(f)) if roll.dice else 0
    if f.effects:
        steps += f.bonus("steps")
    said = voices(f)
    for text in said["move_steps"]:
        steps = text.move_steps(g, f, roll, steps)
    if f.hero and g.options.get("movement") == "additive":
        steps += f.low
    steps = min(f.high, CAP, max(steps, f.low))
    for text in said["move_limit"]:
        steps = text.move_limit(g, f, steps)
    return steps


# -- where it leads


@rule(
    "move.not-through-enemies", "move.pass-allies", "furniture.obstacle", "scope.same-rules-for-all",
    "house.floor.chasm", "env.chasm", "jump.must-jump-known",
)  # fmt: skip
def ground(g: Game, f: Figure) -> Ground:
    """Where a figure may go: what every rule about moving asks first."""
    quest = g.quest
    if f.side == HERO:
        taken = g.furniture | g.blocked | g.monsters
        friends, danger = g.heroes, g.pits | g.found & ~quest.inside if g.found else g.pits
    else:
        taken = g.furniture | g.blocked | g.heroes | quest.stairs
        friends, danger = g.monsters, g.pits | g.armed & ~quest.inside & ~quest.hero_traps
    taken |= quest.gaps & ~g.bridged | quest.text.may_enter(g, f)
    friends |= quest.text.no_stop(g, f)
    if g.ice:
        taken |= g.walls_of_ice()
    found = (g.east, g.south, ~g.laid | taken, danger & ~g.bridged, friends, slow_squares(g, f))
    return _unusual(g, f, found) if f.under_any(UNUSUAL) else found


UNUSUAL = frozenset({"rock", "gliding", "ghost", "light"})
"""Conditions under which a figure goes where others do not."""


@rule("spell.earth.pass-through-rock", "spell.water.veil-of-mist", "item.air-walk")
def _unusual(g: Game, f: Figure, found: Ground) -> Ground:
    """The ground for whoever crosses walls, enemies, or pits."""
    east, south, bars, danger, friends, slow = found
    if f.under("rock"):
        east, south = g.quest.all_edges
        bars = ~g.quest.everywhere | g.furniture | g.enemies_of(f)
        danger = 0
    if f.under("gliding") and (ice := icy(g)):
        bars |= ~ice
    if f.under("ghost"):
        bars &= ~g.enemies_of(f)
        friends |= g.enemies_of(f)
    if f.under("light"):
        gaps = (g.pits | g.quest.gaps) & ~g.bridged
        bars &= ~(gaps & g.laid)
        friends |= gaps
        danger = 0
    return east, south, bars, danger, friends, slow


@rule("furniture.cost", "house.floor.river")
def slow_squares(g: Game, f: Figure) -> int:
    """Mask of the squares that cost two: furniture one climbs on, and icy rivers."""
    if not g.quest.river:
        return g.quest.climbable
    wet = river(g)
    return g.quest.climbable | wet if not wet or not spared_wet(g, f) else g.quest.climbable


def spared_wet(g: Game, f: Figure) -> bool:
    """Whether an icy river costs a figure no more than floor: only warmth helps, being at home there does not."""
    return any(text.wards_off(g, f, "river") for text in speaking(f, "wards_off"))


@rule("move.orthogonal", "move.diagonal-costs-two", "move.one-per-square", "move.partial", "jump.must-jump-known")
def steps(g: Game, f: Figure, points: int) -> tuple[int, int]:
    """Masks of the squares a figure may walk to, and of the known dangers it may step into on purpose."""
    width, start = g.quest.grid.width, 1 << f.at
    east, south, bars, danger, friends, _ = g.looked.underfoot = here = ground(g, f)
    found, nearer = _reach(g, start, points, here)
    brave = spread(nearer | start, east, south, width) & danger & ~(bars | friends | start) if danger else 0
    return found & ~friends, brave


@rule("furniture.cost", "house.floor.river")
def _reach(g: Game, start: int, points: int, here: Ground) -> tuple[int, int]:
    """Masks of the squares that so many squares of movement lead to, and one less; some cost two, furniture also to
    leave."""
    east, south, bars, danger, _, slow = here
    width, climb = g.quest.grid.width, g.quest.climbable
    free = ~(bars | danger)
    seen = before = start
    for left in range(points, 0, -1):  # noqa: B007 (as long as there is nothing but plain floor)
        more = seen | ((seen & east) << 1 | seen >> 1 & east | (seen & south) << width | seen >> width & south) & free
        if more & slow:
            break
        if more == seen:
            return seen ^ start, seen ^ start
        before = seen
        seen = more
    else:
        return seen ^ start, before ^ start
    now, late = seen ^ before or start, 0  # late: on the way for one more, onto what is slow or off furniture
    rest = before = free = free & ~seen
    swift = free & ~slow
    for _ in range(left):
        near = ((now & east) << 1 | now >> 1 & east | (now & south) << width | now >> width & south) & free
        soon = (spread(now & ~climb, east, south, width) & free if now & climb else near) & swift
        now, before = soon | late, free
        free ^= now
        late = (near ^ soon) & free
        if not now and not late:
            break
    return seen ^ start ^ rest ^ free, seen ^ start ^ rest ^ before


def route_to(g: Game, f: Figure, goal: int, here: Ground) -> tuple[Sequence[int], int]:
    """The way to a square, and its mask: round known dangers, and the cheapest where some squares cost two."""
    if g.beside[f.at] >> goal & 1:
        return (goal,), 1 << goal
    east, south, bars, danger, _, slow = here
    closed = bars | danger & ~(1 << goal) if danger else bars
    route, passed = trail(f.at, goal, east, south, g.quest.grid.width, closed)
    if (passed | 1 << f.at) & slow:
        route = _cheapest(g, f.at, goal, (east, south, closed), slow)
        passed = mask_of(route)
    return route, passed


@rule("furniture.cost", "house.floor.river")
def _cheapest(g: Game, start: int, goal: int, edges: tuple[int, int, int], slow: int) -> Sequence[int]:
    """The way that takes the fewest squares of movement where some cost two."""
    east, south, closed = edges
    width = g.quest.grid.width
    ways = _on_the_way(g, 1 << start, 1 << goal, (east, south, closed), slow)
    way: list[int] = []
    here = 1 << start
    for mask in ways:
        if mask & mask - 1 or not spread(here, east, south, width) & mask:
            break
        way.append(mask.bit_length() - 1)
        here = mask
    else:
        return way  # there is only one
    closed |= ~(sum(ways) | 1 << start)
    return cheapest(start, goal, east, south, width, closed, slow, g.quest.climbable)


def _on_the_way(g: Game, start: int, goal: int, edges: tuple[int, int, int], slow: int) -> list[int]:
    """Masks of the squares on any of the cheapest ways to a square, the nearest first, so that no others are looked
    at."""
    east, south, closed = edges
    width, climb = g.quest.grid.width, g.quest.climbable
    now, late, free = start, 0, ~(closed | start)
    swift = free & ~slow
    fronts = [start]  # squares by what they cost
    while not now & goal:
        near = spread(now, east, south, width)
        soon = (spread(now & ~climb, east, south, width) if now & climb else near) & swift
        now, late = (soon | late) & free, near ^ soon
        fronts.append(now)
        free ^= now
    one, two = goal, 0  # what is one and two squares of movement nearer to the goal
    ways = [goal]
    for front in reversed(fronts[:-1]):
        back = spread(one & swift, east, south, width) & ~climb
        if two & slow:
            back |= spread(two & slow, east, south, width)
        if front & climb:
            back |= spread(two, east, south, width) & climb
        one, two = front & back, one
        if one:
            ways.append(one)
    return ways[-2::-1]


@rule("furniture.cost", "house.floor.river")
def step_price(g: Game, start: int, q: int, slow: int) -> int:
    """What a step costs: two onto, off or over furniture and into a river, else one."""
    return 2 if slow >> q & 1 or g.quest.climbable >> start & 1 else 1


def _price(g: Game, start: int, route: Sequence[int], slow: int) -> int:
    """What all steps of a way cost."""
    return sum([step_price(g, a, b, slow) for a, b in zip((start, *route), route, strict=False)])


# -- the way


@rule("move.partial", "move.one-per-square", "trap.sprung-by-entering")
def walk(g: Game, f: Figure, goal: int) -> Iterable[Any]:
    """Walk to a square; step by step where something may come to light or happen."""
    here = g.looked.underfoot or ground(g, f)
    start = f.at
    route, passed = route_to(g, f, goal, here)
    waiting = twists_watch(g, f) if g.quest.twists else 0
    risky = g.pits | g.quest.wet | waiting
    if passed & g.armed:
        risky |= g.armed & ~g.quest.inside
    if f.side != HERO and g.sworn:
        risky |= sworn_squares(g)
    for pile in g.piles:
        if pile.flew:
            risky |= 1 << pile.at
    said = voices(f)
    careful = passed & risky or (f.side == HERO and g.quest.ambushes) or said["stepped"]
    watched = g.quest.watched & passed
    if watched and not careful and not passed & here[4] and not said["walked"] and not _watched(g, f, passed):
        watched = 0
    slow = here[5] & (passed | 1 << start)
    past_friends = slow and passed & here[4]
    if careful or watched or past_friends or (explores(f) and passed & g.looked.surveyed != passed):
        return _step_by_step(g, f, route, here, watched, waiting)
    f.pit = False
    g.put(f, goal)  # nothing can happen on the way
    g.points -= _price(g, start, route, slow) if slow else len(route)
    g.walked += len(route)
    g.foothold = -1
    arrived(g, f, start, route)
    return ()


def _watched(g: Game, f: Figure, passed: int) -> bool:
    """Whether the steps of a walk matter one by one to a quest that watches them: it has to do with one of them, or
    somebody may become aware of the figure on the way."""
    return g.quest.text.watches(g, f) & passed > 0 or comes_into_view(g, f, passed)


def arrived(g: Game, f: Figure, start: int, walked: Sequence[int], told: int = 0) -> None:
    """A figure has walked some squares: it faces the way it went, and is seen by whoever sees it now.

    Of the first squares (`told`) was told when they led to something."""
    before = walked[-2] if len(walked) > 1 else start
    g.stepped = before
    f.facing = direction(before, walked[-1], g.quest.grid.width)
    _tell_walk(g, f, start, walked, told)
    for text in speaking(f, "walked"):
        text.walked(g, f, mask_of(walked))
    if g.quest.twists or g.quest.goals:
        g.quest.text.walked(g, f, mask_of(walked))
    notice(g, f)


def _tell_walk(g: Game, f: Figure, start: int, walked: Sequence[int], told: int) -> None:
    """Write down where somebody went, from the square on to which it was told."""
    if g.log is not None and told < len(walked):
        way = (start, *walked)[told:]
        a, b = square_name(way[0], g.width), square_name(way[-1], g.width)
        g.tell("move", "{} moves from {} to {}.", f, a, b, rules=("move.orthogonal",), squares=way)


@rule("trap.sprung-by-entering", "furniture.cost", "house.floor.river", "move.one-per-square")
def _step_by_step(g: Game, f: Figure, route: Sequence[int], here: Ground, watched: int, waiting: int = 0) -> Play:
    """A walk that stops when something comes to light, or happens; the quest wants to know of some of its steps."""
    way = mask_of(route)
    start, bars, friends, slow = f.at, here[2] & way, here[4] & way, here[5] & (way | 1 << f.at)
    explorer, rock = explores(f), f.under("rock")
    walked: list[int] = []
    new, fresh, told = False, False, 0
    for q in route:
        mark = g.told_so_far()
        price = step_price(g, f.at, q, slow) if slow else 1
        if price > g.points or g.ended or bars >> q & 1:
            break
        fresh = rock and not g.laid >> q & 1 and look_from(g, q, f)
        if fresh and ground(g, f)[2] >> q & 1:
            break  # what nobody knew of stands in the way
        if not friends >> q & 1:
            g.foothold = -1
        elif g.foothold < 0:
            g.foothold = f.at
        f.pit = False
        g.put(f, q)
        g.points -= price
        g.walked += 1
        walked.append(q)
        new = explorer and not g.looked.surveyed >> q & 1 and explore(g, f)
        new = (g.quest.ambushes and f.side == HERO and stumble(g, f)) or new
        if (new or fresh) and g.log is not None:
            _tell_walk(g, f, start, walked, told)
            g.put_first(mark)  # it led to what has come to light
            told = len(walked)
        if (watched >> q & 1 and not g.bridged >> q & 1) or lurks(g, f, q):
            arrived(g, f, start, walked, told)
            yield from entered(g, f)
            start, walked, told = f.at, [], 0
            if f.at != q or not g.points:
                return
            bars = ground(g, f)[2]  # somebody may stand in the way now
        for text in speaking(f, "stepped"):
            if g.log is None:
                yield from text.stepped(g, f)
            elif (yield from g.led_to(text.stepped(g, f), _tell_walk, g, f, start, walked, told))[1]:
                told = len(walked)
        if new or fresh or waiting >> q & 1:
            break
    if walked:
        arrived(g, f, start, walked, told)


def waits(g: Game, f: Figure, q: int) -> bool:
    """Whether anything waits on a square for whoever enters it."""
    return g.quest.watched & ~g.bridged & 1 << q > 0 or lurks(g, f, q)


def lurks(g: Game, f: Figure, q: int) -> bool:
    """The same but for what the quest does there."""
    bit = 1 << q
    if bit & (g.armed | g.pits | g.quest.wet) and bit & (g.armed & ~g.quest.inside | g.pits | g.quest.wet) & ~g.bridged:
        return True
    if g.piles and own_missiles(g, f, q):
        return True
    return f.side != HERO and g.sworn != () and sworn_squares(g) & bit > 0


@rule("weapon.dagger.recover")
def own_missiles(g: Game, f: Figure, q: int) -> list[Pile]:
    """What lies on a square because a figure threw it there."""
    return [p for p in g.piles if p.flew and p.at == q and p.whose == f.name]


@rule("trap.sprung-by-entering", "house.floor.river")
def entered(g: Game, f: Figure) -> Play:
    """Everything that waits on the square a figure has come to."""
    q = f.at
    bit = 1 << q
    if g.quest.wet & bit & ~g.bridged:
        if river(g) & bit:
            yield from river_roll(g, f)
        else:
            yield from slip(g, f)
    if f.at == q and g.armed & ~g.quest.inside & ~g.bridged & bit and springs(g, f, q):
        yield from spring(g, f, q)
    elif f.at == q and g.pits & bit and not f.under("light") and not f.under("unseen"):
        yield from open_pit(g, f)
    if f.at == q and f.side != HERO and g.sworn and sworn_squares(g) & bit:
        yield from own_trap(g, f, q)
    for pile in own_missiles(g, f, q) if g.piles and f.at == q else ():
        yield from items.of(pile.flew).got_back(g, f, pile)
    if f.at == q and g.quest.watched & bit:
        yield from g.quest.text.stepped(g, f, q)


def end_move(g: Game, f: Figure) -> None:
    """The movement is over, and with it what lasted as long."""
    if g.moving or g.foothold >= 0:
        moved = g.moving
        g.end_movement(f)
        if moved and f.effects:
            pass_by(g, f, "move")
