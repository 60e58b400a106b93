"""Room contents: where they stand at first, how they stand later, and the texts that some have."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.texts import Texts
from delvewright.rules.common.tiles.board import Thing


class Contents:
    """What a piece of contents does of its own, in whatever room it stands."""

    def pushed_onto(self, g: Game, f: Figure) -> Play:
        """Somebody is pushed onto it."""
        return
        yield


piece = Texts("piece", Contents)
"""Says for which piece a class holds the text."""


@rule("layout.contents", "layout.tokens")
def furnish(g: Game, room: Here) -> None:
    """Contents and grounds on exactly the squares shown."""
    pieces = content().pieces
    added = []
    for here_ in room.room.contents:
        mask = sum(1 << room.at(square) for square in here_.squares)
        added.append(Thing(here_.piece, mask, room.index, pieces[here_.piece].state, pieces[here_.piece].health))
    zones = tuple((name, sum(1 << room.at(s) for s in where), room.index) for name, where in room.room.zones.items())
    g.set_zones(g.zones + zones)
    g.set_things(g.things + tuple(added))


def change(g: Game, thing: Thing, **values: object) -> None:
    """Contents stand differently from now on."""
    i = g.things.index(thing)
    g.set_things((*g.things[:i], thing._replace(**values), *g.things[i + 1 :]))  # type: ignore[arg-type]
    g.due = True


def thing_at(g: Game, q: int) -> Thing:
    """The contents on a square."""
    return next(t for t in g.things if t.squares >> q & 1 and t.state != "broken")


def pushed(g: Game, f: Figure, q: int) -> Play:
    """Somebody is pushed onto a square, with what stands there."""
    for thing in [t for t in g.things if t.squares >> q & 1]:
        yield from piece.of(thing.kind).pushed_onto(g, f)
