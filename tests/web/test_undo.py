"""Going back: freely up to a barrier, beyond it by consent or by the game master's word; always recorded."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest
from tests.web.helpers import MASTER, MAZE, PEOPLE

from delvewright.kernel.game import Game
from delvewright.players import make
from delvewright.table import undo

SPLIT: dict[str, Any] = {
    **PEOPLE,
    "seats": {"barbarian": "person", "dwarf": "open", "elf": "person", "wizard": "person", MASTER: "computer"},
}


def deeds(live, made):
    live.server.hall.vault.wait()
    rows = live.inside(
        lambda: live.server.hall.vault.read("SELECT kind, body FROM deeds WHERE place = ? ORDER BY n", made["table"])
    )
    return [(kind, json.loads(body)) for kind, body in rows]


def act(screen, about, notation):
    """Answer until that can be said, then say it."""
    for _ in range(60):
        screen.until(lambda: screen.asked)
        if screen.decision["about"] == about:
            for choice in screen.decision["choices"]:
                if choice["notation"].startswith(notation):
                    return screen.ask("answer", n=screen.n, choice=choice["i"])
        screen.ask("answer", n=screen.n, choice=0)
    raise AssertionError(notation)


def walk_on_known_ground(screen):
    """A walk that shows nothing new: one that can be undone freely."""
    act(screen, "activation", "move")
    for body in screen.answers():
        if body.get("verb") == "walk":
            assert screen.ask("answer", n=screen.n, **body)["t"] == "ok"
            return bool(screen.undo["free"])
    return False


def find_free(live, options=MAZE):
    for seed in range(20):
        made = live.post("/api/tables", {**options, "seed": seed})
        with live.screen(made["table"], made["owner"]) as screen:
            if walk_on_known_ground(screen):
                return made
    raise AssertionError("no free walk")


def test_free_up_to_a_barrier_and_recorded(live):
    made = find_free(live)
    with live.screen(made["table"], made["owner"]) as screen:
        n, view, decision = screen.n, screen.view, screen.decision
        answer = live.inside(lambda: live.server.hall.table(made["table"]).given[-1].answer)
        assert screen.undo["free"] and screen.undo["to"] == n - 1
        assert screen.ask("undo")["t"] == "ok"
        assert screen.n == n - 1 and screen.view != view
        assert screen.log[-1]["text"].endswith("took back 1 answer, freely.")
        body = [body for kind, body in deeds(live, made) if kind == "undo"][-1]
        assert body["to"] == n - 1 and body["how"] == "freely"
        # the dice for the walk have been shown: there is the barrier
        assert screen.undo["to"] == n - 2 and not screen.undo["free"]
        assert screen.ask("answer", n=screen.n, verb=answer[0], square=answer[1])["t"] == "ok"
        assert screen.view == view and screen.decision == decision


def test_alone_one_may_go_back_beyond_a_barrier_and_the_dice_fall_as_before(live):
    made = live.post("/api/tables", {**MAZE, "seed": 4})
    with live.screen(made["table"], made["owner"]) as screen:
        act(screen, "activation", "move")
        dice = [e["faces"] for e in screen.log if e.get("faces")]
        assert not screen.undo["free"]
        n = screen.n
        for _ in range(3):
            assert screen.ask("undo")["t"] == "ok"
            assert screen.n == n - 1 and screen.log[-1]["text"].endswith("with everybody's consent.")
            act(screen, "activation", "move")
            assert [e["faces"] for e in screen.log if e.get("faces")] == dice
    assert [body["how"] for kind, body in deeds(live, made) if kind == "undo"] == ["with everybody's consent"] * 3


def test_the_log_after_undo_and_restart_is_the_same(live):
    made = live.post("/api/tables", {**MAZE, "seed": 4})
    with live.screen(made["table"], made["owner"]) as screen:
        rng = Random(2)
        for _ in range(4):
            screen.play(rng, 9)
            screen.ask("undo", to=screen.n - 3)
        screen.play(rng, 5)
        log, view = [e["text"] for e in screen.log], screen.view
    table = live.table(made)
    live.inside(table.rest)
    with live.screen(made["table"], made["owner"]) as screen:
        assert [e["text"] for e in screen.log] == log and screen.view == view


@pytest.mark.parametrize("agreed", [True, False])
def test_beyond_a_barrier_all_persons_are_asked(live, agreed):
    made = live.post("/api/tables", {**SPLIT, "seed": 1})
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"]["dwarf"]) as dwarf,
    ):
        act(owner, "activation", "move")
        n = owner.n
        assert owner.ask("undo")["t"] == "ok"
        assert owner.n == n and owner.table["vote"]["for"] == 1 and owner.table["vote"]["needed"] == 2
        assert owner.table["vote"]["yours"] is True
        dwarf.settle()
        assert dwarf.table["vote"]["yours"] is None
        with live.screen(made["table"], made["spectator"]) as looker:
            assert looker.ask("vote", yes=True)["what"] == "Only those who play have a vote."
            assert looker.ask("undo")["what"] == "Only those who play can undo."
        assert dwarf.ask("vote", yes=agreed)["t"] == "ok"
        owner.settle()
        assert owner.table["vote"] is None
        assert owner.n == dwarf.n == (n - 1 if agreed else n)
        assert dwarf.ask("vote", yes=True)["what"] == "There is no vote."
        assert ("against" in owner.log[-1]["text"]) == (not agreed)


def test_another_seats_decision_is_a_barrier(live):
    made = live.post(
        "/api/tables", {**PEOPLE, "seed": 1, "seats": {**PEOPLE["seats"], "wizard": "open", MASTER: "computer"}}
    )
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"]["wizard"]) as wizard,
    ):
        assert wizard.ask("answer", n=0, choice=0)["t"] == "ok"
        assert wizard.undo["free"]
        owner.settle()
        assert owner.undo is None
        assert owner.ask("answer", n=1, choice=0)["t"] == "ok"
        wizard.settle()
        assert wizard.undo["to"] == 0 and not wizard.undo["free"]


def test_the_game_masters_word_is_enough(live):
    made = live.post("/api/tables", {**SPLIT, "seed": 1, "seats": {**SPLIT["seats"], MASTER: "open"}})
    keys = made["seats"]
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], keys["dwarf"]) as dwarf,
        live.screen(made["table"], keys[MASTER]) as master,
    ):
        act(owner, "activation", "move")
        n = owner.n
        owner.ask("undo")
        assert master.ask("vote", yes=True)["t"] == "ok"
        owner.settle()
        dwarf.settle()
        assert owner.n == dwarf.n == n - 1
        assert owner.log[-1]["text"].endswith("by the game master's word.")


def test_what_was_searched_in_vain_cannot_be_taken_back_freely(live):
    made = live.post("/api/tables", {**MAZE, "seed": 1})
    with live.screen(made["table"], made["owner"]) as screen:
        act(screen, "activation", "search traps")
        assert not screen.undo["free"]


def test_there_is_no_undo_to_nowhere(live):
    made = live.post("/api/tables", MAZE)
    with live.screen(made["table"], made["owner"]) as screen:
        assert screen.ask("undo")["what"] == "There is nothing to undo."
        assert screen.ask("undo", to=0)["t"] == "error"
        assert screen.ask("undo", to=77)["t"] == "error"


def test_whoever_left_just_now_still_has_a_say(live, monkeypatch):
    made = live.post("/api/tables", {**SPLIT, "seed": 1})
    monkeypatch.setattr(undo, "GRACE", 2.0)
    with live.screen(made["table"], made["owner"]) as owner:
        with live.screen(made["table"], made["seats"]["dwarf"]):
            act(owner, "activation", "move")
            n = owner.n
        left = time.monotonic()
        owner.until(lambda: not owner.table["seats"][1]["present"])
        assert owner.ask("undo")["t"] == "ok"
        assert owner.n == n and owner.table["vote"]["for"] == 1 and owner.table["vote"]["needed"] == 2
        assert owner.table["vote"]["away"] == ["Dwarf"]
        with live.screen(made["table"], made["seats"]["dwarf"]) as dwarf:  # he is back, and against it
            assert dwarf.ask("vote", yes=False)["t"] == "ok"
        owner.settle()
        assert owner.n == n and owner.table["vote"] is None
        assert owner.ask("undo")["t"] == "ok" and owner.n == n
        owner.until(lambda: owner.n < n)  # when he has been away for long, the others decide
        owner.settle()
        assert time.monotonic() - left > 2
        assert owner.table["vote"] is None
        assert owner.log[-1]["text"].endswith("with everybody's consent.")


def test_a_vote_waits_until_the_say_of_all_who_left_has_ended(live, monkeypatch):
    made = live.post("/api/tables", {**SPLIT, "seed": 1})
    monkeypatch.setattr(undo, "PATIENCE", 0.1)
    with live.screen(made["table"], made["owner"]) as owner:
        with live.screen(made["table"], made["seats"]["dwarf"]):
            act(owner, "activation", "move")
        owner.until(lambda: not owner.table["seats"][1]["present"])
        owner.ask("undo")
        left = live.inside(lambda: live.server.hall.table(made["table"]).vote.until - time.monotonic())
        assert undo.GRACE - 10 < left <= undo.GRACE + 2
        time.sleep(1.2)
        owner.settle()
        assert owner.table["vote"]


def test_a_vote_is_off_when_a_seat_changes_hands(live):
    made = live.post("/api/tables", {**SPLIT, "seed": 1})
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"]["dwarf"]) as dwarf,
    ):
        act(owner, "activation", "move")
        n = owner.n
        owner.ask("undo")
        assert owner.table["vote"]
        dwarf.ask("seat", seat=1, holder="computer")
        owner.settle()
        assert owner.table["vote"] is None and owner.n == n


def before_the_end(live, seats):
    """A table whose game wants one answer to its end; nobody plays but the test. What was posted, and that answer."""
    made = live.post("/api/tables", {**MAZE, "seed": 4, "seats": seats})
    table = live.table(made)
    live.inside(lambda: setattr(table, "due", lambda: False))
    game = Game.start("heroquest", "the-maze", 4, {"moments": "yes"})
    brains, fresh = [make("tactician", 4, seat) for seat in range(5)], game.copy()
    while (asked := game.decision) is not None:
        game.answer_code(brains[asked.seat].choose(game.view(asked.seat), asked))
    live.stage(made, lambda: fresh.restart(()), game.answers[:-1])
    return made, table, game.answers[-1]


def test_a_vote_is_off_when_the_record_is_given_out(live):
    seats = {**dict.fromkeys(("barbarian", "wizard"), "person"), **dict.fromkeys(("dwarf", "elf", MASTER), "computer")}
    made, table, last = before_the_end(live, seats)
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"]["wizard"]) as friend,
    ):
        live.inside(lambda: table._give(last))
        friend.settle()
        owner.settle()
        assert owner.view["over"] and owner.ask("undo", to=owner.n - 1)["t"] == "ok"
        friend.settle()
        assert friend.table["vote"]
        assert live.request(f"/api/tables/{made['table']}/record", key=made["owner"])[0] == 200
        friend.settle()
        assert friend.table["vote"] is None and friend.ask("vote", yes=True)["t"] == "error"
        assert friend.view["over"], "he has seen how the dice fall"


def test_there_is_no_going_back_after_the_record_was_given_out(live):
    seats = {"barbarian": "person", "wizard": "open", **dict.fromkeys(("dwarf", "elf", MASTER), "computer")}
    made, table, last = before_the_end(live, seats)
    path = f"/api/tables/{made['table']}"
    assert live.request(f"{path}/record", key=made["owner"])[0] == 409
    live.inside(lambda: table._give(last))
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["spectator"]) as looker,
    ):
        assert owner.view["over"] and owner.undo
        reply = owner.ask("undo", to=owner.n - 1)  # possible as long as nobody has seen it
        assert reply["t"] == "ok", reply
        assert not owner.view["over"]
        live.inside(lambda: table._give(last))
        assert live.request(f"{path}/record", key=made["spectator"])[0] == 200
        assert live.request(f"{path}/record", key=made["owner"])[0] == 200
        owner.settle()
        looker.settle()
        for screen in (owner, looker):
            assert [e["text"] for e in screen.log if "given out" in e["text"]] == [screen.log[-1]["text"]]
        assert owner.undo is None
        for to in (None, 0, owner.n - 1):
            assert "given out" in owner.ask("undo", to=to)["what"]
    live.inside(lambda: live.server.hall._tables.pop(table.id))  # as after a restart
    with live.screen(made["table"], made["owner"]) as owner:
        assert owner.view["over"] and owner.undo is None and "given out" in owner.ask("undo", to=0)["what"]


def test_a_seed_somebody_chose_is_shown_to_all_and_no_other(live):
    chosen = live.post("/api/tables", {**PEOPLE, "seed": 2**61 + 1})
    for key in (chosen["owner"], chosen["invite"], chosen["spectator"], chosen["seats"][MASTER]):
        assert live.get(f"/api/tables/{chosen['table']}", key)["seed"] == str(2**61 + 1)
        with live.screen(chosen["table"], key) as screen:
            assert screen.table["seed"] == str(2**61 + 1)
    secret = live.post("/api/tables", PEOPLE)
    seed = live.table(secret).head.seed
    with live.screen(secret["table"], secret["owner"]) as screen:
        screen.play(Random(1), 3)
        assert screen.table["seed"] == "" and not [text for text in screen.raw if str(seed) in text]
    campaign = live.post("/api/campaigns", {"book": "heroquest"})
    made = live.post(f"/api/campaigns/{campaign['campaign']}/play", {}, campaign["key"])
    assert live.get(f"/api/tables/{made['table']}", made["owner"])["seed"] == ""
