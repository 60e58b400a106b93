"""Which spells a hero knows, and which a figure may cast: points, level and memory, and the one that a ring keeps."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.texts import speaking

BOUND = "word-bound"
"""The mark of those who can cast only what they have memorised, in a fight or not."""


@rule("class.magic-users")
def casts(f: Figure) -> bool:
    """Whether a figure is a magic-user: a hero of a class that uses magic."""
    return f.hero and content().classes[f.role].casts


@rule("spell.groups", "spell.elf.who", "level.spells", "spell.pool")
def level_spells(f: Figure) -> tuple[str, ...]:
    """The spells a hero knows and those that come with the level: of the groups, and of the elves for an elf."""
    if not casts(f):
        return f.spells
    found = list(f.spells)
    for name, spell in content().spells.items():
        own = spell.group in f.groups if spell.school == "elemental" else spell.school == "elf" and f.race == "elf"
        if own and spell.level <= f.level and name not in found:
            found.append(name)
    return tuple(found)


@rule(
    "spell.level-to-cast", "chaos.who", "spell.elf.who", "crosstrain.level", "skill.wizard.mimic.level",
    "house.scroll.learn-limit",
)  # fmt: skip
def level_needed(f: Figure, name: str) -> int:
    """The level at which a figure may cast a spell, however it was learned; for Elf spells humans need one more."""
    return _level_needed(name, f.race)


@lru_cache(maxsize=1 << 10)
def _level_needed(name: str, race: str) -> int:
    known = content().spells[name]
    return known.level + (1 if known.school == "elf" and race == "human" else 0)


@rule("spell.level-to-cast")
def castable(f: Figure, spells: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some spells for which a figure has the level."""
    return _castable(spells, f.race, f.level)


@lru_cache(maxsize=1 << 11)
def _castable(spells: tuple[str, ...], race: str, level: int) -> tuple[str, ...]:
    return tuple([name for name in spells if _level_needed(name, race) <= level])


@rule("magic.combat-only-memorised", "spell.level-to-cast", "magic.cost-one", "artifact.spell-ring")
def ready_spells(f: Figure) -> tuple[str, ...]:
    """The spells that a figure may cast now: it has points, the level, and in an encounter has memorised them."""
    if f.helpless:
        return ()
    chosen = f.hero and (f.met or BOUND in f.tags)
    names = (f.memory if chosen else f.spells) if f.magic else ()
    kept = stored_spell(f) if f.met and ring_of(f) not in f.spent else ""
    if kept and kept not in names:
        names += (kept,)
    return castable(f, names)


@rule("artifact.spell-ring")
def ring_of(f: Figure) -> str:
    """The thing on a figure that keeps a spell; nothing: it has none."""
    for text in speaking(f, "keeps"):
        return text.name
    return ""


@rule("artifact.spell-ring")
def stored_spell(f: Figure) -> str:
    """The spell that is kept for a figure; nothing: there is none."""
    for text in speaking(f, "keeps"):
        return text.keeps(f)
    return ""


@rule("artifact.spell-ring")
def from_ring(f: Figure, name: str) -> bool:
    """Whether the Spell Ring pays for a spell: once in an encounter, for the one stored in it."""
    return f.met and ring_of(f) not in ("", *f.spent) and stored_spell(f) == name
