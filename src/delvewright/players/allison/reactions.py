"""What a hero answers in between: rescues, shields for others, dice to be changed."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import View
from delvewright.players.allison.strength import body, card_worth, full
from delvewright.players.reasons import Words

PASS: Answer = ("pass",)
EAGER = ("saved", "killed", "hurt", "spelled", "struck", "defend", "harmed", "cast", "seen-cast", "check")


@rule("house.bot.rescue", "house.bot.battle-potions", "house.bot.drink")
def react(view: View, decision: Decision) -> Answer | None:
    """The answer to a question that is no turn."""
    offered = [a for a in decision.options if a != PASS]
    if decision.about in ("zero", "cursed"):
        return _rescue(offered)
    if decision.about == "guard":
        return _guard(view, decision, offered)
    if decision.about in EAGER and offered:
        return _eager(view, decision, offered)
    if decision.about in ("order", "next"):
        return decision.options[0]
    if PASS in decision.options:
        return PASS
    return None


def _rescue(offered: list[Answer]) -> Answer:
    return max(offered, key=lambda a: card_worth(a[1]).saves if len(a) > 1 else 0, default=PASS)


@rule("house.bot.skills")
def _guard(view: View, decision: Decision, offered: list[Answer]) -> Answer:
    """Stand in for another while one has Body to spare."""
    me = next((f for f in view.figures if f.id == decision.figure), None)
    return offered[0] if offered and me is not None and body(me) * 2 > full(me) else PASS


@rule("house.bot.battle-potions", "house.bot.drink")
def _eager(view: View, decision: Decision, offered: list[Answer]) -> Answer:
    """Skills that cost nothing are used; potions where they are worth it, Warmth right after 2 points by cold."""
    for a in offered:
        name = str(a[1]) if len(a) > 1 else ""
        if not name.startswith(("potion", "heroic", "wolfsbane", "destiny")):
            return a
        if name == "potion-of-battle" and str(decision.subject).count("skull") * 3 < len(str(decision.subject).split()):
            return a
        if name == "potion-of-warmth" and getattr(decision.subject, "points", 0) >= 2:
            return a
        if name in ("potion-of-defense", "potion-of-magic-resistance") and _low(view, decision):
            return a
    return PASS


def _low(view: View, decision: Decision) -> bool:
    me = next((f for f in view.figures if f.id == decision.figure), None)
    return me is not None and 2 * body(me) <= full(me)


WORDS = {
    "zero": "will not die while there is a way out of it",
    "cursed": "will not die while there is a way out of it",
    "guard": "stands in for another only with Body to spare",
    "order": "leaves the order as it is",
    "next": "leaves the order as it is",
    "activate": "has those in its pay go first",
    "level": "learns what is most use to it",
    "skill": "learns what is most use to it",
    "town": "spends what the next quest asks for",
    "rolled": "keeps what can be used once for a worse roll",
    "defended": "keeps what can be used once for a worse blow",
    "struck": "uses what costs nothing, and keeps the rest",
}
"""What each kind of question is answered by."""


def words(view: View, decision: Decision) -> Words:
    """Why a question that is no turn is answered as it is, with the number that decides."""
    said = WORDS.get(decision.about, "uses what costs nothing, and keeps the rest")

    def reason() -> str:
        me = next((f for f in view.figures if f.id == decision.figure), None)
        if me is None or "Body" not in me.bars:
            return said
        return f"{said} ({body(me)} of {full(me)} Body left)"

    return reason
