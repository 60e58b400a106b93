"""Looking after oneself and others: potions, healing, rest, and when to leave."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.players.allison.hero_turn import Turn
from delvewright.players.allison.strength import body, casts, full, helpless, magic, mind

HEALING = ("heal-body", "water-of-healing")
LINGERING = ("bite", "maul", "pestilence")
REST: Answer = ("rest",)


def care(t: Turn) -> Answer | None:
    """What cannot wait: healing, antidotes, things on the floor."""
    return heal_others(t) or drink(t) or take(t) or memorise(t)


def take(t: Turn) -> Answer | None:
    """Whatever lies there is gathered, and a better piece put on when nobody is near."""
    if ("take",) in t.options:
        return ("take",)
    return None


@rule("house.bot.cast", "house.bot.rescue")
def heal_others(t: Turn) -> Answer | None:
    """A healing spell on whoever has a third of the Body or less, or half if no enemy is near."""
    stone = {f.id for f in t.board.heroes if "stone" in f.effects}
    for a in t.having("cast-on"):
        if a[1] in HEALING and a[2] in stone:
            return a
    best: tuple[float, Answer] | None = None
    limit = 0.34 if t.threats else 0.5
    for a in t.having("cast", "cast-on"):
        if a[1] not in HEALING:
            continue
        whom = next((f for f in t.view.figures if a[0] == "cast-on" and f.id == a[2]), t.i)
        if whom.side != "hero" or full(whom) - body(whom) < 2:
            continue
        part = body(whom) / full(whom)
        if part <= limit and (best is None or part < best[0]):
            best = part, a
    return best[1] if best else None


@rule("house.bot.drink")
def drink(t: Turn) -> Answer | None:
    """A Potion of Healing at 2 Body or less with an enemy in reach; magic when none is left; antidotes for venom."""
    uses = {a[1]: a for a in t.having("use") if len(a) == 2}
    danger = bool(t.reach_of_enemies >> t.at & 1)
    if "potion-of-healing" in uses and body(t.i) <= 2 and full(t.i) > 3 and danger:
        return uses["potion-of-healing"]
    if "potion-of-magic" in uses and casts(t.i) and magic(t.i) == 0 and t.threats:
        return uses["potion-of-magic"]
    if "venom-antidote" in uses and "pestilence" in t.i.effects:
        return uses["venom-antidote"]
    if "potion-of-restoration" in uses and mind(t.i) == 1 and t.threats and t.i.bars.get("Mind", (0, 0))[1] > 2:
        return uses["potion-of-restoration"]
    return None


MEMORY = (
    "heal-body", "water-of-healing", "ball-of-flame", "fire-of-wrath", "deep-sleep", "sleep", "tempest", "rock-skin",
    "courage", "genie", "double-image", "timestop", "slow", "swift-wind", "veil-of-mist", "disappear", "flashback",
)  # fmt: skip
"""Spells in the order in which they are wanted."""


@rule("house.bot.memorise")
def memorise(t: Turn) -> Answer | None:
    """The best healing, the best harm, sleep and so on; in the cold a bridge of ice among the first."""
    offered = {a[1] for a in t.having("memorise")}
    kept = [name for title, cards in t.i.shelves if title == "Memorised" for name, _ in cards]
    known = [name for title, cards in t.i.shelves if title == "Spells" for name, _ in cards]
    if not (offered or t.having("forget")) or not known:
        return None
    order = list(MEMORY)
    if t.board.gaps or t.board.wet:
        order.insert(2, "ice-bridge")
    ranked = sorted(known, key=lambda name: order.index(name) if name in order else len(order))
    wanted = ranked[: max(1, t.i.bars.get("Mind", (0, 1))[1])]
    for name in wanted:
        if name in offered and name not in kept:
            return ("memorise", name)
    spare = [name for name in kept if name not in wanted]
    missing = [name for name in wanted if name not in kept]
    if spare and missing and ("forget", spare[0]) in t.options and not t.memory.tries.get(("forget", 0)):
        t.memory.tries["forget", 0] = 1
        return ("forget", spare[0])
    return None


@rule("house.bot.rest")
def needs_rest(t: Turn) -> bool:
    """Whether a hero gains enough by a rest: half the Body and no healing left, wounds that linger, no magic."""
    me = t.i
    tired = 2 * body(me) <= full(me) or (casts(me) and 3 * magic(me) < me.bars.get("Magic", (0, 1))[1])
    return tired or bool(set(LINGERING) & set(me.effects)) or mind(me) == 1


@rule("house.bot.rest")
def restful(t: Turn) -> Answer | None:
    """Rest when nobody is near and something is gained, at most three at once."""
    if REST not in t.options or t.threats or t.homeward:
        return None
    if helpless(t.i) or t.memory.rests(t.view.round) > 6:
        return None
    return REST if needs_rest(t) else None


@rule("house.bot.retreat")
def beaten(t: Turn) -> bool:
    """Whether the party should leave: somebody is dead or lies there, and little Body is left without healing."""
    fallen = any(not f.alive for f in t.view.figures if "Class" in dict(f.sheet))
    potions = any("potion-of-healing" in f.items for f in t.party)
    return fallen and t.strength < 0.34 and not potions and not t.threats
