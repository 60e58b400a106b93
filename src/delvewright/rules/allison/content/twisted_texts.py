"""The text of a quest with twists: its own text speaks first, then the twists are told what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.twisted_texts import moments_of_all
from delvewright.rules.common.dungeon.twisting import carry_out, goal_rewards, happened, rounds_pass, walked


def moments(own: Any) -> dict[str, Callable[..., Any]]:
    """The moments of a quest whose own text is this."""

    def hero_left(self: Any, g: Any, f: Any, at: int) -> None:
        own.hero_left(g, f, at)
        happened(g, "left", f)

    def hero_fell(self: Any, g: Any, f: Any) -> None:
        own.hero_fell(g, f)
        happened(g, "fallen", f)

    def pay(self: Any, g: Any) -> int:
        alive = sum(f.alive for f in g.party())
        return int(own.pay(g) + goal_rewards(g) // max(1, alive))

    def round_begins(self: Any, g: Any) -> Play:
        yield from own.round_begins(g)
        rounds_pass(g)
        yield from carry_out(g)

    def turn_begins(self: Any, g: Any, f: Any) -> Play:
        yield from own.turn_begins(g, f)
        happened(g, "turn_begins", f, 1 << f.at)
        yield from carry_out(g)

    def turn_ends(self: Any, g: Any, f: Any) -> Play:
        yield from own.turn_ends(g, f)
        if f.at >= 0:
            happened(g, "turn_ends", f, 1 << f.at)
            yield from carry_out(g)

    def has_walked(self: Any, g: Any, f: Any, passed: int) -> None:
        own.walked(g, f, passed)
        walked(g, f, passed, g.stepped)

    def door_opened(self: Any, g: Any, f: Any, door: int) -> Play:
        yield from own.door_opened(g, f, door)
        happened(g, "opened", f, door=door)
        yield from carry_out(g)

    def deed_done(self: Any, g: Any, f: Any, name: str) -> Play:
        yield from own.deed_done(g, f, name)
        happened(g, "investigated", f, what=(name,))
        yield from carry_out(g)

    def attacked(self: Any, g: Any, f: Any) -> Play:
        yield from own.attacked(g, f)
        happened(g, "strikes", f, what=f.held)
        yield from carry_out(g)

    def round_ends(self: Any, g: Any) -> Play:
        yield from own.round_ends(g)
        happened(g, "round_ends")
        yield from carry_out(g)

    def found(self: Any, g: Any, f: Any, hoard: int) -> Play:
        yield from own.found(g, f, hoard)
        happened(g, "taken", f, what=g.quest.hoards[hoard].items)
        yield from carry_out(g)

    def wounded(self: Any, g: Any, f: Any) -> Play:
        yield from own.wounded(g, f)
        happened(g, "wounded", f)
        yield from carry_out(g)

    def slain(self: Any, g: Any, f: Any, by: Any) -> Play:
        yield from own.slain(g, f, by)
        happened(g, "killed", f)
        yield from carry_out(g)

    return {
        **moments_of_all(own),
        "hero_left": hero_left,
        "hero_fell": hero_fell,
        "pay": pay,
        "round_begins": round_begins,
        "turn_begins": turn_begins,
        "turn_ends": turn_ends,
        "walked": has_walked,
        "door_opened": door_opened,
        "deed_done": deed_done,
        "attacked": attacked,
        "round_ends": round_ends,
        "found": found,
        "wounded": wounded,
        "slain": slain,
    }
