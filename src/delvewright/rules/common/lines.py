"""Where things stand in a TOML file: the parser of the standard library does not say, so a small scan finds out."""

from __future__ import annotations

import re
from typing import Any

Path = tuple[str | int, ...]
"""Keys and numbers of list entries (from 0) that lead to a value."""

_TOKEN = re.compile(
    r"""(?P<skip>[ \t\r]+|\#[^\n]*)
    |(?P<end>\n)
    |(?P<text>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|\"(?:\\.|[^"\\\n])*\"|'[^'\n]*')
    |(?P<torn>["'])
    |(?P<mark>\[\[|\]\]|[\[\]{}=,.])
    |(?P<word>[^\s\[\]{}=,.\#"']+)""",
    re.X | re.S,
)


DEEP = 12
"""So many tables or lists stand in each other at most, and so many keys in a row: a.b.c."""


def too_deep(source: str) -> int:
    """The line at which a file goes too deep, or 0; the parser would take very long over it, or give up."""
    line = open_ = chain = 1
    for token in _TOKEN.finditer(source):
        kind, text = token.lastgroup, token[0]
        if kind == "torn":
            return 0
        if kind == "mark":
            open_ += len(text) if text[0] in "[{" else -len(text) if text[0] in "]}" else 0
            chain = chain + 1 if text == "." else 0 if text in "=,[{" else chain
            if open_ > DEEP or chain > DEEP:
                return line
        elif kind == "end":
            chain = 0
        line += text.count("\n")
    return 0


def lines_of(source: str) -> dict[Path, int]:
    """The line of every key and of every list entry of a file that is valid TOML."""
    return _Scan(source).found


class Place(str):
    """The name of a place in a file as errors show it: `cellar.toml:12, hoard 2`; it knows the line."""

    __slots__ = ("_lines", "_named", "_path", "line")

    line: int
    _lines: dict[Path, int]
    _named: str
    _path: Path

    @classmethod
    def top(cls, name: str, source: str) -> Place:
        """A whole file."""
        return cls._make(name, "", (), lines_of(source))

    @classmethod
    def _make(cls, file: str, said: str, path: Path, lines: dict[Path, int]) -> Place:
        line = next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), 0)
        new = cls(f"{file}{f':{line}' if line else ''}{said}")
        new.line, new._named, new._path, new._lines = line, said, path, lines
        return new

    def inside(self, said: str, *keys: str | int) -> Place:
        """A place inside this one."""
        file = self.removesuffix(self._named)
        file = file.removesuffix(f":{self.line}") if self.line else file
        return Place._make(file, f"{self._named}, {said}" if said else self._named, (*self._path, *keys), self._lines)


def inside(where: str, said: str, *keys: str | int) -> str:
    """The name of a place inside another, with its line where that can be told."""
    return where.inside(said, *keys) if isinstance(where, Place) else f"{where}, {said}" if said else where


class _Scan:
    """One pass over the tokens; lists and inline tables are kept on a stack."""

    def __init__(self, source: str) -> None:
        self.found: dict[Path, int] = {}
        self.lists: dict[Path, int] = {}
        """How many entries each list of tables has so far."""
        table: Path = ()
        stack: list[list[Any]] = []
        """Open brackets: the bracket, the path of what it holds, the number of the entry."""
        keys: list[str] = []
        header = ""
        path: Path = ()
        line, value = 1, False
        for token in _TOKEN.finditer(source):
            kind, text = token.lastgroup, token[0]
            if kind == "end":
                if not stack and not header:
                    keys, value = [], False
                line += 1
                continue
            if kind == "skip":
                continue
            parts = [text]
            if text in ("[[", "]]") and (stack or value or header == "[" or (text == "]]" and not header)):
                parts = [text[0]] * 2
            for part in parts:
                if not stack and not value and not keys and part in ("[", "[[") and not header:
                    header = part
                elif header:
                    if part in ("]", "]]"):
                        table = self._open(keys, header == "[[", line)
                        keys, header = [], ""
                    elif part != ".":
                        keys.append(_bare(part))
                elif value:
                    if part not in ("]", "}", ","):
                        self.found.setdefault(path, line)
                    if part in ("[", "{"):
                        stack.append([part, path, 0])
                        value = part == "["
                        path = (*path, 0) if value else path
                    elif part in ("]", "}") and stack:
                        value = self._close(stack)
                    elif part == "," and stack:
                        value, path = self._next(stack)
                elif part == "=":
                    base = stack[-1][1] if stack else table
                    path = base
                    for key in keys:
                        path = (*path, key)
                        self.found.setdefault(path, line)
                    keys, value = [], True
                elif part in ("]", "}") and stack:
                    value = self._close(stack)
                elif part == "," and stack:
                    value, path = self._next(stack)
                elif part != ".":
                    keys.append(_bare(part))
            line += text.count("\n")

    def _open(self, keys: list[str], many: bool, line: int) -> Path:
        """A table's header; the path of what follows."""
        path: Path = ()
        for n, key in enumerate(keys):
            path = (*path, key)
            self.found.setdefault(path, line)
            if many and n == len(keys) - 1:
                self.lists[path] = self.lists.get(path, 0) + 1
            if path in self.lists:
                path = (*path, self.lists[path] - 1)
                self.found.setdefault(path, line)
        return path

    def _close(self, stack: list[list[Any]]) -> bool:
        stack.pop()
        return bool(stack) and stack[-1][0] == "["

    def _next(self, stack: list[list[Any]]) -> tuple[bool, Path]:
        bracket, path, n = stack[-1]
        if bracket == "{":
            return False, path
        stack[-1][2] = n + 1
        return True, (*path, n + 1)


def _bare(text: str) -> str:
    return text[1:-1] if text[:1] in ("'", '"') and len(text) > 1 else text
