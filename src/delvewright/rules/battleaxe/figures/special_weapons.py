"""Weapons that do something of their own in an attack, holy water among them."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, next_to
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import ENEMY, Figure, Game
from delvewright.rules.battleaxe.state.texts import Item, item


@item("short-sword", "house.weapon.short-sword")
class ShortSword(Item):
    """A light hero defends better with it."""

    def own_defend(self, f: Figure) -> int:
        """The light are quick with it."""
        return content().items[self.name].numbers["light-defend"] if f.weight == "light" else 0


@item("spear", "house.weapon.spear")
class Spear(Item):
    """It reaches two squares straight on, past nobody."""

    def reaches(self, g: Game, f: Figure, near: list[Figure]) -> list[Figure]:
        """Those who touch, and whoever stands behind a square without an enemy."""
        found = near[:]
        for way in (NORTH, EAST, SOUTH, WEST):
            q = f.at
            for _ in range(content().items[self.name].numbers["reach"]):
                q = next_to(q, way, g.east, g.south, WIDTH, g.links)
                if q < 0 or g.enemies >> q & 1:
                    break
            target = g.at(q) if q >= 0 else None
            if target is not None and target.side == ENEMY and target not in near:
                found.append(target)
        return found


@item("flail", "house.weapon.flail")
class Flail(Item):
    """The target defends worse; an attack that goes wide wounds whoever swings it."""

    def their_defend(self) -> int:
        """It is hard to parry."""
        return content().items[self.name].numbers["their-defend"]

    def rolled(self, g: Game, f: Figure, value: int) -> Play:
        """It may come back at him."""
        card = content().items[self.name]
        if value >= card.numbers["fumble"]:
            yield from wound(g, f, card.numbers["wounds"], card.title, card.rules)


@item("battle-axe", "house.weapon.battle-axe")
class BattleAxe(Item):
    """When it has killed it goes on to another enemy, once per turn."""

    def wounded_with(self, g: Game, f: Figure, t: Figure) -> None:
        """One more attack."""
        if t.health <= 0 and self.name not in g.done:
            card = content().items[self.name]
            g.done += (self.name,)
            g.attacks += card.numbers["attacks"]
            g.tell("trait", "The battle-axe goes on.", rules=card.rules, figures=(f.id,))


@item("heavy-crossbow", "house.missile.heavy-crossbow")
class HeavyCrossbow(Item):
    """It cannot be shot in two turns running."""

    def ready(self, f: Figure) -> bool:
        """Not while it is wound up."""
        return not f.under("reloading")

    def let_fly(self, g: Game, f: Figure) -> None:
        """It must be wound up."""
        pause = content().items[self.name].numbers["pause"]
        f.effects += (Effect(self.name, "reloading", until="turn", times=1 + pause),)
