"""Potions: drinking and pouring them, and what each does to whoever swallows it."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.belongings import kit, use_up
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.texts import Item, item


@rule("turn.potion.free", "unconscious.pour")
def drinkable(g: Game, f: Figure) -> list[Answer]:
    """Potions a hero may drink in his turn: one, from hand or backpack."""
    return [] if g.drunk else [("drink", name) for name in potions_for(f, f)]


def potions_for(f: Figure, drinker: Figure) -> list[str]:
    """The potions a hero has for himself or another."""
    return [name for name in kit(f).potions if item.of(name).helps(drinker)]


@rule("turn.potion.free")
def drink(g: Game, f: Figure, answer: Answer) -> Play:
    """Drinking takes neither move nor action."""
    g.drunk = True
    name = answer[1]
    use_up(f, name)
    quaff(g, f, name)
    return
    yield


@rule("unconscious.pour")
def pour(g: Game, f: Figure, answer: Answer) -> Play:
    """Pouring a potion for an unconscious hero is an action."""
    use_up(f, answer[1])
    quaff(g, g.fig(answer[2]), answer[1])
    return
    yield


@rule("turn.potion.free", "unconscious.pour")
def quaff(g: Game, f: Figure, name: str) -> None:
    """Somebody swallows a potion."""
    card = content().items[name]
    g.tell("potion", "{} drinks {}.", f, some(card.title), rules=card.rules)
    item.of(name).drunk(g, f)


@item("healing-potion", "house.potion.healing-potion")
@item("strong-healing-potion", "house.potion.strong-healing-potion")
class HealingPotion(Item):
    """Health comes back."""

    def drunk(self, g: Game, f: Figure) -> None:
        """As much as the card says."""
        card = content().items[self.name]
        heal(g, f, card.heal, card.title, card.rules)


@item("antidote", "house.potion.antidote")
class Antidote(Item):
    """Ends poison, and keeps it off for some rounds."""

    def drunk(self, g: Game, f: Figure) -> None:
        """Poison is gone."""
        effects.cure(g, f, "poisoned")
        f.effects += (Effect(self.name, "poison-proof", until="round", times=content().items[self.name].rounds),)


@item("potion-of-might", "house.potion.potion-of-might")
@item("potion-of-steady-aim", "house.potion.potion-of-steady-aim")
@item("potion-of-stone-skin", "house.potion.potion-of-stone-skin")
class Strengthening(Item):
    """Values are better for some rounds."""

    _UNTIL = "round"

    def drunk(self, g: Game, f: Figure) -> None:
        """Those of the card."""
        card = content().items[self.name]
        for value, amount in card.numbers.items():
            f.effects += (Effect(self.name, value, amount, self._UNTIL, times=card.rounds),)


@item("potion-of-haste", "house.potion.potion-of-haste")
class PotionOfHaste(Strengthening):
    """More Speed for this turn and the next, also for one who has rolled for it already."""

    _UNTIL = "turn"

    def drunk(self, g: Game, f: Figure) -> None:
        """In the middle of his move he goes farther."""
        super().drunk(g, f)
        if g.active == f.id and g.points >= 0 and not g.stopped and active_enemies(g):
            g.points += content().items[self.name].numbers["speed"]


@item("potion-of-mist", "house.potion.potion-of-mist")
class PotionOfMist(Item):
    """Invisible for some rounds."""

    def drunk(self, g: Game, f: Figure) -> None:
        """He is not seen."""
        card = content().items[self.name]
        effects.vanish(g, f, card.rounds, self.name, rules=card.rules)


@item("clover-draught", "house.potion.clover-draught")
class CloverDraught(Item):
    """1 more Luck, once per quest."""

    def helps(self, drinker: Figure) -> bool:
        """Only one who has had none."""
        return self.name not in drinker.used

    def drunk(self, g: Game, f: Figure) -> None:
        """Luck."""
        f.used += (self.name,)
        f.luck += content().items[self.name].numbers["luck"]
