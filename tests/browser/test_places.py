"""Every thing has its place: nothing lies on anything, and what does not fit says so, in six sizes of window
and at 200 per cent.

In the normal run at the first of each kind of question of a game of each book; in the nightly one at every step of
whole recorded games.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.properties.helpers import NIGHTLY
from tests.web.helpers import Live, until_a_death

from delvewright.kernel.game import Game
from delvewright.kernel.record import load
from delvewright.players import make

RECORDS = Path(__file__).parents[1] / "records"
WHOLE = (
    "maze-to-the-end", "allison-cellar-tactician", "advanced-expedition-curious", "battleaxe-lantern-tactician"
)  # fmt: skip
MOST = 900
"""So many steps of a recorded game are looked at."""
SIZES = ((1366, 768), (1920, 1080), (1024, 768), (768, 1024), (390, 844), (844, 390), (683, 384))
GAMES = (
    ("heroquest", "the-maze", 3, 160),
    ("allison", "weigh-house-cellar", 3, 260),
    ("advanced", "expedition", 3, 160),
    ("battleaxe", "cold-lantern", 3, 220),
)

FAULTS = (Path(__file__).parent / "faults.js").read_text()
"""What lies on something, is cut off, or is not in sight though it must be."""


def firsts(book: str, quest: str, seed: int, most: int) -> tuple[Game, list[int]]:
    """A game, and where in it something was asked of a hero for the first time."""
    game = Game.start(book, quest, seed)
    players = [make("tactician", seed, i) for i in range(len(game.seats))]
    first = game.seats[0].side
    at: dict[str, int] = {}
    while game.decision is not None and len(game.answers) < most:
        asked = game.decision.seat
        if game.seats[asked].side == first:
            at.setdefault(game.decision.about, len(game.answers))
        game.answer(players[asked].choose(game.view(asked), game.decision))
    return game, sorted(at.values())


def table(live: Live, game: Game, book: str, quest: str) -> dict[str, Any]:
    """A table of that game, with as many seats, at which one person has all heroes."""
    heroes = [seat.id for seat in game.seats if seat.side == game.seats[0].side]
    body: dict[str, Any] = {"book": book, "quest": quest, "seed": 1}
    if live.get(f"/api/books/{book}")["creation"]:
        body["heroes"] = [{"word": hero, "holder": "person"} for hero in heroes]
    else:
        body["seats"] = {seat.id: "person" if seat.id in heroes else "computer" for seat in game.seats}
    if len(heroes) == len(game.seats) and book == "advanced":
        body["options"] = {"gm": "computer"}
    made: dict[str, Any] = live.post("/api/tables", body)
    live.inside(lambda: setattr(live.server.hall.table(made["table"]), "due", lambda: False))
    return made


def measured(page: Page, where: str) -> list[str]:
    """What is wrong in each size of window."""
    found = []
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{where}, {wide}x{high}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


def asked(page: Page, n: int) -> None:
    page.wait_for_function("n => document.querySelector('delve-question').dataset.n === String(n)", arg=n)


@pytest.mark.parametrize(("book", "quest", "seed", "most"), GAMES)
def test_nothing_lies_on_anything(live, screen, book, quest, seed, most):
    game, at = firsts(book, quest, seed, most)
    made = table(live, game, book, quest)
    page, found = screen("about:blank"), []
    for n in at:
        served = live.stage(made, lambda: game.restart(()), list(game.answers[:n]))
        page.goto("about:blank")
        page.goto(f"{live.address}/table#{made['table']}.{made['owner']}")
        page.wait_for_selector("delve-question.mine")
        if n == at[0]:
            page.wait_for_function("document.fonts.ready")
        about = live.inside(lambda served=served: served.game.decision.about)
        found += measured(page, f"{about} ({n})")
    assert not found, "\n".join(found)
    assert len(at) >= 2


def test_nothing_lies_on_what_is_said_of_a_death(live, screen):
    game, _ = until_a_death()
    made = table(live, game, "heroquest", game.header.quest)
    served = live.stage(made, lambda: game.restart(()), list(game.answers[:-1]))
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    page.wait_for_selector(".rail .seat")
    live.inside(lambda: served._give(game.answers[-1]))
    page.wait_for_selector("#fate:not([hidden])")
    found = measured(page, "a death")
    assert not found, "\n".join(found)


@pytest.mark.skipif(not NIGHTLY, reason="DELVE_NIGHTLY=1 looks at every step of whole games")
@pytest.mark.parametrize("name", WHOLE)
def test_nothing_lies_on_anything_at_any_step_of_a_whole_game(live, screen, name):
    game, record = load(RECORDS / f"{name}.delve")
    made = table(live, game, record.book, record.quest)
    served = live.stage(made, lambda: game.restart(()), [])
    page, found = screen(f"{live.address}/table#{made['table']}.{made['owner']}"), []
    mask = sum(1 << i for i, seat in enumerate(game.seats) if seat.side == game.seats[0].side)
    for answer in game.answers[:MOST]:
        live.inside(lambda answer=answer: served._give(answer))
        asked(page, live.inside(lambda: served.number(mask)))
        found += measured(page, f"{name}, {len(served.given)}")
        assert len(found) < 40, "\n".join(found)
    assert not found, "\n".join(found)
