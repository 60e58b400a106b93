"""Which rules of a book the code carries out, and which are shown to hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import Ledger, Rule, cited
from delvewright.kernel.rulebook import Rulebook
from delvewright.lab.scenario import find, load, run

PROVED = Path(".delve") / "proved.json"
"""Where pytest leaves what its passing tests prove, by book."""


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
    proved: dict[str, list[str]] = field(default_factory=dict)
    """Rule id -> passing scenarios and tests that show it."""
    mistakes: list[str] = field(default_factory=list)

    def rules(self, edition: str = "") -> list[Rule]:
        """The rules counted, in the book's order."""
        return [rule for rule in self.ledger.rules.values() if not edition or rule.edition == edition]

    def summary(self, edition: str = "") -> str:
        """The one line that counts."""
        rules = self.rules(edition)
        done = sum(rule.id in self.cited for rule in rules)
        shown = sum(rule.id in self.proved for rule in rules)
        return f"cited {done} of {len(rules)}, proved {shown} of {len(rules)}"

    def chapters(self, edition: str = "") -> dict[str, tuple[int, int, int]]:
        """Of each chapter: rules, cited, proved."""
        found: dict[str, tuple[int, int, int]] = {}
        for rule in self.rules(edition):
            n, done, shown = found.get(rule.chapter, (0, 0, 0))
            found[rule.chapter] = (n + 1, done + (rule.id in self.cited), shown + (rule.id in self.proved))
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
    """Rule id -> scenarios that name it, without running them."""
    found: dict[str, list[str]] = {}
    root = home()
    folder = root / "tests" / "scenarios" / book.id if root else None
    for path in find([folder]) if folder and folder.is_dir() else ():
        for scenario in load(path):
            for each in scenario.proves:
                found.setdefault(each, []).append(f"{path.name}: {scenario.name}")
    return found


def measure(book: Rulebook) -> Coverage:
    """Count what is cited, run the scenarios of the book, and add what pytest has proved."""
    coverage = Coverage(book.ledger, citations(book))
    for each, places in coverage.cited.items():
        coverage._check([each], f"cited in {', '.join(places)}")
    root = home()
    if root is None:
        return coverage
    folder = root / "tests" / "scenarios" / book.id
    for path in find([folder]) if folder.is_dir() else ():
        try:
            scenarios = load(path)
        except BadFile as error:
            coverage.mistakes.append(str(error))
            continue
        for scenario in scenarios:
            coverage._check(scenario.proves, f"{path.name}: {scenario.name}")
            outcome = run(scenario)
            if outcome.failure:
                coverage.mistakes.append(str(outcome))
                continue
            for each in scenario.proves:
                coverage.proved.setdefault(each, []).append(f"{path.name}: {scenario.name}")
    for each, tests in read_proved(root / PROVED).get(book.id, {}).items():
        coverage._check([each], ", ".join(tests))
        coverage.proved.setdefault(each, []).extend(tests)
    return coverage


def read_proved(path: Path) -> dict[str, dict[str, list[str]]]:
    """What pytest has left: book -> rule id -> tests."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return raw if isinstance(raw, dict) else {}


def write_proved(path: Path, proved: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
    """Leave what tests have proved for `delve rules --coverage`."""
    path.parent.mkdir(exist_ok=True)
    plain = {book: {each: sorted(tests) for each, tests in sorted(ids.items())} for book, ids in sorted(proved.items())}
    path.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
