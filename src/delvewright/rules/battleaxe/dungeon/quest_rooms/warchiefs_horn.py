"""Quest 2: The Warchief's Horn."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.contents import change, thing_at
from delvewright.rules.battleaxe.dungeon.room_enemies import alive, join
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import impersonal


@room("warchiefs-horn", "house.quest.warchiefs-horn")
class WarchiefsHorn(Rules):
    """A horn that calls more orcs."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Break it: an action next to it."""
        return [("try-at", "break", q) for q in beside(g, f, here, "horn")]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """It is broken."""
        change(g, thing_at(g, q), state="broken")
        g.tell("broken", "{} breaks the horn.", f, rules=here.room.rules, squares=(q,))
        return
        yield

    def round_ends(self, g: Game, here: Here) -> Play:
        """While the horn stands and the warchief lives: on a 6 one more orc arrives by the left door."""
        if not here.things(g, "horn") or not alive(g, here, "orc-warchief"):
            return
        face = yield from impersonal("the horn", D6)
        if face >= here.room.numbers["orc-on"]:
            door = next(gap for gap in here.room.plan.doors if gap.side == "left")
            yield from join(g, here, "orc", here.at(here.room.plan.inner(door)[0]))

    def done(self, g: Game, here: Here) -> bool:
        """The horn is broken, and the warchief defeated."""
        return not here.things(g, "horn") and not alive(g, here, "orc-warchief")
