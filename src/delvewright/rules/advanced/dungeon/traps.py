"""Traps: when they are met, spotting and disarming, and what is left of them."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import DICE, Trap
from delvewright.rules.advanced.fighting.harm import hurt
from delvewright.rules.advanced.ground import routes
from delvewright.rules.advanced.ground.squares import apart
from delvewright.rules.advanced.state.board import FoundTrap
from delvewright.rules.advanced.state.counters import may_be_played, trap_counter
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY, on_table, reach
from delvewright.rules.advanced.state.texts import trap as texts
from delvewright.rules.advanced.state.values import exploring_move
from delvewright.rules.common.announcing import announced

LEAVE: Answer = ("leave-trap",)


@rule("trap.when.square", "trap.by_counter", "trap.exploration_only", "counter.trap", "trapfx.victim")
def on_step(g: Game, f: Figure) -> Play:
    """A Hero steps onto a square nobody has been on: the gamesmaster may play a trap there."""
    if not g.hand or not may_be_played(g, "trap") or g.fighting or not f.hero or g.trod >> f.at & 1:
        return
    if (yield from trap_counter(g, f)):
        yield from trigger(g, f, f.at, False)


@announced
def hindered(g: Game) -> int:
    """What somebody in the company takes off every die for a trap."""
    return 0


@rule("skill.dwarf.traps", "trap.spot.bonus", "sheet.disarm.bonus")
def trap_bonus(g: Game, f: Figure, disarming: bool) -> int:
    """What is added to the die that spots or disarms a trap."""
    bonus = content().races[f.race].traps
    bonus -= hindered(g)
    if disarming:
        return bonus + f.learnt
    return bonus + sum(content().items[i].numbers.get("spot", 0) for i in f.pack if i in content().items)


@rule("trap.spot", "trap.by_counter", "trap.disarm.who", "trap.leave.chest")
def trigger(g: Game, f: Figure, at: int, chest: bool, kind: str = "", hidden: bool = False) -> Play:
    """A trap: its type, whether it is spotted, and what is done about it. Gives back whether the way is free: it has
    gone off, or was disarmed; not if it was left alone."""
    if not kind:
        kind = (yield from on_table(g, "chest-traps" if chest else "room-traps", NOBODY)).what
    trap = content().traps[kind]
    spotted = False
    if not hidden:
        check = yield from reach(g, f, "spot", trap.spot, trap_bonus(g, f, False))
        spotted = check.success
        word = "spots" if spotted else "does not see"
        text, need = "{} {} a trap ({}): {}, and {} or more is needed.", check.need
        g.tell("trap", text, f, word, trap.title, check.natural, need, rules=("trap.spot",), faces=check.faces)
    if not spotted:
        yield from spring(g, f, trap, at, chest)
        return True
    return (yield from tackle(g, f, trap, at, chest))


def spring(g: Game, f: Figure, trap: Trap, at: int, chest: bool) -> Play:
    """It goes off."""
    g.tell("trap", "The trap goes off: {}!", trap.title, rules=(trap.rules[0],), figures=(f.id,))
    text = texts.of(trap.id)
    yield from text.springs(g, f, at, chest)
    if state := text.stays(g, at):
        g.traps = (*[t for t in g.traps if t.at != at], FoundTrap(trap.id, at, state))


@rule("trap.disarm.who", "trap.disarm.roll", "trap.leave.square", "trap.leave.chest")
def tackle(g: Game, f: Figure, trap: Trap, at: int, chest: bool) -> Play:
    """Any Hero who can get next to a spotted trap may try to disarm it, or it is left alone."""
    answer: Answer = LEAVE
    if trap.disarm:
        able = [h for h in g.heroes() if h.mask & (g.touching(1 << at) | 1 << at) or approach(g, h, at)]
        options: list[Answer] = [("disarm", h.id) for h in able]
        answer = yield Decision(f.seat, "trap", (*options, LEAVE), figure=f.id, subject=trap.title)
    if answer == LEAVE:
        leave_alone(g, f, trap, at, chest)
        return False
    hero = g.fig(answer[1])
    if not hero.mask & (g.touching(1 << at) | 1 << at):
        g.put(hero, approach(g, hero, at))
    return (yield from disarm(g, hero, trap, at, chest))


def approach(g: Game, f: Figure, at: int) -> int:
    """The square next to a trap that a Hero can come to with what he has left to move; 0: none."""
    fresh = g.waiting >> f.id & 1 or (g.active == f.id and g.points < 0)
    left = exploring_move(f) if fresh else g.points if g.active == f.id else 0
    if left <= 0 or g.fighting or (g.active == f.id and g.stopped) or apart(f.at, at) > left + 1:
        return 0
    for layer in routes.layers_of(g, f, left, but=at)[1:]:  # it does not bar the way to itself
        if free := layer & g.touching(1 << at) & ~g.taken:
            return squares(free)[0]
    return 0


@rule("trap.disarm.roll", "trap.disarm.twelve", "trap.disarm.one", "sheet.disarm.bonus")
def disarm(g: Game, f: Figure, trap: Trap, at: int, chest: bool) -> Play:
    """One try: a failure sets it off on whoever tried. A natural 12 teaches him something, a natural 1 hurts."""
    check = yield from reach(g, f, "disarm", trap.disarm, trap_bonus(g, f, True))
    word = "disarms" if check.success else "does not disarm"
    text, need = "{} {} the trap: {}, and {} or more is needed.", check.need
    g.tell("disarm", text, f, word, check.natural, need, rules=("trap.disarm.roll",), faces=check.faces)
    if check.natural == DICE:
        f.learnt += 1
        g.tell("disarm", "{} will be better at it from now on.", f, rules=("trap.disarm.twelve",))
    g.traps = tuple(t for t in g.traps if t.at != at)
    if not check.success:
        yield from spring(g, f, trap, at, chest)
    if check.natural == 1:
        yield from hurt(g, f, 1, ("trap.disarm.one",))
    return True


@rule("trap.leave.square", "trap.leave.chest")
def leave_alone(g: Game, f: Figure, trap: Trap, at: int, chest: bool) -> None:
    """It stays: the chest shut, the squares around it barred, and whoever is inside moved back out."""
    g.tell("trap", "The trap is left alone.", rules=("trap.leave.chest" if chest else "trap.leave.square",))
    if chest:
        g.set_things(
            tuple(t._replace(state=f"trap:{trap.id}") if t.first == at and not t.state else t for t in g.things)
        )
        return
    g.traps = (*g.traps, FoundTrap(trap.id, at))
    closed = routes.barred(g, f)
    for other in g.company():
        if other.mask & closed:
            free = [q for q in nearest(g, other.at) if not closed >> q & 1 and not g.taken >> q & 1 and g.trod >> q & 1]
            if free:
                g.put(other, free[0])
    if g.active == f.id:
        g.stopped = True


def nearest(g: Game, at: int) -> list[int]:
    """Squares from the nearest to the furthest."""
    found, seen = [], 1 << at
    front = seen
    while front:
        front = g.touching(front) & ~(seen | g.solid)
        seen |= front
        found += squares(front)
    return found


@rule("trap.leave.square", "trap.leave.chest")
def known_near(g: Game, f: Figure) -> list[Answer]:
    """Known traps that a Hero could tackle now: next to him, or where he can step next to it to try at once; or in a
    chest beside him."""
    trapped = [t for t in g.things if t.state and t.state.startswith("trap:")] if g.things else []
    if not g.traps and not trapped:
        return []
    near = g.around(f) | f.mask
    found: list[Answer] = [
        ("tackle", t.at)
        for t in g.traps
        if content().traps[t.kind].disarm and t.state == "left" and (near >> t.at & 1 or approach(g, f, t.at))
    ]
    return found + [("tackle", t.first) for t in trapped if t.squares & near]


def tackle_known(g: Game, f: Figure, at: int) -> Play:
    """Try a trap that was left alone."""
    for t in g.things:
        if t.first == at and t.state.startswith("trap:"):
            kind = t.state.partition(":")[2]
            g.set_things(tuple(o._replace(state="", health=o.health + 1) if o is t else o for o in g.things))
            yield from disarm(g, f, content().traps[kind], at, True)
            return
    trap = next(t for t in g.traps if t.at == at)
    if not (g.touching(f.mask) | f.mask) >> at & 1:
        g.put(f, approach(g, f, at))
        g.trod |= f.mask
    yield from disarm(g, f, content().traps[trap.kind], at, False)
