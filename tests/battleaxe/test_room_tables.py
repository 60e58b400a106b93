"""Rooms, events and quests have the numbers, rewards and enemies of their entries."""

from __future__ import annotations

import re

import pytest

from delvewright.kernel.ledger import Ledger
from delvewright.rules.battleaxe.content.reading import FOLDER, content

C = content()
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
DECKS = {"Treasures": "treasures", "Arms": "arms", "Guard": "guard", "Flasks and Scrolls": "flasks"}
IN_CHESTS = {"three-chests", "falling-roof", "balance-plates"}
"""What is found there is found by pieces: scenarios prove it."""


def each(names, rules):
    return [pytest.param(name, marks=pytest.mark.proves(rules[name].rules[0], book="battleaxe")) for name in names]


@pytest.mark.parametrize("name", each([name for name in C.rooms if name != "worm"], C.rooms))
def test_the_number_of_a_room(name: str) -> None:
    room = C.rooms[name]
    says = LEDGER[room.rules[0]].says
    found = re.match(r"(?:Adventure room|Horde room|Quest|Campaign quest|.*?[Rr]oom(?: card)?) (\d+)", says)
    number = int(found[1]) if found else int(room.rules[0].rpartition(".")[2])
    assert room.number == number, says[:60]


@pytest.mark.parametrize(
    "name", each([r.id for r in (*C.book("adventure").values(), *C.book("horde").values())], C.rooms)
)
def test_the_reward_of_a_room(name: str) -> None:
    room = C.rooms[name]
    text = LEDGER[room.rules[0]].says.split("Reward: ")[1]
    found = room.reward
    if name in IN_CHESTS:
        assert (found.coins, found.draw, found.items) == (0, {}, ())
        return
    coins = re.match(r".*?(\d+) coins?\b", text)
    assert found.coins == (int(coins[1]) if coins else 0)
    if name != "whispering-well":
        cards = re.findall(rf"(\d+) ({'|'.join(DECKS)}) card", text)
        assert found.draw == {DECKS[deck]: int(n) for n, deck in cards}
    said = text.lower().replace("-", " ").replace("'", "")
    assert found.items == tuple(i for i in ("holy-water", "meat-bait", "antidote", "clover-draught")
                                if i.replace("-", " ") in said)  # fmt: skip


@pytest.mark.parametrize("name", each([r.id for r in C.book("horde").values()], C.rooms))
def test_a_horde_room_is_completed_by_its_enemies(name: str) -> None:
    assert C.rooms[name].complete == "enemies"


@pytest.mark.parametrize("name", each(C.quests, C.quests))
def test_the_number_and_the_shop_of_a_quest(name: str) -> None:
    quest = C.quests[name]
    says = LEDGER[quest.rules[0]].says
    found = re.match(r"(?:Quest|Campaign quest) (\d+), ", says)
    assert found and quest.number == int(found[1])
    shop = re.search(r"Shop level (\d)", says)
    assert quest.shop == (int(shop[1]) if shop else 0)
