"""Co-operative Turn Order: the Heroes agree on who acts next."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.dungeon.events import draw_event
from delvewright.rules.heroquest.state.game import Game
from delvewright.rules.heroquest.state.windows import PASS


@rule("opt.coop.event")
def first_event(g: Game) -> Play:
    """To balance it the Evil Sorcerer starts the Quest with an Event card, where there are any."""
    if g.plays("coop"):
        yield from draw_event(g)


def present(g: Game, seat: int) -> bool:
    """Whether anybody of a Hero's seat can still take a turn."""
    return any(f is not None and f.home == seat and f.alive and not f.out for f in g.figures)


@rule("opt.coop.order", "opt.coop.once-each")
def left(g: Game) -> list[int]:
    """The Heroes' seats that have not had their turn in this round."""
    assert g.extras is not None
    return [seat for seat in range(g.sorcerer) if not g.extras.acted >> seat & 1]


@rule("opt.coop.order")
def agree(g: Game) -> Play:
    """Before a Hero's turn those who have not acted are asked in seating order; if all decline, the first goes."""
    if g.turn == g.sorcerer:
        return
    seats = left(g)
    asked = [seat for seat in seats if present(g, seat)]
    g.turn = (asked or seats)[0]
    for seat in asked if len(asked) > 1 else ():
        hero = next(f.id for f in g.figures if f is not None and f.kind.hero and f.seat == seat)
        if (yield Decision(seat, "order", [("go",), PASS], figure=hero)) != PASS:
            g.turn = seat
            return


@rule("opt.coop.order", "opt.coop.once-each")
def next_by_agreement(g: Game) -> bool:
    """A Hero's turn is over: it is another's, as long as there is one; then it is the Evil Sorcerer's."""
    assert g.extras is not None
    if g.turn == g.sorcerer:
        g.extras.acted = 0
        return False
    g.extras.acted |= 1 << g.turn
    seats = left(g)
    g.turn = seats[0] if seats else g.sorcerer
    return True
