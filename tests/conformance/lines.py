"""All that a game says to people: log, questions, answers, computers' reasons, callouts, and how it ended.

`told` plays a game and gives every line with where it stands; what can be wrong with one is in `faults.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Any

from tests.conformance.cases import start

from delvewright.kernel.decisions import Decision
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import Event
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.rulebook import find_book
from delvewright.kernel.saying import capital
from delvewright.lab.conformance import chosen
from delvewright.players import make
from delvewright.table import chronicle
from delvewright.ui import words as client
from delvewright.ui.web import advice

LOG, PROMPT, LABEL, REASON, CALLOUT, END = "log", "prompt", "label", "reason", "callout", "end"


@dataclass(slots=True)
class Line:
    """Something people read."""

    where: str
    text: str
    kind: str = ""
    """The event's kind, or what a question is about."""
    event: Event | None = None


@dataclass(slots=True)
class Step:
    """One answer and what it brought."""

    decision: Decision
    answer: tuple[Any, ...]
    side: str
    """Who decided."""
    events: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Telling:
    """A game in words."""

    book: str
    quest: str
    lines: list[Line] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    first: list[Event] = field(default_factory=list)
    """What was told before anybody was asked."""
    called: dict[str, str] = field(default_factory=dict)
    """Names in notation, and how sentences call them."""
    names: dict[int, str] = field(default_factory=dict)
    """Figures' names in notation."""
    sides: dict[int, str] = field(default_factory=dict)
    states: set[str] = field(default_factory=set)
    """Inner names of what lasted on somebody."""
    hidden: list[tuple[int, str]] = field(default_factory=list)
    """Number of a line of the log, and a name in it that a seat to which it was told may not know."""


def told(book: str, quest: str, seed: int, player: str, most: int) -> Telling:
    """A game that is played by computers and read from beginning to end."""
    game = start(book, quest, seed)
    random = Random(f"{book} {quest} {seed} {player}")
    bots = [make(player, seed, seat) for seat in range(len(game.seats))]
    telling = Telling(book, quest)
    telling.first = list(game.events)
    _meet(game, telling)
    _log(telling, game, telling.first)
    for n in range(most):
        decision = game.decision
        if decision is None:
            break
        if not isinstance(decision, DiceDecision):
            _question(game, decision, telling, n)
        side = _side(game, decision)
        if player == "random":
            answer = chosen(game, random)
        else:
            answer = bots[decision.seat].choose(game.view(decision.seat), decision)
            reason = bots[decision.seat].reason()
            if reason and decision.figure >= 0:
                telling.lines.append(Line(REASON, capital(f"{game.state.called(decision.figure)} {reason}.")))
            if n % 5 == 0 and not isinstance(decision, DiceDecision):
                hint = advice.reason(game, decision.seat, answer)
                telling.lines += [Line(REASON, hint)] if hint else []
        step = Step(decision, answer, side)
        before = len(game.events)
        game.answer(answer)
        step.events = list(game.events[before:])
        telling.steps.append(step)
        _meet(game, telling)
        _log(telling, game, step.events)
        if n % 40 == 20:
            _callouts(game, telling)
    telling.lines.append(Line(END, client.result(game)))
    if game.decision is None:
        _chronicle(game, telling)
    return telling


def _side(game: Game, decision: Decision) -> str:
    """Whose decision it is: the figure's side, else the seat's."""
    state: Any = game.state
    f = state.figures[decision.figure] if decision.figure >= 0 else None
    ours = game.seats[decision.seat].side == game.seats[0].side if f is None else not f.side
    return "hero" if ours else "other"


def _meet(game: Game, telling: Telling) -> None:
    state: Any = game.state
    for f in state.figures:
        if f is not None:
            name = state.figure_name(f.id)
            telling.called[name] = state.called(f.id)
            telling.names[f.id] = name
            telling.sides[f.id] = "hero" if not f.side else "other"
            telling.states |= {word for e in f.effects for word in (e.name, e.changes, e.until) if word}


def _log(telling: Telling, game: Game, events: list[Event]) -> None:
    for event in events:
        telling.lines.append(Line(LOG, event.text, event.kind, event))
        if event.sum:
            telling.lines.append(Line("sum", event.sum, event.kind))
        if event.card:
            telling.lines.append(Line("card", game.book.card(event.card)[0], event.kind))


def _question(game: Game, decision: Decision, telling: Telling, n: int) -> None:
    telling.lines.append(Line(PROMPT, game.prompt(), decision.about))
    options = list(decision.options)
    for verb, mask in decision.fields:
        if mask:
            options.append((verb, (mask & -mask).bit_length() - 1))
    for answer in options if n % 4 == 0 or decision.about not in ("turn", "activation") else options[n % 7 :: 7]:
        choice = game.book.choice(game.state, decision, answer)
        telling.lines.append(Line(LABEL, choice.label, str(answer[0])))
        telling.lines += [Line("warning", text, str(answer[0])) for text in (choice.warning, choice.spends) if text]
        for odds in (game.odds(answer) or {}) if n % 8 == 0 else ():
            telling.lines.append(Line("odds", odds, str(answer[0])))


def _callouts(game: Game, telling: Telling) -> None:
    """What is shown beside a figure, a thing or a square that somebody points at."""
    for seat in {0, len(game.seats) - 1}:
        view = game.view(seat)
        found = [f"{fact[0]}: {fact[1]}" for fact in view.facts]
        found += [client.figure_text(f, view.width, telling.book) for f in view.figures]
        found += [f"{label}: {text}" for f in view.figures for label, text in client.sheet(f, telling.book)]
        found += [client.look(view, q) for f in view.figures for q in f.squares[:1]]
        found += [client.look(view, token.square) for token in view.tokens[:5]]
        for f in view.figures[:6]:
            for number in game.book.numbers(game.state, seat, f.id):
                found += [number.label, *(part.source for part in number.parts)]
        telling.lines += [Line(CALLOUT, text) for text in found]


def _travels(game: Game, name: str) -> bool:
    """Whether somebody is a hero who goes from quest to quest, not a guest of this one."""
    try:
        game.book.party([name])
    except DelveError:
        return False
    return True


def _chronicle(game: Game, telling: Telling) -> None:
    """The chapter of a campaign, as it is read when the party is home."""
    ours = [f.name for f in game.view(0).figures if f.side == "hero" and 0 <= f.seat < len(game.seats)]
    party = game.book.party([name for name in ours if _travels(game, name)])
    tale = chronicle.tell(game.book, game, party, game.book.come_home(game.state, party))
    telling.lines += [Line("chronicle", text) for said in tale.raw().values() for text in said]


@lru_cache
def ids(book: str) -> frozenset[str]:
    """All names of tables with a dash, and every word of an answer: none of them belongs into a sentence."""
    content: Any = import_module(f"delvewright.rules.{book}.content.reading").content()
    tables = [getattr(content, name) for name in _fields(content)]
    found = {key for table in tables if isinstance(table, dict) for key in table if isinstance(key, str)}
    return frozenset(key for key in found if "-" in key)


@lru_cache
def titles(book: str) -> frozenset[str]:
    """What tables call things for people."""
    content: Any = import_module(f"delvewright.rules.{book}.content.reading").content()
    tables = [getattr(content, name) for name in _fields(content)]
    found = {getattr(each, "title", "") for table in tables if isinstance(table, dict) for each in table.values()}
    return frozenset(str(title) for title in found if title)


@lru_cache
def printed(book: str) -> frozenset[str]:
    """Words with a dash that books and stories use themselves."""
    rules = find_book(book)
    texts = [*titles(book), *(quest.story for quest in rules.quests()), *(term.says for term in rules.terms())]
    return frozenset(word.strip(".,:;!?()“”'’").lower() for text in texts for word in text.split() if "-" in word)


def _fields(content: Any) -> Iterator[str]:
    yield from getattr(content, "__dataclass_fields__", None) or getattr(content, "_fields", None) or vars(content)
