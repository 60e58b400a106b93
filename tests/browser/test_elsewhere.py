"""Whoever looks elsewhere is told when something waits for him; whoever is away is told of truly; an app to install."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect
from tests.browser.test_friends import address, invited
from tests.browser.test_pages import barriers
from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE

RINGING = """
    window.rung = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, { body }) { window.rung.push([title, body]); }
    };
    if (origin !== 'null') localStorage["delve.notices"] = "true";
"""
LOOK = """away => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
TURN = re.compile(r"^● Your turn since \d+:\d\d.* · The Maze$")


def test_every_question_rings_for_whoever_looks_elsewhere_and_the_title_says_since_when(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seats": {**PEOPLE["seats"], "wizard": "open"}, "seed": 3})
    owner = screen("about:blank")
    owner.add_init_script(RINGING)
    owner.goto(address(live, made))
    friend = invited(live, screen, made, "Mira")
    friend.wait_for_selector("delve-question.mine")  # the Wizard chooses spells first
    owner.locator("dialog[open] button.close").click()
    expect(owner.locator("#question")).to_contain_text("Mira (Wizard) is thinking")
    owner.evaluate(LOOK, True)
    assert owner.title() == "The Maze · Delvewright" and not owner.evaluate("rung")
    table = live.table(made)
    for rung in (1, 2):  # every question, not the first one only
        while live.inside(lambda: table.game.decision.seat) == 3:
            n = int(friend.locator("delve-question").get_attribute("data-n") or 0)
            friend.keyboard.press("1")
            friend.wait_for_selector(f"delve-question[data-n='{n + 1}']")
        owner.wait_for_function("n => rung.length === n", arg=rung)
        assert TURN.match(owner.title()), owner.title()
        title, text = owner.evaluate("rung.at(-1)")
        assert title == "The Maze" and live.inside(table.game.prompt).lower() in text.lower()
        owner.evaluate(LOOK, False)
        assert owner.title() == "The Maze · Delvewright"
        owner.evaluate(LOOK, True)
        assert TURN.match(owner.title()), "also for what was asked before"
        if rung == 1:
            owner.keyboard.press("1")
            friend.wait_for_selector("delve-question.mine")


def test_who_is_away_is_said_truly_and_by_name(live, screen):
    seats = {**dict.fromkeys(HEROES, "person"), "wizard": "open", MASTER: "computer"}
    made = live.post("/api/tables", {**MAZE, "seats": seats, "away": 0, "seed": 3, "name": "Anna"})
    owner = screen(address(live, made))
    owner.locator("dialog[open] button.close").click()
    friend = invited(live, screen, made, "Mira")
    friend.wait_for_selector("delve-question.mine")
    looker = screen(address(live, made, "spectator"))
    question = owner.locator("#question")
    expect(question).to_contain_text("Mira (Wizard) is thinking")
    expect(question.get_by_role("list", name="Your heroes").get_by_role("listitem")).to_have_count(3)
    expect(looker.locator("#question")).to_contain_text("You watch this table")
    link = friend.url
    friend.context.close()
    expect(question).to_contain_text(re.compile(r"Mira \(Wizard\) is away"))
    expect(question).to_contain_text("The game waits")
    expect(question).not_to_contain_text("thinking")
    expect(owner.locator("#seats li", has_text="Wizard")).to_contain_text("away")
    expect(owner.locator("#said")).to_have_text("Mira is away.")
    assert not barriers(owner)
    back = screen(link)
    back.wait_for_selector("delve-question.mine")
    expect(question).to_contain_text("Mira (Wizard) is thinking")
    assert not barriers(looker)


def test_every_page_can_be_installed(live, screen):
    for path in ("/", "/join"):
        page = screen(f"{live.address}{path}")
        trouble = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [each["errorId"] for each in trouble if each["errorId"] != "in-incognito"] == []
        manifest = json.loads(live.request(page.locator("link[rel=manifest]").get_attribute("href"))[1])
        status, _, headers = live.request(manifest["icons"][0]["src"])
        assert status == 200 and headers["content-type"].startswith(manifest["icons"][0]["type"])
        assert manifest["theme_color"] == page.locator("meta[name=theme-color]").get_attribute("content")
