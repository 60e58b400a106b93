"""Elemental magic: earth, fire, air and water."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition, named
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.doors import FROZEN, after_opening, kind_of, melt, unlock
from delvewright.rules.allison.dungeon.exploring import lay_out
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.fighting.harm import harm, heal
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.magic.aiming import foes, friends, ids
from delvewright.rules.allison.magic.breaking_free import BreakFree, Lulling
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, Hurt, SpellText, Target, effect, spell
from delvewright.rules.allison.state.windows import CASTS, ZERO, Moment

WARM = 2
"""Squares from a burning fireplace within which what is frozen thaws."""
STONE = "stone"
"""The effect that magical healing ends."""


class Laying(SpellText):
    """A spell that lays an effect on somebody, or several of one name."""

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        yield from ()
        return give(g, victim, *self._effects(f))

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        raise NotImplementedError


class OnFriend(SpellText):
    """A spell for somebody of the caster's own side, himself included."""

    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids(friends(g, f))


class OnFoe(SpellText):
    """A spell against an opponent in sight."""

    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids(foes(g, f))


# -- earth


@spell("rock-skin", "spell.earth.rock-skin")
class RockSkin(Laying, OnFriend):
    """Harder to hit until the first wound."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "defence", 1, "body"),)


class Healing(OnFriend):
    """A spell that gives Body back: to whoever lacks any, to a figure of stone, and to its caster about to die."""

    windows = ZERO

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        if moment.when == ZERO:
            return [f.id] if moment.figure is f else []
        return ids([t for t in friends(g, f) if t.body < t.full_body or named(t.effects, STONE)])

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        yield from ()
        return healed_by_magic(g, victim, self._points(level), content().spells[self.name].rule)

    def _points(self, level: int) -> int:
        return content().spells[self.name].points(level)


@rule("house.tag.healing")
def healed_by_magic(g: Game, f: Figure, points: int, rule: str) -> bool:
    """Healing by magic: whoever is stone is flesh again, and no more; others regain Body."""
    return end(g, f, STONE) or heal(g, f, points, rule) > 0


@spell("heal-body", "spell.earth.heal-body")
class HealBody(Healing):
    """Four, six or eight Body points."""


@spell("pass-through-rock", "spell.earth.pass-through-rock")
class PassThroughRock(Laying, OnFriend):
    """Walls are no walls on the next move."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "rock", "move"),)


# -- fire


@rule("spell.fire.fire-of-wrath", "spell.fire.ball-of-flame")
def burn(g: Game, f: Figure, victim: Figure, name: str, points: int, dice: int, least: int) -> Play:
    """Fire strikes somebody, who rolls so many red dice: each of at least that number cancels a point."""
    roll = Roll(victim.id, name, red(dice))
    roll.faces = yield roll
    saved = sum(1 for face in roll.faces if isinstance(face, int) and face >= least)
    known = content().spells[name]
    if g.log is not None:
        through = max(points - saved, 0) or "none"
        text, told = "{} rolls against {}: {} of {} damage goes through.", (known.title, through, points)
        g.tell("save", text, victim, *told, rules=(known.rule,), faces=roll.faces)
    hurt = Hurt(victim, points - saved, cause=known.title, by=f, marks=frozenset({"spell", "fire"}))
    lost = yield from harm(g, hurt, known.rule)
    return lost > 0


class Fire(OnFoe):
    """A spell of fire: it also melts frozen doors and lights fireplaces."""

    also = "square"
    _least = 5
    """What a die must show to save from a point."""

    def others(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return burnable(g, f)

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        points = content().spells[self.name].points(level)
        return (yield from burn(g, f, victim, self.name, points, points, self._least))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        if moment.verb == CASTS["square"] and isinstance(target, int):
            set_fire(g, f, target)
        return
        yield


@rule("house.door.frozen", "house.furniture.fireplace")
def burnable(g: Game, f: Figure) -> list[int]:
    """Squares in sight beside a frozen door, and of a fireplace that does not burn."""
    there = _hearths(g.quest) & ~g.lit
    for door in frozen_doors(g) if FROZEN in g.quest.door_kinds else ():
        a, b = g.quest.grid.doors[door]
        there |= 1 << a | 1 << b
    return squares(there & outlook(g, f.at) & g.laid)


@lru_cache(maxsize=64)
def _hearths(quest: Quest) -> int:
    """Mask of the fireplaces, whether they burn or not."""
    return sum(p.squares for p in quest.furniture if p.kind.id == "fireplace")


@rule("house.door.frozen", "house.furniture.fireplace")
def set_fire(g: Game, f: Figure, q: int) -> None:
    """Fire on a square: the ice of a door beside it is gone; a fireplace burns, and what is frozen near it thaws."""
    piece = g.quest.piece_at(q)
    warm = 1 << q
    if piece is not None and piece.kind.id == "fireplace":
        g.lit |= piece.squares
        g.tell("fire", "The fireplace burns.", rules=("house.furniture.fireplace",), squares=(q,), figures=(f.id,))
        warm = warmed(g, piece.squares)
    for door in frozen_doors(g):
        a, b = g.quest.grid.doors[door]
        if (warm >> a | warm >> b) & 1:
            melt(g, door)


def frozen_doors(g: Game) -> list[int]:
    """The doors in view that are still frozen."""
    return [door for door in squares(g.known_doors & ~g.doors) if kind_of(g, door) == FROZEN]


@rule("house.furniture.fireplace")
def warmed(g: Game, hearth: int) -> int:
    """Mask of the squares of its room within two squares of a fireplace that burns."""
    near = hearth
    for _ in range(WARM):
        for q in squares(near):
            near |= g.quest.around[q]
    return near & g.quest.grid.areas[g.quest.grid.area_of[squares(hearth)[0]]]


@spell("fire-of-wrath", "spell.fire.fire-of-wrath")
class FireOfWrath(Fire):
    """A blast of flame: a 5 or 6 saves from each point."""


@spell("courage", "spell.fire.courage")
class Courage(Laying, OnFriend):
    """Two more dice for the next attack."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "attack", 2, "attack"),)


@spell("ball-of-flame", "spell.fire.ball-of-flame")
class BallOfFlame(Fire):
    """A ball of fire: only a 6 saves from each point."""

    _least = 6


# -- air


@spell("swift-wind", "spell.air.swift-wind")
class SwiftWind(Laying, OnFriend):
    """Twice the dice for the next move."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "hurry", "move"),)


@effect("swift-wind", "spell.air.swift-wind")
class Hurried(EffectText):
    """The wind at one's back."""

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        return 2 * dice


class Whirlwind(Laying, OnFoe):
    """A whirlwind: the next turn is missed."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition("tempest", "miss", "missed"),)


@spell("tempest", "spell.air.tempest")
class Tempest(Whirlwind):
    """The heroes' Tempest."""


@spell("genie", "spell.air.genie", "house.monster.genie")
class Genie(OnFoe):
    """Opens any door, or attacks with dice for the caster's magic points."""

    also = "door"

    def others(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        kinds = g.quest.door_kinds
        known = squares((g.known_doors | g.secrets) & ~g.doors)
        return [door for door in known if kinds[door] in ("closed", "secret", "locked", "frozen")]

    def strength(self, level: int, magic: int) -> int:
        return magic

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        blow = Blow(f, victim, source=self.name, exactly=level, marks=frozenset({"spell"}))
        lost = yield from strike(g, blow)
        return lost > 0

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        if moment.verb == CASTS["door"] and isinstance(target, int):
            unlock(g, target)
            pair = g.quest.grid.doors[target]
            g.tell("door", "A door opens by itself.", rules=("spell.air.genie",), squares=pair, figures=(f.id,))
            behind = sum(
                g.quest.grid.areas[area] for area in {g.quest.grid.area_of[q] for q in pair} if g.is_room(area)
            )
            lay_out(g, behind & ~g.laid)
            yield from after_opening(g, f, target)


# -- water


@spell("water-of-healing", "spell.water.water-of-healing")
class WaterOfHealing(Healing):
    """Two, four or six Body points."""


@spell("veil-of-mist", "spell.water.veil-of-mist")
class VeilOfMist(Laying, OnFriend):
    """Past enemies, and through them, on the next move."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return tuple(condition(self.name, what, "move") for what in ("ghost", "unnoticed"))


@spell("sleep", "spell.water.sleep")
class Sleep(Lulling, OnFoe):
    """An enemy sleeps, if it has a mind to."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in foes(g, f) if not t.undead])


@effect("sleep", "spell.water.sleep")
class Asleep(BreakFree):
    """Asleep by magic."""
