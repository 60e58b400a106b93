"""The end of a quest: when it is over, and whether it was completed. (What it pays stands with the experience.)"""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.announced import complete
from delvewright.rules.allison.state.game import Game


@rule("quest.goal", "quest.retreat", "xp.completion", "house.campaign.lost-goal")
def finish(g: Game, won: bool) -> None:
    """The quest is over, completed or not; a goal that has become impossible counts half if somebody gets out."""
    if g.over:
        return
    g.over = True
    g.winner = "hero" if won else "monster"
    g.tell("end", "The quest is completed." if won else "The quest has failed.", rules=("quest.goal",))
    if won:
        complete(g, lost=g.quest.text.goal_met(g) is False)


@rule("quest.goal", "quest.retreat", "monster.gargoyle.stone-gaze.abandon")
def check_end(g: Game) -> None:
    """The quest ends when no living hero is on the board any more; those left behind as stone are lost."""
    heroes = g.party()
    for f in heroes:
        if f.alive and not f.out and not f.under("stone"):
            return
    for f in [f for f in heroes if f.alive and not f.out]:
        f.alive = False
        g.deaths += ((f.name, "stone"),)
    done = g.quest.text.goal_met(g) is not False or g.quest.text.lost(g)
    finish(g, done and any(f.out for f in heroes))
