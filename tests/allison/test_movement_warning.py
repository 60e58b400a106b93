"""Who has rolled for movement is warned before he loses it."""

from __future__ import annotations

import pytest

from delvewright.rules.allison.book import BOOK

from .helpers import sq
from .tables import Table
from .test_rounds import LEGEND, of

LOST = "the movement just rolled is lost"
ROOM = "\n+-+-+-+-+-+\n|R o . . .|\n+         +\n|. . . . .|\n+-+-+-+-+-+\n"


def warned(t: Table) -> set[str]:
    """The answers, in notation, that would lose the movement."""
    return {t.said(a) for a in t.decision if BOOK.warning(t.g, t.decision, a) == LOST}


@pytest.mark.proves("turn.move-and-action")
def test_what_would_lose_the_movement_says_so() -> None:
    """Between the roll and the first step everything that takes the action; not before, not after, and not what is free
    or goes on moving."""
    t = Table(ROOM, LEGEND, "ragna", figures={"R": {"items": ["short-sword", "broadsword", "tool-kit", "helmet"]}})
    ragna = of(t.g, "ragna")
    ragna.skills = ("stealth", "manhandler", "dash-attack")
    assert warned(t) == set()
    t.give(("move",), "33")
    acts = {"attack orc.1 with broadsword", "attack orc.1 with short-sword", "attack orc.1", "guard", "doff helmet"}
    assert warned(t) == acts
    free = {t.said(a) for a in t.decision} - acts
    assert {"hold broadsword", "use dash-attack on orc.1", "move a2", "end"} <= free
    t.give(("walk", sq(t.g, "a2")))
    assert warned(t) == set() and t.said(("guard",)) in {t.said(a) for a in t.decision}


@pytest.mark.proves("turn.move-and-action")
def test_a_spell_and_what_is_used_as_an_action_say_so_too() -> None:
    """Casting, drinking as an action; a label that people read has the warning behind it."""
    t = Table(
        ROOM.replace("R", "W"),
        {**LEGEND, "W": "human-wizard"},
        "human-wizard",
        figures={"W": {"items": ["potion-of-healing"], "body": 1, "spells": ["rock-skin"], "magic": 2}},
    )
    t.give(("move",), "33")
    assert {"cast rock-skin on human-wizard", "use potion-of-healing", "guard"} <= warned(t)
    choice = next(BOOK.choice(t.g, t.decision, a) for a in t.decision if a == ("guard",))
    assert choice.warning == LOST
