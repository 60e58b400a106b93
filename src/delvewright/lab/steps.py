"""The steps of a scenario, carried out on a game: answers with scripted dice, and looks at what came of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from delvewright.kernel.dice import Roll
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.facts import ABSENT
from delvewright.kernel.game import Game
from delvewright.kernel.notation import A_NUMBER, A_SQUARE, FILLERS
from delvewright.lab.expecting import condition, excluded, fits, flat, see, tell
from delvewright.lab.script import Script, Wrong, highest, joined
from delvewright.lab.vocabulary import near, told, vocabulary

STEP_KEYS = {
    "answer": "what is answered now, in notation; several in a list",
    "by": "with answer: whose answer it is, a figure, or a seat where none is called that",
    "dice": "with answer: the dice rolled and cards drawn, in order",
    "expect": "path = value or comparison",
    "view": "with expect: read what this seat may know",
    "offers": "what is among the legal answers now",
    "refuses": "what is not",
    "rolls": "with answer: who threw for what, in order: “orc: attack against elf”, “nobody: setup”",
    "decision": "who is asked what now: { seat, about, figure, text }",
    "event": "the kind of an event since the last answer, or { kind, rule, text, figures }",
    "rule": "with event: a rule id it cites",
    "no-event": "the kind of an event that did not happen since the last answer",
    "note": "a remark for the reader",
    "comment": "the same",
}
"""Everything a step may hold."""


_SQUARE = re.compile(r"[a-z]{1,2}[0-9]+\Z")
FEW = 12
"""So many words are named in a suggestion."""


class Performance:
    """A scenario's game with its script, going through the steps."""

    def __init__(self, game: Game, script: Script) -> None:
        self.game, self.script = game, script
        script.game = game
        game.chance = script
        self.since = 0
        """Events before this one are older than the last answer."""

    def step(self, step: Mapping[str, Any]) -> None:
        """Do what one step says, in the order it is written."""
        for key in ("dice", "rolls"):
            if key in step and "answer" not in step:
                raise Wrong(f"{key} without an answer", f"{key} beside the answer that rolls them")
        if "answer" not in step:
            self._check_asked("step", step)
        for key, value in step.items():
            if key in DOES:
                DOES[key](self, value, step)

    # -- names

    def words(self, text: str) -> str:
        """A line of notation with every name as the game writes it."""
        names = self.game.book.aliases(self.game.state)
        text = joined(text.lower().replace(",", " ").strip(), names)
        return " ".join(_named(word, names) for word in text.split())

    def seat(self, name: str) -> int:
        """The seat of that name; -1 if there is none."""
        names = self.game.book.aliases(self.game.state)
        wanted = "-".join(str(name).lower().split())
        for i, seat in enumerate(self.game.seats):
            if wanted in (seat.id, "-".join(seat.title.lower().split())) or names.get(wanted) == seat.id:
                return i
        return -1

    def asked(self) -> str:
        """Who is asked what now, in words."""
        decision = self.game.decision
        if decision is None:
            return "nobody: the game is over"
        seat = self.game.seats[decision.seat].id
        figure = self.game.state.figure_name(decision.figure) if decision.figure >= 0 else ""
        return f"{seat}{f' for {figure}' if figure and figure != seat else ''}, about {decision.about}"

    def is_asked(self, name: str) -> bool:
        """Whether a figure is the one that must decide now; a seat, if no figure is called that or none is meant."""
        decision = self.game.decision
        if decision is None:
            return False
        if decision.figure >= 0 and self.words(name) in self._figures():
            return self._is_for(name)
        return self.seat(name) == decision.seat

    def _is_for(self, name: str) -> bool:
        """Whether the open question is about this figure."""
        decision = self.game.decision
        if decision is None or decision.figure < 0:
            return False
        return self.words(name) == str(self.game.state.figure_name(decision.figure)).lower()

    def _figures(self) -> list[str]:
        return [self.game.state.figure_name(i).lower() for i in range(len(self.game.state.figures))]

    # -- answering

    def answer(self, value: Any, step: Mapping[str, Any]) -> None:
        """Answer once, or several times in a row, with the dice of the step."""
        self.script.say(step.get("dice"))
        self.script.rolls.clear()
        log = self.game.state.log
        self.since = len(log) if log is not None else 0
        for text in _listed(value):
            self._check_asked("answer", step)
            line = self.words(text)
            try:
                self.game.answer(next(filter(self.offered, self._in_other_words(line)), line))
            except IllegalAnswer as error:
                raise Wrong(f"“{line}” is not legal now ({self.asked()})", "", error.do or error.what) from None
        if left := self.script.left():
            raise Wrong("dice are left over", "every die to be rolled", " ".join(left))
        self.script.say(None)

    def _check_asked(self, what: str, step: Mapping[str, Any]) -> None:
        """Complain if somebody else must decide now than the step says."""
        if "by" in step and not self.is_asked(str(step["by"])):
            raise Wrong(f"{what} by {step['by']}", f"{step['by']} to be asked", self.asked())

    def _in_other_words(self, line: str) -> Iterator[str]:
        """A line, and what else people say for it: a verb of the notation means what it says. Squares may be named by
        the figures on them."""
        yield line
        verb = (line.split() or [""])[0]
        known = verb in self._verbs()
        said = [other for other in self.game.book.rephrase(line) if not known or other.split()[0] == verb]
        yield from said
        yield from map(self._where, (line, *said))

    def _verbs(self) -> set[str]:
        return {pattern[0] for pattern in self.game.book.notation.patterns.values()}

    def _where(self, line: str) -> str:
        """The line with squares in place of the figures on them."""
        names = self._figures()
        words = [(word, self.look(f"{word}.at") if word in names else "") for word in line.split()]
        return " ".join(at if isinstance(at, str) and at else word for word, at in words)

    def offered(self, text: str) -> bool:
        """Whether an answer, or the beginning of one, is among the legal ones; shorthand with the best of luck."""
        game = self.game
        if game.decision is None:
            return False
        typed = _words(text)
        if any(_words(game.write(answer))[: len(typed)] == typed for answer in game.decision):
            return True
        steps = game.book.expand(game.state, game.decision, text)
        if not steps:
            return False
        trial = game.copy(quiet=True)
        trial.chance = highest
        try:
            trial.answer(text)
        except IllegalAnswer:
            return False
        return True

    def offers(self, value: Any, step: Mapping[str, Any]) -> None:
        """Each of these is legal now."""
        for text in _listed(value):
            if not any(map(self.offered, self._in_other_words(self.words(text)))):
                raise Wrong("offers", f"“{text}” to be legal for {self.asked()}", self.game.legal())

    def refuses(self, value: Any, step: Mapping[str, Any]) -> None:
        """None of these is legal now."""
        for text in _listed(value):
            said = list(self._in_other_words(self.words(text)))
            self._check_words(text, said)
            if any(map(self.offered, said)):
                raise Wrong("refuses", f"“{text}” not to be legal for {self.asked()}", self.game.legal())

    def _check_words(self, text: str, said: list[str]) -> None:
        """Complain about a line nobody could ever say: that it is refused would show nothing."""
        verb = (self.words(text).split() or [""])[0]
        verbs = self._verbs()
        if not any(line.split()[0] in verbs for line in said if line):
            raise Wrong(f"“{text}”: there is no “{verb}”", f"a verb of the notation{near(verb, verbs)}")
        wrong: list[Wrong] = []
        patterns = self.game.book.notation.patterns
        exact = [
            (way, words) for line in said for way, pattern in patterns.items()
            if (words := _slots(pattern, line.split())) is not None
        ]  # fmt: skip
        loose = [
            (way, words) for line in said for way, pattern in patterns.items()
            if (words := _slots([part for part in pattern if part not in FILLERS], _words(line))) is not None
        ]  # fmt: skip
        for each in (exact, loose):
            figures = {(i, word) for _, words in each for i, (kind, word) in enumerate(words) if kind == "$figure"}
            for way, words in each:
                try:
                    for i, (kind, word) in enumerate(words):
                        named = kind == "$square" or (kind == "$card" and self.game.book.card(word)[1])
                        self._check_slot(kind if named or (i, word) not in figures else "$figure", word, text, way)
                except Wrong as one:
                    wrong.append(one)
                else:
                    return
            if wrong:
                raise wrong[0]
        decision = self.game.decision
        if decision is not None and any(self.game.book.expand(self.game.state, decision, line) for line in said):
            for word in _words(self.words(text))[1:]:  # several answers in one
                self._check_slot("$square" if _SQUARE.match(word) else "", word, text)
            return
        like = [" ".join(pattern) for pattern in patterns.values() if pattern[0] == verb]
        raise Wrong(f"“{text}”: no answer is written so", " or ".join(like).replace("$", "a "))

    def _check_slot(self, kind: str, word: str, text: str, way: str = "") -> None:
        """Complain about a figure or a square that is not in this game, or a word that means nothing there."""
        self.check_word(word, text)
        if kind == "$figure":
            self.check_figure(word, text)
        elif kind == "$square":
            self._check_square(word, text)
        elif kind == "$card" and word in self._figures() and not self.game.book.card(word)[1]:
            raise Wrong(f"“{text}”: “{word}” is no card", "the name of a card")
        elif kind == "$word":
            self._check_said(word, text, way)

    def _check_said(self, word: str, text: str, way: str) -> None:
        """Complain about a word that no answer of this kind ever holds."""
        known = self.game.book.words_of(self.game.state, way)
        if known is None or word in known or (word.isdigit() and A_NUMBER in known):
            return
        if _SQUARE.match(word) and A_SQUARE in known:
            self._check_square(word, text)
            return
        some = ", ".join(islice(known, FEW)) + " …" * (len(known) > FEW)
        hint = near(word, known) or f": {some or 'there is none in this game'}"
        pattern = " ".join(self.game.book.notation.patterns[way])
        raise Wrong(f"“{text}”: “{word}” is never said there", f"a word for “{pattern}”{hint}")

    def check_figure(self, word: str, text: str) -> None:
        """Complain about a figure that is not in this game and never was."""
        try:
            self.look(f"{word}.exists")
        except DelveError:
            names = [name for name in self._figures() if name]
            hint = near(word, names) or f": {', '.join(names)}"
            raise Wrong(f"“{text}”: nobody is called “{word}”", f"a figure of this game{hint}") from None

    def _check_square(self, word: str, text: str) -> None:
        """Complain about a square that is not there."""
        try:
            there = bool(_SQUARE.match(word)) and (self.look(f"{word}.floor") or not self.game.view(0).plane)
        except DelveError:
            there = False
        if not there:
            raise Wrong(f"“{text}”: there is no square “{word}”", "a square of the board")

    def check_word(self, word: str, text: str) -> None:
        """Complain about a word that means nothing in this book or game."""
        known = vocabulary(self.game.book)
        if word in FILLERS or word.isdigit() or (not _SQUARE.match(word) and word.rstrip("0123456789") in known):
            return
        names = self.game.book.aliases(self.game.state)
        if not _SQUARE.match(word) and (word in names or word in names.values() or word in known):
            return
        if self.game.book.card(word)[1]:  # a card that is put together out of others: a wand with a spell
            return
        try:
            self.look(f"{word}.figure" if _SQUARE.match(word) else word)
        except DelveError:
            meant = near(word, (name for name in names if " " not in name)) or near(word, known)
            raise Wrong(f"“{text}”: nothing is called “{word}”", f"a name{meant}") from None

    # -- looking

    def look(self, path: str, view: str = "") -> Any:
        """One value, as the game master knows it or as a seat sees it."""
        game = self.game
        if view:
            seat = self.seat(view)
            if seat < 0:
                raise Wrong(f"view of “{view}”", f"a seat: {', '.join(s.id for s in game.seats)}")
            names = game.book.aliases(game.state)
            subject, _, value = path.lower().rpartition(".")
            if subject in names and not value.isdigit():
                path = f"{names[subject]}.{value}"
            path = names.get(path.lower(), path)
            found = see(game.view(seat), path)
            if found is ABSENT:
                game.book.inspect(game.state, path)  # complains if there is no such thing
            return found
        if path in ("game.asked", "game.about"):
            decision = game.decision
            if decision is None:
                return ""
            return game.seats[decision.seat].id if path == "game.asked" else decision.about
        return game.book.inspect(game.state, path)

    def expect(self, value: Any, step: Mapping[str, Any]) -> None:
        """Each path has the value it should have."""
        for path, expected in flat(value).items() if isinstance(value, Mapping) else map(condition, _listed(value)):
            for word in excluded(expected) if path != "game.log" else ():
                self.check_word(word, f"{path} {expected}")
            actual = self.look(path, str(step.get("view", "")))
            if actual is ABSENT and path.startswith("game."):
                self.check_word(path[5:], path)
            if not fits(expected, actual):
                raise Wrong(path, tell(expected), tell(actual))

    def decision(self, value: Any, step: Mapping[str, Any]) -> None:
        """The open question is this one."""
        decision = self.game.decision
        if isinstance(value, str):
            value = {"seat": value} if self.seat(value) >= 0 or value in ("none", "") else {"about": value}
        if decision is None or value.get("seat") in ("none", ""):
            if decision is not None or value.get("seat") not in ("none", ""):
                raise Wrong("decision", str(value), self.asked())
            return
        if unknown := set(value) - {"seat", "figure", "about", "text"}:
            raise Wrong(f"decision: there is no “{min(unknown)}”", "seat, figure, about or text")
        if "seat" in value and self.seat(str(value["seat"])) != decision.seat:
            raise Wrong("decision, seat", str(value["seat"]), self.asked())
        if "figure" in value and not self._is_for(str(value["figure"])):
            raise Wrong("decision, figure", str(value["figure"]), self.asked())
        if value.get("about", decision.about) != decision.about:
            raise Wrong("decision, about", f"“{value['about']}”", self.asked())
        if str(value.get("text", "")).lower() not in (prompt := self.game.prompt()).lower():
            raise Wrong("decision, text", f"“{value['text']}”", f"“{prompt}”")

    def rolls(self, value: Any, step: Mapping[str, Any]) -> None:
        """Dice were thrown by these, for these ends, in the step's answer."""
        thrown = [self._thrown(roll) for roll in self.script.rolls]
        if thrown != _listed(value):
            raise Wrong("rolls", "; ".join(_listed(value)) or "none", "; ".join(thrown) or "none")

    def _thrown(self, roll: Roll) -> str:
        """Who threw for what, and against whom."""
        name = self.game.state.figure_name
        owner = name(roll.owner) if roll.owner >= 0 else "nobody"
        return f"{owner}: {roll.purpose}" + (f" against {name(roll.against)}" if roll.against >= 0 else "")

    def event(self, value: Any, step: Mapping[str, Any]) -> None:
        """Something of that kind happened since the last answer."""
        if not self._happened(value, step):
            recent = [f"{e.kind} ({', '.join(e.rules)})" for e in self.game.events[self.since :]]
            wanted = f"{value}{' citing ' + str(step['rule']) if 'rule' in step else ''}"
            raise Wrong("event", wanted, "; ".join(recent) or "nothing")

    def no_event(self, value: Any, step: Mapping[str, Any]) -> None:
        """Nothing of that kind happened since the last answer."""
        if self._happened(value, step):
            raise Wrong("no-event", f"no {value}", "one")

    def _happened(self, value: Any, step: Mapping[str, Any]) -> bool:
        wanted = dict(value) if isinstance(value, Mapping) else {"kind": str(value)}
        kind, *ids = re.split(r"[\s@()]+", str(wanted.get("kind", "")).strip(" )"))
        rules = [*ids, *([wanted["rule"]] if "rule" in wanted else ()), *([step["rule"]] if "rule" in step else ())]
        ledger = self.game.book.ledger.rules
        for word in filter(None, (kind, *rules)):
            if word not in ledger and (word != kind or word not in told(self.game.book)):
                known = {**told(self.game.book), **ledger}
                raise Wrong(f"there is no event or rule “{word}”", f"one of the book{near(word, known)}")
        text = str(wanted.get("text", "")).lower()
        names = [self.words(name) for name in wanted["figures"]] if "figures" in wanted else None
        for called in names or ():
            self.check_figure(called, str(value))
        name = self.game.state.figure_name
        return any(
            (not kind or e.kind == kind or (not ids and kind in e.rules))
            and all(rule in e.rules for rule in rules)
            and text in e.text.lower()
            and (names is None or names == [name(i).lower() for i in e.figures])
            for e in self.game.events[self.since :]
        )


DOES: dict[str, Callable[[Performance, Any, Mapping[str, Any]], None]] = {
    "answer": Performance.answer,
    "expect": Performance.expect,
    "offers": Performance.offers,
    "refuses": Performance.refuses,
    "rolls": Performance.rolls,
    "decision": Performance.decision,
    "event": Performance.event,
    "no-event": Performance.no_event,
}
"""What each key of a step does."""


def _named(word: str, names: Mapping[str, str]) -> str:
    """A word as the game writes it; a name may stand for another one that stands for a third."""
    word = names.get(word, word)
    return names.get(word, word)


def _listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _slots(pattern: list[str], typed: list[str]) -> list[tuple[str, str]] | None:
    """What stands in a line for each argument of a pattern; None if the line is not the beginning of such an answer."""
    if len(typed) > len(pattern) or any(
        part[0] != "$" and part != word for part, word in zip(pattern, typed, strict=False)
    ):
        return None
    return [(part, word) for part, word in zip(pattern, typed, strict=False) if part[0] == "$"]


def _words(text: str) -> list[str]:
    return [w for w in text.lower().replace(",", " ").split() if w not in FILLERS]
