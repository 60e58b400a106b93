"""Boards at the rim of the plane: what lies beyond the first row and column is nothing, not an error."""

import tomllib
from itertools import product

import pytest

from delvewright import Game
from delvewright.kernel.errors import BadFile
from delvewright.kernel.plane import WAYS, holds
from delvewright.lab.scenario import parse, staged
from delvewright.players import Random, Tactician
from delvewright.rules.battleaxe.dungeon import grates
from delvewright.ui.svg import draw as picture
from delvewright.ui.text import draw as drawing

BOARDS = {
    "across": """
+-+-+-+-+-+
|H K .O. .|
+ + + + + +
|E M .O. .|
+ + + + + +
|. . .D. .|
+-+-+-+-+-+
""",
    "down": """
+-+-+-+
|. . .|
+ + + +
|. . .|
+O+-+D+
|H K E|
+ + + +
|. M .|
+-+-+-+
""",
}
LEGEND = 'H = "human-fighter", E = "elf-fighter", K = "dwarf-fighter", M = "gnome-wizard"'
ENEMIES = {
    "across": {"orc": "d1", "bandit": "e1", "wolf": "d1 d2", "ogre": "d1 e1 d2 e2", "troll": "d2 e2 d3 e3"},
    "down": {"orc": "a1", "bandit": "b1", "wolf": "a1 a2", "ogre": "a1 b1 a2 b2", "troll": "b1 c1 b2 c2"},
}


def table(board: str, more: str) -> Game:
    text = f'book = "battleaxe"\nmap = """{BOARDS[board]}"""\nlegend = {{ {LEGEND} }}\n{more}\n'
    return staged(parse(tomllib.loads(f'{text}[[scenario]]\nname = "x"\nsteps = []\n'), "test")[0])


def test_no_mask_holds_what_is_beyond_the_rim() -> None:
    assert [holds(0b101, bit) for bit in (-26, -1, 0, 1, 2, 3)] == [False, False, True, False, True, False]


@pytest.mark.parametrize(("board", "entry"), list(product(BOARDS, WAYS)))
def test_games_at_the_rim_go_on(board: str, entry: str) -> None:
    entries = ", ".join(f'{q} = "{entry}"' for q in (("a1", "d1") if board == "across" else ("a1", "a3")))
    for n, (enemy, at) in enumerate(ENEMIES[board].items()):
        game = table(board, f'entry = {{ {entries} }}\nplace = {{ {enemy} = "{at}" }}')
        for index in range(len(game.state.board.areas)):
            grates.entrance(game.state, index)
        players = [(Tactician if n & 1 else Random)(n, seat) for seat in range(len(game.seats))]
        for _ in range(30):
            if game.decision is None:
                break
            seat = game.decision.seat
            view = game.view(seat)
            assert all(q >= 0 for choice in game.choices() for q in choice.squares)
            game.answer(players[seat].choose(view, game.decision))
        drawing(game.view(0))
        picture(game.view(0))


@pytest.mark.parametrize(("at", "way"), [("a1", "north"), ("c1", "north"), ("a1", "west")])
def test_a_door_out_of_the_plane_is_refused(at: str, way: str) -> None:
    with pytest.raises(BadFile, match=rf"nothing can lie {way} of {at}\.\nDraw the map a row lower"):
        table("down", f'new = {{ {at} = "{way}" }}')
