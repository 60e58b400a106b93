"""What explains the game on a screen: numbers and chances, words, and the rules of the book being played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.events import Event
from delvewright.kernel.explaining import Harm, Ware
from delvewright.kernel.game import Game
from delvewright.kernel.ledger import Rule
from delvewright.kernel.rulebook import Rulebook
from delvewright.kernel.view import View
from delvewright.rules.common.street import RICH
from delvewright.ui.web.wire import Json

MOST = 60
"""Rules in one answer to a search."""


@cache
def terms_json(book: Rulebook) -> Json:
    """The words of a book that have a rule, and its chapters."""
    chapters: dict[str, int] = {}
    for rule in _open(book):
        chapters[rule.chapter] = chapters.get(rule.chapter, 0) + 1
    return {
        "title": book.title,
        "terms": {
            term.word: {"title": term.title, "says": term.says, "rules": list(term.rules)} for term in book.terms()
        },
        "chapters": [{"id": id, "title": chapter_title(book, id), "rules": n} for id, n in chapters.items()],
    }


def chapter_title(book: Rulebook, chapter: str) -> str:
    """A chapter in words; what the book does not print says so."""
    name, _, part = chapter.partition(".")
    house = name in ("missing", "house")
    if chapter in book.chapters():
        return book.chapters()[chapter]
    words = (part if house else chapter).replace("-", " ").replace("_", " ").capitalize()
    return f"{words} (of the house)" if house else words


def _open(book: Rulebook) -> Iterable[Rule]:
    """All rules but those that would tell what waits in a quest."""
    return (rule for rule in book.ledger.rules.values() if rule.chapter not in book.spoilers)


def rules_json(book: Rulebook, search: str, chapter: str, ids: Sequence[str]) -> Json:
    """The rules of a chapter, those that hold all words of a search, or those of these ids."""
    found: list[Rule]
    if ids:
        found = [rule for each in ids if (rule := book.ledger.rules.get(each)) is not None]
    elif chapter:
        found = [rule for rule in _open(book) if rule.chapter == chapter]
        if not found:
            raise LookupError(chapter)
    else:
        found = [rule for rule in book.ledger.search(search.split()) if rule.chapter not in book.spoilers]
    shown = found if chapter else found[:MOST]
    return {"rules": [rule_json(rule) for rule in shown], "more": len(found) - len(shown)}


def rule_json(rule: Rule) -> Json:
    """A rule in words."""
    found: Json = {"id": rule.id, "chapter": rule.chapter, "says": rule.says}
    more = {"ruling": rule.ruling, "edition": rule.edition}
    return {**found, **{name: value for name, value in more.items() if value}}


def figure_json(game: Game, seat: int, figure: int, mine: int) -> Json:
    """The numbers of a figure now, and what it and a figure of one's own could do to each other; of one that waits in
    the dark nothing is in force yet."""
    book, state = game.book, game.state
    if figure < 0:
        return {"figure": figure, "mine": mine, "numbers": [], "does": [], "suffers": []}
    numbers = [
        {"label": n.label, "value": n.value, "unit": n.unit, "parts": [list(part) for part in n.parts]}
        for n in book.numbers(state, seat, figure)
    ]
    harm = {"does": [], "suffers": []} if mine < 0 else {
        "does": [harm_json(each) for each in book.harm(state, seat, figure, mine)],
        "suffers": [harm_json(each) for each in book.harm(state, seat, mine, figure)],
    }  # fmt: skip
    return {"figure": figure, "mine": mine, "numbers": numbers, **harm}


def harm_json(harm: Harm) -> Json:
    """What an attack may do, in per cent and points."""

    def percent(chance: Any) -> float:
        return round(float(chance) * 100, 1)

    return {
        "how": harm.how, "card": harm.card, "hurt": percent(harm.hurt), "kill": percent(harm.kill),
        "mean": round(float(harm.mean), 2),
    }  # fmt: skip


def roll_words(book: Rulebook, event: Event) -> str:
    """What dice show, counted or added up: `3 dice: 2 skulls, 1 white shield`, `4 + 5 = 9`."""
    if len(event.faces) < 2:
        return ""
    if all(isinstance(face, int) for face in event.faces):
        numbers = [int(face) for face in event.faces]
        return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"
    titles = [book.face(face)[0] for face in event.faces]
    counted = {title: titles.count(title) for title in titles}
    said = (f"{n} {title}{'s' if n > 1 and not title.endswith('s') else ''}" for title, n in counted.items())
    return f"{len(titles)} dice: {', '.join(said)}"


def follows(game: Game, answer: Answer) -> Any:
    """The state after an answer, as far as the book can tell by itself; None: chance has spoken, and nobody may know
    what it says."""
    assert game.decision is not None
    alone = game.book.grown(game.state, game.decision, answer)
    if alone is not None:
        return alone
    after = game.copy(quiet=True)
    after.answer_code(answer)
    return after.state if after.state.rng == game.state.rng else None


FAR = ", from afar"
"""How the label of what is done from afar ends: that does not vie with what is done at hand."""


def changes_json(game: Game, answer: Answer) -> list[Json]:
    """What an answer would change on the sheet of whoever gives it: label, number before and after."""
    book, decision = game.book, game.decision
    assert decision is not None
    after = follows(game, answer)
    if after is None:
        return []
    seat, figure = decision.seat, decision.figure
    was = {n.label: n for n in book.numbers(game.state, seat, figure)}
    now = {n.label: n for n in book.numbers(after, seat, figure)}
    found: list[Json] = []
    for label, n in now.items():
        before = was[label].value if label in was else 0
        if label in was and before == n.value:
            continue
        one: Json = {"label": label, "before": before, "after": n.value, "unit": n.unit}
        kind = label.partition(" ")[0]
        rivals = [old for old in was.values() if old.label.partition(" ")[0] == kind and old.unit == n.unit]
        afar = label.endswith(FAR)
        rivals = [old for old in rivals if old.label.endswith(FAR) == afar]
        if n.unit == "%":
            rivals = [old for old in rivals if old.label != kind]  # what he would have with any weapon is none
        if label not in was and rivals:  # one more way to do the same: is it a better one?
            best = max(rivals, key=lambda old: old.value)
            one |= {"best": best.value, "than": best.label}
        found.append(one)
    return found


def written_json(game: Game, answer: Answer) -> list[Json]:
    """What an answer would change of what is merely written on a sheet: that is made of no parts."""
    book, decision = game.book, game.decision
    assert decision is not None
    after = follows(game, answer)
    if after is None:
        return []
    seat, figure = decision.seat, decision.figure
    made = {n.label.partition(" ")[0] for n in book.numbers(game.state, seat, figure)}
    was, now = (_written(book.view(state, seat, None), figure) for state in (game.state, after))
    return [
        {"label": label, "before": was.get(label, 0), "after": now.get(label, 0), "unit": ""}
        for label in now | was
        if now.get(label, 0) != was.get(label, 0) and label.partition(" ")[0] not in made
    ]


def _written(view: View, figure: int) -> dict[str, int]:
    """The numbers on a sheet, and how long its bars can get."""
    one = next(f for f in view.figures if f.id == figure)
    found = {label: int(known[0]) for label, value in one.sheet if (known := value.split()) and known[0].isdigit()}
    return found | {label: most for label, (_, most) in one.bars.items()}


def growth_json(game: Game) -> list[Json]:
    """The ways to grow: those that are open with what they would change, all others with what they need."""
    book, decision = game.book, game.decision
    assert decision is not None
    options, found = list(decision.options), []
    for way in book.growth(game.state, decision):
        title, says = (way.title, book.card(way.card)[1] if way.card else "")
        one: Json = {"shop": way.place, "verb": "grow", "label": title, "title": title, "says": says}
        one |= {"price": 0, "pays": 0, "icon": way.icon}
        if way.needs:
            one["needs"] = list(way.needs)
        elif way.answer:
            one |= {"i": options.index(way.answer), "label": book.choice(game.state, decision, way.answer).label}
            one["changes"] = [*changes_json(game, way.answer), *written_json(game, way.answer)]
        found.append(one)
    return found


@cache
def lesson_json(book: Rulebook) -> Json:
    """A first game that teaches."""
    lesson = book.lesson()
    if lesson is None:
        raise LookupError(book.id)
    steps = [{**step._asdict(), "rules": list(step.rules)} for step in lesson.steps]
    return {"quest": lesson.quest, "seed": lesson.seed, "steps": steps}


def street_json(game: Game) -> list[Json]:
    """A town's street: what is offered where, what it costs, who can use it, what it would change."""
    book, decision = game.book, game.decision
    assert decision is not None
    options, found = list(decision.options), []
    rich = with_gold(game, decision)
    for ware in book.street(game.state, decision):
        title, says = book.card(ware.card) if ware.card else ("", "")
        choice = book.choice(game.state, decision, ware.answer)
        one: Json = {"shop": ware.shop, "verb": str(ware.answer[0]), "label": choice.label, "title": title}
        one["says"] = says
        one |= {"price": ware.price, "pays": ware.pays, "icon": ware.icon}
        if ware.users is not None:
            one["users"] = ware.users
        if not ware.card and choice.figures:
            one["to"] = choice.figures[0]
        if ware.gives:
            one["line"] = choice.notation.replace(f" {ware.gives} ", " $ ", 1)
        if ware.legal:
            one |= {"i": options.index(ware.answer), "changes": _bought(game, ware)}
        elif rich is not None and ware.answer in rich.decision.options:  # type: ignore[union-attr]
            one["changes"] = _bought(rich, ware)
        found.append(one)
    return found


def _bought(game: Game, ware: Ware) -> list[Json]:
    """What a ware changes; of something to learn what is merely written too, but not what is paid."""
    found = changes_json(game, ware.answer)
    if ware.grows:
        written = written_json(game, ware.answer)
        found += [one for one in written if not ware.price or one["before"] - one["after"] != ware.price]
    return found


def with_gold(game: Game, decision: Decision) -> Game | None:
    """The same question put to somebody for whom nothing is too dear; None where gold is not kept by the figure."""
    state = game.copy(quiet=True).state
    figure = state.fig(decision.figure) if decision.figure >= 0 else None
    if figure is None or not hasattr(figure, "gold"):
        return None
    figure.gold = RICH
    rich = Game(game.book, state, game.header, quiet=True)
    same = rich.decision is not None and (rich.decision.about, rich.decision.figure) == (
        decision.about,
        decision.figure,
    )
    return rich if same else None
