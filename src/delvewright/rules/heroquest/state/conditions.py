"""What conditions keep a figure from: the words that lasting effects bear, and who may still move, attack and cast.

asleep, paralysed   no Actions, no Defence
bound               neither moves nor attacks
blinded             neither moves, shoots nor casts
rooted              does not move
slow                Speed 1 (dazed too), and one die less in attack and Defence, but one at least
cowed               neither attacks nor casts
pacified            does not attack
babbling            does not cast
unseen              neither attacks nor is attacked, and no spell is aimed at it
disappeared         the same, and only moves and opens doors; no trap goes off
masked              no target of attacks or spells, until it attacks or casts itself (`turn/advanced.py`)
preserved           stays at zero Body, does nothing and loses nothing
feared              attacks with one die (the dice: `fighting/attack_and_defence_dice.py`)
miss                misses its next Activation; delayed: is activated after all others (`turn/turn.py`)
commanded           acts as the other side decides
ghost, rock         walks through enemies, or through walls (`moving/moving.py`)

Whoever stands in a cloak of shadows (`g.shadows`) neither attacks nor casts, and cannot be attacked.
"""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.common.dungeon.states import is_statue
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import can_use_cards

HELPLESS = frozenset({"asleep", "paralysed"})
"""Conditions under which nobody can do anything."""
HELD = frozenset({"bound", "blinded", "rooted"})
"""Conditions under which nobody moves."""
SLOWED = frozenset({"slow", "dazed"})
"""Conditions under which a fixed Speed is 1."""
HARMLESS = frozenset({"unseen", "bound", "cowed", "pacified"})
"""Conditions under which nobody attacks."""
SPEECHLESS = frozenset({"disappeared", "cowed", "blinded", "babbling"})
"""Conditions under which nobody casts."""


def helpless(f: Figure) -> bool:
    """Whether a figure can do nothing at all, not even defend itself."""
    return f.under_any(HELPLESS)


@rule("missing.spell.darkness.chains")
def may_move(f: Figure) -> bool:
    """Whether nothing keeps a figure from taking a Move Action: no deep pit, no bonds, no blindness, no roots."""
    if f.pit and "deep" in f.tags:
        return False
    return not f.under_any(HELD)


@rule("missing.spell.elf.slow")
def speed(f: Figure) -> int:
    """A fixed Speed, as it is now."""
    return 1 if f.under_any(SLOWED) else f.kind.speed


@rule("missing.spell.darkness.cloak")
def may_attack(g: Game, f: Figure) -> bool:
    """Whether nothing keeps a figure from attacking at all."""
    if f.under_any(HARMLESS):
        return False
    return not (g.shadows and g.shadows >> f.at & 1)


@rule("missing.spell.darkness.cloak", "missing.spell.protection.invisibility")
def attackable(g: Game, target: Figure) -> bool:
    """Whether a figure can be attacked at all."""
    if target.tags and is_statue(target):
        return False
    return not target.under("unseen") and not (g.shadows and g.shadows >> target.at & 1)


@rule("shock.no-cards", "missing.spell.darkness.cloak")
def can_cast(g: Game, f: Figure) -> bool:
    """Whether nothing keeps a figure from casting at all."""
    if f.under_any(SPEECHLESS):
        return False
    return can_use_cards(f) and f.at >= 0 and not (g.shadows and g.shadows >> f.at & 1)
