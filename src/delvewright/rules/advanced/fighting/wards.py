"""Rings and amulets that turn spells aside."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import d12, test


@rule("item.amulet.iron", "item.ring.magic_protection")
def warded(g: Game, f: Figure, caster: Figure | None) -> Play:
    """Whether something that somebody wears turns a spell of the other side aside."""
    if caster is not None and caster.side == f.side:
        return False
    for item in (*f.worn, *(f.kind.items if f.kind is not None else ())):
        card = content().items.get(item)
        if card is None or card.kind not in ("ring", "amulet"):
            continue
        if card.numbers.get("test"):
            failed = yield from test(g, f, "intelligence", purpose="ward")
        elif "fails" in card.numbers:
            face = yield from d12(g, f.id, "ward")
            failed = face >= card.numbers["fails"]
        else:
            continue
        if failed:
            g.tell("ward", "{} turns the spell aside.", card.title, rules=card.rules[:1], figures=(f.id,))
            return True
    return False
