"""Who sits where: invitations, the computer standing in, the game master's seat, several sides at one screen."""

from __future__ import annotations

import time
from random import Random

from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE, Live


def texts(screen):
    return [event["text"] for event in screen.log]


def test_a_friend_joins_by_invitation_and_plays_the_game_master(live):
    made = live.post("/api/tables", {**PEOPLE, "seats": {**PEOPLE["seats"], MASTER: "computer"}})
    path = f"/api/tables/{made['table']}"
    with live.screen(made["table"], made["owner"]) as owner:
        assert owner.table["seats"][4]["holder"].startswith("computer:")
        mine = live.post(f"{path}/join", {"seat": MASTER, "name": "Ann"}, made["invite"])["key"]
        owner.settle()
        assert owner.table["seats"][4]["holder"] == "person" and owner.table["seats"][4]["name"] == "Ann"
        assert not owner.table["seats"][4]["present"]
        with live.screen(made["table"], mine) as ann:
            assert ann.table["you"] == {"role": "seat", "seats": [4], "may": [4], "name": "Ann"}
            owner.settle()
            assert owner.table["seats"][4]["present"]
            live.to_the_master(made)
            live.inside(live.table(made)._all_whole)
            live.inside(live.table(made).announce)
            ann.until(lambda: ann.asked)
            n = ann.n
            assert ann.ask("answer", n=n, **Random(1).choice(ann.answers()))["t"] == "ok"
            owner.until(lambda: owner.n > n)
        for seat, key, said in (
            (MASTER, made["invite"], 400),
            ("nobody", made["invite"], 400),
            (0, made["spectator"], 401),
        ):
            assert live.request(f"{path}/join", {"seat": seat, "name": "x"}, key)[0] == said
        assert "Evil Sorcerer is now played by Ann." in texts(owner)


def test_one_person_may_hold_several_seats(live):
    made = live.post(
        "/api/tables", {**MAZE, "seats": {"barbarian": "person", "dwarf": "open", "elf": "open", "wizard": "open"}}
    )
    path = f"/api/tables/{made['table']}/join"
    key = live.post(path, {"seat": "dwarf", "name": "Bo"}, made["invite"])["key"]
    assert live.post(path, {"seat": "elf", "key": key}, made["invite"])["key"] == key
    assert live.request(path, {"seat": "wizard", "key": "B" * 22}, made["invite"])[0] == 401
    with live.screen(made["table"], key) as bo, live.screen(made["table"], made["owner"]) as owner:
        assert bo.table["you"]["seats"] == [1, 2] and owner.table["you"]["seats"] == [0]
        assert owner.ask("seat", seat=3, holder="person")["t"] == "ok"
        assert owner.table["you"]["seats"] == [0, 3]
        assert bo.ask("seat", seat=0, holder="computer")["what"] == "This is not your seat."
        assert bo.ask("seat", seat=9, holder="computer")["t"] == "error"
        assert owner.ask("seat", seat=1, holder="open")["t"] == "ok"
        bo.settle()
        assert bo.table["you"]["seats"] == [2] and bo.table["you"]["may"] == [2]
        assert bo.ask("seat", seat=1, holder="person")["t"] == "error"


def test_the_game_masters_seat_passes_in_mid_quest(live):
    made = live.post("/api/tables", {**MAZE, "seed": 2, "seats": {MASTER: "computer:random"}})
    table = live.to_the_master(made)
    live.inside(lambda: setattr(table, "stuck", "held up"))  # so that the computer waits for us
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"][MASTER]) as master,
    ):
        assert master.view["seat"] == -1 and not master.asked
        assert master.ask("seat", seat=4, holder="person")["t"] == "ok"
        assert master.view["seat"] == 4
        hidden = [f for f in master.view["figures"].values() if f["side"] == "hidden"]
        owner.settle()
        assert hidden and not [f for f in owner.view["figures"].values() if f["side"] == "hidden"]
        assert master.asked and not owner.asked
        assert master.ask("seat", seat=4, holder="computer")["t"] == "ok"
        owner.until(lambda: owner.asked)
        assert "Evil Sorcerer is now played by the computer." in texts(owner)


def test_the_computer_stands_in_for_somebody_away_and_gives_the_seat_back(live):
    made = live.post(
        "/api/tables", {**PEOPLE, "away": 1, "seats": {**PEOPLE["seats"], "wizard": "open", MASTER: "computer"}}
    )
    with live.screen(made["table"], made["owner"]) as owner:
        with live.screen(made["table"], made["seats"]["wizard"]) as wizard:
            assert wizard.decision["about"] == "draft" and wizard.asked
            before = wizard.n
        owner.until(lambda: owner.n > before, 5)
        assert owner.table["seats"][3] | {"away_for": 0} == {
            "id": "wizard", "seat": 3, "title": "Wizard", "side": "hero", "named": False, "holder": "person",
            "computer": True, "name": "", "present": False, "state": "", "away_for": 0,
        }  # fmt: skip
        assert owner.table["seats"][3]["away_for"] >= 1
        with live.screen(made["table"], made["seats"]["wizard"]) as wizard:
            owner.settle()
            assert not owner.table["seats"][3]["computer"]
            owner.play_until(wizard)
            assert wizard.asked
            wizard.play(Random(1), 1)
        told = texts(owner)
        assert "Wizard is away; the computer stands in." in told
        assert "Wizard is back; the computer steps aside." in told


def test_nobody_stands_in_while_nobody_is_there(tmp_path):
    live = Live(tmp_path / "t.sqlite")
    try:
        made = live.post("/api/tables", {**PEOPLE, "away": 1})
        with live.screen(made["table"], made["owner"]) as owner:
            before = owner.n
        time.sleep(2)
        table = live.table(made)
        assert live.inside(lambda: table.n) == before
    finally:
        live.close()


def test_both_sides_at_one_screen_never_look_at_each_others_view(live):
    made = live.post("/api/tables", {**MAZE, "seed": 3, "seats": dict.fromkeys((*HEROES, MASTER), "person")})
    with live.screen(made["table"], made["owner"]) as screen:
        assert screen.view["seat"] == -1 and screen.hand == {"seat": 3, "title": "Wizard"} and not screen.asked
        assert "handed" in screen.ask("answer", n=0, choice=0)["what"]
        assert screen.ask("sit", seat=4)["t"] == "error"
        assert screen.ask("sit", seat=3)["t"] == "ok"
        assert screen.asked and screen.view["seat"] == 3
        live.to_the_master(made)
        live.inside(live.table(made)._all_whole)
        live.inside(live.table(made).announce)
        screen.until(lambda: screen.hand)
        rng, sides = Random(1), set()
        for _ in range(300):
            if screen.hand:
                was = screen.view
                assert "choices" not in screen.decision
                hidden = [f for f in was["figures"].values() if f["side"] == "hidden"]
                assert bool(hidden) == (was["seat"] == 4)
                assert (was["seat"] == 4) != (screen.hand["seat"] == 4)
                sides.add(screen.hand["seat"] == 4)
                screen.ask("sit", seat=screen.hand["seat"])
            assert screen.view["seat"] == screen.decision["seat"]
            screen.ask("answer", n=screen.n, **rng.choice(screen.answers()))
            if len(sides) == 2:
                break
        assert sides == {True, False}


def test_presence_and_names_are_told(live):
    made = live.post("/api/tables", PEOPLE)
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"][MASTER]) as master,
    ):
        assert master.ask("presence", state="thinking")["t"] == "ok"
        assert master.ask("name", name="  Mo   the  Dark ")["t"] == "ok"
        owner.settle()
        assert owner.table["seats"][4]["state"] == "thinking"
        assert owner.table["seats"][4]["name"] == "Mo the Dark"
        assert master.ask("presence", state="x")["t"] == "error"
