"""Statues: Monsters that do nothing until something wakes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from delvewright import Game

CRYPT = """
title = "Crypt"
map = '''
+-+-+-+
|B D o|
+     +
|E W .|
+-+-+-+
'''
[legend]
B = "barbarian"
D = "dwarf"
E = "elf"
W = "wizard"
o = "orc"
[[monster]]
at = "c1"
asleep = ASLEEP
"""


@pytest.mark.proves("action.search.no-monsters")
def test_a_statue_disturbs_no_search_in_the_basic_game(tmp_path: Path) -> None:
    for asleep in (True, False):
        path = tmp_path / f"crypt-{asleep}.toml"
        path.write_text(CRYPT.replace("ASLEEP", str(asleep).lower()), encoding="utf-8")
        game = Game.start("heroquest", str(path), 1, {"spells": "none"})
        assert game.decision is not None
        assert (("search", "treasure") in game.decision) is asleep
