"""The spells, each with its text."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.grades import Grade
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.fighting.blasts import blast, struck
from delvewright.rules.advanced.fighting.harm import heal, last
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.sight import line, line_to, sees_figure
from delvewright.rules.advanced.ground.squares import away, distance
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import AWAKE, DEAD, Figure, Game
from delvewright.rules.advanced.state.rolling import PASS, d12, test
from delvewright.rules.advanced.state.texts import Spell, spell
from delvewright.rules.advanced.state.values import current


class _Spell(Spell):
    """What all of them share."""

    def _numbers(self) -> dict[str, int]:
        return content().spells[self.name].numbers

    def _rules(self) -> tuple[str, ...]:
        return content().spells[self.name].rules[:1]


def _near(g: Game, f: Figure) -> list[Figure]:
    """The caster and his friends in his death zone."""
    mask = zones.reach(g, f)
    return [f, *[o for o in g.company() if o is not f and o.mask & mask]]


class _Touch(_Spell):
    """Cast on himself or somebody in his death zone."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        return [("cast-on", o.id) for o in _near(g, f) if o.up]


class _Template(_Spell):
    """Two squares by two, within 12 squares, at least one of them in line of sight; everybody under it is hit."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        return []

    def squares(self, g: Game, f: Figure) -> int:
        """Wherever somebody would be under it: burning an empty floor changes nothing."""
        far, found = number("template", "range"), 0
        blocks = g.east & g.east >> WIDTH & g.south & g.south >> 1
        people = g.taken & ~f.mask
        for q in squares(blocks & (people | people >> 1 | people >> WIDTH | people >> WIDTH + 1)):
            four = (q, q + 1, q + WIDTH, q + WIDTH + 1)
            if any(distance(f.at, each) <= far and line_to(g, f.at, each) > Grade.NONE for each in four):
                found |= 1 << q
        return found

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        block = 0b11 << target | 0b11 << target + WIDTH
        count = yield from self._dice(g, f)
        yield from blast(g, f.id, block, count, self._rules(), fire=True)

    def _dice(self, g: Game, f: Figure) -> Play:
        return self._numbers()["dice"]
        yield


@spell("dragon-armour", "spell.dragon_armour")
class DragonArmour(_Touch):
    """Scales of light."""

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        last(g.fig(target), self.name, "toughness", self._numbers()["toughness"], "fight")
        return
        yield


@spell("flames-of-death", "spell.flames_of_death", "magic.template", "magic.auto_hit")
class FlamesOfDeath(_Template):
    """Fire from the sky."""


@spell("fireball", "spell.fireball", "magic.template")
class Fireball(_Template):
    """The Skaven's fire."""


@spell("inferno-of-doom", "spell.inferno", "magic.fate")
class Inferno(_Template):
    """Hotter if the mind is clear."""

    def _dice(self, g: Game, f: Figure) -> Play:
        passed = yield from test(g, f, "intelligence", purpose="inferno")
        return self._numbers()["dice" if passed else "failed"]


@spell("flames-of-the-phoenix", "spell.flames_of_the_phoenix", "death.ko.spell", "zone.no_spells")
class FlamesOfThePhoenix(_Spell):
    """All Wounds close; it wants calm around the caster."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        if zones.engaged(g, f):
            return []
        mask = zones.reach(g, f)
        inside = [o for o in g.everybody() if o is not f and o.there and o.mask & mask]
        if len(inside) > 1:
            return []
        found = [o for o in [f, *inside] if o.side == f.side]
        return [("cast-on", o.id) for o in found if (o is f and not inside) or o in inside]

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        other = g.fig(target)
        heal(g, other, other.full, self._rules())
        other.marks = tuple(mark for mark in other.marks if mark != "choked")
        return
        yield


@spell("flaming-hand", "spell.flaming_hand", "magic.until_exploration")
class FlamingHand(_Spell):
    """His hits burn."""

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        last(f, self.name, self.name, 1, "exploration")
        return
        yield


@spell("swift-wind", "spell.swift_wind")
class SwiftWind(_Spell):
    """Some are carried along."""

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        n = self._numbers()
        face = yield from d12(g, f.id, "swift-wind")
        left = [o for o in g.company() if o.up]
        for _ in range(-(-face // n["part"])):
            if not left:
                break
            options: list[Answer] = [("cast-on", self.name, o.id) for o in left]
            answer = yield Decision(f.seat, "wind", (*options, PASS), figure=f.id)
            if answer == PASS:
                break
            other = g.fig(answer[2])
            left.remove(other)
            last(other, self.name, "swift", 1, "turn")
            more = n["squares"] - number("exploring", "move")
            other.effects = (*other.effects, other.effects[-1]._replace(changes="exploring", amount=more))


@spell("still-air", "spell.still_air")
class StillAir(_Spell):
    """The monsters of a section stand frozen."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        seen: dict[int, int] = {}
        for foe in g.foes():
            if sees_figure(g, f, foe):
                seen.setdefault(g.section(foe), foe.id)
        return [("cast-on", id) for id in seen.values()]

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        area = g.section(g.fig(target))
        for foe in g.foes():
            if g.section(foe) == area:
                foe.effects = (*foe.effects, condition(self.name, "still", "turn"))
        zones.settle(g)
        return
        yield


@spell("courage", "spell.courage")
class Courage(_Touch):
    """Nothing frightens him."""

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        other = g.fig(target)
        last(other, self.name, "bravery", self._numbers()["bravery"] - current(g, other, "bravery"), "fight")
        return
        yield


@spell("power-of-the-phoenix", "spell.power_of_the_phoenix", "death.raise", "magic.fate", "qroom.cavern.souls")
class PowerOfThePhoenix(_Spell):
    """In the turn after a death it may be undone."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        fallen = [o for o in g.party() if o.condition == DEAD and "soul-lost" not in o.marks]
        return [("cast-on", o.id) for o in fallen if g.round - o.used.get("died", -9) == 1]

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        other = g.fig(target)
        if (yield from test(g, f, "intelligence", purpose="phoenix")):
            other.condition, other.wounds = AWAKE, other.full
            g.count()
            zones.settle(g)
            g.tell("raised", "{} lives again.", other, rules=self._rules())
        else:
            other.marks = (*other.marks, "soul-lost")


@spell("lightning-bolt", "spell.lightning_bolt")
class LightningBolt(_Spell):
    """One target in line."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        far = self._numbers()["range"]
        return [("cast-on", o.id) for o in g.enemies(f) if away(f, o) <= far and line(g, f, o) > Grade.NONE]

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        yield from struck(g, g.fig(target), self._numbers()["dice"], self._rules())


@spell("choke", "spell.choke")
class Choke(_Spell):
    """His breath stops."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        return [("cast-on", o.id) for o in g.enemies(f) if sees_figure(g, f, o) and "choked" not in o.marks]

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        other = g.fig(target)
        other.used["choke"] = self._numbers()["turns"]
        other.marks = (*other.marks, "choked")
        return
        yield


@spell("flaming-skull", "spell.flaming_skull")
class FlamingSkull(_Spell):
    """Whoever is near him is afraid."""

    def cast(self, g: Game, f: Figure, target: int) -> Play:
        last(f, self.name, "fearsome", 1, "fight")
        return
        yield
