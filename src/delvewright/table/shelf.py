"""The books, opened one after the other by a thread of their own, so that nobody who plays waits for one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

PAUSE = 1.0
"""Seconds after the first book, in which the start page is shown."""

log = logging.getLogger("delvewright.table")


class Shelf:
    """Books that are open, and books that are wanted."""

    def __init__(self, books: Sequence[str], open_book: Callable[[str], object]) -> None:
        self._open_book = open_book
        self._closed = list(books)
        """Books that are not open yet, the next one first."""
        self._then: dict[str, list[Callable[[], None]]] = {}
        self._wanted = threading.Condition()
        self._going = True
        self._thread = threading.Thread(target=self._work, name="delve-shelf", daemon=True)

    def start(self) -> None:
        """Begin to open them."""
        self._thread.start()

    def close(self) -> None:
        """Open no more."""
        with self._wanted:
            self._going = False
            self._wanted.notify()

    def need(self, book: str, now: Callable[[], None], later: Callable[[], None]) -> None:
        """Do something at once if a book is open, or none of ours; else have something called by the thread of the
        books when it is, and that before the others."""
        with self._wanted:
            if book in self._closed:
                self._then.setdefault(book, []).append(later)
                self._closed.sort(key=lambda each: each not in self._then)
                self._wanted.notify()
                return
        now()

    def _work(self) -> None:
        first = True
        while self._going and self._closed:
            with self._wanted:
                if not first and not self._then:
                    self._wanted.wait_for(lambda: self._then or not self._going, PAUSE)
                book = self._closed[0]
            first = False
            try:
                self._open_book(book)
            except Exception:
                log.exception("The book %s cannot be opened:", book)
            with self._wanted:
                self._closed.remove(book)
                told = self._then.pop(book, [])
            for then in told:
                then()
