"""The town of every book, with money: who is ready, what goods change for whom, and nothing of the dungeon."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.test_pages import barriers

from delvewright.kernel.rulebook import covers, find_book

BETTER = {"heroquest": "Helmet", "allison": "Helmet", "battleaxe": "Open helm", "advanced": "Double-handed sword"}
WORSE = {"heroquest": "Shortsword", "allison": "Short Sword", "battleaxe": "Club", "advanced": "Dagger"}
"""Something that makes the first hero of each book better, and a weapon that does less than his own."""


def with_gold(raw: Any, gold: int) -> Any:
    """What is written of a party, everybody with as much gold."""
    if isinstance(raw, dict):
        return {k: gold if k == "gold" and isinstance(v, int) else with_gold(v, gold) for k, v in raw.items()}
    return raw


@pytest.mark.parametrize("book", [cover.id for cover in covers() if cover.playable and find_book(cover.id).town])
def test_a_town_says_who_is_ready_and_what_goods_are_worth_to_whom(live, screen, book):
    made = live.post("/api/campaigns", {"book": book, "name": "The Lanterns"})
    hall = live.server.hall

    def paid() -> None:
        _, known, _ = hall.campaign(made["campaign"])
        party = json.dumps(with_gold(json.loads(known.party), 275))
        body = replace(known, party=known.rules.check_party(party, "here")).text()
        hall._keep(made["campaign"], [("UPDATE campaigns SET body = ? WHERE id = ?", (body, made["campaign"]))])
        hall.vault.wait()

    live.inside(paid)
    page = screen(f"{live.address}/campaign#{made['campaign']}.{made['key']}")
    page.get_by_role("button", name="Go to town").click()
    page.wait_for_selector(".street")
    names = page.locator("#seats .seat b").all_inner_texts()
    expect(page.locator("#seats .purse")).to_have_text(["275"] * len(names))
    asked = page.locator("delve-question .ask")
    expect(asked).to_have_text(re.compile(rf"^(The )?{names[0]} is in town\. What to do\?$"))
    expect(page.locator(".ready")).to_have_count(0)

    good = page.locator(".good").filter(has=page.get_by_text(BETTER[book], exact=True))
    expect(good.locator(".changes")).to_contain_text(re.compile(r"\d+ → \d+"))
    bad = page.locator(".good").filter(has=page.get_by_text(WORSE[book], exact=True))
    expect(bad.locator(".changes")).to_have_count(0)
    expect(bad.locator(".worse")).to_have_text(re.compile(r"weaker than your|\d+ → \d+"))

    page.get_by_role("button", name="Story").click()
    expect(page.get_by_role("dialog")).not_to_contain_text(re.compile("deck|Level|Rooms|Round"))
    page.keyboard.press("Escape")
    done = page.locator("delve-question .ends-place button").last
    for n, name in enumerate(names[1:], 1):
        done.click()
        expect(asked).to_have_text(re.compile(rf"^(The )?{name} is in town"))
        expect(page.locator(".ready")).to_contain_text(
            " and ".join(names[:n]) if n == 1 else f"{names[n - 1]} are ready."
        )
    assert not barriers(page)
    done.click()
    expect(page.locator("delve-question")).to_contain_text("Everybody is done in town.")
    title = live.get(f"/api/campaigns/{made['campaign']}", made["key"])["next"]["title"]
    expect(page.get_by_role("link", name=f"On to {title}")).to_be_visible()
