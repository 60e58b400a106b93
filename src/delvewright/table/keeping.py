"""What a table remembers of its game: a log with notes of its own, and a file that is always whole."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.game import Game
from delvewright.kernel.record import Record, write
from delvewright.kernel.rulebook import Seat
from delvewright.table import store


class Kept:
    """A game that is kept in a file while it is played."""

    def __init__(self, game: Game, holders: Sequence[str], path: Path | None, keep: bool) -> None:
        self.game = game
        self.holders = list(holders)
        """For each seat: person, or computer:NAME."""
        self.lines: list[str] = []
        """Every answer so far, in notation."""
        self.path = path
        """Where the game is kept, after every person's answer and before the next; None: found when needed."""
        self.kept = keep
        self.copy_to: Path | None = None
        """Where its record is wanted besides."""
        self.trouble = ""
        """Why it could not be kept, if so."""
        self._notes: list[tuple[int, Event]] = []

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of the game."""
        return self.game.seats

    def log(self, seat: int) -> list[Event]:
        """All that a seat may know of what happened, with the table's own notes."""
        out: list[Event] = []
        notes = list(self._notes)
        for n, event in enumerate(self.game.events):
            while notes and notes[0][0] <= n:
                out.append(notes.pop(0)[1])
            if event.seen_by(seat):
                out.append(event)
        return out + [event for _, event in notes]

    def note(self, text: str, to: int = EVERYBODY) -> None:
        """Write a line of the table's own into the log."""
        now = len(self.game.events)
        self._notes = [(min(at, now), event) for at, event in self._notes]
        self._notes.append((now, Event("table", text, audience=to)))

    def record(self) -> Record:
        """The game so far as a record."""
        head = self.game.header
        seats = {seat.id: holder for seat, holder in zip(self.seats, self.holders, strict=True)}
        options = {key: str(value) for key, value in head.options.items()}
        return Record(head.book, head.quest, head.seed, head.content, options, seats, self.lines, self.game.digest())

    def save(self, path: Path) -> Path:
        """Write the record to a file of the player's choice."""
        path = path.expanduser()
        try:
            write(path, self.record().text())
        except OSError as error:
            raise DelveError(
                f"cannot be written: {error.strerror}.", str(path), "Choose another place for it."
            ) from None
        return path

    def keep(self) -> None:
        """Save the game where it is kept; one that has ended goes to the finished ones. Trouble is noted once."""
        try:
            if self.copy_to is not None:
                self.save(self.copy_to)
            if not self.kept or not self.lines:
                return
            if self.path is None:
                head = self.game.header
                self.path = store.saves() / store.fresh_name(head.book, head.quest, head.seed)
            store.make(store.finished() if self.game.over else self.path.parent)
            if self.game.over:
                self.save(store.finished() / self.path.name)
                with contextlib.suppress(OSError):
                    self.path.unlink(missing_ok=True)
            else:
                self.save(self.path)
            self.trouble = ""
        except DelveError as error:
            if not self.trouble:
                self.note(f"The game cannot be kept: {error}")
            self.trouble = str(error)
