"""Dreams: what `imagine` gives depends on what a seat knows and on the seed alone, and is never the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.conformance.cases import QUESTS, options
from tests.properties.helpers import decision_text, sized

from delvewright.kernel import game as kernel
from delvewright.kernel.dice import stream
from delvewright.kernel.errors import DelveError, NoDream
from delvewright.kernel.game import Game
from delvewright.kernel.grid import Grid, squares
from delvewright.kernel.rulebook import book_ids
from delvewright.lab.conformance import chosen
from delvewright.lab.scenario import Scenario, staged
from delvewright.players import Tactician
from delvewright.rules.heroquest.interface.imagining import imagine

LONG = sized(45, 500)
"""Decisions of a game."""
ROUND = sized(9, 5)
"""At every so many decisions between two rules somebody dreams; in the middle of one always."""
MORE = [
    ("advanced", "expedition gm=computer"),
    ("advanced", "expedition gm=person rooms=plain"),
    ("heroquest", "toy-court"),
]
"""Games that are looked at besides: a gamesmaster who is the program, and one who is a person."""
CASES = [*QUESTS, *MORE]


# -- the whole truth of a game


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


FOLLOWS = ("sight", "text", "around")
"""Of a quest: what follows from the rest, or is the same for all of its games."""


def truth(game: Game) -> str:
    """All there is: the state with its stream, the question, and the quest with what nobody has seen yet."""
    quest = getattr(game.state, "quest", None)
    known = vars(quest) if hasattr(quest, "grid") else {}
    told = {name: plain(value) for name, value in known.items() if name not in FOLLOWS and not name.startswith("_")}
    return repr([game.state.freeze(), decision_text(game.decision), told])


def seen(game: Game, seat: int) -> list[Any]:
    """What a seat is shown, and asked if it is."""
    view = game.view(seat)
    view.log = []
    return [view, decision_text(game.decision) if game.decision is not None and game.decision.seat == seat else ""]


# -- pairs of games that a seat cannot tell apart


def moments(book: str, quest: str, seed: int = 2, clever: bool = False) -> Iterator[tuple[Game, int]]:
    """A game in progress and a seat of it: at every decision in the middle of a rule, and at some others."""
    random = Random(f"{book} {quest} {seed}")
    game = Game.start(book, quest.split(maxsplit=1)[0], seed, options(book, quest), quiet=True)
    players = [Tactician(seed + n) for n in range(len(game.seats))]
    for n in range(LONG):
        decision = game.decision
        if decision is None:
            return
        if not decision.clean or n % ROUND == 0:
            for seat in {decision.seat, n % len(game.seats), len(game.seats) - 1}:
                yield game, seat
        game.answer_code(
            players[decision.seat].choose(game.view(decision.seat), decision) if clever else chosen(game, random)
        )


@pytest.mark.parametrize(("book", "quest"), CASES)
def test_games_that_a_seat_cannot_tell_apart_are_imagined_the_same(book: str, quest: str) -> None:
    """The other game of a pair is a dream: hidden Monsters, contents, decks, hands, traps, treasures, dice differ."""
    for n, (game, seat) in enumerate(moments(book, quest)):
        before = truth(game)
        other = game.imagine(seat, n)
        assert seen(other, seat) == seen(game, seat)
        assert truth(other.imagine(seat, 7)) == truth(game.imagine(seat, 7)), (n, seat)
        assert truth(game) == before, "to dream changes nothing"


@pytest.mark.parametrize("book", book_ids())
def test_clever_players_find_a_dream_at_every_kind_of_question(book: str) -> None:
    kinds: Counter[str] = Counter()
    failed = 0
    for case, quest in QUESTS[:: sized(4, 1)]:
        for n, (game, seat) in enumerate(moments(book, quest, clever=True) if case == book else ()):
            assert game.decision is not None
            kinds[game.decision.about] += 1
            try:
                dream = game.imagine(seat, n)
            except NoDream:
                failed += 1
            else:
                assert seen(dream, seat) == seen(game, seat)
    assert kinds and failed <= kinds.total() // 200


# -- nothing of the truth is there


def hidden(game: Game, seat: int) -> dict[str, object]:
    """What a seat does not know, by what it is; what is not there to be known is left out."""
    g: Any = game.state
    found: dict[str, object] = {"dice": g.rng}
    if game.book.id == "advanced" and seat != g.gm:
        found["counters"] = (g.hand, g.cup) if g.hand else ()
        found["special monsters"] = [(f.id, f.kind.id) for f in g.foes() if f.veiled]
    if game.book.id not in ("heroquest", "allison"):
        return found
    master = seat == len(game.seats) - 1
    quest = g.quest
    if master:
        cards = [tuple(sorted(f.items)) for f in g.figures if f is not None and f.kind.hero and f.items]
        if game.book.id == "heroquest" and any(item.startswith("potion") for items in cards for item in items):
            found["hands"] = (cards, g.deck)
        return found
    dark = squares(quest.grid.floor & ~g.laid)
    monsters = [(m.kind.id, m.at) for i, m in enumerate(quest.monsters) if not g.placed >> i & 1]
    if len(dark) > 40:
        found |= {"monsters": monsters, "doors": quest.grid.doors, "refuge": quest.refuge}
        found["traps"] = [(t.kind, t.at) for t in quest.traps if (g.armed & ~g.found) >> t.at & 1]
        found["treasures"] = [(h.area, h.gold, h.items) for i, h in enumerate(quest.hoards) if not g.hoards >> i & 1]
    spells = [
        f.items if game.book.id == "heroquest" else f.spells for f in g.figures if f is not None and not f.kind.hero
    ]
    if any(spells):
        found["spells"] = spells
    if game.book.id == "heroquest" and g.extras is not None and g.extras.events:
        found["events"] = (g.extras.events, g.extras.event_deck)
    return found


@pytest.mark.parametrize(
    ("book", "quest"),
    [
        *[next(case for case in QUESTS if case[0] == book) for book in book_ids()],
        ("heroquest", "the-maze edition=advanced"),
        ("heroquest", "moth-lantern edition=advanced coop=yes ranged=yes"),
        ("allison", "abbey-of-spent-ink"),
        ("advanced", "prison-of-ice"),
        *MORE,
    ],
)
def test_no_dream_shares_what_is_hidden(book: str, quest: str) -> None:
    """A dream may have one thing in common with the truth by chance; not most dreams, and never all of one thing."""
    shared: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for n, (game, seat) in enumerate(moments(book, quest)):
        there = hidden(game, seat)
        for seed in range(3):
            made_up = hidden(game.imagine(seat, 100 * n + seed), seat)
            for what, value in there.items():
                if not value:
                    continue
                asked[what] += 1
                shared[what] += made_up.get(what) == value
    assert asked and not shared["dice"]
    assert {what for what in asked if shared[what] * 2 > asked[what] > 5} == set()


def test_a_dream_does_not_know_the_seed_of_the_game() -> None:
    game = Game.start("heroquest", "the-maze", 1234)
    dream = game.imagine(0, 5)
    assert dream.header.seed == 5 and game.header.seed == 1234
    assert dream.undo(0).state.freeze() == dream.first.freeze()
    assert dream.answers == [] and dream.state.rng == stream(5, "imagined")


def test_where_nothing_fits_there_is_an_error_and_never_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    game, seat = next(
        (g, s) for g, s in moments("heroquest", "the-maze") if g.decision is not None and not g.decision.clean
    )
    before = truth(game)
    monkeypatch.setattr(game.book.__class__, "imagine_within", lambda *_: game.first)
    with pytest.raises(NoDream, match="fits all this seat has seen") as told:
        game.imagine(seat, 1)
    assert issubclass(NoDream, DelveError)
    assert "another seed" in told.value.do
    assert truth(game) == before
    monkeypatch.undo()
    monkeypatch.setattr(kernel, "DREAMS", 0)
    with pytest.raises(NoDream):
        game.imagine(seat, 1)


# -- pairs that differ in one thing, in the middle of a rule


def hall(drawing: str, legend: dict[str, str], **more: Any) -> Game:
    """A scenario of HeroQuest."""
    return staged(Scenario("here", 1, "heroquest", {"name": "dream", "map": drawing, "legend": legend, **more}))


def test_a_portal_s_question_keeps_the_far_end_it_names() -> None:
    """Who is asked whether to step through knows where to; a friend who looks on does not."""
    onlookers = []
    wall, empty = "+-" * 12 + "+", ". " * 11 + "."
    for far in (f"p {empty[2:]}", f"{empty[:-2]} p"):
        rows = [f"W p . E {empty[8:]}", far, *[empty] * 5]
        drawing = "\n".join([wall, *(line for row in rows for line in (f"|{row}|", wall))])
        game = hall(drawing, {"W": "wizard", "E": "elf", "p": "portal"})
        game.state.portals = 1
        game.answer("move")
        game.answer("move b1")
        assert game.decision is not None and game.decision.about == "portal"
        seat = game.decision.seat
        for seed in range(12):
            dream = game.imagine(seat, seed)
            assert dream.decision is not None and list(dream.decision.options) == list(game.decision.options)
            assert dream.state.quest is not game.state.quest, "never the truth"
        onlookers.append([truth(game.imagine(1 - seat, seed)) for seed in range(6)])
    assert onlookers[0] == onlookers[1]


SEARCHED = """
+-+-+-+-+
|HIDDEN |
+-+-+-+-+
|B C . T|
+-+-+-+-+
"""


@pytest.mark.proves("adv.furniture.once")
@pytest.mark.parametrize("dark", [". . . .", "C . . .", ". T C .", "T C T C"])
def test_what_furniture_was_searched_is_known_and_numbered_by_what_is_seen(dark: str) -> None:
    """Pieces in the dark that come first on the map change nothing of it."""
    legend = {"B": "barbarian", "C": "furniture:treasure-chest", "T": "furniture:throne"}
    told = []
    for hidden_row in (". . . .", dark):
        game = hall(SEARCHED.replace("HIDDEN ", hidden_row), legend, options={"edition": "advanced"})
        game.answer(("search-piece", 5))
        g = game.state
        for seed in range(4):
            assert seen(game.imagine(0, seed), 0) == seen(game, 0)
        assert any(piece.state == "searched" for piece in game.view(0).furniture)
        told.append([imagine(g, g, 0, seed).freeze() for seed in range(4)])
    assert told[0] == told[1]
