"""What the party is here for, as the view tells it: the task, who carries its object, whom to guard, who tries what."""

from __future__ import annotations

from delvewright.kernel.grid import layers
from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.strength import body, card_worth, full, kind, mind
from delvewright.players.plan import shared

DEEP = 4
"""Body that a potion gives back which sets somebody on his feet again."""
MIND = "mind"
"""What takes sense, not skill."""


class Errand:
    """The task and the people it hangs on."""

    def __init__(self, view: View) -> None:
        self.homeward: bool | None = None
        """Whether nothing is left but to get out; None where the Quest says nothing about it."""
        self.asked: dict[str, str] = {}
        """By name of a thing: what it asks for."""
        bearer = bearer_of(view)
        for (what, of), value in view.known.items():
            if what == "homeward":
                self.homeward = bool(value)
            elif what == "asks":
                self.asked[of] = str(value)
        self.heroes: list[FigureView] = []
        """The Heroes on the board."""
        self.bearer: FigureView | None = None
        """Who carries what the Quest is about, on the board."""
        self.ward: FigureView | None = None
        """Somebody who cannot fight and must be brought through alive, on the board or waiting to come in."""
        self.lost = 0
        """Heroes who have fallen."""
        for f in view.figures:
            if f.side == "hero" and f.alive:
                if not is_hero(f):
                    if is_ward(f):
                        self.ward = f
                elif f.squares:
                    self.heroes.append(f)
                    if f.id == bearer:
                        self.bearer = f
            elif f.side == "hero" and is_hero(f):
                self.lost += 1

    @property
    def hopeless(self) -> bool:
        """Half the party has fallen and the rest can hardly stand, or nobody has the wits left that it takes."""
        if MIND in self.asked.values() and not any(map(mind, self.heroes)):
            return True
        able = [f for f in self.heroes if 2 * body(f) > full(f) or any(card_worth(i).heals >= DEEP for i in f.items)]
        return self.lost > 0 and self.lost >= len(self.heroes) and not able


def bearer_of(view: View) -> int:
    """Who carries what the Quest is about; -1: nobody."""
    return next((int(value) for (what, _), value in view.known.items() if what == "bearer"), -1)


def is_hero(f: FigureView) -> bool:
    """Whether a figure is one of the Heroes themselves."""
    return kind(f).hero


def is_ward(f: FigureView) -> bool:
    """Whether somebody on the Heroes' side can do nothing but be protected."""
    board = kind(f)
    return not board.hero and not board.man and not board.attacks


def skill(f: FigureView, asked: str) -> int:
    """How good somebody is at what a thing asks for."""
    return mind(f) if asked == MIND else f.values.get(asked, -1)


def assigned(board: Board, errand: Errand, me: FigureView) -> list[str]:
    """The things that are this Hero's to see to: by skill where one is asked for, else whoever is nearest."""
    pairs: list[tuple[float, int, str]] = []
    mine: list[str] = []
    for title, where in board.things.items():
        asked = errand.asked.get(board.names.get(title, ""), "")
        if asked:
            best = max((skill(f, asked) for f in errand.heroes), default=-1)
            if skill(me, asked) >= best or asked == MIND:
                mine.append(title)
            continue
        ends = (where | board.beside(where)) & ~(board.walls | board.danger)
        for steps, front in enumerate(layers(ends, board.size, board.east, board.south, board.width, board.walls)):
            pairs += [(steps, f.id, title) for f in errand.heroes if front >> f.squares[0] & 1]
    return mine + shared(pairs).get(me.id, [])
