"""Exact chances of what an answer may bring."""

from __future__ import annotations

from fractions import Fraction

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.reading import Attack, content
from delvewright.rules.heroquest.dungeon.disarming import dexterity
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import attack_dice, defence_dice
from delvewright.rules.heroquest.fighting.attacking import attack_marks, attack_of
from delvewright.rules.heroquest.fighting.chances import blow
from delvewright.rules.heroquest.magic.casting import AIMS, WAYS, cast_as
from delvewright.rules.heroquest.moving.jumping import usual_way
from delvewright.rules.heroquest.moving.moving import ground
from delvewright.rules.heroquest.state.game import Figure, Game


def _named(chances: tuple[Fraction, ...], left: int, end: str = "kill") -> dict[str, Fraction]:
    found = {f"{n} damage": p for n, p in enumerate(chances) if p}
    found[end] = sum(chances[left:], Fraction(0))
    return found


@rule("missing.spell.default-cost")
def spell_odds(g: Game, name: str, target: Figure) -> dict[str, Fraction] | None:
    """The chances of a Hero's spell that rolls dice against one figure; a Counterspell is not reckoned with."""
    way = WAYS[name].get(AIMS["figure"])
    if way is None or way.odds is None:
        return None
    found = way.odds(g, target)
    if isinstance(found, Fraction):
        return {"success": found}
    words = {name, *(k.lower() for k in content().cards[name].keywords)}
    return _named((Fraction(1),) if target.keywords("immune") & words else found, target.body)


def attack_chances(g: Game, f: Figure, target: Figure, arm: Attack, item: str) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, 2 … points of an attack."""
    guard = () if "piercing" in arm.damage else defence_dice(g, target)
    dice, double = attack_dice(g, f, arm, target, item), f.under("double")
    return blow(target, attack_marks(f, arm, item), dice, guard, double)


def odds(g: Game, answer: Answer) -> dict[str, Fraction] | None:
    """Chances by name: of damage and of a kill, of a jump or a disarming that succeeds."""
    if g.active < 0:
        return None
    f = g.fig(g.active)
    if answer[0] in ("attack", "throw", "punch", "strike", "shoot"):
        item, arm = attack_of(g, f, answer)
        target = g.fig(answer[1])
        chances = attack_chances(g, f, target, arm, item)
        if "spirit" in arm.damage:
            return _named(chances, target.mind, "shock" if target.kind.hero else "kill")
        return _named(chances, target.body)
    if answer[0] == "cast-on":
        return spell_odds(g, cast_as(g, answer[1]), g.fig(answer[2]))
    if answer[0] in ("jump", "jump-by"):
        return {"success": Fraction(1, 2 ** (len(usual_way(g, f, answer[1], ground(g, f))) - 1))}
    if answer[0] == "disarm":
        return {"success": Fraction(max(0, min(6, dexterity(f))), 6)}
    return None


def expected(chances: dict[str, Fraction]) -> Fraction:
    """The mean damage of an attack's chances."""
    found = [int(k.split()[0]) * p for k, p in chances.items() if k.endswith(" damage")]
    return sum(found, Fraction(0))
