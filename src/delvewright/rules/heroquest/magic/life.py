"""Vitality, Divination, Flora and Underworld: Lesser Spell Groups of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common import board
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.fighting.harm import harm, heal, lose
from delvewright.rules.heroquest.ground.placing import placed
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import (
    can_cast,
    enemies_seen,
    free_squares_seen,
    heroes_seen,
    spell,
)
from delvewright.rules.heroquest.magic.detection import clairvoyance, on_printed_board, unseen_rooms
from delvewright.rules.heroquest.magic.forces import breathing, for_a_turn
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.extras import Conjured
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import TRAPPED, ZERO, Moment, free_effect

# -- Vitality


@spell("mend", heroes_seen, saves=True)
@rule("missing.advspell.vitality.mend", "missing.advspell.vitality", "card.repeat.instant")
def mend(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero regains up to 3 Body."""
    heal(g, target, 3, "Mend", ("missing.advspell.vitality.mend",))
    yield from ()


@spell("surge", heroes_seen, saves=True)
@rule("missing.advspell.vitality.surge")
def surge(g: Game, f: Figure, target: Figure) -> Play:
    """Starting Body is two higher until the Quest ends, and two are regained now."""
    if give(g, target, Effect("surge", "starting-body", 2)):
        g.recount(target)
        heal(g, target, 2, "Surge", ("missing.advspell.vitality.surge",))
    yield from ()


def _dying_in_sight(g: Game, f: Figure, m: Moment) -> bool:
    """The caster, or a Hero in the caster's sight, has no Body left."""
    if not m.figure.kind.hero or m.figure.body > 0 or m.figure.under("preserved") or not can_cast(g, f):
        return False
    return m.figure is f or sees(g, f, m.figure)


@free_effect("second-breath", ZERO, _dying_in_sight, "drain")
@rule("missing.advspell.vitality.second-breath", "action.cast.no-action")
def second_breath(g: Game, f: Figure, m: Moment) -> Play:
    """That Hero has 1 Body."""
    m.figure.body = 1
    rules = ("missing.advspell.vitality.second-breath",)
    g.tell("saved", "{} breathes again.", m.figure, rules=rules, figures=(f.id, m.figure.id))
    yield from ()


# -- Divination


@spell("omen", can=lambda g, f: bool(g.deck))
@rule("missing.advspell.divination.omen", "missing.advspell.divination")
def omen(g: Game, f: Figure) -> Play:
    """The caster alone looks at the top three Treasure cards and puts them back in any order."""
    assert g.extras is not None
    deck, seen = list(g.deck), list[str]()
    for known in g.extras.top[:3]:
        if known in deck:
            deck.remove(known)
            seen.append(known)
    while len(seen) < 3 and deck:
        name = yield Draw("treasure", tuple(deck))
        deck.remove(name)
        seen.append(name)
    titles = ", ".join(content().treasure[name].title for name in seen)
    rules = ("missing.advspell.divination.omen",)
    g.tell("omen", "You see {}.", titles, rules=rules, to=1 << f.seat)
    order: list[str] = []
    while len(seen) > 1:
        options: list[Answer] = [("ask", name) for name in dict.fromkeys(seen)]
        answer = (yield Decision(f.seat, "order-cards", options, figure=f.id)) if len(options) > 1 else options[0]
        seen.remove(answer[1])
        order.append(answer[1])
    g.extras.top = (*order, *seen)


@spell("scry", can=lambda g, f: unseen_rooms(g) != 0)
@rule("missing.advspell.divination.scry")
def scry(g: Game, f: Figure) -> Play:
    """A room of the caster's choice is laid out."""
    yield from clairvoyance(g, f)


def _trap_in_sight(g: Game, f: Figure, m: Moment) -> bool:
    victim = m.figure
    return victim.kind.hero and can_cast(g, f) and (victim is f or sees(g, f, victim))


@free_effect("warning", TRAPPED, _trap_in_sight, "drain")
@rule("missing.advspell.divination.warning", "action.cast.no-action")
def warning(g: Game, f: Figure, m: Moment) -> Play:
    """The trap does nothing. On the floor it is found, and the Hero stands where the step began; others are used up."""
    m.stopped = True
    victim, q = m.figure, m.at
    rules = ("missing.advspell.divination.warning",)
    g.tell("warning", "{} is warned of a trap.", victim, rules=rules, figures=(f.id, victim.id))
    if q < 0:
        return
    if g.furniture >> q & 1:
        g.armed &= ~(1 << q)
        g.found &= ~(1 << q)
    else:
        g.found |= 1 << q
        if victim.at == q and g.stepped >= 0:
            g.put(victim, g.stepped)
    yield from ()


# -- Flora


@spell("roots", enemies_seen)
@rule("missing.advspell.flora.roots", "missing.advspell.flora")
def roots(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster takes no Move Action for a turn."""
    give(g, target, for_a_turn(f, "roots", "rooted"))
    yield from ()


@spell("bark-skin", heroes_seen)
@rule("missing.advspell.flora.bark-skin")
def bark_skin(g: Game, f: Figure, target: Figure) -> Play:
    """One more die of Defence until the Hero loses Body."""
    give(g, target, Effect("bark-skin", "defence", 1, "harmed"))
    yield from ()


THORNS = "thorn-wall"


@rule("missing.advspell.flora.thorn-wall")
def thorn_spots(g: Game, f: Figure) -> list[int]:
    """Free squares in sight that have another one beside them."""
    free = mask_of(free_squares_seen(g, f))
    return [q for q in squares(free) if g.beside[q] & free]


@spell(THORNS, thorn_spots, aim="square")
@rule("missing.advspell.flora.thorn-wall")
def thorn_wall(g: Game, f: Figure, q: int) -> Play:
    """Thorns on two neighbouring squares, until the Quest ends or the caster casts this again."""
    free = g.beside[q] & mask_of(free_squares_seen(g, f))
    other = yield from placed(g, f.seat, free, "wall", f)
    conjure(g, Conjured(THORNS, 1 << q | 1 << other, f.id))
    rules = ("missing.advspell.flora.thorn-wall",)
    g.tell("wall", "Thorns grow.", rules=rules, figures=(f.id,), squares=(q, other))


@conjured_text(THORNS, "missing.advspell.flora.thorn-wall")
class ThornWall(ConjuredText):
    """Thorns that hurt Monsters."""

    shown = True

    def entered(self, g: Game, thing: Conjured, f: Figure) -> Play:
        """1 Body for each square, without Defence."""
        if f.side == MONSTER:
            yield from lose(g, f, 1, "Thorn Wall", rules=("missing.advspell.flora.thorn-wall",))


# -- Underworld


@spell("grave-hand", breathing)
@rule("missing.advspell.underworld.grave-hand", "missing.advspell.underworld", "damage.spirit")
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
    return sum(area & -area for area in board.areas()[:-1])


@spell("speak-with-bones", graves_here, aim="square")
@rule("missing.advspell.underworld.speak-with-bones", "role.es.secret-knowledge")
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
    here = next((a for a in board.areas() if a >> q & 1), 0) if on_printed_board(g) else 0
    area = grid.area_of[q]
    here |= grid.areas[area] if area >= 0 and g.is_room(area) else 0
    if what == "monsters":
        hidden = any(here >> m.at & 1 for i, m in enumerate(quest.monsters) if not g.placed >> i & 1)
        return hidden or bool(here & g.monsters)
    if what == "traps":
        return bool(g.armed & here)
    if what == "doors":
        return any(here >> side & 1 for i in squares(quest.secret & ~g.secrets) for side in grid.doors[i])
    return any(
        not g.hoards >> i & 1 and ((h.at >= 0 and here >> h.at & 1) or bool(grid.areas[h.area] & here))
        for i, h in enumerate(quest.hoards)
    )


SHADE = "skeleton"


@rule("missing.advspell.underworld.call-shade")
def room_beside(g: Game, f: Figure) -> int:
    """Free squares next to the caster."""
    return g.beside[f.at] & g.laid & ~(g.heroes | g.monsters | g.furniture | g.blocked | g.pits)


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
