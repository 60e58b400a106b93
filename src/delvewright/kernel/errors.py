"""Errors made for people: what is wrong, where, and what to do about it."""

from __future__ import annotations


class DelveError(Exception):
    """A mistake in what somebody gave us. Shown as one message, never as a traceback."""

    def __init__(self, what: str, where: str = "", do: str = "") -> None:
        self.what, self.where, self.do = what, where, do
        super().__init__(what)

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}\n{self.do}" if self.do else text


class IllegalAnswer(DelveError):
    """An answer that is not among the legal ones; the game has not changed."""


class BadFile(DelveError):
    """A file that cannot be read as what it should be."""
