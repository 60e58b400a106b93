"""A game again from its beginning, as far as the holder of a key may see it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator
from typing import TypeVar

from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.kernel.view import View
from delvewright.table.common import common_view, first_side, known_to_all
from delvewright.table.served import ServedTable
from delvewright.ui.web import wire
from delvewright.ui.web.names import of_view, spoken
from delvewright.ui.web.wire import Json

T = TypeVar("T")
EVERY = 48
"""A copy of the game is kept every so many answers, so that any moment is near one."""
GAMES = 8
"""Tables whose copies are kept."""
LONGEST = 20_000
"""Answers of a game that is shown again; no quest needs so many."""
LOG = 60
"""How much of the log comes with a moment."""
Slowly = Generator[None, None, T]
"""What is done bit by bit, so that nobody who plays waits for it."""


class Film:
    """A table's game at regular moments."""

    def __init__(self, table: ServedTable) -> None:
        self.answers = [each.answer for each in table.given]
        self.game = table.fresh()
        """The game at its furthest moment so far."""
        self.marks = [len(self.game.events)]
        """How much had happened before each answer."""
        self.copies = [self._copy()]

    def _copy(self) -> Game:
        """The game as it is now, without all that led to it."""
        found = self.game.copy(quiet=True)
        found.answers = []
        return found

    def fits(self, table: ServedTable) -> bool:
        """Whether it shows the game as it is now, or as it was a little earlier."""
        given = [each.answer for each in table.given]
        if given[: len(self.answers)] != self.answers:
            return False
        self.answers = given
        return True

    @property
    def shown(self) -> int:
        """How many answers it can show now."""
        return len(self.marks) - 1

    def grow(self) -> Slowly[None]:
        """Go on to the last answer known."""
        while (n := self.shown) < len(self.answers):
            if n and n % EVERY == 0 and len(self.copies) == n // EVERY:
                self.copies.append(self._copy())
            self.game.answer_code(self.answers[n])
            self.marks.append(len(self.game.events))
            yield

    def at(self, n: int) -> Slowly[Game]:
        """The game after n answers, without its log."""
        start = min(n // EVERY, len(self.copies) - 1)
        game = self.copies[start].copy()
        for answer in self.answers[start * EVERY : n]:
            game.answer_code(answer)
            yield
        return game


_films: OrderedDict[str, Film] = OrderedDict()
"""Used in the hall's working thread only."""


def _film(table: ServedTable) -> Slowly[Film]:
    if not table.live:
        yield from table.waking()
    if table.n > LONGEST:
        raise DelveError(
            "This game is too long to be shown again.", do="Its log can be had, and its record at the end."
        )
    while True:
        film = _films.get(table.id)
        if film is None or not film.fits(table):
            film = _films[table.id] = Film(table)
        _films.move_to_end(table.id)
        while len(_films) > GAMES:
            _films.popitem(last=False)
        try:
            yield from film.grow()
        except Exception:
            _films.pop(table.id, None)
            raise
        if film.fits(table):  # nobody has gone back meanwhile
            return film


def looker(table: ServedTable, key: str) -> tuple[int, int]:
    """The seat by which the holder of a key sees, and the mask of seats; -1 for those who only look on.

    Whoever holds seats of several sides sees by the first side.
    """
    own = sorted(table.sits(key))
    if not own:
        return -1, first_side(table.game)
    side = table.seats[own[0]].side
    return own[0], sum(1 << i for i in own if table.seats[i].side == side)


def sees(event: Event, seat: int, mask: int) -> bool:
    return bool(event.audience & mask) if seat >= 0 else known_to_all(event, mask)


def view_of(table: ServedTable, key: str, game: Game | None = None) -> View:
    """What the holder of a key may see of a game."""
    seat, _ = looker(table, key)
    game = game or table.game
    return game.book.view(game.state, seat, game.decision) if seat >= 0 else common_view(game)


def steps(table: ServedTable, key: str) -> Slowly[Json]:
    """All answers, each with the first thing that came of it as far as one may know."""
    film = yield from _film(table)
    seat, mask = looker(table, key)
    events, found = film.game.events, []
    names = of_view(wire.view_json(table.game.book, view_of(table, key)))
    for n, each in enumerate(table.given[: film.shown], 1):
        told = (e.text for e in events[film.marks[n - 1] : film.marks[n]] if sees(e, seat, mask))
        found.append({"n": n, "seat": each.seat, "text": spoken(next(told, ""), names)})
        if n % EVERY == 0:
            yield
    seats = [{"id": s.id, "seat": i, "title": s.title, "side": s.side} for i, s in enumerate(table.seats)]
    over = table.game.over
    return {"last": len(found), "over": over, "title": table.head.title, "seats": seats, "steps": found}


def moment(table: ServedTable, key: str, n: int) -> Slowly[Json]:
    """The game after n answers, with the end of its log."""
    film = yield from _film(table)
    if n > film.shown:
        raise DelveError(f"The game has not come to answer {n} yet.", do=f"Name one from 0 to {film.shown}.")
    happened = film.game.events[: film.marks[n]]
    game = yield from film.at(n)
    seat, mask = looker(table, key)
    told = [event for event in happened if sees(event, seat, mask)]
    first = max(0, len(told) - LOG)
    view = wire.view_json(game.book, view_of(table, key, game))
    names = of_view(view)
    log = [wire.event_json(game.book, event, i, names) for i, event in enumerate(told[first:], first)]
    return {"n": n, "view": view, "log": log}


def log_text(table: ServedTable, key: str) -> str:
    """All that one was told, as text."""
    seat, mask = looker(table, key)
    names = of_view(wire.view_json(table.game.book, view_of(table, key)))
    lines = []
    for event in table.told:
        if sees(event, seat, mask):
            faces = " ".join(f"[{table.game.book.face(face)[0]}]" for face in event.faces)
            lines.append(f"{spoken(event.text, names)} {faces}".rstrip())
    return "\n".join([table.head.title, "", *lines, ""])
