"""Gaps from wall to wall, which heroes jump."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_moves import end_turn, points, walk_on
from delvewright.rules.battleaxe.dungeon.room_squares import free_squares
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import item
from delvewright.rules.common.cards import without

FIXED = "rope"
"""What is noted of a gap with a rope across."""


def _ropes(f: Figure) -> list[str]:
    return [name for name in f.held if item.of(name).spans()]


@rule("specific.chasm.examples")
class Gap(Rules):
    """A gap from wall to wall: jumped as part of the move, easier with a rope fixed across."""

    _near: int
    _far: int
    """The rows on both sides of it."""

    def _landing(self, g: Game, here: Here, f: Figure) -> list[int]:
        """Where a jump from here would end, if anywhere."""
        column, row = here.where(f.at)
        if row not in (self._near, self._far):
            return []
        q = here.at((column, self._far if row == self._near else self._near))
        over = here.at((column, self._near + 1))
        return [q] if g.void >> over & 1 and free_squares(g, 1 << q) else []

    def moves(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Jump from one edge to the other, for 3 squares of the move."""
        if f.laden or points(g, f) < here.room.numbers["squares"]:
            return []
        return [("try-at", "jump", q) for q in self._landing(g, here, f)]

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Fix a rope across, once."""
        if here.where(f.at)[1] not in (self._near, self._far) or here.count(g, FIXED):
            return []
        return [("try", "fix-rope")] if _ropes(f) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A rope that stays; or a jump: who fails clings to the edge, loses 1 Health and ends his turn there."""
        if what == "fix-rope":
            rope, *_ = _ropes(f)
            f.held = without(f.held, rope)
            here.note(g, FIXED)
            g.tell("rope", "{} fixes a rope across.", f, rules=("house.gear.rope",))
            return
        conditions = ["rope-fixed"] if here.count(g, FIXED) else []
        success, _ = yield from specific_actions.attempt(g, f, here.test("jump"), *conditions)
        if success:
            walk_on(g, f, here.room.numbers["squares"], q)
            g.tell("jump", "{} jumps across.", f, rules=here.room.rules, squares=(q,))
        else:
            yield from wound(g, f, here.room.numbers["wounds"], "the edge", here.room.rules)
            end_turn(g, f)
