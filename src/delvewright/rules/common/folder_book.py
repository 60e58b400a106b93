"""What every book in a folder of its own does the same way.

The folder holds `cover.toml`, the ledger (`book.toml`, `house.toml`), content, and rooms that go by the same names in
every book. Of `interface`, `staging`, `inspecting` and `checking` are read when somebody asks for them.
"""

from __future__ import annotations

import sys
import tomllib
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from delvewright.kernel.decisions import Answer, Choice, Decision
from delvewright.kernel.dice import Face
from delvewright.kernel.explaining import (
    Growth,
    Harm,
    Lesson,
    Measured,
    Number,
    Standing,
    Term,
    Ware,
    read_lesson,
    read_terms,
)
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.notation import A_NUMBER, A_SQUARE, Notation, square_name
from delvewright.kernel.plane import WAYS
from delvewright.kernel.rulebook import Cover, Finding, Option, Rulebook
from delvewright.kernel.saying import capital
from delvewright.rules.common import unexplained
from delvewright.rules.common.checks import Check
from delvewright.rules.common.gifts import in_coins
from delvewright.rules.common.moments import MOMENTS
from delvewright.rules.common.options import Known, check_options
from delvewright.rules.common.said import Said

END: Answer = ("end",)
"""What ends a turn."""
KINDS = {"NUMBER": (A_NUMBER,), "SQUARE": (A_SQUARE,), "WAY": WAYS}
"""Kinds of words in answers that are the same in all books."""


class FolderBook(Rulebook):
    """A book in the folder of the module that defines it."""

    folder: Path
    choices: tuple[Option, ...] = ()
    """What people may choose when a game is set up."""
    more_options: ClassVar[Known] = {}
    """What else may be said then."""
    answers: ClassVar[Mapping[str, Said]] = {}
    """Verb -> how an answer is written, put in words, and where it stands in a list: the table of `words.py`."""
    taking_part = "heroes"

    def __init_subclass__(cls) -> None:
        cls.folder = Path(str(sys.modules[cls.__module__].__file__)).parent
        cover = Cover.read(cls.folder)
        cls.id = vars(cls).get("id", cover.id)
        cls.title, cls.playable = cover.title, cover.playable
        cls.package = cls.__module__.rpartition(".")[0]
        cls.notation = Notation({verb: said.notation for verb, said in cls.answers.items()})

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    @cached_property
    def ledger(self) -> Ledger:  # type: ignore[override]
        """Its rules, those printed and those of the house."""
        return Ledger.load(self.folder / "book.toml", self.folder / "house.toml")

    def reload(self) -> None:
        """Import every module."""
        for module in sorted(self.folder.rglob("*.py")):
            name = ".".join(module.relative_to(self.folder).with_suffix("").parts)
            if not name.endswith("__init__"):
                self._module(name)

    # -- a game

    def options(self) -> Sequence[Option]:
        """What people may choose."""
        return self.choices

    @cached_property
    def known_options(self) -> Known:
        """All options with their values."""
        chosen = {option.name: tuple(value for value, _ in option.choices) for option in self.choices}
        return {**chosen, **({MOMENTS: ("yes",)} if self.moments else {}), **self.more_options}

    def check_options(self, options: Mapping[str, Any]) -> None:
        """Complain about options that do not exist or cannot be."""
        check_options(options, self.known_options)

    def over(self, state: Any) -> bool:
        """Whether the quest has ended."""
        return bool(state.over)

    def winner(self, state: Any) -> str:
        """hero or monster."""
        return str(state.winner)

    # -- words

    @abstractmethod
    def called(self, state: Any, figure: int) -> str:
        """A figure in a sentence."""

    def called_by(self, state: Any, figure: int, seat: int) -> str:
        """A figure in a sentence for one seat: as for all, unless it knows more than others."""
        return self.called(state, figure)

    @abstractmethod
    def worded(self, word: str) -> tuple[str, bool]:
        """A word of an answer as people say it, and whether it is a card."""

    def label(self, state: Any, decision: Decision, answer: Answer, words: Sequence[str]) -> str:
        """An answer in words."""
        return self.answers[answer[0]].label.format(*words)

    def weight(self, answer: Answer) -> int:
        """How far down an answer stands in a list."""
        return self.answers[answer[0]].order

    def more(self, state: Any, decision: Decision, verb: str) -> bool:
        """What the book calls odd, where somebody has a turn that he may end."""
        return self.answers[verb].odd and END in decision.options

    def lying(self, decision: Decision) -> Sequence[Face]:
        """Those of a check."""
        return decision.subject.faces if isinstance(decision.subject, Check) else ()

    def elsewhere(self, state: Any, figure: int, square: int) -> Any:
        """A copy in which it stands there."""
        found = state.copy()
        found.put(found.fig(figure), square)
        return found

    def points_at(self, state: Any, decision: Decision, answer: Answer) -> Sequence[int]:
        """Squares that an answer is about and does not name."""
        return ()

    def choice(self, state: Any, decision: Decision, answer: Answer) -> Choice:
        """An answer in words, with what it points at."""
        squares, figures, cards, words = list(self.points_at(state, decision, answer)), [], [], []
        for kind, value in self.notation.arguments(answer):
            if kind == "$square":
                squares.append(value)
                words.append(square_name(value, state.width))
            elif kind == "$figure":
                figures.append(value)
                words.append(self.called_by(state, value, decision.seat))
            else:
                word, card = self.worded(value)
                words.append(word)
                if card:
                    cards.append(value)
        label = capital(self.label(state, decision, answer, words))
        return Choice(
            answer, self.notation.write(answer, self.names(state)), label, tuple(squares), tuple(figures), tuple(cards),
            warning=self.warning(state, decision, answer), spends=self.spends(state, decision, answer),
        )  # fmt: skip

    # -- explanations: `interface/terms.toml`, and what `interface/explaining.py` reckons

    @cached_property
    def _terms(self) -> Sequence[Term]:
        path = self.folder / "interface" / "terms.toml"
        written = read_terms(path, self.ledger) if path.exists() else ()
        return (*written, *self._explaining.more_terms(self))

    @cached_property
    def _explaining(self) -> Any:
        return self._module("interface.explaining") if self._has("explaining") else unexplained

    def _has(self, name: str) -> bool:
        return (self.folder / "interface" / f"{name}.py").exists()

    def _file(self, name: str) -> dict[str, Any]:
        """A table of `interface`, if it is there."""
        path = self.folder / "interface" / name
        return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}

    @cached_property
    def _measured(self) -> Mapping[str, Measured]:
        return {quest: Measured(**one) for quest, one in self._file("measured.toml").items()}

    @cached_property
    def _chapters(self) -> Mapping[str, str]:
        return self._file("chapters.toml")

    def chapters(self) -> Mapping[str, str]:
        """Titles of chapters: `interface/chapters.toml`."""
        return self._chapters

    def measured(self) -> Mapping[str, Measured]:
        """How long and how hard quests are: `interface/measured.toml`."""
        return self._measured

    def terms(self) -> Sequence[Term]:
        """The words of views that have a rule."""
        return self._terms

    def lesson(self) -> Lesson | None:
        """A first game that teaches: `interface/lesson.toml`."""
        return self._lesson

    @cached_property
    def _lesson(self) -> Lesson | None:
        path = self.folder / "interface" / "lesson.toml"
        return read_lesson(path, self.ledger) if path.exists() else None

    def warning(self, state: Any, decision: Decision, answer: Answer) -> str:
        """What the end of something gives up."""
        unused: list[str] = self._explaining.unused(state, decision) if answer[0] == "end" else []
        return f"{' and '.join(unused)} unused" if unused else ""

    def spends(self, state: Any, decision: Decision, answer: Answer) -> str:
        """The title of what is gone for good."""
        if len(answer) < 2:
            return ""
        name: str = self._explaining.used_up(state, decision, answer)
        return self.card(name)[0] if name else ""

    def numbers(self, state: Any, seat: int, figure: int) -> Sequence[Number]:
        """The numbers in force, with their parts."""
        known: Sequence[Number] = self._explaining.numbers(state, seat, figure) if self._there(state, figure) else ()
        return known

    def harm(self, state: Any, seat: int, by: int, target: int) -> Sequence[Harm]:
        """What an attack would do."""
        there = self._there(state, by) and self._there(state, target) and state.fig(by).side != state.fig(target).side
        known: Sequence[Harm] = self._explaining.harm(state, seat, by, target) if there else ()
        return known

    @staticmethod
    def _there(state: Any, figure: int) -> bool:
        return 0 <= figure < len(state.figures) and state.figures[figure] is not None

    def expand(self, state: Any, decision: Decision, text: str) -> list[str]:
        """`gift 37 to dwarf`: coin by coin."""
        return in_coins(state, decision, text)

    def street(self, state: Any, decision: Decision) -> Sequence[Ware]:
        """What a town offers."""
        if decision.about != "town" or decision.figure < 0 or not self._has("street"):
            return ()
        known: Sequence[Ware] = self._module("interface.street").wares(state, decision.figure)
        return known

    def growth(self, state: Any, decision: Decision) -> Sequence[Growth]:
        """Ways to grow."""
        if decision.figure < 0 or not self._has("growing"):
            return ()
        known: Sequence[Growth] = self._module("interface.growing").ways(state, decision)
        return known

    def standing(self, party: str) -> Mapping[str, Standing]:
        """How each member of a party stands."""
        found: Mapping[str, Standing] = {}
        if self._has("standing"):
            found = self._module("interface.standing").standing(party)
        return found

    # -- scenarios and quest files

    def reads_files(self) -> bool:
        """Whether it can look through those that people write."""
        return (self.folder / "interface" / "checking.py").is_file()

    @property
    def scenario_keys(self) -> Mapping[str, str]:
        """What a scenario may say about the table."""
        found: Mapping[str, str] = self._module("interface.staging").KEYS
        return found

    def stage(self, spec: Mapping[str, Any], where: str, trust: bool = False) -> Any:
        """The table as a scenario describes it."""
        self.check_options(spec.get("options") or {})
        return self._module("interface.staging").stage(spec, where, trust)

    def inspect(self, state: Any, path: str) -> Any:
        """One value of a state, secrets included."""
        return self._module("interface.inspecting").inspect(state, path)

    def aliases(self, state: Any) -> Mapping[str, str]:
        """Other names for figures and seats."""
        found: Mapping[str, str] = self._module("interface.staging").aliases(state)
        return found

    def words_of(self, state: Any, verb: str) -> Mapping[str, None] | None:
        """The words of `words.py`, kinds of them written out."""
        if not self.answers[verb].words:
            return None
        found: dict[str, None] = {}
        for word in self.answers[verb].words.split():
            if word in KINDS:
                found |= dict.fromkeys(KINDS[word])
            elif word.isupper():
                found |= dict.fromkeys(self._module("interface.answer_words").KINDS[word](state))
            else:
                found[word] = None
        return found

    def check_quest(self, path: Path, trust: bool = False) -> list[Finding]:
        """What is wrong with a quest file, if the book reads any."""
        if not self.reads_files():
            return super().check_quest(path, trust)
        found: list[Finding] = self._module("interface.checking").check(path, trust)
        return found
