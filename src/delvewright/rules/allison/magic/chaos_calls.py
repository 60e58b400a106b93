"""Chaos spells that call others: orcs, wolves, the dead; and walls of ice."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.attacking import DIE, attack_dice
from delvewright.rules.allison.ground.placing import no_place
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.arriving import summon
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Corpse, Game
from delvewright.rules.allison.state.texts import Blow, EffectText, SpellText, Target, effect, spell
from delvewright.rules.allison.state.windows import OWN, PASS, Moment, recount, thrown
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.common.dungeon.placing import nearest_free

MOST_ICE = 4
"""Squares of one wall of ice."""
STRONG = 5
"""Skulls that break a square of it."""


class Summoning(SpellText):
    """A red die says who comes."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        roll = Roll(f.id, self.name, (D6,))
        roll.faces = yield roll
        lot = content().lots[self.name]
        came = []
        for part in lot.results[roll.total() - 1].split(", "):
            count, kind = part.split(" ")
            came += [call(g, f, kind) for _ in range(int(count))]
        names = ", ".join(each.name for each in came)
        g.tell("summon", "{} calls {}.", f, names, rules=(lot.rule,), faces=roll.faces)
        recount(g)


@rule("chaos.summon-orcs", "chaos.summon-undead", "chaos.summon-wolves", "skill.wizard.mimic.sides")
def call(g: Game, f: Figure, kind: str) -> Figure:
    """Somebody of the caster's level comes to the free square nearest to him; whom a hero calls fights for him."""
    at = nearest_free(g, f.at, no_place(g))
    came = summon(g, kind, f.level, at, False)
    if f.side == HERO:
        serve(g, came, f)
    return came


@rule("skill.wizard.mimic.sides")
def serve(g: Game, f: Figure, master: Figure) -> None:
    """A figure that a hero called is his until the encounter ends, and is worth nothing."""
    f.tags += ("unpaid",)
    f.home = master.seat
    g.turn_coat(f, HERO, master.seat)
    give(g, f, condition("called", "called", "encounter"))


@effect("called", "skill.wizard.mimic.sides")
class Called(EffectText):
    """When the encounter is over it is gone."""

    def ended(self, g: Game, f: Figure) -> None:
        if f.at >= 0:
            g.tell("vanish", "{} is gone.", f, rules=("skill.wizard.mimic.sides",))
            g.take_off(f)
            f.alive = False
            g.strike_out(f)
            g.waiting &= ~(1 << f.id)


@spell("summon-orcs", "chaos.summon-orcs")
class SummonOrcs(Summoning):
    """Four to six orcs."""


@spell("summon-undead", "chaos.summon-undead")
class SummonUndead(Summoning):
    """Skeletons, zombies, mummies."""


@spell("summon-wolves", "chaos.summon-wolves")
class SummonWolves(Summoning):
    """One to three giant wolves."""


# -- the dead


@spell("reanimation", "chaos.reanimation")
class Reanimation(SpellText):
    """All undead that fell in the caster's room rise again."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(_fallen(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        for corpse in _fallen(g, f):
            rise(g, f, corpse)
        recount(g)


def _fallen(g: Game, f: Figure) -> list[Corpse]:
    """The undead that lie in the same room as a figure."""
    area = g.quest.grid.areas[g.quest.grid.area_of[f.at]]
    return [c for c in g.corpses if area >> c.at & 1]


@rule("chaos.reanimation", "skill.wizard.mimic.sides")
def rise(g: Game, f: Figure, corpse: Corpse) -> None:
    """A destroyed undead rises where it fell, or as near as can be, with full Body, level and gear as they were."""
    g.corpses = tuple(c for c in g.corpses if c is not corpse)
    free = not no_place(g) >> corpse.at & 1
    at = corpse.at if free else nearest_free(g, corpse.at, no_place(g))
    risen = summon(g, corpse.kind, corpse.level, at, False)
    risen.items, risen.held, risen.worn = corpse.items, corpse.held, corpse.worn
    risen.skills = corpse.skills
    g.tell("rise", "{} rises again.", risen, rules=("chaos.reanimation",), squares=(at,))
    if f.side == HERO:
        serve(g, risen, f)


# -- ice


@spell("ice-wall", "chaos.ice-wall")
class IceWall(SpellText):
    """Up to four free squares in sight become ice."""

    aim = "square"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return not any(e.name == self.name for e in f.effects)

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return squares(_free_in_sight(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        assert isinstance(target, int)
        put = [target]
        while len(put) < MOST_ICE:
            free = _free_in_sight(g, f) & ~sum(1 << q for q in put)
            if not free:
                break
            options: list[Answer] = [PASS]
            answer = yield Decision(f.seat, "ice-wall", options, [("place", free)], figure=f.id)
            if answer == PASS:
                break
            put.append(answer[1])
        g.ice += tuple((q, f.id) for q in put)
        give(g, f, condition(self.name, self.name, "own"))
        g.tell("ice", "Ice rises.", rules=("chaos.ice-wall",), squares=tuple(put), figures=(f.id,))
        g.watching = True


def _free_in_sight(g: Game, f: Figure) -> int:
    """Mask of the free squares that a figure sees."""
    return outlook(g, f.at) & g.laid & ~g.taken() & ~no_place(g)


@effect("ice-wall", "chaos.ice-wall.end")
class HoldsIce(EffectText):
    """The ice stands while its caster lives, sees it, and wants it."""

    windows = OWN

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        end(g, f, self.name)

    def ended(self, g: Game, f: Figure) -> None:
        g.ice = tuple((q, by) for q, by in g.ice if by != f.id)

    def died(self, g: Game, f: Figure) -> None:
        self.ended(g, f)

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        melt_unseen(g)


@rule("chaos.ice-wall.end")
def melt_unseen(g: Game) -> None:
    """Ice that its caster sees no more is gone."""
    for q, by in g.ice:
        caster = g.figures[by]
        if caster is None or caster.at < 0 or not outlook(g, caster.at) >> q & 1:
            g.ice = tuple(each for each in g.ice if each != (q, by))
            g.hits = tuple(hit for hit in g.hits if hit[0] != q)
            g.tell("ice", "Ice melts away.", rules=("chaos.ice-wall.end",), squares=(q,), figures=())


@rule("chaos.ice-wall.end")
def choppable(g: Game, f: Figure) -> list[Answer]:
    """The squares of ice beside a figure that it may attack."""
    near = g.beside[f.at] & g.walls_of_ice()
    return [("chop", q) for q in squares(near)]


@rule("chaos.ice-wall.end")
def chop(g: Game, f: Figure, q: int) -> Play:
    """An attack on a square of ice: five skulls in all and it is gone."""
    weapon = f.held[0] if f.held else ""
    roll = Roll(f.id, "ice", (DIE,) * attack_dice(g, Blow(f, f, weapon)))
    yield from thrown(g, roll, f)
    hits = dict(g.hits).get(q, 0) + roll.count(SKULL)
    g.hits = (*(hit for hit in g.hits if hit[0] != q), (q, hits))
    g.tell("hack", "{} hacks at the ice.", f, rules=("chaos.ice-wall.end",), faces=roll.faces, squares=(q,))
    if hits >= STRONG:
        g.ice = tuple(each for each in g.ice if each[0] != q)
        g.hits = tuple(hit for hit in g.hits if hit[0] != q)
        g.tell("ice", "The ice breaks.", rules=("chaos.ice-wall.end",), squares=(q,), figures=(f.id,))
