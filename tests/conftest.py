"""Tests may say which rules they prove: `@pytest.mark.proves("damage.order", …, book="heroquest")`; in tests/BOOK
the book goes without saying. The ids stand there as texts: `delve rules BOOK --coverage` reads them from the source.
"""

import os
import signal
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from delvewright.kernel.rulebook import find_book
from delvewright.lab.coverage import home_book

pytest.register_assert_rewrite("delvewright.lab.conformance")
MARK = "proves(*ids, book=…): the rules of a book that a test shows to hold"
RULE = "proves"
HERE = Path(__file__).parent
HEADS = {"browser": 0, "ui": 2, "web": 2}
"""Folder -> which process begins with its tests."""
LONG = "long: takes so long that it is begun first, lest all the others are done and one process still works on it"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Whoever runs everything where there is no browser hears of it now, not when all the other tests are done."""
    import chromium

    config = session.config
    whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    if whole and not hasattr(config, "workerinput") and chromium.missing():
        raise pytest.UsageError(chromium.missing())


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """With `-n auto` two processes more than processors: while they wait for a browser or a server, the others work."""
    found = yield
    return found if os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS") else found + 2


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Programs that are started meanwhile hear Ctrl-C, though a run in the background (`./test &`) ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@cache
def known(book: str) -> frozenset[str]:
    """The ids of a book's ledger."""
    return frozenset(find_book(book).ledger.rules)


def long_first(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """In the order in which several processes are done soonest, each of which begins with an equal piece of the list.

    One begins with the browser tests, one with those of screens and servers, which wait more than they reckon, and
    one with what takes long: so there is always something to reckon, and nothing is waited for at the end.
    """
    heads: list[list[pytest.Item]] = [[] for _ in range(max(3, processes))]
    others: list[pytest.Item] = []
    for item in items:
        where = 1 if item.get_closest_marker("long") else HEADS.get(item.path.relative_to(HERE).parts[0], -1)
        (heads[where] if where >= 0 else others).append(item)
    found: list[pytest.Item] = []
    for n, head in enumerate(heads, 1):
        room = max(0, len(items) * n // processes - len(found) - len(head))
        found += [*head, *others[:room]]
        others = others[room:]
    return found


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Of several processes each begins with other files: what one has compiled, the rest need not compile again."""
    given = getattr(session.config, "workerinput", None)
    if given and session.config.args_source == pytest.Config.ArgsSource.TESTPATHS:
        number = int(given["workerid"].removeprefix("gw"))
        for path in sorted(HERE.rglob("test_*.py"))[number :: given["workercount"]]:
            with suppress(Exception, pytest.skip.Exception):  # whoever collects it says what is wrong
                import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest about the mark."""
    config.addinivalue_line("markers", MARK)
    config.addinivalue_line("markers", LONG)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long comes first; an id that no ledger has is a mistake."""
    items[:] = long_first(items, getattr(config, "workerinput", {}).get("workercount", 1))
    for item in items:
        for mark in item.iter_markers(RULE):
            book = mark.kwargs.get("book") or home_book(item.path)
            for each in mark.args:
                if each not in known(book):
                    raise pytest.UsageError(f"{item.nodeid} proves “{each}”, which is no rule of {book}.")
