"""Deadly poison: death, unless a potion or Fate saves him."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.harm import fall, remedy
from delvewright.rules.advanced.state.fate import FATE, has_fate, spend_fate
from delvewright.rules.advanced.state.game import HERO, Figure, Game
from delvewright.rules.advanced.state.rolling import PASS


@rule("hazard.deadly_poison")
def deadly_poison(g: Game, f: Figure, rules: tuple[str, ...]) -> Play:
    """Death, unless a Healing Potion is drunk at once, one's own or that of somebody next to him, or Fate steps in."""
    near = g.touching(f.mask)
    friends = g.company() if f.side == HERO else []
    bearers = [o for o in friends if remedy(o) and (o is f or (o.up and o.mask & near))]
    drink: Answer = ("drink", remedy(bearers[0])) if bearers else ()
    options: list[Answer] = ([drink] if bearers else []) + ([FATE] if has_fate(f) else [])
    answer = PASS
    if options:
        answer = yield Decision(f.seat, "poison", (*options, PASS), figure=f.id)
    if answer == drink:
        bearers[0].pack[drink[1]] -= 1
        g.tell(
            "potion",
            "A {} saves {}.",
            content().items[drink[1]].title,
            f,
            rules=("item.potion.healing", "hazard.deadly_poison"),
        )
    elif answer == FATE:
        spend_fate(f)
        g.tell("fate", "Fate saves {} from the poison.", f, rules=("hazard.deadly_poison", "fate.damage.death"))
    else:
        g.tell("poison", "The poison is deadly.", rules=rules, figures=(f.id,))
        kill(g, f)


def kill(g: Game, f: Figure) -> None:
    """Somebody dies, however many Wounds he has."""
    f.wounds = -1
    fall(g, f)
