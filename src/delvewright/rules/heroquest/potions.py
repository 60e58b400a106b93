"""Potions: what each does when it is drunk."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, named
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.death import heal
from delvewright.rules.heroquest.state import Figure, Game
from delvewright.rules.heroquest.windows import OWN, ROLLED, TARGETED, ZERO, Moment, free_effect


def _hurt(g: Game, f: Figure, m: Moment) -> bool:
    return f.body < f.kind.body and (m.figure is f)


@free_effect("potion-of-healing", OWN | ZERO, _hurt)
@rule("missing.potion.healing", "card.repeat.instant")
def potion_of_healing(g: Game, f: Figure, m: Moment) -> Play:
    """Regain up to 4 Body."""
    heal(g, f, 4, "Potion of Healing", ("missing.potion.healing",))
    yield from ()


def _in_own_turn(g: Game, f: Figure, m: Moment) -> bool:
    return g.active == f.id


@free_effect("heroic-brew", OWN, _in_own_turn)
@rule("missing.potion.heroic-brew", "ability.rage", "bonus.counts-as-normal", "bonus.duration", "bonus.stack")
def heroic_brew(g: Game, f: Figure, m: Moment) -> Play:
    """Rage (1) this turn."""
    g.bonus["attack"] = g.bonus.get("attack", 0) + 1
    g.tell(
        "potion",
        "{} drinks a Heroic Brew: one more Attack Action this turn.",
        f,
        rules=("missing.potion.heroic-brew",),
        figures=(f.id,),
    )
    yield from ()


@rule("card.repeat.ongoing", "card.repeat.ongoing-kinds", "card.repeat.until-ended", "card.repeat.different-names")
def _not_yet(name: str, f: Figure) -> bool:
    return not named(f.effects, name)


@free_effect("potion-of-strength", OWN, lambda g, f, m: _in_own_turn(g, f, m) and _not_yet("potion-of-strength", f))
@rule("missing.potion.strength")
def potion_of_strength(g: Game, f: Figure, m: Moment) -> Play:
    """Two more dice on the next attack."""
    f.effects += (Effect("potion-of-strength", "attack", 2, "attack"),)
    g.tell(
        "potion",
        "{} drinks a Potion of Strength: two more dice on the next attack.",
        f,
        rules=("missing.potion.strength",),
        figures=(f.id,),
    )
    yield from ()


@free_effect(
    "potion-of-resilience",
    OWN | TARGETED,
    lambda g, f, m: m.figure is f and _not_yet("potion-of-resilience", f),
)
@rule("missing.potion.resilience")
def potion_of_resilience(g: Game, f: Figure, m: Moment) -> Play:
    """Two more dice on the next Defence roll."""
    f.effects += (Effect("potion-of-resilience", "defence", 2, "defence"),)
    g.tell(
        "potion",
        "{} drinks a Potion of Resilience: two more dice on the next Defence roll.",
        f,
        rules=("missing.potion.resilience",),
        figures=(f.id,),
    )
    yield from ()


@free_effect(
    "potion-of-speed",
    OWN,
    lambda g, f, m: _in_own_turn(g, f, m) and g.moves > 0 and _not_yet("potion-of-speed", f),
)
@rule("missing.potion.speed")
def potion_of_speed(g: Game, f: Figure, m: Moment) -> Play:
    """Twice as many dice for the next Move Action."""
    f.effects += (Effect("potion-of-speed", "speed-twice", 1, "move"),)
    g.tell(
        "potion",
        "{} drinks a Potion of Speed: twice as many dice for the next Move Action.",
        f,
        rules=("missing.potion.speed",),
        figures=(f.id,),
    )
    yield from ()


def _own_attack(g: Game, f: Figure, m: Moment) -> bool:
    return m.figure is f and m.roll is not None and m.roll.purpose == "attack"


@free_effect("potion-of-battle", ROLLED, _own_attack)
@rule("missing.potion.battle")
def potion_of_battle(g: Game, f: Figure, m: Moment) -> Play:
    """Roll all dice of an attack again."""
    assert m.roll is not None
    g.tell(
        "potion",
        "{} drinks a Potion of Battle and rolls again.",
        f,
        rules=("missing.potion.battle",),
        figures=(f.id,),
    )
    m.roll.faces = yield m.roll
