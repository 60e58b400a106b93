"""What a person need not be asked: turns in which nothing is left, and reactions by his own word."""

from __future__ import annotations

import pytest

from delvewright import Game
from delvewright.kernel.decisions import PASS
from delvewright.kernel.errors import DelveError
from delvewright.players import Tactician
from delvewright.table.settling import END, ENDS, MARCH, ORDER, check, is_reaction, quiet, settled

ENDING = {ENDS: ("matters", "")}


def moments(book: str, most: int = 160) -> list[Game]:
    """Games at each question to the first side."""
    game = Game.start(book, seed=7)
    players = [Tactician() for _ in game.seats]
    found = []
    for _ in range(most):
        if game.decision is None:
            break
        seat = game.decision.seat
        if game.seats[seat].side == game.seats[0].side:
            found.append(game.copy())
        game.answer(players[seat].choose(game.view(seat), game.decision))
    return found


def test_a_turn_with_nothing_but_oddities_ends_by_itself_where_nobody_is_near() -> None:
    ended = near = 0
    for game in moments("allison"):
        decision = game.decision
        assert decision is not None
        said = settled(game, ENDING, lambda: None)
        assert settled(game, {}, lambda: None) is None
        left = [a for a in decision.options if a != END and not game.book.more(game.state, decision, a[0])]
        nothing = END in decision.options and not left and not any(mask for _, mask in decision.fields)
        if nothing and len(decision) > 1 and not quiet(game, decision.seat):
            near += 1
            assert said is None
        elif nothing:
            ended += 1
            assert said == END
        else:
            assert said is None or len(decision) == 1
    assert ended and near


@pytest.mark.parametrize("book", ["battleaxe", "advanced"])
def test_reactions_are_let_pass_by_the_word_for_each(book: str) -> None:
    asked = [game for game in moments(book) if game.decision is not None and is_reaction(game.decision)]
    asked = [game for game in asked if game.decision is not None and len(game.decision) > 1]
    assert asked
    for game in asked:
        assert game.decision is not None
        use = next(answer for answer in game.decision if answer != PASS)
        assert settled(game, {"*": ("never", "")}, lambda: None) == PASS
        assert settled(game, {"*": ("matters", "")}, lambda: PASS) == PASS
        assert settled(game, {"*": ("matters", "")}, lambda use=use: use) is None  # type: ignore[misc]
        assert settled(game, {"*": ("matters", "")}, lambda: None) is None
        assert settled(game, {"*": ("always", "")}, lambda: PASS) is None


def test_who_goes_next_follows_from_the_marching_order_by_ones_own_word() -> None:
    game = Game.start("advanced", seed=7)
    assert game.decision is not None and game.decision.about == "order" and quiet(game, game.decision.seat)
    own, march = frozenset(range(4)), {MARCH: ("2,0", "")}

    def said(how: str, seats: frozenset[int] = own) -> object:
        return settled(game, {**march, ORDER: (how, "")}, lambda: None, seats)

    assert said("never") == said("matters") == ("activate", 2)
    assert said("always") is None and said("never", frozenset()) is None
    assert settled(game, {ORDER: ("never", "")}, lambda: None, own) == ("activate", 0)
    near = next(g for g in moments("advanced", 400) if g.decision and g.decision.about == "order" and not quiet(g, 0))
    assert settled(near, {ORDER: ("matters", "")}, lambda: None, own) is None
    assert settled(near, {ORDER: ("never", "")}, lambda: None, own) in near.decision.options  # type: ignore[union-attr]


def test_only_a_way_to_be_asked_is_kept_and_not_too_many() -> None:
    with pytest.raises(DelveError):
        check({}, "luck", "often")
    with pytest.raises(DelveError):
        check({str(n): ("never", "") for n in range(60)}, "luck", "never")
    check({str(n): ("never", "") for n in range(60)}, "7", "always")
