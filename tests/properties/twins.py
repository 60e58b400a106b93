"""Twins: two games that look the same to a seat all the way, and differ in something that it was never shown.

What is hidden is listed nowhere: it is whatever can be other than it is without the seat noticing. One part of a quest
is changed where nobody has been, or one card that the seat did not see drawn is another; then the same answers and dice
are gone through again. If the seat is shown the same all the way, letter by letter, it cannot know the difference.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, is_dataclass, replace
from random import Random
from typing import Any

from tests.conformance.cases import options
from tests.properties.helpers import decision_text, sized

from delvewright.kernel.decisions import Decision, may_know
from delvewright.kernel.dice import Draw, Roll, stream, throw
from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import Grid, squares
from delvewright.kernel.rulebook import Rulebook, find_book
from delvewright.rules.allison.interface import setup as allison
from delvewright.rules.heroquest.interface import setup as heroquest

LONG = sized(40, 200)
"""Decisions of a game."""
LOOKS = 8
"""At every so many decisions between two rules the seat dreams."""
SET_UP: dict[str, Callable[[Any, Any], Any]] = {"heroquest": heroquest.set_up, "allison": allison.set_up}
"""Books whose boards are drawn, so that their quests can be changed."""
FOLLOWS = ("sight", "text", "around", "outlooks", "looks", "tunnels", "everywhere", "all_edges")
"""Of a quest: what follows from the rest, or is the same for all of its games."""


KNOWN = frozenset({
    *FOLLOWS, "told", "resistance", "goals",
    "entrance", "begin", "starts", "onward",
    "monsters_use_portals", "reach", "cold", "level", "introduction", "checkpoints", "completion", "pay", "reward",
    "edition", "rules", "source", "gift", "heroes", "variants",
})  # fmt: skip
"""Of a quest: besides, what its text tells the players, where they came in, and what no square of it has."""
UNUSED = {"allison": frozenset({"exit_door"})}
"""Of a quest: what no quest file of a book can say."""
SQUARES = 1000
"""No board has so many."""
ALIKE = (("goblin", "orc", "skeleton", "zombie"), ("pit", "spear"), ("closed", "locked"))
"""Words that can stand in each other's place."""


def plain(value: Any) -> Any:
    """A part of a quest as text can show it: two are equal if nothing in them differs."""
    if isinstance(value, Grid):
        return (value.floor, value.east, value.south, value.doors, value.areas)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items() if not isinstance(key, tuple)}  # those are looked up
    if isinstance(value, int | str | None):
        return value
    return getattr(value, "id", "") or [(name, plain(getattr(value, name))) for name in getattr(value, "__slots__", ())]


def whole(state: Any) -> str:
    """All there is of a state: its stream, and the quest with what nobody has seen yet."""
    known = vars(state.quest) if hasattr(state.quest, "grid") else {}
    told = {name: plain(value) for name, value in known.items() if name not in FOLLOWS and not name.startswith("_")}
    return repr([state.freeze(), told])


@dataclass
class Course:
    """A game that was gone through, and what a seat was shown of it."""

    state: Any
    shown: list[str] = field(default_factory=list)
    dreams: list[str] = field(default_factory=list)
    tape: list[Any] = field(default_factory=list)
    """Answers, faces and cards."""
    veiled: list[int] = field(default_factory=list)
    """Which of them were drawn unseen, from more than one."""


def go(book: Rulebook, state: Any, seat: int, seed: int, like: Course | None = None, other: int = -1) -> Course | None:
    """Go through a game: by chance, or `like` another; then the card drawn unseen at `other` is another one. None: the
    seat has seen a difference."""
    done, random, rng = Course(state), Random(seed), stream(seed, "play")
    gen, value, n = book.play(state), None, 0
    while n < LONG:
        try:
            asked = gen.send(value)
        except StopIteration:
            break
        old = like.tape[len(done.tape)] if like is not None and len(done.tape) < len(like.tape) else None
        if isinstance(asked, Decision):
            n += 1
            done.shown.append(look(book, state, seat, asked))
            if like is not None and done.shown[-1] != like.shown[len(done.shown) - 1]:
                return None
            if asked.clean and n % LOOKS == 0:
                done.dreams.append(whole(book.imagine(state, state, seat, n)))
            if like is not None and (old is None or old not in asked):
                return None
            value = old if like is not None else asked.nth(random.randrange(len(asked)))
        elif isinstance(asked, Roll):
            rng, value = throw(rng, asked.dice)
            value = old if like is not None else value
            if like is not None and (old is None or len(old) != len(asked.dice)):
                return None
        else:
            value = random.choice(list(asked.choices)) if like is None else old
            unseen = not asked.seen_by(seat)
            if unseen and len({*asked.choices}) > 1:
                done.veiled.append(len(done.tape))
            if unseen and len(done.tape) == other:
                value = next((each for each in asked.choices if each != old and same_side(asked, each, old)), old)
            if value not in asked.choices:
                return None
        done.tape.append(value)
    return done


def same_side(draw: Draw, one: str, two: Any) -> bool:
    """Whether those who do not see a draw learn the same of both."""
    return not draw.secret or (one in draw.secret and two in draw.secret)


def look(book: Rulebook, state: Any, seat: int, asked: Decision) -> str:
    """What the seat is shown now, is told since it last looked, and is asked if it is."""
    view = book.view(state, seat, asked)
    own = decision_text(asked) if asked.seat == seat else may_know(asked.audience, 1 << seat)
    events = [event for event in state.log if event.audience >> seat & 1]
    state.log.clear()
    return repr([view, own, events])


# -- quests that differ in the dark


IMPOSSIBLE = (ValueError, LookupError, AttributeError, OverflowError, TypeError, DelveError)
"""What a quest that cannot be so comes to grief with."""


def begun(book: str, quest: str, changed: Any = None) -> Any:
    """The state at the beginning of a game. Its quest tells its players of nothing that is in the dark."""
    told = options(book, quest)
    state: Any = find_book(book).begin(quest.split(maxsplit=1)[0], 1, told)
    if book in SET_UP:
        state = SET_UP[book](changed if changed is not None else altered(state.quest, "told", {}), told)
    state.log = []
    return state


def altered(quest: Any, name: str, value: Any) -> Any:
    """A quest with one part other than it is."""
    new = copy.copy(quest)
    for each, old in vars(quest).items():
        if isinstance(old, list | dict):
            setattr(new, each, old.copy())
    setattr(new, name, value)
    return new.finish()


def quests_like(book: str, quest: Any, laid: int, most: int) -> Iterator[tuple[str, Any]]:
    """Quests that differ in one part, with its name; in the dark, if it is a part of the board. Each has its turn."""
    random, known = Random(quest.id), KNOWN | UNUSED.get(book, frozenset())
    dark = squares(quest.grid.floor & ~laid)
    parts = {name: list(others(value, random.choice(dark))) for name, value in vars(quest).items() if name not in known}
    if known_twists := [
        twist for twist in vars(quest).get("twists", ()) if twist.said.known
    ]:  # players are told of them
        parts["twists"] = [v for v in parts["twists"] if [twist for twist in v if twist.said.known] == known_twists]
    n = 0
    while n < most and (left := [name for name, values in parts.items() if values]):
        for name in random.sample(left, min(len(left), most - n)):
            value = parts[name].pop(random.randrange(len(parts[name])))
            n += 1
            with suppress(*IMPOSSIBLE):
                yield name, altered(quest, name, value)


def others(value: Any, dark: int) -> Iterator[Any]:
    """What something could be in place of what it is."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        if value and value < SQUARES:  # a square, or a number
            yield from (dark, value + 1, *([value - 1] if value > 0 else []))
        else:  # a mask of squares
            yield value ^ 1 << dark
    elif isinstance(value, str):
        yield from (other for words in ALIKE if value in words for other in words if other != value)
    elif isinstance(value, list) or type(value) is tuple:
        kind, many = type(value), list(value)
        if many:
            yield from (kind(many[:-1]), kind(many[1:]), kind(many[::-1]))
        for i, each in enumerate(many):
            yield from (kind([*many[:i], other, *many[i + 1 :]]) for other in others(each, dark))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield {name: old for name, old in value.items() if name != key}
            yield from (value | {key: other} for other in others(each, dark))
    elif isinstance(value, tuple):
        for name in value._fields:  # type: ignore[attr-defined]
            yield from (value._replace(**{name: each}) for each in others(getattr(value, name), dark))  # type: ignore[attr-defined]
    elif is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "id"):
        for name in value.__dataclass_fields__:
            yield from (replace(value, **{name: each}) for each in others(getattr(value, name), dark))
