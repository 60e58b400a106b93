"""Chaos spells of the Storm Master: what each does."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.dungeon.barriers import Barrier, barrier, raise_wall, wall_spots
from delvewright.rules.heroquest.dungeon.exploring import explore, explores
from delvewright.rules.heroquest.dungeon.furniture import into_the_fire
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.magic.casting import anybody_seen, spell
from delvewright.rules.heroquest.magic.chaos import (
    caught,
    heroes_seen,
    ray_ends,
    rays,
    rule_of,
    strike,
    surroundings,
)
from delvewright.rules.heroquest.moving.moving import land
from delvewright.rules.heroquest.state.card_texts import stands_fast
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import indestructible


def _in_line(g: Game, f: Figure, last: int) -> int:
    return mask_of(rays(g, f, 6)[last])


@spell("storm-blinding-sleet", over=surroundings)
@rule("missing.spell.chaos.storm-master")
def blinding_sleet(g: Game, f: Figure) -> Play:
    """Nobody in the room, the caster included, moves, shoots or casts for one turn."""
    for t in caught(g, surroundings(g, f), "storm-blinding-sleet"):
        give(g, t, condition("storm-blinding-sleet", "blinded", "turn", g.turn))
    yield from ()


@spell("storm-earthquake", ray_ends(6), "square", over=_in_line)
@rule("missing.spell.chaos.storm-master")
def earthquake(g: Game, f: Figure, last: int) -> Play:
    """Every figure on six squares in line loses 1 Body, without Defence."""
    name = "storm-earthquake"
    line = rays(g, f, 6)[last]
    for t in caught(g, sum(1 << q for q in line), name):
        yield from harm(g, t, 1, "Earthquake", marks_of(name), (rule_of(name),), f)


@spell("storm-lightning-bolt", ray_ends(6), "square", over=_in_line)
@rule("missing.spell.chaos.storm-master")
def lightning_bolt(g: Game, f: Figure, last: int) -> Play:
    """An attack of three dice on every figure on six squares in line."""
    line = rays(g, f, 6)[last]
    for t in caught(g, sum(1 << q for q in line), "storm-lightning-bolt"):
        yield from strike(g, f, t, 3, "storm-lightning-bolt")


@spell("storm-hurricane", anybody_seen)
@rule("missing.spell.chaos.storm-master")
def hurricane(g: Game, f: Figure, target: Figure) -> Play:
    """A figure is pushed straight away from the caster until something stops it."""
    w = g.width
    dx, dy = target.at % w - f.at % w, target.at // w - f.at // w
    ways = [(abs(dx), 1 if dx > 0 else -1), (abs(dy), w if dy > 0 else -w)]
    ways = [way for way in ways if way[0] == max(abs(dx), abs(dy))]
    way = ways[0][1]
    if len(ways) > 1:
        first = sum(1 << target.at + step for _, step in ways if _may_go(g, target, target.at + step))
        if first.bit_count() > 1:
            answer = yield Decision(f.seat, "hurricane", (), [("place", first)], figure=target.id)
            way = answer[1] - target.at
        elif first:
            way = first.bit_length() - 1 - target.at
    yield from _push(g, target, way)


def _may_go(g: Game, f: Figure, q: int) -> bool:
    """Whether the wind can blow a figure onto a neighbouring square."""
    stops = g.occupied | g.furniture | g.blocked
    if f.side == MONSTER and not explores(f):
        stops |= ~g.laid | g.quest.stairs
    return bool(0 <= q < g.quest.grid.size and g.beside[f.at] & ~stops & 1 << q)


def _push(g: Game, f: Figure, way: int) -> Play:
    trail = [f.at]
    ended, points = g.ended, g.points
    while f.at >= 0 and not f.under("bound") and not stands_fast(f) and _may_go(g, f, f.at + way):
        f.pit = False
        g.put(f, f.at + way)
        trail.append(f.at)
        if explores(f):
            explore(g, f)
        if (g.pits | (g.armed if f.side != MONSTER else 0)) >> f.at & 1:
            yield from land(g, f)
            break
    else:
        if f.at >= 0 and not f.under("bound") and 0 <= f.at + way < g.quest.grid.size:
            yield from into_the_fire(g, f, f.at + way)
    rules = ("missing.spell.chaos.storm-master",)
    g.tell("push", "{} is blown away.", f, rules=rules, squares=tuple(trail))
    if g.active != f.id:
        g.ended, g.points = ended, points


@spell("storm-thieving-wind", heroes_seen)
@rule("missing.spell.chaos.storm-master")
def thieving_wind(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero loses one item at random, but no Relic."""
    cards = content().cards
    found = [i for i in target.items if "Item" in cards[i].keywords and not indestructible(i)]
    if not found:
        return
    item = yield Draw("item", found)
    g.drop(target, item)
    text = "The wind carries off {}'s {}."
    g.tell("wind", text, target, cards[item].title, rules=("missing.spell.chaos.storm-master",))


ICE = barrier("storm-wall-of-ice", Barrier("Wall of Ice", "missing.spell.chaos.storm-master", MONSTER))


@spell(ICE, wall_spots, "square")
@rule("missing.spell.chaos.storm-master")
def wall_of_ice(g: Game, f: Figure, q: int) -> Play:
    """A wall on two neighbouring spaces."""
    yield from raise_wall(g, f, ICE, q)
