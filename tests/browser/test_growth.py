"""A hero grows: each way with what it would change, on a big screen and a small one, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.conftest import PHONE
from tests.browser.test_pages import barriers
from tests.browser.test_places import FAULTS, asked, table
from tests.web.helpers import Live

from delvewright.kernel.game import Game

if TYPE_CHECKING:
    from playwright.sync_api import Page, expect
else:
    from playwright.sync_api import expect

LAPTOP = {"width": 1366, "height": 768}


def deserving() -> Game:
    """A quest whose first hero has the experience of a level, and has not been asked yet."""
    game = Game.start("allison", "weigh-house-cellar", 3)
    game.state.fig(0).xp = 60
    return game


def levels(live: Live, screen: Any, size: dict[str, int]) -> tuple[Page, Any]:
    """The screen on which the first hero gains a level."""
    game = deserving()
    made = table(live, game, "allison", "weigh-house-cellar")
    served = live.stage(made, deserving, [])
    page = screen(f"{live.address}/table#{made['table']}.{made['owner']}", size)
    page.wait_for_selector("delve-question.mine")

    def end() -> None:
        while served.game.decision is not None and served.game.decision.about != "level":
            served._give(("end",))

    live.inside(end)
    asked(page, live.inside(lambda: served.number(0b1111)))
    return page, served


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_hero_gains_a_level_by_keys_alone(live, screen, size):
    page, served = levels(live, screen, size)
    growing = page.get_by_role("region", name="Growing")
    attack = growing.get_by_role("button", name="Raise attack by a point")
    expect(attack).to_contain_text("3 → 4")
    expect(attack.locator(".cubes i.new").first).to_be_visible()
    later = growing.get_by_role("region", name="Not open yet")
    expect(later).to_contain_text("Needs: Attack 4 (has 3)")
    expect(later.get_by_role("button")).to_have_count(0)
    assert not barriers(page)
    faults = page.evaluate(FAULTS)
    assert not faults, "\n".join(faults)
    page.locator("[role=region] .growth-place, .growth-place").focus()
    page.keyboard.press("Tab")
    expect(attack).to_be_focused()
    hero = growing.get_by_role("region", name="Ragna")
    if size is LAPTOP:
        expect(hero.locator("[data-label=Experience]")).to_contain_text("60 of")
    page.keyboard.press("Enter")
    skill = growing.get_by_role("button", name="Learn Mighty Toss")
    expect(skill).to_contain_text("Skill points 1 → 0")
    expect(growing.locator(".growth-place")).to_be_focused()
    expect(page.get_by_role("button", name="Save")).to_be_visible()
    assert live.inside(lambda: served.game.state.fig(0).attack) == 4
    page.keyboard.press("1")
    expect(growing).to_be_hidden()
    expect(page.locator("delve-board")).to_be_visible()
    assert "mighty-toss" in live.inside(lambda: served.game.state.fig(0).skills)
