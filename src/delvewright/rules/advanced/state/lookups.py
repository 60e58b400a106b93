"""What has been looked up about a game, and is kept as long as it is true."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from delvewright.kernel.eightway import Field, Steps
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import Places
from delvewright.rules.common.kept import Kept

if TYPE_CHECKING:
    from delvewright.rules.advanced.state.board import FoundTrap, Group
    from delvewright.rules.advanced.state.game import Figure
    from delvewright.rules.common.tiles.board import Thing


class Crowd(NamedTuple):
    """All figures there are, on the board or not."""

    everybody: list[Figure]
    party: list[Figure]
    """Heroes,"""
    company: list[Figure]
    """all of the hero side,"""
    monsters: list[Figure]
    """and all others."""


class Bars(NamedTuple):
    """What is in the way of a side besides walls, closed doors and models."""

    shut: int
    """Squares that cannot be passed."""
    slow: int
    """Squares that cost more than one to enter,"""
    cost: int
    """and how much."""


Offer = tuple[int, int, Steps]
"""Where somebody could go when he was last asked: who, and which squares were taken then: whoever moves makes another
number of them. It is made anew for most answers, and a plain tuple is quick."""


class Lookups:
    """It follows from the rest of the state and is no part of it.

    Rules ask for it by functions that look it up if it is not known. The state says what has happened, and what that
    puts out of date is forgotten here and nowhere else. What is kept is never changed but replaced, so that a copy of
    the state can begin with all of it.
    """

    __slots__ = (
        "around", "bars", "beside", "crowd", "doorways", "field", "groups", "halls", "handy", "leader",
        "lurkers", "offer", "openings", "quiet", "shown", "strides", "things", "traps", "views", "zones",
    )  # fmt: skip

    def __init__(self) -> None:
        self.crowd: Crowd | None = None
        self.leader: Figure | None = None
        """The Hero of the Leader."""
        self.around: dict[int, int] = {}
        """A square and those that touch it;"""
        self.beside: dict[int, int] = {}
        """and those that share a side with it, walls and closed doors permitting."""
        self.doorways = -1
        """Squares at an open door; -1: not looked up."""
        self.openings: dict[int, tuple[int, int]] = {}
        """Doors that one sees through, and all edges that do not bar the view then."""
        self.field: Field | None = None
        """The board as it is walked on."""
        self.halls: tuple[int, ...] = ()
        """Masks of squares that hang together without a door, as far as they were looked up."""
        self.views: dict[int, tuple[int, Places, list[int], dict[int, bool]]] = {}
        """A section, the squares outside of which nobody sees it, its own but those at open doors, these, and whether
        it is seen from a square."""
        self.zones: dict[int, tuple[tuple[object, ...], int]] = {}
        """A figure's death zone, and what it follows from besides the edges."""
        self.things: tuple[Thing, ...] = ()
        self.traps: tuple[FoundTrap, ...] = ()
        """What stood and lurked when the following was looked up."""
        self.handy: set[int] | None = None
        """Squares at which there is something to be done; None: not looked up."""
        self.bars: dict[int, Bars] = {}
        """Of a side what is in its way."""
        self.strides: dict[int, Steps] = {}
        """A square and where one of the hero side could go from it, were there nobody else."""
        self.offer: Offer | None = None
        self.groups: tuple[Group, ...] = ()
        self.lurkers: tuple[int, ...] = ()
        """The sections in which monsters wait, as long as these are the groups there are."""
        self.quiet: tuple[set[int], set[int]] = set(), set()
        """Of each side squares on which nothing can come of a step, unless monsters wait in sight of them."""
        self.shown: Kept = {}
        """Parts of what seats were last shown."""

    def copy(self) -> Lookups:
        """What holds for a copy of the state, whose figures are others."""
        new = Lookups()
        new.around, new.beside, new.doorways, new.openings = self.around, self.beside, self.doorways, self.openings
        new.field, new.halls, new.views = self.field, self.halls, self.views
        new.things, new.traps, new.bars, new.strides = self.things, self.traps, self.bars, self.strides
        new.handy = self.handy
        return new

    def __reduce__(self) -> tuple[type[Lookups], tuple[()]]:
        return Lookups, ()

    # -- what has happened

    def somebody_came_or_went(self) -> None:
        """There is another figure, or one less."""
        self.crowd = self.leader = self.offer = None

    def another_leads(self) -> None:
        """Another player is the Leader, or has another Hero."""
        self.leader = None

    def somebody_acts(self) -> None:
        """Nobody has been asked yet where he goes."""
        self.offer = None

    def another_level(self) -> None:
        """All squares are others."""
        self.quiet = set(), set()

    def edges_changed(self, near: int) -> None:
        """Something was laid, or a door is other than it was; `near`: the squares where, and their neighbours.

        Whoever comes to none of them goes where he went before, unless a trap bars the neighbourhood of its own.
        """
        self.doorways, self.openings, self.views, self.handy, self.offer = -1, {}, {}, None, None
        if not near:
            return  # a door is put in, or opened onto what is not laid out yet
        around, beside = self.around, self.beside = dict(self.around), dict(self.beside)
        for at in squares(near):
            around.pop(at, None)
            beside.pop(at, None)
        self.halls = tuple([hall for hall in self.halls if not hall & near])
        self.field, self.zones, self.bars = None, {}, {}
        low = (near & -near).bit_length() - 1
        there = near >> low  # small numbers are quick
        steps = self.strides.items() if not self.traps else ()
        self.strides = {at: way for at, way in steps if not (way.meets(there, low) or near >> at & 1)}

    def see(self, things: tuple[Thing, ...], traps: tuple[FoundTrap, ...]) -> None:
        """So it stands now: what was looked up when it stood otherwise is out of date."""
        if self.things is not things or self.traps is not traps:
            self.obstacles_changed(things, traps)

    def obstacles_changed(self, things: tuple[Thing, ...], traps: tuple[FoundTrap, ...]) -> None:
        """Other things are in the way, or other traps known."""
        self.things, self.traps = things, traps
        self.bars, self.handy, self.strides, self.offer = {}, None, {}, None
