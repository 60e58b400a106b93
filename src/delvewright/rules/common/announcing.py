"""Announcing: a rule says that something has happened, and a rule further up, which it cannot know, carries it out.

    @announced
    def enemies_met(g: Game, newcomers: Sequence[Figure]) -> Play:
        '''Enemies have come into sight.'''
        return
        yield

    @enemies_met.heard
    def meet(g: Game, newcomers: Sequence[Figure]) -> Play: ...

What is written below the announcement holds as long as nobody hears it. One rule hears it, with the same parameters;
printed texts, of which there are many, have `texts.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgeneratorfunction, signature
from typing import Generic, ParamSpec, TypeVar

from delvewright.kernel.errors import DelveError

P = ParamSpec("P")
R = TypeVar("R")


class announced(Generic[P, R]):
    """A moment that is announced."""

    def __init__(self, moment: Callable[P, R]) -> None:
        self.moment = moment
        self.does = moment
        self.__doc__ = moment.__doc__

    def __call__(self, *given: P.args, **named: P.kwargs) -> R:
        """Announce it; gives back what the rule that hears it says."""
        return self.does(*given, **named)

    def heard(self, does: Callable[P, R]) -> Callable[P, R]:
        """Say which rule carries it out."""
        name = getattr(self.moment, "__name__", "")
        where = f"{does.__module__}.{getattr(does, '__name__', '')}"
        if self.does is not self.moment:
            raise DelveError(f"“{name}” is heard by {self.does.__module__} already.", where)
        if tuple(signature(does).parameters) != tuple(signature(self.moment).parameters):
            raise DelveError(f"“{name}” is given ({', '.join(signature(self.moment).parameters)}).", where)
        if isgeneratorfunction(does) != isgeneratorfunction(self.moment):
            raise DelveError(f"“{name}” and what hears it have to be generators both, or neither.", where)
        self.does = does
        return does
