"""Computer heroes: they play from their seat, stay until there is a reason to leave, and spend Fate for lives."""

import pytest

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.players import make
from delvewright.players.advanced.hero import FATE, PASS, HeroMind

ANSWERS = 400


def started() -> Table:
    return Table.start("advanced", quest="expedition", seed=2)


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_they_explore_and_no_one_leaves_at_once(seed: int) -> None:
    table = Table.start("advanced", quest="expedition", seed=seed)
    player = make("tactician", seed=1)
    for _ in range(ANSWERS):
        if table.decision is None:
            break
        table.answer(player.decide(table.view(table.decision.seat), table.decision))
    assert len(table.state.board.areas) > 8 and table.state.round > 5


@pytest.mark.parametrize(("left", "answer"), [(2, PASS), (1, PASS), (0, FATE), (-1, FATE)])
def test_fate_is_spent_where_it_saves_a_hero(left: int, answer: tuple[str, ...]) -> None:
    view = started().view(0)
    asked = Decision(0, "wounds", (FATE, PASS), figure=0, subject=(2, left))
    assert HeroMind().decide(view, asked) == answer
    failed = Decision(0, "fate", (FATE, PASS), figure=0)
    assert HeroMind().decide(view, failed) == PASS


def test_with_the_prize_they_go_home() -> None:
    table = started()
    mind = HeroMind()
    view = table.view(0)
    mind.first = 0
    assert not mind.homeward(view)
    table.state.party()[0].pack["stolen-casket"] = 1
    assert mind.homeward(table.view(0))
    table = started()
    for f in table.state.party()[:3]:
        f.wounds = 1
    assert HeroMind().homeward(table.view(0)), "too few are fit"
