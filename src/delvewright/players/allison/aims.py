"""What a hero wants in a turn: the table of aims, the weightiest first, and what each comes to now."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.saying import counted, listed
from delvewright.kernel.view import FigureView
from delvewright.players.aims import Aim, Wish, ordered
from delvewright.players.allison.care import drink, hand_to_cursed, heal_others, restful, spell_of, take
from delvewright.players.allison.explore import errand, explore_answer
from delvewright.players.allison.fight import ATTACKS, RANGED, fight_answer
from delvewright.players.allison.memorising import memorise
from delvewright.players.allison.strength import blow, body, full, kills, magic
from delvewright.players.allison.turn import Turn
from delvewright.players.allison.wayfinding import late, leader
from delvewright.players.characters import known
from delvewright.players.drawn_board import spot
from delvewright.players.plan import searcher
from delvewright.players.reasons import Words, chances, steps, whom
from delvewright.rules.allison.content.reading import content

END: Answer = ("end",)
GUARD: Answer = ("guard",)
DOORS: Answer = ("search", "doors")
SAID = {
    "guard": "is on guard",
    "rest": "lies down to rest",
    "open": "opens the door",
    "disarm": "disarms what was found",
    "take": "takes what lies here",
    "wear": "puts on what is better",
    "hold": "takes the better thing in hand",
    "dig": "clears the rock away",
    "pick-lock": "picks the lock",
    "force": "forces the door",
    "hack": "hacks at the ice",
    "leave": "leaves: nothing is left to do",
    "memorise": "chooses the spells that are most use",
    "forget": "chooses the spells that are most use",
    "give": "gives what another can use better",
    "decipher": "learns a spell from a scroll",
    "break": "breaks what has to be broken",
    "do": "does what the quest asks for",
    "do-at": "does what the quest asks for",
    "deed": "does what the quest asks for",
    "brave": "goes straight through: there is no other way",
}
"""Why a thing is done, by its verb."""
SEARCHES = {
    "traps": "looks for traps before anybody goes on",
    "treasure": "searches for treasure: no enemy is near",
    "doors": "looks for a secret door: nothing else leads on",
}


def _wish(think: Callable[[Turn], Answer | None]) -> Callable[[Turn], Wish | None]:
    """An aim of what a thought comes to."""

    def wish(t: Turn) -> Wish | None:
        answer = think(t)
        if answer is None:
            return None
        going = answer[0] in ("walk", "jump", "move", "brave")
        return Wish(answer, words(t, answer), 1.0, t.want[0] if going and t.want else 0)

    return wish


def words(t: Turn, answer: Answer) -> Words:
    """Why something is done, with its number."""

    def said() -> str:
        verb, me = answer[0], t.i
        target = next((f for f in t.view.figures if len(answer) > 1 and f.id == answer[1 + (verb[-3:] == "-on")]), None)
        if verb in ATTACKS and target is not None:
            hurt = blow(me, target, answer[2] if len(answer) > 2 else None, verb in RANGED)
            return f"goes for {whom(target)}: {chances(kills(hurt, 1), kills(hurt, body(target)))}"
        if verb == "again" and target is not None:
            return f"strikes {whom(target)} once more, which has {body(target)} Body left"
        if verb.startswith("cast"):
            return _cast(t, answer)
        if verb == "search":
            return f"{SEARCHES.get(answer[1], 'searches')}, with {body(me)} of {full(me)} Body"
        if verb in ("use", "use-on", "use-at", "use-for"):
            item = content().items.get(str(answer[1]))
            name = item.title if item else str(answer[1]).replace("-", " ").capitalize()
            return f"uses {name}: {body(me)} of {full(me)} Body left, {_enemies(len(t.threats))} near"
        if verb in ("walk", "jump", "move"):
            return _going(t, answer)
        return f"{SAID.get(verb, 'does what helps here')}, with {body(me)} of {full(me)} Body"

    return said


def _enemies(n: int) -> str:
    return counted(n, "enemy")


def _cast(t: Turn, answer: Answer) -> str:
    spell = content().spells.get(spell_of(answer))
    name = spell.title if spell else "a spell"
    target = next((f for f in t.view.figures if answer[0] == "cast-on" and f.id == answer[2]), None)
    on = f" on {whom(target)}, {body(target)} of {full(target)} Body left" if target is not None else ""
    return f"casts {name}{on}; {magic(t.i)} Magic is left for it"


def _going(t: Turn, answer: Answer) -> str:
    mask, why = t.want or (0, "")
    if not mask:
        if t.threats:
            return f"goes where it is best to fight: {_enemies(len(t.threats))} near, {body(t.i)} Body left"
        return "looks how far it gets"
    far = t.board.steps(t.at, t.board.walls)
    near = min((far[q] for q in squares(mask) if far[q] >= 0), default=0)
    return f"{why}, {steps(near)} away" if near else why


def guard(t: Turn) -> Wish | None:
    """On guard while enemies are about, when there is no better use for the Action."""
    if GUARD not in t.options or not t.foes or "guard" in t.i.effects:
        return None
    near = min(t.board.apart(spot(e), t.at) for e in t.foes)
    return Wish(GUARD, lambda: f"is on guard: {_enemies(len(t.foes))} about, the nearest {steps(near)} away")


def comb(t: Turn) -> Wish | None:
    """Secret doors where nobody has looked for them, by one for all, when there is nothing else to do."""
    area = t.board.nook(t.at)
    if DOORS not in t.options or t.threats or t.hurry or t.homeward or t.memory.doors >> t.at & 1:
        return None
    if searcher((h for h in t.party if area >> spot(h) & 1), area) != t.i.id:
        return None
    return Wish(DOORS, lambda: f"looks for a secret door while others are busy, {steps(_apart(t))} from the nearest")


def _apart(t: Turn) -> int:
    return min((t.board.apart(spot(h), t.at) for h in t.friends), default=0)


def wait(t: Turn) -> Wish | None:
    """Nothing is worth doing now: whom it waits for, or what keeps it."""
    missing = _late(t)
    return Wish(END, lambda: _waiting(t, missing), 1.0, t.want[0] if t.want else 0, tuple(h.id for h in missing))


def _late(t: Turn) -> list[FigureView]:
    """Companions for whom the leader waits, if this is the leader."""
    lead = leader(t)
    return late(t) if lead is not None and lead.id == t.i.id and not t.pressed else []


def _waiting(t: Turn, missing: list[FigureView]) -> str:
    lead = leader(t)
    if t.pressed:
        done = "has done what it could" if not t.can_act else "keeps where it is"
        return f"{done}: {_enemies(len(t.threats))} near, {body(t.i)} of {full(t.i)} Body left"
    if missing:
        far = max(t.board.apart(spot(h), t.at) for h in missing)
        return f"waits for {listed([whom(h) for h in missing])}, {steps(far)} away"
    mask, why = t.want or (0, "")
    if mask and not mask >> t.at & 1:
        way = t.board.steps(t.at, t.board.walls)
        near = min((way[q] for q in squares(mask) if way[q] >= 0), default=0)
        return f"{why}, {steps(near)} more; it gets no farther in this turn"
    if lead is not None and lead.id != t.i.id:
        return f"stays with {whom(lead)}, {steps(t.board.apart(spot(lead), t.at))} away, who goes first"
    return f"has nothing more to do in this turn, with {body(t.i)} of {full(t.i)} Body"


AIMS: tuple[Aim[[Turn]], ...] = (
    Aim("save", 95, _wish(hand_to_cursed)),
    Aim("heal", 93, _wish(heal_others)),
    Aim("drink", 91, _wish(drink)),
    Aim("take", 89, _wish(take)),
    Aim("memorise", 87, _wish(memorise)),
    Aim("fight", 80, _wish(fight_answer)),
    Aim("errand", 70, _wish(errand)),
    Aim("rest", 60, _wish(restful)),
    Aim("explore", 50, _wish(explore_answer)),
    Aim("guard", 20, guard),
    Aim("comb", 10, comb),
    Aim("wait", 1, wait),
)
"""All a hero may want in a turn, parts of a hundred; a character changes the weights."""


@cache
def table(role: str) -> tuple[Aim[[Turn]], ...]:
    """The aims of a character, the weightiest first."""
    return ordered(AIMS, known(role).weights)
