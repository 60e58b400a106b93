"""The four groups of Chaos spells: High Mage, Necromancer, Orc Shaman, Storm Master."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.dungeon.barriers import Barrier, barrier, bind, raise_wall, wall_spots
from delvewright.rules.heroquest.dungeon.exploring import explore, explores
from delvewright.rules.heroquest.dungeon.furniture import into_the_fire
from delvewright.rules.heroquest.fighting.attacking import WHITE_DIE, assault, crusher_of
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.magic.casting import anybody_seen, enemies_seen, spell
from delvewright.rules.heroquest.magic.chaos import (
    caught,
    everybody_on,
    free_squares,
    heroes_seen,
    ray_ends,
    rays,
    rule_of,
    summon,
    surroundings,
    vanish,
)  # fmt: skip
from delvewright.rules.heroquest.moving.jumping import jump
from delvewright.rules.heroquest.moving.moving import begin_move, end_move, land, steps, walk
from delvewright.rules.heroquest.state.card_texts import stands_fast
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import end, give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import KILLED, PASS, Moment, free_effect

# -- High Mage


def with_spells_seen(g: Game, f: Figure) -> list[int]:
    """Figures in sight that have spells."""
    return [id for id in anybody_seen(g, f) if unused_spells(g.fig(id))]


def unused_spells(f: Figure) -> list[str]:
    """Spell cards face up before a figure."""
    return [item for item in f.items if "Spell" in content().cards[item].keywords]


@spell("mage-dispell", with_spells_seen)
@rule("missing.spell.chaos.high-mage", "missing.spell.protection.dispel")
def dispell(g: Game, f: Figure, target: Figure) -> Play:
    """A figure discards one unused spell at random."""
    found = unused_spells(target)
    if not found:
        return
    name = yield Draw("spell", found)
    g.drop(target, name)
    title = content().cards[name].title
    g.tell("dispell", "{} loses {}.", target, title, rules=("missing.spell.chaos.high-mage",))


@spell("mage-escape", lambda g, f: free_squares(g), "square")
@rule("missing.spell.chaos.high-mage")
def escape(g: Game, f: Figure, q: int) -> Play:
    """The caster is on any free space."""
    vanish(g, f, q, "mage-escape")
    yield from ()


MADNESS = "mage-madness"


@spell(MADNESS, heroes_seen)
@rule("missing.spell.chaos.high-mage")
def madness(g: Game, f: Figure, target: Figure) -> Play:
    """In the victim's next Activation the Evil Sorcerer makes its Move Action."""
    give(g, target, condition(MADNESS, "mad", "activation"))
    yield from ()


@effect_text("mad", "missing.spell.chaos.high-mage")
class Mad(EffectText):
    """A figure under Madness goes where the Evil Sorcerer likes."""

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """Its Move Action, which is the end of it."""
        end(f, MADNESS)
        stuck = f.under("bound") or f.under("blinded") or (f.pit and "deep" in f.tags) or stands_fast(f)
        if stuck or crusher_of(g, f) is not None:
            return
        g.tell("madness", "{} is driven by Madness.", f, rules=("missing.spell.chaos.high-mage",))
        yield from begin_move(g, f)
        while g.points and not g.ended and not g.over:
            walks, jumps = steps(g, f, g.points, g.beside[f.at])
            fields = [(verb, mask) for verb, mask in (("walk", walks), ("jump", jumps)) if mask]
            if not fields:
                break
            answer = yield Decision(g.sorcerer, "madness", [PASS], fields, figure=f.id)
            if answer == PASS:
                break
            yield from (walk if answer[0] == "walk" else jump)(g, f, answer[1])
        yield from end_move(g, f)


STRANDS = barrier(
    "mage-strands-of-binding",
    Barrier("Strands of Binding", "missing.spell.chaos.high-mage", MONSTER, defence=4, solid=False),
)


@spell(STRANDS, anybody_seen)
@rule("missing.spell.chaos.high-mage")
def strands_of_binding(g: Game, f: Figure, target: Figure) -> Play:
    """Bonds hold one figure until they are hacked down."""
    bind(g, target, STRANDS)
    yield from ()


FLAME = barrier("mage-wall-of-flame", Barrier("Wall of Flame", "missing.spell.chaos.high-mage", MONSTER))


@spell(FLAME, wall_spots, "square")
@rule("missing.spell.chaos.high-mage")
def wall_of_flame(g: Game, f: Figure, q: int) -> Play:
    """A wall on two neighbouring spaces."""
    yield from raise_wall(g, f, FLAME, q)


# -- Necromancer


@spell("necro-call-skeleton")
@rule("missing.spell.chaos.necromancer")
def call_skeleton(g: Game, f: Figure) -> Play:
    """Two Skeletons that act at once."""
    yield from summon(g, f, ("skeleton",) * 2, "necro-call-skeleton", at_once=True)


@spell("necro-summon-mummy")
@rule("missing.spell.chaos.necromancer")
def summon_mummy(g: Game, f: Figure) -> Play:
    """A Mummy that acts at once."""
    yield from summon(g, f, ("mummy",), "necro-summon-mummy", at_once=True)


@spell("necro-death-bolt", enemies_seen)
@rule("missing.spell.chaos.necromancer")
def death_bolt(g: Game, f: Figure, target: Figure) -> Play:
    """1 Body, without Defence."""
    rules = ("missing.spell.chaos.necromancer",)
    yield from harm(g, target, 1, "Death Bolt", marks_of("necro-death-bolt"), rules, f)


@spell("necro-fear", heroes_seen)
@rule("missing.spell.chaos.necromancer")
def fear(g: Game, f: Figure, target: Figure) -> Play:
    """No Attack and no Cast Action in the next turn."""
    give(g, target, condition("necro-fear", "cowed", "activation"))
    yield from ()


def _fallen_friend(g: Game, f: Figure, m: Moment) -> bool:
    """Whether a Monster fell in the caster's sight on a square that is free now."""
    taken = g.heroes | g.monsters | g.furniture | g.blocked
    if m.figure.side != MONSTER or m.at < 0 or taken >> m.at & 1 or f.at < 0 or f.side != MONSTER:
        return False
    return g.quest.sight.sees(f.at, m.at, g.heroes | g.monsters | g.tall | g.blocked, g.doors)


@free_effect("necro-raise-the-dead", KILLED, _fallen_friend)
@rule("missing.spell.chaos.necromancer", "action.cast.no-action")
def raise_the_dead(g: Game, f: Figure, m: Moment) -> Play:
    """A Monster just killed becomes a Skeleton where it fell."""
    skeleton = g.add(content().kinds["skeleton"], m.at, f.side, f.seat)
    rules = ("missing.spell.chaos.necromancer",)
    text = "{} raises the dead: {} stands up."
    g.tell("summon", text, f, skeleton, rules=rules, figures=(skeleton.id, f.id), squares=(m.at,))
    m.at = -1
    yield from ()


def enemies_at_range(g: Game, f: Figure) -> list[int]:
    """Figures of the other side that a Ranged attack can reach."""
    return [id for id in enemies_seen(g, f) if not g.quest.around[f.at] >> g.fig(id).at & 1]


@spell("necro-skulls-of-doom", enemies_at_range)
@rule("missing.spell.chaos.necromancer", "action.cast.attack-symbols")
def skulls_of_doom(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice."""
    yield from strike(g, f, target, 2, "necro-skulls-of-doom")


@rule("action.cast.attack-symbols")
def strike(g: Game, f: Figure, target: Figure, dice: int, name: str) -> Play:
    """An attack by a spell: so many white dice, defended normally."""
    title = content().cards[name].title
    yield from assault(g, target, (WHITE_DIE,) * dice, marks_of(name), title, f, f" with {title}")


# -- Orc Shaman

ORC_KINDS = ("orc", "grisk")
"""Monsters that are Orcs."""


def orcs_seen(g: Game, f: Figure) -> list[int]:
    """Orcs in sight on the caster's side."""
    own = [id for id in anybody_seen(g, f) if g.fig(id).side == f.side]
    return [id for id in own if g.fig(id).kind.id in ORC_KINDS]


@spell("shaman-orc-berserker", orcs_seen)
@rule("missing.spell.chaos.orc-shaman", "ability.haste", "ability.rage")
def orc_berserker(g: Game, f: Figure, target: Figure) -> Play:
    """An Orc has Haste (1) and Rage (1) in its next Activation."""
    name = "shaman-orc-berserker"
    give(g, target, Effect(name, "haste", 1, "activation"), Effect(name, "rage", 1, "activation"))
    yield from ()


def _orcs_here(g: Game, f: Figure) -> list[Figure]:
    area = surroundings(g, f)
    return [m for m in g.on_board(f.side) if m.kind.id in ORC_KINDS and area >> m.at & 1]


@spell("shaman-sharpen-blades", can=lambda g, f: bool(_orcs_here(g, f)))
@rule("missing.spell.chaos.orc-shaman")
def sharpen_blades(g: Game, f: Figure) -> Play:
    """Orcs in the room attack with one more die this turn."""
    for orc in _orcs_here(g, f):
        give(g, orc, Effect("shaman-sharpen-blades", "attack", 1, "turn-end", g.turn))
    yield from ()


@spell("shaman-shield-of-protection", can=lambda g, f: bool(_orcs_here(g, f)))
@rule("missing.spell.chaos.orc-shaman", "turn.duration.one-turn")
def shield_of_protection(g: Game, f: Figure) -> Play:
    """Orcs in the room defend with one more die until the Evil Sorcerer's next turn."""
    for orc in _orcs_here(g, f):
        give(g, orc, Effect("shaman-shield-of-protection", "defence", 1, "turn", g.turn))
    yield from ()


@spell("shaman-spirit-of-vengeance", anybody_seen)
@rule("missing.spell.chaos.orc-shaman")
def spirit_of_vengeance(g: Game, f: Figure, target: Figure) -> Play:
    """An attack of four dice on any figure."""
    yield from strike(g, f, target, 4, "shaman-spirit-of-vengeance")


@spell("shaman-summon-goblins")
@rule("missing.spell.chaos.orc-shaman")
def summon_goblins(g: Game, f: Figure) -> Play:
    """Four Goblins."""
    yield from summon(g, f, ("goblin",) * 4, "shaman-summon-goblins")


@spell("shaman-summon-orcs")
@rule("missing.spell.chaos.orc-shaman")
def summon_orcs(g: Game, f: Figure) -> Play:
    """Two Orcs."""
    yield from summon(g, f, ("orc",) * 2, "shaman-summon-orcs")


# -- Storm Master


def _in_line(g: Game, f: Figure, last: int) -> list[Figure]:
    return everybody_on(g, mask_of(rays(g, f, 6)[last]))


@spell("storm-blinding-sleet", area=lambda g, f: everybody_on(g, surroundings(g, f)))
@rule("missing.spell.chaos.storm-master", "turn.duration.one-turn")
def blinding_sleet(g: Game, f: Figure) -> Play:
    """Nobody in the room, the caster included, moves, shoots or casts for one turn."""
    for t in caught(g, surroundings(g, f), "storm-blinding-sleet"):
        give(g, t, condition("storm-blinding-sleet", "blinded", "turn", g.turn))
    yield from ()


@spell("storm-earthquake", ray_ends(6), "square", area=_in_line)
@rule("missing.spell.chaos.storm-master")
def earthquake(g: Game, f: Figure, last: int) -> Play:
    """Every figure on six squares in line loses 1 Body, without Defence."""
    name = "storm-earthquake"
    line = rays(g, f, 6)[last]
    for t in caught(g, sum(1 << q for q in line), name):
        yield from harm(g, t, 1, "Earthquake", marks_of(name), (rule_of(name),), f)


@spell("storm-lightning-bolt", ray_ends(6), "square", area=_in_line)
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
    stops = g.heroes | g.monsters | g.furniture | g.blocked
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
@rule("missing.spell.chaos.storm-master", "card.relic.indestructible")
def thieving_wind(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero loses one item at random, but no Relic."""
    cards = content().cards
    found = [i for i in target.items if "Item" in cards[i].keywords and "Relic" not in cards[i].keywords]
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
