"""Computers do not run away from those who look on, and nobody can hold them up."""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.web.helpers import HEROES, MASTER, MAZE, Live, Screen

from delvewright.table import pacing
from delvewright.table.pacing import AHEAD, Pacing, held_up
from delvewright.table.served import ServedTable

ROBOTS: dict[str, Any] = {**MAZE, "seats": dict.fromkeys((*HEROES, MASTER), "computer:random"), "seed": 3}


def stand_still(live: Live, table: ServedTable, screen: Screen) -> int:
    """Wait until the computers wait, and the screen has been told all; how many answers it knows of."""
    end = time.monotonic() + 60
    while live.inside(table.due):
        assert time.monotonic() < end
        time.sleep(0.01)
    screen.settle()
    return screen.n


def test_computers_stay_a_few_answers_ahead_of_a_screen_that_shows_them_one_by_one(live, monkeypatch):
    monkeypatch.setattr(pacing, "SILENT", 600.0)  # however busy the machine is, the screen is not given up
    made = live.post("/api/tables", ROBOTS)
    with live.screen(made["table"], made["spectator"]) as screen:
        table = live.table(made)
        screen.send(t="shown", n=screen.n)
        screen.settle()
        for _ in range(6):
            shown, told = screen.n, stand_still(live, table, screen)
            assert told <= shown + AHEAD + 2
            n = live.inside(lambda: table.n)
            time.sleep(0.3)
            live.inside(live.server.hall._tick)
            assert live.inside(lambda: table.n) == n, "the game waits"
            screen.send(t="shown", n=told)
            screen.until(partial(lambda last: screen.n > last, told))
        assert stand_still(live, table, screen) >= live.inside(lambda: table.n) - 1


@pytest.mark.parametrize("said", [None, {"wait": False}])
def test_where_nobody_wants_to_be_waited_for_they_run_free(live, said):
    made = live.post("/api/tables", ROBOTS)
    with live.screen(made["table"], made["spectator"]) as screen:
        if said:
            screen.send(t="shown", n=screen.n)
            screen.send(t="shown", n=screen.n, **said)
        begun = screen.n
        screen.until(lambda: screen.n > begun + 40 or screen.view["over"])


def test_a_screen_that_falls_silent_is_not_waited_for(live, monkeypatch):
    monkeypatch.setattr(pacing, "SILENT", 0.5)
    made = live.post("/api/tables", ROBOTS)
    with live.screen(made["table"], made["spectator"]) as screen:
        screen.send(t="shown", n=screen.n)
        begun = screen.n
        screen.until(lambda: screen.n > begun + 20 or screen.view["over"], 10)


def test_nobody_makes_the_others_wait_for_long(live, monkeypatch):
    """One says again and again that he is not ready, and never is; the other waits with him for a moment only."""
    monkeypatch.setattr(pacing, "PATIENCE", 1.5)
    made = live.post("/api/tables", ROBOTS)
    with (
        live.screen(made["table"], made["owner"]) as other,
        live.screen(made["table"], made["spectator"]) as slow,
    ):
        stands = slow.n
        slow.send(t="shown", n=stands)
        slow.settle()
        begun = other.n
        end = time.monotonic() + 55  # had they waited for each of the forty, it would be a minute
        while other.n < begun + 40 and not other.view["over"]:
            assert time.monotonic() < end
            slow.send(t="shown", n=stands)
            other.settle()
            time.sleep(0.02)


def test_a_person_who_answers_waits_for_no_screen(live):
    made = live.post("/api/tables", {**MAZE, "seats": {**dict.fromkeys(HEROES, "person"), MASTER: "computer"}})
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["spectator"]) as slow,
    ):
        slow.send(t="shown", n=slow.n)
        slow.settle()
        assert owner.play(Random(1), 12) == 12


def test_what_is_said_of_the_past_or_the_future_does_no_harm(live):
    made = live.post("/api/tables", ROBOTS)
    with live.screen(made["table"], made["spectator"]) as screen:
        for n in (0, 10**9, 5, 0):
            screen.send(t="shown", n=n)
        screen.settle()
        screen.send(t="shown", n=-1)
        screen.until(lambda: '"This is no message of ours."' in screen.raw[-1])


def test_who_is_waited_for():
    slow, quick = Pacing(), Pacing()
    for each in (slow, quick):
        each.shown(0, True, 0.0)
        for n in range(1, AHEAD + 2):
            each.sent(n, 1.0)
    quick.shown(AHEAD + 1, True, 1.1)
    alone, both = [("a", slow)], [("a", slow), ("b", quick)]
    assert held_up(alone, 1.0, 1.2) and held_up(both, 1.0, 1.2)
    assert held_up(alone, 1.0, 1.0 + pacing.SILENT - 0.1)
    assert not held_up(alone, 1.0, 1.0 + pacing.SILENT)
    slow.shown(0, True, 4.0)
    assert held_up(alone, 1.0, 4.1) and not held_up(both, 1.0, 4.1), "others have waited long enough"
    assert not held_up(alone, 4.1, 4.2), "left behind for a while"
    slow.shown(0, True, 40.0)
    assert held_up(alone, 4.1, 40.1)
    slow.shown(0, False, 40.2)
    assert not held_up(alone, 4.1, 40.3)


def test_a_new_picture_has_been_seen(live: Live):
    """Whatever shows everything anew leaves nothing to be shown."""
    screen = Pacing()
    screen.shown(0, True, 0.0)
    for n in range(1, 9):
        screen.sent(n, 1.0)
    assert screen.holds(1.1)
    screen.anew()
    assert not screen.holds(1.1)
