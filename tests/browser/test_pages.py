"""Every page: what a newcomer meets, for everybody to use, on a desk and on a phone, and fast."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE
from tests.browser.hands import Mouse
from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE

EVERYBODY = {**MAZE, "seats": dict.fromkeys((*HEROES, MASTER), "person"), "seed": 2}


def address(live, made, page="table", key="owner"):
    return f"{live.address}/{page}#{made['table']}.{made[key]}"


def barriers(page: Page) -> str:
    """What axe-core finds fault with."""
    found = Axe().run(page)
    return "" if not found.violations_count else found.generate_report()


def test_one_click_plays_and_the_table_can_be_found_again(live, screen):
    page = screen(f"{live.address}/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("delve-question.mine")
    first = page.inner_text("delve-question h2")
    n = int(page.locator("delve-question").get_attribute("data-n") or 0)
    page.keyboard.press("1")
    page.wait_for_selector(f"delve-question.mine[data-n='{n + 1}']")
    page.goto(f"{live.address}/")
    page.locator("#kept a").first.click()
    page.wait_for_selector(f"delve-question.mine[data-n='{n + 1}']")
    assert first


def test_a_quest_is_played_in_its_variant(live, screen):
    page = screen(f"{live.address}/")
    page.get_by_role("link", name="The Maze").click()
    page.get_by_label("Variant").select_option("harder")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("delve-question.mine")
    made = {"table": page.url.partition("#")[2].partition(".")[0]}
    assert live.table(made).game.header.options == {"variant": "harder", "moments": "yes"}
    page.goto(f"{live.address}/")
    page.get_by_role("link", name="The Labyrinth").click()
    page.wait_for_selector("#play")
    assert page.get_by_label("Variant").count() == 0


def test_no_barriers_on_the_start_page(live, screen):
    page = screen(f"{live.address}/")
    page.wait_for_selector(".quest")
    assert not barriers(page)
    page.get_by_role("link", name="The Maze").click()
    page.get_by_text("More options").click()
    assert not barriers(page)
    page.get_by_role("link", name="All quests").click()
    page.get_by_role("link", name="A campaign").click()
    expect(page.get_by_role("button", name="Begin a campaign")).to_be_focused()
    assert not barriers(page)


def test_no_barriers_at_the_table(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(address(live, made))
    Mouse(page, live, made, [0, 1, 2, 3]).wait()
    page.wait_for_function("() => document.querySelector('#cell-0')?.ariaLabel")
    assert not barriers(page)
    for button in ("#people", "#help"):
        page.click(button)
        page.wait_for_selector("dialog[open]")
        assert not barriers(page)
        page.keyboard.press("Escape")
    hands = Mouse(page, live, made, [0, 1, 2, 3])
    while hands.live.inside(lambda: hands.table.n) < 8:
        hands.step()
    hands.wait()
    page.locator("delve-log .why").last.click()
    page.wait_for_selector(".rules p")
    q = page.evaluate("document.querySelector('delve-board').followed")
    page.evaluate(
        "q => { const b = document.querySelector('delve-board'); b.pin(b.cursor, b.candidates(b.cursor)); }", q
    )
    assert not barriers(page)


def test_no_barriers_on_the_other_pages(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(address(live, made, "join", "invite"))
    page.wait_for_selector("#name")
    assert not barriers(page)
    page.goto(address(live, made, "replay"))
    expect(page.locator("#count")).to_have_text("0 of 0")
    assert not barriers(page)
    campaign = live.post("/api/campaigns", {"book": "heroquest", "name": "The Lanterns"})
    page.goto(f"{live.address}/campaign#{campaign['campaign']}.{campaign['key']}")
    page.wait_for_selector(".member")
    assert not barriers(page)
    page.get_by_role("button", name="Go to town").click()
    page.wait_for_selector("delve-question.mine")
    assert not barriers(page)


def test_what_a_screen_reader_meets(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(address(live, made))
    hands = Mouse(page, live, made, [0, 1, 2, 3])
    hands.wait()
    grid = page.get_by_role("grid", name=re.compile("Board"))
    wide, high = live.inside(lambda: (hands.table.game.state.width, hands.table.game.state.height))
    assert grid.get_by_role("gridcell").count() == wide * high
    expect(page.locator("#cell-0")).to_have_attribute("aria-label", re.compile("a1: corridor; Barbarian"))
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    cursor = page.evaluate("document.querySelector('delve-board').cursor")
    assert grid.get_attribute("aria-activedescendant") == f"cell-{cursor}"
    assert page.get_by_role("log").get_attribute("aria-live") == "polite"
    expect(page.locator("#said")).to_contain_text("Your decision")
    while hands.about() != "activation":
        hands.step()
    hands.wait()
    page.get_by_role("button", name="Roll for a Move").click()
    page.wait_for_selector("delve-question.mine .squares")
    page.keyboard.press("b")
    page.keyboard.press("n")
    cell = page.locator(f"#cell-{page.evaluate('document.querySelector(`delve-board`).cursor')}")
    expect(cell).to_have_attribute("aria-label", re.compile("You can: "))


def test_the_screen_is_handed_over_between_sides(live, screen):
    made = live.post("/api/tables", EVERYBODY)
    page = screen("about:blank")
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.goto(address(live, made))
    page.get_by_role("button", name=re.compile("I am")).click()
    page.wait_for_selector("delve-question.mine")
    table = live.to_the_master(made)
    dialog = page.locator("dialog.hand-over")
    expect(dialog).to_contain_text("Evil Sorcerer")
    assert not barriers(page)
    for frame in map(json.loads, frames):
        assert (
            frame.get("seat") != 4
            and frame.get("view", {}).get("seat") != 4
            and frame.get("patch", {}).get("seat") != 4
        )
    page.get_by_role("button", name="I am Evil Sorcerer").click()
    page.wait_for_selector("delve-question.mine")
    assert live.inside(lambda: table.game.decision.seat) == 4
    expect(dialog).to_have_count(0)


def test_replay(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(address(live, made))
    hands = Mouse(page, live, made, [0, 1, 2, 3])
    for _ in range(9):
        hands.step()
    hands.wait()
    page.goto(address(live, made, "replay"))
    expect(page.locator("#count")).to_have_text("9 of 9")
    page.click("#less")
    expect(page.locator("#count")).to_have_text("8 of 9")
    page.locator("#slider").evaluate("e => { e.value = 0; e.dispatchEvent(new Event('input')); }")
    expect(page.locator("#count")).to_have_text("0 of 9")
    page.select_option("#speed", "150")
    page.click("#play")
    expect(page.locator("#count")).to_have_text("9 of 9")
    with page.expect_download() as kept:
        page.click("#picture")
    assert "<svg" in Path(kept.value.path()).read_text()
    expect(page.locator("#record")).to_be_disabled()


def test_a_wrong_link_is_told_kindly(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(f"{live.address}/table#{made['table']}.{'x' * 22}")
    expect(page.locator("delve-question")).to_contain_text("No table here")
    assert not barriers(page)


@pytest.mark.parametrize("page_name", ["table", "start"])
def test_on_a_phone(live, screen, page_name):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    place = address(live, made) if page_name == "table" else f"{live.address}/"
    page = screen(place, PHONE, has_touch=True, is_mobile=True)
    if page_name == "start":
        page.wait_for_selector(".quest")
        assert not barriers(page)
        assert page.locator("#now").bounding_box()["y"] < PHONE["height"]
    else:
        hands = Mouse(page, live, made, [0, 1, 2, 3])
        hands.wait()
        while hands.about() != "activation":
            page.locator("delve-question .answer").first.tap()
            hands.answered = hands.n
            hands.wait()
        assert page.evaluate("document.querySelector('delve-board').camera.scale * 40") >= 28  # pixels of a square
        page.get_by_role("button", name="Roll for a Move").tap()
        page.wait_for_selector("delve-question.mine .squares")
        n = hands.live.inside(lambda: hands.table.n)
        q = page.evaluate("document.querySelector('delve-board').asking.fields[0].mask.indexOf(1)")
        x, y = page.evaluate(
            "q => { const b = document.querySelector('delve-board'); const p = b.camera.toElement(b.ground.x(q) + .5,"
            " b.ground.y(q) + .5), r = b.getBoundingClientRect(); return [p.x + r.left, p.y + r.top]; }",
            q,
        )
        page.touchscreen.tap(x, y)
        page.locator(".callout.menu button.candidate").first.tap()
        page.wait_for_selector(f"delve-question.mine[data-n='{n + 1}']")
        assert not barriers(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_zoom_and_pan(live, screen):
    made = live.post("/api/tables", {**MAZE, "seats": dict.fromkeys(HEROES, "person") | {MASTER: "computer"}})
    page = screen(address(live, made), PHONE, has_touch=True)
    page.wait_for_selector("delve-question.mine")
    camera = "(({x, y, scale, auto}) => [x, y, scale, auto])(document.querySelector('delve-board').camera)"
    x, y, scale, auto = page.evaluate(camera)
    assert auto
    page.get_by_role("button", name="Let us begin").click()
    page.mouse.move(200, 200)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"() => ({camera})[2] > {scale} * 1.2")
    x, y, scale, auto = page.evaluate(camera)
    assert not auto
    page.mouse.down()
    page.mouse.move(120, 150, steps=4)
    page.mouse.up()
    moved = page.evaluate(camera)
    assert moved[0] > x and moved[1] > y and moved[2] == scale
    fingers = page.context.new_cdp_session(page)
    for kind, spread in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        points = [{"x": 200 - spread, "y": 200, "id": 0}, {"x": 200 + spread, "y": 200, "id": 1}] if spread else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"() => ({camera})[2] > {scale} * 1.2")
    page.get_by_role("button", name="Follow the action").click()
    page.wait_for_function(f"() => ({camera})[3]")
    assert live.inside(lambda: live.server.hall.table(made["table"]).n) == 0  # nothing of it was an answer


def test_click_to_drawn(process, screen, record_property):
    """The 95th percentile, with the server in a process of its own."""
    made = process.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(f"{process.address}/table#{made['table']}.{made['owner']}")
    page.get_by_role("button", name="Close", exact=True).click()
    for n in range(60):
        page.wait_for_selector(f"delve-question.mine[data-n='{n}'] .answer")
        label = page.get_by_role("button", name="Roll for a Move")
        (label if label.count() else page.locator("delve-question .answer:visible").last).first.click()
        if page.locator("dialog.hand-over").count() or not page.locator("delve-question.mine").count():
            break
    times = sorted(page.evaluate("performance.getEntriesByName('click-to-drawn').map(e => e.duration)"))
    p95 = times[int(len(times) * 0.95)]
    record_property("click_to_drawn_p95_ms", p95)
    print(f"click to drawn: median {times[len(times) // 2]:.0f} ms, 95th percentile {p95:.0f} ms of {len(times)}")
    assert len(times) >= 30
    if os.getloadavg()[0] < (os.cpu_count() or 1):
        assert p95 <= 100
    else:  # somebody else is at work here: the waits are theirs, but some clicks get through undisturbed
        assert times[len(times) // 4] <= 100


def test_of_many_answers_the_largest_groups_are_folded(live, screen):
    alone = {"barbarian": "person", **dict.fromkeys((*HEROES[1:], MASTER), "computer")}
    page = screen(address(live, live.post("/api/tables", {**MAZE, "seats": alone})))
    page.wait_for_selector("delve-question.mine")
    sizes = {"cast-on": 9, "strike": 3, "give": 5, "end": 1}
    labels = [(group, f"{group} {n}") for group, size in sizes.items() for n in range(size)]
    choices = [
        {"i": i, "notation": "", "label": label, "group": group, "squares": [], "figures": [], "cards": []}
        for i, (group, label) in enumerate(labels)
    ]
    page.evaluate(
        """choices => document.querySelector('delve-question').ask(
            {question: 'What now?', subject: '', fields: [], choices, figure: -1}, '')""",
        choices,
    )
    asked = page.locator("delve-question")
    folds = [line.inner_text().split("\n") for line in asked.locator(".fold").all()]
    assert folds == [["1", "cast-on …", "9 ways"], ["5", "give …", "5 ways"]]
    shown = [answer for answer in asked.locator(".answer").all() if answer.is_visible()]
    labels = [answer.inner_text().split("\n")[-1] for answer in shown]
    assert labels == ["strike 0", "strike 1", "strike 2", "end 0"]
    assert [answer.get_attribute("aria-keyshortcuts") for answer in shown] == ["2", "3", "4", "6"]
    asked.locator(".fold").first.press("Enter")
    expect(asked.get_by_text("cast-on 8")).to_be_visible()
    expect(asked.get_by_role("button", name="cast-on …")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("5")
    expect(asked.get_by_text("give 4")).to_be_visible()
    expect(asked.get_by_text("cast-on 8")).to_be_hidden()
    page.keyboard.press("5")
    expect(asked.get_by_text("strike 0")).to_be_visible()
    assert not barriers(page)


def test_a_campaign_is_forgotten_after_a_question_and_comes_back_by_undo(live, screen):
    """The key is nowhere else, so a slip of the hand must not cost the campaign."""
    made = live.post("/api/campaigns", {"book": "heroquest", "name": "The Four"})
    page = screen(f"{live.address}/campaign#{made['campaign']}.{made['key']}")
    page.wait_for_selector("#main h2, main h2")
    page.goto(f"{live.address}/")
    kept = page.locator("#kept a")
    assert kept.count() == 1
    forget = page.get_by_role("button", name="Forget")
    forget.click()
    assert "nobody can go on" in page.inner_text("dialog[open]")
    if shots := os.environ.get("DELVE_SHOTS"):
        page.screenshot(path=f"{shots}/forget.png")
    assert not barriers(page)
    page.get_by_role("button", name="Keep it").click()
    assert kept.count() == 1
    forget.click()
    page.get_by_role("button", name="Forget it").click()
    expect(page.locator("#kept a")).to_have_count(0)
    if shots:
        page.screenshot(path=f"{shots}/forgotten.png")
    page.get_by_role("button", name="Undo").click()
    expect(kept).to_have_count(1)
    assert kept.get_attribute("href") == f"/campaign#{made['campaign']}.{made['key']}"
    page.reload()
    expect(kept).to_have_count(1)


def test_nothing_is_begun_with_the_book_before_while_another_is_fetched(live, screen):
    """Learning and playing at once wait for the book that was asked for, however slow the way is."""
    page, held = screen("about:blank"), []
    page.route("**/api/books/advanced", lambda route: held.extend([route]))
    page.goto(f"{live.address}/")
    crown = page.locator("#crown-go button")
    expect(crown).to_have_count(2)
    page.get_by_role("radio", name="Advanced HeroQuest").check()
    for button in crown.all():
        expect(button).to_be_disabled()
    held[0].continue_()
    page.get_by_role("button", name="Learn in ten minutes").click()
    page.wait_for_selector("delve-question.mine")
    assert page.evaluate("location.pathname") == "/table"
    expect(page.locator("#title")).to_have_text("An Expedition")
