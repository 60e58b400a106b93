"""Scenario files: a few figures on a small board, fixed dice, answers, and what must come of it."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.dice import stream
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.game import Game, Header
from delvewright.kernel.maps import letters_of
from delvewright.kernel.rulebook import Rulebook, find_book
from delvewright.lab.expecting import condition, fits
from delvewright.lab.script import Script, Wrong
from delvewright.lab.steps import STEP_KEYS, Performance

BELONGS = {"view": ("expect",), "rule": ("event", "no-event")}
"""Keys of a step that say more about another one."""
EVENT_KEYS = ("kind", "rule", "text", "figures")
KEYS = {
    "name": "what it shows, in a sentence",
    "proves": "ids of the ledger's rules that it shows to hold",
    "book": "the rulebook; usually said once for the file",
    "options": "optional rules in force",
    "steps": "what is answered, rolled and expected, in order",
    "repeat": "statistics: how many times the steps are run with real dice",
    "frequency": "statistics: condition = exact chance, checked at five standard errors",
    "deck": "the order in which cards are drawn",
    "seed": "the seed of dice that are not scripted, where that is allowed",
    "note": "a remark for the reader",
    "comment": "the same",
}
"""What a scenario may hold in every book; a rulebook adds what describes its table."""

TABLES = ("legend", "figures", "place", "options", "frequency", "equipment")
"""Keys whose value is a table."""

NUMBERS = ("seed", "round", "repeat")
"""Keys whose value is a whole number,"""
TEXTS = ("name", "book", "active", "quest", "board")
"""and those whose value is a text."""
SHOWING = ("expect", "offers", "refuses", "rolls", "decision", "event", "no-event")
"""Keys of a step that look at what came of it."""

ERRORS = 5
"""A frequency may be off by so many standard errors."""


@dataclass(slots=True)
class Scenario:
    """One scenario of a file."""

    path: str
    number: int
    book: str
    spec: dict[str, Any]
    proves: tuple[str, ...] = ()
    trust: bool = False
    """Whether the Python file beside a quest file may be run."""
    own_legend: Mapping[str, Any] = field(default_factory=dict)
    """Its legend without that of the file."""
    problem: str = ""
    """What is malformed about it, if anything; then it cannot be run."""

    @property
    def name(self) -> str:
        """What it shows."""
        return str(self.spec.get("name") or f"scenario {self.number}")

    @property
    def where(self) -> str:
        """File and name, for messages."""
        return f"{self.path}: “{self.name}”"


@dataclass(slots=True)
class Outcome:
    """How a scenario came out."""

    scenario: Scenario
    failure: str = ""
    """Empty if it passed; else the step, what was expected and what happened."""
    events: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything came out as the scenario says."""
        return not self.failure

    def __str__(self) -> str:
        if self.passed:
            return f"passed {self.scenario.where}"
        if self.scenario.problem:
            return f"MALFORMED {self.failure}"
        return f"FAILED {self.scenario.where}, {self.failure}"


# -- reading


def find(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files among these files and folders."""
    found: list[Path] = []
    for given in paths:
        path = Path(given).expanduser()
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*.toml") if p.is_file())
            if not inside:
                raise DelveError(f"There is no scenario in “{given}”.", do="Scenarios are .toml files.")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise DelveError(f"There is no file or folder “{given}”.")
    return list(dict.fromkeys(found))


def load(path: Path, trust: bool = False) -> list[Scenario]:
    """All scenarios of a file; a mistake in it is told with the place."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}.", str(path)) from None
    except UnicodeDecodeError:
        raise BadFile("this is not a text file.", str(path)) from None
    except (ValueError, RecursionError) as error:
        raise BadFile(f"not valid TOML: {error}.", str(path)) from None
    return parse(raw, str(path), trust)


def parse(raw: Mapping[str, Any], path: str, trust: bool = False) -> list[Scenario]:
    """The scenarios of a file already read; what the file says outside them holds for each."""
    common = {key: value for key, value in raw.items() if key != "scenario"}
    entries = raw.get("scenario", [])
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise BadFile("there is no scenario in it.", path, "A scenario begins with [[scenario]].")
    found = []
    for number, entry in enumerate(entries, 1):
        spec = dict(common) | {key: _merged(common.get(key), value) for key, value in entry.items()}
        book = str(spec.get("book", ""))
        if not book:
            raise BadFile("the rulebook is missing.", path, 'Begin the file with book = "heroquest" or the like.')
        proves = spec.get("proves", ())
        proves = (proves,) if isinstance(proves, str) else tuple(proves)
        scenario = Scenario(path, number, book, spec, proves, trust)
        own = entry.get("legend")
        scenario.own_legend = own if isinstance(own, Mapping) else {}
        try:
            _check(scenario, find_book(book))
        except DelveError as error:
            scenario.problem = str(error)
        found.append(scenario)
    return found


def _merged(common: Any, own: Any) -> Any:
    return {**common, **own} if isinstance(common, Mapping) and isinstance(own, Mapping) else own


def _check(scenario: Scenario, book: Rulebook) -> None:
    known = [*KEYS, *book.scenario_keys]
    for key in scenario.spec:
        if key not in known:
            raise BadFile(f"unknown key “{key}”.", scenario.where, _hint(key, known))
    for each in scenario.proves:
        if each not in book.ledger.rules:
            raise BadFile(f"proves: there is no rule “{each}”.", scenario.where, _hint(each, book.ledger.rules))
    for key in TABLES:
        if not isinstance(scenario.spec.get(key, {}), Mapping):
            raise BadFile(f"{key} should be a table.", scenario.where, "Write it as { name = value, … }.")
    for key, value in scenario.spec.get("options", {}).items():
        if not isinstance(value, str | list):
            raise BadFile(f"options: {key} should be text, not {value!r}.", scenario.where)
    if scenario.spec.get("proves") in ([], ""):
        raise BadFile("proves is empty.", scenario.where, "Name rules of the ledger, or leave it out.")
    for key in NUMBERS:
        given = scenario.spec.get(key, 0)
        if isinstance(given, bool) or not isinstance(given, int) or given < 0:
            raise BadFile(f"{key} should be a number, not {given!r}.", scenario.where)
    for key in TEXTS:
        if not isinstance(scenario.spec.get(key, ""), str):
            raise BadFile(f"{key} should be text, not {scenario.spec[key]!r}.", scenario.where)
    steps = scenario.spec.get("steps", [])
    if not isinstance(steps, list) or not all(isinstance(step, Mapping) for step in steps):
        raise BadFile("steps should be a list of tables.", scenario.where, 'Write steps = [ { answer = "…" }, … ].')
    for n, step in enumerate(steps, 1):
        for key, value in step.items():
            if key not in STEP_KEYS:
                raise BadFile(f"step {n}: unknown key “{key}”.", scenario.where, _hint(key, STEP_KEYS))
            if not _is_kind(key, value):
                raise BadFile(f"step {n}: {key} should be {STEP_KINDS[key]}, not {value!r}.", scenario.where)
        _check_sense(step, f"{scenario.where}: step {n}")
    frequency = scenario.spec.get("frequency", {})
    for text, chance in frequency.items():
        condition(text)
        _fraction(chance, scenario.where)
    if bool(frequency) != bool(scenario.spec.get("repeat")):
        raise BadFile("repeat and frequency belong together.", scenario.where, "Say how often, and what comes of it.")
    if not scenario.spec.get("name"):
        raise BadFile("it has no name.", scenario.where, 'Say what it shows: name = "…".')


STEP_KINDS = {
    "expect": "a table, or texts like “orc.body >= 1”",
    **dict.fromkeys(("answer", "offers", "refuses", "rolls"), "text, or a list of texts"),
    **dict.fromkeys(("decision", "event", "no-event"), "text, or a table"),
    **dict.fromkeys(("by", "view", "rule", "note", "comment"), "text"),
}
"""What the value of a step's key is."""


def _is_kind(key: str, value: object) -> bool:
    """Whether a step's key has a value of its kind."""
    texts = isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) and v.strip() for v in value))
    table = isinstance(value, Mapping)
    if key == "expect":
        return texts or table
    if key in ("decision", "event", "no-event"):
        return isinstance(value, str) or table
    return key not in STEP_KINDS or (
        texts and (key in ("answer", "offers", "refuses", "rolls") or value.__class__ is str)
    )


def _check_sense(step: Mapping[str, Any], where: str) -> None:
    """Complain about what would show nothing: an empty expectation, a key without the one that it belongs to."""
    for key in ("answer", "expect", "offers", "refuses", "decision", "event", "no-event"):
        if key in step and not step[key]:
            raise BadFile(f"{key} is empty.", where, "What is not asked for shows nothing: say it, or leave it out.")
    for key, owners in BELONGS.items():
        if key in step and not any(owner in step for owner in owners):
            raise BadFile(f"{key} stands alone.", where, f"It belongs to {' or '.join(owners)}.")
    for key in ("event", "no-event"):
        for word in step[key] if isinstance(step.get(key), Mapping) else ():
            if word not in EVENT_KEYS:
                raise BadFile(f"{key}: unknown key “{word}”.", where, _hint(word, EVENT_KEYS))
            given = step[key][word]
            kind = "a list of names" if word == "figures" else "text"
            if not _is_kind("answer", given) or not given or isinstance(given, list) != (word == "figures"):
                raise BadFile(f"{key}: {word} should be {kind}, not {given!r}.", where)
    for word, given in step["decision"].items() if isinstance(step.get("decision"), Mapping) else ():
        if not isinstance(given, str) or not (given or word == "seat"):
            raise BadFile(f"decision: {word} should be text, not {given!r}.", where)


def _hint(key: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(key, list(known), n=1)
    return f"Did you mean “{near[0]}”?" if near else f"Known: {', '.join(islice(known, 40))}."


def _fraction(value: Any, where: str) -> Fraction:
    try:
        text = str(value).strip()
        found = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if not 0 <= found <= 1:
        raise BadFile(f"{value!r} is not a chance.", where, "Write a fraction such as “25/36”.")
    return found


# -- running


def run(scenario: Scenario) -> Outcome:
    """Play a scenario; never raises for what the scenario or the rules get wrong."""
    outcome = Outcome(scenario, scenario.problem)
    if scenario.problem:
        return outcome
    try:
        if scenario.spec.get("repeat"):
            outcome.failure = _statistics(scenario)
        else:
            game = staged(scenario)
            _check_legend(scenario)
            performance = _performance(scenario, game)
            outcome.failure = _perform(scenario, performance) or _undrawn(performance.script.deck)
            outcome.events = [event.text for event in game.events]
    except DelveError as error:
        outcome.failure = f"set-up: {str(error).removeprefix(scenario.where).lstrip(':, ')}"
    except Exception as error:  # a mistake of ours must not keep the other scenarios from being run
        outcome.failure = f"set-up: the program stumbled: {error!r}"
    return outcome


def staged(scenario: Scenario, quiet: bool = False) -> Game:
    """The game of a scenario before its first step."""
    book = find_book(scenario.book)
    spec = scenario.spec
    first: Mapping[str, Any] = next((step for step in spec.get("steps", ()) if "answer" in step), {})
    seed = int(spec.get("seed", 0))
    quest = str(spec.get("quest", ""))
    if questfile.is_file(quest) and (beside := Path(scenario.path).parent / quest).is_file():
        spec = {**spec, "quest": str(beside)}
    state = book.stage(spec, scenario.where, scenario.trust)
    state.rng = stream(seed, "play")
    header = Header(book.id, str(spec.get("quest", "")), seed, dict(spec.get("options") or {}), book.content)
    game = Game(book, state, header, quiet)
    if "by" in first and "active" not in spec and not Performance(game, Script()).is_asked(str(first["by"])):
        return staged(replace(scenario, spec={**spec, "active": first["by"]}), quiet)
    return game


def _check_legend(scenario: Scenario) -> None:
    """Complain about letters of a scenario's own legend that are not drawn; that of the file is for all its maps."""
    drawn = str(scenario.spec.get("map", ""))
    letters = letters_of(drawn)
    for letter, meaning in scenario.own_legend.items():
        if letter not in letters:
            do = "Draw it, or leave it out." if drawn else "There is no map: write place = { name = square }."
            raise BadFile(f"legend: “{letter}” ({meaning}) is not drawn on the map.", scenario.where, do)


def _performance(scenario: Scenario, game: Game) -> Performance:
    """A game with its script; complains about cards in the deck that there are not."""
    deck = _deck(scenario)
    performance = Performance(game, Script(deck))
    for card in deck:
        try:
            for word in performance.words(card).split():
                performance.check_word(word.rpartition(":")[2], f"deck: {card}")
        except Wrong as wrong:
            raise BadFile(str(wrong), scenario.where) from None
    return performance


def _deck(scenario: Scenario) -> list[str]:
    deck = scenario.spec.get("deck", [])
    return deck.replace(",", " ").split() if isinstance(deck, str) else [str(card) for card in deck]


def _perform(scenario: Scenario, performance: Performance) -> str:
    """Go through the steps; the failure in words, or nothing."""
    for n, step in enumerate(scenario.spec.get("steps", []), 1):
        what = ", ".join(key for key in step if key not in ("by", "dice", "view", "rule", "note"))
        try:
            performance.step(step)
        except Wrong as wrong:
            return f"step {n} ({what}): {wrong}"
        except DelveError as error:
            return f"step {n} ({what}): {error}"
        except Exception as error:
            return f"step {n} ({what}): the program stumbled: {error!r}"
    steps = scenario.spec.get("steps", [])
    if not scenario.spec.get("frequency") and not any(key in step for step in steps for key in ("answer", *SHOWING)):
        return f"nothing is done or looked at in it: a step may have answer, {', '.join(SHOWING)}"
    return ""


def _undrawn(left: Collection[str]) -> str:
    """Complain about cards that nobody drew: a deck says what is drawn, in order."""
    return str(Wrong("deck: cards are left over", "every card to be drawn", " ".join(left))) if left else ""


def _statistics(scenario: Scenario) -> str:
    """Run the steps many times with real dice and compare how often what happened with the exact chances."""
    n = int(scenario.spec["repeat"])
    wanted = scenario.spec.get("frequency") or {}
    conditions = [(text, *condition(text)) for text in wanted]
    counts = dict.fromkeys(wanted, 0)
    first = staged(scenario, quiet=True)
    _check_legend(scenario)
    deck = _deck(scenario)
    undrawn: Collection[str] = deck
    for i in range(n):
        game = first.copy(quiet=True)
        game.state.rng = stream(i, "scenario")
        performance = Performance(game, Script(deck, real=True))
        if failure := _perform(scenario, performance):
            return f"run {i + 1} of {n}, {failure}"
        undrawn = min(undrawn, performance.script.deck, key=len)
        for text, path, expected in conditions:
            counts[text] += fits(expected, performance.look(path))
    if undrawn:  # where dice decide whether a card is drawn, some run has to draw them all
        return _undrawn(undrawn)
    for text in wanted:
        chance = _fraction(wanted[text], scenario.where)
        off = counts[text] - n * chance
        if off * off > ERRORS * ERRORS * n * chance * (1 - chance):
            return (
                f"frequency of “{text}”: expected {chance} ({float(chance):.4f}) within {ERRORS} standard errors, "
                f"got {counts[text]} of {n} ({counts[text] / n:.4f})"
            )
    return ""


def run_all(paths: Iterable[str | Path], only: str = "", trust: bool = False) -> Iterator[Outcome | BadFile]:
    """Every scenario of these files and folders as it comes out, and every file that is malformed."""
    for path in find(paths):
        try:
            scenarios = load(path, trust)
        except BadFile as error:
            yield error
            continue
        for scenario in scenarios:
            if only.lower() in scenario.name.lower():
                yield run(scenario)
