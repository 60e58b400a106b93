"""Every room of the books in every direction: where everything lies, and when it is complete."""

import re
from typing import Any

import pytest
from tests.battleaxe.dungeons import LEDGER, C, at, drive, hall, laid

from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST
from delvewright.rules.battleaxe.dungeon import (
    completing,
    decks,
    room_enemies,
    room_layout,
)
from delvewright.rules.battleaxe.fighting.befriending import befriend
from delvewright.rules.battleaxe.fighting.harm import destroy
from delvewright.rules.battleaxe.ground.square_numbers import number

BOOKS = {
    "adventure": "house.adventure.",
    "horde": "house.horde.",
    "quest": "house.quest.",
    "campaign": "house.campaign.",
}


def rooms_of(*books: str) -> list[Any]:
    return [
        pytest.param(room.id, marks=pytest.mark.proves(*(r for r in room.rules if r.startswith(tuple(BOOKS.values())))))
        for room in C.rooms.values()
        if room.book in books
    ]


@pytest.mark.proves(
    "layout.contents", "layout.doors-exact", "layout.entry", "layout.setup.squares", "house.layout.notation",
    "house.horde.use", "house.adventure.use", "layout.setup-d6", "open.closed-at-first", "game.text.narrative",
    "house.horde.rat-cellar", "house.horde.bone-barracks", "house.horde.orc-guardroom", "house.horde.spider-nest",
    "house.horde.cult-circle", "house.horde.shambling-ward", "house.horde.gruntling-warren", "house.horde.snake-pit",
    "house.horde.archers-gallery", "house.horde.bear-cave", "house.horde.ghoul-feast", "house.horde.ogre-kitchen",
    "house.horde.imp-forge", "house.horde.bat-vault", "house.horde.troll-hole", "house.horde.warband",
    "house.horde.wraith-chapel",
)  # fmt: skip
@pytest.mark.parametrize("name", rooms_of("adventure", "horde", "quest", "campaign"))
@pytest.mark.parametrize("way", (NORTH, EAST, SOUTH, WEST))
def test_every_room_lies_as_it_is_written(name: str, way: int) -> None:
    room = C.rooms[name]
    for face in range(1, 7):
        g, _, here = laid(name, way, quest=name if room.book == "quest" else "")
        entry = room.entry.at
        assert g.board.doors[0].b == at(way, entry, entry, 1) and g.open & 1
        for contents in room.contents:
            mask = sum(1 << at(way, entry, *q) for q in contents.squares)
            assert any(t.kind == contents.piece and t.squares == mask for t in g.things)
        for zone, where in room.zones.items():
            assert here.zone(g, zone) == sum(1 << at(way, entry, *q) for q in where)
        sides = {"left": (way + 3) % 4, "right": (way + 1) % 4, "back": way}
        wanted = {(at(way, entry, *q), sides[gap.side]) for gap in room.plan.doors for q in room.plan.inner(gap)}
        assert {(d.a, d.way) for d in g.board.doors[1:]} == wanted
        assert not g.open >> 1, "new doors are closed"
        dice = [face] if len({tuple(row.items()) for row in room.setup}) > 1 else []
        found = drive(room_enemies.populate(g, here), *dice)
        row = room.setup[face - 1] if room.setup else {}
        for kind, count in row.items():
            places = [at(way, entry, *q) for q in room.places[kind][:count]]
            assert [e.at for e in found if e.enemy.id == kind] == places
            for e in found:
                assert e.mask.bit_count() == e.enemy.length * e.enemy.width and not e.mask & ~here.area.squares
        assert len(found) == sum(row.values())


@pytest.mark.proves("coins.when", "complete.requirement", "complete.track", "house.horde.use", "complete.once")
@pytest.mark.parametrize("name", rooms_of("horde"))
def test_a_horde_is_complete_with_its_last_enemy_and_brings_its_coins(name: str) -> None:
    g, f, here = laid(name)
    found = drive(room_enemies.populate(g, here), 6)
    for e in found[1:]:
        destroy(g, e)
        drive(completing.settle(g))
        assert g.pending
    destroy(g, found[0])
    text = LEDGER[f"house.horde.{name}"].says.partition("Reward: ")[2]
    counted = re.match(r"(\d+) coins?", text)
    assert counted
    coins = int(counted[1])
    draws = ["copper-purse"] * coins
    for deck, title in decks.NAMES.items():
        if f"1 {title} card" in text:
            draws.append(g.decks[deck][-1])
    drive(completing.settle(g), *draws)
    assert f.coins == (1,) * coins and not g.pending and g.counters["completed"] == 1
    for item in ("holy-water", "antidote"):
        assert (item in f.pack) == (item.replace("-", " ") in text)
    g.due = True
    drive(completing.settle(g))
    assert g.counters["completed"] == 1


@pytest.mark.proves("house.horde.wolf-den", "house.state.befriended", "complete.defeated")
def test_befriended_wolves_are_worth_two_coins_each_to_a_party_with_a_gnome_or_druid() -> None:
    for hero, worth in (("human-druid", 5), ("human-fighter", 1)):
        g, f = hall(NORTH, hero)
        here = drive(room_layout.lay(g, f, 0, C.rooms["wolf-den"]))
        for e in drive(room_enemies.populate(g, here), 1):
            befriend(g, e)
        drive(completing.settle(g), *["copper-purse"] * worth)
        assert len(f.coins) == worth


@pytest.mark.proves("house.quest.green-maze", "game.room.meaning")
def test_in_the_green_maze_large_animals_push_gates_open_and_rooms_are_clearings() -> None:
    for quest, opens, word in (("green-maze", True, "clearing"), ("cold-lantern", False, "room")):
        g, _, here = laid("wolf-den", quest=quest)
        wolves = drive(room_enemies.populate(g, here), 1)
        assert [e.enemy.opens_doors for e in wolves] == [opens, opens]
        assert g.log is not None and any(event.text.startswith(f"A {word} comes to light:") for event in g.log)
        g, _, here = laid("rat-cellar", quest=quest)
        assert not any(e.enemy.opens_doors for e in drive(room_enemies.populate(g, here), 1)), "rats are not large"


@pytest.mark.proves("enemy.order.numbering")
@pytest.mark.parametrize("way", [NORTH, EAST, SOUTH, WEST])
def test_squares_are_numbered_from_the_front_left_as_one_enters(way: int) -> None:
    _, _, here = laid("empty-4", way)
    wide, deep = here.room.plan.width, here.room.plan.depth
    found = [number(here.area, here.at((column, row))) for row in range(1, deep + 1) for column in range(1, wide + 1)]
    assert found == list(range(1, wide * deep + 1))
