"""Whole quests at the screen: one by mouse alone, one by keyboard alone."""

from __future__ import annotations

from tests.browser.hands import Keyboard, Mouse
from tests.web.helpers import HEROES, MASTER, MAZE

SEATS = {"barbarian": "person", **dict.fromkeys(HEROES[1:], "computer"), MASTER: "computer"}


def ended(hands):
    """The screen tells how the game ended, and it is so."""
    winner = hands.live.inside(lambda: hands.table.game.winner)
    title = hands.page.inner_text("delve-question h2")
    assert title == ("Victory!" if winner == "hero" else "Defeat." if winner else "It is over.")
    assert hands.given >= 10


def test_by_mouse_alone(live, screen):
    made = live.post("/api/tables", {**MAZE, "seats": SEATS, "seed": 2})
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    hands = Mouse(page, live, made, [0])
    hands.play()
    ended(hands)


def test_by_keyboard_alone(live, screen):
    made = live.post("/api/tables", {**MAZE, "seats": SEATS, "seed": 8})
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    hands = Keyboard(page, live, made, [0])
    hands.play()
    ended(hands)
