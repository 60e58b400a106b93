"""A rogue's own traps: his companions know them, the game master does not, whatever he looks at."""

from __future__ import annotations

from random import Random

import pytest

from delvewright.kernel.game import Game
from delvewright.lab.conformance import looks
from delvewright.rules.allison.state.windows import recount


def with_a_trap() -> Game:
    """A game in which a rogue has just set a trap."""
    game = Game.start("allison", "short-weight", 4, {"heroes": "thessaly,ragna"})
    rogue = next(f for f in game.state.figures if f is not None and f.name == "thessaly")
    rogue.skills += ("set-trap",)
    recount(game.state)
    random = Random(1)
    for _ in range(400):
        assert game.decision is not None
        sets = [a for a in game.decision if a[:2] == ("use-at", "set-trap")]
        game.answer(sets[0] if sets else game.decision.nth(random.randrange(len(game.decision))))
        if sets:
            return game
    raise AssertionError("nobody could set a trap")


@pytest.mark.proves("skill.rogue.set-trap.secrecy", "house.gm.knowledge")
def test_the_game_master_neither_sees_nor_hears_nor_guesses_a_rogues_trap() -> None:
    game = with_a_trap()
    master = len(game.seats) - 1
    ((_, at),) = game.state.sworn
    for seat in range(master):
        assert [t.square for t in game.view(seat).tokens if t.kind == "own-trap"] == [at]
    assert game.view(0).log[-1].text == "Thessaly Wren uses Set Trap."
    seen = game.view(master)
    assert not [t for t in seen.tokens if t.square == at]
    assert not [line for line in seen.log if "trap" in line.text.lower()]
    other = game.imagine(master, 3)
    assert looks(other, master) == looks(game, master)
    without = game.copy()
    without.state.sworn = ()
    for seed in range(6):
        assert without.imagine(master, seed).digest() == game.imagine(master, seed).digest()
    guesses = {len(game.imagine(master, seed).state.sworn) for seed in range(12)}
    assert guesses == {0, 1, 2}, "who can set traps may have set some"
