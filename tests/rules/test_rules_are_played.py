"""A rule in progress is a generator: whoever calls one and drops it has done nothing. No rule of any book does."""

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from delvewright import rules
from delvewright.kernel.errors import BadFile
from delvewright.rules.allison.content.quest_texts import quest as allison_quest
from delvewright.rules.common.texts import Texts
from delvewright.rules.heroquest.content.quest import read_quest
from delvewright.rules.heroquest.content.quest_texts import quest

ROOT = Path(rules.__file__).parent
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT)
PLAYS = ("Play", "Iterable[Any]")
"""What is annotated with one of these has to be played."""
QUESTS: dict[str, Texts[Any]] = {"heroquest": quest, "allison": allison_quest}
"""Book -> the texts of its quests."""
Defined = dict[str, bool]


def module_of(path: Path) -> str:
    return ".".join(("delvewright.rules", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


def plays(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) in PLAYS


MODULES = {module_of(path): path for path in FILES}


@cache
def trees() -> dict[str, ast.Module]:
    """Module -> what it says."""
    return {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}


@cache
def functions() -> dict[str, Defined]:
    """Module -> its functions, and which of them must be played."""
    return {
        name: {n.name: plays(n) for n in tree.body if isinstance(n, ast.FunctionDef)} for name, tree in trees().items()
    }


@cache
def methods() -> dict[str, Defined]:
    """Book -> the methods of all its classes, and which of them must be played whosever they are."""
    found: dict[str, Defined] = {}
    for name, tree in trees().items():
        of_book = found.setdefault(name.split(".")[2], {"play": False})
        for each in (f for c in ast.walk(tree) if isinstance(c, ast.ClassDef) for f in c.body):
            if isinstance(each, ast.FunctionDef):
                of_book[each.name] = of_book.get(each.name, True) and plays(each)
    return found


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


def asked_of(call: ast.expr, texts: dict[str, Texts[Any]], quests: Texts[Any] | None) -> Texts[Any] | None:
    """The kind of text that is asked, as by `g.quest.text.slain` and by `card_text.of(item).attacked`."""
    whose = call.value if isinstance(call, ast.Attribute) else None
    if isinstance(whose, ast.Attribute) and whose.attr == "text":
        return quests
    if isinstance(whose, ast.Call) and isinstance(whose.func, ast.Attribute) and whose.func.attr == "of":
        return texts.get(ast.unparse(whose.func.value))
    return None


def dropped(
    tree: ast.Module, names: Defined, methods: Defined, texts: dict[str, Texts[Any]], quests: Texts[Any] | None = quest
) -> list[str]:
    """The calls of rules that nobody plays: neither in `yield from` nor handed back to a caller who would."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    wrong = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        method = isinstance(node.func, ast.Attribute) and methods.get(node.func.attr, False)
        if (kind := asked_of(node.func, texts, quests)) is not None:
            assert isinstance(node.func, ast.Attribute)
            method = kind.moments[node.func.attr].asks
        if not names.get(ast.unparse(node.func), method):
            continue
        above = parents[node]
        while isinstance(above, ast.IfExp | ast.BoolOp):
            above = parents[above]
        taker = ast.unparse(above.func) if isinstance(above, ast.Call) else ""
        by_hand = isinstance(above, ast.For) or taker in ("next", "g.led_to")  # which plays what it is given
        if not by_hand and not isinstance(above, ast.YieldFrom | ast.Return | ast.Lambda):
            wrong.append(f"line {node.lineno}: {ast.unparse(node)}")
    return wrong


@pytest.mark.parametrize("module", MODULES)
def test_no_rule_is_dropped(module):
    tree = trees()[module]
    texts = {name: each for name, each in vars(import_module(module)).items() if isinstance(each, Texts)}
    book = module.split(".")[2]
    assert dropped(tree, known(tree, functions(), functions()[module]), methods()[book], texts, QUESTS.get(book)) == []


def test_a_dropped_rule_would_be_found():
    text = "def f(g) -> Play:\n    harm(g)\n    x = harm(g)\n    yield from harm(g)\n    g.quest.text.slain(g, f, 3)\n"
    text += "    quest.of('the-maze').slain(g, f, 3)\n    g.quest.text.walked(g, f, 3)\n    x.again(g)\n    x.odd(g)\n"
    methods = {"slain": False, "walked": True, "again": True, "odd": False}
    said = dropped(ast.parse(text), {"harm": True}, methods, {"quest": quest})
    assert [int(each.split()[1][:-1]) for each in said] == [2, 3, 5, 6, 8]


# -- what the text of a quest does


def asked(tree: ast.Module) -> set[str]:
    """The moments at which rules ask the text of a quest."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        call.attr
        for call in calls
        if isinstance(call, ast.Attribute) and isinstance(call.value, ast.Attribute) and call.value.attr == "text"
    }


@pytest.mark.parametrize("book", QUESTS)
def test_there_is_no_moment_of_a_quest_that_no_rule_asks_for(book):
    found = set().union(*(asked(tree) for name, tree in trees().items() if f".{book}." in name))
    assert found == set(QUESTS[book].moments)


QUEST = 'title = "T"\nmap = """\n+-+-+\n|B .|\n+-+-+\n"""\n[legend]\nB = "barbarian"\n'
TEXT = "from delvewright.rules.heroquest.content.quest_texts import QuestText, quest\n\n\n"
TEXT += '@quest("own")\nclass Own(QuestText):\n    def {}(self, {}):\n        {}\n'


@pytest.mark.parametrize("moment", quest.moments.values(), ids=str)
def test_a_quest_asks_where_somebody_can_answer_and_nowhere_else(tmp_path, moment):
    asks, plain = (TEXT.format(moment.name, ", ".join(moment.given), body) for body in ("yield from ()", "return None"))
    right, wrong = (asks, plain) if moment.asks else (plain, asks)
    (tmp_path / "own.py").write_text(right)
    assert type(read_quest(QUEST, tmp_path / "own.toml", trust=True).text).__name__ == "Own"
    (tmp_path / "own.py").write_text(wrong)
    with pytest.raises(BadFile, match=f"own.py, line 6: “{moment.name}” (may|cannot) ask"):
        read_quest(QUEST, tmp_path / "own.toml", trust=True)
