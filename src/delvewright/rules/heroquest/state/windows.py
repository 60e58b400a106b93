"""Windows: the moments at which figures may use Free Effects, and how they are asked.

A window belongs to a moment, not to a card: whatever kind of attack, spell or trap it is, every attack opens
`TARGETED` when it is declared, the dice of every blow `ROLLED`, every other roll `TESTED` (`thrown`), all damage `HURT`
and `HARMED`. A card says which of them it answers; one that can be used at any time answers all that happens to its
owner (`ANY`). What a figure can use in its own Activation is offered among its own answers (window `OWN`); at the other
moments a figure is asked only if it owns something that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from delvewright.kernel.decisions import Answer, Decision, Secret
from delvewright.kernel.dice import Face, Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import plain
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE, shields, skulls
from delvewright.rules.common.moments import MOMENTS
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.answering import BY_CARD, BY_EFFECT, MINDED, TESTED, unknown_to_heroes
from delvewright.rules.heroquest.state.costs import affordable, pay_here
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import can_use_cards, ready, worn_openly
from delvewright.rules.heroquest.state.heavy_loads import overburdened

OWN, TARGETED, ROLLED, HURT, ZERO, CAST, TURN_END, KILLED, HARMED = (1 << i for i in range(9))
"""In the own Activation; an attack names its target; the dice of a blow were rolled and do not count yet; damage is
worked out but not taken yet; a Hero has no Body left; a spell is cast; a Hero's turn is over; somebody was killed; a
figure has just lost points and lives. `TESTED` and `MINDED` are in `answering.py`."""
DRAWN, TRAPPED, EVENT, GUARDING = (1 << i for i in range(10, 14))
"""In the advanced game: a Treasure card was drawn and is not resolved yet; a trap goes off; an Event card is played; a
Defence roll is about to be made."""
ANY = OWN | TARGETED | ROLLED | HURT | HARMED | TESTED
"""Any time: the own Activation, and whatever happens to the figure in somebody else's; at no Body only what saves."""
ABOUT = {
    TARGETED: "targeted", ROLLED: "rolled", HURT: "hurt", ZERO: "zero", CAST: "cast", TURN_END: "turn-end",
    KILLED: "killed", HARMED: "harmed", TESTED: "rolled", DRAWN: "drawn", TRAPPED: "trapped", EVENT: "event-played",
    GUARDING: "guarding", MINDED: "minded",
}  # fmt: skip
PASS: Answer = ("pass",)


class Faces(tuple[Face, ...]):
    """Dice as they lie there."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, self))


@dataclass(slots=True)
class Moment:
    """What is happening while a window is open."""

    figure: Figure
    """The figure it happens to: the target, the roller (the target, where a trap rolls), the dying."""
    other: Figure | None = None
    roll: Roll | None = None
    card: str = ""
    """The spell that is cast, or the weapon of an attack that was rolled."""
    damage: int = 0
    """Points about to be lost; a reaction may lower it."""
    lost: int = 0
    """Points just lost."""
    marks: frozenset[str] = frozenset()
    """Kinds and Keywords of the damage or spell."""
    stopped: bool = False
    """Whether a reaction has stopped what was about to happen."""
    used: tuple[str, ...] = ()
    """What has been used in this very moment and cannot be used in it again."""
    at: int = -1
    """The square where a figure was killed."""
    when: int = OWN
    """The window that is open."""

    @property
    def subject(self) -> Faces | str:
        """What everybody at the table sees of it: the faces rolled, else the spell, else who attacks."""
        if self.roll is not None:
            return Faces(self.roll.faces)
        return self.card or (self.other.name if self.other else "")

    def rolled_by(self, f: Figure) -> bool:
        """Whether it is a roll of this figure."""
        return self.roll is not None and self.roll.owner == f.id

    def befalls(self, f: Figure) -> bool:
        """Whether it happens to this figure, and not by its own hand: attack dice count for who is attacked."""
        if self.roll is not None:
            return self.roll.against == f.id and self.roll.purpose in ("attack", "spell")
        return self.figure is f and self.other is not f


PURPOSES = {
    "attack": "of the attack", "defend": "of the defence", "spell": "of the spell", "move": "of the move",
    "will": "of the Test of Will", "strength": "of the Test of Strength", "mastery": "of the Mastery test",
}  # fmt: skip
"""What rolls are for, in the words of a sentence about their dice."""


def thrown_for(roll: Roll) -> str:
    """What dice are for, in words."""
    return PURPOSES.get(roll.purpose, f"for {plain(roll.purpose)}")


def comes_to(g: Game, roll: Roll) -> str:
    """What dice come to as they lie there, in words."""
    if all(isinstance(face, int) for face in roll.faces):
        return str(roll.total())
    if roll.purpose == "defend" and roll.owner >= 0:
        return shields(roll.count(WHITE if g.fig(roll.owner).side == HERO else BLACK))
    return skulls(roll.count(SKULL))


Can = Callable[[Game, Figure, Moment], bool]
Do = Callable[..., Play]
"""`do(g, figure, moment)`, and the target if there are targets."""
Targets = Callable[[Game, Figure, Moment], Sequence[int] | Sequence[str]]
AIMS = {"figure": "use-on", "card": "use-with", "word": "use-for"}
"""What a Free Effect may be aimed at, with the verb of the answer."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a card does as a Free Effect."""

    windows: int
    can: Can
    do: Do
    cost: str
    """discard, drain, charge or nothing."""
    targets: Targets | None = None
    aim: str = ""
    """figure, card or word."""


USES: dict[str, Use] = {}
"""Card id -> its Free Effect."""


def free_effect(
    card: str, windows: int, can: Can, cost: str = "discard", targets: Targets | None = None, aim: str = "figure"
) -> Callable[[Do], Do]:
    """Make a function the Free Effect of a card."""

    def mark(do: Do) -> Do:
        USES[card] = Use(windows, can, do, cost, targets, aim if targets else "")
        BY_CARD[card] = windows
        return do

    return mark


POWERS: dict[str, Use] = {}
"""Name of a lasting effect -> the Free Effect that its bearer may use while it lasts."""


def power(name: str, windows: int, can: Can, targets: Targets | None = None, aim: str = "figure") -> Callable[[Do], Do]:
    """Make a function the Free Effect of whoever is under a lasting effect of this name."""

    def mark(do: Do) -> Do:
        POWERS[name] = Use(windows, can, do, "", targets, aim if targets else "")
        BY_EFFECT[name] = windows
        return do

    return mark


def usable(g: Game, f: Figure, window: int, moment: Moment) -> list[str]:
    """The cards a figure may use in a window now."""
    powers: list[str] = []
    if f.effects:
        if f.under("asleep") or f.under("paralysed"):
            return []
        names = [e for e in dict.fromkeys(e.name for e in f.effects) if e in POWERS]
        powers = [e for e in names if POWERS[e].windows & window and POWERS[e].can(g, f, moment)]
        if f.under("disappeared"):
            return powers
    if not f.items or not can_use_cards(f):
        return powers
    found = answering(f.items, window)
    if not found or overburdened(f):
        return powers
    if g.quest.costs:
        found = tuple(i for i in found if affordable(g, f, i))
    return powers + [i for i in found if ready(f, i) and USES[i].can(g, f, moment)]


@lru_cache(maxsize=1 << 13)
def answering(items: tuple[str, ...], window: int) -> tuple[str, ...]:
    """The cards that have something to say in a window."""
    return tuple(i for i in dict.fromkeys(items) if i in USES and USES[i].windows & window)


def offers(g: Game, f: Figure, window: int, moment: Moment) -> list[Answer]:
    """Every Free Effect a figure may use in a window now, at everything it may be aimed at."""
    found: list[Answer] = []
    for item in usable(g, f, window, moment):
        known = USES.get(item) or POWERS[item]
        if known.targets is None:
            found.append(("use", item))
        else:
            found += [(AIMS[known.aim], item, target) for target in known.targets(g, f, moment)]
    return found


@rule("cost.notation", "action.cast.no-action")
def use(g: Game, f: Figure, item: str, moment: Moment, target: int | str | None = None) -> Play:
    """Use a card's Free Effect: its cost first; a spell among them is cast, so others may stop it.

    What a lasting effect grants has no cost.
    """
    if item in POWERS and any(e.name == item for e in f.effects):
        yield from POWERS[item].do(g, f, moment, *(() if target is None else (target,)))
        return
    known = USES[item]
    if not (yield from pay_here(g, f, item, known.cost)):
        return
    if "Spell" in content().cards[item].keywords:
        cast = Moment(f, f, card=item)
        yield from window(g, CAST, cast)
        if cast.stopped:
            return
    if target is None:
        yield from known.do(g, f, moment)
    else:
        at = g.fig(target) if isinstance(target, int) else target
        yield from known.do(g, f, moment, at)


@rule("role.es.secret-knowledge")
def question(
    g: Game, f: Figure, about: str, options: Sequence[Answer], fields: Sequence[tuple[str, int]] = (),
    subject: object = "",
) -> Decision:  # fmt: skip
    """A question to whoever plays a figure; if a card that others may not know of is its cause, they are not told."""
    cards = [answer[1] for answer in options if len(answer) > 1 and answer[1] in f.items]
    if cards and f.seat == g.sorcerer:
        return Secret(1 << g.sorcerer, f.seat, about, options, fields, f.id, subject)
    if f.kind.hero and not all(map(worn_openly, cards)):
        return Secret(g.hero_seats, f.seat, about, options, fields, f.id, subject)
    return Decision(f.seat, about, options, fields, f.id, subject=subject)


@rule("role.es.secret-knowledge")
def might_answer(g: Game, which: int, moment: Moment) -> bool:
    """Whether a Monster could answer a moment, for all that Heroes know of it."""
    there = [f for f in g.on_board(MONSTER) if not f.under("asleep") and not f.under("paralysed")]
    able = [card for card, windows in unknown_to_heroes().items() if windows & which]
    return any(USES[card].can(g, f, moment) for card in able for f in there)


@rule("role.es.secret-knowledge")
def may_hide(g: Game, f: Figure) -> bool:
    """Whether a figure could have something left to use of which the other side does not know: where people of both
    sides play, its Activation does not end by itself then, whatever it has in truth."""
    if MOMENTS not in g.options:
        return False
    if f.kind.hero:
        return not all(map(worn_openly, f.items))
    return bool(f.kind.spells) or (f.spot >= 0 and bool(g.quest.monsters[f.spot].spells))


def anybody_at(g: Game, which: int) -> bool:
    """Whether anybody owns anything that can be used in some windows."""
    return g.reacting & which != 0


def window(g: Game, which: int, moment: Moment) -> Iterable[Any]:
    """Who has anything to say at such a moment may say it; mostly there is nobody."""
    return _asked(g, which, moment) if g.reacting & which else ()


@rule("turn.free-effects", "turn.free-effects.order", "action.cast.no-action")
def _asked(g: Game, which: int, moment: Moment) -> Play:
    """Ask everybody who can do something: the active side first, then the other, until all pass."""
    moment.when = which
    side = HERO if g.turn != g.sorcerer else 1 - HERO
    passed: set[int] = set()
    while True:
        there = [f for f in g.figures if f is not None and f.at >= 0 and (f.items or f.effects)]
        order: list[Figure | None] = [f for own in (True, False) for f in there if (f.side == side) is own]
        if MOMENTS in g.options and might_answer(g, which, moment):
            order.insert(len(order) if side == HERO else sum(f.side == side for f in there), None)
        for f in order:
            if f is None:  # after the Monsters: as long as it would take if one of them had an answer
                yield Secret(1 << g.sorcerer, g.sorcerer, ABOUT[which], [PASS], subject=moment.subject)
                continue
            options = offers(g, f, which, moment) if f.id not in passed else []
            if not options:
                continue
            ask = question(g, f, ABOUT[which], [*options, PASS], subject=moment.subject)
            if f.seat == g.sorcerer and isinstance(ask, Secret) and None in order:
                order.remove(None)
            answer = yield ask
            if answer == PASS:
                passed.add(f.id)
                continue
            yield from use(g, f, answer[1], moment, *answer[2:])
            if moment.stopped:
                return
            passed.clear()
            break
        else:
            return


@rule("turn.free-effects")
def put_to_the_test(g: Game, moment: Moment) -> Iterable[Any]:
    """Whose Mind is about to decide something may see to it first."""
    return _asked(g, MINDED, moment) if g.tested & MINDED else ()


@rule("turn.free-effects", "dice.roll.separate")
def thrown(g: Game, roll: Roll, f: Figure, other: Figure | None = None, card: str = "") -> Play:
    """Throw dice, for no blow; before they count, whoever can may change something. Without dice nothing is thrown."""
    if not roll.dice:
        return
    roll.faces = yield roll
    if g.tested & TESTED:
        yield from _asked(g, TESTED, Moment(f, other, roll, card))
