"""A rule in progress is a generator: whoever calls one and drops it has done nothing. No rule of any book does."""

import ast
from pathlib import Path

import pytest

from delvewright import rules
from delvewright.kernel.errors import BadFile
from delvewright.rules.heroquest.content.moments import MOMENTS, NOTICES, QUESTIONS
from delvewright.rules.heroquest.content.quest import read_quest

ROOT = Path(rules.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
PLAYS = ("Play", "Iterable[Any]")
"""What is annotated with one of these has to be played."""
Defined = dict[str, bool]


def module_of(path: Path) -> str:
    return ".".join(("delvewright.rules", *path.relative_to(ROOT).with_suffix("").parts))


def plays(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) in PLAYS


TREES = {module_of(path): ast.parse(path.read_text("utf-8")) for path in FILES}
DEFINED: dict[str, Defined] = {
    name: {n.name: plays(n) for n in tree.body if isinstance(n, ast.FunctionDef)} for name, tree in TREES.items()
}
METHODS = {
    f.name
    for tree in TREES.values()
    for c in ast.walk(tree)
    if isinstance(c, ast.ClassDef)
    for f in c.body
    if isinstance(f, ast.FunctionDef) and plays(f)
} - {"play"}


def known(tree: ast.Module, defined: dict[str, Defined], own: Defined) -> Defined:
    """The functions a module can call by name, its own and those it imports, and which of them must be played."""
    found = dict(own)
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        origin = defined.get(node.module or "", {})
        for alias in node.names:
            name, here = f"{node.module}.{alias.name}", alias.asname or alias.name
            if alias.name in origin:
                found[here] = origin[alias.name]
            found |= {f"{here}.{function}": plays for function, plays in defined.get(name, {}).items()}
    return found


def dropped(tree: ast.Module, names: Defined) -> list[str]:
    """The calls of rules that nobody plays: neither in `yield from` nor handed back to a caller who would."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    wrong = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        method = isinstance(node.func, ast.Attribute) and node.func.attr in METHODS
        if not names.get(ast.unparse(node.func), method):
            continue
        above = parents[node]
        while isinstance(above, ast.IfExp | ast.BoolOp):
            above = parents[above]
        by_hand = isinstance(above, ast.For) or (isinstance(above, ast.Call) and ast.unparse(above.func) == "next")
        if not by_hand and not isinstance(above, ast.YieldFrom | ast.Return | ast.Lambda):
            wrong.append(f"line {node.lineno}: {ast.unparse(node)}")
    return wrong


@pytest.mark.parametrize("module", TREES)
def test_no_rule_is_dropped(module):
    tree = TREES[module]
    assert dropped(tree, known(tree, DEFINED, DEFINED[module])) == []


def test_a_dropped_rule_would_be_found():
    text = (
        "def f(g) -> Play:\n    harm(g)\n    x = harm(g)\n    yield from harm(g)\n    g.quest.play_hook('slain', g)\n"
    )
    assert len(dropped(ast.parse(text), {"harm": True})) == 3


# -- what a quest's own module does


def hooks(verb: str) -> list[tuple[str, str]]:
    found = []
    for module, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == verb:
                assert isinstance(node.args[0], ast.Constant), f"{module}, line {node.lineno}: which hook?"
                found.append((f"{module}, line {node.lineno}", str(node.args[0].value)))
    return found


def test_there_is_one_way_to_play_a_hook():
    assert [at for at in hooks("hook") if at[1] not in (*NOTICES, *QUESTIONS)] == []
    assert [at for at in hooks("play_hook") if at[1] not in MOMENTS] == []
    assert {name for _, name in hooks("hook") + hooks("play_hook")} == {*MOMENTS, *NOTICES, *QUESTIONS}


QUEST = 'title = "T"\nmap = """\n+-+-+\n|B .|\n+-+-+\n"""\n[legend]\nB = "barbarian"\n'


@pytest.mark.parametrize("name", [*NOTICES, *QUESTIONS])
def test_a_quest_cannot_ask_where_nobody_can_answer(tmp_path, name):
    own = name.replace("-", "_")
    (tmp_path / "own.py").write_text(f"def {own}(g, *rest):\n    yield from ()\n")
    with pytest.raises(BadFile, match=own):
        read_quest(QUEST, tmp_path / "own.toml", trust=True)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_quest_may_ask_at_moments(tmp_path, name):
    (tmp_path / "own.py").write_text(f"def {name.replace('-', '_')}(g, *rest):\n    yield from ()\n")
    assert name in read_quest(QUEST, tmp_path / "own.toml", trust=True).hooks
