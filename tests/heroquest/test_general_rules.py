"""General rules name no card, figure, Treasure card or Quest: what is printed on one thing has its home elsewhere."""

import ast
from pathlib import Path

import delvewright.rules.heroquest
from delvewright.rules.heroquest.content.quest import quest_paths
from delvewright.rules.heroquest.content.reading import content

BOOK = Path(delvewright.rules.heroquest.__file__).parent
GENERAL = ("content", "state", "ground", "fighting", "dungeon", "moving", "turn")
HOMES = {
    "dungeon/traps.py", "dungeon/furniture.py", "dungeon/treasure_deck.py", "dungeon/dungeon_cards.py",
    "dungeon/event_cards.py",
}  # fmt: skip
"""The homes of what is printed on traps, furniture and on Treasure, Dungeon and Event cards."""
WORDS = {
    "caltrops": "the squares on which some lie, in the state",
    "chalk": "the verb of an answer",
    "push": "a kind of event",
    "refuse": "an answer",
    "slow": "what an effect does",
    "spear": "a kind of trap",
}
"""Names that are also something else."""


def printed():
    """Every name of something printed."""
    known = content()
    return {*known.cards, *known.kinds, *known.treasure, *known.furniture, *quest_paths()}


def named(source, names):
    """The texts of a module that are such a name, with their lines."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return [(node.lineno, node.value) for node in found if isinstance(node.value, str) and node.value in names]


def test_general_rules_name_nothing_that_is_printed():
    names = printed() - WORDS.keys()
    files = [*(path for room in GENERAL for path in sorted((BOOK / room).glob("*.py"))), BOOK / "magic" / "casting.py"]
    assert len(files) > 30
    found = {path.relative_to(BOOK).as_posix(): named(path.read_text(encoding="utf-8"), names) for path in files}
    assert {path: lines for path, lines in found.items() if lines and path not in HOMES} == {}


def test_a_name_is_found_and_no_exception_is_needless():
    assert named('if weapon == "spirit-blade": pass', printed()) == [(1, "spirit-blade")]
    assert WORDS.keys() <= printed()
    assert all(named((BOOK / home).read_text(encoding="utf-8"), printed()) for home in HOMES)
