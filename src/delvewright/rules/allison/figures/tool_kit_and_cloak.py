"""Things that are no weapons and are worn or carried: the Tool Kit, the Elven Cloak of Passage."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import ItemText, Target, item
from delvewright.rules.allison.state.windows import OWN, Moment
from delvewright.rules.common.combat_dice import SKULL


@item("tool-kit", "item.tool-kit")
class ToolKit(ItemText):
    """Anything but a skull, for whoever has not learned it."""

    def disarms(self, g: Game, f: Figure, face: str) -> bool | None:
        return face != SKULL


@item("elven-cloak-of-passage", "item.elven-cloak-of-passage")
class CloakOfPassage(ItemText):
    """Through walls for a turn."""

    windows = OWN

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return g.active == f.id and g.moves > 0 and not f.under("rock")

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        give(g, f, condition(self.name, "rock", "turn-end"))
