"""No leak: games that differ only in what a seat may not know look the same to it, to the byte."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.helpers import (
    GAUNTLET,
    HEROES,
    MAZE,
    MOMENTS,
    Chooser,
    Sketch,
    choosers,
    decision_text,
    equipped,
    examples,
    game_of,
    games,
    moments,
    play,
    sized,
    trapped,
)

from delvewright.kernel.dice import stream
from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import Game, Header
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.notation import square_name
from delvewright.kernel.record import record
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.content.quest import Quest, load_quest, read_quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.interface.setup import set_up

ADDED = {
    "1": "orc", "2": "goblin", "3": "fimir", "4": "chaos-warrior", "5": "furniture:table", "6": "furniture:bookcase",
    "7": "blocked", "8": "trap:pit", "9": "trap:spear", "0": "trap:falling-block",
}  # fmt: skip
"""What may be added to a map: letters free in all of them."""
TRAPS = "890^vw"


def _ready(sketch: Sketch) -> Sketch:
    """With all corridors listed square by square: a corridor cut in two stays corridor."""
    corridor = squares(sketch.quest().corridor)
    sketch.rest = {**sketch.rest, "corridors": [square_name(q, sketch.width) for q in corridor]}
    sketch.legend |= ADDED
    return sketch


SKETCHES = {
    name: _ready(each)
    for name, each in (("maze", Sketch(MAZE)), ("trapped", trapped()), ("gauntlet", Sketch(GAUNTLET)))
}
QUESTS = {name: sketch.quest() for name, sketch in SKETCHES.items()}


@dataclass
class Difference:
    """Two quests that differ only in what nobody has discovered yet, and what would bring it to light."""

    one: Quest
    two: Quest
    dark: int
    """Squares that may be different: both games must be left off when one of them is laid out."""
    edges: list[tuple[int, int]] = field(default_factory=list)
    """Secret doors that only one of the quests has."""
    traps: int = 0
    """Squares with a trap that only one of them has, or one of another kind."""

    def in_the_light(self, game: Game) -> bool:
        """Whether the Heroes have come across a difference."""
        g = game.state
        if g.laid & self.dark:
            return True
        doors = g.quest.grid.doors
        if any(doors[i] in self.edges for i in squares(g.secrets)):
            return True
        own = sum({1 << t.at for t in g.quest.traps})
        if self.traps & own & (g.found | ~g.armed):
            return True
        other = self.two if g.quest is self.one else self.one
        theirs = {(other.grid.areas[h.area], h.gold, h.items) for h in other.hoards}
        for i in squares(g.hoards):
            hoard = g.quest.hoards[i]
            if (g.quest.grid.areas[hoard.area], hoard.gold, hoard.items) not in theirs:
                return True
        areas = g.quest.grid.areas
        for f in g.figures:  # searched in vain where the other quest has a treasure
            for area in squares(f.searched) if f is not None else ():
                mine = [h for h in g.quest.hoards if h.area == area]
                there = [h for h in other.hoards if other.grid.areas[h.area] & areas[area]]
                if [(h.gold, h.items) for h in mine] != [(h.gold, h.items) for h in there]:
                    return True
        wanderers = len(g.names) - len(g.seats) + 1 - g.placed.bit_count()
        return wanderers > 0 and self.one.wandering != self.two.wandering


def disturbed(sketch: Sketch, state, rng: Random, changes: int) -> Difference:
    """Change what the Heroes have not discovered in a game that has come to this state."""
    one, two = sketch, sketch.copy()
    laid, width = state.laid, one.width
    lettered = {q: one[q] for q in range(one.width * one.height)}
    gates = {q for edge in one.edges() if one.edge(*edge) in "DOS" for q in edge}
    plain = [q for q, c in lettered.items() if c == "."]
    unseen = [q for q in plain if not laid >> q & 1]
    told = Difference(state.quest, state.quest, 0)
    stairs = [q for q, c in lettered.items() if one.legend.get(c) == "furniture:stairway"]

    def change(q: int, letter: str) -> None:
        two[q] = letter
        told.dark |= 1 << q

    for _ in range(changes):
        match rng.randrange(11):
            case 0 | 1 if unseen:  # somebody or something more, or another wall of rock
                q, letter = rng.choice(unseen), rng.choice("12345670#")
                beside = any(laid >> s & 1 for edge in one.edges() if q in edge for s in edge)
                if two[q] == "." and not (letter == "#" and (q in gates or beside)):
                    change(q, letter)
            case 2:  # somebody or something less
                some = [q for q, c in lettered.items() if c in "ogkzcfxCTJ" and not laid >> q & 1]
                if some:
                    change(rng.choice(some), ".")
            case 3 if unseen:  # somebody elsewhere
                some = [q for q, c in lettered.items() if c in "ogkzcf" and not laid >> q & 1 and two[q] == c]
                to = rng.choice(unseen)
                if some and two[to] == ".":
                    q = rng.choice(some)
                    change(to, two[q])
                    change(q, ".")
            case 4 | 5:  # walls and doors between squares nobody has seen
                hidden = [(a, b) for a, b in one.edges() if not (laid >> a | laid >> b) & 1]
                hidden = [(a, b) for a, b in hidden if "#" not in (two[a], two[b])]
                if hidden:
                    a, b = rng.choice(hidden)
                    wall = "|" if b == a + 1 else "-"
                    two.set_edge(a, b, rng.choice([wall, " ", "D", "O", "S"]))
                    told.dark |= 1 << a | 1 << b
                    gates |= {a, b}
            case 6 | 7:  # secret doors, also in walls that everybody sees
                walls = [(a, b) for a, b in one.edges() if one.edge(a, b) in "|-"]
                doors = [(a, b) for a, b in one.edges() if one.edge(a, b) == "S"]
                edge = rng.choice(walls if rng.random() < 0.6 or not doors else doors)
                if two.edge(*edge) == one.edge(*edge) and "#" not in (two[edge[0]], two[edge[1]]):
                    wall = "|" if edge[1] == edge[0] + 1 else "-"
                    two.set_edge(*edge, "S" if one.edge(*edge) == wall else wall)
                    told.edges.append(edge)
                    gates |= set(edge)
            case 8:  # traps, also under everybody's feet
                q = rng.choice([q for q, c in lettered.items() if c in TRAPS or c == "."])
                if two[q] in TRAPS or two[q] == ".":
                    two[q] = rng.choice(TRAPS[:3] + ".")
                    told.traps |= 1 << q
            case 9:  # treasures
                if two.hoards and rng.random() < 0.5:
                    two.hoards.pop(rng.randrange(len(two.hoards)))
                else:
                    q = rng.choice(plain)
                    two.hoards.append({"at": square_name(q, width), "gold": 7, "items": ["potion-of-healing"]})
            case 10:  # the way out, and whoever wanders about
                two.rest = {**two.rest, "wandering": rng.choice(["orc", "goblin", "mummy"])}
                if not any(laid >> q & 1 for q in stairs) and unseen:
                    q = rng.choice(unseen)
                    block = [q, q + 1, q + width, q + width + 1]
                    if all(s in unseen and two[s] == "." for s in block):
                        for s in stairs:
                            change(s, ".")
                        for s in block:
                            change(s, "s")
                        stairs = block
    two.rest = {**two.rest, "corridors": [at for at in two.rest["corridors"] if two[_square(at, width)] != "#"]}
    two.hoards = [h for h in two.hoards if two[_square(h["at"], width)] != "#"]
    told.two = two.quest()
    return told


def _square(name: str, width: int) -> int:
    return (int(name.lstrip("abcdefghijklmnopqrstuvwxyz")) - 1) * width + ord(name[0]) - 97


NONSENSE = (
    "move z19", "move a1", "jump l9", "open l8", "open a1", "attack goblin.1", "attack orc.2 with broadsword",
    "attack fimir.1", "disarm c4", "disarm m5", "search gold", "use potion-of-healing", "take", "leave", "leav",
    "xyzzy", "orc", "goblin", "fimir", "chaos-warrior", "table", "pit", "falling-block", "activate orc.3", "place l9",
    "step c1", "give dagger to elf", "cast genie on orc.1", "cast genie on door c3 c4", "cast clairvoyance", "look a1",
    "cast wall-of-stone at l9", "cast scroll-of-sleep on goblin.1", "use spyglass", "move", "",
)  # fmt: skip


def errors(game: Game) -> list[str]:
    """What the game says to some of the things that people may try; other ones each time."""
    said = []
    for text in NONSENSE[len(game.answers) % 7 :: 7]:
        try:
            said.append(repr(game.read(text)))
        except IllegalAnswer as error:
            said.append(str(error))
    assert game.decision is not None
    for answer in (
        ("walk", 200),
        ("open", 3),
        ("punch", 5),
        ("leave",),
        ("search", "traps"),
        ("disarm", 30),
        ("look", 30),
        ("cast-on", "genie", 5),
        ("cast-door", "scroll-of-genie", 25, 37),
    ):
        try:
            said.append(str(answer in game.decision))
            if answer not in game.decision:
                game.answer(answer)
        except IllegalAnswer as error:
            said.append(str(error))
    return said


def shown(game: Game, seat: int, log_from: int = 0) -> list[str]:
    """Everything a client of this seat is given: the view, its log, and the question if it is the seat's own."""
    view = game.view(seat)
    log, view.log = view.log, []
    out = [repr(view), repr(log[log_from:]), str(len(log))]
    if game.decision is not None and game.decision.seat == seat:
        out += [decision_text(game.decision), game.prompt(), game.legal()]
        out += [
            repr((c.answer, c.notation, c.label, c.squares, c.figures, c.cards, c.odds))
            for c in game.choices(odds=True)
        ]
        out += errors(game)
    return out


def facts(game: Game) -> tuple[object, ...]:
    """The whole truth of a game, the quest included."""
    quest = game.state.quest
    grid = quest.grid
    return (
        game.state.freeze(), game.decision and decision_text(game.decision),
        grid.floor, grid.east, grid.south, grid.doors, grid.areas, tuple(quest.rooms), quest.secret, quest.stairs,
        quest.exit, quest.blocked, quest.wandering, [(p.kind.id, p.squares) for p in quest.furniture],
        [(m.kind.id, m.at, m.name, m.abilities) for m in quest.monsters], [(t.kind, t.at) for t in quest.traps],
        [(h.area, h.gold, h.items) for h in quest.hoards],
    )  # fmt: skip


CURIOUS = {
    "barbarian": ("spyglass", "crowbar", "scroll-of-genie", "scroll-of-pass-through-rock"),
    "dwarf": ("lantern", "door-wedges", "caltrops", "cloak-of-passage"),
    "elf": ("scroll-of-genie", "scroll-of-tempest", "rope", "chalk"),
    "wizard": ("scroll-of-pass-through-rock", "scroll-of-sleep", "clairvoyance", "treasure-horde"),
}
"""Cards that look into what is hidden, go there, or could tell of it by being usable or not."""


def laden(quest: Quest, seed: int, quiet: bool = False) -> Game:
    """A game whose Heroes own these cards, odd seeds only: the others have what they draft."""
    state = set_up(quest, {})
    for name, items in CURIOUS.items() if seed % 2 else ():
        state.gain(state.fig(state.names.index(name)), *items)
    state.rng = stream(seed, "play")
    return Game(BOOK, state, Header("heroquest", quest.id, seed, {}, BOOK.content), quiet)


def spied(game: Game) -> list[str]:
    """What the Heroes have been told through a Spyglass, whose purpose it is to tell of what is hidden."""
    return [event.text for event in game.events if event.kind == "spy"]


@given(st.sampled_from(sorted(SKETCHES)), st.integers(0, 2**32), choosers(), st.integers(0, 140), st.integers(1, 12))
@examples(70)
def test_what_is_hidden_leaves_no_trace_for_a_hero(name, seed, chooser, steps, changes):
    scout = laden(QUESTS[name], seed, quiet=True)
    for _ in play(scout, chooser, steps):
        pass
    told = disturbed(SKETCHES[name], scout.state, Random(seed), changes)
    one, two = laden(told.one, seed), laden(told.two, seed)
    heroes = range(len(one.seats) - 1)
    script = scout.answers[:]
    rng = Random(seed)
    if told.in_the_light(one) or told.in_the_light(two):
        return
    compared = [0 for _ in heroes]
    alike = 0
    for n in range(steps + 40):
        decision = one.decision
        assert decision_text(decision) == decision_text(two.decision)
        if n % 4 == 0 or n == len(script):
            for seat in heroes:
                mine, yours = shown(one, seat, compared[seat]), shown(two, seat, compared[seat])
                assert mine == yours
                compared[seat] = len(one.view(seat).log)
            if decision is not None and rng.random() < 0.1:
                seat = rng.choice(heroes)
                assert facts(one.imagine(seat, n)) == facts(two.imagine(seat, n))
        if decision is None:
            break
        answer = script[n] if n < len(script) else chooser.choose(decision)
        one.answer_code(answer)
        two.answer_code(answer)
        if told.in_the_light(one) or told.in_the_light(two) or spied(one) != spied(two):
            break
        alike = n + 1
    one, two = one.undo(alike), two.undo(alike)
    for seat in heroes:
        assert shown(one, seat) == shown(two, seat)
    texts = [record(game).text().rpartition("\n= ")[0] for game in (one, two)]
    assert texts[0] == texts[1]


FURNITURE = """
title = "Furniture"
map = '''
+-+-+-+-+
|HIDDEN |
+-+-+D+-+
|B C . .|
+       +
|. . K .|
+-+-+-+-+
'''
legend = { B = "barbarian", C = "furniture:treasure-chest", K = "furniture:throne" }
"""


def test_the_order_of_things_in_sight_tells_nothing_of_those_in_the_dark():
    shows = set()
    for hidden in (". . . .", "K . . .", ". C . .", "K C K ."):
        quest = read_quest(FURNITURE.replace("HIDDEN ", hidden), Path("furniture.toml"))
        shows.add(repr(shown(game_of(quest, 1, {"heroes": "barbarian"}), 0)))
    assert len(shows) == 1


def test_the_pairs_of_games_do_differ_and_go_on_for_long():
    """The test above would be worth little if most of its pairs were equal, or were left off at once."""
    lengths: list[int] = []
    differing = 0
    for seed in range(30):
        name = sorted(SKETCHES)[seed % 3]
        chooser = Chooser([], seed)
        scout = game_of(QUESTS[name], seed, quiet=True)
        for _ in play(scout, chooser, 60):
            pass
        told = disturbed(SKETCHES[name], scout.state, Random(seed), 6)
        one, two = game_of(told.one, seed, quiet=True), game_of(told.two, seed, quiet=True)
        differing += facts(one) != facts(two)
        for answer in scout.answers:
            one.answer_code(answer)
            two.answer_code(answer)
            if told.in_the_light(one) or told.in_the_light(two):
                break
        lengths.append(len(one.answers) - 1)
    assert differing >= 27
    assert sum(length >= 50 for length in lengths) >= 20


# -- the Evil Sorcerer does not see the Heroes' cards


HIDDEN = sorted(c.id for c in content().cards.values() if c.deck == "potion")


def with_cards(seed: int, hands: dict[str, str]) -> Game:
    """The gauntlet with these potions in the Heroes' hands."""
    state = set_up(load_quest(str(GAUNTLET)), {})
    for name, item in hands.items():
        state.gain(state.fig(state.names.index(name)), item)
    state.rng = stream(seed, "play")
    return Game(BOOK, state, Header("heroquest", str(GAUNTLET), seed, {}, BOOK.content))


@given(st.integers(0, 2**32), st.lists(st.sampled_from(HIDDEN), min_size=4, max_size=4), choosers())
@examples(25)
def test_the_evil_sorcerer_cannot_tell_one_potion_from_another(seed, cards, chooser):
    """Heroes do the same in both games, but hold (and hand to each other) other cards."""
    mine = ["potion-of-strength", "potion-of-healing", "potion-of-speed", "heroic-brew"]
    one, two = (with_cards(seed, dict(zip(HEROES, hands, strict=True))) for hands in (mine, cards))
    sorcerer = one.state.sorcerer
    for n in range(250):
        if one.decision is None or two.decision is None:
            break
        if (one.decision.seat, one.decision.about) != (two.decision.seat, two.decision.about):
            break  # a card has been offered its moment, and that everybody sees
        if n % 5 == 0:
            assert shown(one, sorcerer) == shown(two, sorcerer)
        answer = same = chooser.choose(one.decision)
        if answer[0] in ("use", "splash", "search"):
            continue
        if answer[0] == "give" and answer[1] in HIDDEN:
            hands = [[i for i in game.state.fig(game.state.active).items if i in HIDDEN] for game in (one, two)]
            same = ("give", hands[1][hands[0].index(answer[1])], answer[2])
        if same in two.decision:
            one.answer(answer)
            two.answer(same)


@given(games())
@examples(20)
def test_the_evil_sorcerer_sees_no_hidden_card(played):
    game, _ = played
    sorcerer = len(game.seats) - 1
    view = game.view(sorcerer)
    assert not {item for figure in view.figures for item in figure.items} & set(HIDDEN)
    held = [item for f in game.state.figures if f is not None for item in f.items]
    seen = [item for figure in game.view(0).figures for item in figure.items]
    assert sorted(seen) == sorted(held)


@given(games())
@examples(20)
def test_every_event_reaches_its_audience_and_nobody_else(played):
    game, _ = played
    for seat in range(len(game.seats)):
        assert game.view(seat).log == [e for e in game.events if e.audience >> seat & 1]
        assert all(e.seen_by(seat) for e in game.view(seat).log)
    titles = {content().cards[item].title for item in HIDDEN}
    for event in game.view(len(game.seats) - 1).log:
        told = {title for title in titles if title in event.text}
        assert (
            not told or event.kind in ("potion", "heal", "slain") or " finds " in event.text or " hands " in event.text
        )


# -- imagined games


def view_text(game: Game, seat: int) -> str:
    """What a seat sees, without the log: an imagined game has none."""
    view = game.view(seat)
    view.log = []
    return repr(view)


def check_imagined(game: Game, seat: int, seed: int, steps: int, rng: Random) -> Game:
    before = facts(game)
    imagined = game.imagine(seat, seed)
    assert view_text(imagined, seat) == view_text(game, seat)
    if game.decision is not None and game.decision.seat == seat:
        assert decision_text(imagined.decision) == decision_text(game.decision)
        assert imagined.legal() == game.legal()
    assert facts(game.imagine(seat, seed)) == facts(imagined)
    if seat != game.state.sorcerer:
        assert imagined.state.quest is not game.state.quest
    kept = imagined.copy()
    for _ in play(imagined, Chooser([], rng.randrange(2**32)), steps):
        pass
    assert view_text(kept, seat) == view_text(game, seat)
    assert facts(game) == before
    return kept


@given(games(), st.integers(0, 2**32))
@examples(40)
def test_an_imagined_game_looks_like_the_true_one_and_can_be_played(played, seed):
    game, chooser = played
    for seat in range(len(game.seats)):
        check_imagined(game, seat, seed, 60, chooser.random)


@given(st.integers(0, 2**32), choosers(), st.integers(0, 300))
@examples(15)
def test_an_imagined_game_looks_like_the_true_one_among_traps(seed, chooser, steps):
    game = game_of(QUESTS["trapped"], seed)
    for _ in play(game, chooser, steps):
        pass
    for seat in (0, 3, 4):
        check_imagined(game, seat, seed, 60, chooser.random)


@pytest.mark.parametrize("about", MOMENTS)
def test_a_game_can_be_imagined_at_every_kind_of_decision(about):
    for n, (game, chooser) in enumerate(moments(about, sized(5, 50))):
        for seat in range(len(game.seats)):
            check_imagined(game, seat, n, 40, chooser.random)


@pytest.mark.parametrize("seed", range(sized(2, 40)))
def test_an_imagined_game_can_be_played_to_its_end(seed):
    game = Game.start("heroquest", "the-maze", seed)
    chooser = Chooser([], seed)
    for _ in play(game, chooser, 150 * seed):
        pass
    for seat in (0, len(game.seats) - 1):
        imagined = game.imagine(seat, seed)
        for _ in play(imagined, chooser, 100_000):
            pass
        assert imagined.over


def test_other_seeds_imagine_other_things():
    game = Game.start("heroquest", "the-maze", 1)
    for _ in play(game, Chooser([], 1), 60):
        pass
    dreams = [game.imagine(0, seed) for seed in range(20)]
    for fact in (
        lambda g: tuple((m.kind.id, m.at) for m in g.state.quest.monsters),
        lambda g: g.state.quest.grid.doors,
        lambda g: g.state.quest.exit,
        lambda g: tuple((t.kind, t.at) for t in g.state.quest.traps),
        lambda g: tuple(h.area for h in g.state.quest.hoards),
        lambda g: g.state.rng,
    ):
        assert len({fact(dream) for dream in dreams}) > 5
    game = equipped(3)
    hands = {tuple(f.items for f in game.imagine(4, seed).state.figures if f) for seed in range(20)}
    assert len(hands) > 5


def test_in_an_imagined_game_nothing_leads_back_to_the_truth():
    game = Game.start("heroquest", "the-maze", 1)
    for _ in play(game, Chooser([], 1), 60):
        pass
    imagined = game.imagine(0, 5)
    true = [(m.kind.id, m.at) for m in game.state.quest.monsters]
    earlier = imagined.undo(0)
    assert [(m.kind.id, m.at) for m in earlier.state.quest.monsters] != true
    assert imagined.state.quest is not game.state.quest
    for _ in play(imagined, Chooser([], 2), 30):
        pass
    assert [(m.kind.id, m.at) for m in imagined.undo(10).state.quest.monsters] != true


def test_monsters_of_the_dark_are_neither_named_nor_numbered_before_they_are_seen():
    game = Game.start("heroquest", "the-maze", 1)
    for _ in play(game, Chooser([], 1), 200):
        g = game.state
        near = spread(g.laid, g.quest.grid.east, g.quest.grid.south, g.width)
        assert near >= 0
        for seat in range(4):
            view = game.view(seat)
            monsters = [f for f in view.figures if f.side != "hero"]
            assert all(f.id >= 0 and all(g.laid >> q & 1 for q in f.squares) for f in monsters)
            assert len(monsters) <= g.placed.bit_count() + 40
            assert not view.floor & ~g.laid
            assert not any(t.kind == "hidden-trap" for t in view.tokens)
            assert all(d.kind != "secret" for d in view.doors) or g.secrets
