"""Dangers of rooms: darts, and blows out of nowhere."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.fighting import attacking
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import NOBODY, settle


@rule("specific.named")
def defended(
    g: Game, f: Figure, wounds: int, cause: str, rules: tuple[str, ...], bonus: int = 0, fire: bool = False
) -> Play:
    """Wounds that a defend roll turns aside."""
    need = values.defend(g, f) + bonus
    value, _ = yield from settle(g, f, f.id, "defence", lambda v: v <= need, need=need)
    saved = value <= need
    told = "unhurt" if saved else "hit"
    g.tell("defend", "{} defends: {} against {}%, {}.", f, value, need, told, rules=rules, faces=(value,))
    if not saved:
        yield from wound(g, f, wounds, cause, rules, fire=fire)


@rule("specific.trap.dart-example")
def shot(g: Game, f: Figure, chance: int, bonus: int, rules: tuple[str, ...]) -> Play:
    """A dart attacks a hero: vital hits apply, and it may be defended."""
    value, _ = yield from settle(
        g, f, NOBODY, "dart", lambda v: v > max(chance, attacking.VITAL), against=f.id, need=chance
    )
    vital = value <= attacking.VITAL
    told = "a vital hit" if vital else "a strike" if value <= chance else "a miss"
    g.tell(
        "missile",
        "A dart flies at {}: {} against {}%, {}.",
        f,
        value,
        chance,
        told,
        rules=rules,
        faces=(value,),
    )
    if vital:
        yield from wound(g, f, attacking.WOUNDS, "a dart", rules)
    elif value <= chance:
        yield from defended(g, f, 1, "a dart", rules, bonus)
