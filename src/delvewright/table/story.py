"""The game of a table as the store knows it: in memory while it is needed, else played again from its answers."""

from __future__ import annotations

import json
import logging
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.kernel.record import Record
from delvewright.kernel.rulebook import Seat
from delvewright.table.undo import Given
from delvewright.table.vault import Row, Vault

REASON = "reason"
"""The kind of event that says why the computer did something."""
DEED = "INSERT INTO deeds VALUES (?, ?, ?, ?)"

log = logging.getLogger("delvewright.table")


@dataclass(frozen=True, slots=True)
class Head:
    """What a table is made from."""

    book: str
    quest: str
    seed: int
    content: str
    options: dict[str, str]
    away: int
    """Seconds after which the computer stands in for an absent person; 0: never."""
    title: str
    seats: tuple[str, ...]
    """The ids of the seats."""
    chosen: bool = False
    """Whether whoever opened the table chose the seed, and so may know how the dice fall."""


class Story:
    """What has happened at a table: answers, what came of them, and the table's own notes."""

    def __init__(self, id: str, head: Head, vault: Vault) -> None:
        self.id, self.head, self.vault = id, head, vault
        self.holders: list[str] = []
        """For each seat: person, open, or computer:NAME."""
        self.memo: dict[int, Any] = {}
        """What watchers made of the game as it is now, by seat; several of them may share it."""
        self._deeds = 0
        self._game: Game | None = None
        self._given: list[Given] = []
        self._notes: list[tuple[int, Event]] = []
        self._told: list[Event] = []

    @property
    def game(self) -> Game:
        """The game; played again from its answers if it was put aside."""
        self._wake()
        assert self._game is not None
        return self._game

    @property
    def live(self) -> bool:
        """Whether the game is in memory."""
        return self._game is not None

    @property
    def given(self) -> list[Given]:
        """Every answer so far."""
        self._wake()
        return self._given

    @property
    def told(self) -> list[Event]:
        """All that happened, with the table's own notes; secrets included."""
        self._wake()
        return self._told

    @property
    def n(self) -> int:
        """How many answers have been given."""
        return len(self.given)

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats."""
        return self.game.seats

    def fresh(self) -> Game:
        """The game at its beginning."""
        head = self.head
        if questfile.is_file(head.quest):
            raise DelveError("This table names a quest file, which is not opened here.", f"table {self.id}")
        return Game.start(head.book, head.quest, head.seed, head.options)

    def _wake(self) -> None:
        """Play the game again from what is kept, if it was put aside."""
        if self._game is None:
            for _ in self.waking():
                pass

    def waking(self) -> Generator[None, None, None]:
        """The same bit by bit; if the game is taken up by somebody else meanwhile, that one stays."""
        self.vault.wait()
        given: list[Given] = []
        notes: list[tuple[int, Event]] = []
        deeds = 0
        for n, kind, body in self.vault.read("SELECT n, kind, body FROM deeds WHERE place = ? ORDER BY n", self.id):
            yield
            deeds = n + 1
            try:
                raw = json.loads(body)
                if kind == "answer":
                    if "why" in raw:
                        text, audience, *figures = raw["why"]
                        notes.append((len(given), Event(REASON, text, audience=audience, figures=tuple(figures))))
                    given.append(Given(raw["seat"], tuple(raw["answer"]), raw["line"], raw["barrier"]))
                elif kind == "undo":
                    notes = _back(given, notes, raw["to"])
                else:
                    notes.append((len(given), Event("table", raw["text"])))
            except (ValueError, TypeError, KeyError):
                log.error("Deed %d of table %s is damaged.", n, self.id)
                raise damaged(self.id) from None
        game, wanted = self.fresh(), {at for at, _ in notes}
        marks: dict[int, int] = {}
        for i, each in enumerate(given):
            yield
            if i in wanted:
                marks[i] = len(game.events)
            if not _legal(game, each.answer):
                log.error("Table %s: answer %d (%s) is not legal any more.", self.id, i + 1, each.line)
                raise DelveError(
                    f"Answer {i + 1} of this table is not legal any more.",
                    f"table {self.id}",
                    f"It was made with content {self.head.content}, this is {game.header.content}.",
                )
            game.answer_code(each.answer)
        if self._game is None:
            self._given, self._notes, self._deeds = given, notes, deeds
            self.adopt(game, marks)

    def adopt(self, game: Game, marks: Mapping[int, int] | None = None) -> None:
        """Take up a game; where it is known, after which event each answer with a note stands."""
        self._game = game
        self.memo.clear()
        self._retell(marks)

    def _go_back(self, to: int) -> None:
        self._notes = _back(self._given, self._notes, to)

    def _retell(self, marks: Mapping[int, int] | None = None) -> None:
        """Make the log anew. Notes stand after all the events of their moment, so they need not be counted out."""
        game = self.game
        if not self._notes:
            self._told = list(game.events)
            return
        if marks is None:
            marks = self._marks() if any(at < len(self._given) for at, _ in self._notes) else {}
        self._told = []
        notes, done = list(self._notes), 0
        for at, note in notes:
            mark = marks.get(at, len(game.events))
            self._told += game.events[done:mark]
            self._told.append(note)
            done = mark
        self._told += game.events[done:]

    def _marks(self) -> dict[int, int]:
        """After which event each answer with a note stands."""
        wanted = {at for at, _ in self._notes}
        game, found = self.game.restart(()), {}
        for i, each in enumerate(self._given):
            if i in wanted:
                found[i] = len(game.events)
            game.answer_code(each.answer)
        return found

    def _forget(self) -> None:
        """Put the game aside; the store has it."""
        self._game, self._given, self._told, self._notes = None, [], [], []
        self.memo.clear()

    def _deed(self, kind: str, body: str) -> Row:
        self._deeds += 1
        return DEED, (self.id, self._deeds - 1, kind, body)

    def record(self) -> Record:
        """The game as a record; a running one holds its seed, so it is for those who keep the table only."""
        game, head = self.game, self.head
        seats = {seat.id: holder for seat, holder in zip(self.seats, self.holders, strict=True)}
        options = {key: str(value) for key, value in head.options.items()}
        lines = [each.line for each in self._given]
        return Record(head.book, head.quest, head.seed, head.content, options, seats, lines, game.digest())


def _back(given: list[Given], notes: list[tuple[int, Event]], to: int) -> list[tuple[int, Event]]:
    """Take answers back; the notes that remain. Reasons go with their answers."""
    del given[to:]
    return [(min(at, to), note) for at, note in notes if note.kind != REASON or at < to]


def _legal(game: Game, answer: Answer) -> bool:
    """Whether an answer that was kept can be given, whatever it is made of."""
    try:
        return game.decision is not None and answer in game.decision
    except TypeError:
        return False


def damaged(id: str) -> DelveError:
    """What to say of a table that cannot be read."""
    return DelveError(
        "What is kept of this table is damaged.", f"table {id}", "Whoever keeps the server may have a backup."
    )
