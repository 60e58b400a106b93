"""The text of a quest: the moments at which a quest may have something to say of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.quest_texts import DrawnQuestText
from delvewright.rules.common.texts import Texts

if TYPE_CHECKING:
    from delvewright.rules.allison.state.figure import Figure
    from delvewright.rules.allison.state.game import Game


class QuestText(DrawnQuestText):
    """What only this quest does; each quest that has a text of its own overrides what it speaks of."""

    __slots__ = ()

    # -- the quest

    def lost(self, g: Game) -> bool:
        """Whether the goal cannot be met any more."""
        return False

    def exits(self, g: Game) -> int:
        """Mask of the squares from which heroes may leave now."""
        return g.quest.exit

    def hero_left(self, g: Game, f: Figure, at: int) -> None:
        """Somebody of the heroes' side has left the dungeon from a square; the quest may be over after that."""

    def hero_fell(self, g: Game, f: Figure) -> None:
        """A hero is dead; the quest may be over after that."""

    def pay(self, g: Game) -> int:
        """Gold for each hero who lives when the quest is completed; as a rule what its file says."""
        return g.quest.pay

    def gifts(self, g: Game) -> Mapping[str, int]:
        """What the party remembers of it: name and number."""
        return {}

    # -- rounds and turns

    def round_begins(self, g: Game) -> Play:
        """A round begins, before anybody has a turn."""
        return
        yield

    def master_begins(self, g: Game) -> Play:
        """The turn of the game master begins."""
        return
        yield

    def round_ends(self, g: Game) -> Play:
        """The game master's turn is over, and with it the round."""
        return
        yield

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """The turn of a figure begins; `g.moves` and `g.acts` are what it has."""
        return
        yield

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """The turn of a figure is over."""
        return
        yield

    def may_act(self, g: Game, f: Figure) -> bool:
        """Whether a figure has a turn at all: sleepers have none."""
        return True

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """What a figure can do besides as its action: answers `("do", word)` or `("do-at", word, square)`."""
        return ()

    def deeds(self, g: Game, f: Figure) -> Sequence[Answer]:
        """What a figure can do in its turn that costs nothing: answers as in `actions`."""
        return ()

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """A figure does what `actions` or `deeds` offered."""
        return
        yield

    def deed_done(self, g: Game, f: Figure, name: str) -> Play:
        """One of the deeds of the quest has succeeded."""
        return
        yield

    # -- moving, seeing, resting

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        """Red dice for the movement of a figure, of so many."""
        return dice

    def may_enter(self, g: Game, f: Figure) -> int:
        """Mask of the squares that a figure must not enter here."""
        return 0

    def stands(self, g: Game) -> int:
        """Mask of the squares on which something of the quest stands: nobody is put or thrown there."""
        return 0

    def no_stop(self, g: Game, f: Figure) -> int:
        """Mask of the squares that a figure may cross here but not end on."""
        return 0

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """A figure has come through the squares of a mask; `g.stepped` is where it stood before the last of them."""

    def stepped(self, g: Game, f: Figure, q: int) -> Play:
        """A figure has come onto one of the squares that the quest watches (`g.quest.watched`)."""
        return
        yield

    def watches(self, g: Game, f: Figure) -> int:
        """Mask of the squares on which `stepped` has anything to do with a figure now: others need not be told."""
        return g.quest.watched

    def left(self, g: Game, f: Figure) -> Play:
        """An enemy has left the board by a way that only enemies use."""
        return
        yield

    def aware(self, g: Game, f: Figure) -> bool:
        """Whether an enemy that sees a hero becomes aware of him."""
        return True

    def rest_rating(self, g: Game, q: int) -> str:
        """How safe it is to rest on a square: safe, standard, dangerous or impossible."""
        return g.quest.rests.get(g.quest.grid.area_of[q], g.quest.rest)

    def may_rest(self, g: Game, f: Figure) -> bool:
        """Whether a hero may try to rest now."""
        return True

    def rested(self, g: Game, resters: Sequence[Figure]) -> Play:
        """Heroes have rested undisturbed."""
        return
        yield

    def restores_magic(self, g: Game, f: Figure) -> bool:
        """Whether a rest gives a hero magic points back."""
        return True

    def may_memorise(self, g: Game, f: Figure) -> bool:
        """Whether a caster may choose spells now, where no enemy keeps him from it."""
        return True

    # -- doors, treasure, fights, spells

    def door_opened(self, g: Game, f: Figure, door: int) -> Play:
        """A door has been opened, by hand or by magic; what is behind it is laid out."""
        return
        yield

    def found(self, g: Game, f: Figure, hoard: int) -> Play:
        """A hero has found a listed treasure, by its number."""
        return
        yield

    def attacked(self, g: Game, f: Figure) -> Play:
        """A figure has attacked somebody."""
        return
        yield

    def hit_thing(self, g: Game, f: Figure, q: int, skulls: int) -> Play:
        """A figure has attacked something of the quest's on a square (`g.quest.breakable`)."""
        return
        yield

    def wounded(self, g: Game, f: Figure) -> Play:
        """An enemy, or somebody else who is no hero, has lost points and lives."""
        return
        yield

    def slain(self, g: Game, f: Figure, by: Figure | None) -> Play:
        """An enemy, or somebody else who is no hero, has been killed; `f.at` is where it stood."""
        return
        yield

    def carried_off(self, g: Game, f: Figure, by: Figure) -> bool:
        """A hero was carried off for good; gives back whether the quest knows better than that he is dead."""
        return False

    def stolen(self, g: Game, f: Figure, items: Sequence[str]) -> None:
        """A thief is gone with things."""

    def spell_cast(self, g: Game, f: Figure, name: str, target: int | str | None) -> Play:
        """A spell has been cast, and nobody stopped it."""
        return
        yield

    def escape_to(self, g: Game, f: Figure) -> int:
        """The square to which the spell Escape takes an enemy; -1: as everywhere."""
        return g.quest.refuge


quest = Texts("quest", QuestText)
"""Says whose text a class is: `@quest("glass-river")`."""
