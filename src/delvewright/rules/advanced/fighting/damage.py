"""Damage dice against Toughness."""

from __future__ import annotations

from delvewright.kernel.dice import D12, Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.records import DICE
from delvewright.rules.advanced.state.game import AWAKE, Figure, Game
from delvewright.rules.advanced.state.rolling import Fate, has_fate
from delvewright.rules.common.checks import Check, Throw, at_least, react


@rule("melee.wound.roll", "melee.wound.twelve", "ranged.wound", "fate.roll", "magic.auto_hit", "sheet.weapon.damage")
def damage(
    g: Game, owner: int, target: Figure, count: int, toughness: int, before: int = 0,
    plain: bool = True,
) -> Play:  # fmt: skip
    """Roll damage dice: a Wound for each that reaches the Toughness. A 12 always wounds and is rolled again, unless the
    target is dead by then; `before`: Wounds that earlier hits of this attack have caused. `plain`: whether other dice
    than a 12 count. Gives back the Wounds."""
    wounds, left = 0, count
    while left > 0:
        faces = yield Roll(owner, "damage", (D12,) * left, target.id)
        good = [face for face in faces if face == DICE or (face >= toughness and plain)]
        wounds += len(good)
        g.tell(
            "damage", "{} {}.", len(good) or "No", "dice wound" if len(good) > 1 else "die wounds", faces=faces,
            rules=("melee.wound.roll", "melee.wound.twelve"), figures=(target.id,),
            sum=f"{len(good)} of {len(faces)}",
        )  # fmt: skip
        if plain and not dead(target, before + wounds):
            wounds += yield from _fated(
                g, owner, target, [f for f in faces if f not in good], toughness, before + wounds
            )
        left = faces.count(DICE) if not dead(target, before + wounds) else 0
    return wounds


def dead(f: Figure, wounds: int) -> bool:
    """Whether so many Wounds are its death."""
    return f.wounds - wounds < (0 if f.hero else 1)


@rule("fate.roll")
def _fated(g: Game, owner: int, target: Figure, failed: list[int], toughness: int, wounds: int) -> Play:
    """A Hero may turn single dice of his that failed into Wounds."""
    more = 0
    f = g.figures[owner] if owner >= 0 else None
    if f is None or f.condition != AWAKE or f.side == target.side:
        return more
    for face in sorted(failed, reverse=True):
        if not has_fate(f) or dead(target, wounds + more):
            break
        throw = Throw(owner, "damage", (D12,), at_least(toughness), toughness, target.id)
        check = yield from react(throw, Check("damage", (face,), toughness, False, (face,)), Fate(g, f))
        if not check.success:
            break
        more += 1
    return more
