"""What the property tests share: games to play, players that choose by draws, and what a game looks like."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import stream
from delvewright.kernel.game import DiceDecision, Game, Header
from delvewright.kernel.notation import parse_square
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.content.quest import Quest, load_quest, read_quest
from delvewright.rules.heroquest.content.reading import FOLDER
from delvewright.rules.heroquest.interface.setup import set_up

NIGHTLY = bool(os.environ.get("DELVE_NIGHTLY"))
"""The long run: more examples, other ones each time."""
HERE = Path(__file__).parent
MAZE = FOLDER / "quests" / "the-maze.toml"
GAUNTLET = HERE / "quests" / "gauntlet.toml"
QUESTS = {"maze": "the-maze", "gauntlet": str(GAUNTLET)}
HEROES = ("barbarian", "dwarf", "elf", "wizard")


def sized(normal: int, nightly: int) -> int:
    """One of two sizes."""
    return nightly if NIGHTLY else normal


def examples(normal: int, nightly: int = 0) -> settings:
    """So many examples, always the same ones in the normal run."""
    return settings(
        max_examples=sized(normal, nightly or normal * 20),
        derandomize=not NIGHTLY,
        database=None,
        deadline=None,
        print_blob=NIGHTLY,
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )


class Chooser:
    """A player: first by the drawn numbers, then by a stream of its own. It likes to do something."""

    def __init__(self, draws: list[int], seed: int) -> None:
        self.draws = list(reversed(draws))
        self.random = Random(seed)

    def choose(self, decision: Decision) -> tuple[Any, ...]:
        """One of the legal answers; now and then any, often one that is not merely a walk or the end."""
        if self.draws:
            return decision.nth(self.draws.pop() % len(decision))
        if self.random.random() < 0.5 and len(decision.options) > 1:
            answer = decision.nth(self.random.randrange(len(decision.options) - 1))
            if answer[0] not in ("give", "use") or self.random.random() < 0.3:
                return answer
        return decision.nth(self.random.randrange(len(decision)))


@st.composite
def choosers(draw: st.DrawFn) -> Chooser:
    """Players whose first answers hypothesis draws."""
    return Chooser(draw(st.lists(st.integers(0, 2**16), max_size=30)), draw(st.integers(0, 2**32)))


@st.composite
def starts(draw: st.DrawFn, typed: bool | None = None) -> Game:
    """Games at their beginning: either quest, any Heroes, dice from the stream or typed in."""
    heroes = draw(st.sampled_from([HEROES, HEROES, ("wizard", "dwarf"), ("elf",), ("barbarian", "elf", "wizard")]))
    options = {"heroes": ",".join(heroes)}
    if draw(st.booleans()) if typed is None else typed:
        options["dice"] = "typed"
    quest = draw(st.sampled_from(["gauntlet", "gauntlet", "maze"]))
    return Game.start("heroquest", QUESTS[quest], draw(st.integers(0, 2**64 - 1)), options)


@st.composite
def games(draw: st.DrawFn, longest: int = 300, typed: bool | None = None) -> tuple[Game, Chooser]:
    """Games in progress, with the player who played them so far."""
    game, chooser = draw(starts(typed)), draw(choosers())
    for _ in play(game, chooser, draw(st.integers(0, longest))):
        pass
    return game, chooser


def play(game: Game, chooser: Chooser, most: int) -> Iterator[Decision]:
    """Play on, giving each decision before it is answered; stops at `most` answers or the end."""
    for _ in range(most):
        decision = game.decision
        if decision is None:
            return
        yield decision
        game.answer_code(chooser.choose(decision))


def equipped(
    seed: int, typed: bool = False, weak: bool = False, more: tuple[tuple[str, str], ...] = (), quiet: bool = False
) -> Game:
    """The gauntlet with Heroes who own something for every moment, and some cards more; weak ones are about to fall."""
    options = {"dice": "typed"} if typed else {}
    state = set_up(load_quest(str(GAUNTLET)), options)
    for name, items in (
        ("barbarian", ("potion-of-battle", "potion-of-resilience", "potion-of-strength")),
        ("dwarf", ("potion-of-healing", "shield", "heroic-brew")),
        ("elf", ("potion-of-healing", "holy-water", "potion-of-battle")),
        ("wizard", ("potion-of-resilience", "potion-of-speed", "dagger")),
    ):
        figure = state.fig(state.names.index(name))
        state.gain(figure, *items)
        if weak:
            figure.body = 1
    for name, item in more:
        state.gain(state.fig(state.names.index(name)), item)
    state.rng = stream(seed, "play")
    return Game(BOOK, state, Header("heroquest", str(GAUNTLET), seed, options, BOOK.content), quiet)


CLEAN = ("activation", "activate", "draft")
"""Kinds of decisions between two rules; all others are asked in the middle of one."""
MOMENTS = (
    *CLEAN, "targeted", "rolled", "zero", "help", "offer", "wandering", "step-aside", "dice", "spells", "wall", "room",
    "cast", "turn-end", "hurt", "harmed",
)  # fmt: skip
"""All kinds of decisions that a Quest without rules of its own can come to with the Heroes' own cards."""
CARDS = {
    "turn-end": (("elf", "flashback"),),
    "cast": (("wizard", "counterspell"),),
    "hurt": tuple((name, "sky-orb") for name in HEROES),
    "harmed": tuple((name, "venom-antidote") for name in HEROES),
}
"""What somebody must own so that such a decision often comes."""

_MOMENTS: dict[str, list[tuple[int, int]]] = {about: [] for about in MOMENTS}
"""Seeds of games that come to such a decision, and after how many answers."""


RARE = {
    "help": (172, 179, 237, 278, 462),
    "hurt": (75, 305, 357, 386, 440),
    "harmed": (75, 273, 469, 643, 655),
}
"""Seeds that are known to come to what few games come to, tried first; if they no longer do, others are looked for."""


def moments(about: str, wanted: int, seeds: int = 4000) -> Iterator[tuple[Game, Chooser]]:
    """Games of Heroes well equipped at decisions of one kind, with a player for what follows."""
    known = _MOMENTS[about]
    for n in range(wanted):
        if n == len(known):
            known.append(_next_moment(about, known[-1][0] + 1 if known else 0, seeds))
        seed, answers = known[n]
        game, chooser = _equipped_for(about, seed), Chooser([], seed)
        for _ in play(game, chooser, answers):
            chooser.random.random()
        chooser.random.random()
        assert game.decision is not None and game.decision.about == about
        yield game, chooser


def _next_moment(about: str, first: int, seeds: int) -> tuple[int, int]:
    """The seed of the next game that comes to such a decision, and after how many answers; keeping no log."""
    for seed in (*(seed for seed in RARE.get(about, ()) if seed >= first), *range(first, seeds)):
        game, chooser = _equipped_for(about, seed, quiet=True), Chooser([], seed)
        if any(chooser.random.random() < 0.5 and d.about == about for d in play(game, chooser, 250)):
            return seed, len(game.answers)
    raise AssertionError(f"no decision about {about} in games {first} to {seeds}")


def _equipped_for(about: str, seed: int, quiet: bool = False) -> Game:
    typed, weak = about == "dice" or seed % 5 == 4, about in ("zero", "help")
    return equipped(seed, typed, weak, CARDS.get(about, ()), quiet)


def game_of(quest: Quest, seed: int, options: dict[str, str] | None = None, quiet: bool = False) -> Game:
    """A game of a quest that is no file."""
    state = set_up(quest, options or {})
    state.rng = stream(seed, "play")
    return Game(BOOK, state, Header("heroquest", quest.id, seed, options or {}, BOOK.content), quiet)


def decision_text(decision: Decision | None) -> str:
    """All of a decision as text."""
    if decision is None:
        return "over"
    kept = [decision.seat, decision.about, list(decision.options), list(decision.fields), decision.figure]
    kept += [decision.clean, decision.subject]
    if isinstance(decision, DiceDecision):
        roll = decision.roll
        kept += [roll.owner, roll.purpose, [die.name for die in roll.dice], roll.against]
    return repr(kept)


def look(game: Game) -> tuple[object, ...]:
    """A game as it appears: its fingerprint, its question, its stream, and what every seat sees."""
    views = tuple(repr(game.view(seat)) for seat in range(len(game.seats)))
    return game.digest(), decision_text(game.decision), game.state.rng, tuple(game.answers), views


class Sketch:
    """A quest file to be changed: its drawing square by square and edge by edge, and its other entries."""

    def __init__(self, path: Path = MAZE) -> None:
        self.path = path
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = [list(row) for row in raw.pop("map").strip("\n").split("\n")]
        length = max(map(len, rows))
        self.rows = [row + [" "] * (length - len(row)) for row in rows]
        self.width, self.height = length // 2, len(rows) // 2
        self.legend: dict[str, str] = raw.pop("legend")
        self.hoards: list[dict[str, Any]] = raw.pop("hoard", [])
        self.rest = raw
        self.posts = [(post, self.at(post)) for post in raw.pop("monster", [])]
        """Monsters unlike their card, with the letter that stands on their square."""

    def copy(self) -> Sketch:
        """Another one like it."""
        new: Sketch = Sketch.__new__(Sketch)
        new.path, new.width, new.height, new.rest, new.posts = self.path, self.width, self.height, self.rest, self.posts
        new.rows = [row[:] for row in self.rows]
        new.legend, new.hoards = dict(self.legend), [dict(h) for h in self.hoards]
        return new

    def __getitem__(self, q: int) -> str:
        y, x = divmod(q, self.width)
        return self.rows[2 * y + 1][2 * x + 1]

    def at(self, entry: dict[str, Any]) -> str:
        """The letter on the square that an entry names."""
        return self[parse_square(entry["at"], self.width, self.height)]

    def __setitem__(self, q: int, letter: str) -> None:
        y, x = divmod(q, self.width)
        self.rows[2 * y + 1][2 * x + 1] = letter

    def edges(self) -> list[tuple[int, int]]:
        """All edges between two squares, the lower first."""
        w, size = self.width, self.width * self.height
        return [(q, q + 1) for q in range(size) if (q + 1) % w] + [(q, q + w) for q in range(size - w)]

    def edge(self, a: int, b: int) -> str:
        """What stands between two squares."""
        y, x = divmod(a, self.width)
        return self.rows[2 * y + 1][2 * x + 2] if b == a + 1 else self.rows[2 * y + 2][2 * x + 1]

    def set_edge(self, a: int, b: int, letter: str) -> None:
        """Put something between two squares."""
        y, x = divmod(a, self.width)
        if b == a + 1:
            self.rows[2 * y + 1][2 * x + 2] = letter
        else:
            self.rows[2 * y + 2][2 * x + 1] = letter

    def text(self) -> str:
        """The file's text."""
        posts = [post for post, letter in self.posts if self.at(post) == letter]
        lines = [f"{key} = {_toml(value)}" for key, value in {**self.rest, "monster": posts}.items()]
        drawing = "\n".join("".join(row) for row in self.rows)
        lines += [f'map = """\n{drawing}\n"""', "[legend]"]
        lines += [f'"{key}" = {_toml(value)}' for key, value in self.legend.items()]
        for hoard in self.hoards:
            lines += ["[[hoard]]", *(f"{key} = {_toml(value)}" for key, value in hoard.items())]
        return "\n".join(lines) + "\n"

    def quest(self) -> Quest:
        """The quest, read as any file is."""
        return read_quest(self.text(), self.path)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    return str(value)


def trapped() -> Sketch:
    """The Maze with hidden traps of every kind in its corridors and rooms, and a few more secret doors."""
    sketch = Sketch()
    sketch.legend |= {"^": "trap:pit", "v": "trap:spear", "w": "trap:falling-block"}
    rng = Random(7)
    for q in range(sketch.width * sketch.height):
        if sketch[q] == "." and rng.random() < 0.08:
            sketch[q] = rng.choice("^vw")
    walls = [e for e in sketch.edges() if sketch.edge(*e) in "|-"]
    for a, b in rng.sample(walls, 30):
        sketch.set_edge(a, b, "S")
    return sketch
