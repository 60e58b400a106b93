"""Who sits where: invitations, the computer standing in, the game master's seat, several sides at one screen."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest
from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE, Live


def texts(screen):
    return [event["text"] for event in screen.log]


def test_a_friend_joins_by_invitation_and_plays_the_game_master(live):
    made = live.post("/api/tables", {**PEOPLE, "seats": {**PEOPLE["seats"], MASTER: "computer"}})
    path = f"/api/tables/{made['table']}"
    with live.screen(made["table"], made["owner"]) as owner:
        assert owner.table["seats"][4]["holder"].startswith("computer:")
        mine = live.post(f"{path}/join", {"seat": MASTER, "name": "Ann"}, made["chair"])["key"]
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
            (MASTER, made["chair"], 400),
            ("nobody", made["invite"], 400),
            (0, made["spectator"], 401),
        ):
            assert live.request(f"{path}/join", {"seat": seat, "name": "x"}, key)[0] == said
        assert "The Evil Sorcerer is now played by Ann." in texts(owner)


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
        assert master.view["seat"] == -1  # it is mid-quest: the owner must agree
        owner.settle()
        assert owner.ask("grant", wish=owner.table["wishes"][0]["wish"], yes=True)["t"] == "ok"
        master.settle()
        assert master.view["seat"] == 4
        hidden = [f for f in master.view["figures"].values() if f["side"] == "hidden"]
        owner.settle()
        assert hidden and not [f for f in owner.view["figures"].values() if f["side"] == "hidden"]
        assert master.asked and not owner.asked
        assert master.ask("seat", seat=4, holder="computer")["t"] == "ok"
        owner.until(lambda: owner.asked)
        assert "The Evil Sorcerer is now played by the computer." in texts(owner)


def test_computers_among_themselves_rest_while_nobody_is_there(live):
    seats = dict.fromkeys((*HEROES, MASTER), "computer:random")
    made = live.post("/api/tables", {**MAZE, "seats": seats})
    table = live.table(made)

    def rests():
        n = live.inside(lambda: table.n)
        time.sleep(0.7)  # longer than a tick
        return live.inside(lambda: table.n) == n

    assert rests() and table.n == 0
    for key in (made["spectator"], made["owner"]):
        with live.screen(made["table"], key) as screen:
            more = screen.n + 4
            screen.until(lambda screen=screen, more=more: screen.n >= more)
        end = time.monotonic() + 20
        while live.inside(lambda: len(table.watchers)) and time.monotonic() < end:
            time.sleep(0.05)
        assert rests()


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
        assert "The Wizard is away; the computer stands in." in told
        assert "The Wizard is back; the computer steps aside." in told


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


OPEN_WIZARD: dict[str, Any] = {
    **PEOPLE,
    "seats": {**PEOPLE["seats"], "wizard": "open", MASTER: "computer:random"},
}


def held_up(live, made):
    """Keep the computers from playing, so that nothing happens but what the test does."""
    table = live.table(made)
    live.inside(lambda: setattr(table, "due", lambda: False))
    return table


def join(live, made, seat, name):
    return live.post(f"/api/tables/{made['table']}/join", {"seat": seat, "name": name}, made["chair"])["key"]


def refused(screen, seat, holder):
    return screen.ask("seat", seat=seat, holder=holder).get("what", "")


@pytest.mark.parametrize(("seat", "number"), [("wizard", 3), (MASTER, 4)])
def test_whoever_held_a_seat_cannot_take_it_from_the_one_who_holds_it_now(live, seat, number):
    made = live.post("/api/tables", OPEN_WIZARD)
    held_up(live, made)
    with (
        live.screen(made["table"], join(live, made, seat, "Bo")) as bo,
        live.screen(made["table"], made["owner"]) as owner,
    ):
        assert bo.ask("seat", seat=number, holder="computer")["t"] == "ok"
        assert bo.table["you"]["may"] == [number] and not bo.table["lost"]
        assert bo.ask("seat", seat=number, holder="person")["t"] == "ok"  # his own: given away and taken back
        assert bo.ask("seat", seat=number, holder="computer")["t"] == "ok"
        with live.screen(made["table"], join(live, made, seat, "Ann")) as ann:
            bo.settle()
            assert bo.table["you"]["may"] == []
            for holder in ("computer", "open", "person"):
                assert refused(bo, number, holder) == "This is not your seat."
            # nor when she lets the computer play for a moment
            assert ann.ask("seat", seat=number, holder="computer")["t"] == "ok"
            assert refused(bo, number, "person") == "This is not your seat."
            assert ann.ask("seat", seat=number, holder="person")["t"] == "ok"
            assert ann.table["you"]["seats"] == [number] and ann.view["seat"] == number
            # nor from the owner, nor may she then
            assert owner.ask("seat", seat=number, holder="person")["t"] == "ok"
            for each in (ann, bo):
                for holder in ("computer", "person"):
                    assert refused(each, number, holder) == "This is not your seat."
            owner.settle()
            assert number in owner.table["you"]["seats"]


def test_a_seats_own_link_takes_it_once_and_not_again_from_the_owner(live):
    made = live.post("/api/tables", PEOPLE)
    held_up(live, made)
    link = made["seats"]["wizard"]
    with live.screen(made["table"], made["owner"]) as owner:
        with live.screen(made["table"], link) as friend:
            assert friend.table["you"]["seats"] == [3]  # the owner kept it warm
            owner.settle()
            assert owner.table["you"]["seats"] == [0, 1, 2]
            assert owner.table["lost"] == [{"seat": 3, "may": True, "asked": False}]
            assert owner.ask("back", seat=3, yes=True)["t"] == "ok"
            friend.settle()
            assert owner.table["you"]["seats"] == [0, 1, 2, 3] and not owner.table["lost"]
            assert friend.table["you"]["seats"] == [] and friend.view["seat"] == -1
        with live.screen(made["table"], link) as friend:
            assert friend.table["you"]["seats"] == [] and refused(friend, 3, "person")
            assert owner.ask("seat", seat=3, holder="open")["t"] == "ok"
            friend.settle()
            assert friend.table["lost"] == [{"seat": 3, "may": True, "asked": False}]
            assert friend.ask("back", seat=3, yes=True)["t"] == "ok"
            assert friend.table["you"]["seats"] == [3] and not friend.table["lost"]


def test_whoever_has_left_a_seat_open_is_not_put_into_it_again_by_its_link(live):
    made = live.post("/api/tables", PEOPLE)
    held_up(live, made)
    link = made["seats"]["wizard"]
    with live.screen(made["table"], link) as friend:
        assert friend.table["you"]["seats"] == [3]
        assert friend.ask("seat", seat=3, holder="open")["t"] == "ok"
    with live.screen(made["table"], link) as friend:
        assert friend.table["you"]["seats"] == [] and friend.table["seats"][3]["holder"] == "open"
        assert friend.table["you"]["may"] == [3]  # but he may sit down
        assert friend.ask("seat", seat=3, holder="person")["t"] == "ok"
        assert friend.table["you"]["seats"] == [3]


@pytest.mark.parametrize("agreed", [True, False])
def test_whoever_loses_a_seat_sees_it_and_has_it_back_if_the_owner_agrees(live, agreed):
    made = live.post("/api/tables", OPEN_WIZARD)
    held_up(live, made)
    with (
        live.screen(made["table"], join(live, made, "wizard", "Bo")) as bo,
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["spectator"]) as looker,
    ):
        assert bo.ask("back", seat=3, yes=True)["what"] == "You have not lost this seat."
        owner.ask("seat", seat=3, holder="person")
        bo.settle()
        assert bo.table["lost"] == [{"seat": 3, "may": False, "asked": False}]
        assert bo.view["seat"] == -1
        assert bo.ask("back", seat=3, yes=True)["t"] == "ok"
        assert bo.ask("back", seat=3, yes=True)["t"] == "ok"  # impatient
        assert bo.table["lost"] == [{"seat": 3, "may": False, "asked": True}]
        owner.settle()
        (wish,) = owner.table["wishes"]
        assert (wish["seat"], wish["name"]) == (3, "Bo")
        assert "wishes" not in bo.table and looker.ask("back", seat=3, yes=True)["t"] == "error"
        assert bo.ask("grant", wish=wish["wish"], yes=True)["what"].startswith("Only whoever opened")
        assert owner.ask("grant", wish=wish["wish"], yes=agreed)["t"] == "ok"
        bo.settle()
        assert bo.table["lost"] == [] and owner.table["wishes"] == []
        assert (bo.table["you"]["seats"] == [3]) is agreed
        assert (bo.view["seat"] == 3) is agreed
        assert ("Bo asked for Wizard; it stays as it is." in texts(owner)) is not agreed
        assert owner.ask("grant", wish=wish["wish"], yes=True)["t"] == "error"
        assert owner.table["lost"] == []  # it was his own deed


def test_a_seat_given_to_the_computer_can_be_had_back_at_once(live):
    made = live.post("/api/tables", OPEN_WIZARD)
    held_up(live, made)
    with (
        live.screen(made["table"], join(live, made, "wizard", "Bo")) as bo,
        live.screen(made["table"], made["owner"]) as owner,
    ):
        for again in (True, False):
            owner.ask("seat", seat=3, holder="computer")
            bo.settle()
            assert bo.table["lost"] == [{"seat": 3, "may": True, "asked": False}]
            assert bo.ask("back", seat=3, yes=again)["t"] == "ok"
            assert bo.table["lost"] == [] and bo.table["you"]["seats"] == ([3] if again else [])
        assert bo.table["you"]["may"] == [3]  # he knows, and may still


def test_what_became_of_a_seat_is_kept(tmp_path):
    live = Live(tmp_path / "t.sqlite")
    made = live.post("/api/tables", OPEN_WIZARD)
    held_up(live, made)
    key = join(live, made, "wizard", "Bo")
    with live.screen(made["table"], made["owner"]) as owner:
        owner.ask("seat", seat=3, holder="person")
    live.close()
    live = Live(tmp_path / "t.sqlite")
    try:
        with live.screen(made["table"], key) as bo:
            assert bo.table["lost"] == [{"seat": 3, "may": False, "asked": False}]
            assert refused(bo, 3, "computer") == "This is not your seat."
    finally:
        live.close()


def test_the_game_master_who_loses_the_seat_sees_no_more_by_it(live):
    made = live.post("/api/tables", {**PEOPLE, "seats": dict.fromkeys(HEROES, "open") | {MASTER: "person"}})
    live.to_the_master(made)
    held_up(live, made)
    live.inside(live.table(made)._all_whole)
    with live.screen(made["table"], made["owner"]) as owner:
        hidden = [f for f in owner.view["figures"].values() if f["side"] == "hidden"]
        assert hidden and owner.view["seat"] == 4 and owner.asked
        sent = len(owner.raw)
        with live.screen(made["table"], made["seats"][MASTER]) as friend:
            assert friend.view["seat"] == 4 and friend.asked
            owner.settle()
            assert owner.view["seat"] == -1 and not owner.asked
            assert not [f for f in owner.view["figures"].values() if f["side"] == "hidden"]
            assert not [text for text in owner.raw[sent:] if '"hidden"' in text]
            assert owner.ask("preview", n=owner.n, choice=0)["t"] == "error"
            path = f"/api/tables/{made['table']}"
            again = live.get(f"{path}/replay/{owner.n}", made["owner"])
            assert again["view"]["seat"] == -1 and '"hidden"' not in json.dumps(again)


def test_another_computer_player_plays_at_once(live):
    made = live.post("/api/tables", {**MAZE, "seats": dict.fromkeys((*HEROES, MASTER), "computer:random")})
    table = live.table(made)
    with live.screen(made["table"], made["owner"]) as owner:
        owner.until(lambda: owner.n > 5)
        seat = live.inside(lambda: next(iter(table._players)))
        assert owner.ask("seat", seat=seat, holder="computer:tactician")["t"] == "ok"
        assert live.inside(lambda: "Random" not in type(table._players.get(seat)).__name__)


def wait_for(live, done, seconds=6.0):
    end = time.monotonic() + seconds
    while not live.inside(done):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def test_the_computer_stands_in_while_others_only_look_on(live):
    made = live.post("/api/tables", {**PEOPLE, "away": 1, "seats": {**PEOPLE["seats"], MASTER: "computer"}})
    table = live.table(made)
    with live.screen(made["table"], made["owner"]):
        pass
    time.sleep(1.6)
    assert live.inside(lambda: table.n) == 0  # nobody is here: the game rests
    with live.screen(made["table"], made["spectator"]) as looker:
        came = time.monotonic()
        looker.until(lambda: looker.n > 0, 6)
        assert time.monotonic() - came > 0.9  # it is only now that somebody waits
        assert "The Wizard is away; the computer stands in." in texts(looker)


def test_the_computer_stands_in_for_a_friend_who_joined_and_never_came(live):
    made = live.post("/api/tables", {**OPEN_WIZARD, "away": 1})
    table = live.table(made)
    join(live, made, "wizard", "Bo")
    with live.screen(made["table"], made["owner"]):
        wait_for(live, lambda: table.n > 0)
