"""The scrolls."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import chests, decks, ending
from delvewright.rules.battleaxe.dungeon.doors import set_open
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.magic.casting import AtEnemy, Spell, Touching, spell
from delvewright.rules.battleaxe.magic.holy import unmake
from delvewright.rules.battleaxe.state.game import DEAD, ESCAPED, Figure, Game
from delvewright.rules.battleaxe.state.healing import heal


@spell("scroll-of-mending", "house.scroll.scroll-of-mending")
class ScrollOfMending(Touching):
    """3 Health."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """For whom he touches."""
        card = content().items[self.name]
        heal(g, g.fig(answer[2]), card.heal, card.title, card.rules)
        return
        yield


@spell("scroll-of-embers", "house.scroll.scroll-of-embers")
class ScrollOfEmbers(AtEnemy):
    """1 fire wound."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """It cannot be defended."""
        card = content().items[self.name]
        yield from wound(g, g.fig(answer[2]), card.numbers["wounds"], card.title, card.rules, f.id, fire=True)


@spell("scroll-of-turning", "house.scroll.scroll-of-turning")
class ScrollOfTurning(Spell):
    """Undead in sight within 5 squares are destroyed at 40%."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One after the other."""
        card = content().items[self.name]
        yield from unmake(g, f, card.numbers, card.title, card.rules)


@spell("scroll-of-unbarring", "house.scroll.scroll-of-unbarring")
class ScrollOfUnbarring(Spell):
    """A lock, barred door or jammed chest next to the reader opens."""

    _SHUT = ("locked", "jammed")

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """Locked or jammed things, and barred doors, next to him."""
        near = touching(g, f.mask)
        found: list[Answer] = [
            (-1 - squares(t.squares)[0],) for t in g.things if t.state in self._SHUT and t.squares & near
        ]
        for i in g.board.doors_at.get(f.at, ()):
            door = g.board.doors[i]
            if not g.open >> i & 1 and door.b >= 0 and door.kind not in ("door", "secret"):
                found.append((-1 - (door.b if door.a == f.at else door.a),))
        return found

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """It stands open."""
        q = answer[2]
        thing = next((t for t in g.things if t.squares >> q & 1 and t.state in self._SHUT), None)
        if thing is not None:
            yield from chests.opens(g, f, thing)
            return
        door = next(i for i in g.board.doors_at[f.at] if q in (g.board.doors[i].a, g.board.doors[i].b))
        set_open(g, g.board.together(door), True)
        rules = content().items[self.name].rules
        g.tell("door", "The way is open.", rules=rules, figures=(f.id,), squares=(f.at, q))


@spell("scroll-of-far-eyes", "house.scroll.scroll-of-far-eyes")
class ScrollOfFarEyes(Spell):
    """The next 3 room cards are looked at and put back in any order."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He decides on the order."""
        seen = yield from decks.look(g, "room", content().items[self.name].numbers["cards"])
        yield from decks.arrange(g, f, "room", seen)


@spell("scroll-of-the-way-home", "house.scroll.scroll-of-the-way-home")
class ScrollOfTheWayHome(Spell):
    """The reader and all heroes next to him, living or dead, have escaped."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """They are out of the dungeon."""
        for other in (f, *friends_near(g, f)):
            if other.at >= 0:
                ending.escape(g, other, content().items[self.name].rules)
        assert f.condition in (ESCAPED, DEAD)
        return
        yield
