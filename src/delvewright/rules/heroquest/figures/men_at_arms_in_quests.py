"""Men-at-Arms in a Quest: figures of their own beside the Hero who employs them."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import layers, squares
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import HERO, Game

MOST = 4
"""Men-at-Arms a Hero may employ."""


@rule("town.mercenaries.limit")
def employed(g: Game) -> list[tuple[str, str]]:
    """(Hero, kind of Man-at-Arms), by the option `men`: "barbarian:scout dwarf:halberdier"."""
    wanted = g.options.get("men") or ""
    words = wanted.replace(",", " ").split() if isinstance(wanted, str) else [str(w) for w in wanted]
    kinds = [k.id for k in content().kinds.values() if k.man]
    found: list[tuple[str, str]] = []
    for word in words:
        hero, _, kind = word.partition(":")
        if hero not in g.seats[:-1]:
            raise DelveError(f"men: “{hero}” takes no part.", do="Write Hero:man, as in “barbarian:scout”.")
        if kind not in kinds:
            raise DelveError(f"men: there is no Man-at-Arms “{kind}”.", do=f"Choose from {', '.join(kinds)}.")
        found.append((hero, kind))
        if sum(h == hero for h, _ in found) > MOST:
            raise DelveError(f"men: the {hero} may employ {MOST} at most.", do="Leave some at home.")
    return found


@rule("town.mercenaries.figures", "town.mercenaries.limit")
def bring_men(g: Game, hired: Sequence[tuple[str, str]] = ()) -> None:
    """Put every Man-at-Arms on the free square nearest to the Hero who employs it, or outside with that Hero.

    `hired` are those of the Character Sheets, (Hero, kind).
    """
    for hero, kind in [*hired, *employed(g)]:
        master = next(f for f in g.figures if f is not None and f.name == hero)
        man = g.add(content().kinds[kind], -1, HERO, master.seat)
        man.master = master.id
        if master.at >= 0:
            g.put(man, _beside(g, master.at))


def _beside(g: Game, at: int) -> int:
    """The free square nearest to a square on foot; that square itself (a stairway) if there is none."""
    shut = g.furniture | g.blocked | ~g.laid
    for layer in layers(1 << at, g.quest.grid.size, g.east, g.south, g.width, shut):
        if free := layer & ~(g.occupied | g.pits):
            return squares(free)[0]
    return at
