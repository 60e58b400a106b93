"""The panels beside the board: figures with their sheets, the log, the answers."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from delvewright.kernel.events import Event
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Rulebook
from delvewright.kernel.view import FigureView, View
from delvewright.table.typed import ROLL
from delvewright.ui import words
from delvewright.ui.terminal.style import role_style
from delvewright.ui.text import REACH, figure_mark

SHOWN = 100
"""So many lines of the log are kept on the screen."""


class Scroller(VerticalScroll):
    """Text that scrolls."""

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static("", markup=False)

    @property
    def text(self) -> Static:
        """Where the text stands."""
        return self.query_one(Static)


class Figures(Scroller):
    """Everybody in a line, and the sheet of one."""

    def show(self, view: View | None, chosen: int) -> None:
        """`chosen` is the id of the figure whose sheet is open."""
        text = Text()
        self.border_title = "Figures"
        narrow = 0 < self.size.width < 44
        if view is not None:
            for figure in view.figures:
                if figure.squares or figure.side == view.seats[view.seat].side:
                    _line(text, figure, view, figure.id == chosen, narrow)
            for label, value in view.facts:
                text.append(f"\n{label} ", style="dim")
                text.append(value)
            sheets = [f for f in view.figures if f.id == chosen]
            for figure in sheets:
                text.append("\n")
                for label, value in words.sheet(figure, view.book)[0 if narrow else len(figure.bars) :]:
                    text.append(f"{label} ", style="dim")
                    text.append(f"{value}  ")
        self.text.update(text)


def _line(text: Text, figure: FigureView, view: View, chosen: bool, narrow: bool) -> None:
    if text:
        text.append("\n")
    text.append("»" if figure.active else " ")
    mark = figure_mark(figure, 3)
    text.append(mark, style=role_style(figure.side))
    text.append(" " * (4 - len(mark)))
    text.append(figure.name, style="bold underline" if chosen else "")
    if figure.squares:
        text.append(f" {square_name(min(figure.squares), view.width)}", style="dim")
    else:
        text.append(" gone" if figure.alive else " dead", style="bold")
    for label, (now, most) in figure.bars.items():
        short = f" {label[0]} {now}/{most}" if narrow else f"  {label} {now}/{most}"
        text.append(short, style="bold" if now * 3 <= most else "")
    if figure.effects:
        text.append(f"  {words.effects(figure)}", style="italic")


class LogPanel(Scroller):
    """What happened, the newest at the end."""

    read = 1.0
    """Which part of it is above what is shown; 1 at the end."""
    settling = False
    """There is a new size, and the place of the text in it is not yet found."""

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember where the reader is; a new size comes after that."""
        super().watch_scroll_y(old_value, new_value)
        if not self.settling:
            self.read = 1.0 if new_value >= self.max_scroll_y else new_value / max(1, self.virtual_size.height)

    def on_resize(self) -> None:
        """In another place the end is elsewhere; whoever had scrolled up stays with what he read."""
        self.settling = True
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        if self.read < 1:
            self.scroll_to(y=round(self.read * self.virtual_size.height), animate=False)
        else:
            self.scroll_end(animate=False)
        self.settling = False

    def show(self, log: Sequence[Event], book: Rulebook, spelled: bool) -> None:
        """`spelled`: dice as words."""
        self.border_title = "Log"
        text = Text()
        for event in log[-SHOWN:]:
            if text:
                text.append("\n")
            style = {"turn": "bold", "table": "italic", "end": "bold", "reason": "italic"}.get(event.kind, "")
            text.append(event.text, style=style)
            if event.faces:
                text.append(" ")
                text.append(words.faces_text(event.faces, book, spelled), style="bold")
        self.text.update(text)
        self.call_after_refresh(self.scroll_end, animate=False)


class Answers(Vertical):
    """The open question: numbered answers, and what the marked squares are for."""

    last = ""
    """The id of the answer that ends it, if the list is so long that 0 means that one;"""
    ending = ""
    """and what it is called."""

    def on_resize(self) -> None:
        """More or fewer lines have a place."""
        self.call_after_refresh(self._more)

    def _more(self) -> None:
        """Say that the list goes on, and how it is ended."""
        lines, room = self.lines, self.lines.size.height
        hidden = lines.virtual_size.height > room > 0
        end = f"0 {self.ending} · " if self.last else ""
        self.border_subtitle = f"{end}{lines.option_count} lines, more ↓" if hidden else ""

    def compose(self) -> ComposeResult:
        """The question, then the list."""
        yield Static("", id="prompt", markup=False)
        yield OptionList()

    @property
    def lines(self) -> OptionList:
        """The list."""
        return self.query_one(OptionList)

    def ask(self, question: words.Question) -> None:
        """Show a question; the index of an option is the id of its line."""
        lines = []
        end = next((n for n, choice in enumerate(question.options) if choice.answer == ("end",)), -1)
        self.last, self.ending = (str(end), question.options[end].label) if end >= 9 else ("", "")
        for n, choice in enumerate(question.options):
            number = f"{n + 1}" if n < 9 else "0" if n == (end if self.last else 9) else " "
            odds = words.chance(choice.odds)
            line = Text.assemble((f"{number} ", "bold"), choice.label, (f"  {odds}" if odds else "", "italic"))
            lines.append(Option(line, id=str(n)))
        for field in question.fields:
            shown = f"{REACH} {field.label} ({field.mask.bit_count()}) “{field.example}”"
            lines.append(Option(Text(shown), disabled=True))
        if question.dice:
            lines.append(Option(Text(question.dice), disabled=True))
            lines.append(Option(Text.assemble(("Enter ", "bold"), "The program rolls"), id=ROLL))
        self._fill("Your answer", question.prompt, lines)
        self.lines.highlighted = 0 if question.options else 1 if question.dice else None

    def tell(self, prompt: str, lines: Sequence[tuple[str, str]] = ()) -> None:
        """No question of the game: a text, and lines as (id, text) that may be chosen."""
        self.last = ""
        self._fill("", prompt, [Option(Text(f"{n} {line}"), id=name) for n, (name, line) in enumerate(lines, 1)])

    def _fill(self, title: str, prompt: str, lines: list[Option]) -> None:
        self.border_title = title
        self.query_one("#prompt", Static).update(Text(prompt, style="bold"))
        self.lines.clear_options()
        self.lines.add_options(lines)
        self.lines.display = bool(lines)
        self.call_after_refresh(self._more)
