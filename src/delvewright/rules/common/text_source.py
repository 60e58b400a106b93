"""Texts that somebody wrote, read and not run: what `Texts` would complain of, with the line.

What cannot be told from reading (a base from elsewhere, a name that is reckoned out) is left to `Texts`.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import Any

from delvewright.kernel.rulebook import Finding
from delvewright.rules.common.tables import near
from delvewright.rules.common.texts import GENERATOR, HELPER, Moment, Texts

Function = ast.FunctionDef | ast.AsyncFunctionDef


def check_source(texts: Texts[Any], source: str, file: str, names: Collection[str]) -> list[Finding]:
    """What is wrong with a module that should hold the texts of these names, as far as reading it tells."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return [Finding(1, f"{file} cannot be used: line {error.lineno or 1}: {error.msg}.")]
    except (ValueError, RecursionError, MemoryError) as error:
        return [Finding(1, f"{file} cannot be used: {type(error).__name__}: {error}.")]
    found = sorted(_Reader(texts, tree, names).complaints())
    return [Finding(1, f"{file}, line {line}: {what}" if line else f"{file}: {what}") for line, what in found]


class _Reader:
    """One module that is being read."""

    def __init__(self, texts: Texts[Any], tree: ast.Module, names: Collection[str]) -> None:
        self.texts, self.tree, self.names = texts, tree, names
        self.base = texts.base.__name__
        self.classes = {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}
        self.meant = {
            alias.asname or alias.name: alias.name
            for each in ast.walk(tree)
            if isinstance(each, ast.ImportFrom)
            for alias in each.names
        }
        """What names stand for that are imported under another one."""
        self.mark = f'@{texts.kind}("{next(iter(names), "…")}")'

    def complaints(self) -> Iterator[tuple[int, str]]:
        """Line and complaint; line 0: the whole of it."""
        marked = {each.name: list(self._marks(each)) for each in self.classes.values()}
        for owner, marks in marked.items():
            for mark in marks:
                yield from self._whose(mark)
            if marks and not self._is_text(owner):
                line = self.classes[owner].lineno
                yield line, f"{owner} is no {self.base}. Write class {owner}({self.base}):"
        if not any(self._is_mark(each) for each in ast.walk(self.tree)):
            yield self._nothing()
        texts = dict.fromkeys(name for name, marks in marked.items() if marks for name in self._lineage(name))
        for owner in texts:
            for each in self.classes[owner].body:
                yield from self._entry(each)

    # -- whose text it is

    def _name(self, node: ast.expr) -> str:
        """What somebody means by a name."""
        if isinstance(node, ast.Attribute):
            return node.attr
        return self.meant.get(node.id, node.id) if isinstance(node, ast.Name) else ""

    def _is_mark(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and self._name(node.func) == self.texts.kind

    def _marks(self, cls: ast.ClassDef) -> Iterator[ast.Call]:
        """The decorators that say whose text a class is."""
        for each in cls.decorator_list:
            if isinstance(each, ast.Call) and self._is_mark(each):
                yield each

    def _whose(self, mark: ast.Call) -> Iterator[tuple[int, str]]:
        name = mark.args[0] if mark.args else None
        if name is None:
            yield mark.lineno, f"whose text is this? Write {self.mark}."
        elif isinstance(name, ast.Constant) and isinstance(name.value, str) and name.value not in self.names:
            said = f"Write {self.mark}." if len(self.names) == 1 else near(name.value, self.names, True)
            yield mark.lineno, f"there is no {self.texts.kind} “{name.value}” in its file. {said}"

    def _lineage(self, owner: str) -> list[str]:
        """A class and those of the same module that it is built on."""
        found = [owner]
        for name in found:
            found += [b.id for b in self.classes[name].bases if isinstance(b, ast.Name) and b.id in self.classes
                      and b.id not in found]  # fmt: skip
        return found

    def _is_text(self, owner: str) -> bool:
        """Whether a class is built on the base, or on something from elsewhere, which may be."""
        bases = [base for name in self._lineage(owner) for base in self.classes[name].bases]
        return any(self._name(base) not in self.classes for base in bases)

    def _nothing(self) -> tuple[int, str]:
        """No text is marked as one: what may have been meant."""
        for name, each in self.classes.items():
            if any(self._name(base) == self.base for base in each.bases):
                return each.lineno, f"nobody knows whose text {name} is. Write {self.mark} above it."
        for one in self.tree.body:
            if isinstance(one, Function) and one.name in self.texts.moments:
                return one.lineno, f"“{one.name}” is a moment, so it belongs into the text. {self._example(one.name)}"
        return 0, f"there is no text in it. {self._example(next(iter(self.texts.moments)))}"

    def _example(self, moment: str) -> str:
        return f"Write {self.mark}, class …({self.base}):, and in it def {_written(self.texts.moments[moment])}:"

    # -- what it says

    def _entry(self, each: ast.stmt) -> Iterator[tuple[int, str]]:
        """One entry of a text."""
        if isinstance(each, Function):
            if not each.name.startswith("_"):
                yield from ((each.lineno, said) for said in self._method(each))
            return
        targets = (
            each.targets if isinstance(each, ast.Assign) else [each.target] if isinstance(each, ast.AnnAssign) else []
        )
        for target in targets:
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                if target.id in self.texts.moments:
                    yield (
                        each.lineno,
                        f"“{target.id}” is a moment. Write def {_written(self.texts.moments[target.id])}:",
                    )
                elif not hasattr(self.texts.base, target.id):
                    yield each.lineno, f"{self.texts.unknown(target.id)} {HELPER}"

    def _method(self, each: Function) -> Iterator[str]:
        moment = self.texts.moments.get(each.name)
        if moment is None:
            yield f"{self.texts.unknown(each.name)} {HELPER}"
            return
        if isinstance(each, ast.AsyncFunctionDef):
            yield f"“{each.name}” cannot be async."
            return
        still = any(self._name(mark) in ("staticmethod", "classmethod", "property") for mark in each.decorator_list)
        if still or not _fits(each.args, len(moment.given) + 1):
            yield f"“{each.name}” is given ({', '.join(moment.given)}). Write def {_written(moment)}:"
        if moment.asks != _yields(each):
            yield f"{moment.asking} {GENERATOR if moment.asks else f'These may: {self._asking()}.'}"

    def _asking(self) -> str:
        return ", ".join(moment.name for moment in self.texts.moments.values() if moment.asks)


def _written(moment: Moment) -> str:
    return f"{moment.name}({', '.join(('self', *moment.given))})"


def _fits(args: ast.arguments, given: int) -> bool:
    """Whether a function can be given so many things."""
    most = len(args.posonlyargs) + len(args.args)
    needed = any(default is None for default in args.kw_defaults)
    return most - len(args.defaults) <= given <= (given if args.vararg else most) and not needed


def _yields(function: ast.FunctionDef) -> bool:
    """Whether a function is a generator."""
    rest: list[ast.AST] = list(function.body)
    for each in rest:
        if isinstance(each, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(each, Function | ast.Lambda | ast.ClassDef):
            rest += ast.iter_child_nodes(each)
    return False
