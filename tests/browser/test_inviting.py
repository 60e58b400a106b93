"""An invitation: who sent it, what is played, for how long, and on which seat; and an address that lacks its key."""

from __future__ import annotations

import os

from playwright.sync_api import expect
from tests.browser.conftest import PHONE
from tests.browser.test_pages import barriers
from tests.web.helpers import HEROES, MASTER, MAZE

SEATS = {**dict.fromkeys(HEROES, "person"), "elf": "open", "wizard": "computer", MASTER: "computer"}


def test_an_invitation_says_who_sent_it_what_is_played_and_shows_who_one_may_be(live, screen, tmp_path):
    made = live.post("/api/tables", {**MAZE, "seats": SEATS, "name": "Anna"})
    shots = os.environ.get("DELVE_SHOTS", str(tmp_path))
    for size in (None, PHONE):
        page = screen(f"{live.address}/join#{made['table']}.{made['invite']}", **({"size": size} if size else {}))
        expect(page.locator("#what")).to_have_text("Anna asks you to play The Maze.")
        expect(page.locator(".measured")).to_contain_text("minutes")
        expect(page.locator(".measured")).to_contain_text("about to begin")
        expect(page.locator(".story")).not_to_be_empty()
        chairs = page.locator(".chair")
        expect(chairs).to_have_count(2)
        expect(chairs.filter(has_text="Elf")).to_contain_text("waits for somebody")
        page.wait_for_function(
            "() => [...document.querySelectorAll('.chair img')].filter((i) => i.naturalWidth).length === 2"
        )
        expect(page.locator(".also li", has_text="Barbarian")).to_contain_text("Anna")
        assert not barriers(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.screenshot(path=f"{shots}/join-{'phone' if size else 'desk'}.png", full_page=True)


def test_a_name_comes_before_a_seat(live, screen):
    made = live.post("/api/tables", {**MAZE, "seats": SEATS})
    page = screen(f"{live.address}/join#{made['table']}.{made['invite']}")
    page.get_by_role("button", name="Play the Elf").click()
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#name-why")).to_contain_text("Say first who you are")
    assert live.table(made).holders[2] == "open"
    page.fill("#name", "  Mira ")
    page.get_by_role("button", name="Look again").click()
    expect(page.locator("#name")).to_have_value("  Mira ")
    page.get_by_role("button", name="Play the Elf").click()
    page.wait_for_selector("delve-question h2")
    table = live.table(made)
    assert live.inside(lambda: table.name_of(2)) == "Mira"


def test_an_invitation_without_its_key_says_so(live, screen):
    made = live.post("/api/tables", {**MAZE, "seats": SEATS})
    page = screen(f"{live.address}/join#{made['table']}")
    expect(page.get_by_role("alert")).to_contain_text("lacks its key")
    page = screen(f"{live.address}/table#{made['table']}")
    expect(page.locator("#question")).to_contain_text("This address lacks its key.")
    expect(page.get_by_role("link", name="Start page").last).to_be_visible()
    assert not barriers(page)
