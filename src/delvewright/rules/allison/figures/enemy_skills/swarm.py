"""Swarm: goblins are more together."""

from __future__ import annotations

from delvewright.rules.allison.ground.places import together
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, SkillText, skill


@skill("swarm", "monster.goblin.swarm")
class Swarm(SkillText):
    """One more attack die while more than one of its kind is in the same room."""

    def attack_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        """A corridor counts as one place too; it counts itself."""
        mates = (m for m in g.on_board(f.side) if m is not f and m.kind is f.kind)
        return int(any(together(g, f, mate) for mate in mates))
