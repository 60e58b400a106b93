"""Ctrl-C: it stops at once, tells what was finished, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from delvewright.lab import simulate as module
from delvewright.lab.arena import hold
from delvewright.lab.simulate import Plan, Stopped, simulate

MAZE = Plan("heroquest", "the-maze")
pytestmark = pytest.mark.usefixtures("ctrl_c")
posix = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")


def running(group: int) -> list[str]:
    """The processes of a group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        state, _, pgrp = rest.split()[:3]
        if pgrp == str(group) and state != "Z":
            found.append(name)
    return found


def started(*words: str) -> subprocess.Popen[str]:
    call = [sys.executable, "-m", "delvewright", *words]
    return subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, encoding="utf-8"
    )


def busy(process: subprocess.Popen[str]) -> None:
    """Wait until the processes have begun: that one, two that play, and one that watches."""
    end = time.monotonic() + 60
    while len(running(process.pid)) < 4:
        assert time.monotonic() < end and process.poll() is None, process.communicate()
        time.sleep(0.02)


def end(process: subprocess.Popen[str]) -> None:
    """Whatever came of it, leave nothing behind for other tests."""
    if running(process.pid):
        os.killpg(process.pid, signal.SIGKILL)
    with process:
        pass


def gone(group: int, by: float) -> None:
    """Wait until no process of a group is left."""
    while left := running(group):
        assert time.monotonic() < by, left
        time.sleep(0.02)


def slowdown() -> float:
    """How many times longer things take because other work keeps this machine busy."""
    begun, spent = time.monotonic(), time.process_time()
    while time.process_time() < spent + 0.1:
        pass
    return max(1.0, (time.monotonic() - begun) / (time.process_time() - spent))


def stopped(call: str, wait: float) -> tuple[str, str]:
    """Let something run for so long and stop it; what it says."""
    process = started(*call.split(), "-n", "3000", "--jobs", "2")
    try:
        busy(process)
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)
        begun = time.monotonic()
        out, err = process.communicate(timeout=30)
        took = time.monotonic() - begun
        assert took < 2 or took < 2 * slowdown()
        assert process.returncode == 130 and "Traceback" not in err and "delve: stopped; " in err, err
        gone(process.pid, begun + took + 2)
        return out, err
    finally:
        end(process)


@posix
@pytest.mark.parametrize(("command", "wait"), [("simulate", 0.0), ("arena", 0.3)])
def test_ctrl_c_ends_all_processes_at_once(command: str, wait: float) -> None:
    stopped(f"{command} battleaxe bone-engine", wait)


@posix
def test_ctrl_c_leaves_what_was_finished() -> None:
    for wait in (0.5, 2, 8, 32):  # until a game was finished, however busy the machine is
        out, err = stopped("simulate heroquest the-maze --rounds 1", wait)
        if "no game" not in err:
            assert "of 3000 (stopped early), seeds 1 to 3000" in out and " of 3000 games were finished." in err
            return
    pytest.fail("no game was finished")


@posix
def test_nobody_goes_on_when_the_waiting_process_is_killed() -> None:
    process = started("simulate", "battleaxe", "bone-engine", "-n", "300", "--jobs", "2")
    try:
        busy(process)
        time.sleep(0.5)
        process.kill()
        process.communicate(timeout=30)
        gone(process.pid, time.monotonic() + 10)
    finally:
        end(process)


def test_processes_may_die_before_the_pool_is_shut_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late the pool learns that it was stopped: nothing goes wrong in its own thread, and nothing is told."""
    kill = BaseProcess.kill
    wrong: list[threading.ExceptHookArgs] = []

    def kill_and_be_seen(process: BaseProcess) -> None:
        kill(process)
        process.join()
        time.sleep(0.2)

    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(BaseProcess, "kill", kill_and_be_seen)
    monkeypatch.setattr(threading, "excepthook", wrong.append)
    with pytest.raises(Stopped) as stop:
        simulate(MAZE, 300, jobs=2, progress=interrupt)
    assert 1 <= stop.value.finished.games < 300 and not wrong


def test_of_a_lent_executor_no_more_is_asked() -> None:
    """Games that have not begun are not played after Ctrl-C; the executor stays its owner's."""

    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        begun = time.monotonic()
        with pytest.raises(Stopped):
            simulate(MAZE, 3000, executor=executor, progress=interrupt)
        assert executor.submit(int).result() == 0 and time.monotonic() - begun < 30


def test_what_was_finished_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(MAZE, 3, seed=5)
    play = module.play_one

    def play_until(plan: Plan, seed: int) -> module.Outcome:
        if seed == 8:
            raise KeyboardInterrupt
        return play(plan, seed)

    monkeypatch.setattr(module, "play_one", play_until)
    with pytest.raises(Stopped) as stop:
        simulate(MAZE, 9, seed=5)
    report = stop.value.finished
    assert report.outcomes == whole.outcomes and (report.games, report.asked) == (3, 9)
    found = report.as_json()["result"]
    assert found["stopped_early"] is True and (found["games"], found["asked"]) == (3, 9)
    assert "stopped_early" not in whole.as_json()["result"]


def test_an_arena_tells_the_matches_that_were_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    play = module.play_one

    def play_until(plan: Plan, seed: int) -> module.Outcome:
        played.append(plan)
        if len(played) == 6:
            raise KeyboardInterrupt
        return play(plan, seed)

    monkeypatch.setattr(module, "play_one", play_until)
    with pytest.raises(Stopped) as stop:
        hold("heroquest", ["the-maze"], 2, others=("random", "tactician"))
    arena = stop.value.finished
    assert (arena.played, arena.asked) == (2, 4) and arena.whole == []
    found = arena.as_json()
    assert found["stopped_early"] is True and len(found["quests"][0]["matches"]) == 2 and found["average"] is None
