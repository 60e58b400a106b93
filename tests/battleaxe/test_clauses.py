"""Clauses of rules that a scenario does not reach."""

from pathlib import Path

import pytest

from delvewright import Game as Table
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import find_book
from delvewright.lab.scenario import parse, staged
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.interface.hero_picks import _hands
from delvewright.rules.battleaxe.magic.casting import spell
from delvewright.rules.battleaxe.state.texts import trait

MINE = Path(__file__).parent.parent / "files" / "old-mine.toml"


@pytest.mark.proves("create.equipment", "console.hold.two-hands")
def test_two_things_of_one_hand_each_may_be_held_at_first_but_nothing_beside_a_staff() -> None:
    roles = content().roles
    assert [each for each, _, _ in _hands(roles["priest"])] == ["mace", "holy-water", "mace+holy-water"]
    assert [each for each, _, _ in _hands(roles["wizard"])] == ["staff", "dagger"]


@pytest.mark.proves("setup.quest.choose", "game.oneoff", "game.party.any-mix")
def test_a_quest_of_ones_own_brings_its_heroes_and_its_story_unless_others_are_named() -> None:
    table = Table.start("battleaxe", str(MINE))
    assert [seat.id for seat in table.seats] == ["maren", "saewyn"]
    assert "Something knocks in the old mine." in [event.text for event in table.events]
    assert [seat.id for seat in Table.start("battleaxe", str(MINE), 1, {"heroes": "ilthien"}).seats] == ["ilthien"]


def _table(picture: str, **legend: str) -> Table:
    spec = {"name": "x", "map": picture, "legend": legend}
    return staged(parse({"book": "battleaxe", "scenario": [spec]}, "f")[0])


@pytest.mark.proves("house.spell.nature.kinship-of-beasts")
@pytest.mark.parametrize(
    ("kind", "squares", "stays"), [("giant-spider", 2, True), ("giant-spider", 4, True), ("wolf", 2, False)]
)
def test_a_beast_is_as_large_as_its_card_says_wherever_it_stands(kind: str, squares: int, stays: bool) -> None:
    """In a doorway a beast of 2x2 covers two squares, and is no smaller for that."""
    body = "o o\n+ + + + + +\n|. . . o o|" if kind == "giant-spider" else "o o\n+ + + + + +\n|. . . . .|"
    g = _table(f"+-+-+-+-+-+\n|H . . {body}\n+-+-+-+-+-+".replace("o o\n", "o o|\n", 1), H="human-druid", o=kind).state
    beast = g.foes()[0]
    if squares == 2 and kind == "giant-spider":
        g.put(beast, beast.at, 3 << beast.at)
    assert beast.mask.bit_count() == squares
    assert not list(spell.of("kinship-of-beasts").works(g, g.party()[0], ("cast-on", "kinship-of-beasts", beast.id)))
    assert (g.figures[beast.id] is not None and bool(beast.effects)) is stays


@pytest.mark.proves("house.trait.half-orc.blood-rage", "house.state.invisible")
def test_who_strikes_in_rage_is_seen_first() -> None:
    g = _table("+-+-+-+\n|H o .|\n+-+-+-+", H="half-orc-fighter", o="orc").state
    f, orc = g.party()[0], g.foes()[0]
    f.effects = (Effect("x", "invisible", 1, "quest"),)
    since = len(g.log or ())
    list(trait.of("blood-rage").used(g, f, ("use-on", "blood-rage", orc.id)))
    assert [event.kind for event in (g.log or ())[since:]][:3] == ["effect-ends", "trait", "wound"]


@pytest.mark.proves("race.list", "role.list", "create.count", "ready.count")
def test_a_hero_of_ones_own_is_described_by_race_and_role_and_a_ready_made_one_by_its_text() -> None:
    book, known = find_book("battleaxe"), content()
    own = book.make_hero({"hero": "own", "race": "elf", "role": "wizard"})
    assert own.says == f"{known.races['elf'].text} {known.roles['wizard'].text}"
    assert book.make_hero({"hero": "maren"}).says == known.heroes["maren"].text != ""
