"""Equipment that takes an Action to use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.death import heal
from delvewright.rules.heroquest.gear import can_use_cards, ready
from delvewright.rules.heroquest.state import HERO, Figure, Game
from delvewright.rules.heroquest.windows import pay

Targets = Callable[[Game, Figure, int], list[int]]


@dataclass(frozen=True, slots=True)
class Tool:
    """What a card does for an Investigation Action: `do(g, f)` or `do(g, f, target)`."""

    do: Callable[..., Play]
    cost: str
    aim: str
    """figure, square, or nothing."""
    targets: Targets | None
    """`targets(g, f, near)`: figures or squares it may be applied to."""


TOOLS: dict[str, Tool] = {}


def tool(
    card: str, cost: str, targets: Targets | None = None, aim: str = "figure"
) -> Callable[[Callable[..., Play]], Callable[..., Play]]:
    """Make a function what a tool does."""

    def mark(do: Callable[..., Play]) -> Callable[..., Play]:
        TOOLS[card] = Tool(do, cost, aim if targets else "", targets)
        return do

    return mark


@rule("action.investigate.who", "cost.action")
def tool_options(g: Game, f: Figure, near: int) -> list[Answer]:
    """What a Hero may apply now."""
    found: list[Answer] = []
    for item in dict.fromkeys(f.items):
        known = TOOLS.get(item)
        if known is None or not can_use_cards(f) or not ready(f, item):
            continue
        if known.targets is None:
            found.append(("tool", item))
        else:
            verb = "tool-at" if known.aim == "square" else "tool-on"
            found += [(verb, item, target) for target in known.targets(g, f, near)]
    return found


@rule("cost.notation", "cost.order")
def use_tool(g: Game, f: Figure, item: str, target: int | None = None) -> Play:
    """Apply it: its cost, then its effect."""
    known = TOOLS[item]
    pay(g, f, item, known.cost)
    if target is None:
        yield from known.do(g, f)
    else:
        yield from known.do(g, f, g.fig(target) if known.aim == "figure" else target)


def hurt_neighbours(g: Game, f: Figure, near: int) -> list[int]:
    """Friends next to somebody who have lost Body."""
    return [h.id for h in g.on_board(HERO) if near >> h.at & 1 and h is not f and h.body < h.full_body]


@tool("healers-satchel", "drain", hurt_neighbours)
@rule("missing.equipment.healers-satchel")
def healers_satchel(g: Game, f: Figure, friend: Figure) -> Play:
    """A Hero or Man-at-Arms next to the owner regains 2 Body."""
    heal(g, friend, 2, "Healer's Satchel", ("missing.equipment.healers-satchel",))
    yield from ()
