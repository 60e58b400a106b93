"""Whole quests at the screen: of each book one by mouse alone, one by keyboard alone.

In the normal run one of the two goes to the end, and the other is begun; in the nightly one both go to the end.
"""

from __future__ import annotations

import pytest
from tests.browser.hands import Keyboard, Mouse
from tests.properties.helpers import NIGHTLY
from tests.web.helpers import HEROES, MASTER, MAZE

SEATS = {"barbarian": "person", **dict.fromkeys(HEROES[1:], "computer"), MASTER: "computer"}


def ended(hands):
    """The screen tells how the game ended, and it is so."""
    winner = hands.live.inside(lambda: hands.table.game.winner)
    title = hands.page.inner_text("delve-question h2")
    mine = hands.live.inside(lambda: [f for f in hands.table.game.view(0).figures if f.seat in hands.seats])
    fallen = " and ".join(f.title for f in mine if not f.alive)
    won = "Victory!" if not fallen else f"Won by the others: {fallen} is dead."
    assert title == (won if winner == "hero" else "Defeat." if winner else "It is over.")
    assert hands.given >= 10


def begun(hands, answers=30):
    """The first answers are given and taken."""
    for _ in range(answers):
        assert hands.step()
    assert hands.wait() and hands.given == answers
    assert len(hands.live.inside(lambda: hands.table.game.answers)) >= answers


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
    if not NIGHTLY:
        begun(hands)
        return
    hands.play()
    ended(hands)


PARTY = ("sir-aldric", "dorn-underhand", "ilthien", "sarrix")
FOLLOWS = """() => {
    const live = document.querySelector('delve-log [role=log]');
    return live.scrollHeight - live.scrollTop - live.clientHeight < 60;
}"""


@pytest.mark.parametrize(("hands", "quest", "seed"), [(Mouse, "warchiefs-horn", 0), (Keyboard, "ember-road", 0)])
def test_battle_axe_with_three_companions(live, screen, hands, quest, seed):
    heroes = [{"word": word, "holder": "person" if word == PARTY[0] else "computer"} for word in PARTY]
    made = live.post("/api/tables", {"book": "battleaxe", "quest": quest, "seed": seed, "heroes": heroes})
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    player = hands(page, live, made, [0], 3)
    if hands is Mouse and not NIGHTLY:
        begun(player)
        page.wait_for_function(FOLLOWS)
        return
    player.play(500)
    ended(player)
    lines = page.locator("delve-log li").count()
    assert lines >= 300
    page.wait_for_function(FOLLOWS)


def test_a_long_log_is_followed_until_somebody_scrolls_back(live, screen):
    made = live.post("/api/tables", {**MAZE, "seats": SEATS, "seed": 2})
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    page.wait_for_selector("delve-question.mine")
    for n in range(60):
        page.evaluate(
            """n => document.querySelector('delve-log').add(Array.from({length: 10}, (_, i) => (
                {n: 10 * n + i, kind: 'move', text: `line ${10 * n + i} `.repeat(12), rules: [], faces: []})))""",
            n,
        )
        page.wait_for_function(FOLLOWS)
    page.locator("delve-log [role=log]").evaluate("e => e.scrollTop -= 500")
    page.wait_for_timeout(100)
    page.evaluate(
        "document.querySelector('delve-log').add([{n: 999, kind: 'move', text: 'news', rules: [], faces: []}])"
    )
    page.wait_for_timeout(100)
    assert not page.evaluate(FOLLOWS), "nobody is torn from what he reads"
