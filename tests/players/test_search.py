"""The player that thinks ahead, and the fair door through which it looks."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from delvewright import DelveError, Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import NoDream
from delvewright.players import Tactician, make, search
from delvewright.players.lookahead import Lookahead, ask
from delvewright.players.search import Budget, Judgement, Search, Thought, better, candidates, pays


@dataclass(frozen=True)
class Small(Budget):
    """Just enough to see it work."""

    first = 1
    pairs = 4


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LEAST", 4)


def wager(seed: int = 3) -> Game:
    return Game.start("heroquest", "wardens-wager-elf", seed, {"heroes": "elf"}, quiet=True)


def moments(game: Game, about: str = "") -> Iterator[tuple[Game, Tactician]]:
    """The questions to the Hero in a tactician's game, each before he answers, with the mind that answers."""
    players = [Tactician(5, seat) for seat in range(len(game.seats))]
    while (decision := game.decision) is not None:
        if decision.seat == 0 and about in ("", decision.about):
            yield game, players[0]
        game.answer_code(players[decision.seat].choose(game.view(decision.seat), decision))


def thought(game: Game, mind: Tactician, usual: Answer, seed: int = 7) -> tuple[Judgement, list[Any]]:
    """What it finds, and every play-out it took."""
    view, decision = game.view(0), game.decision
    assert decision is not None
    at, took = Thought(mind, Small(), view, Lookahead(game, view), seed), []
    play = at.play

    def noted(n: int, answer: Answer) -> float:
        took.append((n, answer, play(n, answer), at.dreams[n].digest()))
        return took[-1][2]

    at.play = noted  # type: ignore[method-assign]
    return at.judge(candidates(decision, usual, seed)), took


# -- fairness


def test_it_thinks_the_same_when_all_that_is_hidden_is_changed() -> None:
    """The other game is one that its seat cannot tell from the true one: map, Monsters, contents and dice differ."""
    for n, (game, mind) in enumerate(moments(wager(), "activation")):
        if n in (2, 9):
            other = game.imagine(0, 100 + n)
            assert other.digest() != game.digest()
            usual = game.decision.nth(0)  # type: ignore[union-attr]
            here, there = thought(game, mind, usual), thought(other, mind, usual)
            assert here == there and len(here[1]) >= 6
        if n > 9:
            return


def test_the_same_question_has_the_same_answer_twice_and_thinking_changes_nothing() -> None:
    game, mind = next(moments(wager(), "activation"))
    before, kept = game.digest(), pickle.dumps(mind)
    usual = game.decision.nth(0)  # type: ignore[union-attr]
    assert thought(game, mind, usual) == thought(game, mind, usual)
    assert game.digest() == before and pickle.dumps(mind) == kept


def test_the_door_shows_nothing_of_the_truth_and_shuts_behind_an_answer() -> None:
    game = wager()
    ahead = Lookahead(game)
    assert ahead.seat == 0 and ahead.decision is game.decision and ahead.view == game.view(0)
    assert ahead.imagine(4).digest() == game.imagine(0, 4).digest() != game.digest()
    assert not any(isinstance(getattr(ahead, name), Game) for name in Lookahead.__slots__)
    assert [c.notation for c in ahead.choices()] == [c.notation for c in game.choices()]
    with pytest.raises(DelveError, match="not a legal answer"):
        ahead.odds(("walk", 9999))
    assert ahead.odds(ahead.decision.nth(0)) == game.odds(ahead.decision.nth(0))
    game.answer(ahead.decision.nth(0))
    for late in (lambda: ahead.imagine(4), ahead.choices, lambda: ahead.odds(ahead.decision.nth(0))):
        with pytest.raises(DelveError, match="has been answered"):
            late()


def test_a_stranger_s_player_gets_the_door_by_a_method() -> None:
    class Stranger:
        name = "stranger"

        def choose(self, view: Any, decision: Decision) -> Answer:
            raise AssertionError("it looks ahead")

        def choose_ahead(self, view: Any, decision: Decision, ahead: Lookahead) -> Answer:
            return ahead.imagine(1).decision.nth(0)  # type: ignore[union-attr]

    game = wager()
    assert ask(Stranger(), game) == game.decision.nth(0)  # type: ignore[union-attr]
    assert ask(make("random", 1), game) in game.decision  # type: ignore[operator]


def test_no_dream_means_the_usual_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> Game:
        raise NoDream("nothing fits")

    monkeypatch.setattr(Game, "imagine", none)
    game, mind = next(moments(wager(), "activation"))
    usual = game.decision.nth(0)  # type: ignore[union-attr]
    assert thought(game, mind, usual)[0].answer == usual


# -- strength


def test_it_rings_the_bell_rather_than_do_nothing_and_says_why() -> None:
    """Beside the bell that wins, whatever would usually be done instead."""
    for seed in range(3, 30):
        for game, mind in moments(wager(seed), "activation"):
            assert game.decision is not None
            if any(answer[0] == "investigate" for answer in game.decision.options):
                found, took = thought(game, mind, ("end",))
                if found.pairs and found.usually <= 1:  # else ringing it later is as good
                    assert found.answer[0] == "investigate" and found.won == found.pairs and len(took) > 6
                    player = Search(1, 0)
                    assert player.conclude(found) == found.answer
                    assert player.reason().startswith("wins 4 of 4 imagined games with this, ")
                    return
                break
    raise AssertionError("the bell was never reached")


def test_what_a_game_master_has_imagined_is_not_told() -> None:
    """How often he wins in his mind would tell the Heroes what waits for them."""
    game = Game.start("heroquest", "the-maze", 1, quiet=True)
    for seat, said in ((4, False), (0, True)):
        player = Search(1, seat)
        player.usual.decide = lambda view, decision: ("move",)  # type: ignore[method-assign]
        player.choose(game.view(seat), Decision(seat, "activation", [("move",), ("end",)]))
        player.conclude(Judgement(("end",), ("move",), 30, 2, 40))
        assert bool(player.reason()) == said


def test_it_plays_by_itself_as_the_tactician_does_where_nobody_opens_the_door() -> None:
    one, other = wager(), wager()
    players = [make("search", 5), make("tactician", 5)]
    for _ in range(20):
        answers = [p.choose(g.view(0), g.decision) for p, g in zip(players, (one, other), strict=True)]  # type: ignore[arg-type]
        assert answers[0] == answers[1]
        for g in (one, other):
            g.answer(answers[0])
            while g.decision is not None and g.decision.seat:
                g.answer(("end",) if ("end",) in g.decision else g.decision.nth(0))
        if one.decision is None:
            return


# -- how it goes about it


def test_time_that_is_over_leaves_the_usual_answer() -> None:
    game, mind = next(moments(wager(), "activation"))
    view = game.view(0)
    at = Thought(mind, Budget(400, 1e-9), view, Lookahead(game, view), 1)
    found = at.judge(candidates(game.decision, game.decision.nth(0), 1))  # type: ignore[arg-type, union-attr]
    assert found.answer == found.usual and at.playouts == 0


def test_few_candidates_the_usual_one_first() -> None:
    options = [("cast-on", "genie", n) for n in range(9)] + [("use", "potion"), ("attack", 4), ("end",)]
    decision = Decision(0, "activation", options, [("walk", 0xFF)])
    for seed in range(20):
        some = candidates(decision, ("attack", 4), seed)
        assert some[0] == ("attack", 4) and len(some) == len(set(some)) == search.CANDIDATES
        assert all(answer in decision for answer in some)
        assert ("use", "potion") in some and any(answer[0] == "cast-on" for answer in some)
    assert len({tuple(candidates(decision, ("end",), seed)) for seed in range(20)}) > 10


def test_where_it_pays() -> None:
    party, solo = Game.start("heroquest", "the-maze", 1, quiet=True).view(0), wager().view(0)
    plain = Decision(0, "activation", [("move",), ("end",)])
    assert not pays(party, plain) and pays(solo, plain)
    assert pays(party, Decision(0, "activation", [("open", 3), ("end",)]))
    assert not pays(solo, Decision(0, "activation", [("end",)]))


def test_how_sure_a_difference_is() -> None:
    assert better([(1, 0)] * 10) == float("inf") and better([(1, 1)] * 10) == 0
    assert better([(0, 1)] * 10) == -float("inf")
    assert better([(1, 0), (1, 0), (0, 0), (0, 1)]) == pytest.approx(0.25 / 0.957 * 2, abs=0.01)


@pytest.mark.parametrize("text", ["", "x", "0s", "-1s", "49", "9999999s", "1.5", "1e9"])
def test_how_long_to_think_is_said_in_playouts_or_seconds(text: str) -> None:
    with pytest.raises(DelveError, match="how long to think"):
        make(f"search:{text}")
    assert make("search:1.5s").budget == Budget(search.USUAL, 1.5)  # type: ignore[attr-defined]
    assert (Budget.read("800").first, Budget.read("800").pairs) == (12, 80)
