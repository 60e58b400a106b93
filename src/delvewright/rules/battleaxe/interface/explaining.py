"""Numbers in force with what they are made of, what an attack would do, and words with their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.explaining import PRINTED, Harm, Number, Part, Term, explained, made_of, taken_off
from delvewright.kernel.rulebook import Rulebook
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.attacking import VITAL, hand_weapons, missile_weapons
from delvewright.rules.battleaxe.figures.looting import revivers
from delvewright.rules.battleaxe.interface.odds import successes, to_wound
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.belongings import FISTS
from delvewright.rules.battleaxe.state.game import CONDITIONS, ENEMY, Figure, Game

SLOTS = ("worn", "held", "effects")
"""What a figure has that may change its numbers."""
BASE = "race and role"


def _title(name: str) -> str:
    known = content()
    for table in (known.items, known.spells, known.traits, known.states):
        if name in table:
            return str(table[name].title)
    return {FISTS: "fists"}.get(name, name.replace("-", " ").capitalize())


def numbers(g: Game, seat: int, figure: int) -> Sequence[Number]:
    """Speed, number of attacks, success with all that is held, Defend."""
    known = g.copy()
    f = known.fig(figure)
    first = BASE if f.hero else PRINTED

    def number(label: str, unit: str, reckon: Callable[[], int], printed: int) -> Number:
        return explained(label, unit, reckon, lambda: taken_off(f, SLOTS, _title), first, printed)

    found = [
        number("Speed", "and a die", lambda: values.speed(known, f), f.base.speed),
        number("Attacks", "", lambda: values.attacks(known, f), f.base.attacks),
    ]
    arms = (
        [("attack", w) for w in hand_weapons(f)] + [("missile", w) for w in missile_weapons(f)]
        if f.hero
        else [("attack", "")]
    )
    if f.side == ENEMY and f.enemy.missile is not None:
        arms.append(("missile", ""))
    for way, weapon in arms:
        reckon = _success(known, f, way)
        value, more = reckon(weapon), reckon(weapon) - reckon("")
        parts = made_of(lambda: reckon(""), taken_off(f, SLOTS, _title), first, getattr(f.base, way) or 0)  # noqa: B023
        label = f"{way.capitalize()} ({_title(weapon) if weapon else 'own'})" if f.hero else way.capitalize()
        with_it = (Part(_title(weapon), more),) if more else ()
        found.append(Number(label, value, (parts[0], *with_it, *parts[1:]), "%"))
    if f.hero and not missile_weapons(f):
        found.append(number("Missile", "%", lambda: f.base.missile or 0, f.base.missile or 0))
    found.append(number("Defend", "%", lambda: values.defend(known, f), f.base.defend))
    return found


def _success(g: Game, f: Figure, way: str) -> Callable[[str], int]:
    """Success by weapon."""
    return lambda weapon: (values.missile if way == "missile" else values.attack)(g, f, weapon)


def harm(g: Game, seat: int, by: int, target: int) -> Sequence[Harm]:
    """What each attack or missile of a figure would do to another, wherever they stand, before anybody's Luck."""
    f, t = g.fig(by), g.fig(target)
    if f.at < 0 or t.at < 0 or f.condition:
        return ()
    arms = (
        [("attack", w) for w in hand_weapons(f)] + [("missile", w) for w in missile_weapons(f)]
        if f.hero
        else [("attack", "")]
    )
    if f.side == ENEMY and f.enemy.missile is not None:
        arms.append(("missile", ""))
    found = []
    for way, weapon in arms:
        wound, mean = to_wound(*successes(g, f, t, way, weapon))
        kill = wound if t.health == 1 else Fraction(VITAL, 100) if t.health == 2 else Fraction(0)
        how = f"{_title(weapon)}, {'from afar' if way == 'missile' else 'hand to hand'}" if weapon else way
        found.append(Harm(how, weapon, wound, kill, mean))
    return found


def more_terms(book: Rulebook) -> Iterator[Term]:
    """Pieces, states, traits: what is printed about each."""
    known, ledger = content(), book.ledger.rules
    for piece in known.pieces.values():
        yield Term(piece.id, piece.title, book.card(piece.id)[1] or _piece(piece.low))
    for name in CONDITIONS[1:]:
        rules = {"unconscious": "unconscious.nothing", "dead": "death.when", "escaped": "stat.list"}[name]
        yield Term(
            name, name.capitalize(), ledger[rules].says if name != "escaped" else "It has left the dungeon.", (rules,)
        )


def _piece(low: bool) -> str:
    return (
        "Nobody walks across it; one can see and shoot over it." if low else "Nobody walks across it or sees past it."
    )


def unused(g: Game, decision: Decision) -> list[str]:
    """What a turn that ends now leaves undone."""
    if decision.about != "turn":
        return []
    moves = [f"{g.points} square{'s' if g.points > 1 else ''}"] if g.points > 0 and not g.stopped else []
    return moves + (["an action" if g.acts == 1 else f"{g.acts} actions"] if g.acts else [])


USES = ("drink", "pour", "read", "read-on", "read-at")
"""Verbs by which a potion or a scroll is used up."""


def used_up(g: Game, decision: Decision, answer: Answer) -> str:
    """The item that is gone when it is used."""
    if answer[0] == "bandage":
        return revivers(g, g.fig(decision.figure))[0]
    if answer[0] not in USES:
        return ""
    return next((a for a in answer[1:] if isinstance(a, str) and a in content().items), "")
