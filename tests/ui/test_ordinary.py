"""Which answers are oddities, what is asked about once more, and what an answer says of itself."""

from __future__ import annotations

from typing import Any

from tests.advanced.test_gamesmaster import table
from tests.heroquest.helpers import laid

from delvewright import Game
from delvewright.kernel.decisions import Choice
from delvewright.players import Tactician
from delvewright.ui.ordinary import Kept, sort_out
from delvewright.ui.web.wire import decision_json

BOTH = {"B": "barbarian", "o": "orc", "E": "elf"}


def kept(game: Game) -> dict[str, Kept]:
    """What is said of each answer of the list, by its notation."""
    decision = game.decision
    assert decision is not None
    choices: list[Choice] = [game.book.choice(game.state, decision, answer) for answer in decision.options]
    for choice in choices:
        choice.odds = game.odds(choice.answer)
    found = sort_out(game, game.view(decision.seat), decision, choices)
    return {choice.notation: each for choice, each in zip(choices, found, strict=True)}


def test_the_weaker_of_two_attacks_on_the_same_enemy_is_an_oddity() -> None:
    armed: dict[str, Any] = {"B": {"items": ["broadsword", "shortsword"]}}
    game = laid(map="\n+-+-+-+\n|B o .|\n+-+-+-+\n", legend=BOTH, figures=armed)
    found = kept(game)
    assert not found["attack orc.1 with broadsword"].more
    assert found["attack orc.1 with shortsword"].more
    assert not found["end"].more and not found["search treasure"].more if "search treasure" in found else True


def test_a_spell_on_a_friend_is_an_oddity_and_one_that_may_kill_him_is_asked_about() -> None:
    magic: dict[str, Any] = {"E": {"items": ["broadsword", "ball-of-flame", "heal-body"]}, "B": {"body": 3}}
    game = laid(map="\n+-+-+-+-+\n|B E . o|\n+-+-+-+-+\n", legend=BOTH, figures=magic, active="elf")
    found = kept(game)
    flame = found["cast ball-of-flame on barbarian"]
    assert flame.more and "harm" in flame.confirm and "Barbarian" in flame.confirm
    heal = found["cast heal-body on barbarian"]
    assert heal.more and not heal.confirm
    enemy = found["cast ball-of-flame on orc.1"]
    assert not enemy.more and not enemy.confirm


def test_a_template_over_a_friend_is_asked_about() -> None:
    game = table(
        "M...Hw./.......", turn="combat", active="magnus",
        figures={"M": {"spells": ["flames-of-death"], "items": {"fire-dust": 1}}},
    )  # fmt: skip
    found = {line: each.confirm for line, each in kept(game).items() if line.startswith("cast flames-of-death at")}
    assert any("harm" in confirm for confirm in found.values()) and not all(found.values()), found


def test_what_is_handed_over_or_taken_off_is_an_oddity() -> None:
    game = Game.start("advanced", seed=7)
    players = [Tactician() for _ in game.seats]
    odd: set[str] = set()
    for _ in range(40):
        decision = game.decision
        assert decision is not None
        if decision.seat < 4 and decision.about == "turn":
            odd |= {line.split()[0] for line, each in kept(game).items() if each.more}
            assert not kept(game)["end"].more
        game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
    assert {"hand", "doff", "cast"} <= odd and "open" not in odd and "search" not in odd


def test_who_has_searched_a_room_is_told_so_and_nobody_else() -> None:
    game = laid(map="\n+-+-+-+\n|B . .|\n+-+-+-+\n", legend=BOTH)
    search = ("search", "treasure")
    assert game.decision is not None
    assert not game.book.warning(game.state, game.decision, search)
    g = game.state
    g.fig(0).searched |= 1 << g.quest.grid.area_of[g.fig(0).at]
    assert "searched" in game.book.warning(g, game.decision, search)


def test_what_ends_a_turn_says_what_is_lost() -> None:
    game = table("H..", turn="exploration")
    decision = game.decision
    assert decision is not None
    assert "ends the turn" in game.book.warning(game.state, decision, ("search", "treasure"))
    assert game.book.warning(game.state, decision, ("hand", "arrow", 1)) == ""
    fighting = table("H.w", turn="combat")
    assert fighting.decision is not None
    assert "ends" not in fighting.book.warning(fighting.state, fighting.decision, ("open", "north"))


def test_nobody_is_asked_to_run_from_nobody() -> None:
    for foe in (True, False):
        game = table("H..w", turn="combat")
        if not foe:
            game.state.remove(game.state.foes()[0])
        assert game.decision is not None
        assert game.book.more(game.state, game.decision, "run") != foe


def test_a_question_about_dice_brings_them_along() -> None:
    game = Game.start("battleaxe", seed=7)
    players = [Tactician() for _ in game.seats]
    while game.decision is not None and game.decision.about != "luck":
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
    (die,) = decision_json(game, 0)["rolled"]
    assert str(die["face"]) in game.prompt()
