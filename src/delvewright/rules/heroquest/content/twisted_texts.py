"""The text of a HeroQuest Quest with twists: its own text speaks first, then the twists are told what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.twisted_texts import moments_of_all
from delvewright.rules.common.dungeon.twisting import carry_out, goal_rewards, happened, offered, rounds_pass, walked


def moments(own: Any) -> dict[str, Callable[..., Any]]:
    """The moments of a Quest whose own text is this."""

    def hero_left(self: Any, g: Any, f: Any) -> None:
        own.hero_left(g, f)
        happened(g, "left", f)

    def hero_fell(self: Any, g: Any, f: Any) -> None:
        own.hero_fell(g, f)
        happened(g, "fallen", f)

    def reward(self: Any, g: Any) -> int:
        return int(own.reward(g)) + goal_rewards(g)

    def turn_begins(self: Any, g: Any) -> None:
        own.turn_begins(g)
        if g.turn == 0:
            rounds_pass(g)

    def activation_begins(self: Any, g: Any, f: Any) -> Play:
        yield from own.activation_begins(g, f)
        if f.at >= 0:
            happened(g, "turn_begins", f, 1 << f.at)
            yield from carry_out(g)

    def activation_ends(self: Any, g: Any, f: Any) -> None:
        own.activation_ends(g, f)
        if f.at >= 0:
            happened(g, "turn_ends", f, 1 << f.at)

    def has_walked(self: Any, g: Any, f: Any, passed: int) -> None:
        own.walked(g, f, passed)
        walked(g, f, passed, g.stepped)

    def portal_used(self: Any, g: Any, f: Any) -> Play:
        yield from own.portal_used(g, f)
        walked(g, f, 1 << f.at, -1)
        yield from carry_out(g)

    def door_opened(self: Any, g: Any, f: Any, door: int) -> Play:
        yield from own.door_opened(g, f, door)
        happened(g, "opened", f, door=door)
        yield from carry_out(g)

    def may_investigate(self: Any, g: Any, f: Any, what: str) -> bool:
        said = offered(g, what, f)
        return bool(own.may_investigate(g, f, what)) if said is None else said

    def shows(self: Any, g: Any, what: str) -> bool:
        said = offered(g, what)
        return bool(own.shows(g, what)) if said is None else said

    def investigate(self: Any, g: Any, f: Any, what: str) -> Play:
        yield from own.investigate(g, f, what)
        happened(g, "investigated", f, what=(what,))
        yield from carry_out(g)

    def attacked(self: Any, g: Any, f: Any, item: str) -> Play:
        yield from own.attacked(g, f, item)
        happened(g, "strikes", f, what=g.quest.hands.kinds_of(item))
        yield from carry_out(g)

    def disarmed(self: Any, g: Any, f: Any, good: bool) -> Play:
        yield from own.disarmed(g, f, good)
        if not good:
            happened(g, "botched", f)
            yield from carry_out(g)

    def turn_ends(self: Any, g: Any) -> Play:
        yield from own.turn_ends(g)
        if g.turn == g.sorcerer:
            happened(g, "round_ends")
            yield from carry_out(g)

    def wounded(self: Any, g: Any, f: Any) -> Play:
        yield from own.wounded(g, f)
        happened(g, "wounded", f)
        yield from carry_out(g)

    def slain(self: Any, g: Any, f: Any, at: int) -> Play:
        yield from own.slain(g, f, at)
        happened(g, "killed", f)
        yield from carry_out(g)

    def got(self: Any, g: Any, f: Any, items: tuple[str, ...]) -> None:
        own.got(g, f, items)
        happened(g, "taken", f, what=items)

    return {
        "got": got,
        "may_investigate": may_investigate,
        "shows": shows,
        "investigate": investigate,
        "attacked": attacked,
        "disarmed": disarmed,
        "turn_ends": turn_ends,
        **moments_of_all(own),
        "hero_left": hero_left,
        "hero_fell": hero_fell,
        "reward": reward,
        "turn_begins": turn_begins,
        "activation_begins": activation_begins,
        "activation_ends": activation_ends,
        "walked": has_walked,
        "portal_used": portal_used,
        "door_opened": door_opened,
        "wounded": wounded,
        "slain": slain,
    }
