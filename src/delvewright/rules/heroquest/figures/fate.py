"""Fate: tokens that a Hero keeps from Quest to Quest, and what may be bought with them in the middle of one."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.fighting.harm import regain
from delvewright.rules.heroquest.figures.potions import in_time, minded
from delvewright.rules.heroquest.state.answering import MINDED, TESTED
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import ready
from delvewright.rules.heroquest.state.windows import (
    CAST,
    HURT,
    OWN,
    PASS,
    ROLLED,
    TARGETED,
    USES,
    ZERO,
    Moment,
    answering,
    comes_to,
    power,
    thrown_for,
)

FATE = "fate"
"""The name of what lasts on a Hero who has Fate; its amount is the number of tokens."""
MOST = 4
"""So many points one Fate gives back."""
ROLLS = ("attack", "defend", "move")
"""Rolls whose dice Fate can set; Mystic Combat is one, a spell's attack is none."""


@rule("adv.fate.tokens", "adv.fate.keep")
def give_fate(g: Game, f: Figure, tokens: int) -> None:
    """A Hero has so many tokens more; a negative number takes some away. Having none does no harm."""
    left = f.bonus(FATE) + tokens
    f.effects = tuple(e for e in f.effects if e.name != FATE)
    if left > 0 or shared_fate(g):
        f.effects += (Effect(FATE, FATE, left),)
    g.recount()


@rule("adv.fate.gain", "ability.fame", "adv.fate.tokens")
def fate_earned(g: Game, won: bool) -> int:
    """What a Quest brings each Hero alive at its end: Fate for completing it, and for the famous they defeated."""
    assert g.extras is not None
    return (g.quest.text.fate(g) if won else 0) + g.extras.fame


@announced
def shared_fate(g: Game) -> bool:
    """Whether any Hero may pay for any other."""
    return False


@rule("missing.dark-relic.little-crown")
def payers(g: Game, f: Figure) -> list[Figure]:
    """Who can pay a Fate for a Hero: the Hero, in some Quests any other; nobody whom a card forbids it."""
    heroes = [f, *(h for h in g.on_board(HERO) if h is not f)] if shared_fate(g) else [f]
    return [h for h in heroes if h.kind.hero and h.alive and h.bonus(FATE) > 0 and not fate_barred(g, h)]


@announced
def fate_barred(g: Game, f: Figure) -> bool:
    """Whether a Hero wears something with which no Fate can be spent."""
    return False


@rule("adv.fate.keep")
def pay_fate(g: Game, f: Figure) -> Play:
    """Pay one token, one's own or, where that can be, a friend's who is willing; False if nobody pays."""
    for payer in payers(g, f):
        if payer is not f:
            answer = yield Decision(payer.seat, "payer", [("accept",), ("refuse",)], figure=payer.id, subject=f.name)
            if answer == ("refuse",):
                continue
        give_fate(g, payer, -1)
        g.tell(FATE, "{} spends Fate.", payer, rules=("adv.fate.tokens",))
        return True
    return False


# -- points


MIXES = {
    "body-4": (4, 0), "body-3": (3, 0), "body-2": (2, 0), "body-1": (1, 0), "body-3-mind-1": (3, 1),
    "body-2-mind-2": (2, 2), "body-1-mind-3": (1, 3), "body-2-mind-1": (2, 1), "body-1-mind-2": (1, 2),
    "body-1-mind-1": (1, 1), "mind-4": (0, 4), "mind-3": (0, 3), "mind-2": (0, 2), "mind-1": (0, 1),
}  # fmt: skip
"""What one Fate can give back, by the words of the answer."""


def _lost(f: Figure) -> tuple[int, int]:
    return f.full_body - f.body, f.full_mind - f.mind


@rule("adv.fate.heal")
def mixes(f: Figure) -> list[str]:
    """The ways to share out what one Fate gives back: as much as was lost, up to four points in any mix."""
    body, mind = _lost(f)
    most = min(MOST, body + mind)
    return [name for name, (b, m) in MIXES.items() if b + m == most and b <= body and m <= mind]


@rule("adv.fate.dice")
def own_roll(f: Figure, m: Moment) -> bool:
    """Whether the dice of a roll are a Hero's own, for an Attack, a Defence or a Move."""
    if m.roll is None or not m.rolled_by(f) or FATE in m.used:
        return False
    return m.roll.purpose in ROLLS or (m.roll.purpose == "spell" and "mystic" in m.marks)


@rule("adv.fate.heal", "adv.fate.dice")
def may_spend(g: Game, f: Figure, m: Moment) -> bool:
    """Whether a Hero can buy something with Fate now: points while they may still count, or dice just rolled."""
    return f.kind.hero and bool(_wishes(g, f, m)) and bool(payers(g, f))


@rule("adv.fate.heal", "turn.free-effects", "shock.ends")
def points_wanted(g: Game, f: Figure, m: Moment) -> str:
    """Which points would count for a Hero now: `any`, `body` at zero, or `mind` that is put to the test or lost.

    A Hero In Shock who is attacked defends with all cards again as soon as there is Mind, and may keep off with one
    of them what is about to be lost."""
    if f.body == 0 and m.figure is f:
        return "body"
    if m.when == OWN:
        return "any" if g.active == f.id else ""
    if in_time(f, m) and (m.when != CAST or m.other is None or m.other.side != f.side):
        return "any"
    if minded(f, m) or (f.mind == 0 and m.when in (TARGETED, ROLLED) and m.befalls(f)):
        return "mind"
    return "mind" if f.mind == 0 and m.when == HURT and answers(g, f, m) else ""


@rule("shock.no-cards", "shock.ends")
def answers(g: Game, f: Figure, m: Moment) -> list[str]:
    """The cards with which a Hero In Shock could answer a moment, if there were Mind."""
    return [i for i in answering(f.items, m.when) if ready(f, i) and USES[i].can(g, f, m)]


def _wishes(g: Game, f: Figure, m: Moment) -> list[str]:
    if m.when in (ROLLED, TESTED) and own_roll(f, m):
        return ["dice"]
    wanted = points_wanted(g, f, m)
    found = mixes(f) if wanted else []
    return found if wanted == "any" else [mix for mix in found if wanted in mix]


@power(FATE, OWN | ZERO | TARGETED | ROLLED | HURT | TESTED | CAST | MINDED, may_spend, targets=_wishes, aim="word")
@rule("adv.fate.heal", "adv.fate.dice")
def spend_fate(g: Game, f: Figure, m: Moment, what: str) -> Play:
    """One Fate for points, or for the faces of all dice."""
    if not (yield from pay_fate(g, f)):
        return
    if what == "dice":
        yield from set_dice(g, f, m)
        return
    regain(g, f, *MIXES[what], "Fate", ("adv.fate.heal",))


@rule("adv.fate.dice")
def set_dice(g: Game, f: Figure, m: Moment) -> Play:
    """Set every die of the roll to a face that it has."""
    assert m.roll is not None
    m.used += (FATE,)
    faces = []
    for die in m.roll.dice:
        shown: list[Answer] = [("set", str(face)) for face in dict.fromkeys(die.faces)]
        answer = yield Decision(f.seat, "die", shown, figure=f.id, subject=m.roll.purpose)
        faces.append(next(face for face in die.faces if str(face) == answer[1]))
    m.roll.faces = faces
    text, rules = "{} sets the dice {}.", ("adv.fate.dice",)
    g.tell(FATE, text, f, thrown_for(m.roll), rules=rules, faces=faces, sum=comes_to(g, m.roll))


# -- an Activation out of turn


@rule("adv.fate.activation")
def may_act_by_fate(g: Game, f: Figure) -> bool:
    """Whether a Hero can buy an Activation now: on the board, and owing none that is missed."""
    return f.kind.hero and f.alive and f.at >= 0 and not f.under("miss") and bool(payers(g, f)) and not helpless(f)


def helpless(f: Figure) -> bool:
    """Whether a Hero can do nothing at all."""
    return f.under("asleep") or f.under("paralysed") or f.under("preserved")


@rule("adv.fate.activation")
def opens(g: Game) -> None:
    """An Activation is over: before the next one Heroes may buy one, in seating order."""
    assert g.extras is not None
    asked = [f for f in g.figures if f is not None and not g.extras.held >> f.id & 1]
    g.extras.gap = tuple(f.id for f in asked if may_act_by_fate(g, f))


@rule("adv.fate.activation")
def between(g: Game) -> Play:
    """Ask who may; gives back the Hero who has bought an Activation, if any."""
    assert g.extras is not None
    while g.extras.gap:
        f = g.figures[g.extras.gap[0]]
        if f is not None and may_act_by_fate(g, f):
            answer = yield Decision(f.seat, "between", [(FATE,), PASS, ("hold",)], figure=f.id, clean=True)
            if answer == (FATE,) and (yield from pay_fate(g, f)):
                g.extras.gap = ()
                return f
            if answer == ("hold",):
                g.extras.held |= 1 << f.id
        g.extras.gap = g.extras.gap[1:]
    return None
