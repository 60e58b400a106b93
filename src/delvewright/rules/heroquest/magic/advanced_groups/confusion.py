"""Confusion: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import Attack
from delvewright.rules.heroquest.fighting.attacking import attack
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    spell,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game


@spell("babble", enemies_seen)
@rule("missing.advspell.confusion.babble")
def babble(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster cannot cast for a turn."""
    give(g, target, for_a_turn(f, "babble", "babbling"))
    yield from ()


@rule("missing.advspell.confusion.turn-aside")
def could_hit(g: Game, m: Figure) -> list[tuple[Figure, Attack]]:
    """The other Monsters that one could attack from its space, each with the attack."""
    found = []
    for other in g.on_board(MONSTER):
        if other is m:
            continue
        beside, around = g.beside[m.at] >> other.at & 1, g.quest.around[m.at] >> other.at & 1
        for arm in m.kind.attacks:
            far = arm.ranged and not around and sees(g, m, other)
            close = not arm.ranged and (beside or (arm.long and around and sees(g, m, other)))
            if far or close:
                found.append((other, arm))
                break
    return found


def turned(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that could attack another one."""
    return [id for id in enemies_seen(g, f) if could_hit(g, g.fig(id))]


@spell("turn-aside", turned)
@rule("missing.advspell.confusion.turn-aside")
def turn_aside(g: Game, f: Figure, target: Figure) -> Play:
    """It attacks another Monster of the caster's choice at once, and takes no Attack Action in its next Activation."""
    choices = could_hit(g, target)
    options: list[Answer] = [("use-on", "turn-aside", other.id) for other, _ in choices]
    answer = (yield Decision(f.seat, "again", options, figure=f.id)) if len(options) > 1 else options[0]
    other, arm = next(pair for pair in choices if pair[0].id == answer[2])
    yield from attack(g, target, other, arm)
    if target.alive:
        give(g, target, condition("turn-aside", "pacified", "activation"))


@spell("daze", enemies_seen)
@rule("missing.advspell.confusion.daze")
def daze(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster has Speed 1 for a turn."""
    give(g, target, for_a_turn(f, "daze", "dazed"))
    yield from ()
