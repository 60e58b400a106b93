"""Going back: freely up to a barrier, beyond it by consent or by the game master's word; always recorded."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.web.helpers import MASTER, MAZE, PEOPLE

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
