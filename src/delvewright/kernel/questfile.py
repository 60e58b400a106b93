"""Quest files that somebody wrote: finding them, and the Python file beside one, which is run only on trust."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from delvewright.kernel.errors import BadFile, DelveError, QuestFault
from delvewright.kernel.text import one_line

ENDING = ".toml"
SIZE = 200_000
"""Bytes of a quest file or of a module."""

_loaded: dict[str, dict[str, str]] = {}
"""Modules that were run: the file's name as Python tells it, and the titles of their quests by id."""


def is_file(quest: str) -> bool:
    """Whether a quest is named by its file; quests of a book have ids."""
    return quest.endswith(ENDING)


def find(quest: str) -> Path:
    """The file of that name, links followed: what lies beside it is what lies beside the file itself."""
    try:
        path = Path(quest).expanduser().resolve()
        if path.is_file():
            return path
    except (OSError, RuntimeError, ValueError):  # a loop of links; a zero in the name
        pass
    raise DelveError(f"There is no quest file “{one_line(quest)}”.", do="Give the path of a quest's .toml file.")


def read_text(path: Path) -> str:
    """The text of a file of reasonable size."""
    try:
        with path.open("rb") as file:
            raw = file.read(SIZE + 1)
        if len(raw) > SIZE:
            raise BadFile(f"the file is too large: more than {SIZE} bytes.", str(path), "No quest needs as much.")
        return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}.", str(path)) from None
    except UnicodeDecodeError:
        raise BadFile("this is not a text file, so not one of ours.", str(path)) from None


def module_beside(path: Path) -> Path | None:
    """The Python file that belongs to a quest file, if there is one."""
    own = path.with_suffix(".py")
    return own if own.is_file() else None


def refuse(path: Path, own: Path) -> DelveError:
    """Why a quest with a module is not opened."""
    return DelveError(
        f"{own.name} lies beside this quest and belongs to it: a program, which could do on this computer whatever you "
        "can. It was not run.",
        str(path),
        "If you trust whoever wrote it, add --trust (from Python: trust=True); or move it away to play without it.",
    )


def run_module(own: Path, quest: str) -> ModuleType:
    """Run the Python file of a quest that is trusted. Only what stands in the file itself is run, nothing compiled."""
    source = read_text(own)
    name = f"delvewright_quest_{hashlib.sha256(str(own).encode('utf-8', 'replace')).hexdigest()[:12]}"
    spec = importlib.util.spec_from_loader(name, loader=None, origin=str(own))
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    module.__file__ = str(own)
    note_module(str(own), own.stem, quest)
    sys.modules[name] = module
    try:
        exec(compile(source, str(own), "exec", dont_inherit=True), module.__dict__)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        del sys.modules[name]
        found = blame(error, quest)
        what = f"{type(error).__name__}: {one_line(str(error))}"
        line = error.lineno if isinstance(error, SyntaxError) else 0
        if isinstance(error, DelveError):  # something of ours has refused what it says
            what, line = one_line(str(error)), _line_in(own, error)
        told = f"line {line}: {what}" if line else found.what if found else what
        raise BadFile(f"{own.name} cannot be used: {told}", str(own)) from None
    return module


def _line_in(own: Path, error: BaseException) -> int:
    """The line of a file in which something went wrong, if it did."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or 0 for frame in reversed(frames) if frame.filename == str(own)), 0)


def blame(error: BaseException, quest: str = "") -> QuestFault | None:
    """The mistake as one of a quest's module, if it is: quest, function and line."""
    if isinstance(error, DelveError):
        return None
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if frame.filename in _loaded:
            title = _title(frame.filename, quest)
            where = f"{Path(frame.filename).name}, line {frame.lineno}, in {frame.name}"
            what = f"{type(error).__name__}: {one_line(str(error))}" if str(error) else type(error).__name__
            return QuestFault(f"{where}: {what}", f"quest “{title}”", "This is a mistake in the quest's own module.")
    own = str(Path(quest).with_suffix(".py")) if is_file(quest) else ""
    if own in _loaded and frames:
        last = frames[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
        what = f"{type(error).__name__}: {one_line(str(error))}"
        do = f"Most likely something that {Path(own).name} did or gave back does not fit."
        return QuestFault(f"{where}: {what}", f"quest “{_title(own, quest)}”", do)
    return None


def complain(error: BaseException, quest: str) -> NoReturn:
    """Raise a mistake of a quest's module as such, and any other as it is."""
    fault = blame(error, quest)
    if fault is None:
        raise error
    raise fault from error


def note_module(filename: str, quest: str, title: str) -> None:
    """Remember whose module a file is, so that its mistakes can be told; several quests may share one."""
    _loaded.setdefault(filename, {})[quest] = title


def _title(filename: str, quest: str) -> str:
    """The title of the quest in whose module something went wrong."""
    titles = _loaded[filename]
    return titles.get(quest, next(iter(titles.values())))
