"""What lasts only in the advanced game and under optional rules; in the basic game there is none of it."""

from __future__ import annotations

from typing import NamedTuple

from delvewright.kernel.flat import copier


class Conjured(NamedTuple):
    """Something that a spell has put on squares, or on a door, and that is no wall to hack at."""

    name: str
    """The card it comes from."""
    squares: int
    by: int
    """The figure that conjured it."""
    turns: int = 0
    """How many of that figure's turns have to begin until it is gone; 0: it stays."""
    note: int = 0
    """Whatever the card wants to remember."""


class Extras:
    """What the advanced game and the options keep besides."""

    __slots__ = (
        "acted",
        "asked",
        "bonus_used",
        "called",
        "conjured",
        "danger",
        "dark",
        "discarded",
        "dungeon",
        "event_deck",
        "events",
        "fame",
        "fresh",
        "gap",
        "graves",
        "held",
        "magic",
        "magic_used",
        "marked",
        "mourning",
        "moved",
        "pieces",
        "ready",
        "running",
        "seen",
        "snares",
        "stayed",
        "threat",
        "top",
        "unspent",
        "woken",
    )  # fmt: skip

    def __init__(self) -> None:
        self.ready = False
        """Whether everything that happens before the first turn has happened."""
        self.threat = 0
        """Threat marks on all Skills of all Heroes."""
        self.unspent = 0
        """Threat marks for which Dungeon cards may still be bought."""
        self.dungeon: tuple[str, ...] = ()
        """Dungeon cards in play."""
        self.marked = -1
        """Which of the map's Monsters a Dungeon card has chosen."""
        self.called = False
        """Whether what may be called once in the Quest has been called."""
        self.event_deck: tuple[str, ...] = ()
        """Event cards nobody has drawn; their order is nobody's knowledge."""
        self.events: tuple[str, ...] = ()
        """Event cards in the Evil Sorcerer's hand, in the order in which they were drawn."""
        self.discarded: tuple[str, ...] = ()
        """Event cards played."""
        self.danger = 0
        """In the Evil Sorcerer's turn: 0 no Monster was activated yet, 1 some was, 2 Danger was rolled, 3 the turn
        was given up for it."""
        self.dark = False
        """Whether nobody sees far for attacks and spells."""
        self.fame = 0
        """Fate that defeated Monsters bring each Hero when the Quest ends."""
        self.fresh = 0
        """Mask of squares laid out since the Evil Sorcerer was last asked who stands watch."""
        self.pieces = 0
        """Mask of the pieces of furniture searched, by their number."""
        self.moved = False
        """Whether a Move Action was made in this Activation."""
        self.bonus_used = False
        """Whether a bonus Action was used in this Activation."""
        self.running = False
        """Whether the move under way is a Run."""
        self.seen = 0
        """Mask of the Monsters in the running Hero's sight, by their ids."""
        self.stayed = 0
        """Mask of the Heroes who have changed no space in their turn."""
        self.gap: tuple[int, ...] = ()
        """Heroes who may still buy an Activation with Fate before the next one begins."""
        self.held = 0
        """Mask of the Heroes who want to hear no more of that in this turn."""
        self.acted = 0
        """Mask of the seats that have had their turn in this round, where Heroes agree on the order."""
        self.conjured: tuple[Conjured, ...] = ()
        self.snares: tuple[tuple[str, int], ...] = ()
        """Traps that a Hero has laid openly: kind and square."""
        self.graves = 0
        """Mask of squares where Undead were destroyed."""
        self.asked = 0
        """Mask of squares whose dead have answered."""
        self.mourning = 0
        """Mask of the Monsters, by their ids, that saw another one killed since the Evil Sorcerer's last turn."""
        self.magic: tuple[str, ...] = ()
        """The deck of Magic Spell cards; drawn from like the Treasure deck."""
        self.magic_used: tuple[str, ...] = ()
        self.top: tuple[str, ...] = ()
        """Treasure cards whose place on top of the deck somebody knows."""
        self.woken = 0
        """How many sleepers the Evil Sorcerer still has to wake."""

    def copy(self) -> Extras:
        """Another one like it."""
        return _copy(self)

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things."""
        return tuple(getattr(self, name) for name in Extras.__slots__)


_copy = copier(Extras)
