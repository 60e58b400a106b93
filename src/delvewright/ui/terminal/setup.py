"""Setting a game up on the screen: book, quest, who plays what, seed and dice."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.record import parse, read
from delvewright.kernel.rulebook import find_book, playable_books
from delvewright.players import make as make_player
from delvewright.table import store
from delvewright.table.holders import COMPUTERS, PERSON, Make, usual
from delvewright.table.session import Session

ABSENT = "not in play"
DIGITS = "0123456789"


@dataclass(slots=True)
class Row:
    """A line of the form: a value chosen from several, a number typed, or something to do."""

    name: str
    label: str
    values: list[str] = field(default_factory=list)
    at: int = 0
    titles: list[str] = field(default_factory=list)
    typed: str | None = None
    """What has been typed, where a number is wanted."""

    @property
    def value(self) -> str:
        """What is chosen."""
        if self.typed is not None:
            return self.typed
        return self.values[self.at] if self.values else ""

    @property
    def shown(self) -> str:
        """The same in words."""
        return (self.titles or self.values)[self.at] if self.values else ""


class Form(Static, can_focus=True):
    """Lines to go through with the arrows; left and right or Enter change a value, a click does too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", show=False),
        Binding("down,tab", "line(1)", show=False),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("enter,space", "press", show=False),
    ]

    class Changed(Message):
        """A value was changed."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    class Pressed(Message):
        """Something to do was chosen."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self) -> None:
        super().__init__("", markup=False, classes="panel")
        self.rows: list[Row] = []
        self.at = 0

    def row(self, name: str) -> Row:
        """A line by name."""
        return next(row for row in self.rows if row.name == name)

    def paint(self) -> None:
        """Write all lines."""
        text = Text()
        for n, row in enumerate(self.rows):
            here = n == self.at
            text.append("▶ " if here else "  ", style="bold")
            if row.typed is not None:
                text.append(f"{row.label:<15} ", style="bold" if here else "")
                text.append(f"{row.typed}{'_' if here else ''}", style="reverse" if here else "")
            elif row.values:
                text.append(f"{row.label:<15} ", style="bold" if here else "")
                text.append(f"‹ {row.shown} ›", style="reverse" if here else "")
            else:
                text.append(f"[ {row.label} ]", style="bold reverse" if here else "bold")
            text.append("\n")
        self.update(text)

    def action_line(self, by: int) -> None:
        """Another line."""
        self.at = (self.at + by) % len(self.rows)
        self.paint()

    def action_turn(self, by: int) -> None:
        """Another value."""
        row = self.rows[self.at]
        if row.values:
            row.at = (row.at + by) % len(row.values)
            self.paint()
            self.post_message(self.Changed(row.name))

    def action_press(self) -> None:
        """Do it, or the next value."""
        row = self.rows[self.at]
        if row.values:
            self.action_turn(1)
        elif row.typed is None:
            self.post_message(self.Pressed(row.name))
        else:
            self.action_line(1)

    def on_key(self, event: events.Key) -> None:
        """Numbers are typed."""
        row = self.rows[self.at]
        if row.typed is None:
            return
        if event.key == "backspace":
            row.typed = row.typed[:-1]
        elif event.character and event.character in DIGITS and len(row.typed) < 12:
            row.typed += event.character
        else:
            return
        event.stop()
        self.paint()

    def on_click(self, event: events.Click) -> None:
        """Go to a line and change it."""
        inside = event.get_content_offset(self)
        if inside is not None and inside.y < len(self.rows):
            self.at = inside.y
            self.paint()
            self.action_press()


class SetupScreen(Screen[Session]):
    """Everything needed to begin, or to go on with a kept game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave", show=False)]

    def __init__(self, make: Make = make_player) -> None:
        super().__init__()
        self._make = make

    def compose(self) -> ComposeResult:
        """The form, and the story beside it."""
        yield Static("D E L V E W R I G H T", id="title", markup=False)
        with Horizontal(id="body"):
            yield Form()
            with VerticalScroll(id="story", classes="panel"):
                yield Static("", id="told", markup=False)
        yield Static("", id="message", markup=False)
        yield Static("↑↓ line   ←→ or Enter change   Enter on [ Start ] begins   q quit", id="keys", markup=False)

    def on_mount(self) -> None:
        """Fill the form."""
        form = self.query_one(Form)
        form.border_title = "A new game"
        self.query_one("#story").border_title = "The quest"
        books = playable_books()
        kept = store.latest()
        if kept is not None:
            try:
                found = parse(read(kept), str(kept))
                form.rows.append(Row("resume", f"Go on with {found.quest} ({len(found.lines)} answers so far)"))
            except DelveError as error:
                self.say(f"The last game cannot be taken up: {error}")
        form.rows.append(Row("book", "Book", books, 0, [find_book(name).title for name in books]))
        form.rows.append(Row("quest", "Quest"))
        form.rows.append(Row("seed", "Seed", typed=str(secrets.randbelow(1_000_000))))
        form.rows.append(Row("dice", "Dice", ["seeded", "typed"], 0, ["the program rolls", "you roll real dice"]))
        form.rows.append(Row("start", "Start"))
        self._fill_quests()
        form.at = 0 if kept is not None and form.rows[0].name == "resume" else len(form.rows) - 1
        form.paint()
        form.focus()

    def say(self, text: str) -> None:
        """A message below."""
        self.query_one("#message", Static).update(Text(text))

    def _fill_quests(self) -> None:
        form = self.query_one(Form)
        quests = find_book(form.row("book").value).quests()
        row = form.row("quest")
        row.values, row.titles, row.at = [q.id for q in quests], [q.title for q in quests], 0
        self._fill_seats()

    def _fill_seats(self) -> None:
        """The seats of the chosen quest, and its story."""
        form = self.query_one(Form)
        book, quest = form.row("book").value, form.row("quest").value
        told = next((q.story for q in find_book(book).quests() if q.id == quest), "")
        self.query_one("#told", Static).update(Text(" ".join(told.split())))
        before = {row.name: row.value for row in form.rows}
        form.rows = [row for row in form.rows if not row.name.startswith("seat ")]
        try:
            seats = Game.start(book, quest).seats
        except DelveError as error:
            self.say(str(error))
            return
        rows = []
        for seat, holder in zip(seats, usual(seats), strict=True):
            values = [PERSON, *COMPUTERS] + ([ABSENT] if seat.side == seats[0].side else [])
            wanted = before.get(f"seat {seat.id}", holder)
            rows.append(Row(f"seat {seat.id}", seat.title, values, values.index(wanted)))
        at = form.rows.index(form.row("quest")) + 1
        form.rows[at:at] = rows

    def on_form_changed(self, event: Form.Changed) -> None:
        """Another book has other quests, another quest other seats."""
        form = self.query_one(Form)
        if event.name in ("book", "quest"):
            (self._fill_quests if event.name == "book" else self._fill_seats)()
            form.paint()

    def on_form_pressed(self, event: Form.Pressed) -> None:
        """Begin, or go on."""
        try:
            if event.name == "resume":
                session = Session.resume(store.latest_or_complain(), make=self._make)
            else:
                session = self._start()
        except DelveError as error:
            self.say(str(error))
            return
        self.dismiss(session)

    def _start(self) -> Session:
        form = self.query_one(Form)
        rows = [row for row in form.rows if row.name.startswith("seat ")]
        here = [row for row in rows if row.value != ABSENT]
        options = {}
        if len(here) < len(rows):
            heroes = [row.name.removeprefix("seat ") for row in here if ABSENT in row.values]
            if not heroes:
                raise DelveError("Somebody must play.", do="Put at least one of the first side in play.")
            options["heroes"] = ",".join(heroes)
        if form.row("dice").value == "typed":
            options["dice"] = "typed"
        seed = int(form.row("seed").value or 0)
        book, quest = form.row("book").value, form.row("quest").value
        return Session.start(book, quest, seed, options, [row.value for row in here], make=self._make)

    def action_leave(self) -> None:
        """Leave without a game."""
        self.app.exit()
