"""What a quest's text tells the players of is in their dreams, somewhere it may be.

That it is not there because it truly is there is proved by `test_dreams.py`, whose pairs of games differ in it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.cases import options

from delvewright.kernel.errors import BadFile
from delvewright.kernel.game import Game
from delvewright.rules.allison.content import quest as allison
from delvewright.rules.common.dungeon.quest import Told
from delvewright.rules.heroquest.content import quest as heroquest

FILES = {"heroquest": heroquest, "allison": allison}
TELLING = [
    (book, path.stem)
    for book, module in FILES.items()
    for path in module.QUESTS.glob("*.toml")
    if tomllib.loads(path.read_text(encoding="utf-8")).get("told")
]


def whereabouts(g: Any, word: str) -> list[int]:
    """Masks of the squares of all that a word tells of."""
    quest = g.quest
    found = [1 << m.at for m in quest.monsters if word in (m.kind.id, m.name)]
    found += [p.squares for p in quest.furniture if p.kind.id == word]
    found += [quest.grid.areas[h.area] & ~g.laid for h in quest.hoards if word in h.items]  # dark as far as it is
    if hasattr(quest, "features"):
        found += [quest.features[word].squares] if word in quest.features else []
    else:
        found += [1 << q for q in quest.things.get(word, ())]
        found += [1 << quest.persons[word]] if word in quest.persons else []
    return found


@pytest.mark.parametrize(("book", "quest"), sorted(TELLING))
def test_what_a_quest_tells_of_is_somewhere_in_every_dream(book: str, quest: str) -> None:
    """All of it, in the dark where it truly is in the dark, in the room that is told if one is; not always there."""
    game = Game.start(book, quest, 1, options(book, quest), quiet=True)
    told, laid = game.state.quest.told, game.state.laid
    dreams = [game.imagine(0, seed).state for seed in range(8)]
    for word, where in told.items():
        truth = whereabouts(game.state, word)
        for g in dreams:
            there = whereabouts(g, word)
            assert len(there) == len(truth), (word, "as many as there are")
            assert all(bool(a & laid) <= bool(b & laid) for a, b in zip(sorted(there), sorted(truth), strict=True))
            if where.at >= 0 and not where.room:
                assert there == [1 << where.at]
            elif where.room:
                assert all(g.quest.grid.areas[g.quest.grid.area_of[where.at]] & mask for mask in there)
        if where.at < 0 and not any(mask & laid for mask in truth):
            assert len({tuple(whereabouts(g, word)) for g in dreams}) > 1, (word, "anywhere")


SMALL = """
title = "Small"
map = '''
+-+-+-+
|B . C|
+-+-+-+
'''
legend = { B = "barbarian", C = "furniture:treasure-chest" }
"""


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ('told = { bell = "somewhere" }', "there is no “bell” in this quest"),
        ('told = { treasure-chest = "z9" }', "is not a square of the map"),
        ("resistance = 301", "in a hundred areas"),
    ],
)
def test_what_a_quest_file_cannot_tell(more: str, what: str) -> None:
    with pytest.raises(BadFile, match=what):
        heroquest.read_quest(SMALL + more, Path("small.toml"))


def test_what_a_quest_file_can_tell() -> None:
    quest = heroquest.read_quest(SMALL + 'told = { treasure-chest = "room c1" }\nresistance = 20', Path("small.toml"))
    assert quest.told == {"treasure-chest": Told(2, room=True)} and quest.resistance == 20
