"""Exploration: what opens up when heroes step somewhere; `doors.py` has what opens up behind doors."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import ending, events, initiative, passages, rooms, secret_doors
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.game import Figure, Game


@rule("passage.reveal.when", "move.reveal-continue")
def enter(g: Game, f: Figure, q: int) -> Play:
    """A hero has stepped on a square of g.triggers; gives back whether his walk is interrupted."""
    index = g.area(q)
    area = g.board.areas[index]
    if area.kind == "stairs":
        return (yield from ending.ask_leave(g, f))
    if area.kind != "end":
        return (yield from rooms.enter(g, f, q))
    if not f.hero:
        return False
    calm = not active_enemies(g)
    newcomers: list[Figure] = []
    stopped = False
    for laid in (yield from passages.reveal(g, f, index)):
        if laid.card.event and not g.over:
            stopped = True
            newcomers += yield from events.follow(g, f, (laid.passage, laid.end))
    secret_doors.note_exhausted(g)
    yield from initiative.appear(g, newcomers, calm)
    return stopped
