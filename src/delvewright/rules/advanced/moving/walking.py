"""Walking, step by step, since traps, death zones and what comes to light interrupt it; carrying and dragging."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.dungeon import traps
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.fighting.choking import gasping
from delvewright.rules.advanced.ground import routes, zones
from delvewright.rules.advanced.ground.sight import looks_at
from delvewright.rules.advanced.state.announced import stepped
from delvewright.rules.advanced.state.board import ROOM, WIDTH
from delvewright.rules.advanced.state.game import DEAD, FIGHTING, HERO, LYING, MONSTER, Figure, Game
from delvewright.rules.advanced.state.rolling import attempt, test
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.advanced.state.values import exploring_move, speed
from delvewright.rules.common.checks import at_least

STUCK = frozenset({"no-move", "pit"})
"""States in which nobody moves."""


@rule("move.speed", "death.ko.drag", "death.ko.carry")
def allowance(g: Game, f: Figure) -> int:
    """How many squares somebody may move when he begins: with somebody in his arms fewer."""
    if f.under_any(STUCK):
        return 0
    if (few := gasping(f)) >= 0:
        return few
    if "drag" in g.done:
        return number("combat", "drag")
    if "carry" in g.done:
        return number("exploring", "carrying")
    return speed(g, f) if g.mode == FIGHTING else exploring_move(f)


def left(g: Game, f: Figure) -> int:
    """How many squares somebody may still move."""
    if g.stopped:
        return 0
    return g.points if g.points >= 0 else allowance(g, f)


@rule("explore.move.directions", "explore.move.stop", "move.speed", "explore.final")
def goals(g: Game, f: Figure) -> int:
    """Mask of the squares somebody could walk to now; only what is laid out can be entered."""
    if g.stopped:
        return 0
    points = g.points if g.points >= 0 else allowance(g, f)
    return routes.reachable(g, f, points) if points > 0 else 0


@rule("move.zone_stop", "explore.move.stop", "explore.final", "zone.focus.follow", "explore.move.through")
def walk(g: Game, f: Figure, goal: int) -> Play:
    """Walk to a square by a shortest way, as far as nothing interrupts it."""
    fighting = g.mode == FIGHTING
    if (known := routes.asked(g, f)) is not None:
        g.points, way, slow, cost = known.points, known.way_to(goal), 0, 1
    else:
        if g.points < 0:
            g.points = allowance(g, f)
        _, slow, cost = routes.bars(g, f)
        way = routes.path(g, f, goal, g.points)
    near = zones.near_enemies(g, f) if fighting else 0
    wary = fighting and (f.large or near >> f.at & 1 > 0)
    watched, quiet = lurkers(g), g.looked.quiet[f.side]
    start = f.at
    points, walked, ahead = g.points, g.walked, way
    if not (wary or near or watched or slow) and quiet.issuperset(way):  # he is there before anybody looks
        points, walked, ahead = points - len(way) + 1, walked + len(way) - 1, way[-1:]
    for q in ahead:
        points -= cost if slow and slow >> q & 1 else 1
        walked += 1
        calm = (q in quiet and not watched) or uneventful(g, f, q, watched)
        if calm and q != goal and not (wary or near >> q & 1):
            continue  # he is past it before anybody looks
        if not fighting and q != goal and g.taken >> q & 1:
            continue  # past a friend, on whose square nobody stops: what a step brings waits for the next free one
        g.points, g.walked = points, walked
        if fighting:
            touched = near & g.shape(f, q) if f.large else near >> q & 1
            halts = zones.stops(g, f) if touched else 0
            g.put(f, q)
            if wary or touched:  # else nobody was near, and nobody is
                zones.settle(g)
            wary = touched > 0 or f.large
            g.stopped = g.stopped or halts & f.mask > 0
        else:
            g.put(f, q)
        if not calm:
            if g.log is None:
                yield from stepped(g, f)
            elif (yield from g.led_to(stepped(g, f), tell_walk, g, f, start, way, q))[1]:
                start = q
            if not f.up or f.at != q or g.over or g.active != f.id or cut_off(g, way, q):
                break
            near = zones.near_enemies(g, f) if fighting else 0
            watched, points, walked = lurkers(g), g.points, g.walked
        if g.stopped:
            break
    if g.done and f.up:
        bring_along(g, f)
    if g.log is not None and f.up and f.at != start:
        tell_walk(g, f, start, way, f.at)


def tell_walk(g: Game, f: Figure, start: int, way: Sequence[int], to: int) -> None:
    """Write down where somebody went."""
    rules = ("move.speed",) if g.fighting else ("explore.move.twelve",)
    a, b = square_name(start, WIDTH), square_name(to, WIDTH)
    first = way.index(start) + 1 if start in way else 0
    trail = way[first : way.index(to) + 1] if to in way else [to]
    g.tell("move", "{} moves from {} to {}.", f, a, b, rules=rules, squares=(start, *trail))


@rule("setup.one.per.square", "move.blocked")
def cut_off(g: Game, way: Sequence[int], here: int) -> bool:
    """Whether somebody has come to stand where a way ends or, in a fight, anywhere on the rest of it."""
    if g.mode == FIGHTING:
        return any(g.taken >> q & 1 for q in way[way.index(here) + 1 :])
    return here != way[-1] and g.taken >> way[-1] & 1 > 0


def lurkers(g: Game) -> tuple[int, ...]:
    """The sections in which monsters wait, kept as long as they are the same."""
    looked = g.looked
    if looked.groups is not g.groups:
        looked.groups, looked.lurkers = g.groups, tuple(group.area for group in g.groups if group.alive)
    return looked.lurkers


def uneventful(g: Game, f: Figure, q: int, watched: Sequence[int]) -> bool:
    """Whether nothing comes of a step onto a square (`arrive`): somebody has been there, the room has no text, and no
    monsters wait in sight; `watched`: the sections in which some wait."""
    quiet = g.looked.quiet[f.side]
    if q not in quiet:
        area = g.board.area_of[q]
        if area in g.rooms and g.rooms[area].special:
            return False
        new = not g.trod >> q & 1 or (g.board.areas[area].kind == ROOM and not g.entered >> area & 1)
        if new and f.side == HERO:
            return False
        quiet.add(q)
    if f.side == HERO:
        for other in watched:
            if looks_at(g, q, other):
                return False
    return True


@stepped.heard
@rule("room.entered.count")
def arrive(g: Game, f: Figure) -> Play:
    """Somebody has come to a square: traps, the room, and monsters that wait in sight."""
    at, area = f.at, g.section(f)
    if f.side == MONSTER:
        special_of(g, area).fell(g, area, f)
        return
    if f.hero and g.board.areas[area].kind == ROOM:
        g.entered |= 1 << area
    yield from traps.on_step(g, f)
    g.trod |= 1 << at
    if not f.up or f.at != at:
        return
    if area in g.rooms and g.rooms[area].special:
        yield from special_of(g, area).steps(g, area, f, at)
    yield from lurking(g, f)


@rule("pursuit.return", "turn.no_monsters_in_exploration")
def lurking(g: Game, f: Figure) -> Play:
    """Monsters that were left behind somewhere are met again when somebody looks in there."""
    if not lurkers(g):
        return
    for group in g.groups:
        if group.alive and looks_at(g, f.at, group.area):
            seen = g.counters.pop(f"seen-{g.depth}-{group.area}", 0)
            yield from meeting.meet(g, (group.area,), group.alive, group.area, known=not seen, bonus=seen)
            return


@rule("trapfx.pit")
def climb(g: Game, f: Figure) -> Play:
    """Somebody in a pit uses his move: a Speed test, and he is out on a square next to it."""
    g.done = (*g.done, "climb")
    if not (yield from test(g, f, "speed", purpose="climb")):
        return
    free = g.touching(f.mask) & ~(g.taken | g.solid)
    if free:
        f.effects = tuple(e for e in f.effects if e.changes != "pit")
        g.put(f, squares(free)[0])
        zones.settle(g)
        g.tell("move", "{} climbs out.", f, rules=("trapfx.pit",))
        yield from stepped(g, f)


@rule("trapfx.pit", "move.blocked")
def jump_options(g: Game, f: Figure) -> list[Answer]:
    """Squares straight across a pit next to somebody who can still go so far."""
    pits = [trap.at for trap in g.traps if trap.kind == "pit"] if g.traps else []
    if not pits or left(g, f) < JUMP or f.under("pit"):
        return []
    near, shut = g.touching(f.mask), g.taken | g.solid | routes.barred(g, f)
    goals = [2 * at - f.at for at in pits if near >> at & 1 and not g.taken >> at & 1]
    free = [q for q in goals if q >= 0 and not shut >> q & 1]
    return [("jump", q) for q in free if g.touching(1 << (q + f.at) // 2) >> q & 1]


JUMP = 2
"""The squares that a jump takes."""


@rule("trapfx.pit")
def jump(g: Game, f: Figure, goal: int) -> Play:
    """A test of Speed, or he falls in."""
    g.points = left(g, f) - JUMP
    g.walked += JUMP
    pit = (f.at + goal) // 2
    across = yield from test(g, f, "speed", purpose="jump")
    g.put(f, goal if across else pit)
    zones.settle(g)
    text = "{} jumps across the pit." if across else "{} jumps short and falls into the pit."
    g.tell("jump", text, f, rules=("trapfx.pit",))
    if across:
        yield from stepped(g, f)
    else:
        yield from traps.spring(g, f, content().traps["pit"], pit, False)


# -- running


@rule("run.dice", "combat.hero.run", "combat.gm.run", "run.no_attack", "run.no_doors")
def may_run(g: Game, f: Figure, at_once: bool = False) -> bool:
    """Whether somebody may run: he has moved all his Speed, nothing stopped him, and he has done nothing else;
    `at_once`: what he has left of it is added to the run."""
    walked = (at_once and left(g, f) > 0) or (g.points == 0 and g.walked > 0)
    return walked and g.mode == FIGHTING and not g.stopped and not g.done and "choked" not in f.marks


@rule("run.dice")
def run(g: Game, f: Figure) -> Play:
    """Instead of an attack: a die of further squares, none on a 1."""

    spare = max(g.points, 0)
    g.done = (*g.done, "run")
    need = number("running", "from")
    check = yield from attempt(g, f, "run", at_least(need), need)
    more = max(check.natural, need) if check.success else 0
    g.points = spare + more
    what = f"runs {counted(more, 'square')} more" if more else "stumbles on a 1 and runs no further"
    g.tell("run", "{} {}.", f, what, rules=("run.dice",), faces=check.faces)


# -- those who cannot walk


@rule("death.ko.drag", "death.ko.carry")
def carry_options(g: Game, f: Figure) -> list[Answer]:
    """Fallen Heroes next to somebody, before he moves, alive or not: to drag in a fight, which only Heroes do, or to
    carry."""
    found: list[Answer] = []
    if g.walked or "drag" in g.done or "carry" in g.done or (g.mode == FIGHTING and not f.hero):
        return found
    for o in g.party():
        if LYING <= o.condition <= DEAD and o.at >= 0 and o.mask & g.around(f):
            found.append(("carry", o.id))
    return found


@rule("death.ko.drag", "death.ko.carry")
def carry(g: Game, f: Figure, other: Figure) -> None:
    """He takes hold of him: it takes the place of a normal move."""
    g.done = (*g.done, "drag" if g.fighting else "carry")
    g.counters["carried"] = other.id
    g.points = allowance(g, f)
    g.tell("carry", "{} takes hold of {}.", f, other, rules=("death.ko.drag",) if g.fighting else ("death.ko.carry",))


def bring_along(g: Game, f: Figure) -> None:
    """Whom he carries ends next to him."""
    id = g.counters.get("carried", -1)
    if id < 0 or not ("drag" in g.done or "carry" in g.done):
        return
    other = g.fig(id)
    near = g.touching(f.mask)
    if other.mask & near:
        return
    free = near & ~(g.taken | g.solid)
    if free:
        g.put(other, squares(free)[0])
