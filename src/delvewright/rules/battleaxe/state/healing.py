"""Health that comes back, and who comes to himself."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.state.game import AWAKE, UNCONSCIOUS, Figure, Game


@rule("stat.health.cap", "unconscious.heal", "death.no-heal")
def heal(g: Game, f: Figure, amount: int, cause: str, rules: tuple[str, ...] = ()) -> None:
    """Health comes back up to the base value; above 0 an unconscious hero is awake. The dead are not healed."""
    amount = min(amount, f.full - f.health)
    if f.condition > UNCONSCIOUS or amount <= 0:
        return
    f.health += amount
    changes = (("Health", amount),)
    g.tell("heal", "{} regains {} Health ({}).", f, amount, cause, rules=("stat.health.cap", *rules), changes=changes)
    if f.condition == UNCONSCIOUS:
        wake(g, f, ("unconscious.heal",))


@rule("round.order", "round.hero.once", "unconscious.heal")
def wake(g: Game, f: Figure, rules: tuple[str, ...]) -> None:
    """An unconscious hero comes to himself, in the arms of whoever carries him; in this round he has his turn if he has
    had none."""
    f.condition = AWAKE
    if not g.acted >> f.id & 1:
        g.waiting |= 1 << f.id
    g.count()
    g.tell("wake", "{} is conscious again.", f, rules=rules)
