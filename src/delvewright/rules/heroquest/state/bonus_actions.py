"""Bonus Actions: what abilities and cards add to an Activation, by kind, and how such a bonus is lost."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state.costs import spend
from delvewright.rules.heroquest.state.figure import BONUS
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import can_use_cards


@rule(
    "ability.rage", "ability.haste", "ability.lore", "ability.artifice", "ability.perception", "ability.fortune",
    "bonus.kinds", "bonus.stack",
)  # fmt: skip
def bonus_of_abilities(g: Game, f: Figure) -> None:
    """Haste gives another Move Action, each of the others further Actions of its kind."""
    g.moves += f.level("haste")
    for ability in BONUS if f.effects else f.leveled:
        if ability in BONUS and (level := f.level(ability)):
            g.bonus[BONUS[ability]] = level


@rule("bonus.lost-after-spending")
def lose_bonus(g: Game, kind: str) -> None:
    """A bonus Action is lost; whoever has used it up already, and has no other left, is done."""
    if kind in g.bonus or g.acts > 0:
        spend(g, kind)
    else:
        g.ended = True


@rule("bonus.duration", "bonus.counts-as-normal", "bonus.stack")
def bonus_action(g: Game, kind: str) -> None:
    """One more Action of a kind this turn."""
    g.bonus[kind] = g.bonus.get(kind, 0) + 1


# -- bound to a weapon


BOUND = ("rage-bound", "rage-spent")
"""A bonus attack bound to a weapon, not used yet and used."""


@rule("bonus.switch-loses", "bonus.item-bound")
def change_weapon(g: Game, f: Figure, item: str) -> None:
    """Another weapon loses a bonus bound to the last one."""
    for effect in f.effects:
        if effect.changes in BOUND and effect.name != item:
            loosen(g, f, effect)


@rule("bonus.switch-loses", "bonus.lost-after-spending")
def loosen(g: Game, f: Figure, effect: Effect) -> None:
    """A bonus bound to a weapon is lost."""
    f.effects = tuple(e for e in f.effects if e is not effect)
    lose_bonus(g, f"attack:{effect.name}" if effect.changes == "rage-bound" else "attack")


@rule("bonus.item-bound", "bonus.lost-after-spending")
def keep_bound(g: Game, f: Figure) -> None:
    """A bonus bound to a weapon lasts only while the figure can use it."""
    for effect in f.effects:
        if effect.changes in BOUND and (effect.name not in f.items or not can_use_cards(f)):
            loosen(g, f, effect)
