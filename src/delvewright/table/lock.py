"""A lock on a file that ends with the process that holds it, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import errno
    import fcntl

ENDING = ".lock"
ROOM = 400
"""Bytes for what the holder says about itself; the locked byte lies beyond them."""


class Lock:
    """Held from the beginning until `release`; `BlockingIOError` if somebody else holds it.

    The system gives it up when the process ends, by `kill -9` too. The file stays: whoever deleted it might take it
    away from under somebody who has just opened it.
    """

    def __init__(self, beside: Path) -> None:
        self.path = lock_path(beside)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            _take(self._file)
        except BlockingIOError:
            os.close(self._file)
            raise
        self.say(f"process {os.getpid()}")

    def say(self, text: str) -> None:
        """Leave word for whoever comes too late."""
        with contextlib.suppress(OSError):  # a full disk is no reason to stop
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text.encode()[:ROOM].ljust(ROOM))

    def release(self) -> None:
        """Let others have it."""
        os.close(self._file)


def lock_path(beside: Path) -> Path:
    """The file that is locked in place of another; the same by whatever link it is reached."""
    found = beside.resolve()
    return found.with_name(found.name + ENDING)


def said(beside: Path) -> str:
    """What the holder of a lock has left word of."""
    try:
        with open(lock_path(beside), "rb", buffering=0) as file:
            return (file.read(ROOM) or b"").decode(errors="replace").strip()
    except OSError:
        return ""


if sys.platform == "win32":

    def _take(file: int) -> None:
        os.lseek(file, ROOM + 1, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from None

else:

    def _take(file: int) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                raise BlockingIOError(*error.args) from None
            # a file system that knows no locks: then nobody can hold one either
