"""Poison: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import SKULL, skulls
from delvewright.rules.heroquest.content.reading import COMBAT, marks_of
from delvewright.rules.heroquest.fighting.harm import harm, heal, poisoned
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    heroes_seen,
    spell,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.magic.weapons_named import armed_heroes, choose_weapon, number_of
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import thrown

WHITE = COMBAT["white"]


@spell("envenom", armed_heroes)
@rule("missing.advspell.poison.envenom")
def envenom(g: Game, f: Figure, target: Figure) -> Play:
    """Attacks with one Weapon are Poison for a turn and cost one more."""
    weapon = yield from choose_weapon(g, f, target)
    give(g, target, for_a_turn(f, "envenom", "envenomed", weapon))


@effect_text("envenomed", "missing.advspell.poison.envenom")
class Envenomed(EffectText):
    """Venom on a weapon."""

    def attack_marks(self, g: Game, f: Figure, effect: Effect, weapon: str, marks: frozenset[str]) -> frozenset[str]:
        """Poison, with that weapon."""
        return frozenset({"poison"}) if weapon and number_of(weapon) == effect.amount else frozenset()

    def wounds(self, f: Figure, effect: Effect, target: Figure, weapon: str, marks: frozenset[str]) -> int:
        """One point more."""
        return int(bool(weapon) and number_of(weapon) == effect.amount)


@rule("missing.advspell.poison.choke")
def breathing(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are not Undead."""
    return [id for id in enemies_seen(g, f) if not g.fig(id).has("undead")]


@spell("choke", breathing)
@rule("missing.advspell.poison.choke")
def choke(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice, each skull a point of Poison, without Defence."""
    roll = Roll(f.id, "choke", (WHITE,) * 2, target.id)
    yield from thrown(g, roll, f, target, "choke")
    rules = ("missing.advspell.poison.choke",)
    g.tell("spell", "{} chokes.", target, rules=rules, faces=roll.faces, sum=skulls(roll.count(SKULL)), counts=(SKULL,))
    yield from harm(g, target, roll.count(SKULL), "Choke", marks_of("choke", "poison"), rules, f)


@rule("missing.advspell.poison.antidote")
def poisoned_heroes(g: Game, f: Figure) -> list[int]:
    """Heroes who have lost Body to Poison in this Quest."""
    return [id for id in heroes_seen(g, f) if g.fig(id).bonus("poison-lost") > 0]


@spell("antidote", poisoned_heroes, saves=True)
@rule("missing.advspell.poison.antidote")
def antidote(g: Game, f: Figure, target: Figure) -> Play:
    """Up to 3 of those points."""
    points = min(3, target.bonus("poison-lost"))
    poisoned(target, -points)
    heal(g, target, points, "Antidote", ("missing.advspell.poison.antidote",))
    yield from ()
