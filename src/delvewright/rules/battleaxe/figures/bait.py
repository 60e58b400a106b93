"""Meat bait: how it is laid out, and what it does to animals when their turn comes."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.gear import begun, wear_out
from delvewright.rules.battleaxe.ground.distances import distance, touching
from delvewright.rules.battleaxe.ground.routes import Spot, Walk
from delvewright.rules.battleaxe.state.dice import d100
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import Item, item
from delvewright.rules.common.tiles.board import Token

BAIT = "meat-bait"


@item("meat-bait", "house.gear.meat-bait")
class MeatBait(Item):
    """It is laid out; what it does to animals is seen when their turn comes."""

    def actions(self, g: Game, f: Figure, calm: bool) -> list[Answer]:
        """On any free square next to him."""
        if not begun(f, self.name):
            return []
        free = touching(g, f.mask) & ~(g.heroes | g.fallen | g.enemies | g.solid)
        return [("use-at", self.name, q) for q in squares(free)]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """Bait lies there."""
        wear_out(f, self.name)
        g.tokens += (Token(self.name, answer[2]),)
        rules = ("house.gear.meat-bait",)
        g.tell("use", "{} lays out bait.", f, rules=rules, squares=(answer[2],))
        return
        yield


@rule("house.gear.meat-bait")
def tempted(g: Game, e: Figure) -> Play:
    """The bait an Animal, not Unique, goes for in the first turn it has after one was laid near it; -1: none."""
    if not g.tokens or e.enemy.type != "animal":
        return -1
    card = content().items[BAIT]
    for token in g.tokens:
        known = f"bait:{token.at}"
        if token.kind == BAIT and known not in e.marks and distance(g, e.at, token.at) <= card.numbers["range"]:
            e.marks += (known,)
            value = yield from d100(g, e.id, "bait")
            taken = value <= card.numbers["chance"]
            what = "goes for the bait" if taken else "leaves the bait alone"
            text, need = "{} {}: {} against {}%.", card.numbers["chance"]
            g.tell("bait", text, e, what, value, need, rules=card.rules, faces=(value,))
            if taken:
                return token.at
    return -1


@rule("house.gear.meat-bait")
def beside(walk: Walk, bait: int) -> Spot | None:
    """The nearest place next to the bait, or as near to it as the animal gets."""
    g = walk.g
    around = touching(g, 1 << bait) | 1 << bait
    if walk.e.mask & around:
        return None
    spots = [spot for spot in walk.spots() if spot.cost]
    there = [spot for spot in spots if spot.mask & around]
    if there:
        return min(there, key=lambda s: (s.cost, s.at))
    return min(spots, key=lambda s: (distance(g, s.at, bait), s.cost, s.at), default=None)
