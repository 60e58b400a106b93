"""A game that is over, in short: who lived and who fell, what was found and slain, the longest odds that were beaten.

All of it from the events and views that the holder of a key may see; nothing is told that he was not told before.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.kernel.view import FigureView, View
from delvewright.table import keys
from delvewright.table.seating import OPEN
from delvewright.table.served import ServedTable
from delvewright.ui.web import replays, wire
from delvewright.ui.web.names import called
from delvewright.ui.web.replays import Slowly
from delvewright.ui.web.wire import Json

FALLS = ("death", "slain")
"""Kinds of events, in every book, after which a figure is gone."""
CAME_TRUE = {"kill": FALLS, "wound": ("wound",), "hurt": ("wound",), "hit": ("wound",)}
"""What of an answer's odds is worth telling, and the kinds of events that say it came true; the best first."""
PERSON = "person"


@dataclass(slots=True)
class Deeds:
    """What one figure of the first side did."""

    figure: FigureView
    kills: Counter[str] = field(default_factory=Counter)
    gains: Counter[str] = field(default_factory=Counter)
    finds: list[str] = field(default_factory=list)
    fell: str = ""


@dataclass(slots=True)
class Feat:
    """Something unlikely that came true."""

    chance: Fraction
    who: str
    what: str


class Teller:
    """Goes through a game and keeps what is worth telling."""

    def __init__(self, table: ServedTable, key: str) -> None:
        self.table, self.key = table, key
        self.seat, self.mask = replays.looker(table, key)
        self.side = table.seats[0].side
        self.game = table.fresh()
        self.known: dict[int, str] = {}
        """How everybody is called whom one has seen."""
        self.deeds: dict[int, Deeds] = {}
        self.told: list[Event] = []
        self.feat: Feat | None = None
        self.look(self.view())

    def view(self) -> View:
        """What one sees now."""
        return replays.view_of(self.table, self.key, self.game)

    def look(self, view: View) -> None:
        """Get to know whoever is there."""
        seats = self.table.seats
        for f in view.figures:
            self.known[f.id] = called(f.name, f.title)
            if f.seat >= 0 and seats[f.seat].side == self.side and f.side == self.side:
                known = self.deeds.setdefault(f.id, Deeds(f))
                known.figure = f

    def go(self) -> Slowly[None]:
        """Play it all again."""
        for each in self.table.given:
            before = len(self.game.events)
            hopes = self._hopes(self.game, each.seat, each.answer)
            self.game.answer_code(each.answer)
            new = [e for e in self.game.events[before:] if replays.sees(e, self.seat, self.mask)]
            self.told += new
            if any(e.card or e.changes or e.kind in FALLS or e.kind == "reveal" for e in new):
                self.look(view := self.view())
                for event in new:
                    self._note(event, view)
            if hopes:
                self._compare(*hopes, new)
            yield
        self.look(self.view())

    # -- what one hoped for

    def _hopes(self, game: Game, seat: int, answer: Answer) -> tuple[FigureView, int, dict[str, Fraction]] | None:
        """Who hoped for what, against whom: of the first side only, whose odds stood on their screens."""
        decision = game.decision
        if decision is None or self.table.seats[seat].side != self.side or decision.figure not in self.deeds:
            return None
        odds = game.odds(answer) if answer in decision.options else None
        if not odds:
            return None
        target = next((id for id in game.book.choice(game.state, decision, answer).figures if id in self.known), -1)
        return self.deeds[decision.figure].figure, target, odds

    def _compare(self, who: FigureView, target: int, odds: dict[str, Fraction], new: list[Event]) -> None:
        for label, kinds in CAME_TRUE.items():
            chance = odds.get(label)
            if chance is None or not any(e.kind in kinds and target in e.figures[:1] for e in new):
                continue
            if 0 < chance < 1 and (self.feat is None or chance < self.feat.chance):
                what = f"{label} {self.known.get(target, 'somebody')}"
                self.feat = Feat(chance, called(who.name, who.title), what)
            return

    # -- what came

    def _note(self, event: Event, view: View) -> None:
        first = event.figures[0] if event.figures else -1
        if event.kind in FALLS:
            by = self._killer(event)
            if first in self.deeds:
                whom = f" to {self.known[by]}" if by in self.known else ""
                self.deeds[first].fell = f"Fell in round {view.round}{whom}." if whom else event.text
            elif by in self.deeds:
                self.deeds[by].kills[self.known.get(first, "").rpartition(" ")[0] or self.known.get(first, "?")] += 1
        own = self.deeds.get(first)
        if own is None:
            return
        for what, n in event.changes:
            if n > 0 and what not in own.figure.bars:
                own.gains[what] += n
        if event.card and event.card in own.figure.items:
            own.finds.append(self.game.book.card(event.card)[0])

    def _killer(self, event: Event) -> int:
        """Who felled somebody: as the event says, else whoever last did something to the victim."""
        if len(event.figures) > 1:
            return event.figures[1]
        victim = event.figures[0] if event.figures else -1
        at = self.told.index(event)
        for earlier in reversed(self.told[max(0, at - 40) : at]):
            if victim in earlier.figures[1:] and earlier.figures[0] != victim:
                return earlier.figures[0]
        return -1

    # -- told

    def json(self) -> Json:
        """The page."""
        view, book = self.view(), self.game.book
        people = [self._person(deeds, book) for deeds in self.deeds.values()]
        found: Json = {
            "title": self.table.head.title,
            "round": view.round,
            "winner": view.winner,
            "town": bool(book.town) and self.table.head.quest == book.town,
            "people": people,
            "kills": sum(sum(deeds.kills.values()) for deeds in self.deeds.values()),
            "answers": len(self.table.given),
        }
        if self.feat is not None:
            percent = float(self.feat.chance) * 100
            found["feat"] = {"percent": round(percent, 1), "who": self.feat.who, "what": self.feat.what}
        return found

    def _person(self, deeds: Deeds, book: Any) -> Json:
        figure = deeds.figure
        return {
            "figure": wire.figure_json(book, figure),
            "mine": figure.seat in self.table.sits(self.key),
            "alive": figure.alive,
            "how": "" if figure.alive else deeds.fell,
            "kills": [[what, n] for what, n in deeds.kills.most_common()],
            "gains": [[what, n] for what, n in deeds.gains.items()],
            "finds": [[what, n] for what, n in Counter(deeds.finds).items()],
        }


def summary(table: ServedTable, key: str) -> Slowly[Json]:
    """A game that is over, as far as the holder of a key saw it."""
    if not table.live:
        yield from table.waking()
    if not table.game.over:
        raise DelveError("This game is still being played.", do="Ask again when it is over.")
    if table.n > replays.LONGEST:
        raise DelveError("This game is too long to be told in short.")
    teller = Teller(table, key)
    yield from teller.go()
    return teller.json()


def again(table: ServedTable, key: str) -> dict[str, str]:
    """Who holds which seat when the same people play again: the owner his own; other persons' wait for them."""
    if table.keys[key].role != keys.OWNER:
        raise DelveError("Only whoever opened the table can do that.")
    own = table.sits(key)
    held = zip(table.head.seats, table.holders, strict=True)
    return {id: holder if holder != PERSON or i in own else OPEN for i, (id, holder) in enumerate(held)}
