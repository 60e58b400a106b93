"""How the computer Evil Sorcerer plays, on small tables made for the purpose."""

import pytest

from delvewright.lab.scenario import parse, staged
from delvewright.players import Tactician


def table(picture, **spec):
    letters = {"B": "barbarian", "D": "dwarf", "E": "elf", "W": "wizard", "o": "orc", "g": "goblin", "f": "fimir"}
    scenario = {"name": "x", "map": picture, "legend": letters, "active": "evil-sorcerer", **spec}
    return staged(parse({"book": "heroquest", "scenario": [scenario]}, "f")[0])


def said(game):
    """What the computer answers."""
    asked = game.decision
    answer = Tactician().choose(game.view(asked.seat), asked)
    return game.write(answer)


@pytest.mark.proves("missing.gm.wandering")
@pytest.mark.parametrize(("picture", "place"), [("|. D . . E|", "place c1"), ("|E . D . .|", "place b1")])
def test_a_wandering_monster_comes_between_the_searcher_and_the_nearest_hero(picture, place):
    edge = "+-+-+-+-+-+"
    game = table(f"{edge}\n{picture}\n{edge}", active="dwarf", wandering="orc")
    game.chance = lambda asked: "wandering-monster"
    game.answer("search treasure")
    assert said(game) == place


@pytest.mark.proves("missing.gm.order")
def test_whoever_can_attack_without_moving_acts_first_then_whoever_can_reach_somebody():
    game = table(
        "+-+-+-+-+-+-+-+-+\n|. . . f . . . .|\n+-+-+-+-+-+-+-+ +\n|. . o . o B . .|\n+-+-+-+-+-+-+-+-+",
    )
    assert said(game) == "activate orc.2"
    game.answer("activate orc.2")
    game.answer("end")
    assert said(game) == "activate fimir.1"


@pytest.mark.proves("missing.gm.target")
@pytest.mark.parametrize(("weak", "target"), [("B", "barbarian"), ("D", "dwarf")])
def test_the_target_is_the_hero_who_loses_most_by_the_blow(weak, target):
    game = table("+-+-+-+\n|B o D|\n+-+-+-+", figures={weak: {"body": 1}}, active="orc")
    assert said(game) == f"attack {target}"


@pytest.mark.proves("missing.gm.movement")
def test_a_monster_walks_the_shortest_way_to_a_square_it_can_attack_from():
    game = table("+-+-+-+-+-+\n|o . . . B|\n+         +\n|. . . . .|\n+-+-+-+-+-+", active="orc")
    assert said(game) == "move d1"
    game.answer("move d1")
    assert said(game) == "attack barbarian"


@pytest.mark.proves("missing.gm.movement")
def test_no_monster_leaves_a_hero_in_shock_without_need():
    game = table(
        "+-+-+-+-+\n|W o . D|\n+-+-+-+-+",
        active="orc",
        figures={"W": {"mind": 0}, "D": {"body": 6}},
    )
    assert said(game) == "attack wizard"


@pytest.mark.proves("missing.gm.movement", "missing.gm.order")
@pytest.mark.parametrize(("spell", "goes"), [({}, "move"), ({"W": {"mind": 0}}, "move"), ({"B": {"mind": 0}}, "end")])
def test_a_monster_makes_room_for_a_friend_unless_the_hero_beside_it_is_in_shock(spell, goes):
    game = table("+-+-+-+-+-+-+-+\n|B o g . . . .|\n+-+-+-+-+-+-+-+\n|. . . . . . W|\n+-+-+-+-+-+-+-+", figures=spell)
    game.chance = lambda asked: ["black"] * len(asked.dice)
    mind = Tactician()
    for line in ("activate orc.1", "attack barbarian", goes):
        answer = mind.choose(game.view(game.decision.seat), game.decision)
        assert game.write(answer).startswith(line)
        game.answer(answer)
