"""What a seat cannot know, made up at random: nothing but the coming dice and cards."""

from __future__ import annotations

from delvewright.kernel.dice import stream
from delvewright.rules.battleaxe.state.game import Game


def imagine(state: Game, seat: int, seed: int) -> Game:
    """All that is laid out is open to all, and decks have no order until a card is drawn: only the stream differs."""
    new = state.copy()
    new.rng = stream(seed, "imagined")
    return new
