"""One home for printed texts: a room, a quest, a card or an enemy whose text says something of its own is a class.

Per book and kind a base class lists the moments, each a method with a default that does nothing; a text overrides those
it speaks of. A moment at which somebody may be asked or dice may fall is a generator, in the base and in every text.

    rooms = Texts("room", Rules)

    @rooms("mirror-hall", "house.adventure.mirror-hall")
    class MirrorHall(Rules):
        def steps(self, g, room, f, q) -> Play: ...

A name that is no moment, other parameters, or an answer where a generator is wanted are errors when the text is loaded
(`text_source` finds them without running it). Helpers of a text begin with an underscore; if the base has a `name`, a
text finds there whose it is. `delve rules BOOK --moments` lists the moments of all kinds of texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from inspect import CO_VARARGS, CO_VARKEYWORDS, isasyncgenfunction, iscoroutinefunction, isgeneratorfunction, signature
from pkgutil import iter_modules
from typing import Any, Generic, TypeVar

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import package_of, rule
from delvewright.rules.common.tables import near

T = TypeVar("T")
HELPER = "A helper begins with an underscore."
GENERATOR = "A generator has a `yield` in it; one that asks nobody ends with `return` and `yield`."

_KINDS: dict[str, list[Texts[Any]]] = {}
"""Package of a rulebook -> its kinds of texts."""


def kinds(package: str) -> list[Texts[Any]]:
    """All kinds of texts that the loaded modules of a rulebook's package know, by name: they come in any order."""
    return sorted(_KINDS.get(package, []), key=lambda texts: texts.kind)


def read_all(package: str, folders: Sequence[str]) -> None:
    """Read every module of a package that holds printed texts: a new one is known by being there."""
    for name in sorted(module.name for module in iter_modules(folders)):
        import_module(f"{package}.{name}")


def read_rooms(book: str, *rooms: str) -> None:
    """Read every module of some rooms of a rulebook: wherever a text stands there, it is known by being there."""
    for room in rooms:
        read_all(f"{book}.{room}", import_module(f"{book}.{room}").__path__)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which texts of a kind may have a say."""

    name: str
    given: tuple[str, ...]
    """What it is given."""
    asks: bool
    """Whether dice may fall and somebody may be asked: then it is a generator."""
    about: str
    gives: str = ""
    """What it gives back, as its author wrote it; nothing for one that gives nothing back, or may ask."""

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.given)})"

    @property
    def asking(self) -> str:
        """Whether it can ask, as a sentence."""
        if self.asks:
            return f"“{self.name}” may ask, so it has to be a generator."
        return f"“{self.name}” cannot ask: it must not be a generator."

    @property
    def line(self) -> str:
        """What it is about, in one line."""
        return self.about.partition("\n")[0]


def _silent() -> Iterator[None]:
    """A moment as a base class has it: nobody is asked anything, and nothing is given back."""
    return
    yield


def _silence(moment: Callable[..., Any]) -> Callable[..., Any]:
    """The same for whoever plays a moment, but no generator has to be made for it."""

    @wraps(moment)
    def silence(*given: Any) -> tuple[()]:
        return ()

    return silence


def _as_written(moment: Callable[..., Any]) -> Callable[..., Any]:
    """A moment of a base class as it stands there, also where it has been silenced."""
    written: Callable[..., Any] = getattr(moment, "__wrapped__", moment)
    return written


def _body(function: Callable[..., Any]) -> tuple[bytes, tuple[object, ...]]:
    """What a function does, whatever its parameters are called; its docstring is left out."""
    return function.__code__.co_code, function.__code__.co_consts[1:]


class Texts(Generic[T]):
    """All texts of one kind in one book, by the names of what they are printed on."""

    def __init__(self, kind: str, base: type[T]) -> None:
        self.kind = kind
        self.base = base
        self.plain = base()
        """Whoever has no text of its own."""
        self.known: dict[str, T] = {}
        self.moments = {
            name: Moment(name, given(each), isgeneratorfunction(each), (each.__doc__ or "").strip(), gives(each))
            for name, each in ((name, _as_written(each)) for name, each in members(base).items() if callable(each))
        }
        self._speaking: dict[str, set[str]] = {name: set() for name in self.moments}
        for name, each in list(vars(base).items()):
            if name in self.moments and isgeneratorfunction(each) and _body(each) == _body(_silent):
                setattr(base, name, _silence(each))
        _KINDS.setdefault(package_of(base.__module__), []).append(self)
        self._speakers: dict[str, list[T]] = {}
        self._rules: dict[str, tuple[str, ...]] = {}

    def rules_of(self, name: str) -> tuple[str, ...]:
        """The rules that a text carries out."""
        return self._rules.get(name, ())

    def __call__(self, name: str, *rules: str) -> Callable[[type[T]], type[T]]:
        """Say whose text a class is, and the rules it carries out."""

        def mark(cls: type[T]) -> type[T]:
            self.check(cls)
            self._speakers.clear()
            self._rules[name] = rules
            self.known[name] = text = rule(*rules)(cls)()
            if hasattr(self.base, "name"):
                setattr(text, "name", name)  # noqa: B010  (not every base has one)
            for moment, speaking in self._speaking.items():
                if getattr(cls, moment) is not getattr(self.base, moment):
                    speaking.add(name)
            return cls

        return mark

    def of(self, name: str) -> T:
        """The text of something; one that says nothing if it has none."""
        return self.known.get(name, self.plain)

    def speaking(self, moment: str) -> set[str]:
        """The names of all whose text speaks of a moment, those kept apart included: a set that stays up to date."""
        return self._speaking[moment]

    def spoken_by(self, moment: str) -> list[str]:
        """The names of those whose text speaks of a moment, in the order of the alphabet; none that is kept apart."""
        usual = getattr(self.base, moment)
        return sorted(name for name, text in self.known.items() if getattr(type(text), moment) is not usual)

    def like(self, text: T, **moments: Callable[..., Any]) -> T:
        """A text that says what another one says, but for some moments; nobody else meets it."""
        cls: type[T] = type(type(text).__name__, (type(text),), moments)
        self.check(cls)
        return cls()

    def speakers(self, moment: str) -> list[T]:
        """The texts themselves that speak of a moment, in the order in which they were read."""
        found = self._speakers.get(moment)
        if found is None:
            names = self._speaking[moment]
            found = self._speakers[moment] = [text for name, text in self.known.items() if name in names]
        return found

    @contextmanager
    def apart(self) -> Iterator[dict[str, T]]:
        """What is registered inside goes into a table of its own, which whoever asked for it may use afterwards."""
        before, new = dict(self.known), dict[str, T]()
        try:
            yield new
            new |= {name: text for name, text in self.known.items() if before.get(name) is not text}
        finally:
            self.known.clear()
            self.known.update(before)
            self._speakers.clear()

    def check(self, cls: type[T]) -> None:
        """Complain of a class that cannot be the text it wants to be."""
        if not issubclass(cls, self.base):
            raise DelveError(f"{cls.__name__} is no {self.base.__name__}.", do=f"class {cls.__name__}(…):")
        for owner in cls.__mro__[: cls.__mro__.index(self.base)]:
            for name, value in vars(owner).items():
                if not name.startswith("_"):
                    self._check_name(f"{owner.__name__}.{name}", name, value)

    def _check_name(self, where: str, name: str, value: Any) -> None:
        moment = self.moments.get(name)
        if moment is None:
            if not hasattr(self.base, name):
                raise DelveError(self.unknown(name), where, HELPER)
            return
        if isinstance(value, staticmethod | classmethod) or not callable(value) or not fits(value, moment):
            raise DelveError(f"“{name}” is given ({', '.join(moment.given)}).", where)
        if iscoroutinefunction(value) or isasyncgenfunction(value):
            raise DelveError(f"“{name}” cannot be async.", where)
        if moment.asks != isgeneratorfunction(value):
            raise DelveError(moment.asking, where, GENERATOR)

    def unknown(self, name: str) -> str:
        """What is said of a name that is no moment."""
        return f"there is no moment “{name}” for a {self.kind}. {near(name, members(self.base), True)}"


def members(base: type) -> dict[str, Any]:
    """What a base has to offer, with what the classes it stands on have."""
    classes = [cls for cls in reversed(base.__mro__) if cls is not object]
    return {name: each for cls in classes for name, each in vars(cls).items() if not name.startswith("_")}


def given(moment: Callable[..., Any]) -> tuple[str, ...]:
    """The names of what a method is given."""
    code = getattr(moment, "__code__", None)
    if code is None or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        return tuple(signature(moment).parameters)[1:]
    return tuple(code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount])  # as a signature has it, but at once


def gives(moment: Callable[..., Any]) -> str:
    """What a method gives back."""
    found = moment.__annotations__.get("return", "")
    return "" if isgeneratorfunction(moment) or found in ("None", None) else str(found)


def fits(method: Callable[..., Any], moment: Moment) -> bool:
    """Whether a method can be given what a moment is given."""
    try:
        signature(method).bind(None, *moment.given)
    except TypeError:
        return False
    return True
