"""Why the computer does something: told with what it does, kept with it, and gone with it."""

from __future__ import annotations

import re

import pytest
from tests.web.helpers import HEROES, MASTER, Live, Screen

from delvewright.kernel.events import Event
from delvewright.table.served import ServedTable

BY_COMPUTER = {**dict.fromkeys((*HEROES, MASTER), "computer")}
HEROES_SEE = 0b01111


def played(live: Live, answers: int, holder: str = "computer") -> ServedTable:
    """A table at which computers have given so many answers."""
    made = live.post(
        "/api/tables", {"book": "heroquest", "quest": "the-maze", "seats": {**BY_COMPUTER, MASTER: holder}, "seed": 3}
    )
    table = live.table(made)

    def play() -> None:
        while table.n < answers and not table.game.over:
            table.compute()

    live.inside(play)
    return table


def reasons(table: ServedTable) -> list[Event]:
    return [event for event in table.told if event.kind == "reason"]


@pytest.mark.parametrize("level", ["tactician", "tactician-easy", "tactician-hard"])
def test_enemies_and_companions_say_why(live, level):
    table = played(live, 150, f"computer:{level}")
    texts = live.inside(lambda: [e.text for e in reasons(table)])
    assert any(re.match(r"The (Barbarian|Dwarf|Elf|Wizard) goes to a door", text) for text in texts)
    assert any(re.match(r"The (Barbarian|Dwarf|Elf) goes for Orc \d+: hurts \d+ %", text) for text in texts)
    enemy = r"Orc \d+ (goes for|attacks) the \w+" + (", who is nearest" if level.endswith("easy") else r": hurts \d+ %")
    assert any(re.match(enemy, text) for text in texts), texts


def test_a_reason_stands_before_what_is_done_and_once(live):
    table = played(live, 150)
    told = live.inside(lambda: list(table.told))
    attack = next(i for i, e in enumerate(told) if e.kind == "reason" and " attacks " in e.text)
    after = next(e for e in told[attack + 1 :] if e.kind not in ("reason", "table"))
    assert after.figures[:1] == told[attack].figures
    last: dict[tuple[int, ...], str] = {}
    for event in told:
        if event.kind == "reason":
            assert last.get(event.figures) != event.text, "the same is not said twice on end"
            last[event.figures] = event.text


def test_it_is_for_those_who_see_the_figure(live):
    """A game master's reasons go to the heroes only where they see the monster; they speak of nothing else."""
    table = played(live, 150)
    seen = live.inside(lambda: reasons(table))
    assert seen
    for event in seen:
        assert event.audience & (1 << 4 if event.text.startswith(("Orc", "Goblin")) else HEROES_SEE)
        assert not re.search(r"door|stair|exit|behind|hidden", event.text) or event.figures[0] < 4, event.text


def test_reasons_are_there_again_after_a_rest_and_go_when_taken_back(live):
    table = played(live, 80)
    told = live.inside(lambda: [e.text for e in table.told])
    live.inside(table._forget)
    assert live.inside(lambda: [e.text for e in table.told]) == told
    before = live.inside(lambda: len(reasons(table)))

    def back() -> None:
        table._undo(20, "Somebody", "freely")

    live.inside(back)
    left = live.inside(lambda: [e.text for e in reasons(table)])
    assert 0 < len(left) < before
    live.inside(table._forget)
    assert live.inside(lambda: [e.text for e in reasons(table)]) == left


@pytest.mark.parametrize(
    ("book", "quest"), [("advanced", "expedition"), ("battleaxe", ""), ("heroquest", "moth-lantern")]
)
def test_names_in_reasons_stay_as_they_were_told(live, monkeypatch, book, quest):
    """Live, after a reload and after a rest, when those are gone of whom they speak; no number stands twice."""
    monkeypatch.setattr(ServedTable, "due", lambda self: False)
    quests = live.get(f"/api/books/{book}")["quests"]
    chosen = next(q for q in quests if q["id"] == quest or not quest)
    seats = {seat["id"]: "computer" for seat in chosen["seats"]}
    made = live.post("/api/tables", {"book": book, "quest": chosen["id"], "seats": seats, "seed": 5})
    table = live.table(made)

    def play() -> None:
        while table.n < 250 and not table.game.over:
            table.compute()

    def told(screen: Screen) -> list[str]:
        return [event["text"] for event in screen.log if event["kind"] == "reason"]

    with live.screen(made["table"], made["owner"]) as screen:
        live.inside(play)
        screen.settle()
        first = told(screen)
        assert len(first) > 10
        for text in first:
            assert not re.search(r"\w\.\d|\b(\d+) \1\b", text), text
    for sleeps in (False, True):
        if sleeps:
            live.inside(table._forget)
        with live.screen(made["table"], made["owner"]) as again:
            assert told(again) == first[-len(told(again)) :]
