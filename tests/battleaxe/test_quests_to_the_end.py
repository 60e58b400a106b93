"""Whole quests: played by chance, goals achieved, ways out, rewards, and what the table shows."""

import random

import pytest
from tests.battleaxe.dungeons import MIDDLE, C, drive, hall, laid

from delvewright import Game as Table
from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import WEST
from delvewright.rules.battleaxe.dungeon import (
    completing,
    doors,
    ending,
    event_cards,
    exploring,
    room_cards,
    room_enemies,
    room_layout,
    rooms,
    working_together,
)
from delvewright.rules.battleaxe.dungeon.doors import may_open
from delvewright.rules.battleaxe.fighting.harm import destroy
from delvewright.rules.battleaxe.interface import view
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.moving.moving import goals
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, ESCAPED, UNCONSCIOUS
from delvewright.rules.battleaxe.turn import turn
from delvewright.rules.common.tiles.board import Door
from delvewright.rules.common.tiles.laying import add_door


def random_answer(table: Table, rnd: random.Random) -> Answer:
    """Anything; but rather something that leads on, and nobody runs away."""
    d = table.decision
    assert d is not None
    if d.about == "stairs":
        return ending.STAY
    if d.about == "turn":
        does = [a for a in d.options if a[0] in ("open", "fight", "shoot", "try", "try-at")]
        if does and rnd.random() < 0.6:
            return rnd.choice(does)
        if d.fields and rnd.random() < 0.6:
            verb, mask = d.fields[0]
            g = table.state
            new = sum({1 << door.a for door in g.board.doors if door.b < 0}) | g.triggers
            return verb, rnd.choice(squares(mask & new or mask))
    return d.nth(rnd.randrange(len(d)))


def played(quest: str, seed: int, health: int = 0, limit: int = 6000, **options: str) -> Table:
    table = Table.start("battleaxe", quest=quest, seed=seed, options=options)
    rnd = random.Random(seed)
    for f in table.state.party() if health else ():
        f.health = f.full = health
    for _ in range(limit):
        if table.decision is None:
            break
        table.answer(random_answer(table, rnd))
    return table


@pytest.mark.proves("house.quest.list", "setup.quest.choose", "game.goal", "finish.three-ways")
@pytest.mark.parametrize("quest", C.quests)
def test_a_quest_is_played_to_its_end_by_chance_itself(quest: str) -> None:
    table = played(quest, seed=11)
    assert table.over and table.winner in ("hero", "monster")


@pytest.mark.proves("house.quest.millers-daughter", "finish.goal.immediate")
def test_the_daughter_at_the_stairs_is_the_goal_and_unhurt_she_brings_luck() -> None:
    table = Table.start("battleaxe", quest="millers-daughter", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    q = squares(g.board.areas[1].squares)[0]
    g.lay(add_door(g.board, Door(q, WEST)))
    room = drive(room_layout.lay(g, f, 0, C.rooms["millers-daughter"]))
    g.counters["quest-room"] = room.index
    her = effects.add_ally(g, C.allies["millers-daughter"], room.at((4, 5)), 0, 0)
    assert not completing.is_done(g, room)
    drive(exploring.enter(g, her, squares(g.board.areas[0].squares)[0]))
    assert g.counters["unhurt"] and completing.is_done(g, room)
    drive(completing.settle(g), *["copper-purse"] * 6)
    assert g.over and g.winner == "hero"


@pytest.mark.proves("house.quest.millers-daughter", "finish.retreat")
@pytest.mark.parametrize("hurt", (0, 1))
def test_the_daughter_in_somebodys_arms_is_brought_out_with_him(hurt: int) -> None:
    table = Table.start("battleaxe", quest="millers-daughter", seed=1, options={"heroes": "sir-aldric, ilthien"})
    g = table.state
    f = g.party()[0]
    her = effects.add_ally(g, C.allies["millers-daughter"], f.at + 5, 0, 0)
    her.health -= hurt
    g.tie(f, her)
    ending.escape(g, f)
    assert g.counters["daughter-out"] == 1 and bool(g.counters.get("unhurt")) == (not hurt)
    assert g.figures[her.id] is None and f.condition == ESCAPED and f.at < 0 and g.due and not g.over


@pytest.mark.proves("finish.retreat", "finish.retreat.partial", "death.resurrection")
def test_whoever_is_carried_out_is_out_too_and_has_no_turn_left_the_dead_stay_dead() -> None:
    for condition, after in ((AWAKE, ESCAPED), (UNCONSCIOUS, ESCAPED), (DEAD, DEAD)):
        heroes = "sir-aldric, ilthien, velmora"
        table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": heroes})
        g = table.state
        a, b, c = g.party()
        b.condition = condition
        g.active, g.acts, g.waiting = a.id, 1, 1 << b.id | 1 << c.id
        g.tie(a, b)
        ending.escape(g, a)
        assert (a.condition, b.condition, c.condition) == (ESCAPED, after, AWAKE)
        assert (a.at, b.at) == (-1, -1) and "out" in a.marks and "out" in b.marks and "out" not in c.marks
        assert g.waiting == 1 << c.id and g.acts == 0 and g.stopped and not g.over and g.due
        g.active, g.acts, g.stopped = c.id, 1, False
        other = g.copy()
        other.active = -1
        ending.escape(other, other.party()[2])
        assert other.over and other.acts == 1 and not other.stopped, "it is nobody's turn"


@pytest.mark.proves("complete.track", "setup.quest-track.start")
def test_the_mat_shows_completed_rooms_the_goal_and_the_card_that_was_looked_at() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    assert view.facts(g) == [("Rooms completed", "0")]
    g.counters["completed"] = 3
    g.decks["room-top"] = ("wild-horde", "empty-1")
    assert view.facts(g) == [("Rooms completed", "3"), ("Next room card", "Wild Horde")]
    g.counters["goal"], g.decks["room-top"] = 1, ()
    assert view.facts(g) == [("Rooms completed", "3"), ("Quest", "The goal is achieved")]


@pytest.mark.proves("game.text.narrative", "layout.tokens")
def test_everybody_sees_whose_turn_it_is_and_who_is_asked() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric, ilthien"})
    g = table.state
    assert (table.view(1).turn, table.view(1).asked, table.view(1).about) == (-1, 0, "order")
    for name in ("sir-aldric", "ilthien"):
        if table.decision is not None and table.decision.about == "order":
            table.answer(("activate", g.names.index(name)))
        seat = g.seats.index(name)
        seen = table.view(0)
        assert (seen.turn, seen.asked, seen.about, seen.title) == (seat, seat, "turn", C.quests["cold-lantern"].title)
        table.answer(("end",))
    g.over = True
    seen = view.view(g, 0, None)
    assert seen.over and (seen.asked, seen.about) == (-1, "")


@pytest.mark.proves("layout.tokens")
def test_passages_are_drawn_as_passages_and_unfound_doors_not_at_all() -> None:
    g, _, here = laid("empty-4")
    assert view.view(g, 0, None).corridors == g.board.floor & ~here.area.squares == 1 << MIDDLE
    assert view.view(g, 0, None).rock == 0
    g.lay(add_door(g.board, Door(MIDDLE, WEST, -1, "secret")))
    for found, number in ((0, 1), (-1, 2)):
        g.found = found
        assert len(view.view(g, 0, None).doors) == number


@pytest.mark.proves("console.traits.two", "console.spell-cards", "console.hold.two-hands", "console.wear")
def test_a_sheet_says_what_is_used_and_what_is_left() -> None:
    _, f = hall(hero="human-wizard")
    f.traits, f.used, f.worn, f.held, f.pack = tuple(C.traits), ("run-for-it",), ("cloak",), ("staff",), ("rope",)
    f.cast, f.magic = ("ember-lance",), (1, 0, 0)
    shelves = {name: dict(cards) for name, cards in view._shelves(f)}
    for trait in C.traits.values():
        wanted = "used" if trait.id == "run-for-it" else "once a quest" if trait.once else "always"
        assert shelves["Traits"][trait.id] == wanted
    assert set(shelves["Traits"].values()) == {"used", "once a quest", "always"}
    assert shelves["In hand"] == {"staff": ""} and shelves["Worn"] == {"cloak": ""}
    assert shelves["Backpack"] == {"rope": ""}
    arcane = {spell.id for spell in C.spells.values() if spell.magic == "arcane"}
    assert shelves["Spells"] == {name: "cast" if name == "ember-lance" else "" for name in arcane}
    f.magic, f.pack = (0, 0, 0), ()
    shelves = {name: dict(cards) for name, cards in view._shelves(f)}
    assert "Backpack" not in shelves and set(shelves["Spells"].values()) == {"cast", "none left"}


@pytest.mark.proves("house.quest.reward", "coins.end-of-quest", "house.campaign.grey-smith")
def test_every_survivor_has_the_reward_but_a_shard_is_one_shard() -> None:
    table = Table.start("battleaxe", quest="grey-smith", seed=1)
    g = table.state
    a, b, c, d = g.party()
    b.condition, c.condition = DEAD, ESCAPED
    cards = (
        ["copper-purse"] * 5 + ["buckler"] + ["garnet"] * 5 + ["round-shield"] + ["silver-buckle"] * 5 + ["open-helm"]
    )
    drive(ending.win(g), *cards)
    assert [f.gold for f in (a, b, c, d)] == [5, 0, 50, 10]
    assert sum(f.pack.count("crown-shard") for f in g.party()) == 1
    assert "open-helm" in d.pack and g.winner == "hero"


@pytest.mark.proves("finish.goal.return", "finish.goal.immediate", "finish.retreat.partial")
def test_with_the_goal_achieved_the_last_to_leave_wins_though_a_room_is_not_completed() -> None:
    g, f, here = laid("rat-cellar", quest="cold-lantern")
    drive(room_enemies.populate(g, here), 1)
    g.counters["goal"] = 1
    g.due = True
    drive(completing.settle(g))
    assert not g.over and g.pending == (here.index,), "whoever is in may go on"
    f.condition = UNCONSCIOUS
    drive(completing.settle(g))
    assert not g.over, "nor is it over for who lies there"
    ending.escape(g, f)
    drive(completing.settle(g), *["garnet"] * 5, "golden-idol")
    assert g.over and g.winner == "hero" and f.gold == 50


@pytest.mark.proves("finish.goal.return", "finish.goal.immediate", "game.goal")
def test_a_body_left_behind_keeps_no_quest_open() -> None:
    """With the goal achieved and all the living out it is won, though a dead hero lies in there and a room is open."""
    g = Table.start(
        "battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric, dorn-underhand, maren"}
    ).state
    f, body, mate = g.party()
    g.lay(add_door(g.board, Door(squares(g.board.areas[1].squares)[0], WEST)))
    here = drive(room_layout.lay(g, f, 0, C.rooms["rat-cellar"]))
    drive(room_enemies.populate(g, here), 1)
    g.put(body, here.at((1, 1)))
    body.condition = DEAD
    g.counters["goal"] = 1
    g.due = True
    drive(completing.settle(g))
    ending.escape(g, mate)
    drive(completing.settle(g))
    assert not g.over and g.pending and body.at >= 0, "one is in there, one is out"
    ending.escape(g, f)
    drive(completing.settle(g), *["garnet"] * 5, "golden-idol", *["copper-purse"] * 5, "ember-cloak")
    assert g.over and g.winner == "hero" and not body.coins


@pytest.mark.proves("house.adventure.web-larder")
@pytest.mark.parametrize(("freed", "drawn"), [(0, 0), (1, 2), (2, 4)])
def test_prisoners_are_paid_for_if_there_were_any(freed: int, drawn: int) -> None:
    g, f, _ = laid("web-larder")
    if freed:
        g.counters["prisoners"] = freed
    before, told = len(f.coins), len(g.log or ())
    drive(rooms.room.of("web-larder").won(g, f), *["gold-ring"] * drawn)
    assert len(f.coins) == before + drawn
    assert len(g.log or ()) == told + bool(freed), "without prisoners nothing is said of coins"


@pytest.mark.proves("turn.shape")
def test_what_to_do_in_a_turn_is_asked_from_the_state_alone() -> None:
    """Whatever matters for it is written down: a copy there starts afresh and is asked the same."""
    table = Table.start("battleaxe", quest="cold-lantern", seed=3, options={"heroes": "sir-aldric"})
    assert table.decision is not None and (table.decision.about, table.decision.clean) == ("turn", True)
    g = table.state
    assert turn.choices(g, g.fig(g.active)).clean


@pytest.mark.proves("house.campaign.broken-bridge")
def test_two_heroes_on_the_back_row_achieve_the_goal_and_the_bridge_bears_two() -> None:
    table = Table.start("battleaxe", quest="broken-bridge", seed=1)
    g = table.state
    q = squares(g.board.areas[1].squares)[0]
    g.lay(add_door(g.board, Door(q, WEST)))
    heroes = g.party()
    room = drive(room_layout.lay(g, heroes[0], 0, C.rooms["broken-bridge"]))
    for f, where in zip(heroes, ((4, 5), (5, 5), (4, 3), (1, 9)), strict=True):
        g.put(f, room.at(where))
    bridge = room.zone(g, "bridge")
    assert not goals(g, heroes[2], 20) & bridge and not completing.is_done(g, room)
    g.put(heroes[1], room.at((5, 8)))
    assert goals(g, heroes[2], 20) & bridge
    g.put(heroes[1], room.at((5, 9)))
    assert completing.is_done(g, room)


@pytest.mark.proves("house.campaign.worm", "house.enemy.deep-worm", "house.campaign.ash-crown")
def test_the_pit_below_the_throne_is_one_last_door() -> None:
    table = Table.start("battleaxe", quest="ash-crown", seed=1, options={"heroes": "sir-aldric"})
    g = table.state
    f = g.party()[0]
    assert f.pack.count("crown-shard") == 4, "who plays it on its own has the shards"
    q = squares(g.board.areas[1].squares)[0]
    g.lay(add_door(g.board, Door(q, WEST)))
    room = drive(room_layout.lay(g, f, 0, C.rooms["ash-crown"]))
    g.counters["quest-room"] = room.index
    f.pack = ()
    g.due = True
    drive(completing.settle(g), ("agree",))
    assert not g.over and may_open(g, len(g.board.doors) - 1) and not may_open(g, 0)
    g.put(f, g.board.doors[-1].a)
    drive(doors.open_new(g, f, len(g.board.doors) - 1))
    assert g.counters["quest-room"] == room.index, "the throne room stays the Quest Room"
    worm = g.foes()[0]
    assert worm.enemy.id == "deep-worm" and worm.mask.bit_count() == 16
    destroy(g, worm)
    treasures = list(g.decks["treasures"][:2])
    drive(completing.settle(g), *["copper-purse"] * 12, *treasures)
    assert g.over and g.winner == "hero" and f.gold == 12


@pytest.mark.proves("finish.all-dead", "finish.retreat.partial")
def test_a_retreat_is_over_when_the_last_one_inside_dies() -> None:
    from delvewright.rules.battleaxe.fighting.harm import wound

    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric, ilthien"})
    g = table.state
    a, b = g.party()
    ending.escape(g, a)
    assert not g.over
    drive(wound(g, b, 20, "test"))
    assert g.over and g.winner == "monster"


@pytest.mark.proves("roomcard.repeat-d20", "house.adventure.use")
def test_each_of_the_twenty_rooms_comes_once_before_any_comes_again() -> None:
    """The first one counts as used, and nothing but it."""
    g, _ = hall()
    card = next(card for card in C.room_cards.values() if card.book == "adventure")
    found = [drive(room_cards.by_card(g, card), 7).number for _ in range(21)]
    assert found == [*range(7, 21), *range(1, 7), 7]


@pytest.mark.proves("house.event.falling-grate", "house.adventure.high-ledge", "house.adventure.whispering-well")
def test_whoever_has_promised_his_action_helps_nobody_else() -> None:
    drawn = "\n+-+-+-+-+\n|H K E .|\n+-+-+-+-+\n"
    g = stage({"map": drawn, "legend": {"H": "human-fighter", "K": "dwarf-fighter", "E": "elf-fighter"}}, "test")
    _, second, third = g.party()
    g.waiting = 1 << second.id | 1 << third.id
    assert working_together.ready(g) == [second, third]
    working_together.spend(g, second)
    assert working_together.ready(g) == [third]
    working_together.turn_begins(g, second)
    assert g.acts == 0 and working_together.ready(g) == [second, third]


@pytest.mark.proves("round.hero.once")
def test_nothing_of_a_turn_is_left_when_it_is_over() -> None:
    g, f = hall()
    g.active, g.fighting, g.attacks, g.swapping = f.id, "fight", 2, True
    turn.end_turn(g, f)
    assert (g.active, g.fighting, g.attacks, g.swapping) == (-1, "", 0, False)


@pytest.mark.proves("house.event.lucky-find")
def test_a_lucky_find_is_told_as_it_is_printed_first_the_coin() -> None:
    g, f = hall()
    drive(event_cards.lucky_find(g, f, (0,), C.events["lucky-find"]), "garnet")
    assert g.log is not None and [event.kind for event in g.log][-2:] == ["coins", "luck"]
