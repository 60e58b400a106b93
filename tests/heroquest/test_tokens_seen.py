"""What lies on the board for whom, by title and square, and what a Quest is set up with."""

from __future__ import annotations

import pytest
from tests.heroquest.helpers import speak

from delvewright import Game
from delvewright.kernel.errors import DelveError
from delvewright.kernel.notation import square_name
from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.figures.equipment import doors_in_view, spyglass


def table(picture, legend, **spec):
    scenario = {"name": "x", "map": picture, "legend": legend, **spec}
    return staged(parse({"book": "heroquest", "scenario": [scenario]}, "f")[0])


def tokens(game, seat):
    """Kind, title and square of all that a seat sees lying there."""
    view = game.view(seat)
    return sorted((t.kind, t.title, square_name(t.square, view.width)) for t in view.tokens)


PORTALS = """
+-+-+-+-+-+
|p B q . .|
+-+-+-+-+-+
|. P|. Q .|
+-+-+-+-+-+
"""


@pytest.mark.proves("missing.door.portal")
def test_a_portal_tells_where_it_leads_when_both_ends_are_laid_out_and_awake():
    game = table(PORTALS, {"B": "barbarian", "p": "portal:1", "P": "portal:1", "q": "portal:2", "Q": "portal:2"})
    hero, master = 0, 1
    assert tokens(game, hero) == [("portal", "Portal (asleep)", "a1"), ("portal", "Portal (asleep)", "c1")]
    assert tokens(game, master) == [
        ("portal", "Portal (asleep)", "a1"), ("portal", "Portal (asleep)", "b2"),
        ("portal", "Portal (asleep)", "c1"), ("portal", "Portal (asleep)", "d2"),
    ]  # fmt: skip
    game.answer("investigate portal-2")
    assert tokens(game, hero) == [("portal", "Portal (asleep)", "a1"), ("portal", "Portal (awake)", "c1")]
    assert tokens(game, master) == [
        ("portal", "Portal (asleep)", "a1"), ("portal", "Portal (asleep)", "b2"),
        ("portal", "Portal (awake, to c1)", "d2"), ("portal", "Portal (awake, to d2)", "c1"),
    ]  # fmt: skip
    game.answer("end")
    game.answer("investigate portal-1")
    game.chance = lambda roll: [3] * len(roll.dice)
    game.answer("move")
    game.answer("move c1")
    game.answer("enter d2")
    assert tokens(game, hero) == [
        ("portal", "Portal (awake)", "a1"), ("portal", "Portal (awake, to c1)", "d2"),
        ("portal", "Portal (awake, to d2)", "c1"),
    ]  # fmt: skip


@pytest.mark.proves("missing.door.iron-entrance", "missing.door.wooden-exit")
def test_the_ways_in_and_out_are_marked():
    game = table(
        "+-+-+-+-+\n|i B .De|\n+-+-+-+-+", {"B": "barbarian", "i": "entrance", "e": "exit-door"}, corridors=["a1"]
    )
    assert tokens(game, 0) == [("entrance", "Iron Entrance Door", "a1")]
    assert tokens(game, 1) == [("entrance", "Iron Entrance Door", "a1"), ("exit", "Wooden Exit Door", "d1")]
    corner = table("+-+-+-+-+\n|BDi . .|\n+-+-+-+-+", {"B": "barbarian", "i": "entrance"})
    assert tokens(corner, 0) == []
    assert tokens(corner, 1) == [("entrance", "Iron Entrance Door", "b1")]
    last = table("+-+-+\n|B i|\n+-+-+", {"B": "barbarian", "i": "entrance"})
    assert tokens(last, 0) == [("entrance", "Iron Entrance Door", "b1")]
    stairs = table("+-+-+-+\n|B s s|\n+   + +\n|. s s|\n+-+-+-+", {"B": "barbarian", "s": "stairway"})
    assert tokens(stairs, 0) == tokens(stairs, 1) == [], "a stairway is furniture"


@pytest.mark.proves("action.investigate.who")
def test_things_to_investigate_show_where_they_are_laid_out_unless_the_quest_hides_them():
    thing = [{"id": "altar", "at": "c1 d1", "title": "the altar"}, {"id": "well", "at": "f1", "title": "the well"}]
    game = table("+-+-+-+-+-+-+\n|B . . .D. .|\n+-+-+-+-+-+-+", {"B": "barbarian"}, feature=thing)
    altar = [("feature", "the altar", "c1"), ("feature", "the altar", "d1")]
    assert tokens(game, 0) == altar
    assert tokens(game, 1) == [*altar, ("feature", "the well", "f1")]
    speak(game, shows=lambda g, what: what != "altar")
    assert tokens(game, 0) == []
    assert tokens(game, 1) == [("feature", "the well", "f1")]


@pytest.mark.proves("overlay.markers")
def test_every_marker_on_the_board_by_its_name():
    game = table(
        "+-+-+-+-+-+-+-+-+\n|B . . . . . . .|\n+               +\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+",
        {"B": "barbarian"},
        trap=[{"at": "b1", "kind": "pit"}, {"at": "c1", "kind": "spear"}],
        found=["b1"],
        equipment={"h1": {"of": "elf", "items": ["shortsword"]}, "h2": {"of": "dwarf"}},
    )
    g = game.state
    g.pits |= 1 << 3
    g.blocked |= 1 << 4 | 1 << 10 | 1 << 11
    g.walls = (("wall-of-stone", 1 << 10 | 1 << 11, 2),)
    g.caltrops |= 1 << 5
    g.chalked |= 1 << 6
    g.shadows |= 1 << 8
    g.costly |= 1 << 12
    g.burning |= 1 << 13
    seen = [
        ("barrier", "Wall of Stone", "c2"), ("barrier", "Wall of Stone", "d2"), ("caltrops", "Caltrops", "f1"),
        ("chalk", "Chalk mark", "g1"), ("equipment", "Equipment of the Elf", "h1"), ("fire", "Fire", "f2"),
        ("found-trap", "Found Trap", "b1"), ("pit", "Pit", "d1"), ("rubble", "Rubble", "e1"),
        ("shadow", "Cloak of Shadows", "a2"), ("wall-of-stone", "Wall of Stone (Body 2)", "c2"),
        ("wall-of-stone", "Wall of Stone (Body 2)", "d2"), ("water", "Flooded", "e2"),
    ]  # fmt: skip
    fallen = ("fallen", "The Dwarf fell here", "h2")
    assert [t for t in tokens(game, 0) if t != fallen] == seen
    master = [t if t[0] != "found-trap" else ("found-trap", "Found Trap (pit)", "b1") for t in seen]
    hidden = ("hidden-trap", "Hidden trap (spear)", "c1")
    assert [t for t in tokens(game, 1) if t != fallen] == sorted([*master, hidden])


@pytest.mark.proves("missing.quest.06-iron-teeth")
def test_a_chasm_and_the_bridge_over_it():
    game = table("+-+-+-+-+\n|B ~ ~ .|\n+-+-+-+-+", {"B": "barbarian", "~": "chasm"})
    assert tokens(game, 0) == [("chasm", "Chasm", "b1"), ("chasm", "Chasm", "c1")]
    game.state.chasm &= ~(1 << 1)
    assert tokens(game, 0) == [("bridge", "Bridge", "b1"), ("chasm", "Chasm", "c1")]


@pytest.mark.proves("missing.quest.06-iron-teeth", "role.es.secret-knowledge")
def test_chasm_bridge_water_and_fire_show_only_where_the_board_is_laid_out():
    game = table("+-+-+-+-+-+\n|B .D~ . .|\n+-+-+-+-+-+", {"B": "barbarian", "~": "chasm"})
    game.state.costly |= 1 << 3
    game.state.burning |= 1 << 4
    assert tokens(game, 0) == []
    others = [("fire", "Fire", "e1"), ("water", "Flooded", "d1")]
    assert tokens(game, 1) == [("chasm", "Chasm", "c1"), *others]
    game.state.chasm = 0
    assert tokens(game, 0) == []
    assert tokens(game, 1) == [("bridge", "Bridge", "c1"), *others]


@pytest.mark.proves("overlay.markers", "missing.equipment.wedges")
def test_wedges_lie_at_their_door_as_long_as_they_hold_it():
    game = table(
        "+-+-+-+-+\n|. BD. o|\n+-+-+-+-+", {"B": "barbarian", "o": "orc"}, active="barbarian",
        doors={"b1-c1": "open"}, figures={"B": {"items": ["door-wedges"]}},
    )  # fmt: skip
    assert tokens(game, 0) == tokens(game, 1) == []
    game.answer("apply door-wedges to c1")
    assert tokens(game, 0) == tokens(game, 1) == [("wedge", "Door Wedges", "b1")]
    for answer in ("end", "activate orc.1", "move c1", "end", "end", "activate orc.1", "clear b1"):
        game.answer(answer)
    assert tokens(game, 0) == tokens(game, 1) == []


@pytest.mark.proves("role.es.secret-knowledge", "setup.deck.es-only")
def test_a_hero_sees_no_corridor_wall_or_door_that_is_not_laid_out():
    picture = "+-+-+-+-+-+\n|B .D. .S.|\n+-+-+ +-+-+\n|#|#|o .|#|\n+-+-+-+-+-+"
    game = table(picture, {"B": "barbarian", "o": "orc"}, corridors=["c1"])
    hero, master = game.view(0), game.view(1)
    assert hero.corridors == 0
    assert master.corridors == 0b01100_01100
    assert hero.floor == hero.laid == 0b11
    assert hero.east & ~0b111 == hero.south & ~0b11 == 0
    assert [(d.a, d.b, d.kind, d.state) for d in hero.doors] == [(1, 2, "door", "closed")]
    assert [(d.a, d.b, d.kind, d.state) for d in master.doors] == [(1, 2, "door", "closed"), (3, 4, "secret", "closed")]
    assert [f.kind for f in hero.figures] == ["barbarian"]
    assert [(f.kind, f.side) for f in master.figures] == [("barbarian", "hero"), ("orc", "hidden")]
    assert hero.rock == 0
    assert master.rock & 1 << 5


@pytest.mark.proves("setup.hero.later-games", "missing.treasure.deck")
def test_what_a_quest_expects_is_worn_unless_it_is_switched_off():
    state = Game.start("heroquest", "three-tolls", 1, {"spells": "none"}, quiet=True).state
    dwarf = next(f for f in state.figures if f and f.kind.id == "dwarf")
    assert dwarf.items == ("shortsword", "helmet", "shield", "broadsword")
    none = Game.start("heroquest", "three-tolls", 1, {"spells": "none", "outfit": "none"}, quiet=True).state
    assert next(f for f in none.figures if f and f.kind.id == "dwarf").items == ("shortsword",)


@pytest.mark.proves("missing.treasure.deck", "missing.treasure.extra", "missing.treasure.deck-us")
@pytest.mark.parametrize("key", ["treasure", "hazards", "outfit"])
def test_an_unknown_choice_of_decks_is_refused_by_name(key):
    with pytest.raises(DelveError, match=f"{key}: “sherry” is not known"):
        Game.start("heroquest", "the-maze", 1, {key: "sherry"})


@pytest.mark.proves("action.disarm.roll", "missing.treasure.gold-by-die", "missing.furniture.alchemist-bench")
def test_rolls_say_what_they_are_for():
    legend = {"D": "dwarf", "^": "trap:spear", "A": "furniture:alchemists-bench"}
    picture = "+-+-+-+-+\n|D ^ A A|\n+   +   +\n|. . A A|\n+ + +   +\n|. . A A|\n+-+-+-+-+"
    game = table(picture, legend, found=["b1"])
    purposes = []

    def chance(asked):
        purposes.append(asked.purpose)
        if not hasattr(asked, "dice"):
            return "gold-by-die"
        return [2] * len(asked.dice)

    game.chance = chance
    for answer in ("disarm b1", "end", "search treasure"):
        game.answer(answer)
    assert purposes == ["disarm", "bench", "treasure", "gold"]


@pytest.mark.proves("missing.spell.chaos.storm-master", "missing.spell.chaos.high-mage", "missing.treasure.deck")
def test_draws_say_what_they_are_for():
    own = {"k": {"items": ["storm-thieving-wind", "mage-dispell"], "abilities": ["lore 1"]}}
    hero = {"W": {"items": ["dagger", "potion-of-speed", "genie", "tempest"]}}
    game = table(
        "+-+-+-+\n|W . k|\n+-+-+-+", {"W": "wizard", "k": "chaos-sorcerer"}, figures=own | hero, active="chaos-sorcerer"
    )
    purposes = []

    def chance(asked):
        purposes.append((asked.purpose, sorted(asked.choices)))
        return asked.choices[0]

    game.chance = chance
    for answer in ("cast storm-thieving-wind on wizard", "cast mage-dispell on wizard"):
        game.answer(answer)
    assert purposes == [("item", ["dagger", "potion-of-speed"]), ("spell", ["genie", "tempest"])]


@pytest.mark.proves("missing.door.iron-entrance", "missing.door.wooden-exit")
def test_the_ways_in_and_out_are_read_out_first_then_chasms_and_the_bridges_over_them():
    legend = {"B": "barbarian", "~": "chasm", "i": "entrance", "x": "exit-door"}
    game = table("+-+-+-+-+-+-+\n|x B ~ ~ . i|\n+-+-+-+-+-+-+", legend)
    game.state.chasm &= ~(1 << 2)
    for seat in (0, 1):
        read = [(t.kind, t.square) for t in game.view(seat).tokens]
        assert read == [("entrance", 5), ("exit", 0), ("chasm", 3), ("bridge", 2)]


@pytest.mark.proves("missing.equipment.spyglass")
def test_a_spyglass_finds_no_door_of_a_part_of_the_corridor_that_is_not_laid_out():
    picture = "+-+-+-+-+\n|B . . .|\n+-+D+-+D+\n|. .|. .|\n+-+-+-+-+"
    state = table(picture, {"B": "barbarian"}, corridors=["a1"], figures={"B": {"items": ["spyglass"]}}).state
    assert doors_in_view(state, state.fig(0), 0) == [5, 7]
    state.laid &= ~(1 << 1)
    assert doors_in_view(state, state.fig(0), 0) == [7]


@pytest.mark.proves("damage.record", "death.no-negative")
@pytest.mark.parametrize(
    ("body", "sum"), [(3, "2 skulls − no shields = 2 Body"), (2, "2 skulls − no shields = 2 Body"),
                      (1, "2 skulls − no shields = 2 Body, 1 was left")],
)  # fmt: skip
def test_the_reckoning_says_what_was_left_only_where_a_blow_was_more_than_that(body, sum):
    game = table("+-+-+\n|B o|\n+-+-+", {"B": "barbarian", "o": "orc"}, figures={"o": {"body": body, "defence": 1}})
    faces = iter((["skull", "skull", "white"], ["white"]))
    game.chance = lambda roll: next(faces)
    game.answer("attack orc.1 with broadsword")
    assert [e.sum for e in game.events if e.kind == "wound"] == [sum]


@pytest.mark.proves("missing.equipment.spyglass")
@pytest.mark.parametrize("beyond", ["o", "."])
def test_what_a_spyglass_shows_takes_the_place_of_what_it_showed_before(beyond):
    game = table(f"+-+-+-+\n|B .D{beyond}|\n+-+-+-+", {"B": "barbarian", "o": "orc"})
    g = game.state
    g.spied = g.clear = 0b111
    assert list(spyglass(g, g.figures[0], 2)) == []
    there = beyond == "o"
    assert (g.spied, g.clear) == ((0b111, 0b011) if there else (0b011, 0b111))
