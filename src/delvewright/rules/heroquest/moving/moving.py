"""The Move Action: walking and jumping."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import after
from delvewright.kernel.grid import cheapest, mask_of, reach, reach_cost, spread, trail
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.dungeon.twisting import watched
from delvewright.rules.heroquest.content.hero_cards import HeroCard
from delvewright.rules.heroquest.dungeon.doors import through_portal
from delvewright.rules.heroquest.dungeon.exploring import explore, explores, look_from
from delvewright.rules.heroquest.dungeon.running import comes_to_a_stop
from delvewright.rules.heroquest.dungeon.traps import open_pit, spring, spring_kind, step_on_caltrops
from delvewright.rules.heroquest.fighting.death import fall, slain
from delvewright.rules.heroquest.state.card_texts import carries, speaking
from delvewright.rules.heroquest.state.conditions import speed
from delvewright.rules.heroquest.state.conjured_texts import closed_by_magic, conjured_text
from delvewright.rules.heroquest.state.effect_texts import effect_text
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game, Ground
from delvewright.rules.heroquest.state.heavy_loads import overburdened, weighed_down
from delvewright.rules.heroquest.state.windows import thrown


@rule("figure.speed.dice", "shock.speed")
def move_dice(f: Figure) -> int:
    """How many dice Speed is rolled with, where it is rolled."""
    dice = f.kind.speed if f.mind else 1
    for _, text in speaking(f, "speed_dice"):
        dice = text.speed_dice(dice)
    for e in f.effects:
        if e.changes == "speed-twice":
            dice *= 2
    return dice


@rule(
    "figure.speed.fixed", "figure.speed.dice", "dice.standard", "action.move.up-to-speed", "shock.speed",
    "ability.heavy.reduce",
)  # fmt: skip
def begin_move(g: Game, f: Figure) -> Play:
    """Start a Move Action: Speed is a number, or rolled afresh."""
    g.moves -= 1
    g.foothold = -1
    g.moving = True
    if g.extras is not None:
        g.extras.bonus_used |= g.extras.moved and not g.extras.running
        g.extras.moved = True
    if not f.kind.speed_dice or overburdened(f):
        g.points = 1 if f.kind.speed_dice else speed(f)
        return
    helped = speaking(f, "speed_dice") if f.items else ()
    roll = Roll(f.id, "move", (D6,) * move_dice(f))
    yield from thrown(g, roll, f)
    g.points = weighed_down(f, roll.faces)
    if f.effects:
        g.points += f.bonus("speed")
    if g.extras is not None:
        yield from hurried(g, f)
    for _, text in helped:
        text.moved(g, f, roll)
    if f.effects:
        f.effects = tuple(e for e in f.effects if e.changes not in ("speed-twice", "speed") or e.until != "move")
        for effect in f.effects:
            effect_text.of(effect.changes).moved(g, f, roll)
    if g.log is not None:
        g.tell(
            "move-roll", "{} may move {} {}.", f, g.points, "space" if g.points == 1 else "spaces",
            rules=("figure.speed.dice",), faces=roll.faces,
        )  # fmt: skip


@rule("missing.adv.hero.elf")
def hurried(g: Game, f: Figure) -> Play:
    """What the advanced game does with a Speed roll: Hero Card and Skills add to it, an Event card may halve it."""
    if isinstance(f.kind, HeroCard):
        g.points += f.kind.pace
    g.points += sum(text.pace() for _, text in speaking(f, "pace")) if f.items else 0
    yield from speed_rolled(g, f)


@announced
def speed_rolled(g: Game, f: Figure) -> Play:
    """A Hero's Speed roll has been made, and no space is moved yet."""
    return
    yield


@announced
def move_ended(g: Game, f: Figure) -> Play:
    """A Move Action is over."""
    return
    yield


@rule(
    "action.move.enemy-blocks", "action.move.furniture-blocks", "action.move.overlays-block", "action.move.walls",
    "missing.furniture.stairway", "missing.board.solid-rock", "action.move.trap-monsters-immune",
)  # fmt: skip
def ground(g: Game, f: Figure) -> Ground:
    """Where a figure may go: what every rule about moving asks first."""
    pits = g.pits
    if f.side == HERO:
        taken = g.furniture | g.blocked | g.monsters
        friends, shared = g.heroes, g.quest.stairs | pits
    else:
        taken = g.furniture | g.blocked | g.heroes | g.quest.stairs
        friends, shared = g.monsters, pits
    laid = g.laid
    bars = ~(laid ^ laid & taken)
    danger = pits | g.found if f.side == HERO or f.kind.hero else pits
    found = (g.east, g.south, bars, danger, friends, shared)
    if f.effects or f.odd or g.giants or g.wedged or g.quest.one_way or g.extras is not None:
        return _unusual(g, f, found)
    return found


@rule(
    "missing.spell.earth.pass-through-rock", "missing.magic-item.cloak-passage", "missing.spell.water.veil-of-mist",
    "ability.giant",
)  # fmt: skip
def _unusual(g: Game, f: Figure, found: Ground) -> Ground:
    """The ground for whoever crosses walls, furniture, pits or Monsters, and with Giants or odd doors about."""
    _, _, bars, danger, friends, shared = found
    if f.effects:
        if f.under("rock") and f.side == HERO:
            bars = ~g.quest.everywhere | g.furniture | g.monsters
        if f.under("ghost") and f.side == HERO:
            bars &= ~g.monsters
            friends |= g.monsters
        if f.under("disappeared"):
            danger = g.pits
    found = (*edges(g, f), bars, danger, friends, shared)
    for text in f.speaking("ground"):
        found = text.ground(g, f, found)
    if g.giants:
        both = [*g.on_board(HERO), *g.on_board(MONSTER)]
        giants = mask_of([m.at for m in both if m is not f and m.has("giant")])
        found = (*found[:2], found[2] | giants, *found[3:])
    if g.extras is not None and g.extras.conjured:
        found = (*found[:2], found[2] | closed_by_magic(g, f), *found[3:])
    return found


def edges(g: Game, f: Figure) -> tuple[int, int]:
    """The open edges for a figure: those of the board, or all of them for whom a card lets cross walls."""
    if f.under("rock"):
        return g.quest.all_edges
    found = unwedged(g) if g.wedged and f.side != HERO else (g.east, g.south)
    return _one_way(g, f, *found) if g.quest.one_way else found


def falls(f: Figure) -> bool:
    """Whether a figure falls into pits."""
    return all([text.falls() for text in f.speaking("falls")])  # noqa: C419  (a list is quicker)


@rule("missing.equipment.wedges")
def unwedged(g: Game) -> tuple[int, int]:
    """For Monsters a wedged door is shut."""
    return g.quest.grid.edges_with(g.doors & ~g.wedged)


@rule("missing.door.one-way")
def _one_way(g: Game, f: Figure, east: int, south: int) -> tuple[int, int]:
    """A one-way door is a wall for whoever is not on its marked side."""
    area_of = g.quest.grid.area_of
    for door, side in g.quest.one_way.items():
        if area_of[f.at] != area_of[side]:
            a, b = g.quest.grid.doors[door]
            if b == a + 1:
                east &= ~(1 << a)
            else:
                south &= ~(1 << a)
    return east, south


@rule("action.move.stop-when-blocked", "missing.spell.earth.pass-through-rock", "missing.spell.water.veil-of-mist")
def in_passing(g: Game, f: Figure) -> bool:
    """Whether a figure is in solid rock, where it can only go on."""
    return f.under("rock") and not (g.quest.grid.floor & ~g.blocked) >> f.at & 1


@rule(
    "action.move.orthogonal", "action.move.friend-pass", "action.jump.declare", "action.jump.afford",
    "missing.monster.plague-rat",
)  # fmt: skip
def steps(g: Game, f: Figure, points: int, near: int, heavy: bool = False) -> tuple[int, int]:
    """Masks of the squares a figure may walk to and may jump to; `near` are those one open step away.

    One walks past friends but not onto them, and into known danger only last. One jumps over at least one space,
    danger or not, and past nobody; who is Overburdened (`heavy`) does not jump.
    """
    width, start = g.quest.grid.width, 1 << f.at
    east, south, bars, danger, friends, shared = g.looked.underfoot = ground(g, f)
    friends ^= friends & start
    first = near if east is g.east and south is g.south else None
    if g.costly:
        found = reach_cost(start, points, east, south, width, bars | danger, g.costly)
        last = reach_cost(start, points - 1, east, south, width, bars | danger, g.costly) | start
        found |= spread(last, east, south, width) & ~(bars | start | g.costly)
        jumps = 0 if start & g.costly else reach(start, points, east, south, width, bars | friends | g.costly)
    else:
        found = reach(start, points, east, south, width, bars, first)
        jumps = found if not found & friends else reach(start, points, east, south, width, bars | friends, first)
        if found & danger:
            found = reach(start, points, east, south, width, bars | danger)
            last = reach(start, points - 1, east, south, width, bars | danger) | start
            found |= spread(last, east, south, width) & ~(bars | start)
    if heavy or f.under("rock"):
        jumps = 0
    elif g.chasm and not g.costly:
        jumps |= reach(start, points, east, south, width, bars & ~g.chasm | friends) & ~g.chasm
    if friends:
        found ^= found & (friends ^ friends & shared)
    return found, jumps ^ jumps & near


@rule("action.move.declared-stepwise", "explore.pause", "action.move.trap-monsters-immune", "action.move.trap-sprung")
def walk(g: Game, f: Figure, goal: int, here: Ground | None = None) -> Iterable[Any]:
    """Walk the shortest way to a square; space by space where something may come to light."""
    start = f.at
    here = here or ground(g, f)
    friends = here[4]
    route, passed = _route(g, here, start, goal)
    far = g.quest.text.may_walk(g, f, route)
    if far is not None:
        route, goal = route[:far], route[far - 1]
        passed = mask_of(route)
    explorer, springs = explores(f), f.side == HERO or f.kind.hero
    pits = g.pits if falls(f) else 0
    rock = False
    if f.effects:
        rock = f.under("rock")
        springs = springs and not f.under("disappeared")
    f.pit = False
    risky = friends | pits | g.caltrops | g.costly | g.quest.portal_squares
    waits = watched(g, f) if g.quest.twists else 0
    risky |= waits
    if g.extras is not None:
        g.extras.stayed &= ~(1 << f.id)
        if g.extras.running or carries(f, "entered"):
            risky = -1
        for thing in g.extras.conjured:
            risky |= thing.squares
        for _, q in g.extras.snares:
            risky |= 1 << q
    if not (passed & risky or (springs and passed & g.armed) or (explorer and passed & g.looked.surveyed != passed)):
        g.stepped = route[-2] if len(route) > 1 else start
        g.put(f, goal)  # nothing can happen on the way
        g.points -= len(route)
        g.foothold = -1
        tell_walk(g, f, start, route)
        g.quest.text.walked(g, f, passed)
        return ()
    return _step_by_step(g, f, route, friends, pits, rock, springs, waits)


@rule("action.move.declared-stepwise", "explore.pause", "action.move.trap-sprung")
def _step_by_step(
    g: Game, f: Figure, route: Sequence[int], friends: int, pits: int, rock: bool, springs: bool, waits: int = 0
) -> Play:
    """A walk that stops when something comes to light."""
    start = f.at
    explorer = explores(f)
    walked: list[int] = []
    told = 0  # so much of the way
    for q in route:
        bit = 1 << q
        mark = 0 if g.log is None else len(g.log)
        price = 2 if g.costly & bit else 1
        if price > g.points:
            break
        fresh = rock and not g.laid & bit and look_from(g, q, f)
        if fresh and ground(g, f)[2] & bit:
            tell_walk(g, f, start, walked[told:], mark)
            told = len(walked)
            break  # what nobody knew of stands in the way
        if not friends & bit:
            g.foothold = -1
        elif g.foothold < 0:
            g.foothold = f.at
        g.stepped = f.at
        g.put(f, q)
        g.points -= price
        walked.append(q)
        new = explorer and not g.looked.surveyed & bit and explore(g, f)
        if g.log is not None and mark < len(g.log):
            tell_walk(g, f, start, walked[told:], mark)  # before what it has led to
            start, told = q, len(walked)
        if g.extras is None:
            stopped = False
        elif g.log is None:
            stopped = yield from entered(g, f)
        else:
            stopped, said = yield from g.led_to(entered(g, f), tell_walk, g, f, start, walked[told:])
            start, told = (q, len(walked)) if said else (start, told)
        if stopped:
            tell_walk(g, f, start, walked[told:])
            g.quest.text.walked(g, f, mask_of(walked))
            return
        if bit & (g.armed if springs else 0) or bit & (pits | g.caltrops):
            tell_walk(g, f, start, walked[told:])
            g.quest.text.walked(g, f, mask_of(walked))
            yield from land(g, f)
            return
        if new or fresh or waits & bit:
            break
    if walked:
        tell_walk(g, f, start, walked[told:])
        g.quest.text.walked(g, f, mask_of(walked))
        yield from through_portal(g, f)


@rule("missing.skill.trapwright")
def entered(g: Game, f: Figure) -> Play:
    """What the advanced game does with a step: things conjured, traps laid by Heroes, keen eyes; True: it was the last.

    Whatever hurts ends the way there.
    """
    assert g.extras is not None
    before, here = f.body, 1 << f.at
    for thing in g.extras.conjured:
        if thing.squares & here:
            yield from conjured_text.of(thing.name).entered(g, thing, f)
    for _, text in speaking(f, "entered") if f.kind.hero else ():
        yield from text.entered(g, f)
    if f.side == MONSTER and not f.kind.hero and any(q == f.at for _, q in g.extras.snares):
        yield from snared(g, f)
    return f.body < before or comes_to_a_stop(g, f) or g.ended


@rule("missing.skill.trapwright")
def snared(g: Game, f: Figure) -> Play:
    """The first Monster to enter springs a trap that a Hero has laid, and suffers it as a Hero would."""
    assert g.extras is not None
    kind, q = next(snare for snare in g.extras.snares if snare[1] == f.at)
    g.extras.snares = tuple(snare for snare in g.extras.snares if snare[1] != q)
    rules = ("missing.skill.trapwright",)
    g.tell("trap", "{} walks into the trap that was laid there.", f, rules=rules, squares=(q,))
    yield from spring_kind(g, f, q, kind)


def way_to(g: Game, f: Figure, goal: int) -> list[int]:
    """The way a figure would walk to a square."""
    return list(_route(g, ground(g, f), f.at, goal)[0])


@rule("missing.quest.01-drowned-cellars")
def _route(g: Game, here: Ground, start: int, goal: int) -> tuple[Sequence[int], int]:
    """The way to a square, and its mask: round known danger, and round costly squares if that is short enough."""
    east, south, bars, danger, _, _ = here
    bars = (bars | danger) & ~(1 << goal)
    if g.costly:
        route = cheapest(start, goal, east, south, g.width, bars, g.costly)
        return route, mask_of(route)
    return trail(start, goal, east, south, g.quest.grid.width, bars)


@rule("action.move.trap-sprung")
def land(g: Game, f: Figure) -> Play:
    """Whatever waits on the square a figure has come to."""
    bit = 1 << f.at
    if (f.side == HERO or f.kind.hero) and g.armed & bit:
        if not f.under("disappeared"):
            yield from spring(g, f, f.at)
    elif g.pits & bit and falls(f):
        yield from open_pit(g, f)
    if f.side != HERO and not f.kind.hero and g.caltrops & bit:
        yield from step_on_caltrops(g, f)


def tell_walk(g: Game, f: Figure, start: int, walked: Sequence[int], mark: int | None = None) -> None:
    """Write down where somebody went, before all that was told since `mark`."""
    if g.log is not None and walked:
        a, b = square_name(start, g.width), square_name(walked[-1], g.width)
        way = (start, *walked)
        g.tell("move", "{} moves from {} to {}.", f, a, b, rules=("action.move.orthogonal",), squares=way)
        if mark is not None:
            g.put_first(mark)


def resting_place(g: Game, f: Figure) -> int:
    """Where a figure on a friend's square goes if its move ends: back, unless the square holds more than one."""
    return f.at if ground(g, f)[5] >> f.at & 1 else g.foothold


@rule("action.move.stop-when-blocked", "turn.action.discrete", "missing.spell.earth.pass-through-rock")
def end_move(g: Game, f: Figure) -> Iterable[Any]:
    """The Move Action is over; whoever was just passing a friend goes back to the last free space."""
    moved, g.moving = g.moving, False
    g.points = 0
    if g.extras is not None:
        g.extras.running = False
    if g.foothold >= 0:
        if f.at >= 0 and (rest := resting_place(g, f)) != f.at:
            g.put(f, rest)
        g.foothold = -1
    if f.effects and moved and f.at >= 0:
        rock = f.under("rock")
        f.effects = after(f.effects, "move")
        if rock and not g.quest.grid.floor & ~g.blocked & ~g.quest.blocked & 1 << f.at:
            return _entombed(g, f)
    return move_ended(g, f) if g.extras is not None and moved and f.at >= 0 else ()


@rule("missing.spell.earth.pass-through-rock", "missing.magic-item.cloak-passage")
def _entombed(g: Game, f: Figure) -> Play:
    """Ending in solid rock kills."""
    g.tell("rock", "{} is caught in solid rock.", f, rules=("missing.spell.earth.pass-through-rock",))
    f.body = 0
    if f.kind.hero:
        fall(g, f, "solid rock")
    else:
        yield from slain(g, f, "solid rock")
