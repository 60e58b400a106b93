"""Exact chances of what an answer may bring."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die
from delvewright.kernel.ledger import rule
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content.reading import Attack, content, marks_of
from delvewright.rules.heroquest.dungeon.disarming import dexterity
from delvewright.rules.heroquest.fighting.attacking import (
    OWN_SHIELD,
    WHITE_DIE,
    attack_dice,
    attack_marks,
    attack_of,
    defence_dice,
)
from delvewright.rules.heroquest.magic.casting import cast_as
from delvewright.rules.heroquest.moving.jumping import usual_way
from delvewright.rules.heroquest.moving.moving import ground
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.effects import helpless
from delvewright.rules.heroquest.state.game import Figure, Game


@lru_cache(maxsize=4096)
def faces(dice: tuple[Die, ...], face: str) -> tuple[Fraction, ...]:
    """The chance of showing a face exactly 0, 1, 2 … times."""
    chances = [Fraction(1)]
    for die in dice:
        p = Fraction(die.faces.count(face), len(die.faces))
        chances = [
            (chances[k] * (1 - p) if k < len(chances) else Fraction(0)) + (chances[k - 1] * p if k else Fraction(0))
            for k in range(len(chances) + 1)
        ]
    return tuple(chances)


@lru_cache(maxsize=4096)
def damage(attack: tuple[Die, ...], guard: tuple[Die, ...], shield: str) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, 2 … points getting through."""
    out = [Fraction(0)] * (len(attack) + 1)
    for skulls, p in enumerate(faces(attack, SKULL)):
        for shields, q in enumerate(faces(guard, shield)):
            out[max(0, skulls - shields)] += p * q
    return tuple(out)


@rule(
    "ability.defencing", "ability.immune", "ability.weakness", "ability.undead", "missing.spell.elf.double-image",
    "missing.magic-item.armband-ice",
)  # fmt: skip
def blow(
    target: Figure, marks: frozenset[str], attack: tuple[Die, ...], guard: tuple[Die, ...], double: bool = False
) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, 2 … points of a blow with all that the target has against it, or suffers from."""
    if target.keywords("immune") & marks or ("spirit" in marks and target.has("undead")):
        return (Fraction(1),)
    shield = OWN_SHIELD[target.side]
    if double or target.has("defencing"):
        chances = _uneven(faces(attack, SKULL), faces(guard, shield), 1 + double, target.has("defencing"))
    else:
        chances = damage(attack, guard, shield)
    if kept := sum(text.prevents(target, marks) for _, text in speaking(target, "prevents")):
        chances = (sum(chances[: kept + 1], Fraction(0)), *chances[kept + 1 :])
    if "attack" in marks and target.under("double-image"):
        chances = (1 - sum(chances[1:], Fraction(0)) / 2, *(p / 2 for p in chances[1:]))
    return _twice(chances) if target.keywords("weakness") & marks else chances


def _uneven(
    skulls: tuple[Fraction, ...], shields: tuple[Fraction, ...], worth: int, all_or_nothing: bool
) -> tuple[Fraction, ...]:
    """Chances where a skull counts for more than a shield, or one shield for all skulls."""
    out = [Fraction(0)] * (worth * (len(skulls) - 1) + 1)
    for hits, p in enumerate(skulls):
        for stops, q in enumerate(shields):
            out[0 if stops and all_or_nothing else max(0, worth * hits - stops)] += p * q
    return tuple(out)


def _twice(chances: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    doubled = [Fraction(0)] * (2 * len(chances) - 1)
    doubled[::2] = chances
    return tuple(doubled)


def _named(chances: tuple[Fraction, ...], left: int, end: str = "kill") -> dict[str, Fraction]:
    found = {f"{n} damage": p for n, p in enumerate(chances) if p}
    found[end] = sum(chances[left:], Fraction(0))
    return found


BOLTS = {"genie": 5, "arrows-of-the-night": 2, "arcane-bolt": 3}
"""Spells that work as a Ranged attack, with their dice."""
VICTIM_DICE = {"ball-of-flame": 2, "fire-of-wrath": 1}
"""Spells that cost so many points of Heat, less one for each 5 or 6 on as many dice."""


@rule("action.cast.attack-symbols", "missing.spell.default-cost", "ability.immune")
def spell_odds(g: Game, name: str, target: Figure) -> dict[str, Fraction] | None:
    """The chances of a Hero's spell that rolls dice against one figure; a Counterspell is not reckoned with."""
    if name == "sleep":
        return {"success": Fraction(5, 6) ** target.mind}
    if name in BOLTS:
        guard = () if name == "arcane-bolt" else defence_dice(g, target)
        if name == "arrows-of-the-night" and not helpless(target):
            guard = (WHITE_DIE,) * target.mind
        found = blow(target, marks_of(name), (WHITE_DIE,) * BOLTS[name], guard)
    elif name in VICTIM_DICE:
        n = VICTIM_DICE[name]
        marks = marks_of(name, "heat")
        chances = tuple(comb(n, hit) * Fraction(2, 3) ** hit * Fraction(1, 3) ** (n - hit) for hit in range(n + 1))
        immune = target.keywords("immune") & marks
        found = (Fraction(1),) if immune else _twice(chances) if target.keywords("weakness") & marks else chances
    else:
        return None
    words = {name, *(k.lower() for k in content().cards[name].keywords)}
    return _named((Fraction(1),) if target.keywords("immune") & words else found, target.body)


def attack_chances(g: Game, f: Figure, target: Figure, arm: Attack, item: str) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, 2 … points of an attack."""
    guard = () if "piercing" in arm.damage else defence_dice(g, target)
    dice, double = attack_dice(g, f, arm, target, item), bool(f.effects) and f.under("double")
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
