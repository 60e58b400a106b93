"""Skills with weapons, open to all."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.attacking import in_reach, shield_of, strike
from delvewright.rules.allison.ground.sight import can_strike, outlook
from delvewright.rules.allison.state.conditions import attackable
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, More, SkillText, Target, skill
from delvewright.rules.allison.state.windows import OWN, PASS, SAVED, Moment, thrown

RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight squares around one, clockwise."""


@skill("sweep-attack", "skill.weapon.sweep-attack", "skill.weapon.sweep-attack.dice")
class SweepAttack(SkillText):
    """One stroke through several enemies, with a die less for each, for as long as it hits."""

    windows = OWN
    takes = "attack"
    once = "encounter"
    aim = "figure"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(_sweeping(f))

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return [t.id for t in _foes_on(g, f, _arc(g, f, _sweeping(f)))]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        weapon, foe, fewer, way = _sweeping(f), g.fig(target), 0, 0
        while True:
            at = foe.at
            blow = Blow(f, foe, weapon, source=self.name, fewer=fewer)
            yield from strike(g, blow)
            fewer += 1
            if blow.hits <= 0 or f.at < 0 or (blow.attack is not None and len(blow.attack.dice) <= 1):
                return
            after = {each: next_on_arc(g, f, weapon, at, each) for each in ((way,) if way else (1, -1))}
            options: list[Answer] = [
                ("use-on", self.name, t.id) for t in dict.fromkeys(after.values()) if t is not None
            ]
            if not options:
                return
            answer = yield Decision(f.seat, "sweep", [*options, PASS], figure=f.id)
            if answer == PASS:
                return
            foe = g.fig(answer[2])
            way = next(each for each, t in after.items() if t is foe)


def _sweeping(f: Figure) -> str:
    """The two-handed weapon for hand to hand that a figure holds; nothing: it has none."""
    known = content().items
    return next((n for n in f.held if known[n].hands == 2 and known[n].weapon and known[n].reach != "none"), "")


def _arc(g: Game, f: Figure, weapon: str) -> list[int]:
    """The squares around a figure that its weapon reaches, clockwise; -1 where it does not."""
    aslant = content().items[weapon].reach == "diagonal"
    near, seen = g.beside[f.at], outlook(g, f.at)
    x, y = f.at % g.width, f.at // g.width
    out = []
    for dx, dy in RING:
        if dx and dy and not aslant:
            continue
        q = (y + dy) * g.width + x + dx if 0 <= x + dx < g.width and 0 <= y + dy < g.height else -1
        if q < 0 or not (near >> q & 1 if not (dx and dy) else seen >> q & 1 and can_strike(g, f.at, q)):
            q = -1
        out.append(q)
    return out


def _foes_on(g: Game, f: Figure, arc: list[int]) -> list[Figure]:
    return [t for t in g.on_board(1 - f.side) if t.at in arc and attackable(t)]


@rule("skill.weapon.sweep-attack")
def next_on_arc(g: Game, f: Figure, weapon: str, at: int, way: int) -> Figure | None:
    """The next enemy on an unbroken arc from a square, one way round; a friend in the path or a wall ends it."""
    arc = _arc(g, f, weapon)
    first = arc.index(at) if at in arc else -1
    if first < 0:
        return None
    friends = g.heroes if f.side == 0 else g.monsters
    for n in range(1, len(arc)):
        q = arc[(first + way * n) % len(arc)]
        if q < 0 or friends >> q & 1:
            return None
        if g.enemies_of(f) >> q & 1:
            return next((t for t in _foes_on(g, f, arc) if t.at == q), None)
    return None


@skill("ranged-accuracy", "skill.weapon.ranged-accuracy")
class RangedAccuracy(SkillText):
    """A shot past whoever is in the way, for one die."""

    def shoots_past(self, g: Game, f: Figure) -> int | None:
        return 1


@skill("riposte", "skill.weapon.riposte")
class Riposte(SkillText):
    """One die back at whoever was beaten off, and no defence against it."""

    windows = SAVED
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        foe = moment.other
        assert foe is not None
        if moment.figure is not f or not attackable(foe):
            return False
        weapon = _wielded(f)
        if weapon and content().items[weapon].reach == "none":
            return can_strike(g, f.at, foe.at)
        return bool(in_reach(g, f, weapon) >> foe.at & 1)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert moment.other is not None
        yield from strike(g, Blow(f, moment.other, _wielded(f), source=self.name, exactly=1, open=True))


def _wielded(f: Figure) -> str:
    """The weapon in hand; nothing: bare fists."""
    return next((n for n in f.held if content().items[n].weapon), "")


@skill("shield-bash", "skill.weapon.shield-bash")
class ShieldBash(SkillText):
    """A blow with the shield, after which somebody may be unable to attack for a turn."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return "shield" in f.held

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        near = in_reach(g, f, "")
        return [t.id for t in g.on_board(1 - f.side) if near >> t.at & 1 and attackable(t)]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        foe = g.fig(target)
        blow = Blow(f, foe, source=self.name, base=True)
        yield from strike(g, blow)
        if blow.hits <= 0 or not blow.victim.alive:
            return
        foe = blow.victim
        roll = Roll(foe.id, self.name, white(foe.mind))
        yield from thrown(g, roll, foe)
        stunned = not roll.count(shield_of(foe))
        rules = ("skill.weapon.shield-bash",)
        g.tell("save", "{} is stunned." if stunned else "{} keeps steady.", foe, rules=rules, faces=roll.faces)
        if stunned:
            give(g, foe, condition(self.name, "meek", "turn-end"))


@skill("dual-wielding", "skill.weapon.dual-wielding", "skill.weapon.dual-wielding.second", "skill.elf.finesse")
class DualWielding(SkillText):
    """A second attack with the lesser of two weapons and half the dice; elves of finesse keep them all."""

    def wields_two(self) -> bool:
        return True

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        pair = two_weapons(f)
        if not pair or blow.source or blow.weapon != pair[0]:
            return None
        return More(self.name, pair[1], half="finesse" not in f.skills)


@rule("skill.weapon.dual-wielding")
def two_weapons(f: Figure) -> tuple[str, ...]:
    """The two one-handed weapons for hand to hand that a figure holds, the better one first; nothing: it does not."""
    known = content().items
    arms = [n for n in f.held if known[n].weapon and known[n].hands == 1 and known[n].reach != "none"]
    return tuple(sorted(arms, key=lambda n: -(known[n].attack or 0))) if len(arms) == 2 else ()
