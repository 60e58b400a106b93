"""What a Hero wants in an Activation: the table of aims, the weightiest first, and what each comes to now."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.saying import counted, listed
from delvewright.kernel.view import FigureView
from delvewright.players.aims import Aim, Wish, ordered
from delvewright.players.characters import known
from delvewright.players.heroquest.beyond import heal_by_fate, mend_to_go_on, rummage, run
from delvewright.players.heroquest.errand import DEEP
from delvewright.players.heroquest.explore import Goal
from delvewright.players.heroquest.fight import best_attack, drink_to_attack, risk
from delvewright.players.heroquest.spells import best_spell, spell_words
from delvewright.players.heroquest.strength import Blow, body, card_worth, full, mind
from delvewright.players.heroquest.turn import Turn
from delvewright.players.plan import CLOSE, searcher
from delvewright.players.reasons import Words, about, chances, steps, whom

if TYPE_CHECKING:
    from delvewright.players.heroquest.hero import HeroMind

END: Answer = ("end",)
LEAVE: Answer = ("leave",)
TAKE: Answer = ("take",)
TRAPS: Answer = ("search", "traps")
TREASURE: Answer = ("search", "treasure")
DOORS: Answer = ("search", "doors")
PATIENCE = 3
"""Rounds to stand where a search is wanted but not possible."""
SCALE = 3.0
"""Body that a blow or spell has to save for its aim to count most of its weight."""
LEAST = 0.75
"""The part of its weight that even the poorest blow has."""

GOALS = {
    "exit": "makes for the way out",
    "bearer": "stays with whoever carries what the Quest is about",
    "unknown": "goes to see what nobody has seen",
    "door": "goes to a door that nobody has opened",
    "portal": "makes for the portal",
    "feature": "goes to what the Quest asks for",
    "loot": "goes to what lies there",
    "chest": "goes to a chest",
    "treasure": "goes to search a room that nobody has searched",
    "friend": "keeps together with the others",
    "enemy": "comes to help in the fight",
    "cross": "must get past a danger",
    "leap": "must get past a danger",
    "aside": "steps aside",
    "secret": "looks for another way",
    "wall": "must get through a wall",
}
"""Why a Hero goes where, by the kind of goal."""


def _plain(text: str) -> Words:
    return lambda: text


def _strong(worth: float) -> float:
    """How much a blow or spell calls, by the Body it saves."""
    return LEAST + (1 - LEAST) * (1 - math.exp(-worth / SCALE))


# -- at once


def leave(m: HeroMind, t: Turn) -> Wish | None:
    """Out, when it is time and nobody else must be first; potions are for those who stay."""
    if LEAVE not in t.options or not m.leaving(t) or m.rescue(t) or m.needed(t):
        return None
    gift = next((a for a in t.having("give") if a[1].startswith("potion")), None)
    if gift:
        return Wish(gift, _plain(f"leaves a potion to one of the {len(t.friends)} who stay"))
    return Wish(LEAVE, lambda: f"leaves with {body(t.me)} of {full(t.me)} Body: nothing is left to do here")


def belongings(m: HeroMind, t: Turn) -> Wish | None:
    """What the fallen have left is taken up."""
    return Wish(TAKE, _plain("takes what a friend has left, which the others can use")) if TAKE in t.options else None


def mend(m: HeroMind, t: Turn) -> Wish | None:
    """Drink what heals when it is high time; come to; heal before the next pit kills."""
    me = t.me
    hurt = _plain(f"heals: {body(me)} of {full(me)} Body left")
    potion = next((a for a in t.having("use") if card_worth(a[1]).heals >= DEEP), None)
    if potion and mind(me) <= 1 and full(me) - body(me) >= card_worth(potion[1]).heals:
        return Wish(potion, hurt)  # otherwise better kept: on falling to zero none of it is wasted
    if answer := heal_by_fate(t):
        return Wish(answer, hurt if mind(me) else _plain("comes to: In Shock nobody gets anything done"))
    if t.board.advanced and body(me) == 1 and m.waiting(t) >= PATIENCE and (answer := mend_to_go_on(t)):
        return Wish(answer, hurt)
    return None


def dress(m: HeroMind, t: Turn) -> Wish | None:
    """Armour is put on when all is quiet."""
    if t.reach_of_monsters >> t.at & 1:
        return None
    for answer in t.having("wear"):
        if answer[1] not in m.memory.worn:
            m.memory.worn.add(answer[1])
            return Wish(answer, _plain("puts on armour: no enemy can get here in a turn"))
    return None


def errand(m: HeroMind, t: Turn) -> Wish | None:
    """What the Quest asks for is seen to before a blow, a spell or a step."""
    things = m.study(t)
    if not things:
        return None
    for word in map(str, things[0][1:]):
        m.memory.tries[word] = m.memory.tries.get(word, 0) + 1
    if things[0][0] == "climb":
        return Wish(things[0], _plain("climbs out: nothing can be done from down there"))
    tried = m.memory.tries.get(str(things[0][1]), 1)
    again = f", for the {_ordinal(tried)} time" if tried > 1 else ""
    return Wish(things[0], _plain(f"does what the Quest asks for{again}"))


def _ordinal(n: int) -> str:
    words = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
    return words.get(n, f"{n}th")


# -- in a fight


def strike(m: HeroMind, t: Turn) -> Wish | None:
    """The most useful attack, with whatever is drunk for it."""
    found = best_attack(t)
    if not found or found[0] <= 0:
        return None
    worth, answer, blow = found
    drink = drink_to_attack(t, answer, blow)
    return Wish(drink or answer, _aim(t, answer, blow, bool(drink)), _strong(worth))


def _aim(t: Turn, answer: Answer, blow: Blow, drinks: bool) -> Words:
    """Whom it attacks, what that may do, and whom that would help."""
    target = next((f for f in t.board.monsters if f.id in answer[1:]), None)

    def words() -> str:
        if target is None:
            return "strikes"
        hurt = blow.at_least[1] if len(blow.at_least) > 1 else 0.0
        kills = blow.kills(body(target))
        said = f"goes for {whom(target, True)}: {chances(hurt, kills)}"
        beside = t.board.beside(1 << target.squares[0])
        near = [f for f in t.friends if beside >> f.squares[0] & 1]
        if near:
            said += f"; it could hurt {whom(min(near, key=body), True)} next"
        return ("drinks, then " if drinks else "") + said

    return words


def cast(m: HeroMind, t: Turn) -> Wish | None:
    """The most useful spell, if it is worth more than keeping it."""
    found = best_spell(t)
    return Wish(found[1], spell_words(t, found[1], found[0]), _strong(found[0])) if found else None


# -- on the way


def force(m: HeroMind, t: Turn) -> Wish | None:
    """A door that is shut fast, where nothing else leads on."""
    if not m.at_a_loss(t, m.sought(t)):
        return None
    waited = m.waiting(t)
    if forced := m.forcings(t):
        return Wish(forced[0], lambda: f"forces a door: nothing else leads on, for {_rounds(waited)} now")
    if magic := m.unlock(t):
        return Wish(magic, lambda: f"opens a locked door by a spell: nothing else leads on, for {_rounds(waited)} now")
    return None


def _rounds(n: int) -> str:
    return counted(n, "round")


def _squares(mask: int) -> str:
    n = mask.bit_count()
    return counted(n, "square")


def door(m: HeroMind, t: Turn) -> Wish | None:
    """Open the door in front, with all Actions still in hand and friends at hand, or no longer waited for."""
    doors, goal = m.before_a_door(t)
    if not doors or goal is None or not (t.can_roll or m.at_once(t)):
        return None
    if m.waited_for(t) or m.sheltering(t) or m.mending(t):
        return None
    unknown = [a for a in doors if not t.board.floor >> a[1] & 1]
    near = sum(_apart(t, f) <= CLOSE for f in t.friends)
    said = (
        f"opens the door with {near} of {counted(len(t.friends), 'friend')} at hand" if t.friends else "opens the door"
    )
    return Wish((unknown or doors)[0], _plain(said), 1.0, goal.squares)


def _apart(t: Turn, f: FigureView) -> int:
    """Steps to somebody, figures thought away; large if there is no way."""
    return t.steps.get(f.squares[0], 99)


def go(m: HeroMind, t: Turn) -> Wish | None:
    """Roll, then go where it is best to stand."""
    goal = m.sought(t)
    answer = m.move(t, goal)
    if answer is None:
        return None
    return Wish(answer, _going(t, goal, answer), 1.0, goal.squares if goal else 0)


def _going(t: Turn, goal: Goal | None, answer: Answer) -> Words:
    """Where to, and how far it is."""

    def words() -> str:
        feared = sum(threat.strikes >> t.at & 1 for threat in t.threats)
        if goal is None:
            if feared:
                return f"gets away: {_enemies(feared)} could strike here"
            return "looks for a better place to stand"
        far = min((t.steps.get(q, 99) for q in squares(goal.squares)), default=99)
        said = GOALS[goal.kind]
        if goal.kind == "enemy" and t.threats:
            near = min(t.board.monsters, key=lambda f: t.steps.get(f.squares[0], 98))
            said = f"goes for {whom(near, True)}"
        if goal.whom is not None:
            said = f"goes along with {whom(goal.whom, True)}"
        away = f", {steps(far)} away" if 0 < far < 99 else ""
        if feared and answer[0] == "walk" and goal.kind != "enemy":
            return f"{said}{away}, with {_enemies(feared)} about"
        return said + away

    return words


def _enemies(n: int) -> str:
    return counted(n, "enemy")


# -- while nobody is near


def hew(m: HeroMind, t: Turn) -> Wish | None:
    """Bonds that hold somebody, or a wall in the way."""
    hacks = t.having("hack", "hack-bare", "hew")
    return Wish(max(hacks, key=len), _plain("hews at what bars the way")) if hacks else None


def furniture(m: HeroMind, t: Turn) -> Wish | None:
    """A piece of furniture at hand is searched when nobody is near."""
    answer = rummage(t)
    return (
        Wish(answer, lambda: f"searches the furniture: no enemy is near, and {body(t.me)} Body can bear a surprise")
        if answer
        else None
    )


def secret(m: HeroMind, t: Turn) -> Wish | None:
    """Secret doors, where nothing else leads on."""
    goal = m.sought(t)
    if DOORS in t.options and goal is not None and goal.kind == "secret" and goal.squares >> t.at & 1:
        left = (t.board.floor & ~(m.memory.doors | t.board.solid)).bit_count()
        return Wish(DOORS, lambda: f"looks for a secret door: no way is left, {left} squares are not searched")
    return None


def comb(m: HeroMind, t: Turn) -> Wish | None:
    """Secret doors in a place where nobody has looked for them, by one Hero for all, when there is nothing else to do:
    what is found is a way round."""
    area = t.board.covered(t.at)
    if DOORS not in t.options or t.threats or m.leaving(t) or m.keeps_action(t):
        return None
    if not area & ~m.memory.doors & ~t.board.solid:
        return None
    if searcher((f for f in t.errand.heroes if area >> f.squares[0] & 1), area) != t.me.id:
        return None
    return Wish(DOORS, lambda: f"looks for a secret door while others are busy: {_squares(area)} not searched yet")


def treasure(m: HeroMind, t: Turn) -> Wish | None:
    """Treasure, where all is quiet and one can afford a nasty surprise."""
    here = 1 << t.at
    if TREASURE not in t.options or t.view.corridors & here or m.memory.treasure.get(t.me.id, 0) & here:
        return None
    if not t.healthy or risk(t, t.at) or m.keeps_action(t):
        return None
    goal, finder = m.sought(t), t.plan.finder(t.board.area(t.at))
    chest = goal is not None and goal.kind == "chest" and goal.squares >> t.at & 1
    alone = t.friends and min(_apart(t, f) for f in t.friends) > CLOSE  # whoever wanders in finds him so
    if not chest and (not m.saves_gold or alone or finder is None or finder.id != t.me.id):
        return None
    return Wish(TREASURE, lambda: f"searches for treasure: no enemy is near, {body(t.me)} Body can bear a surprise")


def look(m: HeroMind, t: Turn) -> Wish | None:
    """Traps in what lies ahead, by whoever looks for them, when the Move is done and before the others come: the Action
    is kept till then for what may come into sight."""
    if TRAPS not in t.options or t.threats or not t.plan.seeks(t.me) or m.keeps_action(t):
        return None
    area = t.board.covered(t.at)
    if not area & ~m.memory.traps or m.memory.start >> t.at & 1:
        return None
    return Wish(TRAPS, lambda: f"looks for traps before the others come: {_squares(area)} that nobody has searched")


def haste(m: HeroMind, t: Turn) -> Wish | None:
    """Run on where no enemy is known and there is somewhere to go."""
    answer = run(t, m.sought(t) is not None)
    return Wish(answer, _plain("runs: no enemy is known, and there is somewhere to go")) if answer else None


def wait(m: HeroMind, t: Turn) -> Wish | None:
    """Nothing is worth doing now: whom it waits for, or what keeps it."""
    goal = m.sought(t)
    late = m.waited_for(t) if t.can_roll and m.before_a_door(t)[0] else []
    return Wish(END, lambda: _waiting(m, t, late), 1.0, goal.squares if goal else 0, tuple(f.id for f in late))


def _waiting(m: HeroMind, t: Turn, late: list[FigureView]) -> str:
    goal = m.sought(t)
    near = sum(threat.strikes >> t.at & 1 for threat in t.threats)
    doors, at = m.before_a_door(t)
    if doors and at is not None and t.can_roll:
        if late:
            who = listed([whom(f, True) for f in late])
            return f"waits at the door for {who}, {steps(max(_apart(t, f) for f in late))} away"
        return "waits at the door until somebody who must be protected is out of the way"
    if not t.can_roll and goal is not None:
        far = min((t.steps.get(q, 99) for q in squares(goal.squares)), default=99)
        if goal.kind == "enemy" and goal.squares & t.walk:
            feared = risk(t, (goal.squares & t.walk).bit_length() - 1)
            return f"keeps its distance: a turn beside the enemy costs {about(feared, 'Body', 'Body')} of {body(t.me)}"
        if 0 < far < 99:
            return f"{GOALS[goal.kind]}, {steps(far)} more; it gets no farther in this turn"
    if goal is not None and goal.kind == "portal" and m.taken(t):
        return "waits until the other end of the Portal is free"
    if near:
        return f"stands fast with {body(t.me)} Body: {_enemies(near)} can come, and no other place is better"
    if goal is not None and goal.squares >> t.at & 1:
        lead = t.plan.leader
        if lead is not None and lead.id != t.me.id and goal.kind in ("friend", "door", "unknown", "enemy"):
            away = f", {steps(_apart(t, lead))} away" if _apart(t, lead) < 99 else ", who is behind a Portal"
            return f"lets {whom(lead, True)} go first{away}"
        return f"{GOALS[goal.kind]}, and is there: nothing is to be done here yet"
    if t.board.monsters:
        return f"keeps out of reach of {_enemies(len(t.board.monsters))}, with {body(t.me)} Body"
    return f"has nothing more to do in this turn, with {body(t.me)} of {full(t.me)} Body"


AIMS = (
    Aim("leave", 100, leave),
    Aim("belongings", 95, belongings),
    Aim("mend", 90, mend),
    Aim("dress", 88, dress),
    Aim("errand", 85, errand),
    Aim("cast", 80, cast),
    Aim("strike", 79.99, strike),
    Aim("force", 58, force),
    Aim("door", 54, door),
    Aim("go", 50, go),
    Aim("furniture", 40, furniture),
    Aim("hew", 38, hew),
    Aim("secret", 36, secret),
    Aim("treasure", 34, treasure),
    Aim("traps", 32, look),
    Aim("haste", 20, haste),
    Aim("comb", 18, comb),
    Aim("wait", 1, wait),
)
"""All a Hero may want in an Activation. Weights are parts of a hundred; a character changes them."""


@cache
def table(role: str) -> tuple[Aim[[HeroMind, Turn]], ...]:
    """The aims of a character, the weightiest first."""
    return ordered(AIMS, known(role).weights)
