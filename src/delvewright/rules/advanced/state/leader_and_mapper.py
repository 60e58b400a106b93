"""The Leader: who it is, and what he chooses; and the Mapper."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.state.game import LYING, Figure, Game
from delvewright.rules.advanced.state.rolling import highest


def leader(g: Game) -> Figure:
    """The Hero of the Leader."""
    f = g.looked.leader
    if f is None:
        f = g.looked.leader = g.fig(g.names.index(g.seats[g.leader]))
    return f


@rule("setup.leader.duties")
def leaders_choice(
    g: Game, about: str, options: Sequence[Answer], fields: Sequence[tuple[str, int]] = (), figure: int = -1,
    subject: object = "",
) -> Play:  # fmt: skip
    """What the Leader chooses; nobody is asked where there is one way only.

    He chooses the exit or the stairs by which the party goes on, and the wall of each door. Besides, he throws the
    dice for passages, rooms and doors (`leader`) and for surprise, moves surprised monsters (`fighting/surprise.py`),
    and settles who is next where the players disagree (`turn/order.py`).
    """
    decision = Decision(g.leader, about, options, fields, figure, subject=subject)
    if len(decision) == 1:
        return decision.nth(0)
    answer = yield decision
    return answer


@rule("end.new_leader", "setup.leader.roll", "setup.leader.change")
def new_leader(g: Game) -> Play:
    """All players with a Hero in the dungeon roll; the highest leads."""
    heroes = [f for f in g.party() if f.there]
    order = yield from highest(g, heroes, "leader")
    if order:
        g.leader = order[0].seat
        g.looked.another_leads()
        g.tell("leader", "{} is the Leader.", order[0], rules=("setup.leader.roll",))


@rule("setup.leader.change")
def lost_leader(g: Game) -> bool:
    """Whether the Leader's Hero is dead or has left: another is rolled for at once."""
    return (g.looked.leader or leader(g)).condition > LYING


@rule("setup.mapper", "map.mapper.new")
def new_mapper(g: Game) -> Play:
    """The other players roll, and the highest draws the map of this expedition."""
    others = [f for f in g.party() if f.seat != g.leader]
    order = yield from highest(g, others, "mapper")
    g.mapper = order[0].seat if order else g.leader
    g.tell("leader", "{} draws the map.", g.fig(g.names.index(g.seats[g.mapper])), rules=("setup.mapper",))
