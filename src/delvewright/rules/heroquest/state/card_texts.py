"""The text of a card: what it does for a Hero who has it, besides what is used, applied, thrown or cast."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Die, Roll
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

    def activation_over(self, g: Game, f: Figure) -> Play:
        """Its owner's Activation is over; True if there is another one at once (in the advanced game)."""
        return False
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

    def attack_pool(self, g: Game, f: Figure, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """The dice of an attack of its owner, of those without it (in the advanced game)."""
        return dice

    def attacked(self, g: Game, f: Figure, target: Figure) -> None:
        """An attack with it is over."""

    def defence_pool(self, g: Game, f: Figure, dice: tuple[Die, ...], by: Figure | None) -> tuple[Die, ...]:
        """The dice its owner defends with, of those without it (in the advanced game)."""
        return dice

    def cast_done(self, g: Game, f: Figure) -> Play:
        """Its owner has taken a Cast Action (in the advanced game)."""
        return
        yield

    def climbs(self) -> bool:
        """Whether its owner climbs out of everything by it."""
        return False

    def eases_hiring(self, g: Game, f: Figure) -> bool:
        """Whether its owner may use it in town now, before Men-at-Arms are hired."""
        return False

    def entered(self, g: Game, f: Figure) -> Play:
        """Its owner has entered a square on foot (in the advanced game)."""
        return
        yield

    def flown(self, g: Game, f: Figure, roll: Roll, route: Sequence[int]) -> int | None:
        """How many spaces a jump carries by it; None: it does not help."""
        return None

    def leads_out(self) -> bool:
        """Whether it leads out of anything, so that no rubble can be the end of its owner."""
        return False

    def lights(self, g: Game, seen: int, corridor: int) -> int:
        """Mask of what a search in a corridor covers by it, where it would cover what is seen."""
        return seen

    def mastery_due(self, g: Game, f: Figure) -> Play:
        """Its owner is about to take a Mastery test; gives back by how much the total is lower by it."""
        return 0
        yield

    def mind_guard(self) -> int:
        """White dice added to those with which its owner defends in Mystic Combat (in the advanced game)."""
        return 0

    def moved(self, g: Game, f: Figure, roll: Roll) -> None:
        """Dice for a Move Action have been rolled with it."""

    def pace(self) -> int:
        """What it adds to the sum of a Speed roll (in the advanced game)."""
        return 0

    def praxis(self, f: Figure, words: frozenset[str]) -> int:
        """By how much Mind counts higher in the Mastery test for a card with these Keywords."""
        return 0

    def prevents(self, f: Figure, marks: frozenset[str]) -> int:
        """Points of damage of some kinds that it keeps off."""
        return 0

    def searches_too(self, what: str) -> str:
        """What else a search for something looks for by it (in the advanced game)."""
        return ""

    def stands_fast(self) -> bool:
        """Whether no effect of an enemy moves its owner (in the advanced game)."""
        return False

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """The turn of its owner begins (in the advanced game and under options)."""
        return
        yield

    def turn_ends(self, g: Game, f: Figure) -> None:
        """The turn of its owner is over (in the advanced game)."""

    def speed_dice(self, dice: int) -> int:
        """Dice for a Move Action, of so many without it."""
        return dice

    def ward(self, f: Figure, chaos: bool) -> int:
        """The Ward it gives its owner against spells, those of Chaos or others."""
        return 0

    def weapon_marks(self, f: Figure, weapon: str) -> frozenset[str]:
        """What the damage of an attack with a weapon is by it (in the advanced game)."""
        return frozenset()

    def used_in_town(self, g: Game, f: Figure) -> None:
        """Its owner uses it there."""

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


def stands_fast(f: Figure) -> bool:
    """Whether nothing an enemy does moves a figure against its will."""
    if f.under("steadfast"):
        return True
    return f.kind.hero and any(text.stands_fast() for _, text in speaking(f, "stands_fast"))
