"""Reason: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.barriers import shatter
from delvewright.rules.heroquest.dungeon.searching import covered
from delvewright.rules.heroquest.fighting.harm import heal
from delvewright.rules.heroquest.magic.casting import (
    in_sight,
    other_heroes_seen,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.state.conjured_texts import banish
from delvewright.rules.heroquest.state.effects import end, title_of
from delvewright.rules.heroquest.state.game import Figure, Game


@rule("missing.advspell.reason.deduce")
def known_places(g: Game, f: Figure) -> list[int]:
    """One square of each laid-out room, and the caster's own where that is corridor."""
    grid = g.quest.grid
    rooms = [area for area, room in zip(grid.areas, g.quest.rooms, strict=True) if room and area & g.laid]
    found = [squares(area)[0] for area in rooms]
    return found if g.is_room(grid.area_of[f.at]) else sorted([*found, f.at])


@spell("deduce", known_places, aim="square")
@rule("missing.advspell.reason.deduce")
def deduce(g: Game, f: Figure, q: int) -> Play:
    """The Evil Sorcerer says truly whether a trap that nobody has found is there, furniture and doors included."""
    grid = g.quest.grid
    area = grid.area_of[q]
    here = grid.areas[area] if g.is_room(area) else covered(g, f)
    there = bool(g.armed & ~g.found & here)
    for n, trap in enumerate(g.quest.traps):
        if trap.door >= 0 and not (g.sprung | g.found_doors) >> n & 1:
            there = there or any(here >> side & 1 for side in grid.doors[trap.door])
    text = "{} asks about {}: there is a trap." if there else "{} asks about {}: there is no trap."
    rules = ("missing.advspell.reason.deduce",)
    g.tell("deduce", text, f, square_name(q, g.width), rules=rules, squares=(q,))
    yield from ()


@spell("clear-mind", other_heroes_seen)
@rule("missing.advspell.reason.clear-mind")
def clear_mind(g: Game, f: Figure, target: Figure) -> Play:
    """Another Hero regains up to 2 Mind."""
    heal(g, target, 2, "Clear Mind", ("missing.advspell.reason.clear-mind",), mind=True)
    yield from ()


def _is_spell(name: str) -> bool:
    card = content().cards.get(name)
    return card is not None and "Spell" in card.keywords


@rule("missing.advspell.reason.disprove")
def under_spells(g: Game, f: Figure) -> list[int]:
    """The squares in sight, the caster's own included, on which a spell lasts: on a figure, or on the space."""
    assert g.extras is not None
    mask = 0
    for t in [f, *in_sight(g, f)]:
        if any(_is_spell(e.name) for e in t.effects):
            mask |= 1 << t.at
    for thing in g.extras.conjured:
        mask |= squares_seen(g, f, thing.squares) if _is_spell(thing.name) else 0
    for name, wall, _ in g.walls:
        mask |= squares_seen(g, f, wall) if _is_spell(name) else 0
    return squares(mask)


@spell("disprove", under_spells, aim="square")
@rule("missing.advspell.reason.disprove")
def disprove(g: Game, f: Figure, q: int) -> Play:
    """One of them ends."""
    assert g.extras is not None
    there = [t for t in g.figures if t is not None and t.at == q]
    names = [e.name for t in there for e in t.effects if _is_spell(e.name)]
    names += [thing.name for thing in g.extras.conjured if thing.squares >> q & 1]
    names += [name for name, wall, _ in g.walls if wall >> q & 1 and _is_spell(name)]
    options: list[Answer] = [("choose", name) for name in dict.fromkeys(names)]
    name = ((yield Decision(f.seat, "drained", options, figure=f.id)) if len(options) > 1 else options[0])[1]
    for t in there:
        end(t, name)
    for thing in [t for t in g.extras.conjured if t.name == name and t.squares >> q & 1]:
        banish(g, thing)
    for wall in [w for w in g.walls if w[0] == name and w[1] >> q & 1]:
        shatter(g, wall[0], wall[1])
    rules = ("missing.advspell.reason.disprove",)
    g.tell("effect-ends", "{} disproves {}.", f, title_of(name), rules=rules, squares=(q,))
