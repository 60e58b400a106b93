"""The rooms of the house: inside a rulebook imports never go in a circle, those inside functions counted.

Which room stands on which is a contract of import-linter (`pyproject.toml`).
"""

import ast
from pathlib import Path

import pytest

import delvewright

PACKAGE = Path(delvewright.__file__).parent
BOOKS = ["advanced", "battleaxe", "common", "heroquest"]


def modules(folder):
    """Every module of a folder, with its dotted name."""
    files = sorted(folder.rglob("*.py"))
    return {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in files}


def imports(path, known):
    """The modules among some that a file imports anywhere, but for its types alone."""
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    types = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    for node in ast.walk(ast.Module([node for node in tree.body if node not in types], [])):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found & known.keys()


def circles(graph):
    """What is left when everything that imports nothing of the rest, or is imported by nothing of it, is taken away."""
    left = dict(graph)
    while True:
        wanted = set().union(*left.values()) if left else set()
        done = {name for name, used in left.items() if name not in wanted or not used & left.keys()}
        if not done:
            return sorted(left)
        left = {name: used for name, used in left.items() if name not in done}


@pytest.mark.parametrize("book", BOOKS)
def test_no_module_of_a_book_is_in_an_import_cycle(book):
    known = modules(PACKAGE / "rules" / book)
    assert len(known) > 5
    assert circles({name: imports(path, known) for name, path in known.items()}) == []


def test_a_circle_is_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}, "e": set()}) == ["b", "c"]
