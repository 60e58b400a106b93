"""Iron spikes, which wedge a door."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.dungeon.doors import door_options, door_towards
from delvewright.rules.advanced.state.game import Figure, Game

SPIKES = "spikes"


@rule("item.spikes")
def wedge_options(g: Game, f: Figure) -> list[Answer]:
    """Closed doors beside somebody with iron spikes that he could wedge."""
    if not f.pack.get(SPIKES):
        return []
    shut = [answer for answer in door_options(g, f) if answer[0] == "open"]
    return [("wedge", way) for _, way in shut if not g.counters.get(f"wedged-{g.depth}-{door_towards(g, f, way)}")]


@rule("item.spikes")
def wedge(g: Game, f: Figure, door: int) -> None:
    """The spikes are used up, and the door takes monsters a turn longer to open."""
    f.pack[SPIKES] -= 1
    g.counters[f"wedged-{g.depth}-{door}"] = 1
    g.tell("door", "{} wedges the door.", f, rules=("item.spikes",))
