"""Cloaks, amulets and other things worn that do more than change a value; and the mirror shield."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import MAGIC
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.magic.casting import one_more
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import Item, item


@item("travel-cloak", "house.guard.travel-cloak", "house.state.burning")
class TravelCloak(Item):
    """Once per quest it takes 1 from wounds by fire."""

    def suffers(self, g: Game, f: Figure, wounds: int, fire: bool) -> int:
        """The cloak smoulders instead."""
        if not fire or wounds <= 0 or self.name in f.used:
            return wounds
        f.used += (self.name,)
        return wounds - 1


@item("ember-cloak", "house.treasure.ember-cloak", "house.state.burning")
class EmberCloak(Item):
    """It takes 1 from wounds by fire."""

    def suffers(self, g: Game, f: Figure, wounds: int, fire: bool) -> int:
        """Always."""
        return wounds - 1 if fire else wounds


@item("amulet-of-clear-water", "house.treasure.amulet-of-clear-water")
class AmuletOfClearWater(Item):
    """The wearer cannot be poisoned."""

    def poison_proof(self, f: Figure) -> bool:
        """No poison works."""
        return True


@item("amulet-of-the-owl", "house.treasure.amulet-of-the-owl")
class AmuletOfTheOwl(Item):
    """Once per quest the wearer has one more spell of a type he can cast."""

    def free_uses(self, g: Game, f: Figure) -> list[Answer]:
        """For each type of magic he has."""
        if self.name in f.used:
            return []
        base = (f.base.arcane, f.base.holy, f.base.nature)
        return [("use-for", self.name, magic) for magic, n in zip(MAGIC, base, strict=True) if n]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One more of a type."""
        f.used += (self.name,)
        rules = content().items[self.name].rules
        g.tell("use", "{}: one more {} spell.", f, answer[2], rules=rules)
        one_more(f, answer[2])
        return
        yield


@item("circlet-of-calm", "house.treasure.circlet-of-calm")
class CircletOfCalm(Item):
    """When two roll the same the wearer counts as the lower."""

    def counts_lower(self, f: Figure) -> bool:
        """He does."""
        return True


@item("belt-of-the-ox", "house.treasure.belt-of-the-ox")
class BeltOfTheOx(Item):
    """The wearer counts as heavy for carrying and forcing."""

    def weight(self, kinds: Sequence[str]) -> str:
        """Heavy."""
        return "heavy" if "carry" in kinds or "force" in kinds else ""


@item("mirror-shield", "house.treasure.mirror-shield")
class MirrorShield(Item):
    """Once per quest an enemy's spell aimed at the bearer fails."""

    def aimed_at(self, f: Figure) -> bool:
        """If it was not used before."""
        return self.name not in f.used

    def turns_aside(self, g: Game, f: Figure) -> None:
        """The spell fails."""
        f.used += (self.name,)
        rules = content().items[self.name].rules
        g.tell("trait", "The mirror shield of {} turns it aside.", f, rules=rules)


@item("mule-strap", "house.gear.mule-strap", "carry.who")
class MuleStrap(Item):
    """With it a light hero carries another one."""

    def bears(self, f: Figure) -> bool:
        """It takes the weight."""
        return True


@item("holy-symbol", "house.shop.selling")
class HolySymbol(Item):
    """A sign of faith."""

    def sellable(self, f: Figure) -> bool:
        """Not by those who were given one to begin with."""
        return self.name not in content().roles[f.role].equipment
