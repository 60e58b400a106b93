"""Luck: what may be done about a roll once it is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import PERCENT, Die, Face, Roll, percent
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state import help_cards
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game

LUCK: Answer = ("luck",)
PASS: Answer = ("pass",)
HELP: Answer = ("fortune", "luck")
FIRST: Answer = ("keep", "first")
SECOND: Answer = ("keep", "second")

NOBODY = -1
"""Whose dice they are when they are no figure's."""

Good = Callable[[int], bool]
"""Whether a result could not be better for the hero concerned."""
Extra = Callable[[int], Sequence[Answer]]
"""What else may be used on a result."""


class Rolled(NamedTuple):
    """What lies on the table when a hero is asked whether he does something about it."""

    purpose: str
    rolls: tuple[int, ...]
    """The result; two when one of them is to be kept."""
    need: int = -1
    """At most so much is a success; -1: that is not the question."""


def nothing_else(value: int) -> Sequence[Answer]:
    """No such thing."""
    return ()


def _d6(faces: Sequence[Face]) -> int:
    assert isinstance(faces[0], int)
    return faces[0]


def window(g: Game, f: Figure, about: str, options: Sequence[Answer], subject: object) -> Play:
    """Ask a hero whether he uses something now; his answer, or PASS."""
    answer = yield Decision(f.seat, about, (*options, PASS), figure=f.id, subject=subject)
    return answer


@rule(
    "luck.cost", "luck.reroll.single", "luck.choice", "luck.scope.own", "luck.scope.enemy-attack",
    "luck.scope.enemy-defence", "luck.scope.danger", "luck.scope.not-others", "luck.once-per-roll", "luck.timing",
    "luck.conscious-only", "house.three-heroes.card",
)  # fmt: skip
def settle(
    g: Game, hero: Figure | None, owner: int, purpose: str, good: Good, extra: Extra = nothing_else,
    against: int = NOBODY, dice: Sequence[Die] = PERCENT, need: int = -1,
) -> Play:  # fmt: skip
    """Throw dice for or against a hero; he sees them, and may use Luck once or something else before they count.

    Gives back the result, and what else was used (or None).
    """
    read = percent if dice is PERCENT else _d6
    value = read((yield Roll(owner, purpose, dice, against)))
    if hero is None or hero.condition != AWAKE:
        return value, None
    luck = True
    while True:
        options = list(extra(value))
        if luck and (hero.luck > 0 or hero.cards) and not good(value):
            options = [LUCK if hero.luck > 0 else HELP, *options]
        if not options:
            return value, None
        seen = Rolled(purpose, (value,), need)
        answer = yield from window(g, hero, "luck" if options[0] == LUCK else "use", options, seen)
        if answer == PASS:
            return value, None
        if answer == HELP:
            yield from help_cards.use(g, hero, answer)
            continue
        if answer != LUCK:
            return value, answer
        luck = False
        hero.luck -= 1
        again = read((yield Roll(owner, purpose, dice, against)))
        g.tell(
            "luck", "{} trusts to luck: {} is rolled again and gives {}.", hero, value, again,
            rules=("luck.reroll.single", "luck.cost"),
        )  # fmt: skip
        if again != value:
            seen = Rolled(purpose, (value, again), need)
            kept = yield Decision(hero.seat, "keep", (FIRST, SECOND), figure=hero.id, subject=seen)
            if kept == SECOND:
                value = again


def regain_luck(g: Game, f: Figure, amount: int, rules: tuple[str, ...]) -> None:
    """Spent Luck comes back, up to its base value."""
    items = content().items
    base = f.base.luck + sum(items[name].luck for name in f.worn)
    more = min(amount, base - f.luck)
    if more > 0:
        f.luck += more
        g.tell("luck", "{} regains {} Luck.", f, more, rules=rules)
