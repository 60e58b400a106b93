"""Clauses that a change of one word would turn into others: who is not asked, what does not count, which is first."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question
from tests.advanced.test_amulet import third
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_narrow_clauses import fight, quiet

from delvewright.kernel.decisions import Decision
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.master import MasterMind
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import fixed_levels
from delvewright.rules.advanced.fighting import harm
from delvewright.rules.advanced.ground import routes
from delvewright.rules.advanced.state.board import JUNCTION, Board, FoundTrap
from delvewright.rules.advanced.state.game import LYING
from delvewright.rules.advanced.state.turns import open_action


@pytest.mark.proves("campaign.level3.layout")
def test_a_section_laid_first_of_all_is_no_way_off_the_junction_beside_it() -> None:
    tried = 0
    for quest in ("warlords-lair", "magic-maze", "plague-temple", "amber-room"):
        map_ = content().maps[quest]
        for section in map_.sections:
            if fixed_levels.KINDS.get(section.kind) != JUNCTION:
                continue
            for other in fixed_levels.neighbours(map_, section.id):
                g = third(quest)
                g.exits = g.exits[:0]
                g.lay(Board())
                g.rooms = {}
                assert fixed_levels.lay_one(g, other) == 0
                area = fixed_levels.lay_one(g, section)
                ways = [each.way for each in g.exits if each.area == area]
                assert fixed_levels.way_to(section, other) not in ways
                tried += 1
    assert tried > 8


@pytest.mark.proves("fate.roll", "melee.wound.roll")
def test_who_lies_there_spends_no_fate_on_his_dice() -> None:
    for condition, asks in ((0, True), (LYING, False)):
        g = fight("Hw")
        f, foe = g.party()[0], g.foes()[0]
        f.fate, f.condition = 2, condition
        play = harm.damage(g, f.id, foe, 1, 9)
        next(play)
        if asks:
            assert isinstance(play.send((2,)), Decision)
        else:
            with pytest.raises(StopIteration):
                play.send((2,))


@pytest.mark.proves("trapfx.blocks")
def test_only_rubble_is_slow() -> None:
    g = quiet("H......../........./.........")
    f = g.party()[0]
    g.traps = (FoundTrap("blocks", 2 + 128), FoundTrap("pit", 7 + 128))
    slow, _ = routes.costly(g, f)
    assert slow == g.touching(1 << 2 + 128) | 1 << 2 + 128


def master(picture: str, level: str = "normal", **spec: Any) -> tuple[MasterMind, Field, Any, int]:
    game = table(picture, turn="combat", **spec)
    seat = len(game.seats) - 1
    open_action(game.state, game.state.foes()[0])
    field = Field(game.view(seat))
    return MasterMind(field.view, level), field, game.state, seat


@pytest.mark.proves("pursuit.choice", "combat.always_attack", "combat.never_retreat")
def test_monsters_that_stay_stay() -> None:
    for pursued, verb in ((-2, "end"), (-1, "walk"), (1, "walk")):
        game = table("w......H", turn="combat")
        game.state.pursued = pursued
        seat = len(game.seats) - 1
        f = game.state.foes()[0]
        field = Field(game.view(seat))
        decision = Decision(seat, "monster", (("end",),), (("walk", 0b1111110),), f.id)
        assert MasterMind(field.view).act(field, decision)[0] == verb


@pytest.mark.proves("sentry.choice", "combat.gm.sentry")
def test_a_sentry_goes_for_the_nearest_door() -> None:
    for picture, goal in ((".....y..HS", "near"), (".y......HS", "far")):
        mind, field, g, seat = master(
            picture, corner="bf60", new={"bf60": "west", "bj60": "north"}, options={"gm": "person", "doors": "narrow"}
        )
        me = field.foes[0]
        doors = sorted(field.unknown_doors)
        walk = field.view.floor & ~(field.company_mask | field.foe_mask)
        at = min(doors, key=lambda q: abs(q - me.squares[0]))
        assert len(doors) == 2 and at == (doors[1] if goal == "near" else doors[0])
        assert mind.fetch_help(field, me, (("end",),), walk) == ("walk", at)
        assert seat == g.gm


@pytest.mark.proves("fate.damage", "fate.damage.death")
def test_a_question_about_wounds_says_how_many() -> None:
    g = quiet("HS")
    f = g.party()[0]
    f.fate, f.wounds = 1, 3
    asked = question(harm.hurt(g, f, 2, ()))
    assert (asked.seat, asked.figure, asked.subject, list(asked)) == (f.seat, f.id, (2, 1), [("fate",), ("pass",)])
    drive(harm.hurt(g, f, 0, ()))
    assert f.wounds == 1
