"""General rules name no thing, skill, spell, monster or quest: what one of them prints has its home elsewhere."""

import ast
from pathlib import Path

import delvewright.rules.allison
from delvewright.rules.allison.content.quest import quest_paths
from delvewright.rules.allison.content.reading import content

BOOK = Path(delvewright.rules.allison.__file__).parent
GENERAL = ("content", "state", "ground", "fighting", "dungeon", "moving", "turn")
HOMES = {"dungeon/traps.py"}
"""The home of what is printed on traps."""
WORDS = {
    "ambush": "the verb of an answer",
    "cloak": "a place where things are worn",
    "disarm": "the verb of an answer",
    "escape": "what is told of whoever gets away",
    "healing": "a tag of spells",
    "person": "the kind of everybody whom a quest names",
}
"""Names that are also something else."""


def printed():
    """Every name of something printed."""
    known = content()
    tables = (known.items, known.kinds, known.treasure, known.furniture, known.skills, known.spells, known.named)
    return {*quest_paths(), *(name for table in tables for name in table)}


def named(source, names):
    """The texts of a module that are such a name."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return {node.value for node in found if isinstance(node.value, str) and node.value in names}


def test_general_rules_name_nothing_that_is_printed():
    names = printed() - WORDS.keys()
    files = [*(path for room in GENERAL for path in sorted((BOOK / room).glob("*.py"))), BOOK / "magic" / "casting.py"]
    assert len(files) > 30
    found = {path.relative_to(BOOK).as_posix(): named(path.read_text(encoding="utf-8"), names) for path in files}
    assert {path: them for path, them in found.items() if them and path not in HOMES} == {}


def test_a_name_is_found_and_no_exception_is_needless():
    assert named('if weapon == "spirit-blade": pass', printed()) == {"spirit-blade"}
    assert WORDS.keys() <= printed()
    assert all(named((BOOK / home).read_text(encoding="utf-8"), printed()) for home in HOMES)
