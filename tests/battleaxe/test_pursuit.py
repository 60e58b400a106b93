"""No enemy stands still as long as it can come nearer to a hero it may go for and no rule holds it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.properties.helpers import sized

from delvewright import Game
from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.plane import Flood
from delvewright.players.base import make
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures import enemy_tactics
from delvewright.rules.battleaxe.figures.enemy_targets import targets
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, fighting_ground, rings
from delvewright.rules.battleaxe.ground.routes import Spot, Walk, openable
from delvewright.rules.battleaxe.ground.sight import sees
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.state.game import Figure
from delvewright.rules.battleaxe.state.game import Game as State
from delvewright.rules.battleaxe.turn import enemies_part
from delvewright.rules.common.tiles.ground import paths

CHUNKS = sized(1, 50)
CHUNK = 8
"""Games per test."""
BOARDS = sized(60, 2_000)
ROUNDS = 8
SMALL = ("orc", "skeleton", "goblin", "ghoul", "wraith", "shambler", "cave-spider", "giant-rat")
PRIORITIES = (
    "fight-closest",
    "fight-furthest",
    "fight-gang",
    "fight-individual",
    "fight-weakest",
    "fight-human",
    "fight-elf",
)
ANSWERS = 1_200
PATIENCE = 3
"""For so many turns others may be in its way."""
PARTIES = ("", "human-fighter, gnome-wizard, half-orc-barbarian, halfling-burglar", "elf-fighter, dwarf-priest")
QUESTS = list(content().quests)


def left(walk: Walk, h: Figure, spot: Spot) -> int:
    """Squares from a place to the next free one from which it could fight somebody; -1: no way leads there."""
    g, e, card = walk.g, walk.e, walk.e.enemy
    known = paths(g, openable(g, card)) if card.opens_doors else walk.paths
    if isinstance(walk, LargeWalk) and not rings(card):
        there = e.copy()
        there.at, there.mask = spot.at, spot.mask
        return LargeWalk(g, there).far(h.mask, known, walk.taken)
    goal = fighting_ground(g, card.reach, h.mask) & ~walk.taken
    return Flood(known.ground(walk.blocked), spot.mask).distance(goal)


def to_be_had(g: State, e: Figure) -> list[Figure]:
    """The heroes it may go for whom it could get at, if it could come nearer to each of them now; else it may wait for
    one of them, behind others."""
    walk = LargeWalk(g, e) if e.enemy.large else Walk(g, e)
    heroes = targets(g)
    heroes = [h for h in heroes if sees(g, e, h)] or heroes
    here = {h.id: left(walk, h, Spot(e.at, e.mask, 0)) for h in heroes}
    spots = [spot for spot in walk.spots() if not walk.refuses(spot.mask)]
    found = [h for h in heroes if here[h.id] >= 0]
    return found if all(any(0 <= left(walk, h, spot) < here[h.id] for spot in spots) for h in found) else []


class Watch:
    """Looks on at enemies' turns, and counts for how long each has stood still without need."""

    def __init__(self) -> None:
        self.turns = 0
        self.idle: dict[int, int] = {}

    def turn(self, g: State, e: Figure) -> Iterator[Any]:
        self.turns += 1
        before = e.mask, g.open, g.counters.get("blows"), g.shots
        told = len(g.log or ())
        fair = to_be_had(g, e)
        yield from enemy_tactics.turn(g, e)
        reasons = [event for event in (g.log or ())[told:] if event.kind == "reason"]
        held = any(rule.startswith("survive") for event in reasons for rule in event.rules) or e.under("held")
        if not fair or held or (e.mask, g.open, g.counters.get("blows"), g.shots) != before:
            self.idle.pop(e.id, None)
            return
        self.idle[e.id] = self.idle.get(e.id, 0) + 1
        told_ = " ".join(event.text for event in reasons)
        assert self.idle[e.id] < PATIENCE, f"{e} in round {g.round}, {', '.join(map(str, fair))} could be had: {told_}"


# -- random play


@pytest.mark.proves("chase.follow", "enemy.fight.other-hero", "enemy.algorithm.approach")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nobody_stands_still_in_random_play(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(enemies_part, "turn", watch.turn)
    for n in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        watch.idle.clear()
        play(n)
    assert watch.turns > 100, "hardly any enemy had a turn"


def play(n: int) -> None:
    """A game of random players."""
    options = {"heroes": PARTIES[n % len(PARTIES)]} if PARTIES[n % len(PARTIES)] else {}
    game = Game.start("battleaxe", quest=QUESTS[n % len(QUESTS)], seed=n, options=options)
    players = [make("random", n * 8 + i, i) for i in range(len(game.seats))]
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))


# -- random boards, on which the heroes stand still


def board(rnd: Random) -> dict[str, Any]:
    """A maze of walls, doors and contents with three heroes and some enemies in it."""
    wide, high = rnd.randint(6, 10), rnd.randint(3, 6)
    spots = [(x, y) for x in range(wide) for y in range(high)]
    rnd.shuffle(spots)
    letters = dict(zip(spots, "HEDabcdttt", strict=False))
    lines = []
    for y in range(high):
        lines.append("+" + "+".join("-" if not y else rnd.choice("    --D") for _ in range(wide)) + "+")
        row = [letters.get((x, y), ".") + (rnd.choice("    ||DO") if x + 1 < wide else "|") for x in range(wide)]
        lines.append("|" + "".join(row))
    lines.append("+" + "-+" * wide)
    kinds = {letter: rnd.choice(SMALL) for letter in "abcd"}
    heroes = {"H": "human-fighter", "E": "elf-fighter", "D": "dwarf-fighter"}
    own = {letter: {"priorities": rnd.sample(PRIORITIES, 2), "reach": rnd.choice((1, 1, 1, 2))} for letter in "abcd"}
    return {
        "map": "\n".join(lines), "legend": heroes | kinds | {"t": rnd.choice(("barrel", "weapon-rack"))},
        "figures": own | {letter: {"luck": 0, "health": 9} for letter in "HED"},
    }  # fmt: skip


def missing(rnd: Random) -> Callable[[object], object]:
    """Dice that never hit anybody, and people who leave everything."""

    def answer(asked: object) -> object:
        if isinstance(asked, Roll):
            return [9, 9] if asked.purpose == "attack" else [rnd.randrange(10) for _ in asked.dice]
        assert isinstance(asked, Decision)
        return asked.options[-1]

    return answer


@pytest.mark.proves("chase.follow", "enemy.fight.other-hero", "enemy.algorithm.approach")
def test_nobody_stands_still_on_random_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(BOARDS):
        rnd = Random(n)
        g = stage(board(rnd), f"board {n}")
        watch = Watch()
        monkeypatch.setattr(enemies_part, "turn", watch.turn)
        answer = missing(rnd)
        for _ in range(ROUNDS):
            g.queue = enemies_part.in_order(g, g.foes())
            acting = enemies_part.act(g)
            asked = next(acting, None)
            while asked is not None:
                try:
                    asked = acting.send(answer(asked))
                except StopIteration:
                    break
