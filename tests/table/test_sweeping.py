"""Garbage is looked for in short pieces, however many tables there are."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Iterator
from functools import partial

import pytest

from delvewright.table.hall import Hall
from delvewright.table.sweeping import ALONE, Sweeper

TABLES = 60
PIECE = 0.05
"""Seconds of processor time that nobody notices."""


@pytest.fixture
def sweeper() -> Iterator[Sweeper]:
    found = Sweeper()
    found.begin()
    yield found
    found.end()


def test_no_look_takes_long_and_what_lasts_is_never_looked_at_again(tmp_path, sweeper):
    hall = Hall(tmp_path / "tables.sqlite", lambda parcels: None)
    hall.sweeper = sweeper
    kept: list[object] = []
    people = dict.fromkeys(("barbarian", "dwarf", "elf", "wizard", "evil-sorcerer"), "person")

    def play(seed: int) -> None:
        table, _ = hall.open_table("heroquest", "the-maze", {}, people, 0, seed)
        for _ in range(20):
            assert table.game.decision is not None
            table._give(table.game.decision.nth(0))
        kept.append([[] for _ in range(1500)])  # as much as in a long game

    try:
        frozen = gc.get_freeze_count()
        gate = threading.Event()
        hall.ask(gate.wait)
        for seed in range(TABLES):
            hall.ask(partial(play, seed), f"t{seed}")
        looks = hall.ask(lambda: sweeper.looks, "the last")
        gate.set()  # there is no quiet moment until all of them are done
        assert looks.result(60) >= 1 and gc.get_freeze_count() > frozen + 50 * TABLES
        assert sweeper.longest < PIECE
    finally:
        hall.close()
    begun, longest = time.thread_time(), sweeper.longest
    gc.unfreeze()
    gc.collect()
    assert longest < (time.thread_time() - begun) / 2  # what everybody would have waited for


class Circle:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.me = self


def test_circles_that_were_frozen_are_found_when_nobody_is_there(sweeper):
    circle = Circle()
    found = weakref.ref(circle)
    gc.collect()
    gc.freeze()
    del circle
    sweeper.nobody(0)
    gc.collect()
    assert found() is not None
    sweeper.nobody(ALONE / 2)
    assert found() is not None
    longest = sweeper.longest
    sweeper.nobody(ALONE)
    assert found() is None and sweeper.longest == longest


def test_a_quiet_moment_is_used_earlier_than_a_busy_one(sweeper):
    kept = []
    while gc.get_count()[2] < 3:
        kept.append([None])
    looks = sweeper.looks
    sweeper.sweep(quiet=False)
    assert sweeper.looks == looks
    sweeper.sweep(quiet=True)
    assert sweeper.looks == looks + 1 and gc.get_count()[2] == 0
