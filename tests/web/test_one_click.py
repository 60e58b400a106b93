"""One message for what one click means: single answers are kept, one undo takes them back; and what nobody is asked."""

from __future__ import annotations

import json
import time
from functools import partial
from typing import Any

from tests.web.helpers import HEROES, MASTER, Live, Screen, until_a_death

from delvewright import Game
from delvewright.players import Tactician
from delvewright.table.settling import END, ENDS, settled

ALONE: dict[str, Any] = {
    "book": "heroquest",
    "quest": "the-maze",
    "seats": {"barbarian": "person", "dwarf": "person", "elf": "person", "wizard": "person", MASTER: "computer"},
    "seed": 7,
}


def kept(live: Live, made: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers in the store."""
    live.server.hall.vault.wait()
    rows = live.inside(
        lambda: live.server.hall.vault.read(
            "SELECT body FROM deeds WHERE place = ? AND kind = 'answer' ORDER BY n", made["table"]
        )
    )
    return [json.loads(row[0]) for row in rows]


def intent(screen: Screen, kind: str) -> int:
    """The number of the first intent of a kind."""
    assert screen.decision is not None
    return next(i for i, each in enumerate(screen.decision["intents"]) if each["intent"] == kind)


def test_an_intent_is_kept_as_single_answers_and_taken_back_as_one(live):
    made = maze(live)
    with live.screen(made["table"], made["owner"]) as screen:
        number = intent(screen, "open")
        offer = screen.decision["intents"][number]
        told = screen.ask("preview", n=screen.n, intent=number)
        assert told["odds"] == offer["odds"] and told["odds"][0]["label"] == "get there"
        assert screen.ask("answer", n=screen.n, intent=number)["t"] == "ok"
        screen.settle()
        lines = [each["line"] for each in kept(live, made)]
        assert len(lines) == 3 and lines[0] == "move" and lines[1].startswith("move ") and lines[2].startswith("open")
        assert [each.get("part", False) for each in kept(live, made)] == [False, True, True]
        assert screen.ask("undo")["t"] == "ok"
        screen.settle()
        assert screen.n == 0 and screen.decision["intents"][number] == offer


def test_a_walk_before_the_roll_goes_to_the_square_and_nowhere_else(live):
    made = maze(live)
    with live.screen(made["table"], made["owner"]) as screen:
        number = intent(screen, "walk")
        mask = int(screen.decision["intents"][number]["squares"], 16)
        assert screen.ask("answer", n=screen.n, intent=number)["t"] == "error"
        far = mask.bit_length()
        assert screen.ask("answer", n=screen.n, intent=number, square=far)["t"] == "error"
        assert screen.ask("answer", n=screen.n, intent=99)["t"] == "error"
        assert kept(live, made) == []
        near = next(q for q in range(mask.bit_length()) if mask >> q & 1)
        told = screen.ask("preview", n=screen.n, intent=number, square=near)
        assert told["odds"][0]["label"] == "get there" and "…" not in told["text"]
        reply = screen.ask("answer", n=screen.n, intent=number, square=near)
        assert reply["t"] == "ok"
        assert kept(live, made)[0]["line"] == "move"


def maze(live: Live) -> dict[str, Any]:
    """A table at which the Barbarian begins, and one person plays all Heroes."""
    made: dict[str, Any] = live.post("/api/tables", ALONE)
    live.stage(made, lambda: Game.start("heroquest", "the-maze", 7, {"spells": "none"}), [])
    return made


def lucky(live: Live) -> dict[str, Any]:
    """A table at which somebody has just rolled for movement and may use his Luck; all heroes are one person's."""
    game = Game.start("battleaxe", seed=7)
    players = [Tactician() for _ in game.seats]
    while game.decision is not None and game.decision.about != "luck":
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    told = live.get("/api/books/battleaxe")
    heroes = [{"word": word, "holder": "person"} for word in told["quests"][0]["party"]]
    body = {"book": "battleaxe", "quest": told["quests"][0]["id"], "seed": 7, "heroes": heroes}
    made: dict[str, Any] = live.post("/api/tables", body)
    live.stage(made, lambda: Game.start("battleaxe", seed=7), game.answers)
    return made


def test_who_never_wants_to_be_asked_about_luck_is_not_and_the_record_says_pass(live):
    made = lucky(live)
    with live.screen(made["table"], made["owner"]) as screen:
        screen.until(lambda: screen.asked)
        luck, *others = screen.decision["reactions"]
        assert luck == {"what": "luck", "title": "Use my Luck", "how": "matters"}, (
            "usual for one who plays several heroes"
        )
        assert screen.table["you"]["usual"]["*"] == "matters"
        before = len(kept(live, made))
        assert screen.ask("settle", what="luck", how="always")["t"] == "ok"
        for other in others:
            assert screen.ask("settle", what=other["what"], how="never")["t"] == "ok"
        screen.settle()
        assert screen.decision["about"] == "luck" and len(kept(live, made)) == before
        assert screen.ask("settle", what="luck", how="never")["t"] == "ok"
        screen.settle()
        assert screen.table["you"]["asking"]["luck"] == {"how": "never", "title": "Use my Luck"}
        after = kept(live, made)
        assert [each["line"] for each in after[before:]] == ["pass"]
        assert screen.decision["about"] == "turn"
        assert screen.ask("settle", what="luck", how="sometimes")["t"] == "error"
    table = live.table(made)
    while table.watchers:
        time.sleep(0.01)
    assert live.inside(table.rest)
    with live.screen(made["table"], made["owner"]) as screen:  # played again from what is kept
        assert screen.table["you"]["asking"]["luck"]["how"] == "never"
    with live.screen(made["table"], made["spectator"]) as looker:
        assert "asking" not in looker.table["you"]


def test_what_matters_is_asked_when_the_computer_in_this_seat_would_use_it(live):
    made = lucky(live)
    with live.screen(made["table"], made["owner"]) as screen:
        screen.until(lambda: screen.asked)
        table = live.table(made)
        for said, asked in ((("luck",), True), (("pass",), False)):
            live.inside(lambda said=said: setattr(table, "_choice", lambda seat, held, decision: (said, "")))
            assert screen.ask("settle", what="*", how="matters")["t"] == "ok"
            screen.settle()
            assert (screen.decision["about"] == "luck") == asked


def test_turns_with_nothing_left_end_themselves_for_one_who_plays_several_heroes(live):
    game = Game.start("allison", seed=7)
    players = [Tactician() for _ in game.seats]
    while settled(game, {ENDS: ("matters", "")}, lambda: None) != END:
        assert game.decision is not None
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
    assert game.decision is not None
    quest, seat = live.get("/api/books/allison")["quests"][0]["id"], game.decision.seat
    heroes = [each.id for each in game.seats if each.side == game.seats[0].side]
    for people, how, ended in ((heroes, "", True), (heroes, "always", False), (heroes[seat : seat + 1], "", False)):
        body = [{"word": word, "holder": "person" if word in people else "computer"} for word in heroes]
        made = live.post("/api/tables", {"book": "allison", "quest": quest, "heroes": body})
        table = live.stage(made, lambda: Game.start("allison", seed=7), game.answers)
        if how:
            live.inside(partial(table.wish, made["owner"], ENDS, how))
        before = len(table.game.answers)
        live.inside(table._go_on)
        assert (len(table.game.answers) > before) == ended


def test_hints_of_one_who_plays_alone_are_not_in_his_log_but_in_the_record(live):
    made = maze(live)
    with live.screen(made["table"], made["owner"]) as screen:
        assert screen.ask("hint", n=screen.n)["t"] == "hint"
        screen.settle()
        assert not [event for event in screen.log if "hint" in event["text"]]
        with live.screen(made["table"], made["spectator"]) as looker:
            number = intent(screen, "walk")
            mask = int(screen.decision["intents"][number]["squares"], 16)
            square = next(q for q in range(mask.bit_length()) if mask >> q & 1)
            screen.ask("answer", n=screen.n, intent=number, square=square)
            assert screen.ask("hint", n=screen.n)["t"] == "hint"
            looker.settle()
            assert len([event for event in looker.log if "asks for a hint" in event["text"]]) == 1
        text = live.inside(lambda: live.server.hall.table(made["table"]).record().text())
    assert text.count("# hint") == 2


def test_the_story_and_what_is_to_be_done_are_told_to_all(live):
    made = maze(live)
    with live.screen(made["table"], made["spectator"]) as looker:
        assert looker.table["tale"]["goal"] == "Find the spiral stairway and leave by it."
        assert looker.table["tale"]["story"].startswith("Four doors, four corners")


def test_whose_hero_has_fallen_is_told_so_and_which_seats_are_free(live):
    game, fallen = until_a_death()
    seats = {name: "person" if i == fallen else "computer" for i, name in enumerate((*HEROES, MASTER))}
    made = live.post("/api/tables", {**ALONE, "quest": game.header.quest, "seats": seats})
    table = live.stage(made, lambda: game.restart(()), game.answers[:-1])
    live.inside(lambda: setattr(table, "due", lambda: False))
    with live.screen(made["table"], made["owner"]) as screen:
        assert "fallen" not in screen.table["you"]
        live.inside(lambda: table._give(game.answers[-1]))
        screen.settle()
        (told,) = screen.table["you"]["fallen"]
        assert told["seat"] == fallen and told["free"] == [i for i in range(4) if i != fallen]
        assert screen.ask("seat", seat=told["free"][0], holder="person")["t"] == "ok"
        screen.settle()
        assert told["free"][0] in screen.table["you"]["seats"]
        assert told["free"][0] not in screen.table["you"]["fallen"][0]["free"]


def test_what_the_table_answers_by_itself_is_put_to_nobody(live):
    made = lucky(live)
    with live.screen(made["table"], made["owner"]) as screen:
        screen.until(lambda: screen.asked)
        asked = len(screen.raw)
        luck = next(i for i, choice in enumerate(screen.decision["choices"]) if choice["group"] == "pass")
        screen.ask("answer", n=screen.n, choice=luck)
        for _ in range(40):
            screen.settle()
            if not screen.asked:
                break
            end = next((c["i"] for c in screen.decision["choices"] if c["group"] in ("end", "pass")), 0)
            reply = screen.ask("answer", n=screen.n, choice=end)
            assert reply["t"] == "ok", reply
    steps = [json.loads(text) for text in screen.raw[asked:]]
    put = {each["n"] for each in steps if each.get("decision") and "choices" in each["decision"]}
    answered = [each for each in kept(live, made) if each["seat"] in range(4)]
    alone = {each["n"] for each in steps if each.get("decision") and each["decision"]["seat"] in range(4)} - put
    assert put and alone and len(put) < len(answered)
