"""The traits of the races: when each may be used, and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting import poison_and_sleep
from delvewright.rules.battleaxe.fighting.attacking import begin_attack
from delvewright.rules.battleaxe.fighting.befriending import befriend
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.fighting.unconscious import calm
from delvewright.rules.battleaxe.ground.sight import in_sight
from delvewright.rules.battleaxe.magic.casting import more_spells
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.dice import test
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.luck import window
from delvewright.rules.battleaxe.state.texts import Trait, item, trait
from delvewright.rules.battleaxe.state.traits import usable, use
from delvewright.rules.common.cards import without
from delvewright.rules.common.checks import PASS

FREE, FREE_ITEMS = trait.speaking("free_uses"), item.speaking("free_uses")
ACTIONS = trait.speaking("actions")
DECLARED = trait.speaking("before_attack")
"""Traits and worn items that take neither move nor action; traits that are an action, or declared before an attack."""


# -- in a hero's own turn


def free_uses(g: Game, f: Figure) -> list[Answer]:
    """Traits and worn items that take neither move nor action."""
    found = [answer for name in usable(f, FREE) for answer in trait.of(name).free_uses(g, f)]
    for name in f.worn:
        if name in FREE_ITEMS:
            found += item.of(name).free_uses(g, f)
    return found


def trait_actions(g: Game, f: Figure) -> list[Answer]:
    """Traits that are used as an action."""
    return [answer for name in usable(f, ACTIONS) for answer in trait.of(name).actions(g, f)]


def before_attack(g: Game, f: Figure, fights: Sequence[Answer], shots: Sequence[Answer]) -> list[Answer]:
    """Traits declared before an attack or in the middle of a Fight action, where there is somebody to attack."""
    found: list[Answer] = []
    for name in usable(f, DECLARED):
        foes = list(dict.fromkeys(a[1] for a in fights if a[0] != "try-at"))
        found += trait.of(name).before_attack(g, f, foes, bool(fights), bool(shots))
    return found


def used(g: Game, f: Figure, answer: Answer) -> Play:
    """A trait or an item is used."""
    name = answer[1]
    return trait.of(name).used(g, f, answer) if name in content().traits else item.of(name).used(g, f, answer)


# -- the traits, race by race


def _numbers(name: str) -> dict[str, int]:
    return content().traits[name].numbers


def _rules(name: str) -> tuple[str, ...]:
    return content().traits[name].rules


def _asked(g: Game, f: Figure, name: str, subject: str) -> Play:
    """A hero is asked whether he uses a trait now; if so, it is used."""
    answer = yield from window(g, f, "use", [("use", name)], subject)
    if answer == PASS:
        return False
    use(g, f, name)
    return True


@trait("life-leech", "house.trait.deviling.life-leech")
class LifeLeech(Trait):
    """A deviling who has wounded an enemy by hand, not Undead or Unique, may regain as much."""

    def has_wounded(self, g: Game, f: Figure, t: Figure, lost: int) -> Play:
        """If he lacks Health."""
        if t.enemy.type in ("undead", "unique") or f.health >= f.full:
            return
        if (yield from _asked(g, f, self.name, f"{t} lost {lost} Health")):
            heal(g, f, lost, "Life Leech", _rules(self.name))


@trait("ember-in-the-blood", "house.trait.deviling.ember-in-the-blood")
class EmberInTheBlood(Trait):
    """One cast arcane card is turned up again, and there is one arcane spell more."""

    def free_uses(self, g: Game, f: Figure) -> list[Answer]:
        """Any of those he has cast."""
        arcane = [s for s in f.cast if content().spells[s].magic == "arcane"]
        return [("use-for", self.name, name) for name in arcane]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """The card is turned up."""
        use(g, f, self.name)
        f.cast = without(f.cast, answer[2])
        more_spells(f, "arcane", _numbers(self.name)["spells"])
        return
        yield


@trait("hardened-scales", "house.trait.dragonian.hardened-scales")
class HardenedScales(Trait):
    """Before a defend roll a dragonian may harden his scales, for the whole round."""

    def defence_due(self, g: Game, f: Figure) -> Play:
        """He is asked."""
        if (yield from _asked(g, f, self.name, "a defend roll is due")):
            f.effects += (Effect(self.name, "defend", _numbers(self.name)["defend"], "round"),)


@trait("fire-born", "house.trait.dragonian.fire-born")
class FireBorn(Trait):
    """Every time a dragonian suffers fire wounds, he suffers 1 fewer."""

    def suffers(self, g: Game, f: Figure, wounds: int, fire: bool) -> int:
        """Fire hurts him less."""
        return wounds + _numbers(self.name)["fire"] if fire else wounds


@trait("iron-gut", "house.trait.dwarf.iron-gut")
class IronGut(Trait):
    """When a dwarf would be poisoned, at a chance nothing happens."""

    def poisoned(self, g: Game, f: Figure) -> Play:
        """Whether his gut holds."""
        kept, value = yield from test(g, f, _numbers(self.name)["chance"], "Iron Gut")
        if kept:
            text, need = "{} has an Iron Gut: {} against {}%, and nothing happens.", _numbers(self.name)["chance"]
            g.tell("trait", text, f, value, need, rules=_rules(self.name), faces=(value,))
        return kept


@trait("old-grudge", "house.trait.dwarf.old-grudge")
class OldGrudge(Trait):
    """For one turn a dwarf attacks orcs and goblins better, and them only once more."""

    _HATED = ("orc", "goblin")
    _LEFT = "grudge"
    """Attacks he has left by it are counted under this word; it is also the name of the bonus."""

    def before_attack(self, g: Game, f: Figure, foes: list[int], fights: bool, shots: bool) -> list[Answer]:
        """If one of them is there."""
        return [("use", self.name)] if any(g.fig(i).enemy.kin in self._HATED for i in foes) else []

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He remembers."""
        use(g, f, self.name)
        own = _numbers(self.name)
        f.effects += (Effect(self.name, self._LEFT, own["attack"], "turn"),)
        g.counters[self._LEFT] = own["attacks"]
        return
        yield

    def attack_bonus(self, g: Game, f: Figure, t: Figure) -> int:
        """Against those he hates."""
        return f.bonus(self._LEFT) if t.enemy.kin in self._HATED else 0

    def own_attack(self, g: Game, f: Figure, t: Figure) -> bool:
        """The attack more, on those he hates."""
        return bool(g.counters.get(self._LEFT)) and t.enemy.kin in self._HATED

    def spend_attack(self, g: Game, f: Figure) -> None:
        """It is made."""
        g.counters[self._LEFT] -= 1


@trait("lull", "house.trait.elf.lull", "enemycard.type")
class Lull(Trait):
    """An enemy in Clear Sight sleeps; not Undead, Construct, Ooze or Unique."""

    def actions(self, g: Game, f: Figure) -> list[Answer]:
        """Anybody who can sleep."""
        awake = [t for t in in_sight(g, f) if t.enemy.type not in ("undead", "construct", "ooze", "unique")]
        return [("use-on", self.name, t.id) for t in awake]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """It falls asleep."""
        use(g, f, self.name)
        poison_and_sleep.sleep(g, g.fig(answer[2]), _numbers(self.name)["rounds"], self.name, rules=_rules(self.name))
        return
        yield


@trait("twin-arrows", "house.trait.elf.twin-arrows")
class TwinArrows(Trait):
    """An elf shoots 2 missiles with one Shoot action."""

    def before_attack(self, g: Game, f: Figure, foes: list[int], fights: bool, shots: bool) -> list[Answer]:
        """If there is somebody to shoot."""
        return [("use", self.name)] if shots else []

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """Two arrows on the string."""
        use(g, f, self.name)
        f.effects += (Effect(self.name, "missiles", _numbers(self.name)["missiles"] - 1, "turn"),)
        return
        yield


@trait("duck-away", "house.trait.gnome.duck-away")
class DuckAway(Trait):
    """After an attack or missile has struck a gnome, even vitally: it misses instead."""

    def struck_at(self, f: Figure, struck: bool) -> bool:
        """Once it has struck."""
        return struck

    def turns_attack(self, g: Game, f: Figure) -> bool:
        """It misses."""
        use(g, f, self.name)
        return False


@trait("mirror-self", "house.trait.gnome.mirror-self")
class MirrorSelf(Trait):
    """A gnome is invisible for 2 rounds."""

    def free_uses(self, g: Game, f: Figure) -> list[Answer]:
        """At any time in his turn."""
        return [("use", self.name)]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He is not seen."""
        use(g, f, self.name)
        effects.vanish(g, f, _numbers(self.name)["rounds"], self.name, rules=_rules(self.name))
        return
        yield


@trait("friendly-face", "house.trait.halfling.friendly-face", "enemycard.type")
class FriendlyFace(Trait):
    """A Humanoid or Animal in Clear Sight with Health 2 or less, not Unique, is befriended at 60%."""

    def actions(self, g: Game, f: Figure) -> list[Answer]:
        """Those who are weak enough."""
        weak = [t for t in in_sight(g, f) if t.health <= _numbers(self.name)["health"]]
        return [("use-on", self.name, t.id) for t in weak if t.enemy.type in ("humanoid", "animal")]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He smiles."""
        t, rules = g.fig(answer[2]), _rules(self.name)
        use(g, f, self.name)
        liked, value = yield from test(g, f, _numbers(self.name)["chance"], "Friendly Face")
        text, need = "{} smiles at {}: {} against {}%, {}.", _numbers(self.name)["chance"]
        told = "success" if liked else "failure"
        g.tell("test", text, f, t, value, need, told, rules=rules, faces=(value,))
        if liked:
            befriend(g, t, rules)


@trait("deft-throw", "house.trait.halfling.deft-throw")
class DeftThrow(Trait):
    """After a halfling's missile has missed: it strikes instead; the target still defends."""

    def attack_seen(self, f: Figure, purpose: str, struck: bool) -> bool:
        """Once it has missed."""
        return purpose == "missile" and not struck

    def turns_attack(self, g: Game, f: Figure) -> bool:
        """It strikes."""
        use(g, f, self.name)
        return True


@trait("blood-rage", "house.trait.half-orc.blood-rage")
class BloodRage(Trait):
    """One fight attack wounds by 1 without any roll."""

    def before_attack(self, g: Game, f: Figure, foes: list[int], fights: bool, shots: bool) -> list[Answer]:
        """Instead of any attack by hand."""
        return [("use-on", self.name, i) for i in foes]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """It is an attack like another."""
        t = g.fig(answer[2])
        begin_attack(g, f, t)
        use(g, f, self.name)
        yield from wound(g, t, _numbers(self.name)["wounds"], "Blood Rage", _rules(self.name), f.id)
        calm(g)


@trait("thick-hide", "house.trait.half-orc.thick-hide")
class ThickHide(Trait):
    """After a failed defence or a vital hit a half-orc may ignore all wounds of the attack."""

    def wounds_due(self, g: Game, f: Figure, a: Figure, wounds: int) -> Play:
        """He is asked."""
        ignored = yield from _asked(g, f, self.name, f"{counted(wounds, 'wound')} by {a}")
        return 0 if ignored else wounds


@trait("run-for-it", "trait.human.run-for-it")
class RunForIt(Trait):
    """+10 Speed for one turn, also after the movement die is seen."""

    def speed_seen(self, f: Figure) -> bool:
        """Whatever it shows."""
        return True

    def runs(self, g: Game, f: Figure) -> int:
        """So many squares more."""
        use(g, f, self.name)
        return _numbers(self.name)["speed"]


@trait("attacking-frenzy", "trait.human.attacking-frenzy")
class AttackingFrenzy(Trait):
    """1 extra attack when fighting, for one turn."""

    more_attacks = True

    def before_attack(self, g: Game, f: Figure, foes: list[int], fights: bool, shots: bool) -> list[Answer]:
        """In the middle of a Fight action."""
        return [("use", self.name)] if fights and g.fighting == "fight" else []

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """Once more."""
        use(g, f, self.name)
        g.attacks += _numbers(self.name)["attacks"]
        return
        yield
