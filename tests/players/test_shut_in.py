"""Computer Heroes of the advanced game whom something shuts in: locked doors, walls of ice, Shock."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.heroquest.helpers import laid

from delvewright.players.base import make
from delvewright.players.heroquest.beyond import heal_by_fate

ROOM = "+-+-+-+-+-+-+\n|W . .D. . x|\n+-+-+-+-+-+-+\n"
LEGEND = {"W": "wizard", "x": "stairway", "B": "barbarian", "E": "elf"}


def played(rounds: int, change: Any = None, **spec: Any) -> tuple[Any, list[str]]:
    """The game after so many rounds of computers, and the verbs of the Heroes' answers."""
    heroes = ", ".join(name for letter, name in LEGEND.items() if letter in spec["map"] and letter != "x")
    game = laid(legend=LEGEND, options={"edition": "advanced", "heroes": heroes}, **spec)
    if change is not None:
        change(game.state)
    players = [make("tactician", 1, seat) for seat in range(len(game.seats))]
    said: list[str] = []
    while (asked := game.decision) is not None and game.state.round <= rounds:
        answer = players[asked.seat].choose(game.view(asked.seat), asked)
        said += [" ".join(map(str, answer))] if asked.seat < len(game.seats) - 1 else []
        game.answer(answer)
    return game, said


@pytest.mark.proves("missing.event.slammed")
def test_a_wizard_who_is_shut_in_forces_the_door_by_strength():
    game, said = played(60, map=ROOM, door=[{"at": "c1-d1", "kind": "locked"}], figures={"W": {"mind": 0, "items": []}})
    assert game.over and "force 3 strength" in said
    assert not any(line.startswith("force") and not line.endswith("strength") for line in said), "with no value of 0"


@pytest.mark.proves("missing.event.slammed")
def test_a_spell_opens_a_lock_that_no_value_of_the_wizard_can():
    drawn = "+-+-+-+-+-+-+\n|W E .D. . x|\n+-+-+-+-+-+-+\n"
    figures = {
        "W": {"items": ["genie"]},
        "E": {"items": [], "effects": [{"name": "x", "changes": "asleep", "amount": 1}]},
    }
    game, said = played(40, map=drawn, door=[{"at": "c1-d1", "kind": "locked"}], figures=figures)
    assert game.state.doors == 1 and "cast-door genie 2 3" in said
    assert not any(line.startswith("force") for line in said), "a value of 0 and six make no seven"


@pytest.mark.proves("missing.spell.chaos.storm-master")
def test_a_hero_hews_at_the_ice_that_shuts_the_way():
    def ice(g: Any) -> None:
        g.walls, g.blocked = (("storm-wall-of-ice", 0b11000, 2),), 0b11000

    game, said = played(80, ice, map="+-+-+-+-+-+-+-+\n|B . . . . . x|\n+-+-+-+-+-+-+-+\n", corridor=True)
    assert any(line.startswith("hack") for line in said) and game.state.walls == ()


def in_shock(mind: int, *options: tuple[str, ...]) -> Any:
    me = SimpleNamespace(bars={"Mind": (mind, 4), "Body": (3, 6)}, values={})
    turn: Any = SimpleNamespace(me=me, having=lambda *verbs: [a for a in options if a[0] in verbs])
    return heal_by_fate(turn)


@pytest.mark.proves("missing.quest.14-black-sun", "adv.fate.heal")
def test_a_hero_in_shock_comes_to_by_anybodys_fate():
    wishes = (("use-for", "fate", "body-4"), ("use-for", "fate", "body-3-mind-1"), ("use-for", "fate", "body-2-mind-2"))
    assert in_shock(0, *wishes) == wishes[2], "who has none may be given some"
    assert in_shock(1, *wishes) is None and in_shock(0) is None
