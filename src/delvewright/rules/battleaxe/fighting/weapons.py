"""What single weapons change in an attack; enemy cards have their say in `cards`."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, next_to
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Item
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.figures import enemy_cards
from delvewright.rules.battleaxe.state.board import WIDTH, Token
from delvewright.rules.battleaxe.state.game import ENEMY, Figure, Game
from delvewright.rules.common.cards import without

GRUDGE = ("orc", "goblin")
"""The peoples a dwarf hates."""


def _item(weapon: str) -> Item | None:
    return content().items.get(weapon)


@rule("house.weapon.spear")
def within(g: Game, f: Figure, weapon: str, near: list[Figure]) -> list[Figure]:
    """Whom a weapon reaches: those who touch; with a spear also two squares straight on, past nobody."""
    if weapon != "spear":
        return near
    found = near[:]
    for way in (NORTH, EAST, SOUTH, WEST):
        first = next_to(f.at, way, g.east, g.south, WIDTH, g.links)
        if first < 0 or g.enemies >> first & 1:
            continue
        second = next_to(first, way, g.east, g.south, WIDTH, g.links)
        target = g.at(second) if second >= 0 else None
        if target is not None and target.side == ENEMY:
            found.append(target)
    return found


@rule("house.missile.heavy-crossbow")
def may_shoot(g: Game, f: Figure, weapon: str) -> bool:
    """A heavy crossbow cannot be shot in two turns running."""
    return not (f.under("reloading") and "pause" in content().items[weapon].numbers)


@rule(
    "house.weapon.mace", "house.weapon.war-hammer", "house.weapon.silvered-blade", "house.guard.holy-symbol",
    "house.trait.dwarf.old-grudge",
)  # fmt: skip
def attack_bonus(g: Game, a: Figure, t: Figure, weapon: str) -> int:
    """What weapon and worn items add against this type of enemy, and an old grudge against its people."""
    if a.side == ENEMY:
        return enemy_cards.attack_bonus(g, a, t)
    kind = t.enemy.type
    card = _item(weapon)
    found = card.against.get(kind, 0) if card is not None else 0
    for name in a.worn:
        found += content().items[name].against.get(kind, 0)
    if t.enemy.kin in GRUDGE:
        found += a.bonus("grudge")
    return found


def missile_bonus(g: Game, a: Figure, t: Figure, weapon: str) -> int:
    """What the target's card adds to a missile."""
    return enemy_cards.missile_bonus(g, a, t)


@rule("house.weapon.flail")
def defend_bonus(g: Game, t: Figure, a: Figure, purpose: str, weapon: str) -> int:
    """What the attacker's weapon and the defender's card add to a defence."""
    card = _item(weapon)
    found = card.numbers.get("their-defend", 0) if card is not None else 0
    return found + (enemy_cards.defend_bonus(g, t, a, purpose, weapon) if t.side == ENEMY else 0)


@rule("house.gear.holy-water")
def undefended(t: Figure, weapon: str) -> bool:
    """Holy water allows an Undead no defence."""
    return weapon == "holy-water" and t.enemy.type == "undead"


@rule("house.gear.holy-water")
def wounds(g: Game, a: Figure, t: Figure, purpose: str, weapon: str, wounds: int, vital: bool) -> int:
    """How many wounds a hit makes: holy water hurts nobody but Undead."""
    if weapon == "holy-water":
        wounds = content().items[weapon].numbers["wounds"] if undefended(t, weapon) else 0
    return enemy_cards.wounds(g, a, t, purpose, wounds, vital)


def fiery(a: Figure, purpose: str, weapon: str) -> bool:
    """Whether its wounds are fire."""
    return a.side == ENEMY and enemy_cards.fiery(a, purpose)


@rule("house.weapon.dagger", "house.weapon.hand-axe", "house.gear.holy-water", "house.missile.heavy-crossbow")
def let_fly(g: Game, a: Figure, t: Figure, weapon: str) -> None:
    """A thrown weapon lies on the target's square afterwards, a flask is gone; a heavy crossbow must be wound up."""
    card = content().items[weapon]
    if card.thrown is not None:
        a.held = without(a.held, weapon)
        if not card.uses:
            g.tokens += (Token("items", t.at, (weapon,)),)
    if "pause" in card.numbers:
        a.effects += (Effect(weapon, "reloading", until="turn", times=2),)


@rule("house.weapon.flail")
def after_roll(g: Game, a: Figure, t: Figure, purpose: str, weapon: str, value: int) -> Play:
    """A flail that goes wide wounds whoever swings it."""
    card = _item(weapon)
    if card is not None and value >= card.numbers.get("fumble", 101):
        yield from wound(g, a, card.numbers["wounds"], card.title, card.rules)


@rule("house.weapon.battle-axe")
def after_wound(g: Game, a: Figure, t: Figure, purpose: str, weapon: str, lost: int, vital: bool) -> Play:
    """A battle-axe that has killed goes on to another enemy, once per turn."""
    if weapon == "battle-axe" and t.health <= 0 and weapon not in g.done:
        g.done += (weapon,)
        g.attacks += content().items[weapon].numbers["attacks"]
        g.tell("trait", "The battle-axe goes on.", rules=content().items[weapon].rules, figures=(a.id,))
    yield from enemy_cards.after_wound(g, a, t, purpose, weapon, lost, vital)
