"""Small screens in front of the game: help, why, menus, yes or no, handing over, a terminal too small."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from delvewright.kernel.events import Event
from delvewright.kernel.rulebook import Rulebook
from delvewright.ui import words
from delvewright.ui.terminal.style import MINIMUM

HELP = """\
[b]On the board[/b]
  arrows          move the cursor; with Shift, five squares
  Enter, click    do what can be done there: walk, attack, open …
  . right click   list everything that can be done there
  z, wheel        larger or smaller squares; scroll
[b]Answers[/b]
  1 … 9, 0        that answer, or click it; 0: the tenth, or the end
  Tab             to the list of answers: arrows, Enter
  any letter      type: move c4, attack orc.1 with broadsword, end
  : or /          type, with an empty line; Esc: back to the board
[b]Anytime[/b]
  w     why       the rules behind what happened last
  F2              dice as words or signs: ☠ skull, ◇ ◆ shields
  ^Z    undo      back to the last thing a person decided
  ^S    save      write a file (the game is also kept by itself)
  Space           skip the computer's moves
  q     quit      go on later with: delve play --resume
[b]Signs[/b]
  ━┃ wall   + closed door   / open door   S secret door
  ░ unknown   ▓ nobody can enter   · can be reached
  [ ] cursor   » active   large letters Heroes, small ones Monsters
  :: furniture with two letters   ^^ trap   () pit   ## rubble
  %% equipment   o? not yet revealed   == stairs   ~~ no floor
  A_ lies on the floor   Ax dead   X spiked door   G grate
  where height matters: large letters hide the view, small do not
[dim]Esc or Enter closes this page.[/dim]"""


class Dialog(ModalScreen[str]):
    """A box in front of the game; Esc closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def action_close(self) -> None:
        """Nothing was chosen."""
        self.dismiss("")


class Help(Dialog):
    """Keys and signs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,question_mark,f1,q,space", "close", show=False),
    ]

    def compose(self) -> ComposeResult:
        """One page."""
        with VerticalScroll(classes="dialog") as box:
            box.border_title = "Help"
            yield Static(HELP)


class Menu(Dialog):
    """A list to choose from; answers with the id of the line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(str(n), f"pick({n - 1})", show=False) for n in range(1, 10)]

    def __init__(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """Title and lines."""
        with Vertical(classes="dialog") as box:
            box.border_title = self._title
            options = [
                Option(Text.assemble((f"{n} " if n < 10 else "  ", "bold"), line), id=name)
                for n, (name, line) in enumerate(self._lines, 1)
            ]
            yield OptionList(*options)

    def on_mount(self) -> None:
        """The first line is the usual one."""
        self.query_one(OptionList).highlighted = 0

    def action_pick(self, n: int) -> None:
        """A number was pressed."""
        if n < len(self._lines):
            self.dismiss(self._lines[n][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was chosen."""
        self.dismiss(event.option.id or "")


class Confirm(Menu):
    """Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer('yes')", show=False),
        Binding("n", "answer('')", show=False),
    ]

    def action_answer(self, name: str) -> None:
        """A letter was pressed."""
        self.dismiss(name)


class Why(Dialog):
    """What happened lately, and the rules behind each of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q,w", "close", show=False, priority=True)]

    def __init__(self, log: Sequence[Event], book: Rulebook) -> None:
        super().__init__()
        self._events = words.explained(log)[:40]
        self._book = book

    def compose(self) -> ComposeResult:
        """Events above, rules below."""
        with Vertical(classes="dialog") as box:
            box.border_title = "Why? (arrows: earlier things, Esc: close)"
            told = [shorten(words.event_text(event, self._book), 74, placeholder=" …") for event in self._events]
            yield OptionList(*(Option(Text(line)) for line in told))
            with VerticalScroll():
                yield Static("", id="rules", markup=False)

    def on_mount(self) -> None:
        """Begin with the last thing that happened."""
        if self._events:
            self.query_one(OptionList).highlighted = 0
        else:
            self.query_one("#rules", Static).update("Nothing has happened yet.")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain that one."""
        happened = self._events[event.option_index]
        text = Text()
        for n, paragraph in enumerate(words.why(happened, self._book.ledger)):
            name, _, says = paragraph.partition(": ")
            text.append(f"{chr(10) * 2 if n else chr(10)}{name}", style="bold")
            text.append(f"\n{says}")
        self.query_one("#rules", Static).update(text)


class HandOver(Screen[str]):
    """Between two sides: nothing is shown until the other one sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ready", show=False)]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """A line in the middle."""
        yield Static(Text(f"Hand over to {self._title}.\n\nPress Enter when only {self._title} is looking."))

    def action_ready(self) -> None:
        """The other one sits down."""
        self.dismiss("ready")

    def on_click(self, event: events.Click) -> None:
        """A click will do as well."""
        self.dismiss("ready")


class GoesBy(ModalScreen[str]):
    """A moment of another side's: it goes by, whatever they could say, unless they ask for the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done('on')", show=False),
        Binding("w", "done('wait')", show=False),
    ]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """A line in the middle."""
        yield Static(Text(f"A moment.\n\nEnter goes on; with w {self._title} takes the screen."), id="goes-by")

    def action_done(self, what: str) -> None:
        """It is over."""
        self.dismiss(what)


class TooSmall(Screen[str]):
    """Shown as long as the terminal is smaller than the game needs."""

    def compose(self) -> ComposeResult:
        """A line in the middle."""
        yield Static("", markup=False)

    def on_mount(self) -> None:
        """Say it."""
        self.tell(self.app.size.width, self.app.size.height)

    def on_screen_resume(self) -> None:
        """Seen again from below another screen: perhaps it is large enough by now."""
        if self.app.size.width >= MINIMUM[0] and self.app.size.height >= MINIMUM[1]:
            self.dismiss("")

    def tell(self, wide: int, tall: int) -> None:
        """Say how large the terminal is and must be."""
        self.query_one(Static).update(
            f"This terminal is too small.\nIt has {wide} x {tall} characters;\n"
            f"the game needs {MINIMUM[0]} x {MINIMUM[1]}.\nMake it larger\nor use delve play --plain."
        )
