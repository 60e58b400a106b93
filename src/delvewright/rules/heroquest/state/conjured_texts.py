"""The text of something conjured that lies on squares or on a door, by the card it comes from."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.common.texts import Texts
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.game import Figure, Game


class ConjuredText:
    """What it does as long as it is there; each that has a text of its own overrides what it speaks of."""

    __slots__ = ()
    shown = False
    """Whether it is shown by a token of its own."""

    def bars(self, g: Game, thing: Conjured, f: Figure) -> bool:
        """Whether a figure cannot enter its squares."""
        return False

    def entered(self, g: Game, thing: Conjured, f: Figure) -> Play:
        """A figure has entered one of its squares."""
        return
        yield

    def forbids(self, g: Game, thing: Conjured, f: Figure, target: Figure) -> bool:
        """Whether a figure may not attack somebody because of it."""
        return False

    def hit(self, g: Game, thing: Conjured) -> None:
        """A spell has struck one of its squares."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """It is gone."""


conjured_text = Texts("conjured", ConjuredText)


def conjure(g: Game, thing: Conjured, only_one: bool = True) -> None:
    """Put something on the board; as a rule its caster has one of a kind at a time, and the old one goes."""
    assert g.extras is not None
    if only_one:
        for old in [t for t in g.extras.conjured if (t.name, t.by) == (thing.name, thing.by)]:
            banish(g, old)
    g.extras.conjured += (thing,)


def banish(g: Game, thing: Conjured) -> None:
    """Something conjured is gone."""
    assert g.extras is not None
    if thing in g.extras.conjured:
        g.extras.conjured = tuple(t for t in g.extras.conjured if t is not thing)
        conjured_text.of(thing.name).ends(g, thing)


def spell_strikes(g: Game, mask: int) -> None:
    """A spell has struck these squares: what is conjured there may not bear it."""
    if g.extras is not None:
        for thing in g.extras.conjured:
            if thing.squares & mask:
                conjured_text.of(thing.name).hit(g, thing)


def turns_pass(g: Game) -> None:
    """The turn of a seat begins: what its figures have conjured for some turns lasts one less."""
    assert g.extras is not None
    for thing in g.extras.conjured:
        by = g.figures[thing.by]
        if not thing.turns or by is None or by.home != g.turn:
            continue
        if thing.turns == 1:
            banish(g, thing)
        else:
            left = thing._replace(turns=thing.turns - 1)
            g.extras.conjured = tuple(left if t is thing else t for t in g.extras.conjured)


def closed_by_magic(g: Game, f: Figure) -> int:
    """Mask of the squares that something conjured keeps a figure out of."""
    assert g.extras is not None
    mask = 0
    for thing in g.extras.conjured:
        if conjured_text.of(thing.name).bars(g, thing, f):
            mask |= thing.squares
    return mask
