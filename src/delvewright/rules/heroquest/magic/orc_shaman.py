"""Chaos spells of the Orc Shaman: what each does."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.magic.casting import anybody_seen, spell
from delvewright.rules.heroquest.magic.chaos import strike, summon, surroundings
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game

ORC_KINDS = ("orc", "grisk")
"""Monsters that are Orcs."""


def orcs_seen(g: Game, f: Figure) -> list[int]:
    """Orcs in sight on the caster's side."""
    own = [id for id in anybody_seen(g, f) if g.fig(id).side == f.side]
    return [id for id in own if g.fig(id).kind.id in ORC_KINDS]


@spell("shaman-orc-berserker", orcs_seen)
@rule("missing.spell.chaos.orc-shaman")
def orc_berserker(g: Game, f: Figure, target: Figure) -> Play:
    """An Orc has Haste (1) and Rage (1) in its next Activation."""
    name = "shaman-orc-berserker"
    give(g, target, Effect(name, "haste", 1, "activation"), Effect(name, "rage", 1, "activation"))
    yield from ()


def _orcs_here(g: Game, f: Figure) -> list[Figure]:
    area = surroundings(g, f)
    return [m for m in g.on_board(f.side) if m.kind.id in ORC_KINDS and area >> m.at & 1]


@spell("shaman-sharpen-blades", can=lambda g, f: bool(_orcs_here(g, f)))
@rule("missing.spell.chaos.orc-shaman")
def sharpen_blades(g: Game, f: Figure) -> Play:
    """Orcs in the room attack with one more die this turn."""
    for orc in _orcs_here(g, f):
        give(g, orc, Effect("shaman-sharpen-blades", "attack", 1, "turn-end", g.turn))
    yield from ()


@spell("shaman-shield-of-protection", can=lambda g, f: bool(_orcs_here(g, f)))
@rule("missing.spell.chaos.orc-shaman")
def shield_of_protection(g: Game, f: Figure) -> Play:
    """Orcs in the room defend with one more die until the Evil Sorcerer's next turn."""
    for orc in _orcs_here(g, f):
        give(g, orc, Effect("shaman-shield-of-protection", "defence", 1, "turn", g.turn))
    yield from ()


@spell("shaman-spirit-of-vengeance", anybody_seen)
@rule("missing.spell.chaos.orc-shaman")
def spirit_of_vengeance(g: Game, f: Figure, target: Figure) -> Play:
    """An attack of four dice on any figure."""
    yield from strike(g, f, target, 4, "shaman-spirit-of-vengeance")


@spell("shaman-summon-goblins")
@rule("missing.spell.chaos.orc-shaman")
def summon_goblins(g: Game, f: Figure) -> Play:
    """Four Goblins."""
    yield from summon(g, f, ("goblin",) * 4, "shaman-summon-goblins")


@spell("shaman-summon-orcs")
@rule("missing.spell.chaos.orc-shaman")
def summon_orcs(g: Game, f: Figure) -> Play:
    """Two Orcs."""
    yield from summon(g, f, ("orc",) * 2, "shaman-summon-orcs")
