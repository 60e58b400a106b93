"""A copy of the store, made while it is being played on.

Copying the file alone is not enough: what was written last stands in the write-ahead log beside it. SQLite's own backup
takes both, as they were at one moment, and holds nobody up.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from delvewright.kernel.errors import BadFile
from delvewright.table.lock import Lock, lock_path, said
from delvewright.table.trouble import words
from delvewright.table.vault import FORMAT

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file; it must not outlive the file it belongs to."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What is in a copy."""

    tables: int
    campaigns: int
    answers: int
    size: int
    """Bytes."""


def back_up(source: Path, target: Path, force: bool = False) -> Copied:
    """Copy a store, check the copy, and only then give it its name; what was there before stays until then."""
    source, target = source.expanduser(), target.expanduser()
    if not source.is_file():
        raise BadFile("there is nothing to back up.", str(source), "Name the store with --data.")
    if target.exists() and not force:
        raise BadFile("is there already.", str(target), "Choose another name, or overwrite it with --force.")
    if target.is_dir() or (target.exists() and target.samefile(source)):
        raise BadFile("cannot be the copy.", str(target), "Choose another name.")
    if not target.parent.is_dir():
        raise BadFile("the folder is not there.", str(target.parent), "Make it first, or choose another.")
    part = target.with_name(target.name + ".part")
    try:
        with _unused(target):
            found = _copy(source, part)
            for ending in BESIDE:
                target.with_name(target.name + ending).unlink(missing_ok=True)
            part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise BadFile(f"cannot be copied: {words(error)}.", f"{source} to {target}") from None
    finally:
        for ending in ("", *BESIDE):
            with contextlib.suppress(OSError):
                part.with_name(part.name + ending).unlink()
    return found


@contextlib.contextmanager
def _unused(target: Path) -> Iterator[None]:
    """Complain if a server plays on the file that is to be overwritten."""
    if not lock_path(target).exists():
        yield
        return
    try:
        lock = Lock(target)
    except BlockingIOError:
        raise BadFile(f"is in use ({said(target)}).", str(target), "Stop that server first.") from None
    try:
        yield
    finally:
        lock.release()


def _copy(source: Path, part: Path) -> Copied:
    """Copy into a file of one piece, with what was checked in it."""
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=10)) as old,
        contextlib.closing(sqlite3.connect(part, isolation_level=None)) as new,
    ):
        version = int(old.execute("PRAGMA user_version").fetchone()[0])
        if not 0 < version <= FORMAT:
            raise BadFile("is no store of this Delvewright.", str(source), "Name the store with --data.")
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        whole = new.execute("PRAGMA integrity_check").fetchall()
        if whole != [("ok",)]:
            raise BadFile("the copy is not whole.", str(source), "The store itself may be damaged.")
        tables, campaigns, answers = (
            int(new.execute(f"SELECT count(*) FROM {what}").fetchone()[0])
            for what in ("tables", "campaigns", "deeds WHERE kind = 'answer'")
        )
    with open(part, "rb+") as file:
        os.fsync(file.fileno())
        size = file.seek(0, os.SEEK_END)
    return Copied(tables, campaigns, answers, size)
