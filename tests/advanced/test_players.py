"""Computer players: heroes play from their seat and spend Fate for lives; a gamesmaster keeps to the gm entries."""

from __future__ import annotations

import pytest

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.lab.scenario import parse, staged
from delvewright.players import make
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.hero import FATE, PASS, HeroMind
from delvewright.players.advanced.lines import best_line, reaches
from delvewright.players.tactician import Tactician
from delvewright.rules.advanced.book import BOOK
from delvewright.rules.advanced.campaign import party as campaign

ANSWERS = 400
LETTERS = {
    "H": "heinrich", "S": "sven", "T": "torallion", "M": "magnus", "w": "skaven-warrior", "c": "skaven-champion",
    "l": "skaven-warlord", "y": "skaven-sentry", "z": "white-sorcerer",
}  # fmt: skip


def started(**options: str) -> Table:
    return Table.start("advanced", quest="expedition", seed=2, options=options)


def table(picture: str, **spec: object) -> Table:
    """A small table with a gamesmaster's seat."""
    scenario = {"name": "x", "map": picture, "legend": LETTERS, "options": {"gm": "person"}, **spec}
    return staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0])


def said(game: Table, level: str = "normal", seed: int = 0) -> str:
    """What the computer answers."""
    asked = game.decision
    assert asked is not None
    return game.write(Tactician(seed, asked.seat, level).choose(game.view(asked.seat), asked))


def until(game: Table, about: str) -> Table:
    """Play on by tacticians up to a question."""
    player = Tactician(0)
    for _ in range(40):
        assert game.decision is not None
        if game.decision.about == about:
            return game
        game.answer(player.choose(game.view(game.decision.seat), game.decision))
    raise AssertionError(f"nobody asks {about}")


# -- heroes


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_they_explore_and_no_one_leaves_at_once(seed: int) -> None:
    game = Table.start("advanced", quest="expedition", seed=seed)
    player = make("tactician", seed=1)
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        game.answer(player.decide(game.view(game.decision.seat), game.decision))
    assert len(game.state.board.areas) > 8 and game.state.round > 5


@pytest.mark.parametrize(("lost", "left", "answer"), [(2, 2, PASS), (1, 1, PASS), (1, 0, FATE), (1, -1, FATE)])
def test_fate_is_spent_where_it_saves_a_hero(lost: int, left: int, answer: tuple[str, ...]) -> None:
    view = started().view(0)
    view.figures[0].values["turn"] = lost
    asked = Decision(0, "wounds", (FATE, PASS), figure=0, subject=(lost, left))
    assert HeroMind().decide(view, asked) == answer
    failed = Decision(0, "fate", (FATE, PASS), figure=0)
    assert HeroMind().decide(view, failed) == PASS


@pytest.mark.parametrize(("turn", "answer"), [(2, PASS), (3, FATE)])
def test_fate_is_spent_on_a_turn_that_has_cost_many_wounds(turn: int, answer: tuple[str, ...]) -> None:
    view = started().view(0)
    view.figures[0].values["turn"] = turn
    assert HeroMind().decide(view, Decision(0, "wounds", (FATE, PASS), figure=0, subject=(1, 1))) == answer


def test_with_the_prize_they_go_home() -> None:
    game = started()
    assert not HeroMind().homeward(Field(game.view(0)))
    game.state.party()[0].pack["stolen-casket"] = 1
    assert HeroMind().homeward(Field(game.view(0)))
    game = started()
    for f in game.state.party():
        f.wounds = 0 if f.id > 1 else 1
        f.condition = 0 if f.wounds else 1
    assert HeroMind().homeward(Field(game.view(0))), "too few are fit"


PASSAGE = """
+-+-+-+-+-+-+-+-+-+-+-+-+
|H T . . . . . . w w . .|
+ + + + + + + + + + + + +
|M S . . . . . . w c . .|
+-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_two_fighters_hold_a_passage_and_the_wizard_is_behind_them() -> None:
    game = table(PASSAGE, turn="combat", phase="heroes")
    field = Field(game.view(0))
    line = best_line(field, reaches(field))
    assert line is not None and len(line.posts) == 2
    assert 3 not in line.posts.values(), "Magnus is no fighter"
    columns = {q % field.width for q in line.posts}
    assert len(columns) == 1, "both stand abreast"


@pytest.mark.parametrize("item", ["greek-fire", "jewel-of-shattering"])
def test_a_hero_reckons_with_things_that_are_thrown_like_weapons(item: str) -> None:
    game = table(
        "+-+-+-+-+\n|H . . w|\n+-+-+-+-+\n", turn="combat", active="heinrich", figures={"H": {"items": [item]}}
    )
    assert f"throw {item} at skaven-warrior.1" in [game.write(a) for a in game.decision.options]  # type: ignore[union-attr]
    assert said(game).split()[0] in ("throw", "move")


def test_a_fighter_does_not_throw_his_only_weapon() -> None:
    picture = "+-+-+-+-+\n|S . . w|\n+-+-+-+-+\n"
    game = table(picture, active="sven")
    assert ("throw", "axe", 1) in list(game.decision.options if game.decision else ())
    assert not said(game).startswith("throw")


# -- the gamesmaster: who is attacked

NEXT_TO_ALL = """
+-+-+-+-+-+
|. H . . .|
+ + + + + +
|S w M . .|
+ + + + + +
|. T . . .|
+-+-+-+-+-+
"""


@pytest.mark.proves("gm.target")
def test_the_lowest_weapon_skill_is_attacked_first() -> None:
    game = until(table(NEXT_TO_ALL, turn="combat", phase="gamesmaster"), "monster")
    assert said(game) == "fight magnus"
    others = until(table(NEXT_TO_ALL.replace("M", "."), turn="combat", phase="gamesmaster"), "monster")
    assert said(others) == "fight heinrich", "as good a fighter as Sven, and not so tough"


@pytest.mark.proves("gm.target", "combat.gm.choice")
def test_nobody_who_lies_there_is_preferred_to_one_who_stands() -> None:
    figures = {"M": {"wounds": 0, "condition": "knocked-out"}}
    game = until(table(NEXT_TO_ALL, turn="combat", phase="gamesmaster", figures=figures), "monster")
    assert said(game) == "fight heinrich"


# -- counters


def asked(game: Table, about: str, figure: int = -1) -> Decision:
    return Decision(len(game.seats) - 1, about, (("play",), PASS), figure=figure)


def plays(game: Table, about: str, figure: int = -1, level: str = "normal", below: int = 0) -> bool:
    """Whether a counter is played, if the die behind the screen shows `below` + 1."""
    player = Tactician(0, len(game.seats) - 1, level)
    player.below = lambda n: below  # type: ignore[method-assign]
    return player.decide(game.view(len(game.seats) - 1), asked(game, about, figure)) == ("play",)


ROOM = "+-+-+-+-+\n|H . . w|\n+-+-+-+-+\n"


@pytest.mark.proves("counter.fate")
@pytest.mark.parametrize(("letter", "played"), [("w", False), ("c", False), ("l", True), ("z", True)])
def test_fate_counters_are_saved_for_warlords_and_characters(letter: str, played: bool) -> None:
    game = table(ROOM.replace("w", letter), turn="combat", hand=["fate"])
    assert plays(game, "counter-fate", 1) is played


@pytest.mark.proves("counter.ambush")
@pytest.mark.parametrize(("fought", "played"), [(2, False), (3, True)])
def test_an_ambush_is_laid_when_fewer_than_half_are_left(fought: int, played: bool) -> None:
    game = table(ROOM, turn="combat", hand=["ambush"], fought=fought)
    assert plays(game, "counter-ambush") is played


@pytest.mark.proves("counter.wandering")
@pytest.mark.parametrize(("below", "played"), [(5, True), (6, False)])
def test_wandering_monsters_come_by_a_die(below: int, played: bool) -> None:
    game = table("+-+-+\n|H .|\n+-+-+\n", turn="exploration", hand=["wandering"], round=9)
    player = Tactician(0, 1)
    player.below = lambda n: below  # type: ignore[method-assign]
    first = game.view(1)
    first.round = 8
    player.decide(first, asked(game, "draw"))
    answer = player.decide(game.view(1), asked(game, "counter-wandering"))
    assert (answer == ("play",)) is played


@pytest.mark.proves("counter.wandering")
def test_wandering_monsters_never_come_in_the_first_turn_of_a_level() -> None:
    game = table("+-+-+\n|H .|\n+-+-+\n", turn="exploration", hand=["wandering"])
    assert not plays(game, "counter-wandering")


@pytest.mark.proves("combat.gm.routine", "combat.gm.choice")
@pytest.mark.parametrize(
    ("picture", "routine"),
    [("|H w . w|", "attack-move"), ("|H . . w|", "move-attack"), ("|H w w w|", "move-attack")],
)
def test_monsters_attack_first_if_half_of_them_are_in_contact(picture: str, routine: str) -> None:
    game = table(f"+-+-+-+-+\n{picture}\n+-+-+-+-+\n", turn="combat", phase="gamesmaster")
    assert said(until(game, "routine")) == f"routine {routine}"
    assert said(game, "hard") == "routine move-attack", "all of them come to blows"


@pytest.mark.proves("game.gm.secrecy")
def test_a_hero_knows_how_many_counters_are_held_and_not_which() -> None:
    one, other = (table(ROOM, turn="combat", hand=[kind]) for kind in ("fate", "ambush"))
    assert repr(one.view(0)) == repr(other.view(0))
    assert one.view(1).known["counter", "fate"] == 1 and ("counter", "fate") not in other.view(1).known


def test_a_hard_gamesmaster_strikes_whom_it_can_fell_and_a_normal_one_the_clumsiest() -> None:
    figures = {"T": {"wounds": 1}}
    picture = "+-+-+-+\n|. T .|\n+ + + +\n|M w .|\n+-+-+-+\n"
    hard = until(table(picture, turn="combat", phase="gamesmaster", figures=figures), "monster")
    assert said(hard) == "fight magnus"
    assert said(hard, "hard") == "fight torallion"


def test_in_town_gold_becomes_potions_and_training_and_the_visit_ends() -> None:
    party = BOOK.party(["heinrich", "magnus"])
    known = campaign.unpack(party)
    for sheet in known.heroes.values():
        sheet.gold = 240
    game = Table.start("advanced", quest="town", seed=4, options={"party": campaign.pack(known)})
    player = make("tactician", seed=1)
    for _ in range(200):
        if game.decision is None:
            break
        game.answer(player.decide(game.view(game.decision.seat), game.decision))
    assert game.over
    after = campaign.unpack(BOOK.come_home(game.state, campaign.pack(known)))
    assert sum(sheet.pack.get("healing-potion", 0) for sheet in after.heroes.values()) >= 4
