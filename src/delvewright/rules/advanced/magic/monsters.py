"""How the program casts for its monsters."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.ground.squares import away
from delvewright.rules.advanced.magic import casting
from delvewright.rules.advanced.magic.aiming import template_places
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.values import current, speed


@rule("gm.special_attacks", "spell.flaming_skull", "spell.fireball", "spell.choke")
def choose(g: Game, f: Figure) -> Answer | None:
    """The casting a monster prefers: a skull once a hero is within its move, a fireball that covers more of the hero
    side than of its own, or the choking of the best fighter in sight."""
    options = casting.options(g, f)
    for answer in options:
        if answer[1] == "flaming-skull" and any(away(f, o) <= speed(g, f) for o in g.company()):
            return answer
    fires = [answer for answer in options if answer[1] == "fireball"]
    if fires:
        places = template_places(g, f)
        worth = {answer: _worth(g, places[answer[2]]) for answer in fires}
        best = max(fires, key=lambda answer: worth[answer])
        if worth[best] > 0:
            return best
    victims = [answer for answer in options if answer[1] == "choke" and g.fig(answer[2]).hero]
    return max(victims, key=lambda answer: current(g, g.fig(answer[2]), "ws"), default=None)


def _worth(g: Game, block: int) -> int:
    """How many more of the hero side than of the monsters a template covers."""
    own = sum(bool(o.mask & block) for o in g.foes())
    return sum(bool(o.mask & block) for o in g.company()) - own


@rule("gm.special_attacks", "magic.once_per_turn")
def cast(g: Game, f: Figure) -> Play:
    """A monster casts in place of its attack, if there is something worth it; gives back whether it did."""
    answer = choose(g, f) if f.kind is not None and f.kind.spells else None
    if answer is None:
        return False
    yield from casting.cast(g, f, answer)
    return True
