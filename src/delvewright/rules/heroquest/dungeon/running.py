"""Running, a further Action of Heroes in the advanced game, and what it makes them stumble upon."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game


@rule("adv.run.action", "adv.run.when")
def may_run(g: Game, f: Figure) -> bool:
    """Whether a Hero may Run: after a Move Action, with the other Action left and no bonus Action used."""
    extras = g.extras
    return (
        extras is not None and g.plays("advanced") and f.kind.hero and f.at >= 0
        and g.acts > 0 and extras.moved and not extras.bonus_used and not (f.pit and "deep" in f.tags)
    )  # fmt: skip


@rule("adv.run.limits")
def may_jump(g: Game) -> bool:
    """Whether the move under way allows a jump: no Run does."""
    return g.extras is None or not g.extras.running


def in_view(g: Game, f: Figure) -> int:
    """Mask of the Monsters that a Hero sees, by their ids; those asleep for good are none."""
    mask = 0
    for m in g.on_board(MONSTER):
        if "dormant" not in m.tags and sees(g, f, m):
            mask |= 1 << m.id
    return mask


@rule("adv.run.stops")
def comes_to_a_stop(g: Game, f: Figure) -> bool:
    """Whether a running Hero has caught sight of a Monster, for the first time or again: then the turn ends."""
    extras = g.extras
    if extras is None or not extras.running or g.active != f.id:
        return False
    now = in_view(g, f)
    new = now & ~extras.seen
    extras.seen = now
    if new:
        g.ended = True
        g.tell("run", "{} runs into sight of an enemy.", f, rules=("adv.run.stops",))
    return bool(new)
