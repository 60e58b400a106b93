"""The program on the screen: set-up, then the game, and a word when the terminal is too small for them."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from delvewright.players import make as make_player
from delvewright.table.holders import Make
from delvewright.table.session import Session
from delvewright.ui.terminal.dialogs import TooSmall
from delvewright.ui.terminal.game import GameScreen
from delvewright.ui.terminal.setup import SetupScreen
from delvewright.ui.terminal.style import CSS, MINIMUM


class Delve(App[None]):
    """Delvewright in a terminal."""

    CSS = CSS
    TITLE = "Delvewright"
    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True)]

    def __init__(
        self,
        session: Session | None = None,
        delay: float = 0.35,
        record: Path | None = None,
        make: Make = make_player,
    ) -> None:
        super().__init__()
        self.session = session
        self._delay, self._record, self._make = delay, record, make

    def on_mount(self) -> None:
        """Set up, or play at once."""
        if self.session is None:
            self.push_screen(SetupScreen(self._make), self._play)
        else:
            self._play(self.session)
        self._check_size(self.size.width, self.size.height)

    def _play(self, session: Session | None) -> None:
        if session is None:
            self.exit()
            return
        self.session = session
        session.copy_to = self._record
        self.push_screen(GameScreen(session, self._delay), self._ended)
        if session.said:
            self.notify(session.said, timeout=30)

    def _ended(self, what: str | None) -> None:
        if what == "new":
            self.push_screen(SetupScreen(self._make), self._play)
        else:
            self.exit()

    def action_leave(self) -> None:
        """Ctrl+Q, Ctrl+C: the game asks first; from anywhere else it ends at once, and is kept."""
        if isinstance(self.screen, GameScreen):
            self.screen.action_leave()
        else:
            if self.session is not None:
                self.session.keep()
            self.exit()

    async def on_event(self, event: events.Event) -> None:
        """Keys come here first."""
        fresh = isinstance(event, events.Key) and not event.is_forwarded
        if fresh and isinstance(self.screen, GameScreen) and self.screen.begins_line(event):  # type: ignore[arg-type]
            return
        await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """The terminal has another size."""
        self._check_size(event.size.width, event.size.height)

    def _check_size(self, wide: int, tall: int) -> None:
        small = wide < MINIMUM[0] or tall < MINIMUM[1]
        if isinstance(self.screen, TooSmall):
            if small:
                self.screen.tell(wide, tall)
            else:
                self.pop_screen()
        elif small:
            self.push_screen(TooSmall())
