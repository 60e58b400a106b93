"""The end of a quest: when it is over, whether it was completed, and what the survivors get."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.game import Game

LOST_GOAL = 5
"""Experience for coming home alive when the goal could not be met any more."""


@rule(
    "quest.goal", "quest.party-dead", "quest.retreat", "xp.completion", "quest.reenter.less-xp", "house.campaign.pay",
    "house.campaign.lost-goal",
)  # fmt: skip
def finish(g: Game, won: bool) -> None:
    """The quest is over, completed or not; a goal that has become impossible counts half if somebody gets out."""
    if g.over:
        return
    g.over = True
    g.winner = "hero" if won else "monster"
    g.tell("end", "The quest is completed." if won else "The quest has failed.", rules=("quest.goal",))
    lost = g.quest.text.goal_met(g) is False
    for f in g.party():
        if won and f.alive:
            points = LOST_GOAL if lost else max(2, g.quest.completion - 2 * g.count("retreats"))
            f.xp += points
            g.earned += points
            gold = g.quest.text.pay(g) // 2 if lost else g.quest.text.pay(g)
            f.gold += gold
            text = "{} gains {} experience and {} gold."
            changes = (("experience", points), ("gold", gold))
            g.tell("reward", text, f, points, gold, rules=("xp.completion", "house.campaign.pay"), changes=changes)


@rule("quest.goal", "quest.party-dead", "quest.retreat", "monster.gargoyle.stone-gaze.abandon")
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
