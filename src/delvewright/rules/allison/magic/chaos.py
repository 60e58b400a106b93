"""Chaos spells: those that harm, those that control, those that help their side, those that call somebody."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.ice_rivers_and_vaults import icy
from delvewright.rules.allison.fighting.attacking import attack_dice, known_foes, unsuspected
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.ground.places import no_place, place_of, room_near
from delvewright.rules.allison.ground.sight import outlook, side_sees
from delvewright.rules.allison.magic.aiming import WAYS, foes, ids, line, standing_in, within_steps
from delvewright.rules.allison.magic.breaking_free import BreakFree, Lulling, Stunning
from delvewright.rules.allison.magic.elements import Fire, Healing, Laying, OnFoe, Whirlwind, burn
from delvewright.rules.allison.magic.ruining import ruin_one_of, ruinable
from delvewright.rules.allison.state.announced import summon
from delvewright.rules.allison.state.dice import red, white
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Corpse, Game
from delvewright.rules.allison.state.texts import Blow, EffectText, Hurt, SpellText, Target, effect, spell
from delvewright.rules.allison.state.windows import OWN, PASS, Moment, recount, thrown
from delvewright.rules.common.combat_dice import SKULL, WHITE
from delvewright.rules.common.dungeon.placing import nearest_free

COLD = frozenset({"spell", "cold"})
BOLT = frozenset({"spell"})
MENTAL = frozenset({"spell", "mental"})
MOST_ICE = 4
"""Squares of one wall of ice."""
STRONG = 5
"""Skulls that break a square of it."""


# -- harm


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
        known = known_foes(g, f)
        return [way for way in WAYS if line(g, f.at, way) & known]

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
        return any(t.side != f.side and not unsuspected(g, t) for t in self.victims(g, f, moment))

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
        known = known_foes(g, f)
        return [q for q in squares(_stormy(g, f)) if storm(g, f, q) & known]

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        assert isinstance(moment.target, int)
        return standing_in(g, storm(g, f, moment.target))

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        roll = Roll(f.id, self.name, white(3), victim.id)
        yield from thrown(g, roll, f)
        rules = ("chaos.ice-storm",)
        g.tell("attack", "Ice beats down on {}.", victim, rules=rules, faces=roll.faces)
        hurt = Hurt(victim, roll.count(SKULL), cause="Ice Storm", by=f, marks=COLD | {"ice-storm"})
        lost = yield from harm(g, hurt, *rules)
        return lost > 0


def _stormy(g: Game, f: Figure) -> int:
    """Mask of the squares in a caster's sight on which ice can beat down."""
    return outlook(g, f.at) & g.laid & ~g.blocked


@rule("chaos.ice-storm")
def storm(g: Game, f: Figure, q: int) -> int:
    """Mask of the two squares by two of which q is the first, or of as much of them as a narrow corridor has; nothing
    if the caster does not see it all."""
    seen = _stormy(g, f)
    filled = _narrow(g, q) or block(g, q)
    return filled if seen & filled == filled else 0


@rule("chaos.ice-storm")
def _narrow(g: Game, q: int) -> int:
    """Mask of the part of such an area that lies in the corridor; nothing where the corridor is two squares wide, or in
    a room."""
    area = g.quest.grid.area_of[q]
    if area < 0 or g.is_room(area):
        return 0
    corridor = g.quest.grid.areas[area] & ~g.blocked
    wide = [whole for corner in (q, q - 1, q - g.width, q - g.width - 1) if (whole := block(g, corner))]
    if any(corridor & whole == whole for whole in wide):
        return 0
    beside = 1 << q | 1 << q + g.width | (3 << q | 3 << q + g.width if (q + 1) % g.width else 0)
    return beside & corridor


def block(g: Game, q: int) -> int:
    """Mask of the two squares by two of which q is the first; nothing where the board ends between them."""
    if q < 0 or not (q + 1) % g.width or q // g.width + 1 == g.height:
        return 0
    return 3 << q | 3 << q + g.width


@spell("rust", "chaos.rust")
class Rust(OnFoe):
    """A metal weapon or piece of armour is ruined for good."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in foes(g, f) if ruinable(t, "metal")])

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        return (yield from ruin_one_of(g, f, victim, "metal", "chaos.rust"))


# -- taking hold of mind or body


@spell("chaos-tempest", "chaos.tempest")
class ChaosTempest(Whirlwind):
    """The enemies' Tempest."""


@spell("fear", "chaos.fear")
class Fear(Laying, OnFoe):
    """Attacks with one die."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "afraid", "own"),)


@effect("fear", "chaos.fear")
class Afraid(BreakFree):
    """One die for every attack, until a 6 falls."""

    def attack_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return min(dice, 1)


@spell("mind-blast", "chaos.mind-blast")
class MindBlast(Laying, OnFoe):
    """Neither moves nor attacks, and defends with base dice."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return tuple(condition(self.name, what, "own") for what in ("rooted", "meek", "base-defence"))


@effect("mind-blast", "chaos.mind-blast")
class Blasted(BreakFree):
    """Until a 6 falls on one of the dice for the present Mind."""


@spell("chaos-sleep", "chaos.sleep")
class ChaosSleep(Lulling, OnFoe):
    """A victim sleeps."""


@effect("chaos-sleep", "chaos.sleep")
class PutToSleep(BreakFree):
    """Asleep by Chaos magic."""


@spell("cloud-of-chaos", "chaos.cloud-of-chaos", "chaos.characters-means-heroes")
class CloudOfChaos(Stunning):
    """All opponents in the same room or corridor stand still."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return any(not unsuspected(g, t) for t in self.victims(g, f, moment))

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        return [t for t in standing_in(g, place_of(g, f.at)) if t.side != f.side]


@effect("cloud-of-chaos", "chaos.cloud-of-chaos")
class Clouded(BreakFree):
    """In the cloud."""


@spell("mind-freeze", "chaos.mind-freeze")
class MindFreeze(OnFoe):
    """A white die for each point of Mind; each white shield is a point that is kept."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([g.fig(t) for t in super().targets(g, f, moment) if g.fig(t).mind > 0])

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        roll = Roll(victim.id, self.name, white(victim.mind))
        yield from thrown(g, roll, victim)
        kept = roll.count(WHITE)
        rules = ("chaos.mind-freeze",)
        g.tell("save", "{} keeps {} of {} Mind.", victim, kept or "none", victim.mind, rules=rules, faces=roll.faces)
        hurt = Hurt(victim, victim.mind - kept, mind=True, cause="Mind Freeze", by=f, marks=MENTAL)
        lost = yield from harm(g, hurt, *rules)
        return lost > 0


# -- for the caster and his like


@spell("soothe", "chaos.soothe")
class Soothe(Healing):
    """Up to three Body points."""

    def _points(self, level: int) -> int:
        return 3


@spell("restore-chaos", "chaos.restore-chaos")
class RestoreChaos(Healing):
    """Up to six Body points."""

    def _points(self, level: int) -> int:
        return 6


@spell("skate", "chaos.skate")
class Skate(SpellText):
    """Twelve squares over the ice, through anybody; where a cold quest marks none, all of it is icy."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        ice = icy(g)
        near = g.beside[f.at] | 1 << f.at
        return g.moves > 0 and (near & ice > 0 if ice else g.quest.cold)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        give(g, f, condition("skate", "gliding", "turn-end"), condition("skate", "ghost", "turn-end"))


@effect("skate", "chaos.skate")
class Skating(EffectText):
    """No dice: twelve squares, and no slipping."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell == "ice"

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        return 0

    def move_steps(self, g: Game, f: Figure, roll: Roll, steps: int) -> int:
        return 12

    def move_limit(self, g: Game, f: Figure, steps: int) -> int:
        return 12


@spell("escape", "chaos.escape")
class Escape(SpellText):
    """Gone, to a place that nobody knows; a hero to the entrance."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        at = refuge(g, f)
        rules = ("chaos.escape",)
        g.tell("escape", "{} vanishes.", f, rules=rules)
        if at < 0:
            g.take_off(f)
            f.alive = False
            g.strike_out(f)
            g.ended = g.ended or g.active == f.id
        else:
            f.pit = False
            g.put(f, at)


@rule("chaos.escape")
def refuge(g: Game, f: Figure) -> int:
    """Where Escape takes a figure: the entrance for a hero; else where the quest says, else as far away as can be."""
    if f.side == HERO:
        return nearest_free(g, g.quest.begin[0], no_place(g))
    named = g.quest.text.escape_to(g, f)
    if named >= 0 and not g.laid >> named & 1:
        return named  # where nobody has looked yet
    if named >= 0:
        return nearest_free(g, named, no_place(g) & ~(1 << f.at))
    heroes = g.on_board(HERO)
    hidden = [q for q in squares(g.laid & ~no_place(g) & ~g.quest.cut_off) if not side_sees(g, HERO, q)]
    if not hidden:
        return -1
    return max(hidden, key=lambda q: (min((_apart(g, h.at, q) for h in heroes), default=0), -q))


def _apart(g: Game, a: int, b: int) -> int:
    """Squares between two squares, as the crow flies."""
    return abs(a % g.width - b % g.width) + abs(a // g.width - b // g.width)


class Summoning(SpellText):
    """A red die says who comes."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        roll = Roll(f.id, self.name, red(1))
        roll.faces = yield roll
        lot = content().lots[self.name]
        came = []
        for part in lot.results[roll.total() - 1].split(", "):
            count, kind = part.split(" ")
            came += [each for _ in range(int(count)) if (each := call(g, f, kind)) is not None]
        names = ", ".join(each.name for each in came)
        g.tell("summon", "{} calls {}.", f, names, rules=(lot.rule,), faces=roll.faces)
        recount(g)


@rule("chaos.summon-orcs", "chaos.summon-undead", "chaos.summon-wolves")
def call(g: Game, f: Figure, kind: str) -> Figure | None:
    """Somebody of the caster's level comes to the free square nearest to him, if there is one; whom a hero calls fights
    for him."""
    at = room_near(g, f.at)
    if at < 0:
        return None
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


@rule("chaos.reanimation")
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
        _melt(g, *[(q, by) for q, by in g.ice if by == f.id])

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
            _melt(g, (q, by))
            g.tell("ice", "Ice melts away.", rules=("chaos.ice-wall.end",), squares=(q,), figures=())


@rule("chaos.ice-wall.end")
def _melt(g: Game, *gone: tuple[int, int]) -> None:
    """Squares of ice are gone, with what was hacked off them; whose last ones they were holds none any more."""
    g.ice = tuple(each for each in g.ice if each not in gone)
    g.hits = tuple(hit for hit in g.hits if hit[0] not in [q for q, _ in gone])
    for by in dict.fromkeys(by for _, by in gone):
        caster = g.figures[by]
        if caster is not None and not any(other == by for _, other in g.ice):
            end(g, caster, "ice-wall")


@rule("chaos.ice-wall.end")
def choppable(g: Game, f: Figure) -> list[Answer]:
    """The squares of ice beside a figure that it may attack."""
    near = g.beside[f.at] & g.walls_of_ice()
    return [("chop", q) for q in squares(near)]


@rule("chaos.ice-wall.end")
def chop(g: Game, f: Figure, q: int) -> Play:
    """An attack on a square of ice: five skulls in all and it is gone."""
    weapon = f.held[0] if f.held else ""
    roll = Roll(f.id, "ice", white(attack_dice(g, Blow(f, f, weapon))))
    yield from thrown(g, roll, f)
    hits = dict(g.hits).get(q, 0) + roll.count(SKULL)
    g.hits = (*(hit for hit in g.hits if hit[0] != q), (q, hits))
    g.tell("hack", "{} hacks at the ice.", f, rules=("chaos.ice-wall.end",), faces=roll.faces, squares=(q,))
    if hits >= STRONG:
        _melt(g, *[each for each in g.ice if each[0] == q])
        g.tell("ice", "The ice breaks.", rules=("chaos.ice-wall.end",), squares=(q,), figures=(f.id,))
