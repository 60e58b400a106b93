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
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.gear import can_use_cards, commit, ready, spared
from delvewright.rules.heroquest.state import HERO, Figure, Game

OWN, TARGETED, ROLLED, HURT, ZERO, CAST, TRAP, TURN_END, KILLED = (1 << i for i in range(9))
"""In the own Activation; an attack names its target; a roll was made and does not count yet; damage is worked out but
not taken yet; a Hero has no Body left; a spell is cast; a trap goes off; a Hero's turn is over; a Monster was killed."""
ABOUT = {
    TARGETED: "targeted", ROLLED: "rolled", HURT: "hurt", ZERO: "zero", CAST: "cast", TRAP: "trap",
    TURN_END: "turn-end", KILLED: "killed",
}  # fmt: skip
PASS: Answer = ("pass",)


@dataclass(slots=True)
class Moment:
    """What is happening while a window is open."""

    figure: Figure
    """The figure it happens to: the target, the roller, the dying."""
    other: Figure | None = None
    roll: Roll | None = None
    card: str = ""
    """The spell that is cast, or the trap that goes off."""
    damage: int = 0
    """Points about to be lost; a reaction may lower it."""
    marks: frozenset[str] = frozenset()
    """Kinds and Keywords of the damage or spell."""
    stopped: bool = False
    """Whether a reaction has stopped what was about to happen."""


Can = Callable[[Game, Figure, Moment], bool]
Do = Callable[[Game, Figure, Moment], Play]


@dataclass(frozen=True, slots=True)
class Use:
    """What a card does as a Free Effect."""

    windows: int
    can: Can
    do: Do
    cost: str
    """discard, drain, charge or nothing."""


USES: dict[str, Use] = {}
"""Card id -> its Free Effect."""


def free_effect(card: str, windows: int, can: Can, cost: str = "discard") -> Callable[[Do], Do]:
    """Make a function the Free Effect of a card."""

    def mark(do: Do) -> Do:
        USES[card] = Use(windows, can, do, cost)
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


def usable(g: Game, f: Figure, window: int, moment: Moment) -> list[str]:
    """The cards a figure may use in a window now."""
    if not f.items or not can_use_cards(f) or f.under("asleep") or f.under("paralysed"):
        return []
    found = [i for i in dict.fromkeys(f.items) if i in USES and USES[i].windows & window]
    return [i for i in found if ready(f, i) and USES[i].can(g, f, moment)]


@rule("cost.notation", "cost.discard", "cost.drain")
def use(g: Game, f: Figure, item: str, moment: Moment) -> Play:
    """Use a card's Free Effect: its cost first."""
    pay(g, f, item, USES[item].cost)
    yield from USES[item].do(g, f, moment)


@rule("cost.discard", "cost.drain", "card.drain", "ability.sequestered", "card.limits.slot-icon", "card.limits.hands")
def pay(g: Game, f: Figure, item: str, cost: str) -> None:
    """Pay with the card itself: gone for good, face down for the Quest, or one of its charges."""
    card = content().cards[item]
    if "Sequestered" in card.keywords:
        f.used += (item,)
    commit(f, item)
    if cost == "discard":
        g.drop(f, item)
    elif cost == "drain":
        if (item, card.group) not in f.assigned or not spared(g, f, item):
            g.drop(f, item)
            f.drained += (item,)
    elif cost == "charge":
        used = dict(f.charges).get(item, 0) + 1
        f.charges = (*((c, n) for c, n in f.charges if c != item), (item, used))
        if used >= card.charges:
            g.drop(f, item)


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
            answer = yield Decision(f.seat, ABOUT[which], [*options, PASS], figure=f.id, subject=moment.card)
            if answer == PASS:
                passed.add(f.id)
                continue
            yield from use(g, f, answer[1], moment)
            if moment.stopped:
                return
            passed.clear()
            break
        else:
            return
