"""A game: a rulebook's generator, driven one answer at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import index
from typing import Any, NamedTuple, NoReturn

from delvewright.kernel import questfile, saying
from delvewright.kernel.decisions import Answer, Choice, Decision, asked, may_know
from delvewright.kernel.dice import PERCENT, Die, Draw, Face, Roll, advance, stream, throw
from delvewright.kernel.errors import DelveError, IllegalAnswer, NoDream
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.notation import Names, parse_square
from delvewright.kernel.rulebook import Play, Rulebook, Seat, State, find_book
from delvewright.kernel.view import View

TAPE = 96
"""A fresh checkpoint is taken once so many answers have come since the last."""
SHORT = 8
"""So many are gone through again without taking another checkpoint first."""
DREAMS = 40
"""How often to try to imagine what fits all that a seat has seen in the middle of a rule."""
GUESSES = 6
"""How often to guess anew, in what was imagined, how others have answered unseen."""


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


ANYBODY = -1
"""Whose draw it is: draws have no owner."""
_Step = tuple[int, str, Any]
"""Whose answer, dice or draw it was, about or for what, and what came of it as far as it was seen."""


class _Veiled(NamedTuple):
    """What somebody else has answered or drawn, as far as it was seen."""

    answer: Answer = ()


class _Seen(NamedTuple):
    """What a seat has seen in the middle of a rule."""

    steps: list[_Step]
    asked: list[Decision]
    """The questions it knows of, the open one included; those of others without their answers."""
    visible: bool
    """Whether it knows of the open question."""
    shown: object
    """What it is shown now."""


Chance = Callable[[Roll | Draw], Any]


class Game:
    """One game in progress, the same for people, bots, simulations and tests."""

    __slots__ = (
        "_base",
        "_gen",
        "_state",
        "_tape",
        "answers",
        "book",
        "chance",
        "decision",
        "fell",
        "first",
        "header",
        "typed",
    )

    book: Rulebook
    header: Header
    decision: Decision | None
    """The question now open; None when the game is over."""
    answers: list[Answer]
    """Every answer so far."""
    fell: int
    """Mask of the seats that may know that chance has spoken since the last answer."""

    def __init__(self, book: Rulebook, state: State, header: Header, quiet: bool = False) -> None:
        self.book, self.header = book, header
        self._state: Any = state
        """None: as the checkpoint is, which nobody has looked at or gone on from yet."""
        self.typed = header.options.get("dice") == "typed"
        self.chance: Chance | None = None
        self.first = state.copy()
        self.first.log = state.log[:] if state.log else None  # what setting up had to tell
        self._base: Any = None
        self._tape: list[Any] = []
        self.answers = []
        self.fell = 0
        state.log = None if quiet else (state.log if state.log is not None else [])
        self._gen: Play | None = book.play(state)
        self.decision = None
        try:
            self.decision = self._settle(self._gen, next(self._gen))
        except StopIteration:
            pass
        except (Exception, SystemExit) as error:
            questfile.complain(error, header.quest)

    @property
    def state(self) -> Any:
        """The truth, secrets included; clients use `view`."""
        if self._state is None:  # whoever looks may also change it, so that the checkpoint holds no more
            self._state, self._base = self._base.copy(), None
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state

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
            steps = self.read(answer, recorded=True)
            self.answer_code(steps[0])
            for text in steps[1:]:
                if self.decision is None:
                    return
                self.answer_code(self._read_one(text, recorded=True))
            return
        if self.decision is None:
            raise IllegalAnswer("The game is over.")
        if answer not in self.decision:
            raise IllegalAnswer(f"{answer!r} is not a legal answer.", do=self.legal())
        self.answer_code(answer)

    def read(self, text: str, recorded: bool = False) -> list[Any]:
        """What a typed line means now: a legal answer, and for shorthand the lines that follow it.

        `recorded`: a line of a record or a scenario, which calls figures by what they are; people may not know it.
        """
        try:
            return [self._read_one(text, recorded)]
        except IllegalAnswer as error:
            if self.decision is None:
                raise
            steps = self.book.expand(self.state, self.decision, text)
            if not steps:
                self._explain(error, text)
                raise
            return [self._read_one(steps[0], recorded), *steps[1:]]

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

    def _read_one(self, text: str, recorded: bool = False) -> Answer:
        if self.decision is None:
            raise IllegalAnswer("The game is over.")
        if isinstance(self.decision, DiceDecision):
            return self.decision.read(text)
        names = self.state if recorded else self.book.names(self.state)
        return self.book.notation.read(text, self.decision, names)

    def legal(self) -> str:
        """What can be answered now, in a line."""
        if self.decision is None:
            return "The game is over."
        if isinstance(self.decision, DiceDecision):
            return describe_dice(self.decision.roll.dice)
        return self.book.notation.legal(self.decision, self.book.names(self.state))

    def write(self, answer: Answer) -> str:
        """The notation of an answer to the open decision, as a record has it."""
        return self._written(answer, self.state)

    def said(self, answer: Answer) -> str:
        """The notation of an answer as people meet it, who may not know what a figure is."""
        return self._written(answer, self.book.names(self.state))

    def _written(self, answer: Answer, names: Names) -> str:
        return " ".join(map(str, answer)) if answer[0] == "dice" else self.book.notation.write(answer, names)

    def answer_code(self, answer: Answer) -> None:
        """The fast door: an answer already known to be legal."""
        decision, tape, gen = self.decision, self._tape, self._gen
        assert decision is not None
        self.answers.append(answer)
        self.fell = 0
        if (len(tape) >= TAPE or self._base is None) and decision.clean:
            self._base = self._state.copy()
            tape.clear()
        if gen is None:
            gen = self._go_on()
        value = answer if decision.__class__ is not DiceDecision else list(answer[1:])
        tape.append(value)
        try:
            asked = gen.send(value)
            self.decision = asked if asked.__class__ is Decision else self._settle(gen, asked)
        except StopIteration:
            self.decision = None
        except (Exception, SystemExit) as error:
            self._take_back(error)

    def _go_on(self) -> Play:
        """Take up play from a clean decision, which is asked once more."""
        state = self._state
        if state is None:
            state = self._state = self._base.copy()
        self._gen = gen = self.book.play(state)
        log, state.log = state.log, None
        next(gen)
        state.log = log
        return gen

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
        state = self._state
        while not isinstance(asked, Decision):
            self.fell |= asked.audience
            if self.chance is not None:
                value = self.chance(asked)
            elif isinstance(asked, Roll):
                if self.typed and asked.dice and asked.audience == EVERYBODY:
                    return self._dice(asked)
                state.rng, value = throw(state.rng, asked.dice)
            else:
                state.rng, bits = advance(state.rng)
                value = asked.choices[bits % len(asked.choices)]
            self._tape.append(value)
            asked = gen.send(value)
        return asked

    def _dice(self, roll: Roll) -> DiceDecision:
        return DiceDecision(self.book.roller(self.state, roll), roll)

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
            who = f" for {self.state.called(roll.owner)}" if roll.owner >= 0 else ""
            dice = saying.counted(len(roll.dice), f"{roll.dice[0].name} die")
            return f"Roll {dice}{who} ({saying.plain(roll.purpose)})."
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
        new._gen, new._tape, new._state, new.fell = None, [], None, 0
        if self.decision is None or self.decision.clean:
            if self._state is not None:  # one copy is the checkpoint of both
                self._base, self._tape = self._state.copy(), []
            new._base = self._base
        else:
            self._catch_up()
            new._base = self._base
            new._retrace(self._checkpoint().copy(), self._tape)
            new._state.rng = self._state.rng
        if self._state is not None and self._state.log is not None and not quiet:
            new.state.log = self._state.log[:]
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
        self._state, self.fell = None, 0
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
        self.decision = self._dice(asked) if isinstance(asked, Roll) else asked

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

        This is what a fair searcher looks ahead with. Guaranteed: the seat's view is that of the true game, and if it
        is asked, it is asked the same. Nothing else comes from the truth: the game depends on what the seat knows
        and on the seed alone, in the middle of a rule too, where answers and cards it has not seen are made up like
        the rest. Where nothing is found that fits all it has seen, `NoDream` is raised: rarely, mostly in the middle of
        a rule; another seed may do better. The game begins now: it has no answers yet, and neither undo nor its header
        leads back to the truth.
        """
        self._check(seat)
        seed = _whole(seed)
        new = Game.__new__(Game)
        new.book, new.header, new.typed, new.chance = self.book, replace(self.header, seed=seed), False, None
        new.fell = 0
        base, tape = self._last_clean()
        seen = self._seen_since(base, tape, seat) if tape else None
        for attempt in range(DREAMS):
            number = seed + attempt * 7919
            if seen is None:
                start = self.book.imagine(base, base, seat, number)
            else:
                start = self.book.imagine_within(base, self.state, seat, number, seen.asked)
            new.first, new._base, new.answers = start, start if tape else None, []
            if new._dreamt(start, self, seat, seen, stream(number, "unseen")):
                new.state.rng = start.rng = stream(seed, "imagined")
                return new
        raise NoDream("Nothing was found that fits all this seat has seen.", do="Ask with another seed.")

    def _dreamt(self, start: Any, true: Game, seat: int, seen: _Seen | None, rng: int) -> bool:
        """Go from an imagined state to where the true game is; whether the seat can then tell no difference."""
        if seen is None:
            self._begin(start.copy())
            return self._asks_like(true, seat) or self._shown(seat) == true._shown(seat)
        for _ in range(GUESSES):
            before = rng
            rng = self._follow(start.copy(), true.state, seat, seen, rng)
            if self.decision is not None and self._shown(seat) == seen.shown:
                return True
            if rng == before:  # nothing was guessed: it would go the same way again
                return False
        return False

    def _last_clean(self) -> tuple[Any, list[Any]]:
        """The state at the last decision between two rules, and all answers and dice since."""
        if self.decision is None or self.decision.clean:
            return self.state, []
        self._catch_up(0)
        return self._checkpoint(), self._tape

    def _begin(self, state: Any) -> Any:
        """Take up play from a state between two rules; gives back what is asked first."""
        self.state, self._tape, self.decision = state, [], None
        self._gen = gen = self.book.play(state)
        asked = next(gen, None)
        if isinstance(asked, Decision):
            self.decision = asked
        return asked

    def _seen_since(self, base: Any, tape: list[Any], seat: int) -> _Seen:
        """What a seat has seen of all answers, dice and draws since a state between two rules."""
        state = base.copy()
        gen = self.book.play(state)
        asked = next(gen)
        steps: list[_Step] = []
        questions: list[Decision] = []
        for value in tape:
            if isinstance(asked, Decision):
                if self._sees(seat, asked):
                    own = asked.seat == seat
                    questions.append(asked if own else Decision(asked.seat, asked.about, ()))
                    told = value if own else self.book.as_seen(state, seat, asked, value)
                    steps.append((asked.seat, asked.about, value if told == value else _Veiled(told)))
            elif isinstance(asked, Roll):
                if may_know(asked.audience, 1 << seat):
                    steps.append((asked.owner, asked.purpose, value))
            elif asked.seen_by(seat):
                steps.append((ANYBODY, asked.purpose, value))
            elif asked.secret:
                steps.append((ANYBODY, asked.purpose, _Veiled() if value in asked.secret else value))
            asked = gen.send(value)
        d = self.decision
        assert d is not None
        visible = self._sees(seat, d)
        if d.seat == seat:
            questions.append(d)
        else:
            questions.append(Decision(d.seat, d.about, ()) if visible else Decision(-1, "", ()))
        return _Seen(steps, questions, visible, self._shown(seat))

    @staticmethod
    def _sees(seat: int, decision: Decision) -> bool:
        """Whether a seat knows that this is asked."""
        return decision.seat == seat or may_know(decision.audience, 1 << seat)

    def _follow(self, state: Any, now: Any, seat: int, seen: _Seen, rng: int) -> int:
        """Go from a state through what a seat has seen, as far as it fits what is asked, making up the rest.

        The game has a decision then only if all fits. Gives back the stream, further on if anything was made up.
        """
        book, steps = self.book, seen.steps
        done, asked = 0, self._begin(state)
        self.decision = None
        gen = self._gen
        assert gen is not None
        try:
            while asked is not None:
                value: Any = None
                if isinstance(asked, Decision):
                    known = self._sees(seat, asked)
                    if done == len(steps) and known == seen.visible:
                        self.decision = asked
                        break
                    if not known:
                        rng, bits = advance(rng)
                        value = book.guess(state, now, seat, asked, bits)
                    elif done < len(steps) and steps[done][:2] == (asked.seat, asked.about):
                        told = steps[done][2]
                        if not isinstance(told, _Veiled):
                            value = told if told in asked else None
                        elif like := [each for each in asked if book.as_seen(state, seat, asked, each) == told.answer]:
                            rng, bits = advance(rng)
                            value = like[bits % len(like)]
                        done += 1
                elif isinstance(asked, Roll) and not may_know(asked.audience, 1 << seat):
                    rng, value = throw(rng, asked.dice)
                elif isinstance(asked, Roll):
                    if done == len(steps):
                        if seen.visible:
                            self.decision = self._dice(asked)
                        break
                    if steps[done][:2] == (asked.owner, asked.purpose) and len(steps[done][2]) == len(asked.dice):
                        value = steps[done][2]
                        done += 1
                elif not asked.seen_by(seat) and not asked.secret:
                    rng, bits = advance(rng)
                    value = asked.choices[bits % len(asked.choices)]
                elif done < len(steps) and steps[done][:2] == (ANYBODY, asked.purpose):
                    value = steps[done][2]
                    if isinstance(value, _Veiled):
                        like = [each for each in asked.choices if each in asked.secret]
                        rng, bits = advance(rng)
                        value = like[bits % len(like)] if like else None
                    elif value not in asked.choices:
                        value = None
                    done += 1
                if value is None:
                    break
                self._tape.append(value)
                asked = gen.send(value)
        except StopIteration:
            self.decision = None
        return rng

    def _asks_like(self, true: Game, seat: int) -> bool:
        """Whether the open question is that of another game, as far as it is the seat's."""
        d, t = self.decision, true.decision
        if d is None or t is None:
            return d is t
        if asked(d, 1 << seat) != asked(t, 1 << seat):
            return False
        return d.seat != seat or (d.options, d.fields, d.subject) == (t.options, t.fields, t.subject)

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
