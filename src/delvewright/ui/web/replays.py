"""A game again from its beginning, as far as the holder of a key may see it."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import TypeVar

from msgspec.json import encode

from delvewright.kernel.decisions import asked
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.kernel.grid import mask_of
from delvewright.kernel.view import View
from delvewright.table.common import common_view, first_side, known_to_all
from delvewright.table.served import ServedTable
from delvewright.table.undo import master_of
from delvewright.ui.svg import draw
from delvewright.ui.web import wire
from delvewright.ui.web.names import of_view, spoken
from delvewright.ui.web.wire import Json

T = TypeVar("T")
BITE = 48
"""Answers that are told of at a go."""
LONGEST = 20_000
"""Answers of a game that is shown again; no quest needs so many."""
LOG = 60
"""How much of the log comes with a moment."""
Slowly = Generator[None, None, T]
"""What is done bit by bit, so that nobody who plays waits for it."""


def _followed(table: ServedTable) -> Slowly[None]:
    """Take up a game that was put aside; complain about one that is too long."""
    if not table.live:
        yield from table.waking()
    if table.n > LONGEST:
        raise DelveError(
            "This game is too long to be shown again.", do="Its log can be had, and its record at the end."
        )


def looker(table: ServedTable, key: str) -> tuple[int, int]:
    """The seat by which the holder of a key sees, and the mask of seats; -1 for those who only look on.

    Whoever holds seats of several sides sees by the first side.
    """
    own = sorted(table.sits(key))
    if not own:
        return -1, first_side(table.game)
    side = table.seats[own[0]].side
    return own[0], sum(1 << i for i in own if table.seats[i].side == side)


def sees(event: Event, seat: int, mask: int) -> bool:
    return bool(event.audience & mask) if seat >= 0 else known_to_all(event, mask)


def view_of(table: ServedTable, key: str, game: Game | None = None) -> View:
    """What the holder of a key may see of a game."""
    seat, _ = looker(table, key)
    game = game or table.game
    return game.book.view(game.state, seat, game.decision) if seat >= 0 else common_view(game)


def steps(table: ServedTable, key: str) -> Slowly[bytes]:
    """All answers, each with the first thing that came of it as far as one may know; as text."""
    yield from _followed(table)
    while True:
        seat, mask = looker(table, key)
        memo, kept = table.memo, ("steps", seat, mask)
        if kept in memo:
            text: bytes = memo[kept]
            return text
        game, n = table.game, table.n
        found = yield from _steps(table, key)
        if table.live and game is table.game:  # nobody has gone back meanwhile
            break
    text = encode(found)
    if n == table.n and (seat, mask) == looker(table, key):
        memo[kept] = text
    return text


MARKS = ("turn", "round", "slain", "death", "goal", "level", "end")
"""Kinds of events, in every book, to which one may want to jump."""
NUMBER = re.compile(r"[0-9]+")


def _marked(told: list[Event], names: dict[str, str]) -> Json:
    """What of an answer's events one may want to jump to: the round that begins, and what else is of weight."""
    found: Json = {}
    for event in told:
        if event.kind in ("turn", "round") and (number := NUMBER.search(event.text)):
            found["round"] = int(number[0])
        elif event.kind in MARKS:
            found["mark"] = event.kind
            found["told"] = spoken(event.text, names)
    return found


def _steps(table: ServedTable, key: str) -> Slowly[Json]:
    seat, mask = looker(table, key)
    events, marks, found = table.game.events, table.moments.marks, []
    names = of_view(wire.view_json(table.game.book, view_of(table, key)))
    given, own = list(table.given), knows(table, key)
    known = [i for i, each in enumerate(given) if each.known_to(own)]
    for n, place in enumerate(known[: last(table, key)]):
        end = known[n + 1] if n + 1 < len(known) else len(given)
        if end >= len(marks):
            break  # somebody has gone back meanwhile
        told = [e for e in events[marks[place] : marks[end]] if sees(e, seat, mask)]
        text = spoken(told[0].text if told else "", names)
        found.append({"n": n + 1, "seat": given[place].seat, "text": text, **_marked(told, names)})
        if n % BITE == 0:
            yield
    seats = [{"id": s.id, "seat": i, "title": s.title, "side": s.side} for i, s in enumerate(table.seats)]
    over, hidden = table.game.over, master_of(table.seats) >= 0
    about = {"over": over, "hidden": hidden, "title": table.head.title, "seats": seats}
    return {"last": len(found), **about, "steps": found}


def knows(table: ServedTable, key: str) -> int:
    """The mask of the seats by which the holder of a key knows of questions; none of those who only look on."""
    seat, mask = looker(table, key)
    return mask if seat >= 0 else 0


def _place(table: ServedTable, key: str, n: int) -> int:
    """Where the answer stands that is the n-th (from 0) to the holder of a key."""
    return table.place(knows(table, key), n)


def last(table: ServedTable, key: str) -> int:
    """How many answers are shown to the holder of a key; what came of one is not, while a question stands open of
    which he may not know."""
    own, decision = knows(table, key), table.game.decision
    held = decision is not None and asked(decision, own)[0] < 0 and not table.timed
    return max(0, table.numbered(own, len(table.moments.marks) - 1) - held)


def moment(table: ServedTable, key: str, n: int, whole: bool = False) -> Slowly[Json]:
    """The game after n answers, with the end of its log; the whole map of it only when nobody can go back any more."""
    yield from _followed(table)
    master = master_of(table.seats)
    if whole and not (table.game.over and table.given_out and master >= 0):
        raise DelveError(
            "The whole map is shown when the game is over and its record was given out.",
            do="Ask for the record first: nobody can go back then.",
        )
    while True:
        if n > (end := last(table, key)):
            raise DelveError(f"The game has not come to answer {n} yet.", do=f"Name one from 0 to {end}.")
        place = min(_place(table, key, n), len(table.moments.marks) - 1)
        true, happened = table.game, table.game.events[: table.moments.marks[place]]
        game = yield from table.moments.at(place, true.answers)
        if table.live and true is table.game:  # nobody has gone back meanwhile
            break
    seat, mask = looker(table, key)
    told = [event for event in happened if sees(event, seat, mask)]
    first = max(0, len(told) - LOG)
    seen = game.book.view(game.state, master, game.decision) if whole else view_of(table, key, game)
    view = wire.view_json(game.book, seen)
    names = of_view(view)
    log = [wire.event_json(game.book, event, i, names) for i, event in enumerate(told[first:], first)]
    return {"n": n, "view": view, "log": log}


def picture_at(table: ServedTable, key: str, n: int, near: bool = False) -> Slowly[str]:
    """What one saw after n answers, drawn: all of it, or what is near those to whom something had just happened."""
    yield from _followed(table)
    marks = table.moments.marks
    place = min(_place(table, key, min(n, last(table, key))), len(marks) - 1)
    game = yield from table.moments.at(place, table.game.answers)
    view = view_of(table, key, game)
    told = [e for e in table.game.events[marks[max(0, place - 1)] : marks[place]] if sees(e, *looker(table, key))]
    return draw(view, near=_scene(view, told) if near else 0)


def _scene(view: View, told: Sequence[Event]) -> int:
    """Where the last thing of weight happened that an answer brought: the squares of all who took part in it."""
    great = [event for event in told if event.kind in MARKS and (event.figures or event.squares)] or told
    there = {figure.id: figure.squares for figure in view.figures}
    found = [q for event in great[-1:] for id in event.figures for q in there.get(id, ())]
    found += [q for event in great[-1:] for q in event.squares]
    if not found:  # whoever is left of those who were in it
        found = [q for event in told for id in event.figures for q in there.get(id, ())]
    return mask_of([q for q in found if q >= 0])


def picture(table: ServedTable, key: str) -> str:
    """What one sees, drawn; once for all who see the same."""
    kept = ("picture", *looker(table, key))
    if kept not in table.memo:
        table.memo[kept] = draw(view_of(table, key))
    found: str = table.memo[kept]
    return found


def log_text(table: ServedTable, key: str) -> str:
    """All that one was told, as text; made once for all who were told the same."""
    seat, mask = looker(table, key)
    kept = "log", seat, mask
    if table.memo.get(kept, (0,))[0] != len(table.told):
        table.memo[kept] = len(table.told), _log_text(table, key, seat, mask)
    found: str = table.memo[kept][1]
    return found


def _log_text(table: ServedTable, key: str, seat: int, mask: int) -> str:
    names = of_view(wire.view_json(table.game.book, view_of(table, key)))
    lines = []
    for event in table.told:
        if sees(event, seat, mask):
            faces = " ".join(f"[{table.game.book.face(face)[0]}]" for face in event.faces)
            lines.append(f"{spoken(event.text, names)} {faces}".rstrip())
    return "\n".join([table.head.title, "", *lines, ""])
