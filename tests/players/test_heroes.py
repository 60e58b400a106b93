"""Computer Heroes: they know the task, share the work, guard whom they lead, and every game ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.players.quests import play, seat_players, start

from delvewright import Game
from delvewright.kernel.decisions import Decision
from delvewright.kernel.errors import BadFile
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.view import Arm
from delvewright.players import Tactician
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import Errand, assigned
from delvewright.players.heroquest.explore import waves
from delvewright.players.heroquest.strength import hit
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.content.quest import quest_paths, read_quest


@pytest.mark.parametrize("quest", sorted(quest.id for quest in BOOK.quests()))
def test_every_game_of_every_quest_ends(quest):
    for seed in (1, 2):
        game = Game.start("heroquest", quest, seed, quiet=True)
        state = play(game, seat_players(game), rounds=300)
        assert game.over, f"{quest}, seed {seed}: still going on in round {state.round}"


def test_the_view_says_when_it_is_time_to_go_home():
    game = Game.start("heroquest", "drowned-cellars", 1, quiet=True)
    assert ("Task", "not done yet") in game.view(0).facts
    assert Errand(game.view(0)).homeward is False
    game.state.counters["pump"] = 3
    assert ("Task", "get out") in game.view(0).facts
    assert Errand(game.view(0)).homeward is True
    assert Errand(Game.start("heroquest", "the-maze", 1, quiet=True).view(0)).homeward is None


def test_who_carries_the_clapper_is_the_bearer():
    game = Game.start("heroquest", "silent-bell", 1, quiet=True)
    elf = next(f for f in game.state.figures if f is not None and f.kind.id == "elf")
    game.state.put(elf, game.state.quest.entrance)
    assert Errand(game.view(0)).bearer is None
    game.state.gain(elf, "bell-clapper")
    errand = Errand(game.view(0))
    assert errand.bearer is not None and errand.bearer.name == "elf"
    assert errand.homeward


def test_a_gate_is_for_the_hero_who_is_best_at_what_it_asks():
    game = Game.start("heroquest", "three-tolls", 1, quiet=True)
    game.state.laid = game.state.quest.grid.floor
    view = game.view(0)
    board, errand = Board(view), Errand(view)
    wanted = {f.kind: assigned(board, errand, f) for f in errand.heroes}
    assert wanted["barbarian"] == ["the Gate of the Arm"]
    assert wanted["wizard"] == ["the Gate of the Head"]
    assert wanted["dwarf"] == ["the Gate of the Hand"]
    assert wanted["elf"] == []


def test_two_levers_are_for_two_heroes():
    game = Game.start("heroquest", "iron-teeth", 1, quiet=True)
    grid = game.state.quest.grid
    game.state.laid, game.state.doors = grid.floor, (1 << len(grid.doors)) - 1
    game.state.east, game.state.south = grid.edges_with(game.state.doors)
    view = game.view(0)
    board, errand = Board(view), Errand(view)
    shares = [assigned(board, errand, f) for f in errand.heroes]
    assert sorted(title for share in shares for title in share) == ["the northern lever", "the southern lever"]
    assert max(map(len, shares)) == 1


def test_a_toll_is_paid_in_coins_then_sense_then_blood():
    game = Game.start("heroquest", "three-tolls", 1, quiet=True)
    tolls = [("toll", "body"), ("toll", "mind"), ("toll", "gold")]
    view = game.view(3)
    wizard = next(f for f in view.figures if f.kind == "wizard")
    for left, wanted in ((tolls, "gold"), (tolls[:2], "mind"), (tolls[:1], "body")):
        assert Tactician().choose(view, Decision(3, "toll", left, figure=wizard.id)) == ("toll", wanted)


def test_somebody_who_must_be_protected_stays_outside_while_there_are_monsters():
    """Ilse comes in when the first rooms are cleared, not before."""
    for seed in range(1, 5):
        game = Game.start("heroquest", "moth-lantern", seed, quiet=True)
        players = seat_players(game)
        ilse = next(f for f in game.state.figures if f is not None and f.kind.id == "ilse")
        while game.decision is not None and ilse.at < 0:
            seat = game.decision.seat
            answer = players[seat].choose(game.view(seat), game.decision)
            if answer[0] == "enter-dungeon" and game.decision.figure == ilse.id:
                assert not Board(game.view(seat)).monsters
                assert all(f.at >= 0 for f in game.state.figures[:4] if f is not None and f.alive)
            game.answer(answer)


PORTALS = """
+-+-+-+-+-+-+
|B . p|p . .|
+     +     +
|. . .|. s s|
+     +     +
|. . .|. s s|
+-+-+-+-+-+-+
"""


def test_known_portals_are_part_of_the_way(tmp_path):
    game = start(tmp_path, PORTALS.replace("p", "O"), "barbarian", more="")
    assert game.state.quest.portals
    game.state.portals = 1
    assert not Board(game.view(0)).links, "nobody knows yet where it leads"
    game.state.laid = game.state.quest.grid.floor
    board = Board(game.view(0))
    there = parse_square("f1", board.width, game.view(0).height)
    found = {q: via for _, front, via in waves(board, 0, board.walls) for q in range(18) if front >> q & 1}
    assert square_name(found[there], board.width) == "c1"
    state = play(Game.start("heroquest", str(tmp_path / "small.toml"), 1, {"heroes": "barbarian", "spells": "none"}), [
        Tactician(1, 0), Tactician(1, 1),
    ])  # fmt: skip
    assert state.winner == "hero"


def test_strength_is_read_from_the_card_as_it_is_in_this_quest():
    game = Game.start("heroquest", "drowned-cellars", 1, quiet=True)
    game.state.laid = game.state.quest.grid.floor
    view = game.view(4)
    barbarian = view.figures[0]
    orc = replace(barbarian, kind="orc", side="monster", items=(), arms=(Arm("melee", "", 5),))
    usual = replace(orc, arms=(Arm("melee", "", 3),))
    assert hit(orc, barbarian).mean > 1.4 * hit(usual, barbarian).mean


def test_an_outfit_is_what_a_party_without_a_campaign_brings():
    def items(**options: str) -> tuple[str, ...]:
        state = Game.start("heroquest", "three-tolls", 1, options, quiet=True).state
        return next(f.items for f in state.figures if f is not None and f.kind.id == "dwarf")

    assert items() == ("shortsword", "helmet", "shield", "broadsword")
    assert items(outfit="none") == ("shortsword",)
    path = quest_paths()["three-tolls"]
    text = path.read_text(encoding="utf-8")
    for old, new, said in (
        ('elf = ["helmet"]', 'bard = ["helmet"]', "no Hero “bard”"),
        ('elf = ["helmet"]', 'elf = ["halo"]', "no card “halo”"),
        ('elf = ["helmet"]', 'elf = "helmet"', "list of cards"),
    ):
        with pytest.raises(BadFile, match=said):
            read_quest(text.replace(old, new), path)
