"""What the tactician does in Battle-Axe: plain situations, and that it wins quests by view and decision only."""

import tomllib

import pytest

from delvewright import Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import find_book
from delvewright.lab.scenario import parse, staged
from delvewright.players import Tactician
from delvewright.players.battleaxe.reactions import react
from delvewright.rules.battleaxe.board import WIDTH

BOOK = find_book("battleaxe")
ROOM = """
book = "battleaxe"
map = \"\"\"
+-+-+-+-+-+-+-+-+
|H . . . . . . .|
+ + + + + + + + +
|E . . . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
\"\"\"
legend = { H = "human-fighter", E = "elf-fighter" }
waiting = []
active = "human-fighter"
"""


def table(text: str) -> Game:
    """A game as a scenario describes it."""
    return staged(parse(tomllib.loads(f'{ROOM}\n[[scenario]]\nname = "x"\nsteps = []\n{text}'), "test")[0])


def answer(game: Game) -> Answer:
    """What the tactician answers now."""
    assert game.decision is not None
    seat = game.decision.seat
    return Tactician(1, seat).choose(game.view(seat), game.decision)


def play(quest: str, seed: int) -> Game:
    game = Game.start("battleaxe", quest=quest, seed=seed)
    players = [Tactician(seed, seat) for seat in range(len(game.seats))]
    while game.decision and game.state.round < 150:
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    return game


def test_fights_the_enemy_beside_it_that_is_nearly_dead() -> None:
    game = table('place = { orc = "b1 b2" }\nfigures = { "orc.1" = { health = 1 }, "orc.2" = { health = 2 } }')
    assert game.state.names[answer(game)[1]] == "orc.1"


def test_rolls_to_come_at_an_enemy_and_then_stands_beside_it() -> None:
    game = table('place = { orc = "f1" }\nfigures = { H = { luck = 0, used = ["run-for-it"] } }')
    assert answer(game) == ("move",)
    game.answer(("move",))
    verb, q = answer(game)
    assert verb == "walk" and square_name(q, WIDTH) in ("e1", "e2", "f2", "g1", "g2")


def test_a_badly_hurt_hero_drinks() -> None:
    game = table('place = { orc = "b1" }\nfigures = { H = { health = 1, base-health = 7, pack = ["healing-potion"] } }')
    assert answer(game) == ("drink", "healing-potion")


def test_a_healthy_one_does_not() -> None:
    game = table('place = { orc = "b1" }\nfigures = { H = { pack = ["healing-potion"] } }')
    assert answer(game)[0] == "fight"


@pytest.mark.parametrize(
    ("about", "subject", "luck", "health", "expected"),
    [
        ("luck", "defend: 80 against 40%", 1, 1, ("luck",)),
        ("luck", "defend: 80 against 40%", 1, 6, ("pass",)),
        ("luck", "attack: 3 against 50%", 1, 2, ("luck",)),
        ("luck", "attack: 30 against 50%", 3, 6, ("pass",)),
        ("luck", "movement: 1", 5, 6, ("pass",)),
        ("keep", "defend: 80 or 20 against 40%", 1, 1, ("keep", "second")),
        ("keep", "attack: 20 or 80 against 40%", 1, 1, ("keep", "second")),
        ("keep", "spell: 80 or 20 against 40%", 1, 1, ("keep", "first")),
    ],
)
def test_luck_is_spent_when_it_matters(about: str, subject: str, luck: int, health: int, expected: Answer) -> None:
    game = table(f'place = {{ orc = "b1" }}\nfigures = {{ H = {{ luck = {luck}, health = {health} }} }}')
    hero = game.state.fig(0)
    game.state.active = -1
    options = (("keep", "first"), ("keep", "second")) if about == "keep" else (("luck",), ("pass",))
    decision = Decision(0, about, options, figure=hero.id, subject=subject)
    assert react(BOOK.view(game.state, 0, decision), decision) == expected


def test_it_plays_the_same_game_twice() -> None:
    one, two = play("green-maze", 3), play("green-maze", 3)
    assert one.answers == two.answers and one.winner == two.winner


@pytest.mark.parametrize("quest", ["cold-lantern", "giants-toll", "millers-daughter"])
def test_it_wins_quests(quest: str) -> None:
    assert sum(play(quest, seed).winner == "hero" for seed in range(4)) >= 1
