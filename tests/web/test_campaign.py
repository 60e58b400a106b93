"""Campaigns in the browser: a party, its quests and the town, one table after the other."""

from __future__ import annotations

from random import Random

from tests.web.helpers import HEROES, MASTER


def finish(live, made, most=3000):
    """Let the computers play a table to its end."""
    with live.screen(made["table"], made["owner"]) as screen:
        for seat in range(len(made["seats"])):
            screen.ask("seat", seat=seat, holder="computer")
        screen.until(lambda: screen.view["over"], 60)
        return screen


def test_a_party_goes_through_a_quest_and_the_town(live):
    made = live.post("/api/campaigns", {"book": "heroquest", "name": "Friday", "quests": ["the-maze", "the-labyrinth"]})
    path, key = f"/api/campaigns/{made['campaign']}", made["key"]
    found = live.get(path, key)
    assert found["name"] == "Friday" and found["next"]["id"] == "the-maze" and found["table"] == ""
    assert [member["id"] for member in found["members"]] == list(HEROES)
    assert live.request(path, key="A" * 22)[0] == 401

    table = live.post(f"{path}/play", {"seats": {MASTER: "computer"}}, key)
    assert table["owner"] == key and live.post(f"{path}/play", {}, key) == table
    assert live.get(path, key)["table"] == table["table"]
    screen = finish(live, table)
    assert screen.table["campaign"] == f"/campaign#{made['campaign']}.{key}"
    found = live.get(path, key)
    assert found["table"] == "" and found["history"][0]["quest"] == "the-maze"
    assert found["history"][0]["outcome"] == {"hero": "won"}.get(screen.view["winner"], "lost")
    with live.screen(table["table"], key) as late:
        assert "gone home" in late.ask("undo", to=0).get("what", "") or not late.table["you"]["seats"]

    town = live.post(f"{path}/play", {"town": True}, key)
    with live.screen(town["table"], key) as screen:
        assert screen.view["quest"] == "town" and screen.asked
        coming = live.get(path, key)["next"]["title"]
        assert screen.table["between"] == ["The Maze", coming]
        gifts = [ware for ware in screen.decision["street"] if ware.get("line")]
        assert all(ware["line"] == f"gift $ to {screen.view['figures'][str(ware['to'])]['name']}" for ware in gifts)
        rng = Random(1)
        for _ in range(200):
            if screen.view["over"]:
                break
            done = [c for c in screen.decision["choices"] if c["notation"] == "done"]
            body = {"choice": done[0]["i"]} if done and rng.random() < 0.5 else rng.choice(screen.answers())
            screen.ask("answer", n=screen.n, **body)
        assert screen.view["over"]
    found = live.get(path, key)
    assert [chapter["outcome"] for chapter in found["history"]][-1] == "town" and found["table"] == ""


def test_a_campaign_keeps_its_rules(live):
    chosen = {"edition": "advanced", "coop": "no", "ranged": "yes", "treasure": "eu"}
    made = live.post("/api/campaigns", {"book": "heroquest", "options": chosen})
    path, key = f"/api/campaigns/{made['campaign']}", made["key"]
    found = live.get(path, key)
    assert found["rules"] == ["Edition: Advanced game", "Ranged Weapon Upkeep: Yes"]
    assert [quest["id"] for quest in found["quests"]][-2:] == ["toy-court", "black-sun"]
    table = live.post(f"{path}/play", {}, key)
    with live.screen(table["table"], key) as screen:
        assert "advanced game and Ranged Weapon Upkeep" in screen.log[0]["text"]
    for options, says in (
        ({"dice": "typed"}, "cannot be chosen"),
        ({"edition": "advanced", "apprentice": "yes"}, "App"),
    ):
        status, body, _ = live.request("/api/campaigns", {"book": "heroquest", "options": options})
        assert status == 400 and says in str(body)


def test_the_start_page_knows_editions_and_what_they_mean(live):
    book = live.get("/api/books/heroquest")
    edition = next(option for option in book["options"] if option["name"] == "edition")
    assert edition["default"] == "basic" and edition["rules"]
    assert all(len(choice["says"]) > 40 for choice in edition["choices"])
    court = next(quest for quest in book["quests"] if quest["id"] == "toy-court")
    assert [choice["value"] for choice in court["options"][0]["choices"]] == ["advanced"]
    made = live.post("/api/tables", {"book": "heroquest", "quest": "toy-court", "options": {"edition": "advanced"}})
    with live.screen(made["table"], made["owner"]) as screen:
        assert screen.log[0]["text"] == "Played with the advanced game."


def test_a_game_can_be_broken_off(live):
    made = live.post("/api/campaigns", {"book": "heroquest", "party": ["elf", "dwarf"]})
    path, key = f"/api/campaigns/{made['campaign']}", made["key"]
    before = live.get(path, key)
    table = live.post(f"{path}/play", {}, key)
    with live.screen(table["table"], key) as screen:
        screen.play(Random(1), 5)
    live.post(f"{path}/play", {"abandon": True}, key)
    found = live.get(path, key)
    assert found["table"] == "" and found["history"][-1]["outcome"] == "abandoned"
    assert found["members"] == before["members"]
    finish(live, table)  # whatever becomes of it now, the party is elsewhere
    assert live.get(path, key) == found


def test_bad_campaigns_are_refused(live):
    for body in (
        {"book": "nothing"},
        {"book": "heroquest", "party": ["nobody"]},
        {"book": "heroquest", "quests": ["x"]},
    ):
        assert live.request("/api/campaigns", body)[0] == 400
    made = live.post("/api/campaigns", {"book": "heroquest"})
    path = f"/api/campaigns/{made['campaign']}/play"
    assert live.request(path, {"quest": "nothing"}, made["key"])[0] == 400
    assert live.request(path, {"abandon": True}, made["key"])[0] == 400
    assert live.request("/api/campaigns/nothing/play", {}, made["key"])[0] == 401
