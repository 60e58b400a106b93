"""What a Hero answers in the advanced game and under options: Fate, Mastery, Skills, Running."""

from __future__ import annotations

from collections.abc import Iterable

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.strength import body, card_worth, full, mind
from delvewright.players.heroquest.turn import Turn

PASS: Answer = ("pass",)
RUN: Answer = ("run",)
KEPT = ("fate", "lucky", "moment", "new-revitalisation-potion")
"""What is not spent on a poor roll."""
YES = ("order", "payer", "keep-trap", "scroll", "cleave", "trapped", "guarding", "tool", "again", "drained", "regain")
"""Questions to which the first answer is a good one."""
HAZARDS = ("wandering-monster", "arrow", "bolt", "hole", "poison-flask", "magical-trap")
SENSE = ("body-2-mind-2", "body-1-mind-3", "body-1-mind-2", "mind-4", "mind-3", "mind-2", "body-3-mind-1", "mind-1")
"""What Fate gives back to a Hero In Shock, the best first."""
SAFE, CHEAP = 4, 1
"""Mind that a caster keeps when a failed test is bought off, and the most that is paid: all later tests are harder."""


def _me(view: View, decision: Decision) -> FigureView | None:
    return next((f for f in view.figures if f.id == decision.figure), None)


def beyond_basic(view: View, decision: Decision) -> Answer | None:
    """The answer to a question that the basic game does not ask; None if it is none of those known here."""
    about, options = decision.about, decision.options
    me = _me(view, decision)
    if about in YES:
        return options[0]
    if about == "between":
        return _between(view, decision)
    if about == "mastery" and me is not None:
        cost = int(str(decision.subject)) if str(decision.subject).isdecimal() else 9
        return options[0] if cost <= CHEAP and mind(me) - cost >= SAFE else PASS
    if about in ("staff", "event-played"):
        return options[0]
    if about == "die":
        return _best_face(decision)
    if about == "drawn":
        return options[0] if str(decision.subject) in HAZARDS else PASS
    if about == "willing" and me is not None:
        return ("accept",) if body(me) > 4 else ("refuse",)
    if about == "upkeep-bow":
        return options[0]
    if PASS in options:
        return PASS
    return options[0] if options else None


def _between(view: View, decision: Decision) -> Answer:
    """Fate is for the last moment; who has more of it than that strikes once more at an enemy next to the Hero."""
    me = _me(view, decision)
    if me is None or not me.squares or me.values.get("fate", 0) < 2 or body(me) < 3:
        return ("hold",)
    x, y = me.squares[0] % view.width, me.squares[0] // view.width
    foes = [f.squares[0] for f in view.figures if f.side == "monster" and f.squares]
    near = any(abs(q % view.width - x) + abs(q // view.width - y) == 1 for q in foes)
    return ("fate",) if near else PASS


def _best_face(decision: Decision) -> Answer:
    """Skulls to attack, shields to defend, the highest number to move."""
    wanted = {"attack": "skull", "spell": "skull", "defend": "white"}.get(str(decision.subject), "6")
    return next((a for a in decision.options if a[1] == wanted), decision.options[-1])


def come_to(options: Iterable[Answer]) -> Answer | None:
    """The Fate that brings a Hero In Shock back to sense, if any is among some answers."""
    wishes = [a for a in options if a[1:2] == ("fate",) and "mind" in str(a[2])]
    return next((a for word in SENSE for a in wishes if a[2] == word), None)


def heal_by_fate(t: Turn) -> Answer | None:
    """A Hero In Shock comes to, by whoever may pay; one with Fate to spare heals before somebody strikes again."""
    if mind(t.me) == 0:
        return come_to(t.having("use-for"))
    if t.me.values.get("fate", 0) < 2 or body(t.me) > 2 or full(t.me) - body(t.me) < 4:
        return None
    return next((a for a in t.having("use-for") if a[1] == "fate" and a[2] == "body-4"), None)


def mend_to_go_on(t: Turn) -> Answer | None:
    """A Hero whom the next pit would kill heals first: by a potion, else by Fate, as much Body as there is."""
    potions = [a for a in t.having("use", "use-for") if card_worth(str(a[1]).removeprefix("new-")).heals]
    wishes = [a for a in t.having("use-for") if a[1] == "fate" and str(a[2]).startswith("body-")]
    wishes.sort(key=lambda a: -int(str(a[2]).split("-")[1]))
    return next(iter([*potions, *wishes]), None)


def rummage(t: Turn) -> Answer | None:
    """Search a piece of furniture at hand when no enemy can get here in a turn."""
    pieces = t.having("search-piece")
    return pieces[0] if pieces and not t.reach_of_monsters >> t.at & 1 and body(t.me) > 1 else None


def run(t: Turn, somewhere: bool) -> Answer | None:
    """Run on where no enemy is known and there is somewhere to go."""
    return RUN if RUN in t.options and somewhere and not t.board.monsters else None
