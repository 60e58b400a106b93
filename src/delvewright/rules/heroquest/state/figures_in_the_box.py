"""How many figures of each Monster there are, for those who play with what is in the box."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.state.game import Game


@rule("supply.substitute", "missing.gm.substitute", "character.never-random")
def in_stock(g: Game, kind: Kind) -> Kind | None:
    """The kind whose figure is put on the board for a Monster: its own while one is left, else the closest.

    Only the option `figures = "box"` counts figures; then a Character, who has none of its own there, is never a
    stand-in, and when nothing is left at all nothing is placed.
    """
    if g.options.get("figures") != "box" or not kind.figures or left(g, kind):
        return kind
    others = [k for k in content().kinds.values() if left(g, k) > 0]
    return min(others, key=lambda k: (unlike(kind, k), strength(k)), default=None)


def left(g: Game, kind: Kind) -> int:
    """Figures of a kind that are not on the board."""
    return kind.figures - sum(f is not None and f.alive and f.kind.id == kind.id for f in g.figures)


def _values(kind: Kind) -> tuple[int, ...]:
    attack = max((len(a.dice) for a in kind.attacks), default=0)
    return attack, kind.defence, kind.body, kind.speed, kind.mind


@rule("supply.substitute")
def unlike(a: Kind, b: Kind) -> int:
    """The sum of the differences in Attack, Defence, Body, Speed and Mind."""
    return sum(abs(x - y) for x, y in zip(_values(a), _values(b), strict=True))


def strength(kind: Kind) -> int:
    """All those values together: of two that are equally close the weaker stands in."""
    return sum(_values(kind))
