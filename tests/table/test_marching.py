"""A party that moves on as one: single legal answers, in the marching order, until something happens."""

from __future__ import annotations

import pytest

from delvewright import Game
from delvewright.kernel.decisions import Decision
from delvewright.players import Tactician
from delvewright.table.marching import March, can_march, party
from delvewright.table.settling import quiet
from delvewright.ui.intents import PARTY, Offer, marches, offers, taken_up
from thrift import Leader

HEROES = frozenset(range(4))


def marched(game: Game, course: March, most: int = 80) -> list[str]:
    """What is answered, other seats by the computer."""
    players = [Tactician() for _ in game.seats]
    lines = []
    for _ in range(most):
        decision = game.decision
        if decision is None:
            break
        if decision.seat not in HEROES:
            game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
            continue
        answer = course.next(game)
        if answer is None:
            break
        assert answer in decision
        lines.append(game.write(answer))
        game.answer_code(answer)
    return lines


def squares_offered(game: Game) -> Offer:
    assert game.decision is not None
    return next(o for o in offers(game, game.decision.seat, HEROES) if o.kind == PARTY and o.mask)


def far_off(game: Game) -> int:
    """The square farthest up the passage."""
    mask = squares_offered(game).mask
    return (mask & -mask).bit_length() - 1


def test_all_go_one_after_the_other_and_nobody_is_asked_who_is_next() -> None:
    game = Game.start("advanced", seed=7)
    goal = far_off(game)
    lines = marched(game, March(game, HEROES, goal))
    assert [line for line in lines if line.startswith("activate")][:2] == ["activate heinrich", "activate sven"]
    first = next(f for f in game.view(0).figures if f.id == 0)
    assert goal in first.squares
    others = [f.squares[0] for f in game.view(0).figures if f.seat in (1, 2, 3)]
    assert len(set(others)) == 3 and all(q != goal for q in others)


def test_they_keep_the_order_that_was_said() -> None:
    game = Game.start("advanced", seed=7)
    goal = far_off(game)
    lines = marched(game, March(game, HEROES, goal, order=(3, 1, 0, 2)))
    assert [line for line in lines if line.startswith("activate")][:3] == [
        "activate magnus", "activate sven", "activate heinrich"
    ]  # fmt: skip
    assert next(f for f in game.view(0).figures if f.id == 3).squares == (goal,)


def test_nobody_gives_his_turn_away_when_the_first_cannot_get_there() -> None:
    game = Game.start("advanced", seed=7)
    assert marched(game, March(game, HEROES, 0)) == ["activate heinrich"]
    assert game.view(0).round == 1


def test_it_stops_where_somebody_is_met_and_is_not_offered_there() -> None:
    met = 0
    for seed in range(8):
        game = Game.start("advanced", seed=seed)
        players = [Tactician() for _ in game.seats]
        for _ in range(150):
            decision = game.decision
            if decision is None:
                break
            seat = decision.seat
            if seat in HEROES and not quiet(game, seat):
                met += 1
                assert party(game.view(seat), HEROES) == []
                assert not [o for o in offers(game, seat, HEROES) if o.kind == PARTY]
                assert March(game, HEROES, 0).next(game) is None
                break
            game.answer(players[seat].choose(game.view(seat), decision))
        if met >= 2:
            return
    raise AssertionError("nobody was met")


def test_harm_on_the_way_ends_it() -> None:
    game = Game.start("advanced", seed=7)
    course = March(game, HEROES, far_off(game))
    for _ in range(3):
        answer = course.next(game)
        assert answer is not None
        game.answer_code(answer)
    game.state.fig(1).wounds -= 1
    assert course.next(game) is None


def test_who_is_not_on_the_board_yet_comes_in_and_whoever_stands_at_the_door_opens_it() -> None:
    game = Game.start("heroquest", "silent-bell", 5, {"spells": "none"})
    for line in ("move", "enter", "move m18", "end", "move", "enter", "move m16", "end"):
        game.answer(line)
    decision = game.decision
    assert decision is not None and decision.seat == 2 and ("move",) in decision.options
    door = next(o for o in offers(game, 2, HEROES) if o.kind == PARTY and o.door)
    course = taken_up(game, door, -1, HEROES)
    assert isinstance(course, March)
    lines = marched(game, course)
    assert lines[:2] == ["move", "enter"]
    assert next(d for d in game.view(0).doors if (d.a, d.b) == door.door).state == "open"
    opened = next(e for e in game.events if e.kind == "door")
    assert opened.figures[0] == 1, "the Dwarf stood there"


def test_who_leads_one_figure_only_is_offered_no_march() -> None:
    game = Game.start("advanced", seed=7)
    assert game.decision is not None
    assert not [o for o in offers(game, game.decision.seat, frozenset({game.decision.seat})) if o.kind == PARTY]
    assert not can_march(game, frozenset())


@pytest.mark.parametrize("book", ["allison", "battleaxe"])
def test_the_party_marches_in_every_book(book: str) -> None:
    game = Game.start(book, seed=7)
    own = frozenset(i for i, seat in enumerate(game.seats) if seat.side == game.seats[0].side)
    assert game.decision is not None
    mask = next(o.mask for o in offers(game, game.decision.seat, own) if o.kind == PARTY and o.mask)
    before = {f.id: f.squares for f in game.view(0).figures if f.seat in own}
    course = March(game, own, mask.bit_length() - 1)
    lines = []
    while (answer := course.next(game)) is not None:
        decision: Decision | None = game.decision
        assert decision is not None and answer in decision and decision.seat in own
        lines.append(game.write(answer))
        game.answer_code(answer)
    assert any(line.startswith("move ") for line in lines)
    assert before != {f.id: f.squares for f in game.view(0).figures if f.seat in own}


def test_heroes_in_four_corners_are_no_party() -> None:
    game = Game.start("heroquest", "the-maze", 7, {"spells": "none"})
    assert game.decision is not None
    assert party(game.view(0), HEROES) == []
    assert not [o for o in offers(game, game.decision.seat, HEROES) if o.kind == PARTY]


# -- what it saves: a scripted person who does what the computers in his seats would do, with or without the offers


def test_an_exploring_party_is_asked_a_third_as_often_for_the_same_ground() -> None:
    def asked(seed: int, helped: bool) -> float:
        leader = Leader(Game.start("advanced", seed=seed), helped).play(lambda g: g.view(0).floor.bit_count() >= 250)
        calm = sum(times for kind, times in leader.kinds.items() if kind.startswith("quiet"))
        assert leader.game.view(0).floor.bit_count() >= 250, "a party that was beaten says nothing of it"
        return calm / leader.game.view(0).floor.bit_count()

    before, after = (sum(asked(seed, helped) for seed in (1, 2, 3, 4)) for helped in (False, True))
    assert after * 3 <= before, (before, after)


def test_a_whole_expedition_with_its_fights_asks_a_third_of_its_bare_decisions() -> None:
    leader = Leader(Game.start("advanced", seed=1)).play()
    assert leader.game.over and leader.kinds["near order activate by attack"]
    assert leader.asked * 3 <= leader.bare, (leader.asked, leader.bare)
    plain = Leader(Game.start("advanced", seed=1), False).play()
    assert leader.asked * 3 <= plain.asked == plain.bare, (leader.asked, plain.bare)


def test_whoever_stands_at_a_door_opens_it_though_another_leads() -> None:
    game = Game.start("advanced", seed=2)
    leader = Leader(game).play(lambda g: any(d.state == "closed" for d in g.view(0).doors))
    for offer in marches(leader.game, HEROES):
        if offer.door:
            order = [id for id in range(4) if offer.square not in leader.game.view(0).figures[id].squares]
            assert taken_up(leader.game, offer, -1, HEROES, order).next(leader.game) in (leader.game.decision or ())
