"""Treasures that do more than change a value: what each does."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import MAGIC
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground.distances import conscious, figure_distance
from delvewright.rules.battleaxe.magic.casting import more_spells
from delvewright.rules.battleaxe.state.belongings import spent
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import Item, item


@item("ember-cloak", "house.treasure.ember-cloak")
class EmberCloak(Item):
    """It takes 1 from wounds by fire."""

    def suffers(self, g: Game, f: Figure, wounds: int, fire: bool) -> int:
        """Always."""
        return wounds + content().items[self.name].numbers["fire"] if fire else wounds


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
        card = content().items[self.name]
        g.tell("use", "{} may cast one more {} spell.", f, answer[2], rules=card.rules)
        more_spells(f, answer[2], card.numbers["spells"])
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
        return not spent(f, self.name)

    def turns_aside(self, g: Game, f: Figure) -> None:
        """The spell fails."""
        f.used += (self.name,)
        rules = content().items[self.name].rules
        g.tell("trait", "The mirror shield of {} turns it aside.", f, rules=rules)


@item("horn-of-rally", "house.treasure.horn-of-rally")
class HornOfRally(Item):
    """Once per quest: every conscious hero near enough attacks better for 2 rounds."""

    def actions(self, g: Game, f: Figure, calm: bool) -> list[Answer]:
        """It must be in his hands."""
        return [("use", self.name)] if self.name in f.held and not spent(f, self.name) else []

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He blows it."""
        card = content().items[self.name]
        f.used += (card.id,)
        g.tell("use", "{} blows the horn.", f, rules=card.rules)
        for other in conscious(g):
            if figure_distance(g, f, other) <= card.numbers["range"]:
                other.effects += (Effect(card.id, "attack", card.numbers["attack"], "round", times=card.rounds),)
        return
        yield
