"""The end of an expedition: every surviving Hero is out, or none is conscious any more."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.dungeon.quest_treasure import brought_home, hand_to_heroes
from delvewright.rules.advanced.dungeon.strangers import reward
from delvewright.rules.advanced.state.game import DEAD, GONE, LYING, Game


@rule("stairs.expedition_over", "death.party", "death.ko.no_recovery", "game.quest.span")
def check_over(g: Game) -> bool:
    """The expedition is over when every surviving Hero is out, or none is conscious."""
    if g.over:
        return True
    if g.anybody():
        return False
    for f in g.party():
        if f.condition == LYING:
            f.condition = DEAD
            g.count()
            rules = ("stairs.expedition_over", "death.party")
            g.tell("death", "{} is lost in the dungeon.", f, rules=rules, squares=(f.at,))
    g.over = True
    home = [f for f in g.party() if f.condition == GONE]
    hand_to_heroes(g, home)
    g.winner = "hero" if home and brought_home(g, home) else "monster"
    reward(g, home)
    g.tell("end", "The expedition is over.", rules=("stairs.expedition_over" if home else "death.party",))
    return True
