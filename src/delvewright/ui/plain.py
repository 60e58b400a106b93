"""The game as plain lines on stdin and stdout: for screen readers, pipes and scripts."""

from __future__ import annotations

import contextlib
import difflib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from delvewright.kernel.decisions import is_lull
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.view import View
from delvewright.table.session import Session
from delvewright.ui import text, words

HELP = """\
Answer with the number of a line, or in notation: “move c4”, “search traps”, “end”.
  options        the possible answers again
  squares        all squares that can be named now
  board [small]  the board as text, with what its signs mean
  look [WHAT]    what is at a square or figure (c4, orc.1); alone: your surroundings
  sheet [WHO]    a figure's sheet; alone: everybody in short
  log [N]        the last N things that happened (10)
  why [N]        the rules behind the last thing that happened, or the Nth last
  odds N         the chances of answer N
  undo           back to the last thing a person decided
  save FILE      write the game to a file (it is also kept by itself)
  help           this list
  quit           stop; go on later with: {go_on}"""


class Plain:
    """One sitting at a plain terminal."""

    def __init__(self, session: Session, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self.session = session
        self.source = source or sys.stdin
        self.out = out or sys.stdout
        self.at_keyboard = self.source.isatty()
        self._told: dict[str, int] = {}
        self._asked: object = None
        self._trouble = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "options": lambda _: self._ask(),
            "squares": lambda _: self._squares(),
            "board": self._board,
            "look": self._look,
            "sheet": self._sheet,
            "log": self._log,
            "why": self._why,
            "odds": self._odds,
            "undo": lambda _: self._undo(),
            "save": self._save,
            "help": lambda _: self.say(HELP.format(go_on=session.go_on)),
            "?": lambda _: self.say(HELP.format(go_on=session.go_on)),
        }

    def say(self, line: str = "") -> None:
        """Write a line."""
        print(line, file=self.out)

    def run(self) -> int:
        """Play until the game or the input ends; the exit status."""
        session = self.session
        if self.at_keyboard:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (lines can be edited and called back)
        self.say(f"{session.game.view(0).title}. Seed {session.game.header.seed}. Type “help” for help.")
        try:
            while True:
                self._tell()
                for _ in session.advance():
                    self._tell()
                if session.game.over:
                    self.say(words.result(session.game))
                    return 0
                if session.moment >= 0:
                    if not self._goes_by():
                        return self._leave()
                    continue
                if not self._hand_over():
                    return self._leave()
                if self._asked is not session.game.decision:
                    self._ask()
                line = self._read("> ")
                if line is None or line.strip().lower() in ("quit", "exit"):
                    return self._leave()
                self._obey(line.strip())
        except KeyboardInterrupt:
            self.say()
            self._leave()
            return 130

    def _read(self, prompt: str) -> str | None:
        """A line typed, or None at the end of the input."""
        if self.at_keyboard and self.source is sys.stdin and self.out is sys.stdout:
            try:
                return input(prompt)
            except EOFError:
                self.say()
                return None
        print(prompt, end="", file=self.out, flush=True)
        line = self.source.readline()
        if not line:
            self.say()
            return None
        if not self.at_keyboard:
            self.say(line.rstrip("\n"))
        return line

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if not line:
                return
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            else:
                self._answer(line)
        except DelveError as error:
            self.say(str(error))

    def _answer(self, line: str) -> None:
        session, decision = self.session, self.session.game.decision
        if isinstance(decision, DiceDecision):
            undone = session.answer(line)
        elif line.isdigit():
            options = words.question(session.game).options
            if not 1 <= int(line) <= len(options):
                raise IllegalAnswer(f"There is no answer {line}.", do="Type “options” to see them.")
            undone = session.answer(options[int(line) - 1].answer)
        else:
            try:
                undone = session.answer(line)
            except IllegalAnswer as error:
                close = difflib.get_close_matches(line.split(maxsplit=1)[0].lower(), self._commands, n=1, cutoff=0.75)
                if close:
                    error.do = f"{error.do}\nOr did you mean the command “{close[0]}”?"
                raise
        if undone:
            self._tell()
            self.say(undone)

    # -- telling

    def _view(self) -> View:
        return self.session.game.view(max(0, self.session.viewer))

    def _tell(self) -> None:
        """Say what happened since the side at this screen was last told."""
        session = self.session
        if session.trouble != self._trouble:
            self._trouble = session.trouble
            if self._trouble:
                self.say(f"The game cannot be kept: {self._trouble}")
        if session.viewer < 0 or session.hand_over >= 0:
            return
        side, events = session.seats[session.viewer].side, session.game.events
        for event in events[min(self._told.get(side, 0), len(events)) :]:
            if event.seen_by(session.viewer):
                self.say(words.event_text(event, self.session.game.book, words=True))
        self._told[side] = len(events)

    def _goes_by(self) -> bool:
        """Somebody of another side could have something to say: as long for nothing as for something. A script holds
        all sides, and is asked only if there is something. False when the input ends here."""
        session = self.session
        title = session.seats[session.moment].title
        decision = session.game.decision
        if not self.at_keyboard:
            assert decision is not None
            if is_lull(decision):
                session.let_go()
            else:
                session.wait()
            return True
        said = self._read(f"A moment: Enter goes on; w, and {title} takes the keyboard: ")
        if said is not None and said.strip().lower().startswith("w"):
            session.wait()
        elif said is not None:
            session.let_go()
        return said is not None

    def _hand_over(self) -> bool:
        """Give the keyboard to another side; a script holds them all. False when the input ends here."""
        seat = self.session.hand_over
        if seat < 0:
            return True
        title = self.session.seats[seat].title
        if self.at_keyboard:
            self.say("\n" * 50)
            if self._read(f"Hand over to {title}, who presses Enter: ") is None:
                return False
        else:
            self.say(f"Now at the keyboard: {title}.")
        self.session.take_seat()
        self._tell()
        return True

    def _ask(self) -> None:
        self._asked = self.session.game.decision
        asked = words.question(self.session.game)
        self.say()
        self.say(asked.prompt)
        if asked.dice:
            self.say(f"{asked.dice} Or type “roll”, and the program rolls.")
        for n, choice in enumerate(asked.options, 1):
            self.say(f"  {n} {words.choice_text(choice)}")
        for field in asked.fields:
            self.say(f"  {field}")

    def _leave(self) -> int:
        session = self.session
        session.keep()
        self._tell()
        if session.lines and not session.trouble and session.kept:
            self.say(f"The game is kept. Go on with: {session.go_on} --plain")
        return 0

    # -- commands

    def _squares(self) -> None:
        asked = words.question(self.session.game)
        if not asked.fields:
            self.say("No square can be named now.")
        for field in asked.fields:
            names = [square_name(q, self._view().width) for q in squares(field.mask)]
            self.say(f"{field.label}: {', '.join(names)}")

    def _board(self, rest: str) -> None:
        inner = 1 if rest in ("small", "short") else 3
        view = self._view()
        asked = words.question(self.session.game)
        for line in text.draw(view, inner, asked.mask):
            self.say(line)
        self.say("; ".join(text.legend(view, inner)))
        if asked.mask:
            self.say(f"{text.REACH} marks squares that can be named now.")

    def _figure_named(self, name: str) -> int:
        view = self._view()
        known = {f.name.lower(): n for n, f in enumerate(view.figures)}
        if name.lower() in known:
            return known[name.lower()]
        close = difflib.get_close_matches(name.lower(), known, n=2)
        hint = f"Did you mean {' or '.join(close)}?" if close else f"Known: {', '.join(known)}."
        raise DelveError(f"Nobody here is called “{name}”.", do=hint)

    def _look(self, rest: str) -> None:
        view = self._view()
        if rest:
            q = parse_square(rest.lower(), view.width, view.height)
            if q < 0:
                figure = view.figures[self._figure_named(rest)]
                if not figure.squares:
                    raise DelveError(f"{figure.name} is not on the board.")
                q = figure.squares[0]
            self.say(words.look(view, q))
            return
        decision = self.session.game.decision
        mine = [f for f in view.figures if f.squares and decision is not None and f.id == decision.figure]
        for figure in mine or [f for f in view.figures if f.seat == view.seat and f.squares]:
            self.say(words.look(view, figure.squares[0]))
        for figure in view.figures:
            if figure.squares and figure not in mine:
                self.say(words.figure_text(figure, view.width, view.book))
        for door in view.doors:
            places = " and ".join(square_name(q, view.width) for q in (door.a, door.b) if q >= 0)
            self.say(f"{text.door_title(door)} between {places}")

    def _sheet(self, rest: str) -> None:
        view = self._view()
        if not rest:
            for figure in view.figures:
                self.say(words.figure_text(figure, view.width, view.book))
            for label, value in view.facts:
                self.say(f"{label}: {value}")
            return
        figure = view.figures[self._figure_named(rest)]
        self.say(f"{figure.name} ({figure.title})")
        for label, value in words.sheet(figure, view.book):
            self.say(f"  {label}: {value}")

    def _log(self, rest: str) -> None:
        n = int(rest) if rest.isdigit() else 10
        for event in self.session.log(max(0, self.session.viewer))[-n:] if n else ():
            self.say(words.event_text(event, self.session.game.book, words=True))

    def _why(self, rest: str) -> None:
        events = words.explained(self.session.log(max(0, self.session.viewer)))
        n = int(rest) if rest.isdigit() and int(rest) else 1
        if n > len(events):
            raise DelveError("Nothing to explain so far back.")
        self.say(words.event_text(events[n - 1], self.session.game.book, words=True))
        for paragraph in words.why(events[n - 1], self.session.ledger):
            self.say(f"  {paragraph}")

    def _odds(self, rest: str) -> None:
        options = words.question(self.session.game).options
        if not rest.isdigit() or not 1 <= int(rest) <= len(options):
            raise DelveError("Say of which answer: odds 2.")
        self.say(words.chance(options[int(rest) - 1].odds, full=True) or "No chance is involved in it.")

    def _undo(self) -> None:
        self.session.undo()
        events = len(self.session.game.events)
        self._told = {side: min(told, events) for side, told in self._told.items()}
        self.say(self.session.log(max(0, self.session.viewer))[-1].text)

    def _save(self, rest: str) -> None:
        if not rest:
            raise DelveError("Say where: save game.delve.")
        self.say(f"Saved as {self.session.save(Path(rest))}.")
