"""Artifacts that are worn or carried and work of themselves."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import charges_left, discard, use_charge
from delvewright.rules.allison.state.texts import Blow, Hurt, ItemText, More, Target, item
from delvewright.rules.allison.state.windows import HURT, Moment
from delvewright.rules.common.combat_dice import BLACK

COLD_CAMP = "cold-camp"
"""A rest without warmth in a cold quest."""

# -- against spells and the cold


@item("fire-ring", "artifact.fire-ring", "house.tag.fire")
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


@item("armband-of-ice", "artifact.armband-of-ice", "house.climate.cold")
class ArmbandOfIce(ItemText):
    """Proof against Mind Freeze and Chill, and against the harm of vaults and rivers; a little against Ice Storm."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell in ("mind-freeze", "chill", COLD_CAMP)

    def keeps_off(self, g: Game, f: Figure, hurt: Hurt) -> int:
        if hurt.marks & {"river", "vault"}:
            return hurt.points
        return min(1, hurt.points) if "ice-storm" in hurt.marks else 0


@item("ring-of-warmth", "artifact.ring-of-warmth", "house.climate.cold")
class RingOfWarmth(ItemText):
    """Chill, ice vaults and icy rivers do nothing at all."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell in ("chill", "river", "vault", COLD_CAMP)


@item("snowshoes-of-speed", "artifact.snowshoes-of-speed", "house.climate.cold", "house.floor.ice-natives")
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


@item("magical-throwing-dagger", "artifact.magical-throwing-dagger")
class ThrowingDagger(ItemText):
    """Thrown, it comes back: nothing more has to be said."""


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
