"""Who is where: nobody but the state and the home of that question asks whether a hero is carried, and no two figures
stand or lie on one square."""

import re
from pathlib import Path

import pytest

from delvewright import Game
from delvewright.kernel.effects import Effect
from delvewright.players.base import make
from delvewright.rules.battleaxe import book
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.enemy_targets import targets
from delvewright.rules.battleaxe.ground.sight import in_sight
from delvewright.rules.battleaxe.ground.whereabouts import (
    BODY,
    GONE,
    bearer,
    burdened,
    friends_near,
    guests_near,
    passenger,
    place,
    reckoned,
    struck,
)
from delvewright.rules.battleaxe.interface.setup import set_up
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.moving.moving import walk, ways
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state import game as states
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.values import free_speed
from delvewright.rules.common.tiles.ground import paths

HOMES = ("ground/whereabouts.py", "state/game.py")
QUESTS = list(content().quests)
HEAVY_AND_LIGHT = "human-fighter, gnome-wizard, half-orc-barbarian, halfling-burglar"


def test_one_home() -> None:
    folder = Path(str(book.__file__)).parent
    files = sorted(folder.rglob("*.py"))
    asking = [
        p.relative_to(folder).as_posix()
        for p in files
        if re.search(r"(?<!battleaxe)(?<!moving)\.(carrier|carrying)\b", code(p))
    ]
    assert asking == list(HOMES)


def code(path: Path) -> str:
    return re.sub(r'@rule\([^)]*\)|"""(?s:.*?)"""', "", path.read_text())


def check(g: states.Game) -> None:
    """Carrier and carried belong together; everybody else has squares of his own."""
    taken = 0
    for f in g.present():
        other = passenger(g, f)
        if other is not None:
            assert bearer(g, other) is f and (other.at, other.mask) == (f.at, f.mask) and f.afoot
        if place(f) in (GONE, BODY) or f.carried:
            continue
        assert not taken & f.mask, f"{f} shares a square"
        taken |= f.mask


@pytest.mark.proves("move.one-per-square", "carry.one")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_shares_a_square(seed: int) -> None:
    game = Game.start("battleaxe", quest=QUESTS[seed % len(QUESTS)], seed=seed, options={"heroes": HEAVY_AND_LIGHT})
    players = [make("random", seed * 8 + i) for i in range(len(game.seats))]
    carried = 0
    for _ in range(3_000):
        if game.decision is None:
            break
        decision = game.decision
        lift = next((a for a in decision.options if a[0] in ("carry", "agree")), None)
        game.answer(lift if lift is not None else players[decision.seat].choose(game.view(decision.seat), decision))
        check(game.state)
        carried += any(f.carried for f in game.state.present())
    assert carried, "nobody was carried"


@pytest.mark.proves("house.quest.millers-daughter")
def test_guests_within_reach_are_those_who_touch_or_are_carried_and_no_heroes() -> None:
    drawn = "\n+-+-+-+-+-+\n|H E m . m|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+\n"
    legend = {"H": "human-fighter", "E": "elf-fighter"}
    g = stage({"map": drawn.replace("m", "."), "legend": legend}, "test")
    h, e = g.party()
    assert guests_near(g, h) == guests_near(g, e) == []
    near, far = (effects.add_ally(g, content().allies["millers-daughter"], q, 0, 0) for q in (2, 4))
    assert guests_near(g, h) == [] and guests_near(g, e) == [near] and guests_near(g, near) == []
    g.tie(h, far)
    assert guests_near(g, h) == [far] and guests_near(g, e) == [near, far]


@pytest.mark.proves("move.one-per-square", "swap.exchange", "spell.touch")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_whom_a_hero_can_lay_hands_on_does_not_depend_on_who_is_asked_first(order: tuple[int, ...]) -> None:
    drawn = "\n+-+-+-+-+-+-+\n|H E D . G o|\n+-+-+-+-+-+-+\n"
    legend = {"H": "human-fighter", "E": "elf-fighter", "D": "dwarf-fighter", "G": "gnome-fighter", "o": "orc"}
    g = stage({"map": drawn, "legend": legend}, "test")
    h, e, d, gnome = party = g.party()
    for _ in range(2):
        for n in order:
            in_sight(g, party[n])
            assert friends_near(g, party[n]) == [[e], [h, d], [e], []][n]
    gnome.condition = states.ESCAPED
    g.put(gnome, -1)
    g.tie(e, h)
    assert [friends_near(g, f) for f in (h, e, d)] == [[e, d], [h, d], [h, e]], "who is carried is on the same square"


@pytest.mark.proves(
    "priority.excluded", "death.not-target", "chase.stairs", "chase.invisible", "survive.never-x",
    "enemy.shoot.not-adjacent", "unconscious.attacked", "carry.conscious-passenger",
)  # fmt: skip
def test_enemies_go_for_whoever_lives_and_reckon_with_whoever_is_awake() -> None:
    drawn = "\n+-+-+-+-+-+-+\n|H E D G K o|\n+-+-+-+-+-+-+\n"
    legend = {
        "H": "human-fighter", "E": "elf-fighter", "D": "dwarf-fighter", "G": "gnome-fighter", "K": "halfling-burglar",
        "o": "orc",
    }  # fmt: skip
    figures = {"E": {"health": 0}, "D": {"condition": "dead", "health": 0}, "K": {"effects": ["poisoned"]}}
    g = stage({"map": drawn, "legend": legend, "figures": figures}, "test")
    h, e, d, gnome, k = g.party()
    orc = g.foes()[0]
    assert targets(g) == [h, e, gnome, k] and reckoned(g) == [h, gnome, k]
    assert struck(g, -1) == [h, e, gnome, k, orc] and struck(g, h.mask | d.mask | orc.mask) == [h, orc]
    h.effects = (Effect("dim-cloak", "invisible"),)
    assert targets(g) == [e, gnome, k] and reckoned(g) == [gnome, k] and h in struck(g, -1)
    g.tie(gnome, e)
    g.tie(k, h)
    h.effects = ()
    assert targets(g) == [h, e, gnome, k] and reckoned(g) == [h, gnome, k], "in somebody's arms too"
    assert struck(g, gnome.mask) == [e, gnome]
    gnome.condition = states.ESCAPED
    g.put(gnome, -1)
    assert gnome not in targets(g) and gnome not in reckoned(g) and gnome not in struck(g, -1)
    waiting = set_up("cold-lantern", {"start": "choose"})
    assert not targets(waiting) and not reckoned(waiting), "nobody has come into the dungeon yet"


@pytest.mark.proves("unconscious.carrier-only-moves", "carry.conscious-passenger")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_whoever_carries_somebody_helpless_is_burdened_whoever_it_is(first: int, second: int) -> None:
    for condition, only_moves in ((states.AWAKE, False), (states.UNCONSCIOUS, True), (states.DEAD, True)):
        g = stage({"map": "\n+-+-+-+\n|H K .|\n+-+-+-+\n", "legend": {"H": "human-fighter", "K": "gnome-fighter"}}, "t")
        f, other = g.party()[first], g.party()[second]
        assert not burdened(g, f) and not burdened(g, other)
        other.condition = condition
        g.tie(f, other)
        assert burdened(g, f) == only_moves and not burdened(g, other)


WALKS = """
+-+-+-+-+-+-+
|H K . E . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+
"""


@pytest.mark.proves("move.hero-pass", "move.allowance", "unconscious.carrier-only-moves", "carry.speed", "move.bodies")
@pytest.mark.parametrize("carried", ["", "unconscious", "conscious"])
@pytest.mark.parametrize("goal", [2, 5, WIDTH, WIDTH + 4])
def test_a_walk_that_nobody_reads_of_is_the_same_walk(carried: str, goal: int) -> None:
    seen = []
    for told in (True, False):
        spec = {"map": WALKS, "legend": {"H": "human-fighter", "K": "halfling-burglar", "E": "elf-fighter"}}
        if carried:
            spec["figures"] = {
                "K": {"health": 0 if carried == "unconscious" else 3},
                "H": {"carrying": "halfling-burglar"},
            }
        g = stage(spec, "test")
        f, k = g.party()[:2]
        assert f.laden == bool(carried)
        g.log = [] if told else None
        before = free_speed(f)
        for _ in walk(g, f, ("walk", goal)):
            raise AssertionError("nobody is asked")
        assert f.at == goal and f.mask == 1 << goal and g.heroes >> goal & 1 and not g.heroes & 1
        assert g.walked > 0 and g.walked + g.points == before
        assert g.carried == (carried == "unconscious"), "whoever moves with a helpless hero does nothing else"
        assert k.at == (goal if carried else 1) and k.mask == 1 << k.at
        seen.append((g.walked, g.points, g.left, g.heroes, g.fallen))
    assert seen[0] == seen[1]


@pytest.mark.proves("move.walls-doors", "move.contents-block")
def test_a_hero_goes_through_no_closed_door_though_somebody_else_takes_it_for_open() -> None:
    spec = {"map": "\n+-+-+-+-+\n|H .D. .|\n+-+-+-+-+\n", "legend": {"H": "human-fighter"}}
    g = stage(spec, "test")
    assert paths(g, 1).ground(0).strides_from(0, 9).reached == 0b1110
    assert ways(g, g.party()[0], 9).reached == 0b0010


@pytest.mark.proves("move.reveal-continue", "move.hero-pass")
def test_a_walk_that_nobody_reads_of_meets_corners_and_asks_heroes_in_the_way() -> None:
    game = Game.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric"})
    g = game.state
    f, g.log = g.party()[0], None
    goal = f.at - 5 * WIDTH
    play = iter(walk(g, f, ("walk", goal)))
    drawn = next(play)
    assert "passage-4" in drawn.choices and f.at == goal + WIDTH, "the first square of the corner"
    spec = {"map": WALKS.replace("O", "."), "options": {"consent": "ask"}}
    spec["legend"] = {"H": "human-fighter", "K": "halfling-burglar", "E": "elf-fighter"}
    g = stage({**spec, "map": "\n+-+-+-+\n|H K .|\n+-+-+-+\n"}, "test")
    g.log = None
    asked = next(iter(walk(g, g.party()[0], ("walk", 2))))
    assert asked.about == "pass-through" and asked.figure == g.party()[1].id


@pytest.mark.proves("house.spell.nature.call-the-wolf", "large.move.front")
def test_one_that_is_two_squares_long_stays_so_when_nobody_reads_of_its_walk() -> None:
    for told in (True, False):
        drawn = "\n+-+-+-+-+\n|H . . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+\n"
        g = stage({"map": drawn, "legend": {"H": "human-druid"}}, "test")
        tail, head = WIDTH + 1, WIDTH + 2
        wolf = effects.add_ally(g, content().allies["called-wolf"], head, 1 << tail | 1 << head, 0)
        g.log = [] if told else None
        g.active, g.points = wolf.id, 4
        list(walk(g, wolf, ("walk", 3)))
        assert wolf.at == 3 and wolf.mask.bit_count() == 2 and wolf.mask >> 3 & 1
