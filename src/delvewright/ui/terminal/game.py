"""What people do at the screen: point, choose, type, ask why, undo, save, leave."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from delvewright.kernel.decisions import Choice
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.notation import square_name
from delvewright.table.typed import ROLL, Said
from delvewright.table.typed import Course as Course_
from delvewright.ui import words
from delvewright.ui.intents import foreseen, offers, taken_up
from delvewright.ui.terminal.board import BoardView
from delvewright.ui.terminal.course import Course
from delvewright.ui.terminal.dialogs import Confirm, Help, Menu, Why
from delvewright.ui.terminal.panels import Answers

COMMANDS = "wqz"
"""Letters that are commands, so that they do not begin a typed line."""


class GameScreen(Course):
    """One running game, and what people do in it."""

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

    # -- pointing

    def on_board_view_moved(self) -> None:
        """Tell what is under the cursor."""
        if self.board.view is not None:
            self.say(words.look(self.board.view, self.board.cursor))
            self.show_figures()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Do what can be done there: at once if it is clear what, else by a menu."""
        view = self.board.view
        if view is None:
            return
        if not self.session.person_asked:
            self.action_skip()
            return
        if self.rolling:
            self.answer(ROLL)
            return
        listed: list[Choice] = []
        fields: list[Choice] = []
        for q in event.squares:
            more, squares = words.at_square(self.session.game, view, q)
            listed += [c for c in more if c.answer not in [known.answer for known in listed]]
            fields += squares if len(event.squares) == 1 else []
        where = " / ".join(square_name(q, view.width) for q in event.squares)
        possible = listed + fields
        if meant := self._meant(event.squares, possible):
            self._offer(where, possible, meant, event.everything)
        elif not possible:
            if len(event.squares) == 1:
                self.say(f"Nothing to do there now. {words.look(view, event.squares[0])}")
        elif event.everything or len(listed) > 1 or (listed and fields):
            lines = [(str(n), _long(choice)) for n, choice in enumerate(possible)]
            self.app.push_screen(Menu(where, lines), lambda name: self._picked(possible, name))
        else:
            self.answer(possible[0].answer)

    def _meant(self, places: Sequence[int], possible: Sequence[Choice]) -> list[tuple[str, Course_]]:
        """What a click there may mean that takes several answers: at figures and doors, and where nothing else can be
        done at all."""
        game, view = self.session.game, self.board.view
        if game.decision is None or view is None:
            return []
        own = self.session.own(game.decision.seat)
        there = {f.id for f in view.figures if set(places) & set(f.squares)}
        found = []
        for offer in offers(game, game.decision.seat, own):
            square = places[0]
            aimed = offer.figure in there or (len(places) == 2 and set(offer.door) == set(places))
            if aimed or (not possible and len(places) == 1 and offer.mask >> square & 1):
                label, _, odds = foreseen(game, offer, square)
                chances = words.chance(odds, full=True)
                found.append((f"{label} ({chances})" if chances else label, taken_up(game, offer, square, own)))
        return found

    def _offer(self, where: str, possible: list[Choice], meant: list[tuple[str, Course_]], everything: bool) -> None:
        """Do the one thing that is meant, or have it chosen."""
        if len(meant) == 1 and not possible and not everything:
            self.answer(meant[0][1])
            return
        said: list[Said] = [course for _, course in meant]
        said += [choice.answer for choice in possible]
        titles = [label for label, _ in meant] + [_long(choice) for choice in possible]
        lines = [(str(n), title) for n, title in enumerate(titles)]
        self.app.push_screen(Menu(where, lines), lambda name: self.answer(said[int(name)]) if name else None)

    def _picked(self, possible: list[Choice], name: str | None) -> None:
        if name:
            self.answer(possible[int(name)].answer)

    # -- choosing and typing

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was chosen from the list."""
        self._choose(event.option.id or "")

    def _choose(self, name: str) -> None:
        self.board.focus()
        if name == ROLL:
            self.answer(ROLL)
        elif name == "new":
            self.dismiss("new")
        elif name == "quit":
            self.dismiss("quit")
        elif name:
            self.answer(self.question.options[int(name)].answer)

    def action_number(self, n: int) -> None:
        """A number key."""
        if self.rolling:
            self.action_type(str((n + 1) % 10))
            return
        answers = self.query_one(Answers)
        lines = [option for option in answers.lines.options if not option.disabled]
        if n == 9 and answers.last:
            self._choose(answers.last)
        elif n < len(lines):
            self._choose(lines[n].id or "")
        else:
            self.say(f"There is no answer {(n + 1) % 10}.")

    def begins_line(self, event: events.Key) -> bool:
        """A letter that is no command begins a line; asked before anybody else gets the key, so that those that follow
        fast, commands or not, find the line with the focus."""
        letter = event.character or ""
        commands = "" if self.rolling else COMMANDS
        if not letter.isalpha() or letter in commands or isinstance(self.focused, Input):
            return False
        self.action_type(letter)
        return True

    def action_type(self, text: str) -> None:
        """Go to the line, with a beginning."""
        line = self.query_one(Input)
        line.value = text
        line.cursor_position = len(text)
        self.set_focus(line)  # at once: the next key may be there already

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
            self.answer(text)
        elif text.isdigit():
            self.action_number(int(text) - 1) if int(text) else self.say("Answers are numbered from 1.")
        else:
            self.answer(text)

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
            self.app.push_screen(Why(self.session.log(self.session.viewer), self.session.game.book))

    def action_zoom(self) -> None:
        """Larger or smaller squares."""
        self.board.zoom()

    def action_spell(self) -> None:
        """Dice as words or as signs."""
        self.spelled = not self.spelled
        self.show()

    def action_skip(self) -> None:
        """The computers hurry until a person must answer."""
        if not self.session.person_asked and not self.session.game.over:
            self.skipping = True
            self.computers()

    def action_undo(self) -> None:
        """Back to the last thing a person decided."""
        self.stop()
        self.active_at = None
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
            self.stop()
            self.session.keep()
            self.dismiss("quit")


def _long(choice: Choice) -> str:
    odds = words.chance(choice.odds, full=True)
    return f"{choice.label} ({odds})" if odds else choice.label
