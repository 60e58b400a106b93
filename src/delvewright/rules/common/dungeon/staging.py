"""Staging: the state that a scenario describes, on a drawn board.

A book subclasses `Staging`: it sets its quests up, dresses its figures and begins its turns; what a scenario says about
board, legend, names, treasures, traps and tokens is read here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from delvewright.kernel.errors import BadFile
from delvewright.kernel.maps import TextMap
from delvewright.kernel.notation import square_name
from delvewright.rules.common.dungeon.figure import HERO
from delvewright.rules.common.dungeon.quest import DrawnQuest, Hoard
from delvewright.rules.common.dungeon.quest_files import QuestFiles
from delvewright.rules.common.dungeon.staging_board import board
from delvewright.rules.common.dungeon.state import DrawnState
from delvewright.rules.common.figure_names import numbered
from delvewright.rules.common.naming import close, known_or_else, slug, squares_named, words

Q = TypeVar("Q", bound=DrawnQuest)
G = TypeVar("G", bound=DrawnState[Any])
Spec = Mapping[str, Any]
Overrides = Mapping[str, Any]
Tokens = list[tuple[str, int]]

KEYS = {
    "map": "the board as a drawing",
    "board": "“standard”: the 26x19 board, instead of a map",
    "quest": "a quest of the book, instead of a map",
    "legend": "what the letters of the map mean",
    "place": "name = square(s): what stands where, where there is no map, or besides it",
    "doors": "on the standard board or in a quest: “j10-k10” = closed, open or secret; a list of edges: closed",
    "corridors": "one square of each area that is corridor; all others are rooms",
    "corridor": "true: everything is corridor",
    "figures": "by letter or name: what differs from the printed values",
    "active": "whose Activation has begun; a seat: its turn has begun. Else the first Hero's",
    "door": "special doors, as a quest file lists them: { at = edge, kind, start, key }",
    "trap": "traps, as a quest file lists them: { at = square, kind, link, damage } or { door = edge }",
    "treasure": "listed treasures: { at = square, gold = n, items = [cards] }",
    "found": "squares of traps that are found already",
    "unfindable": "squares of traps that no search finds",
    "wandering": "the Wandering Monster of this place",
    "exit": "squares from which Heroes may leave; without it the stairway",
    "round": "the number of the round",
    "counters": "what the Quest counts: name = number",
}
"""What a scenario may say about the table on any drawn board, besides its steps."""


@dataclass(slots=True)
class Thing:
    """A figure to be put on the table."""

    kind: str
    at: int
    label: str = ""
    """The legend letter, or the name under `place`."""
    name: str = ""


class Staging(ABC, Generic[Q, G]):
    """How a book puts a scenario on the table."""

    same: ClassVar[Mapping[str, str]] = {}
    """Other ways to say what a letter means."""
    tokens: ClassVar[tuple[str, ...]] = ("found-trap", "pit", "rubble")
    """Tokens that can lie on a square from the start."""
    master: ClassVar[str]
    """The game master's seat."""
    master_names: ClassVar[tuple[str, ...]] = ("gm", "game-master", "gamemaster", "dm")
    """Other names of it."""

    def __init__(self, files: QuestFiles[Q]) -> None:
        self.files = files

    # -- what a book does in its own way

    @abstractmethod
    def set_up(self, quest: Q, heroes: Sequence[str], spec: Spec, where: str) -> G:
        """The game as it begins on this board; there may be no Hero at all."""

    @abstractmethod
    def dress(self, g: G, f: Any, values: Overrides, where: str) -> None:
        """Give a figure what a scenario says it has."""

    @abstractmethod
    def lay_out(self, g: G, mask: int) -> None:
        """Lay squares out, and what stands on them."""

    @abstractmethod
    def begin_turn(self, g: G, seat: int) -> None:
        """A seat's turn has begun."""

    @abstractmethod
    def begin(self, g: G, f: Any) -> None:
        """After the turn of its seat has begun: a figure is being activated."""

    @abstractmethod
    def card(self, name: str, where: str) -> str:
        """A card by id or title."""

    @abstractmethod
    def called(self) -> Mapping[str, str]:
        """What people call cards and kinds of figures, and their ids."""

    def settle(self, g: G, spec: Spec, where: str) -> None:
        """What a scenario says that only this book knows; figures and tokens are in their places."""

    # -- the steps

    def stage(self, spec: Spec, where: str, trust: bool = False) -> G:
        """The table as a scenario describes it, ready for its first step."""
        quest, drawn = self.board(spec, where, trust)
        things, tokens = self.things(spec, quest, drawn, where)
        heroes = self.heroes(quest, things, spec, where)
        followers = self.followers(things) if heroes else []
        number_things(followers)
        self.name_monsters(quest, [t for t in things if t not in followers])
        overrides = self.overrides(spec, quest, things, followers, where)
        self.extras(quest, spec, where)
        quest.finish()
        rubble = sum({1 << q for name, q in tokens if name == "rubble"})
        quest.blocked |= rubble
        self.dress_later(quest, overrides, where)
        if not heroes and not quest.monsters:
            raise BadFile("there is no figure on the board.", where, "Put a Hero or a Monster on it.")
        g = self.set_up(quest, heroes, spec, where)
        quest.blocked &= ~rubble
        self.bring(g, followers)
        for f in g.on_board(HERO):
            if "party" in spec and f.name not in overrides:
                continue
            self.dress(g, f, overrides.get(f.name, {}), where)
        self.put_tokens(g, tokens, spec, where)
        self.settle(g, spec, where)
        g.round = int(spec.get("round", 1))
        g.counters |= {str(what): int(n) for what, n in (spec.get("counters") or {}).items()}
        self.activate(g, spec.get("active", ""), where)
        return g

    def board(self, spec: Spec, where: str, trust: bool) -> tuple[Q, TextMap]:
        """The board of a scenario as a quest of its own, and the drawing it comes from."""
        return board(self.files, spec, where, trust)

    # -- what letters mean

    def meanings(self, text: str, where: str) -> list[str]:
        """What a legend says, piece by piece: `orc`, `furniture:table`, `trap:pit + token:found-trap` …"""
        found: list[str] = []
        for part in text.replace(",", "+").split("+"):
            found += self.meaning(part, where)
        return found

    def meaning(self, text: str, where: str) -> list[str]:
        """What one piece of a legend says."""
        category, _, name = text.strip().rpartition(":")
        name = slug(name)
        category = slug(category)
        if category in ("token:found-trap", "found-trap", "token-found-trap"):
            return [*self.meaning(f"trap:{name}", where), "token:found-trap"]
        if category in ("hero", "monster", "figure", "character"):
            category = ""
        if category == "trap":
            name = name.removesuffix("-trap")
        full = f"{category}:{name}" if category else name
        full = self.same.get(full, full)
        if not category and full == name:
            if self.is_figure(name):
                return [name]
            if name in self.files.pieces:
                full = f"furniture:{name}"
            elif name.removesuffix("-trap") in self.files.trap_kinds:
                full = f"trap:{name.removesuffix('-trap')}"
        if full in self.everything():
            return [full]
        raise BadFile(f"“{text.strip()}” is unknown.", where, close(full, self.everything(), "Known"))

    def everything(self) -> list[str]:
        """All that a legend may name."""
        return [
            *self.files.kinds,
            *(f"furniture:{name}" for name in self.files.pieces),
            "furniture:stairway",
            *(f"trap:{name}" for name in self.files.trap_kinds),
            *(f"token:{name}" for name in self.tokens),
            *self.files.places,
        ]

    def is_figure(self, name: str) -> bool:
        """Whether that is a figure: a kind, or a numbered one as orc.2."""
        return name.partition(".")[0] in self.files.kinds

    def is_hero(self, thing: Thing) -> bool:
        """Whether it is one of the Heroes."""
        return bool(self.files.kinds[thing.kind].hero)

    # -- what stands on it

    def things(self, spec: Spec, quest: Q, drawn: TextMap, where: str) -> tuple[list[Thing], Tokens]:
        """The figures in reading order, and the tokens; everything else goes to its place on the board."""
        legend: dict[str, str] = {}
        for letter, meaning in (spec.get("legend") or {}).items():
            if len(letter) != 1:
                raise BadFile(f"“{letter}” should be a single letter.", f"{where}, legend")
            legend[letter] = str(meaning["kind"] if isinstance(meaning, Mapping) and "kind" in meaning else meaning)
        letters = list(drawn.letters)
        labels: dict[str, str] = {}
        for i, (name, at) in enumerate((spec.get("place") or {}).items()):
            letter = chr(0xE000 + i)
            labels[letter] = name
            legend[letter] = name
            letters += [(letter, q) for q in squares_named(at, quest.grid, f"{where}, place “{name}”")]
        things: list[Thing] = []
        rest: list[tuple[str, int]] = []
        plain: dict[str, str] = {}
        for letter, q in sorted(letters, key=lambda entry: entry[1]):
            label = labels.get(letter, letter)
            if letter not in legend:
                at = square_name(q, quest.grid.width)
                raise BadFile(f"letter “{letter}” at {at} is not in the legend.", where, f'Add {letter} = "…" to it.')
            others = []
            place = f"{where}, {'place' if letter in labels else 'legend'} “{label}”"
            for meaning in self.meanings(legend[letter], place):
                if self.is_figure(meaning):
                    things.append(self.thing(meaning, q, label))
                else:
                    others.append(meaning)
            if others:
                rest.append((letter, q))
                plain[letter] = "+".join(others)
        groups = self.files.populate(quest, TextMap(quest.grid, rest), plain, where)
        return things, groups["token"]

    def thing(self, meaning: str, q: int, label: str) -> Thing:
        """The figure that a word of the legend means."""
        kind, _, numbered = meaning.partition(".")
        return Thing(kind, q, label, meaning if numbered else "")

    def heroes(self, quest: Q, things: Sequence[Thing], spec: Spec, where: str) -> list[str]:
        """Put the Heroes on their starting squares; gives back those who take part, in seating order."""
        for thing in filter(self.is_hero, things):
            if quest.starts.get(thing.kind, thing.at) != thing.at and not spec.get("quest"):
                raise BadFile(f"the {thing.kind} stands on two squares.", where, "There is one of each Hero.")
            quest.starts[thing.kind] = thing.at
        wanted = (spec.get("options") or {}).get("heroes")
        order = words(wanted, where) if wanted else [k.id for k in self.files.kinds.values() if k.hero]
        return [name for name in order if name in quest.starts or (wanted and quest.entrance >= 0)]

    def followers(self, things: Sequence[Thing]) -> list[Thing]:
        """Those who come with the Heroes and are none."""
        return []

    def bring(self, g: G, followers: Sequence[Thing]) -> None:
        """Put those on the board who come with the Heroes."""

    def name_monsters(self, quest: Q, things: Sequence[Thing]) -> None:
        """Name the Monsters in reading order from the start, those in the dark too."""
        old = [Thing(p.kind.id, p.at, "", p.name) for p in quest.monsters]
        number_things(old)
        named = {thing.name: i for i, thing in enumerate(old)}
        new = []
        for thing in things:
            if self.is_hero(thing):
                continue
            if (name := thing.name or thing.label) in named:  # a Monster of the quest, moved
                i = named[name]
                quest.monsters[i] = replace(quest.monsters[i], at=thing.at)
                old[i].at = thing.at
            else:
                new.append(thing)
        number_things([*old, *new])
        quest.monsters = [replace(p, name=t.name) for p, t in zip(quest.monsters, old, strict=True)]
        quest.monsters += [self.placed(t) for t in new]

    def placed(self, thing: Thing) -> Any:
        """A Monster of the map."""
        return self.files.placed(self.files.kinds[thing.kind], thing.at, thing.name)

    def overrides(
        self, spec: Spec, quest: Q, things: Sequence[Thing], followers: Sequence[Thing], where: str
    ) -> dict[str, Overrides]:
        """Of each figure, by name, what differs from what is printed."""
        found: dict[str, Overrides] = {}
        heroes = {t.kind: [t.kind] for t in things if self.is_hero(t)} | {h: [h] for h in quest.starts}
        by_name: dict[str, list[str]] = dict(heroes)
        for placed in quest.monsters:
            by_name[placed.name] = [placed.name]
            by_name.setdefault(placed.kind.id, []).append(placed.name)
        for man in followers:
            by_name[man.name] = [man.name]
            by_name.setdefault(man.kind, []).append(man.name)
        for thing in things:
            names = by_name.setdefault(thing.label, [])
            if (name := thing.name or thing.kind) not in names:
                names.append(name)
        legend = {k: v for k, v in (spec.get("legend") or {}).items() if isinstance(v, Mapping)}
        extra = {k: {key: value for key, value in v.items() if key != "kind"} for k, v in legend.items()}
        for key, values in [*extra.items(), *(spec.get("figures") or {}).items()]:
            known_or_else(key, by_name, "figure or letter", f"{where}, figures")
            if not isinstance(values, Mapping):
                raise BadFile(f"{values!r} should be a table like {{ body = 2 }}.", f"{where}, figures, “{key}”")
            for name in by_name[key]:
                found[name] = {**found.get(name, {}), **values}
        for kind in {p.kind.id for p in quest.monsters}:
            if len(by_name[kind]) == 1:
                quest.aliases[kind] = by_name[kind][0]
        for i, placed in enumerate(quest.monsters):
            name = str(found.get(placed.name, {}).get("name", placed.name))
            if name != placed.name:
                quest.monsters[i] = replace(placed, name=name)
                quest.aliases |= {k: name for k, v in quest.aliases.items() if v == placed.name} | {placed.name: name}
                found[name] = found.pop(placed.name)
        return found

    def dress_later(self, quest: Q, overrides: Mapping[str, Overrides], where: str) -> None:
        """Monsters get what is theirs when they are laid out: the text of a quest has the moment `laid_out`."""
        before, dress = quest.text, self.dress

        def laid_out(self: Any, g: G, new: int) -> None:
            for f in g.figures:
                if f is not None and f.side != HERO and f.at >= 0 and f.name in overrides and new >> f.at & 1:
                    dress(g, f, overrides[f.name], where)
            before.laid_out(g, new)

        quest.text = self.files.texts.like(before, laid_out=laid_out)

    def extras(self, quest: Q, spec: Spec, where: str) -> None:
        """Treasures, special traps and doors, the Wandering Monster, the exit."""
        grid = quest.grid
        listed = spec.get("treasure") or ()
        for entry in [listed] if isinstance(listed, Mapping) else listed:
            for key in entry:
                known_or_else(key, ("at", "gold", "items", "note"), "key", f"{where}, treasure")
            q = squares_named(str(entry.get("at", "")), grid, f"{where}, treasure")[0]
            items = tuple(self.card(i, f"{where}, treasure") for i in words(entry.get("items", ()), where))
            quest.hoards.append(Hoard(grid.area_of[q], int(entry.get("gold", 0)), items, at=q))
        special = squares_named(spec.get("unfindable", ()), grid, f"{where}, unfindable")
        quest.traps = [replace(trap, unfindable=trap.at in special) for trap in quest.traps]
        self.files.add_details(quest, self.files.details(spec, where), where)
        if wandering := spec.get("wandering"):
            self.wanders(quest, str(wandering), f"{where}, wandering")
        if "exit" in spec:
            named = squares_named(spec["exit"], grid, f"{where}, exit") if spec["exit"] else []
            quest.exit = sum({1 << q for q in named})
        elif not spec.get("quest") and not quest.exit_door:
            quest.exit = quest.stairs

    def wanders(self, quest: Q, name: str, where: str) -> None:
        """Say which Monster comes when one wanders by."""
        quest.wandering = known_or_else(slug(name), self.files.kinds, "Monster", where)

    def put_tokens(self, g: G, tokens: Tokens, spec: Spec, where: str) -> None:
        """What lies on the squares from the start."""
        for q in squares_named(spec.get("found", ()), g.quest.grid, f"{where}, found"):
            tokens.append(("found-trap", q))
        for name, q in tokens:
            known_or_else(name, self.tokens, "token", where)
            self.put_token(g, name, q)

    def put_token(self, g: G, name: str, q: int) -> None:
        """Put one of `tokens` on a square."""
        if name == "rubble":
            g.blocked |= 1 << q
            g.looked.sight_barred()
        elif name == "pit":
            g.pits |= 1 << q
        elif name == "found-trap":
            if not any(t.at == q for t in g.quest.traps):
                g.quest.traps.append(self.files.trap("pit", q))
                g.armed |= 1 << q
            g.found |= 1 << q

    # -- whose turn it is

    def activate(self, g: G, active: str, where: str) -> None:
        """Whose turn it is, and who is being activated."""
        name = slug(str(active))
        name = self.aliases(g).get(name, name)
        if not name:
            heroes = g.on_board(HERO)
            name = heroes[0].name if heroes else self.master
        if name == self.master:
            self.begin_turn(g, g.master_seat)
            return
        for i, placed in enumerate(g.quest.monsters):
            if placed.name == name and not g.placed >> i & 1:
                self.lay_out(g, g.quest.grid.areas[g.quest.grid.area_of[placed.at]])
        figure = next((f for f in g.figures if f is not None and slug(f.name) == slug(name)), None)
        if figure is None or figure.at < 0:
            raise BadFile(f"“{active}” cannot be active.", where, f"Figures here: {', '.join(g.names)}.")
        self.begin_turn(g, figure.seat)
        self.begin(g, figure)

    def aliases(self, g: G) -> dict[str, str]:
        """Other names for figures, the game master's seat, and some words."""
        found = dict.fromkeys(self.master_names, self.master) | {"secret-doors": "doors", "secret doors": "doors"}
        kinds = numbered(g.names)
        for placed in hidden(g):
            kinds.setdefault(placed.kind.id, []).append(placed.name)
        found |= {kind: names[0] for kind, names in kinds.items() if len(names) == 1 and names[0]}
        return {**self.called(), **found, **g.quest.aliases}


def number_things(things: Iterable[Thing]) -> None:
    """Number those that have no name yet, kind by kind."""
    things = list(things)
    taken = {thing.name for thing in things}
    for thing in things:
        n = 1
        while not thing.name:
            if f"{thing.kind}.{n}" not in taken:
                thing.name = f"{thing.kind}.{n}"
                taken.add(thing.name)
            n += 1


def begin_unasked(g: G, begins: Callable[[G], Iterator[Any]]) -> None:
    """Let something begin, unless it asks somebody: then the game begins with that question."""
    if next(begins(g.copy()), None) is None:
        for _ in begins(g):
            raise AssertionError


def hidden(g: DrawnState[Any]) -> list[Any]:
    """The Monsters of the map that are not on the board yet."""
    return [p for i, p in enumerate(g.quest.monsters) if not g.placed >> i & 1]
