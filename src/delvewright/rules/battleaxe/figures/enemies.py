"""The special texts of enemy cards, in the order of the cards."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.attacking import hand_weapons
from delvewright.rules.battleaxe.fighting.poison_and_sleep import poison
from delvewright.rules.battleaxe.ground.distances import figure_distance
from delvewright.rules.battleaxe.state import effects, values
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.battleaxe.state.texts import Enemy, enemy
from delvewright.rules.common.cards import without
from delvewright.rules.common.tiles.board import Thing


@enemy("gruntling", "enemycard.special", "house.enemy.gruntling")
class Gruntling(Enemy):
    """With no other enemy near it attacks worse."""

    def attack_bonus(self, g: Game, e: Figure) -> int:
        """A gruntling alone is worse."""
        own = e.enemy.numbers
        alone = not any(o is not e and figure_distance(g, o, e) <= own["range"] for o in g.foes())
        return own["attack"] if alone else 0


@enemy("orc-warchief", "house.enemy.orc-warchief")
class OrcWarchief(Enemy):
    """Orcs and goblins near it attack better."""

    _LED = ("orc", "goblin")

    def leads(self, g: Game, e: Figure, other: Figure) -> int:
        """It spurs on its peoples."""
        own = e.enemy.numbers
        near = other.enemy.kin in self._LED and figure_distance(g, other, e) <= own["range"]
        return own["attack"] if near else 0


@enemy("giant-rat", "house.enemy.giant-rat")
class GiantRat(Enemy):
    """A vital hit also makes the hero diseased."""

    def has_wounded(self, g: Game, e: Figure, hero: Figure, vital: bool) -> Play:
        """Its bite may be diseased."""
        if vital:
            effects.disease(g, hero)
        return
        yield


@enemy("cave-spider", "house.enemy.cave-spider")
@enemy("giant-spider", "house.enemy.giant-spider")
@enemy("giant-snake", "house.enemy.giant-snake")
class Poisonous(Enemy):
    """A hero it wounds is poisoned: always, or at a chance."""

    def has_wounded(self, g: Game, e: Figure, hero: Figure, vital: bool) -> Play:
        """Its bite is poisonous."""
        chance = e.enemy.numbers["poison"]
        if chance < 100:
            value, _ = yield from settle(g, hero, e.id, "venom", lambda v: v > chance, against=hero.id, need=chance)
            if value > chance:
                return
        yield from poison(g, hero)


@enemy("skeleton", "house.enemy.skeleton")
@enemy("skeleton-archer", "house.enemy.skeleton-archer")
class Bones(Enemy):
    """Missiles against it are worse."""

    def missile_bonus(self, g: Game, e: Figure) -> int:
        """Little sticks in bones."""
        return e.enemy.numbers["missiles"]


@enemy("shambler", "house.enemy.shambler")
class Shambler(Enemy):
    """At Health 1 it ignores the first wound of each round, unless from fire or a vital hit."""

    def suffers(self, g: Game, e: Figure, wounds: int, fire: bool, vital: bool) -> int:
        """On its last leg it ignores the first wound of a round."""
        own = e.enemy.numbers
        if fire or vital or not 0 <= e.health - own["health"] < wounds or e.under("shambling"):
            return wounds
        e.effects += (Effect(e.enemy.id, "shambling", until="round"),)
        g.tell("immune", "{} shambles on.", e, rules=e.enemy.rules)
        return wounds - own["ignored"]


@enemy("wraith", "house.enemy.wraith")
class Wraith(Enemy):
    """It defends better against what is not magical; whomever it wounds loses Luck."""

    def defend_bonus(self, g: Game, e: Figure, weapon: str) -> int:
        """What is not magical hardly touches it."""
        magical = weapon in content().items and content().items[weapon].magical
        return 0 if magical else e.enemy.numbers["plain-defend"]

    def has_wounded(self, g: Game, e: Figure, hero: Figure, vital: bool) -> Play:
        """It takes Luck too."""
        if hero.luck > 0:
            hero.luck += e.enemy.numbers["luck"]
            g.tell("luck", "{} loses 1 Luck.", hero, rules=e.enemy.rules, figures=(hero.id, e.id))
        return
        yield


@enemy("bone-colossus", "house.enemy.bone-colossus")
class BoneColossus(Enemy):
    """Each skeleton killed near it heals it."""

    def sees_killed(self, g: Game, e: Figure, other: Figure) -> None:
        """It takes up the bones."""
        own = e.enemy.numbers
        if other.enemy.kin == "skeleton" and figure_distance(g, e, other) <= own["range"]:
            heal(g, e, own["heal"], "bones", e.enemy.rules)


@enemy("cave-bear", "house.enemy.cave-bear")
class CaveBear(Enemy):
    """At Health 2 or less it has 1 more attack."""

    def more_attacks(self, g: Game, e: Figure) -> int:
        """A wounded cave bear has more."""
        own = e.enemy.numbers
        return own["attacks"] if e.health <= own["health"] else 0


@enemy("ogre", "house.enemy.ogre")
class Ogre(Enemy):
    """A failed defend roll against it costs 2 Health."""

    def makes_wounds(self, g: Game, e: Figure, wounds: int) -> int:
        """Two at least."""
        return max(wounds, e.enemy.numbers["wounds"])


@enemy("troll", "house.enemy.troll")
class Troll(Enemy):
    """It regains 1 Health at the start of its turn, unless it suffered fire since its last one."""

    _BURNT = "burnt"

    def suffers(self, g: Game, e: Figure, wounds: int, fire: bool, vital: bool) -> int:
        """It remembers fire."""
        if fire and self._BURNT not in e.marks:
            e.marks += (self._BURNT,)
        return wounds

    def own_turn(self, g: Game, e: Figure) -> None:
        """Its wounds close."""
        if self._BURNT in e.marks:
            e.marks = without(e.marks, self._BURNT)
        else:
            heal(g, e, e.enemy.numbers["heal"], "its wounds close", e.enemy.rules)


@enemy("stone-giant", "house.enemy.stone-giant")
class StoneGiant(Enemy):
    """Its missile is a rock, which makes a low pile on the square it hits if that is free."""

    def has_shot(self, g: Game, e: Figure, at: int) -> None:
        """The rock stays on the square, if nobody stands or lies there any more."""
        if not (g.heroes | g.fallen) >> at & 1:
            g.set_things((*g.things, Thing("rock-pile", 1 << at, g.area(at))))
            g.tell("rock", "The rock stays where it fell.", rules=e.enemy.rules, figures=(e.id,), squares=(at,))


@enemy("minotaur", "house.enemy.minotaur")
class Minotaur(Enemy):
    """If it moves 3 or more squares before fighting, its first attack is better."""

    _CHARGING = "charging"

    def has_moved(self, g: Game, e: Figure, squares: int) -> None:
        """It has run far enough."""
        if squares >= e.enemy.numbers["squares"]:
            e.marks += (self._CHARGING,)

    def attack_bonus(self, g: Game, e: Figure) -> int:
        """It charges."""
        return e.enemy.numbers["attack"] if self._CHARGING in e.marks else 0

    def has_attacked(self, g: Game, e: Figure) -> None:
        """That was the charge."""
        e.marks = without(e.marks, self._CHARGING)


@enemy("slime", "house.enemy.slime")
class Slime(Enemy):
    """A hand weapon that wounds it may lose its bonus; a missile makes 1 wound at most."""

    def takes_wounds(self, g: Game, e: Figure, purpose: str, wounds: int) -> int:
        """A missile does little."""
        return min(wounds, e.enemy.numbers["missile-wounds"]) if purpose == "missile" else wounds

    def cut_by(self, g: Game, e: Figure, hero: Figure, weapon: str) -> Play:
        """It eats at the weapon."""
        if weapon not in content().items or values.dulled(hero, weapon):
            return
        chance = e.enemy.numbers["blunt"]
        value, _ = yield from settle(g, hero, hero.id, "slime on the weapon", lambda v: v > chance, need=chance)
        if value <= chance:
            values.dull(hero, weapon)
            g.tell(
                "dulled", "Slime eats at the {} of {}: it gives no bonus any more.", content().items[weapon].title,
                hero, rules=e.enemy.rules, faces=(value,),
            )  # fmt: skip


@enemy("fire-imp", "house.enemy.fire-imp")
class FireImp(Enemy):
    """Its missile wounds are fire."""

    def fiery(self, e: Figure, purpose: str) -> bool:
        """What it throws burns."""
        return purpose == "missile"


@enemy("animated-armour", "house.enemy.animated-armour")
class AnimatedArmour(Enemy):
    """It cannot be put to sleep, poisoned or befriended."""

    def proof(self, g: Game, e: Figure) -> bool:
        """There is nobody in it."""
        g.tell("immune", "There is nobody in {}.", e, rules=e.enemy.rules)
        return True


@enemy("reflection", "house.enemy.reflection")
class Reflection(Enemy):
    """It has the current Attack and Defend Success of the hero it mirrors."""

    _MIRRORS = "mirrors:"

    def meets(self, g: Game, e: Figure, hero: Figure) -> None:
        """From now on it mirrors this hero."""
        e.marks = (*(m for m in e.marks if not m.startswith(self._MIRRORS)), f"{self._MIRRORS}{hero.id}")

    def _mirrored(self, g: Game, e: Figure) -> Figure | None:
        """The hero it mirrors."""
        found = next((m for m in e.marks if m.startswith(self._MIRRORS)), None)
        return g.fig(int(found.removeprefix(self._MIRRORS))) if found is not None else None

    def quarry(self, g: Game, e: Figure) -> int:
        """It goes for the hero it mirrors."""
        hero = self._mirrored(g, e)
        return -1 if hero is None else hero.id

    def attack_bonus(self, g: Game, e: Figure) -> int:
        """It is as good as its hero."""
        hero = self._mirrored(g, e)
        if hero is None:
            return 0
        return max(values.attack(g, hero, weapon) for weapon in hand_weapons(hero)) - e.base.attack

    def defend_bonus(self, g: Game, e: Figure, weapon: str) -> int:
        """The same of its defence."""
        hero = self._mirrored(g, e)
        return values.defend(g, hero) - e.base.defend if hero is not None else 0


@enemy("deep-worm", "house.enemy.deep-worm")
class DeepWorm(Enemy):
    """It can never leave its room."""

    def confined(self, g: Game, e: Figure) -> int:
        """All floor but that of the room it is in."""
        return g.board.floor & ~g.board.areas[g.area(e.at)].squares
