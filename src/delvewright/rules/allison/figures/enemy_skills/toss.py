"""Toss: an ogre throws people about."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.figures.victims import InPlaceOfAttack, aimed_at
from delvewright.rules.allison.moving.pushing import WAYS, flies_over, land, next_square
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Target, skill
from delvewright.rules.allison.state.windows import Moment

THROW = 5
"""Squares that an ogre throws somebody at most."""


@skill("toss", "monster.ogre.toss")
class Toss(InPlaceOfAttack):
    """On a hit the victim flies up to five squares, as the game master likes."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """He takes the damage first; if he lives, what waits where he comes down catches him."""
        hero = aimed_at(g, target)
        blow = Blow(f, hero, source="toss", base=True)
        yield from strike(g, blow)
        if blow.hits <= 0 or blow.victim is not hero or hero.at < 0 or f.at < 0:
            return
        landings = flights(g, f, hero)
        if not landings:
            return
        answer = yield Decision(f.seat, "thrown", (), [("place", mask_of(sorted(landings)))], figure=hero.id)
        way, struck = landings[answer[1]]
        yield from land(g, hero, answer[1], way)
        if struck is not None:
            yield from _collide(g, hero, struck)


@rule("monster.ogre.toss", "monster.ogre.toss.collision")
def flights(g: Game, f: Figure, hero: Figure) -> dict[int, tuple[tuple[int, int], Figure | None]]:
    """Where an ogre can throw somebody: landing square -> the way, and whom he is thrown into, if anybody."""
    found: dict[int, tuple[tuple[int, int], Figure | None]] = {}
    for way in WAYS:
        q = hero.at
        for _ in range(THROW):
            to = next_square(g, q, way)
            if not flies_over(g, q, to, way):
                break
            hit = next((m for m in g.figures if m is not None and m.at == to), None)
            if hit is f:
                break
            if hit is not None:
                if q != hero.at:
                    found[q] = (way, hit)
                break
            q = to
            found.setdefault(q, (way, None))
    return found


@rule("monster.ogre.toss.collision")
def _collide(g: Game, hero: Figure, struck: Figure) -> Play:
    """Thrown into somebody, friend or foe: both lose their next turns."""
    for each in (hero, struck):
        if each.at >= 0:
            each.effects += (condition("collision", "miss", "missed"),)
            g.tell("toss", "{} is stunned by the collision.", each, rules=("monster.ogre.toss.collision",))
    return
    yield
