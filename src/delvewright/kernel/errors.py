"""Errors made for people: what is wrong, where, and what to do about it."""

from __future__ import annotations

from delvewright.kernel.text import harmless


class DelveError(Exception):
    """A mistake in what somebody gave us. Shown as one message, never as a traceback."""

    def __init__(self, what: str, where: str = "", do: str = "") -> None:
        self.what, self.where, self.do = what, where, do
        super().__init__(what)

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return harmless(f"{text}\n{self.do}" if self.do else text)


class IllegalAnswer(DelveError):
    """An answer that is not among the legal ones; the game has not changed."""


class NoDream(DelveError):
    """No game was found that fits all a seat has seen; with another seed there may be one."""


class BadFile(DelveError):
    """A file that cannot be read as what it should be."""

    @property
    def line(self) -> int:
        """The line it is about, where that is known; else 0."""
        return getattr(self.where, "line", 0)


class QuestFault(DelveError):
    """A mistake in the Python file of a quest, met while the quest was played; the game has not changed."""
