"""What conditions keep a figure from: the words that lasting effects bear, and who may still attack, be attacked, cast.

helpless            does nothing and does not defend (`Figure.helpless`); asleep by magic it is senseless too
stone               helpless, cannot be attacked and loses nothing
carried             cannot be attacked
meek                does not attack
rooted              does not move
miss                misses its next turn
unseen              only moves and opens doors: it neither attacks, casts, searches nor springs traps, nobody notices or
                    attacks it, no spell is aimed at it, and it loses nothing
unnoticed           opponents do not become aware of it
harmless            opponents need not reckon with it
puppet              fights as another seat decides, with its weapon only
ghost, rock         walks through opponents, or through walls; gliding: on ice only; light: over pits and gaps, and
                    springs no traps (`moving/moving.py`)
base-defence        defends with base dice
"""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.figure import Figure

MEEK = frozenset({"meek", "unseen"})
"""Conditions under which nobody attacks."""
UNTOUCHABLE = frozenset({"carried", "stone", "unseen"})
"""Conditions under which nobody is attacked."""
NO_FOE = frozenset({"harmless", "unseen"})
"""Conditions under which opponents need not reckon with a figure although they see its square."""
SPELLLESS = frozenset({"unseen", "puppet"})
"""Conditions under which nobody casts a spell."""
UNNOTICED = frozenset({"unseen", "unnoticed"})
"""Conditions under which opponents do not become aware of a figure."""


@rule("scope.specific-beats-general", "spell.elf.disappear.limits")
def may_attack(f: Figure) -> bool:
    """Whether nothing keeps a figure from attacking at all."""
    return not f.under_any(MEEK)


@rule("monster.fimir.kidnap.carrying", "spell.elf.disappear.limits")
def attackable(target: Figure) -> bool:
    """Whether a figure can be attacked at all."""
    return not target.under_any(UNTOUCHABLE)
