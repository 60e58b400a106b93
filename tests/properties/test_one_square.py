"""One square, one standing figure: what every book says, held against random games at every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from tests.advanced.curious import choose
from tests.conformance.cases import options
from tests.properties.helpers import sized

from delvewright.kernel.decisions import Answer
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.lab.conformance import chosen

GAMES = sized(6, 60)
"""Games of each book, played at random,"""
LONG = sized(1200, 8000)
"""and answers of each."""


def standing(state: Any) -> Iterable[tuple[Any, int]]:
    """Every figure on its feet, and the mask of its squares."""
    for f in state.figures:
        if f is not None and f.at >= 0 and getattr(f, "condition", 0) == 0 and getattr(f, "alive", True):
            yield f, getattr(f, "mask", 0) or 1 << f.at


# -- where more than one may stand, by book; whoever is knocked out or dead stands nowhere


def in_heroquest(g: Any, q: int, crowd: list[Any]) -> bool:
    """On the stairway and in open pits; and who is in the middle of a walk is on his way past somebody."""
    if (g.quest.stairs | g.pits) >> q & 1:
        return True
    return (
        g.active >= 0 and any(f.id == g.active for f in crowd) and (g.foothold >= 0 or g.fig(g.active).under("ghost"))
    )


def in_allison(g: Any, q: int, crowd: list[Any]) -> bool:
    """In the middle of a walk, past somebody; and a captive on the square of whoever carries him off."""
    passing = g.foothold >= 0 and any(f.id == g.active for f in crowd)
    return passing or any(f.under("carried") for f in crowd)


def in_battleaxe(g: Any, q: int, crowd: list[Any]) -> bool:
    """Somebody who is carried, on his carrier's square."""
    return any(f.carrier >= 0 for f in crowd)


def in_advanced(g: Any, q: int, crowd: list[Any]) -> bool:
    """Nowhere."""
    return False


MAY_SHARE: dict[str, Callable[[Any, int, list[Any]], bool]] = {
    "heroquest": in_heroquest,
    "allison": in_allison,
    "battleaxe": in_battleaxe,
    "advanced": in_advanced,
}


def crowded(book: str, state: Any) -> str:
    """Who stands where somebody else does, and may not; empty: nobody."""
    taken = 0
    figures = list(standing(state))
    for _, mask in figures:
        if taken & mask:
            break
        taken |= mask
    else:
        return ""
    for f, mask in figures:
        for other, also in figures:
            both = mask & also
            if other is not f and both and not MAY_SHARE[book](state, both.bit_length() - 1, [f, other]):
                return f"{f.name} and {other.name} on {both.bit_length() - 1}"
    return ""


def answer(game: Game, random: Random) -> Answer:
    """At random; in Advanced HeroQuest like those who want to see everything: others would not leave the stairs."""
    return choose(game, random) if game.header.book == "advanced" else chosen(game, random)


@pytest.mark.parametrize("n", range(GAMES))
@pytest.mark.parametrize("book", book_ids())
def test_one_square_holds_one_standing_figure(book, n):
    quests = [quest.id for quest in find_book(book).quests()]
    quest = quests[n * 7 % len(quests)]
    game = Game.start(book, quest, n, options(book, quest), quiet=True)
    random = Random(f"{book} {n}")
    for _ in range(LONG):
        if game.decision is None:
            break
        found = crowded(book, game.state)
        assert not found, f"{quest} {n}, answer {len(game.answers)}, asked about {game.decision.about}: {found}"
        game.answer_code(answer(game, random))


def test_every_book_says_where_more_than_one_may_stand():
    assert sorted(MAY_SHARE) == sorted(book_ids())
