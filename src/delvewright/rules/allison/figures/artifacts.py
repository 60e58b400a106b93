"""Artifacts: those that work of themselves, then those that somebody uses."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.exploring import explore
from delvewright.rules.allison.fighting.attacking import defend_dice, shield_of
from delvewright.rules.allison.fighting.death import BEYOND, die
from delvewright.rules.allison.fighting.harm import heal
from delvewright.rules.allison.figures.potions import cure_venom
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.ground.sight import can_strike, foes_in_sight, sees
from delvewright.rules.allison.magic.aiming import standing_in
from delvewright.rules.allison.magic.casting import TURNED
from delvewright.rules.allison.magic.chaos_command_and_werewolf import let_go, take_over
from delvewright.rules.allison.state.conditions import attackable
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import charges_left, discard, gain, use_charge
from delvewright.rules.allison.state.spells import level_needed
from delvewright.rules.allison.state.texts import Blow, EffectText, Hurt, ItemText, More, Target, effect, item
from delvewright.rules.allison.state.texts import spell as spells
from delvewright.rules.allison.state.windows import CAST, HARMED, HURT, OWN, ZERO, Moment, recount
from delvewright.rules.common.combat_dice import BLACK
from delvewright.rules.common.dungeon.placing import nearest_free

COLD_CAMP = "cold-camp"
"""A rest without warmth in a cold quest."""
MOST_HEALED = 2
"""Body points of the armband in a quest."""


# -- against spells and the cold


@item("fire-ring", "artifact.fire-ring")
class FireRing(ItemText):
    """Two fire spells do nothing to the wearer; then it is gone."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        known = content().spells.get(spell)
        return known is not None and "fire" in known.tags

    def warded(self, g: Game, f: Figure, spell: str) -> None:
        use_charge(g, f, self.name)
        if not charges_left(f, self.name):
            discard(g, f, self.name)
            g.tell("gone", "The Fire Ring of {} is gone.", f, rules=("artifact.fire-ring",))


@item("armband-of-ice", "artifact.armband-of-ice")
class ArmbandOfIce(ItemText):
    """Proof against Mind Freeze and Chill, and against the harm of vaults and rivers; a little against Ice Storm."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell in ("mind-freeze", "chill", COLD_CAMP)

    def keeps_off(self, g: Game, f: Figure, hurt: Hurt) -> int:
        if hurt.marks & {"river", "vault"}:
            return hurt.points
        return min(1, hurt.points) if "ice-storm" in hurt.marks else 0


@item("ring-of-warmth", "artifact.ring-of-warmth")
class RingOfWarmth(ItemText):
    """Chill, ice vaults and icy rivers do nothing at all."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell in ("chill", "river", "vault", COLD_CAMP)


@item("snowshoes-of-speed", "artifact.snowshoes-of-speed", "house.floor.ice-natives")
class Snowshoes(ItemText):
    """In cold quests two more squares, and no slipping."""

    def move_steps(self, g: Game, f: Figure, roll: Roll, steps: int) -> int:
        return steps + 2 if g.quest.cold else steps

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell == "ice" and g.quest.cold


@item("sky-orb", "artifact.sky-orb")
class SkyOrb(ItemText):
    """A token in the place of a Mind point about to be lost."""

    windows = HURT

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        hurt = moment.hurt
        return moment.figure is f and hurt is not None and hurt.mind and hurt.points > 0

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert moment.hurt is not None
        moment.hurt.points -= 1
        moment.used = tuple(each for each in moment.used if each != (f.id, self.name))  # one for each point
        if not charges_left(f, self.name):
            discard(g, f, self.name)
        moment.stopped = moment.hurt.points <= 0


# -- on the feet


@item("elven-boots", "artifact.elven-boots")
class ElvenBoots(ItemText):
    """One more die to move with; equal dice wear them out."""

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        return dice + 1 if dice else 0

    def move_rolled(self, g: Game, f: Figure, roll: Roll) -> None:
        if len(roll.faces) > 1 and len(set(roll.faces)) == 1:
            discard(g, f, self.name)
            g.tell("gone", "The boots of {} are worn out.", f, rules=("artifact.elven-boots",))


@item("rabbit-boots", "artifact.rabbit-boots")
class RabbitBoots(ItemText):
    """Any trap or occupied square on anything but a black shield."""

    def jumps(self, g: Game, f: Figure, face: str, long: bool) -> bool | None:
        return face != BLACK

    def leaps(self, g: Game, f: Figure) -> bool:
        return True


# -- weapons


@item("orcs-bane", "artifact.orcs-bane")
class OrcsBane(ItemText):
    """A second attack after one on an orc, on orcs."""

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        against = blow.target.kind.id == "orc" and blow.weapon == self.name and not blow.source
        return More(self.name, self.name, only=("orc",)) if against else None


@item("spirit-blade", "artifact.spirit-blade")
class SpiritBlade(ItemText):
    """One die more against the undead."""

    def attack_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        return 1 if blow.weapon == self.name and blow.target.undead else 0


# -- used against spells and venom


@item("ancient-staff", "artifact.ancient-staff")
class AncientStaff(ItemText):
    """An enemy's spell strikes its caster and his own in the same room, and nobody of one's own side."""

    windows = CAST

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        caster = moment.figure
        if caster.side == f.side:
            return False
        struck = spells.of(moment.spell).victims(g, caster, moment)
        return any(t.side == f.side and (t is f or sees(g, f, t)) for t in struck)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        caster = moment.figure
        area = g.quest.grid.areas[g.quest.grid.area_of[caster.at]]
        moment.victims = [t for t in standing_in(g, area) if t.side == caster.side]
        moment.marks |= {TURNED}
        moment.stopped = True
        g.tell("mirror", "The spell turns on {} and his own.", caster, rules=("artifact.ancient-staff",))
        if not charges_left(f, self.name):
            discard(g, f, self.name)


@item("anti-poison-quill", "artifact.anti-poison-quill", "items.free-timing")
class AntiPoisonQuill(ItemText):
    """What venom has just cost comes back, and venom that lasts ends."""

    windows = HARMED | ZERO

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and "venom" in moment.marks and moment.hurt is not None

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert moment.hurt is not None
        heal(g, f, moment.hurt.lost, "artifact.anti-poison-quill")
        cure_venom(g, f)


# -- used for healing and life


@item("armband-of-healing", "artifact.armband-of-healing", "artifact.armband-of-healing.rescue")
class ArmbandOfHealing(ItemText):
    """Two points in a quest; or life at zero Body, and then it is useless."""

    windows = OWN | ZERO
    takes = "action"
    aim = "word"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.when == ZERO or f.body < f.full_body

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[str]:
        if moment.when == ZERO:
            return ("life",)
        left = min(MOST_HEALED - f.used.count(self.name), f.full_body - f.body)
        return [str(n) for n in range(1, left + 1)]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        if target == "life":
            heal(g, f, MOST_HEALED, "artifact.armband-of-healing.rescue")
            discard(g, f, self.name)
        else:
            points = int(str(target))
            f.used += (self.name,) * points
            heal(g, f, points, "artifact.armband-of-healing")


@item("elixir-of-life", "artifact.elixir-of-life")
class ElixirOfLife(ItemText):
    """A dead ally beside one lives again."""

    windows = OWN
    takes = "action"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        near = g.beside[f.at] | 1 << f.at
        return [hero.id for hero, pile in fallen(g) if near >> pile.at & 1]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        hero, pile = next((hero, pile) for hero, pile in fallen(g) if hero.id == target)
        revive(g, hero, pile)


@rule("artifact.elixir-of-life", "monster.mummy.curse.revive")
def fallen(g: Game) -> list[tuple[Figure, Pile]]:
    """The dead heroes who can be called back, each with where the body lies: nobody whom a curse has killed."""
    lying = {p.whose: p for p in g.piles if p.body}
    return [(h, lying[h.name]) for h in g.party() if not h.alive and h.name in lying and BEYOND not in h.tags]


@rule("artifact.elixir-of-life")
def revive(g: Game, f: Figure, pile: Pile) -> None:
    """A dead hero is alive again, where he fell or on the nearest free square, with what nobody has taken."""
    g.piles = tuple(p for p in g.piles if p is not pile)
    f.alive, f.gold, f.charges = True, pile.gold, pile.charges
    g.looked.may_grow()
    gain(g, f, *pile.items)
    f.body, f.mind = f.full_body, f.full_mind
    g.put(f, nearest_free(g, pile.at, no_place(g)))
    g.tell("revive", "{} is alive again!", f, rules=("artifact.elixir-of-life",), squares=(f.at,))
    recount(g)


# -- used on the move


@item("dust-of-disappearance", "artifact.dust-of-disappearance")
class DustOfDisappearance(ItemText):
    """Somebody moves unnoticed past all enemies, and through them."""

    windows = OWN
    takes = "action"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        near = g.beside[f.at] | 1 << f.at
        return [t.id for t in g.on_board(f.side) if near >> t.at & 1]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert isinstance(target, int)
        ghost, unnoticed = (condition(self.name, what, "move") for what in ("ghost", "unnoticed"))
        give(g, g.fig(target), ghost, unnoticed)


@item("ring-of-return", "artifact.ring-of-return")
class RingOfReturn(ItemText):
    """Home to the entrance, with all allies in sight."""

    windows = OWN
    takes = "action"

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        for friend in [f, *(t for t in g.on_board(f.side) if t is not f and sees(g, f, t))]:
            friend.pit = False
            g.put(friend, nearest_free(g, g.quest.begin[0], no_place(g) & ~(1 << friend.at)))
            explore(g, friend)
        g.tell("return", "{} and all in sight are back at the entrance.", f, rules=("artifact.ring-of-return",))


# -- skeletons


@item("bone-wand", "artifact.bone-wand")
class BoneWand(ItemText):
    """All skeletons of the room are the holder's for a turn."""

    windows = OWN
    takes = "action"
    once = "quest"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(_skeletons(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        for each in _skeletons(g, f):
            give(g, each, Effect(self.name, "wand", f.id, "own"))
            g.inserted += ((each.id, f.seat),)


def _skeletons(g: Game, f: Figure) -> list[Figure]:
    """The skeletons of the other side in the same room as a figure."""
    area = g.quest.grid.areas[g.quest.grid.area_of[f.at]]
    return [t for t in standing_in(g, area) if t.kind.id == "skeleton" and t.side != f.side]


@effect("bone-wand", "artifact.bone-wand")
class Wanded(EffectText):
    """It moves and attacks as the holder likes, once."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        yield from ()
        holder = g.figures[f.bonus("wand")]
        if holder is not None:
            take_over(g, f, holder.side, holder.seat)

    def turn_ends(self, g: Game, f: Figure) -> Play:
        yield from ()
        let_go(g, f)
        end(g, f, self.name)


# -- arrows and rings


@item("elven-bow-of-vindication", "artifact.elven-bow-of-vindication")
class BowOfVindication(ItemText):
    """An arrow kills outright, unless a black shield falls in the defence."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        foes = [t for t in foes_in_sight(g, f) if attackable(t) and can_strike(g, f.at, t.at)]
        return [t.id for t in foes if not t.named]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        foe = g.fig(target)
        blow = Blow(f, foe, self.name, "shot", self.name)
        roll = Roll(foe.id, "defend", white(defend_dice(g, blow)), f.id)
        roll.faces = (yield roll) if roll.dice else []
        saved = shield_of(foe) in roll.faces
        rules = ("artifact.elven-bow-of-vindication",)
        g.tell("arrow", "{} escapes the arrow." if saved else "The arrow finds {}.", foe, rules=rules, faces=roll.faces)
        if not saved:
            yield from die(g, foe, "Vindication", f)
        if not charges_left(f, self.name):
            discard(g, f, self.name)


@item("spell-ring", "artifact.spell-ring")
class SpellRing(ItemText):
    """A spell is stored in it before an encounter, and cast from it for nothing."""

    windows = OWN
    aim = "word"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return not f.met and bool(f.spells)

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[str]:
        return [name for name in f.spells if name != self.keeps(f) and level_needed(f, name) <= f.level]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        end(g, f, self.name)
        give(g, f, Effect(self.name, str(target), 1, "quest"))

    def keeps(self, f: Figure) -> str:
        return next((e.changes for e in f.effects if e.name == self.name), "")


@item("wand-of-magic", "artifact.wand-of-magic")
class WandOfMagic(ItemText):
    """Two different spells in a turn."""

    def another_spell(self, g: Game, f: Figure) -> bool:
        return True


# -- in place of those that nobody could use


@rule("house.artifact.stand-in")
def usable_by(heroes: Sequence[Figure], names: Sequence[str]) -> tuple[str, ...]:
    """What lies in a place: artifacts that somebody could ever use, or what stands in for them."""
    found: list[str] = []
    for name in names:
        thing = content().items[name]
        fits = any(_could_use(f, name) for f in heroes)
        found += thing.stand_in if thing.stand_in and not fits else (name,)
    return tuple(found)


@rule("house.artifact.stand-in")
def _could_use(f: Figure, name: str) -> bool:
    """Whether race and class allow a thing; a magic minimum counts as met for any magic-user."""
    thing = content().items[name]
    if (thing.races and f.race not in thing.races) or (thing.classes and f.role not in thing.classes):
        return False
    return not thing.min_magic or content().classes[f.role].casts
