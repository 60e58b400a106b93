"""Parties as lines of text: what was packed comes back, and nothing else gets through."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from delvewright.kernel.errors import BadFile
from delvewright.rules.common.parties import fits, pack, read_party


@dataclass(slots=True)
class Sheet:
    gold: int = 0
    items: list[str] = field(default_factory=list)
    brave: bool = False


@dataclass(slots=True)
class Party:
    heroes: dict[str, Sheet]
    done: list[str] = field(default_factory=list)
    taken: dict[str, list[int]] = field(default_factory=dict)
    at: str = "town"


def read(text):
    return read_party(text, "a file", Party, Sheet)


def test_what_was_packed_comes_back():
    party = Party({"ann": Sheet(5, ["rope"], True)}, ["cellar"], {"cellar": [1, 2]})
    assert read(pack(party)) == party
    assert "\n" not in pack(party) and ": " not in pack(party)


STRANGE = ["", "7", "[]", "{}", '{"heroes":7}', '{"heroes":{"ann":{"wings":2}}}', '{"heroes":{"ann":{}},"more":1}']


@pytest.mark.parametrize("text", [*STRANGE, "[" * 9999])
def test_what_is_no_party_is_said_to_be_none(text):
    with pytest.raises(BadFile, match="this is not a party"):
        read(text)


def test_an_empty_party_is_none():
    with pytest.raises(BadFile, match="nobody"):
        read('{"heroes":{}}')


WRONG = [{"done": "cellar"}, {"done": [1]}, {"taken": []}, {"taken": {"a": 1}}, {"taken": {"a": ["b"]}}, {"at": None}]


@pytest.mark.parametrize("more", WRONG)
def test_what_a_party_remembers_is_of_the_right_kind(more):
    with pytest.raises(BadFile, match="what it remembers cannot be read"):
        read(json.dumps({"heroes": {"ann": {}}} | more))


def test_a_sheet_is_the_books_to_check():
    assert fits(Sheet(1, ["rope"]))
    strange: list[Any] = [{"gold": True}, {"gold": "1"}, {"items": "rope"}, {"items": [2]}, {"brave": 1}]
    assert [values for values in strange if fits(Sheet(**values))] == [], "and yes is no number"
    assert read('{"heroes":{"ann":{"gold":"much"}}}').heroes["ann"].gold == "much"
