"""Tests may say which rules they prove: `@pytest.mark.proves("damage.order", …, book="heroquest")`; in tests/BOOK
the book goes without saying. The ids stand there as texts: `delve rules BOOK --coverage` reads them from the source.
"""

import os
from collections.abc import Generator
from functools import cache

import pytest

from delvewright.kernel.rulebook import find_book
from delvewright.lab.coverage import home_book

MARK = "proves(*ids, book=…): the rules of a book that a test shows to hold"
RULE = "proves"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Whoever runs everything where there is no browser hears of it now, not when all the other tests are done."""
    import chromium

    config = session.config
    whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    if whole and not hasattr(config, "workerinput") and chromium.missing():
        raise pytest.UsageError(chromium.missing())


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """With `-n auto` one process more than processors: while one waits for a browser or a server, the others work."""
    found = yield
    return found if os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS") else found + 1


@cache
def known(book: str) -> frozenset[str]:
    """The ids of a book's ledger."""
    return frozenset(find_book(book).ledger.rules)


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest about the mark."""
    config.addinivalue_line("markers", MARK)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """An id that no ledger has is a mistake."""
    for item in items:
        for mark in item.iter_markers(RULE):
            book = mark.kwargs.get("book") or home_book(item.path)
            for each in mark.args:
                if each not in known(book):
                    raise pytest.UsageError(f"{item.nodeid} proves “{each}”, which is no rule of {book}.")
