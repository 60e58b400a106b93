"""What a special monster is, nobody but the gamesmaster knows until it does what it is there for."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.advanced.curious import choose, hardy
from tests.properties.helpers import sized

from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import Game
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.rolling import on_table

PAIRS = sized(4, 60)
"""Games in which one is somebody else,"""
LONG = sized(400, 2000)
"""and answers of each until it comes to light."""


def twin(game: Game, id: int) -> Game:
    """The same game, in which a special monster is another one: nothing of it that could be seen is different."""
    other = game.copy()
    g = other.state
    f = g.fig(id)
    card = next(c for c in content().monsters.values() if c.distinct and c.title != f.monster.title)
    f.kind = replace(f.monster, id=card.id, title=card.title, letter=card.letter, rules=card.rules)
    g.names[id] = f.name = f"{card.id}.77"
    f.title, f.letter = f"{card.title} 77", card.letter
    return other


def told(game: Game, seat: int, names: list[str]) -> Any:
    """All that a seat is shown: its view with the log; if it is asked, the question and the answers, and what comes of
    guessing names."""
    view = repr(game.view(seat))
    if game.decision is None or game.decision.seat != seat:
        return view
    options = [(c.answer, c.notation, c.label, c.figures, c.odds, c.warning) for c in game.choices(odds=True)]
    said = []
    for line in [*(f"fight {name}" for name in names), "fight", "nonsense"]:
        try:
            said.append(repr(game.read(line)))
        except IllegalAnswer as error:
            said.append(f"{error.what[len(line) :]} {error.do}")
    return view, game.prompt(), game.legal(), options, said


def heroes(game: Game) -> list[int]:
    return [n for n, seat in enumerate(game.seats) if seat.side == "hero"]


@pytest.mark.proves("special.distinct", "special.reveal", "game.gm.secrecy")
@pytest.mark.parametrize("n", range(PAIRS))
def test_two_games_that_differ_in_a_special_monster_look_the_same_until_it_is_told(n: int) -> None:
    options = {"gm": ("person", "computer")[n % 2], "party": hardy()}
    game, random, tried, compared = Game.start("advanced", "expedition", n, options), Random(n), set(), 0
    while game.decision is not None and len(game.answers) < LONG:
        veiled = [f for f in game.state.foes() if f.veiled and f.id not in tried]
        if not veiled or not game.decision.clean:
            game.answer(choose(game, random))
            continue
        id = veiled[0].id
        tried.add(id)
        other = twin(game, id)
        while game.state.fighting and not game.over:
            now, then = game.state.figures[id], other.state.figures[id]
            if now is None or now.shown:
                known = None if then is None else then.shown
                assert known is (None if now is None else True)
                break
            now_and_then = range(0) if compared and random.random() < 0.8 else heroes(game)
            for seat in now_and_then:
                names = [game.state.names[id], other.state.names[id], f"special.{id}"]
                assert told(game, seat, names) == told(other, seat, names)
                compared += 1
            answer = choose(game, random)
            game.answer_code(answer)
            other.answer_code(answer)
    assert compared or n > 1


@pytest.mark.proves("special.distinct", "special.reveal")
def test_the_gamesmaster_knows_them_by_name() -> None:
    """In his view, in the log, in his questions and on his answers; and everybody once they are told."""
    game, random = Game.start("advanced", "expedition", 3, {"gm": "person", "party": hardy()}), Random(3)
    while not any(f.veiled for f in game.state.foes()):
        game.answer(choose(game, random))
    (f, *_) = [f for f in game.state.foes() if f.veiled]
    gm, titles = game.state.gm, {}
    for seat in range(len(game.seats)):
        titles[seat] = next(each.title for each in game.view(seat).figures if each.id == f.id)
    assert titles.pop(gm) == f"{f.monster.title} {f.id}" and set(titles.values()) == {f"Special monster {f.id}"}
    logs = {seat: " ".join(e.text for e in game.view(seat).log) for seat in range(len(game.seats))}
    assert f.monster.title in logs.pop(gm) and not any(f.monster.title in log for log in logs.values())
    while f.veiled and game.state.fighting:
        if game.decision is not None and game.decision.seat == gm and game.decision.figure == f.id:
            assert f.monster.title in game.prompt()
        game.answer(choose(game, random))
    if f.shown:
        assert {each.title for s in range(5) for each in game.view(s).figures if each.id == f.id} == {f.openly}


@pytest.mark.proves("special.distinct")
@pytest.mark.parametrize("gm", ["person", "computer"])
def test_heroes_hear_no_number_of_a_table_of_monsters(gm: str) -> None:
    """Whoever has the book at hand would read there which special ones come."""
    g = Game.start("advanced", "expedition", 1, {"gm": gm}).state
    told, roll = len(g.log), on_table(g, "wandering", -1)
    next(roll)
    with pytest.raises(StopIteration):
        roll.send([7])
    events = g.log[told:]
    heard = [event for event in events if event.audience & 1]
    assert [(event.text, event.faces) for event in heard] == [("The table “Wandering Monsters” says “2 monsters”.", ())]
    known = [event for event in events if g.gm >= 0 and event.audience >> g.gm & 1]
    assert [event.text[-6:] for event in known] == [" at 7."] * (gm == "person")
