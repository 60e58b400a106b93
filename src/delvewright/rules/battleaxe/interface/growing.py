"""When heroes of Battle-Axe grow next, and in what."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.explaining import Growth
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.campaign.party import GROWS, TOWN, growth_after
from delvewright.rules.battleaxe.interface.street import PLACES, SIGNS
from delvewright.rules.battleaxe.state.game import Game


@rule("house.campaign.growth")
def ways(g: Game, decision: Decision) -> list[Growth]:
    """What a hero has not grown in, and the quest after which the next choice comes."""
    if g.quest != TOWN or g.counters.get(f"grow-{decision.figure}"):
        return []
    f = g.fig(decision.figure)
    had = [mark for mark in f.marks if mark.startswith("grown:")]
    after = growth_after(len(had))
    if not after:
        return []
    needs = (f"Win quest {after} of the campaign first",)
    later = [word for word in GROWS if f"grown:{word}" not in had]
    return [Growth(PLACES["grow"], f"Grow in {word}", (), "", needs, SIGNS.get(word, word)) for word in later]
