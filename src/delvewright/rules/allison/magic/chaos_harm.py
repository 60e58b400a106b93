"""Chaos spells that do harm."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import DIE
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.magic.aiming import WAYS, foes, ids, line, standing_in, within_steps
from delvewright.rules.allison.magic.elements import Fire, OnFoe, burn
from delvewright.rules.allison.magic.ruining import ruin_one_of, ruinable
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Hurt, SpellText, spell
from delvewright.rules.allison.state.windows import Moment, thrown
from delvewright.rules.common.combat_dice import SKULL

COLD = frozenset({"spell", "cold"})
BOLT = frozenset({"spell"})


@spell("weak-ball-of-flame", "chaos.weak-ball-of-flame")
class WeakBallOfFlame(Fire):
    """Two points, two red dice, a 5 or 6 cancels one."""

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        return (yield from burn(g, f, victim, self.name, 2, 2, 5))


@spell("chill", "chaos.chill")
class Chill(OnFoe):
    """One point to somebody beside the caster; nothing helps."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in foes(g, f) if g.beside[f.at] >> t.at & 1])

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        hurt = Hurt(victim, 1, cause="Chill", by=f, marks=COLD)
        lost = yield from harm(g, hurt, "chaos.chill")
        return lost > 0


@spell("lightning-bolt", "chaos.lightning-bolt")
class LightningBolt(SpellText):
    """Two points to everybody on a line, friend or foe."""

    aim = "word"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[str]:
        return [way for way in WAYS if line(g, f.at, way) & g.enemies_of(f)]

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        return standing_in(g, line(g, f.at, str(moment.target)), f)

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        hurt = Hurt(victim, 2, cause="Lightning Bolt", by=f, marks=BOLT)
        lost = yield from harm(g, hurt, "chaos.lightning-bolt")
        return lost > 0


@spell("firestorm", "chaos.firestorm", "chaos.firestorm.radius")
class Firestorm(SpellText):
    """Three points to everybody else in the room, or within five squares of a corridor; two red dice each."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return any(t.side != f.side for t in self.victims(g, f, moment))

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        area = g.quest.grid.area_of[f.at]
        room = area >= 0 and g.is_room(area)
        mask = g.quest.grid.areas[area] if room else within_steps(g, f.at, 5) & ~rooms(g)
        return standing_in(g, mask, f)

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        return (yield from burn(g, f, victim, self.name, 3, 2, 5))


def rooms(g: Game) -> int:
    """Mask of the squares of all rooms: fire in a corridor does not go into them."""
    return sum(mask for area, mask in enumerate(g.quest.grid.areas) if g.is_room(area))


@spell("ice-storm", "chaos.ice-storm")
class IceStorm(SpellText):
    """Three dice without defence on each figure in a square of two by two, friend or foe."""

    aim = "square"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        seen = outlook(g, f.at) & g.laid & ~g.blocked
        corners = [q for q in squares(seen) if (q + 1) % g.width and seen & block(g, q) == block(g, q)]
        return [q for q in corners if block(g, q) & g.enemies_of(f)]

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        assert isinstance(moment.target, int)
        return standing_in(g, block(g, moment.target))

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        roll = Roll(f.id, self.name, (DIE,) * 3, victim.id)
        yield from thrown(g, roll, f)
        rules = ("chaos.ice-storm",)
        g.tell("attack", "Ice beats down on {}.", victim, rules=rules, faces=roll.faces)
        hurt = Hurt(victim, roll.count(SKULL), cause="Ice Storm", by=f, marks=COLD | {"ice-storm"})
        lost = yield from harm(g, hurt, *rules)
        return lost > 0


def block(g: Game, q: int) -> int:
    """Mask of the two squares by two of which q is the first."""
    return 1 << q | 1 << q + 1 | 1 << q + g.width | 1 << q + g.width + 1


@spell("rust", "chaos.rust")
class Rust(OnFoe):
    """A metal weapon or piece of armour is ruined for good."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in foes(g, f) if ruinable(t, "metal")])

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        return (yield from ruin_one_of(g, f, victim, "metal", "chaos.rust"))
