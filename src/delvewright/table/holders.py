"""Who holds the seats of a game: people, or computer players by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import Seat
from delvewright.players import LEVELS as WORDS
from delvewright.players import NAMES, Player
from delvewright.players.base import SEARCH, make
from delvewright.players.characters import CHARACTERS, MASTERS
from delvewright.players.own import installed, is_spec

PERSON = "person"
COMPUTER = "computer:"
BEST = COMPUTER + NAMES[0]
"""What a bare “computer” means."""
TITLES = {
    "tactician": "Computer, plays to win",
    "tactician-hard": "Computer, hard to play against",
    "tactician-easy": "Computer, easy to play against",
    "search": "Thinker, looks ahead before it acts",
    "random": "Computer, does just anything",
    **{f"tactician-{name}": f"Computer, {name}: {known.title}" for name, known in CHARACTERS.items()},
    **{f"tactician-{name}": f"Computer, {name}: {known.title}" for name, known in MASTERS.items()},
}
"""Computer players in plain words."""
THINKING = "2s"
"""How long who thinks ahead may do so for each answer at a table."""
LEVELS = {word: COMPUTER + name for word, name in zip(WORDS, NAMES, strict=False)}
"""How hard it is to play against, in a word: easy, normal, hard."""
FORM = "Write person, computer, or SEAT=person,SEAT=computer:hard and so on."


Make = Callable[[str, int, int], Player]
"""Makes the computer player of a name, for a game's seed and a seat."""


def computers() -> list[str]:
    """The computer players a setting can choose from, the best first and those of installed packages last."""
    return [COMPUTER + name for name in (*NAMES, *installed())]


def title(holder: str) -> str:
    """A computer player in plain words."""
    name = holder.removeprefix(COMPUTER)
    return TITLES.get(name, f"{name}, installed here")


def at_table(holder: str) -> str:
    """The computer player that a holder of a seat names, as it plays where people wait."""
    name = holder.removeprefix(COMPUTER)
    return f"{SEARCH}:{THINKING}" if name == SEARCH else name


def is_person(holder: str) -> bool:
    """Whether somebody must be asked."""
    return holder == PERSON


def usual(seats: Sequence[Seat]) -> list[str]:
    """People for the side that sits first, the computer for everybody else."""
    return [PERSON if seat.side == seats[0].side else BEST for seat in seats]


def parse_holders(text: str, seats: Sequence[Seat]) -> list[str]:
    """Read `--players`: one word for all, or SEAT=WORD for some; a side's name means all its seats.

    When only some seats are given to people, the computer takes the rest. Whoever types this may name a player of his
    own by its module or file.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    named = [part.partition("=") for part in parts if "=" in part]
    bare = [part for part in parts if "=" not in part]
    if not parts:
        raise DelveError("--players: nobody is named.", do=FORM)
    if len(bare) > 1:
        raise DelveError(f"--players: “{text}” says twice who plays everybody.", do=FORM)
    holders = usual(seats)
    if bare:
        holders = [_typed(bare[0])] * len(seats)
    elif any(_typed(value) == PERSON for _, _, value in named):
        holders = [BEST] * len(seats)
    for name, _, value in named:
        for i in _seats(name.strip(), seats):
            holders[i] = _typed(value)
    return holders


def recorded(text: str, otherwise: str) -> str:
    """Who held a seat according to a record; somebody unknown here is replaced."""
    try:
        return _holder(text) if text else otherwise
    except DelveError:
        return BEST


def _seats(name: str, seats: Sequence[Seat]) -> list[int]:
    wanted = name.lower().replace(" ", "-")
    found = [i for i, seat in enumerate(seats) if wanted in (seat.id, seat.side)]
    if not found:
        known = [seat.id for seat in seats]
        close = difflib.get_close_matches(wanted, known, n=2)
        hint = f"Did you mean {' or '.join(close)}? " if close else ""
        raise DelveError(f"--players: there is no seat “{name}”.", do=f"{hint}Seats here: {', '.join(known)}.")
    return found


def _typed(text: str) -> str:
    name = text.strip().removeprefix(COMPUTER)
    if is_spec(name):
        make(name)  # which complains if it cannot be found
        return COMPUTER + name
    return _holder(text)


def _holder(text: str) -> str:
    if text.strip().removeprefix(COMPUTER) in installed():
        return COMPUTER + text.strip().removeprefix(COMPUTER)
    word = text.strip().lower()
    if word in (PERSON, "human", "me"):
        return PERSON
    if word == "computer":
        return BEST
    name = word.removeprefix(COMPUTER)
    full = LEVELS.get(name, COMPUTER + name)
    if full in (everybody := computers()):
        return full
    if name.startswith(f"{SEARCH}:"):
        make(name)  # which complains if it says not how long to think
        return full
    known = [PERSON, "computer", *everybody, *(COMPUTER + level for level in LEVELS)]
    close = difflib.get_close_matches(word, known, n=1)
    hint = f"Did you mean {close[0]}? " if close else ""
    raise DelveError(f"--players: nobody is called “{text.strip()}”.", do=f"{hint}Players: {', '.join(known)}.")
