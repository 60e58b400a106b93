"""Those who look on at a table: they are told only what is safely kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from delvewright.kernel.events import EVERYBODY, Event
from delvewright.table.pacing import Pacing
from delvewright.table.story import Head, Story
from delvewright.table.vault import Row, Vault


@dataclass(frozen=True, slots=True)
class Told:
    """An answer, as watchers are told of it."""

    seat: int
    line: str
    events: Sequence[Event]
    audience: int = EVERYBODY
    """Mask of the seats that may know that it was asked for."""


class Watcher(Protocol):
    """A screen at the table. What its methods return is sent once everything before it is safely kept."""

    key: str
    """Fingerprint of its key."""
    state: str
    """thinking or ready."""
    pacing: Pacing
    """How far it has shown what it was sent."""

    def whole(self) -> list[str]:
        """Everything it may see now."""

    def stepped(self, told: Told) -> list[str]:
        """What one answer has changed."""

    def noted(self, events: Sequence[Event]) -> list[str]:
        """Notes in the log."""

    def about(self) -> list[str]:
        """The table: who sits where."""


Parcel = tuple[Watcher, str]
PARCEL, LETTER = 5e-5, 5e-9
"""Seconds of work on the wires that a message makes for each screen, and for each letter."""
Deliver = Callable[[list[Parcel]], None]


class WatchedTable(Story):
    """A game and the screens around it."""

    def __init__(self, id: str, head: Head, vault: Vault, deliver: Deliver) -> None:
        super().__init__(id, head, vault)
        self.watchers: list[Watcher] = []
        self._deliver = deliver
        self._pause = 0.0
        """How long to wait before keeping is tried again."""
        self._out: list[Parcel] = []
        self._due: tuple[list[Row], list[Parcel]] | None = None
        """What is kept as one when all of it has happened, and what is told if it cannot be."""
        self.toll = 0.0
        """What the messages that were handed over since the hall last looked will cost on the wires, in seconds."""

    on_failure: Callable[[str, str], None] | None = None
    """Called by the writing thread when something could not be kept."""

    def say(self, watcher: Watcher, texts: Iterable[str], otherwise: Iterable[str] = ()) -> None:
        """Tell one screen something, in order with all else; something else if what came before cannot be kept."""
        self._out += [(watcher, text) for text in texts]
        self._keep(otherwise=[(watcher, text) for text in otherwise])

    def tell(self, text: str) -> None:
        """Tell all screens something, in order with all else."""
        self._out += [(watcher, text) for watcher in self.watchers]
        self._keep()

    def announce(self) -> None:
        """Tell all who sits where."""
        self._all_about()
        self._keep()

    def _note(
        self,
        text: str,
        tell: bool = True,
        kind: str = "note",
        more: Mapping[str, Any] | None = None,
        audience: int = EVERYBODY,
    ) -> list[Row]:
        """A line of the table's own in the log of all who may know of it."""
        self._wake()
        note = Event("table", text, audience=audience)
        self._notes.append((self.n, note))
        self._told.append(note)
        if tell:
            for watcher in self.watchers:
                self._out += [(watcher, line) for line in watcher.noted((note,))]
        hidden = {"audience": audience} if audience != EVERYBODY else {}
        return [self._deed(kind, json.dumps({"text": text, **hidden, **(more or {})}))]

    def _all_whole(self, but: Watcher | None = None) -> None:
        for watcher in self.watchers:
            if watcher is not but:
                self._out += [(watcher, text) for text in watcher.whole()]
        self.wholes.clear()

    def _all_about(self, but: Watcher | None = None) -> None:
        made: dict[str, list[str]] = {}  # screens of one key are told the same
        for watcher in self.watchers:
            if watcher is not but:
                if watcher.key not in made:
                    made[watcher.key] = watcher.about()
                self._out += [(watcher, text) for text in made[watcher.key]]

    @contextmanager
    def together(self) -> Iterator[None]:
        """What happens meanwhile is kept as one, or nothing of it: who is refused was not heard by half."""
        if self._due is not None:
            yield
            return
        self._due = [], []
        try:
            yield
        finally:
            self._so_far()
            self._due = None

    def _so_far(self) -> None:
        """Have what has happened meanwhile kept by itself, for it will be read."""
        if self._due is not None:
            due, self._due = self._due, None
            self._keep(*due)
            self._due = [], []

    def _keep(self, rows: Sequence[Row] = (), otherwise: Sequence[Parcel] = ()) -> None:
        if self._due is not None:
            self._due[0].extend(rows)
            self._due[1].extend(otherwise)
            return
        out, self._out = self._out, []
        self.toll += PARCEL * len(out) + LETTER * sum(len(text) for _, text in out)

        def kept() -> None:
            if rows:
                self._pause = 0.0
            self._deliver(out)

        def failed(why: str) -> None:
            if otherwise:
                self._deliver(list(otherwise))
            if self.on_failure is not None:
                self.on_failure(self.id, why)

        if rows or out:
            self.vault.keep(self.id, rows, kept, failed)
