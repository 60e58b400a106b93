"""A dungeon that overlaps so often that its masks have more digits than Python writes."""

import json

from delvewright import Game
from delvewright.kernel.record import record
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH, Board
from delvewright.rules.common.tiles.board import Area, Token
from delvewright.rules.common.tiles.laying import put_area
from delvewright.ui.svg import draw as picture
from delvewright.ui.text import draw as drawing
from delvewright.ui.web.wire import view_json

CORNER = 3 * SIZE + 60 * WIDTH + 5


def deep() -> Game:
    """A game whose fourth level is in use, down to its last rows; a hero stands there."""
    game = Game.start("battleaxe", "bone-engine", seed=12)
    g = game.state
    new = g.board.copy()
    new.levels = (*new.levels, *[(0, 0)] * (4 - len(new.levels)))
    put_area(new, Area("room", "empty-4", Board.block(CORNER, 0, 4, 4), 0, CORNER))
    g.lay(new)
    g.tokens += (Token("pit", CORNER + 1),)
    g.put(g.party()[0], CORNER)
    g.set_edges()
    return game


def test_masks_of_many_levels_are_written_compared_and_imagined() -> None:
    game = deep()
    assert game.state.board.floor.bit_length() > 14300, "more than 4300 digits"
    assert game.digest() == deep().digest() == game.copy().digest()
    seat = game.decision.seat if game.decision else 0
    view = game.view(seat)
    assert f"floor={view.floor:#x}" in repr(view) and repr(view) == repr(deep().view(seat))
    dream = game.imagine(seat, seed=3)
    assert dream.view(seat).floor == view.floor and dream.decision
    drawing(view)
    picture(view)
    dream.answer(next(iter(dream.decision)))
    assert dream.digest() != game.digest()
    json.dumps(view_json(game.book, view))
    assert record(game).digest == game.digest()
