"""Current values: base, changed by what is held and worn, and by what lasts; and those at the start of a quest."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state import luck
from delvewright.rules.battleaxe.state.belongings import FISTS
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import Lasting, item, lasting

SHAPES = lasting.speaking("shape")

BURDEN = content().tables["carry"].numbers["speed"]
"""What carrying somebody does to Speed."""
FREE = content().tables["free-speed"].numbers["speed"]
"""Speed with No Active Enemies, whatever the hero's own."""


@rule("console.base-current", "console.use-current", "console.current.equipment", "console.recalculate", "hero.makeup")
def from_gear(f: Figure, value: str) -> int:
    """What items in the hands and worn add to a value; a weapon's attack and missile count only in its own attacks."""
    cards = content().items
    found: int = sum(getattr(cards[name], value) for name in f.worn)
    if value in ("defend", "speed"):
        found += sum(getattr(cards[name], value) for name in f.held)
    return found


@rule(
    "stat.defend-success",
    "console.base-current",
    "console.use-current",
    "console.current.equipment",
)
def defend(g: Game, f: Figure) -> int:
    """Current Defend Success."""
    if other := shape(f):
        return other.shape("defend") + f.bonus("defend")
    found = f.base.defend + from_gear(f, "defend") + f.bonus("defend")
    for name in f.held:
        found += item.of(name).own_defend(f)
    return found


def shape(f: Figure) -> Lasting | None:
    """What gives a hero another shape, if anything does: then he has no hands."""
    for effect in f.effects:
        if effect.changes in SHAPES:
            return lasting.of(effect.changes)
    return None


@rule(
    "stat.attack-success", "console.example.sword", "fight.hand-weapon", "house.item.two-weapons",
    "house.guard.brawler-s-gauntlets",
)  # fmt: skip
def attack(g: Game, f: Figure, weapon: str) -> int:
    """Current Attack Success with a weapon, or with fists."""
    if other := shape(f):
        return other.shape("attack") + f.bonus("attack")
    found = f.base.attack + f.bonus("attack") + from_gear(f, "attack")
    if weapon == FISTS:
        return found + content().tables["fists"].numbers["attack"]
    if weapon and not dulled(f, weapon):
        found += content().items[weapon].attack
    return found


@rule("stat.missile-success", "house.guard.archer-s-gloves")
def missile(g: Game, f: Figure, weapon: str) -> int:
    """Current Missile Success with a weapon."""
    found = f.base.missile + f.bonus("missile") + from_gear(f, "missile")
    if weapon:
        card = content().items[weapon]
        found += card.missile if card.kind == "missile" else card.thrown or 0
    return found


@rule("house.enemy.slime")
def dulled(f: Figure, weapon: str) -> bool:
    """Whether a weapon of a hero gives no bonus any more."""
    return bool(f.marks) and f"dulled:{weapon}" in f.marks


def dull(f: Figure, weapon: str) -> None:
    """It gives none from now on."""
    f.marks += (f"dulled:{weapon}",)


@rule("stat.weight")
def weighs(f: Figure, weight: str, kinds: Sequence[str] = ("carry",)) -> bool:
    """Whether a hero counts as heavy or light; what he wears may say something else than his body."""
    return weight == next((own for name in f.worn if (own := item.of(name).weight(kinds))), f.weight)


@rule("stat.attacks")
def attacks(g: Game, f: Figure) -> int:
    """How many attacks one Fight action has."""
    other = shape(f)
    return (other.shape("attacks") if other else f.base.attacks) + f.bonus("attacks")


@rule("stat.speed.roll", "carry.speed")
def speed(g: Game, f: Figure) -> int:
    """Current Speed, before the die; 3 less for whoever carries somebody, but never below 0."""
    other = shape(f)
    found = (other.shape("speed") if other else f.base.speed + from_gear(f, "speed")) + f.bonus("speed")
    for name in g.fixed:
        found += lasting.of(name).speed(g, f)
    if f.laden:
        found += BURDEN
    return max(0, found)


@rule("stat.speed.no-active-enemies", "carry.speed")
def free_speed(f: Figure) -> int:
    """The whole allowance while there are No Active Enemies."""
    return FREE + BURDEN if f.laden else FREE


@rule(
    "luck.per-quest", "house.role.spell-reset", "console.spell-cards", "stat.list", "stat.spells",
    "console.example.luck",
)  # fmt: skip
def refresh(f: Figure) -> None:
    """Health, Luck, spells and traits as at the start of a quest."""
    f.health = f.full = f.base.health
    f.luck = luck.full(f)
    f.magic = (f.base.arcane, f.base.holy, f.base.nature)
    f.cast = f.used = ()
