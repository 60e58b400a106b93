"""Traps: what each does when it goes off."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.common.combat_dice import SKULL, skulls
from delvewright.rules.heroquest.content.quest import TrapSpot
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon.exploring import explore
from delvewright.rules.heroquest.dungeon.rubble import walled_in
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.ground.placing import all_nearest, nearest_free
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import TRAPPED, Moment, thrown, window

WHITE = COMBAT["white"]
STAYS = ("pit", "deep-pit", "long-pit", "trapdoor")
"""Traps that end the turn of whoever sets them off, hurt or not."""


def trap_at(g: Game, q: int) -> TrapSpot:
    """The trap on a square."""
    return next(t for t in g.quest.traps if t.at == q and t.door < 0)


@rule("action.search-traps.unfindable")
def findable(trap: TrapSpot) -> bool:
    """Whether a search can find a trap; a Quest may have some that none does."""
    return not trap.unfindable


@rule(
    "action.move.trap-sprung", "action.move.trap-ends-turn", "action.disarm.turn-ends", "action.disarm.six-or-less",
    "action.disarm.fail-furniture",
)  # fmt: skip
def spring(g: Game, f: Figure, q: int) -> Play:
    """The trap on a square goes off on a figure; if it costs points, the figure's turn ends."""
    if g.extras is not None and not (yield from goes_off(g, f, q)):
        return
    trap = trap_at(g, q)
    g.quest.text.sprung(g, f, q)
    lost = yield from TRAPS[trap.kind](g, f, q)
    if lost or trap.kind in STAYS:  # also if something saved a Hero afterwards
        g.ended = True


@rule("adv.run.stops")
def goes_off(g: Game, f: Figure, q: int) -> Play:
    """In the advanced game somebody may be warned of a trap (False: it does nothing), and no Run survives one."""
    assert g.extras is not None
    moment = Moment(f, at=q)
    yield from window(g, TRAPPED, moment)
    if moment.stopped:
        return False
    if g.extras.running:
        g.ended = True
    return True


@rule("action.move.trap-ends-turn")
def spring_kind(g: Game, f: Figure, q: int, kind: str) -> Play:
    """A trap of some kind goes off on a figure that is no Hero, on a square of which the map knows no trap.

    As with a Hero: a pit, or what costs points, ends its Activation."""
    lost = 0
    if kind in ("pit", "deep-pit", "long-pit"):
        lost = yield from _fall_in(g, f, q, 2 if kind == "deep-pit" else 1, f"missing.trap.{kind}")
    elif kind == "spear":
        lost = yield from one_die(g, f, "spear trap", "missing.trap.spear")
    elif kind == "swinging-blade":
        lost = yield from assault(g, f, (WHITE,) * 2, frozenset(), "swinging blade")
    elif kind == "fireburst":
        lost = yield from burst(g, q, f)
    elif kind == "falling-block":
        lost = yield from falling_block(g, f, q)
    if (lost or kind in STAYS) and g.active == f.id:
        g.ended = True


def _gone(g: Game, q: int) -> None:
    g.armed &= ~(1 << q)
    g.found &= ~(1 << q)


@rule("missing.trap.pit")
def pit(g: Game, f: Figure, q: int) -> Play:
    """Fall in and lose 1 Body; the pit stays open. Gives back the points lost, as every trap does."""
    return (yield from _fall_in(g, f, q, 1, "missing.trap.pit"))


@rule("missing.trap.deep-pit")
def deep_pit(g: Game, f: Figure, q: int) -> Play:
    """Lose 2 Body; climbing out takes a Test of Strength or a rope."""
    return (yield from _fall_in(g, f, q, 2, "missing.trap.deep-pit", deep=True))


@rule("missing.trap.long-pit")
def long_pit(g: Game, f: Figure, q: int) -> Play:
    """A pit of two squares in a line, found and disarmed as one: both stand open now."""
    for other in _other_half(g, q):
        _gone(g, other)
        g.pits |= 1 << other
    return (yield from _fall_in(g, f, q, 1, "missing.trap.long-pit"))


def whole(g: Game, q: int) -> list[int]:
    """The squares of the trap on a square: both of a long pit."""
    return [q, *_other_half(g, q)] if trap_at(g, q).kind == "long-pit" else [q]


def _other_half(g: Game, q: int) -> list[int]:
    near = spread(1 << q, *g.quest.all_edges, g.width)
    return [t.at for t in g.quest.traps if t.kind == "long-pit" and near >> t.at & 1]


def _fall_in(g: Game, f: Figure, q: int, points: int, rule_id: str, deep: bool = False) -> Play:
    _gone(g, q)
    g.pits |= 1 << q
    _down(f, deep)
    g.tell("trap", "{} falls into a pit!", f, rules=(rule_id, "action.move.trap-sprung"), squares=(q,))
    return (yield from harm(g, f, points, "pit", rules=(rule_id,)))


@rule("missing.trap.pit", "missing.trap.deep-pit")
def _down(f: Figure, deep: bool) -> None:
    """A figure is down in a pit; out of a deep one it has to climb, whatever it was in before."""
    f.pit = True
    f.tags = (*without(f.tags, "deep"), *(("deep",) if deep else ()))


@rule("missing.trap.pit", "missing.trap.deep-pit", "action.move.trap-monsters-immune")
def open_pit(g: Game, f: Figure) -> Play:
    """Step into an open pit: it hurts a Hero as before, a Monster climbs down unharmed; nobody goes on from it."""
    g.points = 0
    monster = f.side == MONSTER and not f.kind.hero
    deep = not monster and any(t.kind == "deep-pit" and t.at == f.at for t in g.quest.traps)
    _down(f, deep)
    text = "{} climbs down into the pit." if monster else "{} falls into the open pit!"
    g.tell("pit", text, f, rules=("missing.trap.pit",))
    if not monster:
        rules = ("missing.trap.deep-pit" if deep else "missing.trap.pit",)
        yield from harm(g, f, 2 if deep else 1, "pit", rules=rules)
        g.ended = True


@rule("missing.trap.spear")
def spear(g: Game, f: Figure, q: int) -> Play:
    """One die: a skull costs 1 Body; any shield is a dodge. The trap is gone."""
    _gone(g, q)
    return (yield from one_die(g, f, "spear trap", "missing.trap.spear"))


def one_die(g: Game, f: Figure, name: str, rule_id: str, marks: frozenset[str] = frozenset()) -> Play:
    """One white die: a skull costs 1 Body, no Defence."""
    roll = Roll(f.id, name, (WHITE,))
    yield from thrown(g, roll, f)
    hit = roll.count(SKULL)
    text = "{}: {} is hit!" if hit else "{}: {} is spared."
    g.tell("trap", text, name.capitalize(), f, rules=(rule_id,), faces=roll.faces, squares=(f.at,))
    return (yield from harm(g, f, hit, name, marks, (rule_id,)))


@rule("missing.trap.falling-block")
def falling_block(g: Game, f: Figure, q: int) -> Play:
    """Three dice, a Body for each skull; the figure steps aside and rubble closes the square for good."""
    bit = 1 << q
    _gone(g, q)
    roll = Roll(f.id, "falling block", (WHITE,) * 3)
    yield from thrown(g, roll, f)
    rules = ("missing.trap.falling-block",)
    sum = skulls(roll.count(SKULL))
    text = "The ceiling comes down on {}!"
    g.tell("trap", text, f, rules=rules, faces=roll.faces, squares=(q,), sum=sum, counts=(SKULL,))
    lost: int = yield from harm(g, f, roll.count(SKULL), "falling block", rules=rules)
    g.blocked |= bit
    _beside_the_rubble(g, q)
    if f.at != q:
        walled_in(g)
        return lost
    taken = g.occupied | g.furniture | g.blocked | ~g.laid
    free = all_nearest(g, q, taken)
    to = q
    if free.bit_count() > 1:
        answer = yield Decision(f.seat, "step-aside", (), [("step", free)], figure=f.id)
        to = answer[1]
    elif free:
        to = free.bit_length() - 1
    g.put(f, to)
    g.foothold = -1
    explore(g, f)
    walled_in(g)
    if g.armed >> to & 1:
        yield from spring(g, f, to)
    elif g.pits >> to & 1:
        yield from open_pit(g, f)
    return lost


@rule("missing.trap.falling-block")
def _beside_the_rubble(g: Game, q: int) -> None:
    """What lay there, or a Hero killed by it leaves, is on the nearest free square, where somebody can get at it."""
    to = nearest_free(g, q, g.occupied | g.furniture | g.blocked)
    g.tokens = tuple(t._replace(at=to) if t.at == q else t for t in g.tokens)


@rule("missing.trap.swinging-blade", "setup.board.hidden-things")
def swinging_blade(g: Game, f: Figure, q: int) -> Play:
    """An attack of two dice, defended normally; the trap stays armed, and everybody has seen it."""
    g.found |= 1 << q
    return (yield from assault(g, f, (WHITE,) * 2, frozenset(), "swinging blade"))


@rule("missing.trap.fireburst")
def fireburst(g: Game, f: Figure, q: int) -> Play:
    """Every figure within one square takes an attack of two dice, Heat; the trap is gone."""
    _gone(g, q)
    g.tell("trap", "Fire bursts from the floor!", rules=("missing.trap.fireburst",), squares=(q,))
    lost: int = yield from burst(g, q, f)
    return lost


def burst(g: Game, q: int, f: Figure) -> Play:
    """Fire: an attack of two dice, Heat, on every figure within one square; gives back what it cost one of them."""
    zone = g.quest.around[q] | 1 << q
    lost = 0
    for target in list(g.figures):
        if target is not None and target.at >= 0 and zone >> target.at & 1:
            took = yield from assault(g, target, (WHITE,) * 2, frozenset({"heat"}), "fireburst")
            lost += took if target is f else 0
    return lost


@rule("missing.trap.trapdoor")
def trapdoor(g: Game, f: Figure, q: int) -> Play:
    """Drop to the linked square; the turn ends."""
    _gone(g, q)
    taken = g.occupied | g.furniture | g.blocked
    to = nearest_free(g, trap_at(g, q).link, taken, hidden=True)
    g.put(f, to)
    where = square_name(to, g.width)
    g.tell(
        "trap",
        "A trapdoor drops {} to {}.",
        f,
        where,
        rules=("missing.trap.trapdoor",),
        squares=(q, to),
    )
    explore(g, f)
    yield from ()


@rule("missing.trap.alarm")
def alarm(g: Game, f: Figure, q: int) -> Play:
    """No harm, but a Wandering Monster appears somewhere out of all Heroes' sight."""
    _gone(g, q)
    g.tell(
        "trap",
        "A stone sinks and a gong sounds far away.",
        rules=("missing.trap.alarm",),
        figures=(f.id,),
        squares=(q,),
    )
    if not g.quest.wandering:
        return
    seen = 0
    for hero in g.on_board(f.side):
        seen |= g.quest.sight.survey(hero.at, g.tall | g.blocked, g.doors)
    taken = g.occupied | g.furniture | g.blocked | g.pits | g.quest.stairs
    free = g.laid & ~seen & ~taken & g.quest.grid.floor
    kind = in_stock(g, content().kinds[g.quest.wandering])
    if free and kind is not None:
        answer = yield Decision(g.sorcerer, "wandering", (), [("place", free)], figure=f.id)
        m = g.add(kind, answer[1], MONSTER, g.sorcerer)
        where, rules = square_name(m.at, g.width), ("missing.trap.alarm",)
        g.tell("wandering", "{} wanders in and appears at {}.", m, where, rules=rules, squares=(m.at,))


@rule("missing.trap.chest", "missing.trap.furniture", "action.treasure.trapped")
def chest(g: Game, f: Figure, q: int) -> Play:
    """A trapped chest or piece of furniture: what the Quest says, else 1 Body Poison without Defence."""
    _gone(g, q)
    trap = trap_at(g, q)
    g.tell("trap", "A needle springs from the lock at {}!", f, rules=("missing.trap.chest",), squares=(q,))
    marks = frozenset({"poison"})
    return (yield from harm(g, f, trap.damage, "trapped chest", marks, ("missing.trap.chest",)))


@rule("missing.trap.door")
def spring_door(g: Game, f: Figure, door: int) -> Play:
    """The trap on a door goes off on whoever opens it."""
    for n, trap in enumerate(g.quest.traps):
        if trap.door == door and not g.sprung >> n & 1:
            g.sprung |= 1 << n
            if g.extras is not None and not (yield from goes_off(g, f, -1)):
                continue
            if (yield from one_die(g, f, "door trap", "missing.trap.door")):
                g.ended = True


@rule("missing.equipment.caltrops")
def step_on_caltrops(g: Game, f: Figure) -> Play:
    """The first Monster to tread on them risks 1 Body."""
    g.caltrops &= ~(1 << f.at)
    yield from one_die(g, f, "caltrops", "missing.equipment.caltrops")


TRAPS = {
    "pit": pit, "deep-pit": deep_pit, "long-pit": long_pit, "spear": spear, "falling-block": falling_block,
    "swinging-blade": swinging_blade, "fireburst": fireburst, "trapdoor": trapdoor, "alarm": alarm, "chest": chest,
    "furniture": chest,
}  # fmt: skip
"""What each kind of trap does."""
