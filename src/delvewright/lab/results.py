"""Results in files: one row a game, one row a decision, written as they come and readable whatever happens.

The ending of a file's name says what it is: `.csv` and `.jsonl` need nothing else; `.parquet` and `.duckdb` need the
extra `analysis`. The columns are described in docs/the-lab.md; `VERSION` changes when they do.
"""

from __future__ import annotations

import csv
import io
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from delvewright import __version__
from delvewright.kernel.errors import DelveError
from delvewright.kernel.explaining import table_minutes
from delvewright.lab.simulate import Outcome, Plan

VERSION = 1
GAMES: Mapping[str, str] = {
    "seed": "BIGINT",
    "book": "VARCHAR",
    "quest": "VARCHAR",
    "options": "JSON",
    "heroes": "VARCHAR",
    "sorcerer": "VARCHAR",
    "winner": "VARCHAR",
    "rounds": "INTEGER",
    "decisions": "INTEGER",
    "lost": "INTEGER",
    "home": "INTEGER",
    "gold": "INTEGER",
    "minutes": "INTEGER",
    "deaths": "JSON",
    "fault": "VARCHAR",
    "schema": "INTEGER",
    "delvewright": "VARCHAR",
}
"""The columns of a table of games, and what is in them."""
DECISIONS: Mapping[str, str] = {
    "seed": "BIGINT",
    "number": "INTEGER",
    "round": "INTEGER",
    "seat": "VARCHAR",
    "figure": "VARCHAR",
    "about": "VARCHAR",
    "offered": "JSON",
    "taken": "VARCHAR",
    "odds": "JSON",
}
"""The columns of a table of decisions."""
ENDINGS = (".csv", ".jsonl", ".parquet", ".duckdb")
EXTRA = "analysis"
MANY = 500
"""Rows that are put into a database, or a part of a parquet table, at a time."""

Row = dict[str, Any]


def game_row(plan: Plan, heroes: int, outcome: Outcome) -> Row:
    """A game as a row; what its book does not count is None."""
    places = outcome.places or ((None, ""),) * len(outcome.deaths)
    values = (
        outcome.seed, plan.book, plan.quest, dict(plan.options), plan.heroes, plan.sorcerer, outcome.winner or None,
        outcome.rounds, outcome.decisions, _counted(outcome.lost), outcome.home, _counted(outcome.gold),
        table_minutes(outcome.rounds, heroes),
        [
            {"who": who, "of": cause or None, "round": when or None, "at": where or None}
            for (who, cause), (when, where) in zip(outcome.deaths, places, strict=True)
        ],
        outcome.fault or None, VERSION, __version__,
    )  # fmt: skip
    return dict(zip(GAMES, values, strict=True))


def decision_rows(outcome: Outcome) -> list[Row]:
    """The decisions of a game as rows."""
    return [
        {"seed": outcome.seed, **{name: getattr(each, name) for name in DECISIONS if name not in ("seed", "odds")}}
        | {"offered": list(each.offered), "odds": dict(each.odds) or None}
        for each in outcome.trace
    ]


def _counted(number: int) -> int | None:
    return number if number >= 0 else None


class Writer(ABC):
    """A file of results. What was written is whole and stays, however the program ends."""

    def __init__(self, path: Path, table: str, columns: Mapping[str, str]) -> None:
        self.path, self.table, self.columns = path, table, columns

    @abstractmethod
    def write(self, rows: Sequence[Row]) -> None:
        """Add rows."""

    @abstractmethod
    def close(self) -> None:
        """Write what is left; no more rows are taken."""

    def full(self, error: Exception) -> DelveError:
        """What to say when nothing more can be written."""
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        return DelveError(f"cannot be written to: {reason}.", str(self.path), "What was written before is whole.")


def writer(path: Path, table: str, columns: Mapping[str, str]) -> Writer:
    """The writer for a new file of that name; complains about an ending that says nothing and a file that is there."""
    kind = path.suffix.lower()
    if kind not in ENDINGS:
        raise DelveError(f"“{path.name}” does not say what to write.", do=f"End the name in {', '.join(ENDINGS)}.")
    if path.exists():
        raise DelveError("is there already.", str(path), "Name another file, or move that one away.")
    made: Callable[[Path, str, Mapping[str, str]], Writer] = _Lines
    if kind in (".parquet", ".duckdb"):
        made = _Parts if kind == ".parquet" else _Database
    return made(path, table, columns)


class _Lines(Writer):
    """Lines of text: a line is there as a whole or not at all."""

    def __init__(self, path: Path, table: str, columns: Mapping[str, str]) -> None:
        super().__init__(path, table, columns)
        self.tabular = path.suffix.lower() == ".csv"
        try:
            self.file = path.open("xb", buffering=0)
        except OSError as error:
            raise self.full(error) from None
        if self.tabular:
            self._append(_comma(list(columns)))

    def write(self, rows: Sequence[Row]) -> None:
        for row in rows:
            if self.tabular:
                self._append(_comma([_plain(row[name]) for name in self.columns]))
            else:
                self._append(json.dumps(row, ensure_ascii=False) + "\n")

    def _append(self, line: str) -> None:
        data, at = line.encode("utf-8", "replace"), self.file.tell()
        try:
            written = self.file.write(data)
            if written != len(data):
                raise OSError(0, "no space left")
        except OSError as error:
            self.file.truncate(at)
            raise self.full(error) from None

    def close(self) -> None:
        self.file.close()


def _comma(values: Sequence[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


def _plain(value: Any) -> Any:
    """A value as it stands in a column of text or a database."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else value


class _Duck(Writer):
    """What is written by DuckDB, in parts of so many rows."""

    def __init__(self, path: Path, table: str, columns: Mapping[str, str]) -> None:
        super().__init__(path, table, columns)
        try:
            import duckdb
        except ImportError:
            raise DelveError(
                f"Files that end in {path.suffix} are written by DuckDB, which is not installed here.",
                do=f"Install it: pip install 'delvewright[{EXTRA}]'. Or write .csv or .jsonl, which need nothing.",
            ) from None
        self.error: type[Exception] = duckdb.Error
        self.waiting: list[Row] = []
        self.connect = duckdb.connect

    def write(self, rows: Sequence[Row]) -> None:
        self.waiting += rows
        if len(self.waiting) >= MANY:
            self._flush()

    def _flush(self) -> None:
        rows, self.waiting = self.waiting, []
        if rows:
            try:
                self._put([[_plain(row[name]) for name in self.columns] for row in rows])
            except (self.error, OSError) as error:
                raise self.full(error) from None

    def _made(self, connection: Any) -> None:
        columns = ", ".join(f'"{name}" {kind}' for name, kind in self.columns.items())
        connection.execute(f'CREATE TABLE "{self.table}" ({columns})')

    def _insert(self, connection: Any, rows: list[list[Any]]) -> None:
        marks = ", ".join("?" * len(self.columns))
        connection.executemany(f'INSERT INTO "{self.table}" VALUES ({marks})', rows)

    @abstractmethod
    def _put(self, rows: list[list[Any]]) -> None:
        """Write a part."""

    def close(self) -> None:
        self._flush()


class _Database(_Duck):
    """A DuckDB file with one table; each part is one transaction."""

    def __init__(self, path: Path, table: str, columns: Mapping[str, str]) -> None:
        super().__init__(path, table, columns)
        try:
            self.base = self.connect(str(path))
            self._made(self.base)
        except self.error as error:
            raise self.full(error) from None

    def _put(self, rows: list[list[Any]]) -> None:
        self.base.begin()
        self._insert(self.base, rows)
        self.base.commit()

    def close(self) -> None:
        super().close()
        self.base.close()


class _Parts(_Duck):
    """A folder of parquet files, each whole from the moment it has its name; the usual programs read the folder."""

    def __init__(self, path: Path, table: str, columns: Mapping[str, str]) -> None:
        super().__init__(path, table, columns)
        self.number = 0
        try:
            path.mkdir()
        except OSError as error:
            raise self.full(error) from None

    def _put(self, rows: list[list[Any]]) -> None:
        self.number += 1
        part = self.path / f"part-{self.number:06d}.parquet"
        begun = part.with_suffix(".begun")
        with self.connect() as base:
            self._made(base)
            self._insert(base, rows)
            name = str(begun).replace("'", "''")
            base.execute(f"COPY \"{self.table}\" TO '{name}' (FORMAT parquet)")
        os.replace(begun, part)
