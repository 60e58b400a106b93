"""Rubble that closes the last way out."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.grid import flood, spread
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.state.card_texts import card_text
from delvewright.rules.heroquest.state.ending import finish
from delvewright.rules.heroquest.state.game import Game


@rule("missing.trap.falling-block", "quest.unfinished.failed")
def walled_in(g: Game) -> None:
    """Rubble has fallen: Heroes cut off by it, as far as they know, who searched everywhere in vain are at the end."""
    if not (cell := sealed(g)) or cell & ~g.combed:
        return
    heroes = [f for f in g.figures if f is not None and f.kind.hero]
    if any(card_text.of(item).leads_out() for f in heroes if not f.out for item in f.items):
        return
    g.tell("end", "The rubble has closed the last way out.", rules=("missing.trap.falling-block",))
    finish(g, any(f.out for f in heroes) and g.quest.text.goal_met(g) is not False)


@rule("missing.trap.falling-block")
def sealed(g: Game) -> int:
    """The squares left to Heroes all of whom rubble cuts off from the unknown and from all that could end the Quest.

    Only what the Heroes know counts: laid-out squares, known doors, found secret doors.
    """
    quest = g.quest
    stand = 0
    for f in g.figures:
        if f is not None and f.kind.hero and f.alive and not f.out:
            stand |= 1 << (f.at if f.at >= 0 else quest.entrance)
    solid = g.blocked | g.furniture
    for _, mask, _ in g.walls:
        solid &= ~mask  # what can be hacked down
    goals = quest.exit
    for thing in quest.features.values():
        if quest.text.shows(g, thing.id):
            goals |= thing.squares | spread(thing.squares, *quest.all_edges, g.width)
    doors = g.doors | g.known_doors | g.secrets
    edges = quest.grid.edges_with(doors)
    if not stand or not goals or (stand | spread(stand, *edges, g.width)) & _hope(quest, g.laid, doors, solid, goals):
        return 0
    return flood(stand, *edges, g.width, solid)


@lru_cache(maxsize=512)
def _hope(quest: Quest, laid: int, doors: int, solid: int, goals: int) -> int:
    """All squares from which there is a way to the unknown or to one of the goals, through Portals too."""
    found = goals & laid & ~solid | quest.grid.floor & ~laid
    while True:
        found = flood(found, *quest.grid.edges_with(doors), quest.grid.width, solid)
        ends = {a for pair in quest.portals for a, b in (pair, pair[::-1]) if found >> b & 1}
        more = sum(1 << a for a in ends) & laid & ~found
        if not more:
            return found
        found |= more
