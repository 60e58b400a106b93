"""Spells that look through doors and make new ones."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import WAYS
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import exploring, fixed, passages
from delvewright.rules.advanced.dungeon.passages import Found
from delvewright.rules.advanced.dungeon.sections import Wall, all_doors, door_places, set_door
from delvewright.rules.advanced.state.board import CONJURED, Group
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.leader import leader
from delvewright.rules.advanced.state.rolling import d12
from delvewright.rules.advanced.state.texts import Spell, spell


@spell("open-window", "spell.open_window")
class OpenWindow(Spell):
    """One sees what lies beyond a door or a junction; nobody there notices."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        here = g.section(f)
        found: list[Answer] = []
        for i in all_doors(g.board, here):
            door = g.board.doors[i]
            if door.b < 0 and not (g.false | g.open) >> i & 1 and squares(g.board.together(i))[0] == i:
                found.append(("cast-way", door.a, WAYS[door.way]))
        first = squares(g.board.areas[here].squares)[0]
        return found + [("cast-way", first, WAYS[each.way]) for each in g.exits if each.area == here]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        way = WAYS.index(aim[2])
        door = next((i for i, d in enumerate(g.board.doors) if (d.a, d.way) == (aim[1], way) and d.b < 0), -1)
        if door >= 0:
            found = yield from exploring.behind(g, door)
        else:
            ahead = next(each for each in g.exits if (each.area, each.way) == (g.section(f), way))
            off = fixed.off_junction if fixed.plan(g) is not None else passages.off_junction
            found = yield from off(g, ahead)
        self._wait(g, found)

    def _wait(self, g: Game, found: Found) -> None:
        """Those who were seen wait where they are, and know nothing."""
        if found.group:
            home = found.areas[0]
            g.groups = (*g.groups, Group(home, tuple((kind, 0) for kind in found.group), found.group))
            g.counters[f"seen-{g.depth}-{home}"] = content().spells[self.name].numbers["surprise"]
            names = ", ".join(content().monsters[kind].title for kind in found.group)
            g.tell("window", "There are monsters: {}.", names, rules=("spell.open_window",))


@spell("bright-key", "spell.bright_key")
class BrightKey(Spell):
    """A door where there was none."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        here = g.section(f)
        return [
            ("cast-way", found[0], WAYS[way]) for way in range(4) for found in door_places(g, g.board, Wall(here, way))
        ]  # fmt: skip

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        way = WAYS.index(aim[2])
        found = next(each for each in door_places(g, g.board, Wall(g.section(f), way)) if each[0] == aim[1])
        new = g.board.copy()
        set_door(new, found, way, CONJURED)
        g.lay(new)
        g.tell("door", "There is a door now.", rules=("spell.bright_key",), figures=(f.id,))
        return
        yield

    def door_leads(self, g: Game, door: int) -> Play:
        face = yield from d12(g, leader(g).id, CONJURED)
        return face > content().spells[self.name].numbers["rock"]
