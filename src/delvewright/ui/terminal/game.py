"""The game on the screen: board, figures, answers, log, and a line to type in."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static

from delvewright.kernel.decisions import Answer, Choice
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.notation import square_name
from delvewright.kernel.view import View
from delvewright.table.session import Session
from delvewright.ui import words
from delvewright.ui.terminal.board import BoardView
from delvewright.ui.terminal.dialogs import Confirm, HandOver, Help, Menu, Why
from delvewright.ui.terminal.panels import Answers, Figures, LogPanel

KEYS = "? help  ↵ act  1-9 answer  type  w why  ^Z undo  ^S save  space skip  q quit"
COMMANDS = "wqz"
"""Letters that are commands, so that they do not begin a typed line."""
PATIENCE = 0.05
"""Seconds the computers may think in one go before the screen is drawn again."""


class GameScreen(Screen[str]):
    """One running game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", show=False),
        Binding("w", "why", show=False),
        Binding("q", "leave", show=False),
        Binding("z", "zoom", show=False),
        Binding("f2", "spell", show=False),
        Binding("ctrl+z", "undo", show=False, priority=True),
        Binding("ctrl+s", "save", show=False, priority=True),
        Binding("colon,slash", "type('')", show=False),
        Binding("escape", "board", show=False, priority=True),
        Binding("space", "skip", show=False),
        *(Binding(str(n), f"number({(n - 1) % 10})", show=False) for n in range(10)),
    ]

    def __init__(self, session: Session, delay: float) -> None:
        super().__init__()
        self.session = session
        self.delay = delay
        self.question = words.Question("")
        self._spelled = False
        self._skipping = False
        self._timer: Timer | None = None
        self._active: tuple[int, int] | None = None

    def compose(self) -> ComposeResult:
        """Board on the left, panels on the right, the line below."""
        yield Static("", id="top", markup=False)
        with Horizontal(id="table"):
            yield BoardView(id="board")
            with Vertical(id="side"):
                yield Figures(id="figures", classes="panel")
                yield Answers(id="answers", classes="panel")
                yield LogPanel(id="log", classes="panel")
        yield Static("", id="message", markup=False)
        yield Input(
            id="line", placeholder="Type an answer, or: why  undo  save FILE  help  quit", select_on_focus=False
        )
        yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        self.go_on()

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    @property
    def rolling(self) -> bool:
        """Whether a person is asked for real dice."""
        return self.session.person_asked and isinstance(self.session.game.decision, DiceDecision)

    # -- the course of the game

    def go_on(self) -> None:
        """Show how things stand, and wait for whoever is next."""
        self._stop()
        session = self.session
        if session.game.over or session.hand_over >= 0 or session.person_asked:
            self._skipping = False
        if session.game.over:
            self.show()
            self.query_one(Answers).tell(words.result(session.game), [("new", "Play again"), ("quit", "Quit")])
        elif session.hand_over >= 0:
            self.board.show(None)
            self.show_nothing()
            self.app.push_screen(HandOver(session.seats[session.hand_over].title), self._handed_over)
        elif session.person_asked:
            self.show()
        else:
            self.show()
            self._timer = self.set_timer(0.01, self._computers)

    def _computers(self) -> None:
        """Let the computers play; a pause after each thing that can be seen, unless they are to hurry."""
        session, begun = self.session, monotonic()
        self._stop()
        while (step := session.step()) is not None:
            if session.hand_over >= 0 or session.viewer < 0:
                continue
            if step.seen_by(session.viewer) and self.delay and not self._skipping:
                self.show()
                self._timer = self.set_timer(self.delay, self._computers)
                return
            if monotonic() - begun > PATIENCE:
                self.show()
                self._timer = self.set_timer(0.001, self._computers)
                return
        self.go_on()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _handed_over(self, _: str | None) -> None:
        self.session.take_seat()
        self.go_on()

    def _answer(self, answer: str | Answer) -> None:
        """A person's answer; what is wrong with it is said."""
        if not self.session.person_asked:
            self.say("Wait: the computer is playing. Space skips its moves.")
            return
        try:
            undone = self.session.answer(answer)
        except DelveError as error:
            self.say(str(error))
            return
        self.say(undone)
        self.go_on()

    # -- showing

    def view(self) -> View | None:
        """What may be shown."""
        return self.session.view()

    def say(self, text: str) -> None:
        """A message above the line, until the next one."""
        self.query_one("#message", Static).update(Text(text))

    def show_nothing(self) -> None:
        """Hide everything a side should not see."""
        self.query_one(Figures).show(None, -1)
        self.query_one(LogPanel).show([], self._spelled)
        self.query_one(Answers).tell("")
        self.query_one("#top", Static).update("")
        self.say("")

    def show(self) -> None:
        """Draw everything anew."""
        session, view = self.session, self.view()
        if view is None:
            return
        asked = session.person_asked
        self.question = words.question(session.game) if asked else words.Question("")
        decision = session.game.decision
        figure = decision.figure if asked and decision is not None else -1
        active = next((f for f in view.figures if f.id == figure and f.squares), None)
        active = active or next((f for f in view.figures if f.active and f.squares), None)
        cursor = None
        if active is not None and (active.id, active.squares[0]) != self._active:
            self._active = (active.id, active.squares[0])
            cursor = active.squares[0]
        self.board.show(view, self.question.mask, cursor)
        answers = self.query_one(Answers)
        if asked:
            answers.ask(self.question)
        elif not session.game.over:
            who = session.seats[decision.seat].title if decision is not None else ""
            answers.tell(f"{who} (computer) is playing …")
        self.query_one(LogPanel).show(session.log(session.viewer), self._spelled)
        self._show_figures()
        turn = view.seats[view.turn].title if 0 <= view.turn < len(view.seats) else ""
        parts = [view.title, f"round {view.round}", f"turn: {turn}", f"you see as: {view.seats[view.seat].title}"]
        parts.append(f"seed {session.game.header.seed}")
        self.query_one("#top", Static).update(" · ".join(parts))

    def _show_figures(self) -> None:
        view = self.board.view
        if view is None:
            return
        here = [f for f in view.figures if self.board.cursor in f.squares]
        chosen = here or [f for f in view.figures if f.active] or [f for f in view.figures if f.seat == view.seat]
        self.query_one(Figures).show(view, chosen[0].id if chosen else -1)

    # -- pointing

    def on_board_view_moved(self) -> None:
        """Tell what is under the cursor."""
        if self.board.view is not None:
            self.say(words.look(self.board.view, self.board.cursor))
            self._show_figures()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Do what can be done there: at once if it is clear what, else by a menu."""
        view = self.board.view
        if view is None:
            return
        if not self.session.person_asked:
            self.action_skip()
            return
        if self.rolling:
            self._answer(self.session.throw())
            return
        listed: list[Choice] = []
        fields: list[Choice] = []
        for q in event.squares:
            more, squares = words.at_square(self.session.game, view, q)
            listed += [c for c in more if c.answer not in [known.answer for known in listed]]
            fields += squares if len(event.squares) == 1 else []
        where = " / ".join(square_name(q, view.width) for q in event.squares)
        possible = listed + fields
        if not possible:
            if len(event.squares) == 1:
                self.say(f"Nothing to do there now. {words.look(view, event.squares[0])}")
        elif event.everything or len(listed) > 1 or (listed and fields):
            lines = [(str(n), _long(choice)) for n, choice in enumerate(possible)]
            self.app.push_screen(Menu(where, lines), lambda name: self._picked(possible, name))
        else:
            self._answer(possible[0].answer)

    def _picked(self, possible: list[Choice], name: str | None) -> None:
        if name:
            self._answer(possible[int(name)].answer)

    # -- choosing and typing

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was chosen from the list."""
        self._choose(event.option.id or "")

    def _choose(self, name: str) -> None:
        self.board.focus()
        if name == "roll":
            self._answer(self.session.throw())
        elif name == "new":
            self.dismiss("new")
        elif name == "quit":
            self.dismiss("quit")
        elif name:
            self._answer(self.question.options[int(name)].answer)

    def action_number(self, n: int) -> None:
        """A number key."""
        if self.rolling:
            self.action_type(str((n + 1) % 10))
            return
        lines = [option for option in self.query_one(Answers).lines.options if not option.disabled]
        if n < len(lines):
            self._choose(lines[n].id or "")
        else:
            self.say(f"There is no answer {(n + 1) % 10}.")

    def on_key(self, event: events.Key) -> None:
        """A letter that is no command begins a line."""
        letter = event.character or ""
        commands = "" if self.rolling else COMMANDS
        if letter.isalpha() and letter not in commands and not self.query_one(Input).has_focus:
            event.stop()
            event.prevent_default()
            self.action_type(letter)

    def action_type(self, text: str) -> None:
        """Go to the line, with a beginning."""
        line = self.query_one(Input)
        line.value = text
        line.focus()
        line.cursor_position = len(text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed: a command, a number or an answer."""
        text = event.value.strip()
        event.input.value = ""
        self.board.focus()
        word, _, rest = text.lower().partition(" ")
        commands = {"why": self.action_why, "undo": self.action_undo, "help": self.action_help}
        commands |= {"?": self.action_help, "quit": self.action_leave, "exit": self.action_leave}
        decision = self.session.game.decision
        if not text:
            return
        if word in commands and not rest:
            commands[word]()
        elif word == "save":
            self._save(text[5:].strip())
        elif isinstance(decision, DiceDecision) and self.session.person_asked:
            spelled = words.spell_faces(text, decision.roll.dice)
            self._answer(self.session.throw() if word == "roll" else spelled)
        elif text.isdigit():
            self.action_number(int(text) - 1) if int(text) else self.say("Answers are numbered from 1.")
        else:
            self._answer(text)

    # -- commands

    def action_board(self) -> None:
        """Back to the board."""
        self.query_one(Input).value = ""
        self.board.focus()

    def action_help(self) -> None:
        """Keys and signs."""
        self.app.push_screen(Help())

    def action_why(self) -> None:
        """The rules behind what happened."""
        if self.view() is not None:
            self.app.push_screen(Why(self.session.log(self.session.viewer), self.session.ledger))

    def action_zoom(self) -> None:
        """Larger or smaller squares."""
        self.board.zoom()

    def action_spell(self) -> None:
        """Dice as words or as signs."""
        self._spelled = not self._spelled
        self.show()

    def action_skip(self) -> None:
        """The computers hurry until a person must answer."""
        if not self.session.person_asked and not self.session.game.over:
            self._skipping = True
            self._computers()

    def action_undo(self) -> None:
        """Back to the last thing a person decided."""
        self._stop()
        self._active = None
        try:
            self.session.undo()
        except DelveError as error:
            self.say(str(error))
        else:
            self.say("")
        self.go_on()

    def action_save(self) -> None:
        """Ask for a file name."""
        self.action_type("save ")

    def _save(self, name: str) -> None:
        if not name:
            self.say("Say where: save game.delve")
            return
        try:
            self.say(f"Saved as {self.session.save(Path(name))}.")
        except DelveError as error:
            self.say(str(error))

    def action_leave(self) -> None:
        """Ask whether to stop."""
        kept = self.session.lines and self.session.kept and not self.session.trouble
        title = f"Quit? The game is kept: {self.session.go_on} goes on." if kept else "Quit? Nothing has been kept."
        self.app.push_screen(Confirm(title, [("yes", "Yes, quit"), ("", "No, go on playing")]), self._left)

    def _left(self, name: str | None) -> None:
        if name == "yes":
            self._stop()
            self.session.keep()
            self.dismiss("quit")


def _long(choice: Choice) -> str:
    odds = words.chance(choice.odds, full=True)
    return f"{choice.label} ({odds})" if odds else choice.label
