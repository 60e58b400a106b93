"""What dice are thrown for and questions are about: words that players, records and tests go by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Die, Roll
from delvewright.lab.scenario import find, load, run
from delvewright.rules.allison.content.reading import content

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "scenarios" / "allison"
SAID = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8").split("## Revised System Rules: values")[1]
ABOUT = set(re.findall("`([a-z-]+)`", SAID.split("**Decisions** are about")[1].split("**Events**")[0]))
"""What questions are about, as the page on scenarios lists it."""
PURPOSES = {
    "attack", "climb", "cold camp", "defend", "direction", "disarm", "falling rock", "freedom", "gaze", "ice", "jump",
    "leap", "lock", "move", "order", "rest", "riddle", "river", "scroll", "strength", "the edge", "trap", "vault",
}  # fmt: skip
"""What dice are thrown for that has no card of its own."""


def titles() -> set[str]:
    """What has a card: spells, skills and things by their ids, traps, pieces and treasures by their titles."""
    known = content()
    ids = {*known.spells, *known.skills, *known.items}
    return ids | {e.title for cards in (known.traps, known.furniture, known.treasure) for e in cards.values()}


@pytest.mark.parametrize("path", find([FOLDER]), ids=lambda path: path.stem)
def test_dice_and_questions_go_by_known_words(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, put = Roll.__init__, Decision.__init__
    purposes: set[str] = set()
    about: set[str] = set()

    def roll(self: Roll, owner: int, purpose: str, dice: Sequence[Die], against: int = -1) -> None:
        purposes.add(purpose)
        made(self, owner, purpose, dice, against)

    def decision(self: Decision, seat: int, what: str, *args: Any, **more: Any) -> None:
        about.add(what)
        put(self, seat, what, *args, **more)

    monkeypatch.setattr(Roll, "__init__", roll)
    monkeypatch.setattr(Decision, "__init__", decision)
    scenarios = [scenario for scenario in load(path) if not scenario.spec.get("repeat")]
    deeds = {name for scenario in scenarios for name in scenario.spec.get("deeds", ())}
    for scenario in scenarios:
        run(scenario)
    assert purposes - titles() - PURPOSES - deeds == set()
    assert about - ABOUT == set()
