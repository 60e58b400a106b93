"""Harm that needs no hit roll: templates and bolts."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.character_monsters import slips_away
from delvewright.rules.advanced.fighting.harm import damage, hurt
from delvewright.rules.advanced.fighting.wards import warded
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import MONSTER, Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY
from delvewright.rules.advanced.state.texts import special_of, spell
from delvewright.rules.advanced.state.values import toughness


@rule("magic.template")
def templates(g: Game, at: int) -> list[int]:
    """The blocks of two squares by two that cover a square, none of them across a wall; those over most of the hero
    side first, then over fewest monsters."""
    found = []
    company, monsters = g.company(), g.foes()
    for first in [q for q in (at, at - 1, at - WIDTH, at - WIDTH - 1) if q >= 0]:
        block = 0b11 << first | 0b11 << first + WIDTH
        joined = (
            g.east >> first & 1 and g.east >> first + WIDTH & 1 and g.south >> first & 1 and g.south >> first + 1 & 1
        )
        if joined:
            own = sum(bool(f.mask & block) for f in company)
            foes = sum(bool(f.mask & block) for f in monsters)
            found.append((-own, foes, first, block))
    return [block for *_, block in sorted(found)] or [1 << at]


@rule("magic.auto_hit", "magic.template")
def blast(
    g: Game, owner: int, mask: int, dice: int, rules: tuple[str, ...], fire: bool = False, spare: int = -1,
    caster: Figure | None = None,
) -> Play:  # fmt: skip
    """Everybody under a template takes damage dice without a hit roll; `spare`: a side that is not hurt; `caster`:
    whose spell it is, which wards may turn aside."""
    for f in [f for f in g.everybody() if f.there and f.mask & mask and f.side != spare]:
        if caster is not None and ((yield from slips_away(g, f)) or (yield from warded(g, f, caster))):
            continue
        more = special_of(g, g.section(f)).fire(g, g.section(f)) if fire and f.side != MONSTER else 0
        wounds = yield from damage(g, owner, f, dice + more, toughness(g, f))
        yield from hurt(g, f, wounds, rules)


@rule("magic.auto_hit")
def struck(g: Game, f: Figure, dice: int, rules: tuple[str, ...], tough: int = 0) -> Play:
    """Somebody takes damage dice; gives back the Wounds he lost."""
    wounds = yield from damage(g, NOBODY, f, dice, tough or toughness(g, f))
    return (yield from hurt(g, f, wounds, rules))


@rule("trapfx.magic")
def cast_at(g: Game, name: str, f: Figure) -> Play:
    """A spell that nobody casts strikes a Hero; those that do no harm come to nothing."""
    card = content().spells[name]
    g.tell("spell", "{} strikes {}.", card.title, f, rules=(card.rules[0],))
    yield from spell.of(name).strikes(g, f)
