"""What each trap does when it goes off."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.wandering import monsters_come
from delvewright.rules.advanced.fighting.blasts import blast, cast_at, struck, templates
from delvewright.rules.advanced.fighting.deadly_poison import deadly_poison
from delvewright.rules.advanced.fighting.harm import fall, hurt, injure, last
from delvewright.rules.advanced.ground.squares import beside, distance
from delvewright.rules.advanced.state.game import HERO, Figure, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.rolling import NOBODY, attempt, d12, on_table, test
from delvewright.rules.advanced.state.texts import Trap, trap
from delvewright.rules.advanced.state.values import chained
from delvewright.rules.common.checks import at_most


class _Trap(Trap):
    """What all of them share."""

    def _numbers(self) -> dict[str, int]:
        return content().traps[self.name].numbers

    def _rules(self) -> tuple[str, ...]:
        return content().traps[self.name].rules[:1]


@trap("pit", "trapfx.pit")
class Pit(_Trap):
    """He falls in, and has to climb out."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        n = self._numbers()
        face = yield from d12(g, NOBODY, "pit", f.id)
        last(f, "pit", "pit", 1, "climbing")
        g.stopped = True
        if face >= n["hurts"]:
            yield from hurt(g, f, n["wounds"], self._rules())

    def stays(self, g: Game, at: int) -> str:
        return "open"


@trap("crossfire", "trapfx.crossfire")
class Crossfire(_Trap):
    """Bolts from all sides."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        n = self._numbers()
        face = yield from d12(g, NOBODY, "bolts", f.id)
        for _ in range(-(-face // n["part"])):
            yield from struck(g, f, n["dice"], self._rules())


@trap("blocks", "trapfx.blocks")
class Blocks(_Trap):
    """Stone from the ceiling."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        if not (yield from test(g, f, "speed", purpose="blocks")):
            yield from struck(g, f, self._numbers()["dice"], self._rules())


BREATHED = {
    "mild-poison": "{} breathes mild poison.", "strong-poison": "{} breathes strong poison.",
    "deadly-poison": "{} breathes deadly poison.", "madness": "{} is driven mad by the gas.",
    "nausea": "{} is overcome by nausea.",
}  # fmt: skip
"""What is said of those whom gas reaches."""


@trap("gas", "trapfx.gas", "trapfx.gas.table")
class Gas(_Trap):
    """A cloud, thinner farther out."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        n = self._numbers()
        first = g.touching(1 << at)
        second = g.touching(first | 1 << at)
        weak = []
        cloud = 1 << at | first | second
        for other in [o for o in (*g.company(), *g.foes()) if o.mask & cloud and not chained(o)]:
            less = 0 if other.mask >> at & 1 else n["first"] if other.mask & first else n["second"]
            tough = other.base.toughness
            check = yield from attempt(g, other, "gas", at_most(tough, -less), tough + less)
            if not check.success:
                weak.append(other)
        if weak:
            row = yield from on_table(g, "gas", NOBODY)
            for other in weak:
                yield from self._breathed(g, other, row.what, row.count)

    def _breathed(self, g: Game, f: Figure, what: str, count: int) -> Play:
        rules = ("trapfx.gas.table",)
        g.tell("gas", BREATHED.get(what, "{} breathes the gas."), f, rules=rules)
        if what == "mild-poison":
            last(f, "gas", "no-move", 1, "turn", count + 1)
            if g.active == f.id:
                g.stopped = True
            yield from hurt(g, f, 1, rules)
        elif what == "nausea":
            f.marks = (*f.marks, "nausea") if "nausea" not in f.marks else f.marks
        elif what == "madness" and f.side == HERO:  # a monster is the gamesmaster's in any case
            last(f, "madness", "mad", 1, "turn", count + 1)
        elif what == "strong-poison":
            yield from struck(g, f, count, rules)
        elif what == "deadly-poison":
            yield from deadly_poison(g, f, rules)


@trap("mantrap", "trapfx.mantrap")
class Mantrap(_Trap):
    """Iron jaws."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        if (yield from struck(g, f, self._numbers()["dice"], self._rules())):
            injure(g, f, "lost-hand" if chest else "lost-leg", self._rules())


@trap("magic", "trapfx.magic")
class Magic(_Trap):
    """A spell that waits."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        row = yield from on_table(g, "magic-trap", NOBODY)
        yield from cast_at(g, row.what, f)


@trap("fireball", "trapfx.fireball")
class Fireball(_Trap):
    """Fire that goes on rolling."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        n = self._numbers()
        block = templates(g, f.at)[0]
        yield from blast(g, NOBODY, block, n["dice"], self._rules(), fire=True)
        g.counters["fire"] = (block & -block).bit_length() - 1
        g.counters["fire-phases"] = n["moves"] + 1

    def master_phase(self, g: Game) -> Play:
        """The fire rests in the next gamesmaster's phase, rolls on in the three after that, and goes out."""
        left = g.counters.get("fire-phases", 0)
        if not left:
            return
        n = self._numbers()
        g.counters["fire-phases"] = left - 1
        if left > n["moves"]:
            return
        at = g.counters["fire"]
        near = 1 << at
        for _ in range(n["squares"]):
            near |= g.touching(near) & ~g.solid
        victims = [f for f in g.company() if f.mask & near]
        usual = min((f.at for f in victims), key=lambda q: (distance(at, q), q), default=at)
        answer = yield from chosen(g, "fire", (), ("roll", usual), (("roll", near),))
        block = templates(g, answer[1])[0]
        g.counters["fire"] = (block & -block).bit_length() - 1
        g.tell("fire", "The fire rolls on.", rules=self._rules(), squares=tuple(squares(block)))
        yield from blast(g, NOBODY, block, n["dice"], self._rules(), fire=True)


@trap("alarm", "trapfx.alarm")
class Alarm(_Trap):
    """It calls monsters."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        yield from monsters_come(g)


@trap("poison-dart", "trapfx.poison_dart")
class PoisonDart(_Trap):
    """A scratch is enough."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        yield from _dart(g, f, content().traps["poison-dart"].numbers["dice"], self._rules())


def _dart(g: Game, f: Figure, dice: int, rules: tuple[str, ...]) -> Play:
    """A poisoned wound knocks a Hero out."""
    if (yield from struck(g, f, dice, rules)) and f.wounds > 0:
        f.wounds = 0
        fall(g, f)


@trap("spike", "trapfx.spike")
class Spike(_Trap):
    """Perhaps a poisoned one."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        n = self._numbers()
        yield from struck(g, f, n["dice"], self._rules())
        face = yield from d12(g, NOBODY, "poison", f.id)
        if face >= n["poisoned"]:
            yield from _dart(g, f, content().traps["poison-dart"].numbers["dice"], self._rules())


@trap("shock", "trapfx.shock")
class Shock(_Trap):
    """Metal makes it worse."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        n, known = self._numbers(), content().armour
        metal = any(item in known and known[item].metal for item in f.worn)
        yield from struck(g, f, n["metal" if metal else "dice"], self._rules())


@trap("mindstealer", "trapfx.mindstealer")
class Mindstealer(_Trap):
    """The gamesmaster has him."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        last(f, "mindstealer", "stolen", 1, "turn", self._numbers()["turns"] + 1)
        return
        yield


@trap("guillotine", "trapfx.guillotine")
class Guillotine(_Trap):
    """Mind the fingers."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        if (yield from struck(g, f, self._numbers()["dice"], self._rules())):
            injure(g, f, "lost-hand", self._rules())


@trap("spinning-blade", "trapfx.spinning_blade")
class SpinningBlade(_Trap):
    """Whoever stands beside him had better jump."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        n = self._numbers()
        others = [o for o in g.company() if o.mask & beside(g, f.mask)]
        yield from struck(g, f, n["dice"], self._rules())
        for other in others:
            if not (yield from test(g, other, "speed", purpose="blade")):
                yield from struck(g, other, n["near"], self._rules())
