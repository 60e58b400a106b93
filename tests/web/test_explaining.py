"""What explains a game over the wire: words, rules, numbers, chances, hints, a town's street, a first game."""

from __future__ import annotations

from random import Random

from tests.web.helpers import HEROES, MASTER, MAZE, PEOPLE

from delvewright.kernel import record
from delvewright.kernel.game import Game, Header
from delvewright.kernel.rulebook import find_book
from delvewright.ui.web.library import books


def test_every_book_gives_its_words_and_rules(live):
    for book in books():
        found = live.get(f"/api/books/{book['id']}/terms")
        assert len(found["terms"]) > 30 and all(term["says"] for term in found["terms"].values())
        chapters = {each["id"] for each in found["chapters"]}
        assert chapters and not chapters & find_book(book["id"]).spoilers
        chapter = found["chapters"][0]
        rules = live.get(f"/api/books/{book['id']}/rules?chapter={chapter['id']}")["rules"]
        assert len(rules) == chapter["rules"] and {rule["chapter"] for rule in rules} == {chapter["id"]}


def test_rules_are_found_by_words_and_ids_but_not_what_waits_in_quests(live):
    found = live.get("/api/books/heroquest/rules?search=pit%20jump")
    assert found["rules"] and all("pit" in str(rule).lower() and "jump" in str(rule).lower() for rule in found["rules"])
    assert len(live.get("/api/books/heroquest/rules?search=the")["rules"]) == 60
    ids = live.get("/api/books/heroquest/rules?ids=damage.order,no.such.rule")["rules"]
    assert [rule["id"] for rule in ids] == ["damage.order"] and "skulls" in ids[0]["says"]
    assert live.get("/api/books/heroquest/rules?search=missing.quest")["rules"] == []
    wrong = ("heroquest/rules?chapter=missing.quest", "heroquest/rules?chapter=x", "nobook/terms", "nobook/lesson")
    for path in wrong:
        assert live.request(f"/api/books/{path}")[0] == 404
    assert live.request(f"/api/books/heroquest/rules?search={'x' * 101}")[0] == 400


def in_sight_of_a_monster() -> Game:
    """A game in which the Heroes see the first Monster; all answers are given by chance, the game master's too."""
    game, rng = Game.start("heroquest", "the-maze", 2), Random(2)
    while not any(f.side == "monster" and f.squares for f in game.view(0).figures):
        assert game.decision is not None
        game.answer_code(game.decision.nth(rng.randrange(len(game.decision))))
    return game


def test_numbers_say_what_they_are_made_of(live):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    with (
        live.screen(made["table"], made["owner"]) as screen,
        live.screen(made["table"], made["spectator"]) as looker,
    ):
        for each in (screen, looker):
            reply = each.ask("explain", figure=0)
            numbers = {n["label"]: n for n in reply["numbers"]}
            assert numbers["Attack with Broadsword"]["parts"] == [["Broadsword", 3]]
            assert numbers["Defence"] == {"label": "Defence", "value": 2, "unit": "dice", "parts": [["printed", 2]]}
            assert (reply["does"], reply["suffers"]) == ([], [])
        game = in_sight_of_a_monster()
        live.stage(made, lambda: game.restart(()), game.answers)
        screen.settle()
        foes = [f for f in screen.view["figures"].values() if f["side"] == "monster" and f["squares"]]
        reply = screen.ask("explain", figure=foes[0]["id"], mine=0)
        assert reply["suffers"] and reply["does"] and 0 < reply["does"][0]["hurt"] < 100
        assert screen.ask("explain", figure=9999)["what"] == "There is no such figure."
        assert screen.ask("explain", figure=0, mine=9999)["what"] == "There is no such figure."


def test_a_monster_that_waits_in_the_dark_can_be_pointed_at_by_the_game_master_alone(live):
    seats = {**dict.fromkeys(HEROES, "open"), MASTER: "person"}
    made = live.post("/api/tables", {**MAZE, "seats": seats, "seed": 2})
    with (
        live.screen(made["table"], made["owner"]) as master,
        live.screen(made["table"], made["spectator"]) as looker,
    ):
        waiting = [f for f in master.view["figures"].values() if f["side"] == "hidden"]
        assert waiting and all(f["id"] < 0 for f in waiting)
        for figure in (waiting[0]["id"], waiting[-1]["id"]):
            reply = master.ask("explain", figure=figure)
            assert reply["t"] == "explain" and (reply["figure"], reply["numbers"]) == (figure, [])
            assert looker.ask("explain", figure=figure)["what"] == "There is no such figure."


def test_why_begins_with_the_dice(live):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    with live.screen(made["table"], made["owner"]) as screen:
        screen.play(Random(5), 40)
        rolled = [event for event in screen.log if len(event.get("faces", ())) > 1 and event.get("why")]
        assert rolled
        for event in rolled:
            assert screen.ask("why", event=event["id"])["roll"]


def test_a_hint_is_legal_told_to_all_and_stands_in_the_record(live):
    made = live.post(
        "/api/tables", {**MAZE, "seats": {"barbarian": "person", **dict.fromkeys(HEROES[1:], "computer")}, "seed": 3}
    )
    with (
        live.screen(made["table"], made["owner"]) as screen,
        live.screen(made["table"], made["spectator"]) as looker,
    ):
        screen.until(lambda: screen.asked)
        assert looker.ask("hint", n=looker.n)["t"] == "error"
        asked = screen.n
        for _ in range(3):
            hint = screen.ask("hint", n=screen.n)
            assert hint["t"] == "hint" and hint["text"] and hint["why"]
            assert hint == {**screen.ask("hint", n=screen.n), "ref": hint["ref"]}
            assert screen.ask("answer", n=screen.n, **hint["answer"])["t"] == "ok"
            screen.until(lambda: screen.asked)
        looker.settle()
        told = [event["text"] for event in looker.log if "asks for a hint" in event["text"]]
        assert len(told) == 3, "once for each question, however often one looks"
        assert screen.ask("hint", n=0)["t"] == "error"
        table = live.table(made)
        text = live.inside(lambda: table.record().text())
    assert f"# hint {asked} barbarian" in text.splitlines()
    found = record.parse(text)
    assert len(found.remarks) == 3 and found.remarks[0] == f"hint {asked} barbarian"
    assert found.text() == text
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("# "))
    assert record.replay(found).digest() == record.replay(record.parse(bare)).digest()


def test_what_is_left_unused_and_what_is_spent_are_said(live):
    made = live.post("/api/tables", {**PEOPLE, "seed": 2})
    table = live.table(made)

    def laden() -> None:
        book = find_book("heroquest")
        wounded = {"items": ["broadsword", "potion-of-healing"], "body": 3}
        state = book.stage({"quest": "the-maze", "figures": {"barbarian": wounded}, "active": "barbarian"}, "here")
        table.adopt(Game(book, state, Header("heroquest", "the-maze", 0, {}, book.content)))

    live.inside(laden)
    with live.screen(made["table"], made["owner"]) as screen:
        choices = {choice["notation"]: choice for choice in screen.decision["choices"]}
        assert choices["end"]["warning"] == "the Move and an Action unused"
        drink = next(choice for notation, choice in choices.items() if "potion-of-healing" in notation)
        assert drink["spends"] == "Potion of Healing" and "warning" not in drink
        assert screen.decision["texts"]["potion-of-healing"][1]
        assert "spends" not in choices["search traps"]
        assert screen.ask("answer", n=screen.n, text="move")["t"] == "ok"
        end = next(choice for choice in screen.decision["choices"] if choice["notation"] == "end")
        assert end["warning"].endswith("spaces and an Action unused")


def test_a_town_is_a_street_with_what_is_too_dear(live):
    for book in books():
        found = live.post("/api/campaigns", {"book": book["id"], "name": "Friday"})
        made = live.post(f"/api/campaigns/{found['campaign']}/play", {"town": True}, found["key"])
        with live.screen(made["table"], made["owner"]) as screen:
            assert screen.table["town"] is True
            screen.until(lambda: screen.asked)
            while screen.decision["about"] != "town":
                screen.ask("answer", n=screen.n, choice=screen.decision["choices"][0]["i"])
                screen.settle()
            street = screen.decision["street"]
            dear = [ware for ware in street if "i" not in ware]
            gold = int(screen.view["figures"][str(screen.decision["figure"])]["sheet"]["Gold"])
            assert dear and all(ware["price"] > gold for ware in dear)
            for ware in street:
                if "i" in ware:
                    assert any(choice["i"] == ware["i"] for choice in screen.decision["choices"])
                    assert ware["price"] <= gold or book["id"] == "battleaxe"
            listed = {ware["i"] for ware in street if "i" in ware}
            left = [choice for choice in screen.decision["choices"] if choice["i"] not in listed]
            assert [choice["notation"] for choice in left] == ["done"]
            assert {ware["shop"] for ware in street if ware["pays"]} <= {"Your things"}


def test_a_lesson_is_a_real_quest(live):
    for book in books():
        lesson = live.get(f"/api/books/{book['id']}/lesson")
        opened = live.get(f"/api/books/{book['id']}")
        assert opened["lesson"] is True and lesson["quest"] in {quest["id"] for quest in opened["quests"]}
        assert len(lesson["steps"]) >= 10 and all(step["says"] and step["rules"] for step in lesson["steps"])


def test_the_town_of_a_table_without_a_campaign_is_no_town(live):
    made = live.post("/api/tables", {**PEOPLE, "seats": {**PEOPLE["seats"], MASTER: "computer"}})
    assert live.get(f"/api/tables/{made['table']}", made["owner"])["town"] is False
