"""Mystic Combat: mind against mind."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.fighting.advanced_attacks import (
    mind_bonus,
)
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import WHITE_DIE
from delvewright.rules.heroquest.fighting.attacking import blows
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import TARGETED, Moment, window


@rule("mystic.what", "mystic.attack-dice", "mystic.defence-dice")
def mystic_combat(g: Game, f: Figure, target: Figure) -> Play:
    """A ranged attack of mind against mind: white dice equal to each one's Mind, Spirit damage."""
    marks = frozenset({"spirit", "magic", "mystic"})
    how = " in Mystic Combat"
    yield from window(g, TARGETED, Moment(target, f, marks=marks))
    dice = (WHITE_DIE,) * (f.mind + mind_bonus(g, f))
    lost: int = yield from blows(g, target, dice, marks | {"attack"}, f.kind.title, f, how, mind=True)
    return lost
