"""What the tactician does in Battle-Axe: plain situations, and that it wins quests by view and decision only."""

import tomllib

import pytest

from delvewright import Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import find_book
from delvewright.lab.scenario import parse, staged
from delvewright.players import Tactician
from delvewright.players.battleaxe.explore import Memory
from delvewright.players.battleaxe.reactions import react
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.word_puzzles import Spelling
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.common.checks import Check

BOOK = find_book("battleaxe")
ALONE = 'H = { luck = 0, used = ["run-for-it"] }'
"""Nothing that would be asked about a movement roll."""
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


def turn(game: Game) -> Answer:
    """What it does in a turn once it knows how far it can go."""
    found = answer(game)
    if found == ("move",):
        game.answer(found)
        found = answer(game)
    return found


def play(quest: str, seed: int) -> Game:
    game = Game.start("battleaxe", quest=quest, seed=seed)
    players = [Tactician(seed, seat) for seat in range(len(game.seats))]
    while game.decision and game.state.round < 150:
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    return game


def test_fights_the_enemy_beside_it_that_is_nearly_dead() -> None:
    orcs = '"orc.1" = { health = 1 }, "orc.2" = { health = 2 }'
    game = table(f'place = {{ orc = "b1 b2" }}\nfigures = {{ {ALONE}, {orcs} }}')
    assert game.state.names[turn(game)[1]] == "orc.1"


def test_goes_on_striking_at_room_contents_with_the_attacks_that_are_left() -> None:
    hero = "H = { luck = 0, traits = [], attacks = 2, attack = 0 }"
    room = 'rooms = { a1 = "weaver-below" }\nplaying = "weaver-below"'
    game = table(f'{room}\nplace = {{ egg-sac = "b1" }}\nfigures = {{ {hero} }}')
    found = turn(game)
    assert found[:2] == ("try-at", "strike")
    game.answer(found)
    assert game.decision is not None and game.decision.about == "attack" and answer(game) == found


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
    game = table(f'place = {{ orc = "b1" }}\nfigures = {{ {ALONE[:-2]}, pack = ["healing-potion"] }} }}')
    assert turn(game)[0] == "fight"


def test_a_caster_steps_back_after_the_spell() -> None:
    game = table(
        f'legend = {{ H = "human-wizard", E = "elf-fighter" }}\nactive = "human-wizard"\nplace = {{ orc = "b1" }}\n'
        f"figures = {{ {ALONE[:-2]}, health = 2 }}, orc = {{ health = 6, speed = 1 }} }}"
    )
    first = turn(game)
    game.answer(first)
    verb, q = answer(game)
    assert first[0] == "cast-on" and verb == "walk" and q % WIDTH >= 2, "out of reach of the orc's club"


def test_the_better_weapon_is_taken_in_hand() -> None:
    game = table('figures = { H = { held = ["sword"], pack = ["great-sword"] } }')
    done = []
    while (step := answer(game))[0] in ("swap", "stow", "hold"):
        done.append(step)
        game.answer(step)
    assert done == [("swap",), ("stow", "sword"), ("hold", "great-sword")] and step == ("done",)


def test_better_armour_is_put_on_instead_of_the_worse() -> None:
    game = table('figures = { H = { held = ["sword"], worn = ["leather-armour"], pack = ["chain-shirt"] } }')
    first = answer(game)
    game.answer(first)
    assert first == ("doff", "leather-armour")
    game.answer(("end",))
    while game.decision is not None and game.decision.figure != 0:
        game.answer(("end",) if game.decision.about == "turn" else game.decision.options[0])
    assert answer(game) == ("wear", "chain-shirt")


@pytest.mark.parametrize(
    ("item", "who"),
    [("oath-hammer", "elf-fighter"), ("rune-sword", "human-fighter"), ("healing-potion", "elf-fighter")],
)
def test_what_is_found_goes_to_who_gains_most(item: str, who: str) -> None:
    """The elf is heavy here and holds nothing; the human has no potion to spare, but is unhurt."""
    game = table(
        'figures = { H = { held = ["dagger"], weight = "light" }, E = { held = [], health = 2, weight = "heavy" } }'
        if item != "rune-sword"
        else 'figures = { H = { held = ["dagger"] }, E = { held = ["rune-sword"] } }'
    )
    decision = Decision(0, "found", (("for", 0), ("for", 1)), figure=0, subject=item)
    chosen = Tactician(1, 0).choose(BOOK.view(game.state, 0, decision), decision)
    assert game.state.names[chosen[1]] == who


def test_herbs_are_used_in_peace_and_potions_kept() -> None:
    game = table('figures = { H = { health = 4, base-health = 8, pack = ["herb-pouch", "potion-of-might"] } }')
    assert answer(game) == ("use-on", "herb-pouch", 0)


def test_a_friend_who_lies_there_is_healed_before_anything_else() -> None:
    game = table(
        'legend = { H = "human-priest", E = "elf-fighter" }\nactive = "human-priest"\nplace = { orc = "b1" }\n'
        'figures = { H = { luck = 0, used = ["run-for-it"] }, E = { health = 0, condition = "unconscious" } }'
    )
    assert turn(game) == ("cast-on", "mending-hand", 1)


def test_it_spells_words_that_are_words() -> None:
    words = {word for puzzle in content().puzzles.values() for word in puzzle.words}
    for puzzle in content().puzzles.values():
        said: list[str] = []
        for seat in range(4):
            mind, word, left = Memory(), "", list(puzzle.letters)
            while True:
                options: list[Answer] = [("letter", c) for c in left] + ([("speak",)] if word else [])
                step = mind.spell(Decision(seat, "letter", options, figure=0, subject=Spelling(tuple(left), word)))
                if step == ("speak",):
                    break
                word += step[1]
                left.remove(step[1])
            said.append(word)
        assert set(said) <= words and len(set(said)) == 4 and min(map(len, said)) >= puzzle.shortest


def test_nobody_sets_out_for_the_stairs() -> None:
    game = Game.start("battleaxe", quest="cold-lantern", seed=1)
    players = [Tactician(1, seat) for seat in range(len(game.seats))]
    while game.decision and game.state.round < 8:
        assert game.decision.about != "stairs"
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))


@pytest.mark.parametrize(
    ("about", "subject", "luck", "health", "expected"),
    [
        ("luck", Check("defend", (80,), 40), 1, 1, ("luck",)),
        ("luck", Check("defend", (80,), 40), 1, 6, ("pass",)),
        ("luck", Check("attack", (3,), 50), 1, 2, ("luck",)),
        ("luck", Check("attack", (30,), 50), 3, 6, ("pass",)),
        ("luck", Check("movement", (1,)), 5, 6, ("pass",)),
        ("keep", Check("defend", (80, 20), 40), 1, 1, ("keep", "second")),
        ("keep", Check("attack", (20, 80), 40), 1, 1, ("keep", "second")),
        ("keep", Check("spell", (80, 20), 40), 1, 1, ("keep", "first")),
    ],
)
def test_luck_is_spent_when_it_matters(about: str, subject: Check, luck: int, health: int, expected: Answer) -> None:
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
