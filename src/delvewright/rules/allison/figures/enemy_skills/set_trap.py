"""Set Trap: what gremlins leave hanging from the ceiling."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import SkillText, Target, skill
from delvewright.rules.allison.state.windows import OWN, Moment


@skill("gremlin-trap", "monster.ice-gremlin.set-trap")
class GremlinTrap(SkillText):
    """In place of an attack: a stalactite over its square or one beside it, hidden from the heroes."""

    windows = OWN
    takes = "attack"
    aim = "square"

    def targets(self, g: Game, f: Figure, moment: Moment) -> list[int]:
        """Free squares of plain floor without a trap."""
        free = (g.beside[f.at] & ~no_place(g) | 1 << f.at) & ~g.armed & ~g.quest.stairs
        return squares(free)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Only the game master knows where it hangs."""
        assert isinstance(target, int)
        g.set_traps += ((target, "stalactite"),)
        g.armed |= 1 << target
        rules = ("monster.ice-gremlin.set-trap",)
        g.tell("gremlin", "{} sets a trap.", f, to=1 << g.master_seat, rules=rules, squares=(target,))
        return
        yield
