"""A game in words: what every client that writes text says about dice, figures, squares, events and answers."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from delvewright.kernel.decisions import Choice
from delvewright.kernel.dice import Face
from delvewright.kernel.events import Event
from delvewright.kernel.game import DiceDecision, Game, describe_dice
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Rulebook, Seat, find_book
from delvewright.kernel.saying import called, capital, counted, plain, the
from delvewright.kernel.view import FigureView, View
from delvewright.table.settling import field_label
from delvewright.ui.text import Canvas, door_title, piece_title


@dataclass(frozen=True, slots=True)
class Field:
    """All answers of one verb that name a square."""

    label: str
    mask: int
    example: str
    """How one of them is written."""

    def __str__(self) -> str:
        n = self.mask.bit_count()
        return f"{self.label} ({f'{n} squares, ' if n > 1 else ''}“{self.example}”)"


@dataclass(frozen=True, slots=True)
class Question:
    """The open decision, sorted for people: a list to choose from, and squares to point at."""

    prompt: str
    options: tuple[Choice, ...] = ()
    fields: tuple[Field, ...] = ()
    dice: str = ""
    """What to type, when real dice are rolled."""

    @property
    def mask(self) -> int:
        """All squares that can be pointed at."""
        mask = 0
        for field in self.fields:
            mask |= field.mask
        return mask


def question(game: Game) -> Question:
    """What is asked now."""
    decision = game.decision
    if decision is None:
        return Question(game.prompt())
    if isinstance(decision, DiceDecision):
        return Question(game.prompt(), dice=describe_dice(decision.roll.dice))
    sorted_ = sorted(decision.options, key=game.book.weight)
    options = [game.book.choice(game.state, decision, answer) for answer in sorted_]
    for choice in options:
        choice.odds = game.odds(choice.answer)
    fields = []
    for verb, mask in decision.fields:
        if mask:
            notation = game.book.choice(game.state, decision, (verb, (mask & -mask).bit_length() - 1)).notation
            fields.append(Field(field_label(game, decision, verb, mask), mask, notation))
    return Question(game.prompt(), tuple(options), tuple(fields))


def at_square(game: Game, view: View, q: int) -> tuple[list[Choice], list[Choice]]:
    """The answers that point at a square or at a figure there: those of the list, and those of the fields."""
    decision = game.decision
    if decision is None or isinstance(decision, DiceDecision):
        return [], []
    there = {f.id for f in view.figures if q in f.squares}
    listed = [game.book.choice(game.state, decision, answer) for answer in decision.options]
    listed = [c for c in listed if q in c.squares or there.intersection(c.figures)]
    fields = [game.book.choice(game.state, decision, (verb, q)) for verb, mask in decision.fields if mask >> q & 1]
    for choice in listed + fields:
        choice.odds = game.odds(choice.answer)
    return listed, fields


def chance(odds: Mapping[str, Fraction] | None, full: bool = False) -> str:
    """Chances of an answer in per cent; the short form gives the one the book names last."""
    if not odds:
        return ""
    found = [f"{name} {float(p):.0%}" for name, p in odds.items()]
    return ", ".join(found) if full else found[-1]


def choice_text(choice: Choice) -> str:
    """An answer as a line of a list."""
    odds = chance(choice.odds)
    return f"{choice.label} ({odds})" if odds else choice.label


# -- dice


def faces_text(faces: Sequence[Face], book: Rulebook, words: bool = False) -> str:
    """Dice as they lie there."""
    shown = [book.face(face) for face in faces]
    return ", ".join(title for title, _ in shown) if words else " ".join(f"[{sign}]" for _, sign in shown)


# -- events

_WORD = re.compile(r"\w+")


def event_text(event: Event, book: Rulebook, words: bool = False) -> str:
    """An event as a line of the log, with the dice and what they came to."""
    dice = f" {faces_text(event.faces, book, words)}" if event.faces else ""
    known = set(_WORD.findall(event.text))
    came = f" ({event.sum})" if not known.issuperset(_WORD.findall(event.sum)) else ""
    return f"{event.text}{dice}{came}"


def why(event: Event, ledger: Ledger) -> list[str]:
    """The rules that made an event so; a paragraph each."""
    out = []
    for name in dict.fromkeys(event.rules):
        rule = ledger.rules.get(name)
        if rule is None:
            out.append(f"{name}: (not in the ledger)")
            continue
        text = f"{rule.id}: {rule.says}"
        out.append(f"{text} Ruling: {rule.ruling}" if rule.ruling else text)
    return out or ["No rule is noted for this."]


def explained(log: Sequence[Event]) -> list[Event]:
    """The events that have rules to explain them, the last one first."""
    return [event for event in reversed(log) if event.rules]


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Paragraph to lines."""
    return textwrap.wrap(text, width, subsequent_indent=indent) or [""]


# -- figures and squares


def name_of(figure: FigureView) -> str:
    """How a figure is called at the beginning of a line."""
    return capital(called(figure.name, figure.title))


def bars_text(figure: FigureView) -> str:
    """Points now and at most."""
    return ", ".join(f"{label} {now} of {most}" for label, (now, most) in figure.bars.items())


def effects(figure: FigureView, book: str = "") -> str:
    """What lasts for a figure now, by the titles that its book has for it."""
    if not book:
        return ", ".join(plain(effect) for effect in figure.effects)
    known = [(effect, *find_book(book).card(effect)) for effect in figure.effects]
    return ", ".join(title if says else plain(effect) for effect, title, says in known)


def figure_text(figure: FigureView, width: int, book: str = "") -> str:
    """A figure in a line: who, where, how it fares."""
    where = f" at {square_name(min(figure.squares), width)}" if figure.squares else ""
    state = "" if figure.squares else ", off the board" if figure.alive else ", dead"
    effects_ = f", {effects(figure, book)}" if figure.effects else ""
    hidden = ", still hidden" if figure.side == "hidden" else ""
    active = ", active" if figure.active else ""
    fares = f"{bars_text(figure)}{effects_}{hidden}{active}".removeprefix(", ")
    return f"{name_of(figure)}{where}{state}{': ' if fares else ''}{fares}"


def sheet(figure: FigureView, book: str) -> list[tuple[str, str]]:
    """Everything that stands on a figure's sheet, its cards by their titles in that book."""
    rows = [(label, f"{now} of {most}") for label, (now, most) in figure.bars.items()]
    rows += list(figure.sheet)
    title = find_book(book).card
    if figure.shelves:
        for place, cards in figure.shelves:
            named = [f"{title(card)[0]} ({remark})" if remark else title(card)[0] for card, remark in cards]
            rows.append((place, ", ".join(named)))
    elif figure.items:
        counted = dict.fromkeys(figure.items, 0)
        for item in figure.items:
            counted[item] += 1
        names = [f"{title(item)[0]} x{n}" if n > 1 else title(item)[0] for item, n in counted.items()]
        rows.append(("Has", ", ".join(names)))
    if figure.effects:
        rows.append(("Now", effects(figure, book)))
    return rows


def card_lines(figure: FigureView, book: Rulebook) -> list[str]:
    """What the cards of a figure do, a line each."""
    names = [card for _, cards in figure.shelves for card, _ in cards] or list(figure.items)
    told = [book.card(name) for name in dict.fromkeys(names)]
    return [f"{title}: {says}" for title, says in told if says]


def look(view: View, q: int) -> str:
    """A square in a sentence: what it is, what stands there, what surrounds it."""
    name = square_name(q, view.width)
    if not (view.floor | view.rock) >> q & 1:
        return f"{name}: unknown."
    kind = "rock" if view.rock >> q & 1 else "corridor" if view.corridors >> q & 1 else "room"
    parts = [kind]
    parts += [piece_title(p) for p in view.furniture if q in p.squares]
    parts += [t.title or t.kind for t in view.tokens if t.square == q]
    here = [(name_of(f), bars_text(f)) for f in view.figures if q in f.squares]
    parts += [f"{who} ({bars})" if bars else who for who, bars in here]
    around = surroundings(view, q)
    return f"{name}: {', '.join(parts)}." + (f" {around}" if around else "")


def surroundings(view: View, q: int) -> str:
    """Walls and doors around a square, by the points of the compass."""
    canvas = Canvas(view, 1)
    words: dict[str, list[str]] = {}
    for side, edge in canvas.edges_around(q).items():
        what = canvas.edge(*edge)
        if what == "door":
            what = door_title(canvas.door_on(edge))
        words.setdefault(what or "unknown", []).append(side)
    text = "; ".join(f"{what} {', '.join(sides)}" for what, sides in words.items())
    return text[0].upper() + text[1:] + "." if text else ""


def answers(n: int) -> str:
    """A number of answers in words."""
    return counted(n, "answer")


def result(game: Game) -> str:
    """How the game stands, or ended."""
    view = game.view(0)
    if not view.over:
        return f"Round {view.round}, after {answers(len(game.answers))}: still being played."
    if game.header.quest and game.header.quest == game.book.town:
        return f"The stay in town is over, after {answers(len(game.answers))}."
    return f"{won_by(game.seats, view.winner)} in round {view.round}, after {answers(len(game.answers))}."


def won_by(seats: Sequence[Seat], winner: str) -> str:
    """Who has won: whoever sits on that side; where nobody does, the others have lost."""
    if not winner:
        return "Nobody wins"
    own = [seat for seat in seats if seat.side == winner]
    if not own:
        return "The heroes lose" if len(seats) > 1 else f"{_seat(seats[0])} loses"
    return f"{_seat(own[0])} wins" if len(own) == 1 else "The heroes win"


def _seat(seat: Seat) -> str:
    return seat.title if seat.named else capital(the(seat.title))
