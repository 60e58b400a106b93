"""Adventure room 10: The Dart Gallery."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.room_dangers import shot
from delvewright.rules.battleaxe.dungeon.room_moves import able, careful, go_slowly, slowly_offer
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.board import Thing


@room("dart-gallery", "house.adventure.dart-gallery")
class DartGallery(Rules):
    """Rows of stone faces that spit darts."""

    trapped = True

    def moves(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Half the Speed Roll helps."""
        return slowly_offer(g, f)

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """He goes slowly."""
        go_slowly(g, f)
        return
        yield

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """In each new row from 3 to 7 a hero tests, or a dart attacks him; a shield in hand helps."""
        row = here.where(q)[1]
        if row >= here.room.numbers["row"]:
            here.note(g, "passed", here.count(g, "passed") | 1 << f.id)
            g.due = True
        if not here.zone(g, "darts") >> q & 1 or row == here.where(g.left)[1]:
            return False
        safe, _ = yield from specific_actions.attempt(g, f, here.test("duck"), *careful(g))
        if not safe:
            shield = any(content().items[name].kind == "shield" for name in f.held)
            bonus = here.room.numbers["shield"] if shield else 0
            yield from shot(g, f, here.room.numbers["missile"], bonus, here.room.rules)
        return not able(f)

    def done(self, g: Game, here: Here) -> bool:
        """The chest is open, or every conscious hero has come to row 8 or beyond."""
        chests: list[Thing] = here.things(g, "chest")
        passed = here.count(g, "passed")
        through = conscious(g)
        return all(t.state == "open" for t in chests) or (bool(through) and all(passed >> f.id & 1 for f in through))
