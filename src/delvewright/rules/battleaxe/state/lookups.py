"""What has been looked up about a game, and is kept as long as it is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delvewright.kernel.plane import Strides
from delvewright.rules.common.kept import Kept

if TYPE_CHECKING:
    from delvewright.rules.battleaxe.state.game import Crowd, Figure


class Lookups:
    """It follows from the rest of the state and is no part of it.

    Rules ask for it by functions that look it up if it is not known. The state says what has happened, and what that
    puts out of date is forgotten here and nowhere else. What follows from the edges alone is kept by the board's part
    of the state (`rules/common/tiles/state.py`), in the same way.
    """

    __slots__ = ("ahead", "crowd", "friends", "regions", "seen", "shown", "stirring")

    def __init__(self) -> None:
        self.crowd: Crowd | None = None
        """Those who are left, the heroes, all of the heroes' side, and the enemies."""
        self.seen: dict[int, list[Figure]] = {}
        """Whom a hero has in Clear Sight, by his id;"""
        self.friends: dict[int, list[Figure]] = {}
        """which heroes he can lay his hands on."""
        self.ahead: Strides | None = None
        """Where the active hero can go, as he was asked last; None: nowhere."""
        self.regions: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        """Of each area the region it belongs to: as the doors stand, and if doors could be opened."""
        self.stirring: bool | None = None
        """Whether any enemy is active."""
        self.shown: Kept = {}
        """Parts of what seats were last shown."""

    def copy(self) -> Lookups:
        """What holds for a copy of the state, whose figures are others."""
        new = Lookups()
        new.ahead, new.regions, new.stirring = self.ahead, self.regions, self.stirring
        return new

    def __reduce__(self) -> tuple[type[Lookups], tuple[()]]:
        return Lookups, ()

    # -- what has happened

    def somebody_came_or_went(self) -> None:
        """There is another figure, or one less."""
        self.crowd = None

    def somebody_moved(self) -> None:
        """Others may be in sight and near."""
        self.seen.clear()
        self.friends.clear()

    def question(self) -> None:
        """A hero is asked what he does: anything may have changed since he was asked last."""
        self.ahead = None
        if self.seen or self.friends:
            self.somebody_moved()

    def enemies_stirred(self) -> None:
        """Whether one is active may be another thing now."""
        self.stirring = None

    def doors_changed(self) -> None:
        """Doors, or edges, are other than they were."""
        self.regions = self.stirring = None
        self.somebody_moved()
