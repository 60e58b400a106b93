"""Windows: the moments at which figures may use Free Effects, and how they are asked.

A card says which windows it answers. What a figure can use in its own Activation is offered among its own
answers (window `OWN`); at the other moments a figure is asked only if it owns something that fits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.state import HERO, Figure, Game

OWN, TARGETED, ROLLED, ZERO = 1, 2, 4, 8
"""In the own Activation; when an attack names its target; after a roll before it counts; on reaching zero Body."""
ABOUT = {TARGETED: "targeted", ROLLED: "rolled", ZERO: "zero"}
PASS: Answer = ("pass",)


@dataclass(slots=True)
class Moment:
    """What is happening while a window is open."""

    figure: Figure
    """The figure it happens to: the target, the roller, the dying."""
    other: Figure | None = None
    roll: Roll | None = None

    @property
    def subject(self) -> str:
        """What everybody at the table sees of it: the faces rolled, else who attacks."""
        if self.roll is not None:
            return " ".join(map(str, self.roll.faces))
        return self.other.name if self.other else ""


Can = Callable[[Game, Figure, Moment], bool]
Do = Callable[[Game, Figure, Moment], Play]


@dataclass(frozen=True, slots=True)
class Use:
    """What a card does as a Free Effect."""

    windows: int
    can: Can
    do: Do


USES: dict[str, Use] = {}
"""Card id -> its Free Effect."""


def free_effect(card: str, windows: int, can: Can) -> Callable[[Do], Do]:
    """Make a function the Free Effect of a card."""

    def mark(do: Do) -> Do:
        USES[card] = Use(windows, can, do)
        return do

    return mark


def answered(g: Game) -> int:
    """Mask of the windows for which anybody on the board owns something."""
    mask = 0
    for f in g.figures:
        if f is not None and f.alive:
            for item in f.items:
                if item in USES:
                    mask |= USES[item].windows
    return mask


@rule("shock.no-cards")
def can_use_cards(f: Figure) -> bool:
    """Whether a figure may use cards at all: not In Shock."""
    return f.mind > 0 or not f.kind.hero


def usable(g: Game, f: Figure, window: int, moment: Moment) -> list[str]:
    """The cards a figure may use in a window now."""
    if not f.items or not can_use_cards(f):
        return []
    return [i for i in dict.fromkeys(f.items) if i in USES and USES[i].windows & window and USES[i].can(g, f, moment)]


@rule("cost.discard")
def use(g: Game, f: Figure, item: str, moment: Moment) -> Play:
    """Use a card's Free Effect; the cards that have one so far are all used up by it."""
    g.drop(f, item)
    yield from USES[item].do(g, f, moment)


@rule("turn.free-effects", "turn.free-effects.order", "action.cast.no-action")
def window(g: Game, which: int, moment: Moment) -> Play:
    """Ask everybody who can do something: the active side first, then the other, until all pass."""
    side = HERO if g.turn != g.sorcerer else 1 - HERO
    passed: set[int] = set()
    while True:
        for f in sorted((f for f in g.figures if f is not None), key=lambda f: (f.side != side, f.id)):
            items = usable(g, f, which, moment) if f.alive and not f.out and f.id not in passed else []
            if not items:
                continue
            options: list[Answer] = [("use", item) for item in items]
            answer = yield Decision(f.seat, ABOUT[which], [*options, PASS], figure=f.id, subject=moment.subject)
            if answer == PASS:
                passed.add(f.id)
                continue
            yield from use(g, f, answer[1], moment)
            passed.clear()
            break
        else:
            return
