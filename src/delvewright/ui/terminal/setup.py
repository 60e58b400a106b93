"""Setting a game up on the screen: book, quest, heroes, who plays what, seed and dice."""

from __future__ import annotations

import secrets
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from delvewright.kernel.errors import DelveError
from delvewright.kernel.record import parse, read
from delvewright.kernel.rulebook import Option, Rulebook, covers, find_book
from delvewright.players import make as make_player
from delvewright.table import store
from delvewright.table.holders import PERSON, Make, computers, usual
from delvewright.table.session import Session
from delvewright.ui import words
from delvewright.ui.terminal.creation import CreationScreen, hero_text
from delvewright.ui.terminal.form import Form, Row

ABSENT = "not in play"
SEAT, HERO, OPTION = "seat ", "hero ", "option "


class SetupScreen(Screen[Session]):
    """Everything needed to begin, or to go on with a kept game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave", show=False)]

    def __init__(self, make: Make = make_player) -> None:
        super().__init__()
        self._make = make
        self._words: list[str] = []
        """The heroes somebody made, in books where they are made; one for each place, in play or not."""
        self._touched = False
        """Whether somebody has changed one; else each quest has its own."""

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
        books = [cover for cover in covers() if cover.playable]
        kept = store.latest()
        if kept is not None:
            try:
                found = parse(read(kept), str(kept))
                form.rows.append(Row("resume", f"Go on with {found.quest} ({words.answers(len(found.lines))} so far)"))
            except DelveError as error:
                self.say(f"The last game cannot be taken up: {error}")
        ids, titles = [cover.id for cover in books], [cover.title for cover in books]
        form.rows.append(Row("book", "Book", ids, 0, titles))
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

    @property
    def book(self) -> Rulebook:
        """The book that is chosen."""
        return find_book(self.query_one(Form).row("book").value)

    def _fill_quests(self) -> None:
        form = self.query_one(Form)
        quests = self.book.quests()
        row = form.row("quest")
        row.values, row.titles, row.at = [q.id for q in quests], [q.title for q in quests], 0
        self._touched = False
        self._fill_seats()

    def _fill_seats(self) -> None:
        """The seats of the chosen quest, or the heroes somebody makes; and the story."""
        form = self.query_one(Form)
        self._tell_story()
        if not self._touched:
            first, most = list(self.book.first_party(form.row("quest").value)), self.book.party_size[1]
            self._words = (first + [word for word in self.book.first_party() if word not in first])[:most]
        before = {row.name: row.value for row in form.rows}
        form.rows = [row for row in form.rows if not row.name.startswith((SEAT, HERO, OPTION))]
        try:
            rows = self._hero_rows(before) if self._words else self._seat_rows(before)
        except DelveError as error:
            self.say(str(error))
            return
        at = form.rows.index(form.row("quest")) + 1
        form.rows[at:at] = [*rows, *self._option_rows(before)]

    def _options(self) -> list[Option]:
        """What can be chosen for this quest, and for any quest of the book; the dice have a line of their own."""
        quest = next(q for q in self.book.quests() if q.id == self.query_one(Form).row("quest").value)
        found = {option.name: option for option in (*self.book.options(), *quest.options) if option.name != "dice"}
        return list(found.values())

    def _option_rows(self, before: dict[str, str]) -> list[Row]:
        rows = []
        for option in self._options():
            values, titles = [value for value, _ in option.choices], [title for _, title in option.choices]
            wanted = before.get(f"{OPTION}{option.name}", values[0])
            at = values.index(wanted) if wanted in values else 0
            rows.append(Row(f"{OPTION}{option.name}", option.title, values, at, titles))
        return rows

    def _seat_rows(self, before: dict[str, str]) -> list[Row]:
        seats = self.book.seats_for(self.query_one(Form).row("quest").value, {})
        rows = []
        for seat, holder in zip(seats, usual(seats), strict=True):
            values = [PERSON, *computers()] + ([ABSENT] if seat.side == seats[0].side else [])
            wanted = before.get(f"{SEAT}{seat.id}", holder)
            rows.append(Row(f"{SEAT}{seat.id}", seat.title, values, values.index(wanted)))
        return rows

    def _hero_rows(self, before: dict[str, str]) -> list[Row]:
        """Two lines for each place: who it is, and who plays him."""
        rows, going = [], len(self.book.first_party(self.query_one(Form).row("quest").value))
        for n, word in enumerate(self._words):
            hero = self.book.make_hero(self.book.picks_of(word))
            named = hero.figure.title
            rows.append(Row(f"{HERO}{n}", named if named == hero.about else f"{named}, {hero.about.lower()}"))
            values = [PERSON, *computers(), ABSENT]
            wanted = before.get(f"{SEAT}{n}", PERSON)
            if not self._touched:
                wanted = ABSENT if n >= going else PERSON if wanted == ABSENT else wanted
            rows.append(Row(f"{SEAT}{n}", "   played by", values, values.index(wanted)))
        return rows

    def _tell_story(self) -> None:
        quest = self.query_one(Form).row("quest").value
        told = next((q.story for q in self.book.quests() if q.id == quest), "")
        self.query_one("#story").border_title = "The quest"
        self.query_one("#told", Static).update(Text(" ".join(told.split())))

    def on_form_moved(self, event: Form.Moved) -> None:
        """Beside a hero stands his sheet, else the story."""
        if event.name.startswith(HERO):
            hero = self.book.make_hero(self.book.picks_of(self._words[int(event.name.removeprefix(HERO))]))
            self.query_one("#story").border_title = "The hero (Enter: another one)"
            self.query_one("#told", Static).update(hero_text(self.book, hero))
        elif event.name.startswith(OPTION):
            self._tell_option(event.name)
        else:
            self._tell_story()

    def _tell_option(self, name: str) -> None:
        """Beside something to choose stands what each choice means, the one that is chosen first."""
        option = next(option for option in self._options() if option.name == name.removeprefix(OPTION))
        chosen = self.query_one(Form).row(name).value
        told = Text()
        for value, title, says in sorted(option.told(), key=lambda one: one[0] != chosen):
            told.append(f"{'●' if value == chosen else '○'} {title}\n", style="bold" if value == chosen else "")
            told.append(f"{says}\n\n" if says else "")
        self.query_one("#story").border_title = option.title
        self.query_one("#told", Static).update(told)

    def on_form_changed(self, event: Form.Changed) -> None:
        """Another book has other quests, another quest other seats."""
        form = self.query_one(Form)
        self._touched = self._touched or event.name.startswith(SEAT)
        if event.name in ("book", "quest"):
            (self._fill_quests if event.name == "book" else self._fill_seats)()
            form.paint()
        elif event.name.startswith(OPTION):
            self._tell_option(event.name)

    def on_form_pressed(self, event: Form.Pressed) -> None:
        """Begin, go on, or make a hero."""
        if event.name.startswith(HERO):
            n = int(event.name.removeprefix(HERO))
            made = CreationScreen(self.book, self._words[n], f"Hero {n + 1}")
            self.app.push_screen(made, lambda word: self._made(n, word or ""))
            return
        try:
            if event.name == "resume":
                session = Session.resume(store.latest_or_complain(), make=self._make)
            else:
                session = self._start()
        except DelveError as error:
            self.say(str(error))
            return
        self.dismiss(session)

    def _made(self, n: int, word: str) -> None:
        form = self.query_one(Form)
        if word:
            self._words[n] = word
            self._touched = True
            self._fill_seats()
        form.go(form.at)
        form.focus()

    def _start(self) -> Session:
        form = self.query_one(Form)
        rows = [row for row in form.rows if row.name.startswith(SEAT)]
        here = [row for row in rows if row.value != ABSENT]
        options = {}
        if self._words or len(here) < len(rows):
            ids = [row.name.removeprefix(SEAT) for row in here if ABSENT in row.values]
            if not ids:
                raise DelveError("Somebody must play.", do="Put at least one of the first side in play.")
            options[self.book.taking_part] = (
                ",".join(self._words[int(n)] for n in ids) if self._words else ",".join(ids)
            )
        if form.row("dice").value == "typed":
            options["dice"] = "typed"
        for option in self._options():
            row = form.row(f"{OPTION}{option.name}")
            if row.at:
                options[option.name] = row.value
        seed = int(form.row("seed").value or 0)
        book, quest = form.row("book").value, form.row("quest").value
        return Session.start(book, quest, seed, options, [row.value for row in here], make=self._make)

    def action_leave(self) -> None:
        """Leave without a game."""
        self.app.exit()
