"""Random quests of Battle-Axe, with all heroes, come to an end: 28 in the normal run, 1,000 in the nightly one."""

from collections.abc import Callable
from random import Random

import pytest
from tests.properties.helpers import sized

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.game import Game
from delvewright.players.base import make
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.state import AWAKE, DEAD, ENEMY, ESCAPED, HERO, UNCONSCIOUS

GAMES = sized(28, 1_000)
CHUNK = sized(4, 25)
"""Games per test, so that they can be spread over processes."""
LIMIT = 20_000
"""Decisions after which a game is stuck; most take less than 2,000."""
SIZES = (4, 3, 2, 4, 1, 4, 3, 2)
"""How many heroes go, game by game."""
LOOK = 40
"""So many decisions between two looks at the table."""
ROUNDS = 300
"""Rounds after which a game of computer players is stuck."""

Chooser = Callable[[Game, Decision], Answer]

QUESTS = list(content().quests)
PEOPLE = [*content().heroes, *(f"{race}-{role}" for race in content().races for role in content().roles)]
"""The 16 ready-made heroes, and the 64 of race and role."""
Random(1).shuffle(PEOPLE)


def party(n: int) -> list[str]:
    """Who goes in game n: everybody in turn."""
    first = sum(SIZES[i % len(SIZES)] for i in range(n))
    return [PEOPLE[(first + i) % len(PEOPLE)] for i in range(SIZES[n % len(SIZES)])]


def anything(random: Random) -> Chooser:
    """Any legal answer, each as likely as the other."""
    return lambda game, decision: decision.nth(random.randrange(len(decision)))


def restless(random: Random) -> Chooser:
    """Any kind of answer, each as likely as the other; but hardly ever one that ends something."""

    def choose(game: Game, decision: Decision) -> Answer:
        kinds: dict[str, list[Answer]] = {}
        for answer in decision.options:
            kinds.setdefault(answer[0], []).append(answer)
        fields = {verb for verb, mask in decision.fields if mask}
        for dull, often in (("leave", 0.97), ("finish", 0.9), ("face", 0.9), ("end", 0.5)):
            if len(kinds.keys() | fields) > 1 and random.random() < often:
                kinds.pop(dull, None)
        verb = random.choice(sorted(kinds.keys() | fields))
        if verb not in fields:
            return random.choice(kinds[verb])
        while True:
            answer = decision.nth(random.randrange(len(decision)))
            if answer[0] == verb:
                return answer

    return choose


def unreliable(random: Random, seats: int, seed: int) -> Chooser:
    """Computer heroes who do something else one time in seven."""
    players = [make("tactician", seed, seat) for seat in range(seats)]
    other = restless(random)

    def choose(game: Game, decision: Decision) -> Answer:
        answer = players[decision.seat].choose(game.view(decision.seat), decision)
        return other(game, decision) if random.random() < 1 / 7 else answer

    return choose


def player(n: int, seats: int) -> Chooser:
    """Who plays game n."""
    random = Random(n)
    return (anything(random), restless(random), unreliable(random, seats, n))[n % 3]


def check(game: Game) -> None:
    """What must be true of the table at any time."""
    g = game.state
    present = [f for f in g.figures if f is not None and f.at >= 0]
    standing = [f for f in present if f.condition == AWAKE and f.carrier < 0]
    assert g.heroes == sum(f.mask for f in standing if f.side == HERO)
    assert g.enemies == sum(f.mask for f in standing if f.side == ENEMY)
    assert g.fallen == sum({f.mask for f in present if f.condition == UNCONSCIOUS and f.carrier < 0})
    assert sum(f.mask.bit_count() for f in standing) == (g.heroes | g.enemies).bit_count(), "two on a square"
    assert all(not f.mask & ~g.board.floor for f in present)
    assert all(f.health <= f.full and f.luck >= 0 and min(f.magic) >= 0 for f in g.party())
    assert all((f.health < 0) == (f.condition == DEAD) for f in g.party() if f.condition != ESCAPED)


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_quests_come_to_an_end(first: int) -> None:
    for n in range(first, min(first + CHUNK, GAMES)):
        heroes = party(n)
        game = Game.start("battleaxe", QUESTS[n % len(QUESTS)], n, {"heroes": ",".join(heroes)}, quiet=n % 5 != 0)
        choose, decisions = player(n, len(heroes)), 0
        while (decision := game.decision) is not None:
            assert len(decision), f"game {n}: nothing to answer about {decision.about}"
            if decisions % LOOK == 0:
                check(game)
            game.answer(choose(game, decision))
            decisions += 1
            assert decisions < LIMIT, f"game {n} does not end"
        check(game)
        g = game.state
        assert game.over and game.winner in ("hero", "monster")
        if game.winner == "monster":
            assert all(f.condition in (DEAD, ESCAPED) for f in g.party())


def test_everybody_takes_part_in_the_random_quests() -> None:
    assert len(PEOPLE) == 80
    assert {hero for n in range(28) for hero in party(n)} == set(PEOPLE)


@pytest.mark.parametrize("quest", QUESTS)
def test_computer_heroes_do_not_stall(quest: str) -> None:
    for seed in range(sized(1, 20)):
        heroes = party(QUESTS.index(quest) + len(QUESTS) * seed)
        game = Game.start("battleaxe", quest, seed, {"heroes": ",".join(heroes)}, quiet=True)
        players = [make("tactician", seed, seat) for seat in range(len(heroes))]
        while (decision := game.decision) is not None and game.state.round <= ROUNDS:
            game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
        assert game.over, f"seed {seed}, {heroes}: not over after {ROUNDS} rounds"
