"""Dwarven Runes and the Wizard's Cantrips, the two Greater Spell Groups of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Die
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import reach, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.common.combat_dice import COMBAT
from delvewright.rules.heroquest.content.quest_texts import QuestText
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.dungeon.doors import FREE, open_door
from delvewright.rules.heroquest.dungeon.exploring import explore
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.harm import heal
from delvewright.rules.heroquest.magic.casting import (
    free_squares_seen,
    heroes_seen,
    in_range,
    in_sight,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.extras import Conjured
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game

WHITE, BLUE = COMBAT["white"], COMBAT["blue"]


# -- Dwarven Runes


@rule("missing.advspell.dwarven-runes.warding")
def friends_seen(g: Game, f: Figure) -> list[int]:
    """Heroes and Men-at-Arms in sight, the caster included."""
    return [f.id, *(t.id for t in in_sight(g, f, HERO) if t.kind.hero or t.kind.man)]


@spell("rune-of-warding", friends_seen)
@rule("missing.advspell.dwarven-runes.warding", "missing.advspell.dwarven-runes")
def rune_of_warding(g: Game, f: Figure, target: Figure) -> Play:
    """One more blue die of Defence until Body is lost."""
    give(g, target, condition("rune-of-warding", "blue-guard", "harmed"))
    yield from ()


@effect_text("blue-guard", "missing.advspell.dwarven-runes.warding")
class BlueGuard(EffectText):
    """A rune that guards."""

    def defence_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """A blue die."""
        return (*dice, BLUE)


@spell("rune-of-breaking", heroes_seen)
@rule("missing.advspell.dwarven-runes.breaking")
def rune_of_breaking(g: Game, f: Figure, target: Figure) -> Play:
    """The Hero's next Melee attack is Piercing, whenever that is."""
    give(g, target, condition("rune-of-breaking", "breaking", "melee"))
    yield from ()


@effect_text("breaking", "missing.advspell.dwarven-runes.breaking")
class Breaking(EffectText):
    """A rune on a weapon."""

    def attack_marks(self, g: Game, f: Figure, effect: Effect, weapon: str, marks: frozenset[str]) -> frozenset[str]:
        """Piercing."""
        return frozenset({"piercing"}) if "melee" in marks else frozenset()


FORCED = (*FREE, "portcullis", "locked", "warded")


@rule("missing.advspell.dwarven-runes.opening")
def doors_beside(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Shut doors next to the caster that the Heroes know of."""
    here = g.quest.doors_at.get(f.at, 0) & (g.known_doors | g.secrets) & ~g.doors
    return [g.quest.grid.doors[i] for i in squares(here) if g.quest.door_kinds[i] in FORCED]


@spell("rune-of-opening", doors_beside, aim="door")
@rule("missing.advspell.dwarven-runes.opening", "missing.trap.door")
def rune_of_opening(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """It opens, whatever it is; its trap goes off on the Dwarf."""
    a, b = door
    yield from open_door(g, f, b if a == f.at else a)


@rule("missing.advspell.dwarven-runes.stone")
def off_the_stairs(g: Game, f: Figure) -> list[int]:
    """Free squares in sight, not of a stairway."""
    return [q for q in free_squares_seen(g, f) if not (g.quest.stairs | g.pits) >> q & 1]


@spell("rune-of-stone", off_the_stairs, aim="square")
@rule("missing.advspell.dwarven-runes.stone")
def rune_of_stone(g: Game, f: Figure, q: int) -> Play:
    """A blocked square until the Dwarf's third turn after this one begins."""
    g.blocked |= 1 << q
    conjure(g, Conjured("rune-of-stone", 1 << q, f.id, 3))
    where, rules = square_name(q, g.width), ("missing.advspell.dwarven-runes.stone",)
    g.tell("wall", "Stone rises at {}.", where, rules=rules, figures=(f.id,), squares=(q,))
    yield from ()


@conjured_text("rune-of-stone", "missing.advspell.dwarven-runes.stone")
class RisenStone(ConjuredText):
    """A stone that sinks again."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """The square is free, and the view open."""
        g.blocked &= ~thing.squares
        g.looked.sight_changed()
        for hero in g.on_board(HERO):
            explore(g, hero)


@spell("rune-of-embers", heroes_seen)
@rule("missing.advspell.dwarven-runes.embers")
def rune_of_embers(g: Game, f: Figure, target: Figure) -> Play:
    """The Hero's next attack has one more die and is Heat, whenever that is."""
    name = "rune-of-embers"
    give(g, target, Effect(name, "attack", 1, "attack"), condition(name, "embers", "attack"))
    yield from ()


@effect_text("embers", "missing.advspell.dwarven-runes.embers")
class Embers(EffectText):
    """A rune that glows."""

    def attack_marks(self, g: Game, f: Figure, effect: Effect, weapon: str, marks: frozenset[str]) -> frozenset[str]:
        """Heat."""
        return frozenset({"heat"})


@rule("missing.advspell.dwarven-runes.kin")
def kin(g: Game, f: Figure) -> list[Figure]:
    """The Dwarf and every Hero next to the Dwarf."""
    near = g.beside[f.at]
    return [f, *(h for h in g.on_board(HERO) if h.kind.hero and h is not f and near >> h.at & 1)]


@spell("rune-of-kin", area=kin)
@rule("missing.advspell.dwarven-runes.kin")
def rune_of_kin(g: Game, f: Figure) -> Play:
    """They regain 1 Body."""
    for hero in kin(g, f):
        heal(g, hero, 1, "Rune of Kin", ("missing.advspell.dwarven-runes.kin",))
    yield from ()


# -- Cantrips


@spell("candle")
@rule("missing.advspell.cantrips.candle", "missing.advspell.cantrips")
def candle(g: Game, f: Figure) -> Play:
    """Until the end of the caster's next turn the caster searches as with a Lantern."""
    give(g, f, condition("candle", "lit", "turn-end", f.home, 2))
    yield from ()


@effect_text("lit", "missing.advspell.cantrips.candle")
class Lit(EffectText):
    """Light for searches."""

    def lights(self, g: Game, seen: int, corridor: int) -> int:
        """As a Lantern does: every corridor square seen from any square in sight."""
        found = seen
        for q in squares(seen):
            found |= g.quest.sight.seen_from(q, g.tall | g.blocked | g.monsters, g.doors, corridor & ~found)
        return found


LEVERS, LIGHTS = ("lever",), ("candle", "torch", "brazier", "lantern")


def _features(g: Game, f: Figure, words: tuple[str, ...]) -> list[str]:
    """Things of the Quest in sight whose name has one of some words, and that can be worked."""
    found = []
    for thing in g.quest.features.values():
        here = thing.squares & g.laid
        named = any(word in thing.id or word in thing.title.lower() for word in words)
        if named and (squares_seen(g, f, here) or here >> f.at & 1) and g.quest.text.may_investigate(g, f, thing.id):
            found.append(thing.id)
    return found


@rule("missing.advspell.cantrips.nudge")
def nudged(g: Game, f: Figure) -> list[str]:
    """Levers and Equipment tokens in sight, by name or square."""
    tokens = [t.at for t in g.tokens if t.holds and squares_seen(g, f, 1 << t.at)]
    return [*_features(g, f, LEVERS), *(square_name(q, g.width) for q in dict.fromkeys(tokens))]


@spell("nudge", nudged, aim="word")
@rule("missing.advspell.cantrips.nudge")
def nudge(g: Game, f: Figure, what: str) -> Play:
    """A lever is worked without a test, or a token moved up to three spaces."""
    if what in g.quest.features:
        yield from g.quest.text.investigate(g, f, what)
        return
    at = next(t.at for t in g.tokens if square_name(t.at, g.width) == what)
    bars = ~g.laid | g.furniture | g.blocked | g.heroes | g.monsters
    free = reach(1 << at, 3, g.east, g.south, g.width, bars)
    if not free:
        return
    to = (yield Decision(f.seat, "push", (), [("place", free)], figure=f.id))[1]
    g.tokens = tuple(t._replace(at=to) if t.at == at else t for t in g.tokens)
    rules = ("missing.advspell.cantrips.nudge",)
    g.tell("push", "What lay at {} lies at {} now.", what, square_name(to, g.width), rules=rules, squares=(at, to))


@spell("sting", in_range)
@rule("missing.advspell.cantrips.sting")
def sting(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of one die."""
    yield from assault(g, target, (WHITE,), marks_of("sting"), "Sting", f, " with a Sting")


def _drained_equipment(t: Figure) -> list[str]:
    return [i for i in dict.fromkeys(t.drained) if content().cards[i].deck == "equipment"]


@rule("missing.advspell.cantrips.mend-strap")
def with_drained_equipment(g: Game, f: Figure) -> list[int]:
    """Heroes who have drained Equipment cards."""
    return [id for id in heroes_seen(g, f) if _drained_equipment(g.fig(id))]


@spell("mend-strap", with_drained_equipment)
@rule("missing.advspell.cantrips.mend-strap")
def mend_strap(g: Game, f: Figure, target: Figure) -> Play:
    """One of them is ready again."""
    options: list[Answer] = [("choose", item) for item in _drained_equipment(target)]
    answer = (yield Decision(target.seat, "drained", options, figure=target.id)) if len(options) > 1 else options[0]
    target.drained = without(target.drained, answer[1])
    g.gain(target, answer[1])


@rule("missing.advspell.cantrips.hush")
def ordinary_doors_beside(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Shut ordinary doors next to the caster."""
    here = g.quest.doors_at.get(f.at, 0) & g.known_doors & ~g.doors
    return [g.quest.grid.doors[i] for i in squares(here) if g.quest.door_kinds[i] == "closed"]


@spell("hush", ordinary_doors_beside, aim="door")
@rule("missing.advspell.cantrips.hush")
def hush(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """It opens without noise; for Monsters laid out by it no Event card is played until the next turn of their side."""
    a, b = door
    before = {m.id for m in g.on_board(MONSTER)}
    noise = g.count("noise")
    yield from open_door(g, f, b if a == f.at else a)
    if noise != g.count("noise"):
        g.counters["noise"] = noise
    for m in g.on_board(MONSTER):
        if m.id not in before:
            m.effects += (condition("hush", "hushed", "turn", g.sorcerer),)


@rule("missing.advspell.cantrips.kindle")
def kindled(g: Game, f: Figure) -> list[str]:
    """Candles and torches of the Quest in sight, and burning squares."""
    fires = squares(squares_seen(g, f, g.burning))
    lights = ["light"] if type(g.quest.text).spell_cast is not QuestText.spell_cast else []
    return [*lights, *_features(g, f, LIGHTS), *(square_name(q, g.width) for q in fires)]


@spell("kindle", kindled, aim="word")
@rule("missing.advspell.cantrips.kindle")
def kindle(g: Game, f: Figure, what: str) -> Play:
    """A light is lit, or a square does not burn for a turn; a Quest with lights of its own hears of the Fire spell."""
    if what == "light":
        return
    if what in g.quest.features:
        yield from g.quest.text.investigate(g, f, what)
        return
    q = next(q for q in squares(g.burning) if square_name(q, g.width) == what)
    g.burning &= ~(1 << q)
    conjure(g, Conjured("kindle", 1 << q, f.id, 1), only_one=False)


@conjured_text("kindle", "missing.advspell.cantrips.kindle")
class Doused(ConjuredText):
    """Fire that comes back."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """It burns again."""
        g.burning |= thing.squares
