"""Disarming traps: on the floor, on doors, on furniture."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.dungeon.doors import open_door
from delvewright.rules.heroquest.dungeon.exploring import explore
from delvewright.rules.heroquest.dungeon.traps import spring, trap_at, whole
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import thrown


@rule("action.disarm.who", "action.disarm.adjacent", "action.disarm.occupied", "missing.men.scout")
def disarmings(g: Game, f: Figure, near: int) -> list[Answer]:
    """The found traps beside a figure whom nobody disturbs that it may disarm; `near` are the squares one step away."""
    if f.kind.dexterity is None:
        return []
    traps = g.found & near & ~(g.occupied | g.blocked)
    found: list[Answer] = [("disarm", q) for q in squares(traps)]
    return found + [("disarm", q) for q in disarmable_doors(g, f)] if g.found_doors else found


def disarmable_doors(g: Game, f: Figure) -> dict[int, int]:
    """Square behind a neighbouring door with a found trap that can still go off -> the number of that trap."""
    out = {}
    for n, trap in enumerate(g.quest.traps):
        if trap.door >= 0 and g.found_doors >> n & 1 and not g.sprung >> n & 1:
            a, b = g.quest.grid.doors[trap.door]
            if f.at in (a, b) and not g.doors >> trap.door & 1:
                out[b if f.at == a else a] = n
    return out


@rule(
    "action.disarm.roll", "action.disarm.seven-or-more", "action.disarm.six-or-less", "action.disarm.fail-floor",
    "action.disarm.success-position", "action.disarm.fail-door", "action.disarm.fail-furniture",
    "missing.trap.long-pit", "action.disarm.turn-ends",
)  # fmt: skip
def disarm(g: Game, f: Figure, q: int) -> Play:
    """A die plus Dexterity: 7 or more and the trap is gone, else it goes off; a floor trap is worked standing on it."""
    roll = Roll(f.id, "disarm", (D6,))
    yield from thrown(g, roll, f)
    sum_ = roll.total() + dexterity(f)
    good = sum_ >= 7
    door = disarmable_doors(g, f).get(q, -1)
    kind = trap_at(g, q).kind if door < 0 and g.extras is not None else ""
    if door < 0 and not g.furniture >> q & 1:
        f.pit = False
        g.put(f, q)
        explore(g, f)
    verb, rule_id = ("disarms", "action.disarm.seven-or-more") if good else ("sets off", "action.disarm.six-or-less")
    g.tell(
        "disarm", "{} {} the trap at {}: {} with Dexterity, and 7 is needed.", f, verb, square_name(q, g.width), sum_,
        rules=(rule_id,), faces=roll.faces, squares=(q,),
    )  # fmt: skip
    if door >= 0:
        if good:
            g.sprung |= 1 << door
        else:
            yield from open_door(g, f, q)
    elif good:
        gone = mask_of(whole(g, q))
        g.armed &= ~gone
        g.found &= ~gone
    else:
        yield from spring(g, f, q)
    yield from g.quest.text.disarmed(g, f, good)
    if g.extras is not None:
        yield from disarm_over(g, f, kind, good, q)


@announced
def disarm_over(g: Game, f: Figure, kind: str, good: bool, q: int) -> Play:
    """A figure has tried to disarm a trap of some kind (none: on a door), and it was good at it or not."""
    return
    yield


def dexterity(f: Figure) -> int:
    """Dexterity for disarming, tools included."""
    return (f.kind.dexterity or 0) + sum(text.adds("disarming") for _, text in speaking(f, "adds"))
