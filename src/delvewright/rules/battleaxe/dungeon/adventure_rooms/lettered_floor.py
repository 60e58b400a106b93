"""Adventure room 8: The Lettered Floor."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import word_puzzles
from delvewright.rules.battleaxe.dungeon.contents import change
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("lettered-floor", "house.adventure.lettered-floor")
class LetteredFloor(Rules):
    """A word puzzle that opens a grille."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """A hero in the room may speak a word."""
        return [("try", "speak")] if any(t.state == "grilled" for t in here.things(g, "grilled-chest")) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """4 letters count 1, 5 count 2, 6 or more 3, fewer nothing; a wrong word costs 1 Health."""
        numbers = here.room.numbers
        letters = yield from word_puzzles.speak(g, f, here)
        gain = numbers.get(f"letters-{min(letters, 6)}", 0)
        if not letters:
            yield from wound(g, f, numbers["wounds"], "a spark", here.room.rules)
        elif here.add(g, "progress", gain) >= numbers["progress"]:
            for chest in here.things(g, "grilled-chest"):
                change(g, chest, state="")
            g.tell("event", "The grille opens.", rules=here.room.rules, figures=(f.id,))
