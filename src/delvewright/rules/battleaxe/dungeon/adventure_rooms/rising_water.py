"""Adventure room 11: The Rising Water."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import doors, grates
from delvewright.rules.battleaxe.dungeon.contents import change, thing_at
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.laying import put_in_place


@room("rising-water", "house.adventure.rising-water")
class RisingWater(Rules):
    """The door slams when the round in which somebody came in is over; then the water rises."""

    def _entry(self, g: Game, here: Here) -> list[int]:
        """The doors by which the room was entered."""
        return grates.entrance(g, here.index)[0]

    def _set_door(self, g: Game, here: Here, kind: str) -> None:
        """The entry is barred, or a door like any other again."""
        new = g.board.copy()
        for i in self._entry(g, here):
            put_in_place(new, i, new.doors[i]._replace(kind=kind))
        g.board = new
        doors.set_open(g, sum(1 << i for i in self._entry(g, here)), False)

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Turn a wheel that does not stand fast yet."""
        return [("try-at", "turn", q) for q in beside(g, f, here, "wheel") if not thing_at(g, q).state]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Each wheel needs 2 successes."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("wheel"))
        if success and here.add(g, f"wheel-{here.where(q)[0]}") >= here.room.numbers["successes"]:
            change(g, thing_at(g, q), state="turned")

    def round_ends(self, g: Game, here: Here) -> Play:
        """The door slams; from the 4th round on short heroes, from the 6th all inside lose 1 Health."""
        numbers, rules = here.room.numbers, here.room.rules
        if not here.count(g, "slammed"):
            if here.inside(g):
                here.note(g, "slammed")
                self._set_door(g, here, "barred")
                g.tell("door", "The door slams; water gushes in.", rules=rules)
            return
        n = here.add(g, "rounds")
        for f in here.inside(g):
            if n >= numbers["all-round"] or (n >= numbers["short-round"] and f.height == "short"):
                yield from wound(g, f, numbers["wounds"], "the water", rules)

    def done(self, g: Game, here: Here) -> bool:
        """Both wheels are turned."""
        return all(t.state == "turned" for t in here.things(g, "wheel"))

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """The water drains, the entry is no longer barred."""
        if here.count(g, "slammed"):
            self._set_door(g, here, "door")
        yield from super().reward(g, here, f)
