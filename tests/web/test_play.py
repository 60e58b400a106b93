"""Playing over the wire: views, patches, links, coming back, what lookers-on see."""

from __future__ import annotations

import json
import sqlite3
from random import Random

import pytest
from tests.properties.helpers import equipped, moments
from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE, Live
from websockets.exceptions import ConnectionClosed

from delvewright.kernel.events import Event
from delvewright.kernel.notation import square_name
from delvewright.kernel.record import parse, replay


def test_patches_lead_to_the_view_that_a_fresh_screen_is_sent(live):
    made = live.post("/api/tables", MAZE)
    with live.screen(made["table"], made["owner"]) as screen:
        rng = Random(3)
        for _ in range(6):
            screen.play(rng, 25)
            with live.screen(made["table"], made["owner"]) as other:
                assert screen.view == other.view
                assert screen.log[-100:] == other.log[-100:]
                assert (screen.n, screen.decision, screen.undo) == (other.n, other.decision, other.undo)
        assert screen.wholes == 1


def test_a_game_goes_on_after_the_server_was_closed(live, tmp_path):
    made = live.post("/api/tables", {**MAZE, "seed": 5})
    with live.screen(made["table"], made["owner"]) as screen:
        screen.play(Random(1), 60)
    live.close()
    again = Live(tmp_path / "tables.sqlite")
    try:
        with again.screen(made["table"], made["owner"]) as other:
            assert other.view == screen.view and other.decision == screen.decision and other.n == screen.n
            assert [e["text"] for e in other.log] == [e["text"] for e in screen.log]
            other.play(Random(2), 10)
    finally:
        again.close()
    again._uvicorn.should_exit = True


def test_a_table_that_rests_is_woken_where_it_was(tmp_path):
    live = Live(tmp_path / "t.sqlite", idle=0.0)
    try:
        made = live.post("/api/tables", MAZE)
        with live.screen(made["table"], made["owner"]) as screen:
            screen.play(Random(4), 40)
        table = live.table(made)
        while live.inside(lambda: table.live):
            pass
        with live.screen(made["table"], made["owner"]) as other:
            assert (other.view, other.decision, other.log) == (screen.view, screen.decision, screen.log)
    finally:
        live.close()


def test_keys_are_kept_as_fingerprints_only(live, tmp_path):
    made = live.post("/api/tables", MAZE)
    with live.screen(made["table"], made["owner"]) as screen:
        screen.play(Random(1), 3)
    live.server.hall.vault.wait()
    dump = "\n".join(sqlite3.connect(tmp_path / "tables.sqlite").iterdump())
    secrets = [made["owner"], made["invite"], made["spectator"], *made["seats"].values()]
    assert len(set(secrets)) == 8 and all(len(key) == 22 for key in secrets)
    assert not any(key in dump for key in secrets)
    assert screen.table["links"]["invite"] == f"/join#{made['table']}.{made['invite']}"
    assert screen.table["links"]["seats"][MASTER].endswith(made["seats"][MASTER])


def test_only_the_asked_seat_sees_the_question_and_lookers_on_no_cards(live):
    made = live.post("/api/tables", PEOPLE)
    with (
        live.screen(made["table"], made["owner"]) as heroes,
        live.screen(made["table"], made["spectator"]) as looker,
        live.screen(made["table"], made["seats"][MASTER]) as master,
    ):
        assert heroes.asked and not looker.asked and not master.asked
        assert set(looker.decision) == {"n", "seat", "who", "about"}
        rng = Random(2)
        for _ in range(40):
            acting = heroes if heroes.asked else master
            assert acting.ask("answer", n=acting.n, **rng.choice(acting.answers()))["t"] == "ok"
            for screen in (heroes, looker, master):
                screen.settle()
        assert "links" not in looker.table and "links" not in master.table and "links" in heroes.table
        cards = {item for f in heroes.view["figures"].values() for item in f["items"]}
        seen = {item for f in looker.view["figures"].values() for item in f["items"]}
        known = {item for f in master.view["figures"].values() for item in f["items"]}
        assert seen <= known & cards and seen < cards
        assert looker.view["board"]["floor"] == heroes.view["board"]["floor"] != master.view["board"]["floor"]
        assert looker.view["seat"] == -1
        reply = looker.ask("answer", n=looker.n, choice=0)
        assert reply["t"] == "error" and "not you" in reply["what"]


def test_what_was_told_to_one_seat_reaches_no_other(live):
    made = live.post("/api/tables", PEOPLE)
    secret = Event("spy", "The walls have ears.", audience=1 << 4)

    def tell() -> None:
        table = live.server.hall.table(made["table"])
        table.game.state.log.append(secret)
        table.adopt(table.game)

    live.inside(tell)
    told = {}
    for name, key in (("owner", made["owner"]), ("looker", made["spectator"]), ("master", made["seats"][MASTER])):
        with live.screen(made["table"], key) as screen:
            screen.settle()
            log = live.request(f"/api/tables/{made['table']}/log.txt", key=key)[1].decode()
            told[name] = [secret.text in text for text in ("\n".join(screen.raw), log)]
    assert told == {"owner": [False, False], "looker": [False, False], "master": [True, True]}


def test_late_foreign_and_illegal_answers_change_nothing(live):
    made = live.post("/api/tables", PEOPLE)
    with (
        live.screen(made["table"], made["owner"]) as heroes,
        live.screen(made["table"], made["seats"][MASTER]) as master,
    ):
        heroes.play(Random(2), 6)
        table = live.table(made)
        before = live.inside(lambda: (table.game.digest(), table.n))
        for screen, body, said in (
            (heroes, {"n": heroes.n - 1, "choice": 0}, "too late"),
            (heroes, {"n": heroes.n + 1, "choice": 0}, "too late"),
            (heroes, {"n": heroes.n, "choice": 999}, "no such choice"),
            (heroes, {"n": heroes.n, "verb": "walk", "square": 0}, "not possible"),
            (heroes, {"n": heroes.n, "verb": "nonsense", "square": 3}, "not possible"),
            (heroes, {"n": heroes.n, "text": "xyzzy"}, "not possible"),
            (heroes, {"n": heroes.n}, "Say which"),
            (master, {"n": heroes.n, "choice": 0}, "not you"),
        ):
            reply = screen.ask("answer", **body)
            assert reply["t"] == "error" and said in reply["what"], reply
        assert live.inside(lambda: (table.game.digest(), table.n)) == before


def test_a_typed_line_may_stand_for_several_answers(live):
    made = live.post("/api/tables", {**MAZE, "seed": 1})
    with live.screen(made["table"], made["owner"]) as screen:
        while screen.decision["about"] != "activation":
            screen.ask("answer", n=screen.n, choice=0)
        before = screen.n
        q = int(screen.view["figures"]["0"]["squares"][0])
        w = screen.view["board"]["w"]
        texts = [
            f"move {chr(97 + x)}{y + 1}" for x in range(w) for y in range(19) if abs(x - q % w) + abs(y - q // w) == 1
        ]
        replies = [screen.ask("answer", n=screen.n, text=text) for text in texts if screen.n == before]
        assert replies[-1]["t"] == "ok" and screen.n >= before + 1
        assert any(e.get("faces") for e in screen.log)


@pytest.mark.parametrize("about", ["targeted", "rolled", "zero"])
def test_coming_back_in_the_middle_of_a_reaction_finds_the_same_question(live, about):
    game, _ = next(iter(moments(about, 1)))
    made = live.post("/api/tables", PEOPLE)
    live.stage(made, lambda: game.restart(()), game.answers)
    assert game.decision is not None
    seat = game.decision.seat
    key = made["owner"] if seat < 4 else made["seats"][MASTER]
    with live.screen(made["table"], key) as screen:
        first = (screen.n, screen.decision, screen.view, screen.log)
        assert screen.decision["about"] == about
    with live.screen(made["table"], key) as screen:
        assert (screen.n, screen.decision, screen.view, screen.log) == first
    table = live.table(made)
    live.inside(table.rest)  # as after a restart of the server: everything is played again
    with live.screen(made["table"], key) as screen:
        assert (screen.n, screen.decision, screen.view, screen.log) == first
        assert screen.ask("answer", n=screen.n, choice=0)["t"] == "ok"


def test_previews_tell_the_way_and_the_odds(live):
    made = live.post("/api/tables", MAZE)
    table = live.stage(made, lambda: equipped(3), [])
    rng = Random(1)
    ways, odds = [], []
    with live.screen(made["table"], made["owner"]) as screen:
        for _ in range(120):
            screen.until(lambda: screen.asked or screen.view["over"])
            for field in screen.decision["fields"]:
                q = int(field["squares"], 16).bit_length() - 1
                ways.append(screen.ask("preview", n=screen.n, verb=field["verb"], square=q))
                assert not ways[-1]["path"] or ways[-1]["path"][-1] == q
            for choice in screen.decision["choices"][:3]:
                odds.append(screen.ask("preview", n=screen.n, choice=choice["i"]))
            if any(way["path"] for way in ways) and any(each["odds"] for each in odds):
                break
            screen.play(rng, 1)
        else:
            pytest.fail("no way, or no odds")
        best = next(each["odds"] for each in odds if each["odds"])
        assert all(set(row) == {"label", "percent", "exact"} and 0 <= row["percent"] <= 100 for row in best)
        assert screen.ask("preview", n=screen.n + 1, choice=0)["t"] == "error"
    assert live.inside(lambda: table.n) == screen.n


def test_why_reads_the_rules_out(live):
    made = live.post("/api/tables", MAZE)
    with live.screen(made["table"], made["owner"]) as screen:
        screen.play(Random(1), 12)
        event = next(e for e in screen.log if e.get("why"))
        rules = screen.ask("why", event=event["id"])["rules"]
        assert rules and all(rule["id"] and rule["says"] for rule in rules)
        assert screen.ask("why", event=10_000)["t"] == "error"


def test_replay_record_log_and_picture(live):
    made = live.post("/api/tables", {**MAZE, "seed": 11, "seats": dict.fromkeys((*HEROES, MASTER), "computer")})
    path = f"/api/tables/{made['table']}"
    with live.screen(made["table"], made["spectator"]) as looker:
        status, body, _ = live.request(f"{path}/record", key=made["owner"])
        running = not live.inside(lambda: live.server.hall.table(made["table"]).game.over)
        assert (status == 409 and b"dice" in body) or not running
        looker.until(lambda: looker.view["over"], 60)
        end = looker.view
    found = live.get(f"{path}/replay", made["spectator"])
    assert found["over"] and found["last"] == len(found["steps"]) > 50
    assert live.get(f"{path}/replay/{found['last']}", made["spectator"])["view"] == end
    for n in (0, 100, 49, 48, 47, 7):
        view = live.get(f"{path}/replay/{n}", made["spectator"])["view"]
        assert view["over"] is False and view["round"] <= end["round"]
    assert live.request(f"{path}/replay/{found['last'] + 1}", key=made["spectator"])[0] == 400
    status, body, _ = live.request(f"{path}/record", key=made["owner"])
    record = parse(body.decode())
    assert status == 200 and replay(record).over and record.seed == 11
    assert live.request(f"{path}/picture.svg", key=made["owner"])[1].startswith(b"<svg")
    assert end["title"].encode() in live.request(f"{path}/log.txt", key=made["owner"])[1]
    assert live.request(f"{path}/log.txt")[0] == 401
    assert live.request(f"{path}/log.txt", key="x" * 22)[0] == 401
    assert live.request("/api/tables/nothing1/log.txt", key="x" * 22)[0] == 404


def test_real_dice_are_typed_or_left_to_the_program(live):
    made = live.post("/api/tables", {**MAZE, "options": {"dice": "typed"}})
    with live.screen(made["table"], made["owner"]) as screen:
        while screen.decision["about"] != "dice":
            screen.ask("answer", n=screen.n, choice=0)
        assert "faces" in screen.decision["dice"] and screen.decision["faces"]
        wrong = screen.ask("answer", n=screen.n, text="9 9 9 9")
        assert wrong["t"] == "error" and "dice" in wrong["what"]
        assert screen.ask("answer", n=screen.n, text="roll")["t"] == "ok"


def test_a_typed_line_waits_for_real_dice(live):
    """As at the terminal: roll, type what they show, and the walk that was meant is done."""
    made = live.post("/api/tables", {**MAZE, "seed": 1, "options": {"dice": "typed"}})
    with live.screen(made["table"], made["owner"]) as screen:
        while screen.decision["about"] != "activation":
            screen.ask("answer", n=screen.n, choice=0)
        at, wide = screen.view["figures"]["0"]["squares"][0], screen.view["board"]["w"]
        for goal in (at + 1, at - 1, at + wide, at - wide):
            said = screen.ask("answer", n=screen.n, text=f"move {square_name(goal, wide)}")
            if said["t"] == "ok":
                break
        assert screen.decision["about"] == "dice"
        assert screen.ask("answer", n=screen.n, text="34")["t"] == "ok"  # a short form, as at the terminal
        assert screen.view["figures"]["0"]["squares"] == [goal]


def test_books_and_bad_orders(live):
    assert [book["id"] for book in live.get("/api/books")] == ["heroquest", "battleaxe", "allison", "advanced"]
    assert live.request("/api/books/nothing")[0] == 404
    book = live.get("/api/books/heroquest")
    assert book["creation"] is None
    quest = book["quests"][0]
    assert quest["story"] and [seat["id"] for seat in quest["seats"]] == [*HEROES, MASTER]
    assert live.request(quest["picture"])[1].startswith(b"<svg")
    assert book["computers"][0]["id"].startswith("computer:") and book["campaigns"]
    for body, said in (
        ({"book": "nothing", "quest": "the-maze"}, "no book or quest"),
        ({"book": "heroquest", "quest": "../../etc/passwd"}, "no book or quest"),
        ({"book": "heroquest", "quest": "/etc/hostname.toml"}, "no book or quest"),
        ({**MAZE, "options": {"party": "{}"}}, "cannot be chosen"),
        ({**MAZE, "seats": {"nobody": "person"}}, "no seat"),
        ({**MAZE, "seats": {"elf": "computer:genius"}}, "Nobody is called"),
        ({**MAZE, "seats": dict.fromkeys(HEROES, "absent")}, "must take part"),
        ({**MAZE, "seats": {MASTER: "absent"}}, "must take part"),
        ({**MAZE, "more": 1}, "makes no sense"),
        ({**MAZE, "away": "soon"}, "makes no sense"),
        ([], "makes no sense"),
    ):
        status, text, _ = live.request("/api/tables", body)
        assert status == 400 and said in json.loads(text)["error"]["what"], text
    made = live.post("/api/tables", {**MAZE, "seats": {"dwarf": "absent", "elf": "absent"}})
    assert list(made["seats"]) == ["barbarian", "wizard", MASTER]


def test_a_wrong_key_opens_nothing(live):
    made = live.post("/api/tables", MAZE)
    for table, key, code in ((made["table"], "A" * 22, 4401), ("zzzzzzzz", made["owner"], 4404)):
        with live.raw() as ws:
            ws.send(json.dumps({"t": "hello", "table": table, "key": key}))
            with pytest.raises(ConnectionClosed) as closed:
                ws.recv(timeout=5)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == code
