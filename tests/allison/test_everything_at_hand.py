"""Figures that have a bit of everything, played at random: nothing stumbles, and points stay within their bounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from delvewright.kernel.dice import stream
from delvewright.kernel.game import Game as Table
from delvewright.kernel.game import Header
from delvewright.kernel.rulebook import find_book
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.interface.staging import stage
from delvewright.rules.allison.state.game import Game

BOARD = """
+-+-+-+-+-+-+-+-+-+-+
|H W . . ^ . . o . .|
+     +-+-+D+-+   + +
|R M .|T T T .|k . .|
+     + + + + +     +
|. . .|. . . .D. s .|
+-+D+-+-+-+-+-+-+-+-+
|. . . . p . . . a .|
+-+-+-+-+-+-+-+-+-+-+
"""
LEGEND = {
    "H": "human-barbarian", "W": "human-wizard", "R": "dwarf-rogue", "M": "elf-rogue-mage", "^": "trap:spear",
    "p": "trap:pit", "o": "orc 5", "k": "chaos-sorcerer 9", "s": "skeleton 5", "a": "elven-archer 5",
    "T": "furniture:bookcase",
}  # fmt: skip
SKILLS = [s.id for s in content().skills.values() if s.terms]
THINGS = [i.id for i in content().items.values() if i.sort != "enemy"]
SPELLS = list(content().spells)


def dressed(random: Random) -> dict[str, Any]:
    """What everybody has this time."""
    points = {"max-body": 12, "max-mind": 9, "level": 10, "attack": 3}
    found: dict[str, Any] = {}
    for name in ("human-barbarian", "human-wizard", "dwarf-rogue", "elf-rogue-mage"):
        found[name] = points | {"skills": random.sample(SKILLS, 12), "items": random.sample(THINGS, 14)}
        if name in ("human-wizard", "elf-rogue-mage"):
            found[name] |= {"spells": random.sample(SPELLS, 12), "max-magic": 9}
    for name in ("orc", "chaos-sorcerer", "skeleton", "elven-archer"):
        found[name] = {"spells": random.sample(SPELLS, 6), "level": 9, "max-magic": 4, "max-body": 9}
        found[name] |= {"skills": random.sample(list(content().skills), 3)}
    return found


@pytest.mark.parametrize("seed", range(16))
def test_whatever_anybody_does_with_anything(seed: int) -> None:
    random = Random(seed)
    spec = {"map": BOARD, "legend": LEGEND, "figures": dressed(random), "active": "human-barbarian"}
    spec |= {"climate": "cold" if seed % 2 else "normal", "wandering": "goblin", "start": ["a1", "b1"]}
    state = stage(spec, f"seed {seed}")
    state.rng = stream(seed, "play")
    book = find_book("allison")
    table = Table(book, state, Header(book.id, "scenario", seed, {}, book.content))
    for _ in range(250):
        if table.decision is None:
            break
        table.answer_code(table.decision.nth(random.randrange(len(table.decision))))
        within_bounds(table.state)
    assert table.copy().digest() == table.digest()


def within_bounds(g: Any) -> None:
    assert isinstance(g, Game)
    for f in g.figures:
        if f is not None and f.alive:
            points = ((f.body, f.full_body), (f.mind, f.full_mind), (f.magic, f.full_magic))
            assert all(0 <= now <= most for now, most in points), f.name
            assert set(f.held) | set(f.worn) <= set(f.items) and set(f.memory) <= set(f.spells), f.name
