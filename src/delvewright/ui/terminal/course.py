"""The course of a game on the screen: who is next, what is shown meanwhile."""

from __future__ import annotations

from time import monotonic

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from delvewright.kernel.errors import DelveError, QuestFault
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.view import View
from delvewright.table.session import Session, Step
from delvewright.table.typed import Said
from delvewright.ui import words
from delvewright.ui.terminal.board import BoardView
from delvewright.ui.terminal.dialogs import GoesBy, HandOver
from delvewright.ui.terminal.panels import Answers, Figures, LogPanel
from delvewright.ui.terminal.style import READABLE

KEYS = "? help  ↵ act  1-9 answer  type  w why  ^Z undo  ^S save  space skip  q quit"
FRAME = 4
"""Rows that are no board: the title above, the message, the line and the keys below."""
PATIENCE = 0.05
"""Seconds the computers may think in one go before the screen is drawn again."""


class Course(Screen[str]):
    """Board, panels and a line to type in; the computers' moves; the screen handed over between sides."""

    def __init__(self, session: Session, delay: float) -> None:
        super().__init__()
        self.session = session
        self.delay = delay
        self.question = words.Question("")
        self.spelled = False
        self.skipping = False
        self._timer: Timer | None = None
        self.stuck = ""
        """Why the computer cannot answer: a mistake in the quest's own module."""
        self.active_at: tuple[int, int] | None = None

    def compose(self) -> ComposeResult:
        """Board on the left, panels on the right, the log among them or below the board, the line at the bottom."""
        yield Static("", id="top", markup=False)
        with Container(id="table"):
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

    def on_resize(self) -> None:
        """The board is fitted anew, also where its own size has not changed; the panels have another width."""
        self.board.fit()
        self.call_after_refresh(self.show_figures)

    def on_board_view_fitted(self) -> None:
        """The board has taken its place: the log goes where it can be read, the panels share what is left."""
        beside, tall = self.size.width - self.board.wide, self.size.height - FRAME
        stacked = beside < READABLE[0] or self.size.height < READABLE[1]
        below = max(5, self.size.height // 5) if stacked else 0
        table = self.query_one("#table")
        table.set_class(stacked, "stacked")
        table.styles.grid_columns = f"{self.board.wide} 1fr"
        table.styles.grid_rows = f"1fr {below}" if stacked else "auto 1fr"
        share = (tall - below) if stacked else tall * 3 // 4
        figures, answers = self.query_one(Figures), self.query_one(Answers)
        figures.styles.max_height = max(4, share * 2 // 5)
        answers.styles.max_height = share - max(4, share * 2 // 5)

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
        self.stop()
        session = self.session
        if session.game.over or session.hand_over >= 0 or session.person_asked:
            self.skipping = False
        if session.game.over:
            self.show()
            self.query_one(Answers).tell(words.result(session.game), [("new", "Play again"), ("quit", "Quit")])
        elif session.moment >= 0:
            self.show()
            self.app.push_screen(GoesBy(session.seats[session.moment].title), self._went_by)
        elif session.hand_over >= 0:
            self.board.show(None)
            self.show_nothing()
            self.app.push_screen(HandOver(session.seats[session.hand_over].title), self._handed_over)
        elif session.person_asked:
            self.show()
        else:
            self.show()
            self._timer = self.set_timer(0.01, self.computers)

    def computers(self) -> None:
        """Let the computers play; a pause after each thing that can be seen, unless they are to hurry."""
        session, begun = self.session, monotonic()
        self.stop()
        while (step := self._step()) is not None:
            if session.hand_over >= 0 or session.viewer < 0:
                continue
            if step.seen_by(session.viewer) and self.delay and not self.skipping:
                self.show()
                self._timer = self.set_timer(self.delay, self.computers)
                return
            if monotonic() - begun > PATIENCE:
                self.show()
                self._timer = self.set_timer(0.001, self.computers)
                return
        if self.stuck:
            self.show()
            self.say(self.stuck)
            return
        self.go_on()

    def _step(self) -> Step | None:
        """The computer's next answer; where a mistake in the quest's module stops it, that is said, and it waits."""
        self.stuck = ""
        try:
            return self.session.step()
        except DelveError as error:
            self.stuck = str(error)
            return None

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _went_by(self, said: str | None) -> None:
        if said == "wait":
            self.session.wait()
        else:
            self.session.let_go()
        self.go_on()

    def _handed_over(self, _: str | None) -> None:
        self.session.take_seat()
        self.go_on()

    def answer(self, answer: Said) -> None:
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
        try:
            return self.session.view()
        except QuestFault as fault:  # there is nothing to show, but the game is safe
            self.say(str(self.session.kept_for_now(fault)))
            return None

    def say(self, text: str) -> None:
        """A message above the line, until the next one."""
        self.query_one("#message", Static).update(Text(text))

    def show_nothing(self) -> None:
        """Hide everything a side should not see."""
        self.query_one(Figures).show(None, -1)
        self.query_one(LogPanel).show([], self.session.game.book, self.spelled)
        self.query_one(Answers).tell("")
        self.query_one("#top", Static).update("")
        self.say("")

    def show(self) -> None:
        """Draw everything anew."""
        session, view = self.session, self.view()
        if view is None:
            return
        asked = session.person_asked and session.moment < 0
        self.question = words.question(session.game) if asked else words.Question("")
        decision = session.game.decision
        figure = decision.figure if asked and decision is not None else -1
        active = next((f for f in view.figures if f.id == figure and f.squares), None)
        active = active or next((f for f in view.figures if f.active and f.squares), None)
        cursor = None
        if active is not None and (active.id, active.squares[0]) != self.active_at:
            self.active_at = (active.id, active.squares[0])
            cursor = active.squares[0]
        self.board.show(view, self.question.mask, cursor)
        answers = self.query_one(Answers)
        if asked:
            answers.ask(self.question)
        elif not session.game.over:
            who = session.seats[view.asked].title if view.asked >= 0 else ""
            answers.tell(f"{who} (computer) is playing …" if who else "One moment …")
        self.query_one(LogPanel).show(session.log(session.viewer), session.game.book, self.spelled)
        self.show_figures()
        turn = view.seats[view.turn].title if 0 <= view.turn < len(view.seats) else ""
        parts = [view.title, f"round {view.round}", f"turn: {turn}", f"you see as: {view.seats[view.seat].title}"]
        parts.append(f"seed {session.game.header.seed}")
        self.query_one("#top", Static).update(" · ".join(parts))

    def show_figures(self) -> None:
        view = self.board.view
        if view is None:
            return
        here = [f for f in view.figures if self.board.cursor in f.squares]
        chosen = here or [f for f in view.figures if f.active] or [f for f in view.figures if f.seat == view.seat]
        self.query_one(Figures).show(view, chosen[0].id if chosen else -1)
