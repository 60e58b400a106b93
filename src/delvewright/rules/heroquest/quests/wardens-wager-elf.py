"""The Warden's Wager, the Elf's quarter."""

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.campaign import wager
from delvewright.rules.heroquest.state.game import Figure, Game


@rule("missing.quest.11-wardens-wager", "action.investigate.who")
def investigate(g: Game, f: Figure, what: str) -> None:
    """Ring the bell."""
    wager.ring(g, f)


@rule("missing.quest.11-wardens-wager")
def goal_met(g: Game) -> bool:
    """The bell has been rung; leaving without that is giving up."""
    return wager.rung(g)


def gifts(g: Game) -> dict[str, int]:
    """What the Hero takes along to the last Quest."""
    return wager.gifts(g)


def facts(g: Game) -> list[tuple[str, str]]:
    """The bell."""
    return wager.facts(g)
