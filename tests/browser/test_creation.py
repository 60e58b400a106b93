"""Heroes made in the browser, and a dungeon that unfolds door by door."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hands import Keyboard, Mouse
from tests.browser.test_pages import address, barriers

from delvewright.kernel.rulebook import find_book

BOOK = find_book("battleaxe")
USUAL = [BOOK.make_hero(BOOK.picks_of(word)) for word in BOOK.first_party(BOOK.quests()[0].id)]
"""Who goes on the first quest."""
LANTERN = {"book": "battleaxe", "quest": "cold-lantern", "seed": 3}
SOON = 27
"""A seed with which three places are open after some forty answers."""
PARTY = [{"word": word} for word in ("sir-aldric", "dorn-underhand@Bran_the_Bold", "ilthien", "human-wizard")]
SHOWN = """() => {
    const board = document.querySelector('delve-board');
    const f = Object.values(board.view.figures).find(f => f.active && f.squares.length);
    if (!f) return true;
    const at = board.camera.toElement(board.ground.x(f.squares[0]) + .5, board.ground.y(f.squares[0]) + .5);
    return at.x > 0 && at.y > 0 && at.x < board.clientWidth && at.y < board.clientHeight;
}"""


QUEST = "The Cold Lantern"


def open_book(page: Page) -> None:
    page.get_by_role("radio", name="Battle-Axe").check()
    page.get_by_role("link", name=QUEST).click()
    page.wait_for_selector(".member-line .change")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_party_is_made_by_keyboard_alone(live, screen, size):
    page = screen(f"{live.address}/", size)
    page.wait_for_selector(".quest")
    page.locator("input[name=book]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name=QUEST)).to_be_visible()
    assert page.evaluate("document.activeElement.value") == "battleaxe", "the focus stays on the book"
    page.get_by_role("link", name=QUEST).press("Enter")
    page.wait_for_selector(".member-line .change")
    expect(page.locator("#play")).to_be_focused()
    expect(page.locator(".member-line")).to_have_count(len(USUAL))
    assert not barriers(page)

    page.locator(".member-line .change").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .made")
    expect(page.locator(".made")).to_contain_text(USUAL[1].figure.title)
    assert page.evaluate("document.activeElement.id") == "pick-hero"
    page.keyboard.press("Home")  # the first of the list: a hero of one's own
    expect(page.locator("#pick-race")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("Gno")
    expect(page.locator("#pick-magic")).to_be_visible()
    expect(page.locator(".made")).to_contain_text("spells")
    assert page.evaluate("document.activeElement.id") == "pick-race", "the focus stays where it was"
    assert not barriers(page)
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.type("!!")
    expect(page.locator("dialog .trouble")).to_contain_text("cannot be a name")
    expect(page.get_by_role("button", name="Take this one")).to_be_disabled()
    screen.trouble[:] = [said for said in screen.trouble if "400" not in said]
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("Pim Tock")
    expect(page.locator(".made h3")).to_have_text("Pim Tock")
    expect(page.get_by_role("button", name="Take this one")).to_be_enabled()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".member-line").nth(1)).to_contain_text("Pim Tock")
    expect(page.locator(".member-line").nth(1)).to_contain_text("Gnome ")

    for hero in USUAL[2:]:
        page.get_by_role("button", name=f"{hero.figure.title} stays at home").press("Enter")
    expect(page.locator(".member-line")).to_have_count(2)
    page.locator(".member-line select").nth(1).select_option("computer:tactician")
    page.locator("#play").press("Enter")
    page.wait_for_selector("delve-question.mine, delve-question")
    expect(page.locator("#seats .seat")).to_have_count(2)
    expect(page.locator("#seats")).to_contain_text("Pim Tock")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_heroes_come_and_go(live, screen):
    page = screen(f"{live.address}/")
    open_book(page)
    expect(page.locator("#add-one")).to_have_count(0 if len(USUAL) == 4 else 1)
    for _ in USUAL[1:]:
        page.locator(".member-line button[title]").last.click()
    expect(page.locator(".member-line")).to_have_count(1)
    expect(page.locator(".member-line button[title]")).to_have_count(0)
    page.click("#add-one")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".member-line")).to_have_count(1)
    page.click("#add-one")
    page.get_by_role("button", name="Take this one").click()
    expect(page.locator(".member-line")).to_have_count(2)
    page.get_by_label("One each, with friends").check()
    page.click("#play")
    page.wait_for_selector("dialog[open]")
    expect(page.locator("dialog")).to_contain_text("Copy invitation")


def test_a_campaign_with_the_heroes_chosen(live, screen):
    page = screen(f"{live.address}/")
    page.get_by_role("radio", name="Battle-Axe").check()
    page.get_by_role("link", name="A campaign").click()
    page.locator(".member-line button[title]").last.click()
    page.get_by_label("Name of the party").fill("The Lanterns")
    page.get_by_role("button", name="Begin a campaign").click()
    page.wait_for_selector(".member")
    expect(page.locator(".member")).to_have_count(len(USUAL) - 1)
    expect(page.locator("#main")).to_contain_text("The Ember Road")
    page.get_by_role("button", name="Play The Ember Road").click()
    page.wait_for_selector("delve-question.mine")
    page.goto(f"{live.address}/")
    page.locator("#kept a", has_text="The Lanterns").click()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("delve-question.mine")


@pytest.mark.parametrize(("hands", "size"), [(Mouse, DESKTOP), (Keyboard, DESKTOP), (Keyboard, PHONE)])
def test_a_dungeon_unfolds(live, screen, hands, size):
    made = live.post("/api/tables", {**LANTERN, "seed": SOON, "heroes": PARTY})
    page = screen(address(live, made), size)
    player = hands(page, live, made, [0, 1, 2, 3], 3)

    def opened() -> int:
        return live.inside(lambda: bin(player.table.game.state.open).count("1"))

    player.wait()
    before = page.evaluate("document.querySelector('delve-board').camera.bounds")
    names = page.locator(".layer-names .name").all_text_contents()
    assert "af" in names and "a" not in names and "1" not in names, "only what is known is shown"
    while opened() < 3:
        assert player.step() and player.given < 60
    player.wait()
    page.wait_for_timeout(400)
    assert page.evaluate(SHOWN), "whoever acts is in sight"
    after = page.evaluate("document.querySelector('delve-board').camera.bounds")
    assert after[2] * after[3] > 2 * before[2] * before[3]
    reason = page.locator("delve-log .k-reason").first
    expect(reason).to_contain_text("It ")
    if size == PHONE:
        page.get_by_role("button", name="Log", exact=True).click()
    reason.locator(".why").dispatch_event("click")
    expect(reason.locator(".rules p").first).to_be_visible()
    if size != PHONE:
        page.keyboard.press("i")
        expect(page.locator("delve-sheets")).to_be_visible()
    expect(page.locator("delve-sheets")).to_contain_text("Goal")
    square = page.evaluate(
        "document.querySelector('delve-board').ground.name(document.querySelector('delve-board').cursor)"
    )
    assert square[0].isalpha() and square[-1].isdigit()
    assert not barriers(page)
