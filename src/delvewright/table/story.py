"""The game of a table as the store knows it: in memory while it is needed, else played again from its answers."""

from __future__ import annotations

import json
from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.game import Game
from delvewright.kernel.record import Record, mended
from delvewright.kernel.rulebook import Seat
from delvewright.table.moments import Moments
from delvewright.table.settling import Manner
from delvewright.table.trouble import logger
from delvewright.table.undo import Given, in_words
from delvewright.table.vault import Row, Vault

REASON = "reason"
"""The kind of event that says why the computer did something."""
SETTLE = "settle"
"""The kind of deed that says how somebody wants to be asked."""
DEED = "INSERT INTO deeds VALUES (?, ?, ?, ?)"

log = logger("delvewright.table")
BEGUN = 8
"""So many answers must still hold for a game to go on from there: one with fewer is another game than it says."""


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
    after: str = ""
    before: str = ""
    """In a town the quests that it lies between, by title; nothing: there is none."""


class Story:
    """What has happened at a table: answers, what came of them, and the table's own notes."""

    def __init__(self, id: str, head: Head, vault: Vault) -> None:
        self.id, self.head, self.vault = id, head, vault
        self.holders: list[str] = []
        """For each seat: person, open, or computer:NAME."""
        self.memo: dict[Hashable, Any] = {}
        """What was made of the game as it is now, by what it is and for whom; several screens may share it."""
        self.wholes: dict[Hashable, Any] = {}
        """The same for what is long, and forgotten soon."""
        self.called: dict[int, dict[str, str]] = {}
        """How figures are called that were seen from here, by the mask of the seats that look."""
        self._moments: Moments | None = None
        self._deeds = 0
        self._game: Game | None = None
        self._given: list[Given] = []
        self._secret: list[int] = []
        """Which of them were given to questions that not everybody may know of."""
        self._notes: list[tuple[int, Event]] = []
        self._told: list[Event] = []
        self.manners_of: dict[str, dict[str, Manner]] = {}
        """How people want to be asked, by the fingerprints of their keys, and by what it is about."""

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
    def moments(self) -> Moments:
        """The game at some of its moments."""
        self._wake()
        assert self._moments is not None
        return self._moments

    @property
    def n(self) -> int:
        """How many answers have been given."""
        return len(self.given)

    def number(self, seats: int) -> int:
        """How many answers have been given, as far as those who hold some seats (a mask, or none) may know."""
        return self.n - sum(not self._given[i].known_to(seats) for i in self._secret)

    def place(self, seats: int, number: int) -> int:
        """Where the answer with such a number in their count stands in truth: the next that they know of."""
        for i in self._secret:
            if i > number:
                break
            number += not self._given[i].known_to(seats)
        return number

    def numbered(self, seats: int, place: int) -> int:
        """The number, in their count, of the answer at a place."""
        return place - sum(not self._given[i].known_to(seats) for i in self._secret if i < place)

    def taken_back(self, to: int) -> str:
        """What going back there undoes, in words."""
        return in_words(each.audience for each in self.given[to:])

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
        manners: dict[str, dict[str, Manner]] = {}
        deeds = 0
        for n, kind, body in self.vault.read("SELECT n, kind, body FROM deeds WHERE place = ? ORDER BY n", self.id):
            yield
            deeds = n + 1
            try:
                raw = dict(json.loads(body))
                if kind == "answer":
                    if "why" in raw:
                        notes.append((len(given), _reason(raw["why"])))
                    given.append(_answered(raw))
                elif kind == "undo":
                    notes = _back(given, notes, raw["to"])
                elif kind == SETTLE:
                    manners.setdefault(str(raw["key"]), {})[str(raw["what"])] = str(raw["how"]), str(raw["title"])
                elif (note := _noted(raw)).text:
                    notes.append((len(given), note))
            except (ValueError, TypeError, KeyError, RecursionError):
                log.error("Deed %d of table %s is damaged.", n, self.id)
                raise damaged(self.id) from None
        game = self.fresh()
        moments = Moments(game)
        gone: list[Given] = []
        for i, each in enumerate(given):
            yield
            if not _legal(game, each.answer):
                log.warning("Table %s: answer %d is not legal any more.", self.id, i + 1)
                if i < BEGUN:
                    raise DelveError(
                        f"Answer {i + 1} of this table is not legal.",
                        f"table {self.id}",
                        f"It was made with content {self.head.content}, this is {game.header.content}.",
                    )
                gone = given[i:]
                notes = _back(given, notes, i)
                break
            game.answer_code(each.answer)
            moments.add(game)
        if self._game is None:
            self._given, self._notes, self._deeds, self.manners_of = given, notes, deeds, manners
            self._secret = [i for i, each in enumerate(given) if each.audience != EVERYBODY]
            if gone:
                self._went_back(mended(max(sum(each.audience == EVERYBODY for each in gone), 1)))
            self.adopt(game, moments)

    def _went_back(self, text: str) -> None:
        """Keep that the game goes on from where it is now, and say why."""
        at = len(self._given)
        self._notes.append((at, Event("table", text)))
        undo = self._deed("undo", json.dumps({"to": at, "by": "", "how": "mended"}))
        self.vault.keep(self.id, [undo, self._deed("note", json.dumps({"text": text}))])

    def adopt(self, game: Game, moments: Moments | None = None) -> None:
        """Take up a game at its beginning, or with its moments."""
        if moments is None:
            moments = self.moments if game is self._game else Moments(game)
        self._game, self._moments = game, moments
        self._stale()
        self._retell()

    def _go_back(self, to: int) -> None:
        self._game = self.moments.back(self.game, to)
        self._stale()
        self._notes = _back(self._given, self._notes, to)
        self._secret = [i for i in self._secret if i < to]

    def _retell(self) -> None:
        """Make the log anew. Notes stand after all the events of their moment, so they need not be counted out."""
        game, marks = self.game, self.moments.marks
        self._told, done = [], 0
        for at, note in self._notes:
            mark = marks[at]
            self._told += game.events[done:mark]
            self._told.append(note)
            done = mark
        self._told += game.events[done:]

    def _stale(self) -> None:
        """The game is not as it was: forget what was made of it."""
        self.memo.clear()
        self.wholes.clear()

    def _forget(self) -> None:
        """Put the game aside; the store has it."""
        self._game, self._moments, self._given, self._told, self._notes = None, None, [], [], []
        self._secret = []
        self._stale()
        self.called.clear()

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


def read_head(text: str) -> Head:
    """A table's head as it is kept; complains about anything that cannot be one, with an error of Python's."""
    raw = json.loads(text)
    raw["seats"] = tuple(raw["seats"])
    found = Head(**raw)
    words = (
        found.book,
        found.quest,
        found.content,
        found.title,
        found.after,
        found.before,
        *found.seats,
        *found.options,
        *found.options.values(),
    )
    numbers = (found.seed, found.away)
    if not all(isinstance(word, str) for word in words) or not all(type(number) is int for number in numbers):
        raise ValueError("no head of a table")
    return found


def _answered(raw: dict[str, Any]) -> Given:
    """An answer as it is kept."""
    seat, line, barrier, known = raw["seat"], raw["line"], raw["barrier"], raw.get("audience", EVERYBODY)
    if {type(seat), type(known)} != {int} or not isinstance(line, str) or not isinstance(barrier, bool):
        raise ValueError("no answer")
    return Given(seat, tuple(raw["answer"]), line, barrier, known, raw.get("part", False) is True)


def _reason(raw: list[Any]) -> Event:
    """A computer's reason as it is kept."""
    text, audience, *figures = raw
    if not isinstance(text, str) or any(type(number) is not int for number in (audience, *figures)):
        raise ValueError("no reason")
    return Event(REASON, text, audience=audience, figures=tuple(figures))


def _noted(raw: dict[str, Any]) -> Event:
    """A note of the table's own as it is kept."""
    text, known = raw["text"], raw.get("audience", EVERYBODY)
    if not isinstance(text, str) or type(known) is not int:
        raise ValueError("no note")
    return Event("table", text, audience=known)


def damaged(id: str, what: str = "table") -> DelveError:
    """What to say of a table or campaign that cannot be read."""
    return DelveError(
        f"What is kept of this {what} is damaged.", f"{what} {id}", "Whoever keeps the server may have a backup."
    )
