"""What a seat cannot know, made up at random: the gamesmaster's counters, and the coming dice."""

from __future__ import annotations

from delvewright.kernel.dice import stream
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.common.hands import redeal


@rule("game.gm.secrecy")
def imagine(state: Game, seat: int, seed: int) -> Game:
    """All that is laid out is open to all; a hero's player does not know which counters are in the hand."""
    new = state.copy()
    if seat != state.gm:
        zones = redeal({"cup": new.cup, "hand": new.hand}, ("cup", "hand"), seed)
        new.cup, new.hand = tuple(sorted(zones["cup"])), tuple(sorted(zones["hand"]))
    new.rng = stream(seed, "imagined")
    return new
