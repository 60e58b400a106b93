"""A large dungeon costs hardly more than a small one."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from tests.battleaxe.test_dungeon import C, drive

from delvewright import Game as Table
from delvewright.kernel.dice import PERCENT, Draw, Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe import enemies, passages, rooms
from delvewright.rules.battleaxe.state import Game
from delvewright.rules.battleaxe.turn import begin_turn, choices, play


def big(tiles: int) -> Game:
    """A dungeon with about so many tiles, made by opening doors and walking round corners."""
    table = Table.start("battleaxe", quest="cold-lantern", seed=5)
    g = table.state
    f = g.party()[0]
    rnd = random.Random(3)
    home = f.at
    while len(g.board.areas) < tiles:
        ends = [i for i, a in enumerate(g.board.areas) if a.kind == "end" and g.triggers & a.squares]
        if ends:
            g.put(f, squares(g.board.areas[ends[0]].squares)[0])
            names: Sequence[str] = ("passage-1", "passage-10", "passage-5", "passage-6")
            drive(
                passages.reveal(g, f, ends[0]), *(rnd.choice(names) for _ in passages.ARMS[g.board.areas[ends[0]].name])
            )
        g.decks["passage"] = tuple(sorted(C.passages)) * 4
    g.put(f, home)
    g.pending = ()
    return g


def auto(play: Play) -> None:
    """Run a rule with bad luck for attackers, everybody refusing what he can refuse."""
    rnd = random.Random(1)
    answer: Any = None
    try:
        while True:
            asked = play.send(answer)
            if isinstance(asked, Roll):
                answer = [9, rnd.randrange(10)] if tuple(asked.dice) == tuple(PERCENT) else [1 for _ in asked.dice]
            else:
                answer = asked.choices[0] if isinstance(asked, Draw) else asked.nth(len(asked.options) - 1)
    except StopIteration:
        pass


def round_time(g: Game) -> float:
    """The least time of a round: everybody looks at his choices, three orcs come and attack."""
    best = 9.0
    orcs = g.foes()
    spots = [(e.at, e.mask) for e in orcs]
    for _ in range(25):
        start = time.perf_counter()
        for f in g.party():
            auto(begin_turn(g, f))
            choices(g, f)
        g.active = -1
        g.queue = tuple(e.id for e in orcs)
        auto(enemies.act(g))
        best = min(best, time.perf_counter() - start)
        for e, (q, mask) in zip(orcs, spots, strict=True):
            g.put(e, q, mask)
    return best


def fight_time(g: Game) -> float:
    """The least time of a round of fighting as it comes in random play."""
    spent, rounds = 0.0, 0
    for seed in range(8):
        best = 9.0
        for _ in range(3):
            new = g.copy()
            start = time.thread_time()
            answer_anything(play(new), random.Random(seed), 120)
            best = min(best, time.thread_time() - start)
        spent += best
        rounds += new.round - g.round
    return spent / rounds


def answer_anything(play: Play, rnd: random.Random, decisions: int) -> None:
    """Go on with a game for so many decisions, or until it is over."""
    answer: Any = None
    try:
        while decisions:
            asked = play.send(answer)
            if isinstance(asked, Roll):
                answer = [rnd.choice(die.faces) for die in asked.dice]
            elif isinstance(asked, Draw):
                answer = rnd.choice(asked.choices)
            else:
                answer = asked.nth(rnd.randrange(len(asked)))
                decisions -= 1
    except StopIteration:
        pass


def opening_time(g: Game) -> float:
    """The least time of laying a room behind a new door."""
    best = 9.0
    door = next(i for i, d in enumerate(g.board.doors) if d.b < 0)
    for _ in range(25):
        new = g.copy()
        start = time.perf_counter()
        drive(rooms.lay(new, new.party()[0], door, C.rooms["empty-4"]))
        best = min(best, time.perf_counter() - start)
    return best


def calmest(time_of: Callable[[Game], float], large: Game, small: Game) -> float:
    """The ratio of two times measured one after the other, in the calmest of five tries."""
    return min(time_of(large) / time_of(small) for _ in range(5))


def test_a_round_in_a_large_dungeon_costs_little_more_than_in_a_small_one() -> None:
    small, large = big(10), big(60)
    assert len(large.board.areas) >= 60
    for g in (small, large):
        for q in squares(g.board.areas[2].squares)[:3]:
            g.add_enemy(C.enemies["orc"], q)
    assert calmest(round_time, large, small) < 1.3


def test_a_fight_in_a_large_dungeon_costs_little_more_than_in_a_small_one() -> None:
    small, large = big(10), big(60)
    for g in (small, large):
        free = [q for i in (1, 2, 3) for q in squares(g.board.areas[i].squares & ~g.heroes)]
        for n, kind in enumerate(("orc", "goblin", "skeleton", "goblin-archer")):
            g.add_enemy(C.enemies[kind], free[3 * n])
        g.add_enemy(C.enemies["wolf"], free[-1], 1 << free[-1] | 1 << free[-2])
    assert calmest(fight_time, large, small) < 1.3


def test_opening_a_door_costs_what_is_laid_and_not_the_whole_dungeon() -> None:
    assert calmest(opening_time, big(60), big(10)) < 1.5
