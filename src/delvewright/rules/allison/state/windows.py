"""Windows: the moments at which figures may use what they have, and how they are asked.

A window belongs to a moment of the rules, not to a text. A text (`texts.py`) says in which windows it can be used; the
state keeps a mask of the windows in which anybody has anything (`recount`), so that an empty window costs one `and`.
What a figure may use in its own turn is offered among its own answers (window `OWN`); in all others it is asked only if
something fits. Those of one attack open in this order: `STRIKE` (declared, no dice yet), `STRUCK` (attack dice lie
there), `GUARD` (somebody may defend in the target's place), `DEFEND` (no defence dice yet), `DEFENDED` (they lie
there), `HURT`, `ZERO`, `HARMED`, `SAVED`, `KILLED`. Those of a spell: `CAST`, `SPELLED` for each
victim, then those of harm, `SEEN_CAST`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from delvewright.kernel.decisions import Answer, Decision, Secret
from delvewright.kernel.dice import Face, Roll
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import charges_left, discard, use_charge
from delvewright.rules.allison.state.naming import rules_of, title_of
from delvewright.rules.allison.state.spells import ready_spells, stored_spell
from delvewright.rules.allison.state.texts import ANY, Blow, Hurt, OwnText, Target, speaking, spell
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.moments import MOMENTS

(
    OWN, STRIKE, STRUCK, GUARD, DEFEND, DEFENDED, HURT, ZERO, HARMED, SAVED, KILLED, CAST, SPELLED, SEEN_CAST, TURN_END,
    CHECK, MOVE, JUMP, TESTED, CURSED, LULL,
) = (1 << i for i in range(21))  # fmt: skip
"""The own turn; the windows of an attack; points are about to be lost; no Body left; points were lost; an attack was
beaten off; somebody was killed; a spell is cast; it strikes a victim (or a mental attack does); it has been cast; a
hero's turn is over; a check, a movement roll, a jump is coming; white dice lie there for anything but an attack; a
curse kills; all heroes have had their turns."""
ABOUT = {
    STRIKE: "strike", STRUCK: "struck", GUARD: "guard", DEFEND: "defend", DEFENDED: "defended", HURT: "hurt",
    ZERO: "zero", HARMED: "harmed", SAVED: "saved", KILLED: "killed", CAST: "cast", SPELLED: "spelled",
    SEEN_CAST: "seen-cast", TURN_END: "turn-end", CHECK: "check", MOVE: "movement", JUMP: "jump", TESTED: "rolled",
    CURSED: "cursed", LULL: "lull",
}  # fmt: skip
PASS: Answer = ("pass",)
AIMS = {
    "": "use", "figure": "use-on", "square": "use-at", "card": "use-with", "word": "use-for", "door": "use-door",
}  # fmt: skip
"""What something may be aimed at -> the verb of the answer."""
CASTS = {
    "": "cast", "figure": "cast-on", "square": "cast-at", "card": "cast-with", "word": "cast-for", "door": "cast-door",
}  # fmt: skip


class Faces(tuple[Face, ...]):
    """Dice as they lie there."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, self))


class Lost(NamedTuple):
    """What somebody has just lost."""

    points: int
    what: str

    def __str__(self) -> str:
        return f"{self.points} {self.what}"


@dataclass(eq=False)
class Moment:
    """What is happening while a window is open."""

    figure: Figure
    """The figure it happens to: who attacks, rolls, defends, is hurt, dies, casts."""
    other: Figure | None = None
    roll: Roll | None = None
    blow: Blow | None = None
    hurt: Hurt | None = None
    spell: str = ""
    target: Target = None
    """What the spell is aimed at."""
    verb: str = ""
    """The verb of the answer that cast it, where it can be aimed at several sorts of things."""
    victims: Sequence[Figure] = ()
    """Whom the spell strikes, where somebody has turned it."""
    level: int = 0
    marks: frozenset[str] = frozenset()
    when: int = OWN
    """The window that is open."""
    stopped: bool = False
    """Whether somebody has stopped what was about to happen."""
    used: tuple[tuple[int, str], ...] = ()
    """Who has used what in this very moment, and cannot use it in it again."""

    @classmethod
    def of(cls, figure: Figure) -> Moment:
        """One that is nothing but a figure's: all else is as it is at first. Made all the time."""
        moment = cls.__new__(cls)
        moment.figure = figure
        return moment

    @property
    def subject(self) -> Faces | Lost | str:
        """What everybody at the table sees of it: the faces rolled, else the points just lost, else the spell, else the
        other figure."""
        if self.roll is not None:
            return Faces(self.roll.faces)
        if self.when == HARMED and self.hurt is not None:
            return Lost(self.hurt.lost, "Mind" if self.hurt.mind else "Body")
        return self.spell or (self.other.name if self.other else "")


def recount(g: Game) -> None:
    """After somebody's skills, things, spells or effects changed: in which windows anybody could react."""
    mask = 0
    for f in g.there():
        for text in speaking(f, ANY):
            mask |= text.windows
        if f.spells:
            mask |= _cast_in(f.spells)
    if MOMENTS in g.options:  # some enemy might cast in answer, for all that heroes know
        mask |= _cast_in(unknown_to_heroes())
    g.reacting = mask


@cache
@rule("house.gm.knowledge")
def unknown_to_heroes() -> tuple[str, ...]:
    """The spells that an enemy may know without any hero's knowledge and cast out of turn."""
    known = content().spells
    return tuple(name for name, text in spell.known.items() if text.windows & ~OWN and known[name].school == "chaos")


@lru_cache(maxsize=1 << 11)
def _cast_in(spells: tuple[str, ...]) -> int:
    """Mask of the windows in which any of some spells can be cast."""
    mask = 0
    for name in spells:
        mask |= spell.of(name).windows
    return mask


# -- what a figure can use


@rule("skill.types", "skill.types.active", "items.single-use")
def usable(g: Game, f: Figure, when: int, moment: Moment, texts: Sequence[OwnText] | None = None) -> list[OwnText]:
    """The texts a figure may use in a window now, of those that speak of it."""
    found: list[OwnText] = []
    if f.under("puppet"):
        return found
    for text in speaking(f, when) if texts is None else texts:
        fresh = not moment.used or (f.id, text.name) not in moment.used
        if fresh and not _spent(g, f, text, when) and text.can(g, f, moment):
            found.append(text)
    return found


@rule("skill.types.action")
def _spent(g: Game, f: Figure, text: OwnText, when: int) -> bool:
    """Whether something is used up, or cannot be paid now; an action it costs in the own turn only."""
    if text.once and text.name in (f.spent if text.once == "encounter" else f.used):
        return True
    if when & OWN and text.takes:
        if g.active != f.id or not g.acts:
            return True
        if text.takes == "attack" and (not g.may_attack or f.under("meek")):
            return True
    thing = content().items.get(text.name) if text.name in f.items else None
    if thing is None:
        return False
    if thing.single and g.sated and g.active == f.id and not when & (ZERO | CURSED):
        return True
    return thing.charges > 0 and charges_left(f, text.name) <= 0


def offers(
    g: Game, f: Figure, when: int, moment: Moment, texts: Sequence[OwnText] | None = None
) -> list[Answer]:  # fmt: skip
    """Every use of what a figure has in a window now, at everything it may be aimed at; `texts` are those that speak of
    it, where they are known."""
    found: list[Answer] = []
    for text in usable(g, f, when, moment, texts):
        if text.aim:
            found += [(AIMS[text.aim], text.name, target) for target in text.targets(g, f, moment)]
            if text.also:
                found += besides(g, AIMS[text.also], text.name, text.others(g, f, moment))
        else:
            found.append(("use", text.name))
    if f.spells and (f.magic or stored_spell(f)) and when != OWN:
        found += spell_offers(g, f, when, moment)
    return found


def besides(g: Game, verb: str, name: str, targets: Sequence[int]) -> list[Answer]:
    """The answers that aim something at the other sort of things it can be aimed at; doors by their two squares."""
    if verb in (AIMS["door"], CASTS["door"]):
        return [(verb, name, *g.quest.grid.doors[door]) for door in targets]
    return [(verb, name, target) for target in targets]


def target_of(g: Game, answer: Answer) -> Target:
    """What an answer aims at: a door by its number."""
    if answer[0] in (AIMS["door"], CASTS["door"]):
        return g.quest.grid.doors.index((answer[2], answer[3]))
    target: Target = answer[2] if len(answer) > 2 else None
    return target


@rule("death.spell-rescue")
def spell_offers(g: Game, f: Figure, when: int, moment: Moment) -> list[Answer]:
    """The spells that a figure may cast in a window that is not its own turn."""
    found: list[Answer] = []
    for name in ready_spells(f):
        text = spell.of(name)
        if text.windows & when and text.can(g, f, moment):
            if text.aim:
                found += [(CASTS[text.aim], name, target) for target in text.targets(g, f, moment)]
            else:
                found.append(("cast", name))
    return found


def text_of(g: Game, f: Figure, name: str, moment: Moment) -> OwnText:
    """The text of something that a figure can use now: a skill and what it left behind may have the same name."""
    return next(text for text in usable(g, f, moment.when, moment) if text.name == name)


@announced
def cast_meanwhile(g: Game, f: Figure, name: str, moment: Moment, target: Target) -> Play:
    """Somebody casts a spell in a window that is not its own turn."""
    return
    yield


@rule("items.single-use", "skill.types.action")
def use(g: Game, f: Figure, answer: Answer, moment: Moment) -> Play:
    """Use something: what it costs first, then what it does. A spell goes the way of every casting."""
    name, target = answer[1], target_of(g, answer)
    if answer[0].startswith("cast"):
        yield from cast_meanwhile(g, f, name, moment, target)
        return
    text = text_of(g, f, name, moment)
    moment.used += ((f.id, name),)
    moment.verb = answer[0]
    pay(g, f, text, moment.when)
    title = title_of(name)
    if g.log is not None:
        on = f" on {g.called(answer[2])}" if answer[0] == AIMS["figure"] and answer[2] != f.id else ""
        to = 1 << f.seat if text.secret else EVERYBODY
        g.tell("use", "{} uses {}{}.", f, title, on, rules=rules_of(name), to=to)
    yield from text.does(g, f, moment, target)
    recount(g)


def pay(g: Game, f: Figure, text: OwnText, when: int) -> None:
    """What using something costs: the action, the mark, the thing itself or one of its charges."""
    if text.once == "encounter":
        f.spent += (text.name,)
    elif text.once:
        f.used += (text.name,)
    if text.takes and when & OWN:
        g.end_movement(f)
        g.acts = 0
        g.may_attack = False
        g.follow = ()
    thing = content().items.get(text.name)
    if thing is not None and text.name in f.items:
        if thing.single:
            discard(g, f, text.name)
            g.sated = g.sated or g.active == f.id
        elif thing.charges:
            use_charge(g, f, text.name)


def anybody_at(g: Game, which: int) -> bool:
    """Whether anybody owns anything that can be used in some windows."""
    return g.reacting & which != 0


def window(g: Game, which: int, moment: Moment | Figure) -> Iterable[Any]:
    """Who has anything to say at such a moment (of a figure, if that is all there is to it) may say it; mostly there is
    nobody."""
    return _asked(g, which, moment if isinstance(moment, Moment) else Moment.of(moment)) if g.reacting & which else ()


@rule("house.gm.knowledge")
def question(g: Game, f: Figure, about: str, options: Sequence[Answer], subject: object = "") -> Decision:
    """A question to whoever plays a figure; if something in the pack or a spell is its cause, only its own side knows
    of it."""
    shown = (*f.held, *f.worn)
    for answer in options:
        if answer[0].startswith("cast") or (len(answer) > 1 and answer[1] in f.items and answer[1] not in shown):
            own = 1 << f.seat if f.seat == g.master_seat else g.hero_seats
            return Secret(own, f.seat, about, options, (), f.id, subject)
    return Decision(f.seat, about, options, figure=f.id, subject=subject)


@rule("house.gm.knowledge")
def may_hide(g: Game, f: Figure) -> bool:
    """Whether a figure could have something left to use of which the other side does not know: where people of both
    sides play, its turn does not end by itself then, whatever it has in truth."""
    return MOMENTS in g.options and bool(f.full_magic or (f.hero and set(f.items) - {*f.held, *f.worn}))


@rule("house.gm.knowledge")
def might_answer(g: Game, which: int, moment: Moment) -> bool:
    """Whether an enemy could cast something at a moment, for all that heroes know: its magic points they see."""
    able = [spell.of(name) for name in unknown_to_heroes() if spell.of(name).windows & which]
    there = [f for f in g.there() if f.side == ENEMY and f.magic and not f.helpless]
    return any(text.can(g, f, moment) for text in able for f in there)


@rule("turn.own-turn-only")
def _asked(g: Game, which: int, moment: Moment) -> Play:
    """Ask everybody who can do something: the active side first, then the other, until all pass."""
    moment.when = which
    side = ENEMY if g.turn == g.master_seat else HERO
    while True:
        there = [f for f in g.there() if f.skills or f.items or f.effects or f.spells]
        order: list[Figure | None] = [f for own in (True, False) for f in there if (f.side == side) is own]
        if MOMENTS in g.options and might_answer(g, which, moment):
            order.insert(len(order) if side == HERO else sum(f.side == side for f in there), None)
        for f in order:
            if f is None:  # after the enemies: as long as it would take if one of them had an answer
                master = g.master_seat
                yield Secret(1 << master, master, ABOUT[which], [PASS], subject=moment.subject)
                continue
            if f.helpless:
                continue
            options = offers(g, f, which, moment)
            if not options:
                continue
            ask = question(g, f, ABOUT[which], [*options, PASS], moment.subject)
            if f.seat == g.master_seat and isinstance(ask, Secret) and None in order:
                order.remove(None)
            answer = yield ask
            if answer == PASS:
                continue
            yield from use(g, f, answer, moment)
            if moment.stopped:
                return
            break
        else:
            return


def thrown(g: Game, roll: Roll, f: Figure) -> Play:
    """Throw white dice for anything but an attack; before they count, whoever can may change one."""
    if not roll.dice:
        return
    roll.faces = yield roll
    yield from window(g, TESTED, Moment(f, None, roll))
