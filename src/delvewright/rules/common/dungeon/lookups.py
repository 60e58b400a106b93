"""What has been looked up about a game on a drawn board, and is kept as long as it is true."""

from __future__ import annotations

from typing import Any

UNSEEN: dict[int, int] = {}
"""Nobody has looked anywhere yet."""


class Lookups:
    """It follows from the rest of the state. Rules ask for it; what puts it out of date is said here, and only this
    object forgets. What follows from the doors alone is kept by the state beside them (`DrawnState.set_edges`)."""

    __slots__ = ("everybody", "growing", "outlooks", "party", "sides", "surveyed", "there", "underfoot")

    def __init__(self, surveyed: int = 0, outlooks: dict[int, int] = UNSEEN) -> None:
        self.surveyed = surveyed
        """Mask of the squares from which, as doors and rock stand, there is nothing left to lay out."""
        self.outlooks = outlooks
        """What is seen from where, as doors and rock stand; `UNSEEN`: it has to be looked for."""
        self.underfoot: Any = None
        """The ground under the figure that was last asked where it goes."""
        self.everybody: Any = None
        """The figures in the game, in order of their ids; None: they have to be looked for."""
        self.there: Any = None
        """Those on the board."""
        self.sides: Any = None
        """The same by their sides."""
        self.party: Any = None
        """The heroes, wherever they are."""

        self.growing = True
        """Whether anybody may have what it takes to grow: nobody has looked since it could be so."""

    def copy(self) -> Lookups:
        """What holds for a copy of the state."""
        return Lookups(self.surveyed, self.outlooks)

    # -- what has happened

    def another_goes(self) -> None:
        """Somebody else than whoever was asked moves."""
        self.underfoot = None

    def may_grow(self) -> None:
        """Somebody has earned something, is out of a fight, or back among the living."""
        self.growing = True

    def grown(self) -> None:
        """Whoever could grow has."""
        self.growing = False

    def came_or_went(self) -> None:
        """A figure was put on the board or taken off it, is new in the game, or in it no more."""
        self.everybody = self.there = self.sides = self.party = None

    def looked_from(self, q: int) -> None:
        """All that is to be seen from a square is laid out."""
        self.surveyed |= 1 << q

    def door_moved(self, careless: int) -> None:
        """A door is other than it was; the mask holds the squares to which that makes no difference."""
        self.surveyed &= careless
        self.outlooks = UNSEEN

    def sight_changed(self) -> None:
        """Something else that bars sight has gone, or come and gone."""
        self.surveyed = 0
        self.outlooks = UNSEEN

    def sight_barred(self) -> None:
        """Something else that bars sight has come: there is less to see, and nothing new."""
        self.outlooks = UNSEEN
