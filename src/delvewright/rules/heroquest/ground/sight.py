"""Who sees whom, and what ends when somebody is out of sight."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state.effects import title_of
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game


@rule(
    "los.basic",
    "los.blockers",
    "los.friends-block",
    "los.self",
    "los.diagonal-gap",
    "los.open-door",
    "overlay.furniture",
    "missing.furniture.table",
)
def sees(g: Game, f: Figure, target: Figure) -> bool:
    """Line of sight for attacks and spells: other figures, tall furniture, rubble, walls and shut doors block it."""
    blockers = g.heroes | g.monsters | g.tall | g.blocked
    doors = g.doors & ~g.wedged if g.wedged and f.side == MONSTER else g.doors
    if g.extras is not None and g.extras.dark and too_far(g, f.at, target.at):
        return False
    return g.quest.sight.sees(f.at, target.at, blockers, doors)


NEAR = 3
"""So far one sees in the dark."""


@rule("missing.event.snuffed")
def too_far(g: Game, at: int, to: int) -> bool:
    """Whether a square is more than three columns or more than three rows away."""
    return abs(at % g.width - to % g.width) > NEAR or abs(at // g.width - to // g.width) > NEAR


@rule(
    "missing.spell.fire.courage",
)
def calm(g: Game) -> None:
    """End what lasts only while an enemy is in sight, or while its caster sees the bearer."""
    g.watching = False
    for f in g.figures:
        if f is None or not f.effects:
            continue
        for effect in f.effects:
            if effect.until == "sight":
                caster = g.figures[effect.mark]
                seen = f.at >= 0 and caster is not None and caster.at >= 0 and sees(g, caster, f)
            elif effect.until == "no-monster":
                enemies = g.on_board(MONSTER if f.side == HERO else HERO) if f.at >= 0 else []
                seen = any(sees(g, f, enemy) for enemy in enemies)
            else:
                continue
            if seen:
                g.watching = True
                continue
            f.effects = tuple(e for e in f.effects if e is not effect)
            if f.at >= 0:
                g.tell("effect-ends", "{} is no longer under {}.", f, title_of(effect.name))
