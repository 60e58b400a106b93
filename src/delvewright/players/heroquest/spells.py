"""A Hero's spells: which groups to pick, which spell to cast when, and at whom."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import FigureView
from delvewright.players.heroquest.fight import gain, harm_of
from delvewright.players.heroquest.strength import (
    BOOK,
    PLAIN,
    Blow,
    body,
    card_worth,
    full,
    hit,
    immune,
    in_vain,
    kind,
    melee,
    mind,
)
from delvewright.players.heroquest.turn import Turn
from delvewright.players.reasons import Words, about, chances, whom
from delvewright.players.worth import having
from delvewright.rules.heroquest.content.more import mastered, more
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic.casting import spell_of

GROUPS = {
    "wizard": ("air", "fire", "water", "earth", "darkness", "wizardry", "protection"),
    "elf": ("earth", "water", "air", "fire", "elf", "darkness", "protection", "detection"),
}
"""The groups each Hero likes best, first things first: the Wizard strikes from afar, the Elf mends."""
MASTERED = {"wizard": ("fire", "vitality", "underworld", "air"), "elf": ("vitality", "earth", "energy")}
"""The same in the advanced game, where they can be cast again and again."""
ADVANCED = frozenset(("energy", "light", "ice", "metal", "reason", "entropy", "vitality", "underworld"))
"""Groups that only the advanced game has; some of them are always left."""
HURT = 2
"""So much lost Body is worth such a spell where nobody disturbs."""
BEARABLE = 0.7
"""A Monster that does less harm than this in a turn is not worth such a spell."""
PRICE = 0.6
"""What a spell is worth when it is kept, in Body: it can be cast once in a Quest."""


def pick(view_kind: str, decision: Decision) -> Answer:
    """The next group or spell to take."""
    wishes = GROUPS.get(view_kind, GROUPS["wizard"]) if decision.about == "draft" else having(BOOK, "wanted")
    offered = {a[1]: a for a in decision.options}
    if ADVANCED.intersection(offered):
        wishes = (*MASTERED.get(view_kind, ()), *wishes)
    return next((offered[name] for name in wishes if name in offered), decision.options[0])


@lru_cache(maxsize=64)
def _fixed(*chances: float) -> Blow:
    return Blow(chances)


def _damage(t: Turn, name: str, target: FigureView) -> Blow | None:
    """What a spell may do to somebody; None if it is not there to hurt."""
    known = card_worth(name)
    if known.dice:
        return hit(t.me, target, (PLAIN,) * known.dice)
    if known.drains:
        return _fixed(*((0.0,) * body(target)), 1.0) if mind(target) <= known.drains else _fixed(1.0)
    return _fixed(*known.harm) if known.harm else None


def worth(t: Turn, answer: Answer) -> float:
    """What casting a spell is worth now, in Body saved."""
    name = spell_of(answer[1])
    if answer[0] == "cast-on":
        target = next((f for f in t.view.figures if f.id == answer[2]), None)
        if target is None or not target.squares:
            return 0.0
        return _on_monster(t, name, target) if target.side == "monster" else _on_hero(t, name, target)
    known = card_worth(name)
    if known.wide:
        here = t.board.area(t.at) & t.board.monster_mask
        return sum(harm_of(t, m) for m in t.board.monsters if here >> m.squares[0] & 1) * known.wide
    if known.copies and not t.board.monsters:
        return 1.0 if answer[0] == "cast-for" and answer[2] in known.copies else 0.0
    return 0.0


def _on_monster(t: Turn, name: str, target: FigureView) -> float:
    if immune(target, "spell", "magic", *(word.lower() for word in content().cards[name].keywords), name):
        return 0.0
    known = card_worth(name)
    if (known.blow == "heat" and immune(target, "heat")) or in_vain(t.view, t.me, target, name):
        return 0.0
    blow = _damage(t, name, target)
    if blow is not None:
        return gain(t, target, blow)
    turns = known.holds
    if not turns or any(card_worth(effect).holds for effect in target.effects):
        return 0.0
    harm = harm_of(t, target)
    strong = harm >= BEARABLE or body(target) > 1
    if known.sure:
        return known.sure
    if known.dull:
        turns *= (2 / 3) ** mind(target) * 2
    return turns * harm * min(body(target), 2) if strong else 0.0


def _on_hero(t: Turn, name: str, target: FigureView) -> float:
    missing = full(target) - body(target)
    known = card_worth(name)
    if known.heals:
        near_death = body(target) <= 2 and missing >= 3
        quiet = t.board.advanced and known.again and not t.board.monsters and missing >= HURT
        return float(min(4, missing)) if near_death or missing >= 4 or quiet else 0.0
    if name in target.effects:
        return 0.0
    beside = t.board.beside(1 << target.squares[0])
    foes = [m for m in t.board.monsters if beside >> m.squares[0] & 1 and not immune(m, "attack")]
    if known.attack and foes:
        return 0.4 * len(melee(target.kind, target.items)) + 0.2 * max(body(m) for m in foes)
    if known.defend and foes:
        return 0.5 + 0.4 * len(foes)
    if known.hides and foes and body(target) <= 3:
        return 1.0 + 0.5 * len(foes)
    return float(known.turns) if foes else 0.0


def price(t: Turn, answer: Answer) -> float:
    """What the spell is worth when it is kept; there is no better use for it than an enemy whom only spells hurt."""
    target = next((m for m in t.board.monsters if answer[0] == "cast-on" and m.id == answer[2]), None)
    return PRICE / 4 if target is not None and (kind(target).character or immune(target, "attack")) else PRICE


def to_mend(t: Turn) -> bool:
    """Whether a Hero nearby is hurt and some Hero can heal by a spell that is not used up."""
    healers = any(mind(f) > 2 and any(card_worth(i).again for i in f.items) for f in t.errand.heroes)
    hurt = any(full(f) - body(f) > HURT for f in t.errand.heroes)
    return healers and hurt and not t.board.monsters


def mastered_worth(value: float, card: str, mind_left: int) -> float:
    """What a spell of the advanced game is worth, which may fail but is not drained; as before if it is."""
    number = mastered().get(card, more(card).mastery)
    if number < 0:
        return value - PRICE
    return value * max(0, min(6, mind_left - number)) / 6 - PRICE / 4


def best_spell(t: Turn) -> tuple[float, Answer] | None:
    """The most useful spell on offer, if it is worth more than keeping it."""
    best: tuple[float, Answer] | None = None
    for answer in t.options:
        if answer[0].startswith("cast"):
            value = worth(t, answer) - (0.0 if content().cards[answer[1]].deck == "spell" else 0.2) - price(t, answer)
            if t.view.known.get(("edition", "")) == "advanced":
                value = mastered_worth(worth(t, answer), answer[1], mind(t.me))
            if value > 0 and (best is None or value > best[0]):
                best = value, answer
    return best


def spell_words(t: Turn, answer: Answer, worth: float) -> Words:
    """Why a spell is cast: at whom, and what it may do."""

    def words() -> str:
        title = content().cards[answer[1]].title
        target = next((f for f in t.view.figures if answer[0] == "cast-on" and f.id == answer[2]), None)
        if target is None:
            return f"casts {title}: it saves {about(worth, 'Body', 'Body')}"
        if target.side == "hero":
            who = "itself" if target.id == t.me.id else whom(target, True)
            return f"casts {title} on {who}, with {body(target)} of {full(target)} Body left"
        blow = _damage(t, spell_of(answer[1]), target)
        if blow is None:
            harm = about(harm_of(t, target), "Body", "Body")
            return f"casts {title} on {whom(target, True)}, which takes {harm} in a turn"
        hurt = blow.at_least[1] if len(blow.at_least) > 1 else 0.0
        return f"casts {title} on {whom(target, True)}: {chances(hurt, blow.kills(body(target)))}"

    return words
