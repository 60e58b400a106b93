"""Underworld: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.ground.placing import placed
from delvewright.rules.heroquest.ground.printed_board import on_printed_board, printed_area, printed_rooms
from delvewright.rules.heroquest.magic.advanced_groups.poison import breathing
from delvewright.rules.heroquest.magic.casting import (
    spell,
)
from delvewright.rules.heroquest.state.game import HERO, Figure, Game


@spell("grave-hand", breathing)
@rule("missing.advspell.underworld.grave-hand", "damage.spirit")
def grave_hand(g: Game, f: Figure, target: Figure) -> Play:
    """Two points of Spirit damage, without Defence."""
    rules = ("missing.advspell.underworld.grave-hand",)
    yield from harm(g, target, 2, "Grave Hand", marks_of("grave-hand", "spirit"), rules, f)


@rule("missing.advspell.underworld.speak-with-bones")
def graves_here(g: Game, f: Figure) -> list[int]:
    """The places of the dead on or next to the caster's square that have not answered yet."""
    assert g.extras is not None
    fallen = {h.name for h in g.figures if h is not None and h.kind.hero and not h.alive}
    graves = g.extras.graves | mask_of([t.at for t in g.tokens if t.whose in fallen or t.whose == "a fallen Hero"])
    return squares(graves & ~g.extras.asked & (g.beside[f.at] | 1 << f.at))


QUESTIONS = ("monsters", "traps", "doors", "treasure")
"""Doors are secret doors, as in a search."""


def nameable(g: Game) -> int:
    """Squares by which a room can be named: one of each printed room, elsewhere any square."""
    if not on_printed_board(g):
        return g.quest.everywhere
    return sum(area & -area for area in printed_rooms())


@spell("speak-with-bones", graves_here, aim="square")
@rule("missing.advspell.underworld.speak-with-bones")
def speak_with_bones(g: Game, f: Figure, grave: int) -> Play:
    """A true answer whether a room holds one thing of four; each place answers once."""
    assert g.extras is not None
    g.extras.asked |= 1 << grave
    q = (yield Decision(f.seat, "room", (), [("look", nameable(g))], figure=f.id))[1]
    options: list[Answer] = [("ask", what) for what in QUESTIONS]
    what = (yield Decision(f.seat, "bones", options, figure=f.id))[1]
    there = holds(g, q, what)
    text = "The bones say of the room at {}: {}." if there else "The bones say of the room at {}: no {}."
    rules = ("missing.advspell.underworld.speak-with-bones",)
    where, named = square_name(q, g.width), "secret doors" if what == "doors" else what
    g.tell("bones", text, where, named, rules=rules, to=g.hero_seats, figures=(f.id,), squares=(q,))


@rule("missing.advspell.underworld.speak-with-bones")
def holds(g: Game, q: int, what: str) -> bool:
    """Whether a room holds Monsters, traps, secret doors or listed treasure that nobody has found."""
    grid, quest = g.quest.grid, g.quest
    here = printed_area(q) if on_printed_board(g) else 0
    area = grid.area_of[q]
    here |= grid.areas[area] if area >= 0 and g.is_room(area) else 0
    if what == "monsters":
        hidden = any(here >> m.at & 1 for i, m in enumerate(quest.monsters) if not g.placed >> i & 1)
        return hidden or bool(here & g.monsters)
    if what == "traps":
        return bool(g.armed & here)
    if what == "doors":
        return any(here >> side & 1 for i in squares(quest.secret & ~g.secrets) for side in grid.doors[i])
    return any(not g.hoards >> i & 1 and grid.areas[h.area] & here for i, h in enumerate(quest.hoards))


SHADE = "skeleton"


@rule("missing.advspell.underworld.call-shade")
def room_beside(g: Game, f: Figure) -> int:
    """Free squares next to the caster."""
    return g.beside[f.at] & g.laid & ~(g.occupied | g.furniture | g.blocked | g.pits)


@spell("call-shade", can=lambda g, f: bool(room_beside(g, f)))
@rule("missing.advspell.underworld.call-shade", "turn.activation.discrete")
def call_shade(g: Game, f: Figure) -> Play:
    """A Skeleton on the Heroes' side for a turn; it acts as soon as the caster's Activation is over."""
    at = yield from placed(g, f.seat, room_beside(g, f), "summon", f, "Shade")
    shade = g.add(content().kinds[SHADE], at, HERO, f.seat)
    shade.home = f.home
    shade.master = f.id
    shade.tags += ("shade",)
    if g.turn == f.home:
        g.waiting |= 1 << shade.id
    rules = ("missing.advspell.underworld.call-shade",)
    g.tell("summon", "A Shade stands by {}.", f, rules=rules, figures=(shade.id, f.id), squares=(at,))
