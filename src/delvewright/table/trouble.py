"""Trouble from below in words of our own: what SQLite, the system or Python say may hold what nobody should read.

The message of an exception is made of whatever was at hand: a row of the store, with the seed in it, or a path. So none
is ever shown or logged; its kind and the place in our program where it came from are enough to find a mistake.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
import traceback

STORE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program has locked the file",
    sqlite3.SQLITE_LOCKED: "another program has locked the file",
    sqlite3.SQLITE_READONLY: "the file cannot be written, only read",
    sqlite3.SQLITE_IOERR: "the disk does not do what it should",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_PERM: "the file may not be used",
    sqlite3.SQLITE_AUTH: "the file may not be used",
    sqlite3.SQLITE_NOMEM: "there is no memory left",
    sqlite3.SQLITE_TOOBIG: "it is too much at once",
}
"""What SQLite complains about, by the code of the complaint."""
SYSTEM = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full",
    errno.EFBIG: "the file would be too large",
    errno.EACCES: "the file may not be used",
    errno.EPERM: "the file may not be used",
    errno.EROFS: "the file cannot be written, only read",
    errno.ENOENT: "there is no such place",
    errno.ENOTDIR: "there is no such place",
    errno.EISDIR: "that is a folder",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EIO: "the disk does not do what it should",
}
"""The same for the system."""
OTHERWISE = "it does not work"


def words(error: BaseException) -> str:
    """Why something from below failed, in a few words that are always ours."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return STORE.get(code & 0xFF, OTHERWISE) if isinstance(code, int) else "what is written there is damaged"
    if isinstance(error, OSError):
        return SYSTEM.get(error.errno or 0, OTHERWISE)
    return OTHERWISE


def course(error: BaseException) -> str:
    """Where something went wrong, and of what kind it was, without any message."""
    parts: list[str] = []
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        frames = "".join(
            f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}\n'
            for frame in traceback.extract_tb(each.__traceback__, limit=-30)
        )
        parts.append(f"Traceback (most recent call last):\n{frames}{type(each).__name__}")
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "\nwhile doing something about:\n".join(parts)


class Plain(logging.Filter):
    """Writes where an exception came from, and never what it says."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always lets the line through."""
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = course(record.exc_info[1])
            record.exc_info = None
        return True


def logger(name: str) -> logging.Logger:
    """A log that never tells what an exception says, whoever writes it down."""
    found = logging.getLogger(name)
    if not any(isinstance(each, Plain) for each in found.filters):
        found.addFilter(Plain())
    return found
