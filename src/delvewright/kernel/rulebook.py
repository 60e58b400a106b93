"""What a rulebook is to the rest of the program: a folder of rules behind this one door."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Self

from delvewright.kernel.decisions import Answer, Choice, Decision
from delvewright.kernel.dice import Draw, Face, Roll
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.explaining import Growth, Harm, Lesson, Measured, Number, Standing, Term, Ware
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.notation import Names, Notation
from delvewright.kernel.saying import called, capital
from delvewright.kernel.text import harmless, one_line
from delvewright.kernel.view import FigureView, View

Play = Generator[Decision | Roll | Draw, Any, Any]
"""A rule in progress: it yields what must be decided or left to chance, and is sent the outcome."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a game for those who sit first, in numbers that all books have."""

    home: int
    """How many of their heroes got out alive."""
    gold: int = -1
    """What they carry; -1 in a book without gold."""
    lost: int = -1
    """Points of Body they lost in all; -1 in a book that does not count it."""
    deaths: tuple[tuple[str, str], ...] = ()
    """(who, of what) in order; of nothing where the book does not keep it."""


class State(ABC):
    """Everything that is true in a game between two decisions; copied, hashed, never shared."""

    __slots__ = ("log", "rng")

    rng: int
    """The stream of play: one integer."""
    log: list[Event] | None
    """Where events go; None when nobody reads them. Not part of the state proper."""
    figure_class: ClassVar[Any] = ()
    """What a figure is in this book: something with an `id`."""

    @abstractmethod
    def copy(self) -> Self:
        """An equal state that shares nothing that can change; its log is off."""

    @abstractmethod
    def freeze(self) -> tuple[object, ...]:
        """All values as nested tuples of plain things, for comparing and hashing."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Columns of the board."""

    @property
    @abstractmethod
    def height(self) -> int:
        """Rows of the board."""

    @abstractmethod
    def figure_name(self, figure: int) -> str:
        """The name by which notation calls a figure."""

    def called(self, figure: int) -> str:
        """How sentences call a figure, be it gone."""
        return called(self.figure_name(figure))

    def tell(
        self,
        kind: str,
        text: str,
        *args: object,
        rules: tuple[str, ...] = (),
        to: int = EVERYBODY,
        faces: Sequence[str | int] = (),
        figures: tuple[int, ...] | None = None,
        squares: tuple[int, ...] = (),
        sum: str = "",
        changes: tuple[tuple[str, int], ...] = (),
        card: str = "",
        counts: tuple[str | int, ...] = (),
    ) -> None:
        """Write down what happened, as a sentence with a capital letter; it is about the figures that it names."""
        if self.log is not None:
            if figures is None:
                figures = tuple(dict.fromkeys([each.id for each in args if isinstance(each, self.figure_class)]))
            said = text.format(*args)
            said = harmless(capital(said))
            shown = self.as_shown(kind, faces)
            self.log.append(Event(kind, said, rules, to, shown, figures, squares, sum, changes, card, counts))

    def told_so_far(self) -> int:
        """How much has been told so far."""
        return len(self.log) if self.log is not None else 0

    def put_first(self, mark: int, last: int = 1) -> None:
        """The last sentences led to all that was told since `mark`, when nobody was asked: they come before it."""
        if self.log is not None and mark < len(self.log) - last:
            self.log[mark:] = self.log[-last:] + self.log[mark:-last]

    def led_to(self, play: Play, tell: Callable[..., None], *args: object) -> Play:
        """Carry out what something leads to; if anything comes of it, `tell` says first what led there.

        Gives back what the rule does, and whether there was anything to tell."""
        mark, told = self.told_so_far(), False
        try:
            asked = next(play)
            self._tell_first(mark, tell, *args)
            told = True
            while True:
                asked = play.send((yield asked))
        except StopIteration as end:
            if not told and self.told_so_far() > mark:
                self._tell_first(mark, tell, *args)
                told = True
            return end.value, told

    def _tell_first(self, mark: int, tell: Callable[..., None], *args: object) -> None:
        before = self.told_so_far()
        tell(*args)
        if (n := self.told_so_far() - before) > 0:
            self.put_first(mark, n)

    def as_shown(self, kind: str, faces: Sequence[Face]) -> tuple[Face, ...]:
        """Results as the dice lie there, for an event of that kind."""
        return tuple(faces)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen when a game is set up."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """Value and title of each; the first is the usual one."""
    says: tuple[str, ...] = ()
    """A sentence about each of them, where the titles alone would not tell a newcomer what he chooses."""
    rules: bool = False
    """Whether it changes the rules that are played: a campaign keeps it from the first quest to the last."""

    def told(self) -> list[tuple[str, str, str]]:
        """Value, title and sentence of each choice."""
        says = self.says or ("",) * len(self.choices)
        return [(*choice, said) for choice, said in zip(self.choices, says, strict=True)]


@dataclass(frozen=True, slots=True)
class QuestInfo:
    """A quest as a list shows it; nothing secret."""

    id: str
    title: str
    story: str
    source: str = ""
    series: str = ""
    """The Series it belongs to: quests that follow each other without a stay in town."""
    only: tuple[str, ...] = ()
    """The seats of which one alone can play it; nobody named: all play."""
    options: tuple[Option, ...] = ()
    """What can be chosen for this quest alone, besides the options of its book."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong in a quest file."""

    line: int
    text: str
    error: bool = True
    """Else it is a warning: playable, but surely not meant so."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: whoever holds it decides for its figures."""

    id: str
    title: str
    side: str
    named: bool = False
    """Whether the title is a name: Ilthien, but the Elf."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to choose about a hero in the making."""

    name: str
    title: str
    value: str
    """What is chosen now."""
    choices: tuple[tuple[str, str, str], ...] = ()
    """Value, title and a sentence about each; none: a text is typed."""


@dataclass(frozen=True, slots=True)
class NewHero:
    """A hero in the making: what can be chosen, and what has come of it."""

    word: str
    """How the option `taking_part` names him."""
    picks: tuple[Pick, ...]
    """In the order in which they are asked; what was chosen first may change what can be chosen after it."""
    figure: FigureView
    """He himself, as he would come to a quest."""
    about: str = ""
    """What he is, in a few words."""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands on the outside of a book: enough for a list, and read without opening it."""

    id: str
    title: str
    playable: bool = True
    place: int = 99
    """Where it stands among the others."""
    edition: str = ""
    """Which book of that name it is, or what is special about it, in a few words."""
    says: str = ""
    """What one plays here, in a sentence."""
    face: str = ""
    """The kind of figure that looks out of it."""
    faces: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Quest -> kinds of figures that look out of its card; nobody whom its story does not speak of."""

    @classmethod
    def read(cls, folder: Any) -> Cover:
        """The cover of the book in a folder: `cover.toml`."""
        import tomllib

        raw = tomllib.loads(folder.joinpath("cover.toml").read_text("utf-8"))
        return cls(folder.name, **{"title": folder.name, **raw})


class Rulebook(ABC):
    """One book: its rules, content and quests."""

    id: str
    title: str
    package: str
    notation: Notation
    ledger: Ledger
    playable = True
    """Whether it is offered to whoever wants to play; a book in the making is not."""

    @property
    @abstractmethod
    def content(self) -> str:
        """A short fingerprint of all numbers and quests; records carry it."""

    @abstractmethod
    def quests(self) -> Sequence[QuestInfo]:
        """What can be played."""

    @abstractmethod
    def begin(self, quest: str, seed: int, options: Mapping[str, Any]) -> State:
        """Set a quest up."""

    def reads_files(self) -> bool:
        """Whether people can write quest files for it."""
        return False

    def _no_files(self, path: Path) -> BadFile:
        others = [book for book in book_ids() if find_book(book).reads_files()]
        return BadFile(f"{self.title} has no quest files.", str(path), f"Books that have: {', '.join(others)}.")

    def begin_file(self, path: Path, seed: int, options: Mapping[str, Any], trust: bool) -> State:
        """Set up the quest of a file that somebody wrote; `trust`: the Python file beside it may be run."""
        raise self._no_files(path)

    def owns(self, path: Path) -> bool:
        """Whether a quest file is one that comes with the book, so that its module is ours."""
        return False

    @abstractmethod
    def play(self, state: Any) -> Play:
        """Play on from any state in which a clean decision is due."""

    @abstractmethod
    def seats(self, state: Any) -> Sequence[Seat]:
        """Who sits at the table."""

    def names(self, state: Any) -> Names:
        """How answers call figures where people meet them: as a record does, unless that tells what nobody knows."""
        found: Names = state
        return found

    @abstractmethod
    def over(self, state: Any) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def winner(self, state: Any) -> str:
        """The side that has won, or nothing."""

    def tally(self, state: Any) -> Tally:
        """What came of a game, or has so far, for counting; all that is hidden is told."""
        view = self.view(state, 0, None)
        first = view.seats[0].side
        heroes = [f for f in view.figures if f.seat >= 0 and f.side == view.seats[f.seat].side == first]
        gold = [f.values["gold"] for f in heroes if "gold" in f.values]
        home = sum(f.alive and not f.squares for f in heroes)
        return Tally(home, sum(gold) if gold else -1, deaths=tuple((f.name, "") for f in heroes if not f.alive))

    @abstractmethod
    def view(self, state: Any, seat: int, decision: Decision | None) -> View:
        """What that seat may know, and nothing else."""

    @abstractmethod
    def choice(self, state: Any, decision: Decision, answer: Answer) -> Choice:
        """A legal answer in words, with what it points at."""

    @abstractmethod
    def prompt(self, state: Any, decision: Decision) -> str:
        """The question in words."""

    @abstractmethod
    def odds(self, state: Any, answer: Answer) -> dict[str, Fraction] | None:
        """Exact chances of an answer that rolls dice."""

    @abstractmethod
    def imagine(self, state: Any, now: Any, seat: int, seed: int) -> State:
        """A state like `state` in all that the seat knows by `now` (the same or a later one), the rest at random."""

    def imagine_within(self, state: Any, now: Any, seat: int, seed: int, asked: Sequence[Decision]) -> State:
        """The same in the middle of a rule, with the questions that the seat knows were asked since `state`.

        Its own are whole and name what they name; of those to others nothing is there but whose and about what. If
        one is open that the seat does not know of, the last is nobody's and about nothing.
        """
        return self.imagine(state, now, seat, seed)

    def as_seen(self, state: Any, seat: int, decision: Decision, answer: Answer) -> Answer:
        """What a seat sees of an answer that somebody else gives: with something else in place of what is hidden.

        It depends on what the seat knows alone; seen once more, it stays as it is.
        """
        return answer

    def guess(self, state: Any, now: Any, seat: int, decision: Decision, bits: int) -> Answer:
        """What somebody may have answered to a question the seat does not know of, by random bits and what shows now.

        Every second time it is the last answer, by which mostly nothing is done.
        """
        which, bits = bits & 1, bits >> 1
        if which and decision.options:
            return decision.options[-1]
        return decision.nth(bits % len(decision))

    @abstractmethod
    def roller(self, state: Any, roll: Roll) -> int:
        """The seat whose people throw these dice at a real table."""

    moments: ClassVar[bool] = False
    """Whether the option `moments` makes it ask wherever others could think that something hidden is the cause."""

    def expand(self, state: Any, decision: Decision, text: str) -> list[str]:
        """Shorthand: a typed line that stands for several answers in a row; [] if it is none."""
        return []

    def too_far(self, state: Any, decision: Decision, square: int) -> tuple[int, int] | None:
        """How many steps it would be to a square that is too far away to walk to, and how many are left; None: it is
        not that."""
        return None

    # -- what a client with pictures and buttons asks besides; each has an answer that fits any book

    taking_part = ""
    """The option that names the seats of the first side that take part, with commas; empty: all always do."""
    harmless: frozenset[str] = frozenset()
    """Kinds of events by which nobody learns anything but that they happened: an answer with only such events can be
    taken back freely."""

    def options(self) -> Sequence[Option]:
        """What people may choose when a game is set up."""
        return ()

    def rules_chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """Those options among some by which a campaign is played, without what is usual; complains about others."""
        known = {option.name: option for option in self.options() if option.rules}
        for name, value in options.items():
            if name not in known:
                there = f"Options of a campaign: {', '.join(known)}." if known else "A campaign of this book has none."
                raise DelveError(f"“{name}” cannot be chosen for a campaign.", do=there)
            if value not in (values := [value for value, _ in known[name].choices]):
                raise DelveError(f"{name}: “{value[:40]}” is not known.", do=f"Choose from {', '.join(values)}.")
        return {name: value for name, value in options.items() if value != known[name].choices[0][0]}

    def rules_told(self, options: Mapping[str, str]) -> list[str]:
        """The options by which a campaign is played, in words."""
        told = []
        for option in self.options():
            if option.rules and option.name in options:
                title = dict(option.choices).get(options[option.name], options[option.name])
                told.append(f"{option.title}: {title}")
        return told

    # -- heroes that are made before a game; a book where they always are the same has none of this

    party_size = (0, 0)
    """How many heroes take part, at least and at most, where people make them; else nobody makes any."""

    def first_party(self, quest: str = "") -> Sequence[str]:
        """The words of the heroes who go on a quest if nobody chooses."""
        return ()

    def make_hero(self, picks: Mapping[str, str]) -> NewHero:
        """The hero who comes of these picks; what is not picked, or cannot be any more, is as usual."""
        raise DelveError(f"In {self.title} nobody makes heroes.")

    def picks_of(self, word: str) -> Mapping[str, str]:
        """The picks that lead to the hero whom a word names; complains about one that names nobody."""
        raise DelveError(f"In {self.title} nobody makes heroes.")

    def seats_for(self, quest: str, options: Mapping[str, Any]) -> Sequence[Seat]:
        """Who would sit at the table."""
        return self.seats(self.begin(quest, 0, options))

    def face(self, face: Face) -> tuple[str, str]:
        """What a die shows: in words, and as a sign."""
        return str(face), str(face)

    def die(self, face: Face) -> str:
        """What kind of die shows it: cube, twelve, twenty or percent."""
        return "cube"

    def card(self, name: str) -> tuple[str, str]:
        """The title of a card or thing, and what it does in a sentence or two."""
        return name.replace("-", " ").capitalize(), ""

    # -- what explains: numbers with their parts, words with their rules

    spoilers: frozenset[str] = frozenset()
    """Chapters of the ledger that tell what waits in single quests: nobody reads them while playing."""

    def chapters(self) -> Mapping[str, str]:
        """Titles of the ledger's chapters, where their ids do not say enough."""
        return {}

    def measured(self) -> Mapping[str, Measured]:
        """How long quests take and how hard they are, where somebody has measured it."""
        return {}

    def terms(self) -> Sequence[Term]:
        """The words of views that have a rule."""
        return ()

    def lesson(self) -> Lesson | None:
        """A first game that teaches, if the book has one."""
        return None

    def warning(self, state: Any, decision: Decision, answer: Answer) -> str:
        """What an answer gives up that could still be used: `9 spaces unused`."""
        return ""

    def lays(self, state: Any, decision: Decision, answer: Answer) -> Sequence[int]:
        """The squares on which something large would be laid by an answer, so that its outline can be shown."""
        return ()

    def strikes(self, state: Any, decision: Decision, answer: Answer) -> Sequence[int]:
        """The squares on which an answer may harm whoever stands there, besides whom it names."""
        return ()

    def spends(self, state: Any, decision: Decision, answer: Answer) -> str:
        """What is used up by an answer and does not come back."""
        return ""

    def numbers(self, state: Any, seat: int, figure: int) -> Sequence[Number]:
        """The numbers of a figure that are in force now, as far as the seat may know them."""
        return ()

    def harm(self, state: Any, seat: int, by: int, target: int) -> Sequence[Harm]:
        """What each attack of one figure on another would do, as far as the seat can reckon it."""
        return ()

    def lying(self, decision: Decision) -> Sequence[Face]:
        """The dice on the table that a question is about."""
        return ()

    def tale(self, state: Any) -> tuple[str, str]:
        """The story with which a quest begins, and what is to be done in it; what everybody at the table may read."""
        return "", ""

    def remark(self, decision: Decision) -> str:
        """What is said besides the question."""
        return str(decision.subject)

    def weight(self, answer: Answer) -> int:
        """Where an answer stands in a list that people read: the lighter, the further up."""
        return 0

    def route(self, state: Any, decision: Decision, answer: Answer) -> Sequence[int]:
        """The squares somebody would pass with this answer, as far as the seat that is asked can know."""
        return ()

    def more(self, state: Any, decision: Decision, verb: str) -> bool:
        """Whether answers of a verb are oddities at a question, to be kept out of the way of what one mostly does."""
        return False

    # -- what a click that means several answers is reckoned from

    walks = "walk"
    """The verb of answers that go to a square on foot,"""
    rolls = "move"
    """and the answer by which a book that wants it has that rolled for first."""

    def elsewhere(self, state: Any, figure: int, square: int) -> Any:
        """The state as it would be with a figure on another square, to ask what it could do there; None: nobody can
        tell. Nothing comes to light by it."""
        return None

    def check_quest(self, path: Path, trust: bool = False) -> list[Finding]:
        """What is wrong with a quest file of this book; without trust the Python file beside it is read, not run."""
        raise self._no_files(path)

    # -- campaigns: a party that goes from quest to quest; it is known outside the book as one line of text

    town = ""
    """The id under which the time between two quests is played; empty: the book has no campaigns."""

    def street(self, state: Any, decision: Decision) -> Sequence[Ware]:
        """What a town offers to whoever is asked there, what is too dear included; nothing: it is no town."""
        return ()

    def growth(self, state: Any, decision: Decision) -> Sequence[Growth]:
        """The ways in which whoever is asked can grow now, and those that are not open yet; in a town the latter alone,
        for the others stand in its street."""
        return ()

    def grown(self, state: Any, decision: Decision, answer: Answer) -> Any:
        """The state with what an answer makes of a figure and nothing that comes after it; None: play on to see."""
        return None

    def road(self) -> Sequence[QuestInfo]:
        """The quests of a campaign in their order, where nobody chose any: all there are."""
        return self.quests()

    def road_for(self, options: Mapping[str, str]) -> Sequence[QuestInfo]:
        """The same for a campaign that is played with these rules."""
        return self.road()

    def party(self, heroes: Sequence[str] = ()) -> str:
        """A fresh party of these heroes, or of all."""
        raise DelveError(f"{self.title} has no campaigns.")

    def check_party(self, party: str, where: str) -> str:
        """The party as the book would write it; complains about one that cannot be read."""
        raise DelveError(f"{self.title} has no campaigns.", where)

    def come_home(self, state: Any, party: str) -> str:
        """What a party has become when a quest, or a stay in town, is over."""
        return party

    def unpaid(self, party: str) -> bool:
        """Whether somebody has to be paid after a quest."""
        return False

    def members(self, party: str) -> dict[str, list[str]]:
        """Each member with what there is to say of it."""
        return {}

    def members_in(self, party: str, options: Mapping[str, str]) -> dict[str, list[str]]:
        """Each member of a campaign with these options with what there is to say of it."""
        return self.members(party)

    def standing(self, party: str) -> Mapping[str, Standing]:
        """How each member of a party stands: what a chronicle compares."""
        return {}

    # -- scenarios: states made by hand, and looked at value by value

    @property
    def scenario_keys(self) -> Mapping[str, str]:
        """The keys of a scenario that `stage` understands, with what each is for."""
        return {}

    def stage(self, spec: Mapping[str, Any], where: str, trust: bool = False) -> State:
        """The state that a scenario describes; `where` is named in errors. `trust`: as for `begin_file`."""
        raise DelveError(f"{self.title} cannot be staged yet.", where)

    def inspect(self, state: Any, path: str) -> Any:
        """One value of a state as the game master knows it: `orc.1.body`, `c4.door`, `game.round` …"""
        raise DelveError(f"{self.title} cannot be inspected yet.")

    def aliases(self, state: Any) -> Mapping[str, str]:
        """Further names for figures, seats and words of the notation, each with the proper one."""
        return {}

    def rephrase(self, text: str) -> Sequence[str]:
        """Other ways to say a line of notation, tried where it is not legal as it stands."""
        return ()

    def words_of(self, state: Any, verb: str) -> Mapping[str, None] | None:
        """All that can ever stand for `$word` in an answer of that verb, A_NUMBER and A_SQUARE for any of these.

        None: any word of the book."""
        return None

    def cited(self) -> Mapping[str, Sequence[str]]:
        """Rules that stand as data: id -> entries."""
        return {}

    def reload(self) -> None:  # noqa: B027
        """Import whatever is imported lazily, so that all citations are known."""


_BOOKS: dict[str, Rulebook] = {}


LONGEST = 100
"""No book of ours has a longer name, and no folder could have one of a thousand letters."""


def find_book(name: str) -> Rulebook:
    """The rulebook of that id: one of ours, or a package found by entry point."""
    if name not in _BOOKS and (not name.isidentifier() or len(name) > LONGEST):
        _BOOKS[name] = _installed(name)
    if name not in _BOOKS:
        from importlib import import_module
        from importlib.resources import files

        if files("delvewright").joinpath("rules", name, "cover.toml").is_file():
            _BOOKS[name] = import_module(f"delvewright.rules.{name}").BOOK
        else:
            _BOOKS[name] = _installed(name)
    return _BOOKS[name]


def _installed(name: str) -> Rulebook:
    from importlib.metadata import entry_points

    found = entry_points(group="delvewright.rulebooks")
    for entry in found:
        if entry.name == name:
            book: Rulebook = entry.load()
            return book
    said = one_line(name[:60])
    raise DelveError(f"There is no rulebook called “{said}”.", do=f"Rulebooks here: {', '.join(book_ids())}.")


def book_ids() -> list[str]:
    """The ids of all rulebooks that are here."""
    return [cover.id for cover in covers()]


def covers() -> list[Cover]:
    """All rulebooks that are here, from the outside, in the order of the shelf; those of packages last."""
    from importlib.metadata import entry_points
    from importlib.resources import files

    root = files("delvewright").joinpath("rules")
    ours = [Cover.read(p) for p in root.iterdir() if p.joinpath("cover.toml").is_file()]
    ours.sort(key=lambda cover: (cover.place, cover.id))
    names = sorted(entry.name for entry in entry_points(group="delvewright.rulebooks"))
    return ours + [Cover(name, find_book(name).title, find_book(name).playable) for name in names]


def playable_books() -> list[str]:
    """The ids of the rulebooks to choose from."""
    return [cover.id for cover in covers() if cover.playable]
