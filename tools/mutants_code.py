"""Breaking Python: every small change of a function that cites rules, one at a time."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from delvewright.kernel.dice import Die
from mutants_mistakes import FETCHED, MOMENTS, Reader, dropped, kind_of

WORD = re.compile(r"[a-z][a-z0-9-]*")
"""What a keyword looks like; everything else in quotes is for people to read."""
NOWHERE = "no-such-word"
DISPLAY = {"what", "text", "title", "label", "why", "reason", "note", "rules", "where"}
"""Parameters whose value is only shown."""
SHOWN = {"tell", "drunk", "warn", "error", "BadFile", "DelveError", "QuestError"}
"""Calls that only tell people something."""
FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
TURNED = {"min": "max", "max": "min", "any": "all", "all": "any", "HERO": "MONSTER", "MONSTER": "HERO"}
COLOURS = {"white": "red", "red": "white", "blue": "black", "black": "blue", "orange": "purple", "purple": "orange"}
HARM = {"heat": "cold", "cold": "heat", "poison": "piercing", "piercing": "poison", "spirit": "heat", "magic": "heat"}
QUICK = {"effects", "reacting", "log", "items"}
"""Attributes that are asked first because they are mostly empty: without the question all is as before, but slower."""
FEW = 4
"""From here on powers of two are taken for flags, not for numbers of a rule."""
COMBAT = "__import__('delvewright.rules.heroquest.content.reading', fromlist=['COMBAT']).COMBAT"
DICE = "__import__('delvewright.kernel.dice', fromlist=['D12'])"


@dataclass(slots=True)
class Break:
    """One change of a syntax tree: what is put where, and how it reads."""

    kind: str
    line: int
    edits: list[tuple[ast.AST, str, int | None, Any]]
    change: str = ""
    mistake: str = ""
    """The kind of mistake somebody tired may make that it amounts to."""
    register: int = -1
    """The decorator that is changed, if one is: what it puts into a table is put there anew."""

    def turn(self) -> None:
        """Make the change; done again, it is taken back."""
        for n, (parent, name, index, new) in enumerate(self.edits):
            if index is None:
                old = getattr(parent, name)
                setattr(parent, name, new)
            else:
                old = getattr(parent, name)[index]
                getattr(parent, name)[index] = new
            self.edits[n] = (parent, name, index, old)


@dataclass(slots=True)
class Cited:
    """A function, or a value of a class, that carries out rules."""

    name: str
    """Its qualified name; that of the class for its values."""
    ids: tuple[str, ...]
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Assign | ast.AnnAssign
    breaks: list[Break] = field(default_factory=list)


# -- finding what cites


def cited_in(tree: ast.Module, places: Mapping[str, Sequence[str]]) -> list[Cited]:
    """What in a module carries out rules; `places`: qualified name -> ids. Methods also have the ids of their class."""
    heirs: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                heirs.setdefault(ast.unparse(base), []).extend(places.get(node.name, ()))
    found: list[Cited] = []
    _gather(tree.body, "", (), places, heirs, found)
    return found


def _gather(
    body: Sequence[ast.stmt], prefix: str, outer: Sequence[str], places: Mapping[str, Sequence[str]],
    heirs: Mapping[str, Sequence[str]], found: list[Cited],
) -> None:  # fmt: skip
    for node in body:
        if isinstance(node, ast.ClassDef):
            name = prefix + node.name
            ids = [*outer, *(places.get(name) or heirs.get(name, ()))]
            _gather(node.body, f"{name}.", ids, places, heirs, found)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            ids = [*places.get(prefix + node.name, ()), *outer]
            if ids:
                found.append(Cited(prefix + node.name, tuple(dict.fromkeys(ids)), node))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and outer and node.value:
            found.append(Cited(prefix.rstrip("."), tuple(dict.fromkeys(outer)), node))


# -- breaking it


def breaks_of(cited: Cited, module: Mapping[str, Any], book: str = "") -> list[Break]:
    """Every change of it, in the order of its lines, then the mistakes of a tired programmer that are none of these.

    `module` is the namespace its names are looked up in; `book` says in which words mistakes can be made.
    """
    found: list[Break] = []
    walker = Walker(module, found)
    if isinstance(cited.node, ast.Assign | ast.AnnAssign):
        assert cited.node.value
        walker.expression(cited.node.value, cited.node, "value", None)
    else:
        walker.block(cited.node, "body", cited.node.body)
    times: dict[tuple[str, str], int] = {}
    for each in found:
        each.change = each.change or _told(each)
        seen = times[each.kind, each.change] = times.get((each.kind, each.change), 0) + 1
        if seen > 1:
            each.change += f" ({seen})"
    found = [each for each in found if each.change]
    return found + _mistakes(cited, module, book, found) if book in MOMENTS else found


def _mistakes(cited: Cited, module: Mapping[str, Any], book: str, known: list[Break]) -> list[Break]:
    """The mistakes that no change among those known makes; of those that are, these say from now on what they are."""
    for each in known:
        each.mistake = kind_of(each.change, each.kind, dropped(each.edits) if len(each.edits) == 1 else [])
    reader = Reader(book, module, skip=_is_shown)
    if isinstance(cited.node, ast.Assign | ast.AnnAssign):
        reader.statement(cited.node)
    else:
        reader.function(cited.node)
    plain = {(each.line, re.sub(r" \(\d+\)$", "", each.change)): each for each in known}
    names = {each.change for each in known}
    found = []
    for one in reader.found:
        each = Break(one.kind, one.line, one.edits, "", one.kind, one.register)
        each.change = _swapped(each) if len(one.edits) == 2 else _told(each)
        if same := plain.get((each.line, each.change)):
            same.mistake = one.kind
        elif each.change:
            whole, n = each.change, 1
            while each.change in names:
                n += 1
                each.change = f"{whole} ({n})"
            names.add(each.change)
            found.append(each)
    return found


def _swapped(each: Break) -> str:
    (_, _, _, after), (_, _, _, before) = each.edits
    return f"swapped: {_words(before)} / {_words(after)}"


def _told(each: Break) -> str:
    """The change as text: the smallest whole around it, before and after."""
    parent = each.edits[0][0]
    before = _words(parent)
    each.turn()
    after = _words(parent)
    each.turn()
    return f"{before} → {after}" if before != after else ""


def _words(node: ast.AST) -> str:
    match node:
        case ast.If() | ast.While():
            text = f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
        case ast.For():
            text = f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}"
        case ast.With():
            text = f"with {', '.join(ast.unparse(item) for item in node.items)}"
        case ast.FunctionDef():
            text = f"def {node.name}"
        case ast.Try():
            text = "try"
        case ast.comprehension():
            text = ast.unparse(node)
        case _:
            text = ast.unparse(node)
    for unreadable, plain in ((COMBAT, "COMBAT"), (f"{DICE}.", "")):
        text = text.replace(unreadable, plain)
    return " ".join(FETCHED.sub("", text).split())


class Walker:
    """Goes through a function and writes down what can be changed."""

    def __init__(self, module: Mapping[str, Any], found: list[Break]) -> None:
        self.module = module
        self.found = found

    def put(self, kind: str, node: ast.AST, parent: ast.AST, name: str, index: int | None, new: Any) -> None:
        """Note one change of one node."""
        if isinstance(new, ast.AST) and not hasattr(new, "lineno"):
            new = ast.fix_missing_locations(ast.copy_location(new, node))
        self.found.append(Break(kind, getattr(node, "lineno", 0), [(parent, name, index, new)]))

    # -- statements

    def block(self, parent: ast.AST, name: str, body: list[Any]) -> None:
        """The statements of a block: dropped, in another order, changed inside."""
        for i, node in enumerate(body):
            if i == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            if isinstance(node, ast.Assert | ast.Raise | ast.Pass | ast.Import | ast.ImportFrom) or _is_shown(node):
                continue
            if _droppable(node):
                drop = Break("line", node.lineno, [(parent, name, i, ast.copy_location(ast.Pass(), node))])
                drop.change = f"without: {_words(node)}"
                self.found.append(drop)
            after = body[i + 1] if i + 1 < len(body) else None
            if after is not None and _is_effect(node) and _is_effect(after) and not _apart(node, after):
                swap = Break("order", node.lineno, [(parent, name, i, after), (parent, name, i + 1, node)])
                swap.change = f"swapped: {_words(node)} / {_words(after)}"
                self.found.append(swap)
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        """What is inside a statement."""
        if isinstance(node, ast.If | ast.While):
            self.condition(node.test, node, "test", None)
            if isinstance(node, ast.If) and not node.orelse and not _is_quick(node.test):
                self.put("condition", node.test, node, "test", None, ast.Constant(True))
        for name, value in ast.iter_fields(node):
            if name in ("decorator_list", "args", "returns", "annotation", "target", "targets", "type_comment"):
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                self.block(node, name, value)
            elif isinstance(value, list):
                for i, each in enumerate(value):
                    if isinstance(each, ast.ExceptHandler | ast.match_case):
                        self.block(each, "body", each.body)
                    elif isinstance(each, ast.expr):
                        self.expression(each, node, name, i)
            elif isinstance(value, ast.expr):
                self.expression(value, node, name, None)

    # -- expressions

    def condition(self, test: ast.expr, parent: ast.AST, name: str, index: int | None) -> None:
        """A condition the other way round; comparisons and `not` are turned elsewhere."""
        turned = isinstance(test, ast.Compare) and len(test.ops) == 1 and not isinstance(test.ops[0], ORDERS)
        if not turned and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            self.put("condition", test, parent, name, index, ast.UnaryOp(ast.Not(), test))

    def expression(self, node: ast.expr, parent: ast.AST, name: str, index: int | None) -> None:
        """An expression and all that is in it."""
        if isinstance(node, ast.JoinedStr) or _is_shown(node):
            return
        match node:
            case ast.Constant():
                self.constant(node, parent, name, index)
            case ast.Name(id=word):
                self.name(word, node, parent, name, index)
            case ast.Compare() if not _is_quick(node.left):
                for i, op in enumerate(node.ops):
                    self.put("comparison", node, node, "ops", i, FLIPPED[type(op)]())
            case ast.BoolOp():
                other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                self.put("condition", node, node, "op", None, other)
                for value in (each for each in node.values if not _is_quick(each)):
                    left = [each for each in node.values if each is not value]
                    new = left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
                    self.put("condition", value, parent, name, index, new)
            case ast.UnaryOp(op=ast.Not()):
                self.put("condition", node, parent, name, index, node.operand)
            case ast.BinOp(op=ast.BitAnd()) if not _is_quick(node):
                self.put("condition", node, parent, name, index, node.left)
            case ast.BinOp(op=ast.Add() | ast.Sub()) if not _is_row(node.left) and not _is_row(node.right):
                self.put("number", node, node, "op", None, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add())
            case ast.IfExp():
                self.condition(node.test, node, "test", None)
        self.inside(node)

    def inside(self, node: ast.AST) -> None:
        """The parts of an expression."""
        labels = self.labels(node) if isinstance(node, ast.Call) else {}
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                if not (isinstance(node, ast.Lambda) and name == "args") and name not in ("func", "target"):
                    self.expression(value, node, name, None)
                elif name == "func" and isinstance(value, ast.Name):
                    self.name(value.id, value, node, name, None)
                elif name == "func":
                    self.inside(value)
            elif isinstance(value, list):
                for i, each in enumerate(value):
                    if labels.get(name, {}).get(i):
                        continue
                    if isinstance(each, ast.expr):
                        self.expression(each, node, name, i)
                    elif isinstance(each, ast.keyword):
                        self.expression(each.value, each, "value", None)
                    elif isinstance(each, ast.comprehension):
                        self.comprehension(each)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Effect":
            self.ending(node)

    def comprehension(self, node: ast.comprehension) -> None:
        """What is gone through, and which are left out."""
        self.expression(node.iter, node, "iter", None)
        for i, test in enumerate(node.ifs):
            self.condition(test, node, "ifs", i)
            self.put("condition", test, node, "ifs", i, ast.Constant(True))
            self.expression(test, node, "ifs", i)

    def ending(self, node: ast.Call) -> None:
        """An effect that never ends, though it should."""
        places: list[tuple[ast.expr, ast.AST, str, int | None]] = []
        if len(node.args) > 3:
            places.append((node.args[3], node, "args", 3))
        places += [(each.value, each, "value", None) for each in node.keywords if each.arg == "until"]
        for value, parent, name, index in places:
            if not (isinstance(value, ast.Constant) and value.value == "quest"):
                self.put("ending", value, parent, name, index, ast.Constant("never"))

    def labels(self, call: ast.Call) -> dict[str, dict[int, bool]]:
        """Which arguments of a call are only shown to people."""
        keywords = {i: each.arg in DISPLAY for i, each in enumerate(call.keywords)}
        function = self.value(call.func)
        return {"args": dict(enumerate(name in DISPLAY for name in _parameters(function))), "keywords": keywords}

    def value(self, node: ast.expr) -> Any:
        """What a name stands for in the module; None if that cannot be told."""
        if isinstance(node, ast.Name):
            return self.module.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(owner := self.value(node.value), ModuleType):
            return getattr(owner, node.attr, None)
        return None

    def constant(self, node: ast.Constant, parent: ast.AST, name: str, index: int | None) -> None:
        """A number, a yes or no, a keyword."""
        value = node.value
        if isinstance(value, bool):
            self.put("word", node, parent, name, index, ast.Constant(not value))
        elif isinstance(value, int):
            for other in (value + 1, value - 1):
                self.put("number", node, parent, name, index, ast.Constant(other))
        elif isinstance(value, str) and WORD.fullmatch(value):
            kind = "die" if value in COLOURS else "damage" if value in HARM else "word"
            other_word = COLOURS.get(value) or HARM.get(value) or NOWHERE
            self.put(kind, node, parent, name, index, ast.Constant(other_word))

    def name(self, word: str, node: ast.expr, parent: ast.AST, name: str, index: int | None) -> None:
        """A constant of the module by its name."""
        if word in ("min", "max", "any", "all") and word not in self.module:
            self.put("comparison", node, parent, name, index, ast.Name(TURNED[word], ast.Load()))
            return
        if not word.isupper() or word not in self.module:
            return
        value = self.module[word]
        if word in TURNED and TURNED[word] in self.module:
            self.put("word", node, parent, name, index, ast.Name(TURNED[word], ast.Load()))
        elif isinstance(value, int) and not isinstance(value, bool) and (value < FEW or value & (value - 1)):
            for op in (ast.Add(), ast.Sub()):
                self.put("number", node, parent, name, index, ast.BinOp(node, op, ast.Constant(1)))
        elif isinstance(value, Die):
            new = f"{COMBAT}[{COLOURS[value.name]!r}]" if value.name in COLOURS else f"{DICE}.D12"
            self.put("die", node, parent, name, index, ast.parse(new, mode="eval").body)
        elif isinstance(value, frozenset) and value and all(isinstance(each, str) for each in value):
            turned = sorted(str(each) if each == "magic" else HARM.get(each, str(each)) for each in value)
            new = f"frozenset({turned})" if set(turned) != value else "frozenset()"
            self.put("damage", node, parent, name, index, ast.parse(new, mode="eval").body)


@cache
def _names(function: Any) -> tuple[str, ...]:
    try:
        return tuple(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return ()


def _parameters(function: Any) -> tuple[str, ...]:
    return _names(function) if callable(function) else ()


def _is_shown(node: ast.AST) -> bool:
    """Whether this only tells people something."""
    while isinstance(node, ast.Expr | ast.YieldFrom | ast.Await):
        node = node.value
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    return (function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")) in SHOWN


def _is_row(node: ast.expr) -> bool:
    return isinstance(node, ast.Tuple | ast.List | ast.JoinedStr | ast.ListComp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_nothing(node: ast.AST) -> bool:
    """`yield from ()` and a bare `yield`, which only make a generator."""
    if not isinstance(node, ast.Expr):
        return False
    value = node.value
    if isinstance(value, ast.YieldFrom):
        return isinstance(value.value, ast.Tuple) and not value.value.elts
    return isinstance(value, ast.Yield) and value.value is None


def _droppable(node: ast.stmt) -> bool:
    """Whether the rest can do without it: not a name that is used below."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    if isinstance(node, ast.AnnAssign | ast.FunctionDef | ast.ClassDef | ast.Global | ast.Nonlocal):
        return False
    return not _is_nothing(node)


def _is_effect(node: ast.stmt) -> bool:
    """Whether a statement does something that the order may matter for."""
    if _is_shown(node) or _is_nothing(node):
        return False
    if isinstance(node, ast.Assign):
        return _droppable(node)
    return isinstance(node, ast.Expr | ast.AugAssign)


def _apart(one: ast.stmt, two: ast.stmt) -> bool:
    """Whether two values are set of which neither depends on the other: their order is nothing."""
    if not isinstance(one, ast.Assign | ast.AugAssign) or not isinstance(two, ast.Assign | ast.AugAssign):
        return False
    first, second = (_target(each) for each in (one, two))
    return first not in ast.unparse(two) and second not in ast.unparse(one)


def _target(node: ast.Assign | ast.AugAssign) -> str:
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def _is_quick(node: ast.expr) -> bool:
    """Whether this only saves time: `f.effects`, `g.reacting & ROLLED`, `g.log is not None`."""
    while isinstance(node, ast.BinOp | ast.Compare | ast.UnaryOp):
        node = node.operand if isinstance(node, ast.UnaryOp) else node.left
    return isinstance(node, ast.Attribute) and node.attr in QUICK


# -- putting it in force


def find_code(code: CodeType, name: str, line: int) -> CodeType | None:
    """The code of a function in that of its module."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_qualname == name and each.co_firstlineno == line:
                return each
            if (inner := find_code(each, name, line)) is not None:
                return inner
    return None


def first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The line where its code begins: that of the first decorator."""
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def register_anew(module: ModuleType, cited: Cited, register: int, function: Any) -> None:
    """Let a decorator, as the tree has it now, put a function into its table in place of what it put there before."""
    assert isinstance(cited.node, ast.FunctionDef | ast.AsyncFunctionDef)
    expression = ast.fix_missing_locations(ast.Expression(cited.node.decorator_list[register]))
    mark = eval(compile(expression, module.__file__ or "", "eval", dont_inherit=True), vars(module))
    tables = [each for each in vars(sys.modules[mark.__module__]).values() if isinstance(each, dict)]
    for known in tables:
        order = list(known)
        for key in [key for key, value in known.items() if getattr(value, "do", None) is function]:
            del known[key]
        if len(known) < len(order):
            mark(function)
            put = {key: known[key] for key in order if key in known}
            known.clear()
            known.update(put)


def compiled(tree: ast.Module, path: Path, cited: Cited) -> CodeType | None:
    """The code of a function as the tree has it now; None if it does not compile."""
    assert isinstance(cited.node, ast.FunctionDef | ast.AsyncFunctionDef)
    try:
        code = compile(tree, str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    return find_code(code, cited.name, first_line(cited.node))


def modules_under(*packages: str) -> Iterator[tuple[str, ModuleType, Path]]:
    """The modules of these packages that are loaded, in order of their names."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(packages) and (file := getattr(module, "__file__", None)) and file.endswith(".py"):
            yield name, module, Path(file)
