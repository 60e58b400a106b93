"""Looking after oneself and others: potions, healing, rest."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.allison.memorising import memorise
from delvewright.players.allison.sharing import in_use
from delvewright.players.allison.strength import body, card_worth, casts, full, helpless, magic, memorised, mind
from delvewright.players.allison.turn import Turn
from delvewright.players.drawn_board import spot
from delvewright.rules.allison.content.reading import content

RESTORATION = "potion-of-restoration"
CURSE = "curse"
"""A mummy's: who dies of it rises again."""
LINGERING = ("bite", "maul", "pestilence")
REST: Answer = ("rest",)
DEEP, HALF = 0.34, 0.5
"""Parts of the Body from which on somebody is healed: in a fight, and where no enemy is near."""
WITHIN = 6
"""Squares within which companions stay of one another."""
POISONED = 0.75
"""Part of the Body from which on lasting venom is healed."""


def care(t: Turn) -> Answer | None:
    """What cannot wait: help for who is cursed, healing, antidotes, things on the floor."""
    return hand_to_cursed(t) or heal_others(t) or drink(t) or take(t) or memorise(t)


@rule("house.bot.rescue")
def hand_to_cursed(t: Turn) -> Answer | None:
    """A potion that saves from a curse, to a neighbour who is cursed and has none; the cursed keep one themselves."""
    own = sum(card_worth(item).cures == CURSE for item in t.i.items)
    if own <= (CURSE in t.i.effects):
        return None
    for a in t.having("give"):
        friend = next(f for f in t.view.figures if f.id == a[1])
        has = any(card_worth(item).cures == CURSE for item in friend.items)
        if card_worth(a[2]).cures == CURSE and CURSE in friend.effects and not has:
            return a
    return None


def take(t: Turn) -> Answer | None:
    """Whatever lies there is gathered, and a better piece put on when nobody is near."""
    if ("take",) in t.options:
        return ("take",)
    if t.threats or t.hurry or not t.can_act:
        return None
    items, worn = content().items, in_use(t.i)
    for a in t.having("wear"):
        same = [items[i].defend for i in worn if items[i].slot == items[a[1]].slot]
        if items[a[1]].defend > max(same, default=-1) and not t.memory.tries.get((f"wear-{a[1]}", t.i.id)):
            t.memory.tries[f"wear-{a[1]}", t.i.id] = 1
            return a
    return None


def spell_of(a: Answer) -> str:
    """The spell that an answer casts, or reads from a scroll."""
    if a[0].startswith("cast"):
        return str(a[1])
    return content().items[a[1]].spell if a[0] in ("use", "use-on") and a[1] in content().items else ""


def _tags(a: Answer) -> tuple[str, ...]:
    spell = content().spells.get(spell_of(a))
    return spell.tags if spell else ()


@rule("house.bot.cast", "house.bot.rescue")
def heal_others(t: Turn) -> Answer | None:
    """A healing spell on whoever has a third of the Body or less, or half if no enemy is near."""
    stone = {f.id for f in t.board.heroes if "stone" in f.effects}
    for a in t.having("cast-on", "use-on"):
        if "healing" in _tags(a) and a[2] in stone:
            return a
    best: tuple[float, Answer] | None = None
    limit = DEEP if t.threats else HALF
    for a in t.having("cast", "cast-on", "use", "use-on"):
        if not card_worth(spell_of(a)).heals:
            continue
        whom = next((f for f in t.view.figures if a[0].endswith("-on") and f.id == a[2]), t.i)
        if whom.side != "hero" or full(whom) - body(whom) < 2:
            continue
        part = body(whom) / full(whom)
        if "pestilence" in whom.effects and part <= POISONED:
            part = min(part, limit)
        if part <= limit and (best is None or part < best[0]):
            best = part, a
    return best[1] if best else None


@rule("house.bot.drink")
def drink(t: Turn) -> Answer | None:
    """A Potion of Healing at 2 Body or less with an enemy in reach and no healer before it; magic when none is left;
    antidotes for venom, Warmth at the last point."""
    uses = {a[1]: a for a in t.having("use", "use-on") if len(a) == 2 or a[1:] == (RESTORATION, t.i.id)}
    danger = bool(t.reach_of_enemies >> t.at & 1)
    if "potion-of-healing" in uses and body(t.i) <= 2 and full(t.i) > 3 and danger and not healed_first(t):
        return uses["potion-of-healing"]
    if "potion-of-healing" in uses and "pestilence" in t.i.effects and body(t.i) <= 3 and not healers(t):
        return uses["potion-of-healing"]
    if "potion-of-magic" in uses and casts(t.i) and magic(t.i) == 0 and t.threats:
        return uses["potion-of-magic"]
    if "venom-antidote" in uses and ("pestilence" in t.i.effects or t.i.values.get("venom", 0) >= 2):
        return uses["venom-antidote"]
    if "potion-of-warmth" in uses and body(t.i) == 1:
        return uses["potion-of-warmth"]
    if RESTORATION in uses and "curse" in t.i.effects and uses.keys().isdisjoint(("potion-of-healing",)):
        return uses[RESTORATION]
    if RESTORATION in uses and mind(t.i) == 1 and t.threats and t.i.bars["Mind"][1] > 2:
        return uses[RESTORATION]
    return None


def healers(t: Turn) -> list[FigureView]:
    """The heroes near who can cast a healing spell."""
    able = [
        h
        for h in t.party
        if magic(h) > 0 and not helpless(h) and any(card_worth(spell).heals for spell in memorised(h))
    ]
    return [h for h in able if t.board.apart(spot(h), t.at) <= WITHIN]


@rule("house.bot.drink")
def healed_first(t: Turn) -> bool:
    """Whether a healer is near whose turn comes before that of the enemies, and who would heal so deep a wound."""
    return body(t.i) <= DEEP * full(t.i) and any(h.id > t.i.id for h in healers(t))


SAFE = ("safe", "standard")
"""Ratings of places where one lies down without need."""
RESTERS = 3
"""So many lie down at once, at most."""


def camp(t: Turn, q: int) -> str:
    """How safe a rest is in the part of the dungeon to which a square belongs."""
    area = t.board.area(q)
    return next(
        (str(v) for (what, of), v in t.view.known.items() if what == "rest" and area >> int(of) & 1), "standard"
    )


@rule("house.bot.rest")
def needs_rest(t: Turn, hero: FigureView | None = None) -> bool:
    """Whether a hero has to rest: half the Body and no healing left, wounds that linger, one Mind point, no magic."""
    me = hero or t.i
    if helpless(me):
        return False
    low = 2 * body(me) <= full(me)
    spent = casts(me) and 3 * magic(me) < me.bars["Magic"][1] and magic_returns(t)
    lost_wits = mind(me) == 1 and me.bars["Mind"][1] > 1
    return low or spent or bool(set(LINGERING) & set(me.effects)) or lost_wits


def magic_returns(t: Turn) -> bool:
    """Whether a rest brings magic points back, as far as anybody knows: not where words are used up."""
    return not any("word-bound" in h.tags for h in t.party)


def party_tired(t: Turn) -> bool:
    """Whether somebody has to rest; in a hurry, whether the party has a third of its Body left."""
    if t.hurry:
        return t.strength <= DEEP
    return any(needs_rest(t, h) for h in t.party)


def gains(t: Turn, hero: FigureView) -> int:
    """What a rest would give a hero."""
    found = full(hero) - body(hero) + sum(3 for e in LINGERING if e in hero.effects)
    for bar in ("Mind", "Magic"):
        now, most = hero.bars.get(bar, (0, 0))
        found += most - now if bar == "Mind" or magic_returns(t) else 0
    return found


def rests_here(t: Turn) -> bool:
    """Whether this is a place to lie down in, as the party is now."""
    rating = camp(t, t.at)
    return rating in SAFE or (rating == "dangerous" and 3 * sum(map(body, t.party)) < sum(map(full, t.party)))


def nearly_out(t: Turn) -> bool:
    """Whether nothing is left to do but to go through a way out that is known."""
    return t.homeward and bool(t.board.exits & ~t.memory.start or not t.board.other_exit)


@rule("house.bot.rest")
def restful(t: Turn) -> Answer | None:
    """When somebody has to rest and nobody is near: those who gain most by it lie down, three at once, two where it is
    dangerous; not on the way home."""
    if t.threats or nearly_out(t) or helpless(t.i) or t.memory.rests(t.view.round) > 6:
        return None
    if REST not in t.options or t.moved or t.rolled or not party_tired(t) or not gains(t, t.i) or not rests_here(t):
        return None
    most = RESTERS if camp(t, t.at) in SAFE else RESTERS - 1
    near = [h for h in t.party if t.board.apart(spot(h), t.at) <= 8 and gains(t, h)]
    first = sorted(near, key=lambda h: (not needs_rest(t, h), -gains(t, h), h.id))
    return REST if t.i.id in [h.id for h in (first if camp(t, t.at) == "safe" else first[:most])] else None
