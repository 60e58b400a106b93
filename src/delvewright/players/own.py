"""Players that somebody else wrote: found by name, asked with care, and their mistakes told as theirs.

A player is named by a module and a class (`mybots:Cautious`), by a file and a class (`./bot.py:Bot`), or, once it is
installed, by its entry point in the group `delvewright.players`. Only whoever starts the program can name a module or
a file: no record, no save and no browser makes one run.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import os
import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NoReturn

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import DelveError
from delvewright.kernel.text import one_line
from delvewright.kernel.view import View
from delvewright.players.base import Bot
from delvewright.players.lookahead import Lookahead

GROUP = "delvewright.players"
"""Entry points under which installed packages offer players."""
PATIENCE = 30.0
"""Seconds that one answer may take; 0 is as long as it likes."""
SPEC = re.compile(r"(?P<module>[A-Za-z_][\w.]*|.+\.py):(?P<name>[A-Za-z_]\w*)")
FORM = "Write MODULE:CLASS, for instance mybots:Cautious, or FILE:CLASS, for instance ./bot.py:Bot."


class PlayerFault(DelveError):
    """A mistake of a player that somebody wrote; the game has not changed."""


@cache
def installed() -> dict[str, EntryPoint]:
    """The players of installed packages, by name; of two that are called the same the first module counts."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        found.setdefault(entry.name, entry)
    return found


def is_spec(name: str) -> bool:
    """Whether a name says in which module or file a player's class stands."""
    return SPEC.fullmatch(name) is not None


class Own(Bot):
    """A player that somebody wrote, in a seat: it answers legally and in time, or `PlayerFault` says what it did."""

    def __init__(self, name: str, seed: int = 0, seat: int = 0, patience: float = PATIENCE) -> None:
        super().__init__(seed, seat)
        self.name, self.patience = name, patience
        factory = _factory(name)
        with self._blamed("It could not be made"):
            self.player = factory(seed, seat) if _takes_two(factory) else factory()
        self.blind = bool(getattr(self.player, "blind", False))
        if callable(getattr(self.player, "choose_ahead", None)):
            self.choose_ahead = self._choose_ahead

    def decide(self, view: View, decision: Decision) -> Answer:
        """The player's answer, if it is legal and came in time."""
        with self._blamed(f"Asked about “{decision.about}”"):
            return self._legal(self.player.choose(view, decision), decision)

    def _choose_ahead(self, view: View, decision: Decision, ahead: Lookahead) -> Answer:
        with self._blamed(f"Asked about “{decision.about}”"):
            return self._legal(self.player.choose_ahead(view, decision, ahead), decision)

    def _legal(self, answer: Any, decision: Decision) -> Answer:
        if answer not in decision:
            raise _Illegal(f"{one_line(repr(answer))[:80]} is not among the {len(decision)} legal answers")
        legal: Answer = answer
        return legal

    def reason(self) -> str:
        """Why it gave its last answer, if it says so."""
        tell = getattr(self.player, "reason", None)
        if not callable(tell):
            return ""
        with self._blamed("Asked for its reason"):
            return one_line(str(tell() or ""))[:300]

    @contextmanager
    def _blamed(self, when: str) -> Iterator[None]:
        """Whatever goes wrong inside is the player's mistake, and so is taking too long."""
        began = time.monotonic()
        try:
            with _alarm(self.patience):
                yield
        except _TooLong:
            self._fault(when, f"it took longer than {self.patience:g} seconds")
        except _Illegal as error:
            self._fault(when, str(error), "A player gives back one of the decision's answers, as decision.nth(0) is.")
        except Exception as error:
            self._fault(when, _told(error))
        if 0 < self.patience < time.monotonic() - began:  # where no alarm can be set
            self._fault(when, f"it took longer than {self.patience:g} seconds")

    def _fault(self, when: str, what: str, do: str = "") -> NoReturn:
        raise PlayerFault(f"{when}: {what}.", f"player {self.name}", do) from None


class _Illegal(Exception):
    """An answer that was not asked for."""


class _TooLong(BaseException):
    """Time is up; no exception of the usual kind, so that nobody catches it by chance."""


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise `_TooLong` inside after so many seconds, in a process's main thread on systems that have alarms."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@cache
def _factory(name: str) -> Callable[..., Any]:
    """What makes the player of that name; its module is imported, or its file run, once."""
    spec = SPEC.fullmatch(name)
    try:
        if spec is None:
            found = installed()[name].load()
        else:
            module = _file(spec["module"]) if spec["module"].endswith(".py") else _module(spec["module"])
            found = getattr(module, spec["name"], None)
            if found is None:
                close = [each for each, value in vars(module).items() if inspect.isclass(value) and _can_play(value)]
                here = f"Players there: {', '.join(close)}." if close else "No class there has a method choose."
                raise PlayerFault(f"{spec['module']} has no {spec['name']}.", f"player {name}", here)
    except DelveError:
        raise
    except Exception as error:
        raise PlayerFault(f"It could not be loaded: {_told(error)}.", f"player {name}", FORM) from None
    if not callable(found) or (inspect.isclass(found) and not _can_play(found)):
        raise PlayerFault("It cannot play.", f"player {name}", "A player is a class with choose(view, decision).")
    made: Callable[..., Any] = found
    return made


def _can_play(found: type) -> bool:
    return callable(getattr(found, "choose", None))


def _takes_two(factory: Callable[..., Any]) -> bool:
    """Whether it wants seed and seat."""
    try:
        inspect.signature(factory).bind(0, 0)
    except TypeError:
        return False
    except ValueError:  # written in another language
        return True
    return True


def _module(name: str) -> ModuleType:
    """A module by name, also one that lies in the folder one is in."""
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    return importlib.import_module(name)


def _file(name: str) -> ModuleType:
    """A file as a module; it may import its neighbours."""
    path = Path(name).expanduser().resolve()
    if not path.is_file():
        raise DelveError(f"There is no file “{one_line(name)}”.", do=FORM)
    known = f"delvewright_player_{hashlib.sha256(str(path).encode('utf-8', 'replace')).hexdigest()[:12]}"
    if known not in sys.modules:
        spec = importlib.util.spec_from_file_location(known, path)
        assert spec is not None and spec.loader is not None
        if str(path.parent) not in sys.path:
            sys.path.append(str(path.parent))
        sys.modules[known] = module = importlib.util.module_from_spec(spec)  # by name, so that players can be pickled
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[known]
            raise
    return sys.modules[known]


def _told(error: BaseException) -> str:
    """An exception in one line, with the place in the player's own file where it came from."""
    what = f"{type(error).__name__}: {one_line(str(error))}" if str(error) else type(error).__name__
    ours = str(Path(__file__).resolve().parents[1])
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith((ours, "<frozen"))]
    return f"{what} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else what
