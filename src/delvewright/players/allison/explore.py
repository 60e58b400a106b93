"""Exploring: what the quest asks for, searches, doors, and the way there."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.players.allison.care import party_tired, rests_here
from delvewright.players.allison.retreating import beaten
from delvewright.players.allison.sharing import HEALING, fits
from delvewright.players.allison.strength import body, full, magic
from delvewright.players.allison.turn import MOVE, Turn
from delvewright.players.allison.wayfinding import (
    LAMP,
    LONG,
    PATIENCE,
    STRONG,
    bides,
    burdens,
    far_exits,
    guides,
    hauler,
    hopeless,
    in_need,
    leader,
    passes_by,
    sledge,
    sledge_way,
    strays,
    together,
    unknown,
    wanted,
)
from delvewright.players.drawn_board import spot
from delvewright.rules.allison.content.reading import content

WORDS = (
    "take-along",
    "thaw",
    "light",
    "salt",
    "strength",
    "wit",
    "magic",
    "give",
    "burn",
    "lay-planks",
    "offer",
    "read",
)
"""What the quests of the book offer to be done, the most wanted first."""
KEPT = ("ice-bridge", "warmth")
"""Spells whose scrolls are kept for use in the cold."""
BEFORE_DOORS, AT_THE_DOOR = ("rock-skin", "swift-wind"), 2
"""Spells cast before a door is opened, and how near to it that one is."""
STUBBORN = 40
"""So often a hero tries the same lock."""
SCOUTS = 2 / 3
"""Of the party's Body, while which a rogue scouts."""


# -- what the quest asks


@rule("house.bot.explore", "house.bot.loot-share")
def errand(t: Turn) -> Answer | None:
    """What only this quest offers: things to fetch, people to lead, deeds to be done."""
    if t.pressed:
        return None
    if ("leave",) in t.options and _may_leave(t):
        return ("leave",)
    if ("deed", "haul") in t.options and _hauls(t):
        return ("deed", "haul")
    deed = _deed(t) or share(t)
    if deed is not None:
        return deed
    breaks = t.having("break")
    return breaks[0] if breaks and t.can_act else None


@rule("house.bot.loot-share")
def share(t: Turn) -> Answer | None:
    """Things go to who can use them best: what one may not use oneself, a healing potion to who has none; scrolls of
    spells that are not known are learned, but for those that are wanted in the cold."""
    items = content().items
    for a in t.having("decipher"):
        if items[a[1]].spell not in KEPT or not (t.board.wet or t.board.gaps):
            return a
    for a in t.having("give"):
        friend = next(f for f in t.view.figures if f.id == a[1])
        thing = items[a[2]]
        if not fits(t.i, thing) and fits(friend, thing) and t.memory.tries.get((a[2], a[1]), 0) < 1:
            t.memory.tries[a[2], a[1]] = 1
            return a
        spare = a[2] == HEALING and t.i.items.count(HEALING) > 1 and HEALING not in friend.items
        if spare and t.memory.tries.get((HEALING, a[1]), 0) < 2:
            t.memory.tries[HEALING, a[1]] = t.memory.tries.get((HEALING, a[1]), 0) + 1
            return a
    return None


def _deed(t: Turn) -> Answer | None:
    if not t.can_act:
        return None
    for word in WORDS:
        for a in t.having("do-at", "do"):
            if str(a[1]).startswith(word) and t.memory.tries.get((str(a[1]), t.at), 0) < 6 and _sensible(t, a):
                if word == "read":
                    _read(t, a)
                return a
    return None


def _read(t: Turn, a: Answer) -> None:
    """Remember at which lectern this was."""
    for (what, of), q in t.view.known.items():
        if what == "lectern" and any(q in p.squares and a[-1] in p.squares for p in t.view.furniture):
            t.memory.tries[of, 0] = 1


def _sensible(t: Turn, a: Answer) -> bool:
    word = str(a[1])
    if a[-1] in t.board.things(LAMP) and bides(t):
        return False
    if word == "light":
        return t.strength > 0.8
    if word.startswith("thaw"):
        warm = any(str(b[1]).startswith("thaw-with") for b in t.having("do-at"))
        return (word == "thaw") == (body(t.i) >= STRONG or not warm)
    if word == "take-along":
        return any(spot(p) == a[-1] for p in strays(t))
    if word == "read":
        return 2 * magic(t.i) <= t.i.bars.get("Magic", (0, 0))[1]
    if word == "strength":
        return body(t.i) >= 5 or t.memory.stale(t) > PATIENCE
    return True


def _may_leave(t: Turn) -> bool:
    """Whether this is the way out that the quest wants, and the time for it."""
    if beaten(t):
        return True
    if "haul" in t.i.effects and not t.memory.start >> t.at & 1:
        return True
    if hopeless(t):
        return True
    if not t.homeward or (t.board.other_exit and t.memory.start >> t.at & 1):
        return False
    led = guides(t, t.i)
    if any(t.board.apart(spot(p), t.at) > 1 for p in led):
        return t.memory.stale(t) > LONG
    return bool(led) or not strays(t) or t.memory.stale(t) > LONG


def _hauls(t: Turn) -> bool:
    """Whether this hero hauls the sledge now: it falls to him, the way is known, and he stands on its far side."""
    there = sledge(t)
    if hauler(t) != t.i.id or not far_exits(t) or not there:
        return False
    way = sledge_way(t)
    ahead = way[t.at] < way[there.bit_length() - 1] or t.memory.stale(t) > LONG
    return way[t.at] >= 0 and way[there.bit_length() - 1] >= 0 and ahead


# -- a turn without enemies


@rule("house.bot.explore", "house.bot.order", "house.bot.stealth")
def explore_answer(t: Turn) -> Answer | None:
    """Search where one stands, open what is in front, and go on to what is wanted or unknown."""
    if t.pressed:
        return None
    for think in (_rest_at_hearth, strengthen, _search, _open, _go):
        answer = think(t)
        if answer is not None:
            return answer
    return None


def _rest_at_hearth(t: Turn) -> Answer | None:
    """With fuel in a cold room and a companion there: lie down."""
    if ("rest",) not in t.options:
        return None
    fuel = [v for (what, of), v in t.view.known.items() if what == "bearer" and of.startswith("fuel")]
    cold = [v for (what, _), v in t.view.known.items() if what == "cold" and isinstance(v, int)]
    for q in cold:
        room = t.board.area(q)
        here = [h for h in t.party if room >> spot(h) & 1]
        if room >> t.at & 1 and any(h.id in fuel for h in here) and len(here) >= min(2, len(t.party)):
            return ("rest",)
    return None


@rule("house.bot.cast")
def strengthen(t: Turn) -> Answer | None:
    """Rock Skin and Swift Wind on whoever opens the next door, if it is near and more than half the points are left."""
    lead = leader(t)
    if t.hurry or lead is None or 2 * magic(t.i) <= t.i.bars.get("Magic", (0, 0))[1]:
        return None
    near = [d for d in t.board.shut if min(t.board.apart(spot(lead), q) for q in (d.a, d.b)) <= AT_THE_DOOR]
    for a in t.having("cast-on"):
        if near and a[1] in BEFORE_DOORS and a[2] == lead.id and a[1] not in lead.effects:
            return a
    return None


@rule("house.bot.explore")
def _search(t: Turn) -> Answer | None:
    """Traps first by who can disarm them, then treasure, then secret doors where nothing else leads on."""
    if not t.can_act:
        return None
    disarms = t.having("disarm")
    if disarms and not t.hurry and ("disarm-traps" in t.i.tags or "tool-kit" in t.i.items):
        return disarms[0]
    offered = {a[1] for a in t.having("search")}
    if not offered or (t.homeward and far_exits(t)):
        return None
    room = t.board.is_room(t.at)
    area = t.board.area(t.at)
    finder = ("disarm-traps" in t.i.tags or len(t.party) == 1) and not t.hurry
    if "traps" in offered and finder and room and not t.memory.traps & area:
        return ("search", "traps")
    fresh = not t.memory.treasure.get(t.i.id, 0) >> t.at & 1 and not t.hurry
    if "treasure" in offered and room and fresh and t.strength >= 0.5 and 2 * body(t.i) > full(t.i):
        return ("search", "treasure")
    stuck = not unknown(t) or t.memory.stale(t) > PATIENCE
    if "doors" in offered and stuck and not t.memory.doors >> t.at & 1:
        return ("search", "doors")
    return None


@rule("house.bot.explore")
def _open(t: Turn) -> Answer | None:
    """Open the door in front when companions are near and fit; force or pick what is locked."""
    doors = t.having("open")
    patient = t.memory.stale(t) <= PATIENCE and "haul" not in t.i.effects
    ready = not patient or (together(t) and not (party_tired(t) and rests_here(t)) and t.strength > 0.5)
    if doors and ready and not passes_by(t):
        fresh = [a for a in doors if not t.board.floor >> a[1] & 1]
        if fresh:
            return sneak(t) or fresh[0]
        return doors[0]
    if t.can_act and (rock := t.having("dig")):
        return rock[0]
    locked = t.having("pick-lock") or t.having("force") or t.having("hack")
    if locked and t.can_act and t.memory.tries.get((str(locked[0][1]), t.at), 0) < STUBBORN:
        return locked[0]
    return None


@rule("house.bot.stealth")
def sneak(t: Turn) -> Answer | None:
    """A rogue with Stealth scouts a closed door while the party has two thirds of its Body."""
    use = ("use", "stealth")
    return use if use in t.options and t.strength >= SCOUTS and "stealth" not in t.i.effects else None


@rule("house.bot.order", "house.bot.explore")
def _go(t: Turn) -> Answer | None:
    """Roll, then go nearer to what is wanted; the leader waits for whoever is far behind."""
    lead = leader(t)
    leads = lead is not None and lead.id == t.i.id
    waits = leads and not t.homeward and not together(t) and not in_need(t) and not (t.hurry and party_tired(t))
    if waits and not burdens(t, t.i):
        return None
    want = wanted(t)
    if t.can_roll and not t.rolled:
        leaving = (t.homeward or "haul" in t.i.effects or beaten(t) or hopeless(t)) and t.board.exits >> t.at & 1
        return MOVE if want and (not want >> t.at & 1 or leaving) else None
    if not want or want >> t.at & 1 or not (t.walk or t.jump or t.brave):
        return None
    avoid = t.board.river if "haul" in t.i.effects else 0
    return t.step_towards(want, avoid) or _leap(t)


def _leap(t: Turn) -> Answer | None:
    """Over what lies in the way, or straight into it if nothing else helps."""
    if t.jump and t.memory.stale(t) > 1:
        return ("jump", squares(t.jump)[0])
    if t.brave and t.memory.stale(t) > LONG and body(t.i) > 2:
        return ("brave", squares(t.brave)[0])
    return None
