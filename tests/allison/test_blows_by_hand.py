"""Whom one can attack with what, sweeps, fights and what is laid out: on boards made up at random, reckoned again."""

from __future__ import annotations

from random import Random

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.rules.allison.dungeon.exploring import look_from
from delvewright.rules.allison.fighting.attacking import attacks, in_reach
from delvewright.rules.allison.fighting.encounters import _regroup
from delvewright.rules.allison.figures.skills_weapon import SweepAttack, next_on_arc
from delvewright.rules.allison.ground.places import place_of
from delvewright.rules.allison.ground.sight import can_strike, in_the_way, outlook
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.windows import Moment

from .tables import Table
from .test_encounter_clauses import fresh
from .test_rounds import of
from .test_ways_by_hand import HEIGHT, LEGEND, WIDTH, made

ARMS = {
    "dagger": (0, "side", "thrown", 0), "staff": (0, "diagonal", "", 0), "short-sword": (1, "side", "", 4),
    "broadsword": (2, "side", "", 5), "longsword": (2, "diagonal", "", 5), "battle-axe": (3, "side", "", 7),
    "bow": (1, "none", "shot", 0), "crossbow": (1, "none", "shot", 0),
    "magical-throwing-dagger": (0, "side", "thrown", 0),
}  # fmt: skip
"""Dice, where it strikes hand to hand, how it flies, and the Body it takes."""
STATES = ("unseen", "stone", "carried", "meek", "unarmed", "bowless")


def armed(seed: int) -> tuple[Game, Random]:
    """A crowded board on which everybody has something in hand, and some are in a strange state."""
    g, random = made(seed)
    for name in ("ragna", "maud", "orc.1", "goblin.1"):
        f = of(g, name)
        f.items = tuple(random.sample(list(ARMS), random.randrange(3)))
        f.held = f.items if f.side == ENEMY else f.items[:1]
        f.own_body = random.choice([3, 4, 5, 7])
        f.melee = f.attack - (random.random() < 0.3)
        f.skills = ("ranged-accuracy",) if random.random() < 0.3 else ()
        f.effects = (condition("x", random.choice(STATES), "own"),) if random.random() < 0.3 else ()
    return g, random


def attacks_by_hand(g: Game, f: Figure) -> list[Answer]:
    """Every attack, by the rules."""
    under = {e.changes for e in f.effects}
    if under & {"meek", "unseen"}:
        return []
    mine = [n for n in (f.items if f.hero else f.held) if not f.hero or ARMS[n][3] <= f.own_body]
    mine = [] if "unarmed" in under else sorted(mine, key=lambda n: -ARMS[n][0])
    seen, ice = outlook(g, f.at), [q for q, _ in g.ice]
    shoots_past = "ranged-accuracy" in f.skills
    found: list[Answer] = []
    for t in g.figures:
        if t is None or t.side == f.side or t.at < 0 or not seen >> t.at & 1:
            continue
        if {e.changes for e in t.effects} & {"unseen", "stone", "carried"}:
            continue
        beside = bool(g.beside[f.at] >> t.at & 1)
        touches = max(abs(t.at % WIDTH - f.at % WIDTH), abs(t.at // WIDTH - f.at // WIDTH)) == 1
        clear = can_strike(g, f.at, t.at)
        arrow = clear and (shoots_past or not in_the_way(g, f.at, t.at))
        for n in mine:
            _, reach, flies, _ = ARMS[n]
            near = beside or (reach == "diagonal" and touches and clear)
            if reach != "none" and near and t.at not in ice:
                found.append(("attack", t.id, n))
            if flies == "thrown" and clear:
                found.append(("throw", t.id, n))
            if flies == "shot" and arrow:
                found.append(("shoot", t.id, n))
        if beside and t.at not in ice:
            found.append(("strike", t.id))
        if f.melee != f.attack and "bowless" not in under and not beside and arrow:
            found.append(("loose", t.id))
    return found


@pytest.mark.proves(
    "combat.melee-reach", "combat.ranged-reach", "combat.unarmed", "sight.needed-to-act", "weapon.dagger", "weapon.bow",
    "weapon.crossbow", "weapon.staff", "weapon.longsword", "monster.elven-archer", "sight.figures",
    "skill.weapon.ranged-accuracy", "equip.minimum-body", "spell.elf.disappear.limits",
    "monster.gargoyle.stone-gaze.state", "monster.fimir.kidnap.carrying", "skill.weapon.shield-bash",
    "chaos.ice-wall", "equip.change-weapon-free",
)  # fmt: skip
@pytest.mark.parametrize("part", range(3))
def test_whom_one_can_attack_by_hand(part: int) -> None:
    """With everything at hand, nothing included: beside, aslant, from afar; nobody who cannot be touched."""
    some = 0
    for seed in range(part * 60, part * 60 + 60):
        g, _ = armed(seed)
        for name in ("ragna", "maud", "orc.1", "goblin.1"):
            f = of(g, name)
            expected = attacks_by_hand(g, f)
            found = attacks(g, f)
            assert sorted(found, key=str) == sorted(expected, key=str), (seed, name)
            some += len(found)
    assert some > 60


@pytest.mark.proves("combat.melee-reach", "door.attack-angle", "chaos.ice-wall")
def test_what_weapons_reach_by_hand() -> None:
    """The four sides; aslant only opponents in sight whom a blow can strike; nothing behind ice."""
    for seed in range(60):
        g, _ = made(seed)
        f = of(g, "ragna")
        ice = sum(1 << q for q, _ in g.ice)
        side = g.beside[f.at] & ~ice
        assert in_reach(g, f, "broadsword") == in_reach(g, f, "") == side
        assert in_reach(g, f, "bow") == 0
        aslant = 0
        for t in g.on_board(ENEMY):
            if abs(t.at % WIDTH - f.at % WIDTH) == 1 == abs(t.at // WIDTH - f.at // WIDTH):
                aslant |= 1 << t.at if outlook(g, f.at) >> t.at & 1 and can_strike(g, f.at, t.at) else 0
        assert in_reach(g, f, "staff") == side | aslant & ~ice, seed


# -- sweeps

RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@pytest.mark.proves("skill.weapon.sweep-attack", "monster.skeleton.sweep-attack")
def test_sweeps_by_hand() -> None:
    """Round the figure, either way, to the next enemy; a friend, a wall or what cannot be reached ends it."""
    some = 0
    for seed in range(120):
        g, random = made(seed)
        f = of(g, random.choice(["ragna", "orc.1"]))
        for name, at in zip(("maud", "goblin.1"), random.sample(range(WIDTH * HEIGHT), 2), strict=True):
            if not (g.heroes | g.monsters) >> at & 1:
                g.put(of(g, name), at)
        for weapon, aslant in (("longsword", True), ("battle-axe", False)):
            f.items = f.held = (weapon,)
            arc = []
            for dx, dy in RING:
                x, y = f.at % WIDTH + dx, f.at // WIDTH + dy
                if dx and dy and not aslant:
                    continue
                q = y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else -1
                if q >= 0 and dx and dy:
                    q = q if outlook(g, f.at) >> q & 1 and can_strike(g, f.at, q) else -1
                elif q >= 0:
                    q = q if g.beside[f.at] >> q & 1 else -1
                arc.append(q)
            foes = {t.at: t for t in g.on_board(1 - f.side)}
            friends = {t.at for t in g.on_board(f.side)}
            targets = SweepAttack().targets(g, f, Moment(f))
            assert sorted(targets) == sorted(t.id for at, t in foes.items() if at in arc)
            for first, t in foes.items():
                if first not in arc:
                    continue
                for way in (1, -1):
                    expected, i = None, arc.index(first)
                    for n in range(1, len(arc)):
                        q = arc[(i + way * n) % len(arc)]
                        if q < 0 or q in friends:
                            break
                        if q in foes:
                            expected = foes[q]
                            break
                    assert next_on_arc(g, f, weapon, t.at, way) is expected, (seed, weapon, way)
                    some += expected is not None
    assert some > 3


# -- who fights whom, and what is seen


@pytest.mark.proves("encounter.begin", "encounter.parallel")
def test_who_is_in_one_fight_by_hand() -> None:
    """Heroes and enemies who see each other, and whom those see, and so on."""
    for seed in range(60):
        g, random = made(seed)
        fresh(g)
        for name in ("ragna", "goblin.1"):
            if random.random() < 0.25:
                f = of(g, name)
                state = "unseen" if name == "ragna" else random.choice(["helpless", "harmless"])
                f.effects = (condition("x", state, "own"),)
        out = {f.id for f in g.figures if f is not None and f.effects}
        edges = [
            {a.id, b.id}
            for a in g.on_board(HERO)
            for b in g.on_board(ENEMY)
            if outlook(g, a.at) >> b.at & 1 and not {a.id, b.id} & out
        ]
        groups: list[set[int]] = []
        for edge in edges:
            touched = [group for group in groups if group & edge]
            groups = [group for group in groups if group not in touched] + [edge.union(*touched)]
        _regroup(g, ending=False)
        assert sorted(g.encounters) == sorted(sum(1 << id for id in group) for group in groups), seed
        met = set().union(*groups)
        assert {f.id for f in g.figures if f is not None and f.met} == met


ROOMS = """
+-+-+-+-+-+-+
|. . R|. . M|
+     +     +
|. . .O. . o|
+-+-+-+-+-+-+
|. . . . . .|
+-+O+-+-+D+-+
|. . .|. . g|
+-+-+-+-+-+-+
"""


@pytest.mark.proves("house.board.reveal", "sight.centre-to-centre")
def test_what_is_laid_out_by_hand() -> None:
    """Of each room into which one sees the whole, of a corridor what is in sight; nothing that was laid out before."""
    for at in range(WIDTH * HEIGHT):
        g = Table(ROOMS, LEGEND, "ragna", corridors=["a3"]).g
        g.laid = 0
        seen = outlook(g, at) & g.quest.grid.floor
        expected = seen & g.quest.corridor
        for area in g.quest.grid.areas:
            expected |= area if area & seen & ~g.quest.corridor else 0
        news = look_from(g, at)
        assert g.laid == expected, at
        assert not look_from(g, at) and news is bool(expected)


@pytest.mark.proves("house.area.same-corridor", "house.area.definition")
def test_places_by_hand() -> None:
    """A room is one place; in a corridor the straight runs through a square, as far as no rock is between."""
    for rock in ("", "b3", "d3", "f3"):
        g = Table(ROOMS, LEGEND, "ragna", corridors=["a3"]).g
        stones = [(ord(rock[0]) - 97) + 2 * WIDTH] if rock else []
        g.blocked |= sum(1 << q for q in stones)
        for q in squares(g.quest.grid.floor & ~g.blocked):
            area = g.quest.grid.area_of[q]
            if g.quest.rooms[area]:
                assert place_of(g, q) == g.quest.grid.areas[area]
                continue
            run, low = 1 << q, q
            while low - 1 >= 2 * WIDTH and low - 1 not in stones:
                low -= 1
                run |= 1 << low
            high = q
            while high + 1 < 3 * WIDTH and high + 1 not in stones:
                high += 1
                run |= 1 << high
            assert place_of(g, q) == run, (rock, q)
