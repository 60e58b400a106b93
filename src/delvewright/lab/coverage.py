"""Which rules of a book the code carries out, and which are shown to hold.

Nothing is taken on trust from an earlier run: scenarios are run here and now, and the marks of tests are read from
their source. Whether the tests pass is for pytest to say, so they are counted apart.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import Ledger, Rule, cited
from delvewright.kernel.rulebook import Rulebook, book_ids
from delvewright.lab.scenario import Scenario, find, load, run

MARK = "pytest.mark.proves"
"""How a test says which rules it proves; their ids follow as texts, and `book=` where the folder does not say it."""

Progress = Callable[[int, int], None]


def home() -> Path | None:
    """The folder of the project, if this is run from a clone: where its scenarios are."""
    for folder in (*Path(__file__).resolve().parents, Path.cwd(), *Path.cwd().parents):
        if (folder / "tests" / "scenarios").is_dir() and (folder / "src" / "delvewright").is_dir():
            return folder
    return None


@dataclass(slots=True)
class Coverage:
    """What is cited and proved of one book's ledger."""

    ledger: Ledger
    cited: dict[str, list[str]] = field(default_factory=dict)
    """Rule id -> where code or content carries it out."""
    scenarios: dict[str, list[str]] = field(default_factory=dict)
    """Rule id -> scenarios that name it, and pass."""
    tests: dict[str, list[str]] = field(default_factory=dict)
    """Rule id -> tests that are marked with it."""
    mistakes: list[str] = field(default_factory=list)
    without_tests: bool = False
    """There are neither scenarios nor tests here: an installed package."""

    @property
    def proved(self) -> dict[str, list[str]]:
        """Rule id -> scenarios and tests that show it."""
        ids = dict.fromkeys((*self.scenarios, *self.tests))
        return {each: [*self.scenarios.get(each, ()), *self.tests.get(each, ())] for each in ids}

    def rules(self, edition: str = "") -> list[Rule]:
        """The rules counted, in the book's order."""
        return [rule for rule in self.ledger.rules.values() if not edition or rule.edition == edition]

    def summary(self, edition: str = "") -> str:
        """The one line that counts."""
        rules, proved = self.rules(edition), self.proved
        done = sum(rule.id in self.cited for rule in rules)
        shown = sum(rule.id in proved for rule in rules)
        return f"cited {done} of {len(rules)}, proved {shown} of {len(rules)}"

    def apart(self, edition: str = "") -> str:
        """What the proofs are: scenarios, marks of tests, and how many rules hang by one of them."""
        ids = [rule.id for rule in self.rules(edition)]
        run, marked = (sum(each in have for each in ids) for have in (self.scenarios, self.tests))
        only = sum(each in self.tests and each not in self.scenarios for each in ids)
        single = sum(len(self.proved.get(each, ())) == 1 for each in ids)
        return (
            f"by scenarios, just run: {run}; by tests that are marked: {marked}, {only} of them by no scenario; "
            f"by a single proof: {single}"
        )

    def chapters(self, edition: str = "") -> dict[str, tuple[int, int, int, int, int]]:
        """Of each chapter: rules, cited, shown by scenarios, by tests, by either."""
        found: dict[str, tuple[int, int, int, int, int]] = {}
        for rule in self.rules(edition):
            each, run, marked = rule.id, rule.id in self.scenarios, rule.id in self.tests
            more = (1, each in self.cited, run, marked, run or marked)
            old = found.get(rule.chapter, (0, 0, 0, 0, 0))
            found[rule.chapter] = (
                old[0] + more[0], old[1] + more[1], old[2] + more[2], old[3] + more[3], old[4] + more[4]
            )  # fmt: skip
        return found

    def _check(self, ids: Iterable[str], what: str) -> None:
        for each in ids:
            if each not in self.ledger.rules:
                self.mistakes.append(f"there is no rule “{each}” ({what})")


def citations(book: Rulebook) -> dict[str, list[str]]:
    """Rule id -> where it is carried out: by the rulebook, by its computer players, and in content."""
    book.reload()
    players = f"delvewright.players.{book.id}"
    if find_spec(players):
        for module in iter_modules(import_module(players).__path__):
            import_module(f"{players}.{module.name}")
    found = {each: list(places) for each, places in cited(book.package).items()}
    for each, places in cited(players).items():
        found.setdefault(each, []).extend(f"players.{place}" for place in places)
    for each, entries in book.cited().items():
        found.setdefault(each, []).extend(entries)
    return found


def shown_by(book: Rulebook) -> dict[str, list[str]]:
    """Rule id -> scenarios and tests that name it, without running them."""
    found: dict[str, list[str]] = {}
    for path in _files(book):
        for scenario in load(path):
            for each in scenario.proves:
                found.setdefault(each, []).append(f"{path.name}: {scenario.name}")
    for each, tests in marked(book.id).items():
        found.setdefault(each, []).extend(tests)
    return found


def _files(book: Rulebook) -> list[Path]:
    root = home()
    folder = root / "tests" / "scenarios" / book.id if root else None
    return find([folder]) if folder and folder.is_dir() else []


def measure(book: Rulebook, progress: Progress | None = None) -> Coverage:
    """Count what is cited, run the scenarios of the book, and read the marks of the tests."""
    coverage = Coverage(book.ledger, citations(book))
    for each, places in coverage.cited.items():
        coverage._check([each], f"cited in {', '.join(places)}")
    waiting: list[tuple[str, Scenario]] = []
    for path in _files(book):
        try:
            waiting += [(path.name, scenario) for scenario in load(path)]
        except BadFile as error:
            coverage.mistakes.append(str(error))
    for n, (name, scenario) in enumerate(waiting, 1):
        coverage._check(scenario.proves, f"{name}: {scenario.name}")
        outcome = run(scenario)
        if outcome.failure:
            coverage.mistakes.append(str(outcome))
        else:
            for each in scenario.proves:
                coverage.scenarios.setdefault(each, []).append(f"{name}: {scenario.name}")
        if progress:
            progress(n, len(waiting))
    coverage.tests = marked(book.id)
    for each, tests in coverage.tests.items():
        coverage._check([each], ", ".join(tests))
    coverage.without_tests = not waiting and not coverage.tests
    return coverage


# -- the marks of tests, read without running anything


def home_book(path: Path) -> str:
    """The book in whose folder a test lies; of others HeroQuest."""
    return _home_book(path.parent.name)


@cache
def _home_book(folder: str) -> str:
    return folder if folder in book_ids() else "heroquest"


def marked(book: str) -> dict[str, list[str]]:
    """Rule id -> tests of the clone that are marked with it: `tests/…/test_x.py::test_y`."""
    found: dict[str, list[str]] = {}
    root = home()
    for path in sorted((root / "tests").rglob("test_*.py")) if root else ():
        for test, proves in marks(path.read_text(encoding="utf-8"), home_book(path)).items():
            for each in dict.fromkeys(proves.get(book, ())):
                found.setdefault(each, []).append(f"{path.relative_to(root or path)}::{test}")
    return found


Ids = dict[str, list[str]]
"""Book -> rule ids."""


@cache
def marks(source: str, book: str) -> dict[str, Ids]:
    """Test -> what it is marked to prove. Ids must stand there as texts: what is made up on the way cannot be read."""
    if "mark.proves" not in source:
        return {}
    tree = ast.parse(source)
    named: dict[str, Ids] = {}
    makers: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and (ids := _marked(node.value, book, named, makers)):
            named.update({ast.unparse(target): ids for target in node.targets})
        elif isinstance(node, ast.FunctionDef):
            made = getattr(node.body[-1], "value", None)
            if isinstance(made, ast.Call) and ast.unparse(made.func) == MARK:
                makers[node.name] = _book_of(made) or book
    everywhere = named.get("pytestmark", {})
    found: dict[str, Ids] = {}
    for name, decorators in _tests(tree.body):
        ids = _joined([everywhere, *(_marked(each, book, named, makers) for each in decorators)])
        if ids:
            found[name] = ids
    return found


def _tests(body: Iterable[ast.stmt]) -> Iterator[tuple[str, list[ast.expr]]]:
    """Every test with the decorators that hold for it."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield node.name, node.decorator_list
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for name, decorators in _tests(node.body):
                yield f"{node.name}::{name}", node.decorator_list + decorators


def _marked(node: ast.expr, book: str, named: dict[str, Ids], makers: dict[str, str]) -> Ids:
    """What a decorator says is proved: the mark itself, a name for it, or a function that makes it."""
    if isinstance(node, ast.List | ast.Tuple):
        return _joined([_marked(each, book, named, makers) for each in node.elts])
    if isinstance(node, ast.Name):
        return named.get(node.id, {})
    if not isinstance(node, ast.Call):
        return {}
    called = ast.unparse(node.func)
    if called != MARK and called not in makers:
        return {}
    ids = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return {_book_of(node) or makers.get(called, book): ids} if ids else {}


def _book_of(call: ast.Call) -> str:
    """The book that a mark names."""
    for each in call.keywords:
        if each.arg == "book" and isinstance(each.value, ast.Constant):
            return str(each.value.value)
    return ""


def _joined(several: Iterable[Ids]) -> Ids:
    found: Ids = {}
    for ids in several:
        for book, some in ids.items():
            found.setdefault(book, []).extend(some)
    return found
