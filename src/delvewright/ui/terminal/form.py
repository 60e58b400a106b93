"""A form of lines: values to turn through, things to type, things to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

DIGITS = "0123456789"
COLUMN = 16
"""Labels up to so long have their values in one column; the value of a longer one follows it."""


@dataclass(slots=True)
class Row:
    """A line of the form: a value chosen from several, something typed, or something to do."""

    name: str
    label: str
    values: list[str] = field(default_factory=list)
    at: int = 0
    titles: list[str] = field(default_factory=list)
    typed: str | None = None
    """What has been typed, where a number or a text is wanted."""
    letters: bool = False
    """Any text may be typed, not only a number."""

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

    class Moved(Message):
        """Another line is pointed at."""

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
        text = Text(no_wrap=True, overflow="ellipsis")
        labels = [len(row.label) for row in self.rows if row.values or row.typed is not None]
        pad = max((long for long in labels if long <= COLUMN), default=0)
        for n, row in enumerate(self.rows):
            here = n == self.at
            text.append("▶ " if here else "  ", style="bold")
            if row.typed is not None:
                text.append(f"{row.label:<{pad}}  ", style="bold" if here else "")
                text.append(f"{row.typed}{'_' if here else ''}", style="reverse" if here else "")
            elif row.values:
                text.append(f"{row.label:<{pad}}  ", style="bold" if here else "")
                text.append(f"‹ {row.shown} ›", style="reverse" if here else "")
            else:
                text.append(f"[ {row.label} ]", style="bold reverse" if here else "bold")
            text.append("\n")
        self.update(text)

    def go(self, n: int) -> None:
        """Point at a line."""
        self.at = n % len(self.rows)
        self.paint()
        self.post_message(self.Moved(self.rows[self.at].name))

    def action_line(self, by: int) -> None:
        """Another line."""
        self.go(self.at + by)

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
        """Numbers and texts are typed."""
        row = self.rows[self.at]
        if row.typed is None:
            return
        letter = event.character or "\n"
        fits = letter.isprintable() if row.letters else letter in DIGITS
        if event.key == "backspace":
            row.typed = row.typed[:-1]
        elif fits and len(row.typed) < (40 if row.letters else 12):
            row.typed += letter
        else:
            return
        event.stop()
        event.prevent_default()
        self.paint()
        self.post_message(self.Changed(row.name))

    def on_click(self, event: events.Click) -> None:
        """Go to a line and change it."""
        inside = event.get_content_offset(self)
        if inside is not None and inside.y < len(self.rows):
            self.go(inside.y)
            self.action_press()
