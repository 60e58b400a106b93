"""The game master's seat: who may be invited to it, who must agree, and what one who sat there may play afterwards."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from tests.web.helpers import HEROES, MASTER, MAZE, Live, Screen

from delvewright.table import keys

SEATS = {"barbarian": "person", "dwarf": "computer", "elf": "computer", "wizard": "computer", MASTER: "computer"}
TABLE: dict[str, Any] = {**MAZE, "seats": SEATS, "seed": 3}
CHAIR = 4


def opened(live: Live, answers: int = 3, **more: Any) -> dict[str, Any]:
    """A table where so many answers were given, and nothing happens but what a test does."""
    made: dict[str, Any] = live.post("/api/tables", {**TABLE, **more})
    table = live.table(made)

    def play() -> None:
        setattr(table, "due", lambda: False)  # noqa: B010
        for _ in range(answers):
            assert table.game.decision is not None
            table._give(table.game.decision.nth(0))

    live.inside(play)
    return made


def join(live: Live, made: dict[str, Any], seat: str, invitation: str, **more: Any) -> tuple[int, dict[str, Any]]:
    status, body, _ = live.request(
        f"/api/tables/{made['table']}/join", {"seat": seat, "name": "Bo", **more}, made[invitation]
    )
    return status, json.loads(body)


def sees_hidden(screen: Screen) -> bool:
    return any(f["side"] == "hidden" for f in screen.view["figures"].values())


def texts(screen: Screen) -> list[str]:
    return [event["text"] for event in screen.log]


@pytest.mark.parametrize("answers", [0, 3])
@pytest.mark.parametrize("holder", ["computer", "open"])
def test_an_invitation_for_heroes_never_opens_the_chair(live, answers, holder):
    made = opened(live, answers, seats={**SEATS, MASTER: holder})
    status, said = join(live, made, MASTER, "invite")
    assert status == 400 and "not for Evil Sorcerer" in said["error"]["what"]
    offered = live.get(f"/api/tables/{made['table']}", made["invite"])["offered"]
    assert [each["seat"] for each in offered] == [1, 2, 3] and not any(each["asks"] for each in offered)
    offered = live.get(f"/api/tables/{made['table']}", made["chair"])["offered"]
    asks = bool(answers) and holder == "computer"
    assert offered[-1] == {"seat": CHAIR, "asks": asks}
    status, said = join(live, made, MASTER, "chair")
    assert status == 201 and said.get("asked", False) is asks
    with live.screen(made["table"], said["key"]) as bo:
        assert bo.table["you"]["seats"] == ([] if asks else [CHAIR]) and sees_hidden(bo) is not asks


def test_only_the_owner_sees_both_invitations(live):
    made = opened(live)
    with live.screen(made["table"], made["owner"]) as owner, live.screen(made["table"], made["chair"]) as guest:
        assert owner.table["links"]["chair"] == f"/join#{made['table']}.{made['chair']}"
        assert made["chair"] != made["invite"] and "links" not in guest.table
        assert guest.ask("seat", seat=CHAIR, holder="person")["t"] == "error" and not sees_hidden(guest)


def test_in_mid_quest_the_owner_must_agree(live):
    made = opened(live)
    _, said = join(live, made, MASTER, "chair")
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], said["key"]) as bo,
    ):
        assert bo.table["lost"] == [{"seat": CHAIR, "may": False, "asked": True}]
        (wish,) = owner.table["wishes"]
        assert (wish["seat"], wish["name"], wish["why"]) == (CHAIR, "Bo", "chair")
        assert owner.ask("grant", wish=wish["wish"], yes=False)["t"] == "ok"
        bo.settle()
        assert bo.table["lost"] == [] and bo.table["you"]["seats"] == [] and not sees_hidden(bo)
        assert "Bo asked for Evil Sorcerer; it stays as it is." in texts(bo)
        # he asks again, thinks better of it, and asks once more
        status, again = join(live, made, MASTER, "chair", key=said["key"])
        assert status == 201 and again["asked"]
        assert bo.ask("back", seat=CHAIR, yes=False)["t"] == "ok"
        owner.settle()
        assert bo.table["lost"] == [] and owner.table["wishes"] == []
        join(live, made, MASTER, "chair", key=said["key"])
        owner.settle()
        (wish,) = owner.table["wishes"]
        assert owner.ask("grant", wish=wish["wish"], yes=True)["t"] == "ok"
        bo.settle()
        assert bo.table["you"]["seats"] == [CHAIR] and sees_hidden(bo) and not owner.table["wishes"]
        assert "The Evil Sorcerer is now played by Bo, who sees all that is hidden from now on." in texts(owner)


def test_the_chairs_own_link_asks_too_when_the_computer_plays(live):
    made = opened(live)
    with (
        live.screen(made["table"], made["seats"][MASTER]) as bo,
        live.screen(made["table"], made["owner"]) as owner,
    ):
        assert bo.table["you"]["may"] == [CHAIR] and not bo.table["you"]["seats"]
        assert bo.ask("seat", seat=CHAIR, holder="person")["t"] == "ok"
        assert not sees_hidden(bo) and bo.table["lost"] == [{"seat": CHAIR, "may": False, "asked": True}]
        owner.settle()
        assert owner.ask("grant", wish=owner.table["wishes"][0]["wish"], yes=True)["t"] == "ok"
        bo.settle()
        assert sees_hidden(bo)
        # given to the computer and taken back: he knows already
        assert bo.ask("seat", seat=CHAIR, holder="open")["what"].startswith("Only whoever opened")
        assert bo.ask("seat", seat=CHAIR, holder="computer")["t"] == "ok" and not sees_hidden(bo)
        assert bo.ask("seat", seat=CHAIR, holder="person")["t"] == "ok" and sees_hidden(bo)


def test_whoever_was_game_master_plays_a_hero_only_if_the_owner_agrees_after_a_restart_too(tmp_path):
    live = Live(tmp_path / "t.sqlite")
    made = opened(live, 0)
    _, said = join(live, made, MASTER, "chair")
    key = said["key"]
    with live.screen(made["table"], key) as bo:
        assert sees_hidden(bo)
        assert bo.ask("seat", seat=CHAIR, holder="computer")["t"] == "ok"
    live.close()
    live = Live(tmp_path / "t.sqlite")
    try:
        live.inside(lambda: setattr(live.server.hall.table(made["table"]), "due", lambda: False))
        for invitation in ("invite", "chair"):
            status, said = join(live, made, "dwarf", invitation, key=key)
            assert status == 201 and said == {"key": key, "asked": True}
        live.close()
        live = Live(tmp_path / "t.sqlite")
        live.inside(lambda: setattr(live.server.hall.table(made["table"]), "due", lambda: False))
        with live.screen(made["table"], made["owner"]) as owner, live.screen(made["table"], key) as bo:
            assert bo.table["you"]["seats"] == []
            (wish,) = owner.table["wishes"]  # it was kept
            assert (wish["seat"], wish["why"]) == (1, "return")
            assert owner.ask("grant", wish=wish["wish"], yes=True)["t"] == "ok"
            bo.settle()
            assert bo.table["you"]["seats"] == [1]
            # and a hero who would be game master again is asked for, before the first answer too
            status, said = join(live, made, MASTER, "chair", key=key)
            assert status == 201 and said["asked"]
            # what is given away to the computer does not come back without a word either
            assert bo.ask("seat", seat=1, holder="computer")["t"] == "ok"
            assert bo.ask("seat", seat=1, holder="person")["t"] == "ok"
            assert bo.table["you"]["seats"] == [] and {each["seat"] for each in bo.table["lost"]} == {1, CHAIR}
    finally:
        live.close()


def test_the_owner_who_takes_the_chair_in_mid_quest_is_read_of_by_all(live):
    made = opened(live)
    _, said = join(live, made, "dwarf", "invite")
    with live.screen(made["table"], made["owner"]) as owner, live.screen(made["table"], said["key"]) as bo:
        owner.ask("name", name="Ann")
        assert owner.ask("seat", seat=CHAIR, holder="person")["t"] == "ok"
        bo.settle()
        assert texts(bo)[-1] == "The Evil Sorcerer is now played by Ann, who sees all that is hidden from now on."
        assert owner.ask("seat", seat=CHAIR, holder="computer")["t"] == "ok"
        assert owner.ask("seat", seat=2, holder="person")["t"] == "ok"
        bo.settle()
        assert texts(bo)[-1] == "The Elf is now played by Ann, who has seen what is hidden."
    live.inside(live.table(made)._forget)
    with live.screen(made["table"], said["key"]) as bo:
        assert "The Elf is now played by Ann, who has seen what is hidden." in texts(bo)


def test_a_store_of_the_form_before_knows_who_has_sat_where(tmp_path):
    data = tmp_path / "t.sqlite"
    live = Live(data)
    made = opened(live, 0)
    _, said = join(live, made, MASTER, "chair")
    with live.screen(made["table"], said["key"]) as bo:
        assert bo.ask("seat", seat=CHAIR, holder="computer")["t"] == "ok"
    live.close()
    with closing(sqlite3.connect(data)) as store, store:
        store.executescript("DROP TABLE sat; DROP TABLE wishes; DELETE FROM keys WHERE role = 'chair'")
        store.execute("PRAGMA user_version = 2")
    live = Live(data)
    try:
        live.inside(lambda: setattr(live.server.hall.table(made["table"]), "due", lambda: False))
        assert join(live, made, "dwarf", "invite", key=said["key"])[1].get("asked")
        assert join(live, made, MASTER, "chair")[0] == 401  # it had no such invitation
        with live.screen(made["table"], made["owner"]) as owner:
            assert owner.table["links"]["chair"].endswith(keys.chair(made["owner"], made["table"]))
        assert join(live, made, MASTER, "chair")[0] == 201  # it has since its owner came
    finally:
        live.close()
    with closing(sqlite3.connect(data)) as store:
        assert store.execute("PRAGMA user_version").fetchone() == (3,)


def test_books_without_a_game_master_have_one_invitation(live):
    made = live.post("/api/tables", {"book": "battleaxe", "quest": "cold-lantern"})
    with live.screen(made["table"], made["owner"]) as owner:
        assert "chair" not in owner.table["links"] and owner.table["master"] == -1


def test_several_heroes_need_nobodys_word(live):
    made = opened(live, 5)
    _, said = join(live, made, "dwarf", "invite")
    assert "asked" not in said
    for seat in ("elf", "wizard"):
        assert "asked" not in join(live, made, seat, "invite", key=said["key"])[1]
    with live.screen(made["table"], said["key"]) as bo:
        assert bo.table["you"]["seats"] == [1, 2, 3] == [HEROES.index(name) for name in HEROES[1:]]
