"""Which side of the Hero Card lies up in the advanced game, and what Skills have written on it."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.hero_cards import hero_card
from delvewright.rules.heroquest.state.figure import Figure
from delvewright.rules.heroquest.state.game import Game


@rule("adv.heroes.boards", "adv.heroes.start-side", "adv.heroes.champion-by-skill", "adv.on-top")
def turn_card(g: Game, f: Figure) -> None:
    """In the advanced game a Hero is what the new card says, and what its Skills make of it."""
    if not g.plays("advanced") or not f.kind.hero:
        return
    f.kind = hero_card(f.kind.id, (*f.items, *f.drained))
    f.abilities = ()
    f.learn(f.kind.abilities)
    g.recount(f)
