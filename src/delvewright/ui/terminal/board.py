"""The board on the screen: drawn by `ui.text`, with a cursor; scrolls when it is larger than its place."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from delvewright.kernel.view import View
from delvewright.ui.frame import Frame
from delvewright.ui.terminal.style import ROLES, SIDE, role_style
from delvewright.ui.text import Canvas

ROOMY = 26
"""Columns of an endless board that have a place from the beginning."""
MARGIN = 3
"""Characters left of the board, at least."""
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class BoardView(Widget, can_focus=True):
    """A view with a cursor on one square."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"go('{key}')", show=False) for key in STEPS),
        *(Binding(f"shift+{key}", f"go('{key}', 5)", show=False) for key in STEPS),
        Binding("enter", "act", show=False),
        Binding("full_stop", "list_here", show=False),
    ]

    class Chosen(Message):
        """Somebody pointed at a square, or at the edge between two."""

        def __init__(self, squares: tuple[int, ...], everything: bool = False) -> None:
            super().__init__()
            self.squares = squares
            self.everything = everything
            """Show all that can be done there instead of doing it."""

    class Moved(Message):
        """The cursor stands elsewhere."""

    class Fitted(Message):
        """The board has another width."""

    def __init__(self, **kwargs: str) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.view: View | None = None
        self.canvas: Canvas | None = None
        self.cursor = 0
        self.inner = 2
        self._zoom = 0
        self._reach = 0
        self._left = self._top = 0
        self.wide = 0
        """Columns it takes of the screen,"""
        self.fitted_to = Size(0, 0)
        """which was of this size."""

    @property
    def margin(self) -> int:
        """Characters left of the board, for the names of rows."""
        return self.canvas.margin if self.canvas is not None else MARGIN

    # -- what is shown

    def show(self, view: View | None, reach: int = 0, cursor: int | None = None) -> None:
        """Draw another state of the game; None: nothing."""
        self.view, self._reach = view, reach
        if cursor is not None:
            self.cursor = cursor
        elif view is not None and view.plane and not view.floor >> self.cursor & 1:  # nobody has acted yet
            self.cursor = next((f.squares[0] for f in view.figures if f.squares), self.cursor)
        self.fit()

    def zoom(self) -> None:
        """The next size of squares, after the largest the one that fits."""
        self._zoom = (self._zoom + 1) % 4
        self.fit()

    def fit(self) -> None:
        """Choose how large squares are, how wide the board is, and which part of it shows."""
        if self.view is None:
            self.canvas = None
            self.refresh()
            return
        room, frame = self.screen.size.width - SIDE, Frame(self.view)
        # an endless board has all the place it may need, so that nothing moves about as it unfolds
        columns = max(frame.wide, ROOMY) if self.view.plane else frame.wide

        def wide(inner: int) -> int:
            return frame.margin + columns * (inner + 1) + 1

        # large squares only where the panels keep a good width, small ones only where they save scrolling
        auto = 3 if wide(3) <= room - 8 else 2 if wide(2) <= room or wide(1) > room else 1
        auto = max(auto, min(2, max(len(frame.column_name(x)) for x in range(frame.wide))))  # names stand there whole
        self.inner = self._zoom or auto
        before = self.canvas
        self.canvas = Canvas(self.view, self.inner, self._reach)
        if before is not None and before.pitch == self.canvas.pitch:  # what is shown grows: stay where we were
            self._left += (before.frame.left - self.canvas.frame.left) * self.canvas.pitch
            self._top += (before.frame.rows[0] - self.canvas.frame.rows[0]) * 2
        if self.wide != (width := max(20, min(wide(self.inner), room))) or self.fitted_to != self.screen.size:
            self.styles.width = self.wide = width
            self.fitted_to = self.screen.size
            self.post_message(self.Fitted())
        self.follow()

    def follow(self) -> None:
        """Scroll so that the cursor shows, with some squares around it."""
        canvas = self.canvas
        if canvas is None:
            return
        column, row = canvas.place(self.cursor)
        wide, tall = self.wide - self.margin, self.size.height - 1
        ahead = 2 * canvas.pitch
        self._left = _window(self._left, column - 1 - ahead, column + canvas.inner + 1 + ahead, wide, canvas.wide)
        self._top = _window(self._top, row - 1 - 4, row + 2 + 4, tall, canvas.tall)
        self.refresh()

    def on_resize(self) -> None:
        """The place has another size."""
        self.fit()

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        canvas, wide = self.canvas, self.size.width
        names = ROLES["names"]
        if canvas is None:
            return Strip.blank(wide, names)
        if y == 0:
            text = canvas.column_names()[self._left : self._left + wide - self.margin]
            return Strip([Segment(" " * self.margin + text, names)]).adjust_cell_length(wide, names)
        row = y - 1 + self._top
        if row >= canvas.tall:
            return Strip.blank(wide, names)
        chars, roles = canvas.chars[row][:], canvas.roles[row][:]
        column, cursor_row = canvas.place(self.cursor)
        if row == cursor_row:
            chars[column - 1], chars[column + canvas.inner] = "[", "]"
            roles[column - 1] = roles[column + canvas.inner] = "cursor"
        segments = [Segment(canvas.row_name(row), names)]
        for char, role in zip(
            chars[self._left : self._left + wide - self.margin],
            roles[self._left : self._left + wide - self.margin],
            strict=True,
        ):
            segments.append(Segment(char, role_style(role)))
        return Strip(segments).simplify().adjust_cell_length(wide, names)

    # -- what people do

    def action_go(self, key: str, steps: int = 1) -> None:
        """Move the cursor."""
        if self.view is None:
            return
        dx, dy = STEPS[key]
        y, x = divmod(self.cursor, self.view.width)
        x = min(self.view.width - 1, max(0, x + dx * steps))
        y = min(self.view.height - 1, max(0, y + dy * steps))
        found = y * self.view.width + x
        if self.view.plane and self.canvas is not None:
            px, py = self.canvas.frame.place(self.canvas.frame.near(self.cursor)) or (0, 0)
            found = self.canvas.frame.near(self.canvas.frame.step(px, py, dx * steps, dy * steps))
        self.cursor = found
        self.follow()
        self.post_message(self.Moved())

    def action_act(self) -> None:
        """Do what can be done at the cursor."""
        self.post_message(self.Chosen((self.cursor,)))

    def action_list_here(self) -> None:
        """Show all that can be done at the cursor."""
        self.post_message(self.Chosen((self.cursor,), everything=True))

    def on_click(self, event: events.Click) -> None:
        """Act where the mouse points; the right button lists what is possible."""
        canvas = self.canvas
        column, row = event.x - self.margin + self._left, event.y - 1 + self._top
        if canvas is None or event.x < self.margin or event.y < 1:
            return
        q = canvas.square_at(column, row)
        if q >= 0:
            self.cursor = q
            self.refresh()
            self.post_message(self.Moved())
            self.post_message(self.Chosen((q,), everything=event.button == 3))
        elif edge := canvas.edge_at(column, row):
            self.post_message(self.Chosen(edge, everything=event.button == 3))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Look further down, or right with shift or ctrl."""
        self._pan(4, event.shift or event.ctrl)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Look further up, or left with shift or ctrl."""
        self._pan(-4, event.shift or event.ctrl)

    def _pan(self, by: int, sideways: bool) -> None:
        if self.canvas is None:
            return
        if sideways:
            self._left = max(0, min(self.canvas.wide - (self.size.width - self.margin), self._left + 2 * by))
        else:
            self._top = max(0, min(self.canvas.tall - (self.size.height - 1), self._top + by))
        self.refresh()


def _window(now: int, first: int, last: int, shown: int, whole: int) -> int:
    """Where a window of `shown` must begin to hold first..last, moved as little as can be."""
    if whole <= shown:
        return 0
    if last > now + shown:
        now = last - shown
    now = min(now, first)
    return max(0, min(now, whole - shown))
