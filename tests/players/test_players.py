"""Players in general: what they are shown, where their chance comes from, that they answer legally."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest
from tests.players.quests import play, seat_players, write

import delvewright.players as players
from delvewright import DelveError, Game
from delvewright.kernel.decisions import PASS, Decision, Secret
from delvewright.kernel.view import View
from delvewright.players import Random, Tactician, make
from delvewright.players.general import General


def test_players_are_made_by_name():
    assert isinstance(make("tactician"), Tactician)
    assert isinstance(make("random", seed=3, seat=1), Random)
    assert [make(name).name for name in players.NAMES] == list(players.NAMES)
    with pytest.raises(DelveError, match="nobody"):
        make("nobody")
    with pytest.raises(AttributeError):
        players.Nobody  # noqa: B018


def test_importing_players_is_light():
    code = "import sys, delvewright.players; print('delvewright.rules.heroquest' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "False"


@pytest.mark.parametrize("name", players.NAMES)
def test_whoever_holds_nothing_lets_the_moment_go_by(name):
    """It is asked because others could think that there is something: there is nothing to look at."""
    lull = Secret(1 << 2, 2, "counter-trap", [PASS])
    assert make(name).choose(None, lull) == PASS  # type: ignore[arg-type]


def test_random_takes_every_answer_about_as_often_as_any_other():
    decision = Decision(0, "activation", [("end",), ("move",)], [("walk", 0b1011)])
    player = Random(seed=5)
    counts = Counter(player.choose(None, decision) for _ in range(5000))  # type: ignore[arg-type]
    assert set(counts) == set(decision)
    assert max(counts.values()) < 1.15 * min(counts.values())


def test_streams_of_seats_and_seeds_differ():
    decision = Decision(0, "x", [("walk", q) for q in range(1000)])
    firsts = {make("random", seed, seat).decide(None, decision) for seed in range(4) for seat in range(4)}  # type: ignore[arg-type]
    assert len(firsts) == 16


@pytest.mark.parametrize("sides", [("tactician", "tactician"), ("tactician", "random"), ("random", "tactician")])
def test_the_same_seed_gives_the_same_game(sides):
    digests = []
    for quiet in (True, False):
        game = Game.start("heroquest", "the-maze", 11, quiet=quiet)
        play(game, seat_players(game, *sides), rounds=60)
        digests.append((game.digest(), game.answers))
    assert digests[0] == digests[1]


def test_a_tactician_needs_nothing_but_view_and_decision():
    """Copies of view and decision, made of plain data and cut off from any game, get the same answers."""
    game = Game.start("heroquest", "the-maze", 4, quiet=True)
    here, elsewhere = seat_players(game), seat_players(game)
    while game.decision is not None:
        seat = game.decision.seat
        view, decision = pickle.loads(pickle.dumps((game.view(seat), game.decision)))
        answer = here[seat].choose(game.view(seat), game.decision)
        assert elsewhere[seat].choose(view, decision) == answer
        game.answer(answer)


def test_what_a_hero_cannot_know_changes_nothing():
    """In a game the seat cannot tell from the true one, the same player answers the same."""
    game = Game.start("heroquest", "the-maze", 9, quiet=True)
    table = seat_players(game)
    compared = 0
    while game.decision is not None and compared < 25:
        seat = game.decision.seat
        if game.decision.clean and seat < len(game.seats) - 1 and len(game.answers) % 3 == 0:
            dream = game.imagine(seat, seed=len(game.answers))
            assert dream.decision is not None
            twin = copy.deepcopy(table[seat])
            assert twin.choose(dream.view(seat), dream.decision) == copy.deepcopy(table[seat]).choose(
                game.view(seat), game.decision
            )
            compared += 1
        game.answer(table[seat].choose(game.view(seat), game.decision))
    assert compared >= 20


def test_one_player_may_hold_all_seats_and_play_game_after_game():
    player = Tactician()
    ends = []
    for _ in range(2):
        game = Game.start("heroquest", "the-maze", 2, quiet=True)
        play(game, [player] * len(game.seats))
        ends.append(game.digest())
    assert ends[0] == ends[1]


def test_bots_throw_fair_dice_where_dice_are_typed():
    game = Game.start("heroquest", "the-maze", 6, {"dice": "typed"}, quiet=True)
    play(game, seat_players(game))
    assert game.over
    faces = Counter(face for a in game.answers if a[0] == "dice" for face in a[1:] if isinstance(face, str))
    assert faces["skull"] > faces["white"] > faces["black"]


def test_common_sense_plays_any_book():
    """Without a mind for the book the tactician still gives legal answers and gets somewhere."""
    for seed in range(3):
        game = Game.start("heroquest", "the-maze", seed, quiet=True)
        minds = [General(make("random", seed, i).below) for i in range(len(game.seats))]
        for _ in range(1500):
            if game.decision is None:
                break
            seat = game.decision.seat
            game.answer(minds[seat].decide(game.view(seat), game.decision))
        assert game.over or game.state.round > 10


def test_a_tactician_falls_back_on_common_sense():
    game = Game.start("heroquest", "the-maze", 1, quiet=True)
    assert game.decision is not None
    view = game.view(0)
    view.book = "unknown"
    assert Tactician().choose(view, game.decision) in game.decision
    odd = Decision(0, "never heard of", [("pass",), ("frob", 3)])
    assert Tactician().choose(game.view(0), odd) in odd


RICH = """
+-+-+-+-+-+-+-+-+
|B . p .|. o . .|
+       +       +
|D . . .D. . g .|
+       +       +
|E W . C|. k . .|
+-+D+-+-+-+-+D+-+
|. . . . f . . .|
+ +-+-+-+-+-+-+ +
|.|. s s . . z|.|
+ +           + +
|.S. s s . . .|.|
+-+-+-+-+-+-+-+-+
"""
HOARD = """
[[hoard]]
at = "a1"
items = ["potion-of-healing", "potion-of-battle", "potion-of-resilience", "potion-of-strength", "holy-water"]
[[hoard]]
at = "e1"
items = ["potion-of-speed", "heroic-brew", "spear", "crossbow", "potion-of-healing", "holy-water"]
"""


@pytest.mark.parametrize("seed", range(12))
def test_every_mixture_of_players_answers_legally(tmp_path, seed):
    """Potions, traps, undead, secret doors, and random players who make a mess of it: never an illegal answer."""
    path = write(tmp_path, RICH)
    with open(path, "a", encoding="utf-8") as file:
        file.write('k = "skeleton"\nz = "zombie"\nf = "trap:falling-block"\n' + HOARD)
    game = Game.start("heroquest", path, seed, quiet=True)
    table = [make("random" if seed >> i & 1 else "tactician", seed, i) for i in range(len(game.seats))]
    play(game, table, rounds=80)
    assert game.over or seed, "tacticians alone get to an end"


def muffled(view: View) -> View:
    """The same view with a blank behind every letter that is there for people: nothing can be read out of it."""

    def blur(text: str) -> str:
        return "".join(letter + "\u200b" for letter in text)

    return replace(
        view,
        title=blur(view.title),
        facts=tuple((blur(label), blur(text)) for label, text in view.facts),
        tokens=tuple(replace(token, title=blur(token.title)) for token in view.tokens),
        furniture=tuple(replace(piece, title=blur(piece.title)) for piece in view.furniture),
        figures=tuple(
            replace(
                figure,
                title=blur(figure.title),
                sheet=tuple((blur(label), blur(text)) for label, text in figure.sheet),
            )
            for figure in view.figures
        ),
    )


@pytest.mark.parametrize(
    ("book", "quest", "answers"),
    [
        ("heroquest", "three-tolls", 600),
        ("heroquest", "silent-bell", 500),
        ("heroquest", "the-labyrinth", 300),
        ("battleaxe", "green-maze", 300),
        ("battleaxe", "cold-lantern", 300),
    ],
)
def test_players_reckon_with_values_and_read_no_sentences(book, quest, answers):
    game = Game.start(book, quest, 5, quiet=True)
    first, second = ([Tactician(1, seat) for seat in range(len(game.seats))] for _ in range(2))
    for _ in range(answers):
        if (decision := game.decision) is None:
            break
        seat = decision.seat
        view = game.view(seat)
        answer = first[seat].choose(view, decision)
        assert second[seat].choose(muffled(view), decision) == answer
        game.answer(answer)
