"""Monsters whose card says something that no other says: what that does."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import mask_of
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.ability_texts import AbilityText, ability_text
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic.casting import free_squares_seen
from delvewright.rules.heroquest.state.game import Figure, Game, Ground

RAISED = "raised-skeletons"
"""The counter of Skeletons returned to the board."""


@ability_text("wall-walker", "missing.monster.wraith")
class WallWalker(AbilityText):
    """The Wraith: walls and furniture do not stop it."""

    def ground(self, g: Game, f: Figure, here: Ground) -> Ground:
        """It crosses every edge, and passes furniture as if that were a friend."""
        _, _, bars, danger, friends, shared = here
        return *g.quest.all_edges, bars & ~(g.furniture & g.laid), danger, friends | g.furniture, shared


@ability_text("pit-walker", "missing.monster.cave-spider")
class PitWalker(AbilityText):
    """The Cave Spider: pits are floor to it."""

    def ground(self, g: Game, f: Figure, here: Ground) -> Ground:
        """No pit is a danger."""
        return *here[:3], here[3] & ~g.pits, *here[4:]

    def falls(self) -> bool:
        """Into none."""
        return False


@ability_text("swarm", "missing.monster.plague-rat")
class Swarm(AbilityText):
    """The Plague Rat: two share a square."""

    def ground(self, g: Game, f: Figure, here: Ground) -> Ground:
        """Where exactly one other of its kind stands there is room."""
        rats = [m.at for m in g.on_board(f.side) if m is not f and m.kind.id == f.kind.id]
        return *here[:5], g.pits | mask_of([q for q in rats if rats.count(q) == 1])


@ability_text("raise-skeletons", "missing.character.sexton")
class RaiseSkeletons(AbilityText):
    """The Sexton: instead of attacking it returns a destroyed Skeleton to the board."""

    verbs = ("raise",)

    def fields(self, g: Game, f: Figure) -> list[tuple[str, int]]:
        """To any free square in sight, if a Skeleton is left to return."""
        if g.killed.count("skeleton") <= g.count(RAISED) or not g.quest.text.may_raise(g, f):
            return []
        graves = mask_of(free_squares_seen(g, f)) & ~(g.quest.stairs | g.pits)
        return [("raise", graves)] if graves else []

    def acts(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One Skeleton is called back; a Quest may add to that."""
        call_back(g, f, answer[1])
        yield from g.quest.text.raised(g, f)


def call_back(g: Game, f: Figure, q: int) -> None:
    """One destroyed Skeleton is back on the board."""
    g.counters[RAISED] = g.count(RAISED) + 1
    m = g.add(content().kinds["skeleton"], q, f.side, f.seat)
    where = square_name(q, g.width)
    rules = ("missing.character.sexton",)
    g.tell("summon", "{} calls {} back at {}.", f, m, where, rules=rules, figures=(m.id, f.id), squares=(q,))
