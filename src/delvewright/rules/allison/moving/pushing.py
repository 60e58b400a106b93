"""Knocked back and thrown: where somebody lands who does not go of his own will."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.checks import trial
from delvewright.rules.allison.dungeon.exploring import explore
from delvewright.rules.allison.dungeon.ice_rivers_and_vaults import river, river_roll
from delvewright.rules.allison.dungeon.traps import open_pit, spring, springs
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Hurt, speaking
from delvewright.rules.common.dungeon.placing import nearest_free

WAYS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight ways from a square, north first, clockwise."""
CLINGS, FALLS = 1, 3
"""Body lost by who clings to an edge, and by who falls."""


def gaps(g: Game) -> int:
    """Mask of chasms and crevasses that no bridge covers."""
    return g.quest.gaps & ~g.bridged


def next_square(g: Game, q: int, way: tuple[int, int]) -> int:
    """The square beyond another; -1: the board ends there."""
    x, y = q % g.width + way[0], q // g.width + way[1]
    return y * g.width + x if 0 <= x < g.width and 0 <= y < g.height else -1


@rule("monster.ogre.toss")
def flies_over(g: Game, q: int, to: int, way: tuple[int, int]) -> bool:
    """Whether somebody can be hurled from one square to the next: no wall, shut door, rock or tall thing between."""
    tall = g.furniture | g.blocked | g.walls_of_ice() | g.quest.text.stands(g)
    if to < 0 or not g.laid >> to & 1 or tall >> to & 1:
        return False
    if 0 in way:
        return g.beside[q] >> to & 1 > 0
    corners = (next_square(g, q, (way[0], 0)), next_square(g, q, (0, way[1])))
    return any(g.beside[q] >> c & 1 and g.beside[c] >> to & 1 for c in corners)


@rule("house.floor.pushed")
def knock_back(g: Game, f: Figure, way: tuple[int, int]) -> Play:
    """Push somebody straight away by one square, if that square is free; gives back whether he went."""
    to = next_square(g, f.at, way)
    if not flies_over(g, f.at, to, way) or (g.heroes | g.monsters) >> to & 1:
        return False
    yield from land(g, f, to, way)
    return True


@rule("house.floor.pushed", "house.floor.fall", "monster.ogre.toss.trap")
def land(g: Game, f: Figure, to: int, way: tuple[int, int]) -> Play:
    """Somebody comes down on a square against his will: edges, ice, rivers, pits and traps that nobody has disarmed."""
    for text in speaking(f, "torn_away"):
        text.torn_away(g, f)
    f.pit = False
    if gaps(g) >> to & 1:
        yield from _over_the_edge(g, f, to, way)
        return
    g.put(f, to)
    g.tell("push", "{} is flung aside.", f, rules=("house.floor.pushed",), squares=(to,))
    if f.side == HERO:
        explore(g, f)
    if g.quest.ice >> to & 1 and not g.bridged >> to & 1:
        further = next_square(g, to, way)
        if flies_over(g, to, further, way) and not (g.heroes | g.monsters | gaps(g)) >> further & 1:
            g.put(f, to := further)
            g.tell("ice", "{} slides on over the ice.", f, rules=("house.floor.pushed",), squares=(to,))
    if river(g) >> to & 1:
        yield from river_roll(g, f)
    if f.at != to or not f.alive:
        return
    if g.pits >> to & 1:
        yield from open_pit(g, f)
    elif g.armed >> to & 1 and not g.quest.inside >> to & 1 and springs(g, f, to):
        yield from spring(g, f, to)


@rule("house.floor.fall")
def _over_the_edge(g: Game, f: Figure, to: int, way: tuple[int, int]) -> Play:
    """Over a chasm or crevasse: whoever throws no skull clings to the last square before it; else he falls."""
    bad, faces = yield from trial(g, f, "the edge", 1)
    taken = no_place(g) & ~(1 << f.at)
    g.tell("edge", "{} falls!" if bad else "{} clings on.", f, rules=("house.floor.fall",), faces=faces, squares=(to,))
    if not bad:
        g.put(f, nearest_free(g, _brink(g, f.at, to, way), taken))
        yield from harm(g, Hurt(f, CLINGS, cause="the edge"), "house.floor.fall")
        return
    edge = _edges(g, to) & ~taken
    g.put(f, nearest_free(g, to, ~edge if edge else taken))
    f.effects += (condition("fall", "miss", "missed"),)
    yield from harm(g, Hurt(f, FALLS, cause="a fall"), "house.floor.fall")


def _brink(g: Game, start: int, gap: int, way: tuple[int, int]) -> int:
    """The last square before a gap for somebody who came flying from a square."""
    q = gap
    while q != start and gaps(g) >> q & 1:
        q = next_square(g, q, (-way[0], -way[1]))
    return q


def _edges(g: Game, gap: int) -> int:
    """Mask of the squares on the edge of a gap."""
    whole, more = 1 << gap, 0
    while more != whole:
        more = whole
        for q in squares(whole):
            whole |= g.beside[q] & gaps(g)
    found = 0
    for q in squares(whole):
        found |= g.beside[q] & ~gaps(g)
    return found
