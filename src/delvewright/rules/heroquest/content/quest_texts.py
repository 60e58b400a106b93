"""The text of a Quest: the moments at which a Quest may have something to say of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.quest_texts import DrawnQuestText
from delvewright.rules.common.texts import Texts

if TYPE_CHECKING:
    from delvewright.rules.heroquest.state.game import Figure, Game


class QuestText(DrawnQuestText):
    """What only this Quest does; each Quest that has a text of its own overrides what it speaks of."""

    __slots__ = ()

    # -- the Quest

    def hero_left(self, g: Game, f: Figure) -> None:
        """A Hero has left the dungeon; the Quest may be over after that."""

    def hero_fell(self, g: Game, f: Figure) -> None:
        """A Hero is dead, and a token lies where that was; the Quest may be over after that."""

    def reward(self, g: Game) -> int:
        """The Gold Crowns for the party, when the Quest is completed; as a rule what its file says."""
        return g.quest.reward

    def gifts(self, g: Game) -> Mapping[str, int]:
        """What the party remembers of it for a later Quest: name and number."""
        return {}

    def titles(self, g: Game, f: Figure) -> Sequence[str]:
        """The titles that a Hero who comes home alive has earned."""
        return ()

    # -- rounds and turns

    def turn_begins(self, g: Game) -> None:
        """The turn of a seat begins: `g.turn`, in round `g.round`."""

    def turn_ends(self, g: Game) -> Play:
        """The turn of a seat ends: `g.turn`, which is `g.sorcerer` at the end of a round."""
        return
        yield

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """The Activation of a figure begins; `g.moves` are the Move Actions it has."""
        return
        yield

    def activation_ends(self, g: Game, f: Figure) -> None:
        """The Activation of a figure is over."""

    # -- moving

    def may_walk(self, g: Game, f: Figure, route: Sequence[int]) -> int | None:
        """How many squares of a way, at least one, a figure can walk; None: all of them."""
        return None

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """A figure has come through the squares of a mask, on foot, by a jump or by the entrance."""

    def portal_used(self, g: Game, f: Figure) -> Play:
        """A figure has stepped out of a Portal."""
        return
        yield

    # -- doors

    def may_open(self, g: Game, f: Figure, door: int) -> bool:
        """Whether a figure beside a sealed door can open it."""
        return False

    def may_find_door(self, g: Game, f: Figure, door: int) -> bool:
        """Whether a figure that searches there finds a secret door."""
        return True

    def door_opened(self, g: Game, f: Figure, door: int) -> Play:
        """A door has been opened, by hand or by magic; what is behind it is laid out."""
        return
        yield

    # -- things to investigate

    def shows(self, g: Game, what: str) -> bool:
        """Whether a feature is still shown on the board, and worth a way to it."""
        return True

    def may_investigate(self, g: Game, f: Figure, what: str) -> bool:
        """Whether a Hero beside a feature can spend an Investigation Action on it."""
        return True

    def also_investigate(self, g: Game, f: Figure, reach: int) -> Sequence[str]:
        """What else a Hero can spend an Investigation Action on; the mask holds the squares within reach."""
        return ()

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """A Hero spends an Investigation Action on a feature, or on what `also_investigate` offered."""
        return
        yield

    # -- fights, spells and traps

    def attacked(self, g: Game, f: Figure, item: str) -> Play:
        """A figure has attacked, with that card or with none; what it hit has been hurt by now."""
        return
        yield

    def wounded(self, g: Game, f: Figure) -> Play:
        """A Monster, or somebody else who is no Hero, has lost points and lives."""
        return
        yield

    def slain(self, g: Game, f: Figure, at: int) -> Play:
        """A Monster, or somebody else who is no Hero, has been destroyed on that square."""
        return
        yield

    def may_raise(self, g: Game, f: Figure) -> bool:
        """Whether a figure that can call Skeletons back can do so now."""
        return True

    def raised(self, g: Game, f: Figure) -> Play:
        """A figure has called a Skeleton back."""
        return
        yield

    def danger_dice(self, g: Game) -> int:
        """White dice with which the Evil Sorcerer rolls Danger in the advanced game, by the quest file."""
        return g.quest.danger

    def event_played(self, g: Game, card: str) -> Play:
        """The Evil Sorcerer has played an Event card, and nobody stopped it (in the advanced game)."""
        return
        yield

    def fate(self, g: Game) -> int:
        """The Fate that each Hero gets for completing the Quest in the advanced game."""
        return 0 if g.quest.introduction else 1

    def got(self, g: Game, f: Figure, items: tuple[str, ...]) -> None:
        """A Hero has found cards that the Quest lists."""

    def found_cards(self, g: Game, f: Figure, items: tuple[str, ...]) -> None:
        """A Hero has found cards that the Quest lists (in the advanced game)."""

    def shares_fate(self, g: Game) -> bool:
        """Whether any Hero may pay Fate for any other in the middle of the Quest."""
        return False

    def attack_declared(self, g: Game, f: Figure, target: Figure) -> Play:
        """An attack or a spell has named its target, and no dice are rolled yet (in the advanced game)."""
        return
        yield

    def struck(self, g: Game, f: Figure, points: int, got: int, marks: frozenset[str]) -> Play:
        """A Monster is struck in the advanced game: what of the damage that got through counts; None: all of it.

        `points` is the damage before Defence, `got` what got through.
        """
        return None
        yield

    def spell_cast(self, g: Game, f: Figure, name: str) -> Play:
        """A spell has been cast, and nobody stopped it."""
        return
        yield

    def disarmed(self, g: Game, f: Figure, good: bool) -> Play:
        """A figure has tried to disarm a trap, and it was good at it or not."""
        return
        yield


quest = Texts("quest", QuestText)
"""Says whose text a class is: `@quest("silent-bell")`."""
