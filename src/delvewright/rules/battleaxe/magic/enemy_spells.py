"""The spells of enemies: a D100 against the strength, no defence."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import EnemySpell as Card
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.whereabouts import struck
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.game import HERO, Figure, Game
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.battleaxe.state.texts import item
from delvewright.rules.common.cards import without
from delvewright.rules.common.texts import Texts

SPENT = "spent"
"""The mark of an enemy that has to wait a turn before it casts again."""


@rule("house.enemy-spell.fire-breath", "enemy.phase.spell")
def ready(e: Figure) -> bool:
    """Whether an enemy can cast in this turn: one that must wait has then waited."""
    if not e.enemy.spell:
        return False
    if SPENT in e.marks:
        e.marks = without(e.marks, SPENT)
        return False
    return True


@rule("enemy.spell.adjacent", "spell.no-defence", "luck.scope.enemy-attack")
def cast(g: Game, e: Figure, t: Figure) -> Play:
    """An enemy casts its spell at a hero: he does not defend, but may use Luck, or what he holds against it."""
    spell = content().enemy_spells[e.enemy.spell]
    e.marks += (SPENT,) * spell.numbers.get("pause", 0)

    def shield(value: int) -> list[Answer]:
        against = [name for name in dict.fromkeys(t.held) if item.of(name).aimed_at(t)]
        return [("use", name) for name in against] if value <= spell.strength else []

    hero = t if t.hero else None
    value, used = yield from settle(
        g, hero, e.id, "spell", lambda v: v > spell.strength, shield, t.id, need=spell.strength
    )
    works = value <= spell.strength
    g.tell(
        "spell", "{} casts {} at {}: {} against {}%, {}.", e, spell.title, t, value, spell.strength,
        "it works" if works else "it fails", rules=("enemy.spell.adjacent", *spell.rules),
        faces=(value,),
    )  # fmt: skip
    if used is not None:
        item.of(used[1]).turns_aside(g, t)
        return
    if works:
        yield from strike(g, e, t, spell, value)


class EnemySpell:
    """What a spell of enemies does besides wounding."""

    def has_struck(self, g: Game, hero: Figure, card: Card, vital: bool) -> None:
        """It has struck a hero, who lives."""


enemy_spell = Texts("enemy spell", EnemySpell)
"""Says of which spell a class is the text."""


@enemy_spell("sting-hex", "house.enemy-spell.sting-hex")
class StingHex(EnemySpell):
    """A vital one also makes the hero diseased."""

    def has_struck(self, g: Game, hero: Figure, card: Card, vital: bool) -> None:
        """The sting festers."""
        if vital:
            effects.disease(g, hero)


@enemy_spell("grave-chill", "house.enemy-spell.grave-chill")
class GraveChill(EnemySpell):
    """The hero has less Speed on his next turn."""

    def has_struck(self, g: Game, hero: Figure, card: Card, vital: bool) -> None:
        """He is chilled."""
        effect = Effect(card.id, "speed", card.numbers["speed"], "turn")
        effects.add(g, hero, effect, "{} is chilled: less Speed on his next turn.", card.rules)


@rule("house.enemy-spell.shadow-bolt", "house.enemy-spell.fire-breath")
def strike(g: Game, e: Figure, t: Figure, spell: Card, value: int) -> Play:
    """What it does to its target; fire breath also to every hero beside him."""
    vital = "vital" in spell.numbers and value <= spell.numbers["vital"]
    wounds = spell.numbers.get("vital-wounds", spell.wounds) if vital else spell.wounds
    victims = [t]
    if spell.fire:
        victims += [h for h in struck(g, touching(g, t.mask) | t.mask) if h is not t and h.side == HERO]
    for h in victims:
        yield from wound(g, h, wounds, f"{spell.title} of {e}", spell.rules, e.id, spell.fire)
    if t.hero and t.living:
        enemy_spell.of(spell.id).has_struck(g, t, spell, vital)
