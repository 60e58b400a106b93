"""Talk at the table, and how others find it."""

from __future__ import annotations

import json

import pytest
from tests.web.helpers import MASTER, PEOPLE

from delvewright.kernel.errors import DelveError
from delvewright.table import talk
from delvewright.ui.web import inviting


def test_a_line_and_a_gesture_reach_everybody_and_whoever_comes_later(live):
    made = live.post("/api/tables", PEOPLE)
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"][MASTER]) as master,
        live.screen(made["table"], made["spectator"]) as looker,
    ):
        assert owner.ask("chat", text="  Hello \x1b[2J <b>all</b>\n ")["t"] == "ok"
        assert master.ask("chat", gesture="help")["t"] == "ok"
        for screen in (owner, master, looker):
            screen.settle()
            heard = [line for text in screen.raw if '"t":"said"' in text for line in json.loads(text)["lines"]]
            assert [line["text"] for line in heard] == ["Hello ␛[2J <b>all</b>", "Help me!"]
            assert [line["seat"] for line in heard] == [0, 4]
        assert looker.ask("chat", text="me too")["what"] == "Only those who sit at the table may speak."
        assert owner.ask("chat")["what"] == "Nothing was said."
        assert owner.ask("chat", text=" \n ")["what"] == "Nothing was said."
        assert owner.ask("chat", gesture="dance")["what"] == "There is no such gesture."
        owner.send(t="chat", ref=99, text="x" * 401)
        owner.until(lambda: '"This is no message of ours."' in owner.raw[-1])
        with live.screen(made["table"], made["owner"]) as later:
            later.settle()
            assert any('"before":true' in text and "Help me!" in text for text in later.raw)


def test_nobody_can_drown_the_others(live):
    made = live.post("/api/tables", PEOPLE)
    with live.screen(made["table"], made["owner"]) as owner:
        replies = [owner.ask("chat", text=str(n))["t"] for n in range(12)]
        assert replies[: talk.AT_ONCE] == ["ok"] * talk.AT_ONCE and replies[-1] == "error"


def test_breath_comes_back_and_lines_are_cut(monkeypatch):
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    said = talk.Talk()
    assert said.say("a", "Ann", 0, "y" * 300, "").text == "y" * talk.LONGEST
    for _ in range(talk.AT_ONCE - 1):
        said.say("a", "Ann", 0, "z", "")
    with pytest.raises(DelveError, match="too fast"):
        said.say("a", "Ann", 0, "z", "")
    assert said.say("b", "Bob", 1, "", "thanks").text == "Thank you."
    now += talk.PAUSE
    assert said.say("a", "Ann", 0, "z", "").number == talk.AT_ONCE + 2
    for _ in range(3 * talk.REMEMBERED):
        now += talk.PAUSE
        said.say("a", "Ann", 0, "z", "")
    assert len(said.lines) == talk.REMEMBERED
    assert len(talk.GESTURES) == 6


def test_an_address_that_works_here_only_is_said_to(live):
    assert live.get("/api/reach") == {"only_here": True, "addresses": []}
    assert inviting.reach_json(False, "table.example.org", 443) == {"only_here": False, "addresses": []}
    found = inviting.reach_json(False, "localhost", 8765)
    assert not found["only_here"] and all(a.startswith("http://") and a.endswith(":8765") for a in found["addresses"])


def test_an_invitation_is_drawn(live):
    status, drawn, headers = live.request("/api/qr", {"text": f"{live.address}/join#abc.{'x' * 22}"})
    assert status == 200 and headers["content-type"] == "image/svg+xml" and b"<svg" in drawn
    assert live.request("/api/qr", {"text": "x" * 301})[0] == 400
    assert live.request("/api/qr", {"text": ""})[0] == 400
    assert live.request("/api/qr?text=x")[0] == 405
