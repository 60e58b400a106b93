"""Quests that are lost: every hero is dead, or out of the dungeon before the goal was achieved."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.state.game import DEAD, ESCAPED, Game


@rule("finish.all-dead", "finish.retreat.partial", "finish.retreat", "finish.three-ways")
def check_end(g: Game) -> None:
    """All dead, the quest is lost. A retreat is over when every hero has escaped or is dead; with the goal achieved it
    is none."""
    party = g.party()
    if g.over or any(f.condition not in (DEAD, ESCAPED) for f in party):
        return
    if all(f.condition == DEAD for f in party):
        g.over, g.winner = True, "monster"
        g.tell("end", "All heroes are dead. The quest is lost.", rules=("finish.all-dead", "finish.three-ways"))
        return
    g.due = True
    if g.counters.get("goal"):
        return
    g.over, g.winner = True, "monster"
    g.tell(
        "end",
        "The heroes have retreated. The quest is not achieved.",
        rules=("finish.retreat.partial", "finish.retreat"),
    )
