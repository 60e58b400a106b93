"""Advanced HeroQuest at the screen: an expedition by mouse, and back to it after the page was left."""

from __future__ import annotations

import os

import pytest
from tests.browser.hands import Mouse

PARTY = ("heinrich", "sven", "torallion", "magnus")
SHOTS = os.environ.get("DELVE_SHOTS", "")
PATIENCE = 120
"""Seconds: three computer heroes and a gamesmaster play a whole fight between two questions."""


class Player(Mouse):
    """One who waits for them."""

    def wait(self, seconds: float = PATIENCE) -> bool:
        return super().wait(seconds)


@pytest.fixture
def made(live):
    heroes = [{"word": word, "holder": "person" if word == PARTY[0] else "computer"} for word in PARTY]
    return live.post("/api/tables", {"book": "advanced", "quest": "expedition", "seed": 3, "heroes": heroes})


def test_an_expedition_by_mouse_and_back_to_it_after_a_reload(live, screen, made):
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    hands = Player(page, live, made, [0])
    for _ in range(25):
        if not hands.step():
            break
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/expedition.png")
    state = live.inside(lambda: hands.table.game.state)
    assert len(state.board.areas) > 4, "the dungeon has grown"
    log = page.inner_text("delve-log")
    assert "Passage Length" in log and "section" in log, "it is told why it grew"
    assert hands.wait(), "the others have done what they do"
    known = page.evaluate("document.querySelector('delve-board').ground.known ?? 0")
    before = live.inside(lambda: hands.table.n)
    page.reload()
    hands.n = hands.answered = -1
    assert hands.wait()
    assert live.inside(lambda: hands.table.n) == before
    assert page.evaluate("document.querySelector('delve-board').ground.known ?? 0") == known
    assert hands.step(), "it goes on where it was left"
