"""In town: the dead first, then what makes the hero better, then potions."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import FigureView, View
from delvewright.players.battleaxe.board import shelf
from delvewright.players.battleaxe.gear import GAIN, HEALING, best_hands, rearm, worn_better
from delvewright.rules.battleaxe.content.reading import content

DONE: Answer = ("done",)
GROWING = ("health", "defend", "attack", "luck", "missile")
"""In what a hero grows, the best first."""
POTIONS = 2
"""So many healing potions are enough."""


def town(view: View, decision: Decision) -> Answer:
    """One thing to do in town; at last: done."""
    me = next(f for f in view.figures if f.id == decision.figure)
    options = list(decision.options)
    for verb in ("raise", "replace"):
        found = [a for a in options if a[0] == verb]
        if found:
            return found[0]
    grown = [a for a in options if a[0] == "grow"]
    if grown:
        return min(grown, key=lambda a: GROWING.index(a[1]) if a[1] in GROWING else len(GROWING))
    return _dress(me, options) or _buy(me, options) or DONE


def _dress(me: FigureView, options: list[Answer]) -> Answer | None:
    """Wear and hold what is best."""
    items = content().items
    for name in sorted(shelf(me, "Backpack"), key=lambda n: -worn_better(me, items[n])):
        if items[name].slot and worn_better(me, items[name]) > 0:
            old = [n for n in shelf(me, "Worn") if items[n].slot == items[name].slot != "free"]
            for answer in (("wear", name), *(("doff", n) for n in old)):
                if answer in options:
                    return answer
    wanted = rearm(me)
    if wanted is None:
        return None
    held = shelf(me, "In hand")
    steps: list[Answer] = [("stow", n) for n in held if n not in wanted] + [
        ("hold", n) for n in wanted if n not in held
    ]
    return next((step for step in steps if step in options), None)


def _buy(me: FigureView, options: list[Answer]) -> Answer | None:
    """What the hero gains most by; with nothing to gain, a potion."""
    items = content().items
    best, choice = float(GAIN), None
    for answer in options:
        if answer == ("sell", "golden-idol"):
            return answer
        if answer[0] != "buy":
            continue
        card = items[answer[1]]
        gain = worn_better(me, card)
        if card.kind in ("weapon", "missile", "shield"):
            gain = best_hands(me, (card.id,))[0] - best_hands(me)[0]
        if gain > best:
            best, choice = gain, answer
    if choice is None and sum(n in HEALING for n in me.items) < POTIONS:
        choice = next((a for name in HEALING if (a := ("buy", name)) in options), None)
    return choice
