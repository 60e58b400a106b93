"""What the Evil Sorcerer does with Event and Dungeon cards, and with Danger."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.heroquest.master_field import Field
from delvewright.players.heroquest.strength import body, mind
from delvewright.rules.heroquest.content.more import more

PASS: Answer = ("pass",)
DANGER: Answer = ("danger",)
PLACING = ("ambush", "reinforcements", "reserves")
"""Cards that put Monsters on the board: as soon as they can be played."""
AT_ONCE = (
    *PLACING, "ill-omen", "war-drums", "blood-fury", "swift-pursuit", "poisoned-blades", "grave-cold", "broken-strap",
    "whispers", "dread", "dark-tonic",
)  # fmt: skip
"""Cards worth playing in one's own turn, the best first; others wait for a full hand."""
GUARDS = ("parry", "counter-magic")
WORTH = 3
"""Body for which a guard is worth playing."""
FULL = 5
"""More cards than that are not kept."""
MIND_LEFT = 2
UNDEAD, ORCS = ("skeleton", "zombie"), ("orc", "goblin")
FITTING = {"well-drilled": ORCS, "deep-graves": UNDEAD}
"""Dungeon cards that are for some Monsters only."""


@rule("missing.gm.danger", "missing.gm.events")
def between_activations(field: Field, decision: Decision, reaches: bool) -> Answer | None:
    """An Event card, or Danger where nobody can get at a Hero within two turns; None: activate somebody."""
    left = field.view.known.get(("events", "left"), 0)
    offered = [a for a in decision.options if a[0].startswith("event") and (a[1] != "ill-omen" or left)]
    known = {str(a[1]): a for a in reversed(offered)}
    for name in AT_ONCE:
        if name in known:
            best = [a for a in offered if a[1] == name]
            return best[0] if len(best) == 1 or best[0][0] != "event-on" else min(best, key=lambda a: _weak(field, a))
    if offered and _hand(field) > FULL:
        return offered[0]
    if DANGER in decision.options and (not field.monsters or not reaches):
        return DANGER
    return None


def _hand(field: Field) -> int:
    """How many Event cards there are in the hand."""
    known = field.view.known.get(("events", ""), 0)
    return known if isinstance(known, int) else 0


def _weak(field: Field, answer: Answer) -> int:
    """Of Heroes the weakest, of Monsters the strongest comes first."""
    figure = next((f for f in field.view.figures if f.id == answer[2]), None)
    if figure is None:
        return 0
    return body(figure) if figure.side == "hero" else -body(figure)


@rule("missing.gm.events", "missing.gm.mastery", "missing.dungeon.rules")
def beyond_basic(field: Field, decision: Decision) -> Answer | None:
    """The answer to a question that the basic game does not ask; None if it is none of those known here."""
    about, options = decision.about, decision.options
    figure = next((f for f in field.view.figures if f.id == decision.figure), None)
    if about == "event":
        return _react(field, decision, figure)
    if about == "mastery" and figure is not None:
        cost = int(str(decision.subject)) if str(decision.subject).isdecimal() else 9
        return options[0] if mind(figure) - cost >= MIND_LEFT else PASS
    if about == "dungeon":
        return _buy(field, decision)
    if about == "mark":
        return ("place", (decision.fields[0][1] & -decision.fields[0][1]).bit_length() - 1)
    if about in ("doors", "sentry", "fuse", "wake"):
        return options[0]
    return None


@rule("missing.gm.events")
def _react(field: Field, decision: Decision, figure: FigureView | None) -> Answer:
    """Guards for Monsters that are worth it; everything else at the first chance."""
    full = _hand(field) > FULL
    for answer in decision.options:
        if answer == PASS:
            continue
        if answer[1] == "parry" and not full and (figure is None or body(figure) < WORTH):
            continue
        if answer[1] == "counter-magic" and not full and not any(body(m) >= WORTH for m in field.monsters):
            continue
        return answer
    return PASS


@rule("missing.dungeon.rules")
def _buy(field: Field, decision: Decision) -> Answer:
    """The dearest card that fits the Quest's Monsters, then the next."""
    kinds = {f.kind for f in field.view.figures if f.side in ("monster", "hidden")}
    cards = [a for a in decision.options if a[0] == "buy"]
    fitting = [a for a in cards if a[1] not in FITTING or kinds.intersection(FITTING[a[1]])]
    if not fitting:
        return ("ready",)
    return max(fitting, key=lambda a: more(str(a[1])).threat)
