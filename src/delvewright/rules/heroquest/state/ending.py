"""The end of a Quest: when it is over, whether it was completed, and who is paid."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state.game import Figure, Game


@rule("quest.end.success", "quest.end.other", "quest.end.all-dead", "quest.unfinished.failed")
def finish(g: Game, won: bool) -> None:
    """The Quest is over, won or lost."""
    if g.over:
        return
    g.over = True
    g.winner = "hero" if won else "monster"
    text = "The Quest is completed." if won else "The Quest has failed."
    g.tell("end", text, rules=("quest.end.success" if won else "quest.unfinished.failed",))
    if won:
        pay_reward(g)


@rule("role.heroes.fewer-than-four", "missing.quest.campaign")
def pay_reward(g: Game) -> None:
    """Split the Quest's reward among the Heroes who took part and live; odd Gold Crowns go to the first of them."""
    heroes = [f for f in g.figures if f is not None and f.kind.hero and f.alive]
    reward = g.quest.text.reward(g)
    if not reward or not heroes:
        return
    share, odd = divmod(reward, len(heroes))
    for i, f in enumerate(heroes):
        give_gold(g, f, share + (i < odd))


def give_gold(g: Game, f: Figure, gold: int) -> None:
    """Pay a Hero's part of the reward."""
    f.gold += gold
    rules = ("role.heroes.fewer-than-four",)
    g.tell("reward", "{} is paid {} Gold Crowns.", f, gold, rules=rules, changes=(("gold", gold),))


@rule("quest.end.all-dead", "quest.end.success", "quest.unfinished.failed", "intro.maze.end")
def check_end(g: Game) -> None:
    """The Quest ends when no living Hero is on the board any more."""
    heroes = [f for f in g.figures if f is not None and f.kind.hero]
    if any(f.alive and not f.out for f in heroes):
        return
    finish(g, any(f.out for f in heroes) and g.quest.text.goal_met(g) is not False)
