"""The words that a printed text speaks of, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType, FunctionType


def words_in(text: object) -> dict[str, None]:
    """All words that stand in quotes in the module of a text, and in those of what it inherits; not in our bases."""
    found: dict[str, None] = {}
    for cls in type(text).__mro__:
        functions = [each for each in vars(cls).values() if isinstance(each, FunctionType)]
        if (
            functions
            and not cls.__module__.startswith("delvewright.rules.common")
            and ".content." not in cls.__module__
        ):
            found |= dict.fromkeys(_in_module(functions[0].__globals__))
    return found


def _in_module(names: dict[str, object]) -> Iterator[str]:
    for value in names.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, FunctionType) and value.__globals__ is names:
            yield from _in_code(value.__code__)
        elif isinstance(value, type):
            for each in vars(value).values():
                if isinstance(each, FunctionType) and each.__globals__ is names:
                    yield from _in_code(each.__code__)


def _in_code(code: CodeType) -> Iterator[str]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _in_code(each)
        for word in each if isinstance(each, tuple) else (each,):
            if isinstance(word, str):
                yield word
