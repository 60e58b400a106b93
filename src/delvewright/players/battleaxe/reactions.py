"""What a hero does when dice lie on the table: Luck, traits, answers to friends."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import FigureView, View
from delvewright.players.battleaxe.board import health, lacking, luck
from delvewright.players.reasons import Words
from delvewright.rules.battleaxe.state.luck import HELP, LUCK
from delvewright.rules.common.checks import FIRST, PASS, SECOND, Check

VITAL = 5
POTIONS = ("potion-of-might", "potion-of-stone-skin", "healing-potion", "strong-healing-potion")
"""What is best to have, the best last."""
HARMFUL = ("spell", "venom", "slime on the weapon", "dart", "poison", "cloud", "fall")
"""Rolls that hurt when they are low."""
HIGH = (*HARMFUL, "movement", "web bundle")
"""Rolls that are the better for the hero the higher they are."""


def react(view: View, decision: Decision) -> Answer | None:
    """The answer to a question outside the hero's plans; None: no idea."""
    me = next((f for f in view.figures if f.id == decision.figure), None)
    options = list(decision.options)
    if me is None:
        return None
    if decision.about in ("luck", "use", "keep"):
        seen = decision.subject
        if not isinstance(seen, Check):
            return use(me, options, 0, VITAL)
        what, rolls, need = seen.purpose, seen.rolls, seen.need
        high = better_high(view, me, what)
        if decision.about == "keep":
            first, second = rolls
            return SECOND if (second > first) is high else FIRST
        for lucky in (LUCK, HELP):
            if lucky in options and worth_luck(view, me, what, rolls[0], need, high):
                return lucky
        return use(me, options, rolls[0], need)
    if decision.about == "worm":
        return ("refuse",)
    if decision.about in ("offer", "shrine"):
        return max((a for a in options if a[0] == "gold"), key=lambda a: int(a[1]), default=PASS)
    if decision.about == "niche":
        figures = {f.id: f for f in view.figures}
        return max((a for a in options if a[0] == "who"), key=lambda a: health(figures[a[1]]))
    if decision.about in ("bargain", "stop"):
        return PASS
    if decision.about == "thanks":
        return ("choose", "coins")
    if decision.about == "potion":
        return max(options, key=lambda a: POTIONS.index(a[1]) if a[1] in POTIONS else -1)
    return ("agree",) if ("agree",) in options else None


def better_high(view: View, me: FigureView, what: str) -> bool:
    """Whether a high roll is good for this hero: his own are good when low, those against him when high."""
    if what in HIGH:
        return True
    if what in ("attack", "missile"):
        return not me.active
    if what == "defend":
        return me.active
    return False


def worth_luck(view: View, me: FigureView, what: str, rolled: int, need: int, high: bool) -> bool:
    """Whether Luck should be spent on a roll."""
    mine, left = max(luck(me), 1), health(me)
    if what == "movement":
        return False
    if what in ("attack", "missile") and me.active:
        return rolled > max(need, VITAL) and need >= 45 and mine >= 2
    if what in ("attack", "missile"):
        if rolled <= VITAL:
            return left <= 4 or mine >= 2
        return rolled <= need and left <= 1 and me.values["defend"] < 50
    if what == "defend":
        if me.active:
            return rolled <= need and mine >= 3
        return rolled > need and (left <= 2 or mine >= 2)
    if what in HARMFUL:
        return rolled <= need and (left <= 2 or mine >= 3)
    if what == "top priority":
        return rolled >= 85 and left <= 1
    return need >= 30 and rolled > need and mine >= 2


def use(me: FigureView, options: list[Answer], rolled: int, need: int) -> Answer:
    """A trait or shield that helps now, if it is worth it; else pass."""
    if ("fortune", "heal") in options:
        return ("fortune", "heal")
    for answer in options:
        if answer[0] == "use":
            what = answer[1]
            if what in ("deft-throw", "mirror-shield"):
                return answer
            if what in ("duck-away", "thick-hide") and (health(me) <= 3 or rolled <= VITAL):
                return answer
            if what == "hardened-scales" and health(me) <= 4:
                return answer
            if what == "life-leech" and lacking(me) >= 1 and health(me) <= 4:
                return answer
    return PASS if PASS in options else options[-1]


WORDS = {
    "luck": "spends Luck only where a roll matters enough",
    "use": "uses a trait only where a roll matters enough",
    "keep": "keeps the roll that is better for it",
    "order": "lets the best fighter go first",
    "found": "gives what was found to who gains most by it",
    "swap": "takes the better thing in hand",
    "stairs": "leaves only if nothing is to be won here any more",
    "stop": "lets a spell last",
    "offer": "offers what it has",
    "attack": "goes on with the attacks that are left",
    "town": "buys what the next quest asks for",
    "quiet-hour": "heals and puts on what was found while it is quiet",
}
"""What each kind of question is answered by."""


def words(view: View, decision: Decision) -> Words:
    """Why a question outside a turn is answered as it is, with the number that decides."""
    said = WORDS.get(decision.about, "takes what is safest")
    seen = decision.subject
    if isinstance(seen, Check):
        said += f": {seen.purpose}, {seen.rolls[0]} was rolled and {seen.need} is needed"

    def reason() -> str:
        me = next((f for f in view.figures if f.id == decision.figure), None)
        if me is None or "Health" not in me.bars:
            return said
        return f"{said} ({health(me)} Health, {luck(me)} Luck left)" if "Luck" in me.bars else said

    return reason
