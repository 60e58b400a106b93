"""A campaign beyond its first quest: the page with its map, graves and seats, and the quest that comes second."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from playwright.sync_api import expect
from tests.browser.test_pages import barriers
from tests.web.helpers import HEROES

from delvewright.kernel.rulebook import covers, find_book
from delvewright.table.campaign import LOST, WON, Chapter
from delvewright.table.chronicle import Tale

RECORD = "delvewright 1\n"
PAST = (
    Chapter("the-maze", LOST, 1, 12, RECORD, Tale(("Barbarian", "Dwarf", "Elf", "Wizard"), ("Elf",), ("Elf",))),
    Chapter("the-maze", WON, 1, 9, RECORD, Tale(("Barbarian", "Dwarf", "Elf", "Wizard"), gained=("Dwarf: 80 gold",))),
)


def test_the_second_quest_of_a_campaign(live, screen):
    made = live.post("/api/campaigns", {"book": "heroquest", "name": "The Lanterns"})
    hall = live.server.hall

    def been() -> None:
        _, known, _ = hall.campaign(made["campaign"])
        party = json.loads(known.party)
        party["heroes"]["dwarf"]["items"] = ["battle-axe"]
        new = replace(known, party=known.rules.check_party(json.dumps(party), "here"), history=PAST)
        hall._keep(made["campaign"], [("UPDATE campaigns SET body = ? WHERE id = ?", (new.text(), made["campaign"]))])
        hall.vault.wait()

    live.inside(been)
    home = f"{live.address}/campaign#{made['campaign']}.{made['key']}"
    page = screen(home)
    stations = page.locator(".station")
    expect(stations.nth(0)).to_contain_text("won")
    expect(stations.nth(1)).to_contain_text("next")
    expect(stations.nth(2)).to_contain_text("not open yet")
    expect(page.locator(".graves")).to_contain_text("Elf")
    chapters = page.locator(".chronicle > li")
    expect(chapters).to_have_count(2)
    expect(chapters.last).to_contain_text("Joined the party: another Elf.")
    faces = [
        member["figure"]["bears"] for member in live.get(f"/api/campaigns/{made['campaign']}", made["key"])["members"]
    ]
    assert faces[1] == ["battle-axe"] != faces[0], "portraits bear what they have"
    expect(page.get_by_text("Made for a party of 4; 4 go.")).to_be_visible()
    for hero in HEROES[1:]:
        page.locator(f"#holds-{hero}").select_option(label="Computer, plays to win")
    assert not barriers(page)
    page.get_by_role("button", name="Play The Labyrinth").click()
    page.wait_for_selector("delve-question.mine")
    table = live.table({"table": page.url.partition("#")[2].partition(".")[0]})
    assert table.head.quest == "the-labyrinth"
    assert [holder == "person" for holder in table.holders] == [True, False, False, False, False]
    page.goto(home)
    expect(page.get_by_role("heading", name="Under way: The Labyrinth")).to_be_visible()
    page.get_by_role("button", name="Break it off").click()
    page.get_by_role("button", name="Keep on playing").click()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("delve-question.mine")


def test_the_quest_chosen_on_the_start_page_is_the_one_that_begins(live, screen):
    page = screen(f"{live.address}/#heroquest/silent-bell")
    page.get_by_role("link", name="Begin a campaign with it").click()
    expect(page.get_by_label("First quest")).to_have_value("silent-bell")
    assert not barriers(page)
    page.get_by_label("Name of the party").fill("The Lanterns")
    page.get_by_role("button", name="Begin a campaign").click()
    expect(page.get_by_role("button", name="Play The Silent Bell")).to_be_visible()
    expect(page.locator(".station").first).to_contain_text("The Silent Bell")
    expect(page.locator(".station").nth(1)).to_contain_text("The Maze")
    page.get_by_role("button", name="Play The Silent Bell").click()
    page.wait_for_selector("delve-question.mine")
    assert live.table({"table": page.url.partition("#")[2].partition(".")[0]}).head.quest == "silent-bell"


@pytest.mark.parametrize("book", [cover.id for cover in covers() if cover.playable and find_book(cover.id).town])
def test_a_campaign_of_every_book_begins_with_the_quest_that_is_wanted(live, screen, book):
    first = live.get(f"/api/books/{book}")["road"][-1]
    made = live.post("/api/campaigns", {"book": book, "first": first})
    told = live.get(f"/api/campaigns/{made['campaign']}", made["key"])
    others = [q.id for q in find_book(book).road() if q.id != first]
    assert told["next"]["id"] == first and [q["id"] for q in told["quests"]] == [first, *others]
    page = screen(f"{live.address}/campaign#{made['campaign']}.{made['key']}")
    faces = page.locator(".seating li:has(.small-face)")
    expect(faces).to_have_count(len(told["members"]))
    assert live.request("/api/campaigns", {"book": book, "first": "nowhere"})[0] == 400
    shut = set(others).difference(live.get(f"/api/books/{book}")["road"])
    assert all(live.request("/api/campaigns", {"book": book, "first": quest})[0] == 400 for quest in shut)


@pytest.mark.parametrize("book", [cover.id for cover in covers() if cover.playable and find_book(cover.id).town])
def test_the_second_quest_of_every_book_begins_after_the_first_is_won(live, screen, book):
    made = live.post("/api/campaigns", {"book": book, "name": "The Lanterns"})
    hall, road = live.server.hall, find_book(book).road()

    def been() -> None:
        _, known, _ = hall.campaign(made["campaign"])
        party = json.loads(known.party)
        if isinstance(party.get("done"), list):
            party["done"] = [road[0].id]
        won = Chapter(road[0].id, WON, 1, 9, RECORD, Tale(("Somebody",)))
        new = replace(known, party=known.rules.check_party(json.dumps(party), "here"), history=(won,))
        hall._keep(made["campaign"], [("UPDATE campaigns SET body = ? WHERE id = ?", (new.text(), made["campaign"]))])
        hall.vault.wait()

    live.inside(been)
    page = screen(f"{live.address}/campaign#{made['campaign']}.{made['key']}")
    expect(page.locator(".station").nth(0)).to_contain_text("won")
    expect(page.locator(".station").nth(1)).to_contain_text("next")
    page.get_by_role("button", name=f"Play {road[1].title}").click()
    page.wait_for_selector("delve-question.mine")
    table = live.table({"table": page.url.partition("#")[2].partition(".")[0]})
    assert table.head.quest == road[1].id
    expect(page.locator("h1")).to_contain_text(road[1].title)
    expect(page.locator("#begin, .prologue").filter(visible=True).first).to_contain_text(road[1].title)
