"""What people read of answers is no word of their notation."""

from __future__ import annotations

from delvewright.rules.battleaxe.words import DEEDS, SAID

PLAIN = {"climb-down", "climb-up"}
"""Deeds that are said by their own words."""


def test_every_deed_is_said_as_people_say_it():
    assert {word for word in DEEDS.split() if word not in SAID} == PLAIN
