"""Traps: what each does when it goes off."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.allison.content.quest import RANDOM, TrapSpot
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Trap
from delvewright.rules.allison.dungeon.checks import red_trial, trial
from delvewright.rules.allison.dungeon.wandering import wandering_monster
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Hurt
from delvewright.rules.allison.state.windows import SPELLED, Moment, window
from delvewright.rules.common.combat_dice import skulls as said
from delvewright.rules.common.dungeon.placing import nearest_free

TRAP = frozenset({"trap"})
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One step north, east, south, west."""


def trap_at(g: Game, q: int) -> TrapSpot:
    """The trap on a square, printed or set in play."""
    for at, kind in g.set_traps:
        if at == q:
            return TrapSpot(kind, q)
    return next(t for t in g.quest.traps if t.at == q)


@rule("scope.same-rules-for-all", "trap.stalactite")
def springs(g: Game, f: Figure, q: int) -> bool:
    """Whether the trap on a square goes off under a figure: some look for heroes only, some tread too lightly."""
    if f.under("light") or f.under("unseen"):
        return False
    return f.side == HERO or not content().traps[trap_at(g, q).kind].heroes_only


@rule(
    "trap.sprung-by-entering", "trap.no-defend", "trap.quest-damage", "search.traps", "trap.swinging-axe",
    "trap.wandering-monster",
)  # fmt: skip
def spring(g: Game, f: Figure, q: int) -> Play:
    """The trap on a square goes off on a figure; only now everybody learns what it is."""
    spot = trap_at(g, q)
    g.quest.text.sprung(g, f, q)
    kind = yield from _kind(g, f, spot)
    if kind.resets:
        g.found |= 1 << q
        g.sprung |= 1 << q
    else:
        defuse(g, q)
    g.tell("trap", "{} sets off {}!", f, an(kind.title), rules=(kind.rule,), squares=(q,))
    if kind.id in ("pit", "long-pit"):
        yield from _fall_in(g, f, q, kind, spot)
    elif kind.id in ("wandering-monster", "alarm"):
        yield from wandering_monster(g, f)
    elif kind.id == "gas":
        yield from gas(g, f, kind)
    else:
        yield from trap_harm(g, f, kind, spot)
    if kind.blocks:
        yield from _rock(g, f, q)


@rule("house.trap.random", "furniture.traps")
def _kind(g: Game, f: Figure, spot: TrapSpot) -> Play:
    """The kind of a trap; where the quest says only that there is one, a red die does."""
    if spot.kind != RANDOM:
        return content().traps[spot.kind]
    roll = Roll(f.id, "trap", red(1))
    roll.faces = yield roll
    return content().traps[content().lots["furniture-trap"].results[roll.total() - 1]]


def defuse(g: Game, q: int) -> None:
    """A trap is done with."""
    for at in whole(g, q):
        g.armed &= ~(1 << at)
        g.found &= ~(1 << at)
        g.sprung &= ~(1 << at)
    g.set_traps = tuple(t for t in g.set_traps if t[0] != q)


@rule("trap.long-pit")
def whole(g: Game, q: int) -> list[int]:
    """The squares of the trap on a square: both of a long pit."""
    if not any(t.at == q and t.kind == "long-pit" for t in g.quest.traps):
        return [q]
    near = [q + dx + dy * g.width for dx, dy in STEPS]
    return [q, *(t.at for t in g.quest.traps if t.kind == "long-pit" and t.at in near)]


def pit_kind(g: Game, q: int) -> Trap:
    """What kind of pit there is on a square."""
    long = any(t.at == q and t.kind == "long-pit" for t in g.quest.traps)
    return content().traps["long-pit" if long else "pit"]


def in_long_pit(g: Game, f: Figure) -> bool:
    """Whether a figure is down in a long pit."""
    return f.pit and pit_kind(g, f.at).id == "long-pit"


@rule(
    "trap.spear", "trap.falling-rock", "trap.stalactite", "trap.swinging-axe", "house.trap.needle", "house.trap.blade",
    "house.trap.glyph", "house.trap.dart", "env.poison", "trap.quest-damage", "trap.no-defend",
)  # fmt: skip
def trap_harm(g: Game, f: Figure, kind: Trap, spot: TrapSpot | None = None) -> Play:
    """White dice, a point for each skull, or points without a roll: Body, Mind, or magic points if there are any."""
    dice = kind.dice if spot is None or spot.dice < 0 else spot.dice
    points = kind.harm if spot is None or spot.harm < 0 else spot.harm
    if dice:
        skulls, faces = yield from trial(g, f, kind.title, dice)
        points += skulls
        text = "The {} strikes {}: {}." if skulls else "The {} misses {}: {}."
        g.tell("trap", text, kind.title, f, said(skulls), rules=(kind.rule,), faces=faces, squares=(f.at,))
    marks = TRAP | ({"venom"} if kind.venom else set()) | ({"mental"} if kind.mental else set())
    if kind.mental and points and not (yield from mental(g, f, kind.title, marks)):
        return 0
    if kind.point == "magic" and f.magic:
        f.magic -= min(points, f.magic)
        g.tell("wound", "{} loses a magic point.", f, rules=(kind.rule,))
        return 0
    hurt = Hurt(f, points, kind.point != "body", kind.title, None, marks)
    return (yield from harm(g, hurt, kind.rule, "trap.no-defend"))


@rule("house.tag.mental")
def mental(g: Game, f: Figure, what: str, marks: frozenset[str], by: Figure | None = None) -> Play:
    """A mental attack strikes somebody: whoever can resist is asked; gives back whether it works."""
    moment = Moment(f, by, spell=what, marks=marks | {"mental"})
    yield from window(g, SPELLED, moment)
    return not moment.stopped


@rule("house.trap.gas", "house.tag.mental")
def gas(g: Game, f: Figure, kind: Trap) -> Play:
    """Every hero in the room."""
    area = g.quest.grid.areas[g.quest.grid.area_of[f.at]]
    for hero in [h for h in g.party() if h.at >= 0 and area >> h.at & 1]:
        yield from trap_harm(g, hero, kind)


# -- pits


@rule("trap.pit", "trap.long-pit")
def _fall_in(g: Game, f: Figure, q: int, kind: Trap, spot: TrapSpot) -> Play:
    """Fall in and lose Body without a roll; the pit is open from now on, and the movement is over."""
    for at in whole(g, q):
        g.pits |= 1 << at
    f.pit = True
    g.points = 0
    points = kind.harm if spot.harm < 0 else spot.harm
    yield from harm(g, Hurt(f, points, cause=kind.title, marks=TRAP), kind.rule)


@rule("trap.long-pit", "trap.pit")
def open_pit(g: Game, f: Figure) -> Play:
    """Step or fall into an open pit: it costs as much as before."""
    kind = pit_kind(g, f.at)
    f.pit = True
    g.points = 0
    g.tell("pit", "{} falls into the {}!", f, kind.title, rules=(kind.rule,), squares=(f.at,))
    yield from harm(g, Hurt(f, kind.harm, cause=kind.title, marks=TRAP), kind.rule)


@rule("trap.long-pit.climb", "trap.pit.climb")
def climb(g: Game, f: Figure) -> Play:
    """Out of a long pit one climbs on a 5 or 6, once at the start of each turn; gives back whether one can go."""
    if not in_long_pit(g, f):
        return True
    good, faces = yield from red_trial(g, f, "climb", 5)
    text = "{} finds a way up." if good else "{} cannot get out of the pit."
    g.tell("climb", text, f, rules=("trap.long-pit.climb",), faces=faces)
    return good


# -- falling rock


@rule("trap.falling-rock.blocks", "trap.falling-rock.step")
def _rock(g: Game, f: Figure, q: int) -> Play:
    """The rock closes its square; a red die says whether whoever stood there steps forward or back."""
    alive = f.alive and f.at == q
    x, y = STEPS[f.facing]
    g.blocked |= 1 << q
    g.looked.sight_barred()
    g.rubble |= 1 << q
    g.piles = tuple(p._replace(at=nearest_free(g, q, no_place(g))) if p.at == q else p for p in g.piles)
    if not alive:
        return
    roll = Roll(f.id, "falling rock", red(1))
    roll.faces = yield roll
    ahead, back = q + x + y * g.width, q - x - y * g.width
    ways = (ahead, back) if roll.total() % 2 == 0 else (back, ahead)
    free = [to for to in ways if to >= 0 and g.beside[q] >> to & 1 and not no_place(g) >> to & 1]
    to = free[0] if free else nearest_free(g, q, no_place(g))
    g.put(f, to)
    g.foothold = -1
    g.tell(
        "rock",
        "{} gets out of the way, to {}.",
        f,
        square_name(to, g.width),
        rules=("trap.falling-rock.step",),
        faces=roll.faces,
        squares=(q, to),
    )


# -- the traps of a rogue


@rule("skill.rogue.set-trap")
def own_trap(g: Game, f: Figure, q: int) -> Play:
    """A trap that a rogue has set goes off under an enemy, as a spear trap; what it kills is the rogue's."""
    owner = next(who for who, at in g.sworn if at == q)
    g.sworn = tuple(t for t in g.sworn if t != (owner, q))
    rogue = g.figures[owner]
    kind = content().traps["spear"]
    g.tell("trap", "{} sets off a trap of {}!", f, g.called(owner), rules=("skill.rogue.set-trap",), squares=(q,))
    skulls, faces = yield from trial(g, f, kind.title, kind.dice)
    text = "The trap strikes {}: {}." if skulls else "The trap misses {}: {}."
    g.tell("trap", text, f, said(skulls), rules=("trap.spear",), faces=faces, figures=(f.id,))
    yield from harm(g, Hurt(f, skulls, cause="a rogue's trap", by=rogue), "skill.rogue.set-trap")


def sworn_squares(g: Game) -> int:
    """Mask of the squares with traps that rogues have set."""
    mask = 0
    for _, q in g.sworn:
        mask |= 1 << q
    return mask
