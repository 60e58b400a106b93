"""Exact sizes of the tree of decisions on three tiny maps, every fall of the dice and every card counted.

A node at depth n is one way of n answers with one way each for the dice and draws they led to. Dice count in
order and by what they show: two D6 fall in 36 ways, a combat die in 3. Depths 1 and 2 are worked out by hand
below, and depth 3 of the last map; depth 3 of the others was counted once by the engine and is pinned.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.properties.helpers import decision_text, game_of

from delvewright.kernel.dice import Draw, Roll
from delvewright.kernel.game import Game
from delvewright.rules.heroquest.content.quest import read_quest

ROOM = """
title = "An empty room"
map = '''
+-+-+
|B .|
+-+-+
'''
legend = { B = "barbarian" }
"""
# Depth 1: 63
#    36  move: two dice
#     1  search traps        1  search doors        1  end
#    24  search treasure: 19 kinds of cards, one of which (gold by die) rolls a die: 18 + 6
# Depth 2: 2046
#  1008  after move, whatever the 36 rolls, 28 ways: walk to b1; search traps, doors, treasure (24); end. No jump:
#        there is no space to jump over.
#    74  after a search for traps or doors, 37 each: move (36) or end; the Action is spent
#   901  after the 24 ways of the treasure: 17 x 37 as before; 4 x 38 with a potion that can be drunk at once
#        (Heroic Brew, Resilience, Speed, Strength; nobody is hurt, nobody Undead); 3 x 40 after the two missiles
#        and the hole, which end the turn: a new one with move (36), three searches (no card any more), end
#    63  after end: the Evil Sorcerer has nobody, so it is as at the beginning

DUEL = """
title = "A goblin in the same room"
map = '''
+-+-+
|B g|
+-+-+
'''
legend = { B = "barbarian", g = "goblin" }
"""
# Depth 1: 107
#    36  move                 1  end                  No searches while a Monster is there.
#    65  attack with the broadsword, 3 dice: 2^3 = 8 falls without a skull end it, the other 19 are defended by one
#        die: 19 x 3 = 57
#     5  attack unarmed, one die: skull (3 defences), white, black
# Depth 2: 5148
#  2556  after each of 36 moves 71 ways: broadsword (65), unarmed (5), end; the goblin bars the only step
#  2405  after each of the 65 ways of the broadsword, dead goblin or not, 37: move (36) or end
#   185  after each of the 5 unarmed ways the same 37
#     2  after end: activate the goblin, or end the turn of the Evil Sorcerer

PIT = """
title = "A corridor with a hidden pit"
corridors = ["a1"]
map = '''
+-+-+-+
|B ^ .|
+-+-+-+
'''
legend = { B = "barbarian", "^" = "trap:pit" }
"""
# Depth 1: 40
#    36  move       3  search traps, doors, treasure (no card in a corridor)       1  end
# Depth 2: 475
#   324  after each of 36 moves 9 ways: walk to b1 (into the pit), walk to c1 (into the pit on the way), jump to c1
#        over b1 (one die: 3), three searches, end
#   111  after each of the three searches 37: move (36) or end
#    40  after end as at the beginning
# Depth 3: 12131
# 10918  after each of 36 moves: 40 for each turn that begins anew (twice in the pit by walking, once by the skull of
#        the jump, after the searches for doors and treasure, and end), 46 after the search for traps (disarm: one
#        die); and for each of two shields of the jump the ways from c1: 4 with no space left (1 roll), 5 with one
#        (2 rolls), 9 with more (33 rolls): 36 x 286 + 2 x (4 + 10 + 297)
#   226  after the search for traps: 36 moves with 5 ways each (into the pit, the jump, end) or end, then 46
#   512  after the other two: 36 moves with 6 ways each, or end, then 40
#   475  after end as at the beginning

COUNTS = {
    "room": (ROOM, [63, 2046, 45485]),
    "duel": (DUEL, [107, 5148, 116528]),
    "pit": (PIT, [40, 475, 12131]),
}


class Asked(Exception):
    """Chance is asked for more than the script holds."""

    def __init__(self, asked: Roll | Draw) -> None:
        self.asked = asked


def outcomes(asked: Roll | Draw) -> list[Any]:
    """All ways a roll or draw can come out, as it shows."""
    if isinstance(asked, Draw):
        return list(dict.fromkeys(asked.choices))
    return [list(faces) for faces in product(*(dict.fromkeys(die.faces) for die in asked.dice))]


def following(game: Game, answer: tuple[Any, ...]) -> Iterator[Game]:
    """The games that an answer can lead to, one for each way chance can go."""
    scripts: list[list[Any]] = [[]]
    while scripts:
        script = scripts.pop()
        left = list(reversed(script))

        def chance(asked, left=left):
            if not left:
                raise Asked(asked)
            return left.pop()

        copy = game.copy(quiet=True)
        copy.chance = chance
        try:
            copy.answer_code(answer)
        except Asked as more:
            scripts += [[*script, outcome] for outcome in outcomes(more.asked)]
            continue
        assert not left
        yield copy


def perft(game: Game, depth: int, memo: dict | None = None) -> int:
    """How many nodes there are at a depth; equal states are counted once if there is a memo."""
    if depth == 0:
        return 1
    if game.decision is None:
        return 0
    key = (depth, repr(game.state.freeze()), decision_text(game.decision))
    if memo is not None and key in memo:
        return memo[key]
    total = sum(perft(after, depth - 1, memo) for answer in game.decision for after in following(game, answer))
    if memo is not None:
        memo[key] = total
    return total


def start(text: str) -> Game:
    return game_of(read_quest(text, Path("tiny.toml")), 1, {"heroes": "barbarian"}, quiet=True)


@pytest.mark.parametrize("name", COUNTS)
def test_the_tree_of_decisions_has_exactly_this_many_nodes(name):
    text, counts = COUNTS[name]
    memo: dict = {}
    assert [perft(start(text), depth, memo) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize("name", COUNTS)
def test_a_state_tells_everything_that_follows(name):
    """Counting equal states once gives the same numbers as going into each of them."""
    text, counts = COUNTS[name]
    assert [perft(start(text), depth) for depth in (1, 2)] == counts[:2]


def test_chance_is_a_part_of_the_tree_that_can_be_listed():
    game = start(DUEL)
    punches = list(following(game, ("punch", 1)))
    assert len(punches) == 5
    dead = [after for after in punches if after.state.figures[1] is None]
    assert len(dead) == 2
