"""The Maze."""

from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.state.game import Figure, Game

PURSE = 100


@quest("the-maze", "intro.maze.reward", "intro.maze.goal")
class TheMaze(QuestText):
    """The first Hero who gets out wins the purse."""

    def hero_left(self, g: Game, f: Figure) -> None:
        """Give the purse to the first one out."""
        if sum(h is not None and h.out for h in g.figures) == 1:
            f.gold += PURSE
            g.tell(
                "reward",
                "{} is the first one out and wins {} Gold Crowns.",
                f,
                PURSE,
                rules=("intro.maze.reward",),
                changes=(("gold", PURSE),),
            )
