"""Heroes made for a game or a campaign from outside, and what an endless board looks like over the wire."""

from __future__ import annotations

import json
import subprocess
import sys
from urllib.parse import urlencode

from delvewright.players import make

LANTERN = {"book": "battleaxe", "quest": "cold-lantern"}
PARTY = [{"word": "sir-aldric@Bran_the_Bold"}, {"word": "gnome-wizard:holy", "holder": "computer"}]


def test_books_stay_closed_until_somebody_picks_one():
    code = (
        "import sys; from delvewright.ui.web import library, server; library.books(); library.book_json('heroquest');"
        "assert not [m for m in sys.modules if 'rules.battleaxe' in m]; library.book_json('battleaxe')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_hero_in_the_making(live):
    book = live.get("/api/books/battleaxe")
    creation = book["creation"]
    assert (creation["least"], creation["most"]) == (1, 4) and book["campaigns"]
    assert all(1 <= len(quest["party"]) <= 4 for quest in book["quests"])
    assert {word for quest in book["quests"] for word in quest["party"]} <= set(creation["heroes"])
    first = creation["heroes"]["sir-aldric"]
    assert first["word"] == "sir-aldric" and first["figure"]["bars"]["Health"] == [7, 7]
    assert [pick["name"] for pick in first["picks"]] == ["hero", "name"] and len(first["picks"][0]["choices"]) == 17
    picks = {"hero": "own", "race": "gnome", "role": "wizard", "magic": "holy", "name": "Pim"}
    made = live.get(f"/api/books/battleaxe/make?{urlencode(picks)}")
    assert made["word"] == "gnome-wizard:holy@Pim" and made["about"] == "Gnome wizard"
    places = {item.get("place") for item in made["figure"]["items"].values()}
    assert places == {"In hand", "Backpack", "Spells", "Traits"}
    for bad in ({"name": "!!"}, {"name": "x" * 101}, {str(n): "" for n in range(30)}):
        status, body, _ = live.request(f"/api/books/battleaxe/make?{urlencode(bad)}")
        assert status == 400 and json.loads(body)["error"]["what"]
    assert live.request("/api/books/nothing/make")[0] == 404
    assert live.request("/api/books/heroquest/make")[0] == 400


def test_a_hero_of_the_third_book_in_the_making(live):
    book = live.get("/api/books/allison")
    creation = book["creation"]
    assert (creation["least"], creation["most"]) == (1, 6) and book["campaigns"]
    assert {word for quest in book["quests"] for word in quest["party"]} <= set(creation["heroes"])
    picks = {"hero": "own", "race": "elf", "class": "rogue-mage", "groups": "water", "name": "Sorrel"}
    made = live.get(f"/api/books/allison/make?{urlencode(picks)}")
    assert made["word"].startswith("elf-rogue-mage:") and made["word"].endswith("/water@Sorrel")
    assert made["about"] == "Elf rogue mage" and made["figure"]["title"] == "Sorrel"
    assert [pick["name"] for pick in made["picks"]] == ["hero", "race", "class", "points", "groups", "skill", "name"]
    party = [{"word": made["word"]}, {"word": "ragna", "holder": "computer"}]
    table = live.post("/api/tables", {"book": "allison", "quest": "short-weight", "heroes": party, "seed": 2})
    assert list(table["seats"]) == ["sorrel", "ragna", "game-master"]


def test_a_table_for_a_made_party(live):
    made = live.post("/api/tables", {**LANTERN, "heroes": PARTY, "seed": 2})
    assert list(made["seats"]) == ["bran-the-bold", "gnome-wizard"]
    table = live.get(f"/api/tables/{made['table']}", made["owner"])
    assert [(seat["title"], seat["holder"], seat["named"]) for seat in table["seats"]] == [
        ("Bran the Bold", "person", True),
        ("Gnome wizard", "computer:tactician", True),
    ]
    for heroes, said in (
        ([{"word": "sir-aldric"}] * 5, "5 heroes cannot take part"),
        ([{"word": "nobody"}], "there is no “nobody”"),
        ([{"word": "maren,maren,maren,maren,maren"}], "names nobody"),
        ([{"word": "maren@<script>"}], "cannot be a name"),
        ([{"word": "maren", "holder": "computer:genius"}], "Nobody is called"),
        ([{"word": "maren", "more": 1}], "makes no sense"),
        ([{"word": "m" * 121}], "makes no sense"),
    ):
        status, body, _ = live.request("/api/tables", {**LANTERN, "heroes": heroes})
        assert status == 400 and said in json.loads(body)["error"]["what"], body
    status, body, _ = live.request("/api/tables", {"book": "heroquest", "quest": "the-maze", "heroes": PARTY})
    assert status == 400 and b"nobody makes heroes" in body


def test_a_game_on_an_endless_board(live):
    made = live.post("/api/tables", {**LANTERN, "heroes": [{"word": "sir-aldric"}, {"word": "ilthien"}], "seed": 4})
    with live.screen(made["table"], made["owner"]) as screen:
        assert screen.view["board"]["plane"]
        assert {t["kind"] for t in screen.view["tokens"].values()} == {"stairs", "unexplored"}
        aldric = screen.view["figures"]["0"]
        assert aldric["items"]["Traits/run-for-it"]["remark"] == "once a quest"
        weights = [choice["group"] for choice in screen.decision["choices"]]
        assert weights == ["activate", "activate"]
        screen.ask("answer", n=screen.n, choice=0)
        groups = [choice["group"] for choice in screen.decision["choices"]]
        assert groups[-1] == "face" and groups.index("end") < groups.index("face")
        floor = screen.view["board"]["floor"]
        table, player = live.table(made), make("tactician", 1, 0)

        def think() -> str:
            game = table.game
            answer = player.choose(game.view(game.decision.seat), game.decision)
            return game.book.choice(game.state, game.decision, answer).notation

        while not screen.view["furniture"] and screen.n < 300:
            screen.ask("answer", n=screen.n, text=live.inside(think))
        assert len(screen.view["board"]["areas"]) >= 6 and screen.view["board"]["floor"] != floor
        assert screen.view["doors"] and all("high" in piece for piece in screen.view["furniture"].values())
        whole = screen.view
    with live.screen(made["table"], made["owner"]) as again:
        assert again.view == whole, "patches make the same view as a fresh one"
    assert b"<svg" in live.request(f"/api/tables/{made['table']}/picture.svg", key=made["owner"])[1]


def test_a_campaign_of_made_heroes(live):
    status, body, _ = live.request("/api/campaigns", {"book": "battleaxe", "party": ["nobody"]})
    assert status == 400 and b"nobody" in body
    made = live.post("/api/campaigns", {"book": "battleaxe", "name": "Moss", "party": ["elf-druid@Moss", "maren"]})
    known = live.get(f"/api/campaigns/{made['campaign']}", made["key"])
    assert [m["id"] for m in known["members"]] == ["moss", "maren"] and known["members"][0]["sheet"][0] == "Elf druid"
    assert known["next"]["id"] == known["quests"][0]["id"] == "ember-road" and len(known["quests"]) == 6
    town = live.post(f"/api/campaigns/{made['campaign']}/play", {"town": True}, made["key"])
    with live.screen(town["table"], town["owner"]) as screen:
        while not screen.view["over"]:
            done = next(c["i"] for c in screen.decision["choices"] if c["notation"] == "done")
            screen.ask("answer", n=screen.n, choice=done)
    quest = live.post(f"/api/campaigns/{made['campaign']}/play", {}, made["key"])
    with live.screen(quest["table"], quest["owner"]) as screen:
        assert screen.view["quest"] == "ember-road" and len(screen.view["figures"]) == 2
    again = live.post(f"/api/campaigns/{made['campaign']}/play", {}, made["key"])
    assert again["table"] == quest["table"]
