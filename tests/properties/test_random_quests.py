"""Random quests of Battle-Axe, with all heroes, come to an end: 28 in the normal run, 1,000 in the nightly one."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from tests.properties.helpers import sized

from delvewright.kernel import plane
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.game import Game
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import find_book
from delvewright.players.base import make
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground import distances, large_enemies, sight, whereabouts
from delvewright.rules.battleaxe.ground.routes import number_of
from delvewright.rules.battleaxe.moving.moving import ways
from delvewright.rules.battleaxe.state import game as states
from delvewright.rules.battleaxe.state.belongings import kit
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, ENEMY, ESCAPED, HERO, UNCONSCIOUS
from delvewright.rules.battleaxe.state.lookups import Lookups
from delvewright.rules.battleaxe.state.values import free_speed
from delvewright.rules.battleaxe.turn.turn import choices
from delvewright.rules.common.tiles import ground

GAMES = sized(28, 1_000)
CHUNK = sized(4, 25)
"""Games per test, so that they can be spread over processes."""
LIMIT = 20_000
"""Decisions after which a game is stuck; most take less than 2,000."""
SIZES = (4, 3, 2, 4, 1, 4, 3, 2)
"""How many heroes go, game by game."""
LOOK = 40
"""So many decisions between two looks at the table."""
ROUNDS = 300
"""Rounds after which a game of computer players is stuck."""

Chooser = Callable[[Game, Decision], Answer]
Kept = Callable[[states.Game, states.Game], None]
"""Compares what a state keeps with what another one, which keeps nothing yet, works out."""

QUESTS = list(content().quests)
PEOPLE = [*content().heroes, *(f"{race}-{role}" for race in content().races for role in content().roles)]
"""The 16 ready-made heroes, and the 64 of race and role."""
Random(1).shuffle(PEOPLE)


def party(n: int) -> list[str]:
    """Who goes in game n: everybody in turn."""
    first = sum(SIZES[i % len(SIZES)] for i in range(n))
    return [PEOPLE[(first + i) % len(PEOPLE)] for i in range(SIZES[n % len(SIZES)])]


def anything(random: Random) -> Chooser:
    """Any legal answer, each as likely as the other."""
    return lambda game, decision: decision.nth(random.randrange(len(decision)))


def restless(random: Random) -> Chooser:
    """Any kind of answer, each as likely as the other; but hardly ever one that ends something."""

    def choose(game: Game, decision: Decision) -> Answer:
        kinds: dict[str, list[Answer]] = {}
        for answer in decision.options:
            kinds.setdefault(answer[0], []).append(answer)
        fields = {verb for verb, mask in decision.fields if mask}
        for dull, often in (("leave", 0.97), ("finish", 0.9), ("face", 0.9), ("end", 0.5)):
            if len(kinds.keys() | fields) > 1 and random.random() < often:
                kinds.pop(dull, None)
        verb = random.choice(sorted(kinds.keys() | fields))
        if verb not in fields:
            return random.choice(kinds[verb])
        while True:
            answer = decision.nth(random.randrange(len(decision)))
            if answer[0] == verb:
                return answer

    return choose


def unreliable(random: Random, seats: int, seed: int) -> Chooser:
    """Computer heroes who do something else one time in seven."""
    players = [make("tactician", seed, seat) for seat in range(seats)]
    other = restless(random)

    def choose(game: Game, decision: Decision) -> Answer:
        answer = players[decision.seat].choose(game.view(decision.seat), decision)
        return other(game, decision) if random.random() < 1 / 7 else answer

    return choose


def player(n: int, seats: int) -> Chooser:
    """Who plays game n."""
    random = Random(n)
    return (anything(random), restless(random), unreliable(random, seats, n))[n % 3]


def stands(g: states.Game, f: states.Figure) -> bool:
    """Whether a figure covers what it may: squares that no wall or closed door parts; two in a row, or a block, which
    is whole in a room and may hang over the walls of passages and doorways."""
    long, wide = map(int, f.kind.size.split("x")) if f.kind is not None else (1, 1)
    part = 1 << f.at & f.mask
    while (more := part | plane.step(part, g.east, g.south, WIDTH, g.links) & f.mask) != part:
        part = more
    if part != f.mask:
        return False
    if wide == 1 or f.mask.bit_count() == long * wide:
        return f.mask.bit_count() == long * wide
    columns, rows = [q % WIDTH for q in squares(f.mask)], [q // WIDTH for q in squares(f.mask)]
    areas = {g.area(q) for q in squares(f.mask)}
    narrow = len(areas) > 1 or g.board.areas[g.area(f.at)].kind != "room"
    return narrow and max(columns) - min(columns) < wide and max(rows) - min(rows) < wide


def check(game: Game) -> None:
    """What must be true of the table at any time."""
    g = game.state
    present = [f for f in g.figures if f is not None and f.at >= 0]
    standing = [f for f in present if f.condition == AWAKE and f.carrier < 0]
    assert g.heroes == sum(f.mask for f in standing if f.side == HERO)
    assert g.enemies == sum(f.mask for f in standing if f.side == ENEMY)
    assert g.fallen == sum({f.mask for f in present if f.condition == UNCONSCIOUS and f.carrier < 0})
    assert sum(f.mask.bit_count() for f in standing) == (g.heroes | g.enemies).bit_count(), "two on a square"
    assert all(not f.mask & ~g.board.floor for f in present)
    assert all(stands(g, f) for f in present), "a figure on squares that do not belong together"
    assert all(f.health <= f.full and f.luck >= 0 and min(f.magic) >= 0 for f in g.party())
    assert all((f.health < 0) == (f.condition == DEAD) for f in g.party() if f.condition != ESCAPED)


def anew(g: states.Game) -> states.Game:
    """The same state with nothing looked up."""
    new = g.copy()
    new.looked = Lookups()
    new.lines, new.near, new.paths = {}, {}, {}
    new.set_edges()
    new.set_things(new.things)
    new.set_zones(new.zones)
    for f in new.present():
        f.kit = (None, None, None, None)
    return new


def crowd(g: states.Game, new: states.Game) -> None:
    kept, found = g.looked.crowd, new.gather()
    assert kept is None or [[f.id for f in some] for some in kept] == [[f.id for f in some] for some in found]


def masks(g: states.Game, new: states.Game) -> None:
    for name in ("low", "high", "void", "solid", "east", "south", "links", "ends"):
        assert getattr(g, name) == getattr(new, name), name
    assert g.solid == g.low | g.high | g.void


def regions(g: states.Game, new: states.Game) -> None:
    assert g.looked.regions is None or g.looked.regions == distances.regions(new)


def stirring(g: states.Game, new: states.Game) -> None:
    assert g.looked.stirring is None or g.looked.stirring == distances._stirring(new)
    left = new.copy()
    for f in left.company():
        if f.at >= 0 and f.carrying < 0 and f.carrier < 0:
            known = distances.active_enemies(left)
            left.put(f, -1)
            assert left.looked.stirring in (None, distances._stirring(left)), f"{known} before {f} was gone"


def near(g: states.Game, new: states.Game) -> None:
    for mask, kept in g.near.items():
        assert kept == plane.touching(mask, new.east, new.south, WIDTH, new.links)


def lines(g: states.Game, new: states.Game) -> None:
    for key, kept in g.lines.items():
        a, b = key >> 20, key & (1 << 20) - 1
        if a // SIZE == b // SIZE:
            assert kept == ground.straight(new, a, b)
        else:
            assert (kept[0] >= 0) == ground.line_free(new, a, b, 0)


def seen(g: states.Game, new: states.Game) -> None:
    for hero, kept in g.looked.seen.items():
        assert [f.id for f in kept] == [f.id for f in sight.in_sight(new, new.fig(hero))]


def friends(g: states.Game, new: states.Game) -> None:
    for hero, kept in g.looked.friends.items():
        assert [f.id for f in kept] == [f.id for f in whereabouts.friends_near(new, new.fig(hero))]


def paths(g: states.Game, new: states.Game) -> None:
    for doors, kept in g.paths.items():
        known = ground.paths(new, doors)
        assert (kept.east, kept.south, kept.links) == (known.east, known.south, known.links)
        for blocked, walked in kept._grounds.items():
            for q, strides in walked._known.items():
                assert strides.layers == known.ground(blocked).strides_from(q, strides.points).layers
        for size, table in kept.steps.items():
            card = next(card for card in content().enemies.values() if card.size == size)
            for mask, steps in list(table.items())[:LOOK]:
                assert steps == list(large_enemies.neighbours(new, card, mask, known))
            for mask, steps in list(kept.returns[size].items())[:LOOK]:
                assert steps == [
                    step for step in large_enemies.neighbours(new, card, mask, known)
                    if mask in [back for _, back, _ in large_enemies.neighbours(new, card, step[1], known)]
                ]  # fmt: skip


def ahead(g: states.Game, new: states.Game) -> None:
    if g.looked.ahead is not None:
        f = new.fig(new.active)
        found = ways(new, f, new.points if new.points >= 0 else free_speed(f))
        assert (g.looked.ahead.points, g.looked.ahead.layers) == (found.points, found.layers)


def shown(g: states.Game, new: states.Game) -> None:
    """Parts of views that are kept for the next one."""
    book = find_book("battleaxe")
    for seat in range(len(book.seats(g))):
        one, other = (replace(book.view(state, seat, None), log=[]) for state in (g, new))
        assert one == other


KEPT: dict[str, Kept] = {
    "ahead": ahead, "crowd": crowd, "ends": masks, "friends": friends, "lines": lines, "near": near, "paths": paths,
    "regions": regions, "seen": seen, "shown": shown, "solid": masks, "stirring": stirring,
}  # fmt: skip


def check_kept(game: Game) -> None:
    """What is kept to be quick follows from the rest of the state."""
    g = game.state
    new = anew(g)
    for name, compare in KEPT.items():
        if name != "ahead" or (game.decision is not None and game.decision.about == "turn"):
            compare(g, new)
    for f in g.present():
        assert kit(f) == kit(new.fig(f.id))
    if game.decision is not None and game.decision.about == "turn":
        asked = choices(new, new.fig(new.active))
        assert (asked.options, asked.fields) == (game.decision.options, game.decision.fields)
    board, bare = g.board, g.board.copy()
    assert (board.spans, board.plain) == (bare.spans, bare.plain)
    new.board = bare
    assert all(kept == number_of(new, q) for q, kept in board.numbers.items())


def test_all_that_is_kept_is_looked_at() -> None:
    assert KEPT.keys() == states.LOOKED_UP - {"looked"} | set(Lookups.__slots__)


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_quests_come_to_an_end(first: int) -> None:
    for n in range(first, min(first + CHUNK, GAMES)):
        heroes = party(n)
        game = Game.start("battleaxe", QUESTS[n % len(QUESTS)], n, {"heroes": ",".join(heroes)}, quiet=n % 5 != 0)
        choose, decisions = player(n, len(heroes)), 0
        while (decision := game.decision) is not None:
            assert len(decision), f"game {n}: nothing to answer about {decision.about}"
            if decisions % LOOK == 0:
                check(game)
                check_kept(game)
            game.answer(choose(game, decision))
            decisions += 1
            assert decisions < LIMIT, f"game {n} does not end"
        check(game)
        g = game.state
        assert game.over and game.winner in ("hero", "monster")
        if game.winner == "monster":
            assert all(f.condition in (DEAD, ESCAPED) for f in g.party())


@pytest.mark.parametrize("n", range(sized(6, 60)))
def test_games_that_nobody_reads_go_the_same_way(n: int) -> None:
    options = {"heroes": ",".join(party(n)), "consent": ("given", "ask")[n % 2]}
    loud, quiet = (Game.start("battleaxe", QUESTS[n % len(QUESTS)], n, options, quiet=q) for q in (False, True))
    choose, decisions = player(n, len(loud.seats)), 0
    while (decision := loud.decision) is not None and decisions < 40 * LOOK:
        if decisions % LOOK == 0:
            assert loud.digest() == quiet.digest()
        answer = choose(loud, decision)
        loud.answer(answer)
        quiet.answer(answer)
        decisions += 1
    assert loud.digest() == quiet.digest()
    assert loud.events and not quiet.events


def test_everybody_takes_part_in_the_random_quests() -> None:
    assert len(PEOPLE) == 80
    assert {hero for n in range(28) for hero in party(n)} == set(PEOPLE)


@pytest.mark.parametrize("quest", QUESTS)
def test_computer_heroes_do_not_stall(quest: str) -> None:
    for seed in range(sized(1, 20)):
        heroes = party(QUESTS.index(quest) + len(QUESTS) * seed)
        game = Game.start("battleaxe", quest, seed, {"heroes": ",".join(heroes)}, quiet=True)
        players = [make("tactician", seed, seat) for seat in range(len(heroes))]
        while (decision := game.decision) is not None and game.state.round <= ROUNDS:
            game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
        assert game.over, f"seed {seed}, {heroes}: not over after {ROUNDS} rounds"
