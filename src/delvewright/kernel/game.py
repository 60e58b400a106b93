"""A game: a rulebook's generator, driven one answer at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from operator import index
from typing import Any, NoReturn

from delvewright.kernel import questfile
from delvewright.kernel.decisions import Answer, Choice, Decision
from delvewright.kernel.dice import PERCENT, Die, Draw, Face, Roll, advance, stream, throw
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.events import Event
from delvewright.kernel.notation import parse_square
from delvewright.kernel.rulebook import Play, Rulebook, Seat, State, find_book
from delvewright.kernel.view import View

TAPE = 96
"""A fresh checkpoint is taken once so many answers have come since the last."""
SHORT = 8
"""So many are gone through again without taking another checkpoint first."""
DREAMS = 12
"""How often to try to imagine what fits all that a seat has seen in the middle of a rule."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is made from, besides its answers."""

    book: str
    quest: str
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    content: str = ""


class DiceDecision(Decision):
    """People roll real dice and say what they show."""

    __slots__ = ("roll",)

    def __init__(self, seat: int, roll: Roll) -> None:
        super().__init__(seat, "dice", (), figure=roll.owner, subject=roll.purpose)
        self.roll = roll

    def _choices(self) -> list[list[Face]]:
        return [list(dict.fromkeys(die.faces)) for die in self.roll.dice]

    def __len__(self) -> int:
        n = 1
        for faces in self._choices():
            n *= len(faces)
        return n

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, tuple) or len(answer) != len(self.roll.dice) + 1 or answer[0] != "dice":
            return False
        return all(
            face in die.faces and face.__class__ is die.faces[0].__class__
            for face, die in zip(answer[1:], self.roll.dice, strict=True)
        )

    def __iter__(self) -> Iterator[Answer]:
        return map(self.nth, range(len(self)))

    def nth(self, i: int) -> Answer:
        """The i-th way the dice can fall."""
        if not 0 <= i < len(self):
            raise IndexError(i)
        out: list[Face] = []
        for faces in self._choices():
            i, r = divmod(i, len(faces))
            out.append(faces[r])
        return ("dice", *out)

    def read(self, text: str) -> Answer:
        """The faces typed, in any order the dice allow."""
        words = [w for w in text.lower().replace(",", " ").replace("|", " ").split() if w not in ("dice", "roll")]
        if self.roll.dice == PERCENT and len(words) == 1 and words[0].rstrip("%").isdecimal():
            words = list(words[0].rstrip("%").zfill(2)[-2:])
        answer: Answer = ("dice", *(int(w) if w.isdecimal() and len(w) < 9 else w for w in words))
        if answer not in self:
            raise IllegalAnswer(f"“{text.strip()}” does not fit the dice.", do=describe_dice(self.roll.dice))
        return answer


def describe_dice(dice: Sequence[Die]) -> str:
    """What to type for these dice."""
    faces = dict.fromkeys(str(f) for die in dice for f in die.faces)
    shown = ", ".join(faces) if len(faces) <= 12 else f"{next(iter(faces))} to {list(faces)[-1]}"
    return f"Type {len(dice)} {'face' if len(dice) == 1 else 'faces'}, each one of: {shown}."


def plain(option: object) -> str:
    """The value of an option as a record holds it."""
    return ",".join(map(str, option)) if isinstance(option, list | tuple) else str(option)


def _whole(seed: object) -> int:
    """A seed, which has to be a whole number."""
    try:
        return index(seed)  # type: ignore[arg-type]
    except TypeError:
        raise DelveError(f"The seed {seed!r} is not a whole number.", do="Give one like 7.") from None


def _fits(asked: Decision | Roll | Draw, value: Any) -> bool:
    """Whether a value of a tape can be the answer to what is asked."""
    if isinstance(asked, Decision):
        return value in asked
    if isinstance(asked, Roll):
        return isinstance(value, list) and len(value) == len(asked.dice)
    return value in asked.choices


Chance = Callable[[Roll | Draw], Any]


class Game:
    """One game in progress, the same for people, bots, simulations and tests."""

    __slots__ = (
        "_base",
        "_gen",
        "_tape",
        "answers",
        "book",
        "chance",
        "decision",
        "first",
        "header",
        "state",
        "typed",
    )

    book: Rulebook
    header: Header
    state: Any
    """The truth, secrets included; clients use `view`."""
    decision: Decision | None
    """The question now open; None when the game is over."""
    answers: list[Answer]
    """Every answer so far."""

    def __init__(self, book: Rulebook, state: State, header: Header, quiet: bool = False) -> None:
        self.book, self.state, self.header = book, state, header
        self.typed = header.options.get("dice") == "typed"
        self.chance: Chance | None = None
        self.first = state.copy()
        self.first.log = state.log[:] if state.log else None  # what setting up had to tell
        self._base: Any = None
        self._tape: list[Any] = []
        self.answers = []
        state.log = None if quiet else (state.log if state.log is not None else [])
        self._gen: Play | None = book.play(state)
        self.decision = None
        try:
            self.decision = self._settle(self._gen, next(self._gen))
        except StopIteration:
            pass
        except (Exception, SystemExit) as error:
            questfile.complain(error, header.quest)

    @classmethod
    def start(
        cls,
        book: str | Rulebook,
        quest: str = "",
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        quiet: bool = False,
        trust: bool = False,
    ) -> Game:
        """Set up a quest and play to its first decision.

        The quest is one of the book, or the path of a quest file; a Python file that lies beside it and belongs to it
        is run with `trust` only.
        """
        if isinstance(book, str):
            book = find_book(book)
        seed = _whole(seed)
        given = {key: plain(value) for key, value in (options or {}).items()}
        try:
            if questfile.is_file(quest):
                path = questfile.find(quest)
                quest = str(path)
                state = book.begin_file(path, seed, given, trust)
            else:
                state = book.begin(quest, seed, given)
        except (Exception, SystemExit) as error:
            questfile.complain(error, quest)
        state.rng = stream(seed, "play")
        return cls(book, state, Header(book.id, quest, seed, given, book.content), quiet)

    # -- answering

    def answer(self, answer: str | Answer) -> None:
        """Answer the open decision by notation or code; an illegal answer changes nothing and says what is legal."""
        if isinstance(answer, str):
            steps = self.read(answer)
            self.answer_code(steps[0])
            for text in steps[1:]:
                if self.decision is None:
                    return
                self.answer_code(self._read_one(text))
            return
        if self.decision is None:
            raise IllegalAnswer("The game is over.")
        if answer not in self.decision:
            raise IllegalAnswer(f"{answer!r} is not a legal answer.", do=self.legal())
        self.answer_code(answer)

    def read(self, text: str) -> list[Any]:
        """What a typed line means now: a legal answer, and for shorthand the lines that follow it."""
        try:
            return [self._read_one(text)]
        except IllegalAnswer as error:
            if self.decision is None:
                raise
            steps = self.book.expand(self.state, self.decision, text)
            if not steps:
                self._explain(error, text)
                raise
            return [self._read_one(steps[0]), *steps[1:]]

    def _explain(self, error: IllegalAnswer, text: str) -> None:
        """Say of a walk that is too long how long it is."""
        words = text.lower().split()
        if self.decision is None or len(words) != 2 or words[0] != "move":
            return
        square = parse_square(words[1], self.state.width, self.state.height)
        found = self.book.too_far(self.state, self.decision, square) if square >= 0 else None
        if found is not None:
            far, left = found
            error.what = f"“{text}” is too far: {far} steps, and {left or 'none'} {'is' if left == 1 else 'are'} left."

    def _read_one(self, text: str) -> Answer:
        if self.decision is None:
            raise IllegalAnswer("The game is over.")
        if isinstance(self.decision, DiceDecision):
            return self.decision.read(text)
        return self.book.notation.read(text, self.decision, self.state)

    def legal(self) -> str:
        """What can be answered now, in a line."""
        if self.decision is None:
            return "The game is over."
        if isinstance(self.decision, DiceDecision):
            return describe_dice(self.decision.roll.dice)
        return self.book.notation.legal(self.decision, self.state)

    def write(self, answer: Answer) -> str:
        """The notation of an answer to the open decision."""
        if answer[0] == "dice":
            return " ".join(map(str, answer))
        return self.book.notation.write(answer, self.state)

    def answer_code(self, answer: Answer) -> None:
        """The fast door: an answer already known to be legal."""
        decision, tape = self.decision, self._tape
        assert decision is not None
        self.answers.append(answer)
        if decision.clean and (self._base is None or len(tape) >= TAPE):
            self._base = self.state.copy()
            tape.clear()
        gen = self._gen
        if gen is None:
            gen = self._gen = self.book.play(self.state)
            log, self.state.log = self.state.log, None
            next(gen)
            self.state.log = log
        value = list(answer[1:]) if decision.__class__ is DiceDecision else answer
        tape.append(value)
        try:
            asked = gen.send(value)
            self.decision = asked if asked.__class__ is Decision else self._settle(gen, asked)
        except StopIteration:
            self.decision = None
        except (Exception, SystemExit) as error:
            self._take_back(error)

    def _take_back(self, error: BaseException) -> NoReturn:
        """A rule failed: if by a mistake in the quest's own module, the game is as before the answer, to be kept."""
        if self.chance is None and questfile.blame(error, self.header.quest) is not None:
            with suppress(Exception):
                before = self.restart(self.answers[:-1])
                for name in Game.__slots__:
                    setattr(self, name, getattr(before, name))
        questfile.complain(error, self.header.quest)

    def _settle(self, gen: Play, asked: Any) -> Decision:
        """Go on to the next decision, answering chance on the way."""
        while not isinstance(asked, Decision):
            if self.chance is not None:
                value = self.chance(asked)
            elif isinstance(asked, Roll):
                if self.typed and asked.dice:
                    return DiceDecision(self.book.roller(self.state, asked), asked)
                self.state.rng, value = throw(self.state.rng, asked.dice)
            else:
                self.state.rng, bits = advance(self.state.rng)
                value = asked.choices[bits % len(asked.choices)]
            self._tape.append(value)
            asked = gen.send(value)
        return asked

    # -- looking

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def winner(self) -> str:
        """The side that has won, or nothing."""
        return self.book.winner(self.state)

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of this game; a decision's seat is an index into them."""
        return self.book.seats(self.state)

    @property
    def events(self) -> list[Event]:
        """All that happened, secrets included; `view(seat).log` is what a seat may read."""
        return self.state.log or []

    def view(self, seat: int) -> View:
        """What that seat may know now."""
        if seat.__class__ is not int or seat < 0:
            self._check(seat)
        try:
            view = self.book.view(self.state, seat, self.decision)
        except (Exception, SystemExit) as error:
            self._check(seat)
            questfile.complain(error, self.header.quest)
        if seat >= len(view.seats):
            self._check(seat)
        view.log = [e for e in self.state.log or () if e.audience >> seat & 1]
        return view

    def _check(self, seat: object) -> None:
        """Complain about a seat that does not exist."""
        seats = self.seats
        if not (isinstance(seat, int) and 0 <= seat < len(seats)):
            known = ", ".join(f"{i} ({each.title})" for i, each in enumerate(seats))
            raise DelveError(f"There is no seat {seat!r} in this game.", do=f"Its seats: {known}.")

    def choices(self, odds: bool = False) -> list[Choice]:
        """The legal answers of the open decision, as people meet them."""
        if self.decision is None:
            return []
        if isinstance(self.decision, DiceDecision):
            return [Choice(a, self.write(a), self.write(a)) for a in map(self.decision.nth, range(len(self.decision)))]
        found = [self.book.choice(self.state, self.decision, a) for a in self.decision]
        if odds:
            for choice in found:
                choice.odds = self.odds(choice.answer)
        return found

    def odds(self, answer: Answer) -> dict[str, Fraction] | None:
        """Exact chances of what an answer may bring."""
        return self.book.odds(self.state, answer)

    def prompt(self) -> str:
        """The open question in words."""
        if self.decision is None:
            return "The game is over."
        if isinstance(self.decision, DiceDecision):
            roll = self.decision.roll
            who = self.state.figure_name(roll.owner) if roll.owner >= 0 else "anybody"
            return f"Roll {len(roll.dice)} {roll.dice[0].name} dice for {who} ({roll.purpose})."
        return self.book.prompt(self.state, self.decision)

    def digest(self) -> str:
        """A fingerprint of the whole state; equal games have equal ones in every process."""
        return hashlib.sha256(repr(self.state.freeze()).encode()).hexdigest()[:16]

    # -- copies and time

    def copy(self, quiet: bool | None = None) -> Game:
        """An independent game that goes on from here, with the same dice to come and the same secrets.

        It knows the truth: whoever searches ahead with copies sees what will be rolled and what lies behind doors.
        A fair searcher uses `imagine`.
        """
        new = Game.__new__(Game)
        new.book, new.header, new.first = self.book, self.header, self.first
        new.typed, new.chance = self.typed, self.chance
        new.answers = self.answers[:]
        new.decision = self.decision
        new._gen, new._base, new._tape = None, None, []
        if self.decision is None or self.decision.clean:
            new.state = self.state.copy()
        else:
            self._catch_up()
            new._base = self._base
            new._retrace(self._checkpoint().copy(), self._tape)
            new.state.rng = self.state.rng
        if self.state.log is not None and not quiet:
            new.state.log = self.state.log[:]
        return new

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled, for another process say: like a copy, it keeps the true dice and secrets."""
        if self.chance is not None:
            raise TypeError("A game whose dice are scripted cannot be pickled.")
        clean = self.decision is None or self.decision.clean
        if not clean:
            self._catch_up()
        return {
            "book": self.book.id,
            "header": self.header,
            "first": self.first,
            "answers": self.answers,
            "typed": self.typed,
            "decision": self.decision if clean else None,
            "state": self.state if clean else self._checkpoint(),
            "tape": None if clean else self._tape,
            "rng": self.state.rng,
            "log": self.state.log,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on where the pickled game was."""
        self.book, self.header, self.first = find_book(kept["book"]), kept["header"], kept["first"]
        self.typed, self.chance, self.answers = kept["typed"], None, kept["answers"]
        self.decision, self._gen, self._base, self._tape = kept["decision"], None, None, []
        if kept["tape"] is None:
            self.state = kept["state"]
        else:
            self._base = kept["state"]
            self._retrace(self._base.copy(), kept["tape"])
        self.state.rng, self.state.log = kept["rng"], kept["log"]

    def _checkpoint(self) -> Any:
        """The last state from which play can be taken up again."""
        return self._base if self._base is not None else self.first

    def _catch_up(self, short: int = SHORT) -> None:
        """Bring the checkpoint to the last decision between two rules: further copies have less to go through."""
        if len(self._tape) <= short:
            return
        state = self._checkpoint().copy()
        found, since = state.copy(), 0
        gen = self.book.play(state)
        asked = next(gen)
        for n, value in enumerate(self._tape):
            if asked.__class__ is Decision and asked.clean:
                found, since = state.copy(), n
            asked = gen.send(value)
        self._base, self._tape = found, self._tape[since:]

    def _retrace(self, state: Any, tape: list[Any]) -> None:
        """Go from a checkpoint through all answers and dice since, into the middle of a rule."""
        self.state = state
        self._gen = gen = self.book.play(state)
        asked = next(gen)
        for value in tape:
            asked = gen.send(value)
        self._tape = tape[:]
        assert not isinstance(asked, Draw)
        self.decision = DiceDecision(self.book.roller(state, asked), asked) if isinstance(asked, Roll) else asked

    def restart(self, answers: Sequence[Answer], quiet: bool | None = None) -> Game:
        """The same game from its beginning, played through these answers."""
        state = self.first.copy()
        state.log = self.first.log[:] if self.first.log else None
        log = self.state.log
        new = Game(self.book, state, self.header, quiet=log is None if quiet is None else quiet)
        for answer in answers:
            new.answer(answer)
        return new

    def undo(self, to: int) -> Game:
        """The game as it was when the decision number `to` (from 0) was open."""
        if not 0 <= to <= len(self.answers):
            raise IllegalAnswer(
                f"There is no decision {to} to go back to.", do=f"Name one from 0 to {len(self.answers)}."
            )
        return self.restart(self.answers[:to])

    def imagine(self, seat: int, seed: int = 0) -> Game:
        """A game this seat cannot tell from the true one; what it does not know is drawn at random, dice included.

        This is what a fair searcher looks ahead with. It begins now: it has no answers yet, and undo does not lead
        back to the truth.
        """
        self._check(seat)
        seed = _whole(seed)
        new = self.copy(quiet=True)
        new.answers, new.typed, new.chance = [], False, None
        base, tape = self._last_clean()
        shown = self._shown(seat) if tape else None  # what is imagined between two rules shows the seat what it knows
        for attempt in range(DREAMS):
            start = self.book.imagine(base, self.state, seat, seed + attempt * 7919)
            if new._follow(start.copy(), tape) and (not tape or new._shown(seat) == shown):
                break
        else:  # so much has been shown in the middle of this rule that only the truth fits
            start = base.copy()
            new._follow(start.copy(), tape)
        new.state.rng = start.rng = stream(seed, "imagined")
        new._base, new.first = start if tape else None, start
        return new

    def _last_clean(self) -> tuple[Any, list[Any]]:
        """The state at the last decision between two rules, and all answers and dice since."""
        if self.decision is None or self.decision.clean:
            return self.state, []
        self._catch_up(0)
        return self._checkpoint(), self._tape

    def _follow(self, state: Any, tape: list[Any]) -> bool:
        """Go from a state through answers and dice as far as they fit what is asked; whether they all do."""
        self.state, self._tape, self.decision = state, tape[:], None
        self._gen = gen = self.book.play(state)
        try:
            asked = next(gen)
            for value in tape:
                if not _fits(asked, value):
                    return False
                asked = gen.send(value)
        except StopIteration:
            return not tape
        if isinstance(asked, Decision):
            self.decision = asked
        elif isinstance(asked, Roll):
            self.decision = DiceDecision(self.book.roller(state, asked), asked)
        return self.decision is not None

    def _shown(self, seat: int) -> object:
        """What a seat is shown: its view, and the question if it is the seat's own."""
        d = self.decision
        own = (d.options, d.fields, d.subject) if d is not None and d.seat == seat else None
        return self.book.view(self.state, seat, d), own

    def lines(self) -> list[str]:
        """Every answer so far in notation."""
        again = Game(self.book, self.first.copy(), self.header, quiet=True)
        out = []
        for answer in self.answers:
            out.append(again.write(answer))
            again.answer_code(answer)
        return out
