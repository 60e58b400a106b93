"""Tests may say which rules they prove: `@pytest.mark.proves("damage.order", …, book="heroquest")`; in tests/BOOK
the book goes without saying.

What passing tests prove is left in `.delve/proved.json`, where `delve rules BOOK --coverage` reads it.
"""

from functools import cache
from pathlib import Path

import pytest

from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.lab.coverage import PROVED, read_proved, write_proved

ROOT = Path(__file__).resolve().parent.parent
MARK = "proves(*ids, book=…): the rules of a book that a test shows to hold"
RULE = "proves"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Whoever runs everything where there is no browser hears of it now, not when all the other tests are done."""
    import chromium

    config = session.config
    whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    if whole and not hasattr(config, "workerinput") and chromium.missing():
        raise pytest.UsageError(chromium.missing())


@cache
def known(book: str) -> frozenset[str]:
    """The ids of a book's ledger."""
    return frozenset(find_book(book).ledger.rules)


def home_book(path: Path) -> str:
    """The book in whose folder a test lies; of others HeroQuest."""
    return path.parent.name if path.parent.name in book_ids() else "heroquest"


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest about the mark; only the main process keeps the books."""
    config.addinivalue_line("markers", MARK)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Keeper(config), "keeper of proofs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a test proves goes with its report, across processes too; an unknown id is a mistake."""
    for item in items:
        for mark in item.iter_markers(RULE):
            book = mark.kwargs.get("book") or home_book(item.path)
            for each in mark.args:
                if each not in known(book):
                    raise pytest.UsageError(f"{item.nodeid} proves “{each}”, which is no rule of {book}.")
                item.user_properties.append((RULE, f"{book} {each}"))


class Keeper:
    """Collects what passing tests prove, and writes it down in the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.ran: set[str] = set()
        self.proved: dict[str, dict[str, set[str]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down one test."""
        if report.when != "call":
            return
        self.ran.add(report.nodeid)
        for key, value in report.user_properties if report.passed else ():
            if key == RULE:
                book, each = str(value).split()
                self.proved.setdefault(book, {}).setdefault(each, set()).add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write it down; tests that were not run this time keep what they proved before, unless all were to run."""
        if not self.ran:
            return
        options = self.config.option
        everything = self.config.args_source == pytest.Config.ArgsSource.TESTPATHS and not (
            options.keyword or options.markexpr
        )
        for book, ids in ({} if everything else read_proved(ROOT / PROVED)).items():
            for each, tests in ids.items():
                kept = {test for test in tests if test not in self.ran}
                if kept:
                    self.proved.setdefault(book, {}).setdefault(each, set()).update(kept)
        write_proved(ROOT / PROVED, self.proved)
