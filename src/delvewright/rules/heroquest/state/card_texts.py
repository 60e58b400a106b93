"""The text of a card: what it does for a Hero who has it, besides what is used, applied, thrown or cast."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.texts import Texts
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import in_use


class CardText:
    """What a card does by itself; each that has a text of its own overrides what it speaks of."""

    __slots__ = ()

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """The Activation of the Hero who wears it begins."""
        return
        yield

    def adds(self, value: str) -> int:
        """What it adds to Brute Force (brute-force), Wisdom, Dexterity, or to Dexterity for disarming."""
        return 0

    def attack_dice(self, f: Figure, target: Figure) -> int:
        """White dice added to an attack with it."""
        return 0

    def attack_marks(self, f: Figure) -> frozenset[str]:
        """What the damage of all attacks of the Hero who wears it is besides."""
        return frozenset()

    def attacked(self, g: Game, f: Figure, target: Figure) -> None:
        """An attack with it is over."""

    def climbs(self) -> bool:
        """Whether its owner climbs out of everything by it."""
        return False

    def flown(self, g: Game, f: Figure, roll: Roll, route: Sequence[int]) -> int | None:
        """How many spaces a jump carries by it; None: it does not help."""
        return None

    def leads_out(self) -> bool:
        """Whether it leads out of anything, so that no rubble can be the end of its owner."""
        return False

    def lights(self, g: Game, seen: int, corridor: int) -> int:
        """Mask of what a search in a corridor covers by it, where it would cover what is seen."""
        return seen

    def moved(self, g: Game, f: Figure, roll: Roll) -> None:
        """Dice for a Move Action have been rolled with it."""

    def prevents(self, f: Figure, marks: frozenset[str]) -> int:
        """Points of damage of some kinds that it keeps off."""
        return 0

    def speed_dice(self, dice: int) -> int:
        """Dice for a Move Action, of so many without it."""
        return dice

    def wards_off(self, spell: str) -> bool:
        """Whether it makes its owner Immune to a spell."""
        return False


card_text = Texts("card", CardText)


def speaking(f: Figure, moment: str) -> list[tuple[str, CardText]]:
    """The cards a Hero has in use whose text speaks of a moment, with that text."""
    names = card_text.speaking(moment)
    return [(i, card_text.of(i)) for i in dict.fromkeys(f.items) if i in names and in_use(f, i)]


def carries(f: Figure, moment: str) -> bool:
    """Whether a Hero has a card whose text speaks of a moment, in use or not."""
    names = card_text.speaking(moment)
    return any(i in names for i in f.items)
