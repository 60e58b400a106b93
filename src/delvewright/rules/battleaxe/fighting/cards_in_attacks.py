"""What cards change in an attack. At each step the cards of both sides are asked, in this order: the attacker's card if
it is an enemy, the weapon, what is worn, traits, then the card of an enemy that is attacked."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.game import ENEMY, Figure, Game
from delvewright.rules.battleaxe.state.texts import enemy, item, trait
from delvewright.rules.battleaxe.state.traits import usable

LEADING = enemy.speaking("leads")
ONCE_SEEN, ONCE_STRUCK = trait.speaking("attack_seen"), trait.speaking("struck_at")
BEFORE_DEFENCE, BEFORE_WOUNDS = trait.speaking("defence_due"), trait.speaking("wounds_due")
AFTER_ROLL, AFTER_WOUNDS = item.speaking("rolled"), trait.speaking("has_wounded")
OWN_ATTACKS = trait.speaking("own_attack")
"""Who speaks of these steps: the others are not asked."""


# -- step 1: the attack


@rule("house.weapon.mace", "house.weapon.war-hammer", "house.weapon.silvered-blade", "house.guard.holy-symbol")
def attack_bonus(g: Game, a: Figure, t: Figure, weapon: str) -> int:
    """What cards add to an attack: an enemy's own, and those that lead it; else what weapon and worn items have against
    this type of enemy, and traits."""
    if a.side == ENEMY:
        return enemys_bonus(g, a)
    items, kind = content().items, t.enemy.type
    found = items[weapon].against.get(kind, 0) if weapon in items else 0
    for name in a.worn:
        found += items[name].against.get(kind, 0)
    for name in a.traits:
        found += trait.of(name).attack_bonus(g, a, t)
    return found


@rule("enemycard.special")
def enemys_bonus(g: Game, e: Figure) -> int:
    """What an enemy's own card adds to its attacks, and the best of those who lead it."""
    leaders = [o for o in g.foes() if o.enemy.id in LEADING and o is not e]
    led = max([enemy.of(o.enemy.id).leads(g, o, e) for o in leaders]) if leaders else 0
    return enemy.of(e.enemy.id).attack_bonus(g, e) + led


def missile_bonus(g: Game, t: Figure) -> int:
    """What the target's card adds to a missile."""
    return enemy.of(t.enemy.id).missile_bonus(g, t) if t.side == ENEMY else 0


def own_attack(g: Game, f: Figure, t: Figure) -> str:
    """The trait by which a hero has an attack left on this enemy, besides those of the action."""
    return next((n for n in f.traits if n in OWN_ATTACKS and trait.of(n).own_attack(g, f, t)), "")


def once_seen(g: Game, a: Figure, t: Figure, purpose: str, struck: bool) -> Sequence[Answer]:
    """The traits that may be used once an attack roll is seen: by the hero who attacks, else by the one attacked."""
    if a.hero:
        found = [n for n in usable(a, ONCE_SEEN) if trait.of(n).attack_seen(a, purpose, struck)]
    else:
        found = [n for n in usable(t, ONCE_STRUCK) if trait.of(n).struck_at(t, struck)]
    return [("use", name) for name in found]


def rolled(g: Game, a: Figure, weapon: str, value: int) -> Play:
    """The attack roll was made."""
    if weapon in AFTER_ROLL:
        yield from item.of(weapon).rolled(g, a, value)


# -- step 2: the defence


def undefended(t: Figure, weapon: str) -> bool:
    """Whether there is no defence against a weapon."""
    return item.of(weapon).undefended(t)


def defence_due(g: Game, t: Figure) -> Play:
    """What a hero may use before he defends."""
    for name in usable(t, BEFORE_DEFENCE):
        yield from trait.of(name).defence_due(g, t)


def defend_bonus(g: Game, t: Figure, weapon: str) -> int:
    """What the attacker's weapon and the defender's card add to a defence."""
    found = item.of(weapon).their_defend()
    return found + enemy.of(t.enemy.id).defend_bonus(g, t, weapon) if t.side == ENEMY else found


# -- the wounds


def wounds_due(g: Game, a: Figure, t: Figure, wounds: int) -> Play:
    """What a hero may use before he is wounded; gives back how many wounds are left."""
    for name in usable(t, BEFORE_WOUNDS):
        if wounds:
            wounds = yield from trait.of(name).wounds_due(g, t, a, wounds)
    return wounds


def wounds_made(g: Game, a: Figure, t: Figure, purpose: str, weapon: str, wounds: int) -> int:
    """How many wounds a hit makes."""
    wounds = item.of(weapon).makes_wounds(g, a, t, wounds)
    if a.side == ENEMY:
        wounds = enemy.of(a.enemy.id).makes_wounds(g, a, wounds)
    if t.side == ENEMY:
        wounds = enemy.of(t.enemy.id).takes_wounds(g, t, purpose, wounds)
    return wounds


def fiery(a: Figure, purpose: str) -> bool:
    """Whether the wounds are fire."""
    return a.side == ENEMY and enemy.of(a.enemy.id).fiery(a, purpose)


def has_wounded(g: Game, a: Figure, t: Figure, purpose: str, weapon: str, lost: int, vital: bool) -> Play:
    """Somebody was wounded."""
    item.of(weapon).wounded_with(g, a, t)
    if a.side == ENEMY:
        if t.hero and t.living:
            yield from enemy.of(a.enemy.id).has_wounded(g, a, t, vital)
    elif a.hero and purpose == "attack":
        yield from enemy.of(t.enemy.id).cut_by(g, t, a, weapon)
        for name in usable(a, AFTER_WOUNDS):
            yield from trait.of(name).has_wounded(g, a, t, lost)
