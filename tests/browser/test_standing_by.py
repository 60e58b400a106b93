"""Whose hero has fallen, the order in which all march, dice that are asked about, a game master with nothing to do."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from tests.browser.test_pages import address, barriers
from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE, until_a_death

from delvewright.kernel.game import Game
from delvewright.players import make
from delvewright.ui.web.wire import decision_json

NAMES = ("Barbarian", "Dwarf", "Elf", "Wizard")


def test_whose_hero_has_fallen_is_told_so_once_and_sits_down_elsewhere_by_keyboard(live, screen):
    game, fallen = until_a_death()
    seats = {name: "person" if i == fallen else "computer" for i, name in enumerate((*HEROES, MASTER))}
    body: dict[str, Any] = {"book": "heroquest", "quest": game.header.quest, "seats": seats}
    made = live.post("/api/tables", body)
    table = live.stage(made, lambda: game.restart(()), game.answers[:-1])
    live.inside(lambda: setattr(table, "due", lambda: False))
    page = screen(address(live, made))
    page.wait_for_selector(".rail .seat")
    card = page.get_by_role("region", name="Your hero has fallen")
    expect(card).to_be_hidden()
    live.inside(lambda: table._give(game.answers[-1]))
    expect(card).to_contain_text(f"The {NAMES[fallen]} has fallen.")
    expect(card).to_contain_text("somebody whom the computer plays")
    free = [i for i in range(4) if i != fallen]
    expect(card.get_by_role("button", name=re.compile("^Play the"))).to_have_count(len(free))
    expect(card.get_by_role("button", name="Straight to the end")).to_be_visible()
    expect(card.get_by_role("button", name=f"Play the {NAMES[free[0]]}")).to_be_focused()
    expect(page.get_by_role("list", name="The heroes").get_by_role("listitem")).to_have_count(len(free))
    assert not barriers(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(card).to_be_hidden()
    expect(page.locator(".rail .seat.own")).to_have_count(2)
    assert live.inside(lambda: [table.holders[i] for i in free]).count("person") == 1
    page.reload()
    page.wait_for_selector(".rail .seat")
    page.wait_for_timeout(200)
    expect(card).to_be_hidden()


def test_whoever_has_lost_his_last_hero_sees_the_end_at_once(live, screen):
    game, fallen = until_a_death()
    seats = {name: "person" if i == fallen else "computer" for i, name in enumerate((*HEROES, MASTER))}
    body: dict[str, Any] = {"book": "heroquest", "quest": game.header.quest, "seats": seats}
    made = live.post("/api/tables", body)
    live.stage(made, lambda: game.restart(()), game.answers)
    page = screen(address(live, made), speed="step by step")
    page.get_by_role("button", name="Straight to the end").click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"of 4 lived"))


def test_the_marching_order_is_set_by_keyboard_and_kept_by_the_table(live, screen):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    page = screen(address(live, made))
    page.wait_for_selector("delve-question.mine")
    page.keyboard.press("Escape")  # the invitation
    page.locator("#pace").press("Enter")
    back = page.get_by_role("button", name="Barbarian: further to the back")
    back.press("Enter")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    order = page.locator(".march .named")
    expect(order).to_have_text(["Dwarf", "Elf", "Barbarian", "Wizard"])
    assert not barriers(page)
    page.wait_for_timeout(100)
    table = live.table(made)
    said = live.inside(lambda: [table.marching_order(key) for key in table.manners_of])
    assert said == [[1, 2, 0, 3]]
    page.reload()
    page.wait_for_selector("delve-question.mine")
    page.keyboard.press("Escape")
    page.locator("#pace").press("Enter")
    expect(order).to_have_text(["Dwarf", "Elf", "Barbarian", "Wizard"])


def test_dice_that_a_question_is_about_lie_beside_it(live, screen):
    game = Game.start("battleaxe", seed=7)
    players = [make("tactician", 7, i) for i in range(len(game.seats))]
    while game.decision is not None and game.decision.about != "luck":
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
    heroes = [{"word": seat.id, "holder": "person"} for seat in game.seats if seat.side == game.seats[0].side]
    made = live.post(
        "/api/tables", {"book": "battleaxe", "quest": game.book.quests()[0].id, "heroes": heroes, "seed": 7}
    )
    live.stage(made, lambda: Game.start("battleaxe", seed=7), game.answers)
    page = screen(address(live, made))
    page.wait_for_selector("delve-question.mine")
    die = page.locator("delve-question .rolled").get_by_role("img")
    expect(die).to_have_count(1)
    shown = live.inside(lambda: decision_json(game, 0)["rolled"][0]["face"])
    assert str(shown) in page.locator("delve-question .ask").inner_text()


def test_a_game_master_with_nothing_to_do_is_told_why(live, screen):
    seats = {**dict.fromkeys(HEROES, "open"), MASTER: "person"}
    made = live.post("/api/tables", {**MAZE, "seats": seats, "seed": 2})
    page = screen(address(live, made))
    page.keyboard.press("Escape")
    asked = page.locator("delve-question")
    expect(asked).to_contain_text(re.compile("wait in the dark act once heroes see them. Until then your turns go by"))
    looker = screen(address(live, made, key="spectator"))
    expect(looker.locator("delve-question")).to_contain_text("You watch this table")
    expect(looker.locator("delve-question")).not_to_contain_text("in the dark")


def test_a_table_of_a_campaign_stands_with_it_on_the_start_page(live, screen):
    made = live.post("/api/campaigns", {"book": "heroquest", "name": "The Lanterns"})
    page = screen(f"{live.address}/campaign#{made['campaign']}.{made['key']}")
    page.wait_for_selector("main h2")
    body = {"quest": "the-labyrinth", "seats": {**dict.fromkeys(HEROES, "person"), MASTER: "computer"}}
    played = live.post(f"/api/campaigns/{made['campaign']}/play", body, made["key"])
    page.goto(address(live, played))
    page.wait_for_selector("delve-question.mine")
    page.goto(f"{live.address}/")
    line = page.locator("#kept li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text(re.compile("The Lanterns: ?The Labyrinth ?your turn"))
    expect(line.get_by_role("link", name="The Labyrinth")).to_have_attribute("href", re.compile("^/table#"))
    expect(line.get_by_role("link", name="The Lanterns")).to_have_attribute("href", re.compile("^/campaign#"))
    assert not barriers(page)
