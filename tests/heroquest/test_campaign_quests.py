"""What scenarios cannot show of the Quests: exact maps, Ilse on her way out, secrets kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from delvewright import Game
from delvewright.kernel.grid import squares
from delvewright.rules.common.board import WIDTH, areas, standard_grid
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.content.quest import Quest, load_quest
from delvewright.rules.heroquest.dungeon.exploring import explores
from delvewright.rules.heroquest.state.answering import answered
from delvewright.rules.heroquest.state.game import HERO, MONSTER

QUESTS = {
    "drowned-cellars": {"goblin": 6, "orc": 2, "plague-rat": 4, "goblin-lookout": 1},
    "silent-bell": {"skeleton": 5, "zombie": 2, "orc": 2},
    "three-tolls": {"orsk": 1, "orc": 4, "fimir": 2},
    "moth-lantern": {"goblin": 6, "giant-wolf": 2, "nettle": 1},
    "grisks-larder": {"orc": 8, "yeti": 2},
    "iron-teeth": {"goblin": 4, "chaos-warrior": 2},
}
"""The Monsters the ledger lists for each."""


def _at(x: str, y: str) -> int:
    return int(y) * WIDTH + int(x)


def _points(text: str) -> Iterator[tuple[str, int]]:
    for name, x, y in re.findall(r"([A-Z][A-Za-z' ]+?) (?:\([^()]*\) )?\((\d+),(\d+)", text):
        yield name.strip().lower().replace("'", "").replace(" ", "-"), _at(x, y)


def _part(says: str, begin: str, end: str) -> str:
    start = says.index(begin) + len(begin)
    return says[start : says.index(end, start)]


def _doors(text: str) -> set[tuple[int, int]]:
    found = re.findall(r"\((\d+),(\d+)\)-\((\d+),(\d+)\)", text)
    return {tuple(sorted((_at(a, b), _at(c, d)))) for a, b, c, d in found}  # type: ignore[misc]


def _room(quest: Quest, q: int) -> int:
    return next(n for n, area in enumerate(areas(), 1) if area >> q & 1)


@pytest.mark.proves("missing.map.labyrinth")
def test_the_labyrinth_is_laid_out_as_the_ledger_says() -> None:
    """Every start, door, piece, Monster, trap and Portal stands on its square, and nothing else does."""
    says = BOOK.ledger.rules["missing.map.labyrinth"].says
    quest = load_quest("the-labyrinth")
    doors = quest.grid.doors
    printed, floor = standard_grid(list(doors)), quest.grid.floor
    assert quest.grid.east == printed.east & floor & floor >> 1
    assert quest.grid.south == printed.south & floor & floor >> WIDTH
    assert all(room & floor in (0, room) for room in areas()[:-1]), "a room is there as a whole or not at all"
    assert dict(_points(_part(says, "Starts: ", "Exit"))) == quest.starts
    assert (
        quest.stairs
        == quest.exit
        == sum(1 << q for q in (_at("22", "1"), _at("23", "1"), _at("22", "2"), _at("23", "2")))
    )
    assert {_at(*xy) for xy in re.findall(r"\((\d+),(\d+)\)", _part(says, "Blocked squares: ", "Doors"))} == set(
        squares(quest.blocked)
    )
    secret = {doors[i] for i in squares(quest.secret)}
    assert _doors(_part(says, "Secret doors: ", "Furniture")) == secret
    assert _doors(_part(says, "Doors (pairs of squares): ", "Secret")) == set(doors) - secret
    pieces = set()
    listed = _part(says, "Furniture (column,row,width,height): ", "Monsters")
    for name, x, y, w, h in re.findall(r"([A-Z][A-Za-z' ]+?) (?:\([A-F]\) )?\((\d+),(\d+),(\d),(\d)\)", listed):
        block = sum(1 << _at(x, y) + i + j * WIDTH for i in range(int(w)) for j in range(int(h)))
        pieces.add((name.lower().replace("'", "").replace(" ", "-"), block))
    assert pieces == {(p.kind.id, p.squares) for p in quest.furniture}
    monsters = Counter(_points(re.sub(r"\(F, Rage 1\) ", "", _part(says, "Monsters: ", "Traps"))))
    assert monsters == Counter((m.kind.id, m.at) for m in quest.monsters)
    traps = set(_points(_part(says, "Traps: ", "Portals")))
    assert traps | {("chest", _at("1", "4"))} == {(t.kind, t.at) for t in quest.traps}
    assert quest.portals == [(_at("15", "8"), _at("18", "8"))]
    assert quest.introduction


@pytest.mark.proves("missing.quest.campaign")
@pytest.mark.parametrize("name", QUESTS)
def test_each_quest_has_the_monsters_of_its_entry(name: str) -> None:
    """No more and no fewer, and each Quest in its place in the book."""
    quest = load_quest(name)
    assert Counter(m.kind.id for m in quest.monsters) == QUESTS[name]
    assert quest.order == 11 + list(QUESTS).index(name)
    entry = BOOK.ledger.rules[
        next(i for i in BOOK.ledger.rules if re.match(rf"missing\.quest\.0{quest.order - 10}-", i))
    ]
    assert entry.says.startswith(f"{quest.order - 10} {quest.title}")
    assert f"Wandering Monster: {quest.wandering.title()}" in entry.says
    reward = re.search(r"Reward (\d+) gc", entry.says)
    assert quest.reward == (int(reward[1]) if reward else 0)
    assert quest.series == ("split-helm" if "Series" in entry.says else "")


@pytest.mark.proves("missing.quest.06-iron-teeth")
def test_the_hall_divides_the_board() -> None:
    """Three blades and four pits; no way leads round the chasm."""
    quest = load_quest("iron-teeth")
    assert Counter(t.kind for t in quest.traps) == {"swinging-blade": 3, "pit": 4}
    east, south = quest.grid.edges_with((1 << len(quest.grid.doors)) - 1)
    from delvewright.kernel.grid import flood

    start = sum(1 << q for q in quest.starts.values())
    solid = quest.blocked | sum(p.squares for p in quest.furniture)
    dry = flood(start, east, south, WIDTH, solid | quest.chasm)
    assert not dry & quest.exit
    assert flood(start, east, south, WIDTH, solid) & quest.exit
    rooms = [_room(quest, squares(f.squares)[0]) for f in quest.features.values()]
    assert rooms == [3, 17]


@pytest.mark.proves("missing.quest.04-moth-lantern")
def test_ilse_out_wins_the_quest() -> None:
    """She leaves by the wooden door, then the Hero; the reward is paid."""
    game = Game.start("heroquest", "moth-lantern", seed=1, options={"heroes": "dwarf", "spells": "none"})
    g = game.state
    ilse = next(f for f in g.figures if f.name == "ilse")
    out = squares(g.quest.exit)[0]
    g.laid |= 1 << out | 1 << out - 1
    g.put(ilse, out)
    g.put(g.fig(0), out - 1)
    game.answer("activate ilse")
    game.answer("leave")
    assert ilse.out and not game.over
    game.answer(f"move {'z10'}")
    game.answer("leave")
    assert game.winner == "hero" and g.fig(0).gold == 180


@pytest.mark.proves("quest.end.success", "role.heroes.fewer-than-four")
def test_odd_crowns_go_to_the_first() -> None:
    """200 Gold Crowns among three."""
    game = Game.start("heroquest", "three-tolls", seed=1, options={"heroes": "barbarian dwarf elf", "spells": "none"})
    game.state.killed = ("orsk",)
    for _ in range(3):
        game.answer("leave")
    assert game.winner == "hero"
    assert [game.state.fig(i).gold for i in range(3)] == [67, 67, 66]


@pytest.mark.parametrize("name", ["the-labyrinth", *QUESTS])
def test_no_story_and_no_first_view_gives_secrets_away(name: str) -> None:
    """A Hero sees no Note, no hidden Monster, no trap, no secret door and nothing of rooms not laid out."""
    game = Game.start("heroquest", name, seed=1, options={"spells": "none"})
    quest = game.state.quest
    view, master = game.view(0), game.view(game.state.sorcerer)
    assert {q for t in view.tokens for q in (t.square,)} <= set(squares(game.state.laid))
    assert not any(f.side in ("monster", "hidden") and f.squares for f in view.figures)
    assert not any(d.kind == "secret" for d in view.doors)
    assert not any(label.startswith("Note") for label, _ in view.facts)
    assert sum(label.startswith("Note") for label, _ in master.facts) == len(quest.notes) > 0
    assert {t.title for t in master.tokens} >= {f.title for f in quest.features.values()}


@pytest.mark.proves("missing.quest.04-moth-lantern")
def test_ilse_shows_nothing_from_where_she_is_not() -> None:
    """Struck down on her way she is off the board before the moths are asked."""
    g = Game.start("heroquest", "moth-lantern", 1).state
    ilse = next(f for f in g.figures if f.kind.id == "ilse")
    assert ilse.at < 0
    g.quest.text.walked(g, ilse, g.quest.grid.floor)
    assert not g.secrets


@pytest.mark.proves("missing.quest.05-griskslarder", "quest.start.other")
def test_what_was_taken_is_good_for_nothing_at_once() -> None:
    """Counterspell is among it, which could be used in anybody's turn."""
    game = Game.start("heroquest", "grisks-larder", 1, {"heroes": "wizard"})
    g = game.state
    while not g.count("taken"):
        assert game.decision is not None
        wanted = [a for a in (("pick", "wizardry"), ("choose", "counterspell")) if a in game.decision]
        game.answer(wanted[0] if wanted else game.decision.nth(0))
    (kept,) = g.aside
    assert "counterspell" in kept[1] and answered(g.figures) == 0 == g.reacting


@pytest.mark.proves("explore.who")
@pytest.mark.parametrize(("side", "lays"), [(HERO, True), (MONSTER, False)])
def test_whoever_is_led_explores_for_the_heroes_only(side: int, lays: bool) -> None:
    g = Game.start("heroquest", "moth-lantern", 1).state
    ilse = next(f for f in g.figures if f.kind.id == "ilse")
    ilse.side = side
    assert bool(explores(ilse)) == lays
