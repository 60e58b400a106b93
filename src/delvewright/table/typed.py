"""What people say for several answers at once, wherever they sit: typed lines, clicks that mean more than one answer,
real dice, walks that stop on the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from delvewright.kernel.decisions import Answer, Decision, asked
from delvewright.kernel.dice import Die, stream, throw
from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.events import Event
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Rulebook

ROLL = "roll"
"""What somebody says who does not want to roll real dice."""


class Course(ABC):
    """Something that a person wants done and that takes several legal answers, found one after the other."""

    seats: frozenset[int]
    """Whose questions it answers."""
    stopped: str = ""
    """Why it ended before it was done, if there is something to say."""

    def waits(self, game: Game) -> bool:
        """Whether it can wait until the open question is answered by whoever it is for."""
        return False

    @abstractmethod
    def next(self, game: Game) -> Answer | None:
        """The legal answer to give now; None when it is done, or something has come between."""


Said = str | Answer | Course
"""What a person says: a line, a legal answer, or what takes several of them."""


class Typed:
    """What a person says, and what is left to do of it where it stands for several answers."""

    def __init__(self) -> None:
        self._left: list[str] = []
        self._course: Course | None = None
        self._seat = -1

    @property
    def left(self) -> bool:
        """Whether something is left to do."""
        return bool(self._left) or self._course is not None

    def forget(self) -> None:
        """Nothing is left to do."""
        self._left, self._course = [], None

    def meant(self, game: Game, said: Said) -> Answer:
        """The legal answer that is meant; the rest of a line waits for `go_on`, and for dice in between."""
        decision = game.decision
        if decision is None:
            raise IllegalAnswer("The game is over.")
        if isinstance(said, Course):
            return self._begun(game, said)
        if isinstance(decision, DiceDecision):
            return _dice(game, decision, said)
        if self._course is None or not self._course.waits(game):
            self.forget()
        if not isinstance(said, str):
            if said not in decision:
                raise IllegalAnswer(f"{said!r} is not a legal answer.", do=game.legal())
            return said
        first, *rest = game.read(said)
        self._left, self._seat = rest, decision.seat
        answer: Answer = first
        return answer

    def _begun(self, game: Game, course: Course) -> Answer:
        """The first answer of a course; the others follow by `go_on`."""
        self.forget()
        answer = course.next(game)
        if answer is None:
            raise IllegalAnswer(course.stopped or "That is not possible now.", do=game.legal())
        self._course = course
        return answer

    def _along(self, game: Game, course: Course, give: Callable[[Answer], str]) -> str:
        """Do the rest of a course, as long as those are asked whom it concerns; what stopped it, if anything did."""
        while self._course is course:
            decision = game.decision
            if decision is None:
                self.forget()
                return ""
            if decision.seat not in course.seats or isinstance(decision, DiceDecision) or course.waits(game):
                return ""
            answer = course.next(game)
            if answer is None:
                self.forget()
                return course.stopped
            if stopped := give(answer):
                self.forget()
                return stopped
        return ""

    def go_on(self, game: Game, give: Callable[[Answer], str]) -> str:
        """Do the rest of what was said, as long as nothing comes between but real dice; what was left undone, and why.

        `give` gives an answer and says what stopped it.
        """
        if self._course is not None:
            return self._along(game, self._course, give)
        while self._left:
            decision = game.decision
            if isinstance(decision, DiceDecision) and decision.seat == self._seat:
                return ""
            if decision is not None and asked(decision, 1 << self._seat)[0] < 0:
                return ""  # somebody else may have something to say of which this one knows nothing
            if decision is None or decision.seat != self._seat:
                self.forget()
                return ""
            text = self._left.pop(0)
            try:
                answer, *more = game.read(text)
            except IllegalAnswer as error:
                self.forget()
                return error.what
            if stopped := f"“{text}” is not possible any more." if more else give(answer):
                self.forget()
                return stopped
        return ""


def noticed(game: Game, seat: int, figure: int) -> tuple[object, object]:
    """What there is in sight of a seat that could make somebody think again, and how a figure fares: whatever changes
    it is unexpected to one who only walks. The floor is not in it, for who walks sees more of that."""
    view = game.book.view(game.state, seat, game.decision)
    own = view.seats[seat].side
    found: set[object] = {("figure", f.id) for f in view.figures if f.side != own and f.squares}
    found.update(("token", t.kind, t.square) for t in view.tokens)
    found.update(("piece", p.kind, p.squares) for p in view.furniture)
    found.update(("door", d.a, d.b) for d in view.doors)
    mine = [(tuple(f.bars.items()), f.lying) for f in view.figures if f.id == figure]
    return frozenset(found), tuple(mine)


def _dice(game: Game, decision: DiceDecision, said: str | Answer) -> Answer:
    if not isinstance(said, str):
        if said not in decision:
            raise IllegalAnswer(f"{said!r} is not a legal answer.", do=game.legal())
        return said
    if said.strip().lower() == ROLL:
        return thrown(game)
    return decision.read(spell_faces(said, decision.roll.dice, game.book))


def thrown(game: Game) -> Answer:
    """Dice for whoever does not want to roll their own; the same again after an undo."""
    assert isinstance(game.decision, DiceDecision)
    rng = stream(game.header.seed, f"typed {len(game.answers)}")
    return ("dice", *throw(rng, game.decision.roll.dice)[1])


def spell_faces(text: str, dice: Sequence[Die], book: Rulebook) -> str:
    """What somebody typed for real dice, with signs, titles and short forms spelled out: `ssw` is skull skull white."""
    faces = dict.fromkeys(face for die in dice for face in die.faces)
    names = list(map(str, faces))
    text = text.lower().replace(",", " ")
    for face, name in zip(faces, names, strict=True):
        title, sign = book.face(face)
        for word in (f"{title}s", title):
            text = text.replace(word, name) if title != name else text
        text = text.replace(sign, f" {name} ") if sign != name else text

    def full(word: str) -> str:
        meant = [name for name in names if name.startswith(word)]
        return meant[0] if len(meant) == 1 or word in names else ""

    words = [word.rstrip("s") if word.rstrip("s") in names else word for word in text.split() if word != "dice"]
    if len(words) == 1 and len(dice) > 1 and words[0] not in names and len(words[0]) == len(dice):
        words = list(words[0])
    return " ".join(full(word) or word for word in words)


def stopped(game: Game, decision: Decision, answer: Answer, told: Sequence[Event]) -> str:
    """If an answer was a walk that did not come to its end: where it stopped, and why, by what its seat was told."""
    if len(answer) != 2 or answer[0] not in [verb for verb, _ in decision.fields]:
        return ""
    view = game.book.view(game.state, decision.seat, game.decision)
    walker = next((f for f in view.figures if f.id == decision.figure and f.squares and f.alive), None)
    walked = any(event.kind == "move" for event in told)
    if walker is None or not walked or answer[1] in walker.squares:
        return ""
    why = [event.text for event in told if event.kind not in ("move", "reason")]
    where = square_name(walker.squares[0], view.width)
    return f"{walker.title} stops at {where}" + (f": {why[-1]}" if why else ".")
