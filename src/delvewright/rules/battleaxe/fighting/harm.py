"""Wounds, unconsciousness and death."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted
from delvewright.rules.battleaxe.fighting.unconscious import goes_down
from delvewright.rules.battleaxe.state import help_cards
from delvewright.rules.battleaxe.state.game import AWAKE, ENEMY, Figure, Game
from delvewright.rules.battleaxe.state.luck import window
from delvewright.rules.battleaxe.state.texts import enemy, item, lasting, trait
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.checks import PASS


@rule("stat.health.wounds", "console.example.health", "enemycard.health", "death.when")
def wound(
    g: Game, f: Figure, wounds: int, cause: str, rules: tuple[str, ...] = (), by: int = -1, fire: bool = False,
    vital: bool = False,
) -> Play:  # fmt: skip
    """Each wound takes 1 Health; gives back how many were suffered."""
    rouse(g, f)
    wounds = suffered(g, f, wounds, fire, vital)
    if wounds <= 0:
        return 0
    if f.cards and f.condition == AWAKE and wounds >= f.health < f.full:
        yield from fortune_turns(g, f, wounds, cause)
    f.health -= wounds
    who = (f.id, by) if by >= 0 else (f.id,)
    left = max(f.health, 0) if f.side == ENEMY else f.health
    g.tell(
        "wound", "{} loses {} Health ({}): {}.", f, wounds, cause, f"{left} left" if left >= 0 else f"{-left} below 0",
        rules=("stat.health.wounds", *rules), figures=who, changes=(("Health", -wounds),),
    )  # fmt: skip
    if f.under("asleep"):
        f.effects = tuple(e for e in f.effects if e.changes != "asleep")
        g.tell("wake", "{} wakes.", f, rules=("house.state.asleep",))
    if f.kind is not None:
        if f.health <= 0:
            destroy(g, f, by)
    else:
        goes_down(g, f, cause)
    return wounds


@rule("house.three-heroes.card")
def fortune_turns(g: Game, f: Figure, wounds: int, cause: str) -> Play:
    """About to fall, a hero may play a help card first: at any time, says the card."""
    answer = yield from window(g, f, "use", [("fortune", "heal")], f"{cause}: {counted(wounds, 'wound')}")
    if answer != PASS:
        yield from help_cards.use(g, f, answer)


@rule("house.state.burning", "house.enemy.young-drake")
def suffered(g: Game, f: Figure, wounds: int, fire: bool, vital: bool) -> int:
    """How many of these wounds are suffered. Of an enemy its card is asked, and whether fire hurts it; of a hero his
    traits, what he wears, and what lasts on him."""
    if f.side == ENEMY:
        if fire and f.enemy.fire_proof:
            g.tell("immune", "Fire does not hurt {}.", f, rules=f.enemy.rules)
            return 0
        return enemy.of(f.enemy.id).suffers(g, f, wounds, fire, vital)
    for name in f.traits:
        wounds = trait.of(name).suffers(g, f, wounds, fire)
    for name in f.worn:
        wounds = item.of(name).suffers(g, f, wounds, fire)
    for effect in f.effects:
        wounds = lasting.of(effect.changes).suffers(g, f, wounds)
    return wounds


@rule("house.adventure.sleeping-armoury")
def rouse(g: Game, f: Figure) -> None:
    """Whoever did nothing so far is attacked: that has consequences."""
    if "dormant" in f.marks and "roused" not in f.marks:
        f.marks += ("roused",)
        g.due = True


@announced
def defeated(g: Game, f: Figure) -> None:
    """An enemy was killed or befriended; it is still on its squares. A room may be completed by it."""


@rule("enemycard.health", "complete.defeated")
def destroy(g: Game, f: Figure, by: int = -1) -> None:
    """An enemy (or ally) at Health 0 is dead and gone at once."""
    rules = ("enemycard.health",)
    g.tell("slain", "{} is dead.", f, rules=rules, figures=(f.id,) if by < 0 else (f.id, by))
    if f.side == ENEMY:
        for other in g.foes():
            enemy.of(other.enemy.id).sees_killed(g, other, f)
        defeated(g, f)
    g.remove(f)
