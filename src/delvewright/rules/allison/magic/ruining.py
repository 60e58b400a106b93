"""Ruining gear: wood that is twisted, metal that rusts."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.effects import RUINED, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.naming import title_of

NATURAL = "natural-bow"
"""The bow of an archer who has none besides what is in its printed figure."""


@rule("spell.elf.twist-wood", "chaos.rust")
def ruinable(f: Figure, material: str) -> list[str]:
    """What of a figure's gear is of a material and can be ruined; wood only as a weapon, artifacts never."""
    known = content().items
    carried = f.items or (f.kind.gear if f.kind.sort == "mercenary" else ())
    found = [
        name
        for name in dict.fromkeys(carried)
        if known[name].material == material and not known[name].unique and (material == "metal" or known[name].weapon)
    ]
    if material == "wood" and f.melee != f.attack and "bow" not in found and not f.under("bowless"):
        found.append(NATURAL)
    return found


@rule("house.material.ruin", "spell.elf.twist-wood", "chaos.rust")
def ruin_one_of(g: Game, f: Figure, victim: Figure, material: str, cause: str) -> Play:
    """The caster picks a piece of somebody's gear, and it is gone for good."""
    pieces = ruinable(victim, material)
    if not pieces:
        return False
    piece = pieces[0]
    if len(pieces) > 1:
        options: list[Answer] = [("choose", name) for name in pieces]
        piece = (yield Decision(f.seat, "ruin", options, figure=f.id, subject=victim.name))[1]
    g.tell(
        "ruin", "The {} of {} is ruined.", title_of(piece).lower(), victim, rules=(cause,), figures=(f.id, victim.id)
    )
    ruin(g, victim, piece)
    return True


@rule("house.material.ruin", "spell.elf.twist-wood")
def ruin(g: Game, f: Figure, piece: str) -> None:
    """A piece is gone; whose gear is in the printed figure loses a die, and whoever has lost a bow shoots no more."""
    if piece in f.items:
        discard(g, f, piece)
    known = content().items.get(piece)
    if f.kind.sort == "mercenary" and known is not None:
        give(g, f, Effect(RUINED + piece, "attack" if known.weapon else "defence", -1, "quest"))
    if piece == NATURAL or (f.melee != f.attack and piece == "bow"):
        give(g, f, condition("twisted-bow", "bowless", "quest"))
