"""Stomp: stamping so that everybody falls back."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.figures.victims import InPlaceOfAttack, aimed_at, white_dice
from delvewright.rules.allison.moving.pushing import knock_back
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Target, skill
from delvewright.rules.allison.state.windows import Moment
from delvewright.rules.common.combat_dice import WHITE

PLATE = ("plate-mail", "borins-armor")
"""Armour that stands firm."""


@skill("stomp", "monster.polar-warbear.stomp", "monster.ogre.stomp")
class Stomp(InPlaceOfAttack):
    """On a hit everybody beside it, friend or foe, is knocked back unless a white shield holds him."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Damage is as usual; then one after the other."""
        blow = Blow(f, aimed_at(g, target), source="stomp", base=True)
        yield from strike(g, blow)
        if blow.hits <= 0 or f.at < 0:
            return
        for q in squares(g.beside[f.at]):
            for other in [m for m in g.figures if m is not None and m.at == q]:
                firm = 1 + any(piece in PLATE for piece in other.worn)
                roll = yield from white_dice(g, other, "stomp", firm, what="to keep standing", needed="a white shield")
                if not roll.count(WHITE) and other.at == q:
                    yield from knock_back(g, other, _way(g, f.at, q))


def _way(g: Game, a: int, b: int) -> tuple[int, int]:
    return (b % g.width - a % g.width, b // g.width - a // g.width)
