"""What is agreed on before a game: who plays whom, how large a dungeon is, what monsters do; and the fifth part."""

from typing import Any

import pytest
from tests.advanced.driving import drive
from tests.advanced.levels import level, run

from delvewright.kernel.dice import stream
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.campaign import party as campaign
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import expedition_over, exploring, passages, rooms, stairs
from delvewright.rules.advanced.dungeon.doors import Wall, door_places, set_door
from delvewright.rules.advanced.dungeon.levels_and_size import levels
from delvewright.rules.advanced.fighting.choking import choke
from delvewright.rules.advanced.figures import monster_tactics, monsters
from delvewright.rules.advanced.interface.setup import pick_heroes, set_up
from delvewright.rules.advanced.state.board import Exit
from delvewright.rules.advanced.state.game import GONE, LEVEL, NAMED, Escaped

BOOK: Any = find_book("advanced")


@pytest.mark.proves("hero.choice.order", "hero.count.three")
def test_the_highest_die_picks_its_hero_first() -> None:
    g = set_up("expedition", {"gm": "computer", "heroes": "heinrich, sven, torallion", "choice": "rolled"})
    ids = [f.id for f in g.party()]
    picks = [("pick-hero", "magnus"), ("pick-hero", "heinrich"), ("pick-hero", "torallion")]
    drive(pick_heroes(g), "3 9 9 4 8", picks)
    assert g.seats == ("torallion", "heinrich", "magnus"), "9 and 9 tie and roll again: the third is first"
    assert [f.id for f in g.party()] == ids and [f.seat for f in g.party()] == [0, 1, 2]
    wizard = g.party()[2]
    assert (wizard.title, wizard.calling, wizard.full, wizard.weapons) == (
        "Magnus the Bright",
        "wizard",
        4,
        ("dagger",),
    )
    assert wizard.spells and g.names[wizard.id] == "magnus"
    assert wizard.pack == content().heroes["magnus"].items and not g.party()[0].worn


@pytest.mark.proves("hero.choice.order", "hero.count.four")
def test_the_last_of_four_takes_who_is_left() -> None:
    g = set_up("expedition", {"gm": "computer", "choice": "rolled"})
    picks = [("pick-hero", "magnus"), ("pick-hero", "heinrich"), ("pick-hero", "torallion")]
    drive(pick_heroes(g), "3 9 6 1", picks)
    assert g.seats == ("torallion", "magnus", "heinrich", "sven"), "in the order of the dice, and the last is not asked"


@pytest.mark.proves("hero.choice.order")
def test_nobody_rolls_where_the_heroes_are_told() -> None:
    told, rolled = (Game.start("advanced", "expedition", 3, {"choice": how}) for how in ("told", "rolled"))
    assert told.decision is not None and rolled.decision is not None
    assert told.decision.about == "order" and rolled.decision.about == "hero" and len(rolled.decision) == 4
    rolled.answer(rolled.decision.nth(3))
    assert len(rolled.decision) == 3


@pytest.mark.proves("dungeon.shape.option")
def test_a_dungeon_of_ones_own_has_as_many_levels_as_were_agreed_on() -> None:
    assert levels(set_up("expedition", {"gm": "computer"})) == 1 and levels(set_up("descent", {"gm": "computer"})) == 2
    assert levels(set_up("expedition", {"gm": "computer", "levels": "4"})) == 4
    assert levels(set_up("warlords-lair", {"gm": "computer", "levels": "4"})) == 3, (
        "the dungeons of the amulet have three"
    )


@pytest.mark.proves("dungeon.shape.option")
def test_a_level_ends_once_it_has_its_sections_and_its_quest_room() -> None:
    g = level(5, options={"size": "20"})
    g.counters["quest-room-1"], g.exits = 7, (Exit(3, 0),)
    before = len(g.board.areas)
    assert before >= 20
    _, found = run(g, passages.off_junction(g, g.exits[0]), stream(1, "x"))
    assert found.areas == () and len(g.board.areas) == before, "a way off a junction is blocked"


@pytest.mark.proves("dungeon.shape.option")
def test_doors_are_false_then_but_not_while_the_quest_room_is_still_to_be_found() -> None:
    for found, laid in ((True, False), (False, True)):
        for seed in range(30):
            g = level(seed, most=12, options={"size": "20"})
            doors = [i for i, d in enumerate(g.board.doors) if d.b < 0 and not g.false >> i & 1]
            if doors:
                break
        g.options = {"size": "10"}
        if found:
            g.counters["quest-room-1"] = 5
        else:
            g.counters.pop("quest-room-1", None)
        before = len(g.board.areas)
        run(g, exploring.behind(g, doors[0]), stream(2, "y"))
        assert bool(g.false >> doors[0] & 1) is not laid
        assert (len(g.board.areas) > before) is laid


# -- the program's dice


@pytest.mark.proves("gm.tactics.solo")
@pytest.mark.parametrize(
    ("kind", "die", "routine"),
    [
        ("skaven-warrior", 1, "move-attack"),
        ("skaven-warrior", 2, "move-attack"), ("skaven-warrior", 6, "move-attack"),
        ("skaven-warrior", 7, "attack-move"), ("skaven-warrior", 12, "attack-move"),
        ("goblin-archer", 4, "move-attack"),
        ("goblin-archer", 5, "attack-move"), ("goblin-archer", 8, "attack-move"), ("goblin-archer", 9, "shoot"),
        ("jezzail", 12, "shoot"),
    ],
)  # fmt: skip
def test_a_die_tells_what_the_programs_monsters_do(kind: str, die: int, routine: str) -> None:
    g = set_up("expedition", {"gm": "computer", "tactics": "dice"})
    g.mode = 1
    g.put(g.add_monster(content().monsters[kind]), g.party()[0].at - 5 * 128)
    assert drive(monster_tactics.choose_routine(g), str(die)) == routine


@pytest.mark.proves("gm.tactics.solo", "counter.ambush")
def test_on_a_1_an_ambush_counter_is_played_if_there_is_one() -> None:
    g = set_up("expedition", {"gm": "computer", "tactics": "dice"})
    g.mode, g.hand = 1, ("ambush",)
    g.put(g.add_monster(content().monsters["skaven-warrior"]), g.party()[0].at - 5 * 128)
    drive(monster_tactics.choose_routine(g), "1 | 1")
    assert g.hand == () and len(g.foes()) == 3
    g.hand = ("ambush",)
    drive(monster_tactics.choose_routine(g), "2")
    assert g.hand == ("ambush",) and len(g.foes()) == 3


@pytest.mark.proves("gm.tactics.solo")
def test_who_can_shoot_does_so_from_where_he_stands() -> None:
    g = set_up("expedition", {"gm": "computer", "tactics": "dice", "heroes": "heinrich, sven, torallion"})
    g.mode, g.routine = 1, "shoot"
    archer = g.add_monster(content().monsters["goblin-archer"])
    g.put(archer, g.party()[0].at - 5 * 128)
    at = archer.at
    for f in g.party():
        f.fate = 0
    drive(monsters.act(g, archer), "2")
    assert archer.at == at


# -- the fifth part


def joined(heroes: str = "") -> str:
    party = campaign.unpack(BOOK.party(heroes.split()))
    party.done = ["warlords-lair", "magic-maze", "plague-temple", "amber-room"]
    return campaign.pack(party)


@pytest.mark.proves("campaign.fifth", "monster.praznagar")
def test_the_prison_of_ice_is_one_room_with_praznagar_and_four_champions_of_chaos() -> None:
    game = Game.start("advanced", "prison-of-ice", 4, {"party": joined(), "gm": "computer"})
    g = game.state
    assert [(a.kind, a.squares.bit_count()) for a in g.board.areas] == [("room", 120)] and not g.board.doors
    assert sorted(f.monster.id for f in g.foes()) == [*["chaos-champion"] * 4, "praznagar"]


@pytest.mark.proves("campaign.fifth", "campaign.gate")
def test_it_opens_when_all_four_quarters_are_out_and_is_no_part_of_the_usual_road() -> None:
    with pytest.raises(DelveError, match="shut"):
        Game.start("advanced", "prison-of-ice", 4, {"party": BOOK.party()})
    assert [q.id for q in BOOK.road()] == ["warlords-lair", "magic-maze", "plague-temple", "amber-room"]
    assert "prison-of-ice" in [q.id for q in BOOK.quests()]


@pytest.mark.proves("campaign.fifth", "campaign.end")
def test_winning_it_doubles_the_reward() -> None:
    text = joined()
    game = Game.start("advanced", "prison-of-ice", 4, {"party": text, "gm": "computer"})
    g = game.state
    for foe in list(g.foes()):
        g.remove(foe)
    while game.decision is not None:
        answers = list(game.decision)
        game.answer(next((a for a in answers if a[0] in ("end", "pass")), answers[0]))
    assert game.state.winner == "hero" and all(f.condition == GONE for f in game.state.party())
    before, after = campaign.unpack(text), campaign.unpack(BOOK.come_home(game.state, text))
    for name, sheet in after.heroes.items():
        assert sheet.gold == before.heroes[name].gold + 500
        assert sheet.values["fate"] == before.heroes[name].values["fate"] + 2 + 1, (
            "a quest done at once, and the reward"
        )
    assert "prison-of-ice" in after.done


@pytest.mark.proves("campaign.fifth")
def test_losing_it_gives_nothing() -> None:
    text = joined()
    g = Game.start("advanced", "prison-of-ice", 4, {"party": text, "gm": "computer"}).state
    for f in g.party():
        f.condition = 2
    g.over, g.winner = True, "monster"
    assert campaign.unpack(BOOK.come_home(g, text)).done == campaign.unpack(text).done


@pytest.mark.proves("campaign.characters", "counter.escape", "counter.character", "game.heroes.persist")
def test_character_monsters_are_remembered_from_expedition_to_expedition() -> None:
    text = BOOK.party()
    g = Game.start("advanced", "warlords-lair", 1, {"party": text, "gm": "computer"}).state
    g.fallen = ("named-warlord",)
    g.escaped = (Escaped("plague-monk", 2, False),)
    led = g.add_monster(content().monsters["eshin-assassin"], -1, 3)
    led.marks = (NAMED,)
    g.put(led, g.party()[0].at - 128 * 5)
    for f in g.party():
        f.condition = GONE
    home = BOOK.come_home(g, text)
    again = Game.start("advanced", "warlords-lair", 2, {"party": home, "gm": "computer"}).state
    assert again.fallen == ("named-warlord",)
    assert again.escaped == (Escaped("plague-monk", 2, False), Escaped("eshin-assassin", 3, True))
    with pytest.raises(DelveError, match="no monster"):
        BOOK.check_party(home.replace("named-warlord", "named-warlock"), "file")


@pytest.mark.proves("counter.escape", "campaign.characters")
def test_what_a_character_monster_has_used_up_is_remembered_and_what_ails_it_is_not() -> None:
    """A trap's spell that chokes it has no caster to remember, and the party's text can be read all the same."""
    text = BOOK.party()
    g = Game.start("advanced", "warlords-lair", 1, {"party": text, "gm": "computer"}).state
    led = g.add_monster(content().monsters["named-warlord"], -1, 3)
    led.marks = (NAMED,)
    led.used["flight"] = 1
    choke(led)
    g.put(led, g.party()[0].at - 128 * 5)
    for f in g.party():
        f.condition = GONE
    home = BOOK.come_home(g, text)
    again = Game.start("advanced", "warlords-lair", 2, {"party": home, "gm": "computer"}).state
    assert again.escaped == (Escaped("named-warlord", 3, True, (("flight", 1),)),)


@pytest.mark.proves("town.living", "town.fate.quest")
def test_the_chronicle_counts_the_fate_of_a_hero_and_not_what_he_has_more_or_less_of_next_time() -> None:
    party = campaign.unpack(BOOK.party())
    name, sheet = next(iter(party.heroes.items()))
    sheet.fate = -1
    numbers = BOOK.standing(campaign.pack(party))[name].numbers
    assert numbers["Fate"] == sheet.values["fate"] > 0 and numbers["Weapon Skill"] == sheet.values["ws"]


# -- the way down


def quest_room(g: Any, way: int, dice: str = "8 | 1 | 1") -> int:
    """A Quest Room behind a new door of the first passage; gives back its number."""
    g.entered = (1 << 8) - 1
    found = door_places(g, g.board, Wall(1, way))[0]
    new = g.board.copy()
    door = set_door(new, found, way)
    g.lay(new)
    area: int = drive(rooms.behind_door(g, door), dice).areas[0]
    assert g.rooms[area].kind == "quest"
    return area


@pytest.mark.proves("amulet.way_down", "room.quest", "roomdoor.feature", "amulet.levels")
def test_the_first_quest_room_of_a_level_has_the_way_down_in_its_farthest_corner() -> None:
    g = set_up("descent", {"gm": "computer", "plans": "large", "furniture": "no"})
    area = quest_room(g, 1)
    (stairs,) = [t for t in g.things if t.kind == "stairs-down"]
    whole, entry = g.board.areas[area].squares, g.board.doors[g.rooms[area].entry].b
    assert stairs.squares.bit_count() == 4 and stairs.squares & whole == stairs.squares and stairs.state == "flat"
    corners = [q for q in squares(whole) if g.board.area_of.get(q - 1) != area or g.board.area_of.get(q + 1) != area]
    corners = [q for q in corners if g.board.area_of.get(q - 128) != area or g.board.area_of.get(q + 128) != area]
    assert len(corners) == 4
    far = max(corners, key=lambda q: abs(q % 128 - entry % 128) + abs(q // 128 - entry // 128))
    assert stairs.squares >> far & 1
    assert [t.kind for t in g.things if t.area == area and t.kind == "chest"] == ["chest"]
    quest_room(g, 3)
    assert len([t for t in g.things if t.kind == "stairs-down"]) == 1, "later ones have none"


@pytest.mark.proves("amulet.way_down", "dungeon.quest.treasure")
def test_the_deepest_level_has_no_way_down() -> None:
    g = set_up("expedition", {"gm": "computer", "plans": "large", "furniture": "no"})
    quest_room(g, 1)
    assert not [t for t in g.things if t.kind == "stairs-down"]


# -- what the dead leave behind


def lost(quarter: bool) -> tuple[Any, str]:
    """An expedition that ended with Heinrich dead on the stairs, the others out."""
    text = BOOK.party()
    g = Game.start("advanced", "warlords-lair", 1, {"party": text, "gm": "computer"}).state
    heinrich = g.party()[0]
    heinrich.pack, heinrich.gold, heinrich.condition = ({"amulet-quarter": 1} if quarter else {}), 30, 2
    for f in g.party()[1:]:
        f.condition = GONE
        g.put(f, -1)
    g.count()
    assert expedition_over.check_over(g) and g.winner == "monster"
    return g, BOOK.come_home(g, text)


@pytest.mark.proves("campaign.quarter", "map.record", "death.hero.dead", "game.heroes.persist")
def test_what_the_dead_had_lies_where_they_fell_when_others_come_back() -> None:
    g, home = lost(True)
    at = g.party()[0].at
    again = Game.start("advanced", "warlords-lair", 2, {"party": home, "gm": "computer"}).state
    (token,) = again.tokens
    assert token.at == at and token.coins == (30,)
    assert sorted(token.items) == ["amulet-quarter", "chain", "shield", "sword"]
    sheets = campaign.unpack(home).heroes
    assert sheets["heinrich"].weapons == ["sword"] and sheets["heinrich"].gold == 0, "a new hero"
    assert sheets["sven"].weapons == ["axe"]


@pytest.mark.proves("campaign.quarter", "amulet.four")
def test_a_dungeon_is_done_when_all_quarters_so_far_are_out() -> None:
    party = campaign.unpack(BOOK.party())
    for done, carried, dead, need in (([], 0, 0, 1), (["warlords-lair"], 1, 0, 2), (["warlords-lair"], 0, 1, 1)):
        party.done = done
        party.heroes["sven"].pack = {"amulet-quarter": carried}
        party.heroes["magnus"].pack, party.heroes["magnus"].dead = {"amulet-quarter": dead}, bool(dead)
        quest = ("warlords-lair", "magic-maze")[len(done)]
        g = Game.start("advanced", quest, 1, {"party": campaign.pack(party), "gm": "computer"}).state
        assert g.counters["needed"] == need, (done, carried, dead)
    alone = Game.start("advanced", "magic-maze", 1, {"gm": "computer"}).state
    alone.party()[0].pack["amulet-quarter"] = 1
    for f in alone.party():
        f.condition = GONE
    assert expedition_over.check_over(alone) and alone.winner == "hero", "played by itself one is enough"


@pytest.mark.proves("death.hero.dead", "map.record")
def test_going_down_the_dead_come_along_if_somebody_stands_next_to_them() -> None:
    for near in (True, False):
        g = set_up("descent", {"gm": "computer"})
        dead, others = g.party()[0], g.party()[1:]
        dead.condition = 2
        if not near:
            g.put(dead, squares(g.board.areas[2].squares)[0])
        g.count()
        at = dead.at
        stairs.move_to(g, 2, True)
        assert (dead.at >= 0) is near and all(f.at >= 0 for f in others)
        tokens = g.kept[1][LEVEL.index("tokens")]
        assert [t.at for t in tokens] == ([] if near else [at]) and (dead.weapons == ()) is not near
        assert not near or any(dead.mask & g.touching(f.mask) for f in others)
