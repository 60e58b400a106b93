"""Quests made out of the description of fields are checked and played: no exception, whatever is combined."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.helpers import examples

from delvewright import Game
from delvewright.kernel.rulebook import find_book
from delvewright.players import Random
from delvewright.rules.allison.content.quest import FILES as REVISED
from delvewright.rules.common.dungeon.fields import Field, described
from delvewright.rules.common.dungeon.twists import MOMENTS
from delvewright.rules.heroquest.content.quest import FILES as HEROQUEST

FILES: dict[str, Any] = {"heroquest": HEROQUEST, "allison": REVISED}
BASE = """
book = "{book}"
title = "Made"
board = "standard"
exit = "a10"
checkpoints = {{}}
[doors]
"b4-a4" = "closed"
"d4-d5" = "closed"
"e3-f3" = "secret"
[notes]
A = "A note."
[[place]]
at = "{begin}"
what = "{word}"
[[monster]]
at = "c6"
kind = "orc"
name = "Grub"
[[monster]]
at = "g3"
kind = "goblin"
[[goal]]
text = "Ring the bell."
name = "bell"
"""
BEGINS = {"heroquest": ("a5", "entrance"), "allison": ("a5", "start")}
WORDS: dict[str, list[Any]] = {
    "square": ["b2", "c6", "g3", "a9"],
    "squares": ["c2", "b5:e9", "a1:a9", "g2 h3", "c6"],
    "edge": ["b4-a4", "d4-d5", "e3-f3"],
    "monster": ["orc", "goblin"],
    "card": ["dagger", "shield"],
    "note": ["A"],
}
WHOM = [["Grub"], ["goblin"], ["c6"], ["orc", "goblin"]]
LEFT_OUT = {
    "map",
    "legend",
    "title",
    "board",
    "book",
    "doors",
    "variant",
    "rock",
    "checkpoint",
    "checkpoints",
    "outfit",
    "investigated",
    "at",
    "look",
    "costs",
    "deeds",
    "edition",
    "solo",
    "heroes",
    "taken",
}
"""What cannot be combined at will."""


@cache
def tables(book: str) -> dict[str, tuple[Field, ...]]:
    return {name: fields for name, fields in described(FILES[book]).items() if name != "variant"}


def values(field: Field) -> st.SearchStrategy[Any]:
    """Something that may stand in a field."""
    example = tomllib.loads(field.toml())[field.name]
    if field.of in WORDS:
        words = st.sampled_from(WORDS[field.of])
        return st.lists(words, min_size=1, max_size=2) if field.type == "list" else words
    if field.name in ("killed", "attacked", "wounded", "dead", "alive", "wake", "sleep", "join", "remove"):
        return st.sampled_from(WHOM)
    if field.type == "number":
        return st.integers(0, 4)
    return st.just(example)


@st.composite
def entries(draw: st.DrawFn, book: str, name: str) -> dict[str, Any]:
    """One entry of a table; of twists one moment."""
    fields = {field.name: field for field in tables(book)[name]}
    moments = [moment.replace("_", "-") for moment in MOMENTS]
    free = [
        n for n, f in fields.items() if n not in LEFT_OUT and not f.required and (name != "when" or n not in moments)
    ]
    chosen = draw(st.lists(st.sampled_from(free), max_size=4, unique=True)) if free else []
    if name == "when":
        chosen.append(draw(st.sampled_from([m for m in moments if m not in LEFT_OUT])))
    if name == "goal":
        ways = {"killed", "found", "brought", "reached", "all-killed", "counter", "name", "label"}
        chosen = [n for n in chosen if n not in ways] + [draw(st.sampled_from(["killed", "reached", "all-killed"]))]
    names = [n for n, f in fields.items() if f.required] + chosen
    return {n: draw(values(fields[n])) for n in names}


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@st.composite
def quests(draw: st.DrawFn, book: str) -> str:
    begin, word = BEGINS[book]
    text = BASE.format(book=book, begin=begin, word=word).replace("checkpoints = {}\n", "")
    names = ["when", "when", "when", "kind", "room", "hoard", "trap", "goal", "fact", "mark"]
    for name in draw(st.lists(st.sampled_from(names), min_size=2, max_size=7)):
        if name in tables(book):
            text += f"[[{name}]]\n" + "".join(f"{k} = {toml(v)}\n" for k, v in draw(entries(book, name)).items())
    return text


@pytest.mark.parametrize("book", FILES)
def test_quests_out_of_the_description_are_checked_and_played(book: str, tmp_path: Path) -> None:
    played = []

    @examples(20)
    @given(text=quests(book), seed=st.integers(0, 9))
    def one(text: str, seed: int) -> None:
        path = tmp_path / "made.toml"
        path.write_text(text, encoding="utf-8")
        found = find_book(book).check_quest(path)
        if any(each.error for each in found):
            return
        game = Game.start(book, str(path), seed)
        players = [Random(seed, seat) for seat in range(len(game.seats))]
        for _ in range(120):
            if game.decision is None:
                break
            seat = game.decision.seat
            game.answer(players[seat].choose(game.view(seat), game.decision))
        assert game.copy().digest() == game.digest()
        played.append(text)

    one()
    assert len(played) > 6
