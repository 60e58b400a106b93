"""The steps of a scenario, carried out on a game: answers with scripted dice, and looks at what came of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import Game
from delvewright.kernel.notation import FILLERS
from delvewright.lab.expecting import condition, fits, flat, see, tell
from delvewright.lab.script import Script, Wrong, highest, joined

STEP_KEYS = {
    "answer": "what is answered now, in notation; several in a list",
    "by": "with answer: whose answer it is, a figure or a seat",
    "dice": "with answer: the dice rolled and cards drawn, in order",
    "expect": "path = value or comparison",
    "view": "with expect: read what this seat may know",
    "offers": "what is among the legal answers now",
    "refuses": "what is not",
    "decision": "who is asked what now: { seat, about, figure }",
    "event": "the kind of an event since the last answer, or { kind, rule, text }",
    "rule": "with event: a rule id it cites",
    "no-event": "the kind of an event that did not happen since the last answer",
    "note": "a remark for the reader",
    "comment": "the same",
}
"""Everything a step may hold."""


class Performance:
    """A scenario's game with its script, going through the steps."""

    def __init__(self, game: Game, script: Script, forgiving: bool = False) -> None:
        self.game, self.script = game, script
        self.forgiving = forgiving
        """Let pass what changes nothing: an `end` too many, a reaction left out, dice for a defence against nothing,
        dice that are rolled one step earlier or later than they are written."""
        self.over = False
        """The Activation of whoever answered last is over without an `end`."""
        self.settled: list[str] = []
        """Answers that the last one has brought about by itself."""
        script.game = game
        game.chance = script
        self.acted: set[str] = set()
        """Names of the figures and seats that have answered."""
        self.since = 0
        """Events before this one are older than the last answer."""
        self.pending: tuple[str, int] | None = None
        """A walk that paused because something came to light, and whose it is; it goes on when a step needs it."""

    def step(self, step: Mapping[str, Any]) -> None:
        """Do what one step says, in the order it is written."""
        for key, value in step.items():
            if key not in DOES:
                continue
            try:
                DOES[key](self, value, step)
            except Wrong as wrong:
                if key not in ("expect", "offers") or not self.resume():
                    raise
                try:
                    DOES[key](self, value, step)
                except Wrong:
                    raise wrong from None
        if "dice" in step and "answer" not in step:
            raise Wrong("dice without an answer", "dice beside the answer that rolls them")

    def resume(self) -> bool:
        """Go on with a paused walk, if there is one and it still can."""
        line, figure = self.pending or ("", -1)
        self.pending = None
        decision = self.game.decision
        if not line or decision is None or decision.figure != figure or not self.offered(line):
            return False
        self._say(line)
        return True

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
        """Whether a seat or figure is the one that must decide now."""
        decision = self.game.decision
        if decision is None:
            return False
        if self.seat(name) == decision.seat:
            return True
        return decision.figure >= 0 and self.words(name) == self.game.state.figure_name(decision.figure).lower()

    # -- answering

    def answer(self, value: Any, step: Mapping[str, Any]) -> None:
        """Answer once, or several times in a row, with the dice of the step."""
        self.script.say(step.get("dice"))
        log = self.game.state.log
        start = len(log) if log is not None else 0
        for text in _listed(value):
            line = self.words(text)
            if self.forgiving and line == "end" and self._is_over(str(step.get("by", ""))):
                self.over = False
                continue
            if (
                self.forgiving
                and line.startswith("activate ")
                and not self.is_asked(line[9:])
                and not self.offered(line)
            ):
                continue  # it misses this Activation
            if self.forgiving and (said := [w for w in (line, *self.game.book.rephrase(line)) if w in self.settled]):
                self.settled.remove(said[0])
                continue
            self.since = start
            if "by" in step:
                self._by(str(step["by"]), line)
            elif self.pending and not self.offered(line):
                self.resume()
            if self.forgiving:
                self._let_be(line)
            self._say(self._meant(line))
        while self.script.left():
            if (self.forgiving and self.script.spare()) or self.script.later is not None:
                break
            if not self.resume():
                raise Wrong("dice are left over", "every die to be rolled", " ".join(self.script.left()))
        self.script.put_away()

    def _let_be(self, line: str) -> None:
        """Whoever could react to something, and of whom the scenario does not speak, does nothing."""
        while (asked := self.game.decision) is not None and ("pass",) in asked.options and not self.offered(line):
            self.game.answer("pass")

    def _say(self, line: str) -> None:
        game = self.game
        figure = game.decision.figure if game.decision is not None else -1
        about = ""
        if game.decision is not None:
            about = game.decision.about
            self.acted.add(game.seats[game.decision.seat].id)
        if figure >= 0:
            self.acted.add(game.state.figure_name(figure).lower())
        try:
            game.answer(line)
        except IllegalAnswer as error:
            raise Wrong(f"“{line}” is not legal now ({self.asked()})", "", error.do or error.what) from None
        self.settled = list(game.book.settled(about, line))
        after = game.decision
        self.over = line != "end" and figure >= 0 and (after is None or after.figure != figure) and self._passed_on()
        self.pending = None
        if line.startswith("move ") and after is not None and after.figure == figure and after.about != "offer":
            self.pending = (line, figure)

    def _meant(self, line: str) -> str:
        """A line as it is legal, if it is in other words; a Monster that is the only one to act is activated first."""
        if self.game.decision is None or self.offered(line):
            return line
        for other in self._in_other_words(line):
            if self.offered(other):
                return other
        if self._offered_alone((line,)):
            self.game.answer(self._alone())
        return line

    def _alone(self) -> str:
        """How to activate the only figure that can act, if there is but one."""
        options = [self.game.write(answer) for answer in self.game.decision.options] if self.game.decision else []
        activate = [text for text in options if text.startswith("activate ")]
        return activate[0] if len(activate) == 1 else ""

    def _offered_alone(self, lines: Iterable[str]) -> bool:
        """Whether a line is legal once the only figure that can act has been activated."""
        if not self._alone():
            return False
        trial = self.game.copy(quiet=True)
        trial.chance = highest
        trial.answer(self._alone())
        return trial.decision is not None and any(Performance(trial, Script()).offered(line) for line in lines)

    def _in_other_words(self, line: str) -> list[str]:
        """What a line could stand for."""
        said = list(self.game.book.rephrase(line))
        return [*said, *(self._where(other) for other in (line, *said))]

    def _where(self, line: str) -> str:
        """The line with squares in place of the figures on them."""
        names = {name.lower() for name in map(self.game.state.figure_name, range(len(self.game.state.figures)))}
        words = [(word, self.look(f"{word}.at") if word in names else "") for word in line.split()]
        return " ".join(at if isinstance(at, str) and at else word for word, at in words)

    def _is_over(self, by: str) -> bool:
        """Whether an `end` says what has already come about by itself."""
        if not by:
            return self.over
        seat = self.seat(by)
        name = self.game.seats[seat].id if seat >= 0 else self.words(by)
        return not self.is_asked(by) and (name in self.acted or (seat >= 0 and self.game.seats[seat].side == "monster"))

    def _passed_on(self) -> bool:
        """Whether the next Activation or turn has begun, rather than somebody being asked in between."""
        return self.game.decision is None or self.game.decision.clean

    def _by(self, who: str, line: str) -> None:
        """Check whose answer it is; a game master's figure that has not been chosen yet is chosen."""
        if not self.is_asked(who) or not self.offered(line):
            activate = f"activate {self.words(who)}"
            if self.offered(activate):
                self.game.answer(activate)
        if not self.is_asked(who):
            raise Wrong(f"answer by {who}", f"{who} to be asked", self.asked())

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

    def _each(self, value: Any) -> list[str]:
        texts = _listed(value)
        verbs = sorted({pattern[0] for pattern in self.game.book.notation.patterns.values()})
        for text in texts:
            verb = (text.split() or [""])[0].lower()
            near = difflib.get_close_matches(verb, verbs, n=1, cutoff=0.75)
            if verb not in verbs and near:
                raise Wrong(f"“{text}”: there is no “{verb}”", f"a verb of the notation, for instance {near[0]}")
        return texts

    def offers(self, value: Any, step: Mapping[str, Any]) -> None:
        """Each of these is legal now."""
        for text in self._each(value):
            line = self.words(text)
            said = (line, *self._in_other_words(line))
            if line.startswith("activate ") and self.is_asked(line[9:]):
                continue  # it has been, being the only one
            if not any(self.offered(words) for words in said) and not self._offered_alone(said):
                raise Wrong("offers", f"“{text}” to be legal for {self.asked()}", self.game.legal())

    def refuses(self, value: Any, step: Mapping[str, Any]) -> None:
        """None of these is legal now."""
        for text in self._each(value):
            if self.offered(self.words(text)):
                raise Wrong("refuses", f"“{text}” not to be legal for {self.asked()}", self.game.legal())

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
            return see(game.view(seat), names.get(path.lower(), path))
        if path in ("game.asked", "game.about"):
            decision = game.decision
            if decision is None:
                return ""
            return game.seats[decision.seat].id if path == "game.asked" else decision.about
        return game.book.inspect(game.state, path)

    def expect(self, value: Any, step: Mapping[str, Any]) -> None:
        """Each path has the value it should have."""
        for path, expected in flat(value).items() if isinstance(value, Mapping) else map(condition, _listed(value)):
            actual = self.look(path, str(step.get("view", "")))
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
        for who in ("seat", "figure", "by"):
            if who in value and not self.is_asked(str(value[who])):
                raise Wrong(f"decision, {who}", str(value[who]), self.asked())
        about = str(value.get("about", decision.about)).lower()
        if about != decision.about and about not in self.game.prompt().lower():
            raise Wrong("decision, about", f"“{about}”", self.asked())

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
        text = str(wanted.get("text", "")).lower()
        return any(
            (not kind or e.kind == kind or (not ids and kind in e.rules))
            and all(rule in e.rules for rule in rules)
            and text in e.text.lower()
            for e in self.game.events[self.since :]
        )


DOES: dict[str, Callable[[Performance, Any, Mapping[str, Any]], None]] = {
    "answer": Performance.answer,
    "expect": Performance.expect,
    "offers": Performance.offers,
    "refuses": Performance.refuses,
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


def _words(text: str) -> list[str]:
    return [w for w in text.lower().replace(",", " ").split() if w not in FILLERS]
