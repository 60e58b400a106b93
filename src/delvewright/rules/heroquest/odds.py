"""Exact chances of what an answer may bring."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die
from delvewright.kernel.grid import path
from delvewright.kernel.ledger import rule
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content import Attack, content
from delvewright.rules.heroquest.fighting import OWN_SHIELD, WHITE_DIE, attack_dice, attack_of, defence_dice
from delvewright.rules.heroquest.lasting import helpless
from delvewright.rules.heroquest.magic import cast_as
from delvewright.rules.heroquest.moving import barred, edges
from delvewright.rules.heroquest.searching import dexterity
from delvewright.rules.heroquest.state import Figure, Game


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


@rule("ability.defencing", "ability.immune", "ability.weakness", "ability.undead")
def special(
    target: Figure, arm: Attack, chances: tuple[Fraction, ...], attack: tuple[Die, ...], guard: tuple[Die, ...]
) -> tuple[Fraction, ...]:
    """The chances against a target whose abilities stop or double damage."""
    marks = arm.damage | {"attack"}
    if target.keywords("immune") & marks or ("spirit" in marks and target.has("undead")):
        return (Fraction(1),)
    if target.has("defencing"):
        bare = faces(guard, OWN_SHIELD[target.side])[0]
        hits = [p * bare for p in faces(attack, SKULL)[1:]]
        chances = (1 - sum(hits, Fraction(0)), *hits)
    return _twice(chances) if target.keywords("weakness") & marks else chances


def _twice(chances: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    doubled = [Fraction(0)] * (2 * len(chances) - 1)
    doubled[::2] = chances
    return tuple(doubled)


def _named(chances: tuple[Fraction, ...], left: int) -> dict[str, Fraction]:
    found = {f"{n} damage": p for n, p in enumerate(chances) if p}
    found["kill"] = sum(chances[left:], Fraction(0))
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
        arm = Attack(True, (WHITE_DIE,) * BOLTS[name], damage=frozenset({"magic"}))
        guard = () if name == "arcane-bolt" else defence_dice(g, target)
        if name == "arrows-of-the-night" and not helpless(target):
            guard = (WHITE_DIE,) * target.mind
        chances = damage(arm.dice, guard, OWN_SHIELD[target.side])
        found = special(target, arm, chances, arm.dice, guard) if target.abilities else chances
    elif name in VICTIM_DICE:
        n = VICTIM_DICE[name]
        arm = Attack(True, (), damage=frozenset({"magic", "heat"}))
        chances = tuple(comb(n, hit) * Fraction(2, 3) ** hit * Fraction(1, 3) ** (n - hit) for hit in range(n + 1))
        immune = target.keywords("immune") & arm.damage
        found = (Fraction(1),) if immune else _twice(chances) if target.keywords("weakness") & arm.damage else chances
    else:
        return None
    words = {name, *(k.lower() for k in content().cards[name].keywords)}
    return _named((Fraction(1),) if target.keywords("immune") & words else found, target.body)


def odds(g: Game, answer: Answer) -> dict[str, Fraction] | None:
    """Chances by name: of damage and of a kill, of a jump or a disarming that succeeds."""
    if g.active < 0:
        return None
    f = g.fig(g.active)
    if answer[0] in ("attack", "throw", "punch", "strike", "shoot"):
        item, arm = attack_of(g, f, answer)
        target = g.fig(answer[1])
        guard = () if "piercing" in arm.damage else defence_dice(g, target)
        chances = damage(attack_dice(g, f, arm, target, item), guard, OWN_SHIELD[target.side])
        if target.abilities:
            chances = special(target, arm, chances, attack_dice(g, f, arm, target, item), guard)
        return _named(chances, target.mind if "spirit" in arm.damage else target.body)
    if answer[0] == "cast-on":
        return spell_odds(g, cast_as(g, answer[1]), g.fig(answer[2]))
    if answer[0] == "jump":
        bars = barred(g, f) | g.heroes | g.monsters | g.costly
        over = len(path(f.at, answer[1], *edges(g, f), g.width, bars)) - 1
        return {"success": Fraction(1, 2**over)}
    if answer[0] == "disarm":
        return {"success": Fraction(max(0, min(6, dexterity(f))), 6)}
    return None


def expected(chances: dict[str, Fraction]) -> Fraction:
    """The mean damage of an attack's chances."""
    found = [int(k.split()[0]) * p for k, p in chances.items() if k.endswith(" damage")]
    return sum(found, Fraction(0))
