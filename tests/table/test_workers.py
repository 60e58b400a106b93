"""Processes that think for tables: bounded, fair, stopped when nobody wants their answer, replaced when they die."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.table import workers as module
from delvewright.table.workers import Outcome, Workers

LONG = 60.0


@pytest.fixture(scope="module")
def pool() -> Iterator[Workers]:
    made = Workers(1, seconds=LONG)
    yield made
    made.close()


def told(pool: Workers, task: Any, *args: Any, **more: Any) -> Outcome:
    came: Queue[Outcome] = Queue()
    pool.submit("somebody", came.put, task, *args, **more)
    return came.get(timeout=LONG)


def test_a_task_s_value_or_its_trouble_comes_back(pool: Workers) -> None:
    assert told(pool, sum, [1, 2, 3]) == Outcome(6)
    trouble = told(pool, int, "a secret").trouble
    assert trouble.startswith("Something went wrong in it.\n") and trouble.endswith("\nValueError")
    assert "secret" not in trouble, "what an exception says is told nobody"
    assert told(pool, bytearray, 1 << 31).trouble == "It took too much memory."
    assert told(pool, sum, [4]) == Outcome(4)


def test_one_that_dies_is_replaced(pool: Workers) -> None:
    before, first = pool.restarts, told(pool, os.getpid).value
    assert first != os.getpid()
    assert told(pool, os.abort) == Outcome(trouble="The process that worked on it died.")
    assert told(pool, os.getpid).value not in (first, None) and pool.restarts == before + 1


def test_nobody_thinks_for_too_long_nor_about_what_is_not_wanted(pool: Workers) -> None:
    assert told(pool, time.sleep, LONG, seconds=0.05).trouble == "It took longer than 0 seconds."
    came: Queue[Any] = Queue()
    unwanted = pool.submit("one", came.put, time.sleep, LONG)
    waiting = pool.submit("one", came.put, time.sleep, LONG)
    pool.cancel(unwanted)
    pool.cancel(waiting)
    assert told(pool, sum, [5]) == Outcome(5) and came.empty()


def test_askers_take_turns_and_none_has_too_much_waiting(pool: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WAITING", 3)
    order: Queue[str] = Queue()
    gate = pool.submit("gate", lambda _: None, time.sleep, LONG)
    time.sleep(0.01)
    for n in range(3):
        pool.submit("greedy", lambda came: order.put(f"greedy {came.value}"), sum, [n])
    pool.submit("modest", lambda _: order.put("modest"), sum, [9])
    with pytest.raises(DelveError, match="Too much"):
        pool.submit("greedy", lambda _: None, sum, [])
    pool.cancel(gate)
    assert [order.get(timeout=LONG) for _ in range(4)] == ["greedy 0", "modest", "greedy 1", "greedy 2"]


def test_idle_ones_are_let_go_and_none_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE", 0.05)
    pool = Workers(1)
    pid = told(pool, os.getpid).value
    until = time.monotonic() + LONG
    while pool._workers and time.monotonic() < until:
        time.sleep(0.01)
    assert not pool._workers
    pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)
    with pytest.raises(DelveError):
        pool.submit("late", lambda _: None, sum, [])
    assert not any(thread.name == "delve-workers" and thread is pool._thread for thread in threading.enumerate())
