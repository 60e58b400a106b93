"""Dice, decks and the table as a whole: what scenarios cannot show."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6, D20, PERCENT, TENS, UNITS, Roll, percent
from delvewright.kernel.game import Game, Header
from delvewright.kernel.rulebook import book_ids, find_book, playable_books
from delvewright.lab import scenario
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.interface.setup import set_up
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.luck import impersonal


@pytest.mark.proves("dice.kinds", "dice.d100.build", "dice.d100.double-zero", "dice.d100.leading-zero")
def test_dice():
    assert D6.faces == tuple(range(1, 7)) and D20.faces == tuple(range(1, 21))
    assert TENS.faces == UNITS.faces == tuple(range(10)) and PERCENT == (TENS, UNITS)
    results = [percent((t, u)) for t in TENS.faces for u in UNITS.faces]
    assert sorted(results) == list(range(1, 101))
    assert (percent((3, 2)), percent((0, 5)), percent((0, 0))) == (32, 5, 100)


@pytest.mark.proves(
    "setup.game-mat", "setup.item-decks", "house.item.decks", "house.item.deck.sizes", "house.coins.bag"
)
def test_decks_and_bag():
    g = set_up("", {})
    assert {name: len(cards) for name, cards in g.decks.items()} == {
        "room": 30, "passage": 24, "event": len(content().events), "arms": 19, "guard": 14, "flasks": 30,
        "treasures": 12, "coins": 60,
    }  # fmt: skip
    values = Counter(content().coins[coin].value for coin in g.decks["coins"])
    assert values == {1: 20, 2: 16, 5: 14, 10: 8, 20: 2} and sum(v * n for v, n in values.items()) == 242
    assert max(Counter(g.decks["arms"]).values()) == max(Counter(g.decks["guard"]).values()) == 1
    assert set(Counter(g.decks["flasks"]).values()) == {2}


PURPOSES = {
    ("potions.toml", "oil that misses burns nobody"): {"missile"},
    ("potions.toml", "poison: 35% or less at the start of a turn costs 1 Health; over after 5 turns"): {"poison"},
    ("enemy-spells.toml", "sting-hex: 40% strength, 1 wound, no defence"): {"spell"},
    ("traits.toml", "Iron Gut: 75% or less and the poison does nothing"): {"attack", "defend", "Iron Gut"},
    ("spells.toml", "Word of Unmaking: each Undead in sight within 6 at 60%"): {"Word of Unmaking"},
}
"""What dice are thrown for in some scenarios, as whoever throws his own dice is told."""


@pytest.mark.proves(
    "house.gear.oil-flask", "house.state.poisoned", "enemy.spell.adjacent", "house.trait.dwarf.iron-gut",
    "house.spell.holy.word-of-unmaking",
)  # fmt: skip
@pytest.mark.parametrize(("file", "name"), PURPOSES)
def test_whoever_throws_dice_is_told_what_for(file: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: set[str] = set()
    begin = Roll.__init__

    def noted(self: Roll, owner: int, purpose: str, *rest: Any, **more: Any) -> None:
        told.add(purpose)
        begin(self, owner, purpose, *rest, **more)

    monkeypatch.setattr(Roll, "__init__", noted)
    folder = Path(__file__).parent.parent / "scenarios" / "battleaxe"
    [found] = [each for each in scenario.load(folder / file) if each.name == name]
    assert scenario.run(found).passed
    assert told == PURPOSES[file, name]


@pytest.mark.proves("spell.card-counts")
def test_six_spell_cards_of_each_type():
    assert Counter(spell.magic for spell in content().spells.values()) == {"arcane": 6, "holy": 6, "nature": 6}


@pytest.mark.proves("setup.quest.choose", "game.oneoff", "game.modes.same-rules")
def test_every_quest_can_be_chosen_and_begins_the_same_way():
    book = find_book("battleaxe")
    assert len(book.quests()) == len(content().quests)
    for quest in book.quests():
        game = Game.start(book, quest.id, seed=3)
        assert [area.kind for area in game.state.board.areas][:3] == ["stairs", "passage", "end"]
        assert game.decision is not None and game.state.quest == quest.id


@pytest.mark.proves("game.text.narrative")
def test_the_story_is_told_first():
    game = Game.start("battleaxe", "", seed=3)
    quest = content().quests[game.state.quest]
    assert game.events[0].kind == "story" and quest.story in game.events[0].text


@pytest.mark.proves("game.cooperative")
def test_nobody_plays_the_enemies():
    game = Game.start("battleaxe")
    assert [seat.side for seat in game.seats] == ["hero"] * 4


def test_a_book_in_the_making_is_found_but_not_offered():
    assert "battleaxe" in book_ids()
    assert ("battleaxe" in playable_books()) == find_book("battleaxe").playable


def play(seed, answers=400):
    game = Game.start("battleaxe", "", seed, quiet=True)
    r = random.Random(seed)
    for _ in range(answers):
        if game.decision is None:
            break
        yield game
        game.answer_code(game.decision.nth(r.randrange(len(game.decision))))


@pytest.mark.parametrize("seed", range(6))
def test_copies_go_on_like_the_game_itself(seed):
    for n, game in enumerate(play(seed)):
        if n % 37 == 0:
            copy = game.copy()
            assert copy.digest() == game.digest()
            r = random.Random(n)
            for _ in range(12):
                if game.decision is None or copy.decision is None:
                    break
                i = r.randrange(len(copy.decision))
                copy.answer_code(copy.decision.nth(i))
            again = game.copy()
            r = random.Random(n)
            for _ in range(12):
                if again.decision is None:
                    break
                again.answer_code(again.decision.nth(r.randrange(len(again.decision))))
            assert again.digest() == copy.digest()


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_is_written_and_read_back(seed):
    for game in play(seed, 150):
        decision = game.decision
        texts = set()
        for i in range(len(decision)):
            answer = decision.nth(i)
            text = game.write(answer)
            assert game.read(text)[0] == answer, text
            texts.add(text)
            assert game.book.choice(game.state, decision, answer).label
        assert len(texts) == len(decision)
        assert game.prompt()


@pytest.mark.parametrize("seed", range(6))
def test_who_stands_where_is_always_true(seed):
    for game in play(seed):
        g = game.state
        heroes = fallen = bodies = enemies = 0
        for f in g.figures:
            if f is None or f.at < 0 or f.carrier >= 0:
                continue
            assert f.mask >> f.at & 1
            if f.side:
                assert not enemies & f.mask
                enemies |= f.mask
            elif f.condition == 0:
                assert not heroes & f.mask
                heroes |= f.mask
            elif f.condition == 1:
                fallen |= f.mask
            else:
                bodies |= f.mask
        assert (heroes, fallen, bodies, enemies) == (g.heroes, g.fallen, g.bodies, g.enemies)
        assert not (heroes | fallen) & enemies and not heroes & fallen
        assert not (heroes | fallen) & ~g.board.floor
        assert g.east & ~(g.board.floor & g.board.floor >> 1) == 0
        assert g.south & ~(g.board.floor & g.board.floor >> WIDTH) == 0
        for f in g.party():
            assert f.luck >= 0 and f.health <= f.full
            assert sum(content().items[name].hands for name in f.held) <= 2


def test_an_imagined_game_looks_the_same_and_rolls_other_dice():
    *_, game = play(5, 60)
    dreams = [game.imagine(0, seed) for seed in (1, 2)]
    for dream in dreams:
        assert repr(dream.book.view(dream.state, 0, dream.decision)) == repr(
            game.book.view(game.state, 0, game.decision)
        )
    assert dreams[0].state.rng != dreams[1].state.rng


CROWD = """
map = \"\"\"
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+ + +-+-+ + + + +
|E . H G . . . .|
+ + +-+-+-+-+ + +
|. . . . . B|. .|
+-+-+-+-+-+-+-+-+
\"\"\"
legend = { H = "half-orc-fighter", G = "gnome-wizard", E = "elf-fighter", B = "halfling-burglar" }
active = "half-orc-fighter"
figures = { B = { health = 0, condition = "unconscious" } }
"""


@pytest.mark.proves("move.hero-pass", "move.bodies", "move.reveal-continue", "unconscious.carrier-only-moves")
@pytest.mark.parametrize("carried", ["", "gnome-wizard", "halfling-burglar"])
def test_nobody_reading_the_log_changes_nothing(carried):
    """A walk that nobody reads about is reckoned in another way; it must end in the same place, at the same cost."""
    found: dict[bool, dict[Answer, tuple[object, ...]]] = {False: {}, True: {}}
    for quiet, ends in found.items():
        g = stage(tomllib.loads(CROWD), "test")
        hero = g.fig(g.names.index("half-orc-fighter"))
        if carried:
            g.tie(hero, g.fig(g.names.index(carried)))
        game = Game(find_book("battleaxe"), g, Header("battleaxe", "", 1), quiet)
        assert game.decision is not None
        for answer in (a for a in game.decision if a[0] == "walk"):
            after = game.copy()
            after.answer(answer)
            state = after.state
            assert after.decision is not None
            told = (hero.id, state.fig(hero.id).at, state.points, state.walked, state.left, state.carried)
            ends[answer] = (*told, sorted(map(str, after.decision)), after.digest())
    assert len(found[True]) > 15
    assert found[True] == found[False]


@pytest.mark.proves("luck.forbidden.game-mat", "luck.forbidden.layout", "event.d20")
def test_dice_of_the_game_mat_are_nobodys():
    roll = next(iter(impersonal("quest room", D20)))
    assert isinstance(roll, Roll) and roll.owner == -1 and tuple(roll.dice) == (D20,)
