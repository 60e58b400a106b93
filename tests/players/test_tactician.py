"""What the tactician does in plain situations, and that it plays well."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.players.quests import DOOR, HOME, PIT, ROUND, SECRET, play, seat_players, start

from delvewright import Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.rulebook import find_book
from delvewright.players import Tactician
from delvewright.players.heroquest.strength import blow, hit, melee
from delvewright.rules.common.combat_dice import BLACK, COMBAT
from delvewright.rules.heroquest.fighting.chances import damage
from delvewright.rules.heroquest.state.windows import Faces


def kinds(game: Game) -> list[str]:
    """The events so far, by kind."""
    return [event.kind for event in game.events]


@pytest.mark.parametrize("seed", range(5))
def test_searches_for_secret_doors_when_there_is_no_other_way(tmp_path, seed):
    game = start(tmp_path, SECRET, "barbarian", seed)
    assert play(game, seat_players(game)).winner == "hero"
    assert ("search", "doors") in game.answers


@pytest.mark.parametrize("seed", range(5))
def test_gets_past_a_pit(tmp_path, seed):
    game = start(tmp_path, PIT, "barbarian", seed)
    assert play(game, seat_players(game)).winner == "hero"


def test_avoids_a_trap_that_was_found_where_there_is_a_way_round(tmp_path):
    game = start(tmp_path, ROUND, "barbarian")
    game.state.found = game.state.armed
    play(game, seat_players(game))
    assert game.winner == "hero"
    assert "trap" not in kinds(game)


def test_comes_back_to_stairs_it_started_from_only_when_all_is_explored(tmp_path):
    game = start(tmp_path, HOME, "barbarian elf")
    state = play(game, seat_players(game))
    assert state.winner == "hero"
    assert state.placed.bit_count() == 1, "the room behind the door was never seen"
    assert "slain" in kinds(game)


def test_opens_a_door_with_all_actions_in_hand_and_strikes_first(tmp_path):
    for seed in range(8):
        game = start(tmp_path, DOOR, "barbarian", seed)
        table = seat_players(game)
        while "door" not in kinds(game):
            assert game.decision is not None
            seat = game.decision.seat
            game.answer(table[seat].choose(game.view(seat), game.decision))
        assert ("move",) in game.decision.options if game.decision else True


def test_a_wizard_lets_the_barbarian_go_first(tmp_path):
    opened = []
    for seed in range(6):
        game = start(tmp_path, DOOR, "wizard barbarian", seed)
        play(game, seat_players(game))
        opened += [event.figures[0] for event in game.events if event.kind == "door"]
    wizard = 0
    assert opened.count(wizard) < len(opened) / 2


def attacked(game: Game, seat: int) -> int:
    """The figure a tactician would attack now."""
    assert game.decision is not None
    answer = Tactician().choose(game.view(seat), game.decision)
    assert answer[0] in ("attack", "strike")
    return int(answer[1])


TWO = """
+-+-+-+-+
|. o . .|
+       +
|g B . .|
+       +
|. . s s|
+       +
|. . s s|
+-+-+-+-+
"""


def test_a_hero_attacks_the_enemy_it_is_best_to_be_rid_of(tmp_path):
    game = start(tmp_path, TWO, "barbarian")
    names = game.state.names
    assert names[attacked(game, 0)] == "orc.1", "both die about as easily, the orc hits harder"


def test_a_monster_attacks_the_hero_it_hurts_most(tmp_path):
    two = TWO.replace("|. o . .|", "|. . . .|").replace("|g B . .|", "|W g B .|")
    game = start(tmp_path, two, "barbarian wizard")
    while game.decision is not None and game.decision.about != "activate":
        game.answer(("end",))
    game.answer(Tactician().choose(game.view(2), game.decision))  # type: ignore[arg-type]
    assert game.state.names[attacked(game, 2)] == "wizard"
    barbarian = game.state.fig(0)
    barbarian.body = 1
    assert game.state.names[attacked(game, 2)] == "barbarian"


def test_the_wandering_monster_comes_between_friends(tmp_path):
    room = """
+-+-+-+-+-+-+
|. . . . . .|
+           +
|. B . . W .|
+           +
|. . . . s s|
+           +
|. . . . s s|
+-+-+-+-+-+-+
"""
    game = start(tmp_path, room, "barbarian wizard")
    view = game.view(2)
    b2 = parse_square("b2", view.width, view.height)
    beside = 1 << b2 - 1 | 1 << b2 + 1 | 1 << b2 - view.width | 1 << b2 + view.width
    asked = Decision(2, "wandering", (), [("place", beside)], figure=0)
    verb, q = Tactician().choose(view, asked)
    assert (verb, square_name(q, view.width)) == ("place", "c2")


def test_reactions(tmp_path):
    """Drink at zero, save a friend, take what is offered; keep the potion if the blow is harmless."""
    game = start(tmp_path, DOOR, "barbarian wizard")
    view, player = game.view(0), Tactician()
    heal, no = ("use", "potion-of-healing"), ("pass",)
    assert player.choose(view, Decision(0, "zero", [heal, no], figure=0)) == heal
    give = ("give", "potion-of-healing", 1)
    assert player.choose(view, Decision(0, "help", [give, no], figure=0)) == give
    assert player.choose(view, Decision(0, "offer", [("accept",), ("refuse",)], figure=0)) == ("accept",)

    def rolled(figure: int, faces: str, *options: Answer) -> Answer:
        asked = Decision(figure, "rolled", options, figure=figure, subject=Faces(faces.split()))
        return player.choose(view, asked)

    again = ("use", "potion-of-battle")
    for faces, wanted in (("skull skull white", no), ("white black skull", again)):
        assert rolled(0, faces, again, no) == wanted
    guard = ("use", "potion-of-resilience")
    sick = replace(view.figures[1], bars={"Body": (1, 4), "Mind": (6, 6)})
    orc = replace(view.figures[0], id=9, name="orc.1", kind="orc", side="monster", items=())
    view.figures = (view.figures[0], sick, orc)
    # the dice tell whether a guard is needed, and are not too late for it
    assert player.choose(view, Decision(1, "targeted", [guard, no], figure=1, subject="orc.1")) == no
    for figure, faces, wanted in ((1, "skull white", guard), (1, "white black", no), (0, "skull white", no)):
        assert (
            player.choose(view, Decision(figure, "rolled", [guard, no], figure=figure, subject=Faces(faces.split())))
            == wanted
        )
    assert (
        player.choose(view, Decision(0, "rolled", [guard, no], figure=0, subject=Faces(["skull", "skull", "white"])))
        == guard
    )
    whet = [("use-for", "whetstone", "skull"), ("use-for", "whetstone", "white"), no]
    assert (
        player.choose(view, Decision(0, "rolled", whet, figure=0, subject=Faces(["skull", "white", "white"])))
        == whet[1]
    )
    calm = ("use", "revitalisation-potion")
    for figure, wanted in ((0, no), (1, no)):
        asked = Decision(figure, "cast", [calm, no], figure=figure, subject="mind-blast")
        assert player.choose(view, asked) == wanted
    ward = ("use", "potion-of-magic-resistance")
    assert player.choose(view, Decision(0, "cast", [ward, no], figure=0, subject="mind-blast")) == ward
    assert player.choose(view, Decision(0, "cast", [ward, no], figure=0, subject="ball-of-flame")) == no
    back = ("use-on", "elixir-of-life", 1)
    assert player.choose(view, Decision(0, "killed", [back, no], figure=0)) == back


def test_strength_is_exact(tmp_path):
    game = start(tmp_path, TWO, "barbarian")
    view = game.view(0)
    hero = view.figures[0]
    orc = next(f for f in view.figures if f.kind == "orc")
    white = COMBAT["white"]
    assert melee(hero.kind, hero.items) == (white,) * 3
    chances = damage((white,) * 3, (white,) * 2, BLACK)
    found = hit(hero, orc)
    assert found.mean == pytest.approx(float(sum(n * p for n, p in enumerate(chances))))
    assert found.kills(1) == pytest.approx(float(1 - chances[0]))
    assert blow((white,), (), BLACK).kills(2) == 0


def test_tacticians_finish_and_beat_random_players_by_far():
    """The same seeds, the same Evil Sorcerer; only the Heroes' players differ."""
    home = {"tactician": 0, "random": 0}
    for seed in range(1, 9):
        for name in home:
            game = Game.start("heroquest", "the-maze", seed, quiet=True)
            state = play(game, seat_players(game, name), rounds=400)
            assert game.over or name == "random"
            home[name] += sum(f.out for f in state.figures if f is not None)
    assert home["tactician"] >= 8 * 3
    assert home["random"] <= 8


def test_a_tactical_sorcerer_is_worse_news_than_a_random_one():
    lost = {"tactician": 0, "random": 0}
    for seed in range(1, 11):
        for name in lost:
            game = Game.start("heroquest", "the-maze", seed, quiet=True)
            lost[name] += play(game, seat_players(game, sorcerer=name)).lost
    assert lost["tactician"] > 3 * lost["random"]


# -- spells, and quests of every sort


def test_wizard_and_elf_pick_groups_that_suit_them():
    game = Game.start("heroquest", "the-maze", 1, quiet=True)
    picked: dict[str, list[str]] = {}
    while game.decision is not None and game.decision.about in ("draft", "spells"):
        seat = game.decision.seat
        answer = Tactician().choose(game.view(seat), game.decision)
        picked.setdefault(game.state.names[game.decision.figure], []).append(answer[1])
        game.answer(answer)
    assert picked == {"wizard": ["air", "fire", "water"], "elf": ["earth"]}


def test_spells_are_cast_where_they_help_most(tmp_path):
    """Healing on the friend who is hurt, fire and storms on the strongest, nothing in vain."""
    two = TWO.replace("|. . s s|", "|. W s s|", 1)
    game = start(tmp_path, two, "barbarian wizard")
    view = game.view(1)
    wizard = next(f for f in view.figures if f.kind == "wizard")
    friend = next(f for f in view.figures if f.kind == "barbarian")
    orc, goblin = (next(f for f in view.figures if f.kind == kind) for kind in ("orc", "goblin"))

    def cast(*options: tuple[object, ...]) -> tuple[object, ...]:
        asked = Decision(wizard.seat, "activation", [*options, ("end",)], figure=wizard.id)
        return Tactician().choose(view, asked)

    heal = [("cast-on", "heal-body", f.id) for f in (wizard, friend)]
    assert cast(*heal) == ("end",), "nobody is hurt"
    assert cast(*(("cast-on", "genie", f.id) for f in (goblin, orc))) == ("cast-on", "genie", orc.id)
    assert cast(*(("cast-on", "ball-of-flame", f.id) for f in (wizard, friend, goblin, orc)))[2] in (goblin.id, orc.id)
    view.figures = tuple(replace(f, bars={"Body": (2, 8), "Mind": (2, 2)}) if f is friend else f for f in view.figures)
    assert cast(*heal) == ("cast-on", "heal-body", friend.id)
    strong = replace(orc, kind="gargoyle", bars={"Body": (3, 3), "Mind": (4, 4)})
    view.figures = tuple(strong if f is orc else f for f in view.figures)
    assert cast(*(("cast-on", "tempest", f.id) for f in (goblin, strong))) == ("cast-on", "tempest", orc.id)
    view.figures = tuple(replace(f, effects=("tempest",)) if f is strong else f for f in view.figures)
    assert cast(("cast-on", "sleep", orc.id)) == ("end",), "it can do nothing already"


QUESTS = [quest.id for quest in find_book("heroquest").quests()]


@pytest.mark.parametrize("quest", QUESTS)
def test_every_quest_is_played_without_a_hitch(quest):
    """Every answer is legal, common sense is never asked where the book is known, and something comes of it."""
    game = Game.start("heroquest", quest, 2, quiet=True)
    table = seat_players(game)
    for player in table:
        player.general = None  # type: ignore[attr-defined]
    known = game.view(0).floor
    play(game, table, rounds=60)
    assert game.over or (game.state.round > 60 and game.view(0).floor.bit_count() > known.bit_count())
