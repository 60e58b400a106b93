"""Dead ends, grates, decks, events, and what heroes find."""

import pytest
from tests.battleaxe.dungeons import MIDDLE, C, drive, hall, laid

from delvewright import Game as Table
from delvewright.kernel.dice import Draw
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, next_to, stride
from delvewright.rules.battleaxe.dungeon import (
    coins,
    completing,
    decks,
    doors,
    events,
    exploring,
    grates,
    passages,
    rewards,
    room_cards,
    room_enemies,
    room_layout,
    secret_doors,
)
from delvewright.rules.battleaxe.dungeon.doors import held_open, set_open
from delvewright.rules.battleaxe.fighting import attacking
from delvewright.rules.battleaxe.fighting.harm import destroy
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.magic.casting import spell
from delvewright.rules.battleaxe.moving.moving import goals
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.belongings import kit
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH
from delvewright.rules.battleaxe.state.game import UNCONSCIOUS
from delvewright.rules.battleaxe.turn import trying
from delvewright.rules.common.tiles.board import Door
from delvewright.rules.common.tiles.ground import line_free
from delvewright.rules.common.tiles.laying import add_door, ahead, fits, has_door


@pytest.mark.proves("clarify.dead-end-dungeon", "passage.behind-door", "open.no-door-dice", "passage.reveal.place")
def test_a_dead_end_dungeon_gets_a_new_secret_door_with_a_passage_behind_it() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    g.put(f, squares(g.board.areas[2].squares)[0])
    drive(passages.reveal(g, f, 2), "passage-4", "passage-4")
    secret_doors.note_exhausted(g)
    assert not g.counters["exhausted"], "there are doors"
    for i in range(4):
        g.put(f, g.board.doors[i].a)
        drive(room_layout.lay(g, f, i, C.rooms["empty-4"]))
        secret_doors.note_exhausted(g)
        assert bool(g.counters["exhausted"]) == (i == 3)
    offered = [a for a in trying.offers(g, f, True, 0) if a[1] == "secret-door"]
    assert sorted(a[2] for a in offered) == sorted(secret_doors.walls(g)), (
        "the players choose among all places there are"
    )
    at, way = list(secret_doors.walls(g).items())[-1]
    other = g.copy()
    drive(trying.attempt(other, other.party()[0], ("try-at", "secret-door", at)))
    assert (other.board.doors[-1].a, other.board.doors[-1].way) == (at, way), "where they have said, not at the first"
    drive(trying.attempt(g, f, offered[0]))
    door = len(g.board.doors) - 1
    assert g.board.doors[door].kind == "secret" and g.found >> door & 1 and not g.counters["exhausted"]
    assert g.board.areas[g.area(g.board.doors[door].a)].kind == "passage"
    g.put(f, g.board.doors[door].a)
    drive(doors.open_new(g, f, door), "passage-1")
    behind = g.board.areas[g.area(g.board.doors[door].b)]
    assert behind.kind == "passage" and behind.entry == g.board.doors[door].way, "at right angles, straight away"


@pytest.mark.proves("clarify.dead-end-dungeon")
def test_the_new_secret_door_may_be_anywhere_along_the_walls_where_a_passage_fits() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    end = g.board.areas[2]
    g.put(f, squares(end.squares)[0])
    drive(passages.reveal(g, f, 2), "passage-4", "passage-4")
    for i in range(4):
        g.put(f, g.board.doors[i].a)
        drive(room_layout.lay(g, f, i, C.rooms["empty-4"]))
    offered = secret_doors.walls(g)
    board = g.board
    for area in board.areas:
        if area.kind != "passage":
            continue
        for q in squares(area.squares):
            for way in range(4):
                walled = next_to(q, way, board.east, board.south, WIDTH) < 0 and way & 1 != area.entry & 1
                left = ahead(board.place(q), way)
                corners = [left, ahead(left, (way + 3) % 4)]
                roomy = any(fits(board, q // SIZE, at, way, 2, passages.TILE + 2) >= 0 for at in corners)
                if walled:
                    free = roomy and not has_door(board, q, way)
                    assert (offered.get(q) == way) == free, (q, way)
    assert len(offered) > 10 and any(board.areas[g.area(q)].kind == "end" for q in offered)
    for q, way in offered.items():
        trial = g.copy()
        trial.put(trial.party()[0], q)
        before = len(trial.board.areas)
        secret_doors.new_secret(trial, trial.party()[0], q)
        door = len(trial.board.doors) - 1
        drive(doors.open_new(trial, trial.party()[0], door), "passage-1")
        there = trial.board.doors[door]
        assert there.way == way and there.b == stride(q, way, WIDTH), "it lies right behind the door"
        assert len(trial.board.areas) == before + 2


@pytest.mark.proves("clarify.dead-end-dungeon", "open.quest-room.once")
def test_the_dungeon_is_a_dead_end_when_no_corner_and_no_door_is_left_and_the_quest_room_not_found() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    assert not secret_doors.exhausted(g), "the first junction"
    f_at = squares(g.board.areas[2].squares)[0]
    g.put(f, f_at)
    drive(exploring.enter(g, f, f_at), "passage-1", "passage-1")
    assert not g.board.doors and not g.counters["exhausted"], "corners are left"
    for index in (4, 6):
        corner = squares(g.board.areas[index].squares)[0]
        g.put(f, corner)
        g.decks["passage"] = ("passage-4", "passage-4")
        drive(exploring.enter(g, f, corner), "passage-4", "passage-4")
    for door in range(len(g.board.doors)):
        assert not g.counters["exhausted"], "doors are left"
        g.put(f, g.board.doors[door].a)
        g.counters["run"], g.decks["room"] = 0, ("empty-4",)
        drive(doors.open_new(g, f, door), "empty-4")
    assert g.counters["exhausted"] == 1
    g.put(f, f_at)
    offered = [a for a in trying.offers(g, f, True, 0) if a[1] == "secret-door"]
    assert offered and not trying.costs(g, f, offered[0]), "it takes no action"
    g.counters["quest-room"] = -1
    secret_doors.note_exhausted(g)
    assert g.counters["exhausted"] == 0
    assert not [a for a in trying.offers(g, f, True, 0) if a[1] == "secret-door"]


@pytest.mark.proves("clarify.dead-end-dungeon")
def test_new_secret_doors_are_found_already_and_each_leads_to_a_passage() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    g.triggers = 0
    walls = secret_doors.walls(g)
    for n, q in enumerate(list(walls)[:2]):
        secret_doors.new_secret(g, f, q)
        assert g.counters["to-passage"] == (1 << n + 1) - 1 and g.found >> n & 1
        door = g.board.doors[n]
        assert (door.a, door.way, door.b, door.kind) == (q, walls[q], -1, "secret") and not g.open >> n & 1
        assert q not in secret_doors.walls(g) or secret_doors.walls(g)[q] != walls[q]
    del g.counters["to-passage"]
    secret_doors.new_secret(g, f, next(iter(secret_doors.walls(g))))
    assert g.counters["to-passage"] == 1 << 2, "this door and none that was there before"


@pytest.mark.proves("house.search.secret")
def test_nobody_searches_an_end_wall_full_of_doors() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    start = squares(g.board.areas[2].squares)[0]
    g.put(f, start)
    assert not secret_doors.may_search(g, f), "a junction is no dead end"
    drive(passages.reveal(g, f, 2), "passage-9", "passage-3")
    end = g.board.areas[4]
    assert end.name == "dead-end"
    g.put(f, squares(end.squares)[0])
    assert secret_doors.may_search(g, f)
    free = secret_doors.end_wall(g, end)
    assert len(free) == 1
    secret_doors.place_secret(g, f, free[0], end.entry, ())
    assert not secret_doors.may_search(g, f)


@pytest.mark.proves("passage.reveal.when", "move.reveal-continue")
def test_an_ally_who_is_first_at_a_corner_reveals_nothing() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    corner = squares(g.board.areas[2].squares)[0]
    wolf = effects.add_ally(g, C.allies["called-wolf"], corner, 0, 0)
    assert drive(exploring.enter(g, wolf, corner)) is False
    assert len(g.board.areas) == 3 and g.triggers >> corner & 1
    f = g.party()[0]
    g.put(f, corner)
    assert drive(exploring.enter(g, f, corner), "passage-4", "passage-4") is False
    assert len(g.board.areas) == 7 and not g.triggers & g.board.areas[2].squares


@pytest.mark.proves("game.room.meaning", "house.quest.green-maze")
@pytest.mark.parametrize(("quest", "word"), [("green-maze", "path"), ("cold-lantern", "passage")])
def test_in_the_green_maze_passages_are_paths(quest: str, word: str) -> None:
    g, f = hall(quest=quest)
    g.counters["to-passage"] = 1
    drive(doors.open_new(g, f, 0), "passage-4")
    assert g.log is not None
    event = next(event for event in g.log if event.kind == "laid")
    assert event.text == f"Human fighter sees a short {word} that ends in a dead end."
    assert {"passage.behind-door", "open.reveal", "house.passage-card.04"} <= set(event.rules)
    assert set(event.squares) == {q for area in g.board.areas[1:] for q in squares(area.squares)}


@pytest.mark.proves("house.event.blood-trail")
def test_a_blood_trail_leads_to_the_next_wild_horde_and_no_further() -> None:
    for cards, first, left in (
        (("room", 12, 1), False, ("blood-trail", "deep-snow")),
        (("wild-horde", 2, 1), True, ("deep-snow",)),
    ):
        g, f = hall()
        g.fixed = ("blood-trail", "deep-snow")
        g.active = f.id
        drive(doors.open_new(g, f, 0), *cards)
        assert g.fixed == left and {e.first for e in g.foes()} == {first}, cards


@pytest.mark.proves("open.before-five", "open.from-five", "open.no-door-dice")
def test_a_dungeon_without_a_quest_has_no_quest_room() -> None:
    g, f = hall()
    g.counters["completed"] = 9
    drive(doors.open_new(g, f, 0), "empty-1")
    assert g.board.areas[1].name == "empty-1" and "quest-room" not in g.counters


@pytest.mark.proves("house.event.falling-grate", "passage.reveal.place", "move.reveal-continue")
def test_a_grate_shuts_an_open_way_back_on_its_whole_width_and_nothing_else() -> None:
    for way in (NORTH, EAST, SOUTH, WEST):
        g, f = hall(way)
        g.counters["to-passage"] = 1
        drive(doors.open_new(g, f, 0), "passage-5")
        end = g.board.areas[2]
        corner = squares(end.squares)[0]
        g.put(f, corner)
        drive(passages.reveal(g, f, 2), "passage-4", "passage-4")
        before = g.board.joins
        assert (1, 2) in before
        assert all(goals(g, f, 20) & g.board.areas[arm].squares for arm in (3, 5)), "one walks on into both arms"
        grates.drop(g, f)
        bars = [d for d in g.board.doors if d.kind == "grate"]
        back = [q for q in squares(end.squares) if g.area(stride(q, way ^ 2, WIDTH)) == 1]
        assert sorted((d.a, d.way, d.b) for d in bars) == sorted((q, way ^ 2, stride(q, way ^ 2, WIDTH)) for q in back)
        assert len(bars) == 2 and len({d.group for d in bars}) == 1 and bars[0].group >= 0
        assert set(before) - set(g.board.joins) == {(1, 2)}, "the arms stay open"
        shut = sum(1 << i for i, d in enumerate(g.board.doors) if d.kind == "grate")
        assert not g.open & shut and not goals(g, f, 20) & g.board.areas[1].squares
        assert goals(g, f, 20) & g.board.areas[3].squares
        g.put(f, back[0])
        assert grates.at_grate(g, f) >= 0
        drive(grates.lift(g, f, False), 1)
        assert g.open & shut == shut and goals(g, f, 20) & g.board.areas[1].squares and grates.at_grate(g, f) < 0


@pytest.mark.proves("house.event.falling-grate", "door.close.clear", "large.move.footprint")
def test_a_grate_does_not_fall_through_one_who_stands_in_its_way() -> None:
    for astride in (True, False):
        table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
        g = table.state
        f = g.party()[0]
        corner = squares(g.board.areas[2].squares)
        g.put(f, corner[0])
        row = corner[2] if astride else corner[2] + WIDTH
        g.add_enemy(C.enemies["ogre"], row, sum(1 << row + d for d in (0, 1, WIDTH, WIDTH + 1)))
        grates.drop(g, f)
        assert [d.kind for d in g.board.doors] == ["grate", "grate"] and g.open == (3 if astride else 0)


@pytest.mark.proves("door.close.clear", "large.move.footprint")
def test_one_of_four_squares_keeps_both_leaves_open_whichever_is_asked_for() -> None:
    drawn = "\n+-+-+-+-+\n|H o o .|\n+-+O+O+-+\n|. o o .|\n+-+-+-+-+\n"
    g = stage({"map": drawn, "legend": {"H": "human-fighter", "o": "ogre"}}, "test")
    assert held_open(g, 0) and held_open(g, 1)
    set_open(g, 3, False)
    assert g.open == 3
    destroy(g, g.foes()[0])
    assert not held_open(g, 0)
    set_open(g, 3, False)
    assert not g.open


@pytest.mark.proves("house.event.falling-grate")
def test_a_grate_takes_the_place_of_the_door_by_which_one_came() -> None:
    g, f = hall()
    g.counters["to-passage"] = 1
    drive(doors.open_new(g, f, 0), "passage-4")
    g.put(f, g.board.doors[0].b)
    g.lay(add_door(g.board, Door(f.at + 1, SOUTH)))
    before = g.board.doors
    assert goals(g, f, 20) >> MIDDLE & 1
    grates.drop(g, f)
    assert g.board.doors == (before[0]._replace(kind="grate"), *before[1:]), "the doors of its walls stay what they are"
    assert not g.open & 1 and grates.at_grate(g, f) == 0 and not goals(g, f, 20) >> MIDDLE & 1
    set_open(g, 1 << len(before) - 1, False)
    assert not g.open, "where nothing is laid yet nobody stands on both sides"
    for roll, is_open in ((100, 0), (1, 1)):
        drive(grates.lift(g, f, False), roll)
        assert g.open & 1 == is_open


@pytest.mark.proves("house.event.lucky-find", "dice.rfi.highest")
def test_a_lucky_find_gives_back_spent_luck_but_no_more() -> None:
    for spent in (1, 0):
        g, f = hall()
        f.luck = f.base.luck - spent
        drive(events.EVENTS["lucky-find"](g, f, (0,), C.events["lucky-find"]), "garnet")
        assert f.coins == (10,) and f.luck == f.base.luck


@pytest.mark.proves("house.adventure.silver-mirrors")
def test_the_last_reflection_gives_back_spent_luck() -> None:
    g, f, here = laid("silver-mirrors")
    f.luck = f.base.luck - 1
    f.luck = max(f.luck, 0)
    for e in drive(room_enemies.populate(g, here), 1):
        destroy(g, e)
    drive(completing.settle(g), "garnet", "garnet")
    assert f.luck == f.base.luck and f.coins == (10, 10)


@pytest.mark.proves("house.scroll.scroll-of-far-eyes", "roomcard.search-order", "house.event.whispering-wall")
def test_cards_that_were_looked_at_are_drawn_in_the_order_they_were_put_back() -> None:
    g, f = hall()
    drive(
        spell.of("scroll-of-far-eyes").works(g, f, ()),
        "empty-1",
        "wild-horde",
        "empty-2",
        ("top", "wild-horde"),
        ("top", "empty-2"),
    )
    assert [drive(decks.draw(g, "room")) for _ in range(3)] == ["wild-horde", "empty-2", "empty-1"]


@pytest.mark.proves("house.scroll.scroll-of-far-eyes", "house.event.whispering-wall", "passage.deck.empty")
def test_cards_that_are_looked_at_leave_the_deck_and_the_discards_are_used_when_it_is_empty() -> None:
    g, _ = hall()
    g.decks["room"], g.discards["room"] = ("empty-1", "empty-1"), ("empty-2", "wild-horde")
    assert drive(decks.look(g, "room", 1), "empty-1") == ("empty-1",)
    assert g.decks["room"] == ("empty-1",) and decks.known(g, "room") == ("empty-1",)
    assert drive(decks.look(g, "room", 1)) == ("empty-1",), "what is known needs no look"
    assert drive(decks.look(g, "room", 3), "empty-1", "wild-horde") == ("empty-1", "empty-1", "wild-horde")
    assert g.decks["room"] == ("empty-2",) and not g.discards["room"]
    assert len(drive(decks.look(g, "room", 9), "empty-2")) == 4, "there are no more"
    assert drive(decks.look(g, "room", 2)) == ("empty-1", "empty-1")


@pytest.mark.proves("coins.draw", "coins.value", "house.coins.bag")
def test_coins_are_drawn_as_long_as_there_are_any() -> None:
    g, f = hall()
    g.decks["coins"] = ("copper-purse", "garnet")
    drive(coins.take_coins(g, f, 3), "garnet", "copper-purse")
    drive(coins.take_coins(g, f, 1))
    assert f.coins == (10, 1) and g.decks["coins"] == () and g.log is not None
    assert [event.text for event in g.log if event.kind == "coins"] == [
        "Human fighter finds a garnet and a copper purse (11 gold).",
        "Human fighter finds no coin: the bag is empty.",
    ]


@pytest.mark.proves("passage.deck.empty", "roomcard.search-order")
def test_a_deck_without_what_is_looked_for_is_shuffled_with_its_discards_and_cards_passed_over_stay() -> None:
    g, _ = hall()
    g.decks["room"], g.discards["room"] = ("empty-1", "wild-horde"), ("empty-2", "wild-horde")

    def horde(card: str) -> bool:
        return card == "wild-horde"

    assert drive(decks.draw(g, "room", horde), "wild-horde") == "wild-horde"
    assert g.decks["room"] == ("empty-1",) and g.discards["room"] == ("empty-2", "wild-horde", "wild-horde")
    assert g.log is not None and not [event for event in g.log if event.kind == "shuffle"]
    assert drive(decks.draw(g, "room", horde), "wild-horde") == "wild-horde"
    assert g.decks["room"] == ("empty-1", "empty-2", "wild-horde") and g.discards["room"] == ("wild-horde",)
    shuffled = [event for event in g.log if event.kind == "shuffle"]
    assert [event.text for event in shuffled] == ["The discarded room cards are shuffled."]
    assert shuffled[0].rules == ("passage.deck.empty",)
    g.decks["room"], g.discards["room"], g.decks["room-top"] = ("empty-1",), (), ("empty-2", "empty-3")
    assert drive(decks.draw(g, "room", horde)) == "" and decks.known(g, "room") == ("empty-2", "empty-3")
    assert len([event for event in g.log if event.kind == "shuffle"]) == 1, "there was nothing to shuffle"
    assert drive(decks.draw(g, "room")) == "empty-2" and g.discards["room"] == ("empty-2",)
    assert drive(decks.draw(g, "room")) == "empty-3" and g.decks["room"] == ("empty-1",)
    assert drive(decks.draw(g, "room", horde)) == "" and g.decks["room"] == ("empty-1", "empty-2", "empty-3")


@pytest.mark.proves("house.item.decks")
def test_cards_of_the_item_decks_stay_with_their_heroes_and_a_deck_that_is_used_up_gives_none() -> None:
    g, f = hall()
    pack = f.pack
    g.decks["arms"] = ("short-bow", "great-sword")
    for play, what in ((decks.draw(g, "arms"), "card"), (coins.take_coins(g, f, 1), "coin")):
        asked = next(iter(play))
        assert isinstance(asked, Draw) and asked.purpose == what
    drive(rewards.find_card(g, f, "arms"), "great-sword")
    drive(rewards.take_card(g, f, "arms", ()), "short-bow")
    assert f.pack == (*pack, "great-sword", "short-bow") and not g.decks["arms"] and not g.discards.get("arms")
    drive(rewards.take_card(g, f, "arms", ()))
    assert f.pack == (*pack, "great-sword", "short-bow") and g.log is not None
    drive(rewards.find_card(g, f, "arms"))
    assert g.log[-1].text == "There is no Arms card left." and g.log[-1].rules == ("house.item.decks",)


@pytest.mark.proves("coins.when", "house.item.decks")
def test_something_is_found_by_whoever_did_it_by_the_active_hero_or_by_the_first_who_is_awake() -> None:
    drawn = "\n+-+-+-+-+\n|H E D .|\n+-+-+-+-+\n"
    legend = {"H": "human-fighter", "E": "elf-fighter", "D": "dwarf-fighter"}
    g = stage({"map": drawn, "legend": legend}, "test")
    h, e, d = g.party()
    g.active = d.id
    assert [decks.finder(g, f) for f in (None, h, e)] == [d, h, e]
    e.condition = UNCONSCIOUS
    assert decks.finder(g, e) is d
    g.active = e.id
    assert decks.finder(g) is h
    g.active = -1
    drive(coins.find_coins(g, None, 1), "garnet")
    assert h.coins == (10,) and g.log is not None
    told = len(g.log)
    drive(coins.find_coins(g, None, 0))
    assert len(g.log) == told, "nothing found is not worth a word"
    drive(rewards.find_item(g, None, "rope"), ("for", d.id))
    assert "rope" in d.pack and "rope" not in h.pack
    for f in (h, d):
        f.condition = UNCONSCIOUS
    drive(coins.find_coins(g, None, 1))
    drive(rewards.find_card(g, None, "arms"))
    drive(rewards.find_item(g, None, "rope"))
    assert [f.coins for f in g.party()] == [(10,), (), ()] and len(g.decks["arms"]) == 19


@pytest.mark.proves("roomcard.two-in-a-row.group1", "roomcard.two-in-a-row.group2", "roomcard.search-order")
def test_two_of_a_group_in_a_row_force_the_other_one_and_a_forced_card_begins_a_new_run() -> None:
    g, _ = hall()
    for card in ("wild-horde", "empty-1", "wild-horde", "wild-horde"):
        drive(room_cards.room_card(g), card)
    g.decks["room-top"] = ("wild-horde",)
    assert drive(room_cards.room_card(g), "empty-2").group == 1, "the known card on top is passed over"
    assert drive(room_cards.room_card(g)).group == 2, "and stays where it was"
    assert (g.counters["run-group"], g.counters["run"]) == (2, 1)
    for card in ("room", "room"):
        drive(room_cards.room_card(g), card)
    g.decks["room-top"] = ("empty-1",)
    assert drive(room_cards.room_card(g), "wild-horde").group == 2
    assert g.counters["run"] == 1, "a forced card starts a run of length 1"


@pytest.mark.proves("event.d20", "house.event.night-bell")
def test_the_night_bell_heals_active_enemies() -> None:
    g, f, here = laid("orc-guardroom")
    found = drive(room_enemies.populate(g, here), 1)
    found[0].health -= 1
    drive(events.EVENTS["night-bell"](g, f, (here.index,), C.events["night-bell"]))
    assert found[0].health == found[0].full and len(g.foes()) == 3


@pytest.mark.proves("house.quest.weaver-below", "house.spell.nature.call-the-wolf")
def test_a_called_wolf_bites_no_egg_sac() -> None:
    g, f, here = laid("weaver-below")
    g.put(f, here.at((4, 8)))
    wolf = effects.add_ally(g, C.allies["called-wolf"], here.at((6, 9)), 0, 0)
    assert attacking.strikes(g, f) == attacking.strikes(g, f)[:1] == [("try-at", "strike", here.at((5, 9)))]
    assert attacking.strikes(g, wolf) == []


@pytest.mark.proves("clarify.animals.chest", "clarify.animals.items")
def test_a_druid_in_bear_shape_opens_no_chest() -> None:
    from delvewright.kernel.effects import Effect
    from delvewright.rules.battleaxe.turn.turn import actions

    g, f, here = laid("dart-gallery")
    g.put(f, here.at((2, 9)))
    g.acts = 1
    assert any(a[:2] == ("try-at", "open") for a in actions(g, f, kit(f), True))
    f.effects = (Effect("bear-shape", "bear-shape"),)
    assert not any(a[:2] == ("try-at", "open") for a in actions(g, f, kit(f), True))


@pytest.mark.proves("layout.tokens")
def test_another_piece_or_token_may_stand_in_without_changing_the_rules() -> None:
    seen = []
    for piece in ("barrel", "crate"):
        g, f, here = laid("goblin-cookfire")
        g.set_things(tuple(t._replace(kind=piece) if t.kind == "barrel" else t for t in g.things))
        far = here.at((1, 4))
        seen.append((goals(g, f, 20), line_free(g, here.at((1, 2)), far, g.high), g.low, g.high))
    assert seen[0] == seen[1] and seen[0][2]


@pytest.mark.proves("house.chest.force")
def test_force_breaks_potions_at_fifty_percent() -> None:
    from delvewright.rules.battleaxe.dungeon import chests
    from delvewright.rules.common.tiles.board import Token

    for roll, left in ((50, ()), (51, ("antidote",))):
        g, f, here = laid("caged-prisoner")
        f.pack = ()
        g.put(f, here.at((4, 5)))
        cage = here.things(g, "cage")[0]
        g.tokens += (Token("inside", squares(cage.squares)[0], ("antidote",)),)
        drive(chests.tries(g, f, "force", cage), 1, roll)
        assert f.pack == left
