"""Dreams: what `imagine` gives depends on what a seat knows and on the seed alone, and is never the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.conformance.cases import PLAIN, QUESTS, options
from tests.properties.helpers import decision_text, sized
from tests.properties.twins import IMPOSSIBLE, SET_UP, altered, begun, go, quests_like, whole

from delvewright.kernel import game as kernel
from delvewright.kernel.dice import stream
from delvewright.kernel.errors import DelveError, NoDream
from delvewright.kernel.game import Game
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.lab.conformance import chosen
from delvewright.lab.scenario import Scenario, staged
from delvewright.players import Tactician
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import fixed_levels, stairs
from delvewright.rules.advanced.state.texts import Box, Special, special
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


def truth(game: Game) -> str:
    """All there is: the state with its stream, the question, and the quest with what nobody has seen yet."""
    return repr([whole(game.state), decision_text(game.decision)])


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


# -- whatever can be otherwise without being noticed is dreamt the same


@pytest.mark.parametrize(("book", "quest"), [case for case in QUESTS if case[0] in SET_UP][:: sized(2, 1)])
def test_no_part_of_a_quest_that_nobody_has_noticed_is_in_a_dream(book: str, quest: str) -> None:
    """One part of the quest after the other is another in the dark: a hero who is shown the same dreams the same."""
    rules, seat, seed = find_book(book), 0, 1
    game = go(rules, begun(book, quest), seat, seed)
    assert game is not None
    twins = 0
    first = altered(begun(book, quest).quest, "told", {})
    for name, other in quests_like(book, first, game.state.laid, sized(12, 200)):
        with suppress(*IMPOSSIBLE):
            twin = go(rules, begun(book, quest, other), seat, seed, game)
            twins += twin is not None
            assert twin is None or twin.dreams == game.dreams, name
    assert twins > 3


@pytest.mark.parametrize(
    ("book", "quest"),
    [
        ("heroquest", "the-maze edition=advanced"),
        ("advanced", "expedition gm=person rooms=plain"),
        *PLAIN[:: sized(7, 1)],
    ],
)
def test_no_card_that_somebody_has_not_seen_drawn_is_in_his_dream(book: str, quest: str) -> None:
    """One card after the other that was drawn unseen is another: whoever is shown the same dreams the same."""
    rules, twins = find_book(book), 0
    for seat in range(len(rules.seats(begun(book, quest)))):
        game = go(rules, begun(book, quest), seat, 1)
        assert game is not None
        for n in game.veiled[: sized(4, 40)]:
            twin = go(rules, begun(book, quest), seat, 1, game, n)
            twins += twin is not None
            assert twin is None or twin.dreams == game.dreams, (seat, n)
    assert twins or "edition=advanced" not in quest


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


# -- printed levels


def play_on(game: Game, answers: int) -> Iterator[None]:
    """Play well for a while, answer by answer."""
    players = [Tactician(n) for n in range(len(game.seats))]
    for _ in range(answers):
        if game.decision is None:
            return
        seat = game.decision.seat
        game.answer_code(players[seat].choose(game.view(seat), game.decision))
        yield


def on_the_last_level(quest: str, master: str, answers: int) -> Game:
    """A game on the printed level of a quest, after so many answers."""
    start = Game.start("advanced", quest, 3, {"gm": master})
    g = start.state
    if g.depth != content().quests[quest].levels:
        stairs.move_to(g, content().quests[quest].levels, True)
    game = Game(start.book, g, start.header, quiet=True)
    for _ in play_on(game, answers):
        pass
    return game


def printed_otherwise(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody has been the level is another one: smaller, no secret doors, other monsters, traps and treasure."""
    g, known = game.state, content()
    found = known.maps[g.quest]
    laid = {each.id for each in found.sections if fixed_levels.area_of(g.board, each) >= 0}
    near = {id for pair in found.joins if laid & {*pair.split()} for id in pair.split()} | laid
    near |= {id for door in found.doors if not door.secret and laid & {door.a, door.b} for id in (door.a, door.b)}
    sections = [each if each.id in laid else replace(each, kind="dead-end") for each in found.sections]
    sections = [each for each in sections if each.id in near]
    seen = [door for door in found.doors if not door.secret or fixed_levels.found_already(g, door)]
    doors = tuple(door for door in seen if {door.a, door.b} <= near)
    joins = tuple(pair for pair in found.joins if {*pair.split()} <= near and laid & {*pair.split()})
    monkeypatch.setitem(known.maps, g.quest, replace(found, sections=tuple(sections), doors=doors, joins=joins))
    for id, chamber in list(known.chambers.items()):
        if id.startswith(g.quest) and id.rpartition(".")[2].upper() not in laid:
            monkeypatch.setitem(known.chambers, id, replace(chamber, monsters={"skaven-warrior": 1}, things=()))
    for area, room in g.rooms.items():
        if room.special and g.board.areas[area].squares:
            kind = type(special.of(room.special))
            monkeypatch.setattr(kind, "chest", lambda *_: Box(("gas",), 0, 7))
            if not special.of(room.special).seen(g, area, True):
                for moment in ("steps", "monster_offers"):
                    monkeypatch.setattr(kind, moment, getattr(Special, moment))


@pytest.mark.parametrize(
    ("quest", "master"),
    [("magic-maze", "computer"), *[(each.id, "person") for each in content().quests.values() if each.dungeon]],
)
def test_what_is_printed_of_a_level_and_not_laid_out_is_in_no_dream(quest: str, master: str, monkeypatch) -> None:
    """Two printed levels that are the same as far as they are laid out are dreamt the same, and stay the same."""
    for answers in (0, 200):
        game = on_the_last_level(quest, master, answers)
        for seat in {0, len(game.seats) - 1}:
            told = []
            for same in (True, False):
                with monkeypatch.context() as patch:
                    if not same:
                        printed_otherwise(game, patch)
                    before = seen(game, seat)
                    dream = game.imagine(seat, answers)
                    assert seen(dream, seat) == before
                    told.append([repr(before), truth(dream), *(truth(dream) for _ in play_on(dream, sized(70, 400)))])
            assert told[0] == told[1], (answers, seat)
