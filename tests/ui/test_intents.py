"""One click for several answers: what is offered, with which chances, how it goes on, and where it stops."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.heroquest.helpers import laid

from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import Game
from delvewright.players import Tactician
from delvewright.table.typed import Typed
from delvewright.ui.intents import ATTACK, NEXT, OPEN, REST, WALK, Errand, Offer, offers, taken_up

DOOR = """
+-+-+-+-+-+
|. B|. . o|
+   +     +
|. .D. . .|
+-+-+-+-+-+
"""
OWN = frozenset(range(4))
CORRIDOR = """
-+-+-+-+-+-+
|B . . o . .|
-+-+-+-+-+-+
"""


def scene(picture: str = CORRIDOR, **more: Any) -> Game:
    legend = {"B": "barbarian", "o": "orc", "g": "goblin", "D": "dwarf", **more.pop("legend", {})}
    return laid(map=picture, legend=legend, **more)


def offered(game: Game, kind: str) -> list[Offer]:
    assert game.decision is not None
    return [offer for offer in offers(game, game.decision.seat) if offer.kind == kind]


def carried_out(game: Game, offer: Offer, square: int = -1, dice: str = "") -> tuple[list[str], str]:
    """The answers that are given, and what is said when it stops."""
    lines: list[str] = []
    faces = iter(dice.split("|"))
    game.chance = lambda roll: [int(f) if f.isdigit() else f for f in next(faces).split()]

    def give(answer: Any) -> str:
        lines.append(game.write(answer))
        game.answer_code(answer)
        return ""

    typed = Typed()
    give(typed.meant(game, Errand(game, offer, square)))
    return lines, typed.go_on(game, give)


def test_a_click_on_an_enemy_rolls_walks_and_attacks_with_the_odds_of_the_whole_of_it() -> None:
    game = scene()
    (offer,) = offered(game, ATTACK)
    assert "Orc" in offer.label and "roll" in offer.label.lower()
    hit = laid(map=CORRIDOR.replace("B . . o", ". . B o"), legend={"B": "barbarian", "o": "orc"})
    assert hit.decision is not None
    alone = hit.odds(next(a for a in hit.decision.options if a[0] == "attack"))
    assert alone is not None
    assert offer.odds["get there"] == 1  # two dice show two at least
    assert offer.odds["kill"] == alone["kill"]
    lines, stopped = carried_out(game, offer, dice="1 1|skull skull black|white white|")
    assert lines == ["move", "move c1", "attack orc.1 with broadsword"] and not stopped


def test_the_chance_of_the_roll_is_in_the_odds_and_a_roll_that_falls_short_ends_it() -> None:
    game = scene("\n" + "-+" * 8 + "\n|B . . . . . . o|\n" + "-+" * 8 + "\n")
    (offer,) = offered(game, ATTACK)
    six = Fraction(26, 36)  # two dice come to six or more
    assert offer.odds["get there"] == six
    lines, stopped = carried_out(game, offer, dice="1 1")
    assert lines == ["move"] and "does not get that far" in stopped
    assert game.decision is not None and game.decision.about == "activation"


def test_a_click_on_a_square_rolls_first() -> None:
    game = scene(CORRIDOR.replace("o", "."))
    (offer,) = offered(game, WALK)
    lines, stopped = carried_out(game, offer, 4, dice="3 3")
    assert lines == ["move", "move e1"] and not stopped


def test_a_click_on_a_door_goes_and_opens_it() -> None:
    game = scene(DOOR)
    (offer,) = offered(game, OPEN)
    assert offer.odds == {"get there": 1}
    lines, stopped = carried_out(game, offer, dice="1 2")
    assert lines == ["move", "move b2", "open c2"] and not stopped


def test_something_that_comes_between_ends_it() -> None:
    game = scene()
    (offer,) = offered(game, ATTACK)
    errand = Errand(game, offer)
    game.chance = lambda roll: [3, 3]
    for _ in range(2):
        answer = errand.next(game)
        assert answer is not None
        game.answer_code(answer)
    game.state.fig(0).body -= 1  # somebody has hurt him on the way
    assert errand.next(game) is None


def test_what_is_possible_at_once_is_no_offer() -> None:
    game = scene(CORRIDOR.replace("B . . o", ". . B o"))
    assert offered(game, ATTACK) == []


def test_an_offer_that_is_gone_is_refused_and_changes_nothing() -> None:
    game = scene()
    (offer,) = offered(game, ATTACK)
    game.state.put(game.state.fig(1), -1)
    with pytest.raises(IllegalAnswer):
        Typed().meant(game, Errand(game, offer))
    assert game.answers == []


# -- what others of the same person's figures could do


def fight(about: str, at_once: bool) -> Game:
    """A fight of Advanced HeroQuest in which another than the one who is asked can strike; at once, or after a walk."""
    for seed in range(2, 9):
        game = Game.start("advanced", seed=seed)
        players = [Tactician() for _ in game.seats]
        while (decision := game.decision) is not None and len(game.answers) < 400:
            if decision.seat in OWN and decision.about == about:
                others = [o for o in offers(game, decision.seat, OWN) if o.kind == ATTACK and o.by >= 0]
                if any(("walk" in o.label.lower()) != at_once for o in others):
                    return game
            game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
    raise AssertionError("nobody fought")


def relayed(game: Game, offer: Offer) -> list[str]:
    lines: list[str] = []

    def give(answer: Any) -> str:
        assert answer in game.decision  # type: ignore[operator]
        lines.append(game.write(answer).split()[0])
        game.answer_code(answer)
        return ""

    typed = Typed()
    give(typed.meant(game, taken_up(game, offer, -1, OWN)))
    typed.go_on(game, give)
    return lines


def test_an_enemy_is_struck_by_whoever_of_ones_own_can_do_it_at_one_click() -> None:
    game = fight("order", at_once=True)
    assert game.decision is not None
    found = [o for o in offers(game, game.decision.seat, OWN) if o.kind == ATTACK]
    near = next(o for o in found if "walk" not in o.label.lower())
    name = game.state.called(near.by)
    assert near.label.lower().startswith(f"{name.lower()}: fight") and near.odds
    assert relayed(game.copy(), near)[:2] == ["activate", "fight"]
    (rest,) = [o for o in offers(game, game.decision.seat, OWN) if o.kind == REST]
    assert rest.more, "nobody gives all turns away by one slip"
    assert set(relayed(game, rest)) == {"activate", "end"}


def test_after_a_blow_the_next_of_ones_own_strikes_and_the_turn_before_ends() -> None:
    game = fight("turn", at_once=True)
    assert game.decision is not None
    found = offers(game, game.decision.seat, OWN)
    blow = next(o for o in found if o.kind == ATTACK and "walk" not in o.label.lower())
    assert blow.by != game.decision.figure
    lines = relayed(game.copy(), blow)
    assert lines[0] == "end" and "fight" in lines
    after = next(o for o in found if o.kind == NEXT and o.by == blow.by)
    assert after.more, "it is behind More, and what a click on his figure means"
    assert "fight" not in relayed(game, after)
    assert game.decision.figure == blow.by


def test_while_one_can_strike_himself_nobody_else_is_offered_to_strike() -> None:
    game = Game.start("advanced", seed=2)
    players = [Tactician() for _ in game.seats]
    while (decision := game.decision) is not None:
        own = decision.seat in OWN and decision.about == "turn"
        if own and any(a[0] == "fight" for a in decision.options):
            break
        game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
    assert decision is not None
    assert not [o for o in offers(game, decision.seat, OWN) if o.kind == ATTACK and o.by >= 0]


def test_whoever_holds_one_seat_is_offered_nothing_of_others() -> None:
    game = fight("order", at_once=True)
    assert game.decision is not None
    one = frozenset({game.decision.seat})
    assert all(
        o.by in (-1, *(f.id for f in game.view(0).figures if f.seat in one)) for o in offers(game, min(one), one)
    )
