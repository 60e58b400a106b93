"""Groups of monsters, from the matrices of the dungeon."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.rolling import NOBODY, on_table

Kinds = tuple[str, ...]
"""The monsters of a group, each by its kind."""


@rule("matrix.lair", "matrix.quest", "matrix.specialist", "matrix.level", "dungeon.deeper.harder")
def guards(g: Game, table: str) -> Play:
    """Those who live in a Lair or guard a Quest Room; further down and in later dungeons they are stronger."""
    row = yield from on_table(g, table, NOBODY, bonus(g))
    found = expand(row.monsters)
    if row.what == "specialist":
        more = yield from on_table(g, "specialist", NOBODY)
        found += expand(more.monsters)
    return thinned(g, found)


@rule("matrix.level")
def bonus(g: Game) -> int:
    """What is added to the matrix rolls."""
    return number("matrix", "level") * (g.depth == 2) + number("matrix", "dungeon") * (g.dungeon in (3, 4))


def expand(monsters: dict[str, int]) -> Kinds:
    """Each monster of a row by itself."""
    return tuple(kind for kind, n in monsters.items() for _ in range(n))


@rule("matrix.small_party")
def thinned(g: Game, kinds: Kinds) -> Kinds:
    """A small party meets fewer: a Warrior, or the cheapest, less for each model that is missing; one always stays."""
    left, known = list(kinds), content().monsters
    for _ in range(number("matrix", "models") - len(g.company())):
        if len(left) > 1:
            left.remove(min(left, key=lambda kind: (not known[kind].common, known[kind].gold)))
    return tuple(left)
