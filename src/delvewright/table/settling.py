"""What a person need not be asked: reactions by his own word for each, and turns in which nothing is left to do.

Kept by the table, so that a page that is closed blocks nobody. The answers stand in the record as if he had given them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from delvewright.kernel.decisions import PASS, Answer, Decision
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.notation import square_name
from delvewright.kernel.saying import capital
from delvewright.table.marching import choosing

ALWAYS, MATTERS, NEVER = WAYS = ("always", "matters", "never")
"""Ask always; when the computer in this seat would not let it pass; never."""
ALL, ENDS = "*", "end"
"""What stands for every reaction that nobody has spoken of, and for turns in which nothing is left."""
END: Answer = ("end",)
ORDER = "order"
"""What stands for the question which of one's figures goes next."""
MARCH = "march"
"""What stands for the order in which one's figures march: their numbers, with commas."""
MOST = 60
"""Of so many things one person may say how he wants to be asked."""
Manner = tuple[str, str]
"""How somebody wants to be asked, and what about in words."""


def check(ways: Mapping[str, Manner], what: str, how: str) -> None:
    """Complain about a wish that cannot be one."""
    if how not in WAYS if what != MARCH else not all(number.isdigit() for number in how.split(",")):
        raise DelveError("That is no way to be asked.", do=", ".join(WAYS))
    if what not in ways and len(ways) >= MOST:
        raise DelveError("That is too much to remember.")


def is_reaction(decision: Decision) -> bool:
    """Whether it may be let pass, and is no turn."""
    return PASS in decision.options and END not in decision.options


def is_bare_end(decision: Decision) -> bool:
    """Whether nothing is left to do in a turn: it is asked about only because others may think that something is."""
    return tuple(decision.options) == (END,) and not any(mask for _, mask in decision.fields)


def reactions(game: Game, decision: Decision) -> dict[str, str]:
    """What may be used in answer to what happens, by the card or the verb, in words."""
    found: dict[str, str] = {}
    for answer in decision.options:
        if answer != PASS:
            what = what_of(answer)
            label = game.book.choice(game.state, decision, answer).label
            found.setdefault(what, label if what == answer[0] else game.book.card(what)[0])
    for verb, mask in decision.fields:
        if mask:
            found.setdefault(verb, field_label(game, decision, verb, mask))
    return found


def field_label(game: Game, decision: Decision, verb: str, mask: int) -> str:
    """What is done with one of several squares, in words, with "…" for the square."""
    first = (mask & -mask).bit_length() - 1
    label = game.book.choice(game.state, decision, (verb, first)).label
    return label.replace(square_name(first, game.state.width), "…")


def what_of(answer: Answer) -> str:
    """The reaction that an answer is: what it uses, or what is done."""
    return next((each for each in answer[1:] if isinstance(each, str)), str(answer[0]))


def how_of(ways: Mapping[str, Manner], what: str) -> str:
    """How somebody wants to be asked about a reaction."""
    return ways.get(what, ways.get(ALL, (ALWAYS, "")))[0]


def by_default(ways: Mapping[str, Manner], several: bool) -> Mapping[str, Manner]:
    """How somebody wants to be asked who leads several figures, where he has said nothing himself."""
    return {ENDS: (MATTERS, ""), ALL: (MATTERS, ""), **ways} if several else ways


def settled(
    game: Game, ways: Mapping[str, Manner], advise: Callable[[], Answer | None], seats: frozenset[int] = frozenset()
) -> Answer | None:
    """The answer that needs no asking; None: ask. `advise`: what the computer in this seat would answer; `seats`: all
    that the same person holds."""
    decision = game.decision
    if not ways or decision is None or isinstance(decision, DiceDecision):
        return None

    def how(what: str) -> str:
        return how_of(ways, what)

    if is_reaction(decision) and len(decision) > 1:
        wished = {how(what) for what in reactions(game, decision)}
        if ALWAYS in wished:
            return None
        if wished == {NEVER}:
            return PASS
        answer = advise()
        if answer is None or (answer != PASS and how(what_of(answer)) != NEVER):
            return None
        return PASS
    if (answer := _in_order(game, decision, ways, seats)) is not None:
        return answer
    if ways.get(ENDS, (ALWAYS, ""))[0] == ALWAYS or decision.audience != EVERYBODY:
        return None
    return _nothing_left(game, decision)


def _in_order(game: Game, decision: Decision, ways: Mapping[str, Manner], seats: frozenset[int]) -> Answer | None:
    """Who goes next by the marching order, where one need not be asked: never, or not while nobody is near."""
    how = ways.get(ORDER, (ALWAYS, ""))[0]
    if how == ALWAYS or decision.audience != EVERYBODY or (how == MATTERS and not quiet(game, decision.seat)):
        return None
    found = choosing(game, decision, seats)
    order = marching_order(ways)
    return found[min(found, key=lambda id: (order.index(id) if id in order else len(order), id))] if found else None


def marching_order(ways: Mapping[str, Manner]) -> list[int]:
    """In which order somebody's figures march, as far as he has said."""
    return [int(number) for number in ways.get(MARCH, ("", ""))[0].split(",") if number.isdigit()]


def _nothing_left(game: Game, decision: Decision) -> Answer | None:
    """The one thing that can be done, or the end of a turn in which only oddities are left and nobody is near."""
    if len(decision) == 1:
        only = decision.nth(0)
        return None if game.book.spends(game.state, decision, only) else only
    if END not in decision.options or any(mask for _, mask in decision.fields):
        return None
    if not all(a == END or game.book.more(game.state, decision, str(a[0])) for a in decision.options):
        return None
    return END if quiet(game, decision.seat) else None


def quiet(game: Game, seat: int) -> bool:
    """Whether nobody of another side is in sight of a seat."""
    view = game.book.view(game.state, seat, game.decision)
    own = view.seats[seat].side
    return not any(f.side != own and f.alive and f.squares for f in view.figures)


def title(game: Game, what: str) -> str:
    """What a wish is about, in words."""
    if what == ALL:
        return "Everything that may be used in answer to something"
    if what == MARCH:
        return "The marching order"
    if what == ORDER:
        return "Who goes next"
    if what == ENDS:
        return "Turns in which nothing is left to do"
    decision = game.decision
    if decision is not None and not isinstance(decision, DiceDecision) and is_reaction(decision):
        known = reactions(game, decision)
        if what in known:
            return known[what]
    return capital(game.book.card(what)[0])
