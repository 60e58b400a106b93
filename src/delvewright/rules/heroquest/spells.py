"""Spells of the Heroes: what each does."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.death import heal
from delvewright.rules.heroquest.lasting import give
from delvewright.rules.heroquest.magic import heroes_seen, monsters_seen, spell
from delvewright.rules.heroquest.state import Figure, Game


@spell("tempest", monsters_seen)
@rule("missing.spell.air.tempest")
def tempest(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster misses its next Activation."""
    give(g, target, Effect("tempest", "miss", 1, "missed"))
    yield from ()


@spell("heal-body", heroes_seen)
@rule("missing.spell.earth.heal-body")
def heal_body(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero regains up to 4 Body."""
    heal(g, target, 4, "Heal Body", ("missing.spell.earth.heal-body",))
    yield from ()


@spell("rock-skin", heroes_seen)
@rule("missing.spell.earth.rock-skin", "card.repeat.ongoing")
def rock_skin(g: Game, f: Figure, target: Figure) -> Play:
    """One more die of Defence until the Hero loses Body."""
    give(g, target, Effect("rock-skin", "defence", 1, "harmed"))
    yield from ()
