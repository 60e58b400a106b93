"""Vitality: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.fighting.harm import heal
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import heroes_seen, spell
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import ZERO, Moment, free_effect


@spell("mend", heroes_seen, saves=True)
@rule("missing.advspell.vitality.mend")
def mend(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero regains up to 3 Body."""
    heal(g, target, 3, "Mend", ("missing.advspell.vitality.mend",))
    yield from ()


@spell("surge", heroes_seen, saves=True)
@rule("missing.advspell.vitality.surge")
def surge(g: Game, f: Figure, target: Figure) -> Play:
    """Starting Body is two higher until the Quest ends, and two are regained now."""
    if give(g, target, Effect("surge", "starting-body", 2)):
        g.recount(target)
        heal(g, target, 2, "Surge", ("missing.advspell.vitality.surge",))
    yield from ()


def _dying_in_sight(g: Game, f: Figure, m: Moment) -> bool:
    """The caster, or a Hero in the caster's sight, has no Body left."""
    if not m.figure.kind.hero or m.figure.body > 0 or m.figure.under("preserved") or not can_cast(g, f):
        return False
    return m.figure is f or sees(g, f, m.figure)


@free_effect("second-breath", ZERO, _dying_in_sight, "drain")
@rule("missing.advspell.vitality.second-breath")
def second_breath(g: Game, f: Figure, m: Moment) -> Play:
    """That Hero has 1 Body."""
    m.figure.body = 1
    rules = ("missing.advspell.vitality.second-breath",)
    g.tell("saved", "{} breathes again.", m.figure, rules=rules, figures=(f.id, m.figure.id))
    yield from ()
