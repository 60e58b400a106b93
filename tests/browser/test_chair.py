"""The game master's chair: chosen on the start page in every book that has one; his notes and friends at his side."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect
from tests.browser.hands import Keyboard
from tests.browser.test_pages import barriers
from tests.web.helpers import HEROES, MASTER, MAZE

from delvewright import Game
from delvewright.kernel.rulebook import covers, find_book
from delvewright.players import make
from delvewright.table.served import ServedTable


def chairs() -> list[tuple[str, str, str]]:
    """Every playable book with a second side, its first quest, and what that seat is called."""
    found = []
    for cover in covers():
        if not cover.playable:
            continue
        book = find_book(cover.id)
        quest = book.quests()[0].id
        seats = book.seats_for(quest, {})
        found += [(book.id, quest, seat.title) for seat in seats if seat.side != seats[0].side]
    return found


@pytest.mark.parametrize(("book", "quest", "title"), chairs())
def test_the_chair_can_be_chosen_on_the_start_page(live, screen, book, quest, title):
    page = screen(f"{live.address}/#{book}/{quest}")
    page.get_by_label(f"I am the {title}").check()
    expect(page.get_by_label(title, exact=True)).to_have_value("person")
    assert not barriers(page)
    page.click("#play")
    page.wait_for_selector("delve-question h2")
    table = live.table({"table": page.url.partition("#")[2].partition(".")[0]})
    master = next(i for i, seat in enumerate(table.seats) if seat.title == title)
    held = [holder == "person" for holder in table.holders]
    assert held == [i == master for i in range(len(held))], "the game master is a person, everybody else a computer"
    expect(page.locator("#figures-panel")).to_be_visible()


def test_his_own_figures_come_before_heroes_and_are_framed_as_friends(live, screen, tmp_path):
    made = live.post("/api/tables", {**MAZE, "seats": {**dict.fromkeys(HEROES, "open"), MASTER: "person"}})
    live.to_the_master(made)
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    page.wait_for_selector("delve-question.mine")
    lines = page.locator("#sheets .others li")
    expect(lines.last).to_contain_text("Wizard")
    expect(lines.first).not_to_contain_text("Barbarian")
    expect(page.locator("#sheets .facts")).to_contain_text("Treasure deck")
    expect(page.locator(".board .target.friend")).to_have_count(1)
    assert page.locator(".answer.harm").count() == 0, "whoever is chosen to act is not harmed"
    page.keyboard.press("1")
    page.wait_for_selector(".answer.harm")
    expect(page.locator(".answer.harm").first).to_contain_text("attack the Wizard", ignore_case=True)
    assert page.locator(".board .target.friend").count() == 0
    page.screenshot(path=f"{os.environ.get('DELVE_SHOTS', tmp_path)}/gm-own-first.png")
    assert not barriers(page)


@pytest.mark.parametrize(
    ("book", "quest", "seed"), [("heroquest", "wardens-wager-barbarian", 5), ("allison", "weigh-house-cellar", 4)]
)
def test_a_person_is_game_master_for_a_whole_quest(live, screen, book, quest, seed, monkeypatch):
    """From the first moment to the page at the end; the heroes are computers, and what is hidden lies at his side."""
    monkeypatch.setattr(ServedTable, "timed", False)  # a moment in which he has nothing to say is over when he says so
    seats = find_book(book).seats_for(quest, {})
    master = next(i for i, seat in enumerate(seats) if seat.side != seats[0].side)
    body = {"book": book, "quest": quest, "seed": seed, "seats": {seats[master].id: "person"}}
    if live.get(f"/api/books/{book}")["creation"]:
        body["heroes"] = [{"word": seat.id, "holder": "computer"} for seat in seats[:master]]
    else:
        body["seats"] |= {seat.id: "computer" for seat in seats[:master]}
    made = live.post("/api/tables", body)
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}")
    lord = Keyboard(page, live, made, [master], seed)
    lord.play()
    assert lord.given > 3
    ended = page.get_by_role("dialog", name=live.inside(lambda: lord.table.head.title))
    won = live.inside(lambda: lord.table.game.winner) == seats[master].side
    expect(ended.locator(".verdict")).to_have_text("Victory!" if won else "Defeat.")
    expect(ended.locator(".story-told li").first).to_contain_text("set")
    expect(ended.locator(".decisive-picture")).to_be_visible()


def test_rooms_that_could_be_laid_lie_in_the_part_of_the_board_that_is_free(live, screen):
    """Their outlines are beyond what is known so far; the camera goes there all the same."""
    game = Game.start("advanced", "expedition", 2, {"gm": "person"})
    players = [make("tactician", 2, i) for i in range(len(game.seats))]
    first = game.copy()
    while game.decision is not None and game.decision.about != "lay-room":
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
    assert game.decision is not None
    master = game.decision.seat
    heroes = [{"word": seat.id, "holder": "computer"} for seat in game.seats[:master]]
    body = {"book": "advanced", "quest": "expedition", "heroes": heroes, "seats": {game.seats[master].id: "person"}}
    made = live.post("/api/tables", body)
    table = live.table(made)
    live.inside(lambda: setattr(table, "due", lambda: False))
    live.stage(made, lambda: first.restart(()), list(game.answers))
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}", size={"width": 1366, "height": 768})
    page.wait_for_selector("delve-question.mine")
    expect(page.locator(".to-lay").first).to_be_attached()
    assert page.locator(".to-lay").count() > 3
    seen = """() => {
        const free = document.querySelector('#middle').getBoundingClientRect();
        return [...document.querySelectorAll('.to-lay')].filter(lay => {
            const box = lay.getBoundingClientRect();
            const wide = Math.min(box.right, free.right) - Math.max(box.left, free.left);
            const tall = Math.min(box.bottom, free.bottom) - Math.max(box.top, free.top);
            return wide > 0.4 * box.width && tall > 0;
        }).length;
    }"""
    page.wait_for_function(f"({seen})() > 3")
