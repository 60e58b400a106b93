"""A game that is over, in short: who lived and who fell, what was found and slain, the longest odds that were beaten.

All of it from the events and views that the holder of a key may see; nothing is told that he was not told before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from msgspec.json import encode

from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.kernel.saying import capital, listed, several, the
from delvewright.kernel.view import NAMED, FigureView, View
from delvewright.table import keys
from delvewright.table.seating import OPEN
from delvewright.table.served import ServedTable
from delvewright.ui.web import replays, wire
from delvewright.ui.web.names import called, of_view, spoken
from delvewright.ui.web.replays import Slowly
from delvewright.ui.web.wire import Json

FALLS = ("death", "slain")
"""Kinds of events, in every book, after which a figure is gone."""
CAME_TRUE = {"kill": FALLS, "wound": ("wound",), "hurt": ("wound",), "hit": ("wound",)}
"""What of an answer's odds is worth telling, and the kinds of events that say it came true; the best first."""
PERSON = "person"
WORTH = {"end": 100, "death": 9, "goal": 9, "ko": 6, "unconscious": 6, "level": 6, "reward": 4, "leave": 3, "chest": 3}
"""How much the kinds of events that mean the same in every book are worth telling."""
CARD, SLAIN, FIRST, CHARACTER = 2, 2, 3, 6
"""What a card, a kill, the first of its kind and the fall of one who has a name of his own are worth."""
SENTENCES = 10
"""So many tell the story of a game."""
SOON = 2
"""Foes who fall within so many rounds of each other are told of together."""


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
    n: int


@dataclass(slots=True)
class Chapter:
    """Something that happened, for the story of a game."""

    n: int
    """After so many answers, as the looker counts them."""
    round: int
    kind: str
    text: str
    worth: int
    figure: int = -1
    """Whom it is about,"""
    by: int = -1
    """and who did it, if somebody did."""
    common: bool = False
    """Whether it is the fall of one of many."""


def _rest(chapter: Chapter, spoken: Mapping[int, str]) -> str:
    """What is said of somebody after his name; a sentence that does not begin with it stays alone."""
    if chapter.common:
        return ""
    who = spoken.get(chapter.figure, "")
    alone = f"{chapter.n} {chapter.text}"
    if not who or chapter.by >= 0:
        return alone
    return chapter.text[len(who) + 1 :] if chapter.text.lower().startswith(f"{who.lower()} ") else alone


class Teller:
    """Goes through a game and keeps what is worth telling."""

    def __init__(self, table: ServedTable, key: str) -> None:
        self.table, self.key = table, key
        self.seat, self.mask = replays.looker(table, key)
        self.side = table.seats[0].side
        self.game = table.fresh()
        self.known: dict[int, str] = {}
        """How everybody is called whom one has seen."""
        self.spoken: dict[int, str] = {}
        """The same in a sentence: with its article, unless it is a name or numbered."""
        self.deeds: dict[int, Deeds] = {}
        self.told: list[Event] = []
        self.feat: Feat | None = None
        self.n = 0
        """How many answers of which the looker knows have been given."""
        self.chapters: list[Chapter] = []
        self.look(self.view())

    def view(self) -> View:
        """What one sees now."""
        return replays.view_of(self.table, self.key, self.game)

    def look(self, view: View) -> None:
        """Get to know whoever is there."""
        seats = self.table.seats
        for f in view.figures:
            name = self.known[f.id] = called(f.name, f.title)
            seat = seats[f.seat] if 0 <= f.seat < len(seats) and f.side == seats[f.seat].side else None
            if seat is not None and seat.named and seat.title == f.title:
                name = f.title
            named = NAMED in f.tags or (seat is not None and seat.named and name == f.title)
            self.spoken[f.id] = name if named or name[-1:].isdigit() else the(name)
            if f.seat >= 0 and seats[f.seat].side == self.side and f.side == self.side:
                known = self.deeds.setdefault(f.id, Deeds(f))
                known.figure = f

    def go(self) -> Slowly[None]:
        """Play it all again."""
        own = replays.knows(self.table, self.key)
        for each in self.table.given:
            self.n += each.known_to(own)
            before = len(self.game.events)
            hopes = self._hopes(self.game, each.seat, each.answer)
            self.game.answer_code(each.answer)
            new = [e for e in self.game.events[before:] if replays.sees(e, self.seat, self.mask)]
            self.told += new
            strange = any(id not in self.known for e in new for id in e.figures)
            if strange or any(e.card or e.changes or e.kind in FALLS or e.kind == "reveal" for e in new):
                self.look(view := self.view())
                for event in new:
                    self._note(event, view)
            for event in new:
                self._chapter(event)
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
                self.feat = Feat(chance, called(who.name, who.title), what, self.n)
            return

    # -- the story

    def _chapter(self, event: Event) -> None:
        """Remember what is worth telling."""
        worth = WORTH.get(event.kind, 0) or (CARD if event.card and event.changes else 0)
        victim = event.figures[0] if event.figures else -1
        common = event.kind == "slain" and self.known.get(victim, "1")[-1:].isdigit()
        if event.kind == "slain":
            worth = SLAIN if common else CHARACTER
        if worth and not any(told.kind == event.kind for told in self.chapters):
            worth += FIRST
        if worth and event.text:
            first, more, _ = event.text.partition(". ")
            text, by = first + "." * bool(more), -1
            if event.kind in FALLS and victim in self.spoken:
                by = self._killer(event)
                text = self._fall(event.kind, victim, by) or text
            self.chapters.append(Chapter(self.n, self.game.state.round, event.kind, text, worth, victim, by, common))

    def _fall(self, kind: str, victim: int, by: int) -> str:
        """How somebody fell, in a sentence; nothing if nobody did it."""
        if by not in self.spoken or by == victim:
            return ""
        who, whom = self.spoken[by], self.spoken[victim]
        return capital(f"{whom} falls to {who}." if kind == "death" else f"{who} slays {whom}.")

    def story(self) -> list[Chapter]:
        """What is most worth telling, in the order in which it happened."""
        seats = self.table.seats
        own = [deeds.figure for deeds in self.deeds.values() if deeds.figure.seat >= 0]
        party = [f.id for f in own if f.name.startswith(seats[f.seat].id)] or [f.id for f in own]
        names = listed([self.spoken[id] for id in party])
        begin = [Chapter(0, 1, "begin", f"{capital(names)} set{'s' * (len(party) == 1)} out.", WORTH["end"])]
        self.chapters = [replace(each, text=self._said(each.text)) for each in self.chapters]
        told = begin * bool(party) + self._joined()
        best = sorted(told, key=lambda each: -each.worth)[:SENTENCES]
        return [each for each in told if any(each is one for one in best)]

    def _joined(self) -> list[Chapter]:
        """All that is worth telling; what is of a kind and follows each other soon makes one sentence."""
        groups: list[list[Chapter]] = []
        for each in self.chapters:
            last = groups[-1][-1] if groups else None
            if last is not None and self._like(each) == self._like(last) and each.round - last.round <= SOON:
                groups[-1].append(each)
            else:
                groups.append([each])
        worth = [max(each.worth for each in some) + (len(some) > 1) for some in groups]
        return [replace(some[0], text=self._in_one(some), worth=n) for some, n in zip(groups, worth, strict=True)]

    def _like(self, chapter: Chapter) -> tuple[str, str]:
        """What of a chapter is the same in those that make one sentence with it."""
        return chapter.kind, _rest(chapter, self.spoken)

    def _in_one(self, some: Sequence[Chapter]) -> str:
        """Several things of a kind in a sentence: foes that fell one after the other, heroes who did the same."""
        first = some[0]
        if len(some) == 1:
            return first.text
        if first.common:
            slayers = dict.fromkeys(self.spoken[c.by] for c in some if c.by in self.deeds)
            foes = several([self.known.get(c.figure, "foe").rpartition(" ")[0] or "foe" for c in some])
            return capital(f"{listed(list(slayers)) or 'they'} slay{'s' * (len(slayers) == 1)} {foes}.")
        verb, _, more = _rest(first, self.spoken).partition(" ")
        many = {"is": "are", "has": "have", "was": "were"}.get(verb, verb.removesuffix("s"))
        return capital(f"{listed([self.spoken[c.figure] for c in some])} {many} {more}")

    def moment(self, won: bool) -> Chapter | None:
        """What decided the game: the winners' last great deed, or the death after which half of them were gone.

        Where nobody had to be slain, it is the last who got away.
        """
        deaths = [each for each in self.chapters if each.kind == "death"]
        if not won and deaths:
            return deaths[(len(self.deeds) + 1) // 2 - 1 if len(deaths) >= (len(self.deeds) + 1) // 2 else -1]
        great = [each for each in self.chapters if each.kind in ("slain", "goal") and each.worth >= CHARACTER]
        for kind in ("slain", "leave"):
            great = great or [each for each in self.chapters if each.kind == kind]
        return next(reversed(great), None)

    # -- what came

    def _note(self, event: Event, view: View) -> None:
        first = event.figures[0] if event.figures else -1
        if event.kind in FALLS:
            by = self._killer(event)
            if first in self.deeds:
                whom = f" to {self.known[by]}" if by in self.known else ""
                self.deeds[first].fell = f"Fell in round {view.round}{whom}." if whom else event.text
            elif by in self.deeds:
                name = self.known.get(first, "others")
                self.deeds[by].kills[name.rpartition(" ")[0] or name] += 1
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
        self.names = of_view(wire.view_json(book, view))
        people = [self._person(deeds, book) for deeds in self.deeds.values()]
        found: Json = {
            "title": self.table.head.title,
            "round": view.round,
            "winner": view.winner,
            "town": bool(book.town) and self.table.head.quest == book.town,
            "people": people,
            "kills": sum(sum(deeds.kills.values()) for deeds in self.deeds.values()),
            "answers": self.table.number(self.mask if self.seat >= 0 else 0),
            "rooms": sum(1 for mask in view.areas if mask),
            "story": [{"n": each.n, "round": each.round, "text": each.text} for each in self.story()],
        }
        if (decisive := self.moment(view.winner == self.side)) is not None:
            found["moment"] = {"n": decisive.n, "round": decisive.round, "text": decisive.text}
        if self.feat is not None:
            percent = float(self.feat.chance) * 100
            found["feat"] = {"percent": round(percent, 1), "who": self.feat.who, "what": self.feat.what}
        return found

    def _said(self, text: str) -> str:
        return spoken(text, self.names)

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


def summary(table: ServedTable, key: str) -> Slowly[bytes]:
    """A game that is over, as far as the holder of a key saw it; as text, made once for all who saw the same."""
    if not table.live:
        yield from table.waking()
    if not table.game.over:
        raise DelveError("This game is still being played.", do="Ask again when it is over.")
    if table.n > replays.LONGEST:
        raise DelveError("This game is too long to be told in short.")
    memo, kept = table.memo, ("summary", *replays.looker(table, key), table.sits(key))
    if kept not in memo:
        teller = Teller(table, key)
        yield from teller.go()
        memo[kept] = encode(teller.json())
    found: bytes = memo[kept]
    return found


def again(table: ServedTable, key: str) -> dict[str, str]:
    """Who holds which seat when the same people play again: the owner his own; other persons' wait for them."""
    if table.keys[key].role != keys.OWNER:
        raise DelveError("Only whoever opened the table can do that.")
    own = table.sits(key)
    held = zip(table.head.seats, table.holders, strict=True)
    return {id: holder if holder != PERSON or i in own else OPEN for i, (id, holder) in enumerate(held)}
