"""Whole expeditions by players who try everything: nothing breaks or stalls, and what is kept in mind is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.advanced.curious import hardy, play
from tests.properties.helpers import sized

from delvewright.kernel import record as records
from delvewright.kernel.game import Game
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.ground import zones

BOOK = find_book("advanced")
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("advanced-*.delve"))
LONG = sized(500, 4000)
"""Answers of an expedition."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_expedition_comes_out_as_it_did(path: Path) -> None:
    text = records.read(path)
    found = records.parse(text, path.name)
    game = records.replay(found, where=path.name)
    again = records.record(game, found.seats)
    again.content = found.content
    assert again.text() == text


def sound(g: Game) -> None:
    """What is true between any two decisions."""
    state = g.state
    standing = [f for f in state.everybody() if f.there]
    filled = [q for f in standing for q in squares(f.mask)]
    assert len(filled) == len(set(filled)), "one model to a square"
    assert sum(1 << q for q in filled) == state.taken
    for f in standing:
        assert f.mask == state.shape(f, f.at) and state.board.floor & f.mask == f.mask
        assert not f.hero or (f.condition == 1) == (f.wounds == 0) or f.wounds > 0
    solid, tall = state.solid, state.tall
    state.set_things(state.things)
    assert (solid, tall) == (state.solid, state.tall)
    if state.fighting:
        near = {f.id: f.near for f in state.everybody()}
        zones.settle(state)
        assert near == {f.id: f.near for f in state.everybody()}, "zones are up to date"
    assert len(state.hand) <= 6 and len(state.hand) + len(state.cup) + len(state.spent) == 24
    assert all(f.gold <= 250 and len(f.weapons) <= 3 for f in state.company())


@pytest.mark.parametrize("seed", range(sized(8, 500)))
def test_expeditions_of_hardy_heroes(seed: int) -> None:
    """Heroes who do not die soon meet more of the dungeon; the gamesmaster's seat is taken in every second game."""
    quest = ("expedition", "descent", "warlords-lair", "expedition")[seed % 4]
    game = Game.start("advanced", quest, seed, {"gm": ("computer", "person")[seed % 2], "party": hardy()})
    while game.decision is not None and len(game.answers) < LONG:
        before = len(game.answers)
        play(game, seed + before, before + 40)
        sound(game)
    party = str(game.header.options["party"])
    assert BOOK.check_party(BOOK.come_home(game.state, party), "home")


@pytest.mark.parametrize("seed", range(sized(8, 500)))
def test_expeditions_of_new_heroes_end(seed: int) -> None:
    """Nobody can play for ever: the unlucky die, the others find the stairs."""
    options = {"gm": ("computer", "person")[seed % 2], "heroes": ("", "sven", "heinrich,magnus")[seed % 3]}
    game = play(Game.start("advanced", "expedition", seed, options), seed, sized(6000, 20_000))
    sound(game)
    assert game.decision is None or len(game.answers) >= 6000
