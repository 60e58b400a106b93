"""What can be played, for the start page: books, quests with story and picture, seats and options. Nothing secret."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files

from msgspec.json import encode

from delvewright.kernel.errors import DelveError
from delvewright.kernel.explaining import MINUTES
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import Cover, Option, QuestInfo, Rulebook, covers, find_book
from delvewright.ui.svg import draw
from delvewright.ui.svg_scene import MOST
from delvewright.ui.web.guest import computers
from delvewright.ui.web.wire import Json, figure_json

ABSENT = "absent"
"""The holder of a seat that takes no part."""


@cache
def books() -> tuple[Json, ...]:
    """All books from the outside; none is opened for it."""
    return tuple(
        {
            "id": cover.id,
            "title": cover.title,
            "edition": cover.edition,
            "says": cover.says,
            "face": looks_of(cover.id, cover.face).get(cover.face, ""),
        }
        for cover in covers()
        if cover.playable
    )


@cache
def looks_of(book: str, hero: str = "") -> Mapping[str, str]:
    """How the figures of one of our books are drawn, by kind, and one of its own heroes; read without opening it."""
    path = files("delvewright").joinpath("rules", book, "interface", "looks.toml")
    raw = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    heroes: dict[str, str] = raw.get("heroes", {})
    figures: dict[str, str] = raw.get("figures", {})
    return ({hero: heroes[hero]} if hero in heroes else {}) | figures


@cache
def cover_of(book: str) -> Cover:
    """The outside of a book."""
    return next(cover for cover in covers() if cover.id == book)


def party_looks(book: Rulebook, quest: str) -> list[str]:
    """Looks of the heroes who go on a quest if nobody chooses others."""
    if book.party_size[1]:
        return [book.make_hero(book.picks_of(word)).figure.look for word in book.first_party(quest)]
    looks = looks_of(book.id)
    return [looks[seat.id] for seat in book.seats_for(quest, {}) if seat.id in looks]


def beginnings(book: Rulebook) -> list[str]:
    """The quests with which a campaign can begin."""
    found, party = [], book.party()
    for quest in book.road():
        with suppress(DelveError):  # the way to it is shut
            book.seats_for(quest.id, {"party": party})
            found.append(quest.id)
    return found


def made_for(book: Rulebook, quest: QuestInfo) -> int:
    """For how many heroes a quest was made."""
    seats = book.seats_for(quest.id, {})
    return len(quest.only or book.first_party(quest.id)) or sum(seat.side == seats[0].side for seat in seats)


def faces_of(book: Rulebook, quest: QuestInfo) -> list[str]:
    """Looks of those whom the card of a quest shows: whom its story names, else heroes who may go there."""
    looks = looks_of(book.id)
    told = f"{quest.title}. {' '.join(quest.story.split())}".lower()
    kinds = list(cover_of(book.id).faces.get(quest.id, ()))
    for kind in sorted(looks, key=len, reverse=True):
        if re.search(rf"\b{re.escape(kind.replace('-', ' '))}s?\b", told):
            kinds.append(kind)
            told = told.replace(kind.replace("-", " "), "")
    if kinds:
        return [looks[kind] for kind in dict.fromkeys(kinds)][:MOST]
    heroes = party_looks(book, quest.id)
    turn = sum(map(ord, quest.id)) % max(1, len(heroes))
    return (heroes[turn:] + heroes[:turn])[:2]


@cache
def book_json(id: str) -> Json:
    """One book, opened."""
    book = known_book(id)
    quests = [quest_json(book, quest) for quest in book.quests()]
    return {
        "id": book.id,
        "title": book.title,
        "unofficial_note": "A fan project: not affiliated with, endorsed or sponsored by the owners of this game.",
        "quests": quests,
        "sides": list(dict.fromkeys(seat["side"] for quest in quests for seat in quest["seats"])),
        "seats": max((quest["seats"] for quest in quests), key=len, default=[]),
        "absent": bool(book.taking_part),
        "options": [option_json(option) for option in book.options()],
        "computers": computers(),
        "campaigns": bool(book.town),
        "road": beginnings(book) if book.town else [],
        "creation": creation_json(book),
        "lesson": book.lesson() is not None,
        "faces": party_looks(book, book.quests()[0].id),
    }


@cache
def book_text(id: str) -> bytes:
    """The same as text."""
    return encode(book_json(id))


def open_book(id: str) -> None:
    """Open a book, with all that the start page shows of it."""
    book_text(id)


def option_json(option: Option) -> Json:
    """Something to choose."""
    return {
        "name": option.name,
        "title": option.title,
        "choices": [{"value": value, "title": title, "says": says} for value, title, says in option.told()],
        "default": option.choices[0][0],
        "rules": option.rules,
    }


def creation_json(book: Rulebook) -> Json | None:
    """How heroes are made, where people make them: how many, and those who go on some quest if nobody does."""
    least, most = book.party_size
    if not most:
        return None
    words = dict.fromkeys(word for quest in ("", *(q.id for q in book.quests())) for word in book.first_party(quest))
    return {"least": least, "most": most, "heroes": {word: hero_json(book, book.picks_of(word)) for word in words}}


def hero_json(book: Rulebook, picks: Mapping[str, str]) -> Json:
    """A hero in the making."""
    made = book.make_hero(picks)
    return {
        "word": made.word,
        "about": made.about,
        "says": made.says,
        "figure": figure_json(book, made.figure),
        "picks": [
            {
                "name": pick.name,
                "title": pick.title,
                "value": pick.value,
                "choices": [{"value": value, "title": title, "says": says} for value, title, says in pick.choices],
            }
            for pick in made.picks
        ],
    }


def quest_json(book: Rulebook, quest: QuestInfo) -> Json:
    """One quest."""
    looks = looks_of(book.id)
    seats = [
        {"id": seat.id, "name": seat.id, "title": seat.title, "side": seat.side, "look": looks.get(seat.id, "")}
        for seat in book.seats_for(quest.id, {})
    ]
    players = sum(seat["side"] == seats[0]["side"] for seat in seats)
    return {
        "id": quest.id,
        "title": quest.title,
        **measured_json(book, quest.id, players),
        "story": " ".join(quest.story.split()),
        "series": quest.series,
        "source": quest.source,
        "only": list(quest.only),
        "options": [option_json(option) for option in quest.options],
        "party": list(book.first_party(quest.id)),
        "seats": seats,
        "players": players,
        "faces": faces_of(book, quest),
        "picture": f"/api/books/{book.id}/quests/{quest.id}/picture.svg",
    }


HARD = ((90, "easy"), (65, "fair"), (40, "hard"), (0, "deadly"))
"""From how many per cent of games won on a quest is called so."""


def measured_json(book: Rulebook, quest: str, players: int) -> Json:
    """How long a quest takes people, and how hard it is, in words; nothing where nobody has measured it."""
    found = book.measured().get(quest)
    if found is None:
        return {}
    minutes = max(5, round(found.rounds * players * MINUTES / 5) * 5)
    long = f"about {minutes} minutes" if minutes < 90 else f"about {round(minutes / 30) / 2:g} hours"
    return {"length": long, "difficulty": next(word for least, word in HARD if found.won >= least), "won": found.won}


def known_book(id: str) -> Rulebook:
    """A book by its id, or LookupError."""
    if id not in [book["id"] for book in books()]:
        raise LookupError(id)
    return find_book(id)


def known_quest(book: Rulebook, id: str) -> QuestInfo:
    """A quest that comes with a book; a browser cannot name files."""
    for quest in book.quests():
        if quest.id == id:
            return quest
    raise LookupError(id)


@cache
def picture(book: str, quest: str) -> str:
    """What the first side sees when a quest begins."""
    rules = known_book(book)
    return draw(Game.start(rules, known_quest(rules, quest).id, 0).view(0), size=20)


def check_setup(
    book: str, quest: str, options: dict[str, str], seats: dict[str, str], heroes: Sequence[str] = ()
) -> dict[str, str]:
    """The options a game may be set up with from a browser. Seats said to be absent are left out of it; heroes that
    somebody made are named by their words."""
    try:
        rules = known_book(book)
        open_ = (*rules.options(), *known_quest(rules, quest).options)
    except LookupError as error:
        raise DelveError(f"There is no book or quest called “{error.args[0]}”.", do="Choose one of the list.") from None
    known = {option.name: [value for value, _ in option.choices] for option in open_}
    for name, value in options.items():
        if value not in known.get(name, ()):
            raise DelveError(f"“{name}: {value}” cannot be chosen.", do=f"Options: {', '.join(known) or 'none'}.")
    chosen = {name: value for name, value in options.items() if value != known[name][0]}
    if heroes:
        check_heroes(rules, heroes)
        chosen[rules.taking_part] = ",".join(heroes)
    absent = [seat for seat, holder in seats.items() if holder == ABSENT]
    if absent:
        if not rules.taking_part:
            raise DelveError("In this book every seat takes part.")
        everybody = rules.seats_for(quest, chosen)
        here = [seat.id for seat in everybody if seat.side == everybody[0].side and seat.id not in absent]
        other = [seat.title for seat in everybody if seat.side != everybody[0].side and seat.id in absent]
        if not here or other:
            raise DelveError(f"{other[0] if other else 'Somebody'} must take part.")
        chosen[rules.taking_part] = ",".join(here)
    return chosen


def check_heroes(rules: Rulebook, heroes: Sequence[str]) -> None:
    """Complain about a party that cannot be."""
    least, most = rules.party_size
    if not most:
        raise DelveError(f"In {rules.title} nobody makes heroes.", "heroes")
    if not least <= len(heroes) <= most:
        raise DelveError(f"{len(heroes)} heroes cannot take part.", "heroes", f"Choose {least} to {most}.")
    for word in heroes:
        if any(sign in word for sign in ", \t\n"):
            raise DelveError(f"“{word[:40]}” names nobody.", "heroes")
        rules.picks_of(word)
