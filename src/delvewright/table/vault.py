"""Where served tables are kept: one SQLite file, written by one thread that puts many answers into one commit.

What is handed over with rows is done only after they are on the disk, and in the order it was handed over. So nobody
is told of an answer that a crash could still lose. One process uses the file at a time (`lock.py`): two that play the
same table would each overwrite what the other has promised.
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.table.lock import Lock, said
from delvewright.table.trouble import logger, words

FORMAT = 3
"""The version of the file's form; 1 had no table `former`, and heads without `chosen`; 2 neither `sat` nor `wishes`."""
PATIENCE = 5.0
"""Seconds to wait for another program that has locked the file."""
BATCH = 512
"""How many jobs at most share a commit."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, made REAL NOT NULL, head TEXT NOT NULL, campaign TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS keys (
    place TEXT NOT NULL, print TEXT NOT NULL, role TEXT NOT NULL, seats TEXT NOT NULL, name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (place, print)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
    place TEXT NOT NULL, seat INTEGER NOT NULL, holder TEXT NOT NULL, keeper TEXT NOT NULL, PRIMARY KEY (place, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS former (
    place TEXT NOT NULL, print TEXT NOT NULL, seat INTEGER NOT NULL, state INTEGER NOT NULL,
    PRIMARY KEY (place, print, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sat (
    place TEXT NOT NULL, print TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (place, print, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS wishes (
    place TEXT NOT NULL, n INTEGER NOT NULL, print TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (place, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS deeds (
    place TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (place, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS campaigns (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, body TEXT NOT NULL, place TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
"""
OLDER = """
INSERT OR IGNORE INTO sat SELECT place, keeper, seat FROM seats WHERE keeper != '';
INSERT OR IGNORE INTO sat SELECT place, print, seat FROM former;
"""
"""What a file of an earlier form knows of who has sat where."""
Row = tuple[str, tuple[Any, ...]]
"""A statement and its values."""
Then = Callable[[], None]

log = logger("delvewright.table")


class Job:
    """Rows to be kept, and what to do once they are, or if they cannot be."""

    __slots__ = ("failed", "place", "rows", "then")

    def __init__(self, place: str, rows: Sequence[Row], then: Then | None, failed: Callable[[str], None] | None):
        self.place, self.rows, self.then, self.failed = place, rows, then, failed


class Unkept(DelveError):
    """What was asked for could not be written down, so it has not happened; perhaps it can be later."""

    def __init__(self, why: str) -> None:
        super().__init__(f"It could not be kept: {why}.", do="Try again in a moment.")


class Unread(DelveError):
    """What is kept cannot be read; whoever keeps the server must see to it."""

    def __init__(self, why: str) -> None:
        super().__init__(f"What is kept cannot be read: {why}.", do="Whoever keeps the server may have a backup.")


class Vault:
    """The file, a thread that writes, and a connection to read by (from one thread only)."""

    def __init__(self, path: Path) -> None:
        self.path = path.expanduser()
        self.spoilt: dict[str, str] = {}
        """Places of which something could not be written; all that is handed over for them later is refused, rows or
        none, until they are reloaded: it was made of something that never happened."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = Lock(self.path)
        except BlockingIOError:
            who = f" ({said(self.path)})" if said(self.path) else ""
            raise BadFile(
                f"is in use by another Delvewright{who}.",
                str(self.path),
                "Go on there, or stop it first; another file can be named with --data.",
            ) from None
        except OSError as error:
            raise self._useless(error) from None
        try:
            self._made = self._open()
            self._set_up(self._made)
            self._reader = self._open()
        except (OSError, sqlite3.Error) as error:
            self.lock.release()
            raise self._useless(error) from None
        except BadFile:
            self.lock.release()
            raise
        with contextlib.suppress(OSError):
            self.path.chmod(0o600)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.commits = 0
        self._thread = threading.Thread(target=self._write, name="delve-writer", daemon=True)
        self._thread.start()

    def _useless(self, error: Exception) -> BadFile:
        return BadFile(f"cannot be used: {words(error)}.", str(self.path), "Name another file with --data.")

    def _open(self) -> sqlite3.Connection:
        found = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=PATIENCE, cached_statements=64
        )
        found.execute("PRAGMA journal_mode=WAL")
        found.execute("PRAGMA synchronous=FULL")
        return found

    def _set_up(self, connection: sqlite3.Connection) -> None:
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if version > FORMAT:
            raise BadFile(
                f"made by a newer Delvewright (format {version}; this one reads up to {FORMAT}).",
                str(self.path),
                "Update Delvewright, or name another file with --data; this one has not been touched.",
            )
        connection.executescript(SCHEMA)
        if 0 < version < 3:
            connection.executescript(OLDER)
        connection.execute(f"PRAGMA user_version={FORMAT}")

    # -- reading

    def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows that are kept; those handed over but not yet written are not among them."""
        try:
            return self._reader.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            log.error("The store cannot be read: %s.", words(error))
            raise Unread(words(error)) from None

    # -- writing

    def keep(
        self,
        place: str,
        rows: Sequence[Row],
        then: Then | None = None,
        failed: Callable[[str], None] | None = None,
    ) -> None:
        """Write rows; `then` is called by the writing thread when they are safe, `failed` when they never will be.

        Without rows: when everything handed over for that place before is safe, or something of it never will be.
        """
        self._jobs.put(Job(place, rows, then, failed))

    def wait(self) -> None:
        """Until everything handed over so far is done."""
        done = threading.Event()
        self.keep("", (), done.set)
        done.wait()

    def close(self) -> None:
        """Finish what is due and stop."""
        self._jobs.put(None)
        self._thread.join()
        self._made.close()
        self._reader.close()
        self.lock.release()

    def _write(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(batch) < BATCH:
                    batch.append(self._jobs.get_nowait())
            going = None not in batch
            self._do([job for job in batch if job is not None])

    def _do(self, jobs: list[Job]) -> None:
        """One commit for all; if that fails, one for each, so that only the culprit suffers."""
        locked, alone = "", False
        if any(job.rows for job in jobs):
            locked = self._begin()
            alone = not locked and self._commit(jobs) != ""
        for job in jobs:
            if job.rows and job.place not in self.spoilt:
                trouble = locked or (alone and (self._begin() or self._commit([job])))
                if trouble:
                    self.spoilt[job.place] = trouble
            _finish(job, self.spoilt.get(job.place, ""))

    def _begin(self) -> str:
        """Why nothing can be written now, or nothing."""
        try:
            self._made.execute("BEGIN IMMEDIATE")
            return ""
        except sqlite3.Error as error:
            return words(error)

    def _commit(self, jobs: list[Job]) -> str:
        """Why it failed, or nothing."""
        run = self._made.execute
        try:
            for job in jobs:
                if job.place not in self.spoilt:
                    for statement, values in job.rows:
                        run(statement, values)
            run("COMMIT")
            self.commits += 1
            return ""
        except Exception as error:  # of whatever kind: the writer must go on for all the others
            with contextlib.suppress(sqlite3.Error):
                run("ROLLBACK")
            return words(error)


def _finish(job: Job, trouble: str) -> None:
    """Tell whoever handed it over; their mistakes must not stop the writer."""
    try:
        if trouble and job.failed is not None:
            job.failed(trouble)
        elif not trouble and job.then is not None:
            job.then()
    except Exception:
        log.exception("After writing:")
