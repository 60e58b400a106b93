"""Energy: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import COMBAT, marks_of
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.magic.casting import (
    heroes_seen,
    in_range,
    spell,
)
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game

WHITE = COMBAT["white"]


@spell("spark", in_range)
@rule("missing.advspell.energy.spark")
def spark(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice."""
    yield from assault(g, target, (WHITE,) * 2, marks_of("spark"), "Spark", f, " with a Spark")


@spell("arc", in_range)
@rule("missing.advspell.energy.arc")
def arc(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of three dice, and another on an enemy next to the first target's space, in sight or not."""
    at = target.at
    yield from assault(g, target, (WHITE,) * 3, marks_of("arc"), "Arc", f, " with an Arc")
    near = g.beside[at]
    others = [t for t in g.on_board(1 - f.side) if near >> t.at & 1]
    if not others:
        return
    options: list[Answer] = [("use-on", "arc", t.id) for t in others]
    answer = (yield Decision(f.seat, "again", options, figure=f.id)) if len(options) > 1 else options[0]
    yield from assault(g, g.fig(answer[2]), (WHITE,) * 3, marks_of("arc"), "Arc", f, " with an Arc")


@spell("overcharge", heroes_seen)
@rule("missing.advspell.energy.overcharge")
def overcharge(g: Game, f: Figure, target: Figure) -> Play:
    """Haste (1): the caster at once, another Hero in the next Activation."""
    if target is f and g.active == f.id:
        g.moves += 1
        g.tell("effect", "{} may move once more.", f, rules=("missing.advspell.energy.overcharge",))
    else:
        give(g, target, Effect("overcharge", "haste", 1, "activation"))
    yield from ()
