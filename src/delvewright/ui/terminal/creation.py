"""Making a hero on the screen: whatever the book lets one choose, and what comes of it beside it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import NewHero, Rulebook
from delvewright.ui import words
from delvewright.ui.terminal.form import Form, Row

TAKE = "take"


def hero_text(book: Rulebook, hero: NewHero) -> Text:
    """A hero's sheet, with what his cards do."""
    text = Text()
    text.append(hero.figure.title, style="bold")
    text.append(f", {hero.about}\n" if hero.about != hero.figure.title else "\n")
    for label, value in words.sheet(hero.figure, book.id):
        text.append(f"{label} ", style="dim")
        text.append(f"{value}\n")
    text.append(f"{hero.says}\n", style="italic")
    for line in words.card_lines(hero.figure, book):
        text.append(f"{line}\n", style="dim")
    return text


class CreationScreen(ModalScreen[str]):
    """Answers with the word of the hero, or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, book: Rulebook, word: str, title: str) -> None:
        super().__init__()
        self._book, self._title = book, title
        self._hero = book.make_hero(book.picks_of(word))
        self._fine = True

    def compose(self) -> ComposeResult:
        """What can be chosen, and the sheet."""
        with Vertical(classes="dialog creation") as box:
            box.border_title = f"{self._title} (↑↓ line, ←→ change, type a name, Esc: leave it)"
            with Horizontal():
                yield Form()
                with VerticalScroll(id="sheet", classes="panel"):
                    yield Static("", id="made", markup=False)
            yield Static("", id="trouble", markup=False)

    def on_mount(self) -> None:
        """Show who stands there at first."""
        self._show()
        form = self.query_one(Form)
        form.border_title = "Choose"
        self.query_one("#sheet").border_title = "The hero"
        form.focus()

    def _show(self) -> None:
        form = self.query_one(Form)
        here = form.rows[form.at].name if form.rows else ""
        typed = {row.name: row.typed for row in form.rows if row.typed is not None}  # blanks at its end and all
        form.rows = []
        for pick in self._hero.picks:
            if pick.choices:
                values = [value for value, _, _ in pick.choices]
                titles = [title for _, title, _ in pick.choices]
                form.rows.append(Row(pick.name, pick.title, values, values.index(pick.value), titles))
            else:
                form.rows.append(Row(pick.name, pick.title, typed=typed.get(pick.name, pick.value), letters=True))
        form.rows.append(Row(TAKE, "Take this hero"))
        names = [row.name for row in form.rows]
        form.at = names.index(here) if here in names else 0
        form.paint()
        self._explain()

    def _explain(self) -> None:
        """The sheet, and a sentence about what is pointed at."""
        form = self.query_one(Form)
        text = Text()
        for pick in self._hero.picks:
            said = next((says for value, _, says in pick.choices if value == pick.value), "")
            if pick.name == form.rows[form.at].name and said:
                text.append(f"{said}\n\n", style="bold")
        text.append_text(hero_text(self._book, self._hero))
        self.query_one("#made", Static).update(text)

    def on_form_moved(self) -> None:
        """Another line is pointed at."""
        self._explain()

    def on_form_changed(self) -> None:
        """Something else was chosen: what comes of it?"""
        form = self.query_one(Form)
        picks = {row.name: row.value for row in form.rows if row.name != TAKE}
        trouble = self.query_one("#trouble", Static)
        try:
            self._hero, self._fine = self._book.make_hero(picks), True
        except DelveError as error:
            self._fine = False
            trouble.update(Text(str(error).replace("\n", " ")))
            return
        trouble.update("")
        self._show()

    def on_form_pressed(self) -> None:
        """Take him."""
        if self._fine:
            self.dismiss(self._hero.word)

    def action_leave(self) -> None:
        """Everything stays as it was."""
        self.dismiss("")
