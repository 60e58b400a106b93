"""A first game in each book, from the start page to the end, by mouse alone: nothing is read before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.hands import Mouse
from tests.properties.helpers import NIGHTLY

from delvewright.kernel.rulebook import find_book

SMALL_LAPTOP = {"width": 1366, "height": 768}
PATIENCE = 120
"""Seconds: companions and whoever plays the Monsters may play a whole fight between two questions."""
PIECE = 12
"""So many answers of each game on an ordinary day; at night all of them."""


class Newcomer(Mouse):
    """One who waits, and puts away what the coach has said."""

    def wait(self, seconds: float = PATIENCE) -> bool:
        return super().wait(seconds)

    def listen(self) -> str:
        """What the coach says now, if anything."""
        coach = self.page.get_by_role("region", name="Coach")
        if not coach.is_visible():
            return ""
        said = coach.locator("h2").inner_text()
        if not self.page.locator("dialog[open]").count():
            coach.get_by_role("button", name="Got it").click()
        return said


@pytest.mark.parametrize("book", ["heroquest", "battleaxe", "allison", "advanced"])
def test_a_first_game_from_the_start_page_by_mouse(live, screen, book):
    page = screen(f"{live.address}/", SMALL_LAPTOP)
    page.get_by_role("radio", name=find_book(book).title).check()
    page.get_by_role("button", name="Learn in ten minutes").click()
    page.wait_for_selector("delve-question.mine", timeout=PATIENCE * 1000)
    table, _, key = page.url.partition("#")[2].partition(".")
    hands = Newcomer(page, live, {"table": table, "owner": key}, [0])
    told = set()
    for _ in range(1500 if NIGHTLY else PIECE):
        told.add(hands.listen())
        if not hands.step():
            break
    told.add(hands.listen())
    assert len(told - {""}) >= (3 if NIGHTLY else 1), told
    if not NIGHTLY:
        return
    winner = live.inside(lambda: hands.table.game.winner)
    assert winner, "the game is over"
    expect(page.get_by_role("dialog")).to_contain_text("lived.")
