"""In town: putting on and taking off, and what computer heroes do there."""

import tomllib

import pytest

from delvewright import Game
from delvewright.kernel.rulebook import find_book
from delvewright.players import Tactician
from delvewright.rules.battleaxe.campaign import party as campaign
from delvewright.rules.battleaxe.campaign import town
from delvewright.rules.battleaxe.interface.staging import stage

BOOK = find_book("battleaxe")
MAP = 'map = """\n+-+\n|H|\n+-+\n"""\nlegend = { H = "human-fighter" }'


@pytest.mark.proves("house.campaign.frame")
@pytest.mark.parametrize(("verb", "place"), [("doff", "worn"), ("stow", "held")])
def test_of_two_alike_the_one_in_use_goes_into_the_backpack(verb: str, place: str) -> None:
    g = stage(tomllib.loads(MAP), "test")
    f = g.party()[0]
    item = "leather-armour" if verb == "doff" else "sword"
    f.worn, f.held, f.pack = ("leather-armour",), ("sword",), ("leather-armour", "sword")
    for _ in town.arrange(g, f, (verb, item)):
        raise AssertionError("nobody is asked")
    assert getattr(f, place) == () and f.pack.count(item) == 2


@pytest.mark.proves("house.shop.sharing")
@pytest.mark.parametrize(("quest", "waiting"), [(campaign.TOWN, 0b10), ("cold-lantern", 0)])
def test_gold_for_one_who_was_done_brings_him_back_in_town_and_nobody_before_a_quest(quest: str, waiting: int) -> None:
    g = stage(
        tomllib.loads('map = "\\n+-+-+\\n|H E|\\n+-+-+\\n"\nlegend = { H = "human-fighter", E = "elf-fighter" }'),
        "test",
    )
    giver, taker = g.party()
    g.quest, g.waiting, giver.gold, taker.gold = quest, 0, 7, 1
    for _ in town.gift(g, giver, ("gift", "5", taker.id)):
        raise AssertionError("nobody is asked")
    assert (giver.gold, taker.gold, g.waiting) == (2, 6, waiting)


def test_computer_heroes_spend_their_gold_and_leave() -> None:
    party = campaign.unpack(BOOK.party(()))
    for sheet in party.heroes.values():
        sheet.gold = 60
    game = Game.start("battleaxe", BOOK.town, 1, {"party": campaign.pack(party)})
    players = [Tactician(1, seat) for seat in range(len(game.seats))]
    answers = 0
    while game.decision:
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
        answers += 1
        assert answers < 200, "they never leave"
    after = campaign.unpack(BOOK.come_home(game.state, campaign.pack(party)))
    assert all(sheet.gold < 60 for sheet in after.heroes.values())
    assert all(len(sheet.worn) > len(party.heroes[name].worn) for name, sheet in after.heroes.items())
