"""Monsters: what a scenario cannot say about them."""

from fractions import Fraction
from pathlib import Path

import pytest

from delvewright import Game
from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.rulebook import Play
from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.campaign.party import fresh, pack
from delvewright.rules.heroquest.content.ability_texts import AbilityText, ability_text
from delvewright.rules.heroquest.content.quest import read_quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic.casting import SPELLS
from delvewright.rules.heroquest.moving.moving import falls
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure
from delvewright.rules.heroquest.state.game import Game as State
from delvewright.rules.heroquest.state.windows import USES

QUEST = '''
title = "A Room"
map = """
+-+-+-+
|B . s|
+-+-+-+
"""
legend = {{ B = "barbarian", s = "skeleton" }}
wandering = "{}"
'''


@pytest.mark.proves("character.never-random")
def test_a_character_never_wanders() -> None:
    read_quest(QUEST.format("orc"), Path("room.toml"))
    with pytest.raises(BadFile, match="never wanders"):
        read_quest(QUEST.format("grisk"), Path("room.toml"))


@pytest.mark.proves("character.never-random", "missing.gm.substitute", "supply.substitute")
def test_with_the_box_empty_nothing_is_placed_and_no_character_stands_in() -> None:
    g = Game.start("heroquest", "the-maze", options={"figures": "box", "spells": "none"}).state
    orc, placed = content().kinds["orc"], []
    while (kind := in_stock(g, orc)) is not None:
        assert not kind.character
        placed.append(g.add(kind, -1, MONSTER, g.sorcerer).kind.id)
    counts = {k.id: k.figures for k in content().kinds.values() if k.figures}
    assert placed[:8] == ["orc"] * 8
    assert {kind: placed.count(kind) for kind in placed} == counts


@pytest.mark.proves("town.mercenaries.limit", "town.mercenaries.figures")
def test_a_hero_brings_four_men_at_most() -> None:
    four = " ".join(["dwarf:scout"] * 4)
    g = Game.start("heroquest", "the-maze", options={"men": four, "spells": "none"}).state
    assert len([f for f in g.on_board(HERO) if f.kind.man and f.master == 1]) == 4
    with pytest.raises(DelveError, match="at most"):
        Game.start("heroquest", "the-maze", options={"men": four + " dwarf:scout"})
    with pytest.raises(DelveError, match="no Man-at-Arms"):
        Game.start("heroquest", "the-maze", options={"men": "dwarf:orc"})


@pytest.mark.proves("missing.spell.chaos.rules")
def test_every_chaos_spell_does_something() -> None:
    chaos = [c for c in content().cards.values() if c.deck == "chaos"]
    assert len(chaos) == 14 + 4 * 6
    assert all(c.id in SPELLS or c.id in USES for c in chaos)
    assert all(c.cost == "discard" for c in chaos)


@pytest.mark.proves("ability.defencing", "ability.weakness", "ability.immune")
def test_odds_know_abilities() -> None:
    spec = {
        "map": "+-+-+-+\n|B d .|\n+-+-+-+\n",
        "legend": {"B": "barbarian", "d": "dark-warrior"},
        "active": "barbarian",
    }
    g = BOOK.stage(spec, "test")
    chances = BOOK.odds(g, ("attack", 1, "broadsword"))
    assert chances is not None
    assert chances["kill"] == (1 - Fraction(1, 8)) * Fraction(5, 6) ** 3
    g.fig(1).abilities = ("immune attack",)
    assert BOOK.odds(g, ("attack", 1, "broadsword")) == {"0 damage": 1, "kill": 0}


@pytest.mark.proves("town.mercenaries.figures")
def test_men_of_the_character_sheets_come_along() -> None:
    party = fresh(["barbarian", "wizard"])
    party.heroes["wizard"].men = ["halberdier"]
    g = Game.start("heroquest", "the-maze", options={"party": pack(party), "spells": "none"}).state
    man = next(f for f in g.on_board(HERO) if f.kind.man)
    assert (man.kind.id, man.seat, g.names[man.master]) == ("halberdier", 1, "wizard")


def test_a_new_ability_is_one_class() -> None:
    """It is known to files and scenarios by its text alone; the Action it brings is offered and done."""
    spec = {"map": "+-+-+-+\n|B o .|\n+-+-+-+", "legend": {"B": "barbarian", "o": "orc"}, "name": "x"}
    spec |= {"figures": {"o": {"abilities": ["proud"]}}, "active": "orc"}
    scenario = parse({"book": "heroquest", "scenario": [spec]}, "x")[0]
    with pytest.raises(BadFile, match="there is no ability “proud”"):
        staged(scenario)
    with ability_text.apart():

        @ability_text("proud")
        class Proud(AbilityText):
            verbs = ("raise",)

            def falls(self) -> bool:
                return False

            def fields(self, g: State, f: Figure) -> list[tuple[str, int]]:
                return [("raise", 1 << 2)]

            def acts(self, g: State, f: Figure, answer: Answer) -> Play:
                g.counters["boasts"] = answer[1]
                return
                yield

        game = staged(scenario)
        barbarian, orc = game.state.figures
        assert not falls(orc) and falls(barbarian)
        game.answer("raise c1")
        assert game.state.counters["boasts"] == 2
