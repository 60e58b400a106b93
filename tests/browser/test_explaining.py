"""What explains the game at the table, by what a person sees: callouts, rules, hints, a coach, a town, a chronicle."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from playwright.sync_api import Locator, expect
from tests.browser.conftest import PHONE
from tests.browser.hands import Keyboard, Mouse
from tests.browser.test_pages import address, barriers
from tests.browser.test_places import FAULTS
from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE

ALONE = {**MAZE, "seats": {"barbarian": "person", **dict.fromkeys((*HEROES[1:], MASTER), "computer")}, "seed": 3}


def test_words_numbers_and_figures_explain_themselves_by_mouse_and_keyboard(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(address(live, made))
    hands = Mouse(page, live, made, [0, 1, 2, 3])
    hands.wait()
    while hands.about() != "activation":
        hands.step()
    seats = page.get_by_role("region", name="Seats")
    seats.get_by_role("button", name="Barbarian").click()
    page.get_by_role("button", name="Resilience").hover()
    told = page.get_by_role("tooltip")
    expect(told).to_contain_text("A Hero's own dice in defence")
    page.mouse.move(5, 400)
    expect(told).to_have_count(0)
    page.get_by_role("button", name="Defence", exact=True).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(told).to_contain_text("2 dice, printed")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Read the rule").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text("Most figures have a Defence value")
    assert not barriers(page)
    rules.get_by_label("Search the rules").fill("jump pit")
    expect(rules).to_contain_text("Long pit: a pit of two spaces")
    rules.get_by_label("Chapter").select_option("damage")
    expect(rules).to_contain_text("Order: skulls counted, shields taken off")
    rules.get_by_role("button", name="Words").click()
    expect(rules.locator("dt", has_text="Brute Force")).to_be_visible()
    assert not barriers(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("In one Activation a figure may take")
    page.keyboard.press("Escape")
    while not (foes := [f for f in live.inside(lambda: hands.table.game.view(0)).figures if f.side == "monster"]):
        hands.step()
    hands.wait()
    x, y = hands.drag_to(foes[0].squares[0])
    page.mouse.move(x, y)
    callout = page.locator(".callout")
    expect(callout).to_contain_text("Speed")
    expect(callout).to_contain_text(re.compile(r"→ \w+ 1.*on average; hurts \d+.%, kills \d+.%"))
    assert not barriers(page)


def test_spells_say_what_they_do_and_can_be_chosen_for_one(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(address(live, made))
    hands = Mouse(page, live, made, [0, 1, 2, 3])
    hands.wait()
    page.locator(".answer", has_text="earth").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("One Hero regains up to 4 Body")
    page.get_by_role("button", name="Choose for me").click()
    page.wait_for_selector("delve-question[data-n='1']")
    expect(page.locator("delve-log")).to_contain_text("asks for a hint (Wizard)")
    page.keyboard.press("h")
    hint = page.locator(".hint-box")
    expect(hint).to_contain_text("Pick the")
    assert not barriers(page)
    hint.get_by_role("button", name="Do that").click()
    page.wait_for_selector("delve-question[data-n='2']")


def test_what_gives_something_up_says_so_and_what_is_gone_for_good_is_asked_again(live, screen):
    made = live.post("/api/tables", ALONE)
    table = live.table(made)

    def wounded() -> None:
        from delvewright.kernel.game import Game, Header
        from delvewright.kernel.rulebook import find_book

        book = find_book("heroquest")
        hurt = {"items": ["broadsword", "potion-of-healing"], "body": 3}
        state = book.stage({"quest": "the-maze", "figures": {"barbarian": hurt}, "active": "barbarian"}, "here")
        table.adopt(Game(book, state, Header("heroquest", "the-maze", 0, {}, book.content)))

    live.inside(wounded)
    page = screen(address(live, made))
    page.wait_for_selector("delve-question.mine")
    expect(page.locator(".answer", has_text="End")).to_contain_text("the Move and an Action unused")
    potion = page.locator(".answer", has_text="Potion of Healing")
    for keep in ("Keep it", "Escape"):
        potion.click()
        asked = page.get_by_role("dialog", name="Potion of Healing: gone for good?")
        expect(asked).to_be_visible()
        assert not barriers(page)
        asked.get_by_role("button", name=keep).click() if keep != "Escape" else page.keyboard.press("Escape")
        expect(asked).to_have_count(0)
        assert live.inside(lambda: table.n) == 0
    potion.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Use Potion of Healing").press("Enter")
    page.wait_for_selector("delve-question[data-n='1']")


def test_a_newcomer_is_coached_through_a_first_game(live, screen):
    page = screen(f"{live.address}/#heroquest/the-maze")
    expect(page.get_by_role("radio", name="Only the Barbarian, computer friends")).to_be_checked()
    page.get_by_role("link", name="All quests").click()
    page.get_by_role("button", name="Learn in ten minutes").click()
    page.wait_for_selector("delve-question.mine")
    coach = page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text("In your turn you have a Move and one other Action")
    assert not barriers(page)
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_contain_text("Roll first")
    coach.get_by_role("button", name="Read the rule").click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("dice are rolled afresh")
    page.keyboard.press("Escape")
    table, _, key = page.url.partition("#")[2].partition(".")
    hands = Keyboard(page, live, {"table": table, "owner": key}, [0])
    seen: set[str] = set()
    for _ in range(14):
        if not hands.step():
            break
        if coach.is_visible():
            seen.add(coach.locator("h2").inner_text())
    assert len(seen) >= 3, seen
    page.reload()
    page.wait_for_selector("delve-question")
    if coach.is_visible():
        coach.get_by_role("button", name="Stop").click()
        expect(coach).to_be_hidden()


def test_a_town_is_a_street_and_a_campaign_has_a_chronicle(live, screen):
    made = live.post("/api/campaigns", {"book": "heroquest", "name": "The Lanterns"})
    hall = live.server.hall

    def paid() -> None:
        _, known, _ = hall.campaign(made["campaign"])
        party = json.loads(known.party)
        for sheet in party["heroes"].values():
            sheet["gold"] = 260
        new = replace(known, party=known.rules.check_party(json.dumps(party), "here"))
        hall._keep(made["campaign"], [("UPDATE campaigns SET body = ? WHERE id = ?", (new.text(), made["campaign"]))])
        hall.vault.wait()

    live.inside(paid)
    page = screen(f"{live.address}/campaign#{made['campaign']}.{made['key']}")
    page.get_by_role("button", name="Go to town").click()
    page.wait_for_selector(".street")

    def good(name: str) -> Locator:
        return page.locator(".good").filter(has=page.get_by_text(name, exact=True))

    expect(page.get_by_role("tab", name="Armoury")).to_have_attribute("aria-selected", "true")
    expect(good("Shield")).to_contain_text("1 die more in defence")
    expect(good("Shield")).to_contain_text("Defence 2 → 3")
    expect(good("Bracers")).to_contain_text("Not for you: for Wizard")
    expect(good("Battle Axe")).to_contain_text("short")
    expect(good("Shortsword")).to_contain_text("weaker than your Broadsword (2, not 3 dice)")
    expect(good("Battle Axe")).to_contain_text("Attack 3 → 4")
    expect(page.locator(".rail")).to_contain_text("260")
    expect(page.locator(".rail")).not_to_contain_text("Evil Sorcerer")
    expect(page.locator("#goal")).to_have_text("before The Maze")
    expect(page.locator("#round")).to_be_empty()
    expect(page.locator(".log-panel")).to_be_hidden()
    expect(page.locator(".me-numbers")).to_contain_text(re.compile("Attack with Broadsword ?3 dice"))
    assert not page.evaluate(FAULTS)
    assert not barriers(page)
    good("Shield").get_by_role("button", name="Buy Shield").click()
    expect(page.locator(".me")).to_contain_text("110 gold")
    page.get_by_role("tab", name="Armoury").press("ArrowRight")
    expect(page.get_by_role("tab", name="Outfitter")).to_be_focused()
    page.get_by_role("tab", name="Your things").click()
    mine = good("Shield")
    expect(mine.get_by_role("button", name=re.compile("Sell Shield"))).to_be_visible()
    mine.get_by_role("button", name="Give Shield to the Dwarf").press("Enter")
    page.keyboard.press("l")
    expect(page.locator("delve-log")).to_contain_text("gives a Shield to the Dwarf", ignore_case=True)
    page.get_by_role("tab", name="Among friends").click()
    page.get_by_label("How much for Dwarf").fill("37")
    page.get_by_role("button", name="Give gold to Dwarf").click()
    expect(page.locator(".me .purse")).to_have_text("73 gold")
    expect(page.locator(".friend").filter(has_text="Dwarf")).to_contain_text("297 gold")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".me .purse")).to_have_text("110 gold")
    for _ in range(9):
        done = page.get_by_role("button", name="Done in town")
        if page.get_by_text("Everybody is done in town.").count():
            break
        done.click()
        page.wait_for_timeout(80)
    expect(page.locator("delve-question")).to_contain_text("Everybody is done in town.")
    expect(page.locator("body")).not_to_contain_text("Victory")
    page.get_by_role("link", name="On to The Maze").click()
    story = page.locator(".chronicle")
    expect(story).to_contain_text("Bought and got: Dwarf: Shield.")
    expect(story).to_contain_text("Paid and gave: Barbarian: 150 gold.")
    expect(page.locator(".member").first).to_contain_text("introductory ones do not count")
    assert not barriers(page)
    page.goto(f"{live.address}/")
    page.wait_for_selector(".quest")
    expect(page.locator("#kept")).to_contain_text("The Lanterns")
    expect(page.locator("#kept")).not_to_contain_text("Town")
    expect(page.locator("#finished")).to_be_hidden()


def test_friends_talk_and_are_called_by_their_names(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "name": "Bea"})
    page = screen(address(live, made))
    page.wait_for_selector("dialog[open] .only-here")
    expect(page.get_by_role("dialog")).to_contain_text("This address works on this computer only")
    page.get_by_role("button", name="Copy invitation").click()
    page.wait_for_selector(".toast, dialog[open] ~ dialog[open]")  # whether a page may copy is settled in its own time
    toast = page.locator(".toast")
    if toast.count():
        top = toast.evaluate(
            "e => { const b = e.getBoundingClientRect();"
            " return e.contains(document.elementFromPoint(b.x + 9, b.y + 9)); }"
        )
        assert top, "what is said lies above the dialog, not behind it"
    for _ in range(2):
        page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Talk")).to_be_hidden()
    friend = screen(address(live, made, "join", "chair"))
    friend.get_by_label("Your name").fill("Ann")
    friend.get_by_role("button", name="Play the Evil Sorcerer").click()
    friend.wait_for_selector("#chat:not([hidden])")
    friend.get_by_role("button", name="Bravo").click()
    expect(page.get_by_role("region", name="Talk")).to_contain_text("Ann: Well done!")
    page.keyboard.press("t")
    page.keyboard.type("Mind the <b>pit</b>!")
    page.keyboard.press("Enter")
    expect(friend.get_by_role("region", name="Talk")).to_contain_text("Mind the <b>pit</b>!")
    expect(friend.locator("#said")).to_contain_text("Mind the")
    assert not barriers(page)
    page.click("#people")
    row = page.locator(".seats li", has_text="Evil Sorcerer")
    expect(row.locator("select option:checked")).to_have_text("Ann")
    expect(page.locator(".seats li", has_text="Elf").locator("select option:checked")).to_have_text("Me")


def test_a_hero_is_chosen_for_one_and_a_replay_explains_itself(live, screen):
    page = screen(f"{live.address}/")
    page.get_by_role("radio", name="Battle-Axe").check()
    page.get_by_role("link", name="The Cold Lantern").click()
    change = page.locator(".change").first
    before = change.get_attribute("aria-label")
    change.click()
    chosen = page.get_by_role("dialog", name="Choose who goes")
    named = chosen.locator(".made h3").inner_text()
    chosen.get_by_role("button", name="Choose for me").click()
    expect(chosen.locator(".made h3")).not_to_have_text(named)
    chosen.get_by_role("button", name="Take this one").click()
    expect(page.locator(".change").first).not_to_have_attribute("aria-label", before or "")
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    with live.screen(made["table"], made["owner"]) as owner:
        owner.ask("answer", n=0, choice=0)
    page.goto(address(live, made, "replay"))
    page.get_by_role("button", name="Dexterity").first.click()
    expect(page.get_by_role("tooltip")).to_contain_text("skill of hand")
    page.get_by_role("button", name="Read the rule").click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("are used like Disarm")


def test_the_start_page_says_how_long_and_how_hard_and_continue_is_one_line_on_a_phone(live, screen):
    made = live.post("/api/tables", ALONE)
    page = screen(address(live, made), PHONE)
    page.wait_for_selector("delve-question.mine")
    page.goto(f"{live.address}/")
    page.wait_for_selector(".quest")
    maze = page.locator(".quest", has_text="The Maze")
    expect(maze).to_contain_text("party of 4 · 15 min")
    expect(maze).to_contain_text("easy: won by nearly all")
    assert page.locator("#continue").evaluate("e => e.getBoundingClientRect().height") < 70
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not barriers(page)
    maze.click()
    expect(page.locator(".measured")).to_contain_text("About 15 minutes · easy")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not barriers(page)
