"""Luck: what may be done about a roll once it is seen, how much of it a hero has, and which dice it never touches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import PERCENT, Die, Face, Roll, percent
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state import help_cards
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.common import checks
from delvewright.rules.common.checks import PASS, Check, Judge, Throw

LUCK: Answer = ("luck",)
HELP: Answer = ("fortune", "luck")

NOBODY = -1
"""Whose dice they are when they are no figure's."""

Extra = Callable[[int], Sequence[Answer]]
"""What else may be used on a result."""


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


class Luck(checks.Reaction):
    """What a hero may do about a roll: Luck, once; a help card that gives him some; what else a rule lets him use."""

    __slots__ = ("extra", "g", "hero", "left")

    def __init__(self, g: Game, hero: Figure, extra: Extra) -> None:
        self.seat, self.figure = hero.seat, hero.id
        self.g = g
        self.hero = hero
        self.extra = extra
        self.left = True
        """Luck has not been used on this roll."""

    @rule("luck.choice", "luck.once-per-roll", "luck.timing")
    def options(self, check: Check) -> Sequence[Answer]:
        """Luck where the result could be better for him, and what else may be used on it."""
        others = self.extra(check.natural)
        hero = self.hero
        if self.left and (hero.luck > 0 or hero.cards) and not check.success:
            return LUCK if hero.luck > 0 else HELP, *others
        return others

    def about(self, options: Sequence[Answer]) -> str:
        """Whether Luck is among it."""
        return "luck" if options[0] == LUCK else "use"

    @rule("luck.cost", "luck.reroll.single", "luck.choice", "luck.once-per-roll")
    def use(self, throw: Throw, check: Check, answer: Answer) -> Play:
        """Luck rolls the dice again, and he keeps what he likes better; what else he uses the rule carries out."""
        g, hero = self.g, self.hero
        if answer == HELP:
            yield from help_cards.use(g, hero, answer)
            return check
        if answer != LUCK:
            return check._replace(used=answer)
        self.left = False
        hero.luck -= 1
        again = yield from throw.again()
        g.tell(
            "luck", "{} trusts to luck: {} is rolled again and gives {}.", hero, check.natural, again.natural,
            rules=("luck.reroll.single", "luck.cost"),
        )  # fmt: skip
        kept = yield from checks.keep(self, check, again)
        return kept


@rule(
    "luck.scope.own", "luck.scope.enemy-attack", "luck.scope.enemy-defence", "luck.scope.danger",
    "luck.scope.not-others", "luck.conscious-only",
)  # fmt: skip
def settle(
    g: Game, hero: Figure | None, owner: int, purpose: str, good: Judge, extra: Extra = nothing_else,
    against: int = NOBODY, dice: Sequence[Die] = PERCENT, need: int = -1,
) -> Play:  # fmt: skip
    """Throw dice for or against a hero; he sees them, and may use Luck once or something else before they count.

    `good` says whether a result could not be better for him. Gives back the result, and what else was used (or None).
    """
    throw = Throw(owner, purpose, dice, good, need, against, percent if dice is PERCENT else _d6)
    faces = yield throw
    if hero is None or hero.condition != AWAKE:
        return throw.read(faces), None
    check = yield from checks.react(throw, throw.check(faces), Luck(g, hero, extra))
    return check.natural, check.used


@rule("luck.per-quest", "console.example.luck")
def full(f: Figure) -> int:
    """The Luck with which a hero starts a quest: his base Luck, and what he wears."""
    items = content().items
    return f.base.luck + sum(items[name].luck for name in f.worn)


def regain_luck(g: Game, f: Figure, amount: int, rules: tuple[str, ...]) -> None:
    """Spent Luck comes back, up to its base value."""
    more = min(amount, full(f) - f.luck)
    if more > 0:
        f.luck += more
        g.tell("luck", "{} regains {} Luck.", f, more, rules=rules)


# -- dice that no Luck can touch, and those of Roll For It


@rule("luck.forbidden.game-mat", "luck.forbidden.layout", "event.d20", "dice.kinds")
def impersonal(purpose: str, die: Die) -> Play:
    """One die of the Game Mat or of a layout: it is nobody's, so nobody's Luck can touch it."""
    (face,) = yield Roll(NOBODY, purpose, (die,))
    return face


@rule("luck.scope.rfi")
def rfi_die(g: Game, f: Figure, purpose: str, harmful: bool) -> Play:
    """A hero's own D100 in an RFI: with Luck if it picks who is hurt, without if that could be no wound."""
    if harmful:
        value, _ = yield from settle(g, f, f.id, purpose, lambda v: v == 1)
        return value
    faces = yield Roll(f.id, purpose, PERCENT)
    return percent(faces)
