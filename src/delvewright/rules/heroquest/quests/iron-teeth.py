"""The Bridge of Iron Teeth: two levers that must be worked in the same round."""

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state.game import Figure, Game

BRIDGE = 1 << 9 * 26 + 12 | 1 << 9 * 26 + 13
"""The squares the bridge covers."""
LEVERS = ("north-lever", "south-lever")
RULES = ("missing.quest.06-iron-teeth",)


def may_investigate(g: Game, f: Figure, what: str) -> bool:
    """Until the bridge is down; a lever thrown this round is down already."""
    return bool(g.chasm & BRIDGE) and g.count(what) != g.round


def shows(g: Game, what: str) -> bool:
    """When the bridge is down the levers have done their work."""
    return bool(g.chasm & BRIDGE)


@rule("missing.quest.06-iron-teeth", "action.investigate.who")
def investigate(g: Game, f: Figure, what: str) -> None:
    """Throw a lever; both in one round lower the bridge for good."""
    g.counters[what] = g.round
    if all(g.count(lever) == g.round for lever in LEVERS):
        g.chasm &= ~BRIDGE
        g.furniture &= ~BRIDGE
        g.surveyed = 0
        seen = tuple(squares(BRIDGE & g.laid))
        g.tell("bridge", "With a scream of iron the bridge comes down.", rules=RULES, squares=seen)
    else:
        g.tell("lever", "{} throws the lever. It is tugging already.", f, rules=RULES, figures=(f.id,))


def turn_ends(g: Game) -> None:
    """The levers fall back at the end of the round."""
    if g.turn == g.sorcerer and g.chasm & BRIDGE and any(g.count(lever) == g.round for lever in LEVERS):
        g.tell("lever", "A lever falls back.", rules=RULES)


def facts(g: Game) -> list[tuple[str, str]]:
    """The levers and the bridge."""
    down = [lever.replace("-", " ") for lever in LEVERS if g.count(lever) == g.round]
    if not g.chasm & BRIDGE:
        return [("Bridge", "down")]
    return [("Levers thrown this round", ", ".join(down) or "none")]
