"""The event card Quiet Hour: it is about gear, and nothing else."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Event
from delvewright.rules.battleaxe.dungeon.events import Areas, event
from delvewright.rules.battleaxe.figures.potions import drink, drinkable
from delvewright.rules.battleaxe.figures.swapping import swap, swap_options
from delvewright.rules.battleaxe.figures.worn_items import change_worn, worn_options
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state.answers import DONE
from delvewright.rules.battleaxe.state.belongings import kit
from delvewright.rules.battleaxe.state.game import Figure, Game


@event("quiet-hour", "house.event.quiet-hour")
def quiet_hour(g: Game, f: Figure, areas: Areas, card: Event) -> Play:
    """Each hero may drink, swap and change one worn item now, without using actions."""
    kept = g.drunk, g.partner, g.stopped, g.walked, g.done, g.swapping
    for o in conscious(g):
        g.drunk, g.partner, g.walked, g.done = False, -1, 0, ()
        changed = 0
        while True:
            found = [*drinkable(g, o), *swap_options(g, o)]
            if changed < card.numbers["worn"]:
                found += worn_options(g, kit(o))
            if not found:
                break
            answer = yield Decision(o.seat, "quiet-hour", [*found, DONE], figure=o.id)
            if answer == DONE:
                break
            if answer[0] == "drink":
                yield from drink(g, o, answer)
            elif answer[0] in ("wear", "doff"):
                changed += 1
                yield from change_worn(g, o, answer)
            else:
                yield from swap(g, o, answer)
    g.drunk, g.partner, g.stopped, g.walked, g.done, g.swapping = kept
