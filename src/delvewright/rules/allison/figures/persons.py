"""Friendly people: they stand where the quest puts them, are taken along, and follow until they are out."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import path, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.ice_rivers_and_vaults import river
from delvewright.rules.allison.dungeon.traps import climb
from delvewright.rules.allison.figures.enemy_levels_and_gear import take_figures
from delvewright.rules.allison.moving.jumping import jump, jumps
from delvewright.rules.allison.moving.moving import entered, waits
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game

PERSON = "person"
FROZEN = "frozen"
"""The mark of somebody who stands in the ice."""
TAKE_ALONG = "take-along"


@rule("house.npc.line", "npc.friendly")
def appear(g: Game, new: int) -> None:
    """People stand where the squares of a mask have been laid out."""
    for name, q in g.quest.persons.items():
        if new >> q & 1 and name not in g.names:
            f = g.add(content().kinds[PERSON], q, HERO, g.master_seat, name)
            take_figures(f, 1)
            f.home = -1
            g.tell("reveal", "There is {}.", f, rules=("house.npc.line",), squares=(q,))


def person(g: Game, name: str) -> Figure | None:
    """Somebody of the quest, if he is in play: alive or out."""
    return next((f for f in g.figures if f is not None and f.name == name), None)


def is_out(g: Game, name: str) -> bool:
    """Whether somebody was brought out."""
    f = person(g, name)
    return f is not None and f.out


def is_dead(g: Game, name: str) -> bool:
    """Whether somebody has been met and lives no more."""
    f = person(g, name)
    return name in g.names and (f is None or not f.alive)


@rule("house.npc.line")
def invitations(g: Game, f: Figure) -> list[Answer]:
    """The people beside a hero who could be taken along."""
    if not f.hero:
        return []
    near = g.beside[f.at]
    return [
        ("do-at", TAKE_ALONG, m.at)
        for m in g.on_board(HERO)
        if m.kind.id == PERSON and near >> m.at & 1 and m.master != f.id and FROZEN not in m.tags
    ]


@rule("house.npc.line")
def take_along(g: Game, f: Figure, at: int) -> None:
    """Somebody follows a hero from now on."""
    friend = next(m for m in g.on_board(HERO) if m.at == at and m.kind.id == PERSON)
    friend.master = f.id
    g.tell("follow", "{} follows {}.", friend, f, rules=("house.npc.line",))


@rule("house.npc.line", "move.enemy-min-max")
def follow(g: Game, f: Figure) -> Play:
    """After the turn of the one they follow people walk to a square beside him; after one who has left, out."""
    for friend in _led(g, f):
        if not f.out and f.at < 0:
            friend.master = friend.master if f.alive else -1
            continue
        if not f.out and g.beside[friend.at] >> f.at & 1:
            continue
        if friend.pit and not (yield from climb(g, friend)):
            continue
        roll = Roll(friend.id, "movement", red(2))
        roll.faces = yield roll
        yield from _walk(g, friend, f, max(friend.low, min(friend.high, roll.total())))


def _led(g: Game, f: Figure) -> list[Figure]:
    """The people who follow somebody."""
    return [m for m in g.on_board(HERO) if m.kind.id == PERSON and m.master == f.id]


@rule("house.npc.line")
def lead_out(g: Game, f: Figure, at: int) -> None:
    """Whoever follows a hero closely goes out with him."""
    near = g.quest.around[at] | 1 << at
    for friend in _led(g, f):
        if near >> friend.at & 1 or g.quest.exit >> friend.at & 1:
            _leave(g, friend)


@rule("house.npc.line", "move.pass-allies")
def _walk(g: Game, friend: Figure, leader: Figure, steps: int) -> Play:
    """So many squares by the shortest way, round known dangers or over them like anybody; out by the exit if the
    leader went that way."""
    g.points, g.slipped = steps, False
    while g.points > 0 and friend.at >= 0:
        if leader.out:
            if g.quest.exit >> friend.at & 1:
                _leave(g, friend)
                break
            goals = squares(g.quest.exit & g.laid)
        else:
            if g.beside[friend.at] >> leader.at & 1:
                break
            goals = squares(g.beside[leader.at] & ~g.taken())
        way = _way(g, friend, goals)
        if way and _dangers(g) >> way[0] & 1:
            yield from _jump(g, friend, way)
            break
        price, to = _next_stop(g, way)
        if not 0 < price <= g.points:
            break
        friend.pit = False
        g.put(friend, to)
        g.points -= price
        if waits(g, friend, to):
            yield from entered(g, friend)
    g.points = 0


@rule("move.pass-allies")
def _next_stop(g: Game, way: list[int]) -> tuple[int, int]:
    """The first square of a way on which nobody of one's own side stands, and what going there costs; (0, -1): none."""
    price = 0
    for q in way:
        price += 2 if river(g) >> q & 1 else 1
        if not g.heroes >> q & 1:
            return price, q
    return 0, -1


def _dangers(g: Game) -> int:
    """Mask of what people jump over: open pits, traps that were found, crevasses."""
    return (g.pits | g.found & ~g.quest.inside | g.quest.crevasse) & ~g.bridged


def _way(g: Game, friend: Figure, goals: list[int]) -> list[int]:
    """The shortest way to one of some squares, round what is dangerous; over it only where nothing else leads there."""
    gaps = g.quest.gaps & ~g.bridged
    blocked = g.monsters | g.furniture | g.blocked | gaps | ~g.laid
    dangers = _dangers(g) & ~(1 << friend.at)
    for shut in (blocked | dangers, blocked & ~g.quest.crevasse):
        ways = [list(way) for q in goals if (way := path(friend.at, q, g.east, g.south, g.width, shut))]
        if ways:
            return min(ways, key=len)
    return []


@rule("jump.movement-needed")
def _jump(g: Game, friend: Figure, way: list[int]) -> Play:
    """Over the next square of the way, if there is room beyond."""
    g.looked.another_goes()
    if len(way) > 1 and way[1] in jumps(g, friend, g.points):
        yield from jump(g, friend, way[1])
    g.looked.another_goes()


@rule("house.npc.line")
def _leave(g: Game, friend: Figure) -> None:
    """He is out."""
    at = friend.at
    g.take_off(friend)
    friend.out = True
    g.tell("leave", "{} is out.", friend, rules=("house.npc.line",))
    g.quest.text.hero_left(g, friend, at)
