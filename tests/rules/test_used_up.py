"""What does not come back is said before it is used, in each book (HeroQuest's are with its cards)."""

from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.interface import staging as advanced
from delvewright.rules.battleaxe.interface import staging as battleaxe

AXE = {
    "map": "\n+-+-+\n|H E|\n+-+-+\n",
    "legend": {"H": "human-fighter", "E": "elf-adventurer"},
    "figures": {"H": {"pack": ["healing-potion", "bandages"]}, "E": {"health": 0}},
}
STAGES = {"battleaxe": battleaxe.stage, "advanced": advanced.stage}
HURT = {
    "map": "\n+-+-+\n|H S|\n+-+-+\n",
    "legend": {"H": "heinrich", "S": "sven"},
    "figures": {"H": {"items": ["healing-potion"]}, "S": {"wounds": 0}},
}
USED: list[tuple[str, Any, tuple[Any, ...], str]] = [
    ("battleaxe", AXE, ("bandage", 1), "Bandages"),
    ("battleaxe", AXE, ("drink", "healing-potion"), "Healing potion"),
    ("battleaxe", AXE, ("pour", "healing-potion", 1), "Healing potion"),
    ("battleaxe", AXE, ("read-on", "scroll-of-turning", 1), "Scroll of turning"),
    ("battleaxe", AXE, ("wear", "healing-potion"), ""),
    ("battleaxe", AXE, ("walk", 1), ""),
    ("allison", None, ("use", "air-walk"), "Air Walk"),
    ("allison", None, ("decipher", "scroll-of-rock-skin"), "Scroll of Rock Skin"),
    ("allison", None, ("use", "tool-kit"), ""),
    ("allison", None, ("use-at", 7), ""),
    ("allison", None, ("drop", "air-walk"), ""),
    ("advanced", None, ("drink", "strength-potion"), "Strength Potion"),
    ("advanced", HURT, ("pour", 1), "Healing Potion"),
    ("advanced", None, ("coat", "warpbane"), "Warpbane"),
    ("advanced", None, ("cast-on", "scroll-choke", 1), "Spell scroll (Choke)"),
    ("advanced", None, ("cast-on", "wand-choke", 1), ""),
    ("advanced", None, ("cast-on", "choke", 1), ""),
    ("advanced", None, ("hand", "healing-potion", 1), ""),
]


@pytest.mark.parametrize(("book", "spec", "answer", "title"), USED)
def test_it_is_said_what_an_answer_uses_up(book, spec, answer, title):
    g = spec and STAGES[book](spec, "test")
    assert find_book(book).spends(g, Decision(0, "turn", [answer], figure=0), answer) == title
