"""Which answers one mostly gives, which are behind *more …*, and which are asked about once more: from what the answers
name, what the book says of them and what the seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from delvewright.kernel.decisions import Choice, Decision
from delvewright.kernel.explaining import Harm
from delvewright.kernel.game import Game
from delvewright.kernel.saying import listed, the
from delvewright.kernel.view import FigureView, View


@dataclass(frozen=True, slots=True)
class Kept:
    """What is said of an answer besides its words."""

    more: bool = False
    """Whether it is kept behind *more …*, with no number of its own."""
    confirm: str = ""
    """What is asked before it is given; empty: nothing."""


def sort_out(game: Game, view: View, decision: Decision, choices: Sequence[Choice]) -> list[Kept]:
    """What is to be said of each of these answers to a question of this seat's."""
    figures = {f.id: f for f in view.figures}
    own = view.seats[decision.seat].side
    odd = _weaker(game, decision, choices, figures, own) if decision.clean else set()
    turn = ("end",) in decision.options
    found = []
    for i, choice in enumerate(choices):
        friends = [figures[id] for id in choice.figures if id in figures and _friend(figures[id], decision, own)]
        for_friend = turn and bool(friends) and bool(choice.cards)
        more = i in odd or for_friend or game.book.more(game.state, decision, str(choice.answer[0]))
        struck = set(game.book.strikes(game.state, decision, choice.answer))
        struck_friends = [f for f in view.figures if f.side == own and f.alive and struck.intersection(f.squares)]
        found.append(Kept(more, _asked_before(choice, friends, struck_friends)))
    return found


def _friend(figure: FigureView, decision: Decision, own: str) -> bool:
    return figure.side == own and figure.id != decision.figure


def _asked_before(choice: Choice, friends: Sequence[FigureView], struck: Sequence[FigureView]) -> str:
    """What somebody should know before he does this: it may harm his side, or uses up what does not come back."""
    asked = []
    if friends and choice.odds and "kill" in choice.odds:
        struck = [*friends[:1], *struck]
    if struck:
        asked.append(f"This may harm {listed([the(f.title) if f.name == f.kind else f.title for f in struck])}.")
    if choice.spends:
        asked.append(f"{choice.spends} can be used once, and does not come back.")
    return " ".join(asked)


def _weaker(
    game: Game, decision: Decision, choices: Sequence[Choice], figures: dict[int, FigureView], own: str
) -> set[int]:
    """Attacks on somebody for which there is a better one of those that one can make again and again."""
    found: set[int] = set()
    foes = {
        id for choice in choices if choice.odds for id in choice.figures if id in figures and figures[id].side != own
    }
    for foe in foes:
        ways = [(i, card_of(c)) for i, c in enumerate(choices) if c.odds and c.figures == (foe,)]
        if len(ways) < 2:
            continue
        known = {harm.card: harm for harm in game.book.harm(game.state, decision.seat, decision.figure, foe)}
        armed = [(i, known[card]) for i, card in ways if card in known]
        for i, card in ways:
            if card in known:
                if any(_better(other, j, known[card], i) for j, other in armed):
                    found.add(i)
            elif not card and armed:
                found.add(i)
    return found


def card_of(choice: Choice) -> str:
    """The card it is done with; empty: none."""
    return choice.cards[0] if choice.cards else ""


def _better(one: Harm, i: int, other: Harm, j: int) -> bool:
    mine, yours = (one.hurt, one.kill, one.mean), (other.hurt, other.kill, other.mean)
    as_good = all(a >= b for a, b in zip(mine, yours, strict=True))
    return i != j and as_good and (mine != yours or i < j)
