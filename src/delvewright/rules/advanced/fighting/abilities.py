"""Special rules of monsters."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.harm import hurt, injure
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.game import HERO, Figure, Game
from delvewright.rules.advanced.state.rolling import test
from delvewright.rules.advanced.state.texts import Ability, ability


@rule("special.two_attacks")
def attacks_in_turn(f: Figure) -> int:
    """How many separate attacks a monster makes in its turn."""
    return 2 if f.special("two-attacks") else 1


@ability("fearsome", "special.fearsome")
class Fearsome(Ability):
    """Whoever is in its death zone needs courage to do anything."""

    def heroes_begin(self, g: Game, f: Figure) -> Play:
        mask = zones.zone(g, f)
        for other in g.company():
            if other.up and other.mask & mask and not other.under("afraid"):
                passed = yield from test(g, other, "bravery")
                if not passed:
                    other.effects = (*other.effects, condition("afraid", "afraid", "phase"))
                    g.waiting &= ~(1 << other.id)
                    g.tell("fear", "{} does not dare to do anything.", other, rules=("special.fearsome",))

    def master_begins(self, g: Game, f: Figure) -> Play:
        """A hero may be so by magic: then monsters in his zone need the courage."""
        if f.side == HERO:
            mask = zones.zone(g, f)
            for other in g.foes():
                if other.mask & mask and not (yield from test(g, other, "bravery")):
                    g.waiting &= ~(1 << other.id)
                    g.tell("fear", "{} does not dare to do anything.", other, rules=("spell.flaming_skull",))


@ability("regenerates", "special.regenerates")
class Regenerates(Ability):
    """Wounds close."""

    def master_begins(self, g: Game, f: Figure) -> Play:
        if f.wounds < f.full:
            f.wounds += 1
            g.tell("heal", "{} regenerates a Wound.", f, rules=("special.regenerates",))
        return
        yield


@ability("invulnerable", "special.invulnerable", "item.magic_weapon")
class Invulnerable(Ability):
    """Only a 12 goes through, but for magic and free attacks."""

    def scratches(self, g: Game, f: Figure, weapon: str, free: bool) -> bool:
        return free or content().weapons[weapon or "fists"].magic


@ability("poisoned", "special.poisoned")
class Poisoned(Ability):
    """A blade with poison on it."""

    def wounded(self, g: Game, target: Figure) -> Play:
        if target.hero and not (yield from test(g, target, "toughness", start=True, purpose="poison")):
            yield from hurt(g, target, 1, ("special.poisoned",))


@ability("disease", "special.disease")
class Disease(Ability):
    """Its touch makes ill."""

    def wounded(self, g: Game, target: Figure) -> Play:
        if target.hero and not (yield from test(g, target, "toughness", start=True, purpose="disease")):
            injure(g, target, "diseased", ("special.disease",))


@ability("censer", "monster.censer_bearer")
class Censer(Ability):
    """Its fumes choke those near it when their turn comes."""

    def heroes_begin(self, g: Game, f: Figure) -> Play:
        near = g.touching(f.mask)
        for other in g.company():
            if other.mask & near:
                passed = yield from test(g, other, "toughness", start=True, purpose="fumes")
                if not passed:
                    yield from hurt(g, other, f.monster.numbers["wounds"], ("monster.censer_bearer",))
