"""Dwarven Runes: a Greater Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.dice import Die
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import COMBAT
from delvewright.rules.heroquest.dungeon.doors import FREE, open_door
from delvewright.rules.heroquest.dungeon.exploring import explore
from delvewright.rules.heroquest.fighting.harm import heal
from delvewright.rules.heroquest.magic.casting import (
    free_squares_seen,
    heroes_seen,
    in_sight,
    spell,
)
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import HERO, Figure, Game

BLUE = COMBAT["blue"]


@rule("missing.advspell.dwarven-runes.warding")
def friends_seen(g: Game, f: Figure) -> list[int]:
    """Heroes and Men-at-Arms in sight, the caster included."""
    return [f.id, *(t.id for t in in_sight(g, f, HERO) if t.kind.hero or t.kind.man)]


@spell("rune-of-warding", friends_seen)
@rule("missing.advspell.dwarven-runes.warding")
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
@rule("missing.advspell.dwarven-runes.opening")
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
    return [f, *(h for h in g.on_board(HERO) if h.kind.hero and near >> h.at & 1)]


@spell("rune-of-kin", area=kin)
@rule("missing.advspell.dwarven-runes.kin")
def rune_of_kin(g: Game, f: Figure) -> Play:
    """They regain 1 Body."""
    for hero in kin(g, f):
        heal(g, hero, 1, "Rune of Kin", ("missing.advspell.dwarven-runes.kin",))
    yield from ()
