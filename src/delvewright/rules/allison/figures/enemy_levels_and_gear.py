"""What an enemy comes with: the figures of its level, gear and skills by the party's level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Band, Kind, Named
from delvewright.rules.allison.state.figure import Figure


@rule(
    "monster.tables", "monster.base-without-gear", "monster.suggested", "merc.tables", "merc.as-enemies",
    "house.level.beyond-table",
)  # fmt: skip
def take_figures(f: Figure, level: int, within: bool = False) -> None:
    """The figures of a level, as the table of its kind has them; `within`: no further than the table goes."""
    row = f.kind.row(level, within)
    f.level, f.low, f.high = row.level, row.low, row.high
    f.attack, f.melee, f.defend = row.attack, row.melee, row.defend
    f.own_body = f.full_body = f.body = row.body
    f.own_mind = f.full_mind = f.mind = row.mind
    f.own_magic = f.full_magic = f.magic = row.magic


@rule("house.level.gear-budget", "level.enemy-equipment", "monster.gear-any-level")
def band(party_level: int, lower: bool = False) -> Band:
    """How much enemies have against a party of that average level; those that wander or are called one band lower."""
    bands = sorted(content().bands.values(), key=lambda each: each.level)
    reached = max(i for i, each in enumerate(bands) if each.level <= max(party_level, bands[0].level))
    return bands[max(reached - 1, 0) if lower else reached]


@rule(
    "house.level.gear-order", "monster.elven-archer.gear", "monster.elven-warrior.gear",
    "house.monster.chaos-sorcerer.gear",
)  # fmt: skip
def gear_of(kind: Kind, pieces: int, number: int) -> tuple[str, ...]:
    """The first so many pieces of a kind; `number` counts its kind in the quest, from 1: some get another piece."""
    if not kind.gear_order:
        return () if kind.sort == "monster" and not kind.sorcerer else kind.gear
    have: list[str] = []
    for step in kind.gear_order[:pieces]:
        if step.other and number % step.every == 0:
            have.append(step.other)
            continue
        if step.instead:
            if step.instead not in have:
                continue
            have.remove(step.instead)
        have.append(step.item)
    return tuple(have)


@rule(
    "house.level.skill-order", "monster.skeleton.sweep-attack", "monster.elven-warrior.shield-bash",
    "monster.gargoyle.dual-wielding", "monster.elven-warrior.dual-wielding", "monster.elven-archer.ranged-accuracy",
)  # fmt: skip
def skills_of(kind: Kind, count: int, gear: Sequence[str], healing: bool) -> tuple[str, ...]:
    """The first so many skills of a kind; one whose weapon is missing is passed over, Stone Gaze if nobody heals."""
    items = content().items
    pair = sum(items[g].weapon and items[g].hands == 1 for g in gear) >= 2
    found = []
    for skill in kind.skills:
        card = content().skills[skill]
        armed = not card.pieces or any(piece in gear for piece in card.pieces)
        if armed and (pair or not card.pair) and (healing or not card.curable):
            found.append(skill)
    return tuple(found[:count])


@rule("house.named.list", "monster.named")
def take_name(f: Figure, named: Named) -> None:
    """A foe with a name: gear, skills and spells are fixed, whatever others of its kind have."""
    f.named = True
    equip(f, named.gear)
    f.skills, f.spells = named.skills, named.spells
    f.tags += named.immune


def equip(f: Figure, gear: Iterable[str]) -> None:
    """Give an enemy pieces: what belongs in the hands is held, weapons with the most dice first, the rest is worn."""
    items = content().items
    f.items = tuple(gear)
    held = [piece for piece in f.items if items[piece].slot == "hand"]
    f.held = tuple(sorted(held, key=lambda piece: (not items[piece].weapon, -(items[piece].attack or 0))))
    f.worn = tuple(piece for piece in f.items if piece not in f.held)


@rule("house.level.enemy", "level.enemies", "house.difficulty")
def enemy_level(printed: int, party_level: int, design: int, step: int, scaling: bool) -> int:
    """The level of an enemy: as printed (else the party's), with the difficulty's step, perhaps with the party."""
    if not printed:
        return max(1, party_level + step)
    grown = max(-1, min(3, party_level - design)) if scaling else 0
    return max(1, printed + step + grown)
