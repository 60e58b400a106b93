"""The arcane spells, but for Barred Air."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.plane import next_to, step
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import contents, exploring
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import foes_near
from delvewright.rules.battleaxe.magic.casting import AtCommonEnemy, AtEnemy, Spell, Touching, free_squares, spell
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.board import HEIGHT, SIZE, WIDTH
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.ground import line_free


@spell("ember-lance", "house.spell.arcane.ember-lance")
class EmberLance(AtEnemy):
    """2 fire wounds."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """They cannot be defended."""
        card = self._card
        yield from wound(g, g.fig(answer[2]), card.numbers["wounds"], card.title, card.rules, f.id, fire=True)


@spell("thunder-ring", "house.spell.arcane.thunder-ring")
class ThunderRing(Spell):
    """Every adjacent enemy: 1 wound, and pushed 1 square straight away if that is free."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One after the other; large ones stand fast."""
        effects.show(g, f)
        card = self._card
        for t in foes_near(g, f):
            at = t.at
            yield from wound(g, t, card.numbers["wounds"], card.title, card.rules, f.id)
            if g.figures[t.id] is None or t.enemy.large:
                continue
            (x, y), (u, v) = g.board.place(f.at), g.board.place(at)
            goal = at
            for way, apart in ((1 if u > x else 3, u - x), (2 if v > y else 0, v - y)):
                goal = next_to(goal, way, g.east, g.south, WIDTH, g.links) if apart else goal
            if goal >= 0 and free_squares(g) >> goal & 1:
                g.put(t, goal)
                g.tell("push", "{} is pushed back.", t, rules=card.rules, squares=(at, goal))
            elif goal >= 0:
                yield from contents.pushed(g, t, goal)


@spell("shackles-of-frost", "house.spell.arcane.shackles-of-frost")
class ShacklesOfFrost(AtCommonEnemy):
    """Held for 3 rounds, and weaker attacks while held."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """Both end together."""
        t, card = g.fig(answer[2]), self._card
        effects.hold(g, t, card.rounds, card.id, f.id, card.rules)
        t.effects += (Effect(card.id, "attack", card.numbers["attack"], "round", f.id, card.rounds),)
        return
        yield


@spell("glass-veil", "house.spell.arcane.glass-veil")
class GlassVeil(Touching):
    """The touched hero is invisible."""

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """For some rounds."""
        card = self._card
        effects.vanish(g, g.fig(answer[2]), card.rounds, card.id, f.id, card.rules)
        return
        yield


@spell("stride-between", "house.spell.arcane.stride-between")
class StrideBetween(Spell):
    """The caster appears on a free square he can see within 10; this is no move."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """If there is such a square; one next to him is soon found."""
        near = step(f.mask, g.east, g.south, WIDTH) & free_squares(g)
        return [()] if near or self._landings(g, f) else []

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He names the square, and is there."""
        card, start = self._card, f.at
        goal = yield Decision(f.seat, "aim", (), [("aim", self._landings(g, f))], f.id, subject=card.id)
        g.put(f, goal[1])
        g.tell("appear", "{} appears elsewhere.", f, rules=card.rules, squares=(start, f.at))
        if g.triggers >> f.at & 1:
            yield from exploring.enter(g, f, f.at)

    def _landings(self, g: Game, f: Figure) -> int:
        near = free_squares(g) & _within(g, f.at, self._card.numbers["range"])
        return mask_of([q for q in squares(near) if line_free(g, f.at, q, g.high)])


def _within(g: Game, q: int, far: int) -> int:
    """All squares at most so far away, on every level."""
    x, y = g.board.place(q)
    found = 0
    for level, (right, down) in enumerate(g.board.levels):
        for row in range(max(0, y - down - far), min(HEIGHT, y - down + far + 1)):
            wide = far - abs(row + down - y)
            left, end = max(0, x - right - wide), min(WIDTH, x - right + wide + 1)
            if left < end:
                found |= (1 << end - left) - 1 << level * SIZE + row * WIDTH + left
    return found
