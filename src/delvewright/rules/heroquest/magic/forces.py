"""Energy, Light, Ice, Metal, Motion and Poison: Lesser Spell Groups of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Die, Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import reach, spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import COMBAT, SKULL
from delvewright.rules.heroquest.content.reading import marks_of
from delvewright.rules.heroquest.dungeon.exploring import explore, lay_out
from delvewright.rules.heroquest.dungeon.traps import open_pit
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.harm import harm, heal, poisoned
from delvewright.rules.heroquest.fighting.pools import fewer
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    free_squares_seen,
    heroes_seen,
    in_range,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.magic.weapons_named import armed_heroes, choose_weapon, number_of
from delvewright.rules.heroquest.moving.moving import land
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.extras import Conjured
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import PASS, thrown

WHITE = COMBAT["white"]


def for_a_turn(f: Figure, name: str, changes: str, amount: int = 1) -> Effect:
    """An effect that ends when the caster's next turn begins."""
    return Effect(name, changes, amount, "turn", f.home)


@effect_text("attack-less", "missing.advspell.light.dazzle", "missing.advspell.sorrow.lament")
class AttackLess(EffectText):
    """Attacks with fewer dice."""

    def attack_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """At least one is left."""
        return fewer(dice, effect.amount)


@effect_text("defence-less", "missing.advspell.metal.rend-armour", "missing.advspell.fury.red-mist")
class DefenceLess(EffectText):
    """Defends with fewer dice."""

    def defence_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """At least one is left."""
        return fewer(dice, effect.amount)


# -- Energy


@spell("spark", in_range)
@rule("missing.advspell.energy.spark", "missing.advspell.energy", "missing.advspell.rules")
def spark(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice."""
    yield from assault(g, target, (WHITE,) * 2, marks_of("spark"), "Spark", f, " with a Spark")


@spell("arc", in_range)
@rule("missing.advspell.energy.arc")
def arc(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of three dice, and another on an enemy next to the first target's space, in sight or not."""
    at = target.at
    yield from assault(g, target, (WHITE,) * 3, marks_of("arc"), "Arc", f, " with an Arc")
    near = g.beside[at]
    others = [t for t in g.on_board(1 - f.side) if near >> t.at & 1]
    if not others:
        return
    options: list[Answer] = [("use-on", "arc", t.id) for t in others]
    answer = (yield Decision(f.seat, "again", options, figure=f.id)) if len(options) > 1 else options[0]
    yield from assault(g, g.fig(answer[2]), (WHITE,) * 3, marks_of("arc"), "Arc", f, " with an Arc")


@spell("overcharge", heroes_seen)
@rule("missing.advspell.energy.overcharge", "ability.haste")
def overcharge(g: Game, f: Figure, target: Figure) -> Play:
    """Haste (1): the caster at once, another Hero in the next Activation."""
    if target is f and g.active == f.id:
        g.moves += 1
        g.tell("effect", "{} may move once more.", f, rules=("missing.advspell.energy.overcharge",))
    else:
        give(g, target, Effect("overcharge", "haste", 1, "activation"))
    yield from ()


# -- Light


@rule("missing.advspell.light.beacon")
def corridor_seen(g: Game, f: Figure) -> list[int]:
    """Laid-out corridor squares in sight, the caster's own included."""
    corridor = g.quest.corridor & g.laid
    return squares(squares_seen(g, f, corridor) | corridor & 1 << f.at)


WAYS_OUT = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@rule("missing.advspell.light.beacon")
def straight(g: Game, q: int, dx: int, dy: int) -> int:
    """Mask of the corridor squares in a straight line up to the first wall, shut door or blocked square."""
    step = dx + dy * g.width
    ground = g.quest.corridor & g.quest.grid.floor & ~(g.blocked | g.quest.blocked)
    mask, here = 0, 1 << q
    while here := spread(here, g.east, g.south, g.width) & ground & (here << step if step > 0 else here >> -step):
        mask |= here
    return mask


@spell("beacon", corridor_seen, aim="square")
@rule("missing.advspell.light.beacon", "explore.any-time")
def beacon(g: Game, f: Figure, q: int) -> Play:
    """A line of corridor is laid out, in a direction of the caster's choice."""
    options: list[Answer] = [("set", way) for way in WAYS_OUT]
    _, way = yield Decision(f.seat, "line", options, figure=f.id)
    new = straight(g, q, *WAYS_OUT[way]) & ~g.laid
    rules = ("missing.advspell.light.beacon",)
    g.tell("beacon", "Light falls to the {} from {}.", way, square_name(q, g.width), rules=rules, figures=(f.id,))
    if new:
        lay_out(g, new, f)


@spell("dazzle", enemies_seen)
@rule("missing.advspell.light.dazzle", "missing.advspell.light")
def dazzle(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice less in attacks for a turn."""
    give(g, target, for_a_turn(f, "dazzle", "attack-less", 2))
    yield from ()


@rule("missing.advspell.light.purge")
def undead_seen(g: Game, f: Figure) -> list[int]:
    """Undead in sight."""
    return [id for id in enemies_seen(g, f) if g.fig(id).has("undead")]


@spell("purge", undead_seen)
@rule("missing.advspell.light.purge")
def purge(g: Game, f: Figure, target: Figure) -> Play:
    """Two points of Piercing damage."""
    yield from harm(g, target, 2, "Purge", marks_of("purge", "piercing"), ("missing.advspell.light.purge",), f)


# -- Ice


@spell("rime", in_range)
@rule("missing.advspell.ice.rime", "missing.advspell.ice")
def rime(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice, Cold."""
    yield from assault(g, target, (WHITE,) * 2, marks_of("rime", "cold"), "Rime", f, " with Rime")


@rule("missing.advspell.ice.freeze")
def not_cold_blooded(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are not Immune to Cold."""
    return [id for id in enemies_seen(g, f) if "cold" not in g.fig(id).keywords("immune")]


@spell("freeze", not_cold_blooded)
@rule("missing.advspell.ice.freeze")
def freeze(g: Game, f: Figure, target: Figure) -> Play:
    """It misses its next Activation."""
    give(g, target, condition("freeze", "miss", "missed"))
    yield from ()


PIT, CHASM, WATER = 1, 2, 4


@rule("missing.advspell.ice.ice-bridge")
def holes_seen(g: Game, f: Figure) -> list[int]:
    """Squares in sight with an open pit, a chasm or water, where nobody stands."""
    holes = (g.pits | g.chasm | g.costly) & g.laid & ~(g.heroes | g.monsters)
    return squares(squares_seen(g, f, holes))


@spell("ice-bridge", holes_seen, aim="square")
@rule("missing.advspell.ice.ice-bridge")
def ice_bridge(g: Game, f: Figure, q: int) -> Play:
    """It is ordinary floor until the Quest ends or the caster casts this again."""
    bit = 1 << q
    what = PIT * bool(g.pits & bit) | CHASM * bool(g.chasm & bit) | WATER * bool(g.costly & bit)
    conjure(g, Conjured("ice-bridge", bit, f.id, 0, what))
    g.pits, g.costly, g.chasm = g.pits & ~bit, g.costly & ~bit, g.chasm & ~bit
    if what & CHASM:
        g.furniture &= ~bit
    rules = ("missing.advspell.ice.ice-bridge",)
    g.tell("bridge", "Ice covers {}.", square_name(q, g.width), rules=rules, figures=(f.id,), squares=(q,))
    yield from ()


@conjured_text("ice-bridge", "missing.advspell.ice.ice-bridge")
class IceBridge(ConjuredText):
    """Ice over a hole."""

    shown = True

    def ends(self, g: Game, thing: Conjured) -> None:
        """What was there is there again."""
        if thing.note & PIT:
            g.pits |= thing.squares
        if thing.note & WATER:
            g.costly |= thing.squares
        if thing.note & CHASM:
            g.chasm |= thing.squares
            g.furniture |= thing.squares


# -- Metal


@spell("temper", armed_heroes)
@rule("missing.advspell.metal.temper", "missing.advspell.metal")
def temper(g: Game, f: Figure, target: Figure) -> Play:
    """One more die in attacks with one Weapon for a turn."""
    weapon = yield from choose_weapon(g, f, target)
    give(g, target, for_a_turn(f, "temper", "tempered", weapon))


@effect_text("tempered", "missing.advspell.metal.temper")
class Tempered(EffectText):
    """A better weapon."""

    def attack_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """One die, with that weapon."""
        return (*dice, WHITE) if weapon and number_of(weapon) == effect.amount else dice


@spell("rend-armour", enemies_seen)
@rule("missing.advspell.metal.rend-armour")
def rend_armour(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice less in Defence for a turn."""
    give(g, target, for_a_turn(f, "rend-armour", "defence-less", 2))
    yield from ()


@rule("missing.advspell.metal.blade-storm")
def enemies_beside(g: Game, f: Figure) -> list[Figure]:
    """Enemies orthogonally next to the caster."""
    near = g.beside[f.at]
    return [t for t in g.on_board(1 - f.side) if near >> t.at & 1]


@spell("blade-storm", can=lambda g, f: bool(enemies_beside(g, f)), area=enemies_beside)
@rule("missing.advspell.metal.blade-storm", "ability.ward.area")
def blade_storm(g: Game, f: Figure) -> Play:
    """Every enemy next to the caster takes an attack of two dice of its own."""
    for target in enemies_beside(g, f):
        if target.alive:
            yield from assault(g, target, (WHITE,) * 2, marks_of("blade-storm"), "Blade Storm", f)


# -- Motion


@spell("hasten", heroes_seen)
@rule("missing.advspell.motion.hasten", "missing.advspell.motion")
def hasten(g: Game, f: Figure, target: Figure) -> Play:
    """Three more spaces in the next Move Action."""
    give(g, target, Effect("hasten", "speed", 3, "move"))
    yield from ()


@rule("missing.advspell.motion.push")
def pushed_to(g: Game, target: Figure) -> int:
    """Where a Monster can be moved: up to three steps over free squares, the last of which may be a pit."""
    bars = ~g.laid | g.furniture | g.blocked | g.heroes | g.monsters | g.quest.stairs
    start, safe = 1 << target.at, bars | g.pits
    found = reach(start, 3, g.east, g.south, g.width, safe)
    before = reach(start, 2, g.east, g.south, g.width, safe) | start
    return (found | spread(before, g.east, g.south, g.width) & g.pits & ~bars) & ~start


def no_giants_seen(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are no Giants and have somewhere to go."""
    return [id for id in enemies_seen(g, f) if not g.fig(id).has("giant") and pushed_to(g, g.fig(id))]


@spell("push", no_giants_seen)
@rule("missing.advspell.motion.push")
def push(g: Game, f: Figure, target: Figure) -> Play:
    """The caster moves it; it springs no traps, but an open pit takes it in."""
    answer = yield Decision(f.seat, "push", [PASS], [("place", pushed_to(g, target))], figure=target.id)
    if answer == PASS:
        return
    target.pit = False
    g.put(target, answer[1])
    where, rules = square_name(target.at, g.width), ("missing.advspell.motion.push",)
    g.tell("push", "{} is pushed to {}.", target, where, rules=rules, squares=(target.at,))
    if g.pits >> target.at & 1:
        points, ended = g.points, g.ended
        yield from open_pit(g, target)
        g.points, g.ended = points, ended


NEAR = 6


@rule("missing.advspell.motion.blink")
def blink_spots(g: Game, f: Figure) -> list[int]:
    """Free squares in sight, columns plus rows away six at most."""
    x, y = f.at % g.width, f.at // g.width
    return [q for q in free_squares_seen(g, f) if abs(q % g.width - x) + abs(q // g.width - y) <= NEAR]


@spell("blink", blink_spots, aim="square")
@rule("missing.advspell.motion.blink", "explore.any-time")
def blink(g: Game, f: Figure, q: int) -> Play:
    """The caster is there; traps go off."""
    f.pit = False
    g.put(f, q)
    where, rules = square_name(q, g.width), ("missing.advspell.motion.blink",)
    g.tell("sending", "{} is at {} now.", f, where, rules=rules, squares=(q,))
    explore(g, f)
    yield from land(g, f)


# -- Poison


@spell("envenom", armed_heroes)
@rule("missing.advspell.poison.envenom", "missing.advspell.poison")
def envenom(g: Game, f: Figure, target: Figure) -> Play:
    """Attacks with one Weapon are Poison for a turn and cost one more."""
    weapon = yield from choose_weapon(g, f, target)
    give(g, target, for_a_turn(f, "envenom", "envenomed", weapon))


@effect_text("envenomed", "missing.advspell.poison.envenom")
class Envenomed(EffectText):
    """Venom on a weapon."""

    def attack_marks(self, g: Game, f: Figure, effect: Effect, weapon: str, marks: frozenset[str]) -> frozenset[str]:
        """Poison, with that weapon."""
        return frozenset({"poison"}) if weapon and number_of(weapon) == effect.amount else frozenset()

    def wounds(self, g: Game, f: Figure, effect: Effect, weapon: str, marks: frozenset[str]) -> int:
        """One point more."""
        return int(bool(weapon) and number_of(weapon) == effect.amount)


@rule("missing.advspell.poison.choke", "missing.advspell.underworld.grave-hand")
def breathing(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are not Undead."""
    return [id for id in enemies_seen(g, f) if not g.fig(id).has("undead")]


@spell("choke", breathing)
@rule("missing.advspell.poison.choke")
def choke(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice, each skull a point of Poison, without Defence."""
    roll = Roll(f.id, "choke", (WHITE,) * 2, target.id)
    yield from thrown(g, roll, f, target, "choke")
    rules = ("missing.advspell.poison.choke",)
    g.tell("spell", "{} chokes.", target, rules=rules, faces=roll.faces)
    yield from harm(g, target, roll.count(SKULL), "Choke", marks_of("choke", "poison"), rules, f)


@rule("missing.advspell.poison.antidote")
def poisoned_heroes(g: Game, f: Figure) -> list[int]:
    """Heroes who have lost Body to Poison in this Quest."""
    return [id for id in heroes_seen(g, f) if g.fig(id).bonus("poison-lost") > 0]


@spell("antidote", poisoned_heroes, saves=True)
@rule("missing.advspell.poison.antidote")
def antidote(g: Game, f: Figure, target: Figure) -> Play:
    """Up to 3 of those points."""
    points = min(3, target.bonus("poison-lost"))
    poisoned(target, -points)
    heal(g, target, points, "Antidote", ("missing.advspell.poison.antidote",))
    yield from ()
