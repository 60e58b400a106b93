"""Views, events and decisions as JSON, made so that a merge patch (RFC 7386) tells what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from delvewright.kernel.decisions import Choice, Decision, asked, is_lull
from delvewright.kernel.dice import Face
from delvewright.kernel.events import Event
from delvewright.kernel.game import DiceDecision, Game, describe_dice
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.rulebook import Rulebook, Seat, find_book
from delvewright.kernel.view import DoorView, FigureView, PieceView, TokenView, View
from delvewright.table.settling import field_label
from delvewright.table.talk import Line
from delvewright.ui.flavour import flavour
from delvewright.ui.intents import Offer
from delvewright.ui.ordinary import Kept, sort_out
from delvewright.ui.svg_things import sign_of
from delvewright.ui.web.names import spoken

Json = dict[str, Any]
NOBODY: Mapping[str, str] = {}
KEYS = {"end": "e", "done": "e", "pass": "e", "search": "x"}
"""Keys that always mean the same, by the first word of an answer's notation."""


def view_json(book: Rulebook, view: View) -> Json:
    """What one seat may know."""
    return {
        "book": view.book,
        "quest": view.quest,
        "title": view.title,
        "seat": view.seat,
        "round": view.round,
        "turn": view.turn,
        "asked": view.asked,
        "about": view.about,
        "over": view.over,
        "winner": view.winner,
        "board": {
            "w": view.width,
            "h": view.height,
            "names": "letters",
            "floor": _hex(view.floor, view),
            "rock": _hex(view.rock, view),
            "laid": _hex(view.laid, view),
            "corridors": _hex(view.corridors, view),
            "east": _hex(view.east, view),
            "south": _hex(view.south, view),
            "plane": view.plane,
            "areas": {str(i): _hex(area, view) for i, area in enumerate(view.areas)},
        },
        "doors": {f"{d.a}-{d.b}": door_json(d) for d in view.doors},
        "furniture": _keyed((f"{p.kind}@{min(p.squares, default=-1)}", piece_json(p)) for p in view.furniture),
        "tokens": _keyed((f"{t.kind}@{t.square}", token_json(t)) for t in view.tokens),
        "figures": {str(f.id): figure_json(book, f) for f in view.figures},
        "facts": dict(view.facts),
    }


def door_json(door: DoorView) -> Json:
    """A door."""
    found: Json = {"a": door.a, "b": door.b, "kind": door.kind, "state": door.state}
    return {**found, "way": door.way} if door.way else found


def piece_json(piece: PieceView) -> Json:
    """A piece of furniture."""
    found: Json = {"kind": piece.kind, "title": piece.title, "squares": list(piece.squares), "look": piece.look}
    if piece.high is not None:
        found["high"] = piece.high
    return {**found, "state": piece.state} if piece.state else found


def token_json(token: TokenView) -> Json:
    """A marker."""
    found: Json = {"kind": token.kind, "title": token.title, "square": token.square, "look": token.look}
    return {**found, "state": token.state} if token.state else found


def _hex(mask: int, view: View) -> str:
    return f"{mask & (1 << view.width * view.height) - 1:x}"


def _keyed(pairs: Any) -> Json:
    """By key; who comes second under the same key gets a number."""
    found: Json = {}
    for key, value in pairs:
        name, n = key, 1
        while name in found:
            n += 1
            name = f"{key}#{n}"
        found[name] = value
    return found


def figure_json(book: Rulebook, figure: FigureView) -> Json:
    """A figure."""
    items: Json = {}
    shelves = figure.shelves or (("", tuple((item, "") for item in figure.items)),)
    for place, cards in shelves:
        for item, remark in cards:
            key = f"{place}/{item}" if place else item
            if key in items:
                items[key]["n"] += 1
                continue
            title, says = book.card(item)
            more = {"says": says, "place": place, "remark": remark}
            items[key] = {"title": title, "n": 1, **{name: value for name, value in more.items() if value}}
    return {
        "id": figure.id,
        "name": figure.name,
        "kind": figure.kind,
        "title": figure.title,
        "side": figure.side,
        "letter": figure.letter,
        "look": figure.look,
        "squares": list(figure.squares),
        "bars": {label: list(points) for label, points in figure.bars.items()},
        "sheet": dict(figure.sheet),
        "items": items,
        "effects": list(figure.effects),
        "seat": figure.seat,
        "alive": figure.alive,
        "active": figure.active,
        "facing": figure.facing,
        **({"bears": bears} if (bears := borne(figure)) else {}),
        **({"lying": True} if figure.lying else {}),
    }


def borne(figure: FigureView) -> list[str]:
    """What a portrait shows of a figure's things, the best weapon first; where a book does not tell how they are kept,
    then what came last."""
    arms = sorted(figure.arms, key=lambda arm: -arm.value)
    kept = figure.items if figure.shelves else figure.items[::-1]
    return list(dict.fromkeys([*(arm.card for arm in arms if arm.card in figure.items), *kept]))


def patch(old: Json, new: Json) -> Json:
    """The merge patch that makes one out of the other."""
    found: Json = {}
    for key, value in new.items():
        if key not in old:
            found[key] = value
            continue
        was = old[key]
        if was.__class__ is dict and value.__class__ is dict:
            if was != value:
                found[key] = patch(was, value)
        elif was != value:
            found[key] = value
    for key in old:
        if key not in new:
            found[key] = None
    return found


def event_json(book: Rulebook, event: Event, number: int, names: Mapping[str, str] = NOBODY) -> Json:
    """An event; its number counts what this seat was told, nothing else. `names`: how figures are called."""
    found: Json = {"id": number, "kind": event.kind, "text": spoken(event.text, names)}
    if event.faces:
        found["faces"] = [
            face_json(book, face) | ({"idle": True} if event.counts and face not in event.counts else {})
            for face in event.faces
        ]
    if event.figures:
        found["figures"] = event.figures
    if event.squares:
        found["squares"] = event.squares
    if event.sum:
        found["sum"] = event.sum
    if event.changes:
        found["changes"] = event.changes
    if event.card:
        title, says = book.card(event.card)
        more = {"says": says, "flavour": flavour(title)}
        found["card"] = {"title": title, **{name: text for name, text in more.items() if text}}
    if event.rules:
        found["why"] = True
    return found


NOTHING = "You hold nothing that fits this moment."
"""The question when there is nothing to answer."""


def decision_json(game: Game, n: int, names: Mapping[str, str] = NOBODY) -> Json:
    """The open question with every answer, for those who must give it."""
    decision = game.decision
    assert decision is not None
    found: Json = {
        "n": n,
        "seat": decision.seat,
        "figure": decision.figure,
        "about": decision.about,
        "subject": spoken(game.book.remark(decision), names),
        "question": NOTHING if is_lull(decision) else spoken(game.prompt(), names),
        "choices": [],
        "fields": [],
    }
    if isinstance(decision, DiceDecision):
        found["dice"] = describe_dice(decision.roll.dice)
        found["faces"] = _die_faces(game.book, decision)
        return found
    if lying := game.book.lying(decision):
        found["rolled"] = [face_json(game.book, face) for face in lying]
    options = list(decision.options)
    order = sorted(range(len(options)), key=lambda i: game.book.weight(options[i]))
    choices = [game.book.choice(game.state, decision, options[i]) for i in order]
    for choice in choices:
        choice.odds = game.odds(choice.answer)
    view = game.book.view(game.state, decision.seat, decision)
    for i, choice, kept in zip(order, choices, sort_out(game, view, decision, choices), strict=True):
        found["choices"].append(_choice_json(game.book, i, choice, kept, names))
        if area := list(game.book.lays(game.state, decision, choice.answer)):
            found["choices"][-1]["area"] = area
    found["texts"] = texts_json(game.book, found["choices"])
    size = game.state.width * game.state.height
    for verb, mask in decision.fields:
        if mask:
            label = field_label(game, decision, verb, mask)
            one_field: Json = {"verb": verb, "label": label, "squares": f"{mask & (1 << size) - 1:x}"}
            if game.book.more(game.state, decision, verb):
                one_field["more"] = True
            found["fields"].append(one_field)
    return found


def _die_faces(book: Rulebook, decision: DiceDecision) -> list[Json]:
    faces = dict.fromkeys(face for die in decision.roll.dice for face in die.faces)
    return [face_json(book, face) for face in faces]


def face_json(book: Rulebook, face: Face) -> Json:
    """What a die shows, and what kind of die it is unless it is a cube."""
    title, sign = book.face(face)
    found: Json = {"face": face, "title": title, "glyph": sign}
    return found if (die := book.die(face)) == "cube" else {**found, "die": die}


def _choice_json(book: Rulebook, i: int, choice: Choice, kept: Kept, names: Mapping[str, str]) -> Json:
    label, group = spoken(choice.label, names), str(choice.answer[0])
    found: Json = {"i": i, "notation": choice.notation, "label": label, "group": group}
    key = KEYS.get(choice.notation.partition(" ")[0])
    if key:
        found["key"] = key
    if choice.squares:
        found["squares"] = choice.squares
    if choice.figures:
        found["figures"] = choice.figures
    if choice.cards:
        found["cards"] = choice.cards
        found["use"] = book.card(choice.cards[0])[0]
    if sign := sign_of(group, choice.label):
        found["sign"] = sign
    if choice.warning:
        found["warning"] = choice.warning
    if choice.spends:
        found["spends"] = choice.spends
    if kept.more:
        found["more"] = True
    if kept.confirm:
        found["confirm"] = spoken(kept.confirm, names)
    return found


def intent_json(game: Game, offer: Offer, names: Mapping[str, str]) -> Json:
    """Something that takes several answers, as one of the intents of a question."""
    found: Json = {"intent": offer.kind, "label": spoken(offer.label, names)}
    if offer.figure >= 0:
        found["figure"] = offer.figure
    if offer.door:
        found["door"] = list(offer.door)
        found["sign"] = sign_of("door", "")
    if offer.mask:
        size = game.state.width * game.state.height
        found["squares"] = f"{offer.mask & (1 << size) - 1:x}"
    if offer.square >= 0:
        found["from"] = offer.square
    if offer.path:
        found["path"] = list(offer.path)
    if offer.odds:
        found["odds"] = odds_json(offer.odds)
    if offer.by >= 0:
        found["by"] = offer.by
    if offer.more:
        found["more"] = True
    return found


def texts_json(book: Rulebook, choices: Sequence[Json]) -> Json:
    """The cards that answers name, each with its title and text."""
    named = dict.fromkeys(card for choice in choices for card in choice.get("cards", ()))
    return {card: list(book.card(card)) for card in named}


def line_json(line: Line) -> Json:
    """Something that was said at the table."""
    return {"n": line.number, "who": line.who, "seat": line.seat, "text": line.text, "gesture": line.gesture}


def asked_json(decision: Decision, mask: int, n: int, seats: Sequence[Seat], mine: bool = False) -> Json:
    """The open question for everybody else: who is thinking about what; of one that the seats in the mask may not know
    of, only that a moment goes by. `mine`: this screen may ask for more time."""
    seat, about = asked(decision, mask)
    if seat < 0 or mine:
        return {"n": n, "seat": -1, "who": "", "about": "", "moment": {"mine": mine}}
    return {"n": n, "seat": seat, "who": seats[seat].title, "about": about}


def odds_json(odds: Mapping[str, Fraction] | None) -> list[Json]:
    """Chances, rounded and exact."""
    return [{"label": k, "percent": round(float(p) * 100, 1), "exact": str(p)} for k, p in (odds or {}).items()]


@cache
def ledger_of(book: str) -> Ledger:
    """The rules of a book, read once."""
    return find_book(book).ledger


def why_json(book: str, event: Event) -> list[Json]:
    """The rules that made an event so."""
    known: Sequence[str] = list(dict.fromkeys(event.rules))
    rules = [ledger_of(book).rules.get(name) for name in known]
    return [
        {"id": rule.id, "says": rule.says, **({"ruling": rule.ruling} if rule.ruling else {})}
        for rule in rules
        if rule is not None
    ]
