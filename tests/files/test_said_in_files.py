"""What quest files can say without a program, shown in play in both books of drawn boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from delvewright import Game
from delvewright.lab.scenario import load, run
from delvewright.players import Random

BEGIN = {
    "heroquest": """
book = "heroquest"
title = "Said"
board = "standard"
doors = { "d4-d5" = "closed", "b4-a4" = "closed" }
exit = "a10"
[[place]]
at = "b2"
what = "barbarian"
[[place]]
at = "c2"
what = "dwarf"
[[place]]
at = "b3"
what = "elf"
[[place]]
at = "c3"
what = "wizard"
""",
    "allison": """
book = "allison"
title = "Said"
board = "standard"
doors = { "d4-d5" = "closed", "b4-a4" = "closed" }
exit = "a10"
[[place]]
at = "b2:c3"
what = "start"
""",
}
"""A room with a door to the south and one to the corridor; the room behind the first is b5:e9."""


def play(folder: Path, book: str, quest: str, steps: str, setting: str = "") -> None:
    """Play a scenario on a quest that begins as above."""
    (folder / "said.toml").write_text(
        BEGIN[book].replace("\n[[", f"\n{quest.partition('[[')[0]}\n[[", 1)
        + ("[[" + quest.partition("[[")[2] if "[[" in quest else ""),
        encoding="utf-8",
    )
    setting = f'options = {{ heroes = "{HERO[book]}" }}\n{setting}'
    head = f'book = "{book}"\n[[scenario]]\nname = "said"\nquest = "said.toml"\n'
    path = folder / "scenario.toml"
    path.write_text(f"{head}{setting}\nsteps = [\n{steps}\n]\n", encoding="utf-8")
    (scenario,) = load(path)
    outcome = run(scenario)
    assert not outcome.failure, str(outcome)


HERO = {"heroquest": "barbarian", "allison": "ragna"}
STATUE = {"heroquest": "asleep", "allison": "statue"}


def at_the_door(book: str) -> str:
    """A setting: a hero stands inside the door to the south, and has the turn."""
    return f'place = {{ {HERO[book]} = "d4" }}\nactive = "{HERO[book]}"\n'


@pytest.mark.parametrize("book", BEGIN)
def test_a_room_is_read_when_it_comes_to_light_and_not_again(book, tmp_path):
    quest = """
[[room]]
at = "d7"
text = "The table is laid for seven."
[[monster]]
at = "d8"
kind = "goblin"
"""
    steps = """
      { answer = "open d5", event = { kind = "story", text = "laid for seven" } },
      { expect = { "goblin.at" = "d8" } },
      { answer = "end", no-event = "story" },
    """
    play(tmp_path, book, quest, steps, at_the_door(book))


@pytest.mark.parametrize("book", BEGIN)
def test_a_statue_is_no_enemy_and_cannot_be_harmed(book, tmp_path):
    quest = f"""
[[monster]]
at = "d5"
kind = "orc"
{STATUE[book]} = true
"""
    steps = """
      { answer = "open d5" },
      { expect = { "orc.at" = "d5" } },
      { refuses = "attack orc" },
      { offers = "search treasure" },
      { answer = "end" },
    """
    play(tmp_path, book, quest, steps, at_the_door(book))


@pytest.mark.parametrize("book", BEGIN)
def test_who_is_passive_waits_for_a_blow_and_is_others_than_its_kind(book, tmp_path):
    numbers = "body = 3\ndefence = 1" if book == "heroquest" else "body = 3\ndefend = 1"
    quest = f"""
[[kind]]
id = "orc"
{numbers}
passive = true
[[monster]]
at = "d5"
kind = "orc"
immune-to = ["melee"]
[[monster]]
at = "e6"
kind = "orc"
"""
    if book == "allison":
        quest = quest.replace("melee", "attack")
    steps = """
      { answer = "open d5" },
      { expect = { "orc.1.body" = 3, "orc.2.body" = 3 } },
      { answer = "attack orc.1", dice = "skull skull skull | white", event = "immune" },
      { expect = { "orc.1.body" = 3, "orc.1.tags" = ["immune-to melee"] } },
    """
    if book == "allison":
        steps = steps.replace("melee", "attack")
    play(tmp_path, book, quest, steps, at_the_door(book))


def test_heroes_choose_among_several_entrances(tmp_path):
    """They come in by one and leave by any exit."""
    file = tmp_path / "doors.toml"
    head = 'book = "heroquest"\ntitle = "Doors"\nboard = "standard"\nexit = "a1 z1"\n'
    file.write_text(head + '[[place]]\nat = "a10 z10"\nwhat = "entrance"\n', encoding="utf-8")
    game = Game.start("heroquest", str(file), 1, {"heroes": "barbarian"})
    game.answer("move")
    assert game.decision is not None
    assert [a for a in game.decision if a[0] == "enter-at"] == [("enter-at", 9 * 26), ("enter-at", 9 * 26 + 25)]
    game.answer("enter at z10")
    assert game.view(0).figures[0].squares == (9 * 26 + 25,)
    players = [Random(1, seat) for seat in range(2)]
    for _ in range(60):
        assert game.decision is not None
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
