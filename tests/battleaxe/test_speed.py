"""A large dungeon costs hardly more than a small one."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.battleaxe.dungeons import C, drive

from delvewright import Game as Table
from delvewright.kernel.dice import PERCENT, Draw, Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import passages, room_layout
from delvewright.rules.battleaxe.figures.chasing import way_home
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, covering
from delvewright.rules.battleaxe.ground.routes import Walk
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.reasons import Why
from delvewright.rules.battleaxe.turn import enemies_part
from delvewright.rules.battleaxe.turn.turn import begin_turn, choices, play
from delvewright.rules.common.tiles.ground import paths

SIZES = {card.size: kind for kind, card in reversed(C.enemies.items())}
COMPANIES = {
    "orcs": ("orc", "orc", "orc"),
    "wolf": ("wolf",),
    "ogre": ("ogre",),
    "every size": tuple(SIZES.values()),
}


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


def place(g: Game, kind: str, *areas: int) -> Figure:
    """An enemy in the first of some areas with room for it, as whole as it can be there."""
    card = C.enemies[kind]
    for i in areas:
        free = g.board.areas[i].squares & ~(g.heroes | g.enemies)
        found = covering(g, card, free, paths(g)) if card.large else [1 << q for q in squares(free)]
        fitting = [mask for mask in found if not mask & ~free]
        if fitting:
            mask = max(fitting, key=int.bit_count)
            return g.add_enemy(card, (mask & -mask).bit_length() - 1, mask)
    raise AssertionError(f"no place for {kind}")


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
    """The least time of a round: everybody looks at his choices, the enemies come and attack."""
    best = 9.0
    foes = g.foes()
    spots = [(e.at, e.mask) for e in foes]
    for _ in range(25):
        start = time.thread_time()
        for f in g.party():
            auto(begin_turn(g, f))
            choices(g, f)
        g.active = -1
        g.queue = tuple(e.id for e in foes)
        auto(enemies_part.act(g))
        best = min(best, time.thread_time() - start)
        for e, (q, mask) in zip(foes, spots, strict=True):
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


def homing_time(g: Game) -> float:
    """The least time in which all enemies find their way home."""
    best = 9.0
    for _ in range(25):
        start = time.thread_time()
        for e in g.foes():
            way_home(LargeWalk(g, e) if e.enemy.large else Walk(g, e), Why(g, e))
        best = min(best, time.thread_time() - start)
    return best


def opening_time(g: Game) -> float:
    """The least time of laying a room behind a new door."""
    best = 9.0
    door = next(i for i, d in enumerate(g.board.doors) if d.b < 0)
    for _ in range(25):
        new = g.copy()
        start = time.perf_counter()
        drive(room_layout.lay(new, new.party()[0], door, C.rooms["empty-4"]))
        best = min(best, time.perf_counter() - start)
    return best


def calmest(time_of: Callable[[Game], float], large: Game, small: Game) -> float:
    """The ratio of two times measured one after the other, in the calmest of five tries."""
    return min(time_of(large) / time_of(small) for _ in range(5))


@pytest.mark.parametrize("company", COMPANIES)
@pytest.mark.parametrize("areas", [(2, 3, 4, 5), (5, 4, 3, 2)])
def test_a_round_in_a_large_dungeon_costs_little_more_than_in_a_small_one(company: str, areas: Sequence[int]) -> None:
    small, large = big(10), big(60)
    assert len(large.board.areas) >= 60
    for g in (small, large):
        for kind in COMPANIES[company]:
            place(g, kind, *areas)
    assert calmest(round_time, large, small) < 1.3


def test_a_large_enemy_soon_knows_whom_it_cannot_come_at() -> None:
    """Heroes stand so that an ogre, but nobody smaller, is shut off from the other half of the dungeon."""
    small, large = big(10), big(60)
    for g in (small, large):
        first = min(squares(g.board.areas[2].squares))
        for f, at in zip(
            g.party(), (first - 1, first + 2 * WIDTH + 1, first + 4 * WIDTH, first + 5 * WIDTH), strict=True
        ):
            g.put(f, at)
        ogre = g.add_enemy(C.enemies["ogre"], first + 1, sum(1 << first + 1 + q for q in (0, 1, WIDTH, WIDTH + 1)))
        assert LargeWalk(g, ogre).far(g.party()[2].mask, paths(g)) < 0
    assert calmest(round_time, large, small) < 1.3


@pytest.mark.parametrize("company", COMPANIES)
def test_the_way_home_costs_little_more_in_a_large_dungeon(company: str) -> None:
    small, large = big(10), big(60)
    for g in (small, large):
        for kind in COMPANIES[company]:
            place(g, kind, 2, 3, 4, 5).home = max(squares(g.board.areas[3].squares))
    assert calmest(homing_time, large, small) < 1.3


@pytest.mark.parametrize("company", [("orc", "goblin", "skeleton", "goblin-archer", "wolf"), tuple(SIZES.values())])
def test_a_fight_in_a_large_dungeon_costs_little_more_than_in_a_small_one(company: Sequence[str]) -> None:
    small, large = big(10), big(60)
    for g in (small, large):
        for n, kind in enumerate(company):
            place(g, kind, *(1, 2, 3, 4, 5)[n % 3 :])
    assert calmest(fight_time, large, small) < 1.3


def test_opening_a_door_costs_what_is_laid_and_not_the_whole_dungeon() -> None:
    assert calmest(opening_time, big(60), big(10)) < 1.5
