"""A game that is over, in short: what each holder of a key saw of it, and another one like it."""

from __future__ import annotations

from typing import Any

from tests.web.helpers import HEROES, MASTER, Live, recorded

from delvewright.kernel.game import Game
from delvewright.players import make

ALONE = {"barbarian": "person", **dict.fromkeys((*HEROES[1:], MASTER), "computer")}


def finished(live: Live, quest: str, seed: int) -> tuple[dict[str, Any], Game]:
    """A table whose game computers have played to its end."""
    game = Game.start("heroquest", quest, seed)
    players = [make("tactician", seed, i) for i in range(len(game.seats))]
    while game.decision is not None:
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
    return shown(live, game), game


def shown(live: Live, game: Game) -> dict[str, Any]:
    """A table with this game on it."""
    seats = {seat.id: ALONE[seat.id] for seat in game.seats}
    made: dict[str, Any] = live.post("/api/tables", {"book": "heroquest", "quest": game.header.quest, "seats": seats})
    live.stage(made, lambda: game.restart(()), list(game.answers))
    return made


def test_who_lived_what_they_did_and_found(live):
    made, game = finished(live, "the-maze", 7)
    told = live.get(f"/api/tables/{made['table']}/summary", made["owner"])
    assert (told["title"], told["winner"], told["round"], told["town"]) == (
        "The Maze",
        "hero",
        game.view(0).round,
        False,
    )
    people = {person["figure"]["name"]: person for person in told["people"]}
    assert list(people) == list(HEROES)
    assert [person["mine"] for person in people.values()] == [True, False, False, False]
    assert all(person["alive"] and not person["how"] for person in people.values())
    slain = [e for e in game.events if e.kind == "slain"]
    assert told["kills"] == len(slain) > 3
    assert sum(n for person in people.values() for _, n in person["kills"]) == len(slain)
    assert people["dwarf"]["kills"] == [["Orc", 1]]
    gold = {name: dict(person["gains"]).get("gold", 0) for name, person in people.items()}
    won = dict.fromkeys(HEROES, 0)
    for event in game.events:
        for what, n in event.changes:
            if what == "gold":
                won[HEROES[event.figures[0]]] += n
    assert gold == won and sum(won.values()) >= 100


def test_the_fallen_and_by_whom(live):
    game = recorded("splithelm-tactician")
    made = shown(live, game)
    told = live.get(f"/api/tables/{made['table']}/summary", made["owner"])
    assert [(person["figure"]["name"], person["alive"], person["how"]) for person in told["people"]] == [
        ("barbarian", False, "Fell in round 24 to Grisk Split-Helm."),
        ("dwarf", False, "Fell in round 23 to Grisk Split-Helm."),
        ("elf", False, "Fell in round 18 to Grisk Split-Helm."),
        ("wizard", False, "Fell in round 25 to Ogre Champion 1."),
    ]
    assert game.winner == told["winner"] == "monster"


def test_where_nobody_was_slain_getting_away_decided_it(live):
    for seed in range(5, 25):
        made, game = finished(live, "wardens-wager-barbarian", seed)
        if game.winner == "hero" and not any(e.kind == "slain" for e in game.events):
            break
    told = live.get(f"/api/tables/{made['table']}/summary", made["owner"])
    assert (told["winner"], told["kills"]) == ("hero", 0)
    assert told["moment"]["text"].startswith("Done: Alone, reach the bell and ring it")


def test_longest_odds_beaten_are_those_that_stood_on_the_screen(live):
    made, game = finished(live, "the-maze", 7)
    feat = live.get(f"/api/tables/{made['table']}/summary", made["owner"])["feat"]
    again, chances = game.restart(()), []
    for answer in game.answers:
        assert again.decision is not None
        seat, known = again.decision.seat, len(again.events)
        odds = again.odds(answer) if seat < 4 and answer in again.decision.options else None
        target = again.book.choice(again.state, again.decision, answer).figures if odds else ()
        again.answer_code(answer)
        if (
            odds
            and "kill" in odds
            and any(e.kind == "slain" and e.figures[:1] == target[:1] for e in again.events[known:])
        ):
            chances.append(odds["kill"])
    best = min(chance for chance in chances if 0 < chance < 1)
    assert feat["percent"] <= round(float(best) * 100, 1)
    assert feat["who"] in ("Barbarian", "Dwarf", "Elf", "Wizard")


def test_the_story_is_told_in_sentences_and_its_moment_is_seen_from_near(live):
    """Kills that follow each other are one sentence, and so is what several heroes do."""
    made, game = finished(live, "the-maze", 7)
    told = live.get(f"/api/tables/{made['table']}/summary", made["owner"])
    texts = [chapter["text"] for chapter in told["story"]]
    assert texts[0] == "The Barbarian, the Dwarf, the Elf and the Wizard set out." and len(texts) <= 10
    assert all(text[0].isupper() and text.endswith(".") for text in texts)
    assert any(" slay" in text and " and " in text for text in texts), "several at once"
    leaving = [e for e in game.events if e.kind == "leave"]
    assert sum("leave" in text for text in texts) < len(leaving)
    assert " slays " in told["moment"]["text"]
    sizes = []
    for query in ("", "?near=yes"):
        path = f"/api/tables/{made['table']}/replay/{told['moment']['n']}/picture.svg{query}"
        drawn = live.request(path, key=made["owner"])[1].decode()
        sizes.append([float(n) for n in drawn.partition('viewBox="')[2].partition('"')[0].split()[2:]])
    assert sizes[1][0] < sizes[0][0] / 1.5 and sizes[1][1] < sizes[0][1] / 1.5


def test_only_when_it_is_over_and_only_with_a_key(live):
    made = live.post("/api/tables", {"book": "heroquest", "quest": "the-maze", "seats": ALONE})
    status, body, _ = live.request(f"/api/tables/{made['table']}/summary", key=made["owner"])
    assert status == 400 and b"still being played" in body
    assert live.request(f"/api/tables/{made['table']}/summary", key="x" * 22)[0] == 401


def test_nobody_is_told_what_he_was_not_told_before(live):
    """A card that a hero keeps is no news for the game master, whose page does not name it."""
    game = recorded("stair-tactician")
    made = shown(live, game)
    hidden = [e for e in game.events if e.card and not e.audience >> 4 & 1]
    told = {
        who: live.get(f"/api/tables/{made['table']}/summary", made["seats"][who] if who == MASTER else made["owner"])
        for who in ("barbarian", MASTER)
    }
    finds = {who: [what for person in page["people"] for what, _ in person["finds"]] for who, page in told.items()}
    titles = {game.book.card(e.card)[0] for e in hidden}
    assert titles and titles & set(finds["barbarian"])
    listed = {game.book.card(e.card)[0] for e in game.events if e.card and e.audience >> 4 & 1}
    assert not (titles - listed) & set(finds[MASTER])


def test_the_same_again(live):
    made, _ = finished(live, "the-maze", 7)
    other = live.post(f"/api/tables/{made['table']}/again", {}, made["owner"])
    assert other["table"] != made["table"]
    old, new = (live.get(f"/api/tables/{each['table']}", each["owner"]) for each in (made, other))
    assert (new["book"], new["quest"], new["title"]) == (old["book"], old["quest"], old["title"])
    assert [seat["holder"] for seat in new["seats"]] == [seat["holder"] for seat in old["seats"]]
    assert new["seed"] == "", "dice of its own"
    status, body, _ = live.request(f"/api/tables/{made['table']}/again", {}, made["seats"]["barbarian"])
    assert status in (401, 403) and b"error" in body
