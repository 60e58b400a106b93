"""What the Evil Sorcerer is asked besides the Activations of its Monsters: where to put, push and lead somebody."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.drawn_board import spot
from delvewright.players.heroquest.master_events import beyond_basic
from delvewright.players.heroquest.master_field import Field
from delvewright.players.heroquest.strength import body
from delvewright.players.reasons import Words
from delvewright.rules.heroquest.content.reading import content

PASS: Answer = ("pass",)
EAGER = ("cast", "killed")
"""Questions to a Monster about its own cards: throw a spell back, raise the dead. Always."""


def reply(field: Field, decision: Decision) -> Answer:
    """The answer to a question that is no Activation."""
    about, options = decision.about, decision.options
    figure = next((f for f in field.view.figures if f.id == decision.figure), None)
    mask = decision.fields[0][1] if decision.fields else 0
    if about == "wandering":
        return ("place", ambush(field, figure, mask))
    if about == "summon":
        return ("place", beside_heroes(field, mask))
    if about == "escape":
        return ("place", away(field, mask))
    if about == "madness":
        return madness(field, figure, decision)
    if about == "hurricane":
        return ("place", downwind(field, figure, mask))
    if about == "flee":
        return ("walk", away(field, mask))
    if about == "wall":
        return ("place", nearest_to(field, field.hero_mask, mask))
    if about in ("rust", "wood"):
        return max(options, key=_dice)
    if about == "step-aside":
        return ("step", nearest_to(field, field.hero_mask, mask))
    if about == "room":
        return ("look", squares(mask)[0])
    if about == "portal":
        return options[0] if nearer_there(field, options[0][1], figure) else PASS
    if about == "offer":
        return ("accept",)
    if (answer := beyond_basic(field, decision)) is not None:
        return answer
    if about in EAGER:
        own = figure is not None and figure.side == "monster" and not content().kinds[figure.kind].hero
        return options[0] if own else PASS
    return PASS if PASS in options else decision.nth(0)  # a Hero who obeys does nothing for its own good


def _dice(answer: Answer) -> int:
    card = content().cards[answer[1]]
    return max((len(a.dice) for a in card.attacks), default=card.defence)


WORDS = {
    "activate": "lets those go first who can strike from where they stand",
    "wandering": "comes between the one who searched and the others",
    "summon": "calls help to whom least is left of",
    "escape": "goes as far away from the Heroes as it can",
    "flee": "goes as far away from the Heroes as it can",
    "madness": "leads somebody who is not himself where it hurts",
    "hurricane": "blows somebody away, the farther the better",
    "wall": "puts a wall before the Heroes",
    "rust": "takes what is most use in a fight",
    "wood": "takes what is most use in a fight",
    "step-aside": "steps to where the Heroes are",
    "room": "looks where the Heroes have been",
    "portal": "goes through only if that leads nearer to a Hero",
    "offer": "takes what is offered",
}
"""What each kind of question is answered by."""


def words(field: Field, decision: Decision) -> Words:
    """Why a question is answered as it is; nothing is said of what the Heroes cannot see."""
    said = WORDS.get(decision.about, "does what hurts the Heroes most")
    up = "one Hero is" if len(field.heroes) == 1 else f"{len(field.heroes)} Heroes are"
    return lambda: f"{said} ({up} up)"


@rule("missing.gm.wandering")
def ambush(field: Field, finder: FigureView | None, free: int) -> int:
    """Between the searcher and the nearest other Hero, else in its way out, else anywhere."""
    if finder is None or not finder.squares:
        return nearest_to(field, field.hero_mask, free)
    at = spot(finder)
    ways = [w for h in field.heroes if h.id != finder.id and (w := field.between(at, spot(h)))]
    ways.sort(key=len)
    for way in (*ways, field.way_out(finder)):
        if way and free >> way[0] & 1:
            return way[0]
    return nearest_to(field, 1 << at, free)


def nearest_to(field: Field, goal: int, mask: int) -> int:
    """The square of a mask that is the fewest steps from some others, as things stand."""
    for front in layers(goal, field.size, field.east, field.south, field.width, field.walls & ~goal):
        if front & mask:
            return (front & mask & -(front & mask)).bit_length() - 1
    return (mask & -mask).bit_length() - 1


@rule("missing.gm.spells")
def beside_heroes(field: Field, free: int) -> int:
    """Next to the Hero who can take least, else as near to a Hero as there is room."""
    for hero in sorted(field.heroes, key=lambda h: (body(h), h.seat)):
        near = field.beside(1 << spot(hero)) & free
        if near:
            return (near & -near).bit_length() - 1
    return nearest_to(field, field.hero_mask, free)


def traps(field: Field) -> int:
    """Squares that hurt a Hero who comes there, known to the Heroes or not."""
    hidden = sum({1 << t.square for t in field.view.tokens if t.kind == "hidden-trap"})
    return hidden | field.traps | field.pits


def madness(field: Field, hero: FigureView | None, decision: Decision) -> Answer:
    """Into a trap; else among Monsters and away from friends; there it stops."""
    walk = dict(decision.fields).get("walk", 0)
    if hero is None or not hero.squares or not walk:
        return PASS
    here = 1 << spot(hero)
    snares = walk & traps(field)
    if snares:
        return ("walk", snares.bit_length() - 1)
    others = field.hero_mask & ~here
    monsters = sorted(field.monsters, key=lambda m: m.id)
    hit = [field.strikes(m, here) for m in monsters]

    def woe(q: int) -> tuple[int, int]:
        return sum(reach >> q & 1 for reach in hit), _gap(field, others, q)

    best = max(squares(walk | here), key=woe)
    return PASS if woe(best) <= woe(spot(hero)) else ("walk", best)


def _gap(field: Field, others: int, q: int) -> int:
    """How far the nearest of some squares is, walls ignored."""
    w = field.width
    return min((abs(o % w - q % w) + abs(o // w - q // w) for o in squares(others)), default=0)


def downwind(field: Field, figure: FigureView | None, mask: int) -> int:
    """The way that ends in a trap, else the longer one."""
    if figure is None or not figure.squares:
        return squares(mask)[0]
    at, found = spot(figure), []
    stops = field.walls | field.hero_mask | field.monster_mask
    for q in squares(mask):
        step, here, length = q - at, at, 0
        while field.beside(1 << here) & ~stops & 1 << here + step if here + step >= 0 else False:
            here += step
            length += 1
            if traps(field) >> here & 1:
                length = field.size
                break
        found.append((length, q))
    return max(found)[1]


def away(field: Field, mask: int) -> int:
    """The square farthest from all Heroes."""
    return max(squares(mask), key=lambda q: (_gap(field, field.hero_mask, q), q))


def nearer_there(field: Field, to: int, figure: FigureView | None) -> bool:
    """Whether a Hero is nearer to the other end of a Portal."""
    if figure is None or not figure.squares:
        return False
    return _gap(field, field.hero_mask, to) < _gap(field, field.hero_mask, spot(figure))
