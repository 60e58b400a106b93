"""Why the computer does something: told with what it does, kept with it, and gone with it."""

from __future__ import annotations

import re

import pytest
from tests.web.helpers import HEROES, MASTER, Live

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
        while table.n < answers:
            table.compute()

    live.inside(play)
    return table


def reasons(table: ServedTable) -> list[Event]:
    return [event for event in table.told if event.kind == "reason"]


@pytest.mark.parametrize("level", ["tactician", "tactician-easy", "tactician-hard"])
def test_enemies_and_companions_say_why(live, level):
    table = played(live, 150, f"computer:{level}")
    texts = live.inside(lambda: [e.text for e in reasons(table)])
    assert any(re.match(r"(Barbarian|Dwarf|Elf|Wizard) goes to a door", text) for text in texts)
    assert any(
        re.match(r"(Barbarian|Dwarf|Elf) takes orc\.\d+, the best target at hand: hurts \d+ %", text) for text in texts
    )
    enemy = r"Orc\.\d+ (goes for|attacks) \w+" + (", who is nearest" if level.endswith("easy") else r": hurts \d+ %")
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
