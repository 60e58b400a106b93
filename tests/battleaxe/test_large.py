"""The routes of large enemies are those that a search of the whole dungeon finds."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from tests.properties.test_random_quests import QUESTS, anything, party

from delvewright import Game as Table
from delvewright.kernel.grid import squares
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, covering, in_reach, leads, steps
from delvewright.rules.battleaxe.ground.routes import Spot
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles import shortest_ways
from delvewright.rules.common.tiles.ground import paths
from delvewright.rules.common.tiles.paths import Paths

CARDS = [card for card in content().enemies.values() if card.large]
GAMES, TRIES = 28, 25


def in_play(n: int) -> Game:
    """A dungeon as it comes about in random play, most enemies gone."""
    random = Random(n)
    table = Table.start("battleaxe", QUESTS[n % len(QUESTS)], n, {"heroes": ",".join(party(n))}, quiet=True)
    choose = anything(random)
    for _ in range(random.randrange(100, 800)):
        if table.decision is not None:
            table.answer(choose(table, table.decision))
    g: Game = table.state.copy()
    for e in g.foes()[2:]:
        g.remove(e)
    return g


def scatter(g: Game, random: Random) -> Figure | None:
    """The heroes somewhere, and a large enemy; None: there is no place for it, or nobody to go for."""
    for h in g.living():
        if h.carrier < 0 and h.carrying < 0:
            g.put(h, random.choice(squares(g.board.floor & ~(g.heroes | g.fallen | g.enemies | g.solid))))
    card = random.choice(CARDS)
    free = g.board.floor & ~(g.heroes | g.fallen | g.enemies | g.solid)
    places = [mask for mask in covering(g, card, free, paths(g)) if not mask & ~free]
    if not places or not g.living():
        return None
    mask = random.choice(places)
    return g.add_enemy(card, (mask & -mask).bit_length() - 1, mask)


def walks(g: Game, random: Random) -> Iterator[LargeWalk]:
    """The enemy about to walk, in one position after the other."""
    for _ in range(TRIES):
        e = scatter(g, random)
        if e is not None:
            yield LargeWalk(g, e)
            g.remove(e)


def everywhere(walk: LargeWalk, starts: list[int], known: Paths) -> tuple[dict[int, int], dict[int, int]]:
    """The steps to all places there are, and the place before each."""
    costs, before, rim = dict.fromkeys(starts, 0), dict[int, int](), starts
    while rim:
        after = []
        for mask in rim:
            for needs, new, _ in steps(walk.g, walk.e.enemy, mask, known):
                if new not in costs and not needs & walk.blocked:
                    costs[new], before[new] = costs[mask] + 1, mask
                    after.append(new)
        rim = after
    return costs, before


def chain(mask: int, before: dict[int, int]) -> list[int]:
    """The places from one on."""
    found = [mask]
    while mask in before:
        mask = before[mask]
        found.append(mask)
    return found


@pytest.mark.parametrize("n", range(GAMES))
def test_the_shortest_way_is_found(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortest_ways, "DETOUR", 1 + n % 2 * 3)  # it must not matter where it looks first
    g = in_play(n)
    known = paths(g)
    for walk in walks(g, Random(n)):
        e, reach = walk.e, walk.e.enemy.reach
        costs, _ = everywhere(walk, [e.mask], known)
        for h in g.living():
            if in_reach(g, e.mask, reach, h.mask):
                continue
            ends = [cost for m, cost in costs.items() if not m & walk.taken and in_reach(g, m, reach, h.mask)]
            assert walk.far(h.mask, known) == min(ends, default=-1)
            goals = walk.goals(h.mask, reach, known)
            left, after = everywhere(walk, goals, known)
            spot, way = walk.approaching(goals, known)
            assert chain(e.mask, way) == chain(e.mask, after)
            nearer = [left[s.mask] for s in walk.spots() if left.get(s.mask, 10**6) < left.get(e.mask, 0)]
            if not walk.crowd:
                assert (left[spot.mask] if spot is not None else -1) == min(nearer, default=-1)


@pytest.mark.parametrize("n", range(GAMES))
def test_nothing_is_nearer_than_the_lattice_says(n: int) -> None:
    random = Random(n)
    g = in_play(n)
    known = paths(g)
    for walk in walks(g, random):
        e = walk.e
        costs, _ = everywhere(walk, [e.mask], known)
        lattice = known.lattice(e.enemy.width, walk.blocked)
        for q in random.sample(squares(g.board.floor), 5):
            steps_to = [cost for mask, cost in costs.items() if mask >> q & 1]
            if steps_to:
                near = list(islice(lattice.nearer(1 << q), min(steps_to) + 1))[-1]
                assert e.mask & near == e.mask, f"{e} is at {min(steps_to)} steps from {q}"


@pytest.mark.proves("large.move.front", "enemy.algorithm.approach")
def test_large_enemies_plan_only_ways_that_can_be_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ways are looked for from the goal back, and some steps half in a doorway lead only one way."""
    walked, planned = LargeWalk.walked, []

    def watched(self: LargeWalk, goals: list[int], known: Paths) -> tuple[Spot | None, dict[int, int]]:
        spot, after = walked(self, goals, known)
        mask = self.e.mask
        while mask in after:
            assert leads(self.g, self.e.enemy, mask, after[mask], known)
            mask = after[mask]
        planned.append(mask)
        return spot, after

    monkeypatch.setattr(LargeWalk, "walked", watched)
    game, random = Table.start("battleaxe", quest="weaver-below", seed=16, quiet=True), Random(16)
    while game.decision is not None and len(game.answers) < 1_500:
        game.answer_code(game.decision.nth(int(random.random() * len(game.decision))))
    assert len(planned) > 10


CROWDED = """
+-+-+-+-+-+-+-+-+
|. {}|. . . . . .|
+ + + + + + + + +
|. .O. . O O . .|
+ + + + + + + + +
|. .O. . O O . .|
+ + + + + + + + +
|D E|. . . . . .|
+ + + + + + + + +
|. H|. . . . . .|
+-+-+-+-+-+-+-+-+
"""
HEROES = {"H": "human-fighter", "E": "elf-fighter", "D": "dwarf-fighter", "M": "gnome-fighter"}


@pytest.mark.proves("survive.never-x", "large.move.front")
@pytest.mark.parametrize(("fourth", "steps_taken"), [(".", 3), ("M", 2)])
def test_a_large_enemy_that_closes_in_does_not_stop_among_three(fourth: str, steps_taken: int) -> None:
    """Right behind the double doorway it would touch three heroes with the fourth, and two without."""
    legend = {letter: name for letter, name in HEROES.items() if letter in "HED" + fourth}
    g = stage({"map": CROWDED.format(fourth).lstrip(), "legend": legend | {"O": "ogre"}}, "here")
    ogre, dwarf = g.foes()[0], next(h for h in g.party() if h.name == "dwarf-fighter")
    walk, known = LargeWalk(g, ogre), paths(g)
    spot, _ = walk.approaching(walk.goals(dwarf.mask, ogre.enemy.reach, known), known)
    assert spot is not None and spot.cost == steps_taken
