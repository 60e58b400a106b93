"""The Maze: the first Hero who gets out wins the purse."""

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state.game import Figure, Game

PURSE = 100


@rule("intro.maze.reward", "intro.maze.goal")
def hero_left(g: Game, f: Figure) -> None:
    """Give the purse to the first one out."""
    if sum(h is not None and h.out for h in g.figures) == 1:
        f.gold += PURSE
        g.tell(
            "reward",
            "{} is the first one out and wins {} Gold Crowns.",
            f,
            PURSE,
            rules=("intro.maze.reward",),
            figures=(f.id,),
        )
