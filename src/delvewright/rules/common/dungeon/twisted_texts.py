"""The text of a quest with twists: at each moment its own text speaks first, then the twists are told what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.common.dungeon.quest_texts import DrawnQuestText
from delvewright.rules.common.dungeon.twisting import (
    begin,
    carry_out,
    fact_rows,
    goal_rows,
    goals_met,
    happened,
    homeward,
    light_falls,
)


def moments_of_all(own: Any) -> dict[str, Callable[..., Any]]:
    """The moments that all books have, for a quest whose own text is this."""

    def set_up(self: Any, g: Any) -> None:
        own.set_up(g)
        begin(g)

    def laid_out(self: Any, g: Any, new: int) -> None:
        own.laid_out(g, new)
        light_falls(g, new)

    def facts(self: Any, g: Any) -> list[tuple[str, str] | Told]:
        return [*own.facts(g), *fact_rows(g), *goal_rows(g)]

    def goal_met(self: Any, g: Any) -> bool | None:
        said, met = own.goal_met(g), goals_met(g)
        return said if met is None else met and said is not False

    def going_home(self: Any, g: Any) -> bool:
        own_words = type(own).homeward is not DrawnQuestText.homeward
        return bool(own.homeward(g)) if own_words or goals_met(g) is None else homeward(g)

    def searched(self: Any, g: Any, f: Any, what: str, area: int) -> Play:
        yield from own.searched(g, f, what, area)
        happened(g, "searched", f, area, (what,))
        yield from carry_out(g)

    def sprung(self: Any, g: Any, f: Any, q: int) -> None:
        own.sprung(g, f, q)
        happened(g, "sprung", f, 1 << q)

    def assailed(self: Any, g: Any, f: Any, by: Any) -> None:
        own.assailed(g, f, by)
        happened(g, "attacked", f)

    def wandered(self: Any, g: Any, f: Any) -> None:
        own.wandered(g, f)
        happened(g, "wandering", f)

    return {
        "set_up": set_up, "laid_out": laid_out, "facts": facts, "goal_met": goal_met, "homeward": going_home,
        "searched": searched, "sprung": sprung, "assailed": assailed, "wandered": wandered,
    }  # fmt: skip
