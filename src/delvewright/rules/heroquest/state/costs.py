"""Costs of several parts, which a Quest may set for a card: points, tests and the card itself, paid in order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content

if TYPE_CHECKING:
    from delvewright.rules.heroquest.state.game import Figure, Game

Cost = tuple[str, int]
"""body or mind and how many points, will or strength to be tested, or drain or discard."""

_PARTS = re.compile(r"(?P<points>\d+) (?P<what>body|mind)|test of (?P<test>will|strength)|(?P<card>drain|discard)")


def read_costs(raw: Mapping[str, str], where: str) -> dict[str, tuple[Cost, ...]]:
    """What a file says cards cost: `ball-of-flame = "1 mind, test of will, drain"`."""
    found: dict[str, tuple[Cost, ...]] = {}
    for card, text in raw.items():
        if card not in content().cards:
            raise BadFile(f"costs: there is no card “{card}”.", where)
        parts: list[Cost] = []
        for words in str(text).lower().split(","):
            part = _PARTS.fullmatch(words.strip())
            if part is None:
                raise BadFile(
                    f"costs: {card} cannot cost “{words.strip()}”.",
                    where,
                    "Parts in their order: 1 mind, 2 body, test of will, test of strength, drain, discard.",
                )
            parts.append((part["what"] or part["test"] or part["card"], int(part["points"] or 0)))
        found[card] = tuple(parts)
    return found


@rule("cost.points.may-kill")
def affordable(g: Game, f: Figure, item: str) -> bool:
    """Whether a figure has the points that a card costs here."""
    parts = g.quest.costs.get(item, ())
    needs = {what: sum(points for name, points in parts if name == what) for what in ("body", "mind")}
    return needs["body"] <= f.body and needs["mind"] <= f.mind


@rule("cost.notation", "cost.order", "cost.points", "cost.test")
def pay_here(g: Game, f: Figure, item: str, usual: str) -> Play:
    """Pay for a card, by the Quest's Notes or else as usual; False if a test among the costs fails."""
    from delvewright.rules.heroquest.fighting.harm import lose
    from delvewright.rules.heroquest.state.effects import test
    from delvewright.rules.heroquest.state.windows import pay

    if item not in g.quest.costs:
        pay(g, f, item, usual)
        return True
    for what, points in g.quest.costs[item]:
        if what in ("body", "mind"):
            yield from lose(g, f, points, content().cards[item].title, what == "mind", ("cost.points",))
            if not f.alive:
                return False
        elif what in ("will", "strength"):
            if not (yield from test(g, f, f.mind if what == "will" else f.body, what)):
                return False
        else:
            pay(g, f, item, what)
    return True
