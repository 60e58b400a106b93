"""A campaign beyond its first quest: the page with its map, graves and seats, and the quest that comes second."""

from __future__ import annotations

import json
from dataclasses import replace

from playwright.sync_api import expect
from tests.browser.test_pages import barriers
from tests.web.helpers import HEROES

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
