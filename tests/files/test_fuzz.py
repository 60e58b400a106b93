"""Files that strangers or accidents left: no traceback, no more than two seconds and 200 MB each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="limits of time and memory are set the POSIX way")
from tests.files import fuzz

from delvewright.kernel.rulebook import book_ids, find_book

ROOT = Path(__file__).parent.parent.parent
NIGHTLY = bool(os.environ.get("DELVE_NIGHTLY"))
RECORDS, QUESTS, CAMPAIGNS = (2000, 500, 500) if NIGHTLY else (160, 40, 30)
WHOLE = len(fuzz.records())
KINDS = [("record", RECORDS), ("whole", WHOLE), ("quest", QUESTS), ("campaign", CAMPAIGNS)]
BATCH = 250
"""Files for one process, so that memory is counted anew."""


def feed(kind: str, count: int) -> list[dict]:
    rows = []
    for first in range(0, count, BATCH):
        done = subprocess.run(
            [sys.executable, "-m", "tests.files.fuzz", kind, str(first), str(min(BATCH, count - first))],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        rows += [json.loads(line) for line in done.stdout.splitlines()]
    return rows


def test_every_mutated_file_is_mutated() -> None:
    kept = {each for raw in fuzz.records() for each in (raw, fuzz._sealed(raw))}
    assert not [case for case in range(RECORDS) if fuzz.record_case(case) in kept]
    assert not {fuzz.quest_case(case) for case in range(QUESTS)} & set(fuzz.quests())
    assert not {fuzz.campaign_case(case) for case in range(CAMPAIGNS)} & set(fuzz.campaigns())


def test_no_book_is_left_out() -> None:
    assert set(fuzz.KNOWN) == set(book_ids())
    for raws, each in ((fuzz.records(), b"book "), (fuzz.campaigns(), b'"book": "')):
        assert {book for book in fuzz.KNOWN for raw in raws if each + book.encode() in raw} == set(fuzz.KNOWN), each
    readers = {book for book in fuzz.KNOWN if find_book(book).reads_files()}
    assert {book for book, _ in fuzz.quests()} == readers == {"heroquest", "battleaxe", "allison"}


@pytest.mark.parametrize(("kind", "count"), KINDS)
def test_strange_files_are_turned_down_in_words(kind: str, count: int) -> None:
    rows = feed(kind, count)
    cases = [row for row in rows if "case" in row]
    assert [row["case"] for row in cases] == list(range(count))
    assert not [row for row in cases if row["bad"]]
    assert {row["status"] for row in cases} <= {0, 1, 2}
    assert kind == "campaign" or len({row["status"] for row in cases}) > 1, "nothing still worked among them"
    assert max(row["peak"] for row in rows if "peak" in row) < 200


def test_the_limits_are_real() -> None:
    """What the two limits do to a process that does not keep them."""
    for code, said in (("while True: pass", "Slow"), ("x = bytearray(300 << 20)", "MemoryError")):
        program = (
            "import signal, resource\n"
            "from tests.files import fuzz\n"
            f"fuzz.try_record = lambda raw, folder: exec({code!r})\n"
            "fuzz.SECONDS = 0.2\n"
            "fuzz.run('record', 0, 1)\n"
        )
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
        row = json.loads(done.stdout.splitlines()[0])
        assert said in row["bad"], done
