"""Furniture that is searched for itself, as in the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest import Piece
from delvewright.rules.heroquest.dungeon.searching import find, searches
from delvewright.rules.heroquest.dungeon.traps import spring
from delvewright.rules.heroquest.state.game import Figure, Game


@rule("adv.furniture.room")
def searches_left(g: Game, f: Figure) -> list[Answer]:
    """The searches a Hero may take; in the advanced game a room is searched for treasure once by each."""
    found = searches(g, f)
    area = g.quest.grid.area_of[f.at]
    if not g.plays("advanced") or not f.searched >> area & 1 or not g.is_room(area):
        return found
    return [answer for answer in found if answer[1] != "treasure"]


@rule("adv.furniture.separate", "adv.furniture.once", "adv.furniture.adjacent")
def piece_searches(g: Game, f: Figure) -> list[Answer]:
    """The pieces a Hero whom nobody disturbs may search: orthogonally beside, and searched by nobody before."""
    if not g.furniture or not (g.acts or "treasure" in g.bonus):
        return []
    assert g.extras is not None
    near = spread(1 << f.at, g.east, g.south, g.width)
    found: list[Answer] = []
    for i, piece in enumerate(g.quest.furniture):
        if piece.squares & near & g.furniture and not g.extras.pieces >> i & 1:
            found.append(("search-piece", squares(piece.squares & near)[0]))
    return found


def piece_at(g: Game, q: int) -> tuple[int, Piece]:
    """The piece of furniture on a square, with its number."""
    return next((i, piece) for i, piece in enumerate(g.quest.furniture) if piece.squares >> q & 1)


@rule("adv.furniture.once", "adv.furniture.hidden", "adv.furniture.no-card", "adv.furniture.trap")
def search_piece(g: Game, f: Figure, q: int) -> Play:
    """Search a piece: its trap first, then what the Quest has put in it, or nothing, and never a card."""
    assert g.extras is not None
    i, piece = piece_at(g, q)
    g.extras.pieces |= 1 << i
    rules = ("adv.furniture.once",)
    g.tell("search", "{} searches the {}.", f, piece.kind.title, rules=rules)
    for trap in g.quest.traps:
        if trap.door < 0 and piece.squares & g.armed & 1 << trap.at and trap.kind in ("chest", "furniture") and f.alive:
            yield from spring(g, f, trap.at)
    if not f.alive:
        return
    listed = [
        n for n, hoard in enumerate(g.quest.hoards)
        if hoard.at >= 0 and piece.squares >> hoard.at & 1 and not g.hoards >> n & 1
    ]  # fmt: skip
    if listed:
        find(g, f, listed)
    else:
        rules = ("adv.furniture.no-card",)
        g.tell("search", "{} finds nothing in the {}.", f, piece.kind.title, rules=rules)
